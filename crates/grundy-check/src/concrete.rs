//! The legal moves of one position, by evaluating the text.
//!
//! Nothing is shared with the constraints but the syntax tree: what the two say is compared on small positions.

use crate::report::{Failure, Fallible, Trial};
use crate::rules::{Clause, Expr, Kind, Op, Rules};
use std::collections::BTreeSet;

/// What a move leads to: a sum of positions.
pub(crate) type Sum = Vec<Vec<i128>>;

/// The values of the names.
struct Place<'p> {
    coords: Vec<i128>,
    binders: Vec<i128>,
    trial: &'p Trial,
}

impl Place<'_> {
    /// The value, of conditions 1 or 0.
    fn eval(&self, e: &Expr) -> Fallible<i128> {
        self.trial.tick()?;
        let (op, parts) = match e {
            Expr::Int(n) => return Ok(*n),
            Expr::Coord(i) => return Ok(self.coords[*i]),
            Expr::Binder(i) => return Ok(self.binders[*i]),
            Expr::Of(op, parts) => (*op, parts),
        };
        if let [a, b] = &parts[..] {
            let (a, b) = (self.eval(a)?, self.eval(b)?);
            let value = match op {
                Op::Add => a.checked_add(b),
                Op::Sub => a.checked_sub(b),
                Op::Mul => a.checked_mul(b),
                // Zero divides at the end of a repeated move's range alone: the constraints allow no other variable there. No k is left.
                Op::Div if b == 0 => Some(0),
                Op::Div => (a / b).checked_sub(i128::from(a % b != 0 && (a < 0) != (b < 0))),
                Op::Min | Op::And => Some(a.min(b)),
                Op::Max | Op::Or => Some(a.max(b)),
                Op::Eq => Some((a == b).into()),
                Op::Le => Some((a <= b).into()),
                _ => Some((a < b).into()),
            };
            return value.filter(|v| v.unsigned_abs() < 1 << 120).map_or_else(|| Failure::inexpressible("too large a number"), Ok);
        }
        let values = parts.iter().map(|e| self.eval(e)).collect::<Fallible<Vec<_>>>()?;
        Ok(match op {
            Op::Min | Op::And => values.into_iter().min().unwrap_or(1),
            Op::Max | Op::Or => values.into_iter().max().unwrap_or(0),
            Op::Not => 1 - values[0],
            set => members(set, values[0]).contains(&values[0]).into(),
        })
    }

    fn all(&self, conds: &[Expr]) -> Fallible<bool> {
        conds.iter().try_fold(true, |all, c| Ok(all && self.eval(c)? == 1))
    }

    /// The values of a binder, the names before it having theirs.
    fn range(&self, kind: Kind, parts: &[Expr]) -> Fallible<Box<dyn Iterator<Item = i128>>> {
        let ends = parts.iter().map(|e| self.eval(e)).collect::<Fallible<Vec<_>>>()?;
        Ok(match kind {
            Kind::Between => Box::new(ends[0]..=ends[1]),
            Kind::List => Box::new(ends.into_iter()),
            Kind::Set(set) => Box::new(members(set, self.coords.iter().max().copied().unwrap_or(0)).into_iter()),
        })
    }
}

/// The elements of a named set up to `most`.
fn members(set: Op, most: i128) -> Vec<i128> {
    let next = |&(a, b): &(i128, i128)| match set {
        Op::Power(base) => Some((a.checked_mul(base)?, b)),
        _ => Some((b, a.checked_add(b)?)),
    };
    std::iter::successors(Some((1, 2)), next).map(|(a, _)| a).take_while(|&a| a <= most).collect()
}

impl Rules {
    /// The results of the legal moves of the position.
    pub(crate) fn moves(&self, position: &[i128], trial: &Trial) -> Fallible<BTreeSet<Sum>> {
        let mut found = BTreeSet::new();
        let here = Place { coords: position.to_vec(), binders: Vec::new(), trial };
        let over = self.lost.iter().chain(&self.won).map(|c| here.eval(c)).collect::<Fallible<Vec<_>>>()?;
        if !over.contains(&1) && here.all(&self.wheres)? {
            for order in &self.orders {
                let coords = order.iter().map(|&place| position[place]).collect();
                let mut place = Place { coords, binders: Vec::new(), trial };
                self.moves.iter().try_for_each(|clause| self.bind(clause, order, &mut place, &mut found))?;
            }
        }
        Ok(found)
    }

    /// All values of the binders that are left; there are few of them, so this may recurse.
    fn bind(&self, clause: &Clause, order: &[usize], place: &mut Place<'_>, found: &mut BTreeSet<Sum>) -> Fallible<()> {
        if let Some(binder) = clause.binders.get(place.binders.len()) {
            for value in place.range(binder.kind, &binder.parts)? {
                place.binders.push(value);
                self.bind(clause, order, place, found)?;
                place.binders.pop();
            }
            return Ok(());
        }
        if !place.all(&clause.conds)? {
            return Ok(());
        }
        let mut sum = Vec::new();
        for target in &clause.targets {
            let mut coords = vec![0; order.len()];
            for (e, &to) in target.iter().zip(order) {
                coords[to] = place.eval(e)?;
            }
            let there = Place { coords, binders: Vec::new(), trial: place.trial };
            if there.coords.iter().any(|n| *n < 0) || !there.all(&self.wheres)? {
                return Ok(());
            }
            sum.push(there.coords);
        }
        found.insert(sum);
        Ok(())
    }
}
