//! The format of a problem as programs follow it: what is read, case by case, and what is printed.

use super::Language;
use super::form::{Form, HeapValue};
use super::program::Program;
use crate::judge::Problem;
use crate::judge::layout::{Field, Kind, Length, Repeat, Row};
use crate::judge::output::Question;
use crate::judge::place::Term;
use grundy_rules::{Message, message};
use minijinja::value::Serde;
use minijinja::{Value, context};
use serde::Serialize;

/// Names that a field cannot have in every language, or that programs use themselves.
const TAKEN: [&str; 38] = [
    "and", "answers", "args", "as", "break", "case", "cases", "char", "class", "def", "do",
    "double", "else", "fn", "for", "gaps", "if", "in", "input", "int", "is", "let", "long", "lost",
    "main", "match", "mut", "next", "not", "number", "or", "read", "ref", "runs", "type", "value",
    "word", "words",
];

/// The format of a problem, as far as programs can follow it.
pub(super) struct Input {
    pub(super) judge: String,
    pub(super) id: String,
    header: Vec<Read>,
    case: Vec<Read>,
    cases: &'static str,
    /// The numbers that end the cases.
    sentinel: Vec<u64>,
    position: Vec<Part>,
    /// The field that holds the most that may be taken.
    parameter: Option<String>,
    win: Vec<Piece>,
    lose: Vec<Piece>,
    counts: bool,
}

/// A field that is read.
#[derive(Clone, Serialize)]
struct Read {
    name: String,
    kind: ReadKind,
    /// How many numbers a list has: a number, or the field that says so.
    length: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum ReadKind {
    /// A number that says how many follow.
    Count,
    /// A number below 2^32 that others are divided by, where division is by such numbers alone.
    Divisor,
    Number,
    List,
    Word,
}

/// What the position is made of.
enum Part {
    Number(String),
    List(String),
    Gaps(String),
    Runs(String, char, char),
}

/// A part of an answer.
#[derive(PartialEq, Eq)]
enum Piece {
    Text(String),
    /// The number of the case.
    Case,
    /// How many winning moves there are.
    Count,
}

impl Input {
    pub(super) fn of(
        problem: &Problem,
        form: &Form,
        parameter: Option<String>,
    ) -> Result<Self, Message> {
        if problem.groups != Repeat::One || problem.each.is_some() {
            return Err(message!("program-judge-groups", "its cases come in groups"));
        }
        if problem.output.separator != "\n" {
            return Err(message!(
                "program-judge-separator",
                "its answers do not stand in lines of their own"
            ));
        }
        let counts = problem.output.question == Question::Count;
        let nim = matches!(
            form,
            Form::Heaps {
                value: HeapValue::Size,
                ..
            }
        );
        match problem.output.question {
            Question::Winner => {}
            Question::Count if nim && problem.play == crate::Play::Normal => {}
            _ => {
                return Err(message!(
                    "program-judge-question",
                    "it asks for winning moves or nim-values, and programs say who wins (in nim also in how many ways)"
                ));
            }
        }
        let fields = problem.read_fields();
        let lengths: Vec<usize> = fields
            .iter()
            .filter_map(|field| match field.kind {
                Kind::List {
                    length: Length::Field(index),
                    ..
                } => Some(index),
                _ => None,
            })
            .collect();
        let reads = fields
            .iter()
            .enumerate()
            .map(|(index, field)| read(field, lengths.contains(&index), fields))
            .collect::<Result<Vec<Read>, Message>>()?;
        let position = problem
            .position
            .iter()
            .map(|term| part(term, &reads))
            .collect::<Result<Vec<Part>, Message>>()?;
        let lists = position
            .iter()
            .filter(|part| !matches!(part, Part::Number(_)));
        if lists.count() > 0 && position.len() > 1 {
            return Err(message!(
                "program-judge-lists",
                "its positions are made of several lists"
            ));
        }
        let (header, case) = reads.split_at(problem.header);
        let (cases, sentinel) = match &problem.cases {
            Repeat::One => ("one", Vec::new()),
            Repeat::Count => ("count", Vec::new()),
            Repeat::End => ("end", Vec::new()),
            Repeat::Until(numbers) => ("until", numbers.clone()),
        };
        let head = sentinel.len().max(1);
        let is_plain = |read: &Read| matches!(read.kind, ReadKind::Number | ReadKind::Count);
        let begins = match cases {
            "until" => {
                case.len() >= head
                    && case[..head].iter().all(is_plain)
                    && case[..head].iter().all(|read| read.kind == case[0].kind)
            }
            "end" => case.first().is_some_and(|read| read.kind != ReadKind::List),
            _ => true,
        };
        if !begins {
            return Err(message!(
                "program-judge-begin",
                "its cases begin with a list, by which the end is not seen"
            ));
        }
        Ok(Input {
            judge: problem.judge().to_owned(),
            id: problem.id().to_owned(),
            header: header.to_vec(),
            case: case.to_vec(),
            cases,
            sentinel,
            position,
            parameter: parameter.map(|name| free(&name)),
            win: pieces(problem.output.win_text(), counts)?,
            lose: pieces(problem.output.lose_text(), false)?,
            counts,
        })
    }

