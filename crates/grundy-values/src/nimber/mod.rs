//! Nim-arithmetic: the natural numbers below 2^64 as a field.
//!
//! Nim-sum is binary addition without carrying (`^` on machine words). Nim-product is defined by
//! a ⊗ b = mex { (a′ ⊗ b) ⊕ (a ⊗ b′) ⊕ (a′ ⊗ b′) : a′ < a, b′ < b }. With both, the numbers below 2^(2^k) are a field for every k,
//! each contained in the next: arithmetic on numbers below 2^16, say, never leaves them.
//!
//! ```
//! use grundy_values::nimber;
//!
//! assert_eq!(nimber::product(2, 2), 3);
//! assert_eq!(nimber::product(16, 16), 24); // a Fermat power times itself is half as much again
//! assert_eq!(nimber::inverse(3), Some(2));
//! assert_eq!(nimber::square_root(3), 2);
//! assert_eq!(nimber::power(2, 3), 1);
//! ```
//!
//! Sources: Conway, On Numbers and Games, chapter 6; Winning Ways, chapter 14 (coin turning).

mod batch;
mod coins;
mod linear;
#[cfg(target_arch = "x86_64")]
mod simd;
mod single;
mod tables;
mod tower;

pub use batch::{inverses, products, solve_quadratics, square_roots, squares};
pub use coins::{CoinGame, tartan};
use num_bigint::BigUint;
pub use single::{inverse, power, product, solve_quadratic, square, square_root};

/// The nim-sum of numbers of any size.
///
/// ```
/// use grundy_values::nimber::nim_sum;
/// use num_bigint::BigUint;
///
/// let heaps = [3u32, 5, 6].map(BigUint::from);
/// assert_eq!(nim_sum(&heaps), BigUint::ZERO);
/// ```
pub fn nim_sum<'a>(values: impl IntoIterator<Item = &'a BigUint>) -> BigUint {
    values
        .into_iter()
        .fold(BigUint::ZERO, |sum, value| sum ^ value)
}
