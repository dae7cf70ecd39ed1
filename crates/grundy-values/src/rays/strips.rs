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
/// How many columns ahead the sets of values are fetched, and how many chunks of each.
const AHEAD: usize = 12;
const FETCHED: usize = 3;

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
    rows: usize,
    columns: usize,
    symmetric: bool,
    chunks: usize,
    /// Of a row, a column and a diagonal: where the first is, and how far it is to the next.
    row: (usize, usize),
    column: (usize, usize),
    diagonal: (usize, usize),
    /// The line that always stays empty, for the rays that are missing.
    none: usize,
    lines: usize,
}

impl Layout {
    /// `None` when there are more lines than numbers.
    fn new(rays: &Rays, (rows, columns): (usize, usize), largest: usize) -> Option<Self> {
        let symmetric = rows <= columns && rays.is_symmetric();
        // Columns, then diagonals, of which there is one less than rows and columns, then the rows of a strip.
        let of_strip = columns.checked_mul(2)?.checked_add(rows)?;
        let none = of_strip.checked_add(HEIGHT)?;
        let place = |exists: bool, first: usize| if exists { (first, 1) } else { (none, 0) };
        Some(Layout {
            rows,
            columns,
            symmetric,
            chunks: (largest / Chunk::BITS + 1) | 1,
            row: place(rays.row, if symmetric { 0 } else { of_strip }),
            column: place(rays.column, 0),
            diagonal: place(rays.diagonal, columns),
            none,
            lines: none.checked_add(1)?,
        })
    }

    #[inline(always)]
    fn column(&self, y: usize) -> usize {
        self.column.0 + self.column.1 * y
    }

    #[inline(always)]
    fn diagonal(&self, x: usize, y: usize) -> usize {
        self.diagonal.0 + self.diagonal.1 * (y + self.rows - x)
    }

    #[inline(always)]
    fn row(&self, x: usize) -> usize {
        let x = if self.symmetric { x } else { x % HEIGHT };
        self.row.0 + self.row.1 * x
    }
}

/// The bytes of the sets of values.
pub(super) fn bytes(rays: &Rays, sizes: &[usize], largest: usize) -> Option<usize> {
    let &[rows, columns] = sizes else {
        return None;
    };
    let layout = Layout::new(rays, (rows, columns), largest)?;
    let line = layout
        .chunks
        .checked_mul(size_of::<Chunk>())?
        .checked_add(size_of::<u32>())?;
    let mirrored = columns.checked_mul(HEIGHT * size_of::<u32>())?;
    layout.lines.checked_mul(line)?.checked_add(mirrored)
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
    let Some(layout) = Layout::new(rays, sizes, largest) else {
        return Err(Error::ValueTooLarge);
    };
    let lines = layout.lines;
    let mut board = Board {
        values: vec![C::default(); rows * columns],
        mirrored: match layout.symmetric {
            true => vec![C::default(); columns * HEIGHT],
            false => Vec::new(),
        },
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
    /// Where the moves are the same in both coordinates: the columns of the strip, to become rows below the main diagonal.
    mirrored: Vec<C>,
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
            if time + AHEAD < columns {
                self.fetch::<S>(self.layout.column(time + AHEAD));
                self.fetch::<S>(self.layout.diagonal(from, time + AHEAD));
            }
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
        if !self.steps.is_empty() {
            self.find_single(x, y);
        }
        let layout = &self.layout;
        let (row, column, diagonal) = (layout.row(x), layout.column(y), layout.diagonal(x, y));
        let (none, chunks) = (layout.none * layout.chunks, layout.chunks);
        let (sets, single, not_full) = (&mut self.sets[..], &self.single[..], &self.not_full[..]);
        let mut chunk = not_full[row].max(not_full[column]).max(not_full[diagonal]) as usize;
        let (row, column, diagonal) = (row * chunks, column * chunks, diagonal * chunks);
        loop {
            let in_row = S::load(&sets[row + chunk]);
            let in_column = S::load(&sets[column + chunk]);
            let in_diagonal = S::load(&sets[diagonal + chunk]);
            let mut held = in_row.or(in_column).or(in_diagonal);
            let base = (chunk * Chunk::BITS) as u32;
            let mut free = held.first_zero();
            if !single.is_empty() {
                while let Some((value, bit)) = free
                    && single.contains(&(value + base))
                {
                    held = held.or(bit);
                    free = held.first_zero();
                }
            }
            if let Some((value, bit)) = free {
                if row != none {
                    in_row.or(bit).store(&mut sets[row + chunk]);
                }
                if column != none {
                    in_column.or(bit).store(&mut sets[column + chunk]);
                }
                if diagonal != none {
                    in_diagonal.or(bit).store(&mut sets[diagonal + chunk]);
                }
                self.values[x * layout.columns + y] = C::hold(value + base);
                if layout.symmetric {
                    self.mirrored[y * HEIGHT + x % HEIGHT] = C::hold(value + base);
                }
                return;
            }
            chunk += 1;
        }
    }

    #[inline(always)]
    fn fetch<S: Sets>(&self, line: usize) {
        let first = line * self.layout.chunks + self.not_full[line] as usize;
        for chunk in first..first + FETCHED {
            if let Some(set) = self.sets.get(chunk) {
                S::fetch(set);
            }
        }
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
            for y in from + 1..layout.rows {
                let width = y.min(to) - from;
                let row = &mut self.values[y * layout.columns + from..][..width];
                row.copy_from_slice(&self.mirrored[y * HEIGHT..][..width]);
            }
        } else if layout.row.1 > 0 {
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
