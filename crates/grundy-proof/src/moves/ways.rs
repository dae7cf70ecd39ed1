//! The moves of one clause that lead where one wants to be.

use super::Fiber;
use crate::Symbolic;
use crate::compare::fixed;
use crate::error::Fault;
use crate::lower::{Clause, coordinate, value};
use grundy_automata::{Automaton, Formula, Limits, Var};
use grundy_rules::Component;
use num_bigint::{BigInt, BigUint};

/// Where one wants to be.
#[derive(Clone, Copy)]
pub(crate) enum Goal<'g> {
    /// In this set, with the one result of the move.
    Set(&'g Automaton),
    /// At results whose values add up (as a nim-sum) to that of the last variable, the pairs of positions and values being
    /// given.
    Worth(&'g Automaton, Var),
}

/// The moves of one clause that lead to a goal: tuples of coordinates and hidden variables, which fix the move, and of the
/// value where one is wanted.
#[derive(Clone)]
pub(crate) struct Ways {
    clause: Clause,
    automaton: Automaton,
}

impl Ways {
    pub(crate) fn new(
        symbolic: &Symbolic,
        clause: &Clause,
        goal: Goal<'_>,
        limits: &Limits,
    ) -> Result<Self, Fault> {
        let formula = there(symbolic, clause, goal)?;
        Ok(Ways {
            clause: clause.clone(),
            automaton: formula.compile(symbolic.numeration(), limits)?,
        })
    }

    /// The positions that have such a move, with the nim-sum where that is the goal; in one go, which leaves the planner the choice
    /// of what to guess first.
    pub(crate) fn positions(
        symbolic: &Symbolic,
        clause: &Clause,
        goal: Goal<'_>,
        limits: &Limits,
    ) -> Result<Automaton, Fault> {
        let formula = there(symbolic, clause, goal)?.exists(&clause.hidden);
        Ok(formula.compile(symbolic.numeration(), limits)?)
    }

    /// The positions (with the value, where one is wanted) from which there is such a move, if the game is not over.
    pub(crate) fn able(&self, limits: &Limits) -> Result<Automaton, Fault> {
        let hidden = self.automaton.vars().iter().copied();
        let hidden: Vec<Var> = hidden.filter(|v| self.clause.hidden.contains(v)).collect();
        Ok(self.automaton.exists(&hidden, limits)?)
    }

    pub(crate) fn clause(&self) -> &Clause {
        &self.clause
    }

    pub(crate) fn automaton(&self) -> &Automaton {
        &self.automaton
    }

    /// Leaves out some moves.
    pub(crate) fn remove(&mut self, others: &Automaton, limits: &Limits) -> Result<(), Fault> {
        self.automaton = self.automaton.minus(others, limits)?;
        Ok(())
    }

    /// The result of one such move from the position.
    pub(crate) fn first_result(
        &self,
        position: &[BigUint],
        limits: &Limits,
    ) -> Result<Option<Vec<BigUint>>, Fault> {
        let vars: Vec<Var> = (0..position.len()).map(coordinate).collect();
        let fiber = Fiber::new(&self.automaton, &fixed(&vars, position), limits)?;
        let first = fiber.iter().next();
        let found = first.and_then(|values| self.clause.at(&vars, position, &values));
        Ok(found
            .and_then(|(_, to)| to.into_iter().next())
            .map(|to| to.coords))
    }
}

/// A move of the clause is possible and leads to the goal.
pub(crate) fn there(
    symbolic: &Symbolic,
    clause: &Clause,
    goal: Goal<'_>,
) -> Result<Formula, Fault> {
    Ok(clause.leads(|results| match goal {
        Goal::Set(set) => Formula::member(set, results.first().map_or(&[], Vec::as_slice)),
        Goal::Worth(pairs, sum) => worth(symbolic.arity(), pairs, results, sum),
    })?)
}

/// The values of the results add up to `sum`.
fn worth(arity: usize, pairs: &Automaton, results: &[Vec<Var>], sum: Var) -> Formula {
    let pair = |result: &[Var], value: Var| Formula::member(pairs, &[result, &[value]].concat());
    // Beyond the values that the caller may name.
    let own = |i: usize| value(arity, 4 + i);
    match results {
        [] => Formula::equal(&[(sum, 1)], 0),
        [only] => pair(only, sum),
        [first, second, rest @ ..] => {
            let (a, b, c) = (own(0), own(1), own(2));
            let two = |sum| {
                let all = vec![pair(first, a), pair(second, b), Formula::Xor([a, b, sum])];
                Formula::all_of(all).exists(&[a, b])
            };
            match rest {
                [] => two(sum),
                [third, ..] => {
                    let d = own(3);
                    let all = vec![two(c), pair(third, d), Formula::Xor([c, d, sum])];
                    Formula::all_of(all).exists(&[c, d])
                }
            }
        }
    }
}

impl Clause {
    /// The binders and the results of the move that the hidden variables fix. `None` when a number that has to be natural is
    /// not.
    pub(crate) fn at(
        &self,
        vars: &[Var],
        position: &[BigUint],
        hidden: &[(Var, BigUint)],
    ) -> Option<(Vec<BigInt>, Vec<Component>)> {
        let value = |var: Var| -> BigUint {
            let own = vars.iter().position(|&v| v == var).map(|i| &position[i]);
            let other = || hidden.iter().find(|(v, _)| *v == var).map(|(_, n)| n);
            own.or_else(other).cloned().unwrap_or_default()
        };
        let binders = self.binders.iter().map(|b| b.value(&value)).collect();
        let mut to = Vec::new();
        for target in &self.targets {
            let coords = target.iter().map(|e| e.value(&value).to_biguint());
            let coords = coords.collect::<Option<Vec<_>>>()?;
            to.push(Component { game: 0, coords });
        }
        Some((binders, to))
    }
}
