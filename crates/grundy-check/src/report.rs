//! What a check reports: the theorem in words with the obligations that hold, or what stands against it.

use crate::certificate::{Claim, Period, Play};
use std::fmt::{Display, Formatter, Result};

/// A condition of a theorem, derived from the rules and decided.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Obligation {
    /// The constraints have the same moves as the text, in this many small positions.
    Moves(usize),
    /// `where`, `lost if` and `won if` of an unordered game do not depend on the order of the coordinates.
    Symmetric,
    /// The valid words contain the empty one and are closed under adding and removing leading zeros.
    ValidZeros,
    /// Every valid word has a successor.
    HasSuccessor,
    /// Every valid word but 0 is a successor.
    IsSuccessor,
    /// A successor has a value greater by 1.
    SuccessorValue,
    /// Addition: x + 0 = x and x + (y + 1) = (x + y) + 1.
    Addition,
    /// What an automaton of the file accepts is valid and does not depend on leading zeros.
    Words(String),
    /// No position is lost and won at once.
    Disjoint,
    /// A clause (counted from 1) leads to smaller measures.
    Measure(usize),
    /// The automaton accepts positions only.
    Positions,
    /// Where the player to move has lost by rule, the automaton accepts.
    LostInside,
    /// Where the player to move has won by rule, it does not.
    WonOutside,
    /// No option of an accepted position is accepted.
    NoOption,
    /// Every other position that is not over has an accepted option (in misère play: or no move).
    SomeOption,
    /// An accepted position that is not over has a move (misère play).
    CanMove,
    /// Whether a coordinate from which is subtracted repeatedly is in a position does not depend on it.
    Ray(usize),
    /// The automaton of a repeated move says that further subtractions lead to an accepted position.
    Repeat(usize),
    /// Outputs stand exactly at positions.
    Outputs,
    /// No position of that value has an option of the same value.
    NoEqual(u64),
    /// Every position of the first value has an option of the second, smaller one.
    Reaches(u64, u64),
    /// The relation holds exactly for the least number that is no value of an option.
    Mex,
    /// Every position has a value.
    Total,
    /// Every tuple of natural numbers is a position, and no position is over by rule.
    AllPositions,
    /// Every move takes at least 1 and at most this much.
    Reach(usize),
    /// From there on the moves of x and of x + period are the same.
    Shift(usize),
    /// The sequence repeats in the window from the first to before the second heap.
    Window(usize, usize),
    /// Neither a smaller period nor a smaller preperiod will do.
    Minimal,
    /// The moves to this many nonempty heaps are those of the code.
    Code(usize),
    /// The moves are to take any positive number but the excluded ones.
    AllBut,
    /// The values of the options beyond the excluded numbers are 0, 1, … without a gap.
    Segment,
    /// The relative states at these two heaps are the same, and the values rise by that much between.
    State(usize, usize, usize),
}

impl Display for Obligation {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        use Obligation as O;
        match self {
            O::Moves(n) => write!(f, "the derived constraints give the moves of the text in {n} small positions"),
            O::Symmetric => write!(f, "the conditions on positions do not depend on the order of the coordinates"),
            O::ValidZeros => write!(f, "the valid words do not depend on leading zeros, and 0 is valid"),
            O::HasSuccessor => write!(f, "every valid word has a successor"),
            O::IsSuccessor => write!(f, "every valid word but 0 is a successor"),
            O::SuccessorValue => write!(f, "the successor of a word has its value plus 1"),
            O::Addition => write!(f, "the adder satisfies x + 0 = x and x + (y + 1) = (x + y) + 1"),
            O::Words(path) => write!(f, "{path} accepts valid words only, whatever their leading zeros"),
            O::Disjoint => write!(f, "no position is lost and won by rule at once"),
            O::Measure(clause) => write!(f, "the measure decreases with every move of move clause {clause}"),
            O::Positions => write!(f, "the automaton accepts positions only"),
            O::LostInside => write!(f, "positions that are lost by rule are accepted"),
            O::WonOutside => write!(f, "positions that are won by rule are not accepted"),
            O::NoOption => write!(f, "no option of an accepted position is accepted"),
            O::SomeOption => write!(f, "every other position has an option that is accepted, as it should"),
            O::CanMove => write!(f, "every accepted position that is not over has a move"),
            O::Ray(clause) => write!(f, "repeated move {clause} stays among the positions"),
            O::Repeat(clause) => {
                write!(f, "repeats[{clause}] says where further subtractions lead to accepted positions")
            }
            O::Outputs => write!(f, "the outputs stand exactly at the positions"),
            O::NoEqual(v) => write!(f, "no position of value {v} has an option of value {v}"),
            O::Reaches(v, u) => write!(f, "every position of value {v} has an option of value {u}"),
            O::Mex => write!(f, "the relation holds exactly for the least number that is not the value of an option"),
            O::Total => write!(f, "every position has a value"),
            O::AllPositions => write!(f, "every natural number is a position, and none is over by rule"),
            O::Reach(a) => write!(f, "every move takes at least 1 and at most {a}"),
            O::Shift(n) => write!(f, "from {n} on, the moves of x and of x plus the period correspond"),
            O::Window(a, b) => write!(f, "the computed values repeat from {a} to before {b}"),
            O::Minimal => write!(f, "no smaller period or preperiod will do"),
            O::Code(heaps) => write!(f, "the moves that leave {heaps} nonempty heaps are those of the code"),
            O::AllBut => write!(f, "the moves take any positive number except the excluded ones"),
            O::Segment => write!(f, "the values far below are 0, 1, … without a gap"),
            O::State(a, b, s) => {
                write!(f, "the relative states at {a} and {b} are equal, and values rise by {s} between")
            }
        }
    }
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
