//! The legal moves of one position, by evaluating the text.
//!
//! Nothing is shared with the constraints but the syntax tree: what the two say is compared on small positions.

use crate::rules::{Cmp, Cond, Expr, Op, Range, Rules};
use crate::{Bounds, Failure};
use std::collections::BTreeSet;

/// Why an expression has no value.
#[derive(Clone, Copy)]
enum Fault {
    /// A division by zero: no such move.
    Undefined,
    TooLarge,
}

type Value<T> = Result<T, Fault>;

struct Place<'p> {
    coords: &'p [i128],
    binders: Vec<i128>,
}

impl Place<'_> {
    fn eval(&self, e: &Expr) -> Value<i128> {
        let all = |all: &[Expr]| all.iter().map(|e| self.eval(e)).collect::<Value<Vec<_>>>();
        match e {
            Expr::Int(n) => Ok(*n),
            Expr::Coord(i) => Ok(self.coords[*i]),
            Expr::Binder(i) => Ok(self.binders[*i]),
            Expr::Neg(a) => self.eval(a)?.checked_neg().ok_or(Fault::TooLarge),
            Expr::Bin(op, a, b) => {
                let (a, b) = (self.eval(a)?, self.eval(b)?);
                // Rounded down, also where the divisor is negative.
                let floor = || (a / b).checked_sub(i128::from(a % b != 0 && (a < 0) != (b < 0)));
                let value = match op {
                    Op::Add => a.checked_add(b),
                    Op::Sub => a.checked_sub(b),
                    Op::Mul => a.checked_mul(b),
                    _ if b == 0 => return Err(Fault::Undefined),
                    Op::Div => floor(),
                    Op::Ceil => floor().and_then(|q| q.checked_add(i128::from(a % b != 0))),
                    Op::Mod => floor().and_then(|q| a.checked_sub(q.checked_mul(b)?)),
                };
                value.filter(|v| v.unsigned_abs() < 1 << 120).ok_or(Fault::TooLarge)
            }
            Expr::Min(e) => all(e)?.into_iter().min().ok_or(Fault::Undefined),
            Expr::Max(e) => all(e)?.into_iter().max().ok_or(Fault::Undefined),
        }
    }

    fn holds(&self, cond: &Cond) -> Value<bool> {
        Ok(match cond {
            Cond::Cmp(cmp, a, b) => {
                let (a, b) = (self.eval(a)?, self.eval(b)?);
                match cmp {
                    Cmp::Eq => a == b,
                    Cmp::Ne => a != b,
                    Cmp::Lt => a < b,
                    Cmp::Le => a <= b,
                    Cmp::Gt => a > b,
                    Cmp::Ge => a >= b,
                }
            }
            Cond::In(e, range) => {
                let value = self.eval(e)?;
                self.range(range, value)?.contains(&value)
            }
            Cond::And(all) => {
                for cond in all {
                    if !self.holds(cond)? {
                        return Ok(false);
                    }
                }
                true
            }
            Cond::Or(all) => {
                for cond in all {
                    if self.holds(cond)? {
                        return Ok(true);
                    }
                }
                false
            }
            Cond::Not(of) => !self.holds(of)?,
        })
    }

    /// The elements of the range, of a named set those up to `most`.
    fn range(&self, range: &Range, most: i128) -> Value<Elements> {
        Ok(match range {
            Range::Between(a, b) => Elements::Interval(self.eval(a)?, self.eval(b)?),
            Range::List(all) => {
                let mut values = all.iter().map(|e| self.eval(e)).collect::<Value<Vec<_>>>()?;
                values.sort_unstable();
                values.dedup();
                Elements::Few(values)
            }
            Range::Powers(base) => {
                let powers = std::iter::successors(Some(1i128), |p| p.checked_mul(*base));
                Elements::Few(powers.take_while(|&p| p <= most).collect())
            }
            Range::Fibonacci => {
                let pairs = std::iter::successors(Some((1i128, 2i128)), |(a, b)| Some((*b, a.checked_add(*b)?)));
                Elements::Few(pairs.map(|(a, _)| a).take_while(|&a| a <= most).collect())
            }
        })
    }
}

