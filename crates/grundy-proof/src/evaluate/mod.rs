//! Answers for positions of any size, from a certificate and without a table.

mod finder;
mod sequence;

use crate::certificate::{Certificate, Claim, Form};
use crate::error::{Error, Fault};
use crate::lower::value;
use crate::moves::{Fiber, Goal};
use crate::{CandidateKind, Outcome, Symbolic};
use finder::Finder;
use grundy_automata::{Automaton, Dfao, Limits, Numeration};
use grundy_rules::{Budget, Component, Move, Ruleset, message};
use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};
pub(crate) use sequence::Sequence;
use std::sync::{Arc, OnceLock};

/// Answers questions about positions of any size by what a [`Certificate`] states. Whether that is true is for
/// `grundy-check` to say.
///
/// ```
/// use grundy_automata::{Formula, Limits, Numeration};
/// use grundy_proof::{Candidate, Certificate, Form, Measure, Outcome, Play, Symbolic};
/// use grundy_rules::Ruleset;
/// use num_bigint::BigUint;
/// use std::sync::Arc;
///
/// let text = "game bash(n); move k in 1..3 -> (n - k)";
/// let bash = Arc::new(Ruleset::parse(text).unwrap());
/// let base = Numeration::base(2)?;
/// let multiples = grundy_automata::Automaton::congruent(&base, &[(0, 1)], 4, 0, &Limits::default())?;
/// let candidate = Candidate::positions(Play::Normal, multiples);
/// let form = Form::Automata { measure: Measure::new(vec![vec![1]]), candidate };
/// let evaluator = Certificate::new(&bash, form.claim().unwrap(), form)?.evaluator()?;
///
/// let heap = BigUint::from(10u32).pow(1000) + 3u32;
/// assert_eq!(evaluator.outcome(&[heap.clone()])?, Outcome::N);
/// let winning = evaluator.winning(&[heap.clone()], 10)?;
/// assert_eq!(winning.count, 1u32.into());
/// assert_eq!(winning.listed[0].binders, [3.into()]);
/// assert_eq!(winning.listed[0].to[0].coords, [heap - 3u32]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Evaluator {
    ruleset: Arc<Ruleset>,
    claim: Claim,
    known: Known,
    limits: Limits,
    budget: Budget,
    symbolic: OnceLock<Symbolic>,
    /// The moves that win.
    finder: OnceLock<Finder>,
}

/// What the certificate tells of every position.
enum Known {
    Positions {
        p: Automaton,
        repeats: Vec<Automaton>,
    },
    Values(Dfao),
    Relation(Automaton),
    /// The moves are few and near.
    Near(Sequence),
    /// The moves lead anywhere below.
    Far(Sequence),
}

/// The winning moves of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Winning {
    /// How many there are.
    pub count: BigUint,
    /// As many of them as were asked for: clause by clause in the order of the rules.
    pub listed: Vec<Move>,
}

impl Form {
    /// What the automata of the form claim; the other forms may belong to several claims.
    pub fn claim(&self) -> Option<Claim> {
        match self {
            Form::Automata { candidate, .. } => Some(candidate.claim()),
            Form::Code { .. } | Form::AllBut { .. } => Some(Claim::NimValues),
            Form::Periodic { .. } => None,
        }
    }
}

impl Certificate {
    /// What answers questions about positions of any size. Sequences are recomputed from the rules.
    ///
    /// # Errors
    ///
    /// The rules cannot be evaluated, or a limit ran out.
    pub fn evaluator(&self) -> Result<Evaluator, Error> {
        self.evaluator_within(&Limits::default(), &Budget::default())
    }

