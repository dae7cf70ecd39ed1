//! Boards of 2 or 3 coordinates with moves along fixed directions.
//!
//! A move along v from x arrives at x − k·v. Written as x = lowest + y + k·v, with y the place of arrival counted from the
//! corner, the conditions of the clause must hold for all natural y and all k ≥ 1, and for no k ≤ 0.

use super::forms::Forms;
use super::linear::{Formula, Linear};
use super::{Direction, Rays, Reach};
use crate::{MoveClause, Rules, permutations};
use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{Signed, ToPrimitive, Zero};

/// Values of a binder that become single steps.
const MAX_STEPS: u32 = 64;

pub(super) fn recognise(rules: &Rules) -> Option<Rays> {
    let dimension = rules.coords.len();
    if !(2..=3).contains(&dimension) {
        return None;
    }
    let forms = Forms::new(rules);
    let lowest = lowest(&forms, rules)?;
    if rules.unordered && lowest.iter().any(|low| *low != lowest[0]) {
        return None;
    }
    let mut directions = Vec::new();
    for clause in &rules.moves {
        let paths = Clause::new(&forms, rules, clause, &lowest)?;
        directions.extend(paths.directions()?);
    }
    if rules.unordered {
        let orders = permutations(dimension);
        directions = directions
            .iter()
            .flat_map(|direction| {
                orders.iter().map(|order| Direction {
                    steps: order.iter().map(|&i| direction.steps[i]).collect(),
                    reach: direction.reach,
                })
            })
            .collect();
    }
    directions.sort_unstable();
    directions.dedup();
    let lowest = lowest
        .iter()
        .map(ToPrimitive::to_u64)
        .collect::<Option<_>>()?;
    Some(Rays { lowest, directions })
}

/// The lower bounds that `where` sets; `None` when it says anything else.
fn lowest(forms: &Forms, rules: &Rules) -> Option<Vec<BigUint>> {
    let mut lowest = vec![BigUint::ZERO; rules.coords.len()];
    let mut fine = true;
    for cond in &rules.wheres {
        forms.cond(cond)?.conjuncts(&mut |part| {
            let bound = match part {
                Formula::Le(form) => single_bound(form),
                _ => None,
            };
            match bound {
                Some((i, bound)) => lowest[i] = std::mem::take(&mut lowest[i]).max(bound),
                None => fine &= part.throughout() == Some(true),
            }
        });
    }
    fine.then_some(lowest)
}

/// x_i ≥ bound, from −a·x_i + constant ≤ 0.
fn single_bound(form: &Linear) -> Option<(usize, BigUint)> {
    let mut used = form.coefs.iter().enumerate().filter(|(_, c)| !c.is_zero());
    let (i, c) = used.next().filter(|(_, c)| c.is_negative())?;
    if used.next().is_some() {
        return None;
    }
    let bound = form.constant.div_ceil(&-c).max(BigInt::ZERO);
    Some((i, bound.try_into().ok()?))
}

/// A clause in the variables x (coordinates), then k (its binder, if any).
struct Clause<'a> {
    forms: &'a Forms<'a>,
    clause: &'a MoveClause,
    lowest: &'a [BigUint],
    formula: Formula,
    /// What the move subtracts: slope·k + base for each coordinate.
    slope: Vec<BigInt>,
    base: Vec<BigInt>,
}

impl<'a> Clause<'a> {
    fn new(
        forms: &'a Forms,
        rules: &Rules,
        clause: &'a MoveClause,
        lowest: &'a [BigUint],
    ) -> Option<Self> {
        let [target] = &clause.targets[..] else {
            return None;
        };
        if target.game != 0 || clause.binders.len() > 1 {
            return None;
        }
        let k = forms.binder(0);
        let (mut slope, mut base) = (Vec::new(), Vec::new());
        for (i, expr) in target.coords.iter().enumerate() {
            let moved = Linear::var(i).minus(&forms.linear(expr)?);
            if (0..rules.coords.len()).any(|x| !moved.coef(x).is_zero()) {
                return None;
            }
            slope.push(moved.coef(k));
            base.push(moved.constant);
        }
        let mut parts = Vec::new();
        for binder in &clause.binders {
            parts.push(forms.binder_range(0, &binder.range)?);
        }
        for cond in &clause.conds {
            parts.push(forms.cond(cond)?);
        }
        Some(Clause {
            forms,
            clause,
            lowest,
            formula: Formula::All(parts),
            slope,
            base,
        })
    }

