//! From the clauses of a game to linear constraints.
//!
//! An expression is split into cases, exactly one of which holds, in each of which it is linear: which argument of `min` or `max` is the
//! (first) one; or that a quotient ⌊e/c⌋ is a natural number q, or -1 - q, with c·quotient ≤ e ≤ c·quotient + c - 1. A condition is the
//! disjunction over the cases of its sides; a clause becomes one move for each case of its targets.

use crate::automaton::Var;
use crate::formula::{Formula, Linear};
use crate::report::{Failure, Fallible};
use crate::rules::{Clause, Expr, Kind, Op, Range, Rules};
use std::collections::BTreeSet;

/// Clauses after unrolling, cases of the expressions of a clause.
const MAX_PARTS: usize = 4096;
/// The first of the variables that binders and quotients take.
const FRESH: Var = 1 << 16;

/// Coordinate i of the position that is moved from.
pub(crate) fn x(i: usize) -> Var {
    64 * i as Var
}

/// Coordinate i of target j.
pub(crate) fn y(j: usize, i: usize) -> Var {
    64 * i as Var + 1 + j as Var
}

/// A clause in one reading: with values for unrolled binders, for one order of the coordinates, in one case of its targets.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Move {
    /// What it binds.
    pub(crate) vars: Vec<Var>,
    /// Over the coordinates x and `vars`: conditions and ranges hold, targets are natural numbers and positions.
    pub(crate) guard: Formula,
    pub(crate) targets: Vec<Vec<Linear>>,
    /// Of the clause, counted from 1.
    pub(crate) clause: usize,
}

/// A clause `move k in 1..X/Y if C -> (…, X - k*Y, …)`, for one order of the coordinates.
pub(crate) struct Repeat {
    /// Of the clause, counted from 1, and among the clauses of this kind.
    pub(crate) clause: usize,
    pub(crate) number: usize,
    pub(crate) order: Vec<usize>,
    pub(crate) big: usize,
    pub(crate) small: usize,
    /// C ∧ Y ≥ 1 ∧ X ≥ Y
    pub(crate) guard: Formula,
}

/// A game as formulas.
pub(crate) struct Game {
    pub(crate) domain: Formula,
    pub(crate) lost: Formula,
    pub(crate) won: Formula,
    pub(crate) moves: BTreeSet<Move>,
    pub(crate) repeats: Vec<Repeat>,
}

/// Which named sets a numeration can tell.
#[derive(Clone, Copy)]
pub(crate) enum Sets {
    /// The powers of the base.
    Powers(i128),
    Fibonacci,
    Neither,
}

/// The values of the names.
struct Scope {
    sets: Sets,
    coords: Vec<Linear>,
    binders: Vec<Linear>,
    fresh: Var,
    parts: usize,
}

/// The values of expressions where `guards` hold, for the one value of `vars`.
#[derive(Clone, Default)]
struct Case {
    vars: Vec<Var>,
    guards: Vec<Formula>,
    values: Vec<Linear>,
}

impl Case {
    fn of(value: Linear) -> Case {
        Case { values: vec![value], ..Case::default() }
    }

    /// The same, with other values and more guards; `None` when a guard cannot hold.
    fn with(&self, values: Vec<Linear>, vars: &[Var], guards: &[Formula]) -> Option<Case> {
        let (vars, guards) = ([&self.vars, vars].concat(), [&self.guards, guards].concat());
        (!guards.contains(&Formula::Const(false))).then_some(Case { vars, guards, values })
    }
}

impl Scope {
    /// Its own variables come after those of the coordinates.
    fn new(sets: Sets, coords: Vec<Linear>, binders: Vec<Linear>) -> Scope {
        let last = coords.iter().chain(&binders).flat_map(|l| l.terms.keys()).max().map_or(0, |v| v + 1);
        Scope { sets, coords, binders, fresh: last.max(FRESH), parts: 0 }
    }

    fn fresh(&mut self) -> Var {
        self.fresh += 1;
        self.fresh - 1
    }

