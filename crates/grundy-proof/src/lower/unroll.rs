//! Binders that are put in value by value, because they are factors or divisors.

use super::scope::Scope;
use super::{Affine, Inexpressible, reason};
use grundy_rules::{BinOp, Expr, MoveClause, Range, Var};

/// Clauses that the rules may have once everything is written out.
pub(super) const MAX_CLAUSES: usize = 4096;

/// For every combination of values of the unrolled binders, the value of each binder, `None` where it stays a variable.
pub(super) fn unroll(
    clause: &MoveClause,
    scope: &Scope<'_>,
) -> Result<Vec<Vec<Option<i64>>>, Inexpressible> {
    let needed = needed(clause);
    let mut rows: Vec<Vec<Option<i64>>> = vec![Vec::new()];
    for (binder, needed) in clause.binders.iter().zip(needed) {
        let mut longer = Vec::new();
        for row in rows {
            let values = match needed {
                false => vec![None],
                true => {
                    let values = values(&binder.range, &row, scope)
                        .ok_or_else(|| reason::binder(&binder.name))?;
                    values.into_iter().map(Some).collect()
                }
            };
            for value in values {
                let mut row = row.clone();
                row.push(value);
                longer.push(row);
            }
            if longer.len() > MAX_CLAUSES {
                return Err(reason::clauses(MAX_CLAUSES));
            }
        }
        rows = longer;
    }
    Ok(rows)
}

/// Which binders are factors of something that varies, divisors or moduli, and those that their ranges use.
fn needed(clause: &MoveClause) -> Vec<bool> {
    let mut needed = vec![false; clause.binders.len()];
    // Whether a binder ranges over constants, perhaps after earlier ones are put in.
    let mut closed: Vec<bool> = Vec::new();
    for binder in &clause.binders {
        let mut constant = !matches!(binder.range, Range::Set(_));
        binder.range.visit(&mut |e| match e {
            Expr::Var(Var::Binder(i)) => constant &= closed[*i],
            Expr::Var(_) => constant = false,
            _ => {}
        });
        closed.push(constant);
    }
    let mut see = |e: &Expr| {
        if let Expr::Bin(op, a, b) = e {
            let side = match op {
                BinOp::Div | BinOp::Mod | BinOp::CeilDiv => b,
                BinOp::Mul if varies(a) && varies(b) => {
                    let unrollable = |e: &Expr| {
                        let mut all = true;
                        e.visit(&mut |e| match e {
                            Expr::Var(Var::Binder(i)) => all &= closed[*i],
                            Expr::Var(_) => all = false,
                            _ => {}
                        });
                        all
                    };
                    if unrollable(a) { a } else { b }
                }
                _ => return,
            };
            side.visit(&mut |e| {
                if let Expr::Var(Var::Binder(i)) = e {
                    needed[*i] = true;
                }
            });
        }
    };
    clause.binders.iter().for_each(|b| b.range.visit(&mut see));
    clause.conds.iter().for_each(|c| c.visit(&mut see));
    let coords = clause.targets.iter().flat_map(|t| &t.coords);
    coords.for_each(|e| e.visit(&mut see));
    for i in (0..needed.len()).rev() {
        if needed[i] {
            clause.binders[i].range.visit(&mut |e| {
                if let Expr::Var(Var::Binder(j)) = e {
                    needed[*j] = true;
                }
            });
        }
    }
    needed
}

fn varies(expr: &Expr) -> bool {
    let mut found = false;
    expr.visit(&mut |e| found |= matches!(e, Expr::Var(_)));
    found
}

/// The values of a range of constants.
fn values(range: &Range, row: &[Option<i64>], scope: &Scope<'_>) -> Option<Vec<i64>> {
    let mut scope = scope.clone();
    // A binder that stays a variable does not occur in the range of one that is put in.
    scope.binders = row
        .iter()
        .map(|v| Affine::constant(v.unwrap_or(0)))
        .collect();
    match range {
        Range::Between(low, high) => {
            let (low, high) = (scope.constant(low)?, scope.constant(high)?);
            let count = high.checked_sub(low)?;
            // One more than is allowed, so that the refusal says why.
            let high = high.min(low + count.min(MAX_CLAUSES as i64));
            Some((low..=high).collect())
        }
        Range::List(all) => {
            let mut values: Vec<i64> = all
                .iter()
                .map(|e| scope.constant(e))
                .collect::<Option<_>>()?;
            values.sort_unstable();
            values.dedup();
            Some(values)
        }
        Range::Set(_) => None,
    }
}
