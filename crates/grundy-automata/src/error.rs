//! What can go wrong.

use std::fmt;

/// Why an automaton was not made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A budget ran out: which one, and its size where it is a number.
    Limit(&'static str, u64),
    /// Somebody raised the interrupt flag.
    Interrupted,
    /// The numeration system is not one that this crate knows how to handle.
    Numeration(String),
    /// A table that does not describe an automaton.
    Table(String),
    /// A membership oracle does not know enough.
    Unresolved,
    /// Numbers outgrew the arithmetic that a construction is done in.
    Overflow,
    /// Operands that do not belong together.
    Mismatch(String),
}

impl Error {
    pub(crate) fn new(kind: Kind) -> Self {
        Error { kind }
    }

    pub(crate) fn numeration(text: impl Into<String>) -> Self {
        Error::new(Kind::Numeration(text.into()))
    }

    pub(crate) fn table(text: impl Into<String>) -> Self {
        Error::new(Kind::Table(text.into()))
    }

    pub(crate) fn mismatch(text: impl Into<String>) -> Self {
        Error::new(Kind::Mismatch(text.into()))
    }

    /// Whether a limit on states, memory or time ran out: more of it may help.
    pub fn is_limit(&self) -> bool {
        matches!(self.kind, Kind::Limit(..))
    }

    /// Whether an automaton that is being learned got more states than were allowed: its states are still growing.
    pub fn is_states(&self) -> bool {
        matches!(self.kind, Kind::Limit("states", _))
    }

    /// Whether a membership oracle does not reach far enough to tell where an automaton that is being learned goes wrong.
    pub fn is_unresolved(&self) -> bool {
        self.kind == Kind::Unresolved
    }

    /// Whether the computation was asked to stop.
    pub fn is_interrupted(&self) -> bool {
        self.kind == Kind::Interrupted
    }

    /// Whether the numeration system was refused.
    pub fn is_numeration(&self) -> bool {
        matches!(self.kind, Kind::Numeration(_))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Limit(what, size) => write!(f, "the limit of {size} {what} was reached"),
            Kind::Unresolved => f.write_str(
                "the oracle does not reach far enough to tell where the automaton goes wrong",
            ),
            Kind::Interrupted => f.write_str("interrupted"),
            Kind::Numeration(text) | Kind::Table(text) | Kind::Mismatch(text) => f.write_str(text),
            Kind::Overflow => f.write_str("the coefficients are too large for 64-bit arithmetic"),
        }
    }
}

impl std::error::Error for Error {}
