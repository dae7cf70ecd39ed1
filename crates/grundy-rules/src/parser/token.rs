//! Rule text into tokens, tokens into clauses.

use crate::Span;
use winnow::Parser;
use winnow::ascii::digit1;
use winnow::combinator::{alt, preceded};
use winnow::error::ContextError;
use winnow::stream::{LocatingSlice, Stream};
use winnow::token::{any, literal, take_while};

/// A token and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token<'t> {
    pub(super) kind: Kind<'t>,
    pub(super) span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind<'t> {
    /// A name or a word of the language.
    Word(&'t str),
    /// Decimal digits.
    Int(&'t str),
    /// An operator, bracket or comma.
    Symbol(&'static str),
    /// The end of a line.
    Newline,
    /// `;`
    Semicolon,
    /// Blanks and comments.
    Blank,
    /// A character that belongs to no token.
    Unknown(char),
}

/// Longer ones first.
const SYMBOLS: [&str; 22] = [
    "->", "..", "==", "!=", "<=", ">=", "(", ")", "{", "}", ",", "=", "<", ">", "+", "-", "*", "/",
    "%", "^", ":", ".",
];

/// A line that begins with one of these goes on with the clause before.
fn continues(kind: Kind<'_>) -> bool {
    match kind {
        Kind::Word(word) => matches!(word, "and" | "or"),
        Kind::Symbol(symbol) => matches!(
            symbol,
            "->" | "==" | "!=" | "<=" | ">=" | "=" | "<" | ">" | "+" | "-" | "*" | "/" | "%"
        ),
        _ => false,
    }
}

type Input<'t> = LocatingSlice<&'t str>;

fn token<'t>(input: &mut Input<'t>) -> Result<Kind<'t>, ContextError> {
    let blank = |c: char| c.is_whitespace() && c != '\n';
    let comment = preceded('#', take_while(0.., |c| c != '\n'));
    let head = |c: char| c.is_alphabetic() || c == '_';
    let tail = |c: char| c.is_alphanumeric() || c == '_';
    alt((
        alt((take_while(1.., blank), comment)).value(Kind::Blank),
        '\n'.value(Kind::Newline),
        ';'.value(Kind::Semicolon),
        digit1.map(Kind::Int),
        (take_while(1, head), take_while(0.., tail))
            .take()
            .map(Kind::Word),
        symbol.map(Kind::Symbol),
        any.map(Kind::Unknown),
    ))
    .parse_next(input)
}

fn symbol(input: &mut Input<'_>) -> Result<&'static str, ContextError> {
    for symbol in SYMBOLS {
        let start = input.checkpoint();
        if literal::<_, _, ContextError>(symbol)
            .parse_next(input)
            .is_ok()
        {
            return Ok(symbol);
        }
        input.reset(&start);
    }
    Err(ContextError::new())
}

/// The clauses of the text, none of them empty.
pub(super) fn clauses(text: &str) -> Vec<Vec<Token<'_>>> {
    let mut clauses = Vec::new();
    let mut clause: Vec<Token<'_>> = Vec::new();
    // Whether a line has ended, so that the next token starts a clause unless it goes on with this one.
    let mut line_ended = false;
    let mut input = LocatingSlice::new(text);
    while let Ok((kind, span)) = token.with_span().parse_next(&mut input) {
        match kind {
            Kind::Blank => continue,
            Kind::Newline => {
                line_ended = true;
                continue;
            }
            Kind::Semicolon => {
                clauses.push(std::mem::take(&mut clause));
                continue;
            }
            _ => {}
        }
        if line_ended && !continues(kind) {
            clauses.push(std::mem::take(&mut clause));
        }
        line_ended = false;
        let span = Span {
            start: span.start,
            end: span.end,
        };
        clause.push(Token { kind, span });
    }
    clauses.push(clause);
    clauses.retain(|clause| !clause.is_empty());
    clauses
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(text: &str) -> Vec<usize> {
        clauses(text).iter().map(Vec::len).collect()
    }

    #[test]
    fn a_clause_ends_at_a_line_end_or_semicolon() {
        assert_eq!(shape("a b\nc;d # e; f\n\n;;g"), [2, 1, 1, 1]);
    }

    #[test]
    fn a_line_that_begins_with_an_operator_goes_on() {
        assert_eq!(shape("a\n\n  -> b\n and c\nor d # x\n= e\nf"), [9, 1]);
        assert_eq!(shape("a;\n-> b"), [1, 2]);
    }

    #[test]
    fn two_dots_after_a_number_are_a_range() {
        let kinds: Vec<_> = clauses("1..12")[0].iter().map(|t| t.kind).collect();
        assert_eq!(kinds, [Kind::Int("1"), Kind::Symbol(".."), Kind::Int("12")]);
    }
}
