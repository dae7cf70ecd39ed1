//! All-but sets: any number of beans may be taken but those of a finite set A.
//!
//! Let a ≥ max A, and let f(n) be the least number that is no value of the heaps below n − a, all of which are options of n. Then
//! G(n) ≥ f(n), and the values of those heaps are exactly 0, …, f(n) − 1: the next of them, n − a, has no value above f(n), or an option of
//! it, which is one of those heaps, would have the value f(n). So G(n) = f(n) + u(n), where u(n) and the step d(n) = f(n + 1) − f(n), which
//! is 1 if G(n − a) = f(n) and else 0, are functions of the last a values relative to f(n); all values below it are alike. The pairs (u, d)
//! of the last a heaps tell these. So the sequence of pairs has the reach a, and where it has the period p, G(n + p) = G(n) + s with
//! s = d(n) + … + d(n + p − 1).
//!
//! Source: A. N. Siegel, "Finite excluded subtraction sets and infinite modulus", 2005.

use super::recurrence::Sequence;
use super::{Stream, explore, out_of_budget, prove};
use crate::{Error, NimValues, Period};
use grundy_rules::{Budget, Exhausted, Message, message};
use num_bigint::BigUint;
use num_traits::ToPrimitive;

/// Heaps between two looks at the budget.
const HEAPS: usize = 1 << 12;

/// Bytes for each heap that is computed: its value, its pair, and the counter of one value.
const BYTES: u64 = 12;

/// Values and pairs below this one fit their four bytes: no value exceeds its heap.
const MOST: u64 = 1 << 31;

/// The subtraction game of all positive numbers but finitely many.
///
/// ```
/// use grundy_rules::Budget;
/// use grundy_values::subtraction::AllBut;
///
/// let game = AllBut::new(&[2]).unwrap();
/// let budget = Budget::default();
/// let values = game.nim_values(9, &budget).unwrap();
/// assert_eq!(values.iter().collect::<Vec<_>>(), [0, 1, 0, 1, 2, 3, 2, 3, 4, 5]);
///
/// let arithmetic = game.periodic_values(&budget).unwrap();
/// let period = arithmetic.period();
/// assert_eq!((period.preperiod, period.period, period.saltus), (0, 4, 2));
/// let heap = 10u64.pow(18) + 3;
/// assert_eq!(arithmetic.at(&heap.into()), (5 * 10u64.pow(17) + 1).into());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllBut {
    /// Ascending, distinct, positive.
    excluded: Vec<u64>,
}

/// A proved arithmetic period: G(n + `period`) = G(n) + `saltus` for all n ≥ `preperiod`.
///
/// `preperiod` and `period` are the least possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ArithmeticPeriod {
    /// The least heap from which on the sequence is periodic.
    pub preperiod: u64,
    /// The length of the repeating part, at least 1.
    pub period: u64,
    /// What every repetition adds, at least 1.
    pub saltus: u64,
    /// The greatest heap whose value the proof uses.
    pub computed_to: u64,
}

/// The nim-values of all heaps: an arithmetic period, and the values of the heaps below `preperiod + period`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arithmetic {
    period: ArithmeticPeriod,
    first: NimValues,
}

impl Arithmetic {
    /// The proved period.
    pub fn period(&self) -> &ArithmeticPeriod {
        &self.period
    }

    /// The values of the heaps 0 to `preperiod + period − 1`.
    pub fn first(&self) -> &NimValues {
        &self.first
    }

    /// The nim-value of a heap of any size.
    pub fn at(&self, heap: &BigUint) -> BigUint {
        let value = |n: u64| self.first.get(n as usize).unwrap_or_default();
        let ArithmeticPeriod {
            preperiod, period, ..
        } = self.period;
        match heap.to_u64() {
            Some(small) if small < preperiod + period => value(small).into(),
            _ => {
                let past = heap - preperiod;
                // The remainder of a division by a u64 is one.
                let rest = (&past % period).to_u64().unwrap_or(0);
                past / period * self.period.saltus + value(preperiod + rest)
            }
        }
    }
}

