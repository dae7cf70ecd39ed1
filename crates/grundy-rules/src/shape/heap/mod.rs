//! Games of one heap: which amounts may be taken, and into how many heaps the rest may be split.
//!
//! The moves of a clause are described by the amount c that disappears and the heaps u₁, …, u_m that are left, so that
//! n = c + u₁ + … + u_m. Written in these variables, the conditions of a code speak of c alone, or compare one uᵢ with
//! another (to count each split once), or hold for all positive uᵢ anyway. When they do, whether a split is allowed
//! depends only on c, on which uᵢ are 0, and on the differences of the others up to the greatest constant that a
//! difference is compared with: finitely many cases decide for every n.

mod digits;
mod region;

use super::Shape;
use super::forms::Forms;
use super::linear::{Formula, Linear};
use crate::{CmpOp, Cond, MoveClause, Rules};
use digits::Digits;
use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};
use region::Region;

/// Values of one binder that are tried one by one.
const MAX_VALUES: u32 = 64;
/// Binders of one clause.
const MAX_BINDERS: usize = 16;
/// Inequalities of one clause among which those that follow from others are looked for.
const MAX_INEQUALITIES: usize = 24;

/// How much may still be looked at in the clauses of a game.
struct Effort {
    /// Combinations of values of binders.
    tries: usize,
    /// Splits at which conditions are evaluated.
    cases: usize,
}

pub(super) fn recognise(rules: &Rules) -> Option<Shape> {
    let forms = Forms::new(rules);
    for cond in &rules.wheres {
        if forms.cond(cond)?.throughout() != Some(true) {
            return None;
        }
    }
    let mut digits = Digits::default();
    let mut effort = Effort {
        tries: 5_000,
        cases: 4_000_000,
    };
    for clause in &rules.moves {
        clause_digits(&forms, clause, &mut Vec::new(), &mut effort, &mut digits)?;
    }
    digits.shape()
}

/// Adds the digits of a clause; `fixed` are binders that have been given values.
fn clause_digits(
    forms: &Forms,
    clause: &MoveClause,
    fixed: &mut Vec<BigInt>,
    effort: &mut Effort,
    digits: &mut Digits,
) -> Option<()> {
    let region = symbolic(forms, clause, fixed);
    if let Some(found) = region.and_then(|region| region.digits(&mut effort.cases)) {
        digits.add(found);
        return Some(());
    }
    let binder = clause.binders.get(fixed.len())?;
    for value in forms.constants(&binder.range, MAX_VALUES)? {
        fixed.push(value);
        effort.tries = effort.tries.checked_sub(1)?;
        clause_digits(forms, clause, fixed, effort, digits)?;
        fixed.pop();
    }
    Some(())
}

