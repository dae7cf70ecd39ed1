//! The resolved rules of a game: names have become indices, parameters have become numbers.

use crate::{Graph, Span};
use num_bigint::{BigInt, BigUint};

/// A file of games, or an explicit graph: the only description of a game in the program.
#[derive(Clone, Debug)]
pub struct Ruleset {
    pub(crate) body: Body,
    /// The rule text that describes it (absent for graphs). Parsing it gives an equal ruleset.
    pub(crate) text: String,
}

/// What a [`Ruleset`] consists of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    /// Games written as rules; the first is the one meant, the others serve its targets.
    Rules(Vec<Rules>),
    /// An explicit graph. A component of game 0 with the one coordinate v is a token on the vertex v.
    Graph(Graph),
}

impl Ruleset {
    /// The games of the ruleset, the one that is meant first; empty when it is not written as rules.
    pub fn rules(&self) -> &[Rules] {
        match &self.body {
            Body::Rules(games) => games,
            Body::Graph(_) => &[],
        }
    }

    /// The graph, when the ruleset is one.
    pub fn graph(&self) -> Option<&Graph> {
        match &self.body {
            Body::Rules(_) => None,
            Body::Graph(graph) => Some(graph),
        }
    }

    /// What the ruleset consists of.
    pub fn body(&self) -> &Body {
        &self.body
    }

    /// The rules as text in the rule language.
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl From<Graph> for Ruleset {
    fn from(graph: Graph) -> Self {
        Ruleset {
            body: Body::Graph(graph),
            text: String::new(),
        }
    }
}

/// Two rulesets are equal when they mean the same up to names and places in the text.
impl PartialEq for Ruleset {
    fn eq(&self, other: &Self) -> bool {
        self.body == other.body
    }
}

impl Eq for Ruleset {}

/// One game: its coordinates, which tuples are positions, and what a move does.
///
/// Two games are equal when they mean the same up to names and places in the text.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The game's name.
    pub name: String,
    /// Names of the coordinates, at least one.
    pub coords: Vec<String>,
    /// Parameters with the values they have been given; in expressions they are plain numbers.
    pub params: Vec<(String, BigInt)>,
    /// Abbreviations; `Var::Let(i)` refers to the i-th, whose expression uses coordinates and earlier lets.
    pub lets: Vec<Let>,
    /// Tuples that satisfy every condition are positions.
    pub wheres: Vec<Cond>,
    /// Whether coordinates may be permuted.
    pub unordered: bool,
    /// How a player writes a first position.
    pub start: Option<Start>,
    /// The moves.
    pub moves: Vec<MoveClause>,
    /// The player to move has already lost where one of these holds.
    pub lost: Vec<Cond>,
    /// The player to move has already won where one of these holds.
    pub won: Vec<Cond>,
}

/// Equal up to names, parameters (they have become numbers) and the `start` clause, which is only a way of writing.
impl PartialEq for Rules {
    fn eq(&self, other: &Self) -> bool {
        self.coords.len() == other.coords.len()
            && self.unordered == other.unordered
            && self.lets == other.lets
            && self.wheres == other.wheres
            && self.moves == other.moves
            && self.lost == other.lost
            && self.won == other.won
    }
}

impl Eq for Rules {}

/// `let NAME = expr`.
#[derive(Clone, Debug)]
pub struct Let {
    /// The name.
    pub name: String,
    /// Of coordinates and earlier lets.
    pub expr: Expr,
}

/// Equal up to the name.
impl PartialEq for Let {
    fn eq(&self, other: &Self) -> bool {
        self.expr == other.expr
    }
}

impl Eq for Let {}

/// `start (n) -> (n, max(n - 1, 0))`.
#[derive(Clone, Debug)]
pub struct Start {
    /// Names of the numbers that the player writes; `Var::Coord(i)` in `target` is the i-th of them.
    pub names: Vec<String>,
    /// The position they stand for.
    pub target: Target,
}

