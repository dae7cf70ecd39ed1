//! Programs from closed forms: a stand-alone solution in C++, Python, Rust or Java that decides positions of a game by its
//! theorem, its period or its automaton, without grundy.
//!
//! ```
//! use grundy::Game;
//! use grundy::code::{Language, Request};
//!
//! let program = Game::parse("wythoff")?.code(&Request::new(Language::Python))?;
//! assert!(program.contains("a == (d + isqrt(5 * d * d)) // 2"));
//! # Ok::<(), grundy::Error>(())
//! ```
//!
#![doc = include_str!("../../../../docs/code.md")]

mod automaton;
mod certified;
mod form;
mod header;
mod input;
mod judge;
mod needs;
mod program;

pub use automaton::{Automaton, Claim, Numeration, States};
pub use judge::solved;

use crate::words::Lang;
use crate::{Budget, Error, Game, Play};
use form::Form;
use grundy_rules::message;
use program::Program;
use serde::Serialize;
use std::str::FromStr;

/// A language in which programs are written.
///
/// ```
/// use grundy::code::Language;
///
/// assert_eq!("cpp".parse(), Ok(Language::Cpp));
/// assert_eq!(Language::Python.extension(), "py");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// C++17 with GCC's or Clang's 128-bit integers.
    Cpp,
    /// Python 3.8 and later.
    Python,
    /// Rust, edition 2021, without crates.
    Rust,
    /// Java 9 and later; the class is called `Main`.
    Java,
}

impl Language {
    /// Every language.
    pub const ALL: [Language; 4] = [
        Language::Cpp,
        Language::Python,
        Language::Rust,
        Language::Java,
    ];

    /// What the name of a source file ends with.
    pub fn extension(self) -> &'static str {
        match self {
            Language::Cpp => "cpp",
            Language::Python => "py",
            Language::Rust => "rs",
            Language::Java => "java",
        }
    }

    /// The name under which it is asked for.
    pub fn name(self) -> &'static str {
        match self {
            Language::Cpp => "cpp",
            Language::Python => "python",
            Language::Rust => "rust",
            Language::Java => "java",
        }
    }

    /// Whether its big integers are written into the program, with divisors of one digit alone.
    fn brings_its_own_big_integers(self) -> bool {
        matches!(self, Language::Cpp | Language::Rust)
    }
}

impl FromStr for Language {
    type Err = String;

    /// `cpp`, `python`, `rust` or `java`, or what a source file ends with.
    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.to_ascii_lowercase();
        let found = Language::ALL
            .into_iter()
            .find(|language| language.name() == text || language.extension() == text);
        match (found, text.as_str()) {
            (Some(language), _) => Ok(language),
            (None, "c++" | "cc" | "cxx") => Ok(Language::Cpp),
            _ => Err("the languages are cpp, python, rust and java".to_owned()),
        }
    }
}

/// How large the numbers of a program may become.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Bits {
    /// Machine words of 64 bits, with products of 128 where they are needed; the program says up to which number it is right.
    #[default]
    Word,
    /// Numbers of any size.
    Big,
}

impl FromStr for Bits {
    type Err = String;

    /// `64` or `big`.
    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "64" => Ok(Bits::Word),
            "big" => Ok(Bits::Big),
            _ => Err("numbers are of 64 bits or big".to_owned()),
        }
    }
}

/// What kind of program is wanted.
#[derive(Clone, Debug)]
pub struct Request {
    /// The language of the program.
    pub language: Language,
    /// How large its numbers may become. Python's integers are big in any case.
    pub bits: Bits,
    /// Normal or misère play; a judge problem has its own.
    pub play: Play,
    /// The language of its comments.
    pub comments: Lang,
    /// What finding the closed form may cost.
    pub budget: Budget,
}

impl Request {
    /// Words of 64 bits, normal play, comments in English, the default budget.
    pub fn new(language: Language) -> Self {
        Request {
            language,
            bits: Bits::default(),
            play: Play::Normal,
            comments: Lang::En,
            budget: Budget::default(),
        }
    }

    /// Whether numbers have any size.
    fn is_big(&self) -> bool {
        self.bits == Bits::Big || self.language == Language::Python
    }
}

impl Game {
    /// A program that reads positions line by line, heaps or coordinates divided by blanks, and answers each with `P` (the
    /// player to move loses) or `N`, followed by a tab and the nim-value where the closed form gives it, or with `?` where the
    /// line is no position of the game or exceeds the numbers of the program.
    ///
    /// # Errors
    ///
    /// [`Error::Unsupported`] where no closed form is known, and where the parameters are too large for the language;
    /// [`Error::Values`] when `budget` ends before a period is proved.
    pub fn code(&self, request: &Request) -> Result<String, Error> {
        let [part] = &self.parts[..] else {
            return Err(Error::Unsupported(message!(
                "program-sum",
                "a program is written for one game, not for a sum of several; the nim-values of its parts can be combined by xor"
            )));
        };
        let form = match Form::of(part, request.play, &request.budget) {
            Err(error @ Error::Unsupported(_)) => {
                certified::form(part, request.play).ok_or(error)?
            }
            form => form?,
        };
        Program::for_lines(self.name(), form, request)?.write()
    }
}

impl Automaton {
    /// The program that runs this automaton on the digits of the position's coordinates; `game` and `source` are named in its
    /// first lines.
    ///
    /// ```
    /// use grundy::code::{Automaton, Claim, Language, Numeration, Request, States};
    ///
    /// // Heaps of three residues: n is lost when its binary digits leave 0 modulo 3.
    /// let modulo_three = Automaton {
    ///     numeration: Numeration::Base(2),
    ///     tracks: 1,
    ///     next: vec![vec![0, 1], vec![2, 0], vec![1, 2]],
    ///     states: States::Accept(vec![0]),
    ///     claim: Claim::Positions,
    /// };
    /// let program = modulo_three.code("S{1,2}", "a certificate", &Request::new(Language::Python))?;
    /// assert!(program.contains("LOST = {0}"));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Unsupported`] where the automaton is not well formed: says which part is wrong.
    pub fn code(&self, game: &str, source: &str, request: &Request) -> Result<String, Error> {
        self.check()?;
        let form = Form::Automaton {
            automaton: self.clone(),
            source: source.to_owned(),
        };
        Program::for_lines(game, form, request)?.write()
    }
}
