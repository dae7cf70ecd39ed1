//! The recursion itself: one heap after the other.

use super::bits;
use super::dense::Dense;
use super::periodicity::Periodicity;
use super::sparse::Sparse;
use crate::Period;
use grundy_rules::{Budget, Exhausted};
use std::collections::VecDeque;

/// Nim-values are below twice the heap (a heap of n admits at most 2n − 1 moves in a row), so they fit in 32 bits up to here.
const MOST_HEAPS: usize = 1 << 31;

/// Where a sparse space is looked for first, and then at every power of two.
const FIRST_CHOICE: usize = 512;

/// What is kept between one heap and the next.
#[derive(Clone, Debug)]
pub(super) struct Kernel {
    digits: Vec<u8>,
    /// The greatest number of heaps that a move leaves.
    parts: usize,
    values: Vec<u32>,
    /// A power of two, at least 64, above every value.
    bound: usize,
    /// { G(a) ⊕ G(b) : a + b = m } for the m that are still needed.
    pairs: Recent,
    /// { G(a) ⊕ G(b) ⊕ G(c) : a + b + c = m } for the m that are still needed.
    triples: Recent,
    /// One byte per value; all zero between calls.
    marks: Vec<u8>,
    /// Watches for a period, unless none is wanted.
    periodicity: Option<Periodicity>,
    /// All options, where moves leave two heaps at most.
    dense: Dense,
    /// In use where the game has a sparse space.
    sparse: Option<Sparse>,
}

/// Sets of nim-values for m = `first`, `first` + 1, …
#[derive(Clone, Debug, Default)]
struct Recent {
    first: usize,
    sets: VecDeque<Vec<u64>>,
    words: u64,
}

impl Recent {
    fn end(&self) -> usize {
        self.first + self.sets.len()
    }

    fn get(&self, m: usize) -> &[u64] {
        &self.sets[m - self.first]
    }

    fn push(&mut self, mut set: Vec<u64>) {
        let len = set
            .iter()
            .rposition(|&word| word != 0)
            .map_or(0, |last| last + 1);
        set.truncate(len);
        set.shrink_to_fit();
        self.words += len as u64;
        self.sets.push_back(set);
    }

    fn keep(&mut self, most: usize) {
        while self.sets.len() > most {
            let gone = self.sets.pop_front().map_or(0, |set| set.len());
            self.words -= gone as u64;
            self.first += 1;
        }
    }

    fn bytes(&self) -> u64 {
        8 * self.words + (self.sets.len() * size_of::<Vec<u64>>()) as u64
    }
}

impl Kernel {
    pub(super) fn new(digits: &[u8]) -> Self {
        let all = digits.iter().fold(0, |bits, d| bits | d);
        let parts = match all {
            8.. => 3,
            4.. => 2,
            _ => 1,
        };
        Kernel {
            digits: digits.to_vec(),
            parts,
            values: Vec::new(),
            bound: 64,
            pairs: Recent::default(),
            triples: Recent::default(),
            marks: vec![0; 64],
            periodicity: Some(Periodicity::new(parts, digits.len() - 1)),
            dense: Dense::new(digits),
            sparse: None,
        }
    }

    pub(super) fn watch_no_period(&mut self) {
        self.periodicity = None;
    }

    /// The kernel that has computed these values so far.
    pub(super) fn resumed(
        digits: &[u8],
        values: Vec<u32>,
        budget: &Budget,
    ) -> Result<Self, Exhausted> {
        let mut kernel = Kernel::new(digits);
        let n = values.len();
        let greatest = values.iter().max().map_or(0, |&v| v as usize);
        kernel.bound = (greatest + 1).next_power_of_two().max(64);
        kernel.marks = vec![0; kernel.bound];
        kernel.values = values;
        if let Some(periodicity) = &mut kernel.periodicity {
            periodicity.resume(&kernel.values);
        }
        if n >= FIRST_CHOICE {
            kernel.sparse = Sparse::found(digits, &kernel.values);
        }
        if kernel.parts > 2 {
            kernel.restore_sets(n, budget)?;
        }
        Ok(kernel)
    }

    /// The sparse space in use.
    pub(super) fn sparse(&self) -> Option<&Sparse> {
        self.sparse.as_ref()
    }

    pub(super) fn values(&self) -> &[u32] {
        &self.values
    }

    pub(super) fn values_mut(&mut self) -> &mut Vec<u32> {
        &mut self.values
    }

