//! Numbers as people write them in positions.

use crate::{Argument, Error, ErrorKind, Span};
use num_bigint::{BigInt, BigUint};
use num_traits::{One, Zero};
use winnow::Parser;
use winnow::ascii::{digit1, multispace0};
use winnow::combinator::{delimited, opt, separated};
use winnow::error::ContextError;
use winnow::stream::LocatingSlice;
use winnow::stream::Location;
use winnow::token::one_of;

/// A number has at most as many bits (about 300,000 decimal digits).
const MAX_BITS: u64 = 1_000_000;

/// A number is written with at most as many operators: it is a small expression.
const MAX_OPERATORS: usize = 1_000;

/// Reads a natural number: digits, or a small expression of `+`, `-`, `*` and `^` (the power binds tightest, and from the
/// right). At most 1,000,000 bits.
///
/// ```
/// use grundy_rules::parse_number;
///
/// assert_eq!(parse_number("2^64-1").unwrap(), u64::MAX.into());
/// assert_eq!(parse_number("3*10^5 + 2").unwrap(), 300_002u32.into());
/// assert_eq!(
///     parse_number("-3").unwrap_err().message(),
///     "-3 is negative: heaps are natural numbers"
/// );
/// assert!(parse_number("9^999999999").unwrap_err().message().contains("1000000 bits"));
/// ```
///
/// # Errors
///
/// What is not a number, a negative number, a number beyond the limit.
pub fn parse_number(text: &str) -> Result<BigUint, Error> {
    let whole = Span {
        start: 0,
        end: text.len(),
    };
    if text.bytes().filter(|b| b"+-*^".contains(b)).count() > MAX_OPERATORS {
        let message = message!(
            "too-many-operators",
            "a number is written with at most {most} operators",
            most = MAX_OPERATORS
        );
        return Err(Error::new(ErrorKind::Budget, message).at(whole));
    }
    let mut input = LocatingSlice::new(text);
    let parsed = sum.parse_next(&mut input);
    let rest = input.current_token_start();
    let value = match parsed {
        Ok(Some(value)) if rest == text.len() => value,
        Ok(None) => {
            let message = message!(
                "number-too-large",
                "the number is too large: at most {most} bits are allowed",
                most = MAX_BITS
            );
            return Err(Error::new(ErrorKind::Budget, message).at(whole));
        }
        _ => {
            let found = text[rest..].chars().next();
            let message = match found {
                Some(found) => message!(
                    "not-in-number",
                    "{found} cannot stand here in a number",
                    found = format!("{found:?}")
                ),
                None if text.trim().is_empty() => message!("number-missing", "a number is missing"),
                None => message!("number-incomplete", "the number is not complete"),
            };
            let span = Span {
                start: rest,
                end: rest + found.map_or(0, char::len_utf8),
            };
            let error = Error::new(ErrorKind::Syntax, message).at(span);
            return Err(error.help_with(message!(
                "write-natural",
                "write a natural number, as in 20, 10^18 or 2^64-1"
            )));
        }
    };
    value.to_biguint().ok_or_else(|| {
        let shown: Argument = match text.len() <= 40 {
            true => text.trim().into(),
            false => message!("this", "this").into(),
        };
        let message = message!(
            "negative-number",
            "{number} is negative: heaps are natural numbers",
            number = shown
        );
        Error::new(ErrorKind::NotAPosition, message).at(whole)
    })
}

type Input<'t> = LocatingSlice<&'t str>;

/// `None` stands for a number that is too large.
type Parsed = Result<Option<BigInt>, ContextError>;

fn symbol<'t>(symbols: &'static str) -> impl Parser<Input<'t>, char, ContextError> {
    delimited(
        multispace0,
        one_of(move |c: char| symbols.contains(c)),
        multispace0,
    )
}

/// `[-] product { (+ | -) product }`
fn sum(input: &mut Input<'_>) -> Parsed {
    multispace0::<_, ContextError>.parse_next(input)?;
    let sign = opt(symbol("-")).parse_next(input)?;
    let mut total = product.parse_next(input)?;
    if sign.is_some() {
        total = total.map(|t| -t);
    }
    while let Some(sign) = opt(symbol("+-")).parse_next(input)? {
        let next = product.parse_next(input)?;
        total = total.zip(next).and_then(|(total, next)| {
            bounded(match sign {
                '+' => total + next,
                _ => total - next,
            })
        });
    }
    multispace0::<_, ContextError>.parse_next(input)?;
    Ok(total)
}

/// `power { * power }`
fn product(input: &mut Input<'_>) -> Parsed {
    let factors: Vec<Option<BigInt>> = separated(1.., power, symbol("*")).parse_next(input)?;
    Ok(factors
        .into_iter()
        .try_fold(BigInt::one(), |product, factor| {
            let factor = factor?;
            match product.bits() + factor.bits() <= MAX_BITS + 1 {
                true => bounded(product * factor),
                false if product.is_zero() || factor.is_zero() => Some(BigInt::ZERO),
                false => None,
            }
        }))
}

/// `number { ^ number }`, from the right.
fn power(input: &mut Input<'_>) -> Parsed {
    let mut tower: Vec<&str> = separated(1.., digit1, symbol("^")).parse_next(input)?;
    let mut value = tower.pop().and_then(number);
    while let Some(base) = tower.pop() {
        let base = number(base);
        value = value.zip(base).and_then(|(e, base)| raised(base, &e));
    }
    Ok(value.map(BigInt::from))
}

fn raised(base: BigUint, exponent: &BigUint) -> Option<BigUint> {
    if exponent.is_zero() {
        return Some(BigUint::one());
    }
    if base.is_zero() || base.is_one() {
        return Some(base);
    }
    let exponent = u32::try_from(exponent).ok()?;
    // base^e ≥ 2^((bits − 1)·e)
    let least = (base.bits() - 1).checked_mul(exponent.into())?;
    (least < MAX_BITS).then(|| base.pow(exponent))
}

/// Reading digits takes quadratic time, so that there cannot be many more than the limit asks for.
fn number(digits: &str) -> Option<BigUint> {
    let most = 302_000;
    let digits = digits.trim_start_matches('0');
    match digits.len() {
        0 => Some(BigUint::ZERO),
        n if n > most => None,
        _ => digits.parse().ok(),
    }
}

fn bounded(value: BigInt) -> Option<BigInt> {
    (value.bits() <= MAX_BITS).then_some(value)
}
