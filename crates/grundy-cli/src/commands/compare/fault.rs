//! What is wrong with an answer, for people and for programs.

use super::program::{Silence, Trouble};
use crate::context::Context;
use crate::output::json;
use grundy::Outcome;
use serde_json::{Value, json};
use std::path::Path;

/// What is wrong with an answer.
pub(super) enum Fault {
    /// It says the opposite of the truth.
    Wrong(Outcome),
    /// It is not what the judge wants printed.
    Judged { output: String, expected: String },
    /// There is none.
    Silent(Silence),
}

/// Of a program's output no more is shown.
const SHOWN: usize = 60;

/// What interprets a program that is written in the language of this ending.
const INTERPRETERS: [(&str, &str); 5] = [
    (".py", "python3"),
    (".sh", "sh"),
    (".js", "node"),
    (".rb", "ruby"),
    (".pl", "perl"),
];

impl Fault {
    pub(super) fn words(&self, context: &Context) -> String {
        let shown = |text: &str| {
            let text: String = text.trim_end().chars().take(SHOWN).collect();
            format!("{text:?}").into()
        };
        let (key, values) = match self {
            Fault::Wrong(Outcome::P) => ("say-claim-lost", vec![]),
            Fault::Wrong(_) => ("say-claim-won", vec![]),
            Fault::Judged { output, expected } => (
                "say-program-judge",
                vec![("output", shown(output)), ("expected", shown(expected))],
            ),
            Fault::Silent(silence) => match &silence.trouble {
                Trouble::Slow(time) => (
                    "say-program-slow",
                    vec![("time", format!("{time:?}").into())],
                ),
                Trouble::Garbage(output) => {
                    ("say-program-garbage", vec![("output", shown(output))])
                }
                Trouble::Status(status) => (
                    "say-program-status",
                    vec![("status", status.to_string().into())],
                ),
                Trouble::Signal(signal) => (
                    "say-program-signal",
                    vec![("signal", signal.to_string().into())],
                ),
            },
        };
        context.say(key, &values)
    }

    /// The fields of a disagreement in JSON.
    pub(super) fn json(&self) -> Value {
        match self {
            Fault::Wrong(outcome) => json!({ "answer": json::of_outcome(*outcome) }),
            Fault::Judged { output, expected } => {
                json!({ "output": output, "expected": expected })
            }
            Fault::Silent(silence) => {
                let mut failure = json!({ "input": silence.input, "stderr": silence.errors });
                failure["kind"] = match &silence.trouble {
                    Trouble::Slow(_) => "timeout",
                    Trouble::Garbage(_) => "garbage",
                    Trouble::Status(_) => "exit-status",
                    Trouble::Signal(_) => "signal",
                }
                .into();
                match &silence.trouble {
                    Trouble::Status(status) => failure["status"] = json!(status),
                    Trouble::Signal(signal) => failure["signal"] = json!(signal),
                    _ => {}
                }
                match &silence.trouble {
                    Trouble::Garbage(output) => json!({ "output": output, "failure": failure }),
                    _ => json!({ "failure": failure }),
                }
            }
        }
    }
}

impl Silence {
    /// What was asked, what the program complained of, and what may help.
    pub(super) fn details(&self, command: &str, context: &Context) -> Vec<String> {
        let mut lines = vec![context.say("say-program-input", &[])];
        lines.extend(self.input.lines().map(|line| format!("    {line}")));
        if !self.errors.is_empty() {
            lines.push(context.say("say-program-errors", &[]));
            lines.extend(self.errors.lines().map(|line| format!("    {line}")));
        }
        lines.extend(self.hint(command, context));
        lines
    }

    /// What may help against a command that the shell cannot find or start.
    fn hint(&self, command: &str, context: &Context) -> Option<String> {
        let program = command.split_whitespace().next()?;
        let value = ("program", program.into());
        match self.trouble {
            Trouble::Status(126) if Path::new(program).is_file() => {
                Some(context.say("say-program-not-executable", &[value]))
            }
            Trouble::Status(127) if Path::new(program).is_file() => {
                let interpreter = INTERPRETERS
                    .iter()
                    .find(|(ending, _)| program.ends_with(ending));
                let instead = match interpreter {
                    Some((_, interpreter)) => format!("{interpreter} {program}"),
                    None => format!("./{program}"),
                };
                let instead = ("instead", instead.into());
                Some(context.say("say-program-instead", &[value, instead]))
            }
            Trouble::Status(127) => Some(context.say("say-program-missing", &[value])),
            _ => None,
        }
    }
}
