//! What a program needs: of the standard library, and of the big integers that it brings along.

use super::Language;
use super::form::{Form, HeapValue};
use super::input::Input;
use super::program::Program;
use crate::Play;
use serde::Serialize;

/// What a program does with big integers, beside comparing them.
#[derive(Default, Serialize)]
pub(super) struct Operations {
    add: bool,
    sub: bool,
    mul: bool,
    div: bool,
    rem: bool,
    xor: bool,
    root: bool,
    print: bool,
    /// Comparison with small numbers.
    compare: bool,
    /// The value of a small number.
    small: bool,
}

impl Program<'_> {
    /// The operations of the formula and of what is read and printed.
    pub(super) fn operations(&self) -> Operations {
        let none = Operations::default();
        let mut ops = match &self.form {
            Form::Heaps { value, .. } => match value {
                HeapValue::Size => Operations { xor: true, ..none },
                HeapValue::Halved => Operations {
                    div: true,
                    rem: true,
                    xor: true,
                    ..none
                },
                HeapValue::Swapped { .. } => Operations {
                    add: true,
                    sub: true,
                    rem: true,
                    xor: true,
                    compare: true,
                    ..none
                },
                HeapValue::Periodic {
                    preperiod, saltus, ..
                } => Operations {
                    sub: *preperiod > 0 || *saltus > 0,
                    small: *preperiod > 0,
                    compare: *preperiod > 0,
                    rem: true,
                    mul: *saltus > 0,
                    div: *saltus > 0,
                    add: *saltus > 0,
                    xor: *saltus > 0,
                    ..none
                },
                _ => Operations { rem: true, ..none },
            },
            Form::Moore { .. } => Operations {
                div: true,
                rem: true,
                compare: true,
                ..none
            },
            Form::Staircase { .. } => Operations { xor: true, ..none },
            Form::Wythoff { t, .. } => {
                let misere = self.request.play == Play::Misere;
                Operations {
                    add: !(misere && *t == 2),
                    sub: true,
                    mul: true,
                    div: true,
                    rem: *t > 1,
                    root: true,
                    compare: misere && *t == 1,
                    ..none
                }
            }
            Form::Fibonacci { .. } => Operations {
                add: true,
                sub: true,
                mul: true,
                ..none
            },
            Form::Race { .. } => Operations {
                add: true,
                sub: true,
                div: true,
                ..none
            },
            Form::King { .. } => Operations { rem: true, ..none },
            Form::Euclid { .. } => Operations {
                add: true,
                mul: true,
                compare: true,
                ..none
            },
            Form::Mark { .. } => Operations {
                div: true,
                rem: true,
                compare: true,
                ..none
            },
            Form::Automaton { .. } => Operations {
                add: true,
                sub: true,
                mul: true,
                ..none
            },
        };
        let grows = self.has_large_values();
        if grows && self.shows_value() {
            (ops.print, ops.div, ops.rem, ops.compare) = (true, true, true, true);
        }
        if grows && !self.shows_value() {
            ops.compare = true;
        }
        if self.judge.as_ref().is_some_and(Input::compares) {
            ops.compare = true;
        }
        ops
    }

    /// What the program needs of the standard library, as its first lines name it.
    pub(super) fn includes(&self, ops: &Operations) -> Vec<&'static str> {
        let (big, judge) = (self.request.is_big(), self.judge.is_some());
        let list = self.takes_list();
        let counts = self.judge.as_ref().is_some_and(Input::counts);
        let sorted = self.judge.as_ref().is_some_and(Input::has_gaps);
        let mut names = Vec::new();
        let mut add = |needed: bool, name: &'static str| {
            if needed {
                names.push(name);
            }
        };
        match self.request.language {
            Language::Cpp => {
                let swaps = matches!(self.form, Form::Wythoff { .. } | Form::Euclid { .. });
                let algorithm = big
                    || counts
                    || sorted
                    || matches!(
                        self.form,
                        Form::Moore { .. } | Form::King { .. } | Form::Automaton { .. }
                    );
                add(algorithm, "algorithm");
                add(true, "cstddef");
                add(big, "cstdint");
                add(true, "iostream");
                add(!judge, "sstream");
                add(
                    big || !judge || self.judge.as_ref().is_some_and(Input::has_words),
                    "string",
                );
                add(swaps, "utility");
                let lists = list || matches!(self.form, Form::Fibonacci { .. });
                add(lists || big || !judge, "vector");
            }
            Language::Python => {
                add(true, "import sys");
                add(
                    matches!(self.form, Form::Wythoff { .. }),
                    "from math import isqrt",
                );
            }
            Language::Rust => {
                add(big, "std::cmp::Ordering");
                add(big && ops.print, "std::fmt");
                add(true, "std::io");
                add(big && ops.add, "std::ops::Add");
                add(big && ops.xor, "std::ops::BitXor");
                add(big && ops.div, "std::ops::Div");
                add(big && ops.mul, "std::ops::Mul");
                add(big && ops.rem, "std::ops::Rem");
                add(big && ops.sub, "std::ops::Sub");
                add(judge, "std::str::{FromStr, SplitAsciiWhitespace}");
                add(big && !judge, "std::str::FromStr");
                names.sort_unstable();
            }
            Language::Java => {
                let products = matches!(self.form, Form::Wythoff { .. } | Form::Euclid { .. });
                add(true, "java.io.BufferedReader");
                add(true, "java.io.IOException");
                add(true, "java.io.InputStreamReader");
                add(big || products || !judge, "java.math.BigInteger");
                let lists = matches!(self.form, Form::Fibonacci { .. } | Form::Automaton { .. });
                add(lists, "java.util.ArrayList");
                add(sorted, "java.util.Arrays");
                add(lists, "java.util.List");
                add(judge, "java.util.StringTokenizer");
            }
        }
        names
    }
}
