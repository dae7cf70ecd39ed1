//! Ultimately periodic sequences of heaps.

use grundy_rules::{Budget, Exhausted, Message, message};
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use std::fmt;

/// A proved period of the values (nim-values or outcomes) of heaps 0, 1, 2, …
///
/// Both numbers are the least possible: v(n + `period`) = v(n) for all n ≥ `preperiod`, no smaller `period` will do from any heap
/// on, and none will do from an earlier heap on.
///
/// ```
/// use grundy_values::Period;
///
/// let kayles = Period { preperiod: 71, period: 12, computed_to: 166 };
/// assert_eq!(kayles.equal_heap(&70u32.into()), 70);
/// assert_eq!(kayles.equal_heap(&(10u64.pow(18)).into()), 76);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Period {
    /// The least heap from which on the sequence is periodic.
    pub preperiod: u64,
    /// The length of the repeating part, at least 1.
    pub period: u64,
    /// The greatest heap whose value the proof uses: the values of heaps 0 to this one prove the period.
    pub computed_to: u64,
}

impl Period {
    /// What is proved, in English and for another language.
    pub fn described(&self) -> Message {
        message!(
            "period-proved",
            "the period {period} from heap {preperiod} on is proved by the heaps 0 to {to}",
            period = self.period,
            preperiod = self.preperiod,
            to = self.computed_to
        )
    }

    /// The smallest heap of the same value: `heap` itself below `preperiod + period`, else the one of the same residue in the
    /// first repetition.
    pub fn equal_heap(&self, heap: &BigUint) -> u64 {
        match heap.to_u64() {
            Some(small) if small < self.preperiod.saturating_add(self.period) => small,
            _ => {
                let past = (heap - self.preperiod) % self.period.max(1);
                // The remainder of a division by a u64 is one.
                self.preperiod + past.to_u64().unwrap_or(0)
            }
        }
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.described().text())
    }
}

/// Extends `values`, which hold at least one whole period, to the heap `to` by repetition.
pub(crate) fn repeat<T: Copy>(
    values: &mut Vec<T>,
    to: u64,
    period: &Period,
    budget: &Budget,
) -> Result<(), Exhausted> {
    let len = values.len() as u64;
    if to < len {
        return Ok(());
    }
    let needed = to.saturating_add(1).saturating_mul(size_of::<T>() as u64);
    budget.check(to, needed)?;
    let out_of_memory = Exhausted::Memory {
        needed,
        limit: budget.memory(),
    };
    let missing = usize::try_from(to - len)
        .ok()
        .and_then(|more| more.checked_add(1))
        .ok_or(out_of_memory)?;
    values
        .try_reserve_exact(missing)
        .map_err(|_| out_of_memory)?;

    // Whole periods are copied, and so the copied part grows until it is a piece that the cache still holds.
    const PIECE: u64 = 1 << 16;
    let mut done = len;
    while done <= to {
        let repeating = done - period.preperiod;
        let piece = repeating.min(PIECE.max(period.period));
        let whole = piece - piece % period.period;
        let start = done - whole;
        let end = start + whole.min(to - done + 1);
        values.extend_from_within(start as usize..end as usize);
        done = values.len() as u64;
        budget.check(done, 0)?;
    }
    Ok(())
}
