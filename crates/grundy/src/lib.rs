//! Who wins an impartial take-away game, by which moves, and why.
//!
//! ```
//! use grundy::{Game, Outcome};
//!
//! let nim = Game::parse("nim")?;
//! let answer = nim.solve(&nim.position("5 7 9")?)?;
//! assert_eq!(answer.outcome, Outcome::N);
//! assert_eq!(answer.count, Some(1));
//! assert_eq!(answer.moves[0].result.to_string(), "(5) + (7) + (2)");
//! # Ok::<(), grundy::Error>(())
//! ```
//!
//! A [`Game`] comes from a reference to the catalogue, a compact notation, a rule text or a graph. [`Game::solve`] gives an
//! [`Answer`]; [`Game::table`] a table. The library never prints, never exits and never panics on any input.

mod answer;
mod closed_form;
pub mod code;
mod compare;
mod condition;
mod distinct;
mod error;
mod fast;
mod game;
mod heap_values;
pub mod judge;
mod part;
mod position;
mod recognise;
mod sequence;
mod solve;
mod table;
mod why;
pub mod words;

pub use answer::{Answer, Basis, LegalMove, PlayedMove};
pub use compare::Trial;
pub use condition::Condition;
pub use error::Error;
pub use game::Game;
pub use grundy_check as check;
pub use grundy_proof as proof;
pub use grundy_rules::{self as rules, Budget, Component, Exhausted, Interrupt, Progress};
pub use grundy_values::{self as values, Outcome, Period, Play};
pub use heap_values::HeapValues;
pub use position::{Position, Summand};
pub use sequence::{HeapValue, Sequence};
pub use solve::Question;
pub use table::{Cell, Contents, Table};
pub use why::{Change, Why};
