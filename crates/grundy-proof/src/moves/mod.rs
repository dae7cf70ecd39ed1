//! Moves that lead to a set of positions, for positions of any size.

mod fiber;
mod ray;
mod ways;

pub(crate) use fiber::Fiber;
pub(crate) use ray::Ray;
pub(crate) use ways::{Goal, Ways, there};
