//! Octal and hexadecimal codes of take-and-break games.

use std::fmt;
use std::str::FromStr;

/// The code of a take-and-break game, such as `0.77` (Kayles) or `4.7`.
///
/// Digit d_k says into how many non-empty heaps the rest may be split when k beans are taken from a heap: bit 1 none
/// (the whole heap is taken), bit 2 one, bit 4 two, bit 8 three. The digit before the point is d_0: it splits without
/// taking, so it can only hold the bits 4 and 8.
///
/// Source: Guy and Smith, "The G-values of various games", 1956; Winning Ways, chapter 4.
///
/// ```
/// use grundy_rules::Code;
///
/// let kayles: Code = "0.77".parse().unwrap();
/// assert_eq!(kayles.digits(), [0, 7, 7]);
/// assert_eq!(kayles.to_string(), "0.77");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Code {
    /// d_0, d_1, …, d_k with d_k > 0, or just d_0.
    digits: Vec<u8>,
}

/// Why a text is not a code.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CodeError {
    /// No digit at all.
    #[error("a code needs digits after the point, as in 0.77")]
    Empty,
    /// A character that is no hexadecimal digit, and where (in bytes).
    #[error(
        "{found:?} is not a digit of a code: octal digits are 0-7, hexadecimal ones go on with 8-9 and A-F"
    )]
    Digit {
        /// The offending character.
        found: char,
        /// Its place in the text, in bytes.
        at: usize,
    },
    /// A digit before the point that does not end: the cycle is named.
    #[error(
        "digit {digit} before the point never ends: {cycle}; only 4, 8 and C (split without taking) may stand there"
    )]
    Loopy {
        /// The digit.
        digit: char,
        /// How a heap comes back to itself.
        cycle: String,
    },
    /// `0.333…`: a code with infinitely many digits.
    #[error(
        "a code with infinitely many digits is not supported; write its rules out, as in: move k in 1..n -> (n - k)"
    )]
    Infinite,
}

impl Code {
    /// The code with digits d_0, d_1, … (each at most 15); zeros at the end are dropped.
    pub fn new(digits: &[u8]) -> Result<Self, CodeError> {
        todo!("written by the notation module's owner: {digits:?}")
    }

    /// d_0, d_1, …: the digit at index k says what may be done when k beans are taken. Never empty, and the last digit is
    /// positive unless it is d_0.
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// The greatest number of beans that a move takes.
    pub fn max_take(&self) -> usize {
        self.digits.len() - 1
    }

    /// Whether some digit exceeds 7, so that a move may leave three heaps.
    pub fn is_hexadecimal(&self) -> bool {
        self.digits.iter().any(|&d| d > 7)
    }
}

impl FromStr for Code {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Self, CodeError> {
        todo!("{text}")
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:X}.", self.digits[0])?;
        if self.digits.len() == 1 {
            return f.write_str("0");
        }
        self.digits[1..].iter().try_for_each(|d| write!(f, "{d:X}"))
    }
}
