//! Sentences about faults, as data: a face that speaks another language says the same by identifier and arguments.

use crate::Component;
use num_bigint::{BigInt, BigUint};
use std::fmt;

/// A [`Message`]: its identifier, its English text as [`format!`] takes it, and every argument by name. An argument is a text, a
/// number, a position or another message.
///
/// ```
/// use grundy_rules::message;
///
/// let what = message!("coordinates", "{count} coordinates", count = 2usize);
/// let message = message!("given", "{what} are needed, not {given}", what = what, given = 3usize);
/// assert_eq!(message.text(), "2 coordinates are needed, not 3");
/// ```
#[macro_export]
macro_rules! message {
    ($id:literal, $text:literal) => {
        $crate::Message::new($id, ::std::format!($text), ::std::vec::Vec::new())
    };
    ($id:literal, $text:literal $(, $name:ident = $value:expr)+ $(,)?) => {{
        let ($($name,)+) = ($($crate::Argument::from($value),)+);
        let text = ::std::format!($text $(, $name = $name)+);
        $crate::Message::new($id, text, ::std::vec![$((::std::stringify!($name), $name)),+])
    }};
}

/// A sentence, or a part of one, in English, with what another language needs to say the same: an identifier of the sentence
/// and its arguments by name. Made by [`message!`](crate::message!).
///
/// ```
/// use grundy_rules::{Ruleset, message};
///
/// let errors = Ruleset::parse("game nim(n); move k in 1..m -> (n - k)").unwrap_err();
/// let message = errors.first().described();
/// assert_eq!(message.text(), "`m` is not defined here");
/// assert_eq!(message.id(), "undefined-name");
/// assert_eq!(message.args(), [("name", "m".into())]);
/// assert_eq!(message, &message!("undefined-name", "`{name}` is not defined here", name = "m"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message(Box<Parts>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Parts {
    id: &'static str,
    text: String,
    args: Vec<(&'static str, Argument)>,
}

/// What a message names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// Something that is the same in every language: a name, a number, a piece of rules.
    Text(String),
    /// A part of the sentence that is language itself.
    Message(Message),
}

impl Message {
    /// A message with its English text, in which every argument stands. [`message!`](crate::message!) makes the text from the
    /// arguments.
    pub fn new(id: &'static str, text: String, args: Vec<(&'static str, Argument)>) -> Self {
        Message(Box::new(Parts { id, text, args }))
    }

    /// Which sentence it is: one word in kebab case.
    pub fn id(&self) -> &'static str {
        self.0.id
    }

    /// The English text.
    pub fn text(&self) -> &str {
        &self.0.text
    }

    /// What the sentence names, in the order of the English text.
    pub fn args(&self) -> &[(&'static str, Argument)] {
        &self.0.args
    }
}

impl Argument {
    /// The names, or whatever they are, one after the other: `a, b, c`.
    ///
    /// ```
    /// use grundy_rules::Argument;
    ///
    /// assert_eq!(Argument::list(["k", "heaps"]).to_string(), "k, heaps");
    /// ```
    pub fn list<T: Into<Argument>>(names: impl IntoIterator<Item = T>) -> Self {
        let names = names.into_iter().map(Into::into);
        let listed = names.reduce(|first, next| {
            message!("list", "{first}, {next}", first = first, next = next).into()
        });
        listed.unwrap_or_else(|| String::new().into())
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Argument::Text(text) => f.write_str(text),
            Argument::Message(message) => f.write_str(message.text()),
        }
    }
}

impl From<Message> for Argument {
    fn from(message: Message) -> Self {
        Argument::Message(message)
    }
}

impl From<String> for Argument {
    fn from(text: String) -> Self {
        Argument::Text(text)
    }
}

macro_rules! written {
    ($($type:ty),*) => {$(
        impl From<$type> for Argument {
            fn from(value: $type) -> Self {
                Argument::Text(value.to_string())
            }
        }
    )*};
}

written!(&str, &String, char, u8, u32, u64, usize, u128);
written!(&BigUint, &BigInt, &Component);
