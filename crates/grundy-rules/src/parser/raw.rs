//! The tree that the grammar gives: names are not looked up yet, numbers and conditions are not told apart yet.

use crate::{BinOp, CmpOp, Span};
use num_bigint::{BigInt, BigUint};

/// A name and its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Name<'t> {
    pub(super) text: &'t str,
    pub(super) span: Span,
}

#[derive(Debug)]
pub(super) struct Game<'t> {
    pub(super) name: Name<'t>,
    pub(super) coords: Vec<Name<'t>>,
    pub(super) params: Vec<(Name<'t>, BigInt)>,
    pub(super) clauses: Vec<Clause<'t>>,
}

#[derive(Debug)]
pub(super) struct Clause<'t> {
    pub(super) kind: ClauseKind<'t>,
    pub(super) span: Span,
}

#[derive(Debug)]
pub(super) enum ClauseKind<'t> {
    Where(Node<'t>),
    Unordered,
    Start(Vec<Name<'t>>, Target<'t>),
    Let(Name<'t>, Node<'t>),
    Move {
        binders: Vec<(Name<'t>, Range<'t>)>,
        cond: Option<Node<'t>>,
        targets: Vec<Target<'t>>,
    },
    Lost(Node<'t>),
    Won(Node<'t>),
}

#[derive(Debug)]
pub(super) struct Target<'t> {
    pub(super) game: Option<Name<'t>>,
    pub(super) coords: Vec<Node<'t>>,
    pub(super) span: Span,
}

/// An expression or a condition.
#[derive(Debug)]
pub(super) struct Node<'t> {
    pub(super) kind: NodeKind<'t>,
    pub(super) span: Span,
    /// Levels of the tree, which are bounded so that recursion over it is safe.
    pub(super) height: usize,
}

#[derive(Debug)]
pub(super) enum NodeKind<'t> {
    Int(BigInt),
    Name(&'t str),
    Neg(Box<Node<'t>>),
    Bin(BinOp, Box<Node<'t>>, Box<Node<'t>>),
    Call(Function, Vec<Node<'t>>),
    /// `a < b <= c`
    Chain(Vec<Node<'t>>, Vec<CmpOp>),
    In(Box<Node<'t>>, Box<Range<'t>>),
    And(Vec<Node<'t>>),
    Or(Vec<Node<'t>>),
    Not(Box<Node<'t>>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Function {
    Min,
    Max,
    Gcd,
    Xor,
    Ceil,
    Popcount,
}

#[derive(Debug)]
pub(super) enum Range<'t> {
    Between(Node<'t>, Node<'t>),
    List(Vec<Node<'t>>),
    Powers(BigUint),
    Divisors(Node<'t>),
    Fibonacci,
    Squares,
    Primes,
    PrimePowers,
}

impl Range<'_> {
    pub(super) fn height(&self) -> usize {
        match self {
            Range::Between(a, b) => a.height.max(b.height),
            Range::List(all) => height(all),
            Range::Divisors(a) => a.height,
            _ => 0,
        }
    }
}

/// The height of the tallest.
pub(super) fn height(nodes: &[Node<'_>]) -> usize {
    nodes.iter().map(|n| n.height).max().unwrap_or(0)
}
