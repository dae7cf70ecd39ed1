//! Why a value cannot be given.

use grundy_rules::{Component, Exhausted};

/// Why a value cannot be given: what is wrong with the question, or which limit ran out and what had been established.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A limit of the budget ran out.
    #[error("{exhausted}; {established}")]
    Exhausted {
        /// Which limit.
        exhausted: Exhausted,
        /// What had been established by then, as a clause: `the values of heaps 0 to 4095 are known and show no period`.
        established: String,
    },
    /// A subtraction set without numbers.
    #[error("a subtraction set needs at least one number, as in {{1, 3, 4}}")]
    EmptySet,
    /// A subtraction set with a zero in it.
    #[error(
        "0 cannot stand in a subtraction set: a move takes at least one, or play would never end"
    )]
    ZeroInSet,
    /// Play can come back to a position.
    #[error("play need not end: {}", cycle(game, positions))]
    Cycle {
        /// The game's name.
        game: String,
        /// The positions of the cycle in order; from the last one a move leads to the first.
        positions: Vec<Component>,
    },
    /// `lost if` and `won if` hold at once.
    #[error(
        "{game}{position} is lost and won at once: `lost if` and `won if` must exclude each other"
    )]
    LostAndWon {
        /// The game's name.
        game: String,
        /// Where both hold.
        position: Component,
    },
    /// A game with `won if` has outcomes only.
    #[error(
        "{game} has `won if`, so it has outcomes but no nim-values and cannot be part of a sum"
    )]
    NoNimValues {
        /// The game's name.
        game: String,
    },
    /// The tuple is no position.
    #[error("{position} is not a position of {game}")]
    NotAPosition {
        /// The game's name.
        game: String,
        /// The tuple.
        position: Component,
    },
    /// Numbers beyond 64 bits where machine integers are needed.
    #[error("the rules of {game} lead to numbers beyond 64 bits here")]
    TooLarge {
        /// The game's name.
        game: String,
    },
    /// A nim-value or a remoteness of 2^31 or more, or a table with such a side.
    #[error("a value here is beyond 2^31")]
    ValueTooLarge,
    /// As many numbers as the game has coordinates are needed.
    #[error("{game} has {expected} coordinates, not {given}")]
    Dimension {
        /// The game's name.
        game: String,
        /// Its number of coordinates.
        expected: usize,
        /// What was given.
        given: usize,
    },
    /// Abbreviations that stand for expressions of enormous size.
    #[error(
        "the `let` abbreviations of {game} expand to enormous expressions; write them with fewer repetitions"
    )]
    Expansion {
        /// The game's name.
        game: String,
    },
    /// Offsets and targets that do not describe a graph.
    #[error("{0}")]
    MalformedGraph(String),
}

impl Error {
    /// Running out of `exhausted` when `established` had been found.
    pub(crate) fn exhausted(exhausted: Exhausted, established: impl Into<String>) -> Self {
        Error::Exhausted {
            exhausted,
            established: established.into(),
        }
    }

    /// Which limit ran out, if that is what happened.
    ///
    /// ```
    /// use grundy_values::Error;
    ///
    /// assert_eq!(Error::EmptySet.exhausted_limit(), None);
    /// ```
    pub fn exhausted_limit(&self) -> Option<Exhausted> {
        match self {
            Error::Exhausted { exhausted, .. } => Some(*exhausted),
            _ => None,
        }
    }
}

/// `g(1) → g(2) → g(1)`, with the middle of a long cycle left out.
fn cycle(game: &str, positions: &[Component]) -> String {
    const SHOWN: usize = 6;
    let mut text: Vec<String> = positions
        .iter()
        .take(SHOWN)
        .map(|p| format!("{game}{p}"))
        .collect();
    if positions.len() > SHOWN {
        text.push(format!("… ({} more)", positions.len() - SHOWN));
    }
    text.extend(positions.first().map(|p| format!("{game}{p}")));
    text.join(" → ")
}
