//! Which digit belongs to which amount.

use super::super::{Amounts, Shape};
use super::region::Piece;
use crate::Code;
use num_bigint::BigUint;
use num_traits::{One, ToPrimitive, Zero};

/// For each bit of a digit, the amounts whose digit has it, as intervals; no upper end means all from there on.
#[derive(Default)]
pub(super) struct Digits {
    bits: [Vec<(BigUint, Option<BigUint>)>; 4],
}

/// A set of amounts: the finite part, then everything from some point on.
#[derive(PartialEq)]
struct Set {
    finite: Amounts,
    from: Option<BigUint>,
}

impl Digits {
    pub(super) fn add(&mut self, pieces: Vec<Piece>) {
        for (low, high, digit) in pieces {
            for (i, set) in self.bits.iter_mut().enumerate() {
                if digit >> i & 1 > 0 {
                    set.push((low.clone(), high.clone()));
                }
            }
        }
    }

    /// The shape of the game with these digits. An amount of 0 that leaves the heap as it was is none of a shape.
    pub(super) fn shape(self) -> Option<Shape> {
        let [none, one, two, three] = self.bits.map(Set::new);
        let splits = two != Set::default() || three != Set::default();
        if !splits && none == one {
            if none.contains_zero() {
                return None;
            }
            return Some(match none.from {
                None => Shape::Subtraction(none.finite),
                Some(from) => Shape::AllBut(gaps(&none.finite, &from)),
            });
        }
        let sets = [none, one, two, three];
        if sets.iter().any(|set| set.from.is_some()) {
            return None;
        }
        let max = sets.iter().filter_map(|set| set.finite.max()).max()?;
        let len = max.to_usize().filter(|&max| max < Code::MAX_DIGITS)? + 1;
        let digits: Vec<u8> = (0..len)
            .map(|k| {
                let has = |i: usize| u8::from(sets[i].finite.contains(&k.into())) << i;
                (0..4).map(has).sum()
            })
            .collect();
        Code::new(&digits).ok().map(Shape::TakeAndBreak)
    }
}

impl Default for Set {
    fn default() -> Self {
        Set::new(Vec::new())
    }
}

impl Set {
    fn contains_zero(&self) -> bool {
        self.finite.contains(&BigUint::ZERO) || self.from.as_ref().is_some_and(Zero::is_zero)
    }

    fn new(intervals: Vec<(BigUint, Option<BigUint>)>) -> Self {
        let mut from = intervals
            .iter()
            .filter(|(_, high)| high.is_none())
            .map(|(low, _)| low.clone())
            .min();
        let finite = intervals
            .into_iter()
            .filter_map(|(low, high)| Some((low, high?)));
        let mut finite = Amounts::from_intervals(finite);
        if let Some(start) = &mut from {
            let mut kept = finite.intervals().to_vec();
            // Intervals that the tail swallows, or that touch it, become part of it.
            while let Some((low, high)) = kept.last() {
                if *low < *start && high + 1u32 < *start {
                    break;
                }
                if low < start {
                    *start = low.clone();
                }
                kept.pop();
            }
            finite = Amounts::from_intervals(kept);
        }
        Set { finite, from }
    }
}

/// The positive numbers below `from` that are not in the set.
fn gaps(set: &Amounts, from: &BigUint) -> Amounts {
    let mut next = BigUint::one();
    let mut gaps = Vec::new();
    for (low, high) in set.intervals() {
        if *low > next {
            gaps.push((next, low - 1u32));
        }
        next = high + 1u32;
    }
    if *from > next {
        gaps.push((next, from - 1u32));
    }
    Amounts::from_intervals(gaps)
}
