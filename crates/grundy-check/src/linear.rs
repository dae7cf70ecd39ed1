//! From the clauses of a game to linear constraints.
//!
//! A comparison loses one `min`, `max` or division at a time, by equivalences that hold for all integers and c ≥ 1:
//! a ≤ min(b, c) ⟺ a ≤ b ∧ a ≤ c, a ≤ max(b, c) ⟺ a ≤ b ∨ a ≤ c, and the same with the sides exchanged;
//! a ≤ ⌊e/c⌋ ⟺ c a ≤ e, and ⌊e/c⌋ ≤ b ⟺ e ≤ c b + c - 1; ⌈e/c⌉ = ⌊(e + c - 1)/c⌋; a = b ⟺ a ≤ b ∧ b ≤ a.
//! What is left inside sums is split into cases, exactly one of which holds: which argument is the (first) least; or
//! that a quotient is a natural number q, or -1 - q, with c·quotient ≤ e ≤ c·quotient + c - 1.

use crate::Failure;
use crate::automaton::Var;
use crate::formula::{Formula, Linear};
use crate::rules::{Clause, Expr, Op, Range, Rules};

/// Clauses after unrolling, cases of a sum, constraints of a clause.
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

/// A clause in one reading: with values for unrolled binders, for one order of the coordinates.
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
    /// order[i] is the coordinate that the clause reads as its i-th.
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
    pub(crate) moves: Vec<Move>,
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

type Fallible<T> = Result<T, Failure>;

fn inexpressible<T>(what: &str) -> Fallible<T> {
    Err(Failure::Inexpressible(what.to_owned()))
}

/// The values of the names.
struct Scope {
    sets: Sets,
    coords: Vec<Linear>,
    binders: Vec<Linear>,
    fresh: Var,
    parts: usize,
}

/// An expression where `guards` hold, for the one value of `vars`.
#[derive(Clone, Default)]
struct Case {
    vars: Vec<Var>,
    guards: Vec<Formula>,
    value: Linear,
}

impl Scope {
    fn new(sets: Sets, coords: Vec<Linear>) -> Scope {
        Scope { sets, coords, binders: Vec::new(), fresh: FRESH, parts: 0 }
    }

    fn fresh(&mut self) -> Var {
        self.fresh += 1;
        self.fresh - 1
    }

    fn count(&mut self, parts: usize) -> Fallible<()> {
        self.parts = self.parts.saturating_add(parts);
        if self.parts > MAX_PARTS { inexpressible("the conditions are too many after splitting cases") } else { Ok(()) }
    }

    /// The expression without `min`, `max` and divisions, unless it is not that simple.
    fn linear(&self, e: &Expr) -> Fallible<Option<Linear>> {
        let (op, parts) = match e {
            Expr::Int(n) => return Ok(Some(Linear::constant(*n))),
            Expr::Coord(i) => return Ok(Some(self.coords[*i].clone())),
            Expr::Binder(i) => return Ok(Some(self.binders[*i].clone())),
            Expr::Of(op, parts) => (*op, parts),
        };
        let parts = parts.iter().map(|e| self.linear(e)).collect::<Fallible<Option<Vec<_>>>>()?;
        let Some(parts) = parts else { return Ok(None) };
        let constants: Vec<Option<i128>> = parts.iter().map(Linear::as_constant).collect();
        let all = || constants.iter().copied().collect::<Option<Vec<i128>>>();
        Ok(match (op, &constants[..]) {
            (Op::Add, _) => Some(parts[0].plus(1, &parts[1])?),
            (Op::Sub, _) => Some(parts[0].plus(-1, &parts[1])?),
            (Op::Mul, [Some(c), _]) => Some(parts[1].times(*c)?),
            (Op::Mul, [_, Some(c)]) => Some(parts[0].times(*c)?),
            (Op::Div, [Some(n), Some(c @ 1..)]) => Some(Linear::constant(n.div_euclid(*c))),
            (Op::Div, [None, Some(1..)]) => None,
            (Op::Min, _) => all().and_then(|all| all.into_iter().min()).map(Linear::constant),
            (Op::Max, _) => all().and_then(|all| all.into_iter().max()).map(Linear::constant),
            _ => return inexpressible("a product of variables, or a division by a variable or by 0 or less"),
        })
    }

