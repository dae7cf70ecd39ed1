//! What positions of impartial games are *worth*: outcomes, nim-values, remoteness, periods and the classical theorems.
//!
//! One module per shape of game; [`Outcome`] and [`Play`] are their common words. Nothing here knows text.

pub mod checkpoint;
mod error;
pub mod general;
pub mod graph;
mod nim_values;
pub mod nimber;
mod outcome;
mod outcomes;
mod period;
pub mod rays;
pub mod subtraction;
pub mod take_and_break;
pub mod theorems;

pub use error::Error;
pub use nim_values::NimValues;
pub use outcome::{Outcome, Play};
pub use outcomes::Outcomes;
pub use period::Period;
