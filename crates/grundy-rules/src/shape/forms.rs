//! Conditions of the rule language as formulas of linear inequalities.
//!
//! Minima, maxima and divisions by a constant are resolved where they bound something: k ≤ min(a, b) means k ≤ a and
//! k ≤ b; k ≤ ⌊a / 2⌋ means 2k ≤ a. What cannot be written this way is not looked into.

use super::Amounts;
use super::linear::{Formula, Linear};
use crate::{BinOp, CmpOp, Cond, Expr, Range, Rules, Var};
use num_bigint::{BigInt, BigUint};
use num_traits::{One, Signed};
use std::cell::Cell;
use std::sync::Arc;

/// Comparisons that the clauses of a game may consist of.
const MAX_COMPARISONS: usize = 200_000;
/// Abbreviations that are looked into; each may double the numbers of the one before.
const MAX_LETS: usize = 64;
/// Bits of a product of constants.
const MAX_BITS: u64 = 1 << 20;

/// How the names of a game become variables: first the coordinates, then the binders of the clause.
pub(super) struct Forms<'a> {
    coords: usize,
    rules: &'a Rules,
    lets: Vec<Option<Linear>>,
    /// How many more comparisons may be made: minima of minima multiply.
    left: Cell<usize>,
}

/// scale · expr + plus, with scale > 0; no `expr` means plain `plus`.
#[derive(Clone)]
struct Side<'a> {
    scale: BigInt,
    expr: Option<&'a Expr>,
    plus: Linear,
}

impl<'a> Forms<'a> {
    pub(super) fn new(rules: &'a Rules) -> Self {
        let mut forms = Forms {
            coords: rules.coords.len(),
            rules,
            lets: Vec::new(),
            left: Cell::new(MAX_COMPARISONS),
        };
        for abbreviation in rules.lets.iter().take(MAX_LETS) {
            let form = forms.linear(&abbreviation.expr);
            forms.lets.push(form);
        }
        forms
    }

    /// The variable that stands for a binder.
    pub(super) fn binder(&self, index: usize) -> usize {
        self.coords + index
    }

    /// The expression as a linear form, if it is one on its face.
    pub(super) fn linear(&self, expr: &Expr) -> Option<Linear> {
        match expr {
            Expr::Int(value) => Some(Linear::constant(value.clone())),
            Expr::Var(Var::Coord(i)) => Some(Linear::var(*i)),
            Expr::Var(Var::Binder(i)) => Some(Linear::var(self.coords + i)),
            Expr::Var(Var::Let(i)) => self.lets.get(*i)?.clone(),
            Expr::Neg(a) => Some(self.linear(a)?.scaled(&BigInt::from(-1))),
            Expr::Bin(BinOp::Add, a, b) => {
                let mut sum = self.linear(a)?;
                sum.add_scaled(&BigInt::one(), &self.linear(b)?);
                Some(sum)
            }
            Expr::Bin(BinOp::Sub, a, b) => Some(self.linear(a)?.minus(&self.linear(b)?)),
            Expr::Bin(BinOp::Mul, a, b) => {
                let (a, b) = (self.linear(a)?, self.linear(b)?);
                if a.bits() + b.bits() > MAX_BITS {
                    None
                } else if a.is_constant() {
                    Some(b.scaled(&a.constant))
                } else if b.is_constant() {
                    Some(a.scaled(&b.constant))
                } else {
                    None
                }
            }
            Expr::Min(all) | Expr::Max(all) if all.len() == 1 => self.linear(&all[0]),
            _ => None,
        }
    }

    /// The expression as a constant.
    pub(super) fn value(&self, expr: &Expr) -> Option<BigInt> {
        self.linear(expr)
            .filter(Linear::is_constant)
            .map(|form| form.constant)
    }

