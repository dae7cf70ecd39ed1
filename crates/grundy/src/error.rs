//! What can go wrong between a text and an answer.

use grundy_rules::Errors;

/// Why there is no answer: the question is wrong, or it is fine and its answer is out of reach.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The text of the game is wrong; the errors carry their places in it.
    #[error("{0}")]
    Rules(Errors),
    /// The position is not one of the game.
    #[error("{0}")]
    Position(grundy_rules::Error),
    /// No value can be given.
    #[error("{0}")]
    Values(grundy_values::Error),
    /// A judge problem or its input is wrong.
    #[error("{0}")]
    Judge(String),
    /// The input of a judge problem cannot be read, or its output not written.
    #[error("{0}")]
    Io(std::io::ErrorKind),
    /// Something that this game cannot be asked.
    #[error("{0}")]
    Unsupported(String),
}

impl Error {
    /// Whether the question was fine and only the answer is out of reach (a budget ran out), as opposed to a question that
    /// should be put differently.
    pub fn is_out_of_reach(&self) -> bool {
        matches!(self, Error::Values(e) if e.exhausted_limit().is_some())
    }
}
