//! Rules with other names for their variables: substitution, and the orders in which coordinates may be read.

use crate::{Cond, Expr, Range, Set, Target, Var};

impl Expr {
    /// The expression with every variable replaced by `f` of it.
    pub fn map_vars(&self, f: &mut dyn FnMut(Var) -> Expr) -> Expr {
        let all = |es: &[Expr], f: &mut dyn FnMut(Var) -> Expr| -> Vec<Expr> {
            es.iter().map(|e| e.map_vars(f)).collect()
        };
        match self {
            Expr::Int(n) => Expr::Int(n.clone()),
            Expr::Var(v) => f(*v),
            Expr::Neg(a) => Expr::Neg(Box::new(a.map_vars(f))),
            Expr::Bin(op, a, b) => Expr::Bin(*op, Box::new(a.map_vars(f)), Box::new(b.map_vars(f))),
            Expr::Min(es) => Expr::Min(all(es, f)),
            Expr::Max(es) => Expr::Max(all(es, f)),
            Expr::Gcd(es) => Expr::Gcd(all(es, f)),
            Expr::Xor(es) => Expr::Xor(all(es, f)),
            Expr::Popcount(a) => Expr::Popcount(Box::new(a.map_vars(f))),
        }
    }
}

impl Range {
    /// The range with every variable replaced by `f` of it.
    pub fn map_vars(&self, f: &mut dyn FnMut(Var) -> Expr) -> Range {
        match self {
            Range::Between(a, b) => Range::Between(a.map_vars(f), b.map_vars(f)),
            Range::List(es) => Range::List(es.iter().map(|e| e.map_vars(f)).collect()),
            Range::Set(Set::Divisors(e)) => Range::Set(Set::Divisors(Box::new(e.map_vars(f)))),
            Range::Set(set) => Range::Set(set.clone()),
        }
    }
}

impl Cond {
    /// The condition with every variable replaced by `f` of it.
    pub fn map_vars(&self, f: &mut dyn FnMut(Var) -> Expr) -> Cond {
        match self {
            Cond::Cmp(op, a, b) => Cond::Cmp(*op, a.map_vars(f), b.map_vars(f)),
            Cond::In(e, range) => Cond::In(e.map_vars(f), range.map_vars(f)),
            Cond::And(cs) => Cond::And(cs.iter().map(|c| c.map_vars(f)).collect()),
            Cond::Or(cs) => Cond::Or(cs.iter().map(|c| c.map_vars(f)).collect()),
            Cond::Not(c) => Cond::Not(Box::new(c.map_vars(f))),
        }
    }
}

impl Target {
    /// The target with every variable replaced by `f` of it.
    pub fn map_vars(&self, f: &mut dyn FnMut(Var) -> Expr) -> Target {
        Target {
            game: self.game,
            coords: self.coords.iter().map(|e| e.map_vars(f)).collect(),
        }
    }
}

/// All orders of 0, 1, …, d−1, the identity first.
pub(crate) fn permutations(d: usize) -> Vec<Vec<usize>> {
    let mut all = vec![(0..d).collect::<Vec<_>>()];
    loop {
        // The next one in lexicographic order.
        let mut next = all[all.len() - 1].clone();
        let Some(i) = (1..d).rev().find(|&i| next[i - 1] < next[i]) else {
            return all;
        };
        let j = (i..d).rev().find(|&j| next[j] > next[i - 1]).unwrap_or(i);
        next.swap(i - 1, j);
        next[i..].reverse();
        all.push(next);
    }
}
