//! One clause as linear constraints.

use super::scope::Scope;
use super::unroll::{MAX_CLAUSES, unroll};
use super::{Affine, Inexpressible, MAX_TARGETS, reason, result};
use grundy_automata::{Formula, Var};
use grundy_rules::{self as rules, Cond, Expr, MoveClause, Range};

/// One way to move: a clause of the rules in one order of the coordinates and in one case of its minima and quotients.
#[derive(Clone, Debug)]
pub struct Clause {
    /// Index of the clause in the rules.
    pub clause: usize,
    /// The variables beside the coordinates: they stand for the binders and for quotients, and fix the move.
    pub hidden: Vec<Var>,
    /// The value of each binder.
    pub binders: Vec<Affine>,
    /// What has to hold of the coordinates and the hidden variables, all of it. That results are positions is left out.
    pub condition: Vec<Formula>,
    /// That every result is a position.
    pub lands: Vec<Formula>,
    /// The coordinates of each result, in the order of the position that was moved from.
    pub targets: Vec<Vec<Affine>>,
}

/// What is known of a clause while its binders are gone through.
#[derive(Clone)]
struct State<'r> {
    scope: Scope<'r>,
    hidden: Vec<Var>,
    condition: Vec<Formula>,
    targets: Vec<Vec<Affine>>,
}

impl Clause {
    /// The clause, with the coordinates as the scope has them; `order[i]` is the place that coordinate i is read from.
    pub(super) fn lower(
        index: usize,
        clause: &MoveClause,
        scope: &Scope<'_>,
        order: &[usize],
    ) -> Result<Vec<Clause>, Inexpressible> {
        let mut all = Vec::new();
        if clause.targets.iter().any(|t| t.game != 0) {
            return Err(reason::other_game());
        }
        if clause.targets.len() > MAX_TARGETS {
            return Err(reason::targets(MAX_TARGETS));
        }
        for row in unroll(clause, scope)? {
            let mut states = vec![State {
                scope: scope.clone(),
                hidden: Vec::new(),
                condition: Vec::new(),
                targets: Vec::new(),
            }];
            for (i, value) in row.iter().enumerate() {
                states = each(states, |state| state.bind(&clause.binders[i].range, *value))?;
            }
            for cond in &clause.conds {
                states = each(states, |state| state.requires(cond))?;
            }
            for target in &clause.targets {
                for state in &mut states {
                    state.targets.push(vec![Affine::constant(0); order.len()]);
                }
                for (i, expr) in target.coords.iter().enumerate() {
                    states = each(states, |state| state.lead(expr, order[i]))?;
                }
            }
            for state in states {
                all.push(state.finish(index)?);
            }
            if all.len() > MAX_CLAUSES {
                return Err(reason::clauses(MAX_CLAUSES));
            }
        }
        Ok(all)
    }

    /// The clause as text; two orders with the same text give the same moves.
    pub(super) fn written(&self) -> String {
        let written = self.condition.iter().map(|part| format!("{part:?}"));
        let mut condition: Vec<String> = written.collect();
        condition.sort_unstable();
        condition.dedup();
        format!(
            "{condition:?} {:?} {:?} {:?}",
            self.hidden, self.binders, self.targets
        )
    }

    /// The clause leads from the coordinates by the hidden variables to results of which `body` says something, given
    /// the variables of their coordinates. Free are the coordinates, the hidden variables, and what `body` adds.
    ///
    /// A coordinate that is a variable already needs no other; the rest get their own, and those with the shortest
    /// constraints are eliminated first: every elimination then adds few tracks to what `body` says.
    pub(crate) fn leads(
        &self,
        body: impl FnOnce(&[Vec<Var>]) -> Formula,
    ) -> Result<Formula, Inexpressible> {
        let mut equations = Vec::new();
        let mut results = Vec::new();
        for (t, target) in self.targets.iter().enumerate() {
            let mut vars = Vec::new();
            for (i, value) in target.iter().enumerate() {
                vars.push(match value.as_var() {
                    Some(var) => var,
                    None => {
                        let var = result(t, i);
                        equations.push((
                            value.terms().len(),
                            var,
                            value.equals(&Affine::var(var))?,
                        ));
                        var
                    }
                });
            }
            results.push(vars);
        }
        equations.sort_by_key(|&(terms, var, _)| (terms, var));
        let mut inner = body(&results);
        for (_, var, equation) in equations {
            inner = equation.and(inner).exists(&[var]);
        }
        let mut all = self.condition.clone();
        all.push(inner);
        Ok(Formula::all_of(all))
    }

