//! Bash (Bachet's game, bounded nim): take 1 to m from one heap.
//!
//! The nim-value of a heap n is n mod (m + 1): from there the takes 1..=min(m, n) reach every smaller residue and never the
//! same one.
//!
//! Misère play follows misère nim on the residues. This holds for every subtraction game by Ferguson's pairing property
//! (T. S. Ferguson, "On sums of graph games with last player losing", International Journal of Game Theory 3, 1974): let s be the least take; a heap has value 1
//! exactly when it stands s above one of value 0, hence a heap of value 0 that has a move has one to value 1. Now follow
//! Bouton. A move changes one value v to w ≠ v; from a sum claimed lost that never leaves a sum claimed lost. From a sum
//! claimed won there is a nim move on the values, unless all values are 0; then either no heap has a move, and the mover has
//! won, or some heap of value 0 moves to value 1 and leaves nim-sum 1.

use grundy_rules::Budget;
use num_bigint::BigUint;

use super::sum::Sum;
use super::{Change, Ruling, Values};
use crate::{Error, Play};

pub(super) const SOURCE: &str = "C. G. Bachet, Problèmes plaisants et délectables (1612)";
pub(super) const MISERE_SOURCE: &str = "T. S. Ferguson, On sums of graph games with last player losing, International Journal of Game Theory 3 (1974), 159-167";

/// The nim-value of a heap `n` when 1 to `m` may be taken: n mod (m + 1).
///
/// ```
/// use grundy_values::theorems::bash;
/// use num_bigint::BigUint;
///
/// assert_eq!(bash::nim_value(&BigUint::from(23u8), &BigUint::from(4u8)), BigUint::from(3u8));
/// ```
pub fn nim_value(n: &BigUint, m: &BigUint) -> BigUint {
    n % (m + 1u8)
}

/// The ruling of Bash on `heaps`; at most one winning move in each heap.
///
/// # Errors
///
/// [`Error::Exhausted`] when the moves asked for outrun `budget`.
pub fn rule(
    heaps: &[BigUint],
    m: &BigUint,
    play: Play,
    limit: usize,
    budget: &Budget,
) -> Result<Ruling, Error> {
    let residues: Vec<BigUint> = heaps.iter().map(|n| nim_value(n, m)).collect();
    let modulus = m + 1u8;
    let zero = BigUint::default();
    let by = Values::Residues {
        modulus: modulus.clone(),
        residues: residues.clone(),
    };
    Sum::new(residues.clone(), play).ruling(by, limit, budget, |i, target| {
        if target > *m || target == residues[i] {
            return None;
        }
        // A residue above the heap's own is reached past a multiple of the modulus.
        let round = if target > residues[i] {
            &modulus
        } else {
            &zero
        };
        let take = &residues[i] + round - target;
        (take <= heaps[i]).then(|| vec![Change::to(i, &heaps[i] - take)])
    })
}
