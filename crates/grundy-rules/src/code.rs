//! Octal and hexadecimal codes of take-and-break games.

use crate::Message;
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
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CodeError {
    /// No digit at all.
    Empty,
    /// A character that is no hexadecimal digit, and where (in bytes).
    Digit {
        /// The offending character.
        found: char,
        /// Its place in the text, in bytes.
        at: usize,
    },
    /// A digit before the point that does not end: the cycle is named.
    Loopy {
        /// The digit.
        digit: char,
        /// How a heap comes back to itself.
        cycle: Message,
    },
    /// More than one digit before the point: such a digit adds beans to a heap.
    AddsBeans {
        /// The digit.
        digit: char,
        /// How many places it stands to the left of d_0.
        places: usize,
    },
    /// `0.333…`: a code with infinitely many digits.
    Infinite,
    /// A digit given as a number exceeds 15.
    Value {
        /// The digit.
        value: u8,
        /// Its index among the digits.
        index: usize,
    },
    /// More digits than [`Code::MAX_DIGITS`].
    TooLong(usize),
}

impl CodeError {
    /// What is wrong, in English and for another language.
    pub fn described(&self) -> Message {
        match self {
            CodeError::Empty => message!(
                "code-empty",
                "a code needs digits after the point, as in 0.77"
            ),
            CodeError::Digit { found, .. } => message!(
                "code-digit",
                "{found} is not a digit of a code: octal digits are 0-7, hexadecimal ones go on with 8-9 and A-F",
                found = format!("{found:?}")
            ),
            CodeError::Loopy { digit, cycle } => message!(
                "code-loopy",
                "digit {digit} before the point never ends: {cycle}; only 4, 8 and C (split without taking) may stand there",
                digit = *digit,
                cycle = cycle.clone()
            ),
            CodeError::AddsBeans { digit, places } => message!(
                "code-adds-beans",
                "one digit may stand before the point; {digit} stands {places} further to the left and would add {places} to a heap",
                digit = *digit,
                places = *places
            ),
            CodeError::Infinite => message!(
                "code-infinite",
                "a code with infinitely many digits is not supported; write its rules out, as in: move k in 1..n -> (n - k)"
            ),
            CodeError::Value { value, index } => message!(
                "code-value",
                "the digit {value} at index {index} exceeds 15",
                value = *value,
                index = *index
            ),
            CodeError::TooLong(digits) => message!(
                "code-too-long",
                "a code may have {most} digits and this one has {digits}",
                most = Code::MAX_DIGITS,
                digits = *digits
            ),
        }
    }
}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.described().text())
    }
}

impl std::error::Error for CodeError {}

impl Code {
    /// The greatest number of digits, d_0 included.
    pub const MAX_DIGITS: usize = 4096;

