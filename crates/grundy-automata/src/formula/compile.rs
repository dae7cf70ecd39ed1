//! From formulas to automata: in which order things are joined and guessed. The order decides whether a formula takes milliseconds or all
//! memory.
//!
//! A quantifier over a conjunction is resolved by bucket elimination. The conjuncts that know a variable are its bucket; they are joined,
//! the variable is guessed, and what remains goes back among the conjuncts. The variable whose joined bucket has the fewest tracks comes
//! first, of those the one with the smallest automata. Existential quantifiers inside the conjunction take part in the same elimination, and a
//! quantifier over a disjunction is distributed. A bound variable that a linear equation defines, and that occurs in linear constraints and
//! congruences only, is substituted and never becomes a track.

use super::Formula;
use super::normal::{defined_natural, normal, rename, substitute};
use crate::error::Error;
use crate::linear::Relation;
use crate::{Automaton, Limits, Numeration, Var};
use rustc_hash::FxHashMap;

/// How deep a formula may be nested, so that recursion is safe.
const DEEPEST: usize = 200;

/// Into how many cases a conjunction with disjunctions is split at most.
const MOST_CASES: usize = 32;

impl Formula {
    /// The automaton of the tuples over the free variables that satisfy the formula.
    ///
    /// Quantifiers are eliminated one variable at a time, the variable first whose constraints involve the fewest variables together;
    /// conjunctions begin with the smallest automata; what occurs twice is compiled once.
    ///
    /// # Errors
    ///
    /// When a limit is reached, numbers outgrow 64 bits, an automaton belongs to another numeration or has another number of tracks, a nim-sum is
    /// asked of a base that is not a power of two, or the formula is nested more than 200 deep.
    pub fn compile(&self, numeration: &Numeration, limits: &Limits) -> Result<Automaton, Error> {
        self.check_depth()?;
        let mut planner = Planner {
            numeration,
            limits,
            fresh: self.fresh()?,
            known: FxHashMap::default(),
        };
        let automaton = planner.compile(&normal(self, true))?;
        let free: Vec<Var> = self.free().into_iter().collect();
        automaton.over(&free, limits)
    }

    fn check_depth(&self) -> Result<(), Error> {
        let mut stack = vec![(self, 1)];
        while let Some((formula, depth)) = stack.pop() {
            if depth > DEEPEST {
                return Err(Error::mismatch(format!(
                    "the formula is nested more than {DEEPEST} deep"
                )));
            }
            stack.extend(formula.parts().iter().map(|part| (part, depth + 1)));
        }
        Ok(())
    }

    /// A variable above all that occur, bound or free.
    fn fresh(&self) -> Result<Var, Error> {
        let mut stack = vec![self];
        let mut most = 0;
        while let Some(formula) = stack.pop() {
            let here = match formula {
                Formula::Linear { terms, .. } | Formula::Congruent { terms, .. } => {
                    terms.iter().map(|term| term.0).max()
                }
                Formula::Member { args: vars, .. }
                | Formula::Exists(vars, _)
                | Formula::Forall(vars, _) => vars.iter().copied().max(),
                Formula::Xor(vars) => vars.iter().copied().max(),
                Formula::Weight(var) => Some(*var),
                _ => None,
            };
            most = most.max(here.unwrap_or(0));
            stack.extend(formula.parts());
        }
        // Half of the names are left for variables that the planner names anew.
        match most < Var::MAX / 2 {
            true => Ok(most + 1),
            false => Err(Error::mismatch("variables are numbers below 2^31 - 1")),
        }
    }

    /// What the formula is made of.
    fn parts(&self) -> &[Formula] {
        match self {
            Formula::And(parts) | Formula::Or(parts) => parts,
            Formula::Not(inner) | Formula::Exists(_, inner) | Formula::Forall(_, inner) => {
                std::slice::from_ref(inner)
            }
            _ => &[],
        }
    }
}

struct Planner<'a> {
    numeration: &'a Numeration,
    limits: &'a Limits,
    fresh: Var,
    known: FxHashMap<Formula, Automaton>,
}

