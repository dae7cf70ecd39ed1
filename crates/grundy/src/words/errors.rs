//! Errors in words.

use super::{Value, Words};
use crate::Error;
use grundy_rules::{ErrorKind, Exhausted};
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
    pub fn error(&self, error: &Error) -> ErrorWords {
        let plain = |key: &str, message: String| ErrorWords {
            message: self.text(key, &[("message", message.into())]),
            help: None,
        };
        match error {
            Error::Rules(errors) => self.rules_error(errors.first()),
            Error::Position(error) => self.rules_error(error),
            Error::Values(error) => self.values_error(error),
            Error::Judge(message) => plain("error-judge", message.clone()),
            Error::Io(kind) => plain("error-io", kind.to_string()),
            Error::Unsupported(message) => plain("error-unsupported", message.clone()),
        }
    }

    /// A fault of a rule text, a notation or a position.
    pub fn rules_error(&self, error: &grundy_rules::Error) -> ErrorWords {
        let key = match error.kind() {
            ErrorKind::Syntax => "error-kind-syntax",
            ErrorKind::Name => "error-kind-name",
            ErrorKind::UnknownGame => "error-kind-unknown-game",
            ErrorKind::NotAPosition => "error-kind-position",
            ErrorKind::Budget => "error-kind-budget",
            _ => "error-kind-meaning",
        };
        ErrorWords {
            message: self.text(key, &[("message", error.message().into())]),
            help: error.help().map(str::to_owned),
        }
    }

    fn values_error(&self, error: &ValuesError) -> ErrorWords {
        let one = |key: &str, values: &[(&str, Value)]| ErrorWords {
            message: self.text(key, values),
            help: None,
        };
        match error {
            ValuesError::Exhausted {
                exhausted,
                established,
            } => self.exhausted(*exhausted, established),
            ValuesError::EmptySet => one("error-empty-set", &[]),
            ValuesError::ZeroInSet => one("error-zero-in-set", &[]),
            ValuesError::Cycle { .. } => {
                let text = error.to_string();
                let cycle = text.split_once(": ").map_or(text.as_str(), |(_, c)| c);
                one("error-cycle", &[("cycle", cycle.into())])
            }
            ValuesError::LostAndWon { game, position } => one(
                "error-lost-and-won",
                &[
                    ("game", game.as_str().into()),
                    ("position", position.to_string().into()),
                ],
            ),
            ValuesError::NoNimValues { game } => {
                one("error-no-nim-values", &[("game", game.as_str().into())])
            }
            ValuesError::NotAPosition { game, position } => one(
                "error-not-a-position",
                &[
                    ("game", game.as_str().into()),
                    ("position", position.to_string().into()),
                ],
            ),
            ValuesError::TooLarge { game } => {
                one("error-too-large", &[("game", game.as_str().into())])
            }
            ValuesError::ValueTooLarge => one("error-value-too-large", &[]),
            ValuesError::Dimension {
                game,
                expected,
                given,
            } => one(
                "error-dimension",
                &[
                    ("game", game.as_str().into()),
                    ("expected", (*expected).into()),
                    ("given", (*given).into()),
                ],
            ),
            ValuesError::Expansion { game } => {
                one("error-expansion", &[("game", game.as_str().into())])
            }
            _ => one(
                "error-unsupported",
                &[("message", error.to_string().into())],
            ),
        }
    }

    fn exhausted(&self, exhausted: Exhausted, established: &str) -> ErrorWords {
        let established = ("established", Value::from(established));
        let mut help = None;
        let message = match exhausted {
            Exhausted::Time(time) => self.text(
                "error-exhausted-time",
                &[("time", format!("{time:?}").into()), established],
            ),
            Exhausted::Memory { needed, limit } => {
                let enough = ("enough", Value::Text(flag_size(needed)));
                help = Some(self.text("error-exhausted-memory-help", &[enough]));
                self.text(
                    "error-exhausted-memory",
                    &[
                        ("needed", size(needed).into()),
                        ("limit", size(limit).into()),
                        established,
                    ],
                )
            }
            Exhausted::Positions(limit) => self.text(
                "error-exhausted-positions",
                &[("limit", limit.to_string().into()), established],
            ),
            Exhausted::Interrupted => self.text("error-exhausted-interrupted", &[established]),
        };
        ErrorWords { message, help }
    }
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
    fn sizes_are_rounded_up() {
        assert_eq!(size(1000), "1000 B");
        assert_eq!(size((2 << 30) + 1), "2.1 GiB");
        assert_eq!(size(u64::MAX), "16777216.0 TiB");
        assert_eq!(flag_size((2 << 30) + 1), "3G");
    }
}
