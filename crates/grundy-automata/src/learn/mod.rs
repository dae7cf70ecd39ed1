//! Learning automata with output from a membership oracle.
//!
//! | item | for |
//! |---|---|
//! | [`Machine`] | a complete deterministic automaton with output over explicit letters, and its minimal form |
//! | [`Learner`] | Angluin's L\* on words, step by step, from an oracle that may not know everything |
//! | [`numbers`] | functions on tuples of numbers: conversion to words, comparison with tables of growing size |
//! | [`semilinear`] | functions that are periodic on cones, when the periods have nothing to do with the base |
//!
//! Whatever is learned here is a conjecture with a stated bound of evidence; proving it is another matter.

mod learner;
mod machine;
pub mod numbers;
mod scan;
pub mod semilinear;

pub use learner::Learner;
pub use machine::{Letter, Machine};