    /// The code with digits d_0, d_1, … (each at most 15); zeros at the end are dropped.
    ///
    /// ```
    /// use grundy_rules::Code;
    ///
    /// assert_eq!(Code::new(&[0, 7, 7, 0]).unwrap().to_string(), "0.77");
    /// assert!(Code::new(&[2, 1]).is_err()); // a heap of n would become a heap of n
    /// ```
    pub fn new(digits: &[u8]) -> Result<Self, CodeError> {
        if let Some((index, &value)) = digits.iter().enumerate().find(|&(_, &d)| d > 15) {
            return Err(CodeError::Value { value, index });
        }
        let len = digits
            .iter()
            .rposition(|&d| d > 0)
            .map_or(1, |last| last + 1);
        if len > Self::MAX_DIGITS {
            return Err(CodeError::TooLong(len));
        }
        let digits = digits.get(..len).ok_or(CodeError::Empty)?;
        let cycle = match digits[0] & 3 {
            0 => {
                return Ok(Code {
                    digits: digits.to_vec(),
                });
            }
            1 => message!("cycle-empty", "an empty heap becomes an empty heap"),
            _ => message!("cycle-same", "a heap of n becomes a heap of n"),
        };
        Err(CodeError::Loopy {
            digit: character(digits[0]),
            cycle,
        })
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

    /// Reads `0.77`, `.77`, `4.7`, `0.3F`; letters of either case.
    fn from_str(text: &str) -> Result<Self, CodeError> {
        let (before, after) = text.split_once('.').unwrap_or((text, ""));
        if after.ends_with("..") || after.ends_with('…') {
            return Err(CodeError::Infinite);
        }
        let before = digits_of(before, 0)?;
        let after = digits_of(after, text.len() - after.len())?;
        if after.is_empty() {
            return Err(CodeError::Empty);
        }
        let (&d0, left) = before.split_last().unwrap_or((&0, &[]));
        if let Some(first) = left.iter().position(|&d| d > 0) {
            return Err(adds_beans(left[first], left.len() - first));
        }
        let mut digits = vec![d0];
        digits.extend(after);
        Code::new(&digits)
    }
}

fn digits_of(text: &str, offset: usize) -> Result<Vec<u8>, CodeError> {
    text.char_indices()
        .map(|(i, found)| match found.to_digit(16) {
            Some(d) => Ok(d as u8),
            None => Err(CodeError::Digit {
                found,
                at: offset + i,
            }),
        })
        .collect()
}

/// The fault of a digit that stands `places` to the left of d_0. Bits 2 and 4 bring the heap back; bits 1 and 8 alone may
/// end, and are still outside what a code can hold.
fn adds_beans(digit: u8, places: usize) -> CodeError {
    let cycle = if digit & 2 > 0 {
        message!(
            "cycle-grows",
            "a heap of n grows to a heap of n + {places}, again and again",
            places = places
        )
    } else if digit & 4 > 0 {
        message!(
            "cycle-beside",
            "a heap of n becomes a heap of {places} and a heap of n",
            places = places
        )
    } else {
        return CodeError::AddsBeans {
            digit: character(digit),
            places,
        };
    };
    CodeError::Loopy {
        digit: character(digit),
        cycle,
    }
}

fn character(digit: u8) -> char {
    char::from_digit(u32::from(digit), 16)
        .unwrap_or('?')
        .to_ascii_uppercase()
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[track_caller]
    fn reads(text: &str, digits: &[u8], shown: &str) {
        let code: Code = text.parse().unwrap();
        assert_eq!(code.digits(), digits);
        assert_eq!(code.to_string(), shown);
    }

    #[test]
    fn codes_are_read_in_every_spelling() {
        reads("0.77", &[0, 7, 7], "0.77");
        reads(".77", &[0, 7, 7], "0.77");
        reads("00.770", &[0, 7, 7], "0.77");
        reads("4.7", &[4, 7], "4.7");
        reads("0.3f", &[0, 3, 15], "0.3F");
        reads("c.0", &[12], "C.0");
        reads("0.0", &[0], "0.0");
        reads("0.007", &[0, 0, 0, 7], "0.007");
    }

    #[test]
    fn a_code_needs_digits() {
        for text in ["", ".", "0.", "77", "4."] {
            assert_eq!(text.parse::<Code>(), Err(CodeError::Empty), "{text:?}");
        }
        assert_eq!(Code::new(&[]), Err(CodeError::Empty));
    }

    #[test]
    fn other_characters_are_named_with_their_place() {
        let digit = |found, at| Err(CodeError::Digit { found, at });
        assert_eq!("0.7G".parse::<Code>(), digit('G', 3));
        assert_eq!("0.七7".parse::<Code>(), digit('七', 2));
        assert_eq!("-0.7".parse::<Code>(), digit('-', 0));
        assert_eq!("0.7.7".parse::<Code>(), digit('.', 3));
    }

    #[test]
    fn digits_before_the_point_that_never_end_name_their_cycle() {
        let loopy = |text: &str, part: &str| {
            let error = text.parse::<Code>().unwrap_err();
            assert!(matches!(error, CodeError::Loopy { .. }), "{text}: {error}");
            assert!(error.to_string().contains(part), "{text}: {error}");
        };
        loopy("2.7", "a heap of n becomes a heap of n");
        loopy("1.7", "an empty heap");
        loopy("7.7", "a heap of n becomes a heap of n");
        loopy("40.7", "a heap of 1 and a heap of n");
        loopy("300.7", "n + 2");
        let adds = CodeError::AddsBeans {
            digit: '8',
            places: 1,
        };
        assert_eq!("80.7".parse::<Code>(), Err(adds));
    }

    #[test]
    fn infinite_and_giant_codes_are_refused() {
        for text in ["0.333...", "0.3…"] {
            assert_eq!(text.parse::<Code>(), Err(CodeError::Infinite));
        }
        let long = format!("0.{}", "7".repeat(1_000_000));
        assert_eq!(long.parse::<Code>(), Err(CodeError::TooLong(1_000_001)));
        assert_eq!(
            Code::new(&[0, 16]),
            Err(CodeError::Value {
                value: 16,
                index: 1
            })
        );
    }

    proptest! {
        #[test]
        fn what_is_shown_is_read_again(d0 in prop::sample::select(vec![0u8, 4, 8, 12]), rest in prop::collection::vec(0u8..16, 0..20)) {
            let mut digits = vec![d0];
            digits.extend(rest);
            let code = Code::new(&digits).unwrap();
            prop_assert_eq!(code.to_string().parse::<Code>(), Ok(code));
        }

        #[test]
        fn no_text_panics(text in ".*") {
            let _ = text.parse::<Code>();
        }
    }
}
