//! Certificates: a theorem about a game and what a checker needs to verify it, as a small file.

mod field;
mod read;
mod write;

use crate::error::Error;
use crate::{Candidate, CandidateKind, Measure, Play};
use grundy_automata::Automaton;
use grundy_rules::{Message, Ruleset, message};
use std::fmt;
use std::sync::Arc;

/// The version of the format that is written and read.
pub const VERSION: u64 = 1;

/// A theorem about a game with what is needed to verify it. It says nothing about whether it is true: that is for
/// `grundy-check` to find out.
///
/// ```
/// use grundy_proof::{Certificate, Claim, Form, Play};
/// use grundy_rules::Ruleset;
/// use std::sync::Arc;
///
/// let bash = Ruleset::parse("game bash(n); move k in 1..3 -> (n - k)").unwrap();
/// let form = Form::Periodic { reach: 3, preperiod: 0, period: 4, minimal: true };
/// let certificate = Certificate::new(&Arc::new(bash), Claim::Positions(Play::Normal), form)?;
/// let bytes = certificate.to_bytes()?;
/// let again = Certificate::from_bytes(&bytes)?;
/// assert_eq!(again.to_bytes()?, bytes);
///
/// let error = Certificate::from_bytes(br#"{"format": "grundy-certificate", "version": 7}"#).unwrap_err();
/// assert_eq!(error.field(), Some("version"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Certificate {
    ruleset: Arc<Ruleset>,
    rules: String,
    claim: Claim,
    form: Form,
    producer: Option<String>,
}

/// What a certificate claims about every position of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Claim {
    /// Which positions are P-positions.
    Positions(Play),
    /// The nim-values, in normal play.
    NimValues,
}

/// The form that the answer has for positions of every size, and by which theorem.
#[derive(Clone, Debug)]
pub enum Form {
    /// Automata that satisfy the recursive definition of outcomes or values.
    Automata {
        /// The automata.
        candidate: Candidate,
        /// What decreases in every move.
        measure: Measure,
    },
    /// A game of one coordinate in which a move takes at most `reach`: equal stretches of that length repeat.
    Periodic {
        /// The most that a move takes, at least 1.
        reach: u64,
        /// From which heap on the sequence is periodic.
        preperiod: u64,
        /// The period, at least 1.
        period: u64,
        /// Whether no smaller period and preperiod will do.
        minimal: bool,
    },
    /// A take-and-break code (Guy and Smith, "The G-values of various games", 1956).
    Code {
        /// The digits d0, d1, …; the last is not zero.
        code: Vec<u8>,
        /// From which heap on the nim-values are periodic, at least 1.
        preperiod: u64,
        /// The period, at least 1.
        period: u64,
        /// Whether no smaller period and preperiod will do.
        minimal: bool,
    },
    /// Any number may be taken except some (Siegel, "Finite excluded subtraction sets and infinite modular Nim", 2005).
    AllBut {
        /// What may not be taken, in ascending order.
        excluded: Vec<u64>,
        /// From which heap on the nim-values repeat with a saltus.
        preperiod: u64,
        /// The period, at least 1.
        period: u64,
        /// What a period adds to the nim-values.
        saltus: u64,
    },
}

