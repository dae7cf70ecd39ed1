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
use crate::rules::{Clause, Cmp, Cond, Expr, Op, Range, Rules};

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
        Ok(Some(match e {
            Expr::Int(n) => Linear::constant(*n),
            Expr::Coord(i) => self.coords[*i].clone(),
            Expr::Binder(i) => self.binders[*i].clone(),
            Expr::Neg(a) => match self.linear(a)? {
                Some(a) => a.times(-1)?,
                None => return Ok(None),
            },
            Expr::Bin(op, a, b) => match (self.linear(a)?, self.linear(b)?) {
                (Some(a), Some(b)) => match (op, a.as_constant(), b.as_constant()) {
                    (Op::Add, ..) => a.plus(1, &b)?,
                    (Op::Sub, ..) => a.plus(-1, &b)?,
                    (Op::Mul, Some(c), _) => b.times(c)?,
                    (Op::Mul, _, Some(c)) => a.times(c)?,
                    (Op::Mul, ..) => return inexpressible("a product of variables"),
                    (_, _, None) => return inexpressible("a division by a variable"),
                    (_, _, Some(..=0)) => return inexpressible("a division by zero or less"),
                    (Op::Div, Some(n), Some(c)) => Linear::constant(n.div_euclid(c)),
                    (Op::Ceil, Some(n), Some(c)) => Linear::constant(-(-n).div_euclid(c)),
                    (Op::Mod, Some(n), Some(c)) => Linear::constant(n.rem_euclid(c)),
                    (Op::Div | Op::Ceil | Op::Mod, None, _) => return Ok(None),
                },
                _ => return Ok(None),
            },
            Expr::Min(all) | Expr::Max(all) => {
                let mut best: Option<i128> = None;
                for part in all {
                    let Some(c) = self.linear(part)?.and_then(|l| l.as_constant()) else { return Ok(None) };
                    let wins = |b| if matches!(e, Expr::Min(_)) { c < b } else { c > b };
                    best = Some(best.filter(|&b| !wins(b)).unwrap_or(c));
                }
                return Ok(best.map(Linear::constant));
            }
        }))
    }

    /// A divisor or factor.
    fn constant(&self, e: &Expr) -> Fallible<i128> {
        match self.linear(e)?.and_then(|l| l.as_constant()) {
            Some(c) => Ok(c),
            None => inexpressible("a product of variables or a division by a variable"),
        }
    }

    fn cases(&mut self, e: &Expr) -> Fallible<Vec<Case>> {
        if let Some(value) = self.linear(e)? {
            return Ok(vec![Case { value, ..Case::default() }]);
        }
        let mut result = Vec::new();
        match e {
            Expr::Int(_) | Expr::Coord(_) | Expr::Binder(_) => {}
            Expr::Neg(a) => {
                for case in self.cases(a)? {
                    result.push(Case { value: case.value.times(-1)?, ..case });
                }
            }
            Expr::Bin(op @ (Op::Add | Op::Sub), a, b) => {
                let sign = if *op == Op::Add { 1 } else { -1 };
                for case in self.tuples(&[a, b])? {
                    result.push(Case { value: case.1[0].plus(sign, &case.1[1])?, ..case.0 });
                }
            }
            Expr::Bin(Op::Mul, a, b) => {
                let (of, factor) = match self.linear(a)? {
                    Some(_) => (b, self.constant(a)?),
                    None => (a, self.constant(b)?),
                };
                for case in self.cases(of)? {
                    result.push(Case { value: case.value.times(factor)?, ..case });
                }
            }
            Expr::Bin(op, a, b) => {
                let c = self.constant(b)?;
                if c < 1 {
                    return inexpressible("a division by zero or less");
                }
                let rest = Linear::constant(c - 1);
                for case in self.cases(a)? {
                    let e = if *op == Op::Ceil { case.value.plus(1, &rest)? } else { case.value.clone() };
                    let v = self.fresh();
                    for quotient in [Linear::var(v), Linear::constant(-1).plus(-1, &Linear::var(v))?] {
                        let low = quotient.times(c)?;
                        let mut new = case.clone();
                        new.vars.push(v);
                        new.guards.push(Formula::at_most(&low, &e)?);
                        new.guards.push(Formula::at_most(&e, &low.plus(1, &rest)?)?);
                        new.value = if *op == Op::Mod { e.plus(-1, &low)? } else { quotient };
                        result.push(new);
                    }
                }
            }
            Expr::Min(all) | Expr::Max(all) => {
                let refs: Vec<&Expr> = all.iter().collect();
                for (case, values) in self.tuples(&refs)? {
                    for (i, value) in values.iter().enumerate() {
                        let mut new = Case { value: value.clone(), ..case.clone() };
                        for (j, other) in values.iter().enumerate().filter(|(j, _)| *j != i) {
                            let (a, b) = if matches!(e, Expr::Min(_)) { (value, other) } else { (other, value) };
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
    fn tuples(&mut self, all: &[&Expr]) -> Fallible<Vec<(Case, Vec<Linear>)>> {
        let mut tuples = vec![(Case::default(), Vec::new())];
        for e in all {
            let cases = self.cases(e)?;
            self.count(tuples.len().saturating_mul(cases.len()))?;
            let add = |(case, values): &(Case, Vec<Linear>), new: &Case| {
                let vars = [&case.vars[..], &new.vars].concat();
                let guards = [&case.guards[..], &new.guards].concat();
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
        let times = |e: &Expr, c: i128| Expr::Bin(Op::Mul, Box::new(e.clone()), Box::new(Expr::Int(c)));
        let by = |scope: &Self, e: &Expr| match scope.constant(e)? {
            c @ 1..=0xffff_ffff => Ok(c),
            _ => inexpressible("a division by zero or less, or by too large a number"),
        };
        let large = || Failure::Inexpressible("a number in the rules is too large".to_owned());
        let shifted = |c: i128, by: i128| shift.checked_mul(c).and_then(|s| s.checked_add(by)).ok_or_else(large);
        if let (Some(a), Some(b)) = (self.linear(a)?, self.linear(b)?) {
            return Formula::at_most(&a, &b.plus(1, &Linear::constant(shift))?);
        }
        match (a, b) {
            (_, Expr::Min(all)) => Ok(Formula::and(self.each(all, |s, e| s.at_most(a, e, shift))?)),
            (_, Expr::Max(all)) => Ok(Formula::or(self.each(all, |s, e| s.at_most(a, e, shift))?)),
            (Expr::Max(all), _) => Ok(Formula::and(self.each(all, |s, e| s.at_most(e, b, shift))?)),
            (Expr::Min(all), _) => Ok(Formula::or(self.each(all, |s, e| s.at_most(e, b, shift))?)),
            (_, Expr::Bin(op @ (Op::Div | Op::Ceil), e, c)) => {
                let c = by(self, c)?;
                self.at_most(&times(a, c), e, shifted(c, if *op == Op::Ceil { c - 1 } else { 0 })?)
            }
            (Expr::Bin(op @ (Op::Div | Op::Ceil), e, c), _) => {
                let c = by(self, c)?;
                self.at_most(e, &times(b, c), shifted(c, if *op == Op::Div { c - 1 } else { 0 })?)
            }
            _ => {
                let mut cases = Vec::new();
                for (case, values) in self.tuples(&[a, b])? {
                    let bound = values[1].plus(1, &Linear::constant(shift))?;
                    let holds = Formula::at_most(&values[0], &bound)?;
                    cases.push(Formula::exists(case.vars, Formula::and([case.guards, vec![holds]].concat())));
                }
                Ok(Formula::or(cases))
            }
        }
    }

    fn each<T>(
        &mut self,
        all: &[T],
        mut one: impl FnMut(&mut Self, &T) -> Fallible<Formula>,
    ) -> Fallible<Vec<Formula>> {
        all.iter().map(|e| one(self, e)).collect()
    }

    fn equal(&mut self, a: &Expr, b: &Expr) -> Fallible<Formula> {
        match (self.linear(a)?, self.linear(b)?) {
            (Some(a), Some(b)) => Formula::equal(&a, &b),
            _ => Ok(Formula::and([self.at_most(a, b, 0)?, self.at_most(b, a, 0)?])),
        }
    }

    fn holds(&mut self, cond: &Cond) -> Fallible<Formula> {
        Ok(match cond {
            Cond::Cmp(Cmp::Eq, a, b) => self.equal(a, b)?,
            Cond::Cmp(Cmp::Ne, a, b) => Formula::not(self.equal(a, b)?),
            Cond::Cmp(Cmp::Le, a, b) | Cond::Cmp(Cmp::Ge, b, a) => self.at_most(a, b, 0)?,
            Cond::Cmp(Cmp::Lt, a, b) | Cond::Cmp(Cmp::Gt, b, a) => self.at_most(a, b, -1)?,
            Cond::In(e, range) => self.within(e, range)?,
            Cond::And(all) => Formula::and(self.each(all, Self::holds)?),
            Cond::Or(all) => Formula::or(self.each(all, Self::holds)?),
            Cond::Not(of) => Formula::not(self.holds(of)?),
        })
    }

    fn within(&mut self, e: &Expr, range: &Range) -> Fallible<Formula> {
        Ok(match range {
            Range::Between(a, b) => Formula::and([self.at_most(a, e, 0)?, self.at_most(e, b, 0)?]),
            Range::List(all) => Formula::or(self.each(all, |s, one| s.equal(e, one))?),
            Range::Powers(base) if !matches!(self.sets, Sets::Powers(b) if b == *base) => {
                return inexpressible("powers of a number that is not the base of the numeration");
            }
            Range::Fibonacci if !matches!(self.sets, Sets::Fibonacci) => {
                return inexpressible("Fibonacci numbers in a numeration that is not Zeckendorf's");
            }
            Range::Powers(_) | Range::Fibonacci => {
                let v = self.fresh();
                self.binders.push(Linear::var(v));
                let same = self.equal(&Expr::Binder(self.binders.len() - 1), e)?;
                self.binders.pop();
                Formula::exists(vec![v], Formula::and([same, Formula::Power(v)]))
            }
        })
    }

    fn all_hold(&mut self, conds: &[Cond]) -> Fallible<Formula> {
        Ok(Formula::and(self.each(conds, Self::holds)?))
    }
}

/// Whether the expression stands for one number, whatever the position and the binders.
fn fixed(e: &Expr) -> bool {
    !any(e, &|e| matches!(e, Expr::Coord(_) | Expr::Binder(_)))
}

/// Whether some part of the expression is such.
fn any(e: &Expr, such: &dyn Fn(&Expr) -> bool) -> bool {
    such(e)
        || match e {
            Expr::Int(_) | Expr::Coord(_) | Expr::Binder(_) => false,
            Expr::Neg(a) => any(a, such),
            Expr::Bin(_, a, b) => any(a, such) || any(b, such),
            Expr::Min(all) | Expr::Max(all) => all.iter().any(|e| any(e, such)),
        }
}

fn any_in(cond: &Cond, such: &dyn Fn(&Expr) -> bool) -> bool {
    match cond {
        Cond::Cmp(_, a, b) => any(a, such) || any(b, such),
        Cond::In(e, range) => any(e, such) || any_of(range, such),
        Cond::And(all) | Cond::Or(all) => all.iter().any(|c| any_in(c, such)),
        Cond::Not(of) => any_in(of, such),
    }
}

fn any_of(range: &Range, such: &dyn Fn(&Expr) -> bool) -> bool {
    match range {
        Range::Between(a, b) => any(a, such) || any(b, such),
        Range::List(all) => all.iter().any(|e| any(e, such)),
        Range::Powers(_) | Range::Fibonacci => false,
    }
}

impl Clause {
    fn any(&self, such: &dyn Fn(&Expr) -> bool) -> bool {
        self.binders.iter().any(|r| any_of(r, such))
            || self.cond.iter().any(|c| any_in(c, such))
            || self.targets.iter().flatten().any(|e| any(e, such))
    }

    /// Whether the binder is a factor, divisor or modulus somewhere.
    fn multiplies(&self, binder: usize) -> bool {
        let uses = |e: &Expr| any(e, &|e| *e == Expr::Binder(binder));
        self.any(&|e| match e {
            Expr::Bin(Op::Mul, a, b) => (uses(a) && !fixed(b)) || (uses(b) && !fixed(a)),
            Expr::Bin(Op::Div | Op::Ceil | Op::Mod, _, b) => uses(b),
            _ => false,
        })
    }

    /// The coordinates X and Y of a repeated move.
    pub(crate) fn repeats(&self) -> Option<(usize, usize)> {
        let ([Range::Between(Expr::Int(1), Expr::Bin(Op::Div, a, b))], [target]) =
            (&self.binders[..], &self.targets[..])
        else {
            return None;
        };
        let (Expr::Coord(big), Expr::Coord(small)) = (&**a, &**b) else { return None };
        let product = |a: &Expr, b: &Expr| Expr::Bin(Op::Mul, Box::new(a.clone()), Box::new(b.clone()));
        let (k, small_expr) = (Expr::Binder(0), Expr::Coord(*small));
        let fits = target.iter().enumerate().all(|(i, e)| match e {
            Expr::Bin(Op::Sub, x, ky) if i == *big => {
                **x == Expr::Coord(i) && [product(&k, &small_expr), product(&small_expr, &k)].contains(ky)
            }
            e => i != *big && *e == Expr::Coord(i),
        });
        let free = self.cond.iter().all(|c| !any_in(c, &|e| *e == k || *e == Expr::Coord(*big)));
        (fits && free && big != small).then_some((*big, *small))
    }

    /// The orders in which it reads the coordinates: coordinates that it hands on and does not use stay where they are left.
    fn orders(&self, coords: usize) -> Fallible<Vec<Vec<usize>>> {
        let changed = |i: usize| self.targets.iter().any(|t| t[i] != Expr::Coord(i));
        let used = |i: usize| {
            let handed_on = |e: &Expr| any(e, &|e| *e == Expr::Coord(i));
            self.binders.iter().any(|r| any_of(r, &|e| *e == Expr::Coord(i)))
                || self.cond.iter().any(|c| any_in(c, &|e| *e == Expr::Coord(i)))
                || self.targets.iter().any(|t| t.iter().enumerate().any(|(j, e)| j != i && handed_on(e)))
        };
        let busy: Vec<bool> = (0..coords).map(|i| changed(i) || used(i)).collect();
        let mut orders: Vec<Vec<Option<usize>>> = vec![Vec::new()];
        for &busy in &busy {
            let places = |order: &Vec<Option<usize>>| match busy {
                true => (0..coords).map(Some).filter(|place| !order.contains(place)).collect(),
                false => vec![None],
            };
            let extend =
                |order: &Vec<Option<usize>>| places(order).into_iter().map(|p| [&order[..], &[p]].concat()).collect();
            orders = orders.iter().flat_map(|order| -> Vec<_> { extend(order) }).collect();
            if orders.len() > MAX_PARTS {
                return inexpressible("too many orders of the coordinates");
            }
        }
        let fill = |order: Vec<Option<usize>>| {
            let mut rest = (0..coords).filter(|i| !order.contains(&Some(*i)));
            order.iter().map(|place| place.or_else(|| rest.next()).unwrap_or(0)).collect()
        };
        Ok(orders.into_iter().map(fill).collect())
    }
}

impl Rules {
    /// `where`, `lost if`, `won if` of a tuple.
    pub(crate) fn conditions(&self, sets: Sets, tuple: &[Linear]) -> Fallible<[Formula; 3]> {
        let mut scope = Scope::new(sets, tuple.to_vec());
        // Apart from the variables of clauses, beside which these conditions stand.
        scope.fresh = tuple.iter().flat_map(|l| l.terms.keys()).max().map_or(0, |v| *v).max(FRESH) + (1 << 16);
        let domain = scope.all_hold(&self.wheres)?;
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
                true => clause.orders(coords.len())?,
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
                match (range, value.as_var()) {
                    // A binder over a set runs up to the largest coordinate.
                    (Range::Powers(_) | Range::Fibonacci, Some(v)) => {
                        scope.within(&Expr::Binder(i), range)?;
                        let below = scope.coords.iter().map(|c| Formula::at_most(&value, c));
                        parts.push(Formula::or(below.collect::<Result<Vec<_>, _>>()?));
                        parts.push(Formula::Power(v));
                    }
                    _ => parts.push(scope.within(&Expr::Binder(i), range)?),
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

impl Scope {
    /// What the binder may stand for: each of its values where it is unrolled; else a natural number or a negative one.
    fn values(&self, range: &Range, unroll: bool, v: Var) -> Fallible<Vec<Linear>> {
        let constants = |all: &[Expr]| {
            let values = all.iter().map(|e| Ok(self.linear(e)?.and_then(|l| l.as_constant())));
            values.collect::<Fallible<Option<Vec<i128>>>>()
        };
        let (ends, natural) = match range {
            Range::Between(a, b) => {
                (constants(&[a.clone(), b.clone()])?, self.linear(a)?.is_some_and(|a| a.is_natural()))
            }
            Range::List(all) => {
                let each = all.iter().map(|e| Ok(self.linear(e)?.is_some_and(|e| e.is_natural())));
                (constants(all)?, each.collect::<Fallible<Vec<_>>>()?.into_iter().all(|n| n))
            }
            Range::Powers(_) | Range::Fibonacci => (None, true),
        };
        match (ends, range) {
            (Some(ends), Range::Between(..)) if unroll => {
                if ends[1].saturating_sub(ends[0]) >= MAX_PARTS as i128 {
                    return inexpressible("too many clauses after unrolling");
                }
                Ok((ends[0]..=ends[1]).map(Linear::constant).collect())
            }
            (Some(all), _) if unroll => Ok(all.into_iter().map(Linear::constant).collect()),
            _ if natural => Ok(vec![Linear::var(v)]),
            _ => Ok(vec![Linear::var(v), Linear::constant(-1).plus(-1, &Linear::var(v))?]),
        }
    }
}
