//! What an input looks like: the levels of its cases and the fields of each.

use grundy_rules::{Argument, Message, message};

/// How many cases (or groups of cases) follow one another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Repeat {
    /// Exactly one.
    One,
    /// A number says how many.
    Count,
    /// As many as there are until the input ends.
    End,
    /// Until one begins with these numbers, or the input ends.
    Until(Vec<u64>),
}

impl Repeat {
    pub(super) fn parse(text: &str) -> Result<Self, Message> {
        let mut words = text.split_whitespace();
        let repeat = match words.next() {
            Some("one") => Repeat::One,
            Some("count") => Repeat::Count,
            Some("end") => Repeat::End,
            Some("until") => {
                Repeat::Until(words.by_ref().map_while(|word| word.parse().ok()).collect())
            }
            _ => return Err(wrong_repeat(text)),
        };
        if words.next().is_some() || repeat == Repeat::Until(Vec::new()) {
            return Err(wrong_repeat(text));
        }
        Ok(repeat)
    }
}

fn wrong_repeat(text: &str) -> Message {
    message!(
        "judge-repeat",
        "`{text}` should be `one`, `count`, `end` or `until` with numbers, such as `until 0 0`",
        text = text
    )
}

/// A name and what is read under it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// `n`: one number.
    Number,
    /// `row:word`: characters up to the next blank.
    Word,
    /// `heaps[n]`, `coins[n][2]`, `next[n][*]`, `heaps[..]`: numbers, in rows of the given width.
    List { length: Length, row: Row },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Length {
    Exactly(u64),
    /// The number in an earlier field, by its index.
    Field(usize),
    /// To the end of the line.
    Line,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Row {
    /// So many numbers; 1 where no width is written.
    Width(u64),
    /// Each row begins with its own length.
    Counted,
}

/// Reads fields such as `n heaps[n]` after those in `fields`.
pub(super) fn parse_fields(text: &str, fields: &mut Vec<Field>) -> Result<(), Message> {
    for word in text.split_whitespace() {
        let end = word.find(['[', ':']).unwrap_or(word.len());
        let (name, rest) = word.split_at(end);
        let begins = |c: char| c.is_ascii_alphabetic() || c == '_';
        if !name.starts_with(begins) || !name.chars().all(|c| begins(c) || c.is_ascii_digit()) {
            return Err(message!(
                "judge-field",
                "`{word}` should be a field such as `n`, `heaps[n]` or `row:word`",
                word = word
            ));
        }
        if fields.iter().any(|f| f.name == name) || RESERVED.contains(&name) {
            return Err(message!(
                "judge-name-taken",
                "the name `{name}` is taken",
                name = name
            ));
        }
        let kind = match rest {
            "" => Kind::Number,
            ":word" => Kind::Word,
            _ => parse_list(rest, fields).ok_or_else(|| {
                message!(
                    "judge-length",
                    "`{rest}` should be a length such as `[n]` (an earlier number), `[3]`, `[..]`, `[n][2]` or `[n][*]`",
                    rest = rest
                )
            })?,
        };
        fields.push(Field {
            name: name.to_owned(),
            kind,
        });
    }
    Ok(())
}

/// Names of the outputs' own variables.
pub(super) const RESERVED: [&str; 4] = ["case", "value", "count", "moves"];

fn parse_list(brackets: &str, fields: &[Field]) -> Option<Kind> {
    let inner = brackets.strip_prefix('[')?.strip_suffix(']')?;
    let (length, row) = match inner.split_once("][") {
        Some((length, row)) => (length, Some(row)),
        None => (inner, None),
    };
    let row = match row {
        None => Row::Width(1),
        Some("*") => Row::Counted,
        Some(width) => Row::Width(width.parse().ok().filter(|&width| width > 0)?),
    };
    let length = match length {
        ".." if row == Row::Width(1) => Length::Line,
        ".." => return None,
        number if number.starts_with(|c: char| c.is_ascii_digit()) => {
            Length::Exactly(number.parse().ok()?)
        }
        name => Length::Field(
            fields
                .iter()
                .position(|f| f.name == name && f.kind == Kind::Number)?,
        ),
    };
    Some(Kind::List { length, row })
}

/// A field, or one number of it, as errors name it.
pub(super) struct Named<'a> {
    pub(super) field: &'a str,
    /// Which of how many numbers of a list, counted from 1; 0 for a field of a single number.
    pub(super) number: usize,
}

impl From<Named<'_>> for Argument {
    fn from(named: Named<'_>) -> Self {
        match named.number {
            0 => format!("`{}`", named.field).into(),
            number => message!(
                "number-of-field",
                "`{field}` (its number {number})",
                field = named.field,
                number = number
            )
            .into(),
        }
    }
}
