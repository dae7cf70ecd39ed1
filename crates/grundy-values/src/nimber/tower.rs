//! From the field of 2^16 numbers to those of 2^32 and 2^64: quadratic extensions.
//!
//! A number below F² is a₁ ⊗ F ⊕ a₀ for a Fermat power F, and F ⊗ F = F ⊕ F/2. So
//!
//! - (a₁F ⊕ a₀) ⊗ (b₁F ⊕ b₀) = ((a₁ ⊕ a₀) ⊗ (b₁ ⊕ b₀) ⊕ a₀ ⊗ b₀) F ⊕ a₀ ⊗ b₀ ⊕ a₁ ⊗ b₁ ⊗ F/2, three products (Karatsuba);
//! - the conjugate of a₁F ⊕ a₀ is a₁F ⊕ (a₁ ⊕ a₀), and their product a₁² ⊗ F/2 ⊕ a₀ ⊗ (a₁ ⊕ a₀) lies in the smaller field.

use super::tables::{HALF, Tables, tables};

fn halves32(a: u32) -> (u16, u16) {
    ((a >> 16) as u16, a as u16)
}

fn join32(high: u16, low: u16) -> u32 {
    u32::from(high) << 16 | u32::from(low)
}

fn halves64(a: u64) -> (u32, u32) {
    ((a >> 32) as u32, a as u32)
}

fn join64(high: u32, low: u32) -> u64 {
    u64::from(high) << 32 | u64::from(low)
}

fn product32(t: &Tables, a: u32, b: u32) -> u32 {
    let ((a1, a0), (b1, b0)) = (halves32(a), halves32(b));
    let low = t.product(a0, b0);
    let high = t.product(a1 ^ a0, b1 ^ b0) ^ low;
    join32(high, low ^ t.product_half(a1, b1))
}

/// a ⊗ 2^31, where 2^31 = 2^15 ⊗ 2^16.
fn half32(t: &Tables, a: u32) -> u32 {
    let (a1, a0) = halves32(a);
    join32(t.product(a1 ^ a0, HALF), t.product_half(a1, HALF))
}

fn square_root32(t: &Tables, a: u32) -> u32 {
    let (a1, a0) = halves32(a);
    join32(t.square_root(a1), t.square_root(a0 ^ t.product(a1, HALF)))
}

/// a ⊗ b
pub(super) fn product(a: u64, b: u64) -> u64 {
    let t = tables();
    let ((a1, a0), (b1, b0)) = (halves64(a), halves64(b));
    let low = product32(t, a0, b0);
    if a1 | b1 == 0 {
        return u64::from(low);
    }
    let high = product32(t, a1 ^ a0, b1 ^ b0) ^ low;
    join64(high, low ^ half32(t, product32(t, a1, b1)))
}

/// The b with a ⊗ b = 1 for a > 0, by whatever `product` there is.
pub(super) fn inverse(a: u64, product: impl Fn(u64, u64) -> u64) -> u64 {
    // The product of a number and its conjugate lies in the smaller field, and its inverse times the conjugate is that of the number.
    let conjugate = a ^ a >> 32;
    let norm = product(a, conjugate);
    let conjugate_norm = norm ^ norm >> 16;
    let norm = product(norm, conjugate_norm);
    let inverse = u64::from(tables().inverse(norm as u16));
    product(conjugate, product(conjugate_norm, inverse))
}

/// The b with b ⊗ b = a.
pub(super) fn square_root(a: u64) -> u64 {
    let t = tables();
    let (a1, a0) = halves64(a);
    join64(square_root32(t, a1), square_root32(t, a0 ^ half32(t, a1)))
}

/// The even x with x ⊗ x ⊕ x = c.
pub(super) fn solve_quadratic(c: u64) -> Option<u64> {
    solve(c, 64).map(|x| x & !1)
}

/// A solution below 2^`bits`. With x = aF ⊕ b this is a² ⊕ a = c₁ and b² ⊕ b = c₀ ⊕ a² ⊗ F/2; if the first has a solution a, the
/// second has one for a or for a ⊕ 1, but not for both, as F/2 has the trace 1. So there is none just where the highest bit, which is
/// the trace, is 1. The depth is 6.
fn solve(c: u64, bits: u32) -> Option<u64> {
    if c >> (bits - 1) == 1 {
        return None;
    }
    if bits == 1 {
        return Some(0);
    }
    let half = bits / 2;
    let (c1, c0) = (c >> half, c & ((1 << half) - 1));
    let a = solve(c1, half)?;
    [a, a ^ 1].into_iter().find_map(|a| {
        let more = product(product(a, a), 1 << (half - 1));
        solve(c0 ^ more, half).map(|b| a << half | b)
    })
}