impl Planner<'_> {
    /// The automaton of a formula in normal form, over some of its free variables.
    fn compile(&mut self, formula: &Formula) -> Result<Automaton, Error> {
        if let Some(known) = self.known.get(formula) {
            return Ok(known.clone());
        }
        let (numeration, limits) = (self.numeration, self.limits);
        limits.check()?;
        let automaton = match formula {
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
                let parts = self.compile_all(parts)?;
                self.join(parts)?
            }
            Formula::Or(parts) => {
                let mut parts = self.compile_all(parts)?;
                parts.sort_by_key(Automaton::nodes);
                let mut union = Automaton::constant(numeration, false);
                for part in parts {
                    union = union.or(&part, limits)?;
                }
                union
            }
            Formula::Not(inner) => self.compile(inner)?.complement(limits)?,
            Formula::Exists(vars, inner) => self.exists(vars, inner)?,
            Formula::Forall(..) => self.compile(&normal(formula, true))?,
        };
        self.known.insert(formula.clone(), automaton.clone());
        Ok(automaton)
    }

    fn compile_all(&mut self, parts: &[Formula]) -> Result<Vec<Automaton>, Error> {
        parts.iter().map(|part| self.compile(part)).collect()
    }

    /// All of them: the smallest first, then always the one that adds the fewest tracks, of those the smallest.
    fn join(&self, mut parts: Vec<Automaton>) -> Result<Automaton, Error> {
        let mut joined = Automaton::constant(self.numeration, true);
        while !parts.is_empty() {
            let cost = |part: &Automaton| {
                let vars = part.vars().iter();
                let added = vars.filter(|var| !joined.vars().contains(var)).count();
                (
                    if joined.vars().is_empty() { 0 } else { added },
                    part.nodes(),
                )
            };
            let best = (0..parts.len())
                .min_by_key(|&place| cost(&parts[place]))
                .unwrap_or(0);
            joined = joined.and(&parts.swap_remove(best), self.limits)?;
        }
        Ok(joined)
    }

    fn exists(&mut self, vars: &[Var], inner: &Formula) -> Result<Automaton, Error> {
        if let Formula::Or(cases) = inner {
            let cases = cases.iter().map(|case| case.clone().exists(vars));
            return self.compile(&Formula::any_of(cases));
        }
        let (mut bound, mut parts) = self.flatten(vars, inner);
        if let Some(cases) = split(&bound, &parts) {
            let cases = cases.into_iter().map(|case| case.exists(&bound));
            return self.compile(&Formula::any_of(cases));
        }
        solve(&mut bound, &mut parts);
        let mut automata = self.compile_all(&parts)?;
        while let Some(var) = cheapest(&bound, &automata) {
            bound.retain(|&other| other != var);
            let (bucket, rest): (Vec<_>, Vec<_>) =
                automata.into_iter().partition(|a| a.vars().contains(&var));
            automata = rest;
            let joined = self.join(bucket)?;
            // What else occurs nowhere but here goes with it.
            let mut gone = vec![var];
            bound.retain(|other| {
                let only = joined.vars().contains(other)
                    && automata.iter().all(|a| !a.vars().contains(other));
                if only {
                    gone.push(*other);
                }
                !only
            });
            automata.push(joined.exists(&gone, self.limits)?);
        }
        self.join(automata)
    }

    /// The conjuncts, those under existential quantifiers included, and all the variables bound; a variable that is bound inside and occurs
    /// outside gets another name.
    fn flatten(&mut self, vars: &[Var], inner: &Formula) -> (Vec<Var>, Vec<Formula>) {
        let mut used = inner.free();
        let mut bound: Vec<Var> = used
            .iter()
            .copied()
            .filter(|var| vars.contains(var))
            .collect();
        let mut queue = vec![inner.clone()];
        let mut parts = Vec::new();
        while let Some(part) = queue.pop() {
            match part {
                Formula::And(list) => queue.extend(list),
                Formula::Exists(inside, body) => {
                    let mut body = *body;
                    for var in inside {
                        let mut name = var;
                        if used.contains(&var) {
                            name = self.fresh;
                            self.fresh += 1;
                            body = rename(&body, var, name);
                        }
                        used.insert(name);
                        bound.push(name);
                    }
                    queue.push(body);
                }
                Formula::True => {}
                other => parts.push(other),
            }
        }
        (bound, parts)
    }
}

/// The cases of a disjunction that knows a bound variable, each with the other conjuncts, unless all such disjunctions together have too many
/// cases: a few small eliminations are cheaper than one over a large union.
fn split(bound: &[Var], parts: &[Formula]) -> Option<Vec<Formula>> {
    let concerned = |part: &Formula| {
        matches!(part, Formula::Or(_)) && part.free().iter().any(|var| bound.contains(var))
    };
    let count = parts
        .iter()
        .filter(|part| concerned(part))
        .try_fold(1usize, |count, part| count.checked_mul(part.parts().len()))?;
    if count > MOST_CASES {
        return None;
    }
    let place = parts.iter().position(concerned)?;
    let rest = [&parts[..place], &parts[place + 1..]].concat();
    let cases = parts[place].parts().iter();
    Some(
        cases
            .map(|case| Formula::all_of(rest.iter().chain([case]).cloned()))
            .collect(),
    )
}

/// The bound variable to guess next: that whose automata involve the fewest variables together, of those the one with the smallest product.
fn cheapest(bound: &[Var], automata: &[Automaton]) -> Option<Var> {
    let cost = |var: &Var| {
        let mut tracks: Vec<Var> = Vec::new();
        let mut size = 1u128;
        for automaton in automata.iter().filter(|a| a.vars().contains(var)) {
            tracks.extend(automaton.vars());
            size = size.saturating_mul(automaton.nodes() as u128);
        }
        tracks.sort_unstable();
        tracks.dedup();
        (tracks.len(), size, *var)
    };
    let present = bound.iter().map(cost).filter(|cost| cost.0 > 0);
    present.min().map(|(_, _, var)| var)
}

/// Takes out the bound variables that an equation defines and that only linear constraints and congruences know.
fn solve(bound: &mut Vec<Var>, parts: &mut Vec<Formula>) {
    let mut place = 0;
    while place < bound.len() {
        match eliminated(bound[place], parts) {
            Some(fewer) => {
                *parts = fewer;
                bound.swap_remove(place);
                // An equation that became shorter may define one that was passed over.
                place = 0;
            }
            None => place += 1,
        }
    }
}

/// The conjuncts without `var`, if an equation among them allows that.
fn eliminated(var: Var, parts: &[Formula]) -> Option<Vec<Formula>> {
    parts.iter().enumerate().find_map(|(place, part)| {
        let Formula::Linear {
            terms,
            relation: Relation::Equal,
            constant,
        } = part
        else {
            return None;
        };
        terms
            .iter()
            .find(|&&(x, a)| x == var && (a == 1 || a == -1))?;
        let mut fewer = vec![defined_natural(var, terms, *constant)?];
        for (_, other) in parts.iter().enumerate().filter(|&(i, _)| i != place) {
            fewer.push(match other.free().contains(&var) {
                true => substitute(other, var, terms, *constant)?,
                false => other.clone(),
            });
        }
        fewer.retain(|part| *part != Formula::True);
        Some(fewer)
    })
}
