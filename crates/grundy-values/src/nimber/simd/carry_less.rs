//! Products by the carry-less multiplication of polynomials over F_2.
//!
//! The nimber 2^32 lies in no smaller field, so its nim-powers 0 to 63 are a basis: every number below 2^64 is a polynomial in it of
//! degree below 64. Look-ups change the basis, and products are taken of polynomials modulo the minimal polynomial of 2^32.

use crate::nimber::linear::{Images, LinearMap, powers_of_two};
use crate::nimber::tower;
use std::arch::x86_64::{
    __m128i, _mm_clmulepi64_si128, _mm_cvtsi64_si128, _mm_cvtsi128_si64, _mm_unpackhi_epi64,
    _mm_xor_si128,
};
use std::sync::LazyLock;

/// The evidence that the processor has PCLMULQDQ.
#[derive(Clone, Copy)]
pub(in crate::nimber) struct CarryLess(&'static Basis);

struct Basis {
    from_nimber: LinearMap,
    to_nimber: LinearMap,
    /// The minimal polynomial p of 2^32 without its highest power x^64.
    modulus: u64,
    /// x^128 divided by p, without its highest power x^64.
    reciprocal: u64,
}

static CARRY_LESS: LazyLock<Option<CarryLess>> = LazyLock::new(|| {
    static BASIS: LazyLock<Basis> = LazyLock::new(Basis::new);
    is_x86_feature_detected!("pclmulqdq").then(|| CarryLess(&BASIS))
});

impl Basis {
    fn new() -> Self {
        let generator = 1 << 32;
        let mut power = 1;
        let powers: Images = std::array::from_fn(|_| {
            let this = power;
            power = tower::product(power, generator);
            this
        });
        let from_nimber = LinearMap::new(inverse(&powers));
        let modulus = from_nimber.apply(power);
        Basis {
            from_nimber,
            to_nimber: LinearMap::new(powers),
            modulus,
            reciprocal: reciprocal(modulus),
        }
    }
}

/// The map that undoes the one with these images, which must be invertible: by Gauss's elimination.
fn inverse(images: &Images) -> Images {
    // Pairs of an image and what is sent to it, until the images are the powers of two in order.
    let mut pairs: Vec<(u64, u64)> = images.iter().copied().zip(powers_of_two()).collect();
    for bit in 0..64 {
        let has = |pair: &(u64, u64)| pair.0 >> bit & 1 == 1;
        let Some(found) = pairs[bit..].iter().position(has) else {
            continue;
        };
        pairs.swap(bit, bit + found);
        let (image, source) = pairs[bit];
        for (_, pair) in pairs
            .iter_mut()
            .enumerate()
            .filter(|(i, pair)| *i != bit && has(pair))
        {
            pair.0 ^= image;
            pair.1 ^= source;
        }
    }
    std::array::from_fn(|bit| pairs[bit].1)
}

/// x^128 divided by x^64 + `modulus`, without its highest power.
fn reciprocal(modulus: u64) -> u64 {
    let divisor = 1 << 64 | u128::from(modulus);
    let mut rest = u128::from(modulus) << 64;
    (0..64).rev().fold(0, |quotient, degree| {
        let digit = rest >> (64 + degree) & 1;
        rest ^= digit * (divisor << degree);
        quotient | (digit as u64) << degree
    })
}

impl CarryLess {
    pub(in crate::nimber) fn detect() -> Option<Self> {
        *CARRY_LESS
    }

    /// a ⊗ b
    pub(in crate::nimber) fn product(self, a: u64, b: u64) -> u64 {
        let basis = self.0;
        let [a, b] = [a, b].map(|x| basis.from_nimber.apply(x));
        // SAFETY: the processor has the instruction, or there would be no `self`.
        let product = unsafe { product_of_polynomials(a, b, basis.modulus, basis.reciprocal) };
        basis.to_nimber.apply(product)
    }
}

/// a · b modulo x^64 + `modulus`.
#[target_feature(enable = "pclmulqdq")]
fn product_of_polynomials(a: u64, b: u64, modulus: u64, reciprocal: u64) -> u64 {
    let product = _mm_clmulepi64_si128::<0x00>(vector(a), vector(b));
    // Barrett's reduction, which is exact for polynomials: the quotient is the upper half times the reciprocal, divided by x^64.
    let times_reciprocal = _mm_clmulepi64_si128::<0x01>(product, vector(reciprocal));
    let quotient = _mm_unpackhi_epi64(_mm_xor_si128(product, times_reciprocal), product);
    let times_modulus = _mm_clmulepi64_si128::<0x00>(quotient, vector(modulus));
    _mm_cvtsi128_si64(_mm_xor_si128(product, times_modulus)) as u64
}

#[target_feature(enable = "sse2")]
#[inline]
fn vector(low: u64) -> __m128i {
    _mm_cvtsi64_si128(low as i64)
}
