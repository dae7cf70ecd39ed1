//! Walking over the tokens of one clause.

use super::raw::Name;
use super::token::{Kind, Token};
use crate::{Argument, Error, ErrorKind, Message, Span};
use num_bigint::BigUint;
use winnow::stream::{Stream, TokenSlice};

/// Words that cannot name anything.
const WORDS: [&str; 20] = [
    "game",
    "with",
    "where",
    "unordered",
    "start",
    "let",
    "move",
    "lost",
    "won",
    "if",
    "in",
    "and",
    "or",
    "not",
    "min",
    "max",
    "ceil",
    "gcd",
    "xor",
    "popcount",
];

/// Words that name a set after `in`.
pub(super) const SETS: [&str; 6] = [
    "powers",
    "fibonacci",
    "squares",
    "primes",
    "prime_powers",
    "divisors",
];

/// A number in rule text has at most as many digits: reading takes quadratic time.
const MAX_DIGITS: usize = 100_000;

type Fallible<T> = Result<T, Error>;

/// The tokens of a clause that are still to be read.
pub(super) struct Cursor<'c, 't> {
    tokens: TokenSlice<'c, Token<'t>>,
    start: usize,
    /// Where the last token that was read ends.
    end: usize,
    /// Brackets and prefixes that are open.
    pub(super) nesting: usize,
}

