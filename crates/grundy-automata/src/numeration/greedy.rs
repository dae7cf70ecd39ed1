//! The words that the greedy algorithm writes.
//!
//! A word `d_{n-1} … d_0` is greedy when each of its ends `d_{j-1} … d_0` stands for less than `u_j`. While a word is
//! read, each end that has begun is a bound on what may still come. With m digits to come the bound has the form
//! `v · (u_{m+r-1}, …, u_m)` for a vector v of integers: `(0, …, 0, 1)` when the end begins, then multiplied by the
//! companion matrix of the recurrence and lowered by the digit that is read.
//!
//! A sequence `v · (u_{m+r-1}, …, u_m)` follows the recurrence, whose coefficients are natural numbers, so it is
//! never negative if its first r terms are not. This decides exactly which bounds can no longer be broken (they are
//! at least the bound `u_m` of the end that begins here), which are broken whatever comes, and which of two is the
//! stronger. Those that remain are the state; a system for which they do not stay finitely many runs into a limit.

use super::{Numeration, System, Validity};
use crate::error::{Error, Kind};
use crate::intern::Interner;
use crate::limits::{Limits, Meter};
use rustc_hash::FxHashMap;
use std::sync::Arc;

impl Numeration {
    /// Greedy digits for the weights u_n = c₁·u_{n−1} + c₂·u_{n−2} + …, which hold from n = `initial.len()` on.
    ///
    /// The automaton of the greedy words is derived exactly, and their order is [proved](Numeration::prove_order) before the system is
    /// returned.
    ///
    /// # Errors
    ///
    /// When a coefficient is missing, the initial weights do not begin with 1 or do not increase, the digits exceed 63, the greedy words are
    /// not recognised by a small automaton, or that automaton could not be proved within the limits.
    ///
    /// ```
    /// use grundy_automata::{Limits, Numeration};
    ///
    /// // Weights 1, 2, 3, 4, 6, 8, 11, 15, 21, 29, 40, …
    /// let system = Numeration::greedy(&[1, 0, 0, 1], &[1, 2, 3, 4, 6], &Limits::default())?;
    /// assert_eq!(system.encode(&10u32.into()), [1, 0, 0, 0, 1, 0]); // 8 + 2
    /// assert!(Numeration::greedy(&[1, 1], &[1, 1], &Limits::default()).is_err(), "1, 1 does not increase");
    /// # Ok::<(), grundy_automata::Error>(())
    /// ```
    pub fn greedy(coefficients: &[u64], initial: &[u64], limits: &Limits) -> Result<Self, Error> {
        let (coefficients, initial) = normal_form(coefficients, initial)?;
        if let ([base], [1]) = (&coefficients[..], &initial[..]) {
            return Numeration::base(u32::try_from(*base).unwrap_or(u32::MAX));
        }
        let digits = digits(&coefficients, &initial)?;
        let validity = validity(&coefficients, &initial, digits, limits)?;
        let numeration = Numeration(Arc::new(System {
            coefficients,
            initial,
            validity,
            digits,
        }));
        numeration.prove_order(limits)?;
        Ok(numeration)
    }
}

/// As many coefficients as initial weights, and as few as possible.
fn normal_form(coefficients: &[u64], initial: &[u64]) -> Result<(Vec<u64>, Vec<u64>), Error> {
    let mut coefficients = coefficients.to_vec();
    while coefficients.last() == Some(&0) {
        coefficients.pop();
    }
    if coefficients.is_empty() {
        return Err(Error::numeration(
            "the recurrence needs a coefficient that is not 0",
        ));
    }
    if initial.len() < coefficients.len() {
        return Err(Error::numeration(format!(
            "a recurrence over {} earlier weights needs that many to begin with, and {} are given",
            coefficients.len(),
            initial.len()
        )));
    }
    if initial.len() > 64 {
        return Err(Error::numeration(
            "at most 64 weights can be given to begin with",
        ));
    }
    if initial[0] != 1 {
        return Err(Error::numeration("the first weight must be 1"));
    }
    coefficients.resize(initial.len(), 0);
    let mut initial = initial.to_vec();
    let first = next(&coefficients, &initial)?;
    // From there on the differences follow the same recurrence and stay positive.
    if initial.windows(2).any(|pair| pair[0] >= pair[1]) || initial[initial.len() - 1] >= first {
        return Err(Error::numeration("the weights must increase"));
    }
    while coefficients.len() > 1 && coefficients.last() == Some(&0) {
        let shorter = coefficients.len() - 1;
        if next(&coefficients[..shorter], &initial[..shorter])? != initial[shorter] {
            break;
        }
        coefficients.pop();
        initial.pop();
    }
    Ok((coefficients, initial))
}

