//! The two inner loops over nim-values: looking for one nim-sum among many pairs of heaps, and noting which nim-sums 64 heaps in a row
//! have as options.

mod simd;

use std::ops::BitXor;

/// Heaps that are worked out side by side.
pub(super) const LANES: usize = 64;
/// Values that [`Planes`] tell apart.
pub(super) const GROUP: u32 = 56;
/// Values that a [`Search`] looks for in each lane.
pub(super) const TARGETS: usize = 8;

/// A nim-value in as many bytes as are needed.
pub(super) trait Entry: Copy + Eq + BitXor<Output = Self> {
    /// The number, if it fits.
    fn narrowed(value: u32) -> Option<Self>;

    fn index(self) -> usize;

    /// The least i with `small[i]` ⊕ (the i-th of `large` from its end) = `target`; the slices are equally long.
    fn find(small: &[Self], large: &[Self], target: Self) -> Option<usize>;
}

impl Entry for u8 {
    fn narrowed(value: u32) -> Option<Self> {
        value.try_into().ok()
    }

    fn index(self) -> usize {
        self.into()
    }

    fn find(small: &[Self], large: &[Self], target: Self) -> Option<usize> {
        let start = simd::passed_bytes(small, large, target);
        plain_find(small, large, target, start)
    }
}

impl Entry for u16 {
    fn narrowed(value: u32) -> Option<Self> {
        value.try_into().ok()
    }

    fn index(self) -> usize {
        self.into()
    }

    fn find(small: &[Self], large: &[Self], target: Self) -> Option<usize> {
        let start = simd::passed_words(small, large, target);
        plain_find(small, large, target, start)
    }
}

impl Entry for u32 {
    fn narrowed(value: u32) -> Option<Self> {
        Some(value)
    }

    fn index(self) -> usize {
        self as usize
    }

    fn find(small: &[Self], large: &[Self], target: Self) -> Option<usize> {
        plain_find(small, large, target, 0)
    }
}

/// [`Entry::find`] from the place `start` on.
fn plain_find<T: Entry>(small: &[T], large: &[T], target: T, start: usize) -> Option<usize> {
    let (small, large) = (&small[start..], &large[..large.len() - start]);
    let mut pairs = small.iter().zip(large.iter().rev());
    let found = pairs.position(|(&a, &b)| a ^ b == target);
    found.map(|i| start + i)
}

/// Whether a split of `n` into a + b with `first` ≤ a ≤ b, after one of the moves that take `splits` beans, has the nim-sum `target` in
/// `table` and is `accepted`. All moves are asked about the smaller a before the larger ones: most nim-sums are found early.
/// Adds the splits looked at to `pairs`.
pub(super) fn some_split<T: Entry>(
    table: &[T],
    n: usize,
    splits: &[usize],
    first: usize,
    target: T,
    accepted: impl Fn(usize, usize) -> bool,
    pairs: &mut u64,
) -> bool {
    let (mut start, mut len) = (first, 1 << 12);
    loop {
        let mut left = false;
        for rest in splits.iter().filter_map(|&taken| n.checked_sub(taken)) {
            let half = rest / 2;
            let end = half.min(start + len - 1);
            left |= end < half;
            let mut a = start;
            while a <= end {
                let (small, large) = (&table[a..=end], &table[rest - end..=rest - a]);
                let found = T::find(small, large, target);
                *pairs += found.unwrap_or(small.len()) as u64;
                let Some(i) = found else { break };
                a += i;
                if accepted(a, rest - a) {
                    return true;
                }
                a += 1;
            }
        }
        if !left {
            return false;
        }
        start += len;
        len *= 8;
    }
}

/// A heap whose splits are asked for, with its value in each byte of a word, as vectors want it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Heap {
    pub(super) at: u32,
    value: u32,
}

impl Heap {
    pub(super) fn new(at: u32, value: u8) -> Self {
        Heap {
            at,
            value: u32::from_ne_bytes([value; 4]),
        }
    }

    pub(super) fn value(self) -> u8 {
        self.value as u8
    }
}

/// Sets of values, one for each of [`LANES`] heaps, as far as they are among the [`GROUP`] values from the first on. The bit v mod 8 of
/// the byte `[v / 8][lane]` tells of the v-th of them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct Planes {
    sets: [[u8; LANES]; 7],
    from: u8,
}

impl Planes {
    pub(super) fn new(from: u8) -> Self {
        Planes {
            sets: [[0; LANES]; 7],
            from,
        }
    }

    /// Adds `heap.value` ⊕ `table[at − heap.at + lane]` to the set of every lane, for each of the heaps; where `chosen` is given,
    /// only if its bit `at − heap.at + lane` is set. Heaps for which some lane lies outside of the table are passed over.
    pub(super) fn mark(&mut self, table: &[u8], at: usize, heaps: &[Heap], chosen: Option<&[u64]>) {
        if !simd::mark(self, table, at, heaps, chosen) {
            self.plain_mark(table, at, heaps, chosen);
        }
    }

    fn plain_mark(&mut self, table: &[u8], at: usize, heaps: &[Heap], chosen: Option<&[u64]>) {
        each_value(table, at, heaps, chosen, |lane, value| {
            let place = value.wrapping_sub(self.from);
            if let Some(plane) = self.sets.get_mut(usize::from(place >> 3)) {
                plane[lane] |= 1 << (place & 7);
            }
        });
    }

