//! What the instructions for the field of 2^8 numbers need, worked out by the compiler.
//!
//! GF2P8AFFINEQB multiplies bytes by an 8 × 8 bit matrix, one for every eight bytes. Row i of the matrix, which makes bit i of the
//! result, is byte 7 − i of it. The same instruction with data in the place of the matrix and constants in the place of the bytes
//! transposes: bit i of byte k of the result is the parity of byte 7 − i of the data under the mask k.

use super::bytes::{self, FROM_NIMBER, HALF, Map, TO_NIMBER, after};

/// The matrix of a map of bytes as the instruction reads it.
pub(super) const fn matrix(map: Map) -> u64 {
    let mut rows = [0; 8];
    let mut bit = 0;
    while bit < 64 {
        let (to, from) = (bit / 8, bit % 8);
        rows[7 - to] |= (map[from] >> to & 1) << from;
        bit += 1;
    }
    u64::from_le_bytes(rows)
}

pub(super) const TO_NIMBERS: u64 = matrix(TO_NIMBER);
pub(super) const FROM_NIMBERS: u64 = matrix(FROM_NIMBER);
pub(super) const SQUARE: u64 = matrix(bytes::SQUARE);
pub(super) const TIMES_HALF: u64 = matrix(HALF);
pub(super) const TIMES_HALF_2: u64 = matrix(after(HALF, HALF));
pub(super) const TIMES_HALF_3: u64 = matrix(after(HALF, after(HALF, HALF)));

/// The products of bytes that a product of 64 bits needs: three for each of three halvings.
///
/// The digits of a number below 27 to the base 3, from the lowest, tell for the halves of 16, 32 and 64 bits whether to multiply the
/// lower halves, the nim-sums of the halves or the higher halves.
const PRODUCTS: usize = 27;
const LOWER: usize = 0;
const SUMS: usize = 1;
const HIGHER: usize = 2;

/// Which bytes of a factor add up to the factor of each product: byte i at bit 7 − i. Five more are empty sums.
pub(super) const FACTORS: [u64; 4] = {
    let mut masks = [[0; 8]; 4];
    let mut product = 0;
    while product < PRODUCTS {
        let mut byte = 0;
        while byte < 8 {
            let (mut digits, mut place, mut used) = (product, 0, true);
            while place < 3 {
                used &= match digits % 3 {
                    LOWER => byte >> place & 1 == 0,
                    HIGHER => byte >> place & 1 == 1,
                    _ => true,
                };
                digits /= 3;
                place += 1;
            }
            if used {
                masks[product / 8][product % 8] |= 1 << (7 - byte);
            }
            byte += 1;
        }
        product += 1;
    }
    words(masks)
};

/// A coefficient of the result: a polynomial in the nimber 2^7, the power i at bit i.
type Coefficient = u8;

/// The coefficients of one product in the eight bytes of the result.
const fn coefficients(product: usize) -> [Coefficient; 8] {
    let mut result = [0; 8];
    result[0] = 1;
    let (mut digits, mut bytes) = (product, 1);
    while bytes < 8 {
        // (a₁F ⊕ a₀) ⊗ (b₁F ⊕ b₀) = (sums ⊕ lower) F ⊕ lower ⊕ higher ⊗ F/2
        let (high, low) = match digits % 3 {
            LOWER => (result, result),
            SUMS => (result, [0; 8]),
            _ => ([0; 8], times_half(result, bytes)),
        };
        result = low;
        let mut byte = 0;
        while byte < bytes {
            result[bytes + byte] = high[byte];
            byte += 1;
        }
        digits /= 3;
        bytes *= 2;
    }
    result
}

/// A number of so many bytes times the highest power of two among those.
const fn times_half(number: [Coefficient; 8], bytes: usize) -> [Coefficient; 8] {
    let mut result = [0; 8];
    if bytes == 1 {
        result[0] = number[0] << 1;
        return result;
    }
    // F/2 is f/2 ⊗ f for the Fermat power f before F, so (a₁f ⊕ a₀) ⊗ F/2 = ((a₁ ⊕ a₀) ⊗ f/2) f ⊕ a₁ ⊗ f/2 ⊗ f/2.
    let half = bytes / 2;
    let (mut high, mut sum, mut byte) = ([0; 8], [0; 8], 0);
    while byte < half {
        high[byte] = number[half + byte];
        sum[byte] = number[half + byte] ^ number[byte];
        byte += 1;
    }
    let (low, high) = (
        times_half(times_half(high, half), half),
        times_half(sum, half),
    );
    byte = 0;
    while byte < half {
        (result[byte], result[half + byte]) = (low[byte], high[byte]);
        byte += 1;
    }
    result
}

/// How the products make up the result. Eight lanes of eight bytes each hold products whose coefficients share a power of 2^7.
pub(super) struct Sum {
    /// The product in each byte of each lane, or one of the empty ones.
    pub(super) products: [u64; 8],
    /// From polynomials to nimbers after multiplication by the power of the lane.
    pub(super) to_nimbers: [u64; 8],
    /// Which bytes of a lane, byte i at bit 7 − i, go into each byte of the result.
    pub(super) bytes: [u64; 8],
}

pub(super) const SUM: Sum = {
    let (mut products, mut to_nimbers, mut bytes) = ([[PRODUCTS as u8; 8]; 8], [0; 8], [[0; 8]; 8]);
    let (mut lanes, mut power, mut map) = (0, 0, TO_NIMBER);
    while power < 8 {
        let (mut filled, mut product) = (0, 0);
        while product < PRODUCTS {
            let coefficients = coefficients(product);
            let (mut targets, mut byte) = (0, 0);
            while byte < 8 {
                targets |= (coefficients[byte] >> power & 1) << byte;
                byte += 1;
            }
            if targets != 0 {
                let (lane, place) = (lanes + filled / 8, filled % 8);
                products[lane][place] = product as u8;
                to_nimbers[lane] = matrix(map);
                byte = 0;
                while byte < 8 {
                    bytes[lane][byte] |= (targets >> byte & 1) << (7 - place);
                    byte += 1;
                }
                filled += 1;
            }
            product += 1;
        }
        lanes += filled.div_ceil(8);
        power += 1;
        map = after(map, HALF);
    }
    Sum {
        products: words(products),
        to_nimbers,
        bytes: words(bytes),
    }
};

const fn words<const N: usize>(bytes: [[u8; 8]; N]) -> [u64; N] {
    let mut words = [0; N];
    let mut i = 0;
    while i < N {
        words[i] = u64::from_le_bytes(bytes[i]);
        i += 1;
    }
    words
}
