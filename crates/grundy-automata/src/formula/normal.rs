//! Formulas in the form that the planner works on: negations pushed down to atoms and to ∃, no ∀, terms in order.

use super::Formula;
use crate::{Relation, Var};

/// The formula, or its negation, in that form.
pub(super) fn normal(formula: &Formula, holds: bool) -> Formula {
    match formula {
        Formula::True | Formula::False => {
            if (*formula == Formula::True) == holds {
                Formula::True
            } else {
                Formula::False
            }
        }
        Formula::Linear {
            terms,
            relation,
            constant,
        } => {
            let Some(terms) = merged(terms) else {
                return literal(formula.clone(), holds);
            };
            if !holds
                && *relation == Relation::AtMost
                && let Some(atom) = negated(&terms, *constant)
            {
                return constant_folded(atom);
            }
            let atom = Formula::Linear {
                terms,
                relation: *relation,
                constant: *constant,
            };
            literal(constant_folded(atom), holds)
        }
        Formula::Congruent {
            terms,
            modulus,
            residue,
        } => match merged(terms) {
            Some(terms) => {
                let atom = Formula::Congruent {
                    terms,
                    modulus: *modulus,
                    residue: *residue,
                };
                literal(atom, holds)
            }
            None => literal(formula.clone(), holds),
        },
        Formula::Member { .. } | Formula::Xor(_) | Formula::Weight(_) => {
            literal(formula.clone(), holds)
        }
        Formula::And(parts) if holds => {
            Formula::all_of(parts.iter().map(|part| normal(part, true)))
        }
        Formula::And(parts) => Formula::any_of(parts.iter().map(|part| normal(part, false))),
        Formula::Or(parts) if holds => Formula::any_of(parts.iter().map(|part| normal(part, true))),
        Formula::Or(parts) => Formula::all_of(parts.iter().map(|part| normal(part, false))),
        Formula::Not(inner) => normal(inner, !holds),
        Formula::Exists(vars, inner) => literal(normal(inner, true).exists(vars), holds),
        Formula::Forall(vars, inner) => literal(normal(inner, false).exists(vars), !holds),
    }
}

fn literal(atom: Formula, holds: bool) -> Formula {
    if holds { atom } else { atom.not() }
}

/// `-Σ a_i x_i <= -c - 1`, if that is in range.
fn negated(terms: &[(Var, i64)], constant: i64) -> Option<Formula> {
    let terms: Option<Vec<_>> = terms
        .iter()
        .map(|&(x, a)| Some((x, a.checked_neg()?)))
        .collect();
    Some(Formula::at_most(
        &terms?,
        constant.checked_neg()?.checked_sub(1)?,
    ))
}

/// A comparison without variables is true or false.
fn constant_folded(atom: Formula) -> Formula {
    match &atom {
        Formula::Linear {
            terms,
            relation,
            constant,
        } if terms.is_empty() => {
            let holds = match relation {
                Relation::Equal => *constant == 0,
                Relation::AtMost => *constant >= 0,
            };
            if holds { Formula::True } else { Formula::False }
        }
        _ => atom,
    }
}

/// Every variable once, in order, without zeros; nothing if a coefficient leaves its range.
fn merged(terms: &[(Var, i64)]) -> Option<Vec<(Var, i64)>> {
    let mut sorted = terms.to_vec();
    sorted.sort_unstable_by_key(|term| term.0);
    let mut list: Vec<(Var, i64)> = Vec::new();
    for (x, a) in sorted {
        match list.last_mut() {
            Some(last) if last.0 == x => last.1 = last.1.checked_add(a)?,
            _ => list.push((x, a)),
        }
    }
    list.retain(|term| term.1 != 0);
    Some(list)
}

