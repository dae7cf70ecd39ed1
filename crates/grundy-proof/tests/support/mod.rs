//! Games, and answers found by brute force.
#![allow(dead_code, reason = "every test file uses some of it")]

use grundy_automata::{Automaton, Formula, Limits, Numeration, Table};
use grundy_proof::Symbolic;
use grundy_rules::{Budget, Component, Ending, Move, Ruleset};
use num_bigint::BigUint;
use std::collections::HashMap;
use std::sync::Arc;

pub(crate) fn limits() -> Limits {
    Limits::default()
}

pub(crate) fn rules(text: &str) -> Arc<Ruleset> {
    match Ruleset::parse(text) {
        Ok(ruleset) => Arc::new(ruleset),
        Err(errors) => panic!("{text}: {errors}"),
    }
}

pub(crate) fn base(b: u32) -> Numeration {
    Numeration::base(b).unwrap()
}

pub(crate) fn symbolic(text: &str, numeration: &Numeration) -> Symbolic {
    match Symbolic::new(&rules(text), numeration, &limits()) {
        Ok(symbolic) => symbolic,
        Err(error) => panic!("{text}: {error}"),
    }
}

pub(crate) fn big(coords: &[u64]) -> Vec<BigUint> {
    coords.iter().map(|&n| n.into()).collect()
}

pub(crate) fn small(coords: &[BigUint]) -> Vec<u64> {
    coords.iter().map(|n| u64::try_from(n).unwrap()).collect()
}

pub(crate) fn moves(ruleset: &Ruleset, position: &[u64]) -> Vec<Move> {
    let from = Component::new(0, position.iter().copied());
    ruleset
        .moves(&from, &Budget::default())
        .map(Result::unwrap)
        .collect()
}

/// All tuples of so many coordinates below the side.
pub(crate) fn tuples(arity: usize, side: u64) -> Vec<Vec<u64>> {
    (0..arity).fold(vec![vec![]], |tuples, _| {
        let longer = |t: Vec<u64>| (0..side).map(move |n| t.iter().copied().chain([n]).collect());
        tuples.into_iter().flat_map(longer).collect()
    })
}

/// Whether the player to move loses, by definition.
pub(crate) fn is_p(
    ruleset: &Ruleset,
    position: &[u64],
    misere: bool,
    known: &mut HashMap<Vec<u64>, bool>,
) -> bool {
    if let Some(&p) = known.get(position) {
        return p;
    }
    let component = Component::new(0, position.iter().copied());
    let p = match ruleset.ending(&component).unwrap() {
        Some(ending) => ending == Ending::Lost,
        None => {
            let moves = moves(ruleset, position);
            match moves.is_empty() {
                true => !misere,
                false => !moves
                    .iter()
                    .any(|m| is_p(ruleset, &small(&m.to[0].coords), misere, known)),
            }
        }
    };
    known.insert(position.to_vec(), p);
    p
}

/// The nim-value, by definition.
pub(crate) fn nim_value(
    ruleset: &Ruleset,
    position: &[u64],
    known: &mut HashMap<Vec<u64>, u64>,
) -> u64 {
    if let Some(&value) = known.get(position) {
        return value;
    }
    let options: Vec<u64> = moves(ruleset, position)
        .iter()
        .map(|m| {
            m.to.iter().fold(0, |sum, c| {
                sum ^ nim_value(ruleset, &small(&c.coords), known)
            })
        })
        .collect();
    let value = (0..).find(|v| !options.contains(v)).unwrap();
    known.insert(position.to_vec(), value);
    value
}

pub(crate) fn compile(formula: &Formula, numeration: &Numeration) -> Automaton {
    formula.compile(numeration, &limits()).unwrap()
}

/// The P-positions of Wythoff's game in Zeckendorf's numeration: the smaller number ends in an even number of zeros, and the
/// larger is its left shift (Fraenkel, "How to beat your Wythoff games' opponent on three fronts", 1982).
pub(crate) fn wythoff() -> Automaton {
    let fibonacci = Numeration::zeckendorf();
    // A state is the digit that the smaller number has to show next, which is the last one of the larger, with how the
    // smaller one has ended so far: no 1 yet, an even or an odd number of zeros since.
    let state = |owed: u32, tail: u32| 3 * owed + tail;
    let mut next = Vec::new();
    for owed in 0..2 {
        for tail in 0..3 {
            for_each_letter(owed, tail, state, &mut next);
        }
    }
    next.push(vec![6; 4]);
    // Nothing is owed at the end, and the number of zeros is even; (0, 0) has no 1 at all.
    let accept = (0..7)
        .map(|s| s == state(0, 0) || s == state(0, 1))
        .collect();
    let pairs = Table {
        tracks: 2,
        next,
        accept,
    };
    let ordered = Automaton::restricted(&fibonacci, &[0, 1], &pairs, &limits()).unwrap();
    let mirrored = ordered.renamed(&[1, 0], &limits()).unwrap();
    ordered.or(&mirrored, &limits()).unwrap()
}

/// `var = n`
pub(crate) fn eq(var: u32, n: i64) -> Formula {
    Formula::equal(&[(var, 1)], n)
}

/// `var <= n`
pub(crate) fn le(var: u32, n: i64) -> Formula {
    Formula::at_most(&[(var, 1)], n)
}

/// `x < y`
pub(crate) fn lt(x: u32, y: u32) -> Formula {
    Formula::at_most(&[(x, 1), (y, -1)], -1)
}

fn for_each_letter(
    owed: u32,
    tail: u32,
    state: impl Fn(u32, u32) -> u32,
    next: &mut Vec<Vec<u32>>,
) {
    let mut row = Vec::new();
    for letter in 0..4 {
        // Most significant first, the larger number shows a digit of the smaller one place earlier.
        let (small, large) = (letter >> 1, letter & 1);
        row.push(match small == owed {
            false => 6,
            true => state(
                large,
                match (small, tail) {
                    (1, _) => 1,
                    (_, 0) => 0,
                    (_, 1) => 2,
                    _ => 1,
                },
            ),
        });
    }
    next.push(row);
}

/// The P-positions of Euclid's game in Zeckendorf's numeration, and the positions from which some number of subtractions of
/// the first number from the second leads to one.
///
/// The player to move loses when a < b < phi * a (Cole and Davie, "A game based on the Euclidean algorithm and a winning
/// strategy for it", 1969), and at the end. The floor of phi * a is the smaller number of the Wythoff pair of difference a.
/// Of every class of b modulo a > 0 exactly one member is lost, and it is less than 2a.
pub(crate) fn euclid() -> (Automaton, Automaton) {
    let fibonacci = Numeration::zeckendorf();
    let pairs = wythoff();
    let (a, b, small, large) = (0, 1, 2, 3);
    let below = |a: u32, b: u32| {
        Formula::all_of([
            lt(a, b),
            Formula::at_most(&[(b, 1), (small, -1)], 0),
            Formula::equal(&[(large, 1), (small, -1), (a, -1)], 0),
            Formula::member(&pairs, &[small, large]),
        ])
        .exists(&[small, large])
    };
    let lost = Formula::any_of([eq(a, 0), eq(b, 0), below(a, b), below(b, a)]);
    let p = Automaton::all(&fibonacci, &[a, b])
        .and(&compile(&lost, &fibonacci), &limits())
        .unwrap();
    let large_enough = Formula::at_most(&[(a, 1), (b, -1)], 0);
    let steps = p
        .or(&compile(&large_enough, &fibonacci), &limits())
        .unwrap();
    (p, steps)
}
