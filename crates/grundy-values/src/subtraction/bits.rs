//! Outcomes of a subtraction set, 64 heaps a word.

use super::Stream;
use super::recurrence::Sequence;
use crate::Play;
use grundy_rules::{Budget, Exhausted, Message, message};

/// Moves times words between two looks at the budget.
const WORK: usize = 1 << 15;

pub(super) struct OutcomeStream<'a> {
    /// The moves of 64 and more.
    far: &'a [u64],
    /// Bit s is set for a move s below 64.
    near: u64,
    /// Heaps below this one have no move, and the player to move wins them (misère play).
    won: u64,
    /// P-positions of the word that comes next, reached from those of the last one.
    carry: u64,
    pub(super) words: Vec<u64>,
}

impl<'a> OutcomeStream<'a> {
    pub(super) fn new(set: &'a [u64], play: Play) -> Self {
        let split = set.partition_point(|&s| s < 64);
        OutcomeStream {
            far: &set[split..],
            near: set[..split].iter().fold(0, |bits, s| bits | 1 << s),
            won: match play {
                Play::Normal => 0,
                Play::Misere => set[0],
            },
            carry: 0,
            words: Vec::new(),
        }
    }

    /// The P-positions among the next 64 heaps.
    fn next_word(&mut self) -> u64 {
        let base = 64 * self.words.len() as u64;
        let mut won = self.carry;
        if self.won > base {
            won |= match self.won - base {
                count @ 0..64 => (1 << count) - 1,
                _ => u64::MAX,
            };
        }
        for &s in self.far {
            if s >= base + 64 {
                break;
            }
            won |= self.bits_at(base as i128 - i128::from(s));
        }
        self.carry = 0;
        if self.near == 0 {
            return !won;
        }
        let mut lost = 0;
        let mut open = !won;
        while open != 0 {
            let i = open.trailing_zeros();
            lost |= 1 << i;
            won |= self.near << i;
            // Shifted in two steps: i may be 0.
            self.carry |= self.near >> 1 >> (63 - i);
            open = !won & (u64::MAX << i << 1);
        }
        lost
    }

    /// 64 bits from `start` on, a heap below which there are none; the last of them is known.
    fn bits_at(&self, start: i128) -> u64 {
        let Ok(start) = usize::try_from(start) else {
            return self.words.first().map_or(0, |first| first << -start);
        };
        let (word, shift) = (start / 64, start % 64);
        match shift {
            0 => self.words[word],
            _ => self.words[word] >> shift | self.words[word + 1] << (64 - shift),
        }
    }
}

impl Stream for OutcomeStream<'_> {
    fn what() -> Message {
        message!("noun-outcomes", "outcomes")
    }

    fn reach(&self) -> u64 {
        let near = self.near.checked_ilog2().unwrap_or(1);
        self.far.last().copied().unwrap_or(near.into())
    }

    fn extend(&mut self, len: usize, budget: &Budget) -> Result<(), Exhausted> {
        let words = len.div_ceil(64);
        let bytes = 8 * words as u64;
        budget.check(0, bytes)?;
        let more = words.saturating_sub(self.words.len());
        self.words
            .try_reserve(more)
            .map_err(|_| Exhausted::Memory {
                needed: bytes,
                limit: budget.memory(),
            })?;
        while self.words.len() < words {
            let piece = (WORK / (self.far.len() + 64)).max(1);
            let to = words.min(self.words.len() + piece);
            budget.check(64 * to as u64 - 63, bytes)?;
            while self.words.len() < to {
                let word = self.next_word();
                self.words.push(word);
            }
        }
        Ok(())
    }
}

impl Sequence for OutcomeStream<'_> {
    type Value = bool;

    fn len(&self) -> usize {
        64 * self.words.len()
    }

    fn value(&self, n: usize) -> bool {
        self.words[n / 64] >> (n % 64) & 1 != 0
    }

    /// 64 heaps at once.
    fn find(&self, probes: &[(usize, bool)], from: usize, to: usize) -> Option<usize> {
        (from..to).step_by(64).find_map(|at| {
            let mut places = match to - at {
                few @ 1..64 => (1 << few) - 1,
                _ => u64::MAX,
            };
            for &(offset, lost) in probes {
                let (word, shift) = ((at + offset) / 64, (at + offset) % 64);
                let next = self.words.get(word + 1).copied().unwrap_or(0);
                // Shifted in two steps: the shift may be 0.
                let bits = self.words[word] >> shift | next << 1 << (63 - shift);
                places &= if lost { bits } else { !bits };
                if places == 0 {
                    return None;
                }
            }
            Some(at + places.trailing_zeros() as usize)
        })
    }
}
