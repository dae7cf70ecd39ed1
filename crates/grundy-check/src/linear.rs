//! From the clauses of a game to linear constraints.
//!
//! The reader of a clause is an interpreter: it computes with linear terms in place of numbers, and reads a clause again for each order of
//! the coordinates and, where it has to, for each value of a binder. Operators from loose to tight: `or`, `and`, `not`, comparisons and
//! `in`, `+ -`, `* / %`, a sign.
//!
//! What is not linear is described: ⌊e/c⌋ for a constant c ≥ 1 is the one q with c·q ≤ e ≤ c·q + c - 1, min(a, b) the one m with m ≤ a and
//! m ≤ b that is equal to a or b. As there is exactly one, it does not matter where it is quantified: around the whole clause. Division
//! rounds down, so that e % c is e - c·⌊e/c⌋, and ⌈e/c⌉ is ⌊(e + c - 1)/c⌋. What may be negative is a difference of two natural numbers.

use crate::automaton::Var;
use crate::formula::{Formula, Linear};
use crate::numeration::Numeration;
use crate::report::{Failure, Fallible};
use crate::rules::{Cursor, Rules, SETS, Token, is_one_of};
use std::collections::BTreeSet;

/// Brackets and signs that are open at a time.
const MAX_NESTING: usize = 60;
/// Clauses after unrolling.
const MAX_MOVES: usize = 4096;
const MAX_BINDERS: usize = 16;
/// Variables of a clause; the first of them.
const MAX_VARIABLES: u32 = 64;
const FRESH: Var = 1 << 16;
/// Numbers in linear terms stay below this: so they may be multiplied by weights below 2^53 and summed up.
const MAX_NUMBER: u128 = 1 << 66;

const COMPARISONS: &str = "= == != < <= > >=";

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
    /// To X - Y, where C ∧ Y ≥ 1 ∧ X ≥ Y.
    pub(crate) step: Move,
    /// Among the clauses of this kind, counted from 0.
    pub(crate) number: usize,
    pub(crate) order: Vec<usize>,
    /// The place of X.
    pub(crate) big: usize,
}

/// Intervals; `None` stands for the set that the numeration tells.
type Range = Option<Vec<(Linear, Linear)>>;

enum Value {
    Number(Linear),
    Truth(Formula),
}

/// The values of the names, and what has been read: variables, and what holds for them.
struct Reader<'c, 't> {
    clause: Cursor<'c, 't>,
    rules: &'c Rules<'t>,
    numeration: &'c Numeration,
    names: Vec<(&'t str, Linear)>,
    /// Its own variables come after those of the coordinates.
    first: Var,
    vars: Vec<Var>,
    guards: Vec<Formula>,
    nesting: usize,
    /// Whether a last division is to be rounded up; afterwards, whether it was.
    up: bool,
}

impl<'t> Reader<'_, 't> {
    /// A new number.
    fn fresh(&mut self, natural: bool) -> Fallible<Linear> {
        let v = self.first + self.vars.len() as Var;
        if v - self.first >= MAX_VARIABLES {
            return Failure::inexpressible(format!("more than {MAX_VARIABLES} binders, quotients, minima and maxima in a clause"));
        }
        self.vars.push(v);
        if natural { Ok(Linear::var(v)) } else { Ok(Linear::var(v).plus(-1, &self.fresh(true)?)) }
    }

    /// A number, of operators that bind at least as tightly as `level`; and a condition likewise.
    fn number(&mut self, level: u8) -> Fallible<Linear> {
        if let Value::Number(n) = self.climb(level)? { Ok(n) } else { self.clause.fail("a condition stands for a number before this") }
    }
    fn condition(&mut self, level: u8) -> Fallible<Formula> {
        if let Value::Truth(f) = self.climb(level)? { Ok(f) } else { self.clause.fail("a number stands for a condition before this") }
    }

    fn list(&mut self, open: &str, close: &str) -> Fallible<Vec<Linear>> {
        let (mut all, mut symbol) = (Vec::new(), open);
        while all.is_empty() || self.clause.peek() == "," {
            self.clause.expect(symbol)?;
            all.push(self.number(5)?);
            symbol = ",";
        }
        self.clause.expect(close).map(|()| all)
    }

