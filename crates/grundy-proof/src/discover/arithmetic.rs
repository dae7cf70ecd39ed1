//! Heaps whose nim-values are arithmetically periodic: v(n + p) = v(n) + s from some n₀ on.
//!
//! The pairs (n, v(n)) are then the solutions of a few linear constraints, which need not be learned. Many hexadecimal games are like
//! this, and with s = 0 every octal game whose period is known (Howse and Nowakowski, "Periodicity and arithmetic-periodicity in
//! hexadecimal games", 2004). What a table shows is proposed here; that it goes on is for the proof to decide.

use super::pursuit::Pursued;
use super::{Discovery, Open, Why};
use crate::error::Fault;
use crate::{Candidate, Symbolic, Verdict, verify};
use grundy_automata::{Automaton, Formula, Limits, Numeration};
use std::collections::BTreeMap;

/// How often a period has to show; half of the table belongs to it besides.
const SHOWN: usize = 3;
/// The longest period whose constraints are worth writing down.
const LONGEST: usize = 256;

impl Discovery<'_> {
    /// The heaps with their nim-values, if the table shows an arithmetic period; `None` when it shows none, or a wrong one.
    pub(super) fn arithmetic(
        &mut self,
        numeration: &Numeration,
        limits: &Limits,
    ) -> Result<Option<Pursued>, Fault> {
        let side = self.oracle.side();
        let value = |n| Some(self.oracle.ask(&[n])?.checked_sub(1).map(u64::from));
        let values: Option<Vec<Option<u64>>> = (0..side).map(value).collect();
        let Some(shown) = values.as_deref().and_then(Arithmetic::shown) else {
            return Ok(None);
        };
        let Ok(pairs) = shown.pairs(numeration, limits) else {
            self.budget.check(0, 0)?;
            return Ok(None);
        };
        self.proving(numeration, pairs.states());
        let candidate = Candidate::relation(pairs);
        let symbolic = Symbolic::new(&self.ruleset, numeration, limits);
        let verified = symbolic.and_then(|symbolic| {
            let verdict = verify(&symbolic, &candidate, limits)?;
            Ok((symbolic, verdict))
        });
        Ok(match verified {
            Ok((symbolic, Verdict::Holds)) => Some(Pursued::Holds(Box::new((symbolic, candidate)))),
            Ok((_, Verdict::Fails(_))) => None,
            Err(error) => {
                self.budget.check(0, 0)?;
                let why = Why::of(error.into())?;
                Some(Pursued::Open(Open::new(candidate, side, why)))
            }
        })
    }
}

/// A sequence that repeats, each time raised by the saltus. A place without a value has none a period later.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Arithmetic {
    /// The values before the repetition begins and of the first period.
    values: Vec<Option<u64>>,
    period: usize,
    saltus: u64,
}

impl Arithmetic {
    /// The least period that the values show often enough, from the first place where it holds.
    pub(crate) fn shown(values: &[Option<u64>]) -> Option<Arithmetic> {
        (1..=LONGEST.min(values.len() / SHOWN)).find_map(|period| {
            let pairs = values.iter().zip(&values[period..]);
            let mut saltus = None;
            let steady = pairs.rev().take_while(|pair| match pair {
                (None, None) => true,
                (Some(early), Some(late)) => late
                    .checked_sub(*early)
                    .is_some_and(|rise| *saltus.get_or_insert(rise) == rise),
                _ => false,
            });
            let preperiod = values.len() - period - steady.count();
            let often = preperiod + SHOWN * period <= values.len();
            (often && 2 * preperiod <= values.len()).then(|| Arithmetic {
                values: values[..preperiod + period].to_vec(),
                period,
                saltus: saltus.unwrap_or(0),
            })
        })
    }

    /// The preperiod and the period, if the values do not grow.
    pub(crate) fn period(&self) -> Option<(u64, u64)> {
        let preperiod = self.values.len() - self.period;
        (!self.rises()).then_some((preperiod as u64, self.period as u64))
    }

