//! The judge of certificates: an independent checker of closed forms of impartial games.
//!
//! A certificate states a theorem about a game (for all positions, of every size) and holds the rules as text, a
//! numeration system, finite automata and a few numbers. [`check`] reads it, derives from the rules everything that has
//! to hold for the theorem to be true, and decides that. Nothing is taken on trust but this program: it shares no code with
//! the programs that find closed forms, knows no floating-point numbers and no threads, and what it cannot decide within its limits it does
//! not accept.
//!
//! The chapters, each of which begins with its mathematics:
//!
//! 1. `certificate` and `rules` read the file and the rule text; `concrete` finds the moves of one position.
//! 2. `automaton` computes with sets of tuples of numbers, `numeration` knows how numbers are written and makes automata of
//!    linear constraints, `formula` those of first-order formulas, `linear` turns the rules into formulas.
//! 3. `theorem` and `sequence` are the theorems; this file says what is reported.
//!
//! ```
//! let certificate = r#"{"format": "grundy-certificate", "version": 1, "theorem": "periodic",
//!     "rules": "game take(n); move k in {1, 3, 4} -> (n - k)", "claim": {"kind": "nim-values"},
//!     "reach": 4, "preperiod": 0, "period": 7, "minimal": true}"#;
//! let theorem = grundy_check::check(certificate.as_bytes(), &Default::default()).unwrap();
//! assert!(theorem.to_string().starts_with("For the game take(n)"));
//!
//! let wrong = certificate.replace("\"period\": 7", "\"period\": 6");
//! assert!(grundy_check::check(wrong.as_bytes(), &Default::default()).is_err());
//! ```
#![forbid(unsafe_code)]

mod automaton;
mod certificate;
mod concrete;
mod formula;
mod linear;
mod numeration;
mod report;
mod rules;
mod sequence;
mod theorem;

#[cfg(test)]
#[path = "../tests/unit/mod.rs"]
mod tests;

pub use certificate::{Claim, MAX_BYTES, Period, Play};
pub use report::{Failure, Form, Obligation, Theorem};

use certificate::Method;
use std::cell::Cell;
use std::time::{Duration, Instant};

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

/// The limits while they are used up.
#[derive(Clone)]
pub(crate) struct Bounds {
    limits: Limits,
    started: Instant,
    steps: Cell<u64>,
}

impl Bounds {
    fn new(limits: &Limits) -> Bounds {
        Bounds { limits: limits.clone(), started: Instant::now(), steps: Cell::new(0) }
    }

    /// Fails when an automaton has too many nodes, or the time is over.
    pub(crate) fn check(&self, nodes: usize) -> Result<(), Failure> {
        if nodes > self.limits.nodes {
            return Err(Failure::Limit(format!("an automaton of more than {} nodes", self.limits.nodes)));
        }
        self.tick()
    }

    /// Counts a step.
    pub(crate) fn tick(&self) -> Result<(), Failure> {
        let steps = self.steps.get() + 1;
        self.steps.set(steps);
        if steps > self.limits.steps {
            return Err(Failure::Limit(format!("more than {} steps", self.limits.steps)));
        }
        match self.limits.time {
            Some(time) if steps.is_multiple_of(4096) && self.started.elapsed() > time => {
                Err(Failure::Limit(format!("more than {} ms", time.as_millis())))
            }
            _ => Ok(()),
        }
    }
}

/// Checks the certificate.
///
/// # Errors
///
/// What is wrong with the file or the rules, which obligation does not hold, or the limit that was reached.
pub fn check(bytes: &[u8], limits: &Limits) -> Result<Theorem, Failure> {
    let bounds = Bounds::new(limits);
    let certificate = certificate::read(bytes, |text| Ok(rules::parse(text)?.coords.len()))?;
    let rules = rules::parse(&certificate.rules)?;
    let mut done = Vec::new();
    let form = match certificate.method {
        Method::Automata { numeration, measure, automata, repeats } => {
            let system = (numeration::Numeration::new(&numeration, bounds, &mut done)?, &numeration);
            theorem::check(&rules, certificate.claim, system, &measure, automata, repeats, &mut done)?
        }
        Method::Periodic { reach, period } => {
            sequence::periodic(&rules, certificate.claim, reach, period, bounds, &mut done)?
        }
        Method::Code { code, period } => sequence::code(&rules, &code, period, bounds, &mut done)?,
        Method::AllBut { excluded, period, saltus } => {
            sequence::all_but(&rules, &excluded, period, saltus, bounds, &mut done)?
        }
    };
    Ok(Theorem {
        game: rules.name,
        coordinates: rules.coords,
        rules: certificate.rules,
        claim: certificate.claim,
        form,
        obligations: done,
    })
}
