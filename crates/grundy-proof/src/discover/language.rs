//! Between machines, as they are learned, and automata, as they are proved.

use super::System;
use crate::error::Fault;
use crate::oracle::Oracle;
use crate::{Candidate, CandidateKind};
use grundy_automata::learn::Machine;
use grundy_automata::learn::numbers::{Digits, INVALID};
use grundy_automata::{Automaton, Dfao, Limits, Numeration, Table, Var};
use grundy_values::Play;
use num_traits::ToPrimitive;

/// Weights that are looked at; the least growth that has a numeration with an adder passes 2^62 before.
const WEIGHTS: usize = 200;

/// What kind of automaton is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The P-positions.
    Positions,
    /// The nim-value as the output.
    Values,
    /// The positions with their nim-values.
    Relation,
}

impl Kind {
    /// Tracks beside the coordinates.
    pub(super) fn extra(self) -> usize {
        usize::from(self == Kind::Relation)
    }

    /// What is learned, from the oracle's answers.
    pub(super) fn ask(self, oracle: &Oracle, tuple: &[u64]) -> Option<u32> {
        match (self, tuple) {
            (Kind::Relation, [position @ .., value]) => {
                let answer = oracle.ask(position)?;
                Some(u32::from(u64::from(answer) == value + 1))
            }
            _ => oracle.ask(tuple),
        }
    }
}

/// The numeration by its definition.
pub(super) fn numeration(system: &System, limits: &Limits) -> Result<Numeration, Fault> {
    Ok(match system {
        System::Base(base) => Numeration::base(*base)?,
        System::Zeckendorf => Numeration::zeckendorf(),
        System::Greedy {
            coefficients,
            initial,
        } => Numeration::greedy(coefficients, initial, limits)?,
    })
}

/// How the learner writes numbers; `None` where there would be too many letters.
pub(super) fn digits(numeration: &Numeration, tracks: usize) -> Option<Digits> {
    if let Some(base) = numeration.radix() {
        return Digits::base(base, tracks).ok();
    }
    let weights = numeration.weights(WEIGHTS);
    let weights: Vec<u64> = weights
        .iter()
        .map_while(ToPrimitive::to_u64)
        .take_while(|&weight| weight < 1 << 62)
        .collect();
    let valid = validity(numeration)?;
    Digits::greedy(&weights, numeration.digits(), tracks, &valid).ok()
}

/// The words of one track that are numbers, by output 1.
fn validity(numeration: &Numeration) -> Option<Machine> {
    let validity = numeration.validity();
    let none = validity.states() as u32;
    let mut next = Vec::new();
    let mut output = Vec::new();
    for state in 0..=none {
        let inside = state < none;
        for digit in 0..numeration.digits() {
            let after = inside.then(|| validity.read(state, digit)).flatten();
            next.push(after.unwrap_or(none));
        }
        output.push(u32::from(inside && validity.accepts(state)));
    }
    let machine = Machine::new(numeration.digits(), next, output).ok()?;
    Some(machine.minimise())
}

/// The states by letter.
fn rows(machine: &Machine) -> Vec<Vec<u32>> {
    let rows = machine.targets().chunks(machine.letters() as usize);
    rows.map(<[u32]>::to_vec).collect()
}

/// The tuples with output 1.
pub(super) fn automaton(
    numeration: &Numeration,
    tracks: usize,
    machine: &Machine,
    limits: &Limits,
) -> Result<Automaton, Fault> {
    only(numeration, tracks, machine, 1, limits)
}

/// The tuples with this output.
fn only(
    numeration: &Numeration,
    tracks: usize,
    machine: &Machine,
    output: u32,
    limits: &Limits,
) -> Result<Automaton, Fault> {
    let table = Table {
        tracks,
        next: rows(machine),
        accept: machine.outputs().iter().map(|&o| o == output).collect(),
    };
    let vars: Vec<Var> = (0..tracks as Var).collect();
    Ok(Automaton::restricted(numeration, &vars, &table, limits)?)
}

/// The candidate that a machine stands for.
pub(super) fn candidate(
    numeration: &Numeration,
    kind: Kind,
    play: Play,
    arity: usize,
    machine: &Machine,
    repeats: Vec<Automaton>,
    limits: &Limits,
) -> Result<Candidate, Fault> {
    let kind = match kind {
        Kind::Positions => CandidateKind::Positions {
            play,
            p: automaton(numeration, arity, machine, limits)?,
            repeats,
        },
        Kind::Relation => {
            CandidateKind::Relation(automaton(numeration, arity + 1, machine, limits)?)
        }
        Kind::Values => {
            let mut answers: Vec<u32> = machine.outputs().to_vec();
            answers.sort_unstable();
            answers.dedup();
            answers.retain(|&answer| answer != 0 && answer != INVALID);
            let mut parts = Vec::new();
            for answer in answers {
                parts.push((
                    answer - 1,
                    only(numeration, arity, machine, answer, limits)?,
                ));
            }
            CandidateKind::Values(Dfao::new(parts, limits)?)
        }
    };
    Ok(Candidate {
        numeration: numeration.clone(),
        kind,
    })
}
