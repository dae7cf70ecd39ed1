//! The race: n becomes ⌈n/k⌉ with a factor k in `low..=high`, until it is 1 (Stan and Ollie multiply by 2 to 9).
//!
//! With u = (low·high)^i for i = 0, 1, 2, …, the interval (u, u·high] is won and (u·high, u·high·low] is lost, and 1 is lost.
//! From the won one: the least factor k with ⌈n/k⌉ ≤ u also keeps n/k above u/low, because u(k − 1)/k ≥ u/low for k > low.
//! From the lost one every factor leads to (u, u·high].

use grundy_rules::{Budget, message};
use num_bigint::BigUint;
use num_integer::Integer;

use super::{Change, Reason, Ruling, Winning};
use crate::{Error, Outcome, Play};

pub(super) const SOURCE: &str = "induction on the intervals from (low·high)^i to (low·high)^(i+1); asked as UVa 847 and HDU 1517";

/// The interval of a number: the numbers around it with its outcome.
struct Interval {
    /// The lower end, exclusive; (low·high)^round for a won interval.
    above: BigUint,
    to: BigUint,
    round: u64,
    outcome: Outcome,
}

fn interval(
    n: &BigUint,
    low: &BigUint,
    high: &BigUint,
    budget: &Budget,
) -> Result<Interval, Error> {
    let mut found = Interval {
        above: BigUint::default(),
        to: BigUint::from(1u8),
        round: 0,
        outcome: Outcome::P,
    };
    let mut steps = 0u64;
    while found.to < *n {
        if steps.is_multiple_of(1024) {
            budget.check(steps, n.bits() / 4).map_err(|exhausted| {
                Error::exhausted(
                    exhausted,
                    message!(
                        "intervals-known",
                        "the first {count} intervals are known",
                        count = steps
                    ),
                )
            })?;
        }
        steps += 1;
        let (factor, outcome) = match found.outcome {
            Outcome::P => (high, Outcome::N),
            _ => (low, Outcome::P),
        };
        let to = &found.to * factor;
        found = Interval {
            above: std::mem::replace(&mut found.to, to.clone()),
            to,
            round: (steps - 1) / 2,
            outcome,
        };
    }
    Ok(found)
}

/// The ruling of `n`; `None` for n = 0, for low < 2 (the number might never fall) and for an empty range of factors.
///
/// ```
/// use grundy_rules::Budget;
/// use grundy_values::{Outcome, theorems::race};
/// use num_bigint::BigUint;
///
/// let [n, low, high] = [1215012993u32, 2, 9].map(BigUint::from);
/// let ruling = race::rule(&n, &low, &high, 10, &Budget::default())?.unwrap();
/// assert_eq!(ruling.outcome, Outcome::N);
/// # Ok::<(), grundy_values::Error>(())
/// ```
///
/// # Errors
///
/// [`Error::Exhausted`] when the moves asked for outrun `budget`.
pub fn rule(
    n: &BigUint,
    low: &BigUint,
    high: &BigUint,
    limit: usize,
    budget: &Budget,
) -> Result<Option<Ruling>, Error> {
    if n.bits() == 0 || low.bits() < 2 || high < low {
        return Ok(None);
    }
    let found = interval(n, low, high, budget)?;
    let winning = match found.outcome {
        Outcome::P => Winning::none(),
        _ => Winning::collect(winning_moves(n, low, high, &found.above), limit, budget)?,
    };
    let reason = Reason::Interval {
        from: found.above + 1u8,
        to: found.to,
        round: found.round,
    };
    Ok(Some(Ruling::of_outcome(
        found.outcome,
        Play::Normal,
        winning,
        reason,
    )))
}

/// The results in the lost interval (unit/low, unit] that factors reach, greatest first.
fn winning_moves<'a>(
    n: &'a BigUint,
    low: &'a BigUint,
    high: &'a BigUint,
    unit: &BigUint,
) -> impl Iterator<Item = Vec<Change>> + use<'a> {
    let first = n.div_ceil(unit).max(low.clone());
    let last = if unit.bits() == 1 {
        high.clone()
    } else {
        // n/k > unit/low
        ((n * low).div_ceil(unit) - 1u8).min(high.clone())
    };
    // Factors with the same ⌈n/k⌉ = ⌊(n − 1)/k⌋ + 1 stand together: jump from one group to the next.
    let mut next = Some(first);
    std::iter::from_fn(move || {
        let factor = next.take().filter(|factor| *factor <= last)?;
        let below: BigUint = (n - 1u8) / &factor;
        if below.bits() > 0 {
            next = Some((n - 1u8) / &below + 1u8);
        }
        Some(vec![Change::to(0, below + 1u8)])
    })
}
