//! What an impartial take-away game *is*.
//!
//! A [`Ruleset`] is the only description of a game in the whole program. It is made from text in the rule language, from a
//! compact notation (an octal or hexadecimal code, a subtraction set, an all-but set), from a graph, or by a builder of the
//! catalogue. It knows its positions ([`Component`]), their legal moves, and its [`Shape`].
//!
//! This crate knows no nim-values, prints nothing and reads no file.

mod affine;
mod budget;
mod code;
mod component;
mod error;
mod graph;
mod notation;
mod rewrite;
mod ruleset;
mod shape;

pub use budget::{Budget, Exhausted, Interrupt};
pub use code::{Code, CodeError};
pub use component::Component;
pub use error::{Error, ErrorKind, Span};
pub use graph::Graph;
pub use notation::notation_text;
pub use rewrite::permutations;
pub use ruleset::{
    BinOp, Binder, Body, CmpOp, Cond, Expr, Let, MoveClause, Range, Rules, Ruleset, Set, Start,
    Target, Var,
};
pub use shape::{Amounts, Direction, Rays, Reach, Shape};
