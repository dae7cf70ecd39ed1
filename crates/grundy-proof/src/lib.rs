//! Closed forms of take-away games: found, proved, written as certificates, and evaluated at any size.
//!
//! A [`Ruleset`](grundy_rules::Ruleset) becomes linear constraints; a candidate for the set of P-positions (or for the
//! nim-values) is checked against them for positions of every size; what holds is written as a certificate.
//!
//! This crate never says *proved*: that is the word of `grundy-check`, which reads the certificate.

pub use grundy_values::{Outcome, Play};

mod candidate;
mod certificate;
mod compare;
mod discover;
mod error;
mod evaluate;
mod lower;
mod measure;
mod moves;
mod obligations;
#[allow(dead_code)] // until discovery asks it
mod oracle;
pub mod periods;

pub use candidate::{Candidate, CandidateKind};
pub use certificate::{Certificate, Claim, Form, VERSION};
pub use discover::System;
pub use error::Error;
pub use evaluate::{Evaluator, Winning};
pub use lower::{Affine, Clause, Inexpressible, Repeat, Symbolic};
pub use measure::Measure;
pub use obligations::{Counterexample, Verdict, Violation, verify};