    /// The name that the formula has for a number of the input.
    pub(super) fn parameter(&self) -> Option<&'static str> {
        self.parameter.as_ref().map(|_| "m")
    }

    /// How many terms make the position.
    pub(super) fn given(&self) -> usize {
        self.position.len()
    }

    /// Whether the position is written number by number.
    pub(super) fn is_written_out(&self) -> bool {
        self.position
            .iter()
            .all(|part| matches!(part, Part::Number(_)))
    }

    pub(super) fn counts(&self) -> bool {
        self.counts
    }

    pub(super) fn has_gaps(&self) -> bool {
        self.transform() == Some("gaps")
    }

    pub(super) fn has_words(&self) -> bool {
        let mut fields = self.header.iter().chain(&self.case);
        fields.any(|field| field.kind == ReadKind::Word)
    }

    /// Whether numbers are compared with those that end the input.
    pub(super) fn compares(&self) -> bool {
        self.cases == "until"
            && self
                .case
                .first()
                .is_some_and(|f| f.kind == ReadKind::Number)
    }

    pub(super) fn transform(&self) -> Option<&'static str> {
        self.position.iter().find_map(|part| match part {
            Part::Gaps(_) => Some("gaps"),
            Part::Runs(..) => Some("runs"),
            _ => None,
        })
    }

    /// The arguments of the decision.
    pub(super) fn arguments(&self, program: &Program<'_>) -> String {
        let (language, big) = (program.request.language, program.request.is_big());
        let position = if program.takes_list() {
            self.list(language, big)
        } else {
            let reference = if language == Language::Rust && big {
                "&"
            } else {
                ""
            };
            let numbers = self.position.iter().map(|part| match part {
                Part::Number(name) | Part::List(name) | Part::Gaps(name) | Part::Runs(name, ..) => {
                    format!("{reference}{name}")
                }
            });
            numbers.collect::<Vec<_>>().join(", ")
        };
        match &self.parameter {
            Some(parameter) => format!("{position}, {parameter}"),
            None => position,
        }
    }

    /// The position as a list.
    fn list(&self, language: Language, big: bool) -> String {
        let names: Vec<&str> = self
            .position
            .iter()
            .filter_map(|part| match part {
                Part::Number(name) => Some(name.as_str()),
                _ => None,
            })
            .collect();
        let listed = names.join(", ");
        match (&self.position[..], language) {
            ([Part::List(name)], Language::Rust) => format!("&{name}"),
            ([Part::List(name)], _) => name.clone(),
            ([Part::Gaps(name)], Language::Rust) => format!("&gaps({name})"),
            ([Part::Gaps(name)], _) => format!("gaps({name})"),
            ([Part::Runs(name, ..)], Language::Rust) => format!("&runs(&{name})"),
            ([Part::Runs(name, ..)], _) => format!("runs({name})"),
            (_, Language::Cpp) => format!("{{{listed}}}"),
            (_, Language::Python) => format!("[{listed}]"),
            (_, Language::Rust) => format!("&[{listed}]"),
            (_, Language::Java) if big => format!("new BigInteger[] {{{listed}}}"),
            (_, Language::Java) => format!("new long[] {{{listed}}}"),
        }
    }

    /// What the templates see.
    pub(super) fn context(&self, program: &Program<'_>) -> Value {
        let language = program.request.language;
        // The first fields of a case tell whether there is another.
        let fields = |fields: &[Read]| -> Vec<Read> {
            let typed = |field: &Read| Read {
                kind: match field.kind {
                    ReadKind::Number
                        if self.parameter.as_ref() == Some(&field.name)
                            && program.has_short_residues() =>
                    {
                        ReadKind::Divisor
                    }
                    kind => kind,
                },
                ..field.clone()
            };
            fields.iter().map(typed).collect()
        };
        let head = match self.cases {
            "until" => self.sentinel.len(),
            "end" => 1,
            _ => 0,
        };
        let list = self.list(language, program.request.is_big());
        let written = |pieces: &[Piece]| -> Vec<Value> {
            let one = |piece: &Piece| match (piece, language) {
                (Piece::Text(text), _) => context! { text => text.as_str() },
                (Piece::Case, Language::Java) => context! { name => "caseNumber" },
                (Piece::Case, _) => context! { name => "case_number" },
                (Piece::Count, Language::Java) => {
                    context! { name => format!("winningMoves({list})") }
                }
                (Piece::Count, _) => context! { name => format!("winning_moves({list})") },
            };
            pieces.iter().map(one).collect()
        };
        let is_text = |pieces: &[Piece]| matches!(pieces, [Piece::Text(_)]);
        let (counted, other) = match &self.position[..] {
            [Part::Runs(_, counted, other)] => (counted.to_string(), other.to_string()),
            _ => Default::default(),
        };
        context! {
            header => Serde(fields(&self.header)),
            head => Serde(fields(&self.case[..head])),
            rest => Serde(fields(&self.case[head..])),
            cases => self.cases,
            sentinel => Serde(&self.sentinel),
            transform => self.transform().unwrap_or_default(),
            counted,
            other,
            plain => is_text(&self.win) && is_text(&self.lose),
            numbered => self.win.iter().chain(&self.lose).any(|piece| *piece == Piece::Case),
            win => written(&self.win),
            lose => written(&self.lose),
            call => match (&program.form, language) {
                (Form::Fibonacci { starts: true, .. }, Language::Rust) if self.position.len() == 1 => "lost_at_start",
                _ => "lost",
            },
        }
    }
}

