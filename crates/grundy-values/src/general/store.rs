//! Where worths are kept: a dense box for each game, and a hashed store for what lies outside.

use super::worth::Cell;
use rustc_hash::FxHashMap;

/// Bytes that a hashed position costs beside its cell, about: two keys, each with a tuple of its own on the heap, an entry
/// of a table that is half empty at times.
const HASHED: u64 = 200;

/// All cells: first those of the boxes, in lexicographic order, then the hashed ones in order of appearance.
pub(super) struct Store<C> {
    pub(super) cells: Vec<C>,
    boxes: Vec<Box>,
    dense: usize,
    index: FxHashMap<Key, usize>,
    keys: Vec<Key>,
    lookups: u64,
}

type Key = (u32, std::boxed::Box<[i64]>);

/// The positions of one game with every coordinate below a size. The last coordinate runs fastest.
pub(super) struct Box {
    offset: i64,
    sizes: Vec<i64>,
    strides: Vec<i64>,
}

impl Box {
    /// Whether the tuple lies in the box.
    #[inline]
    fn holds(&self, coords: &[i64]) -> bool {
        coords.iter().zip(&self.sizes).all(|(x, size)| x < size)
    }

    #[inline]
    fn at(&self, coords: &[i64]) -> i64 {
        let place: i64 = coords.iter().zip(&self.strides).map(|(x, s)| x * s).sum();
        self.offset + place
    }
}

impl<C: Cell> Store<C> {
    /// The number of bytes that boxes of these sizes take, or `None` beyond 64 bits.
    pub(super) fn bytes(sizes: &[Vec<u64>]) -> Option<u64> {
        let cells = sizes.iter().try_fold(0u64, |sum, sizes| {
            sum.checked_add(sizes.iter().try_fold(1u64, |n, s| n.checked_mul(*s))?)
        })?;
        cells.checked_mul(size_of::<C>() as u64)
    }

    /// Boxes of these sizes, one for each game (all zero for no box); the caller has looked at [`Store::bytes`].
    pub(super) fn new(sizes: &[Vec<u64>]) -> Self {
        let mut offset = 0;
        let boxes = sizes
            .iter()
            .map(|sizes| {
                let sizes: Vec<i64> = sizes.iter().map(|&s| s as i64).collect();
                let mut strides = vec![1; sizes.len()];
                for i in (1..sizes.len()).rev() {
                    strides[i - 1] = strides[i] * sizes[i];
                }
                let cells: i64 = sizes.iter().product();
                let b = Box {
                    offset,
                    sizes,
                    strides,
                };
                offset += cells;
                b
            })
            .collect();
        let dense = offset as usize;
        Store {
            cells: vec![C::UNKNOWN; dense],
            boxes,
            dense,
            index: FxHashMap::default(),
            keys: Vec::new(),
            lookups: 0,
        }
    }

    /// Positions outside the boxes.
    pub(super) fn hashed(&self) -> u64 {
        self.keys.len() as u64
    }

    /// How often a position outside the boxes has been looked up.
    pub(super) fn lookups(&self) -> u64 {
        self.lookups
    }

    /// Forgets the work of looking up.
    pub(super) fn forget_lookups(&mut self) {
        self.lookups = 0;
    }

    /// Bytes in use.
    pub(super) fn used(&self) -> u64 {
        self.cells.len() as u64 * size_of::<C>() as u64 + self.keys.len() as u64 * HASHED
    }

    /// The cell of a position.
    #[inline]
    pub(super) fn cell(&mut self, game: usize, coords: &[i64]) -> usize {
        let b = &self.boxes[game];
        if b.holds(coords) {
            return b.at(coords) as usize;
        }
        self.lookups += 1;
        let key: Key = (game as u32, coords.into());
        let next = self.cells.len();
        let cell = *self.index.entry(key.clone()).or_insert(next);
        if cell == next {
            self.keys.push(key);
            self.cells.push(C::UNKNOWN);
        }
        cell
    }

    /// If the positions base + slope·k for all k from `from` to `to` lie in the game's box (they are known to have no
    /// negative coordinate): the cell of the first, and the distance from one cell to the next.
    #[inline]
    pub(super) fn stride(
        &self,
        game: usize,
        bases: &[i64],
        slopes: &[i64],
        from: i64,
        to: i64,
    ) -> Option<(usize, isize)> {
        let b = &self.boxes[game];
        let (mut cell, mut step) = (b.offset, 0);
        for (((base, slope), size), stride) in
            bases.iter().zip(slopes).zip(&b.sizes).zip(&b.strides)
        {
            let first = slope.checked_mul(from)?.checked_add(*base)?;
            let last = slope.checked_mul(to)?.checked_add(*base)?;
            if first >= *size || last >= *size {
                return None;
            }
            cell += first * stride;
            step += slope * stride;
        }
        Some((cell as usize, step as isize))
    }

    /// The game and the coordinates of a cell.
    pub(super) fn position(&self, cell: usize, coords: &mut Vec<i64>) -> usize {
        coords.clear();
        if cell >= self.dense {
            let (game, key) = &self.keys[cell - self.dense];
            coords.extend_from_slice(key);
            return *game as usize;
        }
        let game = self
            .boxes
            .partition_point(|b| b.offset as usize <= cell)
            .saturating_sub(1);
        let b = &self.boxes[game];
        let mut rest = cell as i64 - b.offset;
        for stride in &b.strides {
            coords.push(rest / stride);
            rest %= stride;
        }
        game
    }
}
