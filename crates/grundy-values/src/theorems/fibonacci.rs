//! Fibonacci nim: one heap; after a take of k the next take is at most c·k.
//!
//! Let H be the losing starts: 1, and after H_j comes H_j + H_i with the least i for which c·H_i ≥ H_j. Every n is a sum of
//! parts of H, each more than c times the next, in exactly one way, the greedy one; for c = 2 these are Fibonacci numbers
//! and Zeckendorf's representation. The position (n, limit) is P exactly when n = 0 or the smallest part of n exceeds the
//! limit.
//!
//! The winning takes are sums of lowest parts: if k leaves a position that is lost, the smallest part of n − k exceeds c·k,
//! so the parts of n − k and those of k together are the parts of n.
//!
//! M. J. Whinihan, "Fibonacci nim", Fibonacci Quarterly 1 (1963), for c = 2; A. J. Schwenk, "Take-away games", Fibonacci
//! Quarterly 8 (1970).

use grundy_rules::{Budget, message};
use num_bigint::BigUint;

use super::{Change, Reason, Ruling, Winning};
use crate::{Error, Outcome, Play};

pub(super) const SOURCE: &str =
    "M. J. Whinihan, Fibonacci nim, Fibonacci Quarterly 1 (1963), no. 4, 9-13";
pub(super) const GENERALISED_SOURCE: &str =
    "A. J. Schwenk, Take-away games, Fibonacci Quarterly 8 (1970), 225-234";

/// The most that the first player may take from a heap `n` at the start of a game: all but one.
pub fn first_limit(n: &BigUint) -> BigUint {
    if n.bits() == 0 {
        BigUint::default()
    } else {
        n - 1u8
    }
}

/// The parts of `n` for the factor `c` ≥ 1, largest first; no part for n = 0.
///
/// ```
/// use grundy_rules::Budget;
/// use grundy_values::theorems::fibonacci;
/// use num_bigint::BigUint;
///
/// let [n, c] = [100u8, 2].map(BigUint::from);
/// assert_eq!(fibonacci::parts(&n, &c, &Budget::default())?, [89u8, 8, 3].map(BigUint::from));
/// # Ok::<(), grundy_values::Error>(())
/// ```
///
/// # Errors
///
/// [`Error::Exhausted`] when the members of H up to `n`, about c·ln n of them, outrun `budget`.
///
/// # Panics
///
/// Never; for c = 0 there are no such parts and the result is empty.
pub fn parts(n: &BigUint, c: &BigUint, budget: &Budget) -> Result<Vec<BigUint>, Error> {
    let mut parts = Vec::new();
    if c.bits() == 0 {
        return Ok(parts);
    }
    let mut rest = n.clone();
    for start in losing_starts(n, c, budget)?.into_iter().rev() {
        if start <= rest {
            rest -= &start;
            parts.push(start);
        }
    }
    Ok(parts)
}

/// Zeckendorf's representation of `n`: non-consecutive Fibonacci numbers with sum n, largest first.
///
/// # Errors
///
/// [`Error::Exhausted`] when the Fibonacci numbers up to `n` outrun `budget`.
pub fn zeckendorf(n: &BigUint, budget: &Budget) -> Result<Vec<BigUint>, Error> {
    parts(n, &BigUint::from(2u8), budget)
}

/// The members of H up to `n`, in ascending order.
fn losing_starts(n: &BigUint, c: &BigUint, budget: &Budget) -> Result<Vec<BigUint>, Error> {
    let mut starts = Vec::new();
    let mut next = BigUint::from(1u8);
    let mut i = 0;
    let mut bytes = 0;
    while next <= *n {
        bytes += 32 + next.bits() / 8;
        if starts.len().is_multiple_of(1024) {
            let found = starts.len();
            budget.check(found as u64, bytes).map_err(|exhausted| {
                Error::exhausted(
                    exhausted,
                    message!(
                        "losing-starts-known",
                        "the first {count} losing starts are known",
                        count = found
                    ),
                )
            })?;
        }
        starts.push(next);
        let last = &starts[starts.len() - 1];
        while starts[i].clone() * c < *last {
            i += 1;
        }
        next = last + &starts[i];
    }
    Ok(starts)
}

/// The ruling of a heap `n` from which at most `most` may be taken now; `None` for c = 0.
///
/// # Errors
///
/// [`Error::Exhausted`] when the parts of `n` outrun `budget`.
pub fn rule(
    n: &BigUint,
    most: &BigUint,
    c: &BigUint,
    limit: usize,
    budget: &Budget,
) -> Result<Option<Ruling>, Error> {
    if c.bits() == 0 {
        return Ok(None);
    }
    let parts = parts(n, c, budget)?;
    let outcome = match parts.last() {
        Some(smallest) if smallest <= most => Outcome::N,
        _ => Outcome::P,
    };
    let mut take = BigUint::default();
    let moves = parts.iter().enumerate().rev().filter_map(|(index, part)| {
        take += part;
        let lost = index
            .checked_sub(1)
            .is_none_or(|above| parts[above] > &take * c);
        (lost && take <= *most).then(|| vec![Change::to(0, n - &take), Change::to(1, &take * c)])
    });
    let winning = Winning::collect(moves, limit, budget)?;
    let reason = Reason::Numeration {
        limit: most.clone(),
        parts,
    };
    Ok(Some(Ruling::of_outcome(
        outcome,
        Play::Normal,
        winning,
        reason,
    )))
}
