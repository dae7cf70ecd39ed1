//! The moves of a clause, described by what is taken and what is left.

use super::super::linear::{Formula, Linear};
use crate::permutations;
use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};

/// The greatest constant that a heap or a difference of two heaps may be compared with.
const MAX_DIFFERENCE: u32 = 12;

/// An interval of amounts (no upper end means all from there on) and their digit.
pub(super) type Piece = (BigUint, Option<BigUint>, u8);

/// The moves of a clause in the variables c, u₁, …, u_m.
pub(super) struct Region {
    pub(super) formula: Formula,
    /// m.
    pub(super) heaps: usize,
}

impl Region {
    /// For each interval of amounts, the digit; `None` when the region is not that of a code, or when more cases would be
    /// needed than are left.
    pub(super) fn digits(&self, effort: &mut usize) -> Option<Vec<Piece>> {
        let lowest = self.lowest_amount()?;
        let mut breaks = vec![lowest.clone()];
        let mut difference = 0;
        for positive in (0..1u8 << self.heaps).filter(|&p| !self.is_barred(p, &lowest)) {
            self.look(positive, &lowest, &mut breaks, &mut difference)?;
        }
        breaks.retain(|c| *c >= lowest);
        breaks.sort_unstable();
        breaks.dedup();
        let splits: Vec<_> = (0..=self.heaps)
            .map(|p| splits(self.heaps, p, difference))
            .collect();
        let cases: usize = splits.iter().flatten().map(Vec::len).sum();
        *effort = effort.checked_sub(breaks.len().checked_mul(cases)?)?;
        let mut digits = Vec::new();
        for (i, low) in breaks.iter().enumerate() {
            let mut bits = 0;
            for (p, patterns) in splits.iter().enumerate() {
                let allowed = |points: &Vec<Vec<BigInt>>| {
                    points.iter().any(|heaps| {
                        let mut point = Vec::with_capacity(heaps.len() + 1);
                        point.push(low.clone());
                        point.extend_from_slice(heaps);
                        self.formula.holds(&point)
                    })
                };
                let count = patterns.iter().filter(|points| allowed(points)).count();
                if count == patterns.len() {
                    bits |= 1u8 << p;
                } else if count > 0 {
                    return None;
                }
            }
            if bits > 0 {
                let high = match breaks.get(i + 1) {
                    Some(next) => Some(BigUint::try_from(next - 1).ok()?),
                    None => None,
                };
                digits.push((BigUint::try_from(low.clone()).ok()?, high, bits));
            }
        }
        Some(digits)
    }

    /// A bound that c satisfies in the whole region, and that is not negative.
    fn lowest_amount(&self) -> Option<BigInt> {
        let mut lowest: Option<BigInt> = None;
        self.formula.conjuncts(&mut |part| {
            let (Formula::Le(form) | Formula::Member(form, _)) = part else {
                return;
            };
            let c = form.coef(0);
            if c.is_zero() || form.coefs.iter().skip(1).any(|u| !u.is_zero()) {
                return;
            }
            let bound = match part {
                Formula::Le(_) if c.is_negative() => Some(form.constant.div_ceil(&-c)),
                Formula::Member(_, set) if c.is_one() => set
                    .min()
                    .map(|min| BigInt::from(min.clone()) - &form.constant),
                Formula::Member(_, set) if (-&c).is_one() => set
                    .max()
                    .map(|max| &form.constant - BigInt::from(max.clone())),
                _ => None,
            };
            lowest = lowest.take().max(bound);
        });
        lowest.filter(|c| !c.is_negative())
    }

    /// Whether a condition excludes all splits where exactly the heaps of the set `positive` are positive.
    fn is_barred(&self, positive: u8, lowest: &BigInt) -> bool {
        let mut barred = false;
        self.formula.conjuncts(&mut |part| {
            if let Formula::Le(form) = part {
                let (c, heaps) = self.coefs(form, positive);
                barred |= everywhere(form, &c, &heaps, lowest) == Some(false);
            }
        });
        barred
    }

    /// The coefficient of c, and those of the heaps in the set that are not 0.
    fn coefs(&self, form: &Linear, positive: u8) -> (BigInt, Vec<BigInt>) {
        let heaps = (0..self.heaps)
            .filter(|i| positive >> i & 1 > 0)
            .map(|i| form.coef(1 + i))
            .filter(|u| !u.is_zero());
        (form.coef(0), heaps.collect())
    }