    fn count(&mut self, parts: usize) -> Fallible<()> {
        self.parts = self.parts.saturating_add(parts);
        if self.parts > MAX_PARTS { Failure::inexpressible("too many cases, or clauses after unrolling") } else { Ok(()) }
    }

    /// The cases of an expression.
    fn cases(&mut self, e: &Expr) -> Fallible<Vec<Case>> {
        let (op, parts) = match e {
            Expr::Int(n) => return Ok(vec![Case::of(Linear::constant(*n))]),
            Expr::Coord(i) => return Ok(vec![Case::of(self.coords[*i].clone())]),
            Expr::Binder(i) => return Ok(vec![Case::of(self.binders[*i].clone())]),
            Expr::Of(op, parts) => (*op, parts),
        };
        let mut result = Vec::new();
        for case in self.tuples(parts)? {
            let values = &case.values;
            let constants: Vec<_> = values.iter().map(Linear::as_constant).collect();
            let value = match (op, &constants[..]) {
                (Op::Add, _) => values[0].plus(1, &values[1])?,
                (Op::Sub, _) => values[0].plus(-1, &values[1])?,
                (Op::Mul, [Some(c), _]) => values[1].times(*c)?,
                (Op::Mul, [_, Some(c)]) => values[0].times(*c)?,
                (Op::Div, [Some(n), Some(c @ 1..)]) => Linear::constant(n.div_euclid(*c)),
                (Op::Div, [None, Some(c @ 1..)]) => {
                    let v = self.fresh();
                    for quotient in [Linear::var(v), Linear::constant(-1).plus(-1, &Linear::var(v))?] {
                        let (low, high) = (quotient.times(*c)?, quotient.times(*c)?.plus_constant(c - 1)?);
                        let guards = [Formula::at_most(&low, &values[0])?, Formula::at_most(&values[0], &high)?];
                        result.extend(case.with(vec![quotient], &[v], &guards));
                    }
                    continue;
                }
                (Op::Min | Op::Max, _) => {
                    for (i, value) in values.iter().enumerate() {
                        let mut guards = Vec::new();
                        for (j, other) in values.iter().enumerate().filter(|(j, _)| *j != i) {
                            let (a, b) = if op == Op::Min { (value, other) } else { (other, value) };
                            guards.push(if i < j { Formula::at_most(a, b)? } else { Formula::less(a, b)? });
                        }
                        result.extend(case.with(vec![value.clone()], &[], &guards));
                    }
                    continue;
                }
                _ => return Failure::inexpressible("a product of variables, or a division by a variable or by 0 or less"),
            };
            result.extend(case.with(vec![value], &[], &[]));
        }
        self.count(result.len().saturating_sub(1))?;
        Ok(result)
    }