    fn directions(&self) -> Option<Vec<Direction>> {
        let Some(binder) = self.clause.binders.first() else {
            return Some(self.step(&BigInt::ZERO)?.into_iter().collect());
        };
        if let Some(ray) = self.ray() {
            return Some(vec![ray]);
        }
        let mut steps = Vec::new();
        for k in self.forms.constants(&binder.range, MAX_STEPS)? {
            steps.extend(self.step(&k)?);
        }
        Some(steps)
    }

    /// The single move with the given value of the binder; the inner `None` when it is never legal.
    fn step(&self, k: &BigInt) -> Option<Option<Direction>> {
        let steps: Vec<BigInt> = (self.slope.iter().zip(&self.base))
            .map(|(s, b)| s * k + b)
            .collect();
        let mut formula = self.formula.clone();
        formula.substitute(self.forms.binder(0), &Linear::constant(k.clone()));
        self.arrive(&mut formula, &steps, None);
        match formula.throughout()? {
            false => Some(None),
            true => Some(Some(direction(&steps, Reach::Step)?)),
        }
    }

    /// The clause as one ray.
    fn ray(&self) -> Option<Direction> {
        // The steps are slope·k + base = slope·(k + shift).
        let first = self.slope.iter().position(|s| !s.is_zero())?;
        let shift = &self.base[first] / &self.slope[first];
        if (self.slope.iter().zip(&self.base)).any(|(s, b)| *b != s * &shift) {
            return None;
        }
        let ray = direction(&self.slope, Reach::Ray)?;
        let k = self.forms.binder(0);
        let written = |sign: i32, from: i32| {
            // k = sign·j + from − shift with a natural number j in the place of k.
            let mut formula = self.formula.clone();
            let steps: Vec<BigInt> = self.slope.iter().map(|s| s * from).collect();
            let mut by = Linear::var(k).scaled(&sign.into());
            by.constant = BigInt::from(from) - &shift;
            formula.map_forms(&mut |form| {
                let factor = form.coef(k);
                if let Some(c) = form.coefs.get_mut(k) {
                    c.set_zero();
                }
                form.add_scaled(&factor, &by);
            });
            self.arrive(&mut formula, &steps, Some(sign));
            formula.throughout()
        };
        (written(1, 1) == Some(true) && written(-1, 0) == Some(false)).then_some(ray)
    }

    /// Replaces each x_i by lowest_i + y_i + steps_i (+ sign·slope_i·j), where y_i takes the place of x_i.
    fn arrive(&self, formula: &mut Formula, steps: &[BigInt], sign: Option<i32>) {
        let k = self.forms.binder(0);
        formula.map_forms(&mut |form| {
            for (i, step) in steps.iter().enumerate() {
                let factor = form.coef(i);
                form.constant += &factor * (BigInt::from(self.lowest[i].clone()) + step);
                if let Some(sign) = sign {
                    form.add_scaled(&(factor * &self.slope[i] * sign), &Linear::var(k));
                }
            }
        });
    }
}

/// The direction with these steps, if they are natural numbers and not all 0.
fn direction(steps: &[BigInt], reach: Reach) -> Option<Direction> {
    let steps: Vec<u64> = steps
        .iter()
        .map(ToPrimitive::to_u64)
        .collect::<Option<_>>()?;
    steps
        .iter()
        .any(|&s| s > 0)
        .then_some(Direction { steps, reach })
}
