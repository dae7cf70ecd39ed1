//! What can be wrong with rules, and what would be right.

use crate::Message;
use std::fmt;

/// A stretch of source text, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// Where it starts.
    pub start: usize,
    /// Where it ends (exclusive).
    pub end: usize,
}

/// One fault of a rule text, a notation or a graph: what is wrong, where, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    pub(crate) kind: ErrorKind,
    message: Message,
    pub(crate) span: Option<Span>,
    help: Option<Message>,
}

/// The few kinds of fault that a caller can act on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text does not follow the grammar.
    Syntax,
    /// A name that is not defined where it is used, or is defined twice.
    Name,
    /// The text is well-formed but means nothing (an empty set, a target with the wrong number of coordinates, …).
    Meaning,
    /// No game of that name.
    UnknownGame,
    /// The numbers are not a position of the game.
    NotAPosition,
    /// A limit ran out.
    Budget,
}

impl Error {
    /// Which kind of fault it is.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// What is wrong, in one sentence.
    pub fn message(&self) -> &str {
        self.message.text()
    }

    /// Where in the source it is wrong, when there is a source.
    pub fn span(&self) -> Option<Span> {
        self.span
    }

    /// What would be right.
    pub fn help(&self) -> Option<&str> {
        self.help.as_ref().map(Message::text)
    }

    /// What is wrong, for another language.
    pub fn described(&self) -> &Message {
        &self.message
    }

    /// What would be right, for another language.
    pub fn described_help(&self) -> Option<&Message> {
        self.help.as_ref()
    }

    pub(crate) fn new(kind: ErrorKind, message: Message) -> Self {
        Error {
            kind,
            message,
            span: None,
            help: None,
        }
    }

    pub(crate) fn at(mut self, span: Span) -> Self {
        self.span = Some(span);
        self
    }

    pub(crate) fn help_with(mut self, help: Message) -> Self {
        self.help = Some(help);
        self
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())?;
        match self.help() {
            Some(help) => write!(f, " ({help})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Error {}

/// All that is wrong with a rule text, in the order of the text; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Errors(Vec<Error>);

impl Errors {
    /// The errors, in the order of the text.
    pub fn iter(&self) -> std::slice::Iter<'_, Error> {
        self.0.iter()
    }

    /// The first of them.
    pub fn first(&self) -> &Error {
        &self.0[0]
    }

    /// The errors in the order of the text; there is at least one.
    pub(crate) fn of(mut errors: Vec<Error>) -> Self {
        debug_assert!(!errors.is_empty());
        errors.sort_by_key(|e| e.span.unwrap_or_default().start);
        Errors(errors)
    }
}

impl From<Error> for Errors {
    fn from(error: Error) -> Self {
        Errors(vec![error])
    }
}

impl<'a> IntoIterator for &'a Errors {
    type Item = &'a Error;
    type IntoIter = std::slice::Iter<'a, Error>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Display for Errors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, error) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{error}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Errors {}
