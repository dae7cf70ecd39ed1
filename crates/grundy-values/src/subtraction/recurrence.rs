//! Finding and proving the period of a sequence in which each value is a fixed function of the `reach` values before it.
//!
//! If v(n) = v(n + p) for `reach` consecutive n from n₀ on, then for all n ≥ n₀: the two windows of `reach` values are equal, so are
//! the values that follow them, and so on. For a subtraction set the function is fixed from heap max S on, and the value that
//! follows a window of max S heaps is one of those.
//!
//! Sources: Winning Ways, chapter 4; Albert, Nowakowski and Wolfe, Lessons in Play, chapter 7.

use crate::Period;
use grundy_rules::{Budget, Exhausted};

/// The least period of the sequence whose first `len` values are given by `value`, if they prove one.
///
/// The last window is looked for earlier in the sequence, from the end (Knuth, Morris and Pratt on the sequence read
/// backwards). Windows follow each other as a function, so the nearest earlier equal window gives the minimal period.
pub(super) fn find<T: PartialEq>(
    len: usize,
    reach: usize,
    value: impl Fn(usize) -> T,
    budget: &Budget,
) -> Result<Option<Period>, Exhausted> {
    if len <= reach || reach == 0 {
        return Ok(None);
    }
    let backwards = |i: usize| value(len - 1 - i);
    let needed = (reach as u64).saturating_mul(size_of::<usize>() as u64);
    budget.check(0, needed)?;
    // borders[i]: the longest proper prefix of the backwards sequence that ends with its value i.
    let mut borders = Vec::new();
    borders
        .try_reserve_exact(reach)
        .map_err(|_| Exhausted::Memory {
            needed,
            limit: budget.memory(),
        })?;
    borders.resize(reach, 0);
    let mut matched = 0;
    for i in 1..len {
        if i % (1 << 16) == 0 {
            budget.check(0, 0)?;
        }
        while matched > 0 && backwards(i) != backwards(matched) {
            matched = borders[matched - 1];
        }
        if backwards(i) == backwards(matched) {
            matched += 1;
        }
        if matched == reach {
            let period = i + 1 - reach;
            let mut preperiod = len - period - reach;
            while preperiod > 0 && value(preperiod - 1) == value(preperiod - 1 + period) {
                preperiod -= 1;
            }
            return Ok(Some(Period {
                preperiod: preperiod as u64,
                period: period as u64,
                computed_to: (preperiod + period + reach - 1) as u64,
            }));
        }
        if i < reach {
            borders[i] = matched;
        }
    }
    Ok(None)
}
