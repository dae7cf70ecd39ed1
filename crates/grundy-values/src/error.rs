//! Why a value cannot be given.

use grundy_rules::{Component, Exhausted, Message, message};
use std::fmt;

/// Why a value cannot be given: what is wrong with the question, or which limit ran out and what had been established.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// A limit of the budget ran out.
    Exhausted {
        /// Which limit.
        exhausted: Exhausted,
        /// What had been established by then, as a clause: `the values of heaps 0 to 4095 are known and show no period`.
        established: Message,
    },
    /// A subtraction set without numbers.
    EmptySet,
    /// A subtraction set with a zero in it.
    ZeroInSet,
    /// Play can come back to a position.
    Cycle {
        /// The game's name.
        game: String,
        /// The positions of the cycle in order; from the last one a move leads to the first.
        positions: Vec<Component>,
    },
    /// `lost if` and `won if` hold at once.
    LostAndWon {
        /// The game's name.
        game: String,
        /// Where both hold.
        position: Component,
    },
    /// A game with `won if` has outcomes only.
    NoNimValues {
        /// The game's name.
        game: String,
    },
    /// The tuple is no position.
    NotAPosition {
        /// The game's name.
        game: String,
        /// The tuple.
        position: Component,
    },
    /// Numbers beyond 64 bits where machine integers are needed.
    TooLarge {
        /// The game's name.
        game: String,
    },
    /// A nim-value or a remoteness of 2^31 or more, or a table with such a side.
    ValueTooLarge,
    /// As many numbers as the game has coordinates are needed.
    Dimension {
        /// The game's name.
        game: String,
        /// Its number of coordinates.
        expected: usize,
        /// What was given.
        given: usize,
    },
    /// Abbreviations that stand for expressions of enormous size.
    Expansion {
        /// The game's name.
        game: String,
    },
    /// Offsets and targets that do not describe a graph.
    MalformedGraph(Message),
    /// Directions, or bounds of a table, that do not fit a board.
    MalformedBoard(Message),
    /// A checkpoint that cannot be written, or cannot be used.
    Checkpoint {
        /// The file.
        path: String,
        /// Why not, as a clause.
        why: Message,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.described().text())
    }
}

impl std::error::Error for Error {}

impl Error {
    /// Running out of `exhausted` when `established` had been found.
    pub(crate) fn exhausted(exhausted: Exhausted, established: Message) -> Self {
        Error::Exhausted {
            exhausted,
            established,
        }
    }

    /// What is wrong, in English and for another language.
    ///
    /// ```
    /// use grundy_values::Error;
    ///
    /// let message = Error::ValueTooLarge.described();
    /// assert_eq!((message.id(), message.text()), ("value-too-large", "a value here is beyond 2^31"));
    /// ```
    pub fn described(&self) -> Message {
        match self {
            Error::Exhausted {
                exhausted,
                established,
            } => message!(
                "exhausted",
                "{limit}; {established}",
                limit = exhausted.described(),
                established = established.clone()
            ),
            Error::EmptySet => message!(
                "empty-set",
                "a subtraction set needs at least one number, as in {{1, 3, 4}}"
            ),
            Error::ZeroInSet => message!(
                "zero-in-set",
                "0 cannot stand in a subtraction set: a move takes at least one, or play would never end"
            ),
            Error::Cycle { game, positions } => cycle(game, positions),
            Error::LostAndWon { game, position } => message!(
                "lost-and-won",
                "{game}{position} is lost and won at once: `lost if` and `won if` must exclude each other",
                game = game,
                position = position
            ),
            Error::NoNimValues { game } => message!(
                "no-nim-values",
                "{game} has `won if`, so it has outcomes but no nim-values and cannot be part of a sum",
                game = game
            ),
            Error::NotAPosition { game, position } => message!(
                "not-a-position",
                "{position} is not a position of {game}",
                position = position,
                game = game
            ),
            Error::TooLarge { game } => message!(
                "beyond-64-bits",
                "the rules of {game} lead to numbers beyond 64 bits here",
                game = game
            ),
            Error::ValueTooLarge => message!("value-too-large", "a value here is beyond 2^31"),
            Error::Dimension {
                game,
                expected,
                given,
            } => message!(
                "dimension",
                "{game} has {expected} coordinates, not {given}",
                game = game,
                expected = *expected,
                given = *given
            ),
            Error::Expansion { game } => message!(
                "let-expansion",
                "the `let` abbreviations of {game} expand to enormous expressions; write them with fewer repetitions",
                game = game
            ),
            Error::MalformedGraph(message) | Error::MalformedBoard(message) => message.clone(),
            Error::Checkpoint { path, why } => message!(
                "checkpoint",
                "the checkpoint {path}: {why}",
                path = path,
                why = why.clone()
            ),
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
fn cycle(game: &str, positions: &[Component]) -> Message {
    const SHOWN: usize = 6;
    let shown = positions.iter().take(SHOWN);
    let shown: Vec<String> = shown.map(|p| format!("{game}{p}")).collect();
    let shown = shown.join(" → ");
    let first = positions.first().map(|p| format!("{game}{p}"));
    let first = first.unwrap_or_default();
    match positions.len().saturating_sub(SHOWN) {
        0 => message!(
            "cycle",
            "play need not end: {positions} → {first}",
            positions = shown,
            first = first
        ),
        more => message!(
            "long-cycle",
            "play need not end: {positions} → … ({more} more) → {first}",
            positions = shown,
            more = more,
            first = first
        ),
    }
}
