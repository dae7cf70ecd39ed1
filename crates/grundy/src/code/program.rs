//! From a closed form to the text of a program: what the templates of a language are filled in with.

use super::form::{Form, HeapValue, unsupported};
use super::input::Input;
use super::{Bits, Language, Numeration, Request, States};
use crate::words::Words;
use crate::{Error, Play};
use grundy_rules::message;
use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{Environment, UndefinedBehavior, Value, context};

/// The templates, by name; `program.EXT` is the whole.
const TEMPLATES: [(&str, &str); 18] = [
    ("program.cpp", include_str!("templates/program.cpp")),
    ("big.cpp", include_str!("templates/big.cpp")),
    ("formula.cpp", include_str!("templates/formula.cpp")),
    ("lines.cpp", include_str!("templates/lines.cpp")),
    ("judge.cpp", include_str!("templates/judge.cpp")),
    ("program.py", include_str!("templates/program.py")),
    ("formula.py", include_str!("templates/formula.py")),
    ("lines.py", include_str!("templates/lines.py")),
    ("judge.py", include_str!("templates/judge.py")),
    ("program.rs", include_str!("templates/program.rs")),
    ("big.rs", include_str!("templates/big.rs")),
    ("formula.rs", include_str!("templates/formula.rs")),
    ("lines.rs", include_str!("templates/lines.rs")),
    ("judge.rs", include_str!("templates/judge.rs")),
    ("program.java", include_str!("templates/program.java")),
    ("formula.java", include_str!("templates/formula.java")),
    ("lines.java", include_str!("templates/lines.java")),
    ("judge.java", include_str!("templates/judge.java")),
];

/// Where tables are broken into lines.
const ROW: usize = 24;

/// The greatest number that every language holds in a machine word.
const WORD: u64 = i64::MAX as u64;

/// A program that is about to be written.
pub(super) struct Program<'r> {
    pub(super) game: String,
    pub(super) form: Form,
    pub(super) request: &'r Request,
    /// The format of a judge, where the program does not read positions line by line.
    pub(super) judge: Option<Input>,
}

impl<'r> Program<'r> {
    pub(super) fn for_lines(game: &str, form: Form, request: &'r Request) -> Result<Self, Error> {
        Program {
            game: game.to_owned(),
            form,
            request,
            judge: None,
        }
        .checked()
    }

    /// The program, if its constants fit the language.
    pub(super) fn checked(self) -> Result<Self, Error> {
        let divisor = match &self.form {
            Form::Heaps {
                value: HeapValue::Residue { modulus } | HeapValue::Interval { modulus, .. },
                ..
            } => *modulus,
            _ => 0,
        };
        let short = self.request.is_big() && self.request.language.brings_its_own_big_integers();
        if short && divisor >= 1 << 31 {
            return Err(unsupported(message!(
                "program-large-divisor",
                "big integers of a {language} program are divided by numbers below 2^31 alone; ask for python or java",
                language = self.request.language.name()
            )));
        }
        Ok(self)
    }

    /// Whether the program prints nim-values.
    pub(super) fn shows_value(&self) -> bool {
        let has = match &self.form {
            Form::Heaps { .. } | Form::King { .. } | Form::Staircase { .. } => {
                self.request.play == Play::Normal
            }
            Form::Automaton { automaton, .. } => matches!(automaton.states, States::Output(_)),
            _ => false,
        };
        has && self.judge.is_none()
    }

    /// The numbers of coordinates that a position may have; none where it may have any.
    pub(super) fn sizes(&self) -> Vec<usize> {
        match &self.form {
            Form::Heaps { heaps, .. } => heaps.iter().copied().collect(),
            Form::Moore { heaps, .. } => vec![*heaps],
            Form::Staircase { steps, .. } => vec![*steps],
            Form::Wythoff { .. } | Form::King { .. } | Form::Euclid { .. } => vec![2],
            Form::Fibonacci { starts: true, .. } => vec![1, 2],
            Form::Fibonacci { starts: false, .. } => vec![2],
            Form::Race { .. } | Form::Mark { .. } => vec![1],
            Form::Automaton { automaton, .. } => match (&automaton.states, automaton.tracks) {
                (States::Output(_), 1) => Vec::new(),
                (_, tracks) => vec![tracks],
            },
        }
    }

    /// Whether the decision takes the numbers as a list, not one by one.
    pub(super) fn takes_list(&self) -> bool {
        matches!(
            self.form,
            Form::Heaps { .. }
                | Form::Moore { .. }
                | Form::Staircase { .. }
                | Form::Automaton { .. }
        )
    }

    /// The least that every coordinate is.
    fn least(&self) -> u64 {
        u64::from(matches!(self.form, Form::Race { .. } | Form::King { .. }))
    }

