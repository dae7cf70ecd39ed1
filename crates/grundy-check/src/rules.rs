//! The rule language, read by itself: text into the clauses of one game, names looked up, parameters and `let`s put in.
//!
//! Operators from loose to tight: `or`, `and`, `not`, comparisons and `in`, `+ -`, `* / %`, a sign. A clause ends at a
//! `;` or at a line end, unless the next line begins with an operator, `->`, `and` or `or`.
//! Depth and size of every expression are bounded here, so that everything later may recurse over it.

use crate::Failure;
use std::collections::HashMap;

/// Open brackets and prefixes.
const MAX_NESTING: usize = 60;
/// Levels of a tree.
const MAX_HEIGHT: usize = 250;
/// Nodes of a tree, `let`s put in.
const MAX_SIZE: usize = 20_000;
/// Coordinates of a position.
const MAX_COORDINATES: usize = 16;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Op {
    Add,
    Sub,
    Mul,
    /// Rounded down.
    Div,
    /// Rounded up.
    Ceil,
    Mod,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Expr {
    Int(i128),
    Coord(usize),
    /// A binder of the clause, in order.
    Binder(usize),
    Neg(Box<Expr>),
    Bin(Op, Box<Expr>, Box<Expr>),
    Min(Vec<Expr>),
    Max(Vec<Expr>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cmp {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

#[derive(Clone, Debug)]
pub(crate) enum Cond {
    Cmp(Cmp, Expr, Expr),
    In(Expr, Range),
    And(Vec<Cond>),
    Or(Vec<Cond>),
    Not(Box<Cond>),
}

#[derive(Clone, Debug)]
pub(crate) enum Range {
    Between(Expr, Expr),
    List(Vec<Expr>),
    Powers(i128),
    Fibonacci,
}

/// A `move` clause.
pub(crate) struct Clause {
    pub(crate) binders: Vec<Range>,
    pub(crate) cond: Option<Cond>,
    /// The positions of the sum that the move leads to.
    pub(crate) targets: Vec<Vec<Expr>>,
}

pub(crate) struct Rules {
    pub(crate) name: String,
    pub(crate) coords: Vec<String>,
    pub(crate) unordered: bool,
    /// All of them hold in a position.
    pub(crate) wheres: Vec<Cond>,
    pub(crate) lost: Vec<Cond>,
    pub(crate) won: Vec<Cond>,
    pub(crate) moves: Vec<Clause>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Token<'t> {
    Word(&'t str),
    Int(&'t str),
    Symbol(&'static str),
}

const SYMBOLS: [&str; 19] =
    ["->", "..", "==", "!=", "<=", ">=", "(", ")", "{", "}", ",", "=", "<", ">", "+", "-", "*", "/", "%"];
const WORDS: [&str; 20] = [
    "game",
    "with",
    "where",
    "unordered",
    "start",
    "let",
    "move",
    "lost",
    "won",
    "if",
    "in",
    "and",
    "or",
    "not",
    "min",
    "max",
    "ceil",
    "gcd",
    "xor",
    "popcount",
];
const SETS: [&str; 6] = ["powers", "fibonacci", "squares", "primes", "prime_powers", "divisors"];

/// The clauses of the text; each token with its place in bytes.
fn clauses(text: &str) -> Result<Vec<Vec<(usize, Token<'_>)>>, Failure> {
    let (mut clauses, mut clause, mut line_ended, mut at) = (Vec::new(), Vec::new(), false, 0);
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let span = |end: fn(char) -> bool| &rest[..rest.find(end).unwrap_or(rest.len())];
        let token = if c == '\n' || c == ';' || c.is_whitespace() {
            if c == ';' {
                clauses.push(std::mem::take(&mut clause));
            }
            line_ended |= c == '\n';
            at += c.len_utf8();
            continue;
        } else if c == '#' {
            at += span(|c| c == '\n').len();
            continue;
        } else if c.is_ascii_digit() {
            Token::Int(span(|c| !c.is_ascii_digit()))
        } else if c.is_alphabetic() || c == '_' {
            Token::Word(span(|c| !c.is_alphanumeric() && c != '_'))
        } else {
            match SYMBOLS.iter().find(|s| rest.starts_with(**s)) {
                Some(symbol) => Token::Symbol(symbol),
                None => return Err(wrong(at, format!("{c:?} belongs to no token"))),
            }
        };
        let goes_on = match token {
            Token::Word(word) => matches!(word, "and" | "or"),
            Token::Symbol(s) => !matches!(s, ".." | "(" | ")" | "{" | "}" | ","),
            Token::Int(_) => false,
        };
        if line_ended && !goes_on {
            clauses.push(std::mem::take(&mut clause));
        }
        line_ended = false;
        clause.push((at, token));
        at += match token {
            Token::Word(text) | Token::Int(text) => text.len(),
            Token::Symbol(text) => text.len(),
        };
    }
    clauses.push(clause);
    clauses.retain(|clause| !clause.is_empty());
    Ok(clauses)
}

fn wrong(at: usize, what: impl Into<String>) -> Failure {
    Failure::Rules { at, what: what.into() }
}

fn inexpressible<T>(what: impl Into<String>) -> Result<T, Failure> {
    Err(Failure::Inexpressible(what.into()))
}

enum Kind {
    Expr(Expr),
    Cond(Cond),
}

/// What was read, with its height and size.
struct Node {
    kind: Kind,
    height: usize,
    size: usize,
}

struct Parser<'c, 't> {
    clause: &'c [(usize, Token<'t>)],
    at: usize,
    nesting: usize,
    /// Height and size of the largest expression so far, for what is put together from several.
    names: &'c HashMap<&'t str, (Expr, usize, usize)>,
    binders: Vec<&'t str>,
}

type Fallible<T> = Result<T, Failure>;

impl<'c, 't> Parser<'c, 't> {
    fn new(clause: &'c [(usize, Token<'t>)], names: &'c HashMap<&'t str, (Expr, usize, usize)>) -> Self {
        Parser { clause, at: 0, nesting: 0, names, binders: Vec::new() }
    }

    fn peek(&self) -> Option<Token<'t>> {
        self.clause.get(self.at).map(|(_, token)| *token)
    }

    fn place(&self) -> usize {
        self.clause.get(self.at).or(self.clause.last()).map_or(0, |(at, _)| *at)
    }

    fn expected<T>(&self, what: &str) -> Fallible<T> {
        Err(wrong(self.place(), format!("expected {what}")))
    }

    fn take(&mut self, token: Token<'_>) -> bool {
        let found = self.peek() == Some(token);
        self.at += usize::from(found);
        found
    }

    fn symbol(&mut self, symbol: &'static str) -> Fallible<()> {
        if self.take(Token::Symbol(symbol)) { Ok(()) } else { self.expected(&format!("`{symbol}`")) }
    }

    fn word(&mut self, word: &str) -> Fallible<()> {
        if self.take(Token::Word(word)) { Ok(()) } else { self.expected(&format!("`{word}`")) }
    }

    /// A name of a coordinate, parameter, binder or `let`, or of a game, which may be called like a set.
    fn name(&mut self, game: bool) -> Fallible<&'t str> {
        match self.peek() {
            Some(Token::Word(word)) if !WORDS.contains(&word) && (game || !SETS.contains(&word)) => {
                self.at += 1;
                Ok(word)
            }
            _ => self.expected("a name"),
        }
    }

    fn int(&mut self) -> Fallible<i128> {
        let Some(Token::Int(digits)) = self.peek() else { return self.expected("a number") };
        let number = digits.parse::<u64>().map_err(|_| wrong(self.place(), "a number beyond 2^64"))?;
        self.at += 1;
        Ok(number.into())
    }

    fn list<T>(&mut self, one: impl Fn(&mut Self) -> Fallible<T>) -> Fallible<Vec<T>> {
        let mut all = vec![one(self)?];
        while self.take(Token::Symbol(",")) {
            all.push(one(self)?);
        }
        Ok(all)
    }

    fn node(&self, kind: Kind, parts: &[(usize, usize)]) -> Fallible<Node> {
        let height = 1 + parts.iter().map(|(height, _)| *height).max().unwrap_or(0);
        let size = 1 + parts.iter().map(|(_, size)| *size).sum::<usize>();
        if height > MAX_HEIGHT || size > MAX_SIZE {
            return Err(wrong(self.place(), "the expression is too deep or too long"));
        }
        Ok(Node { kind, height, size })
    }

    fn nested<T>(&mut self, read: impl Fn(&mut Self) -> Fallible<T>) -> Fallible<T> {
        if self.nesting == MAX_NESTING {
            return Err(wrong(self.place(), "too many open brackets"));
        }
        self.nesting += 1;
        let result = read(self);
        self.nesting -= 1;
        result
    }

    fn as_expr(&self, node: Node) -> Fallible<(Expr, (usize, usize))> {
        match node.kind {
            Kind::Expr(expr) => Ok((expr, (node.height, node.size))),
            Kind::Cond(_) => self.expected("a number, not a condition, before this"),
        }
    }

    fn as_cond(&self, node: Node) -> Fallible<(Cond, (usize, usize))> {
        match node.kind {
            Kind::Cond(cond) => Ok((cond, (node.height, node.size))),
            Kind::Expr(_) => self.expected("a condition, not a number, before this"),
        }
    }

    fn measured(&mut self) -> Fallible<(Expr, (usize, usize))> {
        let node = self.climb(5)?;
        self.as_expr(node)
    }

    fn expr(&mut self) -> Fallible<Expr> {
        Ok(self.measured()?.0)
    }

    fn cond(&mut self) -> Fallible<Cond> {
        let node = self.climb(1)?;
        Ok(self.as_cond(node)?.0)
    }

    fn range(&mut self) -> Fallible<(Range, (usize, usize))> {
        let largest =
            |all: &[(usize, usize)]| all.iter().fold((0, 0), |(h, s), (height, size)| (h.max(*height), s + size));
        if self.take(Token::Symbol("{")) {
            let all = self.list(Self::measured)?;
            self.symbol("}")?;
            let (all, sizes): (Vec<_>, Vec<_>) = all.into_iter().unzip();
            return Ok((Range::List(all), largest(&sizes)));
        }
        if let Some(Token::Word(set)) = self.peek().filter(|t| matches!(t, Token::Word(w) if SETS.contains(w))) {
            self.at += 1;
            return match set {
                "fibonacci" => Ok((Range::Fibonacci, (0, 0))),
                "powers" => {
                    self.symbol("(")?;
                    let base = self.int()?;
                    if base < 2 {
                        return self.expected("a base of at least 2 before this");
                    }
                    self.symbol(")")?;
                    Ok((Range::Powers(base), (0, 0)))
                }
                _ => inexpressible(format!("the set `{set}` is not linear")),
            };
        }
        let (from, a) = self.measured()?;
        self.symbol("..")?;
        let (to, b) = self.measured()?;
        Ok((Range::Between(from, to), largest(&[a, b])))
    }

    /// Reads operators that bind at least as tightly as `level`.
    fn climb(&mut self, level: u8) -> Fallible<Node> {
        let mut left = self.operand()?;
        loop {
            let token = self.peek();
            let arithmetic = match token {
                Some(Token::Symbol("+")) => Some((Op::Add, 5)),
                Some(Token::Symbol("-")) => Some((Op::Sub, 5)),
                Some(Token::Symbol("*")) => Some((Op::Mul, 6)),
                Some(Token::Symbol("/")) => Some((Op::Div, 6)),
                Some(Token::Symbol("%")) => Some((Op::Mod, 6)),
                _ => None,
            };
            left = match token {
                _ if arithmetic.is_some_and(|(_, binds)| binds >= level) => {
                    let Some((op, binds)) = arithmetic else { return Ok(left) };
                    let (a, first) = self.as_expr(left)?;
                    self.at += 1;
                    let right = self.climb(binds + 1)?;
                    let (b, second) = self.as_expr(right)?;
                    self.node(Kind::Expr(Expr::Bin(op, Box::new(a), Box::new(b))), &[first, second])?
                }
                Some(Token::Symbol(symbol)) if comparison(symbol).is_some() && level <= 4 => self.chain(left)?,
                Some(Token::Word("in")) if level <= 4 => {
                    let (x, first) = self.as_expr(left)?;
                    self.at += 1;
                    let (range, second) = self.range()?;
                    self.node(Kind::Cond(Cond::In(x, range)), &[first, second])?
                }
                Some(Token::Word("and")) if level <= 2 => self.operands(left, "and", 3, Cond::And)?,
                Some(Token::Word("or")) if level <= 1 => self.operands(left, "or", 2, Cond::Or)?,
                _ => return Ok(left),
            };
        }
    }

    /// `left < b <= c`
    fn chain(&mut self, left: Node) -> Fallible<Node> {
        let (first, size) = self.as_expr(left)?;
        let (mut parts, mut sizes, mut links) = (vec![first], vec![size], Vec::new());
        while let Some(Token::Symbol(symbol)) = self.peek() {
            let Some(cmp) = comparison(symbol) else { break };
            self.at += 1;
            let (next, size) = self.measured()?;
            links.push(Cond::Cmp(cmp, parts[parts.len() - 1].clone(), next.clone()));
            parts.push(next);
            sizes.extend([size, size]);
        }
        self.node(Kind::Cond(Cond::And(links)), &sizes)
    }

    fn operands(&mut self, left: Node, word: &str, level: u8, make: fn(Vec<Cond>) -> Cond) -> Fallible<Node> {
        let (first, size) = self.as_cond(left)?;
        let (mut all, mut sizes) = (vec![first], vec![size]);
        while self.take(Token::Word(word)) {
            let next = self.climb(level)?;
            let (next, size) = self.as_cond(next)?;
            all.push(next);
            sizes.push(size);
        }
        self.node(Kind::Cond(make(all)), &sizes)
    }

    fn operand(&mut self) -> Fallible<Node> {
        match self.peek() {
            Some(Token::Int(_)) => {
                let number = self.int()?;
                self.node(Kind::Expr(Expr::Int(number)), &[])
            }
            Some(Token::Symbol("-")) => {
                self.at += 1;
                let node = self.nested(Self::operand)?;
                let (of, size) = self.as_expr(node)?;
                self.node(Kind::Expr(Expr::Neg(Box::new(of))), &[size])
            }
            Some(Token::Word("not")) => {
                self.at += 1;
                let node = self.nested(|p| p.climb(3))?;
                let (of, size) = self.as_cond(node)?;
                self.node(Kind::Cond(Cond::Not(Box::new(of))), &[size])
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
                let arguments = self.nested(|p| p.list(Self::measured))?;
                self.symbol(")")?;
                let (mut all, sizes): (Vec<_>, Vec<_>) = arguments.into_iter().unzip();
                let expr = match (function, all.pop()) {
                    ("ceil", Some(Expr::Bin(Op::Div, a, b))) if all.is_empty() => Expr::Bin(Op::Ceil, a, b),
                    ("ceil", _) => return self.expected("one division in `ceil` before this"),
                    (_, last) => {
                        all.extend(last);
                        if function == "min" { Expr::Min(all) } else { Expr::Max(all) }
                    }
                };
                self.node(Kind::Expr(expr), &sizes)
            }
            Some(Token::Word(word @ ("gcd" | "xor" | "popcount"))) => inexpressible(format!("`{word}` is not linear")),
            _ => {
                let place = self.place();
                let name = self.name(false)?;
                if let Some(i) = self.binders.iter().position(|b| *b == name) {
                    return self.node(Kind::Expr(Expr::Binder(i)), &[]);
                }
                match self.names.get(name) {
                    Some((expr, height, size)) => self.node(Kind::Expr(expr.clone()), &[(*height, *size)]),
                    None => Err(wrong(place, format!("`{name}` is not defined here"))),
                }
            }
        }
    }

    fn position(&mut self, game: &str, coords: usize) -> Fallible<Vec<Expr>> {
        if let Some(Token::Word(_)) = self.peek() {
            let name = self.name(true)?;
            if name != game {
                return inexpressible("a target in another game");
            }
        }
        self.symbol("(")?;
        let all = self.list(Self::expr)?;
        self.symbol(")")?;
        if all.len() == coords { Ok(all) } else { self.expected(&format!("{coords} coordinates before this")) }
    }

    fn end(&self) -> Fallible<()> {
        if self.at == self.clause.len() { Ok(()) } else { self.expected("the end of the clause") }
    }
}

