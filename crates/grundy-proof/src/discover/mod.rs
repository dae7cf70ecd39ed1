//! Candidates for closed forms: numeration systems are tried one after the other, with ever more effort.
//!
//! Nothing here is more than a candidate until every obligation has been verified; a refutation is traced to a position whose value
//! was misjudged, and the learner learns from it.

mod arithmetic;
mod language;
mod pursuit;
mod repeats;
mod suggest;
mod system;
mod thin;

pub(crate) use arithmetic::Arithmetic;
pub(crate) use language::Kind;
pub use system::System;

use crate::attempt::Stage;
use crate::error::Fault;
use crate::oracle::{Oracle, Sparse};
use crate::{Candidate, Claim, Inexpressible, Symbolic};
use grundy_automata::learn::numbers::Growth;
use grundy_automata::{Limits, Numeration};
use grundy_rules::{Budget, Component, Message, Ruleset};
use grundy_values::Play;
use pursuit::{Pursued, Pursuit};
use std::sync::Arc;
use std::time::Duration;
use thin::Supposed;

/// Rows of a thin set from which slopes are read.
const ROWS: usize = 20_000;
/// Rows of a thin set that is continued by the rule that it seems to follow.
const SUPPOSED: u64 = 2_048;
/// Losing starts that are looked at for a recurrence.
const STARTS: u64 = 600;

/// How much is put into one numeration system.
#[derive(Clone, Debug)]
pub(crate) struct Effort {
    /// States that a learner may find.
    states: usize,
    /// Time for learning.
    learn: Duration,
    /// Time for every attempt to prove.
    prove: Duration,
}

/// Every further effort has a larger table too, as long as there is one.
const EFFORTS: [(usize, u64, u64); 5] = [
    (30, 200, 2_000),
    (120, 2_000, 10_000),
    (500, 8_000, 30_000),
    (2_000, 30_000, 120_000),
    (4_000, 120_000, 600_000),
];

/// An automaton that agrees with a table, neither proved nor refuted.
#[derive(Clone, Debug)]
pub(crate) struct Open {
    pub(crate) candidate: Candidate,
    /// It agrees with the table where all coordinates are below this.
    pub(crate) agrees: u64,
    pub(crate) why: Why,
}

/// Why a candidate is open.
#[derive(Clone, Debug)]
pub(crate) enum Why {
    /// A limit of the proof ran out.
    Limit(Message),
    /// The rules cannot be written as constraints.
    Inexpressible(Inexpressible),
    /// A refutation could not be traced to a position whose value is known.
    Untraced,
}

impl Why {
    /// Why a proof that ended like this leaves its candidate open; what is no such reason is given back.
    fn of(fault: Fault) -> Result<Why, Fault> {
        let error = crate::Error::from(fault);
        match error.inexpressible() {
            Some(reason) => Ok(Why::Inexpressible(reason.clone())),
            None if error.is_limit() => Ok(Why::Limit(error.described())),
            None => Err(error.into()),
        }
    }
}

impl Open {
    fn new(candidate: Candidate, agrees: u64, why: Why) -> Self {
        Open {
            candidate,
            agrees,
            why,
        }
    }
}

/// The states of an automaton as its table grew.
#[derive(Clone, Debug)]
pub(crate) struct Grown {
    pub(crate) system: System,
    pub(crate) growth: Vec<Growth>,
}

/// What the P-positions of a table suggest.
#[derive(Default)]
struct Suggested {
    systems: Vec<System>,
    supposed: Option<Supposed>,
}

/// A search for the closed form of one game.
pub(crate) struct Discovery<'p> {
    ruleset: Arc<Ruleset>,
    claim: Claim,
    oracle: Oracle,
    budget: Budget,
    /// The systems to try, if they were given.
    systems: Option<Vec<System>>,
    progress: &'p mut dyn FnMut(&Stage),
    /// The best open candidate.
    pub(crate) open: Option<Open>,
    /// What grew without end so far.
    pub(crate) grown: Vec<Grown>,
}