    /// Up to which number the program is right in machine words: nothing exceeds 63 bits (128 in a product of the languages
    /// that have them).
    pub(super) fn largest(&self) -> u64 {
        match &self.form {
            Form::Heaps { value, .. } => match value {
                HeapValue::Swapped { .. } => WORD - 1,
                HeapValue::Periodic { saltus, period, .. } if saltus > period => {
                    WORD / (saltus / period + 2)
                }
                _ => WORD,
            },
            // Misère play with t ≥ 2: d·√(t² + 4) + 2(t − 2) fits; else (t² + 4)(d/t)² ≤ 5d² and d + √5·d do.
            Form::Wythoff { t, .. } if *t > 1 && self.request.play == Play::Misere => {
                WORD / (2 * (t + 2))
            }
            Form::Wythoff { .. } => (1 << 61) - 1,
            // The part after the last, and c times a part, are at most twice the number.
            Form::Fibonacci { .. } => WORD / 2,
            // The sum of the two numbers fits.
            Form::Euclid { .. } => WORD / 2,
            // So does the first place value that exceeds the number.
            Form::Automaton { automaton, .. } => {
                let coefficients = automaton.numeration.coefficients();
                let sum: u64 = coefficients.into_iter().map(u64::from).sum();
                WORD / sum.max(2)
            }
            _ => WORD,
        }
    }

    /// Whether nim-values are as large as numbers.
    pub(super) fn has_large_values(&self) -> bool {
        match &self.form {
            Form::Heaps { value, .. } => {
                let by_division = matches!(
                    value,
                    HeapValue::Residue { .. } | HeapValue::Interval { .. }
                );
                value.grows() || by_division && !self.has_short_residues()
            }
            Form::Staircase { .. } => true,
            _ => false,
        }
    }

    /// Whether a number modulo a constant is a machine word although numbers are not.
    pub(super) fn has_short_residues(&self) -> bool {
        self.request.is_big() && self.request.language.brings_its_own_big_integers()
    }

    /// The arguments of the decision on a position that was read as a list.
    fn arguments_of_line(&self) -> String {
        let reference = match (
            self.request.language,
            self.takes_list(),
            self.request.is_big(),
        ) {
            (Language::Rust, true, _) | (Language::Rust, false, true) => "&",
            _ => "",
        };
        if self.takes_list() {
            return format!("{reference}position");
        }
        if self.request.language == Language::Python {
            return "*position".to_owned();
        }
        let most = self.sizes().last().copied().unwrap_or(1);
        let each: Vec<String> = (0..most)
            .map(|i| format!("{reference}position[{i}]"))
            .collect();
        each.join(", ")
    }