    /// The sets one by one, as rows of [`GROUP`] bits.
    pub(super) fn sets(&self) -> [u64; LANES] {
        std::array::from_fn(|lane| {
            let bytes = |plane: usize| self.sets.get(plane).map_or(0, |bytes| bytes[lane]);
            u64::from_le_bytes(std::array::from_fn(bytes))
        })
    }
}

/// A search for up to [`TARGETS`] values in each lane.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct Search {
    targets: [[u8; LANES]; TARGETS],
    /// The least of the differences to the target so far, as nim-sums.
    least: [[u8; LANES]; TARGETS],
}

impl Search {
    pub(super) fn new(targets: [[u8; LANES]; TARGETS]) -> Self {
        Search {
            targets,
            least: [[u8::MAX; LANES]; TARGETS],
        }
    }

    /// Looks for the targets among the values that [`Planes::mark`] would add.
    pub(super) fn ask(&mut self, table: &[u8], at: usize, heaps: &[Heap], chosen: Option<&[u64]>) {
        if !simd::ask(self, table, at, heaps, chosen) {
            self.plain_ask(table, at, heaps, chosen);
        }
    }

    fn plain_ask(&mut self, table: &[u8], at: usize, heaps: &[Heap], chosen: Option<&[u64]>) {
        each_value(table, at, heaps, chosen, |lane, value| {
            for (targets, least) in self.targets.iter().zip(&mut self.least) {
                least[lane] = least[lane].min(value ^ targets[lane]);
            }
        });
    }

    /// The lanes among whose values that target was, one bit each.
    pub(super) fn found(&self, target: usize) -> u64 {
        let lanes = self.least[target].iter().rev();
        lanes.fold(0, |bits, &least| bits << 1 | u64::from(least == 0))
    }
}

/// The values that [`Planes::mark`] speaks of.
fn each_value(
    table: &[u8],
    at: usize,
    heaps: &[Heap],
    chosen: Option<&[u64]>,
    mut with: impl FnMut(usize, u8),
) {
    for heap in heaps {
        let start = at.wrapping_sub(heap.at as usize);
        let Some(entries) = window(table, start) else {
            continue;
        };
        let chosen = chosen.map_or(u64::MAX, |bits| bits_from(bits, start));
        for (lane, &entry) in entries.iter().enumerate() {
            if chosen >> lane & 1 == 1 {
                with(lane, entry ^ heap.value());
            }
        }
    }
}

/// The entries of all lanes from `start` on.
fn window(table: &[u8], start: usize) -> Option<&[u8; LANES]> {
    table.get(start..)?.first_chunk()
}

/// The 64 bits from `start` on; there are none behind the end.
pub(super) fn bits_from(bits: &[u64], start: usize) -> u64 {
    let word = |i: usize| bits.get(i).copied().unwrap_or(0);
    let (i, shift) = (start / 64, start % 64);
    let both = u128::from(word(i + 1)) << 64 | u128::from(word(i));
    (both >> shift) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_read_in_opposite_directions() {
        // 1 ⊕ 7, 2 ⊕ 6, 3 ⊕ 5
        let (small, large) = ([1u32, 2, 3], [5, 6, 7]);
        assert_eq!(u32::find(&small, &large, 6), Some(0));
        assert_eq!(u32::find(&small, &large, 4), Some(1));
        assert_eq!(u32::find(&small, &large, 7), None);
    }

    #[test]
    fn a_lane_has_its_own_set() {
        let table: Vec<u8> = (0..130).collect();
        let mut planes = Planes::new(0);
        // Heap 6 of value 1 and heap 10 of value 2; lane 0 is heap 10.
        let heaps = [Heap::new(6, 1), Heap::new(10, 2)];
        planes.mark(&table, 10, &heaps, None);
        let sets = planes.sets();
        assert_eq!(sets[0], 1 << (4 ^ 1) | 1 << 2);
        assert_eq!(sets[3], 1 << (7 ^ 1) | 1 << (3 ^ 2));
        // Beyond the table, or before it.
        planes.mark(&table, 100, &[Heap::new(6, 1), Heap::new(101, 1)], None);
        assert_eq!(planes.sets(), sets);
        let mut planes = Planes::new(60);
        planes.mark(&table, 10, &heaps, None);
        assert_eq!(planes.sets()[57], 1 << ((61 ^ 1) - 60));
    }

    #[test]
    fn a_lane_has_its_own_targets() {
        let table: Vec<u8> = (0..130).collect();
        let mut targets = [[9; LANES]; TARGETS];
        (targets[1], targets[2]) = ([4 ^ 1; LANES], [2; LANES]);
        let mut search = Search::new(targets);
        search.ask(&table, 10, &[Heap::new(6, 1), Heap::new(10, 2)], None);
        // 4 + i ⊕ 1 and i ⊕ 2
        assert_eq!(search.found(0), 1 << 4 | 1 << 11);
        assert_eq!(search.found(1), 1 << 0 | 1 << 7);
        assert_eq!(search.found(2), 1 << 0);
    }

    #[test]
    fn bits_across_words() {
        let bits = [1 << 63, 0b101];
        assert_eq!(bits_from(&bits, 0), 1 << 63);
        assert_eq!(bits_from(&bits, 63), 0b1011);
        assert_eq!(bits_from(&bits, 66), 1);
        assert_eq!(bits_from(&bits, 128), 0);
    }
}
