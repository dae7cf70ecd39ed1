//! In which order quantified variables go. The order decides whether a formula takes milliseconds or all memory.

use super::Formula;
use super::compile::conjunction;
use crate::automaton::Automaton;
use crate::error::Error;
use crate::linear::Relation;
use crate::{Limits, Numeration, Var};
use std::collections::{BTreeMap, BTreeSet};

/// The automaton of "there are `vars` such that `body`".
pub(super) fn eliminated(
    vars: &[Var],
    body: &Formula,
    numeration: &Numeration,
    limits: &Limits,
) -> Result<Automaton, Error> {
    if let Formula::Or(parts) = body {
        let parts = parts.iter().map(|part| part.clone().exists(vars));
        return Formula::any_of(parts).compile(numeration, limits);
    }
    let mut bound: BTreeSet<Var> = vars.iter().copied().collect();
    let mut parts = Vec::new();
    let mut taken = body.free();
    taken.extend(&bound);
    flatten(body, &mut parts, &mut bound, &mut taken);
    // A disjunction of few cases that speaks of the bound variables is better split than built.
    if let Some(place) = parts
        .iter()
        .position(|part| matches!(part, Formula::Or(_)) && !part.free().is_disjoint(&bound))
    {
        let Formula::Or(cases) = parts.swap_remove(place) else {
            unreachable!("the place of a disjunction");
        };
        let bound: Vec<Var> = bound.into_iter().collect();
        let cases = cases.into_iter().map(|case| {
            let parts = parts.iter().cloned().chain([case]);
            Formula::all_of(parts).exists(&bound)
        });
        return Formula::any_of(cases).compile(numeration, limits);
    }
    substitute(&mut parts, &mut bound);
    let mut automata = parts
        .iter()
        .map(|part| part.compile(numeration, limits))
        .collect::<Result<Vec<_>, _>>()?;
    while let Some(var) = cheapest(&automata, &bound) {
        bound.remove(&var);
        let (bucket, rest): (Vec<_>, Vec<_>) =
            automata.into_iter().partition(|a| a.vars().contains(&var));
        automata = rest;
        let mut gone = vec![var];
        let joined = conjunction(bucket, numeration, limits)?;
        // What else occurs nowhere but here goes with it.
        for &other in joined.vars() {
            if bound.contains(&other) && automata.iter().all(|a| !a.vars().contains(&other)) {
                gone.push(other);
            }
        }
        gone.iter().for_each(|var| {
            bound.remove(var);
        });
        automata.push(joined.exists(&gone, limits)?);
        if automata.iter().any(Automaton::is_empty) {
            return Ok(Automaton::constant(numeration, false));
        }
    }
    conjunction(automata, numeration, limits)
}

/// The conjuncts of a formula, with inner quantifiers pulled out so that all variables are ordered together.
fn flatten(
    formula: &Formula,
    parts: &mut Vec<Formula>,
    bound: &mut BTreeSet<Var>,
    taken: &mut BTreeSet<Var>,
) {
    match formula {
        Formula::And(inner) => inner
            .iter()
            .for_each(|part| flatten(part, parts, bound, taken)),
        Formula::Exists(vars, inner) => {
            let mut names = BTreeMap::new();
            for &var in vars {
                let mut name = var;
                if taken.contains(&var) {
                    name = taken
                        .iter()
                        .next_back()
                        .map_or(0, |last| last + 1)
                        .max(inner.free().iter().next_back().map_or(0, |last| last + 1));
                    names.insert(var, name);
                }
                taken.insert(name);
                bound.insert(name);
            }
            match names.is_empty() {
                true => flatten(inner, parts, bound, taken),
                false => flatten(&named(inner, &names), parts, bound, taken),
            }
        }
        Formula::True => {}
        formula => parts.push(formula.clone()),
    }
}

/// The formula with free variables named anew; the new names occur nowhere in it.
fn named(formula: &Formula, names: &BTreeMap<Var, Var>) -> Formula {
    let new = |var: Var| names.get(&var).copied().unwrap_or(var);
    let terms_named = |terms: &[(Var, i64)]| terms.iter().map(|&(var, a)| (new(var), a)).collect();
    match formula {
        Formula::True | Formula::False => formula.clone(),
        Formula::Linear {
            terms,
            relation,
            constant,
        } => Formula::Linear {
            terms: terms_named(terms),
            relation: *relation,
            constant: *constant,
        },
        Formula::Congruent {
            terms,
            modulus,
            residue,
        } => Formula::Congruent {
            terms: terms_named(terms),
            modulus: *modulus,
            residue: *residue,
        },
        Formula::Member { automaton, args } => Formula::Member {
            automaton: automaton.clone(),
            args: args.iter().map(|&var| new(var)).collect(),
        },
        Formula::Xor(vars) => Formula::Xor(vars.map(new)),
        Formula::Weight(var) => Formula::Weight(new(*var)),
        Formula::And(parts) => Formula::And(parts.iter().map(|part| named(part, names)).collect()),
        Formula::Or(parts) => Formula::Or(parts.iter().map(|part| named(part, names)).collect()),
        Formula::Not(inner) => Formula::Not(Box::new(named(inner, names))),
        Formula::Exists(vars, inner) => {
            Formula::Exists(vars.clone(), Box::new(named(inner, &without(names, vars))))
        }
        Formula::Forall(vars, inner) => {
            Formula::Forall(vars.clone(), Box::new(named(inner, &without(names, vars))))
        }
    }
}

