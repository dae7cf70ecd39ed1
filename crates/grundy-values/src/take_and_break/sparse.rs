//! Sparse spaces: most of what a heap can be worth is decided by few heaps.
//!
//! Let the values be split into two classes such that the nim-sum of two *common* heaps is never a common value: by the parity of
//! the binary digits of G(n) under a mask, or by that parity plus the parity of n where all splits take an even number of
//! beans, or all an odd number. If the other heaps, the *rare* ones, are few, then the least common value that no option has is
//! found from the splits with a rare heap alone. It is the nim-value unless some smaller rare value is no option either, and
//! that is asked of the remaining splits, which nearly always answer soon. Whatever the mask, the result is exact.
//!
//! Source: Berlekamp, Conway and Guy, Winning Ways, chapter 4 ("sparse space"); the second kind: Flammenkamp's page on
//! octal games.

use super::taking;

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
    /// Not 0, so that every heap has common values.
    mask: u32,
    /// Whether the parity of the heap counts.
    positional: bool,
    /// Whether a sum of 1 is rare, which is so where splits take an odd number of beans.
    odd: bool,
}

impl Classes {
    /// The classes with the fewest rare heaps among the second half of `values`: a Walsh–Hadamard transform of how often each
    /// value occurs gives, for every mask at once, how many more heaps are rare than common.
    fn best(values: &[u32], splits: &[usize]) -> Option<Self> {
        let late = values.len() / 2;
        let bound = values[late..].iter().max().map_or(0, |&v| v as usize) + 1;
        let size = bound.next_power_of_two();
        let (mut plain, mut signed) = (vec![0i64; size], vec![0i64; size]);
        for (heap, &value) in values.iter().enumerate().skip(late) {
            plain[value as usize] += 1;
            signed[value as usize] += if heap & 1 == 0 { 1 } else { -1 };
        }
        walsh_hadamard(&mut plain);
        walsh_hadamard(&mut signed);
        let odd = splits.iter().filter(|&taken| taken & 1 == 1).count();
        let of_one_parity = odd == 0 || odd == splits.len();
        let kinds = [(plain, false), (signed, true)];
        let all = kinds
            .iter()
            .filter(|(_, positional)| of_one_parity || !positional);
        let all = all.flat_map(|(excess, positional)| {
            let odd = *positional && odd > 0;
            let excess = excess.iter().map(move |&sum| if odd { -sum } else { sum });
            excess.zip(0..).skip(1).map(move |(excess, mask)| {
                let classes = Classes {
                    mask,
                    positional: *positional,
                    odd,
                };
                (excess, classes)
            })
        });
        let best = all.min_by_key(|&(excess, _)| excess);
        best.map(|(_, classes)| classes)
    }

    fn common(self, heap: usize, value: u32) -> bool {
        let parity = (value & self.mask).count_ones() as usize + (self.positional as usize & heap);
        (parity & 1 == 1) != self.odd
    }
}

impl Sparse {
    /// The best classes for the game and its first values, if they make it faster to go on.
    pub(super) fn found(digits: &[u8], values: &[u32]) -> Option<Self> {
        let n = values.len();
        let splits = taking(digits, 4);
        if splits.is_empty() || !taking(digits, 8).is_empty() || n < 4 * digits.len() {
            return None;
        }
        let classes = Classes::best(values, &splits)?;
        let found = Sparse::new(digits, classes, values);
        // Beside the splits with a rare heap a few dozen others are looked at for most values.
        (4 * (found.rares.len() + 32) * found.splits.len() <= n).then_some(found)
    }

    fn new(digits: &[u8], classes: Classes, values: &[u32]) -> Self {
        let rares = values.iter().enumerate().skip(1);
        let rares = rares.filter(|&(heap, &value)| !classes.common(heap, value));
        let bound = values.iter().max().map_or(0, |&v| v as usize) + 1;
        Sparse {
            shrinks: taking(digits, 2),
            splits: taking(digits, 4),
            classes,
            rares: rares.map(|(heap, _)| heap as u32).collect(),
            marks: vec![0; 2 * bound.next_power_of_two()],
            work: 0,
            since: values.len(),
        }
    }

    /// Whether the classes have served from the heap where they were chosen to the heap `n`.
    pub(super) fn serves(&self, n: usize) -> bool {
        self.work <= n.saturating_sub(self.since) as u64 * n as u64 / 4
    }

    #[cfg(test)]
    pub(super) fn give_up(&mut self) {
        self.work = u64::MAX;
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
            self.work = self.work.saturating_add(inside as u64);
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
                self.work = self.work.saturating_add((end - start) as u64);
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The definition: the least value that no option has.
    fn by_definition(digits: &[u8], to: usize) -> Vec<u32> {
        let mut values: Vec<u32> = Vec::new();
        for n in 0..=to {
            let mut options = std::collections::BTreeSet::new();
            for (taken, digit) in digits.iter().enumerate().take(n + 1) {
                let rest = n - taken;
                if digit & 1 != 0 && rest == 0 {
                    options.insert(0);
                }
                if digit & 2 != 0 && rest > 0 {
                    options.insert(values[rest]);
                }
                if digit & 4 != 0 {
                    options.extend((1..rest).map(|a| values[a] ^ values[rest - a]));
                }
            }
            values.extend((0..).find(|value| !options.contains(value)));
        }
        values
    }

    fn follow(digits: &[u8], classes: Classes, from: usize, expected: &[u32]) {
        let mut values = expected[..from].to_vec();
        let mut sparse = Sparse::new(digits, classes, &values);
        while values.len() < expected.len() {
            let value = sparse.next(&values);
            values.push(value);
        }
        assert_eq!(values, expected, "{digits:?} {classes:?}");
    }

    proptest! {
        /// Good classes or bad: they decide how fast the values come, not what they are.
        #[test]
        fn classes_of_any_mask_give_the_values(
            digits in prop::collection::vec(0u8..8, 1..5),
            mask in 1u32..64,
            kind in 0..3,
        ) {
            let odd = kind == 2;
            // Splits of one parity, where the parity of the heap counts.
            let kept = |taken: usize| kind == 0 || (taken & 1 == 1) == odd;
            let mut code = vec![0];
            code.extend(digits);
            for (taken, digit) in code.iter_mut().enumerate() {
                *digit &= if kept(taken) { 7 } else { 3 };
            }
            let expected = by_definition(&code, 160);
            follow(&code, Classes { mask, positional: kind > 0, odd }, 20, &expected);
        }
    }

    #[test]
    fn the_published_classes_are_found() {
        // Published: 0.106 and 0.104 in positions with the masks d and 17, 0.054 in the range with 3d, of which the values of these
        // heaps, all below 32, show 1d.
        for (digits, mask, positional) in [
            (&[0, 1, 0, 6], 0xd, true),
            (&[0, 1, 0, 4], 0x17, true),
            (&[0, 0, 5, 4], 0x1d, false),
        ] {
            let values = by_definition(digits, 2_047);
            let found = Sparse::found(digits, &values).expect("a sparse space");
            assert_eq!(
                (found.classes.mask, found.classes.positional),
                (mask, positional)
            );
            follow(digits, found.classes, 1_500, &values);
        }
    }

    #[test]
    fn transform_of_four_counts() {
        let mut counts = [5, 1, 2, 4];
        walsh_hadamard(&mut counts);
        assert_eq!(counts, [12, 2, 0, 6]);
    }
}