impl<'c, 't> Cursor<'c, 't> {
    pub(super) fn new(clause: &'c [Token<'t>]) -> Self {
        let start = clause.first().map_or(0, |t| t.span.start);
        Cursor {
            tokens: TokenSlice::new(clause),
            start,
            end: start,
            nesting: 0,
        }
    }

    /// From the first token of the clause to the last one read.
    pub(super) fn span(&self) -> Span {
        self.span_from(self.start)
    }

    /// From `start` to the end of the last token read.
    pub(super) fn span_from(&self, start: usize) -> Span {
        Span {
            start,
            end: self.end.max(start),
        }
    }

    pub(super) fn peek(&self) -> Option<Kind<'t>> {
        self.tokens.peek_token().map(|t| t.kind)
    }

    /// Where the next token stands; just after the last one at the end of the clause.
    pub(super) fn place(&self) -> Span {
        match self.tokens.peek_token() {
            Some(token) => token.span,
            None => Span {
                start: self.end,
                end: self.end,
            },
        }
    }

    pub(super) fn next(&mut self) -> Option<Token<'t>> {
        let token = *self.tokens.next_token()?;
        self.end = token.span.end;
        Some(token)
    }

    /// Reads the token if it is the next.
    pub(super) fn take(&mut self, kind: Kind<'_>) -> bool {
        let found = self.peek() == Some(kind);
        if found {
            self.next();
        }
        found
    }

    pub(super) fn symbol(&mut self, symbol: &'static str) -> bool {
        self.take(Kind::Symbol(symbol))
    }

    pub(super) fn word(&mut self, word: &str) -> bool {
        self.take(Kind::Word(word))
    }

    /// `what` says what the symbol is for.
    pub(super) fn expect(
        &mut self,
        symbol: &'static str,
        what: impl Fn() -> Message,
    ) -> Fallible<()> {
        match self.symbol(symbol) {
            true => Ok(()),
            false => Err(self.expected_symbol(symbol, what())),
        }
    }

    pub(super) fn expect_word(&mut self, word: &str, what: impl Fn() -> Message) -> Fallible<()> {
        match self.word(word) {
            true => Ok(()),
            false => Err(self.expected_symbol(word, what())),
        }
    }

    /// A name for a coordinate, parameter, binder or `let`.
    pub(super) fn variable(&mut self, what: impl Fn() -> Message) -> Fallible<Name<'t>> {
        let name = self.game_name(what)?;
        match SETS.contains(&name.text) {
            true => Err(reserved(name)),
            false => Ok(name),
        }
    }

    /// A name for a game. Sets only stand after `in`, so a game may have the name of one.
    pub(super) fn game_name(&mut self, what: impl Fn() -> Message) -> Fallible<Name<'t>> {
        let span = self.place();
        match self.peek() {
            Some(Kind::Word(text)) => {
                let name = Name { text, span };
                if WORDS.contains(&text) {
                    return Err(reserved(name));
                }
                self.next();
                Ok(name)
            }
            _ => Err(self.expected(what())),
        }
    }

    /// A number without sign.
    pub(super) fn number(&mut self, what: impl Fn() -> Message) -> Fallible<BigUint> {
        let span = self.place();
        let Some(Kind::Int(digits)) = self.peek() else {
            return Err(self.expected(what()));
        };
        if digits.len() > MAX_DIGITS {
            let message = message!(
                "number-too-long",
                "a number of {digits} digits is too long: at most {most} are read",
                digits = digits.len(),
                most = MAX_DIGITS
            );
            return Err(Error::new(ErrorKind::Syntax, message).at(span));
        }
        let number = digits.parse().map_err(|_| self.expected(what()))?;
        self.next();
        Ok(number)
    }

    /// One or more, between commas.
    pub(super) fn list<T>(
        &mut self,
        mut one: impl FnMut(&mut Self) -> Fallible<T>,
    ) -> Fallible<Vec<T>> {
        let mut all = vec![one(self)?];
        while self.symbol(",") {
            all.push(one(self)?);
        }
        Ok(all)
    }

    /// Nothing may follow.
    pub(super) fn finish(&self) -> Fallible<()> {
        if self.peek().is_none() {
            return Ok(());
        }
        let error = self.expected(message!("end-of-clause", "the end of the clause"));
        Err(match error.help() {
            Some(_) => error,
            None => error.help_with(message!(
                "clause-ends",
                "a clause ends at a new line or `;`"
            )),
        })
    }

    /// The error that says what should stand here, and what stands here.
    pub(super) fn expected(&self, what: Message) -> Error {
        let found: Argument = match self.peek() {
            None => message!("end-of-clause", "the end of the clause").into(),
            Some(Kind::Word(text) | Kind::Int(text)) => format!("`{}`", shorten(text)).into(),
            Some(Kind::Symbol(text)) => format!("`{text}`").into(),
            Some(Kind::Unknown(c)) => format!("{c:?}").into(),
            Some(Kind::Newline | Kind::Semicolon | Kind::Blank) => {
                message!("a-blank", "a blank").into()
            }
        };
        let message = message!(
            "expected",
            "expected {what}, found {found}",
            what = what,
            found = found
        );
        let error = Error::new(ErrorKind::Syntax, message).at(self.place());
        match self.hint() {
            Some(help) => error.help_with(help),
            None => error,
        }
    }

    /// The same, where the symbol has to be there for the sake of `what`.
    fn expected_symbol(&self, symbol: &str, what: Message) -> Error {
        self.expected(message!(
            "symbol-for",
            "`{symbol}` {what}",
            symbol = symbol,
            what = what
        ))
    }

    /// What people often mean by the token that stands here.
    fn hint(&self) -> Option<Message> {
        let write = |instead| Some(message!("write", "write `{instead}`", instead = instead));
        let product = |factor| {
            Some(message!(
                "product-sign",
                "a product needs its sign: `*{factor}`",
                factor = factor
            ))
        };
        match self.peek()? {
            Kind::Unknown('≤') => write("<="),
            Kind::Unknown('≥') => write(">="),
            Kind::Unknown('≠' | '!') => Some(message!(
                "write-not",
                "write `!=`, or `not` before a condition"
            )),
            Kind::Unknown('→') => write("->"),
            Kind::Unknown('−' | '–') => write("-"),
            Kind::Unknown('×' | '·') => write("*"),
            Kind::Unknown('…') => write(".."),
            Kind::Unknown('&') => write("and"),
            Kind::Unknown('|') => Some(message!(
                "write-or",
                "write `or`; `k in divisors(n)` for a divisor"
            )),
            Kind::Symbol("^") => Some(message!(
                "no-powers",
                "`^` is no operator here; xor is written xor(a, b), a power as a number or a product"
            )),
            Kind::Unknown('；') => write(";"),
            Kind::Unknown('（') => write("("),
            Kind::Unknown('）') => write(")"),
            Kind::Unknown('，') => write(","),
            Kind::Unknown('－') => write("-"),
            Kind::Unknown('[' | ']') => {
                Some(message!("set-braces", "a set is written {{1, 2, 3}}"))
            }
            Kind::Word("and" | "or") => Some(message!(
                "condition-after-if",
                "conditions of a move come after `if`: move k in 1..3 if k != 2"
            )),
            Kind::Word("xor") => Some(message!("xor-between", "xor is written xor(a, b)")),
            Kind::Word(word) if self.previous_is_number() => product(shorten(word)),
            Kind::Symbol("(") if self.previous_is_number() => product("(".to_owned()),
            _ => None,
        }
    }

    fn previous_is_number(&self) -> bool {
        let last = self.tokens.previous_tokens().next();
        matches!(last, Some(token) if matches!(token.kind, Kind::Int(_)))
    }
}

fn reserved(name: Name<'_>) -> Error {
    Error::new(
        ErrorKind::Name,
        message!(
            "reserved",
            "`{name}` is a word of the language",
            name = name.text
        ),
    )
    .at(name.span)
    .help_with(another_name())
}

pub(super) fn another_name() -> Message {
    message!("choose-another-name", "choose another name")
}

/// The text, cut so that a message stays readable.
pub(super) fn shorten(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((cut, _)) => format!("{}…", &text[..cut]),
        None => text.to_owned(),
    }
}
