//! Nim-arithmetic by instructions that not every processor has, found out at run time.
//!
//! A value of [`CarryLess`] or [`Gfni`] is the evidence that the processor has the instructions. Every method has its twin in
//! portable code, which the tests compare it with.
#![allow(unsafe_code)]

mod bytes;
mod carry_less;
mod constants;
mod gfni;

pub(super) use carry_less::CarryLess;
pub(super) use gfni::{Diagonals, Gfni};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nimber::{linear, tower};
    use proptest::prelude::*;

    /// Numbers of every size, not only those near 2^64.
    fn nimbers() -> impl Strategy<Value = u64> {
        (any::<u64>(), 0u32..64).prop_map(|(x, shift)| x >> shift)
    }

    fn pairs() -> impl Strategy<Value = Vec<(u64, u64)>> {
        prop::collection::vec((nimbers(), nimbers()), 0..200)
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            cases: if cfg!(miri) { 2 } else { 256 },
            failure_persistence: None,
            ..ProptestConfig::default()
        })]

        #[test]
        fn carry_less_products(pairs in pairs()) {
            if let Some(carry_less) = CarryLess::detect() {
                for (a, b) in pairs {
                    prop_assert_eq!(carry_less.product(a, b), tower::product(a, b), "{} {}", a, b);
                }
            }
        }

        #[test]
        fn gfni_products(pairs in pairs()) {
            if let Some(gfni) = Gfni::detect() {
                let (a, b): (Vec<u64>, Vec<u64>) = pairs.into_iter().unzip();
                let expected: Vec<u64> = a.iter().zip(&b).map(|(&a, &b)| tower::product(a, b)).collect();
                let single: Vec<u64> = a.iter().zip(&b).map(|(&a, &b)| gfni.product(a, b)).collect();
                prop_assert_eq!(&single, &expected);
                let mut out = vec![1; a.len()];
                gfni.products(&a, &b, &mut out);
                prop_assert_eq!(out, expected);
            }
        }

        #[test]
        fn gfni_inverses(numbers in prop::collection::vec(nimbers(), 0..200)) {
            if let Some(gfni) = Gfni::detect() {
                let mut out = vec![1; numbers.len()];
                gfni.inverses(&numbers, &mut out);
                let expected: Vec<u64> = numbers.iter().map(|&a| tower::inverse(a, tower::product)).collect();
                prop_assert_eq!(out, expected);
            }
        }

        #[test]
        fn gfni_linear_maps(numbers in prop::collection::vec(nimbers(), 0..40), images: [[u64; 8]; 8]) {
            if let Some(gfni) = Gfni::detect() {
                let random: linear::Images = std::array::from_fn(|bit| images[bit / 8][bit % 8]);
                let map = linear::LinearMap::new(random);
                let mut out = vec![1; numbers.len()];
                gfni.images(&map.diagonals, &numbers, &mut out);
                let expected: Vec<u64> = numbers.iter().map(|&x| map.apply(x)).collect();
                prop_assert_eq!(out, expected);
            }
        }
    }
}