/// The weight after the last.
fn next(coefficients: &[u64], weights: &[u64]) -> Result<u64, Error> {
    coefficients
        .iter()
        .zip(weights.iter().rev())
        .try_fold(0u64, |sum, (c, u)| sum.checked_add(c.checked_mul(*u)?))
        .ok_or_else(|| Error::new(Kind::Overflow))
}

/// The least D such that `u_{n+1} <= D u_n` for all n, which is the number of digits that occur.
///
/// `D u_n - u_{n+1}` follows the recurrence, so its first r terms decide.
fn digits(coefficients: &[u64], initial: &[u64]) -> Result<u32, Error> {
    let mut weights = initial.to_vec();
    weights.push(next(coefficients, initial)?);
    let most = weights
        .windows(2)
        .map(|pair| pair[1].div_ceil(pair[0]))
        .max()
        .unwrap_or(2);
    u32::try_from(most)
        .ok()
        .filter(|&digits| digits <= 64)
        .ok_or_else(|| {
            Error::numeration(format!("at most 64 digits are possible, and {most} occur"))
        })
}

struct Bounds<'a> {
    coefficients: &'a [u64],
    /// `u_0, …, u_{2r-2}`.
    weights: Vec<i128>,
}

impl Bounds<'_> {
    /// `v · (u_{m+r-1}, …, u_m)` for m from 0 to r-1.
    fn first_terms(&self, v: &[i64]) -> Result<Vec<i128>, Error> {
        let r = v.len();
        (0..r)
            .map(|m| {
                v.iter().enumerate().try_fold(0i128, |sum, (i, &v)| {
                    sum.checked_add(i128::from(v).checked_mul(self.weights[m + r - 1 - i])?)
                })
            })
            .collect::<Option<_>>()
            .ok_or_else(too_large)
    }

    fn never_negative(&self, v: &[i64]) -> Result<bool, Error> {
        Ok(self.first_terms(v)?.iter().all(|&term| term >= 0))
    }

    /// The same bound after one more digit.
    fn read(&self, v: &[i64], digit: i64) -> Result<Vec<i64>, Error> {
        let r = v.len();
        (0..r)
            .map(|i| {
                let c = i64::try_from(self.coefficients[i]).ok()?;
                let shifted = if i + 1 < r {
                    v[i + 1]
                } else {
                    digit.checked_neg()?
                };
                v[0].checked_mul(c)?.checked_add(shifted)
            })
            .collect::<Option<_>>()
            .ok_or_else(too_large)
    }
}

fn too_large() -> Error {
    Error::new(Kind::Overflow)
}

fn minus(a: &[i64], b: &[i64]) -> Result<Vec<i64>, Error> {
    a.iter()
        .zip(b)
        .map(|(a, b)| a.checked_sub(*b))
        .collect::<Option<_>>()
        .ok_or_else(too_large)
}

