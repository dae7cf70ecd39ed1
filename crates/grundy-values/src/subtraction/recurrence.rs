//! Finding and proving the period of a growing sequence in which each value is a fixed function of the `reach` values before it.
//!
//! If v(n) = v(n + p) for `reach` consecutive n from n₀ on, then for all n ≥ n₀: the two windows of `reach` values are equal, so are
//! the values that follow them, and so on. For a subtraction set the function is fixed from heap max S on, and the value that
//! follows a window of max S heaps is one of those.
//!
//! Windows follow each other as a function, so a window that recurs does so for the first time one minimal period later. One window, the
//! anchor, is waited for while the sequence doubles its length; then the last window is the next anchor (Brent). Each value is looked at
//! once for each anchor, by the automaton of Knuth, Morris and Pratt, and by a few probes only while not even the beginning of the anchor
//! is there.
//!
//! Sources: Winning Ways, chapter 4; Albert, Nowakowski and Wolfe, Lessons in Play, chapter 7; Brent, "An improved Monte Carlo
//! factorization algorithm", BIT 20 (1980).

use crate::Period;
use grundy_rules::{Budget, Exhausted};

/// Values of the anchor that are compared first, spread over it: neighbours are often equal.
const PROBES: usize = 16;

/// Steps between two looks at the budget.
const STEPS: usize = 1 << 16;

/// The values known so far.
pub(super) trait Sequence {
    type Value: Copy + PartialEq;
    /// How many there are.
    fn len(&self) -> usize;
    /// The value of heap `n`, which is below `len`.
    fn value(&self, n: usize) -> Self::Value;
    /// The first n in `from..to` at which every probe (offset, value) agrees with v(n + offset), all of which are known.
    fn find(&self, probes: &[(usize, Self::Value)], from: usize, to: usize) -> Option<usize> {
        let agrees = |&(offset, value): &(usize, Self::Value), n| self.value(n + offset) == value;
        (from..to).find(|&n| probes.iter().all(|probe| agrees(probe, n)))
    }
}

/// Watches one sequence.
pub(super) struct Recurrence<V> {
    reach: usize,
    /// The anchor ends before this heap; 0 before there is one.
    anchor: usize,
    /// For each beginning of the anchor the longest shorter one that it ends with.
    borders: Vec<usize>,
    probes: Vec<(usize, V)>,
    /// The next heap to be looked at.
    next: usize,
    /// So many values before it are the beginning of the anchor, and no more.
    matched: usize,
}

impl<V: Copy + PartialEq> Recurrence<V> {
    pub(super) fn new(reach: usize) -> Self {
        Recurrence {
            reach,
            anchor: 0,
            borders: Vec::new(),
            probes: Vec::new(),
            next: 0,
            matched: 0,
        }
    }

    /// Looks at the values that have come since the last time: the minimal period with the minimal preperiod, if they prove one.
    pub(super) fn look<S: Sequence<Value = V>>(
        &mut self,
        values: &S,
        budget: &Budget,
    ) -> Result<Option<Period>, Exhausted> {
        if self.reach == 0 || values.len() < self.reach {
            return Ok(None);
        }
        if self.anchor == 0 {
            self.drop_anchor(values, self.reach, budget)?;
        }
        if self.recurs(values, budget)? {
            return Ok(Some(self.period(values)));
        }
        if values.len() / 2 >= self.anchor {
            self.drop_anchor(values, values.len(), budget)?;
        }
        Ok(None)
    }

