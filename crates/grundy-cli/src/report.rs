//! Errors: on standard error, in the language asked for, with the place in the rules where there is one.

use crate::context::{Context, takes_colour, words};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use grundy::words::{ErrorWords, Lang, Words};
use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource, SourceCode,
};
use serde_json::json;
use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

/// Why a command did not do what was asked.
pub(crate) enum Failure {
    /// The library's error, with the rule text it speaks of.
    Library(Box<grundy::Error>, Option<Text>),
    /// A fault of the command line or a file, in words; the question is wrong.
    Wrong(ErrorWords),
    /// The question is fine and there is no answer.
    Unanswered(ErrorWords),
    /// Standard output cannot be written.
    Output(io::Error),
}

/// A source text with its name.
#[derive(Clone)]
pub(crate) struct Text {
    pub(crate) name: String,
    pub(crate) text: String,
}

impl Failure {
    pub(crate) fn wrong(message: String) -> Self {
        Failure::Wrong(ErrorWords {
            message,
            help: None,
        })
    }

    /// 1: the question is fine but has no answer; 2: the question is wrong.
    pub(crate) fn status(&self) -> u8 {
        use grundy::values::Error as Values;
        match self {
            Failure::Library(error, _) => match &**error {
                error if error.is_out_of_reach() => 1,
                grundy::Error::Unsupported(_) => 1,
                grundy::Error::Values(Values::TooLarge { .. } | Values::ValueTooLarge) => 1,
                _ => 2,
            },
            Failure::Unanswered(_) => 1,
            Failure::Wrong(_) => 2,
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
            Failure::Output(_) => 2,
        }
    }
}

impl From<grundy::Error> for Failure {
    fn from(error: grundy::Error) -> Self {
        Failure::Library(Box::new(error), None)
    }
}

/// Writes the failure to standard error and gives the exit status.
pub(crate) fn failure(failure: &Failure, context: &Context) -> ExitCode {
    write(failure, context);
    ExitCode::from(failure.status())
}

/// Writes the failure to standard error.
pub(crate) fn write(failure: &Failure, context: &Context) {
    for fault in faults(failure, context) {
        show(&fault, failure, context);
    }
}

/// Writes a line for people to standard error.
pub(crate) fn note(line: &str) {
    // There is nobody left to tell when standard error is closed.
    let _ = writeln!(io::stderr(), "{line}");
}

/// Writes the failure of one line of a batch.
pub(crate) fn write_at_line(failure: &Failure, line: u64, context: &Context) {
    for fault in faults(failure, context) {
        let values = [
            ("line", line.to_string().into()),
            ("message", fault.words.message.clone().into()),
        ];
        let message = context.say("say-line", &values);
        let fault = Fault {
            words: ErrorWords {
                message,
                ..fault.words
            },
            ..fault
        };
        show(&fault, failure, context);
    }
}

fn show(fault: &Fault, failure: &Failure, context: &Context) {
    let text = if context.json {
        fault.json(failure.status())
    } else {
        fault.drawn(&context.words)
    };
    // There is nobody left to tell when standard error is closed.
    let _ = writeln!(io::stderr(), "{}", text.trim_end());
}

fn faults(failure: &Failure, context: &Context) -> Vec<Fault> {
    let plain = |words: ErrorWords| Fault {
        words,
        label: None,
        source: None,
    };
    match failure {
        Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => Vec::new(),
        Failure::Output(error) => {
            let message = context.say("say-output", &[("error", error.to_string().into())]);
            vec![plain(ErrorWords {
                message,
                help: None,
            })]
        }
        Failure::Wrong(words) | Failure::Unanswered(words) => vec![plain(words.clone())],
        Failure::Library(error, source) => match &**error {
            grundy::Error::Rules(errors) => errors
                .iter()
                .map(|error| rules_fault(error, source.as_ref(), context))
                .collect(),
            error => vec![plain(context.words.error(error))],
        },
    }
}

