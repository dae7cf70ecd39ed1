//! The text of a problem: `judges/<id>.toml`.

use super::layout::{self, Field, Kind, Repeat};
use super::output::{Output, Question};
use super::place::{self, Term};
use super::source::Source;
use crate::Error;
use grundy_rules::{Message, message};
use grundy_values::Play;
use serde::Deserialize;

/// The keys of a problem's text, as written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    title: Title,
    judge: String,
    family: String,
    certainty: Certainty,
    note: Option<String>,
    game: Option<String>,
    rules: Option<String>,
    graph: Option<String>,
    #[serde(default)]
    play: PlayText,
    position: String,
    #[serde(rename = "for")]
    each: Option<String>,
    #[serde(default)]
    question: Question,
    input: Input,
    output: OutputText,
}

/// The title of a problem in both languages.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Title {
    /// In English.
    pub en: String,
    /// In Chinese.
    pub zh: String,
}

/// How sure it is that the problem is described as the judge has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Certainty {
    /// Read in the problem's own text.
    Found,
    /// Known from memory or second hand.
    Recalled,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum PlayText {
    #[default]
    Normal,
    Misere,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Input {
    #[serde(default = "one")]
    groups: String,
    #[serde(default)]
    header: String,
    cases: String,
    #[serde(default)]
    case: String,
}

fn one() -> String {
    "one".to_owned()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OutputText {
    pub(super) win: String,
    pub(super) lose: String,
    pub(super) draw: Option<String>,
    #[serde(default = "line_end")]
    pub(super) separator: String,
}

fn line_end() -> String {
    "\n".to_owned()
}

/// An online-judge problem: how its input is read, what is asked of which game, and how the answer is printed.
///
/// ```
/// use grundy::{Budget, judge::Problem};
///
/// let problem = Problem::parse("bash_pairs", r#"
///     title = { en = "Bash", zh = "巴什博弈" }
///     judge = "example"
///     family = "bounded take"
///     certainty = "found"
///     game = "bash(m={{ m }})"
///     position = "n"
///     input = { cases = "count", case = "n m" }
///     output = { win = "first", lose = "second" }
/// "#)?;
/// let mut output = Vec::new();
/// problem.run(&b"2\n23 2\n4 3\n"[..], &mut output, &Budget::default())?;
/// assert_eq!(output, b"first\nsecond\n");
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Debug)]
pub struct Problem {
    id: String,
    title: Title,
    judge: String,
    family: String,
    certainty: Certainty,
    note: Option<String>,
    pub(crate) source: Source,
    pub(crate) play: Play,
    pub(crate) groups: Repeat,
    pub(crate) cases: Repeat,
    pub(crate) fields: Vec<Field>,
    /// How many of the fields belong to the header of a group.
    pub(crate) header: usize,
    pub(crate) each: Option<Each>,
    pub(crate) position: Vec<Term>,
    pub(crate) output: Output,
}

/// `x in 1..n`: a case asks about each of these numbers, which stand under a name of their own.
#[derive(Debug)]
pub(crate) struct Each {
    /// The field that holds the number.
    pub(super) field: usize,
    pub(super) from: u64,
    /// The field that holds the last number.
    pub(super) to: usize,
}

