//! What names stand for, and expressions in which they are looked up.

use super::cursor::shorten;
use super::raw::{Function, Node, NodeKind, Range as RawRange};
use crate::{Argument, Cond, Error, ErrorKind, Expr, Message, Range, Set, Span, Var};
use num_bigint::BigInt;
use std::collections::{HashMap, HashSet};

/// More errors than this help nobody.
pub(super) const MAX_ERRORS: usize = 50;

#[derive(Clone, Debug)]
pub(super) enum Meaning {
    Coord(usize),
    Param(BigInt),
    Let(usize),
    Binder(usize),
}

impl Meaning {
    pub(super) fn what(&self) -> Message {
        match self {
            Meaning::Coord(_) => message!("noun-coordinate", "coordinate"),
            Meaning::Param(_) => message!("noun-parameter", "parameter"),
            Meaning::Let(_) => message!("noun-let", "let"),
            Meaning::Binder(_) => message!("noun-binder", "binder"),
        }
    }
}

/// The names that may be used at a place of the text.
pub(super) struct Scope<'t> {
    names: HashMap<&'t str, Meaning>,
    binders: Vec<&'t str>,
    /// Names of every `let` of the game, those further down too.
    lets: HashSet<&'t str>,
    /// The name of the game.
    game: &'t str,
    /// Whether this is a clause where a binder may stand.
    pub(super) in_move: bool,
}

impl<'t> Scope<'t> {
    pub(super) fn new(game: &'t str, lets: HashSet<&'t str>) -> Self {
        Scope {
            names: HashMap::new(),
            binders: Vec::new(),
            lets,
            game,
            in_move: false,
        }
    }

    /// Defines the name; the meaning that it had already stays, and is given back.
    pub(super) fn define(&mut self, name: &'t str, meaning: Meaning) -> Option<Meaning> {
        match self.names.get(name) {
            Some(other) => Some(other.clone()),
            None => {
                if let Meaning::Binder(_) = meaning {
                    self.binders.push(name);
                }
                self.names.insert(name, meaning);
                None
            }
        }
    }

    pub(super) fn forget_binders(&mut self) {
        for name in self.binders.drain(..) {
            self.names.remove(name);
        }
    }

    pub(super) fn only_params(&self) -> Self {
        let params = self
            .names
            .iter()
            .filter(|(_, m)| matches!(m, Meaning::Param(_)));
        Scope {
            names: params.map(|(n, m)| (*n, m.clone())).collect(),
            ..Scope::new(self.game, HashSet::new())
        }
    }

    /// The conditions that all have to hold.
    pub(super) fn conds(&self, node: &Node<'t>, errors: &mut Vec<Error>) -> Vec<Cond> {
        match self.cond(node, errors) {
            Some(Cond::And(all)) => all.into_iter().flat_map(flat).collect(),
            Some(one) => vec![one],
            None => Vec::new(),
        }
    }

    pub(super) fn cond(&self, node: &Node<'t>, errors: &mut Vec<Error>) -> Option<Cond> {
        let all = |nodes: &[Node<'t>], errors: &mut Vec<Error>| {
            let conds: Vec<_> = nodes.iter().map(|n| self.cond(n, errors)).collect();
            conds.into_iter().collect::<Option<Vec<_>>>()
        };
        match &node.kind {
            NodeKind::And(nodes) => all(nodes, errors).map(Cond::And),
            NodeKind::Or(nodes) => all(nodes, errors).map(Cond::Or),
            NodeKind::Not(of) => self.cond(of, errors).map(|c| Cond::Not(Box::new(c))),
            NodeKind::In(of, range) => {
                let (of, range) = (self.expr(of, errors), self.range(range, errors));
                Some(Cond::In(of?, range?))
            }
            NodeKind::Chain(parts, ops) => {
                let parts = self.exprs(parts, errors)?;
                let pairs = parts.windows(2).zip(ops);
                let mut links: Vec<_> = pairs
                    .map(|(pair, op)| Cond::Cmp(*op, pair[0].clone(), pair[1].clone()))
                    .collect();
                match links.len() {
                    1 => links.pop(),
                    _ => Some(Cond::And(links)),
                }
            }
            _ => {
                let message = message!(
                    "condition-needed",
                    "this is a number, and a condition is needed here"
                );
                let error = Error::new(ErrorKind::Meaning, message).at(node.span);
                errors.push(error.help_with(message!("compare-it", "compare it, as in n > 0")));
                None
            }
        }
    }

