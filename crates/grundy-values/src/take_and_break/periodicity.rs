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

use crate::Period;

/// For each candidate p the greatest N > p with G(N) ≠ G(N − p), or p itself if there is none. A candidate holds from
/// n₀ = that number + 1 − p on, so the window above is complete when values up to b · (that number) + k are known.
#[derive(Clone, Debug, Default)]
pub(super) struct Mismatches {
    /// Indexed by p; entry 0 is not used.
    last: Vec<u32>,
}

impl Mismatches {
    /// Takes note of the last of `values`.
    pub(super) fn push(&mut self, values: &[u32]) {
        let n = values.len() - 1;
        if n == 0 {
            return;
        }
        self.last.push(n as u32 - 1);
        let newest = values[n];
        // Heap 0 is left out: n₀ ≥ 1.
        let earlier = values[1..n].iter().rev();
        for (last, &value) in self.last[1..].iter_mut().zip(earlier) {
            *last = if value == newest { *last } else { n as u32 };
        }
    }

    /// The least period that `values` prove, if they do and one value less would not.
    ///
    /// The first candidates to be proved are the minimal period and multiples of it: all of them hold from the same n₀ on, so
    /// the minimal one needs the fewest values.
    pub(super) fn proof(&self, values: &[u32], parts: usize, max_take: usize) -> Option<Period> {
        let n = values.len() - 1;
        let known = n.checked_sub(max_take)?;
        if known % parts != 0 {
            return None;
        }
        let reach = known / parts;
        let candidates = self.last.get(..self.last.len().min(reach + 1))?;
        let period = 1 + candidates
            .get(1..)?
            .iter()
            .position(|&last| last as usize <= reach)?;
        let last = self.last[period] as usize;
        let from = last + 1 - period;
        let preperiod = match from {
            1 if values[0] == values[period] => 0,
            _ => from,
        };
        Some(Period {
            preperiod: preperiod as u64,
            period: period as u64,
            computed_to: (parts * last + max_take) as u64,
        })
    }
}
