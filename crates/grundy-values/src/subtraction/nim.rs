//! Nim-values of a subtraction set.

use super::Stream;
use super::fill::Element;
use super::recurrence::Sequence;
use super::simd::LANES;
use grundy_rules::{Budget, Exhausted, Message, message};

/// Moves times heaps between two looks at the budget.
const WORK: usize = 1 << 17;

/// Not fewer heaps at a time than this.
const FEWEST: usize = 1 << 10;

pub(super) struct NimStream<'a, E> {
    set: &'a [u64],
    pub(super) values: Vec<E>,
}

impl<'a, E: Element> NimStream<'a, E> {
    pub(super) fn new(set: &'a [u64]) -> Self {
        NimStream {
            set,
            values: Vec::new(),
        }
    }
}

impl<E: Element> Stream for NimStream<'_, E> {
    fn what() -> Message {
        message!("noun-nim-values", "nim-values")
    }

    fn reach(&self) -> u64 {
        self.set.last().copied().unwrap_or(1)
    }

    fn extend(&mut self, len: usize, budget: &Budget) -> Result<(), Exhausted> {
        let bytes = (len as u64).saturating_mul(size_of::<E>() as u64);
        budget.check(0, bytes)?;
        // A block of heaps may go beyond the last one.
        let more = len.saturating_sub(self.values.len()).saturating_add(LANES);
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
            let heaps = (WORK / (moves.len() + 1)).max(FEWEST);
            let to = until.min(from + heaps);
            budget.check(to as u64, bytes)?;
            E::fill(&mut self.values, &moves, to);
        }
        Ok(())
    }
}

impl<E: Element> Sequence for NimStream<'_, E> {
    type Value = E;

    fn len(&self) -> usize {
        self.values.len()
    }

    fn value(&self, n: usize) -> E {
        self.values[n]
    }

    fn find(&self, probes: &[(usize, E)], from: usize, to: usize) -> Option<usize> {
        E::find(&self.values, probes, from, to)
    }
}
