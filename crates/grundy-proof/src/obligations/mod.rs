//! Whether a candidate satisfies the conditions that make it the truth.
//!
//! With a measure that decreases in every move there is exactly one set P with P(x) ⟺ no option of x is in P, and likewise in
//! misère play and for nim-values (well-founded induction). A candidate that satisfies the equivalences therefore is the set
//! of P-positions, for positions of every size; one that does not fails at a position, which is given.

mod positions;
mod relation;
mod sentences;
mod values;

pub(crate) use sentences::sentences;

use crate::error::{Error, Fault};
use crate::lower::reason;
use crate::{Candidate, CandidateKind, Inexpressible, Symbolic};
use grundy_automata::{Automaton, Limits};
use num_bigint::BigUint;

/// What came of checking a candidate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every condition holds.
    Holds,
    /// A condition fails.
    Fails(Counterexample),
}

/// Where a condition fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The position.
    pub position: Vec<BigUint>,
    /// A result of a move from it, where two positions contradict each other.
    pub option: Option<Vec<BigUint>>,
    /// What is wrong.
    pub violation: Violation,
}

/// What is wrong at a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Violation {
    /// The candidate says something of a tuple that is no position.
    NotAPosition,
    /// `lost if` holds, and the candidate does not count it as a P-position.
    Lost,
    /// `won if` holds, and the candidate counts it as a P-position.
    Won,
    /// A P-position, and its option is one as well: one of the two is wrong.
    PToP,
    /// No P-position, and no option is one.
    NoOption,
    /// A P-position of misère play without any move.
    MisereTerminal,
    /// The automaton of the repeated move with this index is not what the P-positions make of it here.
    Repeat(usize),
    /// The position has this value, and so has an option: one of the two is wrong.
    SameValue(u32),
    /// The position has the first value, and no option has the second, smaller one.
    MissingValue(u32, u32),
    /// The pair of the position and a value (the last number) is in the relation, and an option has the same value.
    SamePair,
    /// The pair of the position and a value (the last number) is in the relation, and some smaller value is not the value of
    /// an option.
    MissingPair,
    /// A position without a value.
    NoValue,
}

/// Checks a candidate for positions of every size.
///
/// ```
/// use grundy_automata::{Formula, Limits, Numeration};
/// use grundy_proof::{Candidate, Play, Symbolic, Verdict, verify};
/// use grundy_rules::Ruleset;
/// use std::sync::Arc;
///
/// let base = Numeration::base(2)?;
/// let limits = Limits::default();
/// let bash = Ruleset::parse("game bash(n); move k in 1..3 -> (n - k)").unwrap();
/// let bash = Symbolic::new(&Arc::new(bash), &base, &limits)?;
///
/// let multiples = |m| grundy_automata::Automaton::congruent(&base, &[(0, 1)], m, 0, &limits);
/// let candidate = Candidate::positions(Play::Normal, multiples(4)?);
/// assert_eq!(verify(&bash, &candidate, &limits)?, Verdict::Holds);
///
/// let candidate = Candidate::positions(Play::Normal, multiples(3)?);
/// let Verdict::Fails(counterexample) = verify(&bash, &candidate, &limits)? else { panic!() };
/// assert_eq!(counterexample.position, [3u32.into()]); // it has the option 0
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The rules do not allow a candidate of this kind (see [`Symbolic::admits`]); a candidate with the wrong number of tracks
/// or in another numeration; a limit that ran out.
pub fn verify(
    symbolic: &Symbolic,
    candidate: &Candidate,
    limits: &Limits,
) -> Result<Verdict, Error> {
    Ok(checked(symbolic, candidate, limits)?)
}

fn checked(symbolic: &Symbolic, candidate: &Candidate, limits: &Limits) -> Result<Verdict, Fault> {
    symbolic.admits(&candidate.kind)?;
    let outcome = match &candidate.kind {
        CandidateKind::Positions { play, p, repeats } => {
            positions::check(symbolic, *play, p, repeats, limits)
        }
        CandidateKind::Values(values) => values::check(symbolic, values, limits),
        CandidateKind::Relation(pairs) => relation::check(symbolic, pairs, limits),
    };
    match outcome {
        Ok(()) => Ok(Verdict::Holds),
        Err(Stop::Fails(counterexample)) => Ok(Verdict::Fails(counterexample)),
        Err(Stop::Fault(fault)) => Err(fault),
    }
}

impl Symbolic {
    /// Whether the rules allow claims of this kind.
    ///
    /// # Errors
    ///
    /// The reason: nim-values with `won if` or with repeated moves, P-positions where moves split a position.
    pub fn admits(&self, kind: &CandidateKind) -> Result<(), Inexpressible> {
        let splits = self.clauses().iter().any(|c| c.targets.len() > 1);
        match kind {
            CandidateKind::Positions { repeats, .. }
                if splits || repeats.len() != self.repeated() =>
            {
                Err(match splits {
                    true => reason::splits(),
                    false => reason::repeats(self.repeated()),
                })
            }
            CandidateKind::Positions { .. } => Ok(()),
            CandidateKind::Values(_) if splits => Err(reason::splits_values()),
            _ if !self.won().is_empty() => Err(reason::won()),
            _ if self.repeated() > 0 => Err(reason::repeated_values()),
            _ => Ok(()),
        }
    }
}

/// Why a check stops.
enum Stop {
    Fails(Counterexample),
    Fault(Fault),
}

impl<E: Into<Fault>> From<E> for Stop {
    fn from(error: E) -> Self {
        Stop::Fault(error.into())
    }
}

/// Fails with the least element of the set, if it has one.
fn empty(set: &Automaton, violation: Violation) -> Result<(), Stop> {
    match set.witness() {
        None => Ok(()),
        Some(position) => Err(Stop::Fails(Counterexample {
            position,
            option: None,
            violation,
        })),
    }
}
