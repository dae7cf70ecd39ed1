//! Nim-values of a subtraction set.

use super::Stream;
use super::recurrence;
use crate::Period;
use crate::nim_values::Cell;
use grundy_rules::{Budget, Exhausted};

/// Moves times heaps between two looks at the budget.
const WORK: usize = 1 << 17;

/// Heaps that are computed together where no move is so short that one would need another.
const BLOCK: usize = 64;

pub(super) struct NimStream<'a, C> {
    set: &'a [u64],
    pub(super) values: Vec<C>,
}

impl<'a, C: Cell> NimStream<'a, C> {
    pub(super) fn new(set: &'a [u64]) -> Self {
        NimStream {
            set,
            values: Vec::new(),
        }
    }
}

impl<C: Cell> Stream for NimStream<'_, C> {
    const WHAT: &'static str = "nim-values";

    fn len(&self) -> usize {
        self.values.len()
    }

    fn extend(&mut self, len: usize, budget: &Budget) -> Result<(), Exhausted> {
        let bytes = (len as u64).saturating_mul(size_of::<C>() as u64);
        budget.check(0, bytes)?;
        let more = len.saturating_sub(self.values.len());
        self.values
            .try_reserve(more)
            .map_err(|_| Exhausted::Memory {
                needed: bytes,
                limit: budget.memory(),
            })?;
        while self.values.len() < len {
            let from = self.values.len();
            // The moves that a heap of `from` has, until a heap has one more.
            let active = self.set.partition_point(|&s| s <= from as u64);
            let until = self.set.get(active).map_or(len, |&s| {
                usize::try_from(s).map_or(len, |next| next.min(len))
            });
            let moves: Vec<usize> = self.set[..active].iter().map(|&s| s as usize).collect();
            let heaps = (WORK / (moves.len() + 1)).clamp(BLOCK, until.max(BLOCK));
            let to = until.min(from + heaps);
            budget.check(to as u64, bytes)?;
            fill(&mut self.values, &moves, to);
        }
        Ok(())
    }

    fn period(&self, reach: usize, budget: &Budget) -> Result<Option<Period>, Exhausted> {
        recurrence::find(self.values.len(), reach, |n| self.values[n], budget)
    }
}

/// Computes the heaps up to `to` (exclusive), all of which have exactly these moves, in ascending order.
fn fill<C: Cell>(values: &mut Vec<C>, moves: &[usize], to: usize) {
    let from = values.len();
    values.resize(to, C::default());
    match moves {
        [] => {}
        [shortest, ..] if moves.len() < 64 && *shortest >= BLOCK => {
            for start in (from..to).step_by(BLOCK) {
                let len = BLOCK.min(to - start);
                let mut options = [0u64; BLOCK];
                for s in moves {
                    let earlier = &values[start - s..][..len];
                    for (set, value) in options.iter_mut().zip(earlier) {
                        *set |= 1 << (value.get() & 63);
                    }
                }
                for (value, set) in values[start..start + len].iter_mut().zip(options) {
                    *value = C::hold(set.trailing_ones());
                }
            }
        }
        _ if moves.len() < 64 => {
            for n in from..to {
                let options = moves
                    .iter()
                    .fold(0u64, |set, s| set | 1 << (values[n - s].get() & 63));
                values[n] = C::hold(options.trailing_ones());
            }
        }
        _ => {
            let mut options = vec![false; moves.len() + 1];
            for n in from..to {
                options.fill(false);
                for s in moves {
                    options[values[n - s].get() as usize] = true;
                }
                let mex = options.iter().position(|&seen| !seen);
                values[n] = C::hold(mex.unwrap_or(moves.len()) as u32);
            }
        }
    }
}
