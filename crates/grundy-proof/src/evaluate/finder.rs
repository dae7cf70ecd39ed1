//! All moves from a position of any size to a goal: counted, and listed as far as asked.

use super::Winning;
use crate::Symbolic;
use crate::compare::fixed;
use crate::error::Fault;
use crate::lower::{Clause, coordinate, reason};
use crate::moves::{Fiber, Goal, Ray, Ways};
use grundy_automata::{Automaton, Formula, Limits, Var};
use grundy_rules::{Component, Move};
use num_bigint::{BigInt, BigUint};
use std::collections::HashSet;

/// Hidden variables of another clause are named so far away from the own ones.
const APART: Var = 1 << 20;

/// The moves that lead to a goal, made ready for any position.
#[derive(Clone)]
pub(super) struct Finder {
    vars: Vec<Var>,
    live: Automaton,
    /// In the order of the rules; no move belongs to two of them.
    ways: Vec<Ways>,
    rays: Vec<Ray>,
}

impl Finder {
    pub(super) fn new(
        symbolic: &Symbolic,
        goal: Goal<'_>,
        repeats: &[Automaton],
        limits: &Limits,
    ) -> Result<Self, Fault> {
        if repeats.len() != symbolic.repeated() {
            return Err(reason::repeats(symbolic.repeated()).into());
        }
        let clauses = symbolic.clauses();
        let mut ways = Vec::with_capacity(clauses.len());
        for (j, clause) in clauses.iter().enumerate() {
            let mut own = Ways::new(symbolic, clause, goal, limits)?;
            for earlier in &clauses[..j] {
                if let Some(twice) = twice(symbolic, earlier, clause, limits)? {
                    own.remove(&twice, limits)?;
                }
            }
            ways.push(own);
        }
        let mut rays = Vec::new();
        for ray in symbolic.repeats() {
            rays.push(Ray::new(symbolic, ray, &repeats[ray.index], limits)?);
        }
        Ok(Finder {
            vars: (0..symbolic.arity()).map(coordinate).collect(),
            live: symbolic.live().clone(),
            ways,
            rays,
        })
    }

    /// The moves from the position; `worth` names the value that is wanted, where the goal is one.
    pub(super) fn find(
        &self,
        position: &[BigUint],
        worth: Option<(Var, &BigUint)>,
        limit: usize,
        limits: &Limits,
    ) -> Result<Winning, Fault> {
        let mut winning = Winning::default();
        if !self.live.contains(position) {
            return Ok(winning);
        }
        let mut known = fixed(&self.vars, position);
        known.extend(worth.map(|(var, value)| (var, value.clone())));
        for ways in &self.ways {
            let fiber = Fiber::new(ways.automaton(), &known, limits)?;
            winning.count += fiber.count();
            for hidden in fiber
                .iter()
                .take(limit.saturating_sub(winning.listed.len()))
            {
                let clause = ways.clause();
                if let Some((binders, to)) = clause.at(&self.vars, position, &hidden) {
                    winning.listed.push(Move {
                        clause: clause.clause,
                        binders,
                        to,
                    });
                }
            }
        }
        let mut seen = HashSet::new();
        for ray in &self.rays {
            let Some((steps, to)) = ray.longest(position) else {
                continue;
            };
            if seen.insert((steps.clone(), to.clone())) {
                winning.count += 1u32;
                winning.listed.push(Move {
                    clause: ray.clause(),
                    binders: vec![BigInt::from(steps)],
                    to: vec![Component {
                        game: 0,
                        coords: to,
                    }],
                });
            }
        }
        winning.listed.sort_by_key(|m| m.clause);
        winning.listed.truncate(limit);
        Ok(winning)
    }
}

/// The moves of the later clause that the earlier one makes as well, with the same binders and the same results: tuples of
/// coordinates and hidden variables of the later one. `None` where it is plain that there are none.
fn twice(
    symbolic: &Symbolic,
    earlier: &Clause,
    later: &Clause,
    limits: &Limits,
) -> Result<Option<Automaton>, Fault> {
    let sizes = |c: &Clause| (c.binders.len(), c.targets.len());
    if sizes(earlier) != sizes(later) {
        return Ok(None);
    }
    let away = |var: Var| {
        if earlier.hidden.contains(&var) {
            var + APART
        } else {
            var
        }
    };
    let mut same = Vec::new();
    for (a, b) in earlier.binders.iter().zip(&later.binders) {
        same.push(a.renamed(&away).equals(b)?);
    }
    // A sum has no order.
    let mut orders = Vec::new();
    for order in arrangements(later.targets.len()) {
        let mut equal = Vec::new();
        for (a, &t) in earlier.targets.iter().zip(&order) {
            for (a, b) in a.iter().zip(&later.targets[t]) {
                equal.push(a.renamed(&away).equals(b)?);
            }
        }
        orders.push(Formula::all_of(equal));
    }
    same.push(Formula::any_of(orders));
    let same = Formula::all_of(same);
    if matches!(same, Formula::False) {
        return Ok(None);
    }
    let legal = earlier.legal().compile(symbolic.numeration(), limits)?;
    let names: Vec<Var> = legal.vars().iter().map(|&v| away(v)).collect();
    let hidden: Vec<Var> = earlier.hidden.iter().map(|&v| away(v)).collect();
    let both = same.and(Formula::member(&legal, &names)).exists(&hidden);
    let both = both.compile(symbolic.numeration(), limits)?;
    Ok((!both.is_empty()).then_some(both))
}

/// All orders of up to three things.
fn arrangements(count: usize) -> Vec<Vec<usize>> {
    match count {
        0 => vec![vec![]],
        1 => vec![vec![0]],
        2 => vec![vec![0, 1], vec![1, 0]],
        _ => vec![
            vec![0, 1, 2],
            vec![0, 2, 1],
            vec![1, 0, 2],
            vec![1, 2, 0],
            vec![2, 0, 1],
            vec![2, 1, 0],
        ],
    }
}