    /// Whether the values grow without end.
    pub(crate) fn rises(&self) -> bool {
        self.saltus > 0
    }

    /// The pairs of a place (variable 0) and its value (variable 1).
    pub(super) fn pairs(
        &self,
        numeration: &Numeration,
        limits: &Limits,
    ) -> Result<Automaton, Fault> {
        let (n, g) = (0, 1);
        let preperiod = self.values.len() - self.period;
        // Places of one period on one line p·g − s·n = c.
        let mut lines: BTreeMap<i64, Vec<Formula>> = BTreeMap::new();
        let mut cases = Vec::new();
        let (period, saltus) = (self.period as i64, self.saltus as i64);
        for (place, value) in self.values.iter().enumerate() {
            let Some(value) = *value else { continue };
            let (at, value) = (place as i64, value as i64);
            match place < preperiod {
                true => {
                    cases.push(Formula::equal(&[(n, 1)], at).and(Formula::equal(&[(g, 1)], value)))
                }
                false => {
                    let line = lines.entry(period * value - saltus * at).or_default();
                    let residue = (place % self.period) as u64;
                    line.push(Formula::congruent(&[(n, 1)], self.period as u64, residue));
                }
            }
        }
        let late = Formula::at_least(&[(n, 1)], preperiod as i64);
        cases.extend(lines.into_iter().map(|(constant, residues)| {
            let line = Formula::equal(&[(g, period), (n, -saltus)], constant);
            Formula::all_of([line, late.clone(), Formula::any_of(residues)])
        }));
        let any = Formula::any_of(cases).compile(numeration, limits)?;
        Ok(any.over(&[n, g], limits)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(function: impl Fn(u64) -> Option<u64>, len: u64) -> Vec<Option<u64>> {
        (0..len).map(function).collect()
    }

    /// Lasker's nim, as the literature has it: 4k + 1, 4k + 2 as they are, 4k + 3 and 4k + 4 change places.
    fn lasker(n: u64) -> Option<u64> {
        Some(match n % 4 {
            3 => n + 1,
            0 if n > 0 => n - 1,
            _ => n,
        })
    }

    fn assert_pairs(function: impl Fn(u64) -> Option<u64>, period: usize, saltus: u64) {
        let found = Arithmetic::shown(&values(&function, 200)).unwrap();
        assert_eq!((found.period, found.saltus), (period, saltus));
        let base2 = Numeration::base(2).unwrap();
        let pairs = found.pairs(&base2, &Limits::default()).unwrap();
        for n in 0..600u64 {
            let near = function(n).unwrap_or(n).saturating_sub(5);
            for g in (0..20).chain(near..near + 10) {
                let has = pairs.contains(&[n.into(), g.into()]);
                assert_eq!(has, function(n) == Some(g), "{n} {g}");
            }
        }
    }

    #[test]
    fn what_is_shown_goes_on() {
        assert_pairs(lasker, 4, 4);
        assert_pairs(|n| Some(n % 4), 4, 0);
        // Exceptions, and places without a value before and in the period.
        assert_pairs(
            |n| match n {
                0 => None,
                3 => Some(17),
                n if n % 3 == 1 => None,
                n => Some(n / 3 * 2),
            },
            3,
            2,
        );
    }

    #[test]
    fn what_does_not_repeat_often_enough_is_not_shown() {
        assert_eq!(Arithmetic::shown(&values(|n| Some(n * n), 200)), None);
        let late = |n| Some(if n < 195 { n * n % 101 } else { 0 });
        assert_eq!(Arithmetic::shown(&values(late, 197)), None);
        assert_eq!(Arithmetic::shown(&[]), None);
        // A sequence that falls cannot go on.
        assert_eq!(Arithmetic::shown(&values(|n| Some(500 - n), 200)), None);
    }
}