    fn climb(&mut self, level: u8) -> Fallible<Value> {
        let up = std::mem::take(&mut self.up);
        let mut left = self.operand()?;
        loop {
            let symbol = self.clause.peek();
            let binds = match symbol {
                "*" | "/" | "%" => 6,
                "+" | "-" => 5,
                "and" => 2,
                "or" => 1,
                _ => 4 * u8::from(is_one_of(symbol, COMPARISONS) || symbol == "in"),
            };
            left = match left {
                _ if binds == 0 || binds < level => return Ok(left),
                Value::Truth(first) if binds < 3 => {
                    let mut all = vec![first];
                    while self.clause.take(symbol) {
                        all.push(self.condition(binds + 1)?);
                    }
                    Value::Truth(if symbol == "and" { Formula::and(all) } else { Formula::or(all) })
                }
                Value::Number(n) if self.clause.take("in") => {
                    let range = self.range()?;
                    Value::Truth(self.within(&n, &range))
                }
                // a < b <= c …
                Value::Number(mut n) if binds == 4 => {
                    let mut links = Vec::new();
                    while is_one_of(self.clause.peek(), COMPARISONS) {
                        let (symbol, right) = (self.clause.next(), self.number(5)?);
                        let (a, b) = if symbol.starts_with('>') { (&right, &n) } else { (&n, &right) };
                        links.push(match symbol {
                            "<" | ">" => Formula::less(a, b),
                            "<=" | ">=" => Formula::at_most(a, b),
                            "!=" => Formula::not(Formula::equal(a, b)),
                            _ => Formula::equal(a, b),
                        });
                        n = right;
                    }
                    Value::Truth(Formula::and(links))
                }
                Value::Number(n) if binds > 4 => {
                    let (symbol, right) = (self.clause.next(), self.number(binds + 1)?);
                    let up = up && symbol == "/" && self.clause.peek() == ")";
                    let value = self.combine(symbol, &n, &right, up)?;
                    self.up = up;
                    Value::Number(value)
                }
                _ => return self.clause.fail("a number stands for a condition, or a condition for a number, before this"),
            };
        }
    }

    fn combine(&mut self, symbol: &str, a: &Linear, b: &Linear, up: bool) -> Fallible<Linear> {
        let value = match (symbol, a.as_constant(), b.as_constant()) {
            ("+", ..) => a.plus(1, b),
            ("-", ..) => a.plus(-1, b),
            ("*", Some(c), _) => b.times(c),
            ("*", _, Some(c)) => a.times(c),
            ("/", _, Some(c @ 1..)) => self.quotient(&a.plus_constant(if up { c - 1 } else { 0 }), c)?,
            ("%", _, Some(c @ 1..)) => a.plus(-c, &self.quotient(a, c)?),
            _ => return Failure::inexpressible("a product of variables, or a division by a variable or by 0 or less"),
        };
        let small = value.terms.values().chain([&value.constant]).all(|n| n.unsigned_abs() < MAX_NUMBER);
        if small { Ok(value) } else { Failure::inexpressible("a number in the rules is too large") }
    }

    fn quotient(&mut self, e: &Linear, c: i128) -> Fallible<Linear> {
        if let Some(n) = e.as_constant() {
            return Ok(Linear::constant(n.div_euclid(c)));
        }
        let q = self.fresh(e.is_natural())?;
        self.guards.extend([Formula::at_most(&q.times(c), e), Formula::less(e, &q.times(c).plus_constant(c))]);
        Ok(q)
    }

    /// The least, or the greatest, of the numbers.
    fn extreme(&mut self, least: bool, all: &[Linear]) -> Fallible<Linear> {
        if let Some(constants) = all.iter().map(Linear::as_constant).collect::<Option<BTreeSet<_>>>() {
            let extreme = if least { constants.first() } else { constants.last() };
            return Ok(Linear::constant(extreme.copied().unwrap_or_default()));
        }
        let m = self.fresh(if least { all.iter().all(Linear::is_natural) } else { all.iter().any(Linear::is_natural) })?;
        self.guards.extend(all.iter().map(|e| if least { Formula::at_most(&m, e) } else { Formula::at_most(e, &m) }));
        self.guards.push(Formula::or(all.iter().map(|e| Formula::equal(&m, e))));
        Ok(m)
    }

