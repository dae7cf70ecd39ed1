//! The grammar of expressions, conditions and ranges.

use super::cursor::Cursor;
use super::raw::{Function, Node, NodeKind, Range, height};
use super::token::Kind;
use crate::binding::{AND, COMPARISON, NOT, OR, PRODUCT, SUM};
use crate::{BinOp, CmpOp, Error, ErrorKind, Message, Span};

/// Open brackets and prefixes: bounds the recursion of this module.
const MAX_NESTING: usize = 100;
/// Levels of a tree: bounds every recursion over it, and so the terms of one sum.
const MAX_HEIGHT: usize = 500;

type Fallible<T> = Result<T, Error>;

impl<'t> Cursor<'_, 't> {
    /// A condition.
    pub(super) fn cond(&mut self) -> Fallible<Node<'t>> {
        self.climb(OR)
    }

    /// An expression.
    pub(super) fn expr(&mut self) -> Fallible<Node<'t>> {
        self.climb(SUM)
    }

    /// `expr..expr`, `{expr, …}` or a named set.
    pub(super) fn range(&mut self) -> Fallible<Range<'t>> {
        if self.symbol("{") {
            if self.peek() == Some(Kind::Symbol("}")) {
                let error = Error::new(
                    ErrorKind::Meaning,
                    message!("empty-list", "the list is empty"),
                )
                .at(self.place());
                return Err(error.help_with(message!(
                    "write-one-number",
                    "write at least one number, as in {{1, 3, 4}}"
                )));
            }
            let all = self.list(Self::expr)?;
            if self.peek() == Some(Kind::Symbol("..")) {
                let error = self.expected(message!("comma-or-brace", "`,` or `}}`"));
                return Err(error.help_with(message!(
                    "range-without-braces",
                    "a range stands without braces, as in 1..3"
                )));
            }
            self.expect("}", || message!("closes-list", "to close the list"))?;
            return Ok(Range::List(all));
        }
        if let Some(Kind::Word(word)) = self.peek()
            && let Some(set) = self.set(word)?
        {
            return Ok(set);
        }
        let from = self.expr()?;
        self.expect("..", || message!("of-range", "of a range, as in 1..n"))?;
        Ok(Range::Between(from, self.expr()?))
    }

    fn set(&mut self, word: &str) -> Fallible<Option<Range<'t>>> {
        let set = match word {
            "fibonacci" => Range::Fibonacci,
            "squares" => Range::Squares,
            "primes" => Range::Primes,
            "prime_powers" => Range::PrimePowers,
            "powers" => {
                self.next();
                self.expect("(", || {
                    message!("after-powers", "after `powers`, as in powers(2)")
                })?;
                let span = self.place();
                let base =
                    self.number(|| message!("powers-number", "a number, as in powers(2)"))?;
                if base < 2u32.into() {
                    let message = message!(
                        "powers-do-not-grow",
                        "powers({base}) is not a set of growing numbers",
                        base = &base
                    );
                    let error = Error::new(ErrorKind::Meaning, message).at(span);
                    return Err(error.help_with(message!(
                        "powers-base",
                        "the base is at least 2, as in powers(2)"
                    )));
                }
                self.expect(")", || message!("closes-powers", "to close `powers(`"))?;
                return Ok(Some(Range::Powers(base)));
            }
            "divisors" => {
                self.next();
                self.expect("(", || {
                    message!("after-divisors", "after `divisors`, as in divisors(n)")
                })?;
                let of = self.nested(Self::expr)?;
                self.expect(")", || message!("closes-divisors", "to close `divisors(`"))?;
                return Ok(Some(Range::Divisors(of)));
            }
            _ => return Ok(None),
        };
        self.next();
        Ok(Some(set))
    }

    /// Reads operators that bind at least as tightly as `level`.
    fn climb(&mut self, level: u8) -> Fallible<Node<'t>> {
        let mut left = self.operand()?;
        loop {
            left = match self.peek() {
                Some(Kind::Symbol(symbol)) => {
                    if let Some((op, binds)) = arithmetic(symbol).filter(|(_, b)| *b >= level) {
                        self.next();
                        let right = self.climb(binds + 1)?;
                        let tall = left.height.max(right.height);
                        let kind = NodeKind::Bin(op, Box::new(left), Box::new(right));
                        self.node(kind, tall)?
                    } else if comparison(symbol).is_some() && level <= COMPARISON {
                        self.chain(left)?
                    } else {
                        return Ok(left);
                    }
                }
                Some(Kind::Word("in")) if level <= COMPARISON => {
                    self.next();
                    let range = self.range()?;
                    let tall = left.height.max(range.height());
                    let kind = NodeKind::In(Box::new(left), Box::new(range));
                    self.node(kind, tall)?
                }
                Some(Kind::Word("and")) if level <= AND => {
                    self.operands(left, "and", AND, NodeKind::And)?
                }
                Some(Kind::Word("or")) if level <= OR => {
                    self.operands(left, "or", OR, NodeKind::Or)?
                }
                _ => return Ok(left),
            };
        }
    }

    /// `left < b <= c`
    fn chain(&mut self, left: Node<'t>) -> Fallible<Node<'t>> {
        let (mut parts, mut ops) = (vec![left], Vec::new());
        while let Some(Kind::Symbol(symbol)) = self.peek() {
            let Some(op) = comparison(symbol) else { break };
            self.next();
            ops.push(op);
            parts.push(self.climb(SUM)?);
        }
        let tall = height(&parts);
        self.node(NodeKind::Chain(parts, ops), tall)
    }

    /// `left and b and c`
    fn operands(
        &mut self,
        left: Node<'t>,
        word: &str,
        level: u8,
        make: impl Fn(Vec<Node<'t>>) -> NodeKind<'t>,
    ) -> Fallible<Node<'t>> {
        let mut all = vec![left];
        while self.word(word) {
            all.push(self.climb(level + 1)?);
        }
        let tall = height(&all);
        self.node(make(all), tall)
    }

    fn operand(&mut self) -> Fallible<Node<'t>> {
        let start = self.place().start;
        match self.peek() {
            Some(Kind::Int(_)) => {
                let number = self.number(|| message!("a-number", "a number"))?;
                self.node_from(start, NodeKind::Int(number.into()), 0)
            }
            Some(Kind::Symbol("-")) => {
                self.next();
                let of = self.nested(Self::operand)?;
                let tall = of.height;
                let kind = match of.kind {
                    NodeKind::Int(n) => NodeKind::Int(-n),
                    _ => NodeKind::Neg(Box::new(of)),
                };
                self.node_from(start, kind, tall)
            }
            Some(Kind::Word("not")) => {
                self.next();
                let of = self.nested(|c| c.climb(NOT))?;
                let tall = of.height;
                self.node_from(start, NodeKind::Not(Box::new(of)), tall)
            }
            Some(Kind::Symbol("(")) => {
                self.next();
                let inner = self.nested(|c| c.climb(OR))?;
                self.expect(")", || message!("closes-bracket", "to close `(`"))?;
                Ok(Node {
                    span: self.span_from(start),
                    ..inner
                })
            }
            Some(Kind::Word(word)) => match function(word) {
                Some(function) => self.call(function, word),
                None => {
                    let name =
                        self.variable(|| message!("number-or-name", "a number or a name"))?;
                    if self.peek() == Some(Kind::Symbol("(")) {
                        let message = message!(
                            "not-a-function",
                            "`{name}` is not a function",
                            name = name.text
                        );
                        let error = Error::new(ErrorKind::Name, message).at(name.span);
                        let help = message!(
                            "functions",
                            "functions are min, max, ceil, gcd, xor, popcount; a product needs its sign `*`"
                        );
                        return Err(error.help_with(help));
                    }
                    self.node_from(start, NodeKind::Name(name.text), 0)
                }
            },
            _ => Err(self.expected(message!("number-or-name", "a number or a name"))),
        }
    }

    fn call(&mut self, function: Function, word: &str) -> Fallible<Node<'t>> {
        let start = self.place().start;
        self.next();
        self.expect("(", || {
            message!("after-function", "after `{word}`", word = word)
        })?;
        let arguments = self.nested(|c| c.list(Self::expr))?;
        self.expect(")", || {
            message!("closes-function", "to close `{word}(`", word = word)
        })?;
        let span = self.span_from(start);
        let wrong = |message: Message, help: Message| {
            let error = Error::new(ErrorKind::Meaning, message).at(span);
            Err(error.help_with(help))
        };
        let tall = height(&arguments);
        match function {
            Function::Popcount if arguments.len() != 1 => wrong(
                message!("popcount-arguments", "popcount takes one number"),
                message!("as-in", "as in {example}", example = "popcount(n)"),
            ),
            Function::Ceil => match <[Node<'t>; 1]>::try_from(arguments) {
                Ok(
                    [
                        Node {
                            kind: NodeKind::Bin(BinOp::Div, a, b),
                            ..
                        },
                    ],
                ) => self.node_from(start, NodeKind::Bin(BinOp::CeilDiv, a, b), tall - 1),
                _ => wrong(
                    message!("ceil-arguments", "ceil takes one division"),
                    message!("as-in", "as in {example}", example = "ceil(n / 2)"),
                ),
            },
            _ => self.node_from(start, NodeKind::Call(function, arguments), tall),
        }
    }

    /// Reads something inside brackets or after a prefix.
    fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Fallible<T>) -> Fallible<T> {
        if self.nesting == MAX_NESTING {
            let message = message!(
                "nesting",
                "more than {most} brackets and signs are open here",
                most = MAX_NESTING
            );
            let error = Error::new(ErrorKind::Syntax, message).at(self.place());
            return Err(error.help_with(message!("name-a-part", "name a part of it with `let`")));
        }
        self.nesting += 1;
        let result = read(self);
        self.nesting -= 1;
        result
    }

    /// A node over parts of which the tallest has height `tall`, from the first part on.
    fn node(&self, kind: NodeKind<'t>, tall: usize) -> Fallible<Node<'t>> {
        let start = match &kind {
            NodeKind::Bin(_, first, _) | NodeKind::In(first, _) => first.span.start,
            NodeKind::Chain(all, _) | NodeKind::And(all) | NodeKind::Or(all) => all[0].span.start,
            _ => self.place().start,
        };
        self.node_from(start, kind, tall)
    }

    fn node_from(&self, start: usize, kind: NodeKind<'t>, tall: usize) -> Fallible<Node<'t>> {
        let span = self.span_from(start);
        let height = tall + 1;
        if height > MAX_HEIGHT {
            let message = message!(
                "height",
                "an expression has at most {most} levels of operators",
                most = MAX_HEIGHT
            );
            let error = Error::new(ErrorKind::Syntax, message).at(Span {
                start: span.end.saturating_sub(1),
                end: span.end,
            });
            return Err(error.help_with(message!("name-a-part", "name a part of it with `let`")));
        }
        Ok(Node { kind, span, height })
    }
}

fn arithmetic(symbol: &str) -> Option<(BinOp, u8)> {
    Some(match symbol {
        "+" => (BinOp::Add, SUM),
        "-" => (BinOp::Sub, SUM),
        "*" => (BinOp::Mul, PRODUCT),
        "/" => (BinOp::Div, PRODUCT),
        "%" => (BinOp::Mod, PRODUCT),
        _ => return None,
    })
}

fn comparison(symbol: &str) -> Option<CmpOp> {
    Some(match symbol {
        "=" | "==" => CmpOp::Eq,
        "!=" => CmpOp::Ne,
        "<" => CmpOp::Lt,
        "<=" => CmpOp::Le,
        ">" => CmpOp::Gt,
        ">=" => CmpOp::Ge,
        _ => return None,
    })
}

fn function(word: &str) -> Option<Function> {
    Some(match word {
        "min" => Function::Min,
        "max" => Function::Max,
        "gcd" => Function::Gcd,
        "xor" => Function::Xor,
        "ceil" => Function::Ceil,
        "popcount" => Function::Popcount,
        _ => return None,
    })
}
