//! Closed forms of take-away games: found, proved, written as certificates, and evaluated at any size.
//!
//! A [`Ruleset`](grundy_rules::Ruleset) becomes linear constraints; a candidate for the set of P-positions (or for the
//! nim-values) is checked against them for positions of every size; what holds is written as a certificate.
//!
//! This crate never says *proved*: that is the word of `grundy-check`, which reads the certificate.

pub use grundy_values::{Outcome, Play};

mod discover;
#[allow(dead_code)] // until discovery asks it
mod oracle;
pub mod periods;

pub use discover::System;