/// The automaton of the greedy words.
fn validity(
    coefficients: &[u64],
    initial: &[u64],
    digits: u32,
    limits: &Limits,
) -> Result<Validity, Error> {
    let r = initial.len();
    let mut weights: Vec<i128> = initial.iter().map(|&u| u.into()).collect();
    while weights.len() < 2 * r {
        let next = coefficients
            .iter()
            .zip(weights.iter().rev())
            .try_fold(0i128, |sum, (&c, &u)| {
                sum.checked_add(i128::from(c).checked_mul(u)?)
            })
            .ok_or_else(too_large)?;
        weights.push(next);
    }
    let bounds = Bounds {
        coefficients,
        weights,
    };
    let mut fresh = vec![0i64; r];
    fresh[r - 1] = 1;

    // A state is the sorted list of its bounds, one after the other.
    let mut states: Interner<i64> = Interner::new();
    let mut next: Vec<Vec<Option<u32>>> = Vec::new();
    states.number(&[])?;
    let mut meter = Meter::new(limits)?;
    while next.len() < states.len() {
        let state = states.get(next.len() as u32).to_vec();
        let row = (0..i64::from(digits)).map(|digit| {
            meter.work(64, || (states.len(), states.bytes()))?;
            let old = state.chunks_exact(r).chain([&fresh[..]]);
            match step(&bounds, old, &fresh, digit)? {
                None => Ok(None),
                Some(list) => states.number(&list.concat()).map(Some),
            }
        });
        next.push(row.collect::<Result<_, Error>>()?);
    }
    let accept = (0..states.len() as u32)
        .map(|number| {
            let mut open = true;
            for bound in states.get(number).chunks_exact(r) {
                open &= bounds.first_terms(bound)?[0] > 0;
            }
            Ok(open)
        })
        .collect::<Result<Vec<bool>, Error>>()?;
    Ok(minimal(&next, &accept))
}

/// The smallest automaton of the same words, numbered in the order of a breadth-first search.
fn minimal(next: &[Vec<Option<u32>>], accept: &[bool]) -> Validity {
    // Class 0 is that of the words that nothing can follow.
    let mut classes: Vec<u32> = accept.iter().map(|&a| u32::from(a)).collect();
    let mut count = 0;
    loop {
        let mut rows: FxHashMap<Vec<u32>, u32> = FxHashMap::default();
        rows.insert(vec![0; next[0].len() + 1], 0);
        classes = next
            .iter()
            .zip(&classes)
            .map(|(row, &class)| {
                let after = row.iter().map(|to| to.map_or(0, |to| classes[to as usize]));
                let key = [class].into_iter().chain(after).collect();
                let fresh = rows.len() as u32;
                *rows.entry(key).or_insert(fresh)
            })
            .collect();
        if rows.len() == count {
            break;
        }
        count = rows.len();
    }
    let mut numbers: FxHashMap<u32, u32> = FxHashMap::default();
    let mut order = vec![0usize];
    numbers.insert(classes[0], 0);
    let mut rows = Vec::new();
    while rows.len() < order.len() {
        let mut row = Vec::new();
        for to in &next[order[rows.len()]] {
            let to = to.filter(|&to| classes[to as usize] != 0);
            row.push(to.map(|to| {
                *numbers.entry(classes[to as usize]).or_insert_with(|| {
                    order.push(to as usize);
                    order.len() as u32 - 1
                })
            }));
        }
        rows.push(row);
    }
    let accept = order.iter().map(|&state| accept[state]).collect();
    Validity::new(rows, accept)
}

/// The bounds after a digit, without those that follow from others; `None` when one is broken.
fn step<'a>(
    bounds: &Bounds<'_>,
    old: impl Iterator<Item = &'a [i64]>,
    fresh: &[i64],
    digit: i64,
) -> Result<Option<Vec<Vec<i64>>>, Error> {
    let zero = vec![0; fresh.len()];
    let mut list: Vec<Vec<i64>> = Vec::new();
    for bound in old {
        let bound = bounds.read(bound, digit)?;
        if bounds.never_negative(&minus(&zero, &bound)?)? {
            return Ok(None);
        }
        if bounds.never_negative(&minus(&bound, fresh)?)? {
            continue;
        }
        let mut implied = false;
        for other in &list {
            implied |= bounds.never_negative(&minus(&bound, other)?)?;
        }
        if implied {
            continue;
        }
        let mut kept = Vec::new();
        for other in list {
            if !bounds.never_negative(&minus(&other, &bound)?)? {
                kept.push(other);
            }
        }
        kept.push(bound);
        list = kept;
    }
    list.sort_unstable();
    Ok(Some(list))
}