fn comparison(symbol: &str) -> Option<Cmp> {
    Some(match symbol {
        "=" | "==" => Cmp::Eq,
        "!=" => Cmp::Ne,
        "<" => Cmp::Lt,
        "<=" => Cmp::Le,
        ">" => Cmp::Gt,
        ">=" => Cmp::Ge,
        _ => return None,
    })
}

/// Reads the one game of the text.
pub(crate) fn parse(text: &str) -> Fallible<Rules> {
    let clauses = clauses(text)?;
    let mut names: HashMap<&str, (Expr, usize, usize)> = HashMap::new();
    let Some((header, clauses)) = clauses.split_first() else { return Err(wrong(0, "there is no game here")) };
    let none = HashMap::new();
    let mut p = Parser::new(header, &none);
    p.word("game")?;
    let name = p.name(true)?;
    p.symbol("(")?;
    let coords = p.list(|p| p.name(false))?;
    p.symbol(")")?;
    let params = match p.take(Token::Word("with")) {
        true => p.list(|p| {
            let name = p.name(false)?;
            p.symbol("=")?;
            Ok((name, p.int()?))
        })?,
        false => Vec::new(),
    };
    p.end()?;
    if coords.len() > MAX_COORDINATES {
        return inexpressible(format!("more than {MAX_COORDINATES} coordinates"));
    }
    let meanings = coords.iter().enumerate().map(|(i, name)| (*name, Expr::Coord(i)));
    for (name, meaning) in meanings.chain(params.iter().map(|(name, n)| (*name, Expr::Int(*n)))) {
        if names.insert(name, (meaning, 0, 0)).is_some() {
            return Err(wrong(0, format!("`{name}` is defined twice")));
        }
    }
    let mut rules = Rules {
        name: name.to_owned(),
        coords: coords.iter().map(|c| (*c).to_owned()).collect(),
        unordered: false,
        wheres: Vec::new(),
        lost: Vec::new(),
        won: Vec::new(),
        moves: Vec::new(),
    };
    let mut started = false;
    for clause in clauses {
        let mut p = Parser::new(clause, &names);
        let mut definition = None;
        let Some(Token::Word(word)) = p.peek() else { return p.expected("a clause") };
        p.at += 1;
        match word {
            "where" => rules.wheres.push(p.cond()?),
            "unordered" if !rules.unordered => rules.unordered = true,
            "lost" => {
                p.word("if")?;
                rules.lost.push(p.cond()?);
            }
            "won" => {
                p.word("if")?;
                rules.won.push(p.cond()?);
            }
            "let" => {
                let name = p.name(false)?;
                if names.contains_key(name) {
                    return p.expected("a new name before this");
                }
                p.symbol("=")?;
                let (expr, (height, size)) = p.measured()?;
                definition = Some((name, (expr, height, size)));
            }
            "start" if !started => {
                started = true;
                p.symbol("(")?;
                let numbers = p.list(|p| p.name(false))?;
                p.symbol(")")?;
                p.symbol("->")?;
                let mut known: HashMap<_, _> = params.iter().map(|(name, n)| (*name, (Expr::Int(*n), 0, 0))).collect();
                known.extend(numbers.iter().map(|name| (*name, (Expr::Int(0), 0, 0))));
                if known.len() != params.len() + numbers.len() {
                    return p.expected("new and different names before this");
                }
                let mut start = Parser { at: p.at, ..Parser::new(clause, &known) };
                start.position(name, coords.len())?;
                p.at = start.at;
            }
            "move" => {
                let mut binders = Vec::new();
                while !matches!(p.peek(), Some(Token::Symbol("->") | Token::Word("if"))) {
                    if !binders.is_empty() {
                        p.symbol(",")?;
                    }
                    let name = p.name(false)?;
                    p.word("in")?;
                    binders.push(p.range()?.0);
                    if names.contains_key(name) || p.binders.contains(&name) {
                        return p.expected("a new name of a binder before this");
                    }
                    p.binders.push(name);
                }
                let cond = if p.take(Token::Word("if")) { Some(p.cond()?) } else { None };
                p.symbol("->")?;
                let mut targets = vec![p.position(name, coords.len())?];
                while p.take(Token::Symbol("+")) {
                    targets.push(p.position(name, coords.len())?);
                }
                rules.moves.push(Clause { binders, cond, targets });
            }
            "game" => return inexpressible("more than one game"),
            _ => {
                p.at = 0;
                return p.expected("a clause");
            }
        }
        p.end()?;
        names.extend(definition);
    }
    Ok(rules)
}
