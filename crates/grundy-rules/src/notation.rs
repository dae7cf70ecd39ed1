//! The compact notations: octal and hexadecimal codes, subtraction sets and all-but sets.
//!
//! A notation becomes rule text, and the text becomes a ruleset like any other.

use crate::{Amounts, Code, CodeError, Error, ErrorKind, Message, Span, parse_number};
use num_bigint::BigUint;
use num_traits::Zero;
use std::fmt::Write;
use std::str::FromStr;

/// Entries that a set may have, separated by commas; a range is one entry.
const MAX_ENTRIES: usize = 100_000;

/// The rules of a game given by a compact notation: a code (`0.77`, `.77`, `4.7`, `0.3F`), a subtraction set (`S{1,3,4}`,
/// `S{1..3,7}`) or an all-but set (`S~{2,5}`). `None` when the text does not look like one.
///
/// Places in errors are places in `text`.
///
/// ```
/// let rules = grundy_rules::notation_text("0.77").unwrap().unwrap();
/// assert_eq!(
///     rules,
///     "game code_0_77(n)\n  \
///        move k in 1..2 -> (n - k)\n  \
///        move k in 1..2, i in 1..(n - k)/2 -> (i) + (n - k - i)\n"
/// );
/// assert!(grundy_rules::notation_text("wythoff").is_none());
/// ```
pub fn notation_text(text: &str) -> Option<Result<String, Error>> {
    let offset = text.len() - text.trim_start().len();
    let trimmed = text.trim();
    if let Some(set) = set_of(trimmed) {
        return Some(set.map_err(|error| shifted(error, offset)));
    }
    if !looks_like_code(trimmed) {
        return None;
    }
    let code = trimmed.parse::<Code>().map_err(|error| {
        let span = match &error {
            CodeError::Digit { found, at } => Span {
                start: at + offset,
                end: at + offset + found.len_utf8(),
            },
            _ => Span {
                start: offset,
                end: offset + trimmed.len(),
            },
        };
        Error::new(ErrorKind::Syntax, error.described()).at(span)
    });
    Some(code.map(|code| code_text(&code)))
}

/// A code begins with a digit or a point; with a letter only where everything else is right, so that `a.game` is no code.
fn looks_like_code(text: &str) -> bool {
    let first = text.chars().next();
    text.contains('.') && first.is_some_and(|c| c.is_ascii_digit() || c == '.')
        || Code::from_str(text).is_ok()
}

/// The rules of a code: one clause for each kind of split, each split listed once.
pub(crate) fn code_text(code: &Code) -> String {
    let with = |test: &dyn Fn(u8) -> bool| {
        let digits = code.digits().iter().enumerate();
        let amounts = digits
            .filter(|&(_, &d)| test(d))
            .map(|(k, _)| BigUint::from(k));
        amounts.collect::<Amounts>()
    };
    let name: String = code.to_string().to_lowercase().replace('.', "_");
    let mut text = format!("game code_{name}(n)\n");
    let mut clause = |amounts: Amounts, rest: &str| {
        if !amounts.is_empty() {
            let _ = writeln!(text, "  move k in {}{rest}", range_text(&amounts));
        }
    };
    clause(with(&|d| d & 3 == 3), " -> (n - k)");
    clause(with(&|d| d & 3 == 1), " if n = k -> (n - k)");
    clause(with(&|d| d & 3 == 2), " if n > k -> (n - k)");
    clause(
        with(&|d| d & 4 > 0),
        ", i in 1..(n - k)/2 -> (i) + (n - k - i)",
    );
    clause(
        with(&|d| d & 8 > 0),
        ", i in 1..(n - k)/3, j in i..(n - k - i)/2 -> (i) + (j) + (n - k - i - j)",
    );
    text
}

/// `{1, 3, 4}`, or `1..3` for one interval of at least two.
fn range_text(amounts: &Amounts) -> String {
    match amounts.intervals() {
        [(low, high)] if low < high => format!("{low}..{high}"),
        intervals => {
            let mut text = "{".to_owned();
            for (low, high) in intervals {
                let mut k = low.clone();
                while k <= *high {
                    let comma = if text.len() > 1 { ", " } else { "" };
                    let _ = write!(text, "{comma}{k}");
                    k += 1u32;
                }
            }
            text.push('}');
            text
        }
    }
}

