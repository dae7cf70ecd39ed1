//! What comes of a check: the theorem in words with the obligations that hold, or what stands against it.

use crate::certificate::{Claim, Period, Play};
use std::cell::{Cell, RefCell};
use std::fmt::{self, Display, Formatter};
use std::rc::Rc;
use std::time::{Duration, Instant};

pub(crate) type Fallible<T> = Result<T, Failure>;
/// Names and values of coordinates; empty where none can be given.
pub(crate) type Witness = Vec<(String, String)>;

/// How much work a check may take; more is a [`Failure::Limit`].
#[derive(Clone, Debug)]
pub struct Limits {
    /// Nodes of an automaton, before it is made minimal.
    pub nodes: usize,
    /// Steps of evaluating rules and sequences.
    pub steps: u64,
    /// Wall-clock time, if it is limited.
    pub time: Option<Duration>,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { nodes: 2_000_000, steps: 4_000_000_000, time: None }
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
    pub(crate) fn new(limits: &Limits) -> Rc<Trial> {
        Rc::new(Trial { limits: limits.clone(), started: Instant::now(), steps: Cell::default(), done: RefCell::default() })
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
    pub(crate) fn settle(&self, obligation: Obligation, against: Option<Witness>) -> Fallible<()> {
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

impl Obligation {
    /// The arguments take the place of their names in braces.
    pub(crate) fn new(id: &'static str, text: &str, args: &[(&'static str, &dyn Display)]) -> Obligation {
        let args: Vec<_> = args.iter().map(|(name, value)| (*name, value.to_string())).collect();
        let text = args.iter().fold(text.to_owned(), |text, (name, value)| text.replace(&format!("{{{name}}}"), value));
        Obligation { id, args, text }
    }
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
    pub(crate) fn field<T>(path: impl Into<String>, what: impl Into<String>) -> Fallible<T> {
        Err(Failure::Field { path: path.into(), what: what.into() })
    }

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
            Failure::Obligation(obligation, None) => write!(f, "it does not hold that {obligation}"),
            Failure::Obligation(obligation, Some(witness)) => {
                let witness: Vec<_> = witness.iter().map(|(name, value)| format!("{name} = {value}")).collect();
                write!(f, "it does not hold that {obligation}; look at {}", witness.join(", "))
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
        match &self.form {
            Form::Automaton { states, numeration, output } => {
                let says = match (self.claim, output) {
                    (Claim::PPositions(_), _) => format!("a position ({n}) {lost} the automaton of {states} states accepts ({n})"),
                    (_, true) => format!("the nim-value of a position ({n}) is the output of the automaton of {states} states on ({n})"),
                    _ => format!("the nim-value of ({n}) is the number g for which the automaton of {states} states accepts ({n}, g)"),
                };
                write!(f, "{says}, written {numeration}, for all natural numbers {n} that form a position.")
            }
            Form::Periodic { period: Period { preperiod, period: p, minimal }, saltus } => {
                let says = match (self.claim, saltus) {
                    (Claim::NimValues, 0) => format!("the nim-values of {n} and of {n} + {p} are equal"),
                    (Claim::NimValues, _) => format!("the nim-value of {n} + {p} is that of {n} plus {saltus}"),
                    _ => format!("{n} {lost} {n} + {p} is"),
                };
                let minimal = if *minimal { "; no smaller period or preperiod will do" } else { "" };
                write!(f, "{says}, for all {n} >= {preperiod}{minimal}.")
            }
        }
    }
}