    /// A divisor or factor.
    fn constant(&self, e: &Expr) -> Fallible<i128> {
        match self.linear(e)?.and_then(|l| l.as_constant()) {
            Some(c) if c.abs() < 1 << 32 => Ok(c),
            _ => inexpressible("a product of variables, a division by a variable, or a large factor"),
        }
    }

    fn divisor(&self, e: &Expr) -> Fallible<i128> {
        match self.constant(e)? {
            c @ 1.. => Ok(c),
            _ => inexpressible("a division by 0 or less"),
        }
    }

    fn cases(&mut self, e: &Expr) -> Fallible<Vec<Case>> {
        if let Some(value) = self.linear(e)? {
            return Ok(vec![Case { value, ..Case::default() }]);
        }
        let Expr::Of(op, parts) = e else { return Ok(Vec::new()) };
        let mut result = Vec::new();
        match op {
            Op::Mul => {
                let of = usize::from(self.linear(&parts[0])?.is_some());
                let factor = self.constant(&parts[1 - of])?;
                for case in self.cases(&parts[of])? {
                    result.push(Case { value: case.value.times(factor)?, ..case });
                }
            }
            Op::Div => {
                let c = self.divisor(&parts[1])?;
                for case in self.cases(&parts[0])? {
                    let v = self.fresh();
                    for quotient in [Linear::var(v), Linear::constant(-1).plus(-1, &Linear::var(v))?] {
                        let (low, high) = (quotient.times(c)?, quotient.times(c)?.plus(1, &Linear::constant(c - 1))?);
                        let guards = [Formula::at_most(&low, &case.value)?, Formula::at_most(&case.value, &high)?];
                        let vars = [&case.vars[..], &[v]].concat();
                        result.push(Case { vars, guards: [&case.guards[..], &guards].concat(), value: quotient });
                    }
                }
            }
            _ => {
                for (case, values) in self.tuples(parts)? {
                    if let Op::Add | Op::Sub = op {
                        let sign = if *op == Op::Add { 1 } else { -1 };
                        result.push(Case { value: values[0].plus(sign, &values[1])?, ..case });
                        continue;
                    }
                    for (i, value) in values.iter().enumerate() {
                        let mut new = Case { value: value.clone(), ..case.clone() };
                        for (j, other) in values.iter().enumerate().filter(|(j, _)| *j != i) {
                            let (a, b) = if *op == Op::Min { (value, other) } else { (other, value) };
                            new.guards.push(if i < j { Formula::at_most(a, b)? } else { Formula::less(a, b)? });
                        }
                        result.push(new);
                    }
                }
            }
        }
        result.retain(|case| !case.guards.contains(&Formula::Const(false)));
        self.count(result.len())?;
        Ok(result)
    }

    /// The cases of several expressions at once, with their values.
    fn tuples(&mut self, all: &[Expr]) -> Fallible<Vec<(Case, Vec<Linear>)>> {
        let mut tuples = vec![(Case::default(), Vec::new())];
        for e in all {
            let cases = self.cases(e)?;
            self.count(tuples.len().saturating_mul(cases.len()))?;
            let add = |(case, values): &(Case, Vec<Linear>), new: &Case| {
                let (vars, guards) = ([&case.vars[..], &new.vars].concat(), [&case.guards[..], &new.guards].concat());
                let values = [&values[..], std::slice::from_ref(&new.value)].concat();
                (Case { vars, guards, value: Linear::default() }, values)
            };
            tuples = tuples.iter().flat_map(|t| cases.iter().map(move |c| add(t, c))).collect();
        }
        Ok(tuples)
    }

