//! Closed forms of take-away games: found, proved, written as certificates, and evaluated at any size.
//!
//! A [`Ruleset`](grundy_rules::Ruleset) becomes linear constraints; a candidate for the set of P-positions (or for the
//! nim-values) is checked against them for positions of every size; what holds is written as a certificate.
//!
//! This crate never says *proved*: that is the word of `grundy-check`, which reads the certificate.

pub use grundy_values::{Outcome, Play};

mod attempt;
mod candidate;
mod certificate;
mod compare;
mod discover;
mod error;
mod evaluate;
mod explain;
pub mod export;
mod lower;
mod measure;
mod moves;
mod obligations;
mod oracle;
mod periods;

pub use attempt::{Attempt, Reason, Search, Stage, prove, prove_candidate};
pub use candidate::{Candidate, CandidateKind};
pub use certificate::{Certificate, Claim, Form, VERSION};
pub use discover::System;
pub use error::Error;
pub use evaluate::{Evaluator, Winning};
pub use explain::{About, Explanation, Pattern, Standing, explain};
pub use lower::{Affine, Clause, Inexpressible, Repeat, Symbolic};
pub use measure::Measure;
pub use obligations::{Counterexample, Verdict, Violation, verify};
