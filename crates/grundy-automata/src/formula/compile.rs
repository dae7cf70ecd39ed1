//! From a formula to its automaton.

use super::Formula;
use super::plan::eliminated;
use crate::automaton::Automaton;
use crate::error::Error;
use crate::linear::Relation;
use crate::{Limits, Numeration, Var};

impl Formula {
    /// The automaton of the tuples over the free variables that satisfy the formula.
    ///
    /// Quantifiers are eliminated one variable at a time, the variable first whose constraints involve the fewest variables together;
    /// conjunctions begin with the smallest automata.
    ///
    /// # Errors
    ///
    /// When a limit is reached, numbers outgrow 64 bits, an automaton belongs to another numeration, or a nim-sum is asked of a base that is not a
    /// power of two.
    pub fn compile(&self, numeration: &Numeration, limits: &Limits) -> Result<Automaton, Error> {
        limits.check()?;
        let free: Vec<Var> = self.free().into_iter().collect();
        let automaton = match self {
            Formula::True => Automaton::constant(numeration, true),
            Formula::False => Automaton::constant(numeration, false),
            Formula::Linear {
                terms,
                relation,
                constant,
            } => Automaton::linear(numeration, terms, *relation, *constant, limits)?,
            Formula::Congruent {
                terms,
                modulus,
                residue,
            } => Automaton::congruent(numeration, terms, *modulus, *residue, limits)?,
            Formula::Member { automaton, args } => {
                if automaton.numeration() != numeration {
                    return Err(Error::mismatch(
                        "a formula speaks of an automaton over another numeration",
                    ));
                }
                automaton.renamed(args, limits)?
            }
            Formula::Xor(vars) => Automaton::xor(numeration, *vars, limits)?,
            Formula::Weight(var) => Automaton::weights(numeration, *var, limits)?,
            Formula::And(parts) => {
                conjunction(compiled(parts, numeration, limits)?, numeration, limits)?
            }
            Formula::Or(parts) => {
                disjunction(compiled(parts, numeration, limits)?, numeration, limits)?
            }
            Formula::Not(inner) => match &**inner {
                // The complement of a half space is a half space.
                Formula::Linear {
                    terms,
                    relation: Relation::AtMost,
                    constant,
                } if *constant < i64::MAX => {
                    Formula::at_least(terms, constant + 1).compile(numeration, limits)?
                }
                inner => inner.compile(numeration, limits)?.complement(limits)?,
            },
            Formula::Exists(vars, inner) => eliminated(vars, inner, numeration, limits)?,
            Formula::Forall(vars, inner) => {
                let exception = (**inner).clone().not();
                eliminated(vars, &exception, numeration, limits)?.complement(limits)?
            }
        };
        automaton.over(&free, limits)
    }
}

fn compiled(
    parts: &[Formula],
    numeration: &Numeration,
    limits: &Limits,
) -> Result<Vec<Automaton>, Error> {
    parts
        .iter()
        .map(|part| part.compile(numeration, limits))
        .collect()
}

/// All of them, the smallest first, and then what shares the most tracks with what is there.
pub(super) fn conjunction(
    mut parts: Vec<Automaton>,
    numeration: &Numeration,
    limits: &Limits,
) -> Result<Automaton, Error> {
    parts.sort_by_key(|part| std::cmp::Reverse(part.nodes()));
    let Some(mut product) = parts.pop() else {
        return Ok(Automaton::constant(numeration, true));
    };
    while !parts.is_empty() {
        let fresh = |part: &Automaton| {
            part.vars()
                .iter()
                .filter(|var| !product.vars().contains(var))
                .count()
        };
        let (place, _) = parts
            .iter()
            .enumerate()
            .min_by_key(|(_, part)| (fresh(part), part.nodes()))
            .unwrap_or((0, &parts[0]));
        let part = parts.swap_remove(place);
        product = product.and(&part, limits)?;
    }
    Ok(product)
}

fn disjunction(
    mut parts: Vec<Automaton>,
    numeration: &Numeration,
    limits: &Limits,
) -> Result<Automaton, Error> {
    parts.sort_by_key(|part| std::cmp::Reverse(part.nodes()));
    let Some(mut union) = parts.pop() else {
        return Ok(Automaton::constant(numeration, false));
    };
    while let Some(part) = parts.pop() {
        union = union.or(&part, limits)?;
    }
    Ok(union)
}
