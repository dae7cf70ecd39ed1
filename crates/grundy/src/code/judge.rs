//! Programs in the format of a judge: what is read, case by case, and what is printed, from the description of the problem.

use super::form::{Form, HeapValue, unsupported};
use super::program::Program;
use super::{Language, Request};
use crate::judge::layout::{Field, Kind, Length, Repeat, Row};
use crate::judge::output::Question;
use crate::judge::place::Term;
use crate::judge::source::Source;
use crate::judge::{self, Problem};
use crate::{Error, Game};
use grundy_rules::{Argument, Message, message};
use minijinja::value::Serde;
use minijinja::{Environment, Value, context};
use serde::Serialize;
use std::collections::BTreeMap;

/// A number that no problem names: what it becomes in the closed form shows where a number of the input goes.
const MARK: u64 = 1_000_003;

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

impl Problem {
    /// A program that solves the problem, reading and writing as the judge has it. A `game` has to be that of the problem.
    ///
    /// ```
    /// use grundy::code::{Language, Request};
    /// use grundy::judge;
    ///
    /// let program = judge::find("hdu1846")?.code(None, &Request::new(Language::Cpp))?;
    /// assert!(program.contains("n % (m + 1)"));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Unsupported`] where the problem asks for something that no closed form gives, or is about another game; says
    /// which problems can be solved so.
    pub fn code(&self, game: Option<&Game>, request: &Request) -> Result<String, Error> {
        let (form, input) = prepare(self, request)?.map_err(|reason| {
            unsupported(message!(
                "program-judge",
                "no program is written for the problem {id}: {reason}; programs are written for {problems}",
                id = self.id(),
                reason = reason,
                problems = Argument::list(solved().map(Problem::id))
            ))
        })?;
        let request = Request {
            play: self.play,
            ..request.clone()
        };
        if let Some(game) = game {
            let [part] = &game.parts[..] else {
                return Err(other_game(self, game));
            };
            let given = Form::of(part, request.play, &request.budget)?;
            if !same(&given, &form, input.parameter.is_some()) {
                return Err(other_game(self, game));
            }
        }
        let program = Program {
            game: self.title().en.clone(),
            form,
            request: &request,
            judge: Some(input),
        };
        program.checked()?.write()
    }
}

/// The known problems for which programs are written.
///
/// ```
/// assert!(grundy::code::solved().any(|problem| problem.id() == "hdu1527"));
/// ```
pub fn solved() -> impl Iterator<Item = &'static Problem> {
    let request = Request::new(Language::Python);
    judge::problems()
        .iter()
        .filter(move |problem| matches!(prepare(problem, &request), Ok(Ok(_))))
}

fn other_game(problem: &Problem, game: &Game) -> Error {
    unsupported(message!(
        "program-judge-game",
        "the problem {id} is about {game}, not about {given}; leave the game out, or give that one",
        id = problem.id(),
        game = problem.game(),
        given = game.name()
    ))
}

/// Whether two games are decided alike, up to the number that the problem leaves open.
fn same(given: &Form, form: &Form, open: bool) -> bool {
    use HeapValue::Residue;
    match (given, form) {
        (
            Form::Heaps {
                value: Residue { .. },
                ..
            },
            Form::Heaps {
                value: Residue { .. },
                ..
            },
        ) if open => true,
        (Form::Heaps { value: a, .. }, Form::Heaps { value: b, .. }) => a == b,
        _ => given == form,
    }
}

/// The closed form and the format of a problem, or the reason why no program follows it.
fn prepare(problem: &Problem, request: &Request) -> Result<Result<(Form, Input), Message>, Error> {
    let (game, parameter) = match game(problem) {
        Ok(found) => found,
        Err(reason) => return Ok(Err(reason)),
    };
    let form = match Form::of(&game.parts[0], problem.play, &request.budget) {
        Ok(form) => form,
        Err(Error::Unsupported(reason)) => return Ok(Err(reason)),
        Err(error) => return Err(error),
    };
    let input = match parameter {
        Some(_) if !is_marked(&form) => Err(moves_from_input()),
        parameter => Input::of(problem, &form, parameter),
    };
    let fits = input.and_then(|input| {
        let given = input.position.len();
        let program = Program {
            game: String::new(),
            form: form.clone(),
            request,
            judge: None,
        };
        let sizes = program.sizes();
        let numbers = input
            .position
            .iter()
            .all(|part| matches!(part, Part::Number(_)));
        if !(program.takes_list() || numbers && sizes.contains(&given)) {
            return Err(message!(
                "program-judge-position",
                "its positions are not written number by number"
            ));
        }
        if request.is_big()
            && request.language != Language::Python
            && !numbers
            && input.transform().is_some()
        {
            return Err(message!(
                "program-judge-small",
                "what it derives from its input fits 64 bits, and no big integers are needed"
            ));
        }
        Ok(input)
    });
    Ok(fits.map(|input| (form, input)))
}

/// The game of the problem, and the field that one number of it comes from.
fn game(problem: &Problem) -> Result<(Game, Option<String>), Message> {
    let (template, is_reference) = match &problem.source {
        Source::Reference(template) => (template, true),
        Source::Rules(template) => (template, false),
        Source::Graph { .. } => {
            return Err(message!(
                "program-judge-graph",
                "its graph comes from the input"
            ));
        }
    };
    let parameter = match &template.fields[..] {
        [] => None,
        [field] if problem.fields[*field].kind == Kind::Number => {
            Some(problem.fields[*field].name.clone())
        }
        _ => return Err(moves_from_input()),
    };
    let text = match &parameter {
        Some(name) => Environment::new()
            .render_str(
                &template.text,
                Value::from(BTreeMap::from([(name.as_str(), Value::from(MARK))])),
            )
            .map_err(|_| moves_from_input())?,
        None => template.text.clone(),
    };
    let game = match is_reference {
        true => Game::parse(&text),
        false => Game::from_rules(&text, None, &[]),
    };
    game.map(|game| (game, parameter))
        .map_err(|error| error.described())
}

fn moves_from_input() -> Message {
    message!("program-judge-moves", "its moves come from the input")
}

/// Whether the closed form is that of taking at most the marked number.
fn is_marked(form: &Form) -> bool {
    let marked = HeapValue::Residue { modulus: MARK + 1 };
    matches!(form, Form::Heaps { value, .. } if *value == marked)
}

impl Input {
    fn of(problem: &Problem, form: &Form, parameter: Option<String>) -> Result<Self, Message> {
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

    fn transform(&self) -> Option<&'static str> {
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
