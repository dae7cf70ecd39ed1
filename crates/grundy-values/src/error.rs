//! Why a value cannot be given.

use grundy_rules::Exhausted;

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
