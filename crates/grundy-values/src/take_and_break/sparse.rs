//! Sparse spaces: most of what a heap can be worth is decided by few heaps.
//!
//! Let the values be split into two classes such that the nim-sum of two *common* heaps is never a common value: by the parity of
//! the binary digits of G(n) under a mask, or by that parity plus the parity of n where all splits take an even number of
//! beans, or all an odd number. If the other heaps, the *rare* ones, are few, then the least common value that no option has is
//! found from the splits with a rare heap alone. It is the nim-value unless some smaller rare value is no option either, and
//! that is asked of the remaining splits, which nearly always answer soon. Whatever the classes, the result is exact.
//!
//! Source: Berlekamp, Conway and Guy, Winning Ways, chapter 4 ("sparse space"); the second kind: Flammenkamp, "Sparse spaces of
//! octal games".

/// The two classes and the rare heaps so far.
#[derive(Clone, Debug)]
pub(super) struct Sparse {
    /// Beans taken by moves that leave one heap.
    shrinks: Vec<usize>,
    /// Beans taken by moves that leave two heaps.
    splits: Vec<usize>,
    classes: Classes,
    /// The rare heaps other than the empty one, in order.
    rares: Vec<u32>,
    /// `marks[v] = n`: v is the value of an option of n. Twice as long as a power of two above every value.
    marks: Vec<u32>,
    /// Splits looked at since the classes were chosen.
    work: u64,
    since: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Classes {
    mask: u32,
    /// Whether the parity of the heap counts.
    positional: bool,
    /// Whether a sum of 1 is rare, which is so where splits take an odd number of beans.
    odd: bool,
}

impl Classes {
    fn common(self, heap: usize, value: u32) -> bool {
        let parity = (value & self.mask).count_ones() as usize + (self.positional as usize & heap);
        (parity & 1 == 1) != self.odd
    }
}

impl Sparse {
    /// The best classes for the game and its first values, if they make it faster to go on.
    pub(super) fn found(digits: &[u8], values: &[u32]) -> Option<Self> {
        let n = values.len();
        let taking = |bit: u8| {
            let all = digits.iter().enumerate();
            all.filter(move |(_, digit)| *digit & bit != 0)
                .map(|(taken, _)| taken)
        };
        let splits: Vec<usize> = taking(4).collect();
        if splits.is_empty() || taking(8).next().is_some() || n < 4 * digits.len() {
            return None;
        }
        let classes = Classes::best(values, &splits);
        let rares = values.iter().enumerate().skip(1);
        let rares = rares.filter(|&(heap, &value)| !classes.common(heap, value));
        let rares: Vec<u32> = rares.map(|(heap, _)| heap as u32).collect();
        // Beside the splits with a rare heap a few dozen others are looked at for most values.
        if 4 * (rares.len() + 32) * splits.len() > n {
            return None;
        }
        let bound = values.iter().max().map_or(0, |&v| v as usize) + 1;
        Some(Sparse {
            shrinks: taking(2).collect(),
            splits,
            classes,
            rares,
            marks: vec![0; 2 * bound.next_power_of_two()],
            work: 0,
            since: n,
        })
    }

    /// Whether the classes have served from the heap where they were chosen to the heap `n`.
    pub(super) fn serves(&self, n: usize) -> bool {
        self.work <= n.saturating_sub(self.since) as u64 * n as u64 / 4
    }

    /// The bytes of the tables.
    pub(super) fn bytes(&self) -> u64 {
        4 * (self.rares.capacity() + self.marks.len()) as u64
    }

