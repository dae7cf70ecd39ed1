//! The automata of repeated moves: from where some number of steps, 0 or more, leads to a P-position.
//!
//! They are learned like the P-positions themselves; their truth follows from the oracle's answers step by step.

use super::language;
use crate::Symbolic;
use crate::error::Fault;
use crate::lower::coordinate;
use crate::oracle::Oracle;
use grundy_automata::learn::Machine;
use grundy_automata::learn::numbers::{Digits, NumberLearner};
use grundy_automata::{Automaton, Formula, Limits, Numeration};
use num_bigint::BigUint;

/// The repeated moves of a game, as they stand in its rules.
pub(super) struct Repeats {
    all: Vec<Repeat>,
}

struct Repeat {
    ray: Ray,
    learner: NumberLearner,
    machine: Option<Machine>,
}

struct Ray {
    from: usize,
    by: usize,
    /// Where another step is allowed, whatever its size; the tracks are all coordinates.
    condition: Automaton,
}

impl Ray {
    /// Whether some number of steps leads to a P-position; `None` where the oracle does not know.
    fn truth(&self, oracle: &Oracle, tuple: &[u64]) -> Option<u32> {
        let big: Vec<BigUint> = tuple.iter().map(|&x| x.into()).collect();
        let allowed = tuple[self.by] >= 1 && self.condition.contains(&big);
        let mut at = tuple.to_vec();
        loop {
            if oracle.ask(&at)? == 1 {
                return Some(1);
            }
            if !allowed || at[self.from] < at[self.by] {
                return Some(0);
            }
            at[self.from] -= at[self.by];
        }
    }
}

impl Repeats {
    pub(super) fn new(
        symbolic: &Symbolic,
        digits: &Digits,
        states: usize,
        learning: &Limits,
        limits: &Limits,
    ) -> Result<Repeats, Fault> {
        let vars: Vec<_> = (0..symbolic.arity()).map(coordinate).collect();
        let mut all = Vec::new();
        for index in 0..symbolic.repeated() {
            let as_written =
                |order: &[usize]| order.iter().enumerate().all(|(i, &place)| i == place);
            let mut repeats = symbolic.repeats().iter();
            let Some(repeat) = repeats.find(|r| r.index == index && as_written(&r.order)) else {
                continue;
            };
            let everywhere = Automaton::all(symbolic.numeration(), &vars);
            let condition: Formula = repeat.condition.clone();
            let condition = condition.compile(symbolic.numeration(), limits)?;
            all.push(Repeat {
                ray: Ray {
                    from: repeat.from,
                    by: repeat.by,
                    condition: everywhere.and(&condition, limits)?,
                },
                learner: NumberLearner::new(digits.clone(), learning).with_states(states),
                machine: None,
            });
        }
        Ok(Repeats { all })
    }

    /// The automata that agree with the oracle; `None` when one of them cannot be learned.
    pub(super) fn automata(
        &mut self,
        oracle: &Oracle,
        numeration: &Numeration,
        limits: &Limits,
    ) -> Result<Option<Vec<Automaton>>, Fault> {
        let mut automata = Vec::new();
        for one in &mut self.all {
            if one.machine.is_none() {
                let ray = &one.ray;
                let mut truth = |tuple: &[u64]| ray.truth(oracle, tuple);
                let learned = one.learner.grow(oracle.side(), &mut truth);
                one.machine = learned.ok().map(|learned| learned.machine);
            }
            let Some(machine) = &one.machine else {
                return Ok(None);
            };
            automata.push(language::automaton(
                numeration,
                oracle.arity(),
                machine,
                limits,
            )?);
        }
        Ok(Some(automata))
    }

    /// Learns from the suspects that an automaton is wrong about; no when it is right about them all.
    pub(super) fn correct(&mut self, suspects: &[Vec<u64>], oracle: &Oracle) -> bool {
        let mut learned = false;
        for one in &mut self.all {
            for suspect in suspects {
                let ray = &one.ray;
                let mut truth = |tuple: &[u64]| ray.truth(oracle, tuple);
                if let Ok(true) = one.learner.counterexample(suspect, &mut truth) {
                    one.machine = None;
                    learned = true;
                }
            }
        }
        learned
    }
}
