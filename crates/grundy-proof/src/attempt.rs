//! From the rules of a game to a certificate that the checker accepts, or to an honest account of why there is none.

use crate::discover::{Discovery, Grown, Open, System, Why};
use crate::error::Fault;
use crate::{
    Candidate, Certificate, Claim, Error, Form, Inexpressible, Measure, Symbolic, Verdict,
};
use crate::{periods, verify};
use grundy_automata::Limits;
use grundy_check::Theorem;
use grundy_rules::{Budget, Message, Ruleset, message};
use num_bigint::BigUint;
use std::sync::Arc;
use std::time::Duration;

/// Time for a period, where the search as a whole has more.
const PERIODS: Duration = Duration::from_secs(20);

/// What is looked for, and how hard.
///
/// ```
/// use grundy_proof::{Attempt, Claim, Play, Search, prove};
/// use grundy_rules::Ruleset;
/// use std::sync::Arc;
///
/// let text = "game nim(a, b); unordered; move k in 1..a -> (a - k, b)";
/// let nim = Arc::new(Ruleset::parse(text).unwrap());
/// let search = Search::new(Claim::Positions(Play::Normal));
/// let Attempt::Proved { theorem, .. } = prove(&nim, &search, &mut |_| ())? else { panic!() };
/// assert!(theorem.to_string().starts_with("For the game nim(a, b) of these rules, a position (a, b) is lost"));
/// # Ok::<(), grundy_proof::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Search {
    claim: Claim,
    systems: Option<Vec<System>>,
    to: Option<u64>,
    budget: Budget,
}

impl Search {
    /// A search for a closed form of P-positions or of nim-values, in every way there is, without a limit of time.
    pub fn new(claim: Claim) -> Self {
        Search {
            claim,
            systems: None,
            to: None,
            budget: Budget::default(),
        }
    }

    /// Only automata in these numeration systems.
    #[must_use]
    pub fn with_systems(mut self, systems: impl IntoIterator<Item = System>) -> Self {
        self.systems = Some(systems.into_iter().collect());
        self
    }

    /// Tables hold coordinates up to this at most.
    #[must_use]
    pub fn with_table_to(mut self, to: u64) -> Self {
        self.to = Some(to);
        self
    }

    /// The time, the memory and the interrupt. Positions are those of one table.
    #[must_use]
    pub fn with_budget(mut self, budget: Budget) -> Self {
        self.budget = budget;
        self
    }
}

/// What a search is about to do.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stage {
    /// Looking for a period.
    Periods,
    /// The table holds all positions with coordinates below this.
    Table {
        /// The side of the table.
        side: u64,
    },
    /// Learning an automaton in a numeration system.
    Learning {
        /// The system.
        system: System,
        /// The side of the table.
        side: u64,
    },
    /// Looking for blocks that repeat.
    Blocks {
        /// The side of the table.
        side: u64,
    },
    /// Proving what an automaton of so many states says.
    Proving {
        /// The states.
        states: usize,
    },
    /// Having a certificate checked.
    Checking {
        /// Its size.
        bytes: usize,
    },
}

/// What became of an attempt.
#[derive(Clone, Debug)]
pub enum Attempt {
    /// A certificate, which `grundy-check` has accepted.
    Proved {
        /// The certificate.
        certificate: Box<Certificate>,
        /// The file, as it was checked.
        bytes: Vec<u8>,
        /// What it proves.
        theorem: Box<Theorem>,
    },
    /// An automaton that agrees with all that was computed, not proved.
    Conjecture {
        /// The automaton.
        candidate: Box<Candidate>,
        /// It is right about all positions with coordinates below this.
        verified_below: u64,
        /// Why it was not proved.
        reason: Reason,
    },
    /// The candidate is wrong at this position.
    Refuted {
        /// The position.
        position: Vec<BigUint>,
        /// A result of a move from it that contradicts it, where there is one.
        option: Option<Vec<BigUint>>,
    },
    /// Nothing was found.
    Unknown {
        /// Why.
        reason: Reason,
    },
}

