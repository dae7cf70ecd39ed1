//! The rule language, read by itself: text into the clauses of one game, names looked up, parameters and `let`s put in.
//!
//! Operators from loose to tight: `or`, `and`, `not`, comparisons and `in`, `+ -`, `* / %`, a sign. A clause ends at a `;` or at a line end,
//! unless the next line begins with an operator, `->`, `and` or `or`. Division rounds down, so that with b ≥ 1 (all that is accepted
//! later) a % b is read as a - b·(a/b) and ceil(a/b) as (a + b - 1)/b. Depth and size of every expression are bounded here, so that
//! everything later may recurse over it.

use crate::report::{Failure, Fallible};
use std::collections::HashMap;

/// Brackets and signs that are open at a time; levels of a tree; its nodes.
const MAX_NESTING: usize = 60;
const MAX_HEIGHT: usize = 250;
const MAX_SIZE: usize = 20_000;
const MAX_COORDINATES: usize = 16;
const MAX_UNORDERED: usize = 6;
const MAX_BINDERS: usize = 16;

/// Those from `Eq` on make conditions, the last three of conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd)]
pub(crate) enum Op {
    Add,
    Sub,
    Mul,
    Div,
    Min,
    Max,
    Eq,
    Le,
    Lt,
    /// A power of this number.
    Power(i128),
    Fibonacci,
    And,
    Or,
    Not,
}

/// An expression or a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Expr {
    Int(i128),
    Coord(usize),
    /// A binder of the clause, in order.
    Binder(usize),
    Of(Op, Vec<Expr>),
}

impl Expr {
    /// Whether some part of it is such.
    pub(crate) fn any(&self, such: &dyn Fn(&Expr) -> bool) -> bool {
        such(self) || matches!(self, Expr::Of(_, parts) if parts.iter().any(|e| e.any(such)))
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// From the first to the second part.
    Between,
    /// The parts.
    List,
    /// Powers or Fibonacci numbers, up to the largest coordinate where a binder takes them.
    Set(Op),
}

/// What a binder runs through, and the condition that it lies there.
pub(crate) struct Range {
    pub(crate) kind: Kind,
    pub(crate) parts: Vec<Expr>,
    pub(crate) within: Expr,
}

/// A `move` clause; the targets are the positions of a sum.
pub(crate) struct Clause {
    pub(crate) binders: Vec<Range>,
    /// All of them hold; there is one at most.
    pub(crate) conds: Vec<Expr>,
    pub(crate) targets: Vec<Vec<Expr>>,
}

#[derive(Default)]
pub(crate) struct Rules {
    pub(crate) name: String,
    pub(crate) coords: Vec<String>,
    /// The orders in which the coordinates may be read: order[i] is the one that is read as the i-th.
    pub(crate) orders: Vec<Vec<usize>>,
    /// All of them hold in a position.
    pub(crate) wheres: Vec<Expr>,
    pub(crate) lost: Vec<Expr>,
    pub(crate) won: Vec<Expr>,
    pub(crate) moves: Vec<Clause>,
}

const SYMBOLS: &str = "-> .. == != <= >= ( ) { } , = < > + - * / %";
const COMPARISONS: &str = "= == != < <= > >=";
const SETS: &str = "powers fibonacci squares primes prime_powers divisors";
const WORDS: &str = "game with where unordered start let move lost won if in and or not min max ceil gcd xor popcount";

fn is_one_of(word: &str, words: &str) -> bool {
    words.split(' ').any(|w| w == word)
}

fn wrong<T>(at: usize, what: impl Into<String>) -> Fallible<T> {
    Err(Failure::Rules { at, what: what.into() })
}

/// A word, a number or a symbol, with its place in bytes.
type Token<'t> = (usize, &'t str);

