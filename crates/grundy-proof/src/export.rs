//! The automata of a certificate for other programs.

use crate::certificate::{Certificate, Form};
use crate::error::{Error, Fault};
use crate::obligations::sentences;
use crate::{Candidate, CandidateKind, Symbolic};
use grundy_automata::{Automaton, Limits, walnut as format};

/// How a system that Walnut does not know is called in its files, after `msd_`.
const CUSTOM: &str = "grundy";

/// The files of Walnut: for each its path below Walnut's home, and its text. None where the certificate is about a period.
///
/// The automata stand under `Automata Library/` (nim-values as outputs under `Word Automata Library/` as well); for a numeration that
/// Walnut does not know, its words and its adder stand under `Custom Bases/`. A file under `Command Files/`, named as the game, asks
/// for the truth of every condition of the theorem but the one that play ends: `load NAME.txt;` there should say `TRUE` to all.
///
/// # Errors
///
/// The letters of an automaton are too many to be listed, addition is too large, or the rules cannot be written as constraints.
pub fn walnut(certificate: &Certificate) -> Result<Vec<(String, String)>, Error> {
    match certificate.form() {
        Form::Automata { candidate, .. } => Ok(files(certificate, candidate)?),
        _ => Ok(Vec::new()),
    }
}

fn files(certificate: &Certificate, candidate: &Candidate) -> Result<Vec<(String, String)>, Fault> {
    let limits = Limits::default();
    let known = format::known_name(&candidate.numeration);
    let custom = format!("msd_{CUSTOM}");
    let system = known.as_deref().unwrap_or(&custom);
    let mut files = Vec::new();
    let mut library = library(&candidate.kind);
    let symbolic = Symbolic::unchecked(certificate.ruleset(), &candidate.numeration, &limits)?;
    let mut commands = String::new();
    for (name, sentence) in sentences(&symbolic, &candidate.kind)? {
        let numeration = &candidate.numeration;
        let written = format::sentence(&name, &sentence, numeration, system, &library, &limits)?;
        commands.push_str(&written.command);
        commands.push('\n');
        library.extend(written.automata);
    }
    for (name, automaton) in &library {
        let text = format::automaton(automaton, system)?;
        files.push((format!("Automata Library/{name}.txt"), text));
    }
    if let CandidateKind::Values(values) = &candidate.kind {
        // Walnut's automata are complete: what is no position has a value that no position has.
        let greatest = values.parts().map(|(value, _)| value).max();
        let undefined = greatest.map_or(0, |greatest| greatest + 1);
        let text = format::dfao(values, system, undefined)?;
        files.push(("Word Automata Library/NIMVALUES.txt".to_owned(), text));
    }
    if known.is_none() {
        for (name, text) in format::custom_base(&candidate.numeration, CUSTOM, &limits)? {
            files.push((format!("Custom Bases/{name}"), text));
        }
    }
    let game = certificate.ruleset().rules().first();
    let game = game.map_or("game", |rules| &rules.name[..]);
    files.push((format!("Command Files/{game}.txt"), commands));
    Ok(files)
}

/// The automata of a candidate with their names.
fn library(kind: &CandidateKind) -> Vec<(String, Automaton)> {
    let named = |name: String, automaton: &Automaton| (name, automaton.clone());
    match kind {
        CandidateKind::Positions { p, repeats, .. } => {
            let repeats = (1..).zip(repeats);
            let repeats = repeats.map(|(i, repeat)| named(format!("repeat{i}"), repeat));
            let p = named("ppositions".to_owned(), p);
            [p].into_iter().chain(repeats).collect()
        }
        CandidateKind::Relation(pairs) => vec![named("nimvalues".to_owned(), pairs)],
        CandidateKind::Values(values) => {
            let parts = values.parts();
            parts
                .map(|(value, part)| named(format!("nimvalue{value}"), part))
                .collect()
        }
    }
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
