//! Conditions as formulas.

use super::scope::{Piece, Scope, congruent};
use super::{Affine, Inexpressible, reason};
use grundy_automata::{Formula, Numeration};
use grundy_rules::{BinOp, CmpOp, Cond, Expr, Range, Set};
use num_bigint::BigInt;

impl Scope<'_> {
    /// The condition.
    pub(crate) fn cond(&mut self, cond: &Cond) -> Result<Formula, Inexpressible> {
        self.spend(1)?;
        match cond {
            Cond::Cmp(op, a, b) => match op {
                CmpOp::Eq => self.equal(a, b),
                CmpOp::Ne => Ok(self.equal(a, b)?.not()),
                CmpOp::Le => self.at_most(a, b),
                CmpOp::Ge => self.at_most(b, a),
                CmpOp::Lt => Ok(self.at_most(b, a)?.not()),
                CmpOp::Gt => Ok(self.at_most(a, b)?.not()),
            },
            Cond::In(x, range) => self.within(x, range),
            Cond::And(all) => Ok(Formula::all_of(self.all(all)?)),
            Cond::Or(all) => Ok(Formula::any_of(self.all(all)?)),
            Cond::Not(c) => Ok(self.cond(c)?.not()),
        }
    }

    fn all(&mut self, conds: &[Cond]) -> Result<Vec<Formula>, Inexpressible> {
        conds.iter().map(|c| self.cond(c)).collect()
    }

    /// `x in range`
    pub(crate) fn within(&mut self, x: &Expr, range: &Range) -> Result<Formula, Inexpressible> {
        match range {
            Range::Between(low, high) => Ok(Formula::all_of(vec![
                self.at_most(low, x)?,
                self.at_most(x, high)?,
            ])),
            Range::List(all) => {
                let equal: Result<Vec<_>, _> = all.iter().map(|e| self.equal(x, e)).collect();
                Ok(Formula::any_of(equal?))
            }
            Range::Set(set) => {
                expressible(set, &self.numeration)?;
                let pieces = self.expr(x)?;
                let cases: Result<Vec<_>, _> = pieces
                    .into_iter()
                    .map(|piece| match piece.value.as_var() {
                        Some(var) => Ok(piece.says(Formula::Weight(var))),
                        // Only positive numbers belong to a set, so a variable holds whatever does.
                        None => {
                            let var = self.fresh();
                            let same = piece.value.equals(&Affine::var(var))?;
                            let element = same.and(Formula::Weight(var)).exists(&[var]);
                            Ok(piece.says(element))
                        }
                    })
                    .collect();
                Ok(Formula::any_of(cases?))
            }
        }
    }

    /// `a <= b`. Minima, maxima and quotients at the top need no case and no variable of their own.
    pub(crate) fn at_most(&mut self, a: &Expr, b: &Expr) -> Result<Formula, Inexpressible> {
        self.spend(1)?;
        let one = |op, a: &Expr, b: Expr| Expr::Bin(op, Box::new(a.clone()), Box::new(b));
        match (a, b) {
            (Expr::Max(all), _) => Ok(Formula::all_of(self.sides(all, |s, e| s.at_most(e, b))?)),
            (_, Expr::Min(all)) => Ok(Formula::all_of(self.sides(all, |s, e| s.at_most(a, e))?)),
            (Expr::Min(all), _) => Ok(Formula::any_of(self.sides(all, |s, e| s.at_most(e, b))?)),
            (_, Expr::Max(all)) => Ok(Formula::any_of(self.sides(all, |s, e| s.at_most(a, e))?)),
            // a <= ⌊e / c⌋  <=>  c·a <= e
            (_, Expr::Bin(BinOp::Div, e, c)) if positive(self.constant(c)).is_some() => {
                self.at_most(&one(BinOp::Mul, c, a.clone()), e)
            }
            // ⌈e / c⌉ <= b  <=>  e <= c·b
            (Expr::Bin(BinOp::CeilDiv, e, c), _) if positive(self.constant(c)).is_some() => {
                self.at_most(e, &one(BinOp::Mul, c, b.clone()))
            }
            // ⌊e / c⌋ <= b  <=>  e + 1 <= c·b + c
            (Expr::Bin(BinOp::Div, e, c), _) if positive(self.constant(c)).is_some() => {
                let next = one(BinOp::Add, b, int(1));
                self.at_most(&one(BinOp::Add, e, int(1)), &one(BinOp::Mul, c, next))
            }
            // a <= ⌈e / c⌉  <=>  c·a + 1 <= e + c
            (_, Expr::Bin(BinOp::CeilDiv, e, c)) if positive(self.constant(c)).is_some() => {
                let product = one(BinOp::Mul, c, a.clone());
                self.at_most(
                    &one(BinOp::Add, &product, int(1)),
                    &one(BinOp::Add, e, (**c).clone()),
                )
            }
            _ => self.compare(a, b, |difference| difference.at_most_zero()),
        }
    }

    fn equal(&mut self, a: &Expr, b: &Expr) -> Result<Formula, Inexpressible> {
        for (e, r) in [(a, b), (b, a)] {
            if let Expr::Bin(BinOp::Mod, x, c) = e
                && let Some(c) = positive(self.constant(c))
                && let Some(r) = self.constant(r)
            {
                if !(0..c).contains(&r) {
                    return Ok(Formula::False);
                }
                let cases: Result<Vec<_>, _> = self
                    .expr(x)?
                    .into_iter()
                    .map(|piece| {
                        let says = congruent(&piece.value, c, r)?;
                        Ok(piece.says(says))
                    })
                    .collect();
                return Ok(Formula::any_of(cases?));
            }
            if let Expr::Bin(BinOp::Div | BinOp::CeilDiv, _, _) = e {
                return Ok(Formula::all_of(vec![
                    self.at_most(a, b)?,
                    self.at_most(b, a)?,
                ]));
            }
        }
        self.compare(a, b, |difference| difference.is_zero())
    }

    fn compare(
        &mut self,
        a: &Expr,
        b: &Expr,
        says: impl Fn(&Affine) -> Formula,
    ) -> Result<Formula, Inexpressible> {
        let (a, b) = (self.expr(a)?, self.expr(b)?);
        let pieces = self.pairs(&a, &b, &mut |_, x, y| Ok(vec![Piece::plain(x.sub(y)?)]))?;
        let cases = pieces.into_iter().map(|piece| {
            let formula = says(&piece.value);
            piece.says(formula)
        });
        Ok(Formula::any_of(cases))
    }

    fn sides(
        &mut self,
        all: &[Expr],
        mut f: impl FnMut(&mut Self, &Expr) -> Result<Formula, Inexpressible>,
    ) -> Result<Vec<Formula>, Inexpressible> {
        all.iter().map(|e| f(self, e)).collect()
    }
}

fn int(n: i64) -> Expr {
    Expr::Int(BigInt::from(n))
}

fn positive(n: Option<i64>) -> Option<i64> {
    n.filter(|&n| n >= 1)
}

/// Whether the named set consists of the weights of the numeration.
fn expressible(set: &Set, numeration: &Numeration) -> Result<(), Inexpressible> {
    match set {
        Set::Powers(base) => match numeration.radix() {
            Some(radix) if *base == radix.into() => Ok(()),
            _ => Err(reason::set_numeration(
                &format!("powers of {base}"),
                &format!("of base {base}"),
            )),
        },
        Set::Fibonacci => match *numeration == Numeration::zeckendorf() {
            true => Ok(()),
            false => Err(reason::set_numeration("Fibonacci numbers", "of Zeckendorf")),
        },
        Set::Squares => Err(reason::set("squares")),
        Set::Primes => Err(reason::set("primes")),
        Set::PrimePowers => Err(reason::set("prime powers")),
        Set::Divisors(_) => Err(reason::set("divisors of a variable")),
    }
}
