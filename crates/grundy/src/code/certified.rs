//! The automaton of a certificate, as the data that programs are written from.

use super::automaton::{Automaton, Claim, Numeration, States};
use super::form::Form;
use crate::closed_form::ClosedForm;
use crate::part::Part;
use grundy_automata::Table;
use grundy_proof::{CandidateKind, Form as Proved};
use grundy_values::Play;

/// The automaton that decides the game in this play, by a certificate that was given or is shipped.
pub(super) fn form(part: &Part, play: Play) -> Option<Form> {
    let forms = part.closed_forms.all(part.ruleset());
    forms.filter(|form| form.answers(play)).find_map(of)
}

fn of(form: &ClosedForm) -> Option<Form> {
    let Proved::Automata { candidate, .. } = form.certificate().form() else {
        return None;
    };
    let (table, states, claim) = match &candidate.kind {
        CandidateKind::Positions { p, .. } => {
            let table = p.to_table().ok()?;
            let accept = (0..).zip(&table.accept).filter(|(_, accepts)| **accepts);
            let states = States::Accept(accept.map(|(state, _)| state).collect());
            (table, states, Claim::Positions)
        }
        CandidateKind::Values(values) => {
            let (table, outputs) = values.to_table().ok()?;
            (table, States::Output(outputs), Claim::NimValues)
        }
        // A value without bound is not read off a state.
        CandidateKind::Relation(_) => return None,
    };
    let numeration = match candidate.numeration.radix() {
        Some(base) => Numeration::Base(base),
        None => Numeration::Recurrence {
            coefficients: narrow(candidate.numeration.coefficients())?,
            initial: narrow(candidate.numeration.initial())?,
            digits: candidate.numeration.digits(),
        },
    };
    let Table { tracks, next, .. } = table;
    Some(Form::Automaton {
        automaton: Automaton {
            numeration,
            tracks,
            next: next
                .into_iter()
                .map(|row| row.into_iter().map(|state| state as usize).collect())
                .collect(),
            states,
            claim,
        },
        source: form.name().to_owned(),
    })
}

fn narrow(numbers: &[u64]) -> Option<Vec<u32>> {
    numbers.iter().map(|&n| u32::try_from(n).ok()).collect()
}
