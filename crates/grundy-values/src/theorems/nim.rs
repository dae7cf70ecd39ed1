//! Nim: take any positive number from one heap.
//!
//! Normal play: P exactly when the nim-sum of the heaps is 0, and the nim-value is the nim-sum. Misère play: the same while
//! some heap is at least 2; otherwise P exactly when the number of heaps of size 1 is odd, so that the empty position is a
//! win for the player to move.
//!
//! Charles L. Bouton, "Nim, a game with a complete mathematical theory", Annals of Mathematics 3 (1901–02), both plays.

use grundy_rules::Budget;
use num_bigint::BigUint;

use super::sum::Sum;
use super::{Change, Ruling, Values};
use crate::{Error, Outcome, Play};

pub(super) const SOURCE: &str = "C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901-02), 35-39";

/// Who wins nim on `heaps`.
///
/// ```
/// use grundy_values::theorems::nim;
/// use grundy_values::{Outcome, Play};
/// use num_bigint::BigUint;
///
/// let heaps = [1u8, 1, 0].map(BigUint::from);
/// assert_eq!(nim::outcome(&heaps, Play::Normal), Outcome::P);
/// assert_eq!(nim::outcome(&heaps, Play::Misere), Outcome::N);
/// ```
pub fn outcome(heaps: &[BigUint], play: Play) -> Outcome {
    Sum::new(heaps.to_vec(), play).outcome()
}

/// The ruling of nim on `heaps`; at most one winning move in each heap.
///
/// # Errors
///
/// [`Error::Exhausted`] when the moves asked for outrun `budget`.
pub fn rule(heaps: &[BigUint], play: Play, limit: usize, budget: &Budget) -> Result<Ruling, Error> {
    Sum::new(heaps.to_vec(), play).ruling(Values::Heaps, limit, budget, |i, target| {
        (target < heaps[i]).then(|| vec![Change::to(i, target)])
    })
}
