//! Finite and cofinite sets of amounts.

use num_bigint::BigUint;
use std::fmt;

/// A finite set of natural numbers, kept as ascending intervals that neither overlap nor touch, so that 1..10^30 costs no
/// more than {1}.
///
/// ```
/// use grundy_rules::Amounts;
///
/// let set: Amounts = [4u32, 1, 3, 4].into_iter().collect();
/// assert_eq!(set.to_string(), "{1, 3..4}");
/// assert_eq!(set.list(10), Some(vec![1, 3, 4]));
/// assert!(set.contains(&3u32.into()) && !set.contains(&2u32.into()));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Amounts {
    intervals: Vec<(BigUint, BigUint)>,
}

impl Amounts {
    /// The union of the intervals `(low, high)`, both ends included; those with `low > high` are empty.
    pub fn from_intervals(intervals: impl IntoIterator<Item = (BigUint, BigUint)>) -> Self {
        let mut sorted: Vec<_> = intervals
            .into_iter()
            .filter(|(low, high)| low <= high)
            .collect();
        sorted.sort_unstable();
        let mut merged: Vec<(BigUint, BigUint)> = Vec::new();
        for (low, high) in sorted {
            match merged.last_mut() {
                Some(last) if low <= &last.1 + 1u32 => {
                    if high > last.1 {
                        last.1 = high;
                    }
                }
                _ => merged.push((low, high)),
            }
        }
        Amounts { intervals: merged }
    }

    /// The intervals, ascending, both ends included; neighbours are at least 2 apart.
    pub fn intervals(&self) -> &[(BigUint, BigUint)] {
        &self.intervals
    }

    /// Whether there is no element.
    pub fn is_empty(&self) -> bool {
        self.intervals.is_empty()
    }

    /// The number of elements.
    pub fn count(&self) -> BigUint {
        self.intervals
            .iter()
            .map(|(low, high)| high - low + 1u32)
            .sum()
    }

    /// The smallest element.
    pub fn min(&self) -> Option<&BigUint> {
        self.intervals.first().map(|(low, _)| low)
    }

    /// The greatest element.
    pub fn max(&self) -> Option<&BigUint> {
        self.intervals.last().map(|(_, high)| high)
    }

    /// Whether `amount` is an element.
    pub fn contains(&self, amount: &BigUint) -> bool {
        let after = self.intervals.partition_point(|(low, _)| low <= amount);
        after > 0 && *amount <= self.intervals[after - 1].1
    }

    /// The elements in ascending order, when there are at most `limit` of them and each fits 64 bits.
    pub fn list(&self, limit: usize) -> Option<Vec<u64>> {
        if self.count() > limit.into() {
            return None;
        }
        let mut list = Vec::new();
        for (low, high) in &self.intervals {
            list.extend(u64::try_from(low).ok()?..=u64::try_from(high).ok()?);
        }
        Some(list)
    }
}

impl<T: Into<BigUint>> FromIterator<T> for Amounts {
    fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> Self {
        Amounts::from_intervals(elements.into_iter().map(|x| {
            let x = x.into();
            (x.clone(), x)
        }))
    }
}

impl fmt::Display for Amounts {
    /// `{1, 3..4}`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        for (i, (low, high)) in self.intervals.iter().enumerate() {
            let comma = if i > 0 { ", " } else { "" };
            if low == high {
                write!(f, "{comma}{low}")?;
            } else {
                write!(f, "{comma}{low}..{high}")?;
            }
        }
        f.write_str("}")
    }
}
