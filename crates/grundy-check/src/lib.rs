//! The judge of certificates: an independent checker of closed forms of impartial games.
//!
//! A certificate states a theorem about a game (for all positions, of every size) and holds the rules as text, a numeration system, finite
//! automata and a few numbers. [`check`] reads it, derives from the rules everything that has to hold for the theorem to be true, and
//! decides that. Nothing is taken on trust but this program: it shares no code with the programs that find closed forms, knows no
//! floating-point numbers and no threads, and what it cannot decide within its limits it does not accept.
//!
//! The chapters, each of which begins with its mathematics:
//!
//! 1. `certificate` reads the file and `rules` the text of the game; `linear` turns its clauses into formulas.
//! 2. `automaton` computes with sets of tuples of numbers, `numeration` knows how numbers are written and makes automata of
//!    linear constraints, `formula` those of first-order formulas.
//! 3. `theorem` and `sequence` are the theorems, `report` says what comes of a check.
//!
//! ```
//! let certificate = r#"{"claim": {"kind": "nim-values"}, "format": "grundy-certificate", "minimal": true, "period": 7,
//!     "preperiod": 0, "reach": 4, "rules": "game take(n); move k in {1, 3, 4} -> (n - k)", "theorem": "periodic", "version": 1}"#;
//! let theorem = grundy_check::check(certificate.as_bytes(), &Default::default()).unwrap();
//! assert!(theorem.to_string().starts_with("For the game take(n)"));
//!
//! let wrong = certificate.replace("\"period\": 7", "\"period\": 6");
//! assert!(grundy_check::check(wrong.as_bytes(), &Default::default()).is_err());
//! ```
#![forbid(unsafe_code)]

mod automaton;
mod certificate;
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

use certificate::Field;
use report::{Fallible, Trial};
use serde_json::Value;
use std::rc::Rc;

type Prove = fn(&rules::Rules<'_>, Claim, &Field<'_>, &Rc<Trial>) -> Fallible<Form>;

/// The theorems by name: their own fields, and who proves them.
const THEOREMS: [(&str, (&str, Prove)); 4] = [
    ("automata", ("automata measure numeration repeats", theorem::check)),
    ("periodic", ("minimal period preperiod reach", sequence::periodic)),
    ("code", ("code minimal period preperiod", sequence::code)),
    ("all-but", ("excluded period preperiod saltus", sequence::all_but)),
];

/// Checks the certificate.
///
/// # Errors
///
/// What is wrong with the file or the rules, which obligation does not hold, or the limit that was reached.
pub fn check(bytes: &[u8], limits: &Limits) -> Result<Theorem, Failure> {
    let file = |what: String| Failure::Field { path: String::new(), what };
    if bytes.len() > MAX_BYTES {
        return Err(file("longer than 16 MiB".to_owned()));
    }
    let value: Value = serde_json::from_slice(bytes).map_err(|error| file(error.to_string()))?;
    let (mut quoted, mut escaped) = (false, false);
    let bare = bytes.iter().filter(|&&byte| {
        let keep = quoted || !byte.is_ascii_whitespace();
        (quoted, escaped) = (quoted != (byte == b'"' && !escaped), quoted && byte == b'\\' && !escaped);
        keep
    });
    if !bare.eq(value.to_string().as_bytes()) {
        return Err(file("not canonical JSON: the keys of an object are sorted, and each occurs once".to_owned()));
    }
    let file = Field(&value, String::new());
    let (own, prove) = file.get("theorem")?.choice(&THEOREMS)?;
    file.keys(&format!("claim format producer rules theorem version {own}"))?;
    file.get("format")?.choice(&[("grundy-certificate", ())])?;
    file.get("version")?.between(1, 1)?;
    if file.has("producer") {
        file.get("producer")?.text()?;
    }
    let (claim, text) = (file.get("claim")?.claim()?, file.get("rules")?.text()?);
    let (trial, rules) = (Rc::new(Trial::new(limits)), rules::parse(text)?);
    let form = prove(&rules, claim, &file, &trial)?;
    let (game, coordinates) = (rules.name.to_owned(), rules.coords.iter().map(|name| (*name).to_owned()).collect());
    Ok(Theorem { game, coordinates, rules: text.to_owned(), claim, form, obligations: trial.done.take() })
}
