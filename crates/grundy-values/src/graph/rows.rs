//! Arcs put together by one of their ends.

use super::PIECE;
use grundy_rules::{Budget, Exhausted};
use std::hint::black_box;

/// As many buckets as have one line of the nearest cache each.
const BUCKETS: usize = 512;
/// Rows of one bucket at most, so that 16 bits name a row within it.
const BUCKET_ROWS: usize = 1 << 16;
/// Vertices whose rows are fetched together: enough that their reads wait at the same time, few enough that what they
/// bring stays near.
const BATCH: usize = 64;

/// For each vertex a row of other vertices: those at the other ends of its arcs, with repetitions.
pub(super) struct Rows {
    offsets: Vec<u32>,
    entries: Vec<u32>,
}

impl Rows {
    /// Bytes in use while `arcs` arcs of `vertices` vertices are put together, if all are in one bucket.
    pub(super) fn bytes(vertices: usize, arcs: usize) -> u64 {
        4 * (vertices as u64 + 1) + 10 * arcs as u64
    }

    /// Puts each pair's second number into the row of its first, in the order of the pairs. There are fewer than 2^32 pairs,
    /// and the first numbers are below `vertices`.
    ///
    /// To write each entry straight to its row would miss the cache every time. So the pairs are parted by ranges of rows
    /// first, which writes to a few hundred places one after the other; the rows of one range then fit in the cache.
    pub(super) fn new(
        vertices: usize,
        pairs: impl Iterator<Item = (u32, u32)> + Clone,
        budget: &Budget,
    ) -> Result<Self, Exhausted> {
        let width = vertices
            .div_ceil(BUCKETS)
            .next_power_of_two()
            .min(BUCKET_ROWS);
        let shift = width.trailing_zeros();
        let mut starts = vec![0u32; (vertices >> shift) + 2];
        in_pieces(pairs.clone(), budget, |(row, _)| {
            starts[(row >> shift) as usize + 1] += 1;
        })?;
        for b in 1..starts.len() {
            starts[b] += starts[b - 1];
        }
        let total = starts[starts.len() - 1] as usize;
        let mut entries = vec![0u32; total];
        let mut within = vec![0u16; total];
        let mut places = starts.clone();
        in_pieces(pairs, budget, |(row, entry)| {
            let place = &mut places[(row >> shift) as usize];
            within[*place as usize] = (row as usize & (width - 1)) as u16;
            entries[*place as usize] = entry;
            *place += 1;
        })?;

        let mut offsets = vec![total as u32; vertices + 1];
        let mut parted = Vec::new();
        for (rows, ends) in offsets[..vertices].chunks_mut(width).zip(starts.windows(2)) {
            budget.check(0, 0)?;
            let bucket = ends[0] as usize..ends[1] as usize;
            let within = &within[bucket.clone()];
            let sorted = &mut entries[bucket];
            rows.fill(0);
            for &row in within {
                rows[row as usize] += 1;
            }
            // From counts to ends; filling from behind turns ends into starts.
            let mut end = 0;
            for row in &mut *rows {
                end += *row;
                *row = end;
            }
            parted.clear();
            parted.extend_from_slice(sorted);
            for (&row, &entry) in within.iter().zip(&parted).rev() {
                let place = &mut rows[row as usize];
                *place -= 1;
                sorted[*place as usize] = entry;
            }
            for row in rows {
                *row += ends[0];
            }
        }
        Ok(Rows { offsets, entries })
    }

    /// The row of `vertex`.
    pub(super) fn row(&self, vertex: u32) -> &[u32] {
        let v = vertex as usize;
        &self.entries[self.offsets[v] as usize..self.offsets[v + 1] as usize]
    }

    /// The rows of at most [`BATCH`] vertices, each with a label.
    ///
    /// The rows lie anywhere in memory. Where they end is read first, and then a place in each, so that the processor waits for
    /// all of them at once.
    pub(super) fn fetch<L: Copy + Default>(
        &self,
        vertices: &[u32],
        label: impl Fn(u32) -> L,
    ) -> Fetched<'_, L> {
        let mut rows = [(0, 0, L::default()); BATCH];
        for (row, &v) in rows.iter_mut().zip(vertices) {
            let place = v as usize;
            *row = (self.offsets[place], self.offsets[place + 1], label(v));
        }
        for &(start, end, _) in &rows {
            for place in [start, end.saturating_sub(1)] {
                black_box(self.entries.get(place as usize).copied());
            }
        }
        Fetched {
            rows,
            len: vertices.len().min(BATCH),
            entries: &self.entries,
        }
    }
}

/// Rows that are near.
pub(super) struct Fetched<'a, L> {
    rows: [(u32, u32, L); BATCH],
    len: usize,
    entries: &'a [u32],
}

impl<L: Copy> Fetched<'_, L> {
    /// The number of entries.
    pub(super) fn len(&self) -> usize {
        let rows = &self.rows[..self.len];
        rows.iter()
            .map(|&(start, end, _)| (end - start) as usize)
            .sum()
    }

    /// Calls `visit` on each entry of the rows, with the label of its row.
    pub(super) fn visit(&self, mut visit: impl FnMut(u32, L)) {
        for &(start, end, label) in &self.rows[..self.len] {
            for &entry in &self.entries[start as usize..end as usize] {
                visit(entry, label);
            }
        }
    }
}

/// Vertices in the order in which they come to be known.
pub(super) struct Queue {
    vertices: Vec<u32>,
    next: usize,
    end: usize,
}

impl Queue {
    /// With those of `n` vertices that are known from the start.
    pub(super) fn new(n: usize, known: impl Fn(u32) -> bool) -> Self {
        // One place more, for a vertex that is written and not kept.
        let mut queue = Queue {
            vertices: vec![0; n + 1],
            next: 0,
            end: 0,
        };
        for v in 0..n as u32 {
            queue.push(v, known(v));
        }
        queue
    }

    /// Adds a vertex if it is `known`, without a branch: whether it is comes out late, as its state is far away, and a wrong
    /// guess would undo the reads that are under way.
    pub(super) fn push(&mut self, vertex: u32, known: bool) {
        self.vertices[self.end] = vertex;
        self.end += usize::from(known);
    }

    /// The vertices that were added.
    pub(super) fn added(&self) -> &[u32] {
        &self.vertices[..self.end]
    }

    /// Takes up to [`BATCH`] vertices, none beyond the first `end`.
    pub(super) fn take(&mut self, end: usize) -> &[u32] {
        let start = self.next;
        self.next = end.min(start + BATCH);
        &self.vertices[start..self.next]
    }
}

/// Calls `visit` on each pair and looks at the budget from time to time.
pub(super) fn in_pieces<T>(
    mut pairs: impl Iterator<Item = T>,
    budget: &Budget,
    mut visit: impl FnMut(T),
) -> Result<(), Exhausted> {
    let mut visited = PIECE;
    while visited == PIECE {
        budget.check(0, 0)?;
        visited = 0;
        pairs.by_ref().take(PIECE).for_each(|pair| {
            visit(pair);
            visited += 1;
        });
    }
    Ok(())
}