    /// Computes the value of the next heap; gives the period if this value completes its proof. Nothing is changed when the
    /// budget ends.
    pub(super) fn step(&mut self, budget: &Budget) -> Result<Option<Period>, Exhausted> {
        let n = self.values.len();
        if n >= MOST_HEAPS {
            return Err(Exhausted::Positions(MOST_HEAPS as u64));
        }
        let sparse = self.sparse.as_ref().map_or(0, Sparse::bytes);
        let sets = self.pairs.bytes() + self.triples.bytes() + 9 * self.bound as u64;
        let sets = sets + self.dense.bytes();
        budget.check(n as u64 + 1, 8 * n as u64 + sets + sparse)?;
        if n >= FIRST_CHOICE && n.is_power_of_two() {
            let served = self.sparse.as_ref().is_none_or(|sparse| sparse.serves(n));
            self.sparse = Sparse::found(&self.digits, &self.values).filter(|_| served);
        }
        let value = match self.sparse.as_mut().and_then(Sparse::next) {
            Some(value) => value,
            None => {
                self.sparse = None;
                self.by_all_options(n, budget)?
            }
        };
        self.values.push(value);
        if value as usize >= self.bound {
            self.bound = (value as usize + 1).next_power_of_two();
            self.marks.resize(self.bound, 0);
        }
        let watched = self.periodicity.as_mut();
        Ok(watched.and_then(|periodicity| periodicity.push(&self.values)))
    }

    /// The value of the heap `n`, the next one, as the mex of all its options.
    fn by_all_options(&mut self, n: usize, budget: &Budget) -> Result<u32, Exhausted> {
        if self.parts < 3 {
            return Ok(self.dense.next(&self.values));
        }
        if self.pairs.end() <= n {
            let set = self.pairs_of(n);
            self.pairs.push(set);
        }
        if self.triples.end() <= n {
            let set = self.triples_of(n, budget)?;
            self.triples.push(set);
        }
        self.triples.keep(self.digits.len());
        Ok(bits::mex(&self.options(n)))
    }

    /// The sets that moves from the heap `n` on may ask for: every pair is a part of triples to come.
    fn restore_sets(&mut self, n: usize, budget: &Budget) -> Result<(), Exhausted> {
        for m in 0..n {
            budget.check(n as u64, 0)?;
            let set = self.pairs_of(m);
            self.pairs.push(set);
        }
        self.triples.first = (n + 1).saturating_sub(self.digits.len());
        for m in self.triples.first..n {
            let set = self.triples_of(m, budget)?;
            self.triples.push(set);
        }
        Ok(())
    }

    /// The nim-values of the options of a heap of n.
    fn options(&self, n: usize) -> Vec<u64> {
        let mut options = vec![0; bits::words(self.bound)];
        for (taken, &digit) in self.digits.iter().enumerate().take(n + 1) {
            let rest = n - taken;
            if digit & 1 != 0 && rest == 0 {
                options[0] |= 1;
            }
            if digit & 2 != 0 && rest > 0 {
                let value = self.values[rest];
                options[(value >> 6) as usize] |= 1 << (value & 63);
            }
            if digit & 4 != 0 {
                bits::unite(&mut options, self.pairs.get(rest));
            }
            if digit & 8 != 0 {
                bits::unite(&mut options, self.triples.get(rest));
            }
        }
        options
    }

    /// { G(a) ⊕ G(b) : a + b = m, 1 ≤ a ≤ b }
    fn pairs_of(&mut self, m: usize) -> Vec<u64> {
        let half = m / 2;
        if half == 0 {
            return Vec::new();
        }
        let (small, large) = (&self.values[1..=half], &self.values[m - half..m]);
        let mask = self.marks.len() - 1;
        for (&a, &b) in small.iter().zip(large.iter().rev()) {
            self.marks[(a ^ b) as usize & mask] = 1;
        }
        let set = self.marks.chunks_exact(64).map(|marks| {
            marks
                .iter()
                .rev()
                .fold(0, |word, &mark| word << 1 | u64::from(mark))
        });
        let set = set.collect();
        self.marks.fill(0);
        set
    }

    /// { G(a) ⊕ G(b) ⊕ G(c) : a + b + c = m, c the greatest }
    fn triples_of(&self, m: usize, budget: &Budget) -> Result<Vec<u64>, Exhausted> {
        let mut set = vec![0; bits::words(self.bound)];
        let mut work = 0;
        for c in m.div_ceil(3)..m.saturating_sub(1) {
            let pairs = self.pairs.get(m - c);
            bits::unite_xor(&mut set, pairs, self.values[c]);
            work += pairs.len() + 1;
            if work > 1 << 14 {
                work = 0;
                budget.check(m as u64, 0)?;
            }
        }
        Ok(set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(kernel: &mut Kernel, to: usize) -> Vec<u32> {
        while kernel.values.len() <= to {
            kernel.step(&Budget::default()).unwrap();
        }
        kernel.values.clone()
    }

    /// 0.106 has a sparse space: after 2,048 heaps all options are asked again.
    #[test]
    fn classes_that_stop_serving_are_left() {
        let digits = [0, 1, 0, 6];
        let expected = values(&mut Kernel::new(&digits), 3_000);
        let mut kernel = Kernel::new(&digits);
        values(&mut kernel, 1_200);
        kernel
            .sparse
            .as_mut()
            .expect("in use from 1,024 on")
            .give_up();
        values(&mut kernel, 2_100);
        assert!(kernel.sparse.is_none());
        assert_eq!(values(&mut kernel, 3_000), expected);
        values(&mut kernel, 4_096);
        assert!(kernel.sparse.is_some(), "tried anew");
    }
}
