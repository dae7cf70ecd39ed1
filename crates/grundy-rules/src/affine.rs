//! Which variables an expression uses, and how it depends on one binder.

use crate::{BinOp, Cond, Expr, Range, Set, Var};
use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

impl Expr {
    /// Calls `see` on this expression and on every expression inside it.
    pub fn visit(&self, see: &mut impl FnMut(&Expr)) {
        see(self);
        match self {
            Expr::Int(_) | Expr::Var(_) => {}
            Expr::Neg(a) | Expr::Popcount(a) => a.visit(see),
            Expr::Bin(_, a, b) => {
                a.visit(see);
                b.visit(see);
            }
            Expr::Min(all) | Expr::Max(all) | Expr::Gcd(all) | Expr::Xor(all) => {
                all.iter().for_each(|a| a.visit(see));
            }
        }
    }

    /// Whether the variable occurs.
    pub fn uses(&self, var: Var) -> bool {
        let mut found = false;
        self.visit(&mut |e| found |= *e == Expr::Var(var));
        found
    }

    /// The greatest index of a binder that occurs.
    pub fn max_binder(&self) -> Option<usize> {
        let mut max = None;
        self.visit(&mut |e| max = max.max(binder_of(e)));
        max
    }

    /// Whether the expression has a value whatever its variables are. A `let` is looked upon as a plain variable.
    pub fn is_total(&self) -> bool {
        let mut total = true;
        self.visit(&mut |e| {
            total &= match e {
                Expr::Popcount(_) | Expr::Xor(_) => false,
                Expr::Bin(BinOp::Div | BinOp::Mod | BinOp::CeilDiv, _, b) => {
                    matches!(&**b, Expr::Int(b) if !b.is_zero())
                }
                _ => true,
            }
        });
        total
    }

    /// Writes the expression as base + slope · binder, where neither of the two uses that binder: the `(base, slope)`.
    /// `None` when it does not have this form on its face (no division or minimum is looked through).
    ///
    /// The slope may hold coordinates, lets and other binders: `b - k*a` has the slope −a in k. Where the expression is
    /// undefined, so is the base or the slope, and conversely.
    ///
    /// ```
    /// use grundy_rules::{BinOp, Expr, Var};
    ///
    /// let var = |v| Box::new(Expr::Var(v));
    /// let (a, b, k) = (Var::Coord(0), Var::Coord(1), Var::Binder(0));
    /// let ka = Expr::Bin(BinOp::Mul, var(k), var(a));
    /// let expr = Expr::Bin(BinOp::Sub, var(b), Box::new(ka));
    ///
    /// let (base, slope) = expr.affine_in(0).unwrap();
    /// assert_eq!(base, Expr::Var(b));
    /// assert_eq!(slope, Expr::Neg(var(a)));
    /// ```
    pub fn affine_in(&self, binder: usize) -> Option<(Expr, Expr)> {
        let k = Var::Binder(binder);
        match self {
            Expr::Var(v) if *v == k => Some((Expr::int(0), Expr::int(1))),
            _ if !self.uses(k) => Some((self.clone(), Expr::int(0))),
            Expr::Neg(a) => {
                let (base, slope) = a.affine_in(binder)?;
                Some((neg(base), neg(slope)))
            }
            Expr::Bin(BinOp::Add, a, b) => {
                let (a, b) = (a.affine_in(binder)?, b.affine_in(binder)?);
                Some((add(a.0, b.0), add(a.1, b.1)))
            }
            Expr::Bin(BinOp::Sub, a, b) => {
                let (a, b) = (a.affine_in(binder)?, b.affine_in(binder)?);
                Some((sub(a.0, b.0), sub(a.1, b.1)))
            }
            Expr::Bin(BinOp::Mul, a, b) => {
                let (form, factor) = if a.uses(k) { (a, b) } else { (b, a) };
                if factor.uses(k) {
                    return None;
                }
                let (base, slope) = form.affine_in(binder)?;
                Some((
                    mul(base, (**factor).clone()),
                    mul(slope, (**factor).clone()),
                ))
            }
            _ => None,
        }
    }

    /// The number as an expression.
    pub(crate) fn int(value: impl Into<BigInt>) -> Expr {
        Expr::Int(value.into())
    }

    fn bin(op: BinOp, a: Expr, b: Expr) -> Expr {
        Expr::Bin(op, Box::new(a), Box::new(b))
    }
}

impl Cond {
    /// Calls `see` on every expression of the condition, and on every expression inside those.
    pub fn visit(&self, see: &mut impl FnMut(&Expr)) {
        match self {
            Cond::Cmp(_, a, b) => {
                a.visit(see);
                b.visit(see);
            }
            Cond::In(a, range) => {
                a.visit(see);
                range.visit(see);
            }
            Cond::And(all) | Cond::Or(all) => all.iter().for_each(|c| c.visit(see)),
            Cond::Not(c) => c.visit(see),
        }
    }

    /// Whether the binder with this index occurs.
    pub fn uses_binder(&self, binder: usize) -> bool {
        let mut found = false;
        self.visit(&mut |e| found |= *e == Expr::Var(Var::Binder(binder)));
        found
    }

