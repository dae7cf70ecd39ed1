//! Subtraction games: from a heap one takes a number of beans that stands in a finite set S.
//!
//! Values are computed as a stream, 64 heaps at once where the least move is so great, which is watched for a window that recurs; once
//! one does, and thereby proves a period, the rest is copied. Every finite set has a period, though it can be as long as 2^(max S) in
//! outcomes.
//!
//! A set {1, …, m} with m beyond any table needs none: Bash's game has a closed form, and it belongs to the theorems.
//!
//! Sources: Winning Ways, chapter 4; Golomb, "A mathematical investigation of games of take-away", 1966.

mod all_but;
mod bits;
mod fill;
mod lanes;
mod nim;
mod recurrence;
mod simd;

pub use all_but::{AllBut, Arithmetic, ArithmeticPeriod};

use crate::period::repeat;
use crate::{Error, NimValues, Outcome, Outcomes, Period, Play};
use bits::OutcomeStream;
use fill::Element;
use grundy_rules::{Budget, Exhausted, Message, message};
use nim::NimStream;
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use recurrence::{Recurrence, Sequence};

/// The subtraction game of a finite set.
///
/// ```
/// use grundy_rules::Budget;
/// use grundy_values::{Outcome, Play, subtraction::Subtraction};
///
/// let game = Subtraction::new(&[1, 3, 4]).unwrap();
/// let budget = Budget::default();
/// let values = game.nim_values(9, &budget).unwrap();
/// assert_eq!(values.iter().collect::<Vec<_>>(), [0, 1, 0, 1, 2, 3, 2, 0, 1, 0]);
///
/// let periodic = game.periodic_values(&budget).unwrap();
/// assert_eq!((periodic.period().preperiod, periodic.period().period), (0, 7));
/// let heap = 10u64.pow(18).into();
/// assert_eq!(periodic.at(&heap), 1); // 10^18 mod 7 = 1
/// assert_eq!(game.outcome_at(&heap, Play::Normal, &budget).unwrap(), Outcome::N);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subtraction {
    /// Ascending, distinct, positive, not empty.
    set: Vec<u64>,
}

/// A periodic sequence: its period, and the values of the heaps below `preperiod + period`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Periodic<T> {
    period: Period,
    first: T,
}

impl<T> Periodic<T> {
    /// The proved period.
    pub fn period(&self) -> &Period {
        &self.period
    }

    /// The values of the heaps 0 to `preperiod + period − 1`.
    pub fn first(&self) -> &T {
        &self.first
    }

    /// A heap of the same value that the table holds.
    fn index(&self, heap: &BigUint) -> usize {
        let Period {
            preperiod, period, ..
        } = self.period;
        let index = match heap.to_u64() {
            // The same as below in one division of the machine.
            Some(heap) if heap >= preperiod => preperiod + (heap - preperiod) % period,
            _ => self.period.equal_heap(heap),
        };
        index as usize
    }
}

impl Periodic<NimValues> {
    /// The nim-value of a heap of any size.
    pub fn at(&self, heap: &BigUint) -> u32 {
        self.first.get(self.index(heap)).unwrap_or_default()
    }
}

impl Periodic<Outcomes> {
    /// The outcome of a heap of any size.
    pub fn at(&self, heap: &BigUint) -> Outcome {
        self.first.get(self.index(heap)).unwrap_or(Outcome::N)
    }
}

/// A sequence computed from the front.
trait Stream: Sequence {
    /// What it consists of, in the plural.
    fn what() -> Message;
    /// Each is a function of so many before it.
    fn reach(&self) -> u64;
    /// Computes until at least `len` values are known.
    fn extend(&mut self, len: usize, budget: &Budget) -> Result<(), Exhausted>;
}

impl Subtraction {
    /// The game of the given set, in any order; a number given twice counts once.
    ///
    /// # Errors
    ///
    /// [`Error::EmptySet`] and [`Error::ZeroInSet`].
    pub fn new(set: &[u64]) -> Result<Self, Error> {
        let mut set = set.to_vec();
        set.sort_unstable();
        set.dedup();
        match set.first() {
            None => Err(Error::EmptySet),
            Some(0) => Err(Error::ZeroInSet),
            Some(_) => Ok(Subtraction { set }),
        }
    }

    /// The set, ascending.
    pub fn set(&self) -> &[u64] {
        &self.set
    }

    /// The nim-values of the heaps 0 to `to`: one byte each for fewer than 256 moves, two for fewer than 65,536.
    ///
    /// # Errors
    ///
    /// [`Error::Exhausted`] when the budget ends first.
    pub fn nim_values(&self, to: u64, budget: &Budget) -> Result<NimValues, Error> {
        match self.set.len() {
            0..256 => self.values_to::<u8>(to, budget),
            256..65_536 => self.values_to::<u16>(to, budget),
            _ => self.values_to::<u32>(to, budget),
        }
    }

    fn values_to<E: Element>(&self, to: u64, budget: &Budget) -> Result<NimValues, Error> {
        let mut stream = NimStream::<E>::new(&self.set);
        let bytes = to.saturating_add(1).saturating_mul(size_of::<E>() as u64);
        let checked = budget.check(to, bytes);
        checked.map_err(|exhausted| out_of_budget(&stream, exhausted))?;
        let period = explore(&mut stream, Some(to), budget)?;
        let mut values = stream.values;
        if let Some(period) = period {
            repeat(&mut values, to, &period, budget)
                .map_err(|exhausted| Error::exhausted(exhausted, period.described()))?;
        }
        values.truncate(to as usize + 1);
        Ok(E::table(values))
    }

