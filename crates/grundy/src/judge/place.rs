//! Which numbers make the position: fields, or functions of fields.

use super::layout::{Field, Kind};
use super::record::Record;
use super::scan::Natural;
use grundy_rules::{Message, message};
use grundy_values::nimber;

/// One term of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Term {
    /// `n`, `heaps`: the numbers of a field.
    Numbers(usize),
    /// `gaps(tokens)`: the free squares before every other token of a strip, paired from the far end. No two tokens share a
    /// square and none jumps, so a token's move backwards lengthens a gap that is not counted or shortens one that is.
    Gaps(usize),
    /// `runs(row, +, -)`: the lengths of the runs of the first character in a word of these two.
    Runs(usize, char, char),
    /// `products(pairs)`: the nim-products of the numbers two by two, as in coin turning on a board.
    Products(usize),
}

/// Reads the terms of a position, such as `a b` or `gaps(tokens)`.
pub(super) fn parse(text: &str, fields: &[Field]) -> Result<Vec<Term>, Message> {
    let mut terms = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let end = rest
            .find(|c: char| c.is_whitespace() || c == '(')
            .unwrap_or(rest.len());
        let (name, after) = rest.split_at(end);
        let (term, after) = match after.strip_prefix('(') {
            None => (Term::Numbers(find(name, fields, Wanted::Numbers)?), after),
            Some(after) => {
                let (arguments, after) = after.split_once(')').ok_or_else(|| {
                    message!(
                        "judge-parenthesis",
                        "`{rest}` lacks a closing parenthesis",
                        rest = rest
                    )
                })?;
                (function(name, arguments, fields)?, after)
            }
        };
        terms.push(term);
        rest = after.trim_start();
    }
    Ok(terms)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Numbers,
    Word,
}

pub(super) fn no_field(name: &str) -> Message {
    message!("judge-no-field", "there is no field `{name}`", name = name)
}

fn find(name: &str, fields: &[Field], wanted: Wanted) -> Result<usize, Message> {
    let index = fields.iter().position(|f| f.name == name);
    let index = index.ok_or_else(|| no_field(name))?;
    if (fields[index].kind == Kind::Word) != (wanted == Wanted::Word) {
        let is = if wanted == Wanted::Word {
            message!("noun-word", "a word")
        } else {
            message!("noun-numbers", "numbers")
        };
        return Err(message!(
            "judge-field-kind",
            "the field `{name}` should be {kind}",
            name = name,
            kind = is
        ));
    }
    Ok(index)
}

fn function(name: &str, arguments: &str, fields: &[Field]) -> Result<Term, Message> {
    let arguments: Vec<&str> = arguments.split(',').map(str::trim).collect();
    match (name, &arguments[..]) {
        ("gaps", [list]) => Ok(Term::Gaps(find(list, fields, Wanted::Numbers)?)),
        ("products", [list]) => Ok(Term::Products(find(list, fields, Wanted::Numbers)?)),
        ("runs", [word, of, between]) => Ok(Term::Runs(
            find(word, fields, Wanted::Word)?,
            one_character(of)?,
            one_character(between)?,
        )),
        _ => Err(message!(
            "judge-function",
            "`{name}({arguments})` should be `gaps(list)`, `products(list)` or `runs(word, counted, other)`",
            name = name,
            arguments = arguments.join(", ")
        )),
    }
}

fn one_character(text: &str) -> Result<char, Message> {
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) => Ok(c),
        _ => Err(message!(
            "judge-one-character",
            "`{text}` should be one character",
            text = text
        )),
    }
}

impl Term {
    /// Adds the numbers of this term to `numbers`.
    pub(super) fn push(&self, record: &Record, numbers: &mut Vec<Natural>) -> Result<(), Message> {
        match self {
            Term::Numbers(field) => numbers.extend_from_slice(&record.contents[*field].numbers),
            Term::Gaps(field) => gaps(&smalls(&record.contents[*field].numbers)?, numbers)?,
            Term::Runs(field, of, between) => {
                let word = &record.contents[*field].word;
                if let Some(other) = word.chars().find(|c| c != of && c != between) {
                    return Err(message!(
                        "judge-other-character",
                        "`{other}` stands in a word of `{of}` and `{between}`",
                        other = other.to_string(),
                        of = of.to_string(),
                        between = between.to_string()
                    ));
                }
                let runs = word.split(*between);
                let lengths = runs.map(|run| run.chars().count() as u64);
                numbers.extend(lengths.filter(|&n| n > 0).map(Natural::Small));
            }
            Term::Products(field) => {
                let factors = smalls(&record.contents[*field].numbers)?;
                if !factors.len().is_multiple_of(2) {
                    return Err(message!(
                        "judge-pairs",
                        "nim-products are of pairs, and a number is left over"
                    ));
                }
                let pairs = factors.chunks_exact(2);
                numbers.extend(pairs.map(|pair| Natural::Small(nimber::product(pair[0], pair[1]))));
            }
        }
        Ok(())
    }
}

fn gaps(tokens: &[u64], numbers: &mut Vec<Natural>) -> Result<(), Message> {
    let mut tokens = tokens.to_vec();
    tokens.sort_unstable();
    if tokens.first() == Some(&0) {
        return Err(message!(
            "judge-square-zero",
            "the squares are counted from 1, and a token stands on 0"
        ));
    }
    if let Some(pair) = tokens.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(message!(
            "judge-square-twice",
            "two tokens stand on square {square}",
            square = pair[0]
        ));
    }
    if !tokens.len().is_multiple_of(2) {
        // The edge of the strip stands for the partner of an odd token.
        tokens.insert(0, 0);
    }
    let pairs = tokens.chunks_exact(2);
    numbers.extend(pairs.map(|pair| Natural::Small(pair[1] - pair[0] - 1)));
    Ok(())
}

fn smalls(numbers: &[Natural]) -> Result<Vec<u64>, Message> {
    let smalls = numbers.iter().map(Natural::small);
    smalls
        .collect::<Option<_>>()
        .ok_or_else(|| message!("judge-small", "a number here should be less than 2^64"))
}