/// One `move` clause.
#[derive(Clone, Debug)]
pub struct MoveClause {
    /// The binders, in order; the range of a binder may use earlier ones.
    pub binders: Vec<Binder>,
    /// All of them must hold. One that uses no binder is tested before the binders.
    pub conds: Vec<Cond>,
    /// The position splits into the sum of these; at least one.
    pub targets: Vec<Target>,
    /// Where the clause stands in the text.
    pub span: Span,
}

/// Equal up to the names of binders and the place in the text.
impl PartialEq for MoveClause {
    fn eq(&self, other: &Self) -> bool {
        self.binders == other.binders && self.conds == other.conds && self.targets == other.targets
    }
}

impl Eq for MoveClause {}

/// `k in range`.
#[derive(Clone, Debug)]
pub struct Binder {
    /// The name, for people.
    pub name: String,
    /// The values it takes.
    pub range: Range,
}

/// Equal up to the name.
impl PartialEq for Binder {
    fn eq(&self, other: &Self) -> bool {
        self.range == other.range
    }
}

impl Eq for Binder {}

/// The values of a binder, or the right side of `in`. Where one of its expressions is undefined, the whole range is: a
/// binder then has no values, and a condition is not met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Range {
    /// `a..b`, both ends included; empty when a > b.
    Between(Expr, Expr),
    /// `{a, b, c}`: each distinct value once, in ascending order.
    List(Vec<Expr>),
    /// A named set of positive integers. As a binder it runs up to the largest coordinate.
    Set(Set),
}

/// A named set of positive integers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Set {
    /// 1, b, b², …; b ≥ 2.
    Powers(BigUint),
    /// 1, 2, 3, 5, 8, …
    Fibonacci,
    /// 1, 4, 9, …
    Squares,
    /// 2, 3, 5, …
    Primes,
    /// 1, 2, 3, 4, 5, 7, 8, 9, 11, …
    PrimePowers,
    /// The positive divisors of a positive number; empty otherwise.
    Divisors(Box<Expr>),
}

/// `(expr, …)`, a position of the game with index `game`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// Index of the game in the ruleset.
    pub game: usize,
    /// As many as that game has coordinates.
    pub coords: Vec<Expr>,
}

/// What a name in an expression stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Var {
    /// The i-th coordinate.
    Coord(usize),
    /// The i-th binder of the clause.
    Binder(usize),
    /// The i-th `let` of the game.
    Let(usize),
}

/// An exact integer expression. Its depth is bounded by the parser, so recursion over it is safe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expr {
    /// A number.
    Int(BigInt),
    /// A coordinate, binder or let.
    Var(Var),
    /// −a
    Neg(Box<Expr>),
    /// a ∘ b
    Bin(BinOp, Box<Expr>, Box<Expr>),
    /// The smallest of at least one.
    Min(Vec<Expr>),
    /// The greatest of at least one.
    Max(Vec<Expr>),
    /// The greatest common divisor (non-negative; gcd(0, 0) = 0).
    Gcd(Vec<Expr>),
    /// The bitwise exclusive or, which is the nim-sum; undefined for negative numbers.
    Xor(Vec<Expr>),
    /// The number of ones in binary; undefined for negative numbers.
    Popcount(Box<Expr>),
}

/// A binary operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinOp {
    /// a + b
    Add,
    /// a − b
    Sub,
    /// a · b
    Mul,
    /// ⌊a / b⌋; undefined for b = 0
    Div,
    /// a − b·⌊a / b⌋; undefined for b = 0
    Mod,
    /// ⌈a / b⌉; undefined for b = 0
    CeilDiv,
}

/// A condition. Undefined (a division by zero) counts as not met at the top; `and` and `or` stop at the first operand that
/// decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cond {
    /// a ∘ b
    Cmp(CmpOp, Expr, Expr),
    /// expr in range
    In(Expr, Range),
    /// All of them.
    And(Vec<Cond>),
    /// One of them.
    Or(Vec<Cond>),
    /// Not.
    Not(Box<Cond>),
}

/// A comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CmpOp {
    /// =
    Eq,
    /// !=
    Ne,
    /// <
    Lt,
    /// <=
    Le,
    /// >
    Gt,
    /// >=
    Ge,
}
