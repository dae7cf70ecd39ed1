//! What a ruleset turns out to be.

mod amounts;
mod board;
mod forms;
mod heap;
mod linear;
#[cfg(test)]
mod tests;

pub use amounts::Amounts;

use crate::{Body, Code, Ruleset};

/// What a ruleset turned out to be, recognised from the rules themselves: a game written by hand has the same shape as
/// one written as `0.77`.
///
/// A shape describes the *results* of the moves at every position of every size exactly. Several moves of the rules may
/// lead to one result, so lists and counts of moves come from the rules and not from the shape.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Shape {
    /// One heap; an amount of this finite set may be taken from it whenever the heap holds it (code digits 0 and 3 only).
    Subtraction(Amounts),
    /// One heap; any positive amount may be taken that it holds, except these (nim: none excepted).
    AllBut(Amounts),
    /// One heap that is taken from and broken by an octal or hexadecimal code; never one with digits 0 and 3 only.
    TakeAndBreak(Code),
    /// A board of 2 or 3 coordinates with moves along fixed directions.
    Rays(Rays),
    /// An explicit graph.
    Graph,
    /// None of the above, or not recognised as such.
    General,
}

/// Moves along fixed directions on a board of 2 or 3 coordinates.
///
/// From p, the results are p − k·steps for every direction and every k that its reach allows, as long as no coordinate
/// falls below `lowest`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rays {
    /// Positions have each coordinate at least this; it has as many entries as the game has coordinates.
    pub lowest: Vec<u64>,
    /// Distinct, sorted. Where coordinates may be permuted, the permuted directions are listed too.
    pub directions: Vec<Direction>,
}

/// One direction of a board game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Direction {
    /// What one step subtracts from each coordinate; not all zero.
    pub steps: Vec<u64>,
    /// How many steps a move may make.
    pub reach: Reach,
}

/// How many steps a move along a [`Direction`] may make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reach {
    /// Exactly one.
    Step,
    /// One or more.
    Ray,
}

impl Ruleset {
    /// What the ruleset turns out to be, found from the rules themselves. Whatever it says is true for positions of every
    /// size; rules that are not understood are [`Shape::General`].
    pub fn shape(&self) -> Shape {
        let rules = match &self.body {
            Body::Graph(_) => return Shape::Graph,
            Body::Rules(games) => match games.first() {
                Some(rules) if rules.lost.is_empty() && rules.won.is_empty() => rules,
                _ => return Shape::General,
            },
        };
        let shape = if rules.coords.len() == 1 {
            heap::recognise(rules)
        } else {
            board::recognise(rules).map(Shape::Rays)
        };
        shape.unwrap_or(Shape::General)
    }
}