impl Certificate {
    /// The certificate of a claim about the game that is meant.
    ///
    /// # Errors
    ///
    /// The claim does not go with the form.
    pub fn new(ruleset: &Arc<Ruleset>, claim: Claim, form: Form) -> Result<Self, Error> {
        let wrong = |field: &str, what: Message| Err(Error::certificate(field, what));
        let Some(game) = ruleset.rules().first() else {
            let what = message!("certificate-rules", "a graph has no rules");
            return wrong("rules", what);
        };
        let arity = game.coords.len();
        let fits = match &form {
            Form::Automata { candidate, measure } => {
                if measure
                    .weights()
                    .iter()
                    .any(|weights| weights.len() != arity)
                {
                    let what = message!(
                        "certificate-weights",
                        "a weight for each coordinate is needed"
                    );
                    return wrong("measure", what);
                }
                if !candidate.has_tracks(arity) {
                    let what = message!(
                        "certificate-tracks",
                        "the automata do not have the tracks of the game"
                    );
                    return wrong("automata", what);
                }
                candidate.claim() == claim
            }
            Form::Periodic { .. } => true,
            Form::Code { .. } | Form::AllBut { .. } => claim == Claim::NimValues,
        };
        if !fits {
            let what = message!("claim-form", "the theorem does not decide what is claimed");
            return wrong("claim", what);
        }
        if let Form::Periodic { period, .. }
        | Form::Code { period, .. }
        | Form::AllBut { period, .. } = &form
        {
            if arity != 1 {
                let what = message!(
                    "certificate-heap",
                    "the theorem is about games of one coordinate"
                );
                return wrong("rules", what);
            }
            if *period == 0 {
                return wrong(
                    "period",
                    message!("certificate-period", "a period is at least 1"),
                );
            }
        }
        Ok(Certificate {
            rules: text(ruleset),
            ruleset: ruleset.clone(),
            claim,
            form,
            producer: Some(concat!("grundy ", env!("CARGO_PKG_VERSION")).to_owned()),
        })
    }

    /// The rules.
    pub fn ruleset(&self) -> &Arc<Ruleset> {
        &self.ruleset
    }

    /// The rules as they are written in the certificate.
    pub fn rules(&self) -> &str {
        &self.rules
    }

    /// What is claimed.
    pub fn claim(&self) -> Claim {
        self.claim
    }

    /// The convention of play; nim-values belong to normal play.
    pub fn play(&self) -> Play {
        match self.claim {
            Claim::Positions(play) => play,
            Claim::NimValues => Play::Normal,
        }
    }

    /// The form of the answer.
    pub fn form(&self) -> &Form {
        &self.form
    }

    /// Which program made it.
    pub fn producer(&self) -> Option<&str> {
        self.producer.as_deref()
    }

    /// Canonical JSON: keys sorted, no space.
    ///
    /// # Errors
    ///
    /// An automaton is too large to be written with explicit letters.
    pub fn to_bytes(&self) -> Result<Vec<u8>, Error> {
        Ok(write::bytes(self)?)
    }

    /// Reads a certificate. That it can be read says nothing about its truth.
    ///
    /// # Errors
    ///
    /// [`Error::field`] names the field that is wrong: it is missing, of another type, out of range, or it does not fit the
    /// others.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        read::certificate(bytes)
    }
}

impl Candidate {
    /// What it says.
    pub fn claim(&self) -> Claim {
        match &self.kind {
            CandidateKind::Positions { play, .. } => Claim::Positions(*play),
            CandidateKind::Values(_) | CandidateKind::Relation(_) => Claim::NimValues,
        }
    }

    /// Whether every automaton has one track for each of so many coordinates, and all the same numeration.
    fn has_tracks(&self, arity: usize) -> bool {
        let fits = |set: &Automaton, tracks| {
            set.vars().len() == tracks && *set.numeration() == self.numeration
        };
        match &self.kind {
            CandidateKind::Positions { p, repeats, .. } => {
                [p].into_iter().chain(repeats).all(|set| fits(set, arity))
            }
            CandidateKind::Values(values) => values.parts().all(|(_, set)| fits(set, arity)),
            CandidateKind::Relation(pairs) => fits(pairs, arity + 1),
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Claim::Positions(Play::Normal) => "P-positions in normal play",
            Claim::Positions(Play::Misere) => "P-positions in misère play",
            Claim::NimValues => "nim-values",
        })
    }
}

/// The text of the game that is meant, without the others of its file.
fn text(ruleset: &Ruleset) -> String {
    if let [_] = ruleset.rules() {
        return ruleset.text().to_owned();
    }
    let all = ruleset.to_string();
    let lines = all.lines().enumerate();
    let own = lines.take_while(|(i, line)| *i == 0 || !line.starts_with("game "));
    own.map(|(_, line)| format!("{line}\n")).collect()
}