    /// As [`Certificate::evaluator`], with limits for the work with automata and with sequences; each question has them for
    /// itself.
    ///
    /// # Errors
    ///
    /// The rules cannot be evaluated, or a limit ran out.
    pub fn evaluator_within(&self, limits: &Limits, budget: &Budget) -> Result<Evaluator, Error> {
        let sequence = |preperiod, period, saltus| {
            let shape = (preperiod, period, saltus);
            Sequence::compute(self.ruleset(), self.claim(), shape, budget)
        };
        let known = match self.form() {
            Form::Automata { candidate, .. } => match &candidate.kind {
                CandidateKind::Positions { p, repeats, .. } => Known::Positions {
                    p: p.clone(),
                    repeats: repeats.clone(),
                },
                CandidateKind::Values(values) => Known::Values(values.clone()),
                CandidateKind::Relation(pairs) => Known::Relation(pairs.clone()),
            },
            &Form::Periodic {
                preperiod, period, ..
            } => Known::Near(sequence(preperiod, period, 0)?),
            &Form::Code {
                preperiod, period, ..
            } => Known::Far(sequence(preperiod, period, 0)?),
            &Form::AllBut {
                preperiod,
                period,
                saltus,
                ..
            } => Known::Far(sequence(preperiod, period, saltus)?),
        };
        Ok(Evaluator {
            ruleset: self.ruleset().clone(),
            claim: self.claim(),
            known,
            limits: limits.clone(),
            budget: budget.clone(),
            symbolic: OnceLock::new(),
            finder: OnceLock::new(),
        })
    }
}

impl Evaluator {
    /// What is claimed.
    pub fn claim(&self) -> Claim {
        self.claim
    }

    /// Who wins, in the play that the certificate is about.
    ///
    /// # Errors
    ///
    /// The numbers are no position; a limit ran out.
    pub fn outcome(&self, position: &[BigUint]) -> Result<Outcome, Error> {
        self.check(position)?;
        let p = match &self.known {
            Known::Positions { p, .. } => p.contains(position),
            Known::Near(sequence) | Known::Far(sequence) => sequence.at(&position[0]).is_zero(),
            Known::Values(_) | Known::Relation(_) => self
                .nim_value(position)?
                .is_some_and(|value| value.is_zero()),
        };
        Ok(if p { Outcome::P } else { Outcome::N })
    }

    /// The nim-value, where nim-values are what the certificate is about.
    ///
    /// # Errors
    ///
    /// The numbers are no position; a limit ran out.
    pub fn nim_value(&self, position: &[BigUint]) -> Result<Option<BigUint>, Error> {
        self.check(position)?;
        Ok(match &self.known {
            Known::Positions { .. } => None,
            Known::Values(values) => values.value(position).map(BigUint::from),
            Known::Relation(pairs) => {
                let fixed: Vec<_> = pairs
                    .vars()
                    .iter()
                    .copied()
                    .zip(position.iter().cloned())
                    .collect();
                let fiber = Fiber::new(pairs, &fixed, &self.limits)?;
                let first = fiber.iter().next();
                first
                    .and_then(|values| values.into_iter().next())
                    .map(|(_, value)| value)
            }
            Known::Near(sequence) | Known::Far(sequence) => match self.claim {
                Claim::NimValues => Some(sequence.at(&position[0])),
                Claim::Positions(_) => None,
            },
        })
    }

    /// All winning moves: how many there are, and up to `limit` of them. There are none from a P-position, nor where the
    /// game is over.
    ///
    /// # Errors
    ///
    /// The numbers are no position; a limit ran out.
    pub fn winning(&self, position: &[BigUint], limit: usize) -> Result<Winning, Error> {
        self.check(position)?;
        Ok(self.lead(position, &BigUint::ZERO, limit)?)
    }

    /// All moves to positions of this nim-value (for a move that splits, to a nim-sum), counted and listed as by
    /// [`Evaluator::winning`]: they are what wins a sum of games.
    ///
    /// # Errors
    ///
    /// The numbers are no position; the certificate is about outcomes; a limit ran out.
    pub fn to_value(
        &self,
        position: &[BigUint],
        value: &BigUint,
        limit: usize,
    ) -> Result<Winning, Error> {
        self.check(position)?;
        if self.claim != Claim::NimValues {
            let what = message!(
                "no-values",
                "the certificate is about outcomes and knows no nim-values"
            );
            return Err(Error::question(what));
        }
        Ok(self.lead(position, value, limit)?)
    }