    /// The outcomes of the heaps 0 to `to`. In misère play a heap without a move is won by the player to move.
    ///
    /// # Errors
    ///
    /// [`Error::Exhausted`] when the budget ends first.
    pub fn outcomes(&self, to: u64, play: Play, budget: &Budget) -> Result<Outcomes, Error> {
        let mut stream = OutcomeStream::new(&self.set, play);
        let len = to.saturating_add(1);
        budget
            .check(to, len / 8)
            .and_then(|()| stream.extend(len as usize, budget))
            .map_err(|exhausted| out_of_budget(&stream, exhausted))?;
        Ok(Outcomes::new(stream.words, len as usize))
    }

    /// The nim-values of all heaps.
    ///
    /// # Errors
    ///
    /// [`Error::Exhausted`] when the budget ends before a period is proved; at least max S values are needed.
    pub fn periodic_values(&self, budget: &Budget) -> Result<Periodic<NimValues>, Error> {
        match self.set.len() {
            0..256 => self.periodic::<u8>(budget),
            256..65_536 => self.periodic::<u16>(budget),
            _ => self.periodic::<u32>(budget),
        }
    }

    fn periodic<E: Element>(&self, budget: &Budget) -> Result<Periodic<NimValues>, Error> {
        let mut stream = NimStream::<E>::new(&self.set);
        let period = prove(&mut stream, budget)?;
        stream
            .values
            .truncate((period.preperiod + period.period) as usize);
        stream.values.shrink_to_fit();
        Ok(Periodic {
            period,
            first: E::table(stream.values),
        })
    }

    /// The outcomes of all heaps. Their period can be shorter than that of the nim-values.
    ///
    /// # Errors
    ///
    /// [`Error::Exhausted`] when the budget ends before a period is proved; at least max S outcomes are needed.
    pub fn periodic_outcomes(
        &self,
        play: Play,
        budget: &Budget,
    ) -> Result<Periodic<Outcomes>, Error> {
        let mut stream = OutcomeStream::new(&self.set, play);
        let period = prove(&mut stream, budget)?;
        let len = (period.preperiod + period.period) as usize;
        Ok(Periodic {
            period,
            first: Outcomes::new(stream.words, len),
        })
    }

    /// The nim-value of a heap of any size. For many heaps ask [`periodic_values`](Self::periodic_values) once.
    ///
    /// # Errors
    ///
    /// [`Error::Exhausted`] when the budget ends before the heap is reached or a period proved.
    pub fn value_at(&self, heap: &BigUint, budget: &Budget) -> Result<u32, Error> {
        match self.set.len() {
            0..256 => self.value::<u8>(heap, budget),
            256..65_536 => self.value::<u16>(heap, budget),
            _ => self.value::<u32>(heap, budget),
        }
    }

    fn value<E: Element>(&self, heap: &BigUint, budget: &Budget) -> Result<u32, Error> {
        let mut stream = NimStream::<E>::new(&self.set);
        let index = reduce(&mut stream, heap, budget)?;
        Ok(stream.values[index].get())
    }

    /// The outcome of a heap of any size. For many heaps ask [`periodic_outcomes`](Self::periodic_outcomes) once.
    ///
    /// # Errors
    ///
    /// [`Error::Exhausted`] when the budget ends before the heap is reached or a period proved.
    pub fn outcome_at(
        &self,
        heap: &BigUint,
        play: Play,
        budget: &Budget,
    ) -> Result<Outcome, Error> {
        let mut stream = OutcomeStream::new(&self.set, play);
        let index = reduce(&mut stream, heap, budget)?;
        let outcomes = Outcomes::new(stream.words, index + 1);
        Ok(outcomes.get(index).unwrap_or(Outcome::N))
    }
}

/// A heap in `stream` that equals `heap`.
fn reduce(stream: &mut impl Stream, heap: &BigUint, budget: &Budget) -> Result<usize, Error> {
    let to = heap.to_u64();
    Ok(match explore(stream, to, budget)? {
        Some(period) => period.equal_heap(heap) as usize,
        None => to.unwrap_or(u64::MAX) as usize,
    })
}

fn prove<S: Stream>(stream: &mut S, budget: &Budget) -> Result<Period, Error> {
    loop {
        if let Some(period) = explore(stream, None, budget)? {
            return Ok(period);
        }
    }
}

/// Extends the stream until it reaches the heap `to` (if there is such an end) or proves a period.
fn explore<S: Stream>(
    stream: &mut S,
    to: Option<u64>,
    budget: &Budget,
) -> Result<Option<Period>, Error> {
    let reach = stream.reach();
    let mut recurrence = Recurrence::new(usize::try_from(reach).unwrap_or(usize::MAX));
    let mut len = reach.saturating_mul(2).saturating_add(64);
    loop {
        // So near the end there is little left to copy.
        let all = to.map_or(u64::MAX, |to| to.saturating_add(1));
        let wanted = if all / 2 <= len { all } else { len };
        let wanted = usize::try_from(wanted).unwrap_or(usize::MAX);
        stream
            .extend(wanted, budget)
            .map_err(|exhausted| out_of_budget(stream, exhausted))?;
        if to.is_some_and(|to| stream.len() as u64 > to) {
            return Ok(None);
        }
        let period = recurrence
            .look(stream, budget)
            .map_err(|exhausted| out_of_budget(stream, exhausted))?;
        if period.is_some() {
            return Ok(period);
        }
        len = len.saturating_add(len / 4);
    }
}

fn out_of_budget<S: Stream>(stream: &S, exhausted: Exhausted) -> Error {
    let what = S::what();
    let established = match stream.len().checked_sub(1) {
        Some(last) => message!(
            "heaps-known",
            "the {what} of the heaps 0 to {last} are known and no period has been proved",
            what = what,
            last = last
        ),
        None => message!("none-known", "no {what} are known", what = what),
    };
    Error::exhausted(exhausted, established)
}
