//! Words and numbers of an input, one after the other, with the line on which each stands.

use crate::Error;
use grundy_rules::{Argument, Message, message};
use num_bigint::BigUint;
use std::io::BufRead;

/// The most digits of a number: far beyond any judge's, and read in moments.
const DIGITS: usize = 100_000;

/// The most of a wrong word that an error repeats.
const SHOWN: usize = 40;

/// A natural number as it was read; most fit a machine word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Natural {
    Small(u64),
    Big(BigUint),
}

impl Natural {
    pub(super) fn small(&self) -> Option<u64> {
        match self {
            Natural::Small(n) => Some(*n),
            Natural::Big(_) => None,
        }
    }

    pub(super) fn big(&self) -> BigUint {
        match self {
            Natural::Small(n) => BigUint::from(*n),
            Natural::Big(n) => n.clone(),
        }
    }
}

/// Reads bytes by the block and words out of them; a word is copied only when it is not a small number.
pub(super) struct Scanner<R> {
    input: R,
    block: Vec<u8>,
    at: usize,
    end: usize,
    /// The line that is being read, counted from 1.
    line: u64,
    word: Vec<u8>,
}

impl<R: BufRead> Scanner<R> {
    pub(super) fn new(input: R) -> Self {
        Scanner {
            input,
            block: vec![0; 1 << 16],
            at: 0,
            end: 0,
            line: 1,
            word: Vec::new(),
        }
    }

    /// An error on the line that is being read.
    pub(super) fn error(&self, message: Message) -> Error {
        Error::Judge(message!(
            "input-line",
            "line {line}: {message}",
            line = self.line,
            message = message
        ))
    }

    /// Passes blanks and line ends; whether the input ends there.
    pub(super) fn at_end(&mut self) -> Result<bool, Error> {
        self.pass(true)
    }

    /// Passes blanks; whether the line ends there.
    pub(super) fn at_line_end(&mut self) -> Result<bool, Error> {
        Ok(self.pass(false)? || self.block[self.at] == b'\n')
    }

    /// The number that comes next, which `field` names.
    pub(super) fn natural(&mut self, field: impl Into<Argument>) -> Result<Natural, Error> {
        if self.at_end()? {
            return Err(self.missing(field));
        }
        let bytes = &self.block[self.at..self.end];
        let mut n = 0u64;
        // Numbers of up to twenty digits fit, and a byte that ends them.
        for (i, &byte) in bytes.iter().enumerate().take(21) {
            match byte {
                b'0'..=b'9' => {
                    let digit = u64::from(byte - b'0');
                    match n.checked_mul(10).and_then(|n| n.checked_add(digit)) {
                        Some(more) => n = more,
                        None => break,
                    }
                }
                _ if i > 0 && byte.is_ascii_whitespace() => {
                    self.at += i;
                    return Ok(Natural::Small(n));
                }
                _ => break,
            }
        }
        self.read_word()?;
        let word = &self.word;
        if !word.iter().all(u8::is_ascii_digit) {
            return Err(self.error(message!(
                "input-number",
                "expected a natural number for {field}, found `{found}`",
                field = field.into(),
                found = shown(word)
            )));
        }
        if word.len() > DIGITS {
            return Err(self.error(message!(
                "input-digits",
                "the number for {field} has {digits} digits; at most {most} are read",
                field = field.into(),
                digits = word.len(),
                most = DIGITS
            )));
        }
        let number = BigUint::parse_bytes(word, 10).unwrap_or_default();
        Ok(u64::try_from(&number).map_or(Natural::Big(number), Natural::Small))
    }

    /// The word that comes next, which `field` names.
    pub(super) fn word(&mut self, field: impl Into<Argument>) -> Result<String, Error> {
        if self.at_end()? {
            return Err(self.missing(field));
        }
        self.read_word()?;
        Ok(String::from_utf8_lossy(&self.word).into_owned())
    }

    fn missing(&self, field: impl Into<Argument>) -> Error {
        self.error(message!(
            "input-ends",
            "the input ends where {field} should follow",
            field = field.into()
        ))
    }

    /// Passes blanks, and line ends where they are no more than blanks; whether the input ends there.
    fn pass(&mut self, lines: bool) -> Result<bool, Error> {
        loop {
            while self.at < self.end {
                match self.block[self.at] {
                    b'\n' if !lines => return Ok(false),
                    b'\n' => self.line += 1,
                    byte if byte.is_ascii_whitespace() => {}
                    _ => return Ok(false),
                }
                self.at += 1;
            }
            if !self.refill()? {
                return Ok(true);
            }
        }
    }

    fn read_word(&mut self) -> Result<(), Error> {
        self.word.clear();
        loop {
            let bytes = &self.block[self.at..self.end];
            let length = bytes
                .iter()
                .position(u8::is_ascii_whitespace)
                .unwrap_or(bytes.len());
            self.word.extend_from_slice(&bytes[..length]);
            self.at += length;
            if self.at < self.end || !self.refill()? {
                return Ok(());
            }
        }
    }

    /// Reads the next block; false at the end of the input.
    fn refill(&mut self) -> Result<bool, Error> {
        self.at = 0;
        loop {
            match self.input.read(&mut self.block) {
                Ok(length) => {
                    self.end = length;
                    return Ok(length > 0);
                }
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(error) => {
                    self.end = 0;
                    return Err(Error::Io(error.kind()));
                }
            }
        }
    }
}

fn shown(word: &[u8]) -> String {
    let text = String::from_utf8_lossy(word);
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into_owned(),
    }
}
