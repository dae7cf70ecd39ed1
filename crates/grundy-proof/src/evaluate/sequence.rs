//! Sequences of one-heap games that repeat, recomputed from the rules.

use crate::Claim;
use crate::error::{Error, Fault};
use crate::lower::Affine;
use grundy_automata::{Automaton, Limits, Numeration, Table};
use grundy_rules::{Budget, Ruleset, message};
use grundy_values::{Outcome, general::General};
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use std::collections::BTreeSet;
use std::sync::Arc;

/// v(n + period) = v(n) + saltus for all n from the preperiod on.
#[derive(Clone, Debug)]
pub(crate) struct Sequence {
    /// The values of the heaps below preperiod + period.
    values: Vec<u32>,
    preperiod: u64,
    period: u64,
    saltus: u64,
}

impl Sequence {
    /// The nim-values of the heaps, or for outcomes 0 for a P-position and 1 for an N-position.
    pub(crate) fn compute(
        ruleset: &Arc<Ruleset>,
        claim: Claim,
        (preperiod, period, saltus): (u64, u64, u64),
        budget: &Budget,
    ) -> Result<Self, Fault> {
        let count = preperiod + period;
        let mut general = General::new(ruleset.clone())?;
        let to = &[count - 1];
        let missing = || {
            let message = message!(
                "sequence-hole",
                "a number below {count} is not a position",
                count = count
            );
            Error::question(message)
        };
        let mut values = Vec::with_capacity(usize::try_from(count).unwrap_or(0));
        match claim {
            Claim::NimValues => {
                let table = general.nim_table(to, budget)?;
                for n in 0..count {
                    values.push(table.get(&[n]).ok_or_else(missing)?);
                }
            }
            Claim::Positions(play) => {
                let table = general.outcome_table(to, play, budget)?;
                for n in 0..count {
                    let outcome = table.get(&[n]).ok_or_else(missing)?;
                    values.push(u32::from(outcome == Outcome::N));
                }
            }
        }
        Ok(Sequence {
            values,
            preperiod,
            period,
            saltus,
        })
    }

    /// The values of the heaps below preperiod + period.
    pub(crate) fn values(&self) -> &[u32] {
        &self.values
    }

    /// The value of a heap of any size.
    pub(crate) fn at(&self, heap: &BigUint) -> BigUint {
        let small = heap.to_usize().and_then(|n| self.values.get(n));
        if let Some(&value) = small {
            return value.into();
        }
        let past = heap - self.preperiod;
        let (rounds, rest) = (&past / self.period, &past % self.period);
        let place = self.preperiod + rest.to_u64().unwrap_or(0);
        let base = self.values.get(place as usize).copied().unwrap_or(0);
        rounds * self.saltus + base
    }

    /// The heaps of this value, in base 2.
    pub(crate) fn heaps(&self, value: u32, limits: &Limits) -> Result<Automaton, Fault> {
        let base = Numeration::base(2)?;
        if self.saltus > 0 {
            return self.few(value, &base, limits);
        }
        // Reading a digit d turns n into 2n + d, and equal places of the period stay equal.
        let count = self.values.len() as u64;
        let place = |n: u64| match n < count {
            true => n as u32,
            false => (self.preperiod + (n - self.preperiod) % self.period) as u32,
        };
        let table = Table {
            tracks: 1,
            next: (0..count)
                .map(|n| vec![place(2 * n), place(2 * n + 1)])
                .collect(),
            accept: self.values.iter().map(|&v| v == value).collect(),
        };
        Ok(Automaton::from_table(&base, &[0], &table, limits)?)
    }

    /// The finitely many heaps of this value in a sequence that grows.
    fn few(&self, value: u32, base: &Numeration, limits: &Limits) -> Result<Automaton, Fault> {
        let mut heaps = Vec::new();
        for (n, &known) in (0u64..).zip(&self.values) {
            match value.checked_sub(known).map(u64::from) {
                Some(0) => heaps.push(n),
                Some(more) if n >= self.preperiod && more % self.saltus == 0 => {
                    heaps.push(n + more / self.saltus * self.period);
                }
                _ => {}
            }
        }
        Ok(Automaton::finite(base, 0, &heaps, limits)?)
    }

    /// The pairs of a heap and its value, in base 2, where the values are finitely many.
    pub(crate) fn pairs(&self, limits: &Limits) -> Result<Automaton, Fault> {
        let base = Numeration::base(2)?;
        let mut pairs = Automaton::none(&base, &[0, 1]);
        let values: BTreeSet<u32> = self.values.iter().copied().collect();
        for value in values {
            let named = Affine::var(1).equals(&Affine::constant(value.into()))?;
            let heaps = self.heaps(value, limits)?;
            let heaps = heaps.and(&named.compile(&base, limits)?, limits)?;
            pairs = pairs.or(&heaps, limits)?;
        }
        Ok(pairs)
    }
}
