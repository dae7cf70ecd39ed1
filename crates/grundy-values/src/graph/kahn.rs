//! Nim-values in an order that is found on the way.

use super::PIECE;
use super::nim::UNDEFINED;
use super::rows::{Queue, Rows};
use grundy_rules::{Budget, Exhausted};
use std::hint::black_box;

/// Options that a narrow state can count, and values that it can note.
const NARROW: u32 = 27;
/// The bits of a state that count.
const COUNT: u32 = 31;
/// Counts from here on say that the state is wide.
const WIDE: u32 = 28;

/// What is known of the vertices before their values.
///
/// An arc touches the state of one vertex, anywhere in memory, so a state is one short word: in the low five bits the number of
/// options without a value, above them the set of the values of the others. The mex of d options is at most d, so with up to
/// 27 options greater values need not be noted. A vertex with more has a wide state elsewhere, and its word says where: the two
/// lowest bits and those above the count are the index. Fewer than 2^32 arcs make fewer than 2^29 such vertices.
pub(super) struct States {
    words: Vec<u32>,
    wide: Vec<Wide>,
    /// The sets of values of the wide states, one after the other.
    sets: Vec<u64>,
}

/// The state of a vertex with many options.
struct Wide {
    /// The options without a value.
    open: u32,
    /// The number of options; greater values need not be noted.
    options: u32,
    /// Where its set starts.
    set: usize,
}

impl States {
    /// Bytes for a graph; lists that grow have up to twice the room that they need.
    pub(super) fn bytes(vertices: usize, arcs: usize) -> u64 {
        let wide = arcs as u64 / u64::from(NARROW + 1);
        4 * vertices as u64 + 2 * wide * (size_of::<Wide>() as u64 + 8) + arcs as u64 / 4
    }

    /// Of vertices with so many options.
    pub(super) fn new(options: impl Iterator<Item = u32>) -> Self {
        let mut states = States {
            words: Vec::with_capacity(options.size_hint().0),
            wide: Vec::new(),
            sets: Vec::new(),
        };
        for options in options {
            let word = if options <= NARROW {
                options
            } else {
                let index = states.wide.len() as u32;
                states.wide.push(Wide {
                    open: options,
                    options,
                    set: states.sets.len(),
                });
                let words = options as usize / 64 + 1;
                states.sets.resize(states.sets.len() + words, 0);
                (index >> 2 << 5) | WIDE | (index & 3)
            };
            states.words.push(word);
        }
        states
    }

    /// The nim-value of each vertex that gets one, when the last of its options has one (Kahn's topological sort). The vertices that
    /// never do are those from which a cycle can be reached.
    pub(super) fn values(mut self, reverse: &Rows, budget: &Budget) -> Result<Vec<u32>, Exhausted> {
        let n = self.words.len();
        let mut queue = Queue::new(n, |v| self.words[v as usize] == 0);
        let mut visited = 0;
        loop {
            let vertices = queue.take(queue.added().len());
            if vertices.is_empty() {
                break;
            }
            let rows = reverse.fetch(vertices, |v| self.value(v));
            // Nothing waits for these reads, so that many are under way at the same time.
            let mut read = 0;
            rows.visit(|u, _| read |= self.words[u as usize]);
            black_box(read);
            rows.visit(|u, value| {
                let known = self.note(u, value);
                queue.push(u, known);
            });
            visited += rows.len();
            if visited >= PIECE {
                visited = 0;
                budget.check(0, 0)?;
            }
        }
        Ok((0..n as u32).map(|v| self.value(v)).collect())
    }

    /// Notes that an option of `vertex` has `value`, and tells whether it was the last without one.
    fn note(&mut self, vertex: u32, value: u32) -> bool {
        let word = &mut self.words[vertex as usize];
        if *word & COUNT >= WIDE {
            let wide = &mut self.wide[wide_index(*word)];
            wide.open -= 1;
            if value <= wide.options {
                self.sets[wide.set + value as usize / 64] |= 1 << (value % 64);
            }
            return wide.open == 0;
        }
        *word = (*word | 32u32.checked_shl(value).unwrap_or(0)) - 1;
        *word & COUNT == 0
    }

    /// The nim-value of `vertex`, or [`UNDEFINED`] while an option has none.
    fn value(&self, vertex: u32) -> u32 {
        let word = self.words[vertex as usize];
        match word & COUNT {
            0 => (word >> 5).trailing_ones(),
            WIDE.. => {
                let wide = &self.wide[wide_index(word)];
                if wide.open > 0 {
                    return UNDEFINED;
                }
                let set = &self.sets[wide.set..];
                let full = set.iter().take_while(|&&word| word == u64::MAX).count();
                64 * full as u32 + set[full].trailing_ones()
            }
            _ => UNDEFINED,
        }
    }
}

/// Where the wide state is of which a word tells.
fn wide_index(word: u32) -> usize {
    (word >> 5 << 2 | word & 3) as usize
}