    /// The nim-value of the heap after `values`, which is beyond the reach of moves to the empty heap.
    pub(super) fn next(&mut self, values: &[u32]) -> u32 {
        let n = values.len();
        let stamp = n as u32;
        for &taken in &self.shrinks {
            self.marks[values[n - taken] as usize] = stamp;
        }
        for &taken in &self.splits {
            let rest = n - taken;
            let inside = self.rares.partition_point(|&rare| (rare as usize) < rest);
            for &rare in &self.rares[..inside] {
                let rare = rare as usize;
                self.marks[(values[rare] ^ values[rest - rare]) as usize] = stamp;
            }
            self.work += inside as u64;
        }
        // Every smaller common value is that of an option; a smaller rare value that is none yet is `missing`.
        let mut missing = 0;
        let mut value = 0;
        loop {
            let marked = self.marks[value as usize] == stamp;
            match self.classes.common(n, value) {
                true if !marked => break,
                false if !marked => missing += 1,
                _ => (),
            }
            value += 1;
            if value as usize == self.marks.len() {
                self.marks.resize(2 * value as usize, 0);
            }
        }
        if missing > 0 && !self.all_are_options(values, value, missing) {
            let least = self.marks.iter().position(|&mark| mark != stamp);
            value = least.unwrap_or(value as usize) as u32;
            // Rare: all smaller common values are those of options.
            self.rares.push(stamp);
        }
        if 2 * (value as usize + 1) > self.marks.len() {
            let len = 2 * (value as usize + 1).next_power_of_two();
            self.marks.resize(len, 0);
        }
        value
    }

    /// Marks the values of all splits until the `missing` unmarked values below `below` are found, or no split is left.
    fn all_are_options(&mut self, values: &[u32], below: u32, mut missing: usize) -> bool {
        const CHUNK: usize = 64;
        let n = values.len();
        let stamp = n as u32;
        for start in (1..=n / 2).step_by(CHUNK) {
            for &taken in &self.splits {
                let rest = n - taken;
                let end = (start + CHUNK).min(rest / 2 + 1);
                if start >= end {
                    continue;
                }
                self.work += (end - start) as u64;
                let small = values[start..end].iter();
                let large = values[rest + 1 - end..=rest - start].iter().rev();
                for (&a, &b) in small.zip(large) {
                    let value = a ^ b;
                    if value < below && self.marks[value as usize] != stamp {
                        self.marks[value as usize] = stamp;
                        missing -= 1;
                        if missing == 0 {
                            return true;
                        }
                    }
                }
            }
        }
        false
    }
}

impl Classes {
    /// The classes with the fewest rare heaps among the second half of `values`: a Walsh–Hadamard transform of how often each
    /// value occurs gives, for every mask at once, how many more heaps are rare than common.
    fn best(values: &[u32], splits: &[usize]) -> Self {
        let late = values.len() / 2;
        let bound = values[late..].iter().max().map_or(0, |&v| v as usize) + 1;
        let size = bound.next_power_of_two();
        let (mut plain, mut signed) = (vec![0i64; size], vec![0i64; size]);
        for (heap, &value) in values.iter().enumerate().skip(late) {
            plain[value as usize] += 1;
            signed[value as usize] += if heap & 1 == 0 { 1 } else { -1 };
        }
        walsh_hadamard(&mut plain);
        let excess = |classes: Classes, by_mask: &[i64]| {
            let excess = by_mask[classes.mask as usize];
            if classes.odd { -excess } else { excess }
        };
        let range = (0..size as u32).map(|mask| Classes {
            mask,
            positional: false,
            odd: false,
        });
        let mut best = range
            .map(|classes| (excess(classes, &plain), classes))
            .min_by_key(|&(excess, _)| excess);
        let odd = splits.iter().filter(|&taken| taken & 1 == 1).count();
        if odd == 0 || odd == splits.len() {
            walsh_hadamard(&mut signed);
            let positional = (0..size as u32).map(|mask| Classes {
                mask,
                positional: true,
                odd: odd > 0,
            });
            let positional = positional.map(|classes| (excess(classes, &signed), classes));
            best = best
                .into_iter()
                .chain(positional)
                .min_by_key(|&(excess, _)| excess);
        }
        best.map_or(
            Classes {
                mask: 0,
                positional: false,
                odd: false,
            },
            |(_, classes)| classes,
        )
    }
}

/// The sums Σ ±x over all entries, the sign being the parity of the index under each mask.
fn walsh_hadamard(entries: &mut [i64]) {
    let mut half = 1;
    while half < entries.len() {
        for block in entries.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (x, y) in low.iter_mut().zip(high) {
                (*x, *y) = (*x + *y, *x - *y);
            }
        }
        half *= 2;
    }
}