fn rules_fault(error: &grundy::rules::Error, source: Option<&Text>, context: &Context) -> Fault {
    let place = error.span().zip(source);
    Fault {
        words: context.words.rules_error(error),
        label: place.map(|(span, _)| {
            let here = context.say("say-here", &[]);
            LabeledSpan::new_with_span(Some(here), (span.start, span.end - span.start))
        }),
        // The line end that is added gives a fault at the end of the text a place to point to.
        source: place.map(|(_, text)| NamedSource::new(&text.name, format!("{}\n", text.text))),
    }
}

/// What miette writes before the help, in English always.
const HELP: &str = "help: ";

/// One fault as miette draws it.
struct Fault {
    words: ErrorWords,
    label: Option<LabeledSpan>,
    source: Option<NamedSource<String>>,
}

impl Fault {
    fn json(&self, status: u8) -> String {
        let place = self
            .label
            .as_ref()
            .map(|label| json!({ "start": label.offset(), "end": label.offset() + label.len() }));
        json!({
            "schema": "grundy/1",
            "kind": "error",
            "status": status,
            "message": self.words.message,
            "help": self.words.help,
            "place": place,
        })
        .to_string()
    }

    fn drawn(&self, words: &Words) -> String {
        let theme = match takes_colour(io::stderr().is_terminal()) {
            true => GraphicalTheme::unicode(),
            false => GraphicalTheme::unicode_nocolor(),
        };
        let mut text = String::new();
        let handler = GraphicalReportHandler::new_themed(theme)
            .with_width(100)
            .with_links(false);
        match handler.render_report(&mut text, self) {
            Ok(()) => {
                // The help is drawn last.
                if let Some(at) = text.rfind(HELP).filter(|_| self.words.help.is_some()) {
                    text.replace_range(at..at + HELP.len(), &words.text("say-help", &[]));
                }
                text
            }
            Err(_) => self.words.message.clone(),
        }
    }
}

impl fmt::Debug for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words.message)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words.message)
    }
}

impl std::error::Error for Fault {}

impl Diagnostic for Fault {
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let help = self.words.help.as_ref()?;
        Some(Box::new(help))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        let source = self.source.as_ref()?;
        Some(source)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let label = self.label.clone()?;
        Some(Box::new(std::iter::once(label)))
    }
}

/// What the command line's parser has to say: help and version to standard output, faults to standard error.
pub(crate) fn usage(error: &clap::Error, lang: Lang) -> ExitCode {
    let words = words(lang);
    let kind = error.kind();
    if !error.use_stderr() || kind == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        // A closed output is the reader's choice.
        let _ = error.print();
        return ExitCode::from(if error.use_stderr() { 2 } else { 0 });
    }
    if lang == Lang::En {
        let _ = error.print();
        return ExitCode::from(2);
    }
    let text = |kind: ContextKind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(" "),
        _ => String::new(),
    };
    let key = match kind {
        ErrorKind::UnknownArgument => "usage-unknown-argument",
        ErrorKind::InvalidSubcommand => "usage-unknown-command",
        ErrorKind::MissingRequiredArgument => "usage-missing",
        ErrorKind::ArgumentConflict => "usage-conflict",
        ErrorKind::InvalidValue if text(ContextKind::InvalidValue).is_empty() => {
            "usage-missing-value"
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => "usage-bad-value",
        _ => "usage-wrong",
    };
    let argument = match kind {
        ErrorKind::InvalidSubcommand => text(ContextKind::InvalidSubcommand),
        _ => text(ContextKind::InvalidArg),
    };
    let value = text(ContextKind::InvalidValue);
    let message = words.text(
        key,
        &[("argument", argument.into()), ("value", value.into())],
    );
    let fault = Fault {
        words: ErrorWords {
            message,
            help: Some(words.text("usage-help", &[])),
        },
        label: None,
        source: None,
    };
    let _ = writeln!(io::stderr(), "{}", fault.drawn(&words).trim_end());
    ExitCode::from(2)
}
