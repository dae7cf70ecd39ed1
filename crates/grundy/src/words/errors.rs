//! Errors in words. In English an error says what its own text says; in another language the texts have the identifiers of its
//! messages.

use super::{Lang, Value, Words};
use crate::Error;
use grundy_rules::{Argument, Exhausted, Message};
use grundy_values::Error as ValuesError;

/// An error in the words of one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ErrorWords {
    /// What is wrong.
    pub message: String,
    /// What would be right.
    pub help: Option<String>,
}

impl Words {
    /// An error of the library; of several faults in a rule text, the first.
    ///
    /// ```
    /// use grundy::Game;
    /// use grundy::words::{Lang, Words};
    ///
    /// let error = Game::parse("whytoff").err().unwrap();
    /// let words = Words::new(Lang::Zh).error(&error);
    /// assert_eq!(words.message, "目录中没有名为 `whytoff` 的博弈");
    /// assert_eq!(words.help.as_deref(), Some("是不是 `wythoff`？"));
    /// ```
    pub fn error(&self, error: &Error) -> ErrorWords {
        match error {
            Error::Rules(errors) => self.rules_error(errors.first()),
            Error::Position(error) => self.rules_error(error),
            Error::Values(ValuesError::Exhausted {
                exhausted: Exhausted::Memory { needed, limit },
                established,
            }) => self.memory(*needed, *limit, established),
            error => ErrorWords {
                message: self.message(&error.described()),
                help: None,
            },
        }
    }

    /// A fault of a rule text, a notation or a position.
    pub fn rules_error(&self, error: &grundy_rules::Error) -> ErrorWords {
        ErrorWords {
            message: self.message(error.described()),
            help: error.described_help().map(|help| self.message(help)),
        }
    }

    /// A message; in English where the language does not have it.
    pub fn message(&self, message: &Message) -> String {
        if self.lang == Lang::En || !self.has(message.id()) {
            return message.text().to_owned();
        }
        let args = message.args().iter().map(|(name, argument)| {
            let text = match argument {
                Argument::Text(text) => text.clone(),
                Argument::Message(message) => marked(&self.message(message)),
            };
            (*name, Value::Text(text))
        });
        closed_up(&self.text(message.id(), &args.collect::<Vec<_>>()))
    }

    /// Running out of memory, in units that people read, with the flag that raises the limit.
    fn memory(&self, needed: u64, limit: u64, established: &Message) -> ErrorWords {
        let values = [
            ("needed", size(needed).into()),
            ("limit", size(limit).into()),
            ("established", self.message(established).into()),
        ];
        let enough = [("enough", flag_size(needed).into())];
        ErrorWords {
            message: self.text("error-exhausted-memory", &values),
            help: Some(self.text("error-exhausted-memory-help", &enough)),
        }
    }
}

/// Stands at the ends of a part of a sentence where it begins or ends with a wide character (a word joiner, which has no width).
const JOINER: char = '\u{2060}';

/// Whether a character is one of Chinese writing, between which there are no spaces.
fn is_wide(c: char) -> bool {
    c >= '\u{2e80}'
}

fn marked(part: &str) -> String {
    let at = |end: Option<char>| end.filter(|c| is_wide(*c)).map(|_| JOINER);
    let mut text: String = at(part.chars().next()).into_iter().collect();
    text.push_str(part);
    text.extend(at(part.chars().next_back()));
    text
}

/// The text without the joiners, and without a space between a marked end and another wide character.
fn closed_up(text: &str) -> String {
    let wide = |c: Option<char>| c.is_some_and(|c| c == JOINER || is_wide(c));
    let mut closed = String::new();
    let mut last = None;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let next = chars.peek().copied();
        let joined = last == Some(JOINER) || next == Some(JOINER);
        let superfluous = c == ' ' && joined && wide(last) && wide(next);
        if c != JOINER && !superfluous {
            closed.push(c);
        }
        last = Some(c);
    }
    closed
}

const UNITS: [(&str, u64); 4] = [
    ("T", 1 << 40),
    ("G", 1 << 30),
    ("M", 1 << 20),
    ("K", 1 << 10),
];

/// `3.5 GiB`, rounded up to a tenth.
fn size(bytes: u64) -> String {
    match UNITS.iter().find(|(_, unit)| bytes >= *unit) {
        Some((name, unit)) => {
            let tenths = (u128::from(bytes) * 10).div_ceil(u128::from(*unit));
            format!("{}.{} {name}iB", tenths / 10, tenths % 10)
        }
        None => format!("{bytes} B"),
    }
}

/// The least whole number of units that is enough, as `--memory` takes it.
fn flag_size(bytes: u64) -> String {
    match UNITS.iter().find(|(_, unit)| bytes >= *unit) {
        Some((name, unit)) => format!("{}{name}", bytes.div_ceil(*unit)),
        None => bytes.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_space_between_the_parts_of_a_sentence() {
        let put = |part: &str| closed_up(&format!("应为 {}，却是 `{}` 坐标", marked(part), part));
        assert_eq!(put("数"), "应为数，却是 `数` 坐标");
        assert_eq!(put("n 个数"), "应为 n 个数，却是 `n 个数` 坐标");
        assert_eq!(
            closed_up(&format!("{} `七 八`", marked("坐标"))),
            "坐标 `七 八`"
        );
        assert_eq!(
            closed_up(&format!("{} {}", marked("坐标"), marked("数"))),
            "坐标数"
        );
    }

    #[test]
    fn sizes_are_rounded_up() {
        assert_eq!(size(1000), "1000 B");
        assert_eq!(size((2 << 30) + 1), "2.1 GiB");
        assert_eq!(size(u64::MAX), "16777216.0 TiB");
        assert_eq!(flag_size((2 << 30) + 1), "3G");
    }
}