/// The clauses of the text.
fn clauses(text: &str) -> Fallible<Vec<Vec<Token<'_>>>> {
    let (mut clauses, mut clause, mut line_ended, mut at) = (Vec::new(), Vec::new(), false, 0);
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let until = |end: fn(char) -> bool| rest.find(end).unwrap_or(rest.len());
        let length = match c {
            '#' => until(|c| c == '\n'),
            _ if c == ';' || c.is_whitespace() => c.len_utf8(),
            '0'..='9' => until(|c| !c.is_ascii_digit()),
            _ if c.is_alphabetic() || c == '_' => until(|c| !c.is_alphanumeric() && c != '_'),
            _ => match SYMBOLS.split(' ').find(|s| rest.starts_with(s)) {
                Some(symbol) => symbol.len(),
                None => return wrong(at, format!("{c:?} belongs to no token")),
            },
        };
        if c == ';' {
            clauses.push(std::mem::take(&mut clause));
        }
        if c == '#' || c == ';' || c.is_whitespace() {
            line_ended |= c == '\n';
        } else {
            let token = &rest[..length];
            let goes_on = is_one_of(token, "and or") || (is_one_of(token, SYMBOLS) && !is_one_of(token, ".. ( ) { } ,"));
            if std::mem::take(&mut line_ended) && !goes_on {
                clauses.push(std::mem::take(&mut clause));
            }
            clause.push((at, token));
        }
        at += length;
    }
    clauses.push(clause);
    clauses.retain(|clause| !clause.is_empty());
    Ok(clauses)
}

/// What was read, with its height and size.
#[derive(Clone)]
struct Node {
    expr: Expr,
    height: usize,
    size: usize,
}

impl Node {
    fn leaf(expr: Expr) -> Node {
        Node { expr, height: 0, size: 1 }
    }

    fn is_cond(&self) -> bool {
        matches!(self.expr, Expr::Of(op, _) if op >= Op::Eq)
    }
}

struct Parser<'c, 't> {
    clause: &'c [Token<'t>],
    at: usize,
    nesting: usize,
    names: HashMap<&'t str, Node>,
}

