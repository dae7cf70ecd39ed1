//! The theorem of Guy and Smith, for moves that leave at most b heaps.
//!
//! Let k be the greatest number of beans that a move takes, n₀ ≥ 1 and p ≥ 1. If G(n + p) = G(n) for all n with
//! n₀ ≤ n ≤ b·n₀ + (b − 1)·p + k − b, then for all n ≥ n₀.
//!
//! Proof, by induction on n beyond the window: an option of n + p consists of at most b heaps that together hold at least
//! n + p − k > b·(n₀ + p − 1), so one of them is n₀ + p or more. With that heap smaller by p it is an option of n, of equal value, and
//! its heap is not empty since n₀ ≥ 1. The other way round, an option of n has a heap of at least n₀, which may grow by p.
//!
//! For b = 2 the values up to 2n₀ + 2p + k − 2 are needed: Kayles (71, 12) is proved at heap 166. (The classical statement
//! asks for one value more.)
//!
//! In other words: for a candidate p let `last` be the greatest N > p with G(N) ≠ G(N − p), or p itself if there is none. The
//! candidate holds from n₀ = `last` + 1 − p on, and its window is complete when the values up to b·`last` + k are known.

use crate::Period;

/// Watches a growing sequence for the first moment at which it proves a period.
///
/// A candidate whose proof ends before the heap `review` has agreed with the sequence for long already. So it is enough to
/// look at all candidates now and then, in linear time, and to follow from there to the next review only the few that can still make it.
#[derive(Clone, Debug)]
pub(super) struct Periodicity {
    parts: usize,
    max_take: usize,
    /// All candidates that may be proved up to the heap `review`, by increasing p.
    candidates: Vec<Candidate>,
    review: usize,
}

#[derive(Clone, Copy, Debug)]
struct Candidate {
    period: usize,
    last: usize,
}

impl Periodicity {
    /// For moves that leave at most `parts` heaps and take at most `max_take` beans.
    pub(super) fn new(parts: usize, max_take: usize) -> Self {
        Periodicity {
            parts,
            max_take,
            candidates: Vec::new(),
            review: 0,
        }
    }

    /// Goes on after these values, which prove no period yet.
    pub(super) fn resume(&mut self, values: &[u32]) {
        if !values.is_empty() {
            self.review(values);
        }
    }

    /// Takes note of the last of `values`, which grow by one from call to call. Gives the least period that they prove, if they
    /// do and one value less would not.
    ///
    /// The first candidates to be proved are the minimal period and multiples of it: all of them hold from the same n₀ on, so
    /// the minimal one needs the fewest values.
    pub(super) fn push(&mut self, values: &[u32]) -> Option<Period> {
        let n = values.len() - 1;
        let reach = self.reach(self.review);
        self.candidates.retain_mut(|candidate| {
            if values[n] != values[n - candidate.period] {
                candidate.last = n;
            }
            candidate.last <= reach
        });
        if let Some(proof) = self.proof(values) {
            return Some(proof);
        }
        if n >= self.review {
            self.review(values);
        }
        None
    }

    /// The greatest `last` that the values up to the heap `n` are enough for.
    fn reach(&self, n: usize) -> usize {
        n.saturating_sub(self.max_take) / self.parts
    }

    fn proof(&self, values: &[u32]) -> Option<Period> {
        let n = values.len() - 1;
        let reach = self.reach(n);
        let found = self.candidates.iter().find(|c| c.last <= reach)?;
        let from = found.last + 1 - found.period;
        let preperiod = match from {
            1 if values[0] == values[found.period] => 0,
            _ => from,
        };
        Some(Period {
            preperiod: preperiod as u64,
            period: found.period as u64,
            computed_to: (self.parts * found.last + self.max_take) as u64,
        })
    }

    /// Chooses the next review and the candidates that may be proved until then.
    fn review(&mut self, values: &[u32]) {
        let n = values.len() - 1;
        // Without splits the window is max_take wide, so that more candidates are alive at any time.
        let step = if self.parts > 1 {
            n / 8
        } else {
            self.max_take / 2
        };
        self.review = n + step.max(1);
        let reach = self.reach(self.review);
        // Heap 0 is left out: n₀ ≥ 1.
        let agreements = agreements(&values[1..]);
        let all = agreements.iter().enumerate().skip(1).take(reach);
        self.candidates = all
            .map(|(period, &agreed)| Candidate {
                period,
                last: n - agreed as usize,
            })
            .filter(|candidate| candidate.last <= reach)
            .collect();
    }
}

/// For each p up to the length the number of values at the end that equal the value p places before: the Z-function of the
/// sequence read backwards.
fn agreements(values: &[u32]) -> Vec<u32> {
    let len = values.len();
    let back = |i: usize| values[len - 1 - i];
    let mut agreed = vec![0u32; len + 1];
    // The piece [left, right) that equals a beginning, the one that ends last.
    let (mut left, mut right) = (0, 0usize);
    for p in 1..len {
        let mut z = match right.checked_sub(p) {
            Some(rest) => rest.min(agreed[p - left] as usize),
            None => 0,
        };
        while p + z < len && back(z) == back(p + z) {
            z += 1;
        }
        agreed[p] = z as u32;
        if p + z > right {
            (left, right) = (p, p + z);
        }
    }
    agreed
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The theorem as it is written: every candidate compared at every value.
    fn plain(values: &[u32], parts: usize, max_take: usize) -> Option<(usize, usize)> {
        let n = values.len() - 1;
        for period in 1..n {
            let last = (period + 1..=n)
                .rev()
                .find(|&heap| values[heap] != values[heap - period]);
            let last = last.unwrap_or(period);
            if parts * last + max_take <= n {
                return Some((period, parts * last + max_take));
            }
        }
        None
    }

    proptest! {
        #[test]
        fn stops_at_the_same_value_as_the_plain_theorem(
            beginning in prop::collection::vec(0u32..3, 1..30),
            cycle in prop::collection::vec(0u32..3, 1..12),
            parts in 1usize..=3,
            max_take in 1usize..6,
        ) {
            let mut values = beginning.clone();
            values.extend(cycle.iter().cycle().take(240));
            let mut periodicity = Periodicity::new(parts, max_take);
            for len in 1..=values.len() {
                let found = periodicity.push(&values[..len]);
                let found = found.map(|p| (p.period as usize, p.computed_to as usize));
                prop_assert_eq!(found, plain(&values[..len], parts, max_take), "{} values", len);
                if found.is_some() {
                    break;
                }
            }
        }
    }

    #[test]
    fn agreements_count_backwards() {
        // … 1 2 1 2 1 2: two values back all agree, four values back as well.
        assert_eq!(agreements(&[3, 1, 2, 1, 2, 1, 2]), [0, 0, 4, 0, 2, 0, 0, 0]);
        assert_eq!(agreements(&[]), [0]);
    }
}
