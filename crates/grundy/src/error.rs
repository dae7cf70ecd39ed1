//! What can go wrong between a text and an answer.

use grundy_rules::{Errors, Exhausted, Message, message};

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
    Judge(Message),
    /// The input of a judge problem cannot be read, or its output not written.
    #[error("{0}")]
    Io(std::io::ErrorKind),
    /// A certificate that cannot be used.
    #[error("{0}")]
    Certificate(Message),
    /// No closed form can be looked for, or evaluated.
    #[error("{what}")]
    Proof {
        /// What is wrong.
        what: Message,
        /// Whether the question was fine and a limit ran out.
        out_of_reach: bool,
    },
    /// Something that this game cannot be asked.
    #[error("{0}")]
    Unsupported(Message),
}

impl Error {
    /// What is wrong and what would be right, in English and for another language; several faults stand below one another.
    ///
    /// ```
    /// use grundy::Game;
    ///
    /// let message = Game::parse("whytoff").err().unwrap().described();
    /// assert_eq!(message.text(), "there is no game `whytoff` in the catalogue (did you mean `wythoff`?)");
    /// ```
    pub fn described(&self) -> Message {
        match self {
            Error::Rules(errors) => {
                let rest = errors.iter().skip(1).map(whole);
                rest.fold(whole(errors.first()), |first, next| {
                    message!("lines", "{first}\n{next}", first = first, next = next)
                })
            }
            Error::Position(error) => whole(error),
            Error::Values(error) => error.described(),
            Error::Judge(message) | Error::Certificate(message) | Error::Unsupported(message) => {
                message.clone()
            }
            Error::Proof { what, .. } => what.clone(),
            Error::Io(kind) => message!("io", "{error}", error = kind.to_string()),
        }
    }

    /// A limit ran out when so much had been established.
    pub(crate) fn exhausted(exhausted: Exhausted, established: Message) -> Self {
        Error::Values(grundy_values::Error::Exhausted {
            exhausted,
            established,
        })
    }

    /// Whether the question was fine and only the answer is out of reach (a budget ran out), as opposed to a question that
    /// should be put differently.
    pub fn is_out_of_reach(&self) -> bool {
        match self {
            Error::Values(error) => error.exhausted_limit().is_some(),
            Error::Proof { out_of_reach, .. } => *out_of_reach,
            _ => false,
        }
    }
}

impl From<grundy_proof::Error> for Error {
    fn from(error: grundy_proof::Error) -> Self {
        Error::Proof {
            what: error.described(),
            out_of_reach: error.is_limit(),
        }
    }
}

/// The message with its help behind it.
fn whole(error: &grundy_rules::Error) -> Message {
    let message = error.described().clone();
    match error.described_help() {
        Some(help) => message!(
            "with-help",
            "{message} ({help})",
            message = message,
            help = help.clone()
        ),
        None => message,
    }
}
