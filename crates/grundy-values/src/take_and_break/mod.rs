//! Take-and-break games: octal and hexadecimal codes.
//!
//! Two exact ways to the nim-value of a heap of n, and the values so far choose between them. One is the mex over all options, with
//! O(n) work for a split into two heaps and O(n · v / 64) for a split into three, v being the greatest nim-value. The other, for games
//! with a sparse space, looks at the splits with one of few rare heaps and at as many others as it takes to be sure. After each
//! value the theorem of Guy and Smith is asked whether the values so far prove a period; from then on values are copied.
//!
//! Sources: Guy and Smith, "The G-values of various games", Proc. Cambridge Philos. Soc. 52 (1956); Winning Ways, chapter 4;
//! Siegel, Combinatorial Game Theory, chapter IV.

mod bits;
mod dense;
mod kernel;
mod periodicity;
mod probe;
mod search;
mod space;
mod sparse;
mod stream;

pub use search::{Found, PeriodSearch, Phase, Proof, Status};
pub use space::SparseSpace;

use crate::period::repeat;
use crate::{Error, Period};
use grundy_rules::{Budget, Code, Message, message};
use kernel::Kernel;
use num_bigint::BigUint;
use num_traits::ToPrimitive;

/// The nim-values of a take-and-break game, as many as have been asked for, and its period once that is proved.
///
/// ```
/// use grundy_rules::Budget;
/// use grundy_values::take_and_break::TakeAndBreak;
///
/// let mut kayles = TakeAndBreak::new(&"0.77".parse().unwrap());
/// let budget = Budget::default();
/// assert_eq!(kayles.nim_values(9, &budget).unwrap(), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]);
///
/// let period = kayles.period(&budget).unwrap();
/// assert_eq!((period.preperiod, period.period, period.computed_to), (71, 12, 166));
/// assert_eq!(kayles.value_at(&(10u64.pow(18) + 3).into(), &budget).unwrap(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct TakeAndBreak {
    kernel: Kernel,
    period: Option<Period>,
}

impl TakeAndBreak {
    /// The game with the given code; nothing is computed yet.
    pub fn new(code: &Code) -> Self {
        TakeAndBreak {
            kernel: Kernel::new(code.digits()),
            period: None,
        }
    }

    /// The same game, whose values are all computed from those of smaller heaps: no period is looked for.
    pub fn without_period(mut self) -> Self {
        self.kernel.watch_no_period();
        self
    }

    /// The nim-values of the heaps 0 to `to`, extending the table where it is shorter.
    ///
    /// # Errors
    ///
    /// [`Error::Exhausted`] when the budget ends first; what was computed is kept, and a later call goes on from there.
    pub fn nim_values(&mut self, to: u64, budget: &Budget) -> Result<&[u32], Error> {
        self.compute(Some(to), budget)?;
        if let Some(period) = &self.period {
            repeat(self.kernel.values_mut(), to, period, budget)
                .map_err(|exhausted| Error::exhausted(exhausted, period.described()))?;
        }
        Ok(&self.kernel.values()[..=to as usize])
    }

    /// The nim-values computed so far, of heap 0 and on.
    pub fn computed(&self) -> &[u32] {
        self.kernel.values()
    }

    /// The period, if the values computed so far prove one.
    pub fn proved_period(&self) -> Option<&Period> {
        self.period.as_ref()
    }

    /// Computes values until they prove a period, and not one more.
    ///
    /// # Errors
    ///
    /// [`Error::Exhausted`] when the budget ends first. That is no claim that there is no period.
    pub fn period(&mut self, budget: &Budget) -> Result<Period, Error> {
        loop {
            if let Some(period) = self.period {
                return Ok(period);
            }
            self.compute(None, budget)?;
        }
    }

    /// The period, if the values up to the heap `to` prove it; computes no more than these.
    fn period_within(&mut self, to: u64, budget: &Budget) -> Result<Option<Period>, Error> {
        self.compute(Some(to), budget)?;
        Ok(self.period)
    }

    /// The nim-value of a heap of any size: from the table, or from the period.
    ///
    /// # Errors
    ///
    /// [`Error::Exhausted`] when the budget ends before the heap is reached or a period proved.
    pub fn value_at(&mut self, heap: &BigUint, budget: &Budget) -> Result<u32, Error> {
        self.compute(heap.to_u64(), budget)?;
        let index = match &self.period {
            Some(period) => period.equal_heap(heap) as usize,
            None => heap.to_usize().unwrap_or(usize::MAX),
        };
        Ok(self.kernel.values()[index])
    }

    /// Computes until the heap `to` has its value (no such end if there is none) or a period is proved.
    fn compute(&mut self, to: Option<u64>, budget: &Budget) -> Result<(), Error> {
        while self.period.is_none() && to.is_none_or(|to| (self.kernel.values().len() as u64) <= to)
        {
            self.period = self.kernel.step(budget).map_err(|exhausted| {
                Error::exhausted(exhausted, established(self.kernel.values().len() as u64))
            })?;
        }
        Ok(())
    }
}

/// How many beans the moves with `bit` in their digit take.
fn taking(digits: &[u8], bit: u8) -> Vec<usize> {
    let all = digits.iter().enumerate();
    let with = all.filter(|(_, digit)| *digit & bit != 0);
    with.map(|(taken, _)| taken).collect()
}

fn established(values: u64) -> Message {
    let what = message!("noun-nim-values", "nim-values");
    match values.checked_sub(1) {
        Some(last) => message!(
            "heaps-known",
            "the {what} of the heaps 0 to {last} are known and no period has been proved",
            what = what,
            last = last
        ),
        None => message!("none-known", "no {what} are known", what = what),
    }
}