    fn operand(&mut self) -> Fallible<Value> {
        self.numeration.trial().tick()?;
        if self.nesting > MAX_NESTING {
            return self.clause.fail("too many open brackets");
        }
        self.nesting += 1;
        let value = self.unit();
        self.nesting -= 1;
        value
    }

    fn unit(&mut self) -> Fallible<Value> {
        let token = self.clause.peek();
        if token.starts_with(|c: char| c.is_ascii_digit()) {
            return self.clause.int().map(Linear::constant).map(Value::Number);
        }
        if let Some((_, value)) = self.names.iter().find(|(name, _)| *name == token) {
            self.clause.next();
            return Ok(Value::Number(value.clone()));
        }
        self.clause.at += usize::from(is_one_of(token, "- not ( min max ceil"));
        match token {
            "-" => self.number(7).map(|of| Value::Number(of.times(-1))),
            "not" => self.condition(3).map(|of| Value::Truth(Formula::not(of))),
            "(" => {
                let inner = self.climb(1)?;
                self.clause.expect(")").map(|()| inner)
            }
            "min" | "max" => {
                let all = self.list("(", ")")?;
                self.extreme(token == "min", &all).map(Value::Number)
            }
            "ceil" => {
                self.clause.expect("(")?;
                self.up = true;
                let value = self.climb(6)?;
                if !std::mem::take(&mut self.up) {
                    return self.clause.fail("expected one division in `ceil` before this");
                }
                self.clause.expect(")").map(|()| value)
            }
            "gcd" | "xor" | "popcount" => Failure::inexpressible(format!("`{token}` is not linear")),
            _ => self.clause.fail(format!("expected a number or a condition; `{token}` is not defined before this")),
        }
    }

    /// A set of numbers: its elements, its name, or its ends.
    fn range(&mut self) -> Fallible<Range> {
        let known = match self.clause.peek() {
            "{" => return Ok(Some(self.list("{", "}")?.into_iter().map(|n| (n.clone(), n)).collect())),
            set if is_one_of(set, SETS) => {
                self.clause.next();
                let of = if self.clause.peek() == "(" { self.list("(", ")")? } else { Vec::new() };
                self.numeration.tells(set, of.first().and_then(Linear::as_constant))
            }
            _ => {
                let from = self.number(5)?;
                self.clause.expect("..")?;
                return Ok(Some(vec![(from, self.number(5)?)]));
            }
        };
        let what = "a named set that is not one of the numeration: powers of its base, Fibonacci numbers";
        if known { Ok(None) } else { Failure::inexpressible(what) }
    }

    fn within(&self, n: &Linear, range: &Range) -> Formula {
        let lies = |(from, to): &(Linear, Linear)| match from == to {
            true => Formula::equal(n, from),
            false => Formula::and([Formula::at_most(from, n), Formula::at_most(n, to)]),
        };
        let power = self.first + MAX_VARIABLES;
        let is_power = || Formula::and([Formula::equal(&Linear::var(power), n), Formula::Power(power)]);
        range.as_ref().map_or_else(|| Formula::exists(vec![power], is_power()), |all| Formula::or(all.iter().map(lies)))
    }

    fn position(&mut self) -> Fallible<Vec<Linear>> {
        if self.clause.peek() != "(" && self.clause.name(true)? != self.rules.name {
            return Failure::inexpressible("a target in another game");
        }
        let (all, coords) = (self.list("(", ")")?, self.rules.coords.len());
        if all.len() == coords { Ok(all) } else { self.clause.fail(format!("expected {coords} coordinates before this")) }
    }