/// Why there is no proof.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// A limit ran out, as the message says.
    Limit(Message),
    /// The rules cannot be written as linear constraints.
    Inexpressible(Inexpressible),
    /// A refutation could not be traced to a position small enough to be worked out.
    Untraced,
    /// In every numeration system the automata kept growing with the table: for each, the side of the table and the states.
    StatesGrow(Vec<(System, Vec<(u64, usize)>)>),
    /// No sum of coordinates, weighted or one after the other, was found that decreases in every move.
    NoMeasure,
    /// The checker did not accept the certificate.
    NotAccepted(String),
}

impl Reason {
    /// The reason, in English and for another language.
    pub fn described(&self) -> Message {
        match self {
            Reason::Limit(message) => message.clone(),
            Reason::Inexpressible(reason) => reason.described().clone(),
            Reason::Untraced => message!(
                "reason-untraced",
                "a refutation leads to positions that are too large to be worked out"
            ),
            Reason::StatesGrow(grown) => {
                let one = |(system, growth): &(System, Vec<(u64, usize)>)| {
                    let last = growth.last()?;
                    Some(format!("{system}: {} states below {}", last.1, last.0))
                };
                let all: Vec<String> = grown.iter().filter_map(one).collect();
                message!(
                    "reason-states-grow",
                    "the automata keep growing with the table ({systems})",
                    systems = all.join("; ")
                )
            }
            Reason::NoMeasure => message!(
                "reason-no-measure",
                "no weighted sum of the coordinates decreases in every move"
            ),
            Reason::NotAccepted(why) => message!(
                "reason-not-accepted",
                "the checker does not accept the certificate: {why}",
                why = why.clone()
            ),
        }
    }
}

/// Looks for a closed form and has it proved: periods first, then automata in one numeration system after the other.
///
/// # Errors
///
/// When the game has no values of the kind asked for: a position comes back, nim-values were asked of a game with `won if`.
pub fn prove(
    ruleset: &Arc<Ruleset>,
    search: &Search,
    progress: &mut dyn FnMut(&Stage),
) -> Result<Attempt, Error> {
    match attempt(ruleset, search, progress) {
        Ok(attempt) => Ok(attempt),
        Err(fault) => {
            let error = Error::from(fault);
            match error.is_limit() {
                true => Ok(Attempt::Unknown {
                    reason: Reason::Limit(error.described()),
                }),
                false => Err(error),
            }
        }
    }
}

/// Has a candidate proved or refuted.
///
/// # Errors
///
/// The rules cannot be written as linear constraints, or do not allow a candidate of this kind.
pub fn prove_candidate(
    ruleset: &Arc<Ruleset>,
    candidate: &Candidate,
    budget: &Budget,
) -> Result<Attempt, Error> {
    let limits = limits(budget);
    let symbolic = Symbolic::new(ruleset, &candidate.numeration, &limits)?;
    match verify(&symbolic, candidate, &limits) {
        Ok(Verdict::Holds) => Ok(certified(
            &symbolic,
            candidate.clone(),
            budget,
            &mut |_| (),
        )?),
        Ok(Verdict::Fails(refuted)) => Ok(Attempt::Refuted {
            position: refuted.position,
            option: refuted.option,
        }),
        Err(error) if error.is_limit() => Ok(Attempt::Unknown {
            reason: Reason::Limit(error.described()),
        }),
        Err(error) => Err(error),
    }
}

