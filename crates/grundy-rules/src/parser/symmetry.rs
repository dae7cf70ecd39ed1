//! Whether the conditions on positions allow the coordinates to be permuted.

use crate::eval::{Env, Fault};
use crate::{Cond, Error, ErrorKind, Expr, Rules};
use num_bigint::BigInt;
use std::collections::BTreeSet;

/// Steps of evaluation that are spent on it.
const MAX_WORK: usize = 1_000_000;
/// Products longer than this many bits are not looked at.
const MAX_BITS: u64 = 4_096;

/// `where`, `lost if` and `won if` of an unordered game must not depend on the order of the coordinates.
///
/// This is tried on a grid: every coordinate runs through the small numbers and the neighbourhood of the constants in the
/// conditions, as far as the work allows, and each tuple is compared with those in which two neighbours have changed
/// places. A difference that only shows elsewhere is not found.
pub(super) fn check(rules: &Rules) -> Option<Error> {
    let parts = [
        ("where", &rules.wheres),
        ("lost if", &rules.lost),
        ("won if", &rules.won),
    ];
    let dimension = rules.coords.len();
    if dimension < 2 || parts.iter().all(|(_, conds)| conds.is_empty()) {
        return None;
    }
    let (size, constants) = survey(rules);
    let most = (MAX_WORK / (size * dimension)).max(32);
    let values = grid(constants, dimension, most);
    let mut digits = vec![0; dimension];
    for _ in 0..most {
        let tuple: Vec<BigInt> = digits.iter().map(|&d| values[d].clone()).collect();
        for i in 1..dimension {
            if tuple[i - 1] == tuple[i] {
                continue;
            }
            let mut swapped = tuple.clone();
            swapped.swap(i - 1, i);
            for (word, conds) in parts {
                let holds = |tuple: &[BigInt]| holds(rules, word, conds, tuple);
                if holds(&tuple) == Ok(true) && holds(&swapped) == Ok(false) {
                    return Some(asymmetric(word, &tuple, &swapped));
                }
            }
        }
        // The next tuple, as an odometer counts.
        let step = (0..dimension).find(|&i| digits[i] + 1 < values.len())?;
        digits[step] += 1;
        digits[..step].fill(0);
    }
    None
}

/// All of the `where` conditions, or one of the others.
fn holds(rules: &Rules, word: &str, conds: &[Cond], tuple: &[BigInt]) -> Result<bool, Fault> {
    let env = Env::new(rules, tuple.to_vec()).with_max_bits(MAX_BITS);
    match word {
        "where" => env.all_met(conds),
        _ => env.one_met(conds),
    }
}

/// How many expressions the conditions consist of, and the constants among them with their neighbours.
fn survey(rules: &Rules) -> (usize, BTreeSet<BigInt>) {
    let mut size = 1;
    let mut constants = BTreeSet::new();
    let mut see = |e: &Expr| {
        size += 1;
        if let Expr::Int(n) = e {
            let near = [n - 1, n.clone(), n + 1];
            constants.extend(near.into_iter().filter(|n| n >= &BigInt::ZERO));
        }
    };
    rules.lets.iter().for_each(|l| l.expr.visit(&mut see));
    let conds = rules.wheres.iter().chain(&rules.lost).chain(&rules.won);
    conds.for_each(|c| c.visit(&mut see));
    (size, constants)
}

/// 0, 1, 2, … and the constants, few enough for all tuples to be tried.
fn grid(constants: BTreeSet<BigInt>, dimension: usize, tuples: usize) -> Vec<BigInt> {
    let dimension = u32::try_from(dimension).unwrap_or(u32::MAX);
    let few = |side: &usize| side.checked_pow(dimension).is_some_and(|all| all <= tuples);
    let most = (3..=40).take_while(few).last().unwrap_or(2);
    let small = (most / 2).max(2);
    let mut values: BTreeSet<BigInt> = (0..small).map(BigInt::from).collect();
    values.extend(constants.into_iter().take(most - small));
    let mut next = small;
    while values.len() < most {
        values.insert(next.into());
        next += 1;
    }
    values.into_iter().collect()
}

fn asymmetric(word: &str, tuple: &[BigInt], swapped: &[BigInt]) -> Error {
    let write = |t: &[BigInt]| {
        let all: Vec<_> = t.iter().map(ToString::to_string).collect();
        format!("({})", all.join(", "))
    };
    let message = message!(
        "asymmetric",
        "`{word}` depends on the order of the coordinates: it holds for {tuple} and not for {swapped}",
        word = word,
        tuple = write(tuple),
        swapped = write(swapped)
    );
    Error::new(ErrorKind::Meaning, message).help_with(message!(
        "make-symmetric",
        "coordinates of an unordered game may be permuted: make the condition symmetric or drop `unordered`"
    ))
}
