//! The rule language, read by itself: text into the clauses of one game, names looked up, parameters and `let`s put in.
//!
//! Operators from loose to tight: `or`, `and`, `not`, comparisons and `in`, `+ -`, `* / %`, a sign. A clause ends at a
//! `;` or at a line end, unless the next line begins with an operator, `->`, `and` or `or`. Division rounds down, so that with
//! b ≥ 1 (all that is accepted later) a % b is read as a - b·(a/b) and ceil(a/b) as (a + b - 1)/b.
//! Depth and size of every expression are bounded here, so that everything later may recurse over it.

use crate::Failure;
use std::collections::HashMap;

/// Brackets and signs that are open at a time; levels of a tree; its nodes.
const MAX_NESTING: usize = 60;
const MAX_HEIGHT: usize = 250;
const MAX_SIZE: usize = 20_000;
const MAX_COORDINATES: usize = 16;
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

#[derive(Clone, Debug)]
pub(crate) enum Range {
    Between([Expr; 2]),
    List(Vec<Expr>),
    /// Powers or Fibonacci numbers.
    Set(Op),
}

/// A `move` clause; the targets are the positions of a sum.
pub(crate) struct Clause {
    pub(crate) binders: Vec<Range>,
    pub(crate) cond: Option<Expr>,
    pub(crate) targets: Vec<Vec<Expr>>,
}

#[derive(Default)]
pub(crate) struct Rules {
    pub(crate) name: String,
    pub(crate) coords: Vec<String>,
    pub(crate) unordered: bool,
    /// All of them hold in a position.
    pub(crate) wheres: Vec<Expr>,
    pub(crate) lost: Vec<Expr>,
    pub(crate) won: Vec<Expr>,
    pub(crate) moves: Vec<Clause>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Token<'t> {
    Word(&'t str),
    Int(&'t str),
    Symbol(&'static str),
}

const SYMBOLS: &str = "-> .. == != <= >= ( ) { } , = < > + - * / %";
const WORDS: &str =
    " game with where unordered start let move lost won if in and or not min max ceil gcd xor popcount ";
const SETS: &str = " powers fibonacci squares primes prime_powers divisors ";

fn is_one_of(word: &str, words: &str) -> bool {
    words.split(' ').any(|w| w == word)
}

fn wrong(at: usize, what: impl Into<String>) -> Failure {
    Failure::Rules { at, what: what.into() }
}

/// The clauses of the text; each token with its place in bytes.
fn clauses(text: &str) -> Result<Vec<Vec<(usize, Token<'_>)>>, Failure> {
    let (mut clauses, mut clause, mut line_ended, mut at) = (Vec::new(), Vec::new(), false, 0);
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let until = |end: fn(char) -> bool| &rest[..rest.find(end).unwrap_or(rest.len())];
        let (token, length) = if c == ';' || c.is_whitespace() {
            if c == ';' {
                clauses.push(std::mem::take(&mut clause));
            }
            line_ended |= c == '\n';
            (None, c.len_utf8())
        } else if c == '#' {
            (None, until(|c| c == '\n').len())
        } else if c.is_ascii_digit() {
            let digits = until(|c| !c.is_ascii_digit());
            (Some(Token::Int(digits)), digits.len())
        } else if c.is_alphabetic() || c == '_' {
            let word = until(|c| !c.is_alphanumeric() && c != '_');
            (Some(Token::Word(word)), word.len())
        } else {
            let symbol = SYMBOLS.split(' ').find(|s| rest.starts_with(s));
            let symbol = symbol.ok_or_else(|| wrong(at, format!("{c:?} belongs to no token")))?;
            (Some(Token::Symbol(symbol)), symbol.len())
        };
        if let Some(token) = token {
            let goes_on = match token {
                Token::Word(word) => is_one_of(word, "and or"),
                Token::Symbol(symbol) => !is_one_of(symbol, ".. ( ) { } ,"),
                Token::Int(_) => false,
            };
            if line_ended && !goes_on {
                clauses.push(std::mem::take(&mut clause));
            }
            line_ended = false;
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
}

type Names<'t> = HashMap<&'t str, Node>;
type Fallible<T> = Result<T, Failure>;

struct Parser<'c, 't> {
    clause: &'c [(usize, Token<'t>)],
    at: usize,
    nesting: usize,
    names: &'c Names<'t>,
    binders: Vec<&'t str>,
}

impl<'c, 't> Parser<'c, 't> {
    fn new(clause: &'c [(usize, Token<'t>)], names: &'c Names<'t>) -> Self {
        Parser { clause, at: 0, nesting: 0, names, binders: Vec::new() }
    }

