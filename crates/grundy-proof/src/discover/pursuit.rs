//! One closed form, looked for in one numeration system: learn, try to prove, learn from what fails.

use super::language::{self, Kind};
use super::repeats::Repeats;
use super::thin::Supposed;
use super::{Discovery, Effort, Open, Why};
use crate::error::Fault;
use crate::{Candidate, Counterexample, Symbolic, Verdict, verify};
use grundy_automata::learn::numbers::{Digits, Growth, NumberLearner};
use grundy_automata::learn::{Machine, semilinear};
use grundy_automata::{Automaton, Limits, Numeration};
use grundy_rules::Component;
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use std::time::Duration;

/// Refutations that a learner may learn from.
const REFUTATIONS: usize = 60;
/// The same, while the states still grow with the table.
const UNSETTLED: usize = 10;
/// A machine whose states still grow is worth this part of the time for learning to prove.
const HASTE: u32 = 10;
/// A machine that has not changed from half this side on is worth a try to prove.
const SETTLED: u64 = 64;
/// Moves of a refuted position that are looked through for the one that was misjudged.
const MOVES: usize = 20_000;
/// Values that are looked through for one that a relation gives wrongly.
const VALUES: u64 = 4_096;

/// How a pursuit ended.
pub(super) enum Pursued {
    /// Every obligation holds.
    Holds(Box<(Symbolic, Candidate)>),
    /// An automaton that agrees with the table, neither proved nor refuted.
    Open(Open),
    /// No automaton was found; the states as the table grew.
    Nothing(Vec<Growth>),
}

/// What became of one machine.
enum Judged {
    Holds(Box<(Symbolic, Candidate)>),
    /// The machine is wrong about this tuple.
    Wrong(Vec<u64>),
    Open(Candidate, Why),
}

/// What is being learned, and where.
pub(super) struct Pursuit<'d, 'p> {
    discovery: &'d mut Discovery<'p>,
    numeration: Numeration,
    kind: Kind,
    digits: Digits,
    effort: Effort,
    /// Made when there is something to prove.
    symbolic: Option<Symbolic>,
    repeats: Option<Repeats>,
}

impl<'d, 'p> Pursuit<'d, 'p> {
    /// `None` when there are too many letters for a learner.
    pub(super) fn new(
        discovery: &'d mut Discovery<'p>,
        numeration: Numeration,
        kind: Kind,
        effort: &Effort,
    ) -> Option<Self> {
        let tracks = discovery.oracle.arity() + kind.extra();
        let digits = language::digits(&numeration, tracks)?;
        Some(Pursuit {
            discovery,
            numeration,
            kind,
            digits,
            effort: effort.clone(),
            symbolic: None,
            repeats: None,
        })
    }

    /// Learns by L*, guided by what the proof refutes. What is supposed is believed where the oracle does not know.
    pub(super) fn learn(mut self, supposed: Option<&Supposed>) -> Result<Pursued, Fault> {
        let mut learner =
            NumberLearner::new(self.digits.clone(), &self.limits()).with_states(self.effort.states);
        let known = self.discovery.oracle.side();
        let side = supposed.map_or(known, |supposed| supposed.side().max(known));
        for round in 0..REFUTATIONS {
            let (oracle, kind) = (&self.discovery.oracle, self.kind);
            let mut truth = |tuple: &[u64]| {
                let answer = kind.ask(oracle, tuple);
                answer.or_else(|| supposed.and_then(|supposed| supposed.ask(tuple)))
            };
            let learned = learner.settle(SETTLED, side, &mut truth);
            let Some(learned) = self.fine(learned)? else {
                break;
            };
            if !learned.settled() && round >= UNSETTLED {
                break;
            }
            let time = match learned.settled() {
                true => self.effort.prove,
                false => self.effort.learn / HASTE,
            };
            match self.judge(&learned.machine, time)? {
                Judged::Holds(found) => return Ok(Pursued::Holds(found)),
                Judged::Open(_, Why::Limit(_)) if !learned.settled() => break,
                Judged::Open(candidate, why) => {
                    let agrees = learned.agrees.min(known);
                    return Ok(Pursued::Open(Open::new(candidate, agrees, why)));
                }
                Judged::Wrong(tuple) => {
                    let (oracle, kind) = (&self.discovery.oracle, self.kind);
                    let mut truth = |tuple: &[u64]| {
                        let answer = kind.ask(oracle, tuple);
                        answer.or_else(|| supposed.and_then(|supposed| supposed.ask(tuple)))
                    };
                    let told = learner.counterexample(&tuple, &mut truth);
                    if self.fine(told)? != Some(true) {
                        break;
                    }
                }
            }
        }
        Ok(Pursued::Nothing(learner.growth().to_vec()))
    }

    /// Looks for blocks that repeat on cones.
    pub(super) fn blocks(mut self) -> Result<Pursued, Fault> {
        let side = self.discovery.oracle.side();
        let (oracle, kind) = (&self.discovery.oracle, self.kind);
        let mut function = |tuple: &[u64]| kind.ask(oracle, tuple);
        let found = semilinear::learn(&self.digits, side, &self.limits(), &mut function);
        let Some(search) = self.fine(found)? else {
            return Ok(Pursued::Nothing(Vec::new()));
        };
        let Some(found) = search.found else {
            return Ok(Pursued::Nothing(search.growth));
        };
        let agrees = found.learned.agrees;
        Ok(
            match self.judge(&found.learned.machine, self.effort.prove)? {
                Judged::Holds(found) => Pursued::Holds(found),
                Judged::Wrong(_) => Pursued::Nothing(found.learned.growth),
                Judged::Open(candidate, why) => Pursued::Open(Open::new(candidate, agrees, why)),
            },
        )
    }