fn attempt(
    ruleset: &Arc<Ruleset>,
    search: &Search,
    progress: &mut dyn FnMut(&Stage),
) -> Result<Attempt, Fault> {
    let budget = &search.budget;
    if search.systems.is_none() {
        progress(&Stage::Periods);
        let found = periods::find(ruleset, search.claim, &budget.clone().within(PERIODS));
        match found {
            Ok(Some(form)) => {
                // Nim-values may be proved where outcomes were asked for; they say more.
                let claim = match form {
                    Form::Periodic { .. } | Form::Automata { .. } => search.claim,
                    Form::Code { .. } | Form::AllBut { .. } => Claim::NimValues,
                };
                let certificate = Certificate::new(ruleset, claim, form)?;
                if let Ok(proved) = checked(certificate, budget, progress)? {
                    return Ok(proved);
                }
            }
            Ok(None) => {}
            Err(error) if error.exhausted_limit().is_some() => budget.check(0, 0)?,
            Err(error) => return Err(error.into()),
        }
    }
    let systems = search.systems.clone();
    let mut discovery =
        Discovery::new(ruleset, search.claim, systems, search.to, budget, progress)?;
    let found = discovery.run();
    let (open, grown) = (discovery.open.take(), std::mem::take(&mut discovery.grown));
    match found {
        Ok(Some((symbolic, candidate))) => certified(&symbolic, candidate, budget, progress),
        Ok(None) => Ok(unproved(open, grown)),
        Err(fault) => {
            let error = Error::from(fault);
            match (error.is_limit(), open) {
                (true, Some(open)) => Ok(unproved(Some(open), grown)),
                _ => Err(error.into()),
            }
        }
    }
}

fn unproved(open: Option<Open>, grown: Vec<Grown>) -> Attempt {
    let Some(open) = open else {
        let grown = grown.into_iter().map(|one| {
            let sizes = one.growth.iter().map(|g| (g.side, g.states)).collect();
            (one.system, sizes)
        });
        return Attempt::Unknown {
            reason: Reason::StatesGrow(grown.collect()),
        };
    };
    Attempt::Conjecture {
        candidate: Box::new(open.candidate),
        verified_below: open.agrees,
        reason: match open.why {
            Why::Limit(message) => Reason::Limit(message),
            Why::Inexpressible(reason) => Reason::Inexpressible(reason),
            Why::Untraced => Reason::Untraced,
        },
    }
}

fn limits(budget: &Budget) -> Limits {
    let limits = Limits::default().with_interrupt(budget.interrupt().flag());
    match budget.remaining() {
        Some(time) => limits.with_time(time),
        None => limits,
    }
}

/// Writes the certificate of a candidate that satisfies all conditions and has it checked.
fn certified(
    symbolic: &Symbolic,
    candidate: Candidate,
    budget: &Budget,
    progress: &mut dyn FnMut(&Stage),
) -> Result<Attempt, Fault> {
    let Some(measure) = Measure::find(symbolic, &limits(budget))? else {
        return Ok(Attempt::Conjecture {
            candidate: Box::new(candidate),
            verified_below: 0,
            reason: Reason::NoMeasure,
        });
    };
    let claim = candidate.claim();
    let form = Form::Automata {
        candidate: candidate.clone(),
        measure,
    };
    let certificate = Certificate::new(symbolic.ruleset(), claim, form)?;
    Ok(match checked(certificate, budget, progress)? {
        Ok(proved) => proved,
        Err(why) => Attempt::Conjecture {
            candidate: Box::new(candidate),
            verified_below: 0,
            reason: Reason::NotAccepted(why),
        },
    })
}

/// The one place where something becomes proved: the checker has accepted the bytes. Else, what it said.
fn checked(
    certificate: Certificate,
    budget: &Budget,
    progress: &mut dyn FnMut(&Stage),
) -> Result<Result<Attempt, String>, Fault> {
    let bytes = certificate.to_bytes()?;
    progress(&Stage::Checking { bytes: bytes.len() });
    let limits = grundy_check::Limits {
        time: budget.remaining(),
        ..grundy_check::Limits::default()
    };
    Ok(match grundy_check::check(&bytes, &limits) {
        Ok(theorem) => Ok(Attempt::Proved {
            certificate: Box::new(certificate),
            bytes,
            theorem: Box::new(theorem),
        }),
        Err(failure) => Err(failure.to_string()),
    })
}