    fn peek(&self) -> Option<Token<'t>> {
        self.clause.get(self.at).map(|(_, token)| *token)
    }

    fn fail<T>(&self, what: impl Into<String>) -> Fallible<T> {
        let place = self.clause.get(self.at).or(self.clause.last()).map_or(0, |(at, _)| *at);
        Err(wrong(place, what))
    }

    fn take(&mut self, token: Token<'_>) -> bool {
        let found = self.peek() == Some(token);
        self.at += usize::from(found);
        found
    }

    fn symbol(&mut self, symbol: &'static str) -> Fallible<()> {
        if self.take(Token::Symbol(symbol)) { Ok(()) } else { self.fail(format!("expected `{symbol}`")) }
    }

    fn word(&mut self, word: &str) -> Fallible<()> {
        if self.take(Token::Word(word)) { Ok(()) } else { self.fail(format!("expected `{word}`")) }
    }

    /// A name of a coordinate, parameter, binder or `let`, or of a game, which may be called like a set.
    fn name(&mut self, game: bool) -> Fallible<&'t str> {
        match self.peek() {
            Some(Token::Word(word)) if !is_one_of(word, WORDS) && (game || !is_one_of(word, SETS)) => {
                self.at += 1;
                Ok(word)
            }
            _ => self.fail("expected a name"),
        }
    }

    fn int(&mut self) -> Fallible<i128> {
        match self.peek() {
            Some(Token::Int(digits)) if digits.parse::<u64>().is_ok() => {
                self.at += 1;
                digits.parse().or_else(|_| self.fail("expected a number"))
            }
            _ => self.fail("expected a number below 2^64"),
        }
    }

    fn list<T>(&mut self, one: impl Fn(&mut Self) -> Fallible<T>) -> Fallible<Vec<T>> {
        let mut all = vec![one(self)?];
        while self.take(Token::Symbol(",")) {
            all.push(one(self)?);
        }
        Ok(all)
    }

    fn make(&self, op: Op, parts: Vec<Node>) -> Fallible<Node> {
        let height = 1 + parts.iter().map(|n| n.height).max().unwrap_or(0);
        let size = 1 + parts.iter().map(|n| n.size).sum::<usize>();
        let is_cond = |n: &Node| matches!(n.expr, Expr::Of(op, _) if op >= Op::Eq);
        if height > MAX_HEIGHT || size > MAX_SIZE {
            return self.fail("the expression is too deep or too long");
        }
        if parts.iter().any(|n| is_cond(n) != (op >= Op::And)) {
            return self.fail("a condition stands for a number, or a number for a condition, before this");
        }
        Ok(Node { expr: Expr::Of(op, parts.into_iter().map(|n| n.expr).collect()), height, size })
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

    /// A number: what a sum may be made of.
    fn number(&mut self) -> Fallible<Node> {
        let node = self.climb(5)?;
        self.make(Op::Add, vec![node.clone(), Node::leaf(Expr::Int(0))])?;
        Ok(node)
    }

    fn expr(&mut self) -> Fallible<Expr> {
        Ok(self.number()?.expr)
    }

    fn cond(&mut self) -> Fallible<Expr> {
        let node = self.climb(1)?;
        self.make(Op::Not, vec![node.clone()])?;
        Ok(node.expr)
    }

    /// A set of numbers: its ends, its elements, or its name.
    fn range(&mut self) -> Fallible<(Vec<Node>, Option<Op>, bool)> {
        if self.take(Token::Symbol("{")) {
            let all = self.list(Self::number)?;
            self.symbol("}")?;
            return Ok((all, None, false));
        }
        match self.peek() {
            Some(Token::Word("fibonacci")) => {
                self.at += 1;
                Ok((Vec::new(), Some(Op::Fibonacci), false))
            }
            Some(Token::Word("powers")) => {
                self.at += 1;
                self.symbol("(")?;
                let base = self.int()?;
                self.symbol(")")?;
                if base < 2 {
                    self.fail("expected a base of at least 2")
                } else {
                    Ok((Vec::new(), Some(Op::Power(base)), false))
                }
            }
            Some(Token::Word(set)) if is_one_of(set, SETS) => {
                Err(Failure::Inexpressible(format!("the set `{set}` is not linear")))
            }
            _ => {
                let from = self.number()?;
                self.symbol("..")?;
                Ok((vec![from, self.number()?], None, true))
            }
        }
    }

    /// Reads operators that bind at least as tightly as `level`.
    fn climb(&mut self, level: u8) -> Fallible<Node> {
        let mut left = self.operand()?;
        loop {
            let (op, binds) = match self.peek() {
                Some(Token::Symbol("+")) => (Op::Add, 5),
                Some(Token::Symbol("-")) => (Op::Sub, 5),
                Some(Token::Symbol("*" | "%")) => (Op::Mul, 6),
                Some(Token::Symbol("/")) => (Op::Div, 6),
                Some(Token::Symbol("=" | "==" | "!=" | "<" | "<=" | ">" | ">=")) | Some(Token::Word("in")) => {
                    (Op::Eq, 4)
                }
                Some(Token::Word("and")) => (Op::And, 2),
                Some(Token::Word("or")) => (Op::Or, 1),
                _ => return Ok(left),
            };
            if binds < level {
                return Ok(left);
            }
            left = match op {
                Op::And | Op::Or => {
                    let (word, mut all) = (self.peek(), vec![left]);
                    while self.peek() == word {
                        self.at += 1;
                        all.push(self.climb(binds + 1)?);
                    }
                    self.make(op, all)?
                }
                Op::Eq if self.take(Token::Word("in")) => match self.range()? {
                    (_, Some(set), _) => self.make(set, vec![left])?,
                    (ends, None, true) => {
                        let low = self.make(Op::Le, vec![ends[0].clone(), left.clone()])?;
                        let high = self.make(Op::Le, vec![left, ends[1].clone()])?;
                        self.make(Op::And, vec![low, high])?
                    }
                    (all, None, false) => {
                        let each = all.into_iter().map(|e| self.make(Op::Eq, vec![left.clone(), e]));
                        let each = each.collect::<Fallible<Vec<_>>>()?;
                        self.make(Op::Or, each)?
                    }
                },
                Op::Eq => {
                    // A chain: left < b <= c
                    let mut links = Vec::new();
                    while let Some(Token::Symbol(symbol)) =
                        self.peek().filter(|t| matches!(t, Token::Symbol(s) if is_one_of(s, "= == != < <= > >=")))
                    {
                        self.at += 1;
                        let right = self.climb(5)?;
                        let pair = match symbol {
                            ">" | ">=" => vec![right.clone(), left],
                            _ => vec![left, right.clone()],
                        };
                        let op = if symbol.len() == 1 { Op::Lt } else { Op::Le };
                        links.push(match symbol {
                            "=" | "==" => self.make(Op::Eq, pair)?,
                            "!=" => self.make(Op::Not, vec![self.make(Op::Eq, pair)?])?,
                            _ => self.make(op, pair)?,
                        });
                        left = right;
                    }
                    self.make(Op::And, links)?
                }
                _ => {
                    let modulo = self.peek() == Some(Token::Symbol("%"));
                    self.at += 1;
                    let right = self.climb(binds + 1)?;
                    if modulo {
                        let quotient = self.make(Op::Div, vec![left.clone(), right.clone()])?;
                        let multiple = self.make(Op::Mul, vec![right, quotient])?;
                        self.make(Op::Sub, vec![left, multiple])?
                    } else {
                        self.make(op, vec![left, right])?
                    }
                }
            };
        }
    }

    fn operand(&mut self) -> Fallible<Node> {
        match self.peek() {
            Some(Token::Int(_)) => Ok(Node::leaf(Expr::Int(self.int()?))),
            Some(Token::Symbol("-")) => {
                self.at += 1;
                let of = self.nested(Self::operand)?;
                self.make(Op::Sub, vec![Node::leaf(Expr::Int(0)), of])
            }
            Some(Token::Word("not")) => {
                self.at += 1;
                let of = self.nested(|p| p.climb(3))?;
                self.make(Op::Not, vec![of])
            }
            Some(Token::Symbol("(")) => {
                self.at += 1;
                let inner = self.nested(|p| p.climb(1))?;
                self.symbol(")")?;
                Ok(inner)
            }
            Some(Token::Word(function @ ("min" | "max" | "ceil"))) => {
                self.at += 1;
                self.symbol("(")?;
                let arguments = self.nested(|p| {
                    // In `ceil` stands one division, which is rounded up.
                    let first = p.number()?;
                    let rest = if p.take(Token::Symbol(",")) { p.list(Self::number)? } else { Vec::new() };
                    Ok([vec![first], rest].concat())
                })?;
                self.symbol(")")?;
                match (function, &arguments[..]) {
                    ("min", _) => self.make(Op::Min, arguments),
                    ("max", _) => self.make(Op::Max, arguments),
                    (_, [Node { expr: Expr::Of(Op::Div, parts), height, size }]) => {
                        let [a, b] = [0, 1].map(|i| Node { expr: parts[i].clone(), height: *height, size: *size });
                        let less = self.make(Op::Sub, vec![b.clone(), Node::leaf(Expr::Int(1))])?;
                        let sum = self.make(Op::Add, vec![a, less])?;
                        self.make(Op::Div, vec![sum, b])
                    }
                    _ => self.fail("expected one division in `ceil` before this"),
                }
            }
            Some(Token::Word(word @ ("gcd" | "xor" | "popcount"))) => {
                Err(Failure::Inexpressible(format!("`{word}` is not linear")))
            }
            _ => {
                let name = self.name(false)?;
                match (self.binders.iter().position(|b| *b == name), self.names.get(name)) {
                    (Some(i), _) => Ok(Node::leaf(Expr::Binder(i))),
                    (None, Some(node)) => Ok(node.clone()),
                    (None, None) => self.fail(format!("`{name}` is not defined before this")),
                }
            }
        }
    }

    fn position(&mut self, rules: &Rules) -> Fallible<Vec<Expr>> {
        if matches!(self.peek(), Some(Token::Word(_))) && self.name(true)? != rules.name {
            return Err(Failure::Inexpressible("a target in another game".to_owned()));
        }
        self.symbol("(")?;
        let all = self.list(Self::expr)?;
        self.symbol(")")?;
        let coords = rules.coords.len();
        if all.len() == coords { Ok(all) } else { self.fail(format!("expected {coords} coordinates before this")) }
    }

    /// What follows `move`.
    fn move_clause(&mut self, rules: &Rules) -> Fallible<Clause> {
        let mut binders = Vec::new();
        while !matches!(self.peek(), Some(Token::Symbol("->") | Token::Word("if"))) {
            if !binders.is_empty() {
                self.symbol(",")?;
            }
            let name = self.name(false)?;
            self.word("in")?;
            let (parts, set, interval) = self.range()?;
            let parts: Vec<Expr> = parts.into_iter().map(|n| n.expr).collect();
            binders.push(match (set, <[Expr; 2]>::try_from(parts.clone())) {
                (Some(set), _) => Range::Set(set),
                (None, Ok(ends)) if interval => Range::Between(ends),
                _ => Range::List(parts),
            });
            if self.names.contains_key(name) || self.binders.contains(&name) || binders.len() > MAX_BINDERS {
                return self.fail("expected a new name of a binder, and not too many, before this");
            }
            self.binders.push(name);
        }
        let cond = if self.take(Token::Word("if")) { Some(self.cond()?) } else { None };
        self.symbol("->")?;
        let mut targets = vec![self.position(rules)?];
        while self.take(Token::Symbol("+")) {
            targets.push(self.position(rules)?);
        }
        Ok(Clause { binders, cond, targets })
    }

    fn end(&self) -> Fallible<()> {
        if self.at == self.clause.len() { Ok(()) } else { self.fail("expected the end of the clause") }
    }
}

