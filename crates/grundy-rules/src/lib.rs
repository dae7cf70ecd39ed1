//! What an impartial take-away game *is*.
//!
//! A [`Ruleset`] is the only description of a game in the whole program. It is made from text in the rule language, from a
//! compact notation (an octal or hexadecimal code, a subtraction set, an all-but set), from a graph, or by a builder of the
//! catalogue. It knows its positions ([`Component`]), their legal moves, and its [`Shape`].
//!
//! This crate knows no nim-values, prints nothing and reads no file.

#[macro_use]
mod message;

mod affine;
mod binding;
mod budget;
mod catalogue;
mod code;
mod component;
mod error;
mod eval;
mod graph;
mod heaps;
mod moves;
mod notation;
mod number;
mod orders;
mod parser;
mod position;
mod print;
mod rewrite;
mod ruleset;
mod sets;
mod shape;

pub use budget::{Budget, Exhausted, Interrupt, Progress};
pub use catalogue::{Entry, entries, find, game_reference};
pub use code::{Code, CodeError};
pub use component::Component;
pub use error::{Error, ErrorKind, Errors, Span};
pub use graph::Graph;
pub use message::{Argument, Message};
pub use moves::{Move, Moves};
pub use notation::notation_text;
pub use number::parse_number;
pub use orders::Orders;
pub use position::Ending;
pub(crate) use rewrite::permutations;
pub use ruleset::{
    BinOp, Binder, Body, CmpOp, Cond, Expr, Let, MoveClause, Range, Rules, Ruleset, Set, Start,
    Target, Var,
};
pub use shape::{Amounts, Direction, Rays, Reach, Shape};