/// The formula with `new` for the free variable `old`. No quantifier inside binds `new`.
pub(super) fn rename(formula: &Formula, old: Var, new: Var) -> Formula {
    let swap = |var: Var| if var == old { new } else { var };
    let all = |parts: &[Formula]| parts.iter().map(|part| rename(part, old, new)).collect();
    match formula {
        Formula::True | Formula::False => formula.clone(),
        Formula::Linear {
            terms,
            relation,
            constant,
        } => Formula::Linear {
            terms: terms.iter().map(|&(x, a)| (swap(x), a)).collect(),
            relation: *relation,
            constant: *constant,
        },
        Formula::Congruent {
            terms,
            modulus,
            residue,
        } => Formula::Congruent {
            terms: terms.iter().map(|&(x, a)| (swap(x), a)).collect(),
            modulus: *modulus,
            residue: *residue,
        },
        Formula::Member { automaton, args } => Formula::Member {
            automaton: automaton.clone(),
            args: args.iter().map(|&x| swap(x)).collect(),
        },
        Formula::Xor(vars) => Formula::Xor(vars.map(swap)),
        Formula::Weight(var) => Formula::Weight(swap(*var)),
        Formula::And(parts) => Formula::And(all(parts)),
        Formula::Or(parts) => Formula::Or(all(parts)),
        Formula::Not(inner) => Formula::Not(Box::new(rename(inner, old, new))),
        Formula::Exists(vars, _) | Formula::Forall(vars, _) if vars.contains(&old) => {
            formula.clone()
        }
        Formula::Exists(vars, inner) => {
            Formula::Exists(vars.clone(), Box::new(rename(inner, old, new)))
        }
        Formula::Forall(vars, inner) => {
            Formula::Forall(vars.clone(), Box::new(rename(inner, old, new)))
        }
    }
}

/// Uses the equation `equation` (`Σ b_j y_j = c`, in which `var` has coefficient 1 or -1) to take `var` out of a
/// linear atom or a congruence; nothing for other formulas, or when a number leaves its range.
pub(super) fn substitute(
    formula: &Formula,
    var: Var,
    equation: &[(Var, i64)],
    constant: i64,
) -> Option<Formula> {
    let sign = equation.iter().find(|term| term.0 == var)?.1;
    // The atom minus (a / sign) times the equation.
    let eliminate = |terms: &[(Var, i64)]| {
        let a = terms.iter().find(|term| term.0 == var)?.1;
        let factor = a.checked_mul(sign)?;
        let mut list = terms.to_vec();
        for &(x, b) in equation {
            list.push((x, b.checked_mul(factor)?.checked_neg()?));
        }
        Some((merged(&list)?, constant.checked_mul(factor)?))
    };
    match formula {
        Formula::Linear {
            terms,
            relation,
            constant: right,
        } => {
            let (terms, shift) = eliminate(terms)?;
            Some(constant_folded(Formula::Linear {
                terms,
                relation: *relation,
                constant: right.checked_sub(shift)?,
            }))
        }
        Formula::Congruent {
            terms,
            modulus,
            residue,
        } => {
            let (terms, shift) = eliminate(terms)?;
            let modulus_signed = i128::from(*modulus);
            if modulus_signed == 0 {
                return None;
            }
            let residue = (i128::from(*residue) - i128::from(shift)).rem_euclid(modulus_signed);
            Some(Formula::Congruent {
                terms,
                modulus: *modulus,
                residue: u64::try_from(residue).ok()?,
            })
        }
        _ => None,
    }
}

/// `var >= 0`, said by the equation that defines it: with sign 1, `Σ others <= c`; with sign -1, `Σ others >= c`.
pub(super) fn defined_natural(var: Var, equation: &[(Var, i64)], constant: i64) -> Option<Formula> {
    let sign = equation.iter().find(|term| term.0 == var)?.1;
    let others: Option<Vec<_>> = equation
        .iter()
        .filter(|term| term.0 != var)
        .map(|&(x, b)| Some((x, b.checked_mul(sign)?)))
        .collect();
    Some(constant_folded(Formula::at_most(
        &others?,
        constant.checked_mul(sign)?,
    )))
}
