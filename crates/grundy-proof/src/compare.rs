//! The constraints and the move generator say the same on a small box.

use crate::Symbolic;
use crate::error::{Error, Fault};
use crate::lower::{coordinate, reason};
use crate::moves::Fiber;
use grundy_automata::{Automaton, Limits, Var};
use grundy_rules::{Budget, Component, Ending, Ruleset};
use num_bigint::{BigInt, BigUint};
use std::collections::HashSet;

/// About so many positions are compared.
const POSITIONS: u64 = 200;

/// What identifies a move: the binders, and the results without an order.
type Key = (Vec<BigInt>, Vec<Component>);

/// Fails at the first position about whose moves, or about whose being one, the two disagree.
pub(crate) fn compare(symbolic: &Symbolic, limits: &Limits) -> Result<(), Fault> {
    let arity = symbolic.arity();
    let vars: Vec<Var> = (0..arity).map(coordinate).collect();
    let mut legal = Vec::new();
    for clause in symbolic.clauses() {
        legal.push(clause.legal().compile(symbolic.numeration(), limits)?);
    }
    let mut conditions = Vec::new();
    for ray in symbolic.repeats() {
        let condition = ray.condition.compile(symbolic.numeration(), limits)?;
        let all = Automaton::all(symbolic.numeration(), &vars);
        conditions.push(all.and(&condition, limits)?);
    }
    for coords in positions(arity) {
        let position = Component::new(0, coords.iter().cloned());
        let differs = || Fault::from(Error::from(reason::differs(position.to_string())));
        let ruleset = symbolic.ruleset();
        let ending = match ruleset.check(&position) {
            Ok(()) => Some(ruleset.ending(&position).map_err(|_| differs())?),
            Err(_) => None,
        };
        let has = |set: &Automaton| set.contains(&coords);
        let says = (
            has(symbolic.domain()),
            has(symbolic.lost()),
            has(symbolic.won()),
        );
        let is = (
            ending.is_some(),
            ending == Some(Some(Ending::Lost)),
            ending == Some(Some(Ending::Won)),
        );
        if says != is {
            return Err(differs());
        }
        let concrete = concrete(ruleset, &position)?;
        let mut found: HashSet<Key> = HashSet::new();
        if has(symbolic.live()) {
            for (clause, legal) in symbolic.clauses().iter().zip(&legal) {
                let fiber = Fiber::new(legal, &fixed(&vars, &coords), limits)?;
                for values in fiber.iter() {
                    let (binders, to) = clause.at(&vars, &coords, &values).ok_or_else(differs)?;
                    found.insert(key(binders, to));
                }
            }
            for (ray, condition) in symbolic.repeats().iter().zip(&conditions) {
                let by = &coords[ray.by];
                let mut left = coords.clone();
                let mut k = 0;
                while has(condition) && *by > BigUint::ZERO && left[ray.from] >= *by {
                    left[ray.from] -= by;
                    k += 1;
                    let to = Component::new(0, left.iter().cloned());
                    found.insert(key(vec![k.into()], vec![to]));
                }
            }
        }
        if found != concrete {
            return Err(differs());
        }
    }
    Ok(())
}

fn concrete(ruleset: &Ruleset, position: &Component) -> Result<HashSet<Key>, Fault> {
    let budget = Budget::default().with_positions(10_000_000);
    let moves = ruleset.moves(position, &budget);
    moves
        .map(|m| {
            let m = m?;
            Ok(key(m.binders, m.to))
        })
        .collect()
}

fn key(binders: Vec<BigInt>, mut to: Vec<Component>) -> Key {
    to.sort_unstable();
    (binders, to)
}

pub(crate) fn fixed(vars: &[Var], coords: &[BigUint]) -> Vec<(Var, BigUint)> {
    vars.iter().copied().zip(coords.iter().cloned()).collect()
}

/// A box of about [`POSITIONS`] positions, or as many tuples of small numbers where already the smallest box has more.
fn positions(arity: usize) -> Vec<Vec<BigUint>> {
    let fits = |side: u64| {
        (0..arity).try_fold(1u64, |n, _| n.checked_mul(side).filter(|&n| n <= POSITIONS))
    };
    let side = (2..=40).rev().find(|&side| fits(side).is_some());
    let mut state = 1u64;
    let mut number = |i: u64, j: usize| match side {
        Some(side) => i / side.pow(j as u32) % side,
        // The constants are Knuth's; any scattering of small numbers will do.
        None => {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % 4
        }
    };
    let count = side.map_or(POSITIONS, |side| side.pow(arity as u32));
    (0..count)
        .map(|i| (0..arity).map(|j| BigUint::from(number(i, j))).collect())
        .collect()
}
