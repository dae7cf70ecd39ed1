//! Many numbers at once: as fast as the processor allows.

use super::linear::{self, LinearMap};
#[cfg(target_arch = "x86_64")]
use super::simd::Gfni;

/// How many results are kept until it is said which of them there are.
const BLOCK: usize = 512;

/// The nim-products of `a` and `b` one by one, as far as the shortest of the three slices goes; what is left of `out` stays as it is.
///
/// ```
/// use grundy_values::nimber::products;
///
/// let mut out = [0; 3];
/// products(&[2, 16, 3141], &[2, 16, 5926], &mut out);
/// assert_eq!(out, [3, 24, 14994]);
/// ```
pub fn products(a: &[u64], b: &[u64], out: &mut [u64]) {
    let length = a.len().min(b.len()).min(out.len());
    let (a, b, out) = (&a[..length], &b[..length], &mut out[..length]);
    #[cfg(target_arch = "x86_64")]
    if let Some(gfni) = Gfni::detect() {
        return gfni.products(a, b, out);
    }
    for ((&a, &b), out) in a.iter().zip(b).zip(out) {
        *out = super::product(a, b);
    }
}

/// The nim-squares of numbers, as far as the shorter slice goes.
///
/// ```
/// use grundy_values::nimber::squares;
///
/// let mut out = [0; 3];
/// squares(&[0, 2, 16], &mut out);
/// assert_eq!(out, [0, 3, 24]);
/// ```
pub fn squares(numbers: &[u64], out: &mut [u64]) {
    images(&linear::SQUARE, numbers, out);
}

/// The nim-square roots of numbers, as far as the shorter slice goes.
///
/// ```
/// use grundy_values::nimber::square_roots;
///
/// let mut out = [0; 3];
/// square_roots(&[0, 3, 24], &mut out);
/// assert_eq!(out, [0, 2, 16]);
/// ```
pub fn square_roots(numbers: &[u64], out: &mut [u64]) {
    images(&linear::SQUARE_ROOT, numbers, out);
}

/// [`inverse`](super::inverse) of each number, as far as the shorter slice goes.
///
/// ```
/// use grundy_values::nimber::inverses;
///
/// let mut out = [None; 3];
/// inverses(&[0, 1, 2], &mut out);
/// assert_eq!(out, [None, Some(1), Some(3)]);
/// ```
pub fn inverses(numbers: &[u64], out: &mut [Option<u64>]) {
    #[cfg(target_arch = "x86_64")]
    if let Some(gfni) = Gfni::detect() {
        let inverses = |numbers: &[u64], out: &mut [u64]| gfni.inverses(numbers, out);
        return where_any(|number| number != 0, inverses, numbers, out);
    }
    for (out, &number) in out.iter_mut().zip(numbers) {
        *out = super::inverse(number);
    }
}

/// [`solve_quadratic`](super::solve_quadratic) of each number, as far as the shorter slice goes.
///
/// ```
/// use grundy_values::nimber::solve_quadratics;
///
/// let mut out = [None; 3];
/// solve_quadratics(&[0, 1, 1 << 63], &mut out);
/// assert_eq!(out, [Some(0), Some(2), None]);
/// ```
pub fn solve_quadratics(numbers: &[u64], out: &mut [Option<u64>]) {
    let solutions = |numbers: &[u64], out: &mut [u64]| images(&linear::SOLUTION, numbers, out);
    where_any(|number| number >> 63 == 0, solutions, numbers, out);
}

/// The results that `all` finds for the numbers that have one, and none for the others.
fn where_any(
    has: impl Fn(u64) -> bool,
    all: impl Fn(&[u64], &mut [u64]),
    numbers: &[u64],
    out: &mut [Option<u64>],
) {
    let mut results = [0; BLOCK];
    for (numbers, out) in numbers.chunks(BLOCK).zip(out.chunks_mut(BLOCK)) {
        let results = &mut results[..numbers.len()];
        all(numbers, results);
        for ((out, &number), &mut result) in out.iter_mut().zip(numbers).zip(results) {
            *out = has(number).then_some(result);
        }
    }
}

fn images(map: &LinearMap, numbers: &[u64], out: &mut [u64]) {
    let length = numbers.len().min(out.len());
    let (numbers, out) = (&numbers[..length], &mut out[..length]);
    #[cfg(target_arch = "x86_64")]
    if let Some(gfni) = Gfni::detect() {
        return gfni.images(&map.diagonals, numbers, out);
    }
    for (out, &number) in out.iter_mut().zip(numbers) {
        *out = map.apply(number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nimber::{inverse, product, solve_quadratic, square, square_root};

    const LONGEST: usize = if cfg!(miri) { 20 } else { 1_300 };

    fn numbers(factor: u64) -> Vec<u64> {
        // Every eleventh is zero.
        let numbers = (0..LONGEST as u64).map(|i| (i % 11 * i).wrapping_mul(factor) >> (i % 64));
        numbers.collect()
    }

    /// As many results as the shorter slice has, and the rest as it was.
    fn check<T: Copy + PartialEq + std::fmt::Debug>(
        all: impl Fn(&[u64], &mut [T]),
        one: impl Fn(u64) -> T,
        before: T,
    ) {
        let numbers = numbers(0x9e37_79b9_7f4a_7c15);
        for length in (0..LONGEST).step_by(7) {
            for (given, wanted) in [(length, length), (length, LONGEST), (LONGEST, length)] {
                let mut out = vec![before; wanted];
                all(&numbers[..given], &mut out);
                let expected = numbers[..length].iter().map(|&number| one(number));
                let rest = std::iter::repeat_n(before, wanted - length);
                assert!(out.into_iter().eq(expected.chain(rest)), "{given} {wanted}");
            }
        }
    }

    #[test]
    fn products_one_by_one() {
        let other = numbers(0xd1b5_4a32_d192_ed03);
        for length in [LONGEST, LONGEST / 2, 3] {
            let mut out = vec![1; LONGEST];
            let numbers = numbers(0x9e37_79b9_7f4a_7c15);
            products(&numbers, &other[..length], &mut out);
            let expected = numbers.iter().zip(&other).map(|(&a, &b)| product(a, b));
            let rest = std::iter::repeat_n(1, LONGEST - length);
            assert!(out.into_iter().eq(expected.take(length).chain(rest)));
        }
        let same = |numbers: &[u64], out: &mut [u64]| products(numbers, numbers, out);
        check(same, square, 1);
    }

    #[test]
    fn linear_maps_one_by_one() {
        check(squares, square, 1);
        check(square_roots, square_root, 1);
        check(solve_quadratics, solve_quadratic, Some(1));
    }

    #[test]
    fn inverses_one_by_one() {
        check(inverses, inverse, Some(0));
    }
}
