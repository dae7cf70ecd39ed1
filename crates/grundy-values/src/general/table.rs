//! Finished tables.

use super::worth::Cell;
use crate::Outcome;

/// The cells of a box, in lexicographic order of the coordinates.
#[derive(Clone, Debug)]
pub(super) enum Cells {
    Narrow(Vec<u16>),
    Wide(Vec<u32>),
}

/// Nim-values of all positions with every coordinate up to a bound.
#[derive(Clone, Debug)]
pub struct NimTable {
    pub(super) sizes: Vec<u64>,
    pub(super) cells: Cells,
}

/// Outcomes of all positions with every coordinate up to a bound, with their remoteness where it was worked out.
#[derive(Clone, Debug)]
pub struct OutcomeTable {
    pub(super) sizes: Vec<u64>,
    pub(super) cells: Cells,
    /// Whether the cells are distances rather than mere outcomes.
    pub(super) distances: bool,
}

impl NimTable {
    /// How many values each coordinate takes, from 0.
    pub fn sizes(&self) -> &[u64] {
        &self.sizes
    }

    /// The nim-value of a position; `None` outside the table and for tuples that are no position.
    pub fn get(&self, coords: &[u64]) -> Option<u32> {
        self.cells.get(place(&self.sizes, coords)?)
    }
}

impl OutcomeTable {
    /// How many values each coordinate takes, from 0.
    pub fn sizes(&self) -> &[u64] {
        &self.sizes
    }

    /// The outcome of a position; `None` outside the table and for tuples that are no position.
    pub fn get(&self, coords: &[u64]) -> Option<Outcome> {
        let cell = self.cells.get(place(&self.sizes, coords)?)?;
        Some(outcome(cell))
    }

    /// The remoteness of a position, where it was worked out.
    pub fn remoteness(&self, coords: &[u64]) -> Option<u32> {
        if !self.distances {
            return None;
        }
        Some(self.cells.get(place(&self.sizes, coords)?)? >> 1)
    }
}

/// What a distance says: twice the remoteness, plus 1 for an N-position.
pub(super) fn outcome(distance: u32) -> Outcome {
    if distance & 1 == 1 {
        Outcome::N
    } else {
        Outcome::P
    }
}

impl Cells {
    fn get(&self, at: usize) -> Option<u32> {
        fn read<C: Cell>(cells: &[C], at: usize) -> Option<u32> {
            cells.get(at).filter(|&&c| c != C::NONE).map(|c| c.to_u32())
        }
        match self {
            Cells::Narrow(cells) => read(cells, at),
            Cells::Wide(cells) => read(cells, at),
        }
    }

    /// Every nim-value as a mere outcome: 0 for a P-position, 1 for an N-position.
    pub(super) fn outcomes(&self) -> Cells {
        let outcome = |n: u16| match n {
            0 => 0,
            u16::NONE => u16::NONE,
            _ => 1,
        };
        Cells::Narrow(match self {
            Cells::Narrow(cells) => cells.iter().map(|&n| outcome(n)).collect(),
            Cells::Wide(cells) => cells
                .iter()
                .map(|&n| match n {
                    u32::NONE => u16::NONE,
                    n => u16::from(n != 0),
                })
                .collect(),
        })
    }
}

fn place(sizes: &[u64], coords: &[u64]) -> Option<usize> {
    if coords.len() != sizes.len() {
        return None;
    }
    let mut at = 0u64;
    for (x, size) in coords.iter().zip(sizes) {
        if x >= size {
            return None;
        }
        at = at * size + x;
    }
    usize::try_from(at).ok()
}