fn without(names: &BTreeMap<Var, Var>, vars: &[Var]) -> BTreeMap<Var, Var> {
    names
        .iter()
        .filter(|(var, _)| !vars.contains(var))
        .map(|(&var, &name)| (var, name))
        .collect()
}

/// Solves equations for bound variables that occur in linear constraints alone, as long as no coefficient grows: that saves a projection.
fn substitute(parts: &mut [Formula], bound: &mut BTreeSet<Var>) {
    let vars: Vec<Var> = bound.iter().copied().collect();
    for var in vars {
        let concerned: Vec<usize> = (0..parts.len())
            .filter(|&place| parts[place].free().contains(&var))
            .collect();
        let linear = concerned
            .iter()
            .all(|&place| matches!(parts[place], Formula::Linear { .. }));
        if !linear {
            continue;
        }
        let equation = concerned
            .iter()
            .copied()
            .find_map(|place| match &parts[place] {
                Formula::Linear {
                    terms,
                    relation: Relation::Equal,
                    constant,
                } => {
                    let own = coefficient(terms, var);
                    (own.unsigned_abs() == 1).then(|| (place, terms.clone(), own, *constant))
                }
                _ => None,
            });
        let Some((place, terms, own, constant)) = equation else {
            continue;
        };
        let greatest = |terms: &[(Var, i64)]| {
            terms
                .iter()
                .map(|(_, a)| a.unsigned_abs())
                .max()
                .unwrap_or(0)
        };
        let mut replaced = Vec::new();
        for &other in concerned.iter().filter(|&&other| other != place) {
            let Formula::Linear {
                terms: others,
                relation,
                constant: bound,
            } = &parts[other]
            else {
                unreachable!("linear constraints only");
            };
            // others − (a/own)·(terms = constant)
            let factor = coefficient(others, var) * own;
            let sum = combined(others, &terms, -factor);
            let constant = factor
                .checked_mul(constant)
                .and_then(|c| bound.checked_sub(c));
            match (sum, constant) {
                (Some(terms), Some(constant)) if greatest(&terms) <= greatest(others).max(1) => {
                    replaced.push((
                        other,
                        Formula::Linear {
                            terms,
                            relation: *relation,
                            constant,
                        },
                    ))
                }
                _ => break,
            }
        }
        if replaced.len() + 1 != concerned.len() {
            continue;
        }
        for (other, formula) in replaced {
            parts[other] = formula;
        }
        // var = own·(constant − the rest) ≥ 0, that is own·(the rest) ≤ own·constant.
        let rest: Vec<(Var, i64)> = terms
            .iter()
            .filter(|&&(v, _)| v != var)
            .map(|&(v, a)| (v, a * own))
            .collect();
        parts[place] = Formula::at_most(&rest, constant * own);
        bound.remove(&var);
    }
}

fn coefficient(terms: &[(Var, i64)], var: Var) -> i64 {
    terms
        .iter()
        .filter(|&&(v, _)| v == var)
        .map(|&(_, a)| a)
        .sum()
}

/// left + factor·right, without zeros.
fn combined(left: &[(Var, i64)], right: &[(Var, i64)], factor: i64) -> Option<Vec<(Var, i64)>> {
    let mut sum: BTreeMap<Var, i64> = BTreeMap::new();
    for &(var, a) in left {
        let entry = sum.entry(var).or_insert(0);
        *entry = entry.checked_add(a)?;
    }
    for &(var, a) in right {
        let entry = sum.entry(var).or_insert(0);
        *entry = entry.checked_add(a.checked_mul(factor)?)?;
    }
    Some(sum.into_iter().filter(|&(_, a)| a != 0).collect())
}

/// The bound variable whose automata involve the fewest variables together, and of those the one with the smallest product.
fn cheapest(automata: &[Automaton], bound: &BTreeSet<Var>) -> Option<Var> {
    let present = bound
        .iter()
        .copied()
        .filter(|var| automata.iter().any(|a| a.vars().contains(var)));
    present.min_by_key(|var| {
        let bucket = automata.iter().filter(|a| a.vars().contains(var));
        let mut tracks = BTreeSet::new();
        let mut size = 1u128;
        for automaton in bucket {
            tracks.extend(automaton.vars().iter().copied());
            size = size.saturating_mul(automaton.nodes() as u128);
        }
        (tracks.len(), size)
    })
}
