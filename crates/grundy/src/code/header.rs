//! The first lines of a program: the theorem in words, its source, what is read and printed, and how far it is right.

use super::form::{Form, HeapValue};
use super::program::Program;
use super::{Bits, Language, States};
use crate::Play;
use crate::words::{Value, Words, width};

/// Where comments are broken.
const COLUMNS: usize = 100;

impl Program<'_> {
    /// The comment at the head of the program, line by line.
    pub(super) fn header(&self, words: &Words) -> Vec<String> {
        let say = |key: &str, values: &[(&str, Value)]| words.text(key, values);
        let mut texts = vec![say("code-title", &[("game", self.game.as_str().into())])];
        texts.extend(self.theorem(words));
        texts.push(say("code-source", &[("source", self.form.source().into())]));
        match &self.judge {
            Some(input) => texts.push(say(
                "code-judge",
                &[
                    ("judge", input.judge.as_str().into()),
                    ("id", input.id.as_str().into()),
                ],
            )),
            None => {
                texts.push(say(
                    self.input_key(),
                    &[("count", self.sizes().last().copied().unwrap_or(0).into())],
                ));
                texts.push(say(
                    if self.shows_value() {
                        "code-output-value"
                    } else {
                        "code-output"
                    },
                    &[],
                ));
            }
        }
        let range = match (self.request.bits, self.request.language) {
            (Bits::Big, _) => "code-any-size",
            (Bits::Word, Language::Python) => "code-any-digits",
            (Bits::Word, _) => "code-largest",
        };
        let largest = self.largest().to_string();
        texts.push(say(range, &[("largest", largest.into())]));
        let tool = match self.request.language {
            Language::Cpp => "code-for-cpp",
            Language::Python => "code-for-python",
            Language::Rust => "code-for-rust",
            Language::Java => "code-for-java",
        };
        texts.push(say(tool, &[]));
        texts.iter().flat_map(|text| wrapped(text)).collect()
    }

    /// The theorem in words.
    fn theorem(&self, words: &Words) -> Vec<String> {
        let misere = self.request.play == Play::Misere;
        let say = |key: &str, values: &[(&str, u64)]| {
            let values: Vec<(&str, Value)> = values
                .iter()
                .map(|(name, number)| (*name, number.to_string().into()))
                .collect();
            words.text(key, &values)
        };
        match &self.form {
            Form::Heaps { value, .. } => {
                let values = match value {
                    HeapValue::Size => say("code-value-size", &[]),
                    HeapValue::Residue { modulus } => {
                        match self.judge.as_ref().and_then(|j| j.parameter()) {
                            Some(name) => words.text(
                                "code-value-residue",
                                &[("modulus", format!("({name} + 1)").into())],
                            ),
                            None => say("code-value-residue", &[("modulus", *modulus)]),
                        }
                    }
                    HeapValue::Interval { low, modulus } => say(
                        "code-value-interval",
                        &[("low", *low), ("modulus", *modulus)],
                    ),
                    HeapValue::Powers { odd: true, .. } => say("code-value-parity", &[]),
                    HeapValue::Powers { base, modulus, .. } => say(
                        "code-value-powers",
                        &[("base", *base), ("modulus", *modulus)],
                    ),
                    HeapValue::Halved => say("code-value-halved", &[]),
                    HeapValue::Swapped { block } => say("code-value-swapped", &[("block", *block)]),
                    HeapValue::Periodic {
                        preperiod,
                        period,
                        saltus: 0,
                        ..
                    } => say(
                        "code-value-periodic",
                        &[("preperiod", *preperiod), ("period", *period)],
                    ),
                    HeapValue::Periodic {
                        preperiod,
                        period,
                        saltus,
                        ..
                    } => say(
                        "code-value-arithmetic",
                        &[
                            ("preperiod", *preperiod),
                            ("period", *period),
                            ("saltus", *saltus),
                        ],
                    ),
                };
                let sum = if misere {
                    "code-sum-misere"
                } else {
                    "code-sum"
                };
                vec![values, say(sum, &[])]
            }
            Form::Moore { k, .. } => {
                let normal = say("code-moore", &[("k", *k), ("modulus", k + 1)]);
                let few =
                    misere.then(|| say("code-moore-misere", &[("k", *k), ("modulus", k + 1)]));
                std::iter::once(normal).chain(few).collect()
            }
            Form::Staircase { .. } => vec![say("code-staircase", &[])],
            Form::Wythoff { t, .. } => {
                let key = match (misere, *t) {
                    (false, 1) => "code-wythoff",
                    (true, 1) => "code-wythoff-misere",
                    (false, _) => "code-wythoff-general",
                    (true, _) => "code-wythoff-general-misere",
                };
                vec![say(
                    key,
                    &[
                        ("t", *t),
                        ("square", t * t + 4),
                        ("less", t.saturating_sub(2)),
                        ("twice", 2 * t),
                    ],
                )]
            }
            Form::Fibonacci { c: 2, .. } => vec![say("code-fibonacci", &[])],
            Form::Fibonacci { c, .. } => vec![say("code-fibonacci-general", &[("c", *c)])],
            Form::Race { low, high, .. } => vec![say(
                "code-race",
                &[("low", *low), ("high", *high), ("round", low * high)],
            )],
            Form::King { .. } => vec![say("code-king", &[])],
            Form::Euclid { .. } => vec![say("code-euclid", &[])],
            Form::Mark { .. } => vec![say("code-mark", &[])],
            Form::Automaton { automaton, .. } => vec![match automaton.states {
                States::Accept(_) => say("code-automaton-lost", &[]),
                States::Output(_) => say("code-automaton-values", &[]),
            }],
        }
    }

    fn input_key(&self) -> &'static str {
        match (&self.form, &self.sizes()[..]) {
            (Form::Fibonacci { starts: true, .. }, _) => "code-input-fibonacci",
            (Form::Fibonacci { .. }, _) => "code-input-limit",
            (_, []) => "code-input-heaps",
            (_, [1]) => "code-input-number",
            (_, [2]) => "code-input-pair",
            _ => "code-input-tuple",
        }
    }
}

/// The text in lines of so many columns; a text without blanks stays whole.
fn wrapped(text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().map(|line| &mut *line);
        match line {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if width(line) + 1 + width(word) <= COLUMNS => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
