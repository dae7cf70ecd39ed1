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

impl Expr {
    /// Levels below it, and parts.
    fn measure(&self) -> (usize, usize) {
        let Expr::Of(_, parts) = self else { return (0, 1) };
        parts.iter().map(Expr::measure).fold((1, 1), |(height, size), (h, s)| (height.max(1 + h), size + s))
    }
}

struct Parser<'c, 't> {
    clause: &'c [Token<'t>],
    at: usize,
    nesting: usize,
    names: HashMap<&'t str, Expr>,
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
        let Ok(number) = self.peek().parse::<u64>() else { return self.fail("expected a number below 2^64") };
        self.at += 1;
        Ok(number.into())
    }

    fn define(&mut self, name: &'t str, meaning: Expr) -> Fallible<()> {
        if self.names.insert(name, meaning).is_some() { self.fail(format!("`{name}` is defined twice")) } else { Ok(()) }
    }

    fn list<T>(&mut self, one: impl Fn(&mut Self) -> Fallible<T>, end: &str) -> Fallible<Vec<T>> {
        let mut all = vec![one(self)?];
        while self.take(",") {
            all.push(one(self)?);
        }
        if end.is_empty() { Ok(all) } else { self.expect(end).map(|()| all) }
    }

    fn make(&self, op: Op, parts: Vec<Expr>) -> Fallible<Expr> {
        let parts = parts.into_iter().map(|e| self.of_kind(e, op >= Op::And)).collect::<Fallible<_>>()?;
        let whole = Expr::Of(op, parts);
        let (height, size) = whole.measure();
        if height > MAX_HEIGHT || size > MAX_SIZE { self.fail("the expression is too deep or too long") } else { Ok(whole) }
    }

    fn of_kind(&self, e: Expr, cond: bool) -> Fallible<Expr> {
        match matches!(e, Expr::Of(op, _) if op >= Op::Eq) == cond {
            true => Ok(e),
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

    fn number(&mut self) -> Fallible<Expr> {
        self.climb(5).and_then(|e| self.of_kind(e, false))
    }

    fn cond(&mut self) -> Fallible<Expr> {
        self.climb(1).and_then(|e| self.of_kind(e, true))
    }

    /// A set of numbers: its ends, its elements, or its name.
    fn range(&mut self) -> Fallible<(Kind, Vec<Expr>)> {
        if self.take("{") {
            return Ok((Kind::List, self.list(Self::number, "}")?));
        } else if self.take("fibonacci") {
            return Ok((Kind::Set(Op::Fibonacci), Vec::new()));
        } else if self.take("powers") {
            self.expect("(")?;
            let base = self.int()?;
            if base < 2 {
                return self.fail("expected a base of at least 2 before this");
            }
            return self.expect(")").map(|()| (Kind::Set(Op::Power(base)), Vec::new()));
        } else if is_one_of(self.peek(), SETS) {
            return Failure::inexpressible(format!("the set `{}` is not linear", self.peek()));
        }
        let from = self.number()?;
        self.expect("..")?;
        Ok((Kind::Between, vec![from, self.number()?]))
    }

    /// The condition that the number lies in the range.
    fn within(&self, left: &Expr, kind: Kind, parts: &[Expr]) -> Fallible<Expr> {
        let pair = |op, a: &Expr, b: &Expr| self.make(op, vec![a.clone(), b.clone()]);
        match kind {
            Kind::Set(set) => self.make(set, vec![left.clone()]),
            Kind::Between => self.make(Op::And, vec![pair(Op::Le, &parts[0], left)?, pair(Op::Le, left, &parts[1])?]),
            Kind::List => self.make(Op::Or, parts.iter().map(|e| pair(Op::Eq, left, e)).collect::<Fallible<_>>()?),
        }
    }

    /// Reads operators that bind at least as tightly as `level`.
    fn climb(&mut self, level: u8) -> Fallible<Expr> {
        let mut left = self.operand()?;
        loop {
            let token = self.peek();
            let (binds, op) = match token {
                "*" => (6, Op::Mul),
                "/" | "%" => (6, Op::Div),
                "+" => (5, Op::Add),
                "-" => (5, Op::Sub),
                "and" => (2, Op::And),
                "or" => (1, Op::Or),
                _ if token == "in" || is_one_of(token, COMPARISONS) => (4, Op::Eq),
                _ => return Ok(left),
            };
            if binds < level {
                return Ok(left);
            }
            left = if self.take("in") {
                let (kind, parts) = self.range()?;
                self.within(&left, kind, &parts)?
            } else if op == Op::Eq {
                self.chain(left)?
            } else {
                let mut all = vec![left];
                while self.take(token) {
                    all.push(self.climb(binds + 1)?);
                    if binds > 2 {
                        break;
                    }
                }
                let whole = self.make(op, all.clone())?;
                match (token, &all[..]) {
                    ("%", [a, b]) => self.make(Op::Sub, vec![a.clone(), self.make(Op::Mul, vec![b.clone(), whole])?])?,
                    _ => whole,
                }
            };
        }
    }

    /// The comparisons a < b <= c …
    fn chain(&mut self, mut left: Expr) -> Fallible<Expr> {
        let mut links = Vec::new();
        while is_one_of(self.peek(), COMPARISONS) {
            let symbol = self.peek();
            self.at += 1;
            let right = self.climb(5)?;
            let sides = if symbol.starts_with('>') { vec![right.clone(), left] } else { vec![left, right.clone()] };
            links.push(match symbol {
                "<" | ">" => self.make(Op::Lt, sides)?,
                "<=" | ">=" => self.make(Op::Le, sides)?,
                "!=" => self.make(Op::Not, vec![self.make(Op::Eq, sides)?])?,
                _ => self.make(Op::Eq, sides)?,
            });
            left = right;
        }
        self.make(Op::And, links)
    }

    fn operand(&mut self) -> Fallible<Expr> {
        let token = self.peek();
        if token.starts_with(|c: char| c.is_ascii_digit()) {
            return self.int().map(Expr::Int);
        }
        self.at += usize::from(is_one_of(token, "- not ( min max ceil"));
        match token {
            "-" => self.nested(Self::operand).and_then(|of| self.make(Op::Sub, vec![Expr::Int(0), of])),
            "not" => self.nested(|p| p.climb(3)).and_then(|of| self.make(Op::Not, vec![of])),
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
                    (_, [Expr::Of(Op::Div, ab)]) => {
                        let less = self.make(Op::Sub, vec![ab[1].clone(), Expr::Int(1)])?;
                        self.make(Op::Div, vec![self.make(Op::Add, vec![ab[0].clone(), less])?, ab[1].clone()])
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
        let (all, coords) = (self.list(Self::number, ")")?, rules.coords.len());
        if all.len() == coords { Ok(all) } else { self.fail(format!("expected {coords} coordinates before this")) }
    }

    /// What follows `move`.
    fn move_clause(&mut self, rules: &Rules) -> Fallible<Clause> {
        let (mut binders, mut own) = (Vec::new(), Vec::new());
        while !matches!(self.peek(), "->" | "if") {
            if !binders.is_empty() {
                self.expect(",")?;
            }
            let name = self.name(false)?;
            self.expect("in")?;
            let ((kind, parts), binder) = (self.range()?, Expr::Binder(binders.len()));
            let mut within = self.within(&binder, kind, &parts)?;
            if let Kind::Set(_) = kind {
                let largest = self.make(Op::Max, (0..rules.coords.len()).map(Expr::Coord).collect())?;
                within = self.make(Op::And, vec![within, self.make(Op::Le, vec![binder.clone(), largest])?])?;
            }
            self.define(name, binder)?;
            own.push(name);
            binders.push(Range { kind, parts, within });
            if binders.len() > MAX_BINDERS {
                return self.fail(format!("more than {MAX_BINDERS} binders"));
            }
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
    let parameter = |p: &mut Parser<'_, '_>| p.expect("=").and_then(|()| p.int()).map(Expr::Int);
    let parameters = if p.take("with") { p.list(|p| Ok((p.name(false)?, parameter(p)?)), "")? } else { Vec::new() };
    p.end()?;
    for (name, meaning) in &parameters {
        p.define(name, meaning.clone())?;
    }
    let only_parameters = p.names.clone();
    for (i, name) in coords.iter().enumerate() {
        p.define(name, Expr::Coord(i))?;
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
                let (name, meaning) = (p.name(false)?, p.expect("=").and_then(|()| p.number())?);
                p.define(name, meaning)?;
            }
            // How a player writes a first position; only its form matters here.
            "start" if !std::mem::replace(&mut started, true) => {
                let names = std::mem::replace(&mut p.names, only_parameters.clone());
                p.expect("(")?;
                for name in p.list(|p| p.name(false), ")")? {
                    p.define(name, Expr::Int(0))?;
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
