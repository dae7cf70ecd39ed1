//! The contents of the fields of one case, read again and again into the same memory.

use super::layout::{Field, Kind, Length, Named, Row};
use super::scan::{Natural, Scanner};
use crate::Error;
use grundy_rules::message;
use minijinja::Value;
use std::io::BufRead;

/// What was read under each field.
pub(super) struct Record {
    pub(super) contents: Vec<Content>,
}

#[derive(Default)]
pub(super) struct Content {
    /// The numbers, row by row; one for a field of a single number.
    pub(super) numbers: Vec<Natural>,
    /// Where each row ends among the numbers, where the rows begin with their lengths.
    pub(super) row_ends: Vec<usize>,
    pub(super) word: String,
}

/// Whether a case was read, or what ends the cases.
#[derive(PartialEq, Eq)]
pub(super) enum Found {
    Case,
    Sentinel,
}

/// The numbers that end the cases, as far as they have been met.
struct Watch<'a> {
    sentinel: &'a [u64],
    met: Option<usize>,
}

impl Watch<'_> {
    /// Whether the sentinel is complete with this number.
    fn sees(&mut self, number: &Natural) -> bool {
        if let Some(met) = self.met {
            self.met = (self.sentinel.get(met).copied() == number.small()).then_some(met + 1);
        }
        self.met == Some(self.sentinel.len())
    }
}

impl Record {
    pub(super) fn new(fields: usize) -> Self {
        Record {
            contents: (0..fields).map(|_| Content::default()).collect(),
        }
    }

    /// Reads the fields from index `from` on, which may begin with the sentinel.
    pub(super) fn read(
        &mut self,
        fields: &[Field],
        from: usize,
        sentinel: &[u64],
        scanner: &mut Scanner<impl BufRead>,
    ) -> Result<Found, Error> {
        let mut watch = Watch {
            sentinel,
            met: (!sentinel.is_empty()).then_some(0),
        };
        for (index, field) in fields.iter().enumerate().skip(from) {
            let (earlier, rest) = self.contents.split_at_mut(index);
            let content = &mut rest[0];
            content.numbers.clear();
            content.row_ends.clear();
            let mut number = |content: &mut Content, scanner: &mut Scanner<_>, of_list: bool| {
                let number = if of_list {
                    content.numbers.len() + 1
                } else {
                    0
                };
                let named = Named {
                    field: &field.name,
                    number,
                };
                let number = scanner.natural(named)?;
                let ends = watch.met.is_some() && watch.sees(&number);
                content.numbers.push(number);
                Ok::<bool, Error>(ends)
            };
            match &field.kind {
                Kind::Word => {
                    let name = Named {
                        field: &field.name,
                        number: 0,
                    };
                    content.word = scanner.word(name)?;
                }
                Kind::Number => {
                    if number(content, scanner, false)? {
                        return Ok(Found::Sentinel);
                    }
                }
                Kind::List {
                    length: Length::Line,
                    ..
                } => {
                    while !scanner.at_line_end()? {
                        if number(content, scanner, true)? {
                            return Ok(Found::Sentinel);
                        }
                    }
                }
                Kind::List { length, row } => {
                    let rows = match length {
                        Length::Exactly(n) => *n,
                        Length::Field(index) => small(&earlier[*index], &fields[*index], scanner)?,
                        Length::Line => 0,
                    };
                    for _ in 0..rows {
                        let width = match row {
                            Row::Width(width) => *width,
                            Row::Counted => {
                                if number(content, scanner, true)? {
                                    return Ok(Found::Sentinel);
                                }
                                let width = content.numbers.pop();
                                width.as_ref().and_then(Natural::small).ok_or_else(|| {
                                    scanner.error(message!(
                                        "row-too-long",
                                        "a row of `{field}` is too long",
                                        field = &field.name
                                    ))
                                })?
                            }
                        };
                        for _ in 0..width {
                            if number(content, scanner, true)? {
                                return Ok(Found::Sentinel);
                            }
                        }
                        if *row == Row::Counted {
                            content.row_ends.push(content.numbers.len());
                        }
                    }
                }
            }
        }
        Ok(Found::Case)
    }

    /// The content of a field as a template sees it: a number, a list of numbers or a word.
    pub(super) fn value(&self, fields: &[Field], index: usize) -> Value {
        let content = &self.contents[index];
        match fields[index].kind {
            Kind::Word => Value::from(content.word.as_str()),
            Kind::Number => content
                .numbers
                .first()
                .map(number_value)
                .unwrap_or_default(),
            Kind::List { .. } => content.numbers.iter().map(number_value).collect(),
        }
    }
}

fn number_value(number: &Natural) -> Value {
    match number {
        Natural::Small(n) => Value::from(*n),
        Natural::Big(n) => super::values::number(n),
    }
}

/// The number in a field that says how many follow.
fn small(content: &Content, field: &Field, scanner: &Scanner<impl BufRead>) -> Result<u64, Error> {
    let number = content.numbers.first().and_then(Natural::small);
    number.ok_or_else(|| {
        scanner.error(message!(
            "length-too-large",
            "`{field}` is too large a length",
            field = &field.name
        ))
    })
}