impl<'t> Parser<'_, 't> {
    /// The next token, empty at the end of the clause.
    fn peek(&self) -> &'t str {
        self.clause.get(self.at).map_or("", |(_, token)| token)
    }

    fn fail<T>(&self, what: impl Into<String>) -> Fallible<T> {
        wrong(self.clause.get(self.at).or(self.clause.last()).map_or(0, |(at, _)| *at), what)
    }

    fn take(&mut self, token: &str) -> bool {
        let found = self.peek() == token;
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, token: &str) -> Fallible<()> {
        if self.take(token) { Ok(()) } else { self.fail(format!("expected `{token}`")) }
    }

    /// A name of a coordinate, parameter, binder or `let`, or of a game, which may be called like a set.
    fn name(&mut self, game: bool) -> Fallible<&'t str> {
        let word = self.peek();
        let reserved = is_one_of(word, WORDS) || (!game && is_one_of(word, SETS));
        if reserved || !word.starts_with(|c: char| c.is_alphabetic() || c == '_') {
            return self.fail("expected a name");
        }
        self.at += 1;
        Ok(word)
    }

    fn int(&mut self) -> Fallible<i128> {
        match self.peek().parse::<u64>() {
            Ok(number) => {
                self.at += 1;
                Ok(number.into())
            }
            Err(_) => self.fail("expected a number below 2^64"),
        }
    }

    fn define(&mut self, name: &'t str, meaning: Node) -> Fallible<()> {
        match self.names.insert(name, meaning) {
            Some(_) => self.fail(format!("`{name}` is defined twice")),
            None => Ok(()),
        }
    }

    fn list<T>(&mut self, one: impl Fn(&mut Self) -> Fallible<T>, end: &str) -> Fallible<Vec<T>> {
        let mut all = vec![one(self)?];
        while self.take(",") {
            all.push(one(self)?);
        }
        if end.is_empty() { Ok(all) } else { self.expect(end).map(|()| all) }
    }

    fn make(&self, op: Op, parts: Vec<Node>) -> Fallible<Node> {
        let height = 1 + parts.iter().map(|n| n.height).max().unwrap_or(0);
        let size = 1 + parts.iter().map(|n| n.size).sum::<usize>();
        if height > MAX_HEIGHT || size > MAX_SIZE {
            return self.fail("the expression is too deep or too long");
        }
        let parts = parts.into_iter().map(|n| self.of_kind(n, op >= Op::And)).collect::<Fallible<_>>()?;
        Ok(Node { expr: Expr::Of(op, parts), height, size })
    }

    fn of_kind(&self, node: Node, cond: bool) -> Fallible<Expr> {
        match node.is_cond() == cond {
            true => Ok(node.expr),
            false => self.fail("a condition stands for a number, or a number for a condition, before this"),
        }
    }

    fn nested<T>(&mut self, read: impl Fn(&mut Self) -> Fallible<T>) -> Fallible<T> {
        if self.nesting == MAX_NESTING {
            return self.fail("too many open brackets");
        }
        self.nesting += 1;
        let result = read(self);
        self.nesting -= 1;
        result
    }

    fn number(&mut self) -> Fallible<Node> {
        let node = self.climb(5)?;
        self.of_kind(node.clone(), false).map(|_| node)
    }

    fn cond(&mut self) -> Fallible<Expr> {
        let node = self.climb(1)?;
        self.of_kind(node, true)
    }

    /// A set of numbers: its ends, its elements, or its name.
    fn range(&mut self) -> Fallible<(Kind, Vec<Node>)> {
        Ok(match self.peek() {
            "{" => {
                self.at += 1;
                (Kind::List, self.list(Self::number, "}")?)
            }
            "fibonacci" => {
                self.at += 1;
                (Kind::Set(Op::Fibonacci), Vec::new())
            }
            "powers" => {
                self.at += 1;
                self.expect("(")?;
                let base = self.int()?;
                if base < 2 {
                    return self.fail("expected a base of at least 2 before this");
                }
                self.expect(")")?;
                (Kind::Set(Op::Power(base)), Vec::new())
            }
            set if is_one_of(set, SETS) => return Failure::inexpressible(format!("the set `{set}` is not linear")),
            _ => {
                let from = self.number()?;
                self.expect("..")?;
                (Kind::Between, vec![from, self.number()?])
            }
        })
    }

    /// The condition that the number lies in the range.
    fn within(&self, left: &Node, kind: Kind, parts: &[Node]) -> Fallible<Node> {
        match kind {
            Kind::Set(set) => self.make(set, vec![left.clone()]),
            Kind::Between => {
                let low = self.make(Op::Le, vec![parts[0].clone(), left.clone()])?;
                let high = self.make(Op::Le, vec![left.clone(), parts[1].clone()])?;
                self.make(Op::And, vec![low, high])
            }
            Kind::List => {
                let each = parts.iter().map(|e| self.make(Op::Eq, vec![left.clone(), e.clone()]));
                self.make(Op::Or, each.collect::<Fallible<_>>()?)
            }
        }
    }

    /// Reads operators that bind at least as tightly as `level`.
    fn climb(&mut self, level: u8) -> Fallible<Node> {
        let mut left = self.operand()?;
        loop {
            let token = self.peek();
            let binds = match token {
                "*" | "/" | "%" => 6,
                "+" | "-" => 5,
                "in" => 4,
                _ if is_one_of(token, COMPARISONS) => 4,
                "and" => 2,
                "or" => 1,
                _ => return Ok(left),
            };
            if binds < level {
                return Ok(left);
            }
            left = match token {
                "and" | "or" => {
                    let mut all = vec![left];
                    while self.take(token) {
                        all.push(self.climb(binds + 1)?);
                    }
                    self.make(if token == "and" { Op::And } else { Op::Or }, all)?
                }
                "in" => {
                    self.at += 1;
                    let (kind, parts) = self.range()?;
                    self.within(&left, kind, &parts)?
                }
                "+" | "-" | "*" | "/" | "%" => {
                    self.at += 1;
                    let right = self.climb(binds + 1)?;
                    let op = [("+", Op::Add), ("-", Op::Sub), ("*", Op::Mul)].into_iter().find(|(symbol, _)| *symbol == token);
                    if token == "%" {
                        let quotient = self.make(Op::Div, vec![left.clone(), right.clone()])?;
                        let multiple = self.make(Op::Mul, vec![right, quotient])?;
                        self.make(Op::Sub, vec![left, multiple])?
                    } else {
                        self.make(op.map_or(Op::Div, |(_, op)| op), vec![left, right])?
                    }
                }
                _ => self.chain(left)?,
            };
        }
    }

    /// The comparisons a < b <= c …
    fn chain(&mut self, mut left: Node) -> Fallible<Node> {
        let mut links = Vec::new();
        while is_one_of(self.peek(), COMPARISONS) {
            let symbol = self.peek();
            self.at += 1;
            let right = self.climb(5)?;
            let (a, b) = (left, right.clone());
            links.push(match symbol {
                "<" => self.make(Op::Lt, vec![a, b])?,
                "<=" => self.make(Op::Le, vec![a, b])?,
                ">" => self.make(Op::Lt, vec![b, a])?,
                ">=" => self.make(Op::Le, vec![b, a])?,
                "!=" => self.make(Op::Not, vec![self.make(Op::Eq, vec![a, b])?])?,
                _ => self.make(Op::Eq, vec![a, b])?,
            });
            left = right;
        }
        self.make(Op::And, links)
    }

    fn operand(&mut self) -> Fallible<Node> {
        let token = self.peek();
        if token.starts_with(|c: char| c.is_ascii_digit()) {
            return Ok(Node::leaf(Expr::Int(self.int()?)));
        }
        self.at += usize::from(is_one_of(token, "- not ( min max ceil"));
        match token {
            "-" => {
                let of = self.nested(Self::operand)?;
                self.make(Op::Sub, vec![Node::leaf(Expr::Int(0)), of])
            }
            "not" => {
                let of = self.nested(|p| p.climb(3))?;
                self.make(Op::Not, vec![of])
            }
            "(" => {
                let inner = self.nested(|p| p.climb(1))?;
                self.expect(")").map(|()| inner)
            }
            "min" | "max" | "ceil" => {
                self.expect("(")?;
                let arguments = self.nested(|p| p.list(Self::number, ")"))?;
                match (token, &arguments[..]) {
                    ("min", _) => self.make(Op::Min, arguments),
                    ("max", _) => self.make(Op::Max, arguments),
                    // In `ceil` stands one division, which is rounded up.
                    (_, [Node { expr: Expr::Of(Op::Div, parts), height, size }]) => {
                        let [a, b] = [0, 1].map(|i| Node { expr: parts[i].clone(), height: *height, size: *size });
                        let less = self.make(Op::Sub, vec![b.clone(), Node::leaf(Expr::Int(1))])?;
                        self.make(Op::Div, vec![self.make(Op::Add, vec![a, less])?, b])
                    }
                    _ => self.fail("expected one division in `ceil` before this"),
                }
            }
            "gcd" | "xor" | "popcount" => Failure::inexpressible(format!("`{token}` is not linear")),
            _ => {
                let name = self.name(false)?;
                self.names.get(name).cloned().map_or_else(|| self.fail(format!("`{name}` is not defined before this")), Ok)
            }
        }
    }

    fn position(&mut self, rules: &Rules) -> Fallible<Vec<Expr>> {
        if self.peek() != "(" && self.name(true)? != rules.name {
            return Failure::inexpressible("a target in another game");
        }
        self.expect("(")?;
        let all = self.list(|p| p.number().map(|node| node.expr), ")")?;
        let coords = rules.coords.len();
        if all.len() == coords { Ok(all) } else { self.fail(format!("expected {coords} coordinates before this")) }
    }

    /// What follows `move`.
    fn move_clause(&mut self, rules: &Rules) -> Fallible<Clause> {
        let (mut binders, mut own) = (Vec::new(), Vec::new());
        while !matches!(self.peek(), "->" | "if") {
            if !own.is_empty() {
                self.expect(",")?;
            }
            let name = self.name(false)?;
            self.expect("in")?;
            let (kind, parts) = self.range()?;
            let binder = Node::leaf(Expr::Binder(own.len()));
            let mut within = self.within(&binder, kind, &parts)?;
            if let Kind::Set(_) = kind {
                let largest = self.make(Op::Max, (0..rules.coords.len()).map(|i| Node::leaf(Expr::Coord(i))).collect())?;
                within = self.make(Op::And, vec![within, self.make(Op::Le, vec![binder.clone(), largest])?])?;
            }
            self.define(name, binder)?;
            own.push(name);
            if own.len() > MAX_BINDERS {
                return self.fail(format!("more than {MAX_BINDERS} binders"));
            }
            binders.push(Range { kind, parts: parts.into_iter().map(|n| n.expr).collect(), within: within.expr });
        }
        let conds = if self.take("if") { vec![self.cond()?] } else { Vec::new() };
        self.expect("->")?;
        let mut targets = vec![self.position(rules)?];
        while self.take("+") {
            targets.push(self.position(rules)?);
        }
        own.iter().for_each(|name| drop(self.names.remove(name)));
        Ok(Clause { binders, conds, targets })
    }

    fn end(&self) -> Fallible<()> {
        if self.at == self.clause.len() { Ok(()) } else { self.fail("expected the end of the clause") }
    }
}