    /// Looks at the conditions where exactly the heaps of the set `positive` are positive and the others are 0: notes the
    /// amounts at which a condition on c changes, and the greatest constant that a difference is compared with.
    fn look(
        &self,
        positive: u8,
        lowest: &BigInt,
        breaks: &mut Vec<BigInt>,
        difference: &mut u32,
    ) -> Option<()> {
        let mut fine = true;
        self.formula.atoms(&mut |atom| {
            let (Formula::Le(form) | Formula::Member(form, _)) = atom else {
                return;
            };
            let (c, heaps) = self.coefs(form, positive);
            fine &= if heaps.is_empty() {
                amount_breaks(atom, &c, breaks)
            } else if matches!(atom, Formula::Member(..)) {
                false
            } else {
                everywhere(form, &c, &heaps, lowest).is_some()
                    || is_difference(&c, &heaps, &form.constant, difference)
            };
        });
        fine.then_some(())
    }
}

/// Whether form ≤ 0 holds (or fails) for all c ≥ `lowest` and all positive heaps; `None` when it depends.
fn everywhere(form: &Linear, c: &BigInt, heaps: &[BigInt], lowest: &BigInt) -> Option<bool> {
    let corner = c * lowest + heaps.iter().sum::<BigInt>() + &form.constant;
    let mut all = heaps.iter().chain([c]);
    if corner.is_positive() {
        all.all(|x| !x.is_negative()).then_some(false)
    } else {
        all.all(|x| !x.is_positive()).then_some(true)
    }
}

/// Notes where a condition on c alone changes.
fn amount_breaks(atom: &Formula, c: &BigInt, breaks: &mut Vec<BigInt>) -> bool {
    if c.is_zero() {
        return true;
    }
    match atom {
        Formula::Le(form) if c.is_positive() => {
            breaks.push((-&form.constant).div_floor(c) + 1);
            true
        }
        Formula::Le(form) => {
            breaks.push(form.constant.div_ceil(&-c));
            true
        }
        Formula::Member(form, set) if c.abs().is_one() => {
            for (low, high) in set.intervals() {
                let (low, high) = (BigInt::from(low.clone()), BigInt::from(high.clone()));
                let (first, last) = if c.is_one() {
                    (low - &form.constant, high - &form.constant)
                } else {
                    (&form.constant - high, &form.constant - low)
                };
                breaks.push(first);
                breaks.push(last + 1);
            }
            true
        }
        _ => false,
    }
}

/// Whether the condition compares a heap, or the difference of two, with a small constant.
fn is_difference(c: &BigInt, heaps: &[BigInt], constant: &BigInt, difference: &mut u32) -> bool {
    let a = match heaps {
        [a] => a,
        [a, b] if (a + b).is_zero() => a,
        _ => return false,
    };
    if !c.is_zero() {
        return false;
    }
    match constant.abs().div_ceil(&a.abs()).to_u32() {
        Some(bound) if bound <= MAX_DIFFERENCE => {
            *difference = bound.max(*difference);
            true
        }
        _ => false,
    }
}

/// The splits into `positive` heaps up to what conditions can tell apart: differences beyond the greatest constant are as
/// good as one more than it. Each with all the ways to spread it over the `heaps` targets.
fn splits(heaps: usize, positive: usize, difference: u32) -> Vec<Vec<Vec<BigInt>>> {
    let mut sorted: Vec<Vec<u32>> = vec![Vec::new()];
    for _ in 0..positive {
        let longer = |heap: &Vec<u32>| {
            let gaps = match heap.last() {
                None => 1..=difference + 1,
                Some(&last) => last..=last + difference + 1,
            };
            let heap = heap.clone();
            gaps.map(move |next| [&heap[..], &[next]].concat())
        };
        sorted = sorted.iter().flat_map(longer).collect();
    }
    let orders = permutations(heaps);
    sorted
        .into_iter()
        .map(|mut sizes| {
            sizes.resize(heaps, 0);
            let mut points: Vec<Vec<BigInt>> = orders
                .iter()
                .map(|order| order.iter().map(|&i| sizes[i].into()).collect())
                .collect();
            points.sort_unstable();
            points.dedup();
            points
        })
        .collect()
}