    /// a ≤ b + shift
    fn at_most(&mut self, a: &Expr, b: &Expr, shift: i128) -> Fallible<Formula> {
        self.count(1)?;
        let times = |e: &Expr, c: i128| Expr::Of(Op::Mul, vec![e.clone(), Expr::Int(c)]);
        let shifted = |c: i128| match shift.checked_mul(c).filter(|s| s.abs() < 1 << 100) {
            Some(shift) => Ok(shift),
            None => inexpressible("a number in the rules is too large"),
        };
        if let (Some(a), Some(b)) = (self.linear(a)?, self.linear(b)?) {
            return Formula::at_most(&a, &b.plus(1, &Linear::constant(shift))?);
        }
        match (a, b) {
            (_, Expr::Of(Op::Min, all)) => Ok(Formula::and(self.each(all, |s, e| s.at_most(a, e, shift))?)),
            (_, Expr::Of(Op::Max, all)) => Ok(Formula::or(self.each(all, |s, e| s.at_most(a, e, shift))?)),
            (Expr::Of(Op::Max, all), _) => Ok(Formula::and(self.each(all, |s, e| s.at_most(e, b, shift))?)),
            (Expr::Of(Op::Min, all), _) => Ok(Formula::or(self.each(all, |s, e| s.at_most(e, b, shift))?)),
            (_, Expr::Of(Op::Div, parts)) => {
                let c = self.divisor(&parts[1])?;
                self.at_most(&times(a, c), &parts[0], shifted(c)?)
            }
            (Expr::Of(Op::Div, parts), _) => {
                let c = self.divisor(&parts[1])?;
                self.at_most(&parts[0], &times(b, c), shifted(c)? + c - 1)
            }
            _ => {
                let mut cases = Vec::new();
                for (mut case, values) in self.tuples(&[a.clone(), b.clone()])? {
                    case.guards.push(Formula::at_most(&values[0], &values[1].plus(1, &Linear::constant(shift))?)?);
                    cases.push(Formula::exists(case.vars, Formula::and(case.guards)));
                }
                Ok(Formula::or(cases))
            }
        }
    }

    fn each(
        &mut self,
        all: &[Expr],
        mut one: impl FnMut(&mut Self, &Expr) -> Fallible<Formula>,
    ) -> Fallible<Vec<Formula>> {
        all.iter().map(|e| one(self, e)).collect()
    }

    fn equal(&mut self, a: &Expr, b: &Expr) -> Fallible<Formula> {
        match (self.linear(a)?, self.linear(b)?) {
            (Some(a), Some(b)) => Formula::equal(&a, &b),
            _ => Ok(Formula::and([self.at_most(a, b, 0)?, self.at_most(b, a, 0)?])),
        }
    }

    /// The condition.
    fn holds(&mut self, cond: &Expr) -> Fallible<Formula> {
        let Expr::Of(op, parts) = cond else { return inexpressible("a number for a condition") };
        Ok(match op {
            Op::Eq => self.equal(&parts[0], &parts[1])?,
            Op::Le => self.at_most(&parts[0], &parts[1], 0)?,
            Op::Lt => self.at_most(&parts[0], &parts[1], -1)?,
            Op::And => Formula::and(self.each(parts, Self::holds)?),
            Op::Or => Formula::or(self.each(parts, Self::holds)?),
            Op::Not => Formula::not(self.holds(&parts[0])?),
            _ => {
                let v = self.fresh();
                self.binders.push(Linear::var(v));
                let same = self.equal(&Expr::Binder(self.binders.len() - 1), &parts[0])?;
                self.binders.pop();
                Formula::exists(vec![v], Formula::and([same, self.member(*op, v)?]))
            }
        })
    }