/// Reads the one game of the text.
pub(crate) fn parse(text: &str) -> Fallible<Rules> {
    let clauses = clauses(text)?;
    let Some((header, clauses)) = clauses.split_first() else { return wrong(0, "there is no game here") };
    let mut p = Parser { clause: header, at: 0, nesting: 0, names: HashMap::new() };
    p.expect("game")?;
    let mut rules = Rules { name: p.name(true)?.to_owned(), ..Rules::default() };
    p.expect("(")?;
    let coords = p.list(|p| p.name(false), ")")?;
    if coords.len() > MAX_COORDINATES {
        return Failure::inexpressible(format!("more than {MAX_COORDINATES} coordinates"));
    }
    let parameter = |p: &mut Parser<'_, '_>| p.expect("=").and_then(|()| p.int()).map(|n| Node::leaf(Expr::Int(n)));
    let parameters = if p.take("with") { p.list(|p| Ok((p.name(false)?, parameter(p)?)), "")? } else { Vec::new() };
    p.end()?;
    for (name, meaning) in &parameters {
        p.define(name, meaning.clone())?;
    }
    let only_parameters = p.names.clone();
    for (i, name) in coords.iter().enumerate() {
        p.define(name, Node::leaf(Expr::Coord(i)))?;
        rules.coords.push((*name).to_owned());
    }
    let (mut started, mut unordered) = (false, false);
    for clause in clauses {
        (p.clause, p.at) = (clause, 1);
        match clause[0].1 {
            "where" => rules.wheres.push(p.cond()?),
            "unordered" if !unordered => unordered = true,
            "move" => rules.moves.push(p.move_clause(&rules)?),
            "lost" => rules.lost.push(p.expect("if").and_then(|()| p.cond())?),
            "won" => rules.won.push(p.expect("if").and_then(|()| p.cond())?),
            "let" => {
                let name = p.name(false)?;
                p.expect("=")?;
                let meaning = p.number()?;
                p.define(name, meaning)?;
            }
            // How a player writes a first position; only its form matters here.
            "start" if !std::mem::replace(&mut started, true) => {
                let names = std::mem::replace(&mut p.names, only_parameters.clone());
                p.expect("(")?;
                for name in p.list(|p| p.name(false), ")")? {
                    p.define(name, Node::leaf(Expr::Int(0)))?;
                }
                p.expect("->")?;
                p.position(&rules)?;
                p.names = names;
            }
            "game" => return Failure::inexpressible("more than one game"),
            _ => return wrong(clause[0].0, "no clause begins like this"),
        }
        p.end()?;
    }
    if unordered && coords.len() > MAX_UNORDERED {
        return Failure::inexpressible(format!("`unordered` with more than {MAX_UNORDERED} coordinates"));
    }
    rules.orders = if unordered { orders(coords.len()) } else { vec![(0..coords.len()).collect()] };
    Ok(rules)
}

/// All orders of n things.
fn orders(n: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for next in 0..n {
        all = all.iter().flat_map(|o: &Vec<usize>| (0..=next).map(|at| [&o[..at], &[next], &o[at..]].concat())).collect();
    }
    all
}