    /// The cases of several expressions at once.
    fn tuples<'e>(&mut self, all: impl IntoIterator<Item = &'e Expr>) -> Fallible<Vec<Case>> {
        let mut tuples = vec![Case::default()];
        for e in all {
            let cases = self.cases(e)?;
            self.count((tuples.len() * cases.len()).saturating_sub(1))?;
            let add = |case: &Case, new: &Case| case.with([&case.values[..], &new.values].concat(), &new.vars, &new.guards);
            tuples = tuples.iter().flat_map(|t| cases.iter().filter_map(move |c| add(t, c))).collect();
        }
        Ok(tuples)
    }

    fn each(&mut self, conds: &[Expr]) -> Fallible<Vec<Formula>> {
        conds.iter().map(|c| self.holds(c)).collect()
    }

    /// The condition.
    fn holds(&mut self, cond: &Expr) -> Fallible<Formula> {
        let Expr::Of(op, parts) = cond else { return Failure::inexpressible("a number for a condition") };
        match op {
            Op::And => return Ok(Formula::and(self.each(parts)?)),
            Op::Or => return Ok(Formula::or(self.each(parts)?)),
            Op::Not => return Ok(Formula::not(self.holds(&parts[0])?)),
            _ => {}
        }
        let cases = self.tuples(parts)?.into_iter().map(|case| {
            let holds = match (op, &case.values[..], self.sets) {
                (Op::Eq, [a, b], _) => Formula::equal(a, b)?,
                (Op::Le, [a, b], _) => Formula::at_most(a, b)?,
                (Op::Lt, [a, b], _) => Formula::less(a, b)?,
                (Op::Power(b), [n], Sets::Powers(base)) if *b == base => self.power(n)?,
                (Op::Fibonacci, [n], Sets::Fibonacci) => self.power(n)?,
                _ => return Failure::inexpressible("a named set that is not one of the numeration: powers of its base, Fibonacci numbers"),
            };
            Ok(Formula::exists(case.vars, Formula::and([case.guards, vec![holds]].concat())))
        });
        Ok(Formula::or(cases.collect::<Fallible<Vec<_>>>()?))
    }

    fn power(&mut self, n: &Linear) -> Fallible<Formula> {
        // On a variable of its own: other terms may be put for the coordinates, in linear constraints alone.
        let v = self.fresh();
        Ok(Formula::exists(vec![v], Formula::and([Formula::equal(&Linear::var(v), n)?, Formula::Power(v)])))
    }

    /// What a binder may stand for: each of its values where it is unrolled; else a natural number or a negative one.
    fn values(&mut self, range: &Range, unroll: bool, v: Var) -> Fallible<Vec<Linear>> {
        let ends = range.parts.iter().map(|e| self.cases(e)).collect::<Fallible<Vec<_>>>()?;
        let constants: Option<Vec<i128>> = ends.iter().map(|cases| cases.first()?.values[0].as_constant()).collect();
        let natural = |cases: &Vec<Case>| cases.iter().all(|case| case.values[0].is_natural());
        Ok(match (constants, range.kind) {
            (Some(ends), Kind::Between) if unroll => {
                self.count((ends[1] - ends[0]).clamp(0, MAX_PARTS as i128) as usize)?;
                (ends[0]..=ends[1]).map(Linear::constant).collect()
            }
            (Some(all), Kind::List) if unroll => all.into_iter().map(Linear::constant).collect(),
            (_, kind) if ends.iter().take(if kind == Kind::Between { 1 } else { usize::MAX }).all(natural) => vec![Linear::var(v)],
            _ => vec![Linear::var(v), Linear::constant(-1).plus(-1, &Linear::var(v))?],
        })
    }
}

impl Clause {
    /// Whether the binder is a factor (beside another variable) or divisor somewhere.
    fn multiplies(&self, binder: usize) -> bool {
        let uses = |e: &Expr| e.any(&|e| *e == Expr::Binder(binder));
        let varies = |e: &Expr| e.any(&|e| matches!(e, Expr::Coord(_) | Expr::Binder(_)));
        let multiplied = |e: &Expr| match e {
            Expr::Of(Op::Mul, ab) => (uses(&ab[0]) && varies(&ab[1])) || (uses(&ab[1]) && varies(&ab[0])),
            Expr::Of(Op::Div, ab) => uses(&ab[1]),
            _ => false,
        };
        let ranges = self.binders.iter().map(|range| &range.within);
        ranges.chain(&self.conds).chain(self.targets.iter().flatten()).any(|e| e.any(&multiplied))
    }

    /// The coordinates X and Y of a repeated move.
    pub(crate) fn repeats(&self) -> Option<(usize, usize)> {
        let ([range], [target]) = (&self.binders[..], &self.targets[..]) else { return None };
        let (Kind::Between, [Expr::Int(1), Expr::Of(Op::Div, of)]) = (range.kind, &range.parts[..]) else { return None };
        let [Expr::Coord(big), Expr::Coord(small)] = of[..] else { return None };
        let (k, y) = (Expr::Binder(0), Expr::Coord(small));
        let product = |a: &Expr, b: &Expr| Expr::Of(Op::Mul, vec![a.clone(), b.clone()]);
        let left = |product| Expr::Of(Op::Sub, vec![Expr::Coord(big), product]);
        let wanted = |i: usize, e: &Expr| match i == big {
            true => *e == left(product(&k, &y)) || *e == left(product(&y, &k)),
            false => *e == Expr::Coord(i),
        };
        let free = self.conds.iter().all(|c| !c.any(&|e| *e == k || *e == Expr::Coord(big)));
        (free && big != small && target.iter().enumerate().all(|(i, e)| wanted(i, e))).then_some((big, small))
    }
}

