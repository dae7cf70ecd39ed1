//! Nim-values of a board of two coordinates whose rays are a row, a column and a diagonal, or some of them.
//!
//! The board is worked through in strips of [`HEIGHT`] rows and each strip along antidiagonals, so that the sets of values of the rows and
//! diagonals of a strip stay in the nearest cache and the cells of an antidiagonal do not wait for one another. Where the moves are the
//! same in both coordinates only the cells on and above the main diagonal are worked out; there, row x goes on where column x ended.

use super::Way;
use super::simd::{Chunk, Sets, Simd};
use crate::Error;
use crate::nim_values::Cell;

/// Rows of a strip.
const HEIGHT: usize = 16;

/// The moves.
#[derive(Clone, Debug)]
pub(super) struct Rays {
    row: bool,
    column: bool,
    diagonal: bool,
    /// Single steps besides.
    steps: Vec<(usize, usize)>,
}

impl Rays {
    /// The moves, if there are a row, a column or a diagonal among them and no other ray.
    pub(super) fn of(ways: &[Way]) -> Option<Rays> {
        let mut rays = Rays {
            row: false,
            column: false,
            diagonal: false,
            steps: Vec::new(),
        };
        for way in ways {
            match (&way.steps[..], way.is_ray) {
                ([0, 1], true) => rays.row = true,
                ([1, 0], true) => rays.column = true,
                ([1, 1], true) => rays.diagonal = true,
                (&[a, b], false) => rays.steps.push((a, b)),
                _ => return None,
            }
        }
        (rays.row || rays.column || rays.diagonal).then_some(rays)
    }

    fn is_symmetric(&self) -> bool {
        let mirrored = |&(a, b): &(usize, usize)| self.steps.contains(&(b, a));
        self.row == self.column && self.steps.iter().all(mirrored)
    }
}

/// Which set of values is which. All have the same number of chunks, an odd one, lest they fall on one another in the cache.
struct Layout {
    chunks: usize,
    symmetric: bool,
    row: bool,
    column: bool,
    diagonal: bool,
    rows: usize,
    columns: usize,
}

impl Layout {
    fn new(rays: &Rays, (rows, columns): (usize, usize), largest: usize) -> Self {
        Layout {
            chunks: (largest / Chunk::BITS + 1) | 1,
            symmetric: rows <= columns && rays.is_symmetric(),
            row: rays.row,
            column: rays.column,
            diagonal: rays.diagonal,
            rows,
            columns,
        }
    }

    /// Columns, diagonals, the rows of a strip, and a line that always stays empty for the rays that are missing.
    fn lines(&self) -> Option<usize> {
        self.columns
            .checked_mul(2)?
            .checked_add(self.rows)?
            .checked_add(HEIGHT)
    }

    /// The line that stays empty: there is one diagonal less than rows and columns.
    #[inline(always)]
    fn none(&self) -> usize {
        2 * self.columns + self.rows + HEIGHT - 1
    }

    #[inline(always)]
    fn column(&self, y: usize) -> usize {
        if self.column { y } else { self.none() }
    }

    #[inline(always)]
    fn diagonal(&self, x: usize, y: usize) -> usize {
        match self.diagonal {
            true => self.columns + y + (self.rows - 1 - x),
            false => self.none(),
        }
    }

    #[inline(always)]
    fn row(&self, x: usize) -> usize {
        match (self.row, self.symmetric) {
            (false, _) => self.none(),
            (true, true) => x,
            (true, false) => 2 * self.columns + self.rows - 1 + x % HEIGHT,
        }
    }
}

/// The bytes of the sets of values.
pub(super) fn bytes(rays: &Rays, sizes: &[usize], largest: usize) -> Option<usize> {
    let &[rows, columns] = sizes else {
        return None;
    };
    let layout = Layout::new(rays, (rows, columns), largest);
    let line = layout
        .chunks
        .checked_mul(size_of::<Chunk>())?
        .checked_add(size_of::<u32>())?;
    layout.lines()?.checked_mul(line)
}

/// The nim-values, row by row. `check` is asked before each strip, with the cells that are done.
pub(super) fn fill<C: Cell>(
    rays: &Rays,
    sizes: (usize, usize),
    largest: usize,
    check: impl Fn(usize) -> Result<(), Error>,
) -> Result<Vec<C>, Error> {
    fill_by::<C>(Simd::detected(), rays, sizes, largest, check)
}

fn fill_by<C: Cell>(
    simd: Simd,
    rays: &Rays,
    sizes: (usize, usize),
    largest: usize,
    check: impl Fn(usize) -> Result<(), Error>,
) -> Result<Vec<C>, Error> {
    let (rows, columns) = sizes;
    let layout = Layout::new(rays, sizes, largest);
    let lines = layout.lines().unwrap_or(0);
    let mut board = Board {
        values: vec![C::default(); rows * columns],
        sets: vec![Chunk::default(); lines * layout.chunks],
        not_full: vec![0; lines],
        single: Vec::with_capacity(rays.steps.len()),
        steps: &rays.steps,
        layout,
    };
    for from in (0..rows).step_by(HEIGHT) {
        check(from * columns)?;
        let to = rows.min(from + HEIGHT);
        simd.strip(&mut board, from, to);
        board.end_strip(from, to);
    }
    Ok(board.values)
}