/// Writes the clause in c, u₁, …, u_m, when it can be: every coordinate and binder must be an integer form of these.
fn symbolic(forms: &Forms, clause: &MoveClause, fixed: &[BigInt]) -> Option<Region> {
    let heaps = clause.targets.len();
    if heaps > 3
        || clause.binders.len() > MAX_BINDERS
        || clause.targets.iter().any(|target| target.game != 0)
    {
        return None;
    }
    let mut parts = Vec::new();
    for (i, binder) in clause.binders.iter().enumerate() {
        parts.push(forms.binder_range(i, &binder.range)?);
    }
    for cond in &clause.conds {
        parts.push(forms.cond(cond)?);
    }
    let old = 1 + clause.binders.len();
    // n = c + Σ u, uᵢ = the i-th target, binder = its value; all as forms that are 0.
    let mut total = Linear::var(0).minus(&Linear::var(old));
    let mut equations = Vec::new();
    for (i, target) in clause.targets.iter().enumerate() {
        let heap = Linear::var(old + 1 + i);
        total = total.minus(&heap);
        equations.push(forms.linear(&target.coords[0])?.minus(&heap));
    }
    equations.push(total);
    for (i, value) in fixed.iter().enumerate() {
        equations.push(Linear::var(forms.binder(i)).minus(&Linear::constant(value.clone())));
    }
    for cond in &clause.conds {
        if let Cond::Cmp(CmpOp::Eq, a, b) = cond {
            equations.extend(
                forms
                    .linear(a)
                    .zip(forms.linear(b))
                    .map(|(a, b)| a.minus(&b)),
            );
        }
    }
    let mut formula = Formula::All(parts);
    let mut unknown: Vec<bool> = vec![true; old];
    while let Some((at, var)) = pivot(&equations, &unknown) {
        let equation = equations.swap_remove(at);
        // coef · var + rest = 0 with coef = ±1.
        let mut rest = equation.clone();
        let coef = std::mem::take(&mut rest.coefs[var]);
        let by = rest.scaled(&-coef);
        equations.iter_mut().for_each(|e| e.substitute(var, &by));
        formula.substitute(var, &by);
        unknown[var] = false;
    }
    if unknown.contains(&true) {
        return None;
    }
    // A heap or an amount that is fixed by now is known everywhere else.
    for at in 0..equations.len() {
        if let Some((var, value)) = fixed_value(&equations[at]) {
            formula.substitute(var, &value);
            for (other, equation) in equations.iter_mut().enumerate() {
                if other != at {
                    equation.substitute(var, &value);
                }
            }
        }
    }
    let Formula::All(mut parts) = formula else {
        return None;
    };
    let zero = Linear::default();
    parts.extend(equations.into_iter().map(|e| Formula::equal(e, &zero)));
    let formula = Formula::All(parts);
    let mut known = true;
    // The old variables are gone: number the new ones from 0.
    let shift = |form: &Linear| Linear {
        coefs: form.coefs.iter().skip(old).cloned().collect(),
        constant: form.constant.clone(),
    };
    formula.atoms(&mut |atom| {
        if let Formula::Le(form) | Formula::Member(form, _) = atom {
            known &= form.coefs.iter().take(old).all(Zero::is_zero);
        }
    });
    let mut formula = known.then_some(formula)?;
    formula.map_forms(&mut |form| *form = shift(form));
    let Formula::All(parts) = formula else {
        return None;
    };
    let formula = Formula::All(without_implied(parts));
    Some(Region { formula, heaps })
}

/// An equation and an unknown in it whose coefficient is ±1.
fn pivot(equations: &[Linear], unknown: &[bool]) -> Option<(usize, usize)> {
    equations.iter().enumerate().find_map(|(at, equation)| {
        let var = (0..unknown.len()).find(|&v| unknown[v] && equation.coef(v).abs().is_one())?;
        Some((at, var))
    })
}

/// The variable and its value, from ±x + constant = 0.
fn fixed_value(equation: &Linear) -> Option<(usize, Linear)> {
    let mut used = equation
        .coefs
        .iter()
        .enumerate()
        .filter(|(_, c)| !c.is_zero());
    let (var, c) = used.next().filter(|(_, c)| c.abs().is_one())?;
    let value = Linear::constant(-c * &equation.constant);
    used.next().is_none().then_some((var, value))
}

/// Leaves out inequalities that follow from two others: 3i ≤ n follows from i ≤ j and 2j ≤ n − i.
fn without_implied(parts: Vec<Formula>) -> Vec<Formula> {
    let (mut forms, mut rest) = (Vec::new(), Vec::new());
    let mut open = parts;
    while let Some(part) = open.pop() {
        match part {
            Formula::All(parts) => open.extend(parts),
            Formula::Le(form) => forms.push(form),
            part => rest.push(part),
        }
    }
    let mut at = 0;
    while at < forms.len() && forms.len() <= MAX_INEQUALITIES {
        let form = forms.swap_remove(at);
        if !follows(&form, &forms) {
            forms.push(form);
            let last = forms.len() - 1;
            forms.swap(at, last);
            at += 1;
        }
    }
    rest.extend(forms.into_iter().map(Formula::Le));
    rest
}

/// Whether form ≤ 0 follows from a + b ≤ 0 or 2a + b ≤ 0 with a ≤ 0 and b ≤ 0 among the others, as heaps are natural
/// numbers.
fn follows(form: &Linear, others: &[Linear]) -> bool {
    others.iter().any(|a| {
        [1, 2].iter().any(|&times| {
            let mut less = form.clone();
            less.add_scaled(&BigInt::from(-times), a);
            others.iter().any(|b| {
                let less = less.clone().minus(b);
                less.coef(0).is_zero()
                    && !less.constant.is_positive()
                    && less.coefs.iter().all(|u| !u.is_positive())
            })
        })
    })
}
