//! What a check reports: the theorem in words with the obligations that hold, or what stands against it.

use crate::certificate::{Claim, Period, Play};
use std::fmt::{Display, Formatter, Result};

/// The conditions of theorems, each with its sentence.
macro_rules! obligations {
    ($($name:ident $(($($argument:ident: $kind:ty),*))? = $sentence:literal,)*) => {
        /// A condition of a theorem, derived from the rules and decided. Its text says what holds.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Obligation {
            $(#[doc = $sentence] $name $(($($kind),*))?,)*
        }

        impl Display for Obligation {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result {
                match self {
                    $(Obligation::$name $(($($argument),*))? => write!(f, $sentence),)*
                }
            }
        }
    };
}

obligations! {
    Moves(positions: usize) = "the derived constraints give the moves of the text in {positions} small positions",
    Symmetric = "the conditions on positions do not depend on the order of the coordinates",
    ValidZeros = "the valid words do not depend on leading zeros, and 0 is valid",
    HasSuccessor = "every valid word has a successor",
    IsSuccessor = "every valid word but 0 is a successor",
    SuccessorValue = "the successor of a word has its value plus 1",
    Addition = "the adder satisfies x + 0 = x and x + (y + 1) = (x + y) + 1",
    Words(path: String) = "{path} accepts valid words only, whatever their leading zeros",
    Disjoint = "no position is lost and won by rule at once",
    Measure(clause: usize) = "the measure decreases with every move of move clause {clause}",
    Positions = "the automaton accepts positions only",
    LostInside = "positions that are lost by rule are accepted",
    WonOutside = "positions that are won by rule are not accepted",
    NoOption = "no option of an accepted position is accepted",
    SomeOption = "every other position, unless it is over or a misère win, has an option that is accepted",
    CanMove = "every accepted position that is not over has a move",
    Ray(number: usize) = "the subtractions of repeats[{number}] stay among the positions",
    Repeat(number: usize) = "repeats[{number}] says where further subtractions lead to accepted positions",
    Outputs = "the outputs stand exactly at the positions",
    NoEqual(value: u64) = "no position of value {value} has an option of value {value}",
    Reaches(value: u64, smaller: u64) = "every position of value {value} has an option of value {smaller}",
    Mex = "the relation holds exactly for the least number that is not the value of an option",
    Total = "every position has a value",
    AllPositions = "every natural number is a position",
    Reach(most: usize) = "every move takes at least 1 and at most {most}",
    Shift(heap: usize) = "from {heap} on, the moves of x and of x plus the period correspond",
    Window(first: usize, end: usize) = "the computed values repeat from {first} to before {end}",
    Minimal = "no smaller period or preperiod will do",
    Code(heaps: usize) = "the moves that leave {heaps} nonempty heaps are those of the code",
    AllBut = "the moves take any positive number except the excluded ones",
    Segment = "the values far below are 0, 1, … without a gap",
    State(heap: usize, later: usize, saltus: usize) = "the relative states at {heap} and {later} are equal, and values rise by {saltus} between",
}

/// Why a certificate is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Failure {
    /// A field of the file is wrong, named by its path (empty: the file itself).
    Field {
        /// As in `automata[0].next[3][1]`.
        path: String,
        /// What is wrong with it.
        what: String,
    },
    /// The rule text cannot be read.
    Rules {
        /// The place in bytes.
        at: usize,
        /// What is wrong there.
        what: String,
    },
    /// The rules say something that these theorems cannot speak about.
    Inexpressible(String),
    /// A condition does not hold; with a witness, the names of its coordinates and their values, where there is one.
    Obligation(Obligation, Option<Vec<(String, String)>>),
    /// Not checked: the limit that was reached.
    Limit(String),
}

impl Failure {
    pub(crate) fn field(path: impl Into<String>, what: impl Into<String>) -> Failure {
        Failure::Field { path: path.into(), what: what.into() }
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Failure::Field { path, what } if path.is_empty() => write!(f, "the file: {what}"),
            Failure::Field { path, what } => write!(f, "{path}: {what}"),
            Failure::Rules { at, what } => write!(f, "rules, at byte {at}: {what}"),
            Failure::Inexpressible(what) => write!(f, "not expressible: {what}"),
            Failure::Limit(what) => write!(f, "not checked: {what}"),
            Failure::Obligation(obligation, witness) => {
                write!(f, "it does not hold that {obligation}")?;
                for (i, (name, value)) in witness.iter().flatten().enumerate() {
                    write!(f, "{}{name} = {value}", if i == 0 { "; look at " } else { ", " })?;
                }
                Ok(())
            }
        }
    }
}

impl std::error::Error for Failure {}

/// What describes the positions or values of a theorem.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Form {
    /// An automaton of so many states, in this numeration (in words), with outputs or without.
    Automaton {
        /// Its states in the file.
        states: usize,
        /// How its words are written.
        numeration: String,
        /// Whether it gives the nim-value as its output.
        output: bool,
    },
    /// A sequence computed from the rules that repeats.
    Periodic {
        /// What repeats.
        period: Period,
        /// How much the values rise in each period.
        saltus: usize,
    },
}

/// A theorem that was proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theorem {
    /// The name of the game.
    pub game: String,
    /// Its coordinates.
    pub coordinates: Vec<String>,
    /// Its rules, about which the theorem speaks.
    pub rules: String,
    /// What is known of every position.
    pub claim: Claim,
    /// The closed form.
    pub form: Form,
    /// The conditions that were derived and hold.
    pub obligations: Vec<Obligation>,
}

/// The statement, in one sentence.
impl Display for Theorem {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let names = self.coordinates.join(", ");
        write!(f, "For the game {}({names}) of these rules, ", self.game)?;
        let play = match self.claim {
            Claim::PPositions(Play::Misere) => "misère play",
            _ => "normal play",
        };
        match (&self.form, self.claim) {
            (Form::Automaton { states, numeration, .. }, Claim::PPositions(_)) => {
                write!(
                    f,
                    "a position ({names}) is lost for the player to move in {play} exactly when the automaton of "
                )?;
                write!(f, "{states} states accepts ({names}), written {numeration}")?;
            }
            (Form::Automaton { states, numeration, output: true }, Claim::NimValues) => {
                write!(
                    f,
                    "the nim-value of a position ({names}) is the output of the automaton of {states} states on "
                )?;
                write!(f, "({names}), written {numeration}")?;
            }
            (Form::Automaton { states, numeration, .. }, Claim::NimValues) => {
                write!(
                    f,
                    "the nim-value of a position ({names}) is the number g for which the automaton of {states} "
                )?;
                write!(f, "states accepts ({names}, g), written {numeration}")?;
            }
            (Form::Periodic { period, saltus }, claim) => {
                let (p, n0, n) = (period.period, period.preperiod, &names);
                match claim {
                    Claim::NimValues if *saltus == 0 => write!(f, "the nim-values of {n} and of {n} + {p} are equal")?,
                    Claim::NimValues => write!(f, "the nim-value of {n} + {p} is that of {n} plus {saltus}")?,
                    Claim::PPositions(_) => {
                        write!(f, "{n} is lost for the player to move in {play} exactly when {n} + {p} is")?;
                    }
                }
                let minimal = if period.minimal { "; no smaller period or preperiod will do" } else { "" };
                return write!(f, ", for all {n} >= {n0}{minimal}.");
            }
        }
        write!(f, ", for all natural numbers {names} that form a position.")
    }
}
