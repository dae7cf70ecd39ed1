//! The legal moves of one position, by evaluating the text.
//!
//! Nothing is shared with the constraints but the syntax tree: what the two say is compared on small positions.

use crate::rules::{Clause, Expr, Op, Range, Rules};
use crate::{Bounds, Failure};
use std::collections::BTreeSet;

/// Why an expression has no value.
enum Fault {
    /// A division by zero: no such move.
    Undefined,
    Failed(Failure),
}

type Value<T> = Result<T, Fault>;
/// What a move leads to: a sum of positions.
pub(crate) type Sum = Vec<Vec<i128>>;

fn too_large() -> Fault {
    Fault::Failed(Failure::Inexpressible("a number in the rules is too large".to_owned()))
}

/// The value, of conditions 1 or 0.
fn eval(e: &Expr, coords: &[i128], binders: &[i128]) -> Value<i128> {
    let (op, parts) = match e {
        Expr::Int(n) => return Ok(*n),
        Expr::Coord(i) => return Ok(coords[*i]),
        Expr::Binder(i) => return Ok(binders[*i]),
        Expr::Of(op, parts) => (*op, parts),
    };
    if let Op::And | Op::Or = op {
        // The rest is not looked at once the answer is known.
        let decides = i128::from(op == Op::Or);
        for part in parts {
            if eval(part, coords, binders)? == decides {
                return Ok(decides);
            }
        }
        return Ok(1 - decides);
    }
    let values = parts.iter().map(|e| eval(e, coords, binders)).collect::<Value<Vec<_>>>()?;
    let value = match (op, &values[..]) {
        (Op::Add, [a, b]) => a.checked_add(*b),
        (Op::Sub, [a, b]) => a.checked_sub(*b),
        (Op::Mul, [a, b]) => a.checked_mul(*b),
        (Op::Div, [_, 0]) => return Err(Fault::Undefined),
        (Op::Div, [a, b]) => (a / b).checked_sub(i128::from(a % b != 0 && (*a < 0) != (*b < 0))),
        (Op::Min, all) => all.iter().min().copied(),
        (Op::Max, all) => all.iter().max().copied(),
        (Op::Eq, [a, b]) => Some((a == b).into()),
        (Op::Le, [a, b]) => Some((a <= b).into()),
        (Op::Lt, [a, b]) => Some((a < b).into()),
        (Op::Not, [a]) => Some(1 - a),
        (set, [a]) => Some(members(set, *a).contains(a).into()),
        _ => None,
    };
    value.filter(|v| v.unsigned_abs() < 1 << 120).ok_or_else(too_large)
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
    pub(crate) fn moves(&self, position: &[i128], bounds: &Bounds) -> Result<BTreeSet<Sum>, Failure> {
        let mut found = BTreeSet::new();
        match self.results(position, bounds, &mut found) {
            Ok(()) => Ok(found),
            Err(Fault::Undefined) => Err(Failure::Inexpressible("a division by zero".to_owned())),
            Err(Fault::Failed(failure)) => Err(failure),
        }
    }

    fn is_position(&self, coords: &[i128]) -> Value<bool> {
        let holds = self.wheres.iter().map(|c| eval(c, coords, &[]));
        Ok(coords.iter().all(|&n| n >= 0) && holds.sum::<Value<i128>>()? == self.wheres.len() as i128)
    }

    fn results(&self, position: &[i128], bounds: &Bounds, found: &mut BTreeSet<Sum>) -> Value<()> {
        let over = self.lost.iter().chain(&self.won).map(|c| eval(c, position, &[])).sum::<Value<i128>>()?;
        if over > 0 || !self.is_position(position)? {
            return Ok(());
        }
        let mut order: Vec<usize> = (0..position.len()).collect();
        loop {
            let coords: Vec<i128> = order.iter().map(|&place| position[place]).collect();
            for clause in &self.moves {
                match self.bind(clause, &coords, &order, &mut Vec::new(), bounds, found) {
                    Err(Fault::Undefined) | Ok(()) => {}
                    failed => return failed,
                }
            }
            if !self.unordered || !next_order(&mut order) {
                return Ok(());
            }
        }
    }

    /// All values of the binders that are left; there are few of them, so this may recurse.
    fn bind(
        &self,
        clause: &Clause,
        coords: &[i128],
        order: &[usize],
        binders: &mut Vec<i128>,
        bounds: &Bounds,
        found: &mut BTreeSet<Sum>,
    ) -> Value<()> {
        bounds.tick().map_err(Fault::Failed)?;
        let Some(range) = clause.binders.get(binders.len()) else {
            if clause.cond.iter().map(|c| eval(c, coords, binders)).sum::<Value<i128>>()? == 0 && clause.cond.is_some()
            {
                return Ok(());
            }
            let mut sum = Vec::new();
            for target in &clause.targets {
                let mut to = vec![0; coords.len()];
                for (e, &place) in target.iter().zip(order) {
                    to[place] = eval(e, coords, binders)?;
                }
                if !self.is_position(&to)? {
                    return Ok(());
                }
                sum.push(to);
            }
            found.insert(sum);
            return Ok(());
        };
        let mut each = |binders: &mut Vec<i128>, value: i128| {
            binders.push(value);
            let bound = self.bind(clause, coords, order, binders, bounds, found);
            binders.pop();
            // Without a value there is no such move, but there may be others.
            if let Err(Fault::Undefined) = bound { Ok(()) } else { bound }
        };
        match range {
            Range::Between([a, b]) => {
                let (a, b) = (eval(a, coords, binders)?, eval(b, coords, binders)?);
                (a..=b).try_for_each(|value| each(binders, value))
            }
            Range::List(all) => all.iter().try_for_each(|e| each(binders, eval(e, coords, binders)?)),
            Range::Set(set) => {
                let largest = coords.iter().max().copied().unwrap_or(0);
                members(*set, largest).into_iter().try_for_each(|value| each(binders, value))
            }
        }
    }
}

/// The next permutation in lexicographic order, if there is one.
fn next_order(order: &mut [usize]) -> bool {
    let Some(at) = (1..order.len()).rev().find(|&i| order[i - 1] < order[i]) else { return false };
    let with = (at..order.len()).rev().find(|&i| order[i] > order[at - 1]).unwrap_or(at);
    order.swap(at - 1, with);
    order[at..].reverse();
    true
}