    fn side<'e>(&self, expr: &'e Expr, scale: BigInt, plus: Linear) -> Side<'e>
    where
        'a: 'e,
    {
        let mut side = Side {
            scale,
            expr: Some(expr),
            plus,
        };
        while let Some(expr) = side.expr {
            if let Some(form) = self.linear(expr) {
                side.plus.add_scaled(&side.scale, &form);
                side.expr = None;
                break;
            }
            match expr {
                Expr::Bin(op @ (BinOp::Add | BinOp::Sub), a, b) => {
                    let sign = if *op == BinOp::Add { 1 } else { -1 };
                    if let Some(form) = self.linear(b) {
                        side.plus.add_scaled(&(&side.scale * sign), &form);
                        side.expr = Some(a);
                    } else if let (Some(form), BinOp::Add) = (self.linear(a), op) {
                        side.plus.add_scaled(&side.scale, &form);
                        side.expr = Some(b);
                    } else {
                        break;
                    }
                }
                Expr::Bin(BinOp::Mul, a, b) => {
                    let (factor, rest) = match (self.value(a), self.value(b)) {
                        (Some(factor), _) => (factor, b),
                        (_, Some(factor)) => (factor, a),
                        _ => break,
                    };
                    if !factor.is_positive() {
                        break;
                    }
                    side.scale *= factor;
                    side.expr = Some(rest);
                }
                Expr::Var(Var::Let(i)) => match self.rules.lets.get(*i) {
                    Some(abbreviation) if !uses_lets(&abbreviation.expr) => {
                        side.expr = Some(&abbreviation.expr);
                    }
                    _ => break,
                },
                _ => break,
            }
        }
        side
    }

    /// The side with another expression in the place of its own.
    fn instead<'e>(&self, side: &Side, expr: &'e Expr) -> Side<'e>
    where
        'a: 'e,
    {
        self.side(expr, side.scale.clone(), side.plus.clone())
    }

    /// Counts a comparison; `None` when there are too many.
    fn spend(&self) -> Option<()> {
        self.left.set(self.left.get().checked_sub(1)?);
        Some(())
    }

    /// a ≤ b
    fn le(&self, a: &Side, b: &Side) -> Option<Formula> {
        self.spend()?;
        match (a.expr, b.expr) {
            (None, None) => Some(Formula::Le(a.plus.clone().minus(&b.plus))),
            (_, Some(Expr::Min(all))) => all
                .iter()
                .map(|e| self.le(a, &self.instead(b, e)))
                .collect::<Option<_>>()
                .map(Formula::All),
            (_, Some(Expr::Max(all))) => all
                .iter()
                .map(|e| self.le(a, &self.instead(b, e)))
                .collect::<Option<_>>()
                .map(Formula::Any),
            (Some(Expr::Max(all)), _) => all
                .iter()
                .map(|e| self.le(&self.instead(a, e), b))
                .collect::<Option<_>>()
                .map(Formula::All),
            (Some(Expr::Min(all)), _) => all
                .iter()
                .map(|e| self.le(&self.instead(a, e), b))
                .collect::<Option<_>>()
                .map(Formula::Any),
            // x + p ≤ ⌊e / d⌋ + q means d·(x + p − q) ≤ e, and ⌈e / d⌉ adds d − 1 to e.
            (_, Some(Expr::Bin(op @ (BinOp::Div | BinOp::CeilDiv), e, d))) if b.scale.is_one() => {
                let d = self.value(d).filter(Signed::is_positive)?;
                let room = if *op == BinOp::Div {
                    BigInt::ZERO
                } else {
                    &d - 1
                };
                let mut left = a.clone();
                left.plus = left.plus.minus(&b.plus).scaled(&d);
                left.scale *= &d;
                self.le(&left, &self.side(e, BigInt::one(), Linear::constant(room)))
            }
            // ⌊e / d⌋ + p ≤ y means e ≤ d·(y − p) + d − 1, and ⌈e / d⌉ has no d − 1.
            (Some(Expr::Bin(op @ (BinOp::Div | BinOp::CeilDiv), e, d)), _) if a.scale.is_one() => {
                let d = self.value(d).filter(Signed::is_positive)?;
                let room = if *op == BinOp::Div {
                    &d - 1
                } else {
                    BigInt::ZERO
                };
                let mut right = b.clone();
                right.plus = right.plus.minus(&a.plus).scaled(&d);
                right.plus.constant += room;
                right.scale *= &d;
                self.le(&self.side(e, BigInt::one(), Linear::default()), &right)
            }
            _ => None,
        }
    }

    /// a + gap ≤ b
    fn le_exprs(&self, a: &Expr, gap: i32, b: &Expr) -> Option<Formula> {
        let a = self.side(a, BigInt::one(), Linear::constant(gap.into()));
        self.le(&a, &self.side(b, BigInt::one(), Linear::default()))
    }

    pub(super) fn cond(&self, cond: &Cond) -> Option<Formula> {
        let all = |conds: &[Cond]| {
            conds
                .iter()
                .map(|c| self.cond(c))
                .collect::<Option<Vec<_>>>()
        };
        let equal = |a, b| {
            Some(Formula::All(vec![
                self.le_exprs(a, 0, b)?,
                self.le_exprs(b, 0, a)?,
            ]))
        };
        match cond {
            Cond::Cmp(CmpOp::Le, a, b) | Cond::Cmp(CmpOp::Ge, b, a) => self.le_exprs(a, 0, b),
            Cond::Cmp(CmpOp::Lt, a, b) | Cond::Cmp(CmpOp::Gt, b, a) => self.le_exprs(a, 1, b),
            Cond::Cmp(CmpOp::Eq, a, b) => equal(a, b),
            Cond::Cmp(CmpOp::Ne, a, b) => equal(a, b).map(|f| Formula::Not(Box::new(f))),
            Cond::In(a, range) => self.in_range(a, range),
            Cond::And(conds) => all(conds).map(Formula::All),
            Cond::Or(conds) => all(conds).map(Formula::Any),
            Cond::Not(cond) => self.cond(cond).map(|f| Formula::Not(Box::new(f))),
        }
    }

    pub(super) fn in_range(&self, a: &Expr, range: &Range) -> Option<Formula> {
        match range {
            Range::Between(low, high) => Some(Formula::All(vec![
                self.le_exprs(low, 0, a)?,
                self.le_exprs(a, 0, high)?,
            ])),
            Range::List(list) => {
                let constants: Option<Amounts> = list
                    .iter()
                    .map(|e| self.value(e).and_then(|v| BigUint::try_from(v).ok()))
                    .collect();
                let form = self.linear(a)?;
                if let Some(set) = constants {
                    return Some(Formula::Member(form, Arc::new(set)));
                }
                list.iter()
                    .map(|e| Some(Formula::equal(form.clone(), &self.linear(e)?)))
                    .collect::<Option<Vec<_>>>()
                    .map(Formula::Any)
            }
            Range::Set(_) => None,
        }
    }

    /// That the binder at `index` takes a value of its range.
    pub(super) fn binder_range(&self, index: usize, range: &Range) -> Option<Formula> {
        self.in_range(&Expr::Var(Var::Binder(index)), range)
    }

    /// The values of a range with constant ends, when there are at most `limit`.
    pub(super) fn constants(&self, range: &Range, limit: u32) -> Option<Vec<BigInt>> {
        match range {
            Range::Between(low, high) => {
                let (low, high) = (self.value(low)?, self.value(high)?);
                if &high - &low >= limit.into() {
                    return None;
                }
                let count = u32::try_from(&high - &low + 1).unwrap_or(0);
                Some((0..count).map(|i| &low + i).collect())
            }
            Range::List(list) if list.len() <= limit as usize => {
                list.iter().map(|e| self.value(e)).collect()
            }
            _ => None,
        }
    }
}

fn uses_lets(expr: &Expr) -> bool {
    let mut found = false;
    expr.visit(&mut |e| found |= matches!(e, Expr::Var(Var::Let(_))));
    found
}
