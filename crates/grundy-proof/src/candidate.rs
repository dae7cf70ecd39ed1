//! What may turn out to be a closed form.

use grundy_automata::{Automaton, Dfao, Numeration};
use grundy_values::Play;

/// A set of P-positions, or nim-values, that is to be checked against the rules.
///
/// The tracks of every automaton are the coordinates in their order, whatever variables they are named by.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The numeration of all the automata.
    pub numeration: Numeration,
    /// What the automata say.
    pub kind: CandidateKind,
}

/// What the automata of a [`Candidate`] say.
#[derive(Clone, Debug)]
pub enum CandidateKind {
    /// Which positions are P-positions.
    Positions {
        /// The convention of play.
        play: Play,
        /// The P-positions.
        p: Automaton,
        /// For every repeated move of the rules, the positions from which some number (0 or more) of its steps leads to a
        /// P-position.
        repeats: Vec<Automaton>,
    },
    /// The nim-value of every position, one of finitely many; tuples that are no positions have none.
    Values(Dfao),
    /// The pairs of a position and its nim-value, which is the last track.
    Relation(Automaton),
}

impl Candidate {
    /// P-positions of a game without repeated moves.
    pub fn positions(play: Play, p: Automaton) -> Self {
        Candidate {
            numeration: p.numeration().clone(),
            kind: CandidateKind::Positions {
                play,
                p,
                repeats: Vec::new(),
            },
        }
    }

    /// Pairs of a position and its nim-value.
    pub fn relation(pairs: Automaton) -> Self {
        Candidate {
            numeration: pairs.numeration().clone(),
            kind: CandidateKind::Relation(pairs),
        }
    }

    /// Nim-values as outputs.
    pub fn values(values: Dfao) -> Self {
        Candidate {
            numeration: values.numeration().clone(),
            kind: CandidateKind::Values(values),
        }
    }

    /// How many states its automaton has; of nim-values as outputs, that of the richest value.
    pub fn states(&self) -> usize {
        match &self.kind {
            CandidateKind::Positions { p, .. } => p.states(),
            CandidateKind::Relation(pairs) => pairs.states(),
            CandidateKind::Values(values) => values
                .parts()
                .map(|(_, part)| part.states())
                .max()
                .unwrap_or(0),
        }
    }
}
