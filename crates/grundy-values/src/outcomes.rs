//! A table of outcomes.

use crate::Outcome;

/// The outcomes of the heaps 0, 1, 2, … of a game without draws, one bit each.
///
/// ```
/// use grundy_rules::Budget;
/// use grundy_values::{Outcome, Play, subtraction::Subtraction};
///
/// let bash = Subtraction::new(&[1, 2, 3]).unwrap();
/// let outcomes = bash.outcomes(12, Play::Normal, &Budget::default()).unwrap();
/// assert_eq!(outcomes.get(7), Some(Outcome::N));
/// assert_eq!(outcomes.p_positions().collect::<Vec<_>>(), [0, 4, 8, 12]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcomes {
    /// Bit i of word w is set when 64·w + i is a P-position; no bit is set beyond the last heap.
    words: Vec<u64>,
    len: usize,
}

impl Outcomes {
    /// The first `len` bits of `words`.
    pub(crate) fn new(mut words: Vec<u64>, len: usize) -> Self {
        words.truncate(len.div_ceil(64));
        if let (Some(last), 1..) = (words.last_mut(), len % 64) {
            *last &= (1 << (len % 64)) - 1;
        }
        Outcomes { words, len }
    }

    /// The number of heaps in the table: one more than the greatest of them.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether the table holds no heap.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The outcome of `heap`, if the table reaches so far.
    pub fn get(&self, heap: usize) -> Option<Outcome> {
        (heap < self.len).then(|| match self.words[heap / 64] >> (heap % 64) & 1 {
            0 => Outcome::N,
            _ => Outcome::P,
        })
    }

    /// The P-positions, smallest first.
    pub fn p_positions(&self) -> impl Iterator<Item = usize> + '_ {
        self.words.iter().enumerate().flat_map(|(w, &word)| {
            std::iter::successors(Some(word), |&rest| Some(rest & rest.wrapping_sub(1)))
                .take_while(|&rest| rest != 0)
                .map(move |rest| 64 * w + rest.trailing_zeros() as usize)
        })
    }

    /// The bits: bit i of word w is set when 64·w + i is a P-position.
    pub fn words(&self) -> &[u64] {
        &self.words
    }
}