    /// The variable is in the named set, if the numeration can tell.
    fn member(&self, set: Op, v: Var) -> Fallible<Formula> {
        match (set, self.sets) {
            (Op::Power(b), Sets::Powers(base)) if b == base => Ok(Formula::Power(v)),
            (Op::Fibonacci, Sets::Fibonacci) => Ok(Formula::Power(v)),
            _ => inexpressible(
                "a named set that is not one of the numeration: powers of its base, or Zeckendorf's Fibonacci numbers",
            ),
        }
    }

    /// What a binder may stand for: each of its values where it is unrolled; else a natural number or a negative one.
    fn values(&self, range: &Range, unroll: bool, v: Var) -> Fallible<Vec<Linear>> {
        let (ends, natural) = match range {
            Range::Between(ends) => (&ends[..], 1),
            Range::List(all) => (&all[..], all.len()),
            Range::Set(_) => (&[][..], 0),
        };
        let ends = ends.iter().map(|e| self.linear(e)).collect::<Fallible<Vec<_>>>()?;
        let natural = ends[..natural].iter().all(|e| e.as_ref().is_some_and(Linear::is_natural));
        let constants: Option<Vec<i128>> = ends.iter().map(|e| e.as_ref()?.as_constant()).collect();
        Ok(match (constants, range) {
            (Some(ends), Range::Between(_)) if unroll => {
                let count = ends[1].checked_sub(ends[0]).and_then(|n| usize::try_from(n + 1).ok());
                if count.is_some_and(|n| n > MAX_PARTS) {
                    return inexpressible("too many clauses after unrolling");
                }
                (ends[0]..=ends[1]).map(Linear::constant).collect()
            }
            (Some(all), Range::List(_)) if unroll => all.into_iter().map(Linear::constant).collect(),
            _ if natural => vec![Linear::var(v)],
            _ => vec![Linear::var(v), Linear::constant(-1).plus(-1, &Linear::var(v))?],
        })
    }
}

impl Clause {
    /// All its expressions.
    fn parts(&self) -> impl Iterator<Item = &Expr> {
        let ranges = self.binders.iter().flat_map(|range| match range {
            Range::Between(ends) => &ends[..],
            Range::List(all) => &all[..],
            Range::Set(_) => &[],
        });
        ranges.chain(&self.cond).chain(self.targets.iter().flatten())
    }

    /// Whether the binder is a factor (beside another variable) or divisor somewhere.
    fn multiplies(&self, binder: usize) -> bool {
        let uses = |e: &Expr| e.any(&|e| *e == Expr::Binder(binder));
        let varies = |e: &Expr| e.any(&|e| matches!(e, Expr::Coord(_) | Expr::Binder(_)));
        let multiplied = |e: &Expr| match e {
            Expr::Of(Op::Mul, ab) => (uses(&ab[0]) && varies(&ab[1])) || (uses(&ab[1]) && varies(&ab[0])),
            Expr::Of(Op::Div, ab) => uses(&ab[1]),
            _ => false,
        };
        self.parts().any(|e| e.any(&multiplied))
    }

    /// The coordinates X and Y of a repeated move.
    pub(crate) fn repeats(&self) -> Option<(usize, usize)> {
        let ([Range::Between([Expr::Int(1), Expr::Of(Op::Div, of)])], [target]) =
            (&self.binders[..], &self.targets[..])
        else {
            return None;
        };
        let [Expr::Coord(big), Expr::Coord(small)] = of[..] else { return None };
        let (k, y) = (Expr::Binder(0), Expr::Coord(small));
        let left = |a: &Expr, b: &Expr| {
            let product = Expr::Of(Op::Mul, vec![a.clone(), b.clone()]);
            Expr::Of(Op::Sub, vec![Expr::Coord(big), product])
        };
        let wanted = |i: usize, e: &Expr| match i == big {
            true => *e == left(&k, &y) || *e == left(&y, &k),
            false => *e == Expr::Coord(i),
        };
        let free = self.cond.iter().all(|c| !c.any(&|e| *e == k || *e == Expr::Coord(big)));
        (free && big != small && target.iter().enumerate().all(|(i, e)| wanted(i, e))).then_some((big, small))
    }