/// Reads the one game of the text.
pub(crate) fn parse(text: &str) -> Fallible<Rules> {
    let clauses = clauses(text)?;
    let (none, mut names) = (Names::new(), Names::new());
    let Some((header, clauses)) = clauses.split_first() else { return Err(wrong(0, "there is no game here")) };
    let mut p = Parser::new(header, &none);
    p.word("game")?;
    let mut rules = Rules { name: p.name(true)?.to_owned(), ..Rules::default() };
    p.symbol("(")?;
    let coords = p.list(|p| p.name(false))?;
    rules.coords = coords.iter().map(|c| (*c).to_owned()).collect();
    p.symbol(")")?;
    let parameter = |p: &mut Parser<'_, '_>| p.int().map(|n| Node::leaf(Expr::Int(n)));
    let params = match p.take(Token::Word("with")) {
        true => p.list(|p| Ok((p.name(false)?, p.symbol("=").and_then(|()| parameter(p))?)))?,
        false => Vec::new(),
    };
    p.end()?;
    if coords.len() > MAX_COORDINATES {
        return Err(Failure::Inexpressible(format!("more than {MAX_COORDINATES} coordinates")));
    }
    let coords = coords.into_iter().enumerate().map(|(i, name)| (name, Node::leaf(Expr::Coord(i))));
    for (name, meaning) in coords.chain(params.clone()) {
        if names.insert(name, meaning).is_some() {
            return Err(wrong(0, format!("`{name}` is defined twice")));
        }
    }
    let mut started = false;
    for clause in clauses {
        let mut p = Parser::new(clause, &names);
        let mut definition = None;
        let first = p.peek();
        p.at += 1;
        match first {
            Some(Token::Word("where")) => rules.wheres.push(p.cond()?),
            Some(Token::Word("unordered")) if !rules.unordered => rules.unordered = true,
            Some(Token::Word("move")) => {
                let clause = p.move_clause(&rules)?;
                rules.moves.push(clause);
            }
            Some(Token::Word(word @ ("lost" | "won"))) => {
                p.word("if")?;
                let cond = p.cond()?;
                if word == "lost" { rules.lost.push(cond) } else { rules.won.push(cond) }
            }
            Some(Token::Word("let")) => {
                let name = p.name(false)?;
                p.symbol("=")?;
                definition = Some((name, p.number()?));
                if names.contains_key(name) {
                    return p.fail(format!("`{name}` is defined twice"));
                }
            }
            Some(Token::Word("start")) if !std::mem::replace(&mut started, true) => {
                // How a player writes a first position; only its form matters here.
                p.symbol("(")?;
                let numbers = p.list(|p| p.name(false))?;
                p.symbol(")")?;
                p.symbol("->")?;
                let mut known: Names<'_> = params.iter().cloned().collect();
                known.extend(numbers.iter().map(|name| (*name, Node::leaf(Expr::Int(0)))));
                if known.len() != params.len() + numbers.len() {
                    return p.fail("expected new and different names before this");
                }
                let mut start = Parser { at: p.at, ..Parser::new(clause, &known) };
                start.position(&rules)?;
                p.at = start.at;
            }
            Some(Token::Word("game")) => return Err(Failure::Inexpressible("more than one game".to_owned())),
            _ => return Err(wrong(clause[0].0, "no clause begins like this")),
        }
        p.end()?;
        names.extend(definition);
    }
    Ok(rules)
}
