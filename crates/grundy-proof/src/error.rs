//! What can go wrong.

use crate::Inexpressible;
use grundy_rules::{Exhausted, Message, message};
use std::fmt;

/// Why an attempt, a certificate or a question came to nothing.
#[derive(Clone, Debug)]
pub struct Error(Box<Kind>);

#[derive(Clone, Debug)]
enum Kind {
    Inexpressible(Inexpressible),
    /// A limit of the work with automata, or of another computation.
    Limit(Message),
    Automata(Message),
    /// A certificate that says something impossible in a field.
    Certificate {
        field: String,
        what: Message,
    },
    Question(Message),
}

impl Error {
    /// What is wrong, in English and for another language.
    pub fn described(&self) -> Message {
        match &*self.0 {
            Kind::Inexpressible(reason) => reason.described().clone(),
            Kind::Limit(message) | Kind::Automata(message) | Kind::Question(message) => {
                message.clone()
            }
            Kind::Certificate { field, what } => message!(
                "certificate-field",
                "{field}: {what}",
                field = field,
                what = what.clone()
            ),
        }
    }

    /// The reason why the rules cannot be written as linear constraints, if that is what is wrong.
    pub fn inexpressible(&self) -> Option<&Inexpressible> {
        match &*self.0 {
            Kind::Inexpressible(reason) => Some(reason),
            _ => None,
        }
    }

    /// The field of a certificate that is wrong, if that is what is wrong.
    pub fn field(&self) -> Option<&str> {
        match &*self.0 {
            Kind::Certificate { field, .. } => Some(field),
            _ => None,
        }
    }

    /// Whether a limit ran out; with more time or memory the same may succeed.
    pub fn is_limit(&self) -> bool {
        matches!(&*self.0, Kind::Limit(_))
    }

    pub(crate) fn certificate(field: impl Into<String>, what: Message) -> Self {
        let field = field.into();
        Error(Box::new(Kind::Certificate { field, what }))
    }

    pub(crate) fn question(what: Message) -> Self {
        Error(Box::new(Kind::Question(what)))
    }

    pub(crate) fn limit(what: Message) -> Self {
        Error(Box::new(Kind::Limit(what)))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.described().text())
    }
}

impl std::error::Error for Error {}

impl From<Inexpressible> for Error {
    fn from(reason: Inexpressible) -> Self {
        Error(Box::new(Kind::Inexpressible(reason)))
    }
}

/// An error inside the crate; it takes in the errors of the crates below, which [`Error`] keeps out of sight.
#[derive(Debug)]
pub(crate) struct Fault(Error);

impl Fault {
    pub(crate) fn is_inexpressible(&self) -> bool {
        self.0.inexpressible().is_some()
    }
}

impl From<Fault> for Error {
    fn from(Fault(error): Fault) -> Self {
        error
    }
}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        Fault(error)
    }
}

impl From<Inexpressible> for Fault {
    fn from(reason: Inexpressible) -> Self {
        Fault(reason.into())
    }
}

impl From<Exhausted> for Fault {
    fn from(exhausted: Exhausted) -> Self {
        Fault(Error(Box::new(Kind::Limit(exhausted.described()))))
    }
}

impl From<grundy_automata::Error> for Fault {
    fn from(error: grundy_automata::Error) -> Self {
        let message = message!("automata", "{what}", what = error.to_string());
        Fault(Error(Box::new(
            match error.is_limit() || error.is_interrupted() {
                true => Kind::Limit(message),
                false => Kind::Automata(message),
            },
        )))
    }
}

impl From<grundy_values::Error> for Fault {
    fn from(error: grundy_values::Error) -> Self {
        Fault(Error(Box::new(match error.exhausted_limit() {
            Some(_) => Kind::Limit(error.described()),
            None => Kind::Question(error.described()),
        })))
    }
}