/// A board that is being filled.
pub(super) struct Board<'a, C> {
    layout: Layout,
    steps: &'a [(usize, usize)],
    values: Vec<C>,
    sets: Vec<Chunk>,
    /// The first chunk of each line that may have a zero.
    not_full: Vec<u32>,
    /// The values that single steps lead to from the cell in hand.
    single: Vec<u32>,
}

impl<C: Cell> Board<'_, C> {
    /// Fills the rows `from` to `to` (exclusive). Inlined where the instructions of `S` are enabled.
    #[inline(always)]
    pub(super) fn strip<S: Sets>(&mut self, from: usize, to: usize) {
        let columns = self.layout.columns;
        let (start, slope) = if self.layout.symmetric {
            (from, 2)
        } else {
            (0, 1)
        };
        for time in start..columns + (to - from - 1) {
            // Row from + i has the cell time − i, which is in the board and, where only those are wanted, not below the main diagonal.
            let first = (time + 1).saturating_sub(columns);
            let end = ((time - start) / slope + 1).min(to - from);
            for i in first..end {
                self.cell::<S>(from + i, time - i);
            }
            if end == to - from && first < end {
                // The last cell of a column and of a diagonal in this strip.
                let (x, y) = (to - 1, time - (end - 1));
                self.look_for_full(self.layout.column(y));
                self.look_for_full(self.layout.diagonal(x, y));
            }
            if time % 32 == 0 {
                for x in from..to {
                    self.look_for_full(self.layout.row(x));
                }
            }
        }
    }

    /// Without closures, which are not sure to be inlined where the instructions of `S` are enabled.
    #[inline(always)]
    fn cell<S: Sets>(&mut self, x: usize, y: usize) {
        let layout = &self.layout;
        let (row, column, diagonal) = (layout.row(x), layout.column(y), layout.diagonal(x, y));
        let (none, chunks) = (layout.none(), layout.chunks);
        if !self.steps.is_empty() {
            self.find_single(x, y);
        }
        let not_full = &self.not_full;
        let mut chunk = not_full[row].max(not_full[column]).max(not_full[diagonal]) as usize;
        let (value, bit) = loop {
            let mut held = S::load(&self.sets[row * chunks + chunk])
                .or(S::load(&self.sets[column * chunks + chunk]))
                .or(S::load(&self.sets[diagonal * chunks + chunk]));
            let base = (chunk * Chunk::BITS) as u32;
            let mut free = held.first_zero();
            if !self.single.is_empty() {
                while let Some((value, bit)) = free
                    && self.single.contains(&(value + base))
                {
                    held = held.or(bit);
                    free = held.first_zero();
                }
            }
            match free {
                Some((value, bit)) => break (value + base, bit),
                None => chunk += 1,
            }
        };
        for line in [row, column, diagonal] {
            if line != none {
                let set = &mut self.sets[line * chunks + chunk];
                S::load(set).or(bit).store(set);
            }
        }
        self.values[x * self.layout.columns + y] = C::hold(value);
    }

    /// Where the cells below the main diagonal are not yet known, the mirrored ones are.
    fn find_single(&mut self, x: usize, y: usize) {
        self.single.clear();
        for &(a, b) in self.steps {
            if let (Some(x), Some(y)) = (x.checked_sub(a), y.checked_sub(b)) {
                let (x, y) = match self.layout.symmetric {
                    true => (x.min(y), x.max(y)),
                    false => (x, y),
                };
                self.single
                    .push(self.values[x * self.layout.columns + y].get());
            }
        }
    }

    #[inline(always)]
    fn look_for_full(&mut self, line: usize) {
        let set = &self.sets[line * self.layout.chunks..][..self.layout.chunks];
        let not_full = &mut self.not_full[line];
        while let Some(chunk) = set.get(*not_full as usize)
            && chunk.is_full()
        {
            *not_full += 1;
        }
    }

    /// Mirrors the strip, or forgets its rows.
    fn end_strip(&mut self, from: usize, to: usize) {
        let layout = &self.layout;
        if layout.symmetric {
            for y in from..layout.rows {
                for x in from..to.min(y) {
                    self.values[y * layout.columns + x] = self.values[x * layout.columns + y];
                }
            }
        } else if layout.row {
            for x in from..to {
                let row = layout.row(x);
                self.sets[row * layout.chunks..][..layout.chunks].fill(Chunk::default());
                self.not_full[row] = 0;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn every_set_of_instructions_finds_the_same(
            (row, column, diagonal) in any::<(bool, bool, bool)>(),
            steps in prop::collection::vec((0usize..5, 1usize..5), 0..3),
            rows in 1usize..300,
            columns in 1usize..300,
        ) {
            let rays = Rays { row, column, diagonal, steps };
            let largest = 3 * (rows + columns);
            let by = |simd| fill_by::<u16>(simd, &rays, (rows, columns), largest, |_| Ok(())).unwrap();
            let expected = by(Simd::Portable);
            for simd in Simd::available() {
                prop_assert_eq!(&by(simd), &expected, "{:?}", simd);
            }
        }
    }
}