/// The intervals of more than two numbers, and all other numbers in one list: each becomes one range.
fn ranges(amounts: &Amounts) -> Vec<String> {
    let (long, short): (Vec<_>, Vec<_>) = amounts
        .intervals()
        .iter()
        .cloned()
        .partition(|(low, high)| low + 1u32 < *high);
    let mut ranges: Vec<String> = long
        .iter()
        .map(|(low, high)| format!("{low}..{high}"))
        .collect();
    if !short.is_empty() {
        ranges.push(range_text(&Amounts::from_intervals(short)));
    }
    ranges
}

pub(crate) fn subtraction_text(amounts: &Amounts) -> String {
    let mut text = "game subtraction(n)\n".to_owned();
    for range in ranges(amounts) {
        let _ = writeln!(text, "  move k in {range} -> (n - k)");
    }
    text
}

pub(crate) fn all_but_text(except: &Amounts) -> String {
    let mut conditions = String::new();
    for (i, range) in ranges(except).iter().enumerate() {
        let word = if i == 0 { " if" } else { " and" };
        let _ = write!(conditions, "{word} not k in {range}");
    }
    format!("game all_but(n)\n  move k in 1..n{conditions} -> (n - k)\n")
}

fn shifted(mut error: Error, offset: usize) -> Error {
    if let Some(span) = &mut error.span {
        span.start += offset;
        span.end += offset;
    }
    error
}

/// `S{…}` or `S~{…}`, blanks allowed.
fn set_of(text: &str) -> Option<Result<String, Error>> {
    let mut rest = text.strip_prefix(['S', 's'])?.trim_start();
    let all_but = rest.starts_with('~');
    if all_but {
        rest = rest[1..].trim_start();
    }
    let inside = rest.strip_prefix('{')?;
    let start = text.len() - inside.len();
    Some(elements(text, inside, start).and_then(|amounts| {
        if all_but {
            return Ok(all_but_text(&amounts));
        }
        if amounts.is_empty() {
            let span = Span {
                start: start - 1,
                end: text.len(),
            };
            return Err(Error::new(
                ErrorKind::Meaning,
                message!("set-without-element", "a subtraction set needs an element"),
            )
            .at(span)
            .help_with(message!(
                "as-in-set",
                "as in S{{1,3,4}}; the game without moves is 0.0"
            )));
        }
        Ok(subtraction_text(&amounts))
    }))
}

fn elements(text: &str, inside: &str, start: usize) -> Result<Amounts, Error> {
    let syntax = |message: Message, start: usize, end: usize| {
        Error::new(ErrorKind::Syntax, message)
            .at(Span { start, end })
            .help_with(message!(
                "write-set",
                "a set is written as in S{{1,3,4}}, S{{1..3,7}} or S~{{2,5}}"
            ))
    };
    let Some((inside, after)) = inside.split_once('}') else {
        return Err(syntax(
            message!("set-not-closed", "the set has no closing }}"),
            text.len(),
            text.len(),
        ));
    };
    if !after.is_empty() {
        let found = text.len() - after.len();
        return Err(syntax(
            message!(
                "after-set",
                "{found} follows the set",
                found = format!("{:?}", brief(after))
            ),
            found,
            text.len(),
        ));
    }
    if inside.trim().is_empty() {
        return Ok(Amounts::default());
    }
    let mut intervals = Vec::new();
    let mut at = start;
    for (i, entry) in inside.split(',').enumerate() {
        let trimmed = entry.trim();
        let begin = at + entry.len() - entry.trim_start().len();
        let span = Span {
            start: begin,
            end: begin + trimmed.len(),
        };
        at += entry.len() + 1;
        if i >= MAX_ENTRIES {
            let message = message!(
                "set-too-long",
                "a set may have {most} entries",
                most = MAX_ENTRIES
            );
            return Err(Error::new(ErrorKind::Meaning, message)
                .at(span)
                .help_with(message!(
                    "neighbours-as-range",
                    "neighbours can be written as a range: 1..1000"
                )));
        }
        if trimmed.is_empty() {
            return Err(syntax(
                message!("number-missing", "a number is missing"),
                span.start,
                span.end,
            ));
        }
        let (low, high) = trimmed.split_once("..").unwrap_or((trimmed, trimmed));
        let read = |number: &str| parse_number(number).map_err(|error| error.at(span));
        let (low, high) = (read(low)?, read(high)?);
        let meaning = |message: Message, help: Message| {
            Err(Error::new(ErrorKind::Meaning, message)
                .at(span)
                .help_with(help))
        };
        if low.is_zero() {
            return meaning(
                message!("zero-taken", "0 cannot be taken: the game would never end"),
                message!("positive-amounts", "leave it out; amounts are positive"),
            );
        }
        if low > high {
            return meaning(
                message!(
                    "empty-range",
                    "the range {range} is empty",
                    range = brief(trimmed)
                ),
                message!(
                    "ends-exchanged",
                    "its ends are exchanged: {low}..{high}",
                    low = brief(&high.to_string()),
                    high = brief(&low.to_string())
                ),
            );
        }
        intervals.push((low, high));
    }
    Ok(Amounts::from_intervals(intervals))
}