    pub(super) fn expr(&self, node: &Node<'t>, errors: &mut Vec<Error>) -> Option<Expr> {
        match &node.kind {
            NodeKind::Int(n) => Some(Expr::Int(n.clone())),
            NodeKind::Name(name) => match self.names.get(name) {
                Some(Meaning::Coord(i)) => Some(Expr::Var(Var::Coord(*i))),
                Some(Meaning::Let(i)) => Some(Expr::Var(Var::Let(*i))),
                Some(Meaning::Binder(i)) => Some(Expr::Var(Var::Binder(*i))),
                Some(Meaning::Param(value)) => Some(Expr::Int(value.clone())),
                None => {
                    if errors.len() < MAX_ERRORS {
                        errors.push(self.unknown(name, node.span));
                    }
                    None
                }
            },
            NodeKind::Neg(of) => Some(match self.expr(of, errors)? {
                Expr::Int(n) => Expr::Int(-n),
                of => Expr::Neg(Box::new(of)),
            }),
            NodeKind::Bin(op, a, b) => {
                let (a, b) = (self.expr(a, errors), self.expr(b, errors));
                Some(Expr::Bin(*op, Box::new(a?), Box::new(b?)))
            }
            NodeKind::Call(function, arguments) => {
                let mut arguments = self.exprs(arguments, errors)?;
                Some(match function {
                    Function::Min => Expr::Min(arguments),
                    Function::Max => Expr::Max(arguments),
                    Function::Gcd => Expr::Gcd(arguments),
                    Function::Xor => Expr::Xor(arguments),
                    Function::Popcount => Expr::Popcount(Box::new(arguments.pop()?)),
                    Function::Ceil => return None,
                })
            }
            _ => {
                let message = message!(
                    "number-needed",
                    "this is a condition, and a number is needed here"
                );
                let error = Error::new(ErrorKind::Meaning, message).at(node.span);
                errors.push(error.help_with(message!(
                    "join-conditions",
                    "join conditions with `and` and `or`"
                )));
                None
            }
        }
    }

    /// All of them are looked up, so that every error is found.
    fn exprs(&self, nodes: &[Node<'t>], errors: &mut Vec<Error>) -> Option<Vec<Expr>> {
        let exprs: Vec<_> = nodes.iter().map(|n| self.expr(n, errors)).collect();
        exprs.into_iter().collect()
    }

    pub(super) fn range(&self, range: &RawRange<'t>, errors: &mut Vec<Error>) -> Option<Range> {
        Some(match range {
            RawRange::Between(a, b) => {
                let (a, b) = (self.expr(a, errors), self.expr(b, errors));
                Range::Between(a?, b?)
            }
            RawRange::List(all) => Range::List(self.exprs(all, errors)?),
            RawRange::Divisors(of) => Range::Set(Set::Divisors(Box::new(self.expr(of, errors)?))),
            RawRange::Powers(base) => Range::Set(Set::Powers(base.clone())),
            RawRange::Fibonacci => Range::Set(Set::Fibonacci),
            RawRange::Squares => Range::Set(Set::Squares),
            RawRange::Primes => Range::Set(Set::Primes),
            RawRange::PrimePowers => Range::Set(Set::PrimePowers),
        })
    }

    fn unknown(&self, name: &str, span: Span) -> Error {
        let message = message!(
            "undefined-name",
            "`{name}` is not defined here",
            name = shorten(name)
        );
        let error = Error::new(ErrorKind::Name, message).at(span);
        if self.lets.contains(name) {
            return error.help_with(message!(
                "defined-further-down",
                "it is defined further down; move its `let` above this clause"
            ));
        }
        let near = nearest(name, self.names.keys().copied());
        error.help_with(did_you_mean(near).unwrap_or_else(|| self.what_is_defined(name)))
    }

    /// What to write in place of a name that is like no other.
    fn what_is_defined(&self, name: &str) -> Message {
        const MOST: usize = 8;
        let mut coords: Vec<_> = self
            .names
            .iter()
            .filter_map(|(name, meaning)| match meaning {
                Meaning::Coord(i) => Some((*i, shorten(name))),
                _ => None,
            })
            .collect();
        coords.sort_unstable();
        let coords: Vec<String> = coords.into_iter().take(MOST).map(|(_, n)| n).collect();
        if !self.in_move {
            return message!(
                "names-here",
                "the coordinates are {names}",
                names = Argument::list(coords)
            );
        }
        message!(
            "did-you-mean-binder",
            "declare a parameter: `game {game}({coordinates}) with {name} = 3`, or did you mean a binder: \
             `move {name} in 1..{coordinate}`?",
            game = shorten(self.game),
            coordinates = coords.join(", "),
            name = shorten(name),
            coordinate = coords.first().map_or("n", String::as_str)
        )
    }
}

fn flat(cond: Cond) -> Vec<Cond> {
    match cond {
        Cond::And(all) => all.into_iter().flat_map(flat).collect(),
        one => vec![one],
    }
}

/// The question whether one of `near` was meant, if there is any.
pub(crate) fn did_you_mean(near: Vec<String>) -> Option<Message> {
    let names = near.into_iter().map(Argument::Text);
    let names = names.reduce(|first, next| {
        message!("or", "{first} or {next}", first = first, next = next).into()
    })?;
    Some(message!(
        "did-you-mean",
        "did you mean {names}?",
        names = names
    ))
}

/// The names that a slip of the fingers away from `name`, nearest first.
pub(crate) fn nearest<'n>(name: &str, names: impl Iterator<Item = &'n str>) -> Vec<String> {
    const LONGEST: usize = 64;
    if name.len() > LONGEST {
        return Vec::new();
    }
    let allowed = name.chars().count() / 3;
    let mut near: Vec<_> = names
        .filter(|other| other.len() <= LONGEST)
        .map(|other| (distance(name, other), other))
        .filter(|(d, _)| *d <= allowed)
        .collect();
    near.sort_unstable();
    near.iter().take(3).map(|(_, n)| format!("`{n}`")).collect()
}

/// The edit distance, where two neighbours that have changed places count once (optimal string alignment).
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut before = vec![0; b.len() + 1];
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let change = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            row[j] = change.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before[j - 2] + 1);
            }
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}