impl Problem {
    /// The problem called `id` that a text in TOML describes; the format is documented with [this module](crate::judge).
    ///
    /// # Errors
    ///
    /// [`Error::Judge`] says which key is unknown, missing or wrong.
    pub fn parse(id: &str, text: &str) -> Result<Self, Error> {
        let text: Text = toml::from_str(text).map_err(|error| {
            Error::Judge(message!(
                "judge-problem",
                "judge problem `{id}`: {error}",
                id = id,
                error = error.to_string()
            ))
        })?;
        let wrong = |key: &str, message: Message| {
            Error::Judge(message!(
                "judge-problem-key",
                "judge problem `{id}`: {key}: {message}",
                id = id,
                key = key,
                message = message
            ))
        };
        let mut fields = Vec::new();
        layout::parse_fields(&text.input.header, &mut fields)
            .map_err(|e| wrong("input.header", e))?;
        let header = fields.len();
        layout::parse_fields(&text.input.case, &mut fields).map_err(|e| wrong("input.case", e))?;
        let read = fields.len();
        let each = match &text.each {
            Some(each) => Some(parse_each(each, &mut fields).map_err(|e| wrong("for", e))?),
            None => None,
        };
        let (groups, cases) = (
            Repeat::parse(&text.input.groups).map_err(|e| wrong("input.groups", e))?,
            Repeat::parse(&text.input.cases).map_err(|e| wrong("input.cases", e))?,
        );
        for (key, repeat, empty) in [
            ("input.header", &groups, header == 0),
            ("input.case", &cases, read == header),
        ] {
            if empty && matches!(repeat, Repeat::End | Repeat::Until(_)) {
                return Err(wrong(
                    key,
                    message!(
                        "judge-reads-nothing",
                        "nothing would be read again and again"
                    ),
                ));
            }
        }
        if matches!(text.play, PlayText::Misere) && text.question == Question::Value {
            let message = message!(
                "misere-nim-values",
                "there are no nim-values in misère play"
            );
            return Err(wrong("question", message));
        }
        let source = Source::parse([text.game, text.rules, text.graph], &fields)
            .map_err(|e| wrong("game", e))?;
        let position = place::parse(&text.position, &fields).map_err(|e| wrong("position", e))?;
        let output =
            Output::parse(text.output, text.question, &fields).map_err(|e| wrong("output", e))?;
        Ok(Problem {
            id: id.to_owned(),
            title: text.title,
            judge: text.judge,
            family: text.family,
            certainty: text.certainty,
            note: text.note,
            source,
            play: match text.play {
                PlayText::Normal => Play::Normal,
                PlayText::Misere => Play::Misere,
            },
            groups,
            cases,
            fields,
            header,
            each,
            position,
            output,
        })
    }

    /// The name under which it is found: judge and number, such as `hdu1527`.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Its title.
    pub fn title(&self) -> &Title {
        &self.title
    }

    /// The judge that has it, such as `HDU`.
    pub fn judge(&self) -> &str {
        &self.judge
    }

    /// The family of games it belongs to, such as `Wythoff`.
    pub fn family(&self) -> &str {
        &self.family
    }

    /// How sure it is that the description is the judge's.
    pub fn certainty(&self) -> Certainty {
        self.certainty
    }

    /// What else is to be known: what was not seen, what is out of reach.
    pub fn note(&self) -> Option<&str> {
        self.note.as_deref()
    }

    /// The game as the problem's text writes it: a reference, rules, or the field that holds a graph.
    pub fn game(&self) -> &str {
        self.source.text()
    }

    /// How many of the fields are read from the input; one more may be counted by `for`.
    pub(crate) fn read_fields(&self) -> &[Field] {
        &self.fields[..self.fields.len() - usize::from(self.each.is_some())]
    }
}

fn parse_each(text: &str, fields: &mut Vec<Field>) -> Result<Each, Message> {
    let read = || {
        let (name, range) = text.split_once(" in ")?;
        let (from, to) = range.split_once("..")?;
        let last = fields
            .iter()
            .position(|f| f.name == to.trim() && f.kind == Kind::Number)?;
        Some((name.trim().to_owned(), from.trim().parse().ok()?, last))
    };
    let (name, from, to) = read().ok_or_else(|| {
        message!(
            "judge-for",
            "`{text}` should be like `x in 1..n` with a number field",
            text = text
        )
    })?;
    layout::parse_fields(&name, fields)?;
    match fields.last() {
        Some(field) if field.kind == Kind::Number => Ok(Each {
            field: fields.len() - 1,
            from,
            to,
        }),
        _ => Err(message!(
            "judge-plain-name",
            "`{name}` should be a plain name",
            name = name
        )),
    }
}