    /// The clause gives a legal move, where the game is not over. Free are the coordinates and the hidden variables.
    pub(crate) fn legal(&self) -> Formula {
        Formula::all_of([&self.condition[..], &self.lands].concat())
    }
}

/// The states that come from each state.
fn each<'r>(
    states: Vec<State<'r>>,
    mut f: impl FnMut(State<'r>) -> Result<Vec<State<'r>>, Inexpressible>,
) -> Result<Vec<State<'r>>, Inexpressible> {
    let mut all = Vec::new();
    for state in states {
        all.extend(f(state)?);
        if all.len() > MAX_CLAUSES {
            return Err(reason::clauses(MAX_CLAUSES));
        }
    }
    Ok(all)
}

impl State<'_> {
    /// The next binder: a constant, a natural number, or one of the negative ones.
    fn bind(mut self, range: &Range, value: Option<i64>) -> Result<Vec<Self>, Inexpressible> {
        if let Some(value) = value {
            self.scope.binders.push(Affine::constant(value));
            return Ok(vec![self]);
        }
        let least = match range {
            Range::Between(low, _) => self.scope.least(low)?,
            Range::List(all) => {
                let mut least = Some(i64::MAX);
                for e in all {
                    least = self.scope.least(e)?.and_then(|x| Some(least?.min(x)));
                }
                least
            }
            Range::Set(_) => Some(1),
        };
        let natural = least.is_some_and(|least| least >= 0);
        let mut states = Vec::new();
        for sign in [1, -1].into_iter().take(if natural { 1 } else { 2 }) {
            let mut state = self.clone();
            let var = state.scope.fresh();
            let value = Affine::var(var).scale(sign)?;
            state
                .scope
                .binders
                .push(value.shift(if sign < 0 { -1 } else { 0 })?);
            state.hidden.push(var);
            let binder = Expr::Var(rules::Var::Binder(state.scope.binders.len() - 1));
            let within = state.scope.within(&binder, range)?;
            state.require(within);
            if let Range::Set(_) = range {
                let coords = 0..state.scope.coords.len();
                let coords = coords.map(|i| Expr::Var(rules::Var::Coord(i))).collect();
                let largest = state.scope.at_most(&binder, &Expr::Max(coords))?;
                state.require(largest);
            }
            states.push(state);
        }
        Ok(states)
    }

    fn requires(mut self, cond: &Cond) -> Result<Vec<Self>, Inexpressible> {
        let cond = self.scope.cond(cond)?;
        self.require(cond);
        Ok(self.possible())
    }

    /// The coordinate at `place` of the last target.
    fn lead(mut self, expr: &Expr, place: usize) -> Result<Vec<Self>, Inexpressible> {
        let mut states = Vec::new();
        for piece in self.scope.expr(expr)? {
            let mut state = self.clone();
            state.hidden.extend(piece.hidden);
            piece
                .guard
                .into_iter()
                .for_each(|guard| state.require(guard));
            if matches!(piece.value.is_natural()?, Formula::False) {
                continue;
            }
            if let Some(target) = state.targets.last_mut() {
                target[place] = piece.value;
            }
            states.extend(state.possible());
        }
        Ok(states)
    }

    fn require(&mut self, formula: Formula) {
        match formula {
            Formula::True => {}
            Formula::And(all) => all.into_iter().for_each(|f| self.require(f)),
            formula => self.condition.push(formula),
        }
    }

    fn possible(self) -> Vec<Self> {
        match self.condition.iter().any(|f| matches!(f, Formula::False)) {
            true => Vec::new(),
            false => vec![self],
        }
    }

    fn finish(mut self, clause: usize) -> Result<Clause, Inexpressible> {
        let mut lands = Vec::new();
        for target in &self.targets {
            for value in target {
                lands.push(value.is_natural()?);
            }
            self.scope.coords.clone_from(target);
            let rules = self.scope.rules;
            for cond in &rules.wheres {
                lands.push(self.scope.cond(cond)?);
            }
        }
        lands.retain(|f| !matches!(f, Formula::True));
        Ok(Clause {
            clause,
            hidden: self.hidden,
            binders: self.scope.binders,
            condition: self.condition,
            lands,
            targets: self.targets,
        })
    }
}
