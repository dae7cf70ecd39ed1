//! The automata of a certificate for other programs.

use crate::certificate::{Certificate, Form};
use crate::error::{Error, Fault};
use crate::{Candidate, CandidateKind};
use grundy_automata::{Limits, walnut as format};

/// How a system that Walnut does not know is called in its files.
const CUSTOM: &str = "msd_grundy";

/// The files of Walnut: for each its path below Walnut's home, and its text. None where the certificate is about a period.
///
/// The automaton stands under `Automata Library/` (one with outputs under `Word Automata Library/`); for a numeration that Walnut does
/// not know, its words and its adder stand under `Custom Bases/`.
///
/// # Errors
///
/// The letters of an automaton are too many to be listed, or addition is too large.
pub fn walnut(certificate: &Certificate) -> Result<Vec<(String, String)>, Error> {
    match certificate.form() {
        Form::Automata { candidate, .. } => Ok(files(candidate)?),
        _ => Ok(Vec::new()),
    }
}

fn files(candidate: &Candidate) -> Result<Vec<(String, String)>, Fault> {
    let known = format::known_name(&candidate.numeration);
    let system = known.as_deref().unwrap_or(CUSTOM);
    let mut files = Vec::new();
    let library = |name: &str| format!("Automata Library/{name}.txt");
    match &candidate.kind {
        CandidateKind::Positions { p, repeats, .. } => {
            files.push((library("ppositions"), format::automaton(p, system)?));
            for (place, repeat) in (1..).zip(repeats) {
                files.push((
                    library(&format!("repeat{place}")),
                    format::automaton(repeat, system)?,
                ));
            }
        }
        CandidateKind::Relation(pairs) => {
            files.push((library("nimvalues"), format::automaton(pairs, system)?))
        }
        CandidateKind::Values(values) => {
            // Walnut's automata are complete: what is no position has a value that no position has.
            let undefined = values
                .parts()
                .map(|(value, _)| value)
                .max()
                .map_or(0, |greatest| greatest + 1);
            let text = format::dfao(values, system, undefined)?;
            files.push(("Word Automata Library/NIMVALUES.txt".to_owned(), text));
        }
    }
    if known.is_none() {
        for (name, text) in format::custom_base(&candidate.numeration, CUSTOM, &Limits::default())?
        {
            files.push((format!("Custom Bases/{name}"), text));
        }
    }
    Ok(files)
}

/// A picture of the automaton in the language of Graphviz, its tracks named by the coordinates; for nim-values as outputs, of the
/// positions of value 0. None where the certificate is about a period.
///
/// # Errors
///
/// The letters are too many to be listed.
pub fn dot(certificate: &Certificate) -> Result<Option<String>, Error> {
    let Form::Automata { candidate, .. } = certificate.form() else {
        return Ok(None);
    };
    let automaton = match &candidate.kind {
        CandidateKind::Positions { p, .. } => Some(p),
        CandidateKind::Relation(pairs) => Some(pairs),
        CandidateKind::Values(values) => values.part(0),
    };
    let coords = certificate
        .ruleset()
        .rules()
        .first()
        .map_or(&[][..], |rules| &rules.coords);
    let Some(automaton) = automaton else {
        return Ok(None);
    };
    let name = |var: u32| {
        let track = automaton.vars().iter().position(|&v| v == var).unwrap_or(0);
        coords.get(track).cloned().unwrap_or_else(|| "g".to_owned())
    };
    Ok(Some(automaton.to_dot(name).map_err(Fault::from)?))
}
