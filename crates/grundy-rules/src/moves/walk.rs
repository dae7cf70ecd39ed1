//! Running through the binders of one clause.

use super::bounds::Bounds;
use crate::eval::{Env, Fault};
use crate::sets::{self, Elements};
use crate::{Component, Cond, MoveClause, Orders, Range, Rules, Set};
use num_bigint::BigInt;
use num_traits::One;

/// What one piece of work gives.
pub(super) enum Turn {
    /// Values of the binders, and the result.
    Move(Vec<BigInt>, Vec<Component>),
    Nothing,
}

/// A clause, made ready to run through.
#[derive(Debug)]
pub(super) struct Plan<'a> {
    pub(super) clause: &'a MoveClause,
    /// The orders that are still to come.
    pub(super) orders: Orders,
    /// Conditions by the number of binders that have to be known.
    conds: Vec<Vec<&'a Cond>>,
    bounds: Vec<Bounds>,
}

impl<'a> Plan<'a> {
    pub(super) fn new(clause: &'a MoveClause, orders: Orders) -> Self {
        let binders = clause.binders.len();
        let mut conds = vec![Vec::new(); binders + 1];
        for cond in &clause.conds {
            conds[cond.max_binder().map_or(0, |i| i + 1)].push(cond);
        }
        Plan {
            clause,
            orders,
            conds,
            bounds: (0..binders).map(|i| Bounds::of(clause, i)).collect(),
        }
    }
}

/// The binders of a clause in one order of the coordinates, as an odometer.
#[derive(Debug)]
pub(super) struct Walk<'a> {
    pub(super) env: Env<'a>,
    /// `order[i]` is the place that coordinate i of the clause is read from.
    pub(super) order: Vec<usize>,
    /// What is left of each open binder.
    open: Vec<Elements>,
    /// A clause without binders has one candidate.
    single: bool,
}

pub(super) enum Step {
    /// Every binder has a value and every condition is met.
    Leaf,
    Nothing,
    End,
}

impl<'a> Walk<'a> {
    /// `None` when nothing can come of it.
    pub(super) fn start(
        rules: &'a Rules,
        plan: &Plan<'_>,
        coords: &[BigInt],
        order: Vec<usize>,
    ) -> Result<Option<Self>, Fault> {
        let read = order.iter().map(|&place| coords[place].clone()).collect();
        let mut walk = Walk {
            env: Env::new(rules, read),
            order,
            open: Vec::new(),
            single: plan.clause.binders.is_empty(),
        };
        if !walk.env.all_met(plan.conds[0].iter().copied())? {
            return Ok(None);
        }
        if !walk.single {
            walk.open(plan)?;
        }
        Ok(Some(walk))
    }

    pub(super) fn step(&mut self, plan: &Plan<'_>) -> Result<Step, Fault> {
        if std::mem::take(&mut self.single) {
            return Ok(Step::Leaf);
        }
        let depth = self.open.len();
        let Some(elements) = self.open.last_mut() else {
            return Ok(Step::End);
        };
        self.env.binders.truncate(depth - 1);
        match elements.step()? {
            sets::Step::Value(value) => self.env.binders.push(value),
            sets::Step::Nothing => return Ok(Step::Nothing),
            sets::Step::End => {
                self.open.pop();
                return Ok(Step::Nothing);
            }
        }
        if !self.env.all_met(plan.conds[depth].iter().copied())? {
            return Ok(Step::Nothing);
        }
        if depth == plan.clause.binders.len() {
            return Ok(Step::Leaf);
        }
        self.open(plan)?;
        Ok(Step::Nothing)
    }

    /// Opens the next binder, unless it has no values.
    fn open(&mut self, plan: &Plan<'_>) -> Result<(), Fault> {
        let index = self.open.len();
        let elements = match self.elements(&plan.clause.binders[index].range, &plan.bounds[index]) {
            Err(Fault::Undefined) => None,
            known => known?,
        };
        self.open.extend(elements);
        Ok(())
    }

    fn elements(&self, range: &Range, bounds: &Bounds) -> Result<Option<Elements>, Fault> {
        let env = &self.env;
        let largest = || env.coords.iter().max().cloned().unwrap_or_default();
        Ok(match range {
            Range::Between(low, high) => bounds
                .narrow(env, env.eval(low)?, env.eval(high)?)?
                .map(|(low, high)| Elements::between(low, high)),
            Range::List(all) => {
                let all = env.eval_all(all)?;
                let low = all.iter().min().cloned().unwrap_or_default();
                let high = all.iter().max().cloned().unwrap_or_default();
                bounds
                    .narrow(env, low, high)?
                    .map(|(low, high)| Elements::list(all, low, high))
            }
            Range::Set(set) => {
                let of = match set {
                    Set::Divisors(of) => env.eval(of)?,
                    _ => BigInt::ZERO,
                };
                bounds
                    .narrow(env, BigInt::one(), largest())?
                    .map(|(low, high)| Elements::set(set, of, low, high))
            }
        })
    }
}
