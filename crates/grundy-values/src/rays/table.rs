//! Finished tables of boards.

use crate::{NimValues, Outcome};

/// The outcomes of the positions of a box, one bit each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardOutcomes {
    lowest: Vec<u64>,
    /// How many values each coordinate takes, from the lowest.
    sizes: Vec<usize>,
    /// Row after row, each from a word of its own: bit i of word w of a row is set when its place 64·w + i is a P-position.
    words: Vec<u64>,
}

impl BoardOutcomes {
    pub(super) fn new(lowest: Vec<u64>, sizes: Vec<usize>, words: Vec<u64>) -> Self {
        BoardOutcomes {
            lowest,
            sizes,
            words,
        }
    }

    /// The least value of each coordinate.
    pub fn lowest(&self) -> &[u64] {
        &self.lowest
    }

    /// How many values each coordinate takes, from the lowest.
    pub fn sizes(&self) -> &[usize] {
        &self.sizes
    }

    /// The outcome of a position; `None` outside the table and for tuples that are no position.
    pub fn get(&self, coords: &[u64]) -> Option<Outcome> {
        let (row, column) = place(&self.lowest, &self.sizes, coords)?;
        let words = self.words.chunks_exact(self.stride()).nth(row)?;
        Some(match words[column / 64] >> (column % 64) & 1 {
            0 => Outcome::N,
            _ => Outcome::P,
        })
    }

    /// The P-positions, in lexicographic order.
    pub fn p_positions(&self) -> impl Iterator<Item = Vec<u64>> + '_ {
        (0..)
            .map_while(|row| self.row(row))
            .flat_map(move |(leading, words)| {
                words.iter().enumerate().flat_map(move |(w, &word)| {
                    let leading = leading.clone();
                    std::iter::successors(Some(word), |&rest| Some(rest & rest.wrapping_sub(1)))
                        .take_while(|&rest| rest != 0)
                        .map(move |rest| {
                            let column = 64 * w + rest.trailing_zeros() as usize;
                            let mut coords = leading.clone();
                            coords.extend(self.lowest.last().map(|low| low + column as u64));
                            coords
                        })
                })
            })
    }

    /// The words of a row, of which an empty table has none.
    fn stride(&self) -> usize {
        self.sizes
            .last()
            .map_or(1, |columns| columns.div_ceil(64).max(1))
    }

    /// All coordinates of a row but the last, and its bits.
    fn row(&self, row: usize) -> Option<(Vec<u64>, &[u64])> {
        let words = self.words.chunks_exact(self.stride()).nth(row)?;
        let (_, leading) = self.sizes.split_last()?;
        let mut coords = vec![0; leading.len()];
        let mut rest = row;
        for (i, size) in leading.iter().enumerate().rev() {
            coords[i] = self.lowest[i] + (rest % size) as u64;
            rest /= size;
        }
        Some((coords, words))
    }
}

/// The nim-values of the positions of a box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardValues {
    lowest: Vec<u64>,
    sizes: Vec<usize>,
    values: NimValues,
}

impl BoardValues {
    pub(super) fn new(lowest: Vec<u64>, sizes: Vec<usize>, values: NimValues) -> Self {
        BoardValues {
            lowest,
            sizes,
            values,
        }
    }

    /// The least value of each coordinate.
    pub fn lowest(&self) -> &[u64] {
        &self.lowest
    }

    /// How many values each coordinate takes, from the lowest.
    pub fn sizes(&self) -> &[usize] {
        &self.sizes
    }

    /// The nim-value of a position; `None` outside the table and for tuples that are no position.
    pub fn get(&self, coords: &[u64]) -> Option<u32> {
        let (row, column) = place(&self.lowest, &self.sizes, coords)?;
        self.values.get(row * self.sizes.last()? + column)
    }

    /// All nim-values, in lexicographic order of the positions.
    pub fn values(&self) -> &NimValues {
        &self.values
    }
}

/// The row of a position and its place there.
fn place(lowest: &[u64], sizes: &[usize], coords: &[u64]) -> Option<(usize, usize)> {
    if coords.len() != sizes.len() {
        return None;
    }
    let (mut row, mut column) = (0, 0);
    for (i, ((x, lowest), &size)) in coords.iter().zip(lowest).zip(sizes).enumerate() {
        let x = usize::try_from(x.checked_sub(*lowest)?).ok()?;
        if x >= size {
            return None;
        }
        match i + 1 == sizes.len() {
            true => column = x,
            false => row = row * size + x,
        }
    }
    Some((row, column))
}
