//! Exact values of expressions and conditions.

use crate::sets;
use crate::{BinOp, CmpOp, Cond, Expr, Range, Rules, Var};
use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::Zero;
use std::cell::OnceCell;
use std::cmp::Ordering;

/// Why an expression has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// A division by zero, or the ones of a negative number.
    Undefined,
    /// A product would have so many bits.
    TooLarge(u64),
    /// Whether a number is prime is out of reach.
    Undecided,
}

/// A product has at most as many bits.
pub(crate) const MAX_BITS: u64 = 1 << 22;

/// A place where expressions have values: a tuple of coordinates, and the binders so far.
#[derive(Debug)]
pub(crate) struct Env<'r> {
    rules: &'r Rules,
    pub(crate) coords: Vec<BigInt>,
    pub(crate) binders: Vec<BigInt>,
    lets: OnceCell<Vec<Result<BigInt, Fault>>>,
    max_bits: u64,
}

impl<'r> Env<'r> {
    pub(crate) fn new(rules: &'r Rules, coords: Vec<BigInt>) -> Self {
        Env {
            rules,
            coords,
            binders: Vec::new(),
            lets: OnceCell::new(),
            max_bits: MAX_BITS,
        }
    }

    /// Products with more bits are too large.
    pub(crate) fn with_max_bits(mut self, bits: u64) -> Self {
        self.max_bits = bits;
        self
    }

    /// The value of the expression.
    pub(crate) fn eval(&self, expr: &Expr) -> Result<BigInt, Fault> {
        self.value(expr, None)
    }

    /// Whether the condition is met; one without a value is not.
    pub(crate) fn met(&self, cond: &Cond) -> Result<bool, Fault> {
        match self.holds(cond) {
            Err(Fault::Undefined) => Ok(false),
            known => known,
        }
    }

    /// Whether each of the conditions is met.
    pub(crate) fn all_met<'c>(
        &self,
        conds: impl IntoIterator<Item = &'c Cond>,
    ) -> Result<bool, Fault> {
        for cond in conds {
            if !self.met(cond)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether one of the conditions is met.
    pub(crate) fn one_met<'c>(
        &self,
        conds: impl IntoIterator<Item = &'c Cond>,
    ) -> Result<bool, Fault> {
        for cond in conds {
            if self.met(cond)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn holds(&self, cond: &Cond) -> Result<bool, Fault> {
        match cond {
            Cond::Cmp(op, a, b) => Ok(op.holds(self.eval(a)?.cmp(&self.eval(b)?))),
            Cond::In(x, range) => self.contains(range, &self.eval(x)?),
            Cond::And(all) => {
                for cond in all {
                    if !self.holds(cond)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Cond::Or(all) => {
                for cond in all {
                    if self.holds(cond)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Cond::Not(cond) => Ok(!self.holds(cond)?),
        }
    }

    fn contains(&self, range: &Range, x: &BigInt) -> Result<bool, Fault> {
        match range {
            Range::Between(a, b) => {
                let (a, b) = (self.eval(a)?, self.eval(b)?);
                Ok(&a <= x && x <= &b)
            }
            Range::List(all) => Ok(self.eval_all(all)?.contains(x)),
            Range::Set(set) => sets::contains(set, x, self),
        }
    }

    pub(crate) fn eval_all(&self, all: &[Expr]) -> Result<Vec<BigInt>, Fault> {
        all.iter().map(|e| self.eval(e)).collect()
    }

    /// While the lets themselves are computed, `earlier` holds those that are known.
    fn value(
        &self,
        expr: &Expr,
        earlier: Option<&[Result<BigInt, Fault>]>,
    ) -> Result<BigInt, Fault> {
        let value = |e: &Expr| self.value(e, earlier);
        let best = |all: &[Expr], wanted: Ordering| {
            let mut best: Option<BigInt> = None;
            for e in all {
                let x = value(e)?;
                if best.as_ref().is_none_or(|b| x.cmp(b) == wanted) {
                    best = Some(x);
                }
            }
            best.ok_or(Fault::Undefined)
        };
        match expr {
            Expr::Int(n) => Ok(n.clone()),
            Expr::Var(Var::Coord(i)) => Ok(self.coords[*i].clone()),
            Expr::Var(Var::Binder(i)) => Ok(self.binders[*i].clone()),
            Expr::Var(Var::Let(i)) => earlier.unwrap_or_else(|| self.lets())[*i].clone(),
            Expr::Neg(a) => Ok(-value(a)?),
            Expr::Bin(op, a, b) => self.binary(*op, &value(a)?, &value(b)?),
            Expr::Min(all) => best(all, Ordering::Less),
            Expr::Max(all) => best(all, Ordering::Greater),
            Expr::Gcd(all) => all
                .iter()
                .try_fold(BigInt::ZERO, |gcd, e| Ok(gcd.gcd(&value(e)?))),
            Expr::Xor(all) => all.iter().try_fold(BigInt::ZERO, |sum, e| {
                let x = value(e)?;
                match x.sign() {
                    Sign::Minus => Err(Fault::Undefined),
                    _ => Ok(sum ^ x),
                }
            }),
            Expr::Popcount(a) => match value(a)?.to_biguint() {
                Some(a) => Ok(a.count_ones().into()),
                None => Err(Fault::Undefined),
            },
        }
    }

    fn binary(&self, op: BinOp, a: &BigInt, b: &BigInt) -> Result<BigInt, Fault> {
        let divisor = || match b.is_zero() {
            true => Err(Fault::Undefined),
            false => Ok(b),
        };
        match op {
            BinOp::Add => Ok(a + b),
            BinOp::Sub => Ok(a - b),
            BinOp::Mul => match a.bits().saturating_add(b.bits()) {
                bits if bits > self.max_bits => Err(Fault::TooLarge(bits)),
                _ => Ok(a * b),
            },
            BinOp::Div => Ok(a.div_floor(divisor()?)),
            BinOp::Mod => Ok(a.mod_floor(divisor()?)),
            BinOp::CeilDiv => Ok(a.div_ceil(divisor()?)),
        }
    }

    /// Each `let` is computed once, and none if none is asked for.
    fn lets(&self) -> &[Result<BigInt, Fault>] {
        self.lets.get_or_init(|| {
            let mut known = Vec::with_capacity(self.rules.lets.len());
            for definition in &self.rules.lets {
                known.push(self.value(&definition.expr, Some(&known)));
            }
            known
        })
    }
}

impl CmpOp {
    /// Whether two numbers in this order satisfy the comparison.
    pub(crate) fn holds(self, order: Ordering) -> bool {
        match self {
            CmpOp::Eq => order.is_eq(),
            CmpOp::Ne => order.is_ne(),
            CmpOp::Lt => order.is_lt(),
            CmpOp::Le => order.is_le(),
            CmpOp::Gt => order.is_gt(),
            CmpOp::Ge => order.is_ge(),
        }
    }
}
