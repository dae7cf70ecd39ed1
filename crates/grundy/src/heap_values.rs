//! The nim-values of single heaps 0, 1, 2, …, by the kernel of the game's shape.

use crate::Error;
use crate::part::Part;
use crate::table::{check, fitting};
use grundy_rules::{Budget, Component, Shape};
use grundy_values::subtraction::Subtraction;
use grundy_values::take_and_break::TakeAndBreak;
use grundy_values::{NimValues, Period, Play};
use num_bigint::BigUint;
use num_traits::ToPrimitive;

/// The most numbers of a subtraction set that are listed for its kernel.
pub(crate) const LARGEST_SET: usize = 1 << 16;

/// What is no position.
const NONE: u32 = u32::MAX;

/// The nim-values of the heaps 0 to a bound.
#[derive(Clone, Debug)]
pub struct HeapValues {
    to: u64,
    /// Up to the bound, or those from which the period gives the rest.
    known: NimValues,
    period: Option<Period>,
}

impl HeapValues {
    /// The greatest heap.
    pub fn to(&self) -> u64 {
        self.to
    }

    /// The nim-value of a heap; `None` beyond the bound and where the number is no position.
    pub fn get(&self, heap: u64) -> Option<u32> {
        if heap > self.to {
            return None;
        }
        let index = match &self.period {
            Some(period) if heap >= period.preperiod => {
                period.preperiod + (heap - period.preperiod) % period.period
            }
            _ => heap,
        };
        let value = self.known.get(usize::try_from(index).ok()?)?;
        (value != NONE).then_some(value)
    }

    /// The nim-value of each heap from 0 on; `None` where the number is no position.
    pub fn iter(&self) -> impl Iterator<Item = Option<u32>> + '_ {
        (0..=self.to).map(|heap| self.get(heap))
    }
}

/// The nim-values of heaps 0 to `to` of a game of one coordinate.
pub(crate) fn heap_values(part: &Part, to: u64, budget: &Budget) -> Result<HeapValues, Error> {
    let all = |known| HeapValues {
        to,
        known,
        period: None,
    };
    match part.shape() {
        Shape::Subtraction(amounts) => {
            if let Some(set) = amounts.list(LARGEST_SET).filter(|set| !set.is_empty()) {
                fitting(&[to.saturating_add(1)], 1, budget)?;
                let kernel = Subtraction::new(&set).map_err(Error::Values)?;
                return kernel
                    .nim_values(to, budget)
                    .map(all)
                    .map_err(Error::Values);
            }
        }
        Shape::TakeAndBreak(code) => {
            let mut kernel = TakeAndBreak::new(code);
            kernel
                .value_at(&BigUint::from(to), budget)
                .map_err(Error::Values)?;
            let period = kernel.proved_period().copied();
            let len = match &period {
                Some(period) => to.min(period.preperiod + period.period - 1) + 1,
                None => to + 1,
            };
            return Ok(HeapValues {
                to,
                known: NimValues::Words(kernel.computed()[..len as usize].to_vec()),
                period,
            });
        }
        _ => {}
    }
    let total = fitting(&[to.saturating_add(1)], 4, budget)?;
    if let Some(values) = values_by_theorem(part, total, budget)? {
        return Ok(all(NimValues::Words(values)));
    }
    let total = fitting(&[total], 8, budget)?;
    let table = part.with_general(|general| general.nim_table(&[to], budget))?;
    let mut values = Vec::with_capacity(total as usize);
    for heap in 0..total {
        check(budget, heap, total)?;
        values.push(table.get(&[heap]).unwrap_or(NONE));
    }
    Ok(all(NimValues::Words(values)))
}

/// The nim-values of the first `total` heaps by a theorem that gives them all.
fn values_by_theorem(part: &Part, total: u64, budget: &Budget) -> Result<Option<Vec<u32>>, Error> {
    let Some(theorem) = part.theorem() else {
        return Ok(None);
    };
    let mut values = Vec::new();
    for heap in 0..total {
        check(budget, heap, total)?;
        if part.ruleset().check(&Component::new(0, [heap])).is_err() {
            values.push(NONE);
            continue;
        }
        let ruling = theorem
            .rule(&[heap.into()], Play::Normal, 0, budget)
            .map_err(Error::Values)?;
        match ruling.and_then(|ruling| ruling.nim_value?.to_u32()) {
            Some(value) if value != NONE => values.push(value),
            _ => return Ok(None),
        }
    }
    Ok(Some(values))
}
