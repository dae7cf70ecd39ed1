//! Take a power of b (1, b, b², …) from one heap.
//!
//! For odd b every power is odd, and the nim-value of a heap is its parity. For even b the powers are 1 or −1 modulo b + 1;
//! the nim-values have period b + 1 and are 0, 1, 0, 1, …, 0, 1, 2: the takes 1 and b give these values, and a take of any
//! other power moves one residue up or down and so never keeps the value. For b = 2 this is n mod 3.
//!
//! Misère play follows misère nim on the nim-values, as in every subtraction game (see [`bash`](super::bash)).

use grundy_rules::Budget;
use num_bigint::BigUint;

use super::sum::Sum;
use super::{Change, Ruling, Values};
use crate::{Error, Play};

pub(super) const SOURCE: &str = "folklore: induction on the residue of the heap modulo base + 1";

/// The nim-value of a heap `n` from which a power of `base` may be taken; 0, 1 or 2. `None` for base 0.
///
/// ```
/// use grundy_values::theorems::powers;
/// use num_bigint::BigUint;
///
/// let big: BigUint = BigUint::from(10u8).pow(1000);
/// assert_eq!(powers::nim_value(&big, &BigUint::from(2u8)), Some(1)); // digit sum 1 modulo 3
/// ```
pub fn nim_value(n: &BigUint, base: &BigUint) -> Option<u8> {
    if base.bits() == 0 {
        return None;
    }
    if base.bit(0) {
        return Some(u8::from(n.bit(0)));
    }
    Some(of_residue(&(n % (base + 1u8)), base))
}

/// The nim-value of a residue modulo base + 1, for an even base.
fn of_residue(residue: &BigUint, base: &BigUint) -> u8 {
    if residue == base {
        2
    } else {
        u8::from(residue.bit(0))
    }
}

/// The ruling on `heaps`; `None` for base 0.
///
/// # Errors
///
/// [`Error::Exhausted`] when the moves asked for outrun `budget`.
pub fn rule(
    heaps: &[BigUint],
    base: &BigUint,
    play: Play,
    limit: usize,
    budget: &Budget,
) -> Result<Option<Ruling>, Error> {
    let values: Option<Vec<BigUint>> = heaps
        .iter()
        .map(|n| nim_value(n, base).map(BigUint::from))
        .collect();
    let Some(values) = values else {
        return Ok(None);
    };
    let modulus = if base.bit(0) {
        BigUint::from(2u8)
    } else {
        base + 1u8
    };
    let by = Values::Residues {
        residues: heaps.iter().map(|n| n % &modulus).collect(),
        modulus,
    };
    Sum::new(values, play)
        .ruling(by, limit, budget, |i, target| {
            winning_takes(i, &heaps[i], base, target)
        })
        .map(Some)
}

/// The takes that give heap `index` of size `n` the value `target`, smallest first.
fn winning_takes<'a>(
    index: usize,
    n: &'a BigUint,
    base: &'a BigUint,
    target: BigUint,
) -> impl Iterator<Item = Vec<Change>> + 'a {
    let one = BigUint::from(1u8);
    // Even powers all lead to one residue and odd powers to one residue: one look at each tells for all.
    let leads = |power: &BigUint| {
        power <= n
            && nim_value(&(n - power), base).is_some_and(|value| target == BigUint::from(value))
    };
    let (even, odd) = (leads(&one), *base != one && leads(base));
    let powers = std::iter::successors(Some(one), move |power| {
        let next = power * base;
        (next > *power && next <= *n).then_some(next)
    });
    powers
        .zip([even, odd].into_iter().cycle())
        .filter(move |(power, wins)| *wins && power <= n)
        .map(move |(power, _)| vec![Change::to(index, n - power)])
}
