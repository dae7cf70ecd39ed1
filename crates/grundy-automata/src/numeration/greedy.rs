//! The words of a greedy system.

use super::{Numeration, System, Validity};
use crate::error::Error;
use crate::limits::Limits;
use num_bigint::BigInt;
use num_traits::{One, Signed, ToPrimitive, Zero};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Weights that are looked at, and how many of them tell two states apart.
const DEPTH: usize = 256;
const COMPARED: usize = 96;

impl Numeration {
    /// Greedy digits for the weights u_n = c₁·u_{n−1} + c₂·u_{n−2} + …, which hold from n = `initial.len()` on.
    ///
    /// Which words are greedy is found by comparing prefixes: after the prefix w, the word s of length n may follow if its value is below
    /// the *slack* min over the suffixes v of w of u_{|v|+n} − value(v 0ⁿ); two prefixes with the same slacks for all n are one state. The
    /// comparison looks at finitely many n, so its result is only a guess, and is [proved](Numeration::prove_order) before it is
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
        let order = initial.len();
        if coefficients.is_empty()
            || coefficients.iter().all(|&c| c == 0)
            || coefficients.len() > order
        {
            return Err(Error::numeration(
                "a recurrence needs at least one coefficient that is not 0, and at least as many first weights as coefficients",
            ));
        }
        if initial[0] != 1 || !initial.is_sorted_by(|a, b| a < b) {
            return Err(Error::numeration(
                "the first weights must begin with 1 and increase",
            ));
        }
        if order > 32 || initial.iter().chain(coefficients).any(|&n| n > 1 << 32) {
            return Err(Error::numeration(
                "the recurrence is too long or its numbers are too large",
            ));
        }
        let mut padded = coefficients.to_vec();
        padded.resize(order, 0);
        if order == 1 {
            let base = u32::try_from(padded[0]).unwrap_or(u32::MAX);
            return Numeration::base(base);
        }
        let mut weights: Vec<BigInt> = initial.iter().map(|&u| u.into()).collect();
        while weights.len() <= DEPTH {
            let next: BigInt = padded
                .iter()
                .zip(weights.iter().rev())
                .map(|(&c, u)| u * c)
                .sum();
            if next <= weights[weights.len() - 1] {
                return Err(Error::numeration(
                    "the weights of the recurrence do not increase",
                ));
            }
            weights.push(next);
        }
        let largest = weights
            .windows(2)
            .map(|pair| -> BigInt { (&pair[1] - 1) / &pair[0] })
            .max()
            .and_then(|digit| digit.to_u32())
            .filter(|&digit| digit < 64)
            .ok_or_else(|| Error::numeration("the weights grow so fast that digits exceed 63"))?;
        let digits = largest + 1;
        let validity = validity(&weights, digits, limits)?;
        let numeration = Numeration(Arc::new(System {
            coefficients: padded,
            initial: initial.to_vec(),
            validity,
            digits,
        }));
        numeration.prove_order(limits)?;
        Ok(numeration)
    }
}

fn validity(weights: &[BigInt], digits: u32, limits: &Limits) -> Result<Validity, Error> {
    // What must not be reached by the value of what follows, for each length of what follows.
    let start: Vec<BigInt> = weights[..DEPTH].to_vec();
    let mut numbers: FxHashMap<Vec<BigInt>, u32> = FxHashMap::default();
    numbers.insert(start[..COMPARED].to_vec(), 0);
    let mut slacks = vec![start];
    let mut next: Vec<Vec<Option<u32>>> = Vec::new();
    while next.len() < slacks.len() {
        limits.check()?;
        let slack = slacks[next.len()].clone();
        let row = (0..digits)
            .map(|digit| {
                let after: Vec<BigInt> = slack
                    .windows(2)
                    .zip(weights)
                    .map(|(pair, weight)| (&pair[1] - weight * digit).min(weight.clone()))
                    .collect();
                if after.len() < COMPARED {
                    return Err(Error::numeration("the greedy words of this recurrence are not recognised by a small automaton"));
                }
                if after[..COMPARED].iter().all(|slack| !slack.is_positive()) {
                    return Ok(None);
                }
                let fresh = slacks.len() as u32;
                let key = after[..COMPARED].iter().map(|slack| slack.max(&BigInt::zero()).clone()).collect();
                let number = *numbers.entry(key).or_insert_with(|| {
                    slacks.push(after);
                    fresh
                });
                Ok(Some(number))
            })
            .collect::<Result<Vec<_>, Error>>()?;
        next.push(row);
    }
    // The empty word may follow where its value 0 is below the slack.
    let accept = slacks
        .iter()
        .map(|slack| slack[0] >= BigInt::one())
        .collect();
    Ok(Validity::new(next, accept))
}
