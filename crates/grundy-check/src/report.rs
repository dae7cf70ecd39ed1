//! What comes of a check: the theorem in words with the obligations that hold, or what stands against it.

use crate::certificate::{Claim, Period, Play};
use std::cell::{Cell, RefCell};
use std::fmt::{self, Display, Formatter};
use std::time::{Duration, Instant};

/// All that is ever verified: the names of the conditions, and what they say.
const OBLIGATIONS: [(&str, &str); 28] = [
    ("valid-zeros", "the valid words do not depend on leading zeros, and 0 is valid"),
    ("has-successor", "every valid word has a successor"),
    ("is-successor", "every valid word but 0 is a successor"),
    ("successor-value", "the successor of a word has its value plus 1"),
    ("addition", "the adder satisfies x + 0 = x and x + (y + 1) = (x + y) + 1"),
    ("disjoint", "no position is lost and won by rule at once"),
    ("symmetric", "the conditions on positions do not depend on the order of the coordinates"),
    ("words", "{path} accepts valid words only, whatever their leading zeros"),
    ("measure", "the measure decreases with every move of move clause {clause}"),
    ("positions", "the automaton accepts positions only"),
    ("lost-inside", "positions that are lost by rule are accepted"),
    ("won-outside", "positions that are won by rule are not accepted"),
    ("ray", "the subtractions of repeats[{clause}] stay among the positions"),
    ("repeat", "repeats[{clause}] says where further subtractions lead to accepted positions"),
    ("no-option", "no option of an accepted position is accepted"),
    ("can-move", "every accepted position that is not over has a move"),
    ("some-option", "every other position, unless it is over or a misère win, has an option that is accepted"),
    ("mex", "the value is given exactly as the least number that is not the value of an option"),
    ("total", "every position has a value"),
    ("all-positions", "every natural number is a position"),
    ("reach", "every move takes at least 1 and at most {reach}"),
    ("shift", "from {from} on, the moves of x and of x plus the period correspond"),
    ("code", "the moves that leave {heaps} nonempty heaps are those of the code"),
    ("window", "the computed values repeat from {from} to before {to}"),
    ("minimal", "no smaller period or preperiod will do"),
    ("all-but", "the moves take any positive number except the excluded ones"),
    ("segment", "the values far below are 0, 1, … without a gap"),
    ("state", "the relative states at {first} and {second} are equal, and values rise by {rise} between"),
];

pub(crate) type Fallible<T> = Result<T, Failure>;
/// Names and values of coordinates; empty where none can be given.
pub(crate) type Witness = Vec<(String, String)>;
/// The numbers and names in a condition.
pub(crate) type Args<'a> = &'a [(&'static str, &'a dyn Display)];

/// How much work a check may take; more is a [`Failure::Limit`].
#[derive(Clone, Debug)]
pub struct Limits {
    /// Nodes of an automaton, before it is made minimal.
    pub nodes: usize,
    /// Steps of reading rules and of computing sequences.
    pub steps: u64,
    /// Wall-clock time, if it is limited.
    pub time: Option<Duration>,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { nodes: 2_000_000, steps: 1_000_000_000, time: None }
    }
}

/// A check while it runs: the limits as far as they are used up, and the obligations that hold.
#[derive(Debug)]
pub(crate) struct Trial {
    limits: Limits,
    started: Instant,
    steps: Cell<u64>,
    pub(crate) done: RefCell<Vec<Obligation>>,
}

impl Trial {
    pub(crate) fn new(limits: &Limits) -> Trial {
        Trial { limits: limits.clone(), started: Instant::now(), steps: Cell::default(), done: RefCell::default() }
    }

    /// Fails when an automaton has too many nodes, or the time is over.
    pub(crate) fn check(&self, nodes: usize) -> Fallible<()> {
        Failure::limit(nodes > self.limits.nodes, format_args!("an automaton of more than {} nodes", self.limits.nodes))?;
        self.tick()
    }