/// The name of a field where it is free in every language.
fn free(name: &str) -> String {
    match TAKEN.contains(&name) {
        true => format!("{name}_"),
        false => name.to_owned(),
    }
}

fn read(field: &Field, is_length: bool, fields: &[Field]) -> Result<Read, Message> {
    let name = free(&field.name);
    let (kind, length) = match &field.kind {
        Kind::Number if is_length => (ReadKind::Count, String::new()),
        Kind::Number => (ReadKind::Number, String::new()),
        Kind::Word => (ReadKind::Word, String::new()),
        Kind::List {
            length: Length::Exactly(length),
            row: Row::Width(1),
        } => (ReadKind::List, length.to_string()),
        Kind::List {
            length: Length::Field(index),
            row: Row::Width(1),
        } => (ReadKind::List, free(&fields[*index].name)),
        Kind::List { .. } => {
            return Err(message!(
                "program-judge-rows",
                "its input has lists of another kind than `heaps[n]`"
            ));
        }
    };
    Ok(Read { name, kind, length })
}

fn part(term: &Term, reads: &[Read]) -> Result<Part, Message> {
    let name = |index: &usize| reads[*index].name.clone();
    let kind = |index: &usize| reads.get(*index).map(|read| read.kind);
    match term {
        Term::Numbers(index) if kind(index) == Some(ReadKind::Number) => {
            Ok(Part::Number(name(index)))
        }
        Term::Numbers(index) if kind(index) == Some(ReadKind::List) => Ok(Part::List(name(index))),
        Term::Gaps(index) if kind(index) == Some(ReadKind::List) => Ok(Part::Gaps(name(index))),
        Term::Runs(index, counted, other)
            if kind(index) == Some(ReadKind::Word)
                && [counted, other]
                    .iter()
                    .all(|c| c.is_ascii_punctuation() && !['\'', '"', '\\', '^'].contains(*c)) =>
        {
            Ok(Part::Runs(name(index), *counted, *other))
        }
        _ => Err(message!(
            "program-judge-term",
            "its positions are derived from the input in a way that programs do not follow"
        )),
    }
}

/// The parts of an answer: texts and the names in double braces.
fn pieces(text: &str, counts: bool) -> Result<Vec<Piece>, Message> {
    let strange = || {
        message!(
            "program-judge-output",
            "its answers are more than words and counts"
        )
    };
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, after) = after.split_once("}}").ok_or_else(strange)?;
        if !before.is_empty() {
            pieces.push(Piece::Text(before.to_owned()));
        }
        pieces.push(match name.trim() {
            "case" => Piece::Case,
            "count" if counts => Piece::Count,
            _ => return Err(strange()),
        });
        rest = after;
    }
    if !rest.is_empty() || pieces.is_empty() {
        pieces.push(Piece::Text(rest.to_owned()));
    }
    let has_block = |piece: &Piece| matches!(piece, Piece::Text(text) if text.contains("{%") || text.contains("{#"));
    match pieces.iter().any(has_block) {
        true => Err(strange()),
        false => Ok(pieces),
    }
}