    /// Reads on from the next binder. It is a variable first, and if that is not linear, each of its values in turn.
    fn binders(&mut self, order: &[usize], number: usize, found: &mut Vec<Move>) -> Fallible<()> {
        if matches!(self.clause.peek(), "" | "if" | "->") {
            return self.leads(order, number, found);
        }
        let before = self.names.len();
        if before > order.len() {
            self.clause.expect(",")?;
        }
        let name = self.clause.name(false)?;
        if before == order.len() + MAX_BINDERS || self.names.iter().any(|(known, _)| *known == name) {
            return self.clause.fail(format!("`{name}` is defined twice, or is the {}th binder", MAX_BINDERS + 1));
        }
        self.clause.expect("in")?;
        let range = self.range()?;
        let natural = range.iter().flatten().all(|(from, _)| from.is_natural());
        let constants = |(from, to): &(Linear, Linear)| Some(from.as_constant()?..=to.as_constant()?);
        let constants = range.as_ref().and_then(|all| all.iter().map(constants).collect::<Option<Vec<_>>>());
        let constants = constants.map(|all| all.into_iter().flatten().take(MAX_MOVES + 1).map(Some).collect());
        let (at, vars, guards, moves) = (self.clause.at, self.vars.len(), self.guards.len(), found.len());
        let mut result = Ok(());
        for values in [Some(vec![None]), constants].into_iter().flatten() {
            found.truncate(moves);
            result = values.into_iter().try_for_each(|value| {
                self.clause.at = at;
                self.vars.truncate(vars);
                self.guards.truncate(guards);
                let value = value.map_or_else(|| self.fresh(natural), |n| Ok(Linear::constant(n)))?;
                self.guards.push(self.within(&value, &range));
                if range.is_none() {
                    let coords = self.names[..order.len()].iter();
                    self.guards.push(Formula::or(coords.map(|(_, n)| Formula::at_most(&value, n))));
                }
                self.names.push((name, value));
                let result = self.binders(order, number, found);
                self.names.truncate(before);
                result
            });
            if !matches!(result, Err(Failure::Inexpressible(_))) {
                break;
            }
        }
        result
    }

    /// Condition and targets.
    fn leads(&mut self, order: &[usize], clause: usize, found: &mut Vec<Move>) -> Fallible<()> {
        if self.clause.take("if") {
            let holds = self.condition(1)?;
            self.guards.push(holds);
        }
        let (mut targets, mut symbol) = (Vec::new(), "->");
        while targets.is_empty() || self.clause.peek() == "+" {
            self.clause.expect(symbol)?;
            let mut target = vec![Linear::default(); order.len()];
            for (value, &place) in self.position()?.into_iter().zip(order) {
                self.guards.push(Formula::at_most(&Linear::default(), &value));
                target[place] = value;
            }
            let [domain, ..] = self.rules.conditions(self.numeration, &target)?;
            self.guards.push(domain);
            targets.push(target);
            symbol = "+";
        }
        self.clause.end()?;
        if found.len() == MAX_MOVES {
            return Failure::inexpressible(format!("more than {MAX_MOVES} clauses after unrolling"));
        }
        found.push(Move { vars: self.vars.clone(), guard: Formula::and(self.guards.clone()), targets, clause });
        Ok(())
    }

    /// The condition of a repeated move, with the places X and Y among the coordinates as they are read.
    fn repeat(&mut self) -> Fallible<Option<(usize, usize, Formula)>> {
        let words: Vec<&str> = self.clause.clause.iter().map(|(_, word)| *word).collect();
        let [k, "in", "1", "..", big, "/", small, ..] = words[..] else { return Ok(None) };
        let place = |word: &str| self.rules.coords.iter().position(|name| *name == word);
        let Some((x, y)) = place(big).zip(place(small)).filter(|(x, y)| x != y && place(k).is_none()) else { return Ok(None) };
        let (least, most) = (self.names[y].1.clone(), self.names[x].1.clone());
        self.guards.extend([Formula::at_most(&Linear::constant(1), &least), Formula::at_most(&least, &most)]);
        // The condition knows neither X nor k.
        self.names.remove(x);
        self.clause.name(false)?;
        self.clause.at = 7;
        if self.clause.take("if") {
            let Ok(holds) = self.condition(1) else { return Ok(None) };
            self.guards.push(holds);
        }
        let wanted = [(k, small), (small, k)].map(|(a, b)| {
            let less = format!("{big} - {a} * {b}");
            let target: Vec<_> = self.rules.coords.iter().map(|name| if *name == big { &less } else { *name }).collect();
            format!("-> ( {} )", target.join(" , "))
        });
        let rest = words[self.clause.at..].join(" ").replacen(&format!("-> {} (", self.rules.name), "-> (", 1);
        Ok(wanted.contains(&rest).then(|| (x, y, self.holds())))
    }

