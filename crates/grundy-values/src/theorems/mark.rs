//! Mark: n becomes n − 1 or ⌊n/2⌋.
//!
//! P exactly when n is 0 or ends in an odd number of binary zeros. By induction: an odd n > 1 moves to n − 1 and to
//! (n − 1)/2, which ends in one zero fewer, so that one of them is lost; 1 moves to 0. An even n moves to the odd number
//! n − 1, which is won, and to n/2, which ends in one zero fewer than n.

use grundy_rules::Budget;
use num_bigint::BigUint;

use super::{Change, Reason, Ruling, Winning};
use crate::{Error, Outcome, Play};

pub(super) const SOURCE: &str = "A. S. Fraenkel, Aperiodic subtraction games, Electronic Journal of Combinatorics 18 (2011), P19";

/// Whether the player to move at `n` loses.
///
/// ```
/// use grundy_values::theorems::mark;
/// use num_bigint::BigUint;
///
/// let lost: Vec<u32> = (0u32..15).filter(|&n| mark::is_losing(&BigUint::from(n))).collect();
/// assert_eq!(lost, [0, 2, 6, 8, 10, 14]);
/// ```
pub fn is_losing(n: &BigUint) -> bool {
    n.trailing_zeros().is_none_or(|zeros| zeros % 2 == 1)
}

/// The ruling of `n`.
///
/// # Errors
///
/// [`Error::Exhausted`] when `budget` has run out.
pub fn rule(n: &BigUint, limit: usize, budget: &Budget) -> Result<Ruling, Error> {
    let mut options = Vec::new();
    if n.bits() > 0 {
        options.push(n - 1u8);
        options.push(n >> 1u8);
        options.dedup();
    }
    let moves = options
        .into_iter()
        .filter(is_losing)
        .map(|option| vec![Change::to(0, option)]);
    let outcome = if is_losing(n) { Outcome::P } else { Outcome::N };
    let winning = Winning::collect(moves, limit, budget)?;
    let reason = Reason::TrailingZeros {
        zeros: n.trailing_zeros(),
    };
    Ok(Ruling::of_outcome(outcome, Play::Normal, winning, reason))
}
