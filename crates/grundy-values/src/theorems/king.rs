//! A king on a board steps left, down or diagonally left and down; (1, 1) is the corner.
//!
//! P exactly when both coordinates are odd. The nim-value is 0 when both are odd, 2 when both are even, and otherwise 1 or
//! 3 as the smaller coordinate is odd or even. By induction: from two odd numbers no step keeps both odd; from two even
//! numbers the steps reach 0 and 1, never 2; and with one of each, the steps
//! reach 0, 1 and 2 where 3 is claimed, and 0 but never 1 where 1 is.

use grundy_rules::Budget;
use num_bigint::BigUint;

use super::{Change, Reason, Ruling, Winning};
use crate::{Error, Outcome};

pub(super) const SOURCE: &str = "parity of both coordinates; asked as HDU 2147";

/// The nim-value of (m, n), both at least 1.
///
/// ```
/// use grundy_values::theorems::king;
/// use num_bigint::BigUint;
///
/// assert_eq!(king::nim_value(&BigUint::from(3u8), &BigUint::from(5u8)), 0);
/// assert_eq!(king::nim_value(&BigUint::from(2u8), &BigUint::from(3u8)), 3);
/// ```
pub fn nim_value(m: &BigUint, n: &BigUint) -> u8 {
    match (m.bit(0), n.bit(0)) {
        (true, true) => 0,
        (false, false) => 2,
        _ if m.min(n).bit(0) => 1,
        _ => 3,
    }
}

/// The ruling of (m, n); `None` unless both are at least 1. The one winning move makes both coordinates odd.
///
/// # Errors
///
/// [`Error::Exhausted`] when `budget` has run out.
pub fn rule(
    m: &BigUint,
    n: &BigUint,
    limit: usize,
    budget: &Budget,
) -> Result<Option<Ruling>, Error> {
    if m.bits() == 0 || n.bits() == 0 {
        return Ok(None);
    }
    let step = |coordinate, number: &BigUint| {
        (!number.bit(0)).then(|| Change::to(coordinate, number - 1u8))
    };
    let changes: Vec<Change> = step(0, m).into_iter().chain(step(1, n)).collect();
    let outcome = if changes.is_empty() {
        Outcome::P
    } else {
        Outcome::N
    };
    let moves = (!changes.is_empty()).then_some(changes);
    Ok(Some(Ruling {
        outcome,
        nim_value: Some(nim_value(m, n).into()),
        winning: Winning::collect(moves.into_iter(), limit, budget)?,
        reason: Reason::Parity {
            odd: [m.bit(0), n.bit(0)],
        },
    }))
}
