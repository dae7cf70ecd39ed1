//! One number at a time.

#[cfg(target_arch = "x86_64")]
use super::simd::{CarryLess, Gfni};
use super::{linear, tower};

/// The nim-product a ⊗ b.
///
/// ```
/// use grundy_values::nimber::product;
///
/// assert_eq!(product(3141, 5926), 14994);
/// assert_eq!(product(u64::MAX, u64::MAX), 11290409524105353207);
/// ```
#[inline]
pub fn product(a: u64, b: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    {
        if let Some(gfni) = Gfni::detect() {
            return gfni.product(a, b);
        }
        if let Some(carry_less) = CarryLess::detect() {
            return carry_less.product(a, b);
        }
    }
    tower::product(a, b)
}

/// The nim-product of `a` with itself.
///
/// ```
/// use grundy_values::nimber::square;
///
/// assert_eq!(square(16), 24);
/// ```
#[inline]
pub fn square(a: u64) -> u64 {
    linear::SQUARE.apply(a)
}

/// The number whose nim-product with itself is `a`: there is exactly one.
///
/// ```
/// use grundy_values::nimber::{square, square_root};
///
/// assert_eq!(square(square_root(1 << 63)), 1 << 63);
/// ```
#[inline]
pub fn square_root(a: u64) -> u64 {
    linear::SQUARE_ROOT.apply(a)
}

/// The number whose nim-product with `a` is 1; none for 0.
///
/// ```
/// use grundy_values::nimber::{inverse, product};
///
/// assert_eq!(inverse(0), None);
/// assert_eq!(product(1_000, inverse(1_000).unwrap()), 1);
/// ```
pub fn inverse(a: u64) -> Option<u64> {
    (a != 0).then(|| tower::inverse(a, product))
}

/// The smaller x with x ⊗ x ⊕ x = c, which is even; the other is x ⊕ 1. None if neither lies below 2^64, which is so for the c of
/// 2^63 and more: below a Fermat power, the highest bit of a number is its trace.
///
/// ```
/// use grundy_values::nimber::solve_quadratic;
///
/// assert_eq!(solve_quadratic(1), Some(2)); // 2 ⊗ 2 = 3
/// assert_eq!(solve_quadratic(1 << 63), None); // 2^64 is the first that solves this
/// ```
#[inline]
pub fn solve_quadratic(c: u64) -> Option<u64> {
    (c >> 63 == 0).then(|| linear::SOLUTION.apply(c))
}

/// The nim-product of `exponent` factors `a`; 1 if there is none.
///
/// ```
/// use grundy_values::nimber::power;
///
/// assert_eq!(power(2, 2), 3);
/// assert_eq!(power(7, u64::MAX), 1); // there are 2^64 − 1 non-zero elements
/// assert_eq!(power(0, 0), 1);
/// ```
pub fn power(a: u64, exponent: u64) -> u64 {
    let mut result = 1;
    for bit in (0..u64::BITS - exponent.leading_zeros()).rev() {
        result = square(result);
        if exponent >> bit & 1 == 1 {
            result = product(result, a);
        }
    }
    result
}