impl<'p> Discovery<'p> {
    pub(crate) fn new(
        ruleset: &Arc<Ruleset>,
        claim: Claim,
        systems: Option<Vec<System>>,
        to: Option<u64>,
        budget: &Budget,
        progress: &'p mut dyn FnMut(&Stage),
    ) -> Result<Self, Fault> {
        Ok(Discovery {
            ruleset: ruleset.clone(),
            claim,
            oracle: Oracle::new(ruleset, claim, to, budget)?,
            budget: budget.clone(),
            systems,
            progress,
            open: None,
            grown: Vec::new(),
        })
    }

    /// A candidate of which every obligation holds, with the constraints that it satisfies.
    pub(crate) fn run(&mut self) -> Result<Option<(Symbolic, Candidate)>, Fault> {
        let kind = self.kind();
        for (i, (states, learn, prove)) in EFFORTS.into_iter().enumerate() {
            let effort = Effort {
                states,
                learn: Duration::from_millis(learn),
                prove: Duration::from_millis(match kind {
                    // There is nothing else to try that could take its time.
                    Kind::Relation => 5 * prove,
                    _ => prove,
                }),
            };
            if i > 0 && !self.oracle.grow() {
                self.budget.check(0, 0)?;
            }
            self.grown.clear();
            let side = self.oracle.side();
            (self.progress)(&Stage::Table { side });
            let suggested = match self.systems {
                None if kind == Kind::Positions => self.suggestions(),
                _ => Suggested::default(),
            };
            for system in self.systems(kind, &suggested.systems) {
                let supposed = suggested.supposed.as_ref();
                let supposed = supposed.filter(|_| suggested.systems.contains(&system));
                if let Some(found) = self.pursue(&system, kind, &effort, supposed)? {
                    return Ok(Some(found));
                }
            }
            if kind != Kind::Relation
                && self.oracle.arity() > 1
                && self.systems.is_none()
                && let Some(found) = self.pursue_blocks(kind, &effort)?
            {
                return Ok(Some(found));
            }
            if matches!(
                self.open,
                Some(Open {
                    why: Why::Inexpressible(_),
                    ..
                })
            ) {
                // More effort would only make another conjecture.
                break;
            }
        }
        Ok(None)
    }

    fn pursue(
        &mut self,
        system: &System,
        kind: Kind,
        effort: &Effort,
        supposed: Option<&Supposed>,
    ) -> Result<Option<(Symbolic, Candidate)>, Fault> {
        let side = self.oracle.side();
        (self.progress)(&Stage::Learning {
            system: system.clone(),
            side,
        });
        let limits = self.limits(effort.prove);
        let numeration = match language::numeration(system, &limits) {
            Ok(numeration) => numeration,
            Err(_) => {
                // A recurrence that was suggested need not be a numeration with an adder.
                self.budget.check(0, 0)?;
                return Ok(None);
            }
        };
        if kind == Kind::Relation
            && let Some(pursued) = self.arithmetic(&numeration, &limits)?
        {
            return Ok(self.ended(system, pursued));
        }
        let Some(pursuit) = Pursuit::new(self, numeration, kind, effort) else {
            return Ok(None);
        };
        let pursued = pursuit.learn(supposed)?;
        Ok(self.ended(system, pursued))
    }

    fn pursue_blocks(
        &mut self,
        kind: Kind,
        effort: &Effort,
    ) -> Result<Option<(Symbolic, Candidate)>, Fault> {
        let side = self.oracle.side();
        (self.progress)(&Stage::Blocks { side });
        let Some(pursuit) = Pursuit::new(self, Numeration::base(2)?, kind, effort) else {
            return Ok(None);
        };
        let pursued = pursuit.blocks()?;
        Ok(self.ended(&System::Base(2), pursued))
    }

    /// What was found, if it holds; what else came of it is kept.
    fn ended(&mut self, system: &System, pursued: Pursued) -> Option<(Symbolic, Candidate)> {
        match pursued {
            Pursued::Holds(found) => return Some(*found),
            Pursued::Open(open) => {
                let old = self.open.as_ref();
                if old.is_none_or(|old| old.agrees < open.agrees) {
                    self.open = Some(open);
                }
            }
            Pursued::Nothing(growth) => self.grown.push(Grown {
                system: system.clone(),
                growth,
            }),
        }
        None
    }