impl AllBut {
    /// The game in which the given numbers, in any order, may not be taken.
    ///
    /// # Errors
    ///
    /// [`Error::ZeroInSet`].
    pub fn new(excluded: &[u64]) -> Result<Self, Error> {
        let mut excluded = excluded.to_vec();
        excluded.sort_unstable();
        excluded.dedup();
        match excluded.first() {
            Some(0) => Err(Error::ZeroInSet),
            _ => Ok(AllBut { excluded }),
        }
    }

    /// The numbers that may not be taken, ascending.
    pub fn excluded(&self) -> &[u64] {
        &self.excluded
    }

    /// The nim-values of the heaps 0 to `to`, four bytes each.
    ///
    /// # Errors
    ///
    /// [`Error::Exhausted`] when the budget ends first.
    pub fn nim_values(&self, to: u64, budget: &Budget) -> Result<NimValues, Error> {
        let mut stream = PairStream::new(&self.excluded);
        let len = to.saturating_add(1);
        room(len, 4, budget)
            .and_then(|()| budget.check(to, 0))
            .map_err(|exhausted| out_of_budget(&stream, exhausted))?;
        let period = explore(&mut stream, Some(to), budget)?;
        let mut values = stream.values;
        if let Some(found) = period {
            let arithmetic = arithmetic_period(&values, &found);
            let stopped = |exhausted| Error::exhausted(exhausted, found.described());
            values
                .try_reserve_exact((len as usize).saturating_sub(values.len()))
                .map_err(|_| stopped(out_of_memory(len, 4, budget)))?;
            while values.len() < len as usize {
                budget.check(values.len() as u64, 0).map_err(stopped)?;
                for n in values.len()..(len as usize).min(values.len() + HEAPS) {
                    let before = values[n - arithmetic.period as usize];
                    // No value exceeds its heap.
                    values.push(before + arithmetic.saltus as u32);
                }
            }
        }
        values.truncate(len as usize);
        Ok(NimValues::Words(values))
    }

    /// The nim-values of all heaps.
    ///
    /// # Errors
    ///
    /// [`Error::Exhausted`] when the budget ends before a period is proved.
    pub fn periodic_values(&self, budget: &Budget) -> Result<Arithmetic, Error> {
        let mut stream = PairStream::new(&self.excluded);
        let period = prove(&mut stream, budget)?;
        Ok(arithmetic(stream.values, &period))
    }

    /// The nim-value of a heap of any size. For many heaps ask [`periodic_values`](Self::periodic_values) once.
    ///
    /// # Errors
    ///
    /// [`Error::Exhausted`] when the budget ends before the heap is reached or a period proved.
    pub fn value_at(&self, heap: &BigUint, budget: &Budget) -> Result<BigUint, Error> {
        let mut stream = PairStream::new(&self.excluded);
        let to = heap.to_u64();
        Ok(match explore(&mut stream, to, budget)? {
            Some(period) => arithmetic(stream.values, &period).at(heap),
            None => stream.values[to.unwrap_or(u64::MAX) as usize].into(),
        })
    }
}

/// What the period of the pairs, which is that of the values too, says of these.
fn arithmetic_period(values: &[u32], pairs: &Period) -> ArithmeticPeriod {
    let (mut preperiod, period) = (pairs.preperiod as usize, pairs.period as usize);
    let saltus = values[preperiod + period] - values[preperiod];
    while preperiod > 0 && values[preperiod - 1 + period] == values[preperiod - 1] + saltus {
        preperiod -= 1;
    }
    ArithmeticPeriod {
        preperiod: preperiod as u64,
        period: pairs.period,
        saltus: saltus.into(),
        computed_to: pairs.computed_to,
    }
}