/// The text, or its beginning when it is long.
fn brief(text: &str) -> String {
    match text.char_indices().nth(40) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn becomes(text: &str, rules: &str) {
        assert_eq!(notation_text(text), Some(Ok(rules.to_owned())));
    }

    #[track_caller]
    fn refused(text: &str, part: &str, start: usize, end: usize) {
        let error = notation_text(text).unwrap().unwrap_err();
        assert!(error.to_string().contains(part), "{error}");
        assert_eq!(error.span(), Some(Span { start, end }), "{error}");
    }

    #[test]
    fn codes_become_one_clause_for_each_kind_of_split() {
        becomes(
            "4.7",
            "game code_4_7(n)\n  move k in {1} -> (n - k)\n  move k in 0..1, i in 1..(n - k)/2 -> (i) + (n - k - i)\n",
        );
        becomes(
            "0.1238",
            "game code_0_1238(n)\n  move k in {3} -> (n - k)\n  move k in {1} if n = k -> (n - k)\n  \
             move k in {2} if n > k -> (n - k)\n  \
             move k in {4}, i in 1..(n - k)/3, j in i..(n - k - i)/2 -> (i) + (j) + (n - k - i - j)\n",
        );
        becomes("0.0", "game code_0_0(n)\n");
        becomes(
            " 0.3F",
            "game code_0_3f(n)\n  move k in 1..2 -> (n - k)\n  move k in {2}, i in 1..(n - k)/2 -> (i) + (n - k - i)\n  move k in {2}, i in 1..(n - k)/3, j in i..(n - k - i)/2 -> (i) + (j) + (n - k - i - j)\n",
        );
    }

    #[test]
    fn sets_become_ranges() {
        becomes(
            "S{4, 1,3,4}",
            "game subtraction(n)\n  move k in {1, 3, 4} -> (n - k)\n",
        );
        becomes(
            "S{1..3}",
            "game subtraction(n)\n  move k in 1..3 -> (n - k)\n",
        );
        becomes(
            "s{7,1..3}",
            "game subtraction(n)\n  move k in 1..3 -> (n - k)\n  move k in {7} -> (n - k)\n",
        );
        becomes(
            "S~{2,5}",
            "game all_but(n)\n  move k in 1..n if not k in {2, 5} -> (n - k)\n",
        );
        becomes("S ~ { }", "game all_but(n)\n  move k in 1..n -> (n - k)\n");
        becomes(
            "S{1..10^4}",
            "game subtraction(n)\n  move k in 1..10000 -> (n - k)\n",
        );
        becomes(
            "S~{2..4,9}",
            "game all_but(n)\n  move k in 1..n if not k in 2..4 and not k in {9} -> (n - k)\n",
        );
        let big = notation_text("S{1..10^30}").unwrap().unwrap();
        assert!(big.contains("k in 1..1000000000000000000000000000000 ->"));
    }

    #[test]
    fn other_texts_are_no_notation() {
        for text in [
            "wythoff",
            "my.game",
            "a.game",
            "graph.dot",
            "bash(m=5)",
            "squares",
            "S",
            "",
        ] {
            assert_eq!(notation_text(text), None, "{text:?}");
        }
    }

    #[test]
    fn faults_are_named_with_their_place() {
        refused("S{}", "needs an element", 1, 3);
        refused(" S{1,0}", "0 cannot be taken", 5, 6);
        refused("S{0..3}", "0 cannot be taken", 2, 6);
        refused("S{1,-2}", "-2 is negative", 4, 6);
        refused("S{5..2}", "2..5", 2, 6);
        refused("S{1,,2}", "a number is missing", 4, 4);
        refused("S{1,x}", "'x' cannot stand here", 4, 5);
        refused("S{1", "no closing", 3, 3);
        refused("S{1}2", "follows the set", 4, 5);
        refused("S{10^10^10}", "too large", 2, 10);
        refused("S{10^1000000}", "too large", 2, 12);
        refused(" 0.7G", "'G' is not a digit", 4, 5);
        refused("0.", "needs digits", 0, 2);
        refused("2.7", "a heap of n becomes a heap of n", 0, 3);
        refused("0.333...", "infinitely many", 0, 8);
    }
}