    /// The orders in which it reads the coordinates. Where those stand that it hands on and does not use makes no
    /// difference: they take the places that are left.
    fn orders(&self, coords: usize) -> Vec<Vec<usize>> {
        let mentioned = |e: &Expr, i: usize| e.any(&|e| *e == Expr::Coord(i));
        let busy = |i: &usize| {
            let (binders, targets) = (self.parts().count() - self.targets.len() * coords, self.targets.iter());
            let elsewhere = |t: &Vec<Expr>| {
                (0..coords).any(|j| if j == *i { t[j] != Expr::Coord(j) } else { mentioned(&t[j], *i) })
            };
            self.parts().take(binders).any(|e| mentioned(e, *i)) || targets.clone().any(elsewhere)
        };
        let busy: Vec<usize> = (0..coords).filter(busy).collect();
        let mut orders = vec![Vec::new()];
        for _ in &busy {
            let more = |order: &Vec<usize>| {
                let free = (0..coords).filter(|place| !order.contains(place)).collect::<Vec<_>>();
                free.into_iter().map(|place| [&order[..], &[place]].concat()).collect::<Vec<_>>()
            };
            orders = orders.iter().flat_map(more).collect();
        }
        let fill = |places: Vec<usize>| {
            let mut rest = (0..coords).filter(|place| !places.contains(place));
            let place = |i| busy.iter().position(|b| *b == i).map(|at| places[at]).or_else(|| rest.next());
            (0..coords).filter_map(place).collect()
        };
        orders.into_iter().map(fill).collect()
    }
}

impl Rules {
    /// `where`, `lost if`, `won if` of a tuple.
    pub(crate) fn conditions(&self, sets: Sets, tuple: &[Linear]) -> Fallible<[Formula; 3]> {
        let mut scope = Scope::new(sets, tuple.to_vec());
        // Apart from the variables of clauses, beside which these conditions stand.
        scope.fresh = tuple.iter().flat_map(|l| l.terms.keys()).max().map_or(0, |v| *v).max(FRESH) + (1 << 16);
        let domain = Formula::and(scope.each(&self.wheres, Scope::holds)?);
        let lost = Formula::or(scope.each(&self.lost, Scope::holds)?);
        Ok([domain, lost, Formula::or(scope.each(&self.won, Scope::holds)?)])
    }

    /// The domain at a tuple.
    pub(crate) fn domain(&self, sets: Sets, tuple: &[Linear]) -> Fallible<Formula> {
        let [domain, ..] = self.conditions(sets, tuple)?;
        Ok(domain)
    }

    /// The game as formulas.
    pub(crate) fn lower(&self, sets: Sets) -> Fallible<Game> {
        let coords: Vec<Linear> = (0..self.coords.len()).map(|i| Linear::var(x(i))).collect();
        let [domain, lost, won] = self.conditions(sets, &coords)?;
        if self.unordered && coords.len() > 6 {
            return inexpressible("`unordered` with more than 6 coordinates");
        }
        let (mut moves, mut repeats, mut number) = (Vec::new(), Vec::new(), 0);
        for (at, clause) in self.moves.iter().enumerate() {
            let orders = match self.unordered {
                true => clause.orders(coords.len()),
                false => vec![(0..coords.len()).collect()],
            };
            let repeated = clause.repeats();
            for order in orders {
                let read: Vec<Linear> = order.iter().map(|&place| coords[place].clone()).collect();
                let mut scope = Scope::new(sets, read);
                if let Some((big, small)) = repeated {
                    let one = Linear::constant(1);
                    let cond = clause.cond.iter().map(|c| scope.holds(c)).collect::<Result<Vec<_>, _>>()?;
                    let steps = [
                        Formula::at_most(&one, &scope.coords[small])?,
                        Formula::at_most(&scope.coords[small], &scope.coords[big])?,
                    ];
                    let guard = Formula::and(cond.into_iter().chain(steps));
                    let (big, small) = (order[big], order[small]);
                    repeats.push(Repeat { clause: at + 1, number, order, big, small, guard });
                } else {
                    moves.extend(self.clause(at + 1, clause, scope, &order)?);
                }
                if moves.len() > MAX_PARTS {
                    return inexpressible("too many clauses after unrolling");
                }
            }
            number += usize::from(repeated.is_some());
        }
        // Readings of a clause that say the same are proved once.
        moves.sort();
        moves.dedup();
        Ok(Game { domain, lost, won, moves, repeats })
    }

