//! What grundy says of a position.

use crate::{Position, Why};
use grundy_rules::Component;
use grundy_values::Outcome;
use grundy_values::theorems::Theorem;
use num_bigint::{BigInt, BigUint};

/// The answer to the question: who wins, by which moves, and why.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Who wins: N is the player to move (先手), P the other (后手).
    pub outcome: Outcome,
    /// The nim-value, in normal play, where the game has one and it was worked out.
    pub nim_value: Option<BigUint>,
    /// The winning moves with their results, in the order of the components and of the rules.
    pub moves: Vec<PlayedMove>,
    /// How many winning moves there are, when all are known; `moves` may hold fewer, as many as were asked for.
    pub count: Option<usize>,
    /// Moves to the end when the winner hurries and the loser holds out; where it was worked out.
    pub remoteness: Option<u32>,
    /// Why, as data.
    pub why: Why,
    /// What the answer rests on.
    pub basis: Basis,
}

/// A move and what it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// Which component of the position moves (0 is the first).
    pub component: usize,
    /// What stood there.
    pub from: Component,
    /// What stands there afterwards: one component, or the terms of a split.
    pub to: Vec<Component>,
    /// The values of the binders of the move, by name, where the move came from the rules one by one.
    pub binders: Vec<(String, BigInt)>,
    /// The whole position afterwards.
    pub result: Position,
}

/// One legal move and the outcome of its result for the player who then moves.
#[derive(Clone, Debug)]
pub struct LegalMove {
    /// The move.
    pub played: PlayedMove,
    /// The outcome of the result: P means that the move wins.
    pub outcome: Outcome,
    /// The nim-value of the result, where it has one.
    pub nim_value: Option<BigUint>,
}

/// What an answer rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Basis {
    /// Every position that matters was worked out.
    Computed {
        /// The positions worked out were those up to this one, or those reachable from it.
        up_to: String,
    },
    /// A theorem of the literature; its name is [`Theorem::name`], its source [`Theorem::source`].
    Theorem(Theorem),
    /// A period proved from the values (the preperiod and the period of each component that needed one).
    Period(Vec<grundy_values::Period>),
    /// A closed form whose certificate `grundy-check` accepts: its file.
    Certificate(String),
}
