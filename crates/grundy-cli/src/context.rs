//! What every command needs: words, and a standard output that may be closed at any time.

use crate::args::LimitArgs;
use crate::interrupt;
use crate::progress;
use crate::report::Failure;
use grundy::Budget;
use grundy::words::{Lang, Value, Words};
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};

const EN: &str = include_str!("../../../locales/cli/en.ftl");
const ZH: &str = include_str!("../../../locales/cli/zh-CN.ftl");

/// The words of answers and of the command line.
pub(crate) fn words(lang: Lang) -> Words {
    Words::new(lang).with_texts(match lang {
        Lang::En => EN,
        Lang::Zh => ZH,
    })
}

pub(crate) struct Context {
    pub(crate) words: Words,
    /// Whether errors are written as JSON, because answers are.
    pub(crate) json: bool,
    /// Whether standard output takes colours.
    pub(crate) colour: bool,
    out: BufWriter<Stdout>,
    status: u8,
}

impl Context {
    pub(crate) fn new(lang: Lang, json: bool) -> Self {
        Context {
            words: words(lang),
            json,
            colour: takes_colour(io::stdout().is_terminal()),
            out: BufWriter::new(io::stdout()),
            status: 0,
        }
    }

    pub(crate) fn say(&self, key: &str, values: &[(&str, Value)]) -> String {
        self.words.text(key, values)
    }

    pub(crate) fn line(&mut self, text: &str) -> Result<(), Failure> {
        progress::end();
        writeln!(self.out, "{text}").map_err(Failure::Output)
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        progress::end();
        self.out.write_all(bytes).map_err(Failure::Output)
    }

    pub(crate) fn out(&mut self) -> &mut impl Write {
        &mut self.out
    }

    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        self.out.flush().map_err(Failure::Output)
    }

    /// The exit status is at least this one.
    pub(crate) fn at_least(&mut self, status: u8) {
        self.status = self.status.max(status);
    }

    /// Writes what is left and gives the exit status.
    pub(crate) fn finish(&mut self) -> Result<u8, Failure> {
        progress::end();
        self.flush()?;
        Ok(self.status)
    }

    /// What a computation may cost: the flags, and Ctrl-C.
    pub(crate) fn budget(&self, limits: &LimitArgs) -> Budget {
        interrupt::working();
        let mut budget = Budget::default().with_interrupt(interrupt::flag());
        if let Some(progress) = progress::begin(self.words.lang()) {
            budget = budget.with_progress(progress);
        }
        if let Some(bytes) = limits.memory {
            budget = budget.with_memory(bytes);
        }
        if let Some(time) = limits.time {
            budget = budget.with_time(time);
        }
        budget
    }
}

/// A terminal does, unless NO_COLOR is set to anything or it calls itself dumb.
pub(crate) fn takes_colour(terminal: bool) -> bool {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    terminal && set("NO_COLOR").is_none() && set("TERM").is_none_or(|term| term != "dumb")
}