impl Rules {
    /// `where`, `lost if`, `won if` of a tuple.
    pub(crate) fn conditions(&self, sets: Sets, tuple: &[Linear]) -> Fallible<[Formula; 3]> {
        let mut scope = Scope::new(sets, tuple.to_vec(), Vec::new());
        let domain = Formula::and(scope.each(&self.wheres)?);
        Ok([domain, Formula::or(scope.each(&self.lost)?), Formula::or(scope.each(&self.won)?)])
    }

    /// The game as formulas.
    pub(crate) fn lower(&self, sets: Sets) -> Fallible<Game> {
        let coords: Vec<Linear> = (0..self.coords.len()).map(|i| Linear::var(x(i))).collect();
        let [domain, lost, won] = self.conditions(sets, &coords)?;
        let (mut moves, mut repeats, mut number) = (BTreeSet::new(), Vec::new(), 0);
        for (at, clause) in self.moves.iter().enumerate() {
            for order in &self.orders {
                let read: Vec<Linear> = order.iter().map(|&place| coords[place].clone()).collect();
                if let Some((big, small)) = clause.repeats() {
                    let mut guard = Scope::new(sets, read.clone(), Vec::new()).each(&clause.conds)?;
                    guard.push(Formula::at_most(&Linear::constant(1), &read[small])?);
                    guard.push(Formula::at_most(&read[small], &read[big])?);
                    let (big, small, guard) = (order[big], order[small], Formula::and(guard));
                    repeats.push(Repeat { clause: at + 1, number, order: order.clone(), big, small, guard });
                } else {
                    // Readings of a clause that say the same are proved once.
                    moves.extend(self.clause(at + 1, clause, Scope::new(sets, read, Vec::new()), order)?);
                }
                if moves.len() > MAX_PARTS {
                    return Failure::inexpressible("too many clauses after unrolling");
                }
            }
            number += usize::from(clause.repeats().is_some());
        }
        Ok(Game { domain, lost, won, moves, repeats })
    }

    fn clause(&self, clause: usize, of: &Clause, mut scope: Scope, order: &[usize]) -> Fallible<Vec<Move>> {
        let mut readings: Vec<Vec<Linear>> = vec![Vec::new()];
        for (i, range) in of.binders.iter().enumerate() {
            let (v, mut next) = (FRESH + i as Var, Vec::new());
            for reading in readings {
                scope.binders = reading.clone();
                let values = scope.values(range, of.multiplies(i), v)?;
                next.extend(values.into_iter().map(|v| [&reading[..], &[v]].concat()));
                scope.count(1)?;
            }
            readings = next;
        }
        let (mut moves, zero) = (Vec::new(), Linear::default());
        for reading in readings {
            let bound: Vec<Var> = reading.iter().flat_map(|b| b.terms.keys().copied()).collect();
            let mut scope = Scope::new(scope.sets, scope.coords.clone(), reading);
            let conds = of.conds.iter().chain(of.binders.iter().map(|range| &range.within));
            let guard = conds.map(|c| scope.holds(c)).collect::<Fallible<Vec<_>>>()?;
            for case in scope.tuples(of.targets.iter().flatten())? {
                let mut parts = [&guard[..], &case.guards].concat();
                let mut targets = vec![vec![Linear::default(); order.len()]; of.targets.len()];
                for (i, value) in case.values.into_iter().enumerate() {
                    parts.push(Formula::at_most(&zero, &value)?);
                    targets[i / order.len()][order[i % order.len()]] = value;
                }
                for target in &targets {
                    parts.push(self.conditions(scope.sets, target)?[0].clone());
                }
                let guard = Formula::and(parts);
                if guard != Formula::Const(false) {
                    moves.push(Move { vars: [&bound[..], &case.vars].concat(), guard, targets, clause });
                }
            }
        }
        Ok(moves)
    }
}