    fn limits(&self) -> Limits {
        self.discovery.limits(self.effort.learn)
    }

    /// What a learner gave. That a limit of its own ran out is no fault; of the whole search, it is.
    fn fine<T, E>(&self, learned: Result<T, E>) -> Result<Option<T>, Fault> {
        if learned.is_err() {
            self.discovery.budget.check(0, 0)?;
        }
        Ok(learned.ok())
    }

    /// Tries to prove what was learned.
    fn judge(&mut self, machine: &Machine, time: Duration) -> Result<Judged, Fault> {
        self.discovery.proving(&self.numeration, machine.states());
        match self.prove(machine, time) {
            Err(fault) => {
                self.discovery.budget.check(0, 0)?;
                let why = Why::of(fault)?;
                Ok(Judged::Open(self.candidate(machine, Vec::new())?, why))
            }
            judged => judged,
        }
    }

    fn prove(&mut self, machine: &Machine, time: Duration) -> Result<Judged, Fault> {
        let limits = self.discovery.limits(time);
        let symbolic = match self.symbolic.take() {
            Some(symbolic) => symbolic,
            None => Symbolic::new(&self.discovery.ruleset, &self.numeration, &limits)?,
        };
        let mut repeats = match self.repeats.take() {
            Some(repeats) => repeats,
            None => Repeats::new(
                &symbolic,
                &self.digits,
                self.effort.states,
                &self.limits(),
                &limits,
            )?,
        };
        let mut judged = None;
        for _ in 0..REFUTATIONS {
            let oracle = &self.discovery.oracle;
            let Some(automata) = repeats.automata(oracle, &self.numeration, &limits)? else {
                break;
            };
            let candidate = self.candidate(machine, automata)?;
            let refuted = match verify(&symbolic, &candidate, &limits)? {
                Verdict::Holds => {
                    let found = Box::new((symbolic.clone(), candidate));
                    return Ok(Judged::Holds(found));
                }
                Verdict::Fails(refuted) => refuted,
            };
            if let Some(tuple) = self.misjudged(&refuted, machine) {
                judged = Some(Judged::Wrong(tuple));
                break;
            }
            if !repeats.correct(&suspects(&refuted), &self.discovery.oracle) {
                break;
            }
        }
        (self.symbolic, self.repeats) = (Some(symbolic), Some(repeats));
        match judged {
            Some(judged) => Ok(judged),
            None => Ok(Judged::Open(
                self.candidate(machine, Vec::new())?,
                Why::Untraced,
            )),
        }
    }

    fn candidate(&self, machine: &Machine, repeats: Vec<Automaton>) -> Result<Candidate, Fault> {
        let arity = self.discovery.oracle.arity();
        language::candidate(
            &self.numeration,
            self.kind,
            self.discovery.play(),
            arity,
            machine,
            repeats,
            &self.discovery.limits(self.effort.prove),
        )
    }

    /// A tuple about which the machine differs from the truth, near where a condition fails.
    fn misjudged(&mut self, refuted: &Counterexample, machine: &Machine) -> Option<Vec<u64>> {
        let arity = self.discovery.oracle.arity();
        // A value may stand behind the coordinates.
        let position = &refuted.position[..arity.min(refuted.position.len())];
        for suspect in [Some(position), refuted.option.as_deref()]
            .into_iter()
            .flatten()
        {
            if let Some(tuple) = self.differs(&suspect[..arity.min(suspect.len())], machine) {
                return Some(tuple);
            }
        }
        let ruleset = self.discovery.ruleset.clone();
        let budget = self.discovery.budget.clone();
        let from = Component::new(0, position.iter().cloned());
        for step in ruleset.moves(&from, &budget).take(MOVES) {
            for to in step.ok()?.to {
                if let Some(tuple) = self.differs(&to.coords, machine) {
                    return Some(tuple);
                }
            }
        }
        None
    }

    /// The position (with a value, if it is pairs that are learned) when the machine is wrong about it.
    fn differs(&mut self, position: &[BigUint], machine: &Machine) -> Option<Vec<u64>> {
        let answer = self.discovery.oracle.work_out(position)?;
        let position: Option<Vec<u64>> = position.iter().map(ToPrimitive::to_u64).collect();
        let mut tuple = position?;
        let says = |tuple: &[u64]| Some(machine.run(&self.digits.encode(tuple)?));
        if self.kind != Kind::Relation {
            return (says(&tuple)? != answer).then_some(tuple);
        }
        tuple.push(0);
        let last = tuple.len() - 1;
        let truth = u64::from(answer).checked_sub(1);
        let near = truth.unwrap_or(0).saturating_add(VALUES);
        for value in truth.into_iter().chain(0..near) {
            tuple[last] = value;
            if says(&tuple)? != u32::from(truth == Some(value)) {
                return Some(tuple);
            }
        }
        None
    }
}

/// The tuples that a refutation names, as small numbers.
fn suspects(refuted: &Counterexample) -> Vec<Vec<u64>> {
    let small = |tuple: &Vec<BigUint>| tuple.iter().map(ToPrimitive::to_u64).collect();
    let both = [Some(&refuted.position), refuted.option.as_ref()];
    both.into_iter().flatten().filter_map(small).collect()
}