    /// The systems to try, the likely ones first.
    fn systems(&self, kind: Kind, suggested: &[System]) -> Vec<System> {
        if let Some(systems) = &self.systems {
            return systems.clone();
        }
        if kind == Kind::Relation {
            // A nim-sum needs a power of two, and those all recognise the same sets.
            return vec![System::Base(2)];
        }
        let mut systems = suggested.to_vec();
        systems.extend([2, 3].map(System::Base));
        if self.oracle.steps_only() {
            // What is periodic on cones shows in every base, with blocks if need be.
            return systems;
        }
        if !systems.contains(&System::Zeckendorf) {
            systems.push(System::Zeckendorf);
        }
        // Powers of 2 and 3 recognise no more than 2 and 3.
        systems.extend([5, 6, 7, 10].map(System::Base));
        systems
    }

    fn suggestions(&self) -> Suggested {
        let Claim::Positions(play) = self.claim else {
            return Suggested::default();
        };
        if self.oracle.steps_only() {
            return Suggested::default();
        }
        let is_p = |tuple: &[u64]| self.oracle.ask(tuple) == Some(1);
        let side = self.oracle.side();
        let mut found = Vec::new();
        let mut supposed = None;
        if self.oracle.arity() == 1 {
            found.extend(suggest::bases(|n| is_p(&[n]), side));
            let heaps: Vec<u64> = (1..side).filter(|&n| is_p(&[n])).take(100).collect();
            found.extend(suggest::recurrence(&heaps));
        }
        let starts: Vec<u64> = (1..STARTS.min(side))
            .map_while(|n| Some((n, self.ruleset.start(&[n.into()]).ok()?)))
            .filter(|(_, start)| self.is_lost(start))
            .map(|(n, _)| n)
            .collect();
        found.extend(suggest::recurrence(&starts));
        if self.oracle.arity() == 2 {
            let sparse = self
                .oracle
                .rays()
                .and_then(|rays| Sparse::new(rays, play, ROWS, &self.budget).ok().flatten());
            let mut pairs = match sparse {
                Some(sparse) => sparse.pairs().collect(),
                None => thin_pairs(is_p, side),
            };
            if self.oracle.rays().is_none() {
                supposed = Supposed::new(&pairs, SUPPOSED);
                pairs = supposed.as_ref().map_or(pairs, Supposed::pairs);
            }
            found.extend(suggest::quadratic(&pairs));
        }
        found.retain(|system| !matches!(system, System::Base(..=10)));
        found.dedup();
        Suggested {
            systems: found,
            supposed,
        }
    }

    fn is_lost(&self, start: &Component) -> bool {
        let coords: Option<Vec<u64>> = start.coords.iter().map(|x| x.try_into().ok()).collect();
        coords.is_some_and(|coords| self.oracle.ask(&coords) == Some(1))
    }

    /// What kind of automaton fits the values.
    fn kind(&self) -> Kind {
        match self.claim {
            Claim::Positions(_) => Kind::Positions,
            Claim::NimValues if self.oracle.splits() || self.oracle.values_grow() => Kind::Relation,
            Claim::NimValues => Kind::Values,
        }
    }

    fn play(&self) -> Play {
        match self.claim {
            Claim::Positions(play) => play,
            Claim::NimValues => Play::Normal,
        }
    }

    /// The limits of a piece of work.
    fn limits(&self, time: Duration) -> Limits {
        let left = self.budget.remaining().unwrap_or(time);
        Limits::default()
            .with_time(time.min(left))
            .with_interrupt(self.budget.interrupt().flag())
    }

    fn proving(&mut self, numeration: &Numeration, states: usize) {
        let _ = numeration;
        (self.progress)(&Stage::Proving { states });
    }
}

/// The P-positions (a, b) with a ≤ b of a set that has at most one in every row; none if it has more.
fn thin_pairs(is_p: impl Fn(&[u64]) -> bool, side: u64) -> Vec<(u64, u64)> {
    let mut pairs = Vec::new();
    for a in 0..side {
        let mut row = (0..side).filter(|&b| is_p(&[a, b]));
        match (row.next(), row.next()) {
            (Some(b), None) if a <= b => pairs.push((a, b)),
            (Some(_), Some(_)) => return Vec::new(),
            // Beyond the table, or below the diagonal.
            _ => {}
        }
    }
    // Rows whose P-position lies beyond the table would spoil the count.
    let known = pairs.last().map_or(0, |&(a, _)| a);
    pairs.retain(|&(a, _)| a <= known);
    pairs
}
