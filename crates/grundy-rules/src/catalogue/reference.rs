//! The text that stands for a game where one is expected.

use super::find;
use crate::{Error, ErrorKind, Errors, Message, Ruleset, Span, notation_text, parse_number};
use num_bigint::BigInt;

/// The game that a short text stands for: a name of the catalogue with or without parameters (`wythoff`, `bash(m=5)`,
/// `moore(k=2, heaps=4)`), a code (`0.77`), a subtraction set (`S{1,3,4}`) or an all-but set (`S~{2,5}`).
///
/// ```
/// use grundy_rules::{Shape, game_reference};
///
/// assert_eq!(game_reference("kayles").unwrap().shape(), game_reference("0.77").unwrap().shape());
/// assert_eq!(game_reference("bash(m=4)").unwrap().shape(), game_reference("S{1..4}").unwrap().shape());
/// assert!(game_reference("bash(q=4)").is_err());
/// ```
///
/// # Errors
///
/// What is wrong with the text, with places in it.
pub fn game_reference(text: &str) -> Result<Ruleset, Errors> {
    if let Some(rules) = notation_text(text) {
        return Ruleset::parse(&rules?);
    }
    let whole = Span {
        start: 0,
        end: text.len(),
    };
    let (name, params) = match text.split_once('(') {
        None => (text, Vec::new()),
        Some((name, inside)) => (name, params(text, inside)?),
    };
    let span = Span {
        start: 0,
        end: name.len(),
    };
    let entry = find(name).map_err(|error| error.at(span))?;
    entry.build(&params).map_err(|errors| {
        // Faults of the rules are about parameters here, which the text names.
        let located: Vec<Error> = errors.iter().map(|error| error.clone().at(whole)).collect();
        Errors::of(located)
    })
}

/// `NAME=INT, NAME=INT)`
fn params(text: &str, inside: &str) -> Result<Vec<(String, BigInt)>, Error> {
    let place = |part: &str| {
        let start = part.as_ptr() as usize - text.as_ptr() as usize;
        Span {
            start,
            end: start + part.len(),
        }
    };
    let syntax = |message: Message, part: &str| {
        Error::new(ErrorKind::Syntax, message)
            .at(place(part))
            .help_with(message!(
                "write-parameters",
                "parameters are written as in bash(m=5)"
            ))
    };
    let Some(inside) = inside.trim_end().strip_suffix(')') else {
        return Err(syntax(
            message!("bracket-missing", "the closing bracket is missing"),
            &text[text.len()..],
        ));
    };
    let mut params: Vec<(String, BigInt)> = Vec::new();
    for part in inside.split(',').filter(|_| !inside.trim().is_empty()) {
        let Some((name, value)) = part.split_once('=') else {
            return Err(syntax(
                message!("parameter-without-value", "a parameter needs a value"),
                part,
            ));
        };
        let name = name.trim();
        if params.iter().any(|(earlier, _)| earlier == name) {
            return Err(syntax(
                message!("parameter-twice", "the parameter is given twice"),
                part,
            ));
        }
        let start = place(value).start;
        let value = parse_number(value).map_err(|mut error| {
            if let Some(span) = &mut error.span {
                span.start += start;
                span.end += start;
            }
            error
        })?;
        params.push((name.to_owned(), value.into()));
    }
    Ok(params)
}