    /// The greatest index of a binder that occurs.
    pub fn max_binder(&self) -> Option<usize> {
        let mut max = None;
        self.visit(&mut |e| max = max.max(binder_of(e)));
        max
    }
}

impl Range {
    /// Calls `see` on every expression of the range, and on every expression inside those.
    pub fn visit(&self, see: &mut impl FnMut(&Expr)) {
        match self {
            Range::Between(a, b) => {
                a.visit(see);
                b.visit(see);
            }
            Range::List(all) => all.iter().for_each(|a| a.visit(see)),
            Range::Set(Set::Divisors(a)) => a.visit(see),
            Range::Set(_) => {}
        }
    }
}

fn binder_of(expr: &Expr) -> Option<usize> {
    match expr {
        Expr::Var(Var::Binder(i)) => Some(*i),
        _ => None,
    }
}

fn neg(a: Expr) -> Expr {
    match a {
        Expr::Int(a) => Expr::Int(-a),
        Expr::Neg(a) => *a,
        a => Expr::Neg(Box::new(a)),
    }
}

pub(crate) fn add(a: Expr, b: Expr) -> Expr {
    match (a, b) {
        (Expr::Int(a), Expr::Int(b)) => Expr::Int(a + b),
        (Expr::Int(z), x) | (x, Expr::Int(z)) if z.is_zero() => x,
        (a, Expr::Neg(b)) => Expr::bin(BinOp::Sub, a, *b),
        (a, Expr::Int(b)) if b.is_negative() => Expr::bin(BinOp::Sub, a, Expr::Int(-b)),
        (a, b) => Expr::bin(BinOp::Add, a, b),
    }
}

pub(crate) fn sub(a: Expr, b: Expr) -> Expr {
    match (a, b) {
        (Expr::Int(a), Expr::Int(b)) => Expr::Int(a - b),
        (a, Expr::Int(z)) if z.is_zero() => a,
        (Expr::Int(z), b) if z.is_zero() => neg(b),
        (a, Expr::Neg(b)) => Expr::bin(BinOp::Add, a, *b),
        (a, b) => Expr::bin(BinOp::Sub, a, b),
    }
}

/// Drops a factor only when no undefined value goes with it.
fn mul(a: Expr, b: Expr) -> Expr {
    match (a, b) {
        (Expr::Int(a), Expr::Int(b)) => Expr::Int(a * b),
        (Expr::Int(c), x) | (x, Expr::Int(c)) => match () {
            () if c.is_zero() && x.is_total() => Expr::Int(c),
            () if c.is_one() => x,
            () if (-&c).is_one() => neg(x),
            () => Expr::bin(BinOp::Mul, Expr::Int(c), x),
        },
        (a, b) => Expr::bin(BinOp::Mul, a, b),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn var(v: Var) -> Expr {
        Expr::Var(v)
    }

    const N: Var = Var::Coord(0);
    const K: Var = Var::Binder(0);

    #[test]
    fn a_step_has_a_constant_slope() {
        let expr = Expr::bin(BinOp::Sub, var(N), var(K));
        assert_eq!(expr.affine_in(0), Some((var(N), Expr::int(-1))));
    }

    #[test]
    fn constants_fold() {
        // 3*(2 + 4*k) - 1 = 5 + 12*k
        let inner = Expr::bin(BinOp::Mul, Expr::int(4), var(K));
        let sum = Expr::bin(BinOp::Add, Expr::int(2), inner);
        let expr = sub(Expr::bin(BinOp::Mul, Expr::int(3), sum), Expr::int(1));
        assert_eq!(expr.affine_in(0), Some((Expr::int(5), Expr::int(12))));
    }

    #[test]
    fn an_expression_without_the_binder_has_slope_zero() {
        let half = Expr::bin(BinOp::Div, var(N), Expr::int(2));
        assert_eq!(half.affine_in(0), Some((half.clone(), Expr::int(0))));
    }

    #[test]
    fn products_divisions_and_minima_of_the_binder_are_not_affine() {
        for expr in [
            Expr::bin(BinOp::Mul, var(K), var(K)),
            Expr::bin(BinOp::Div, var(K), Expr::int(2)),
            Expr::Min(vec![var(N), var(K)]),
        ] {
            assert_eq!(expr.affine_in(0), None);
        }
    }

    #[test]
    fn what_may_be_undefined_is_not_dropped() {
        // k + (5 / n) * (k - k): undefined at n = 0, and so is its slope.
        let quotient = Expr::bin(BinOp::Div, Expr::int(5), var(N));
        let zero = Expr::bin(BinOp::Sub, var(K), var(K));
        let expr = Expr::bin(BinOp::Add, var(K), Expr::bin(BinOp::Mul, quotient, zero));
        let (_, slope) = expr.affine_in(0).unwrap();
        assert!(!slope.is_total());
    }

    #[test]
    fn variables_are_found_in_ranges_too() {
        let cond = Cond::In(
            var(N),
            Range::Set(Set::Divisors(Box::new(var(Var::Binder(2))))),
        );
        assert!(cond.uses_binder(2) && !cond.uses_binder(0));
        assert_eq!(cond.max_binder(), Some(2));
        assert_eq!(var(N).max_binder(), None);
    }
}