fn arithmetic(mut values: Vec<u32>, pairs: &Period) -> Arithmetic {
    let period = arithmetic_period(&values, pairs);
    values.truncate((period.preperiod + period.period) as usize);
    values.shrink_to_fit();
    Arithmetic {
        period,
        first: NimValues::Words(values),
    }
}

/// Whether so many heaps fit the budget and four bytes each.
fn room(len: u64, bytes: u64, budget: &Budget) -> Result<(), Exhausted> {
    budget.check(0, len.saturating_mul(bytes))?;
    match len < MOST {
        true => Ok(()),
        false => Err(out_of_memory(len, bytes, budget)),
    }
}

fn out_of_memory(len: u64, bytes: u64, budget: &Budget) -> Exhausted {
    Exhausted::Memory {
        needed: len.saturating_mul(bytes),
        limit: budget.memory(),
    }
}

/// The values and the pairs that they consist of.
struct PairStream<'a> {
    excluded: &'a [u64],
    values: Vec<u32>,
    /// 2u + d for each heap.
    pairs: Vec<u32>,
    /// How often each value occurs. All of them do, up to the greatest: a mex is at most the least number that is no value yet.
    heaps_of: Vec<u32>,
    /// f of the next heap.
    floor: u32,
    /// The values that cannot be reached from the heap in hand by taking less than all.
    barred: Vec<u32>,
}

impl<'a> PairStream<'a> {
    fn new(excluded: &'a [u64]) -> Self {
        PairStream {
            excluded,
            values: Vec::new(),
            pairs: Vec::new(),
            heaps_of: Vec::new(),
            floor: 0,
            barred: Vec::new(),
        }
    }

    fn push(&mut self) {
        let n = self.values.len();
        let barred = self.excluded.iter().map_while(|&taken| {
            let heap = n.checked_sub(usize::try_from(taken).ok()?)?;
            Some(self.values[heap])
        });
        self.barred.clear();
        self.barred.extend(barred);
        self.barred.sort_unstable();
        // The mex is the least value all of whose heaps are barred, or a new one.
        let value = self
            .barred
            .chunk_by(|a, b| a == b)
            .find(|heaps| heaps.len() == self.heaps_of[heaps[0] as usize] as usize)
            .map_or(self.heaps_of.len() as u32, |heaps| heaps[0]);
        match self.heaps_of.get_mut(value as usize) {
            Some(count) => *count += 1,
            None => self.heaps_of.push(1),
        }
        self.values.push(value);
        let leaving = usize::try_from(self.reach())
            .ok()
            .and_then(|reach| n.checked_sub(reach));
        let step = leaving.is_some_and(|heap| self.values[heap] == self.floor);
        self.pairs.push(2 * (value - self.floor) + u32::from(step));
        self.floor += u32::from(step);
    }
}

impl Stream for PairStream<'_> {
    fn what() -> Message {
        message!("noun-nim-values", "nim-values")
    }

    /// Nim, with nothing excluded, is looked at as if it had a reach.
    fn reach(&self) -> u64 {
        self.excluded.last().copied().unwrap_or(1)
    }

    fn extend(&mut self, len: usize, budget: &Budget) -> Result<(), Exhausted> {
        room(len as u64, BYTES, budget)?;
        let more = len.saturating_sub(self.values.len());
        let reserved = [&mut self.values, &mut self.pairs, &mut self.heaps_of]
            .map(|table| table.try_reserve(more));
        if reserved.iter().any(Result::is_err) {
            return Err(out_of_memory(len as u64, BYTES, budget));
        }
        while self.values.len() < len {
            let known = self.values.len();
            budget.check(known as u64, 0)?;
            for _ in known..len.min(known + HEAPS) {
                self.push();
            }
        }
        Ok(())
    }
}

impl Sequence for PairStream<'_> {
    type Value = u32;

    fn len(&self) -> usize {
        self.pairs.len()
    }

    fn value(&self, n: usize) -> u32 {
        self.pairs[n]
    }
}
