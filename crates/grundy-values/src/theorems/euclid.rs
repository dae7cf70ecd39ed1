//! Euclid: from (a, b) subtract a positive multiple of the smaller number from the larger; a pair with a 0 is terminal.
//!
//! A pair of positive numbers a ≤ b is won exactly when a = b or b/a exceeds the golden ratio, that is b² > ab + a². With a
//! ratio between 1 and φ the only move leads to (b − a, a), whose ratio exceeds φ; with a larger ratio one of (a, b mod a)
//! and (a, b mod a + a) is terminal or has a ratio between 1 and φ.
//!
//! A. J. Cole and A. J. T. Davie, "A game based on the Euclidean algorithm and a winning strategy for it", Mathematical
//! Gazette 53 (1969).

use grundy_rules::Budget;
use num_bigint::BigUint;
use num_integer::Integer;

use super::{Change, Reason, Ruling, Winning};
use crate::{Error, Outcome, Play};

pub(super) const SOURCE: &str = "A. J. Cole, A. J. T. Davie, A game based on the Euclidean algorithm and a winning strategy for it, Mathematical Gazette 53 (1969), 354-357";

/// Whether the player to move at {a, b} loses.
///
/// ```
/// use grundy_values::theorems::euclid;
/// use num_bigint::BigUint;
///
/// let losing = |a: u32, b: u32| euclid::is_losing(&a.into(), &b.into());
/// assert!(losing(34, 55) != losing(55, 89)); // convergents lie on either side of the golden ratio
/// ```
pub fn is_losing(a: &BigUint, b: &BigUint) -> bool {
    let (small, large) = if a <= b { (a, b) } else { (b, a) };
    small.bits() == 0 || (small != large && large * large < small * (large + small))
}

/// The ruling of (a, b).
///
/// # Errors
///
/// [`Error::Exhausted`] when `budget` has run out.
pub fn rule(a: &BigUint, b: &BigUint, limit: usize, budget: &Budget) -> Result<Ruling, Error> {
    let mut moves = Vec::new();
    for (coordinate, larger, smaller) in [(0, a, b), (1, b, a)] {
        if smaller.bits() == 0 || larger < smaller {
            continue;
        }
        // After any other multiple the larger number is still at least twice the smaller, and the pair is won.
        let rest = larger.mod_floor(smaller);
        for number in [&rest + smaller, rest] {
            if number < *larger && is_losing(&number, smaller) {
                moves.push(vec![Change::to(coordinate, number)]);
            }
        }
    }
    let outcome = if is_losing(a, b) {
        Outcome::P
    } else {
        Outcome::N
    };
    let winning = Winning::collect(moves.into_iter(), limit, budget)?;
    let reason = Reason::GoldenRatio {
        smaller: a.min(b).clone(),
        larger: a.max(b).clone(),
    };
    Ok(Ruling::of_outcome(outcome, Play::Normal, winning, reason))
}