    /// Counts a step.
    pub(crate) fn tick(&self) -> Fallible<()> {
        let steps = self.steps.get() + 1;
        self.steps.set(steps);
        Failure::limit(steps > self.limits.steps, format_args!("more than {} steps", self.limits.steps))?;
        let over = self.limits.time.filter(|time| steps.is_multiple_of(4096) && self.started.elapsed() > *time);
        Failure::limit(over.is_some(), format_args!("more than {} ms", over.unwrap_or_default().as_millis()))
    }

    /// Notes that the obligation holds, unless something is against it.
    pub(crate) fn settle(&self, id: &'static str, args: Args<'_>, against: Option<Witness>) -> Fallible<()> {
        let args: Vec<_> = args.iter().map(|(name, value)| (*name, value.to_string())).collect();
        let text = OBLIGATIONS.iter().find(|(known, _)| *known == id).map_or(id, |(_, text)| text);
        let text = args.iter().fold(text.to_owned(), |text, (name, value)| text.replace(&format!("{{{name}}}"), value));
        let obligation = Obligation { id, args, text };
        if let Some(witness) = against {
            return Err(Failure::Obligation(obligation, Some(witness).filter(|w| !w.is_empty())));
        }
        let known = self.done.borrow().contains(&obligation);
        self.done.borrow_mut().extend((!known).then_some(obligation));
        Ok(())
    }
}

/// A condition of a theorem, derived from the rules and decided.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Obligation {
    /// Which condition it is.
    pub id: &'static str,
    /// The numbers and names in it.
    pub args: Vec<(&'static str, String)>,
    /// What holds, as a sentence.
    pub text: String,
}

impl Display for Obligation {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
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
    pub(crate) fn limit(reached: bool, what: impl Display) -> Fallible<()> {
        if reached { Err(Failure::Limit(what.to_string())) } else { Ok(()) }
    }
    pub(crate) fn inexpressible<T>(what: impl Into<String>) -> Fallible<T> {
        Err(Failure::Inexpressible(what.into()))
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Field { path, what } if path.is_empty() => write!(f, "the file: {what}"),
            Failure::Field { path, what } => write!(f, "{path}: {what}"),
            Failure::Rules { at, what } => write!(f, "rules, at byte {at}: {what}"),
            Failure::Inexpressible(what) => write!(f, "not expressible: {what}"),
            Failure::Limit(what) => write!(f, "not checked: {what}"),
            Failure::Obligation(obligation, witness) => {
                let witness: Vec<_> = witness.iter().flatten().map(|(name, value)| format!("{name} = {value}")).collect();
                let look = if witness.is_empty() { "" } else { "; look at " };
                write!(f, "it does not hold that {obligation}{look}{}", witness.join(", "))
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
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let n = self.coordinates.join(", ");
        let play = if self.claim == Claim::PPositions(Play::Misere) { "misère" } else { "normal" };
        let lost = format!("is lost for the player to move in {play} play exactly when");
        write!(f, "For the game {}({n}) of these rules, ", self.game)?;
        match (&self.form, self.claim) {
            (Form::Automaton { states, .. }, Claim::PPositions(_)) => {
                write!(f, "a position ({n}) {lost} the automaton of {states} states accepts ({n})")
            }
            (Form::Automaton { states, output: true, .. }, _) => {
                write!(f, "the nim-value of a position ({n}) is the output of the automaton of {states} states on ({n})")
            }
            (Form::Automaton { states, .. }, _) => {
                write!(f, "the nim-value of ({n}) is the number g for which the automaton of {states} states accepts ({n}, g)")
            }
            (Form::Periodic { period, .. }, Claim::PPositions(_)) => write!(f, "{n} {lost} {n} + {} is", period.period),
            (Form::Periodic { period, saltus: 0 }, _) => write!(f, "the nim-values of {n} and of {n} + {} are equal", period.period),
            (Form::Periodic { period, saltus }, _) => write!(f, "the nim-value of {n} + {} is that of {n} plus {saltus}", period.period),
        }?;
        match &self.form {
            Form::Automaton { numeration, .. } => write!(f, ", written {numeration}, for all natural numbers {n} that form a position."),
            Form::Periodic { period, .. } => {
                let minimal = if period.minimal { "; no smaller period or preperiod will do" } else { "" };
                write!(f, ", for all {n} >= {}{minimal}.", period.preperiod)
            }
        }
    }
}