    /// The moves to the value; where outcomes are known, 0 stands for the P-positions.
    fn lead(&self, position: &[BigUint], worth: &BigUint, limit: usize) -> Result<Winning, Fault> {
        if let Known::Near(sequence) = &self.known {
            return self.near(sequence, position, worth, limit);
        }
        let limits = &self.limits;
        let symbolic = self.symbolic()?;
        let sum = value(symbolic.arity(), 0);
        if let Some(pairs) = self.pairs(symbolic) {
            let finder = self.cached(|| {
                let pairs = symbolic.placed_pairs(&pairs()?, sum, limits)?;
                Finder::new(symbolic, Goal::Worth(&pairs, sum), &[], limits)
            })?;
            return finder.find(position, Some((sum, worth)), limit, limits);
        }
        match worth.to_u32() {
            Some(0) => {
                let finder = self.cached(|| self.toward(symbolic, 0))?;
                finder.find(position, None, limit, limits)
            }
            Some(worth) => self
                .toward(symbolic, worth)?
                .find(position, None, limit, limits),
            None => Ok(Winning::default()),
        }
    }

    /// How to make the pairs of positions and values, where moves are found by them.
    fn pairs<'s>(
        &'s self,
        symbolic: &'s Symbolic,
    ) -> Option<Box<dyn FnOnce() -> Result<Automaton, Fault> + 's>> {
        let splits = symbolic.clauses().iter().any(|c| c.targets.len() != 1);
        match &self.known {
            Known::Relation(pairs) => Some(Box::new(|| Ok(pairs.clone()))),
            Known::Far(sequence) if splits => Some(Box::new(|| sequence.pairs(&self.limits))),
            _ => None,
        }
    }

    /// The moves to a set of positions.
    fn toward(&self, symbolic: &Symbolic, worth: u32) -> Result<Finder, Fault> {
        let limits = &self.limits;
        let (set, repeats) = match &self.known {
            Known::Positions { p, repeats } => (p.clone(), &repeats[..]),
            Known::Values(values) => match values.part(worth) {
                Some(part) => (part.clone(), &[][..]),
                None => (Automaton::none(values.numeration(), values.vars()), &[][..]),
            },
            Known::Near(sequence) | Known::Far(sequence) => {
                (sequence.heaps(worth, limits)?, &[][..])
            }
            Known::Relation(pairs) => (pairs.clone(), &[][..]),
        };
        let set = symbolic.placed(&set, limits)?;
        Finder::new(symbolic, Goal::Set(&set), repeats, limits)
    }

    fn cached(&self, make: impl FnOnce() -> Result<Finder, Fault>) -> Result<&Finder, Fault> {
        if let Some(known) = self.finder.get() {
            return Ok(known);
        }
        let made = make()?;
        Ok(self.finder.get_or_init(|| made))
    }

    fn symbolic(&self) -> Result<&Symbolic, Fault> {
        if let Some(known) = self.symbolic.get() {
            return Ok(known);
        }
        let numeration = match &self.known {
            Known::Positions { p: a, .. } | Known::Relation(a) => a.numeration().clone(),
            Known::Values(values) => values.numeration().clone(),
            Known::Near(_) | Known::Far(_) => Numeration::base(2)?,
        };
        let made = Symbolic::unchecked(&self.ruleset, &numeration, &self.limits)?;
        Ok(self.symbolic.get_or_init(|| made))
    }

    /// Moves that reach only a bounded distance are gone through.
    fn near(
        &self,
        sequence: &Sequence,
        position: &[BigUint],
        worth: &BigUint,
        limit: usize,
    ) -> Result<Winning, Fault> {
        let mut winning = Winning::default();
        let from = Component::new(0, position.iter().cloned());
        for m in self.ruleset.moves(&from, &self.budget) {
            let m = m?;
            if m.to.len() == 1 && sequence.at(&m.to[0].coords[0]) == *worth {
                winning.count += 1u32;
                if winning.listed.len() < limit {
                    winning.listed.push(m);
                }
            }
        }
        Ok(winning)
    }

    fn check(&self, position: &[BigUint]) -> Result<(), Error> {
        let component = Component::new(0, position.iter().cloned());
        self.ruleset
            .check(&component)
            .map_err(|error| Error::question(error.described().clone()))
    }
}