    /// What holds of everything read.
    fn holds(&self) -> Formula {
        Formula::exists(self.vars.clone(), Formula::and(self.guards.clone()))
    }
}

impl<'t> Rules<'t> {
    fn reader<'c>(&'c self, clause: &'c [Token<'t>], numeration: &'c Numeration, tuple: &[Linear]) -> Reader<'c, 't> {
        let names = self.coords.iter().copied().zip(tuple.iter().cloned()).collect();
        let first = tuple.iter().flat_map(|l| l.terms.keys()).max().map_or(0, |v| v + 1).max(FRESH);
        let (clause, vars, guards) = (Cursor { clause, at: 0 }, Vec::new(), Vec::new());
        Reader { clause, rules: self, numeration, names, first, vars, guards, nesting: 0, up: false }
    }

    /// `where`, `lost if`, `won if` of a tuple.
    pub(crate) fn conditions(&self, numeration: &Numeration, tuple: &[Linear]) -> Fallible<[Formula; 3]> {
        let read = |clause: &Vec<_>| {
            let mut reader = self.reader(clause, numeration, tuple);
            let holds = reader.condition(1)?;
            reader.guards.push(holds);
            reader.clause.end().map(|()| reader.holds())
        };
        let all = |word| self.all(word).iter().map(read).collect::<Fallible<Vec<_>>>();
        Ok([Formula::and(all("where")?), Formula::or(all("lost")?), Formula::or(all("won")?)])
    }

    /// The moves; readings of a clause that say the same are one.
    pub(crate) fn lower(&self, numeration: &Numeration) -> Fallible<(BTreeSet<Move>, Vec<Repeat>)> {
        let (mut moves, mut repeats, mut number) = (BTreeSet::new(), Vec::new(), 0);
        let own: Vec<Linear> = (0..self.coords.len()).map(|i| Linear::var(x(i))).collect();
        for meaning in self.all("let") {
            let mut reader = self.reader(meaning, numeration, &own);
            reader.number(5).and_then(|_| reader.clause.end())?;
        }
        for start in self.all("start") {
            let mut reader = self.reader(start, numeration, &own);
            reader.names = reader.clause.names()?.into_iter().map(|name| (name, Linear::default())).collect();
            reader.clause.expect("->")?;
            reader.position().and_then(|_| reader.clause.end())?;
        }
        for (clause, tokens) in (1..).zip(self.all("move")) {
            let repeated = repeats.len();
            for order in &self.orders {
                let tuple: Vec<Linear> = order.iter().map(|&place| own[place].clone()).collect();
                if let Some((big, small, guard)) = self.reader(tokens, numeration, &tuple).repeat()? {
                    let (big, mut target) = (order[big], own.clone());
                    target[big] = own[big].plus(-1, &own[order[small]]);
                    let step = Move { vars: Vec::new(), guard, targets: vec![target], clause };
                    repeats.push(Repeat { step, number, order: order.clone(), big });
                } else {
                    let mut found = Vec::new();
                    self.reader(tokens, numeration, &tuple).binders(order, clause, &mut found)?;
                    moves.extend(found.into_iter().filter(|found| found.guard != Formula::constant(false)));
                }
            }
            number += usize::from(repeats.len() > repeated);
            if moves.len() > MAX_MOVES {
                return Failure::inexpressible(format!("more than {MAX_MOVES} clauses after unrolling"));
            }
        }
        Ok((moves, repeats))
    }
}
