//! The field of 2^8 numbers twice: as nimbers, and as the polynomials over F_2 modulo x^8 + x^4 + x^3 + x + 1 that processors multiply.
//!
//! There is one field of 256 elements up to isomorphism. An isomorphism sends x to a root of that polynomial among the nimbers below
//! 2^8, and a sum of powers of x to the nim-sum of the same nim-powers of the root. Each of the eight roots would do; the smallest is
//! taken.

use crate::nimber::tables::by_definition;

/// A linear map of bytes over F_2, by the images of 1, 2, 4, …, 128.
pub(super) type Map = [u8; 8];

/// Nimbers from polynomials.
pub(super) const TO_NIMBER: Map = powers(smallest_root());

/// Polynomials from nimbers.
pub(super) const FROM_NIMBER: Map = inverse(TO_NIMBER);

/// The square of a polynomial.
pub(super) const SQUARE: Map = {
    let mut images = [0; 8];
    let mut bit = 0;
    while bit < 8 {
        images[bit] = polynomial_product(1 << bit, 1 << bit);
        bit += 1;
    }
    images
};

/// A polynomial times that of the nimber 2^7, half the Fermat power 2^8.
pub(super) const HALF: Map = {
    let half = apply(FROM_NIMBER, 1 << 7);
    let mut images = [0; 8];
    let mut bit = 0;
    while bit < 8 {
        images[bit] = polynomial_product(half, 1 << bit);
        bit += 1;
    }
    images
};

/// First `g`, then `f`.
pub(super) const fn after(f: Map, g: Map) -> Map {
    let mut images = [0; 8];
    let mut bit = 0;
    while bit < 8 {
        images[bit] = apply(f, g[bit]);
        bit += 1;
    }
    images
}

/// The image of `x`.
pub(super) const fn apply(map: Map, x: u8) -> u8 {
    let mut sum = 0;
    let mut bit = 0;
    while bit < 8 {
        if x >> bit & 1 == 1 {
            sum ^= map[bit];
        }
        bit += 1;
    }
    sum
}

const fn inverse(map: Map) -> Map {
    let mut images = [0; 8];
    let mut x = 255;
    while x > 0 {
        let y = apply(map, x);
        if y.is_power_of_two() {
            images[y.trailing_zeros() as usize] = x;
        }
        x -= 1;
    }
    images
}

/// The nim-powers 0 to 7 of `x`.
const fn powers(x: u8) -> Map {
    let mut images = [1; 8];
    let mut bit = 1;
    while bit < 8 {
        images[bit] = nim_product(images[bit - 1], x);
        bit += 1;
    }
    images
}

/// The smallest nimber r with r^8 ⊕ r^4 ⊕ r^3 ⊕ r ⊕ 1 = 0.
const fn smallest_root() -> u8 {
    let mut r = 0;
    loop {
        let power = powers(r);
        if nim_product(power[7], r) == power[4] ^ power[3] ^ power[1] ^ power[0] {
            return r;
        }
        r += 1;
    }
}

const fn nim_product(a: u8, b: u8) -> u8 {
    by_definition(a as u16, b as u16, 8) as u8
}

const fn polynomial_product(a: u8, b: u8) -> u8 {
    let (mut sum, mut multiple, mut bit) = (0, a, 0);
    while bit < 8 {
        if b >> bit & 1 == 1 {
            sum ^= multiple;
        }
        // x^8 = x^4 + x^3 + x + 1
        let carry = multiple >> 7;
        multiple = (multiple << 1) ^ (carry * 0b11011);
        bit += 1;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> impl Iterator<Item = u8> {
        (0..=255).step_by(if cfg!(miri) { 31 } else { 1 })
    }

    #[test]
    fn an_isomorphism() {
        for a in all() {
            assert_eq!(apply(FROM_NIMBER, apply(TO_NIMBER, a)), a);
            for b in all() {
                assert_eq!(
                    apply(TO_NIMBER, polynomial_product(a, b)),
                    nim_product(apply(TO_NIMBER, a), apply(TO_NIMBER, b))
                );
            }
        }
    }

    #[test]
    fn maps_of_polynomials() {
        for a in all() {
            let nimber = apply(TO_NIMBER, a);
            assert_eq!(
                apply(TO_NIMBER, apply(SQUARE, a)),
                nim_product(nimber, nimber)
            );
            assert_eq!(apply(TO_NIMBER, apply(HALF, a)), nim_product(nimber, 128));
            assert_eq!(apply(after(SQUARE, HALF), a), apply(SQUARE, apply(HALF, a)));
        }
    }
}
