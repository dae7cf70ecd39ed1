//! Limits of a binder that follow from the rest of its clause.

use crate::eval::{Env, Fault};
use crate::{BinOp, CmpOp, Cond, Expr, MoveClause, Range};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, Zero};

/// What has to hold of base + slope · binder for a move to be legal.
#[derive(Debug)]
struct Bound {
    base: Expr,
    slope: Expr,
    needs: Needs,
}

#[derive(Clone, Copy, Debug)]
enum Needs {
    /// ≥ 0
    Natural,
    /// = 0
    Zero,
}

/// The limits of one binder of a clause.
#[derive(Debug)]
pub(super) struct Bounds(Vec<Bound>);

impl Bounds {
    /// Those that come from coordinates of targets, which must be natural, and from comparisons, where they are affine in
    /// the binder and use no later one.
    pub(super) fn of(clause: &MoveClause, binder: usize) -> Self {
        let mut bounds = Bounds(Vec::new());
        let coords = clause.targets.iter().flat_map(|t| &t.coords);
        for coord in coords {
            bounds.add(coord, binder, Needs::Natural);
        }
        for cond in &clause.conds {
            match cond {
                Cond::Cmp(op, a, b) => bounds.compare(*op, a, b, binder),
                Cond::In(x, Range::Between(a, b)) => {
                    bounds.compare(CmpOp::Le, a, x, binder);
                    bounds.compare(CmpOp::Le, x, b, binder);
                }
                _ => {}
            }
        }
        bounds
    }

    fn compare(&mut self, op: CmpOp, a: &Expr, b: &Expr, binder: usize) {
        let minus =
            |a: &Expr, b: &Expr| Expr::Bin(BinOp::Sub, Box::new(a.clone()), Box::new(b.clone()));
        let one = Expr::int(1);
        match op {
            CmpOp::Eq => self.add(&minus(a, b), binder, Needs::Zero),
            CmpOp::Le => self.add(&minus(b, a), binder, Needs::Natural),
            CmpOp::Ge => self.add(&minus(a, b), binder, Needs::Natural),
            CmpOp::Lt => self.add(&minus(&minus(b, a), &one), binder, Needs::Natural),
            CmpOp::Gt => self.add(&minus(&minus(a, b), &one), binder, Needs::Natural),
            CmpOp::Ne => {}
        }
    }

    fn add(&mut self, expr: &Expr, binder: usize, needs: Needs) {
        if expr.max_binder() != Some(binder) {
            return;
        }
        if let Some((base, slope)) = expr.affine_in(binder) {
            self.0.push(Bound { base, slope, needs });
        }
    }

    /// Narrows `low..high` to the values that can belong to a legal move; `None` when there are none.
    pub(super) fn narrow(
        &self,
        env: &Env<'_>,
        mut low: BigInt,
        mut high: BigInt,
    ) -> Result<Option<(BigInt, BigInt)>, Fault> {
        for bound in &self.0 {
            let (base, slope) = match (env.eval(&bound.base), env.eval(&bound.slope)) {
                (Ok(base), Ok(slope)) => (base, slope),
                (Err(Fault::Undefined), _) | (_, Err(Fault::Undefined)) => return Ok(None),
                // Only a help: the values themselves may well be smaller.
                (Err(_), _) | (_, Err(_)) => continue,
            };
            if slope.is_zero() {
                let met = match bound.needs {
                    Needs::Natural => !base.is_negative(),
                    Needs::Zero => base.is_zero(),
                };
                if !met {
                    return Ok(None);
                }
                continue;
            }
            // The binder at which base + slope · binder is zero, rounded into the allowed side.
            let zero_at = -base;
            match (bound.needs, slope.is_positive()) {
                (Needs::Natural, true) => low = low.max(zero_at.div_ceil(&slope)),
                (Needs::Natural, false) => high = high.min(zero_at.div_floor(&slope)),
                (Needs::Zero, _) => {
                    let (at, rest) = zero_at.div_mod_floor(&slope);
                    if !rest.is_zero() {
                        return Ok(None);
                    }
                    low = low.max(at.clone());
                    high = high.min(at);
                }
            }
        }
        Ok(if low <= high { Some((low, high)) } else { None })
    }
}