    /// Waits for the window that ends before the heap `end`.
    fn drop_anchor<S: Sequence<Value = V>>(
        &mut self,
        values: &S,
        end: usize,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let needed = (self.reach as u64).saturating_mul(size_of::<usize>() as u64);
        budget.check(values.len() as u64, needed)?;
        let memory = Exhausted::Memory {
            needed,
            limit: budget.memory(),
        };
        self.borders.clear();
        self.borders
            .try_reserve_exact(self.reach)
            .map_err(|_| memory)?;
        self.anchor = end;
        let window = |i: usize| values.value(end - self.reach + i);
        self.borders.push(0);
        let mut matched = 0;
        for i in 1..self.reach {
            if i % STEPS == 0 {
                budget.check(values.len() as u64, 0)?;
            }
            while matched > 0 && window(i) != window(matched) {
                matched = self.borders[matched - 1];
            }
            matched += usize::from(window(i) == window(matched));
            self.borders.push(matched);
        }
        let stride = self.reach.div_ceil(PROBES);
        let offsets = (0..self.reach).step_by(stride);
        self.probes = offsets.map(|offset| (offset, window(offset))).collect();
        self.next = end - self.reach + 1;
        self.matched = 0;
        Ok(())
    }

    /// Whether the anchor recurs; if so, before the heap `next`.
    fn recurs<S: Sequence<Value = V>>(
        &mut self,
        values: &S,
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        let first = self.anchor - self.reach;
        // No window begins from here on.
        let end = values.len() - self.reach + 1;
        let mut steps = 0;
        while self.next < values.len() {
            if self.matched == 0 {
                let from = self.next.min(end);
                match values.find(&self.probes, from, end) {
                    Some(place) => self.next = place,
                    None => {
                        self.next = self.next.max(end);
                        return Ok(false);
                    }
                }
            }
            let value = values.value(self.next);
            while self.matched > 0 && value != values.value(first + self.matched) {
                self.matched = self.borders[self.matched - 1];
            }
            self.matched += usize::from(value == values.value(first + self.matched));
            self.next += 1;
            if self.matched == self.reach {
                return Ok(true);
            }
            steps += 1;
            if steps % STEPS == 0 {
                budget.check(values.len() as u64, 0)?;
            }
        }
        Ok(false)
    }

    fn period<S: Sequence<Value = V>>(&self, values: &S) -> Period {
        let period = self.next - self.anchor;
        let mut preperiod = self.anchor - self.reach;
        while preperiod > 0 && values.value(preperiod - 1) == values.value(preperiod - 1 + period) {
            preperiod -= 1;
        }
        Period {
            preperiod: preperiod as u64,
            period: period as u64,
            computed_to: (preperiod + period + self.reach - 1) as u64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    struct Known<'a>(&'a [u8]);

    impl Sequence for Known<'_> {
        type Value = u8;
        fn len(&self) -> usize {
            self.0.len()
        }
        fn value(&self, n: usize) -> u8 {
            self.0[n]
        }
    }

    proptest! {
        /// Whatever the pieces in which the values come. The linear recurrence modulo 3 may have long periods.
        #[test]
        fn finds_the_minimal_period(
            lags in prop::collection::btree_set(1usize..9, 1..4),
            start in prop::collection::vec(0u8..3, 8),
            piece in 1usize..200,
        ) {
            let reach = lags.last().copied().unwrap_or(1);
            let mut values = start[..reach].to_vec();
            while values.len() < 40_000 {
                let sum: u8 = lags.iter().map(|s| values[values.len() - s]).sum();
                values.push((sum + 1) % 3);
            }
            let mut recurrence = Recurrence::new(reach);
            let mut known = 0;
            let found = loop {
                known += piece;
                prop_assert!(known <= values.len());
                if let Some(found) = recurrence.look(&Known(&values[..known]), &Budget::default()).unwrap() {
                    break found;
                }
            };
            // 3^8 windows at most.
            let holds = |n: usize, p: usize| values[n..n + reach] == values[n + p..n + p + reach];
            let period = (1..10_000).find(|&p| holds(10_000, p)).unwrap();
            let preperiod = (0..).find(|&n| holds(n, period)).unwrap();
            prop_assert_eq!((found.preperiod, found.period), (preperiod as u64, period as u64));
        }
    }
}
