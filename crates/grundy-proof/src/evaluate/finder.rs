//! All moves from a position of any size to a goal: counted, and listed as far as asked.

use super::Winning;
use crate::Symbolic;
use crate::compare::fixed;
use crate::error::{Error, Fault};
use crate::lower::{Affine, Clause, coordinate, reason};
use crate::moves::{Fiber, Goal, Ray, Ways};
use grundy_automata::{Automaton, Formula, Limits, Var};
use grundy_rules::{Component, Move, message};
use num_bigint::{BigInt, BigUint};
use num_traits::Zero;
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
    /// The moves of `ways` that could also be repeated moves, with their binder and their result as further tracks.
    named: Vec<Automaton>,
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
        if symbolic.repeated() > 0 && !symbolic.lost().is_empty() {
            // Along a ray at most one position is lost, unless the game ends there.
            let what = message!(
                "rays-lost",
                "the winning moves of a game with `lost if` and with moves that are repeated any number of times are not listed"
            );
            return Err(Error::question(what).into());
        }
        for ray in symbolic.repeats() {
            rays.push(Ray::new(symbolic, ray, &repeats[ray.index], limits)?);
        }
        let mut named = Vec::new();
        for way in &ways {
            let clause = way.clause();
            if let ([binder], [target], false) =
                (&clause.binders[..], &clause.targets[..], rays.is_empty())
            {
                let mut all = vec![Formula::member(way.automaton(), way.automaton().vars())];
                for (i, value) in [binder].into_iter().chain(target).enumerate() {
                    all.push(value.equals(&Affine::var(APART + i as Var))?);
                }
                named.push(Formula::all_of(all).compile(symbolic.numeration(), limits)?);
            }
        }
        Ok(Finder {
            named,
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
            if !seen.insert((steps.clone(), to.clone())) {
                continue;
            }
            let again = self.is_named(&known, &steps, &to, limits)?;
            let own = Move {
                clause: ray.clause(),
                binders: vec![BigInt::from(steps)],
                to: vec![Component {
                    game: 0,
                    coords: to,
                }],
            };
            let same = |m: &&mut Move| m.binders == own.binders && m.to == own.to;
            match winning.listed.iter_mut().find(same) {
                // A move belongs to the first clause that makes it.
                Some(m) if again => m.clause = m.clause.min(own.clause),
                _ if again => {}
                _ => {
                    winning.count += 1u32;
                    winning.listed.push(own);
                }
            }
        }
        winning.listed.sort_by_key(|m| m.clause);
        winning.listed.truncate(limit);
        Ok(winning)
    }
}

impl Finder {
    /// Whether a linear clause makes the move, too.
    fn is_named(
        &self,
        known: &[(Var, BigUint)],
        steps: &BigUint,
        to: &[BigUint],
        limits: &Limits,
    ) -> Result<bool, Fault> {
        let mut known = known.to_vec();
        known.extend((APART..).zip([steps].into_iter().chain(to).cloned()));
        for moves in &self.named {
            if !Fiber::new(moves, &known, limits)?.count().is_zero() {
                return Ok(true);
            }
        }
        Ok(false)
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
