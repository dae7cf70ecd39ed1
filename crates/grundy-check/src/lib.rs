//! The judge of certificates: an independent checker of closed forms of impartial games.
//!
//! A certificate states a theorem about a game (for all positions, of every size) and holds the rules as text, a numeration system, finite
//! automata and a few numbers. [`check`] reads it, derives from the rules everything that has to hold for the theorem to be true, and
//! decides that. Nothing is taken on trust but this program: it shares no code with the programs that find closed forms, knows no
//! floating-point numbers and no threads, and what it cannot decide within its limits it does not accept.
//!
//! The chapters, each of which begins with its mathematics:
//!
//! 1. `certificate` and `rules` read the file and the rule text; `concrete` finds the moves of one position.
//! 2. `automaton` computes with sets of tuples of numbers, `numeration` knows how numbers are written and makes automata of
//!    linear constraints, `formula` those of first-order formulas, `linear` turns the rules into formulas.
//! 3. `theorem` and `sequence` are the theorems, `report` says what comes of a check.
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
pub use report::{Failure, Form, Limits, Obligation, Theorem};

use certificate::Method;
use report::Trial;

/// Checks the certificate.
///
/// # Errors
///
/// What is wrong with the file or the rules, which obligation does not hold, or the limit that was reached.
pub fn check(bytes: &[u8], limits: &Limits) -> Result<Theorem, Failure> {
    let trial = Trial::new(limits);
    let (certificate, rules) = certificate::read(bytes)?;
    let claim = certificate.claim;
    let form = match certificate.method {
        Method::Automata { numeration, measure, tables } => theorem::check(&rules, claim, &numeration, &measure, tables, &trial)?,
        Method::Periodic { reach, period } => sequence::periodic(&rules, claim, reach, period, &trial)?,
        Method::Code { code, period } => sequence::code(&rules, &code, period, &trial)?,
        Method::AllBut { excluded, period, saltus } => sequence::all_but(&rules, &excluded, period, saltus, &trial)?,
    };
    let obligations = trial.done.take();
    Ok(Theorem { game: rules.name, coordinates: rules.coords, rules: certificate.rules, claim, form, obligations })
}
