//! Staircase nim: any positive number of coins moves from one step to the step below; the ground below step 1 is the end.
//!
//! The nim-value is the nim-sum of the coins on the odd steps 1, 3, 5, …. A move from an odd step takes coins from one of
//! these heaps, as in nim; a move from an even step adds coins to one of them, which never keeps the nim-sum, and need not
//! be answered with anything but moving the same coins on.
//!
//! A position lists the coins on steps 1, 2, 3, ….

use grundy_rules::Budget;
use num_bigint::BigUint;

use super::sum::Sum;
use super::{Change, Ruling, Values};
use crate::nimber::nim_sum;
use crate::{Error, Play};

pub(super) const SOURCE: &str = "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for Your Mathematical Plays (1982), on poker nim";

/// The coins on the odd steps.
fn odd_steps(steps: &[BigUint]) -> Vec<BigUint> {
    steps.iter().step_by(2).cloned().collect()
}

/// The nim-value of the coins on steps 1, 2, ….
///
/// ```
/// use grundy_values::theorems::staircase;
/// use num_bigint::BigUint;
///
/// assert_eq!(staircase::nim_value(&[5u8, 100, 3].map(BigUint::from)), BigUint::from(6u8));
/// ```
pub fn nim_value(steps: &[BigUint]) -> BigUint {
    nim_sum(&odd_steps(steps))
}

/// The ruling of the coins on steps 1, 2, …; at most two winning moves change the same odd step.
///
/// # Errors
///
/// [`Error::Exhausted`] when the moves asked for outrun `budget`.
pub fn rule(steps: &[BigUint], limit: usize, budget: &Budget) -> Result<Ruling, Error> {
    let sum = Sum::new(odd_steps(steps), Play::Normal);
    sum.ruling(Values::OddSteps, limit, budget, |odd, target| {
        let index = 2 * odd;
        let coins = &steps[index];
        if target < *coins {
            let moved = coins - &target;
            let below = index
                .checked_sub(1)
                .map(|below| Change::to(below, &steps[below] + moved));
            let changes = below.into_iter().chain([Change::to(index, target)]);
            return Some(changes.collect());
        }
        let above = steps.get(index + 1)?;
        let moved = &target - coins;
        (moved <= *above).then(|| {
            vec![
                Change::to(index, target),
                Change::to(index + 1, above - moved),
            ]
        })
    })
}
