//! Linear maps of the numbers below 2^64 as vectors of 64 bits over F_2: squares, square roots, solutions of x ⊗ x ⊕ x = c.

#[cfg(target_arch = "x86_64")]
use super::simd::Diagonals;
use super::tower;
use std::sync::LazyLock;

/// What the powers of two are sent to, which says everything: the image of a nim-sum is the nim-sum of the images.
pub(super) type Images = [u64; 64];

/// A linear map in the forms that it is applied in.
pub(super) struct LinearMap {
    /// The image of each byte in each place: a number is the nim-sum of its eight bytes. 16 KiB.
    by_byte: [[u64; 256]; 8],
    /// The matrix for many numbers at once.
    #[cfg(target_arch = "x86_64")]
    pub(super) diagonals: Diagonals,
}

/// The nim-square.
pub(super) static SQUARE: LazyLock<LinearMap> =
    LazyLock::new(|| LinearMap::new(powers_of_two().map(|x| tower::product(x, x))));

/// The nim-square root.
pub(super) static SQUARE_ROOT: LazyLock<LinearMap> =
    LazyLock::new(|| LinearMap::new(powers_of_two().map(tower::square_root)));

/// The even x with x ⊗ x ⊕ x = c for c < 2^63. Two even solutions for c and d add up to an even one for c ⊕ d, so this is linear. It
/// forgets the highest bit, with which there is no solution.
pub(super) static SOLUTION: LazyLock<LinearMap> = LazyLock::new(|| {
    LinearMap::new(powers_of_two().map(|c| tower::solve_quadratic(c).unwrap_or(0)))
});

pub(super) fn powers_of_two() -> Images {
    std::array::from_fn(|bit| 1 << bit)
}

impl LinearMap {
    pub(super) fn new(images: Images) -> Self {
        let mut by_byte = [[0; 256]; 8];
        for (table, images) in by_byte.iter_mut().zip(images.as_chunks::<8>().0) {
            for byte in 1..256 {
                let rest = byte & (byte - 1);
                table[byte] = table[rest] ^ images[byte.trailing_zeros() as usize];
            }
        }
        LinearMap {
            by_byte,
            #[cfg(target_arch = "x86_64")]
            diagonals: Diagonals::new(&images),
        }
    }

    /// The image of `x`.
    #[inline]
    pub(super) fn apply(&self, x: u64) -> u64 {
        let bytes = x.to_le_bytes();
        let images = self.by_byte.iter().zip(bytes);
        images.fold(0, |sum, (table, byte)| sum ^ table[usize::from(byte)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All powers of two, and numbers in between.
    fn numbers() -> impl Iterator<Item = u64> {
        let between = (1..64).map(|i: u64| i.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (i % 60));
        powers_of_two().into_iter().chain(between)
    }

    #[test]
    fn squares_and_their_roots() {
        for x in numbers() {
            assert_eq!(SQUARE.apply(x), tower::product(x, x));
            assert_eq!(SQUARE_ROOT.apply(SQUARE.apply(x)), x);
        }
    }

    #[test]
    fn solutions() {
        for x in numbers() {
            let c = SQUARE.apply(x) ^ x;
            assert_eq!(c >> 63, 0, "the highest bit is the trace");
            assert_eq!(SOLUTION.apply(c), x & !1);
        }
    }
}
