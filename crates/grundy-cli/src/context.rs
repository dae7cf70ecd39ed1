//! What every command needs: words, and a standard output that may be closed at any time.

use crate::args::LimitArgs;
use crate::interrupt;
use crate::progress;
use crate::report::Failure;
use grundy::Budget;
use grundy::rules::message;
use grundy::words::{Lang, Value, Words};
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};

/// Every how many bytes of output the budget is looked at.
const UNCHECKED: usize = 1 << 14;

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
    /// What the output in hand may cost.
    limit: Option<Budget>,
    lines: u64,
    unchecked: usize,
}

impl Context {
    pub(crate) fn new(lang: Lang, json: bool) -> Self {
        Context {
            words: words(lang),
            json,
            colour: takes_colour(io::stdout().is_terminal()),
            out: BufWriter::new(io::stdout()),
            status: 0,
            limit: None,
            lines: 0,
            unchecked: 0,
        }
    }

    pub(crate) fn say(&self, key: &str, values: &[(&str, Value)]) -> String {
        self.words.text(key, values)
    }

    pub(crate) fn line(&mut self, text: &str) -> Result<(), Failure> {
        self.piece(text)?;
        self.lines += 1;
        self.piece("\n")
    }

    /// A part of a line.
    pub(crate) fn piece(&mut self, text: &str) -> Result<(), Failure> {
        progress::end();
        self.unchecked += text.len();
        if self.unchecked >= UNCHECKED {
            self.check()?;
        }
        self.out.write_all(text.as_bytes()).map_err(Failure::Output)
    }

    /// What is written from here on may be long: the budget counts for it too.
    pub(crate) fn write_within(&mut self, budget: &Budget) {
        self.limit = Some(budget.clone());
    }

    /// Fails when the budget of the output has run out.
    pub(crate) fn check(&mut self) -> Result<(), Failure> {
        self.unchecked = 0;
        let Some(budget) = &self.limit else {
            return Ok(());
        };
        budget.check(0, 0).map_err(|exhausted| {
            let lines = self.lines;
            let established =
                message!("lines-written", "{lines} lines were written", lines = lines);
            let error = grundy::values::Error::Exhausted {
                exhausted,
                established,
            };
            grundy::Error::Values(error).into()
        })
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
