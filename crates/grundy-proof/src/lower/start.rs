//! First positions: what the numbers that a player writes lead to.

use super::{VALUES, reason};
use crate::error::Fault;
use crate::lower::scope::Scope;
use crate::lower::{Affine, Inexpressible};
use grundy_automata::{Automaton, Formula, Limits, Var};
use grundy_rules::Ruleset;
use num_bigint::BigUint;

/// Numbers below this are tried one by one.
const TRIED: u64 = 48;

/// The numbers that a player may write as a start of the game, such that they lead into the set: one track for each number. `None` when
/// positions are written as they are.
pub(crate) fn starts(
    ruleset: &Ruleset,
    set: &Automaton,
    limits: &Limits,
) -> Result<Option<Automaton>, Fault> {
    let rules = ruleset.rules().first().ok_or_else(reason::not_rules)?;
    let Some(start) = rules.start.as_ref().filter(|start| start.target.game == 0) else {
        return Ok(None);
    };
    let numbers = start.names.len() as Var;
    let coords: Vec<Var> = (numbers..).take(start.target.coords.len()).collect();
    let fresh = numbers + coords.len() as Var + VALUES;
    let own = (0..numbers).map(Affine::var).collect();
    let mut scope = Scope::new(rules, set.numeration(), own, fresh)?;
    let mut all = vec![Formula::member(set, &coords)];
    for (&coord, expr) in coords.iter().zip(&start.target.coords) {
        let cases = scope.expr(expr)?.into_iter().map(|piece| {
            let mut parts = piece.guard;
            parts.push(piece.value.equals(&Affine::var(coord))?);
            Ok(Formula::all_of(parts).exists(&piece.hidden))
        });
        let cases: Result<Vec<Formula>, Inexpressible> = cases.collect();
        all.push(Formula::any_of(cases?));
    }
    let found = Formula::all_of(all)
        .exists(&coords)
        .compile(set.numeration(), limits)?
        .over(&(0..numbers).collect::<Vec<_>>(), limits)?;
    Ok(agree(ruleset, set, &found, numbers as usize).then_some(found))
}

/// Whether the constraints say the same of small numbers as the rules do when they are followed.
fn agree(ruleset: &Ruleset, set: &Automaton, starts: &Automaton, numbers: usize) -> bool {
    (0..TRIED).all(|n| {
        let numbers: Vec<BigUint> = (0..numbers as u64).map(|i| (n * (i + 1)).into()).collect();
        let leads = ruleset.start(&numbers);
        let leads = leads.is_ok_and(|position| set.contains(&position.coords));
        starts.contains(&numbers) == leads
    })
}