    fn clause(&self, number: usize, clause: &Clause, mut scope: Scope, order: &[usize]) -> Fallible<Vec<Move>> {
        let vars: Vec<Var> = clause.binders.iter().map(|_| scope.fresh()).collect();
        let mut readings: Vec<Vec<Linear>> = vec![Vec::new()];
        for (i, range) in clause.binders.iter().enumerate() {
            let mut next = Vec::new();
            for reading in readings {
                scope.binders = reading.clone();
                let values = scope.values(range, clause.multiplies(i), vars[i])?;
                next.extend(values.into_iter().map(|v| [&reading[..], &[v]].concat()));
                if next.len() > MAX_PARTS {
                    return inexpressible("too many clauses after unrolling");
                }
            }
            readings = next;
        }
        let mut moves = Vec::new();
        for reading in readings {
            let mut scope = Scope { coords: scope.coords.clone(), ..Scope::new(scope.sets, Vec::new()) };
            scope.fresh += vars.len() as Var;
            scope.binders = reading;
            let mut bound: Vec<Var> = scope.binders.iter().flat_map(|b| b.terms.keys().copied()).collect();
            let mut parts = Vec::new();
            for (i, range) in clause.binders.iter().enumerate() {
                let value = scope.binders[i].clone();
                match range {
                    Range::Between([a, b]) => {
                        parts.extend([scope.at_most(a, &Expr::Binder(i), 0)?, scope.at_most(&Expr::Binder(i), b, 0)?]);
                    }
                    Range::List(all) => {
                        parts.push(Formula::or(scope.each(all, |s, e| s.equal(&Expr::Binder(i), e))?));
                    }
                    Range::Set(set) => {
                        // It runs up to the largest coordinate.
                        let below = scope.coords.iter().map(|c| Formula::at_most(&value, c));
                        parts.extend([Formula::or(below.collect::<Fallible<Vec<_>>>()?), scope.member(*set, vars[i])?]);
                    }
                }
            }
            if let Some(cond) = &clause.cond {
                parts.push(scope.holds(cond)?);
            }
            let mut targets = Vec::new();
            for target in &clause.targets {
                let mut tuple = vec![Linear::default(); target.len()];
                for (i, e) in target.iter().enumerate() {
                    let value = match scope.linear(e)? {
                        Some(value) => value,
                        // A natural number or no move.
                        None => {
                            let v = scope.fresh();
                            bound.push(v);
                            scope.binders.push(Linear::var(v));
                            let name = Expr::Binder(scope.binders.len() - 1);
                            parts.push(scope.equal(&name, e)?);
                            scope.binders.pop();
                            Linear::var(v)
                        }
                    };
                    parts.push(Formula::at_most(&Linear::constant(0), &value)?);
                    tuple[order[i]] = value;
                }
                parts.push(self.domain(scope.sets, &tuple)?);
                targets.push(tuple);
            }
            let guard = Formula::and(parts);
            if guard != Formula::Const(false) {
                moves.push(Move { vars: bound, guard, targets, clause: number });
            }
        }
        Ok(moves)
    }
}