enum Elements {
    Interval(i128, i128),
    Few(Vec<i128>),
}

impl Elements {
    fn contains(&self, value: &i128) -> bool {
        match self {
            Elements::Interval(a, b) => (a..=b).contains(&value),
            Elements::Few(all) => all.contains(value),
        }
    }

    fn get(&self, i: usize) -> Option<i128> {
        match self {
            Elements::Interval(a, b) => a.checked_add(i as i128).filter(|v| v <= b),
            Elements::Few(all) => all.get(i).copied(),
        }
    }
}

/// What a move leads to: a sum of positions.
pub(crate) type Sum = Vec<Vec<i128>>;

impl Rules {
    fn met(&self, all: &[Cond], coords: &[i128]) -> Value<usize> {
        let place = Place { coords, binders: Vec::new() };
        all.iter().map(|c| Ok(usize::from(place.holds(c)?))).sum()
    }

    /// The results of the legal moves of the position.
    pub(crate) fn moves(&self, position: &[i128], bounds: &Bounds) -> Result<BTreeSet<Sum>, Failure> {
        self.results(position, bounds)?.map_err(|fault| match fault {
            Fault::Undefined => Failure::Inexpressible("a division by zero".to_owned()),
            Fault::TooLarge => Failure::Inexpressible("a number in the rules is too large".to_owned()),
        })
    }

    fn results(&self, position: &[i128], bounds: &Bounds) -> Result<Value<BTreeSet<Sum>>, Failure> {
        let mut found = BTreeSet::new();
        let over = || {
            let outside = self.met(&self.wheres, position)? < self.wheres.len();
            Ok(outside || self.met(&self.lost, position)? + self.met(&self.won, position)? > 0)
        };
        match over() {
            Ok(false) => {}
            Ok(true) => return Ok(Ok(found)),
            Err(fault) => return Ok(Err(fault)),
        }
        let mut order: Vec<usize> = (0..position.len()).collect();
        loop {
            let coords: Vec<i128> = order.iter().map(|&place| position[place]).collect();
            let most = coords.iter().max().copied().unwrap_or(0);
            for clause in &self.moves {
                let mut place = Place { coords: &coords, binders: Vec::new() };
                // The ranges of the binders that have a value, and how many values were tried.
                let mut open: Vec<(Elements, usize)> = Vec::new();
                loop {
                    bounds.tick()?;
                    let deeper = match clause.binders.get(open.len()) {
                        Some(range) => place.range(range, most).map(|range| open.push((range, 0))),
                        None => {
                            let result = |place: &Place<'_>| {
                                if let Some(cond) = &clause.cond
                                    && !place.holds(cond)?
                                {
                                    return Ok(None);
                                }
                                let mut sum = Vec::new();
                                for target in &clause.targets {
                                    let mut to = vec![0; position.len()];
                                    for (e, &place_of) in target.iter().zip(&order) {
                                        to[place_of] = place.eval(e)?;
                                    }
                                    let natural = to.iter().all(|&n| n >= 0);
                                    if !natural || self.met(&self.wheres, &to)? < self.wheres.len() {
                                        return Ok(None);
                                    }
                                    sum.push(to);
                                }
                                Ok(Some(sum))
                            };
                            result(&place).map(|sum| found.extend(sum))
                        }
                    };
                    if let Err(Fault::TooLarge) = deeper {
                        return Ok(Err(Fault::TooLarge));
                    }
                    // The next value of the last binder that has one.
                    place.binders.truncate(open.len().saturating_sub(1));
                    while let Some((range, tried)) = open.last_mut() {
                        if let Some(value) = range.get(*tried) {
                            *tried += 1;
                            place.binders.push(value);
                            break;
                        }
                        open.pop();
                        place.binders.truncate(open.len().saturating_sub(1));
                    }
                    if open.is_empty() {
                        break;
                    }
                }
            }
            if !self.unordered || !next_order(&mut order) {
                return Ok(Ok(found));
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