    /// The name of the function that gives the nim-value of a position.
    fn asks(&self) -> &'static str {
        match (&self.form, self.request.language) {
            (Form::Heaps { .. }, Language::Java) => "nimSum",
            (_, Language::Java) => "nimValue",
            (Form::Heaps { .. }, _) => "nim_sum",
            _ => "nim_value",
        }
    }

    /// The sum that gives the next place value of an automaton's numeration.
    fn recurrence(&self, numeration: &Numeration) -> String {
        let big = self.request.is_big();
        let terms: Vec<(u32, usize)> = (1..)
            .zip(numeration.coefficients())
            .filter(|(_, c)| *c > 0)
            .map(|(back, c)| (c, back))
            .collect();
        let written: Vec<String> = terms
            .iter()
            .map(|&(c, back)| match self.request.language {
                Language::Java if big => match c {
                    1 => format!("places.get(n - {back})"),
                    _ => format!("places.get(n - {back}).multiply(BigInteger.valueOf({c}))"),
                },
                Language::Java => match c {
                    1 => format!("places.get(n - {back})"),
                    _ => format!("{c} * places.get(n - {back})"),
                },
                Language::Rust if big => match c {
                    1 => format!("places[n - {back}].clone()"),
                    _ => format!("&Big::from({c}) * &places[n - {back}]"),
                },
                Language::Python => match c {
                    1 => format!("places[-{back}]"),
                    _ => format!("{c} * places[-{back}]"),
                },
                _ => match c {
                    1 => format!("places[n - {back}]"),
                    _ => format!("{c} * places[n - {back}]"),
                },
            })
            .collect();
        match self.request.language {
            Language::Java if big => written
                .into_iter()
                .reduce(|sum, term| format!("{sum}.add({term})")),
            Language::Rust if big => written
                .into_iter()
                .reduce(|sum, term| format!("&({sum}) + &({term})")),
            _ => written
                .into_iter()
                .reduce(|sum, term| format!("{sum} + {term}")),
        }
        .unwrap_or_default()
    }

    /// The text of the program.
    ///
    /// # Errors
    ///
    /// [`Error::Unsupported`] with what the template engine says: a fault of the templates, not of the question.
    pub(super) fn write(&self) -> Result<String, Error> {
        let words = Words::new(self.request.comments);
        let header = self.header(&words);
        let mut environment = Environment::new();
        environment.set_undefined_behavior(UndefinedBehavior::Strict);
        let syntax = SyntaxConfig::builder()
            .trim_blocks(true)
            .lstrip_blocks(true)
            .keep_trailing_newline(true)
            .build()
            .map_err(fault)?;
        environment.set_syntax(syntax);
        environment.set_auto_escape_callback(|_| minijinja::AutoEscape::None);
        environment.add_filter("literal", literal);
        environment.add_function("say", move |key: &str| words.text(key, &[]));
        for (name, text) in TEMPLATES {
            environment.add_template(name, text).map_err(fault)?;
        }
        let name = format!("program.{}", self.request.language.extension());
        let text = environment
            .get_template(&name)
            .and_then(|template| template.render(self.context(&header)))
            .map_err(fault)?;
        Ok(tidy(&text))
    }

    fn context(&self, header: &[String]) -> Value {
        let ops = self.operations();
        let includes = self.includes(&ops);
        let input = self.judge.as_ref();
        let table = match &self.form {
            Form::Heaps {
                value: HeapValue::Periodic { values, .. },
                ..
            } => values.as_slice(),
            _ => &[],
        };
        let general = context! {
            header => Serde(header),
            includes => Serde(includes),
            ops => Serde(ops),
            form => Serde(&self.form),
            big => self.request.is_big(),
            wide => matches!(self.form, Form::Wythoff { .. } | Form::Euclid { .. }),
            misere => self.request.play == Play::Misere,
            shows_value => self.shows_value(),
            large_values => self.has_large_values(),
            value_type => if !self.has_large_values() { "int" } else if self.request.is_big() { "BigInteger" } else { "long" },
            sizes => Serde(self.sizes()),
            least => self.least(),
            largest => self.largest(),
            asks => self.asks(),
            arguments => input.map_or_else(|| self.arguments_of_line(), |input| input.arguments(self)),
            parameter => input.and_then(Input::parameter),
            counts => input.is_some_and(Input::counts),
            judge => input.map(|input| input.context(self)),
            rows => Serde(rows(table)),
            partial => false,
            unlimited => self.request.bits == Bits::Big,
        };
        match &self.form {
            Form::Automaton { automaton, .. } => {
                let numeration = &automaton.numeration;
                let outputs: Option<Vec<i64>> = match &automaton.states {
                    States::Accept(_) => None,
                    States::Output(outputs) => Some(
                        outputs
                            .iter()
                            .map(|output| output.map_or(-1, i64::from))
                            .collect(),
                    ),
                };
                let accepts: Vec<String> = match &automaton.states {
                    States::Accept(accept) => (0..automaton.next.len())
                        .map(|s| accept.contains(&s).to_string())
                        .collect(),
                    States::Output(_) => Vec::new(),
                };
                let accept = match &automaton.states {
                    States::Accept(accept) => accept.as_slice(),
                    States::Output(_) => &[],
                };
                context! {
                    form => context! {
                        kind => "automaton",
                        automaton => context! {
                            next => Serde(&automaton.next),
                            tracks => automaton.tracks,
                            accept => Serde(accept),
                        },
                    },
                    letters => automaton.next.first().map_or(0, Vec::len),
                    digits => numeration.digits(),
                    initial => Serde(numeration.initial()),
                    recurrence => self.recurrence(numeration),
                    partial => outputs.iter().flatten().any(|&output| output < 0),
                    outputs => Serde(outputs),
                    accepts => Serde(accepts),
                    ..general
                }
            }
            _ => general,
        }
    }
}

/// The values of a table, line by line.
fn rows(values: &[u64]) -> Vec<String> {
    let row = |row: &[u64]| {
        let texts: Vec<String> = row.iter().map(u64::to_string).collect();
        texts.join(", ")
    };
    values.chunks(ROW).map(row).collect()
}

/// A text between quotes, as all four languages read it.
fn literal(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => quoted += "\\\"",
            '\\' => quoted += "\\\\",
            '\n' => quoted += "\\n",
            '\t' => quoted += "\\t",
            '\r' => quoted += "\\r",
            c => quoted.push(c),
        }
    }
    quoted + "\""
}

/// Without blank lines at the ends of blocks, and never more than two in a row.
fn tidy(text: &str) -> String {
    let mut lines: Vec<&str> = Vec::new();
    for line in text.lines().map(str::trim_end) {
        let after_blank = lines.iter().rev().take_while(|l| l.is_empty()).count();
        let closes = line.trim_start().starts_with('}');
        let opens = lines.last().is_some_and(|last| last.ends_with('{'));
        if line.is_empty() && (after_blank == 2 || opens || lines.is_empty()) {
            continue;
        }
        if closes {
            lines.truncate(lines.len() - after_blank);
        }
        lines.push(line);
    }
    while lines.last().is_some_and(|last| last.is_empty()) {
        lines.pop();
    }
    lines.join("\n") + "\n"
}

fn fault(error: minijinja::Error) -> Error {
    let mut text = error.to_string();
    let mut cause = std::error::Error::source(&error);
    while let Some(inner) = cause {
        text += &format!(": {inner}");
        cause = inner.source();
    }
    unsupported(message!("program-template", "{error}", error = text))
}
