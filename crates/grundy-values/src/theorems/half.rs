//! Take 1 to ⌊n/2⌋ from one heap n.
//!
//! The nim-value of an even heap is its half; that of an odd heap n is the value of (n − 1)/2. By induction: the options of
//! n are the ⌊n/2⌋ heaps ⌈n/2⌉, …, n − 1. The heaps of value w are 2w, 4w + 1, 8w + 3, …, each twice the one before plus
//! one, so that such a window holds each value at most once; it holds exactly the values below ⌊n/2⌋ when n is even, and
//! those with the value of (n − 1)/2 replaced by (n − 1)/2 when n is odd.

use grundy_rules::Budget;
use num_bigint::BigUint;

use super::sum::Sum;
use super::{Change, Ruling, Values};
use crate::{Error, Play};

pub(super) const SOURCE: &str = "induction on the heap; asked as LightOJ 1296";

/// The nim-value of a heap `n` from which at most half may be taken.
///
/// ```
/// use grundy_values::theorems::half;
/// use num_bigint::BigUint;
///
/// // 11 → 5 → 2, which is even: its half is 1.
/// assert_eq!(half::nim_value(&BigUint::from(11u8)), BigUint::from(1u8));
/// ```
pub fn nim_value(n: &BigUint) -> BigUint {
    (n >> n.trailing_ones()) >> 1u8
}

/// The ruling on `heaps`; at most one winning move in each heap.
///
/// # Errors
///
/// [`Error::Exhausted`] when the moves asked for outrun `budget`.
pub fn rule(heaps: &[BigUint], limit: usize, budget: &Budget) -> Result<Ruling, Error> {
    let values: Vec<BigUint> = heaps.iter().map(nim_value).collect();
    Sum::new(values, Play::Normal).ruling(Values::Halved, limit, budget, |i, target| {
        option_of_value(&heaps[i], &target).map(|option| vec![Change::to(i, option)])
    })
}

/// The option of `n` with the given value: (2w + 1)·2^j − 1 for the one j that puts it into ⌈n/2⌉..n.
fn option_of_value(n: &BigUint, value: &BigUint) -> Option<BigUint> {
    let odd: BigUint = (value << 1u8) + 1u8;
    // The greatest j with odd·2^j ≤ n: the option has its value below n, and one more doubling goes past it.
    let mut j = n.bits().checked_sub(odd.bits())?;
    if &odd << j > *n {
        j = j.checked_sub(1)?;
    }
    let option = (odd << j) - 1u8;
    (&option << 1u8 >= *n).then_some(option)
}
