//! The conditions for nim-values as outputs.

use super::{Counterexample, Stop, Violation, empty};
use crate::Symbolic;
use crate::moves::{Goal, Ways};
use grundy_automata::{Automaton, Dfao, Limits};

pub(super) fn check(symbolic: &Symbolic, values: &Dfao, limits: &Limits) -> Result<(), Stop> {
    let mut parts: Vec<(u32, Automaton)> = Vec::new();
    let mut rest = symbolic.domain().clone();
    for (value, part) in values.parts() {
        let part = symbolic.placed(part, limits)?;
        empty(
            &part.minus(symbolic.domain(), limits)?,
            Violation::NotAPosition,
        )?;
        rest = rest.minus(&part, limits)?;
        parts.push((value, part));
    }
    empty(&rest, Violation::NoValue)?;
    parts.sort_by_key(|&(value, _)| value);
    // No option has the same value, and every smaller value is the value of an option.
    let mut missing = parts.clone();
    for (i, (value, part)) in parts.iter().enumerate() {
        let live = part.and(symbolic.live(), limits)?;
        for clause in symbolic.clauses() {
            let ways = Ways::new(symbolic, clause, Goal::Set(part), limits)?;
            let able = ways.able(limits)?;
            if let Some(position) = live.meets(&able, limits)? {
                let option = ways.first_result(&position, limits)?;
                return Err(Stop::Fails(Counterexample {
                    position,
                    option,
                    violation: Violation::SameValue(*value),
                }));
            }
            let able = able.and(symbolic.live(), limits)?;
            for (_, larger) in &mut missing[i + 1..] {
                *larger = larger.minus(&able, limits)?;
            }
        }
        for j in i + 1..parts.len() {
            empty(&missing[j].1, Violation::MissingValue(parts[j].0, *value))?;
            missing[j].1 = parts[j].1.clone();
        }
    }
    // A value whose predecessor nobody has is reported as such: its positions lack an option of that value.
    for (i, (value, part)) in parts.iter().enumerate() {
        if *value != i as u32 && !part.is_empty() {
            empty(part, Violation::MissingValue(*value, i as u32))?;
        }
    }
    Ok(())
}
