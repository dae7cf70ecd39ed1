//! First-order formulas over linear constraints, and the automata of the tuples that satisfy them.
//!
//! A formula becomes an automaton from the inside out. The order in which variables are eliminated decides the cost: under ∃ x₁ … xₙ of a
//! conjunction, the variable whose factors together span the fewest tracks goes first; only those factors are multiplied, smallest
//! first, and the variable is projected away. That is sound because a factor without x may leave the scope of ∃x, and because
//! conjunction is associative and commutative; nothing else about the order matters.

use crate::automaton::{Automaton, Var, ordered, union};
use crate::certificate::Table;
use crate::numeration::Numeration;
use crate::report::{Failure, Fallible};
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};

/// Σ aᵢ xᵢ + c with integer aᵢ, none of them 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Linear {
    pub(crate) terms: BTreeMap<Var, i128>,
    pub(crate) constant: i128,
}

/// Numbers of constraints stay below this, so that sums of a few of them are exact.
const MAX_NUMBER: i128 = 1 << 100;

impl Linear {
    pub(crate) fn constant(constant: i128) -> Linear {
        Linear { constant, ..Linear::default() }
    }
    pub(crate) fn var(v: Var) -> Linear {
        Linear { terms: BTreeMap::from([(v, 1)]), constant: 0 }
    }

    /// self + factor · other
    pub(crate) fn plus(&self, factor: i128, other: &Linear) -> Fallible<Linear> {
        let add = |a: i128, b: i128| {
            let sum = b.checked_mul(factor).and_then(|b| a.checked_add(b)).filter(|s| s.abs() < MAX_NUMBER);
            sum.map_or_else(|| Failure::inexpressible("a number in the rules is too large"), Ok)
        };
        let mut sum = self.clone();
        for (v, a) in &other.terms {
            let entry = sum.terms.entry(*v).or_insert(0);
            *entry = add(*entry, *a)?;
        }
        sum.terms.retain(|_, a| *a != 0);
        sum.constant = add(sum.constant, other.constant)?;
        Ok(sum)
    }

    pub(crate) fn plus_constant(&self, constant: i128) -> Fallible<Linear> {
        self.plus(1, &Linear::constant(constant))
    }

    pub(crate) fn times(&self, factor: i128) -> Fallible<Linear> {
        Linear::default().plus(factor, self)
    }

    /// The variable that this is, if it is just that.
    pub(crate) fn as_var(&self) -> Option<Var> {
        self.terms.keys().next().copied().filter(|v| *self == Linear::var(*v))
    }

    pub(crate) fn as_constant(&self) -> Option<i128> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// Whether no natural numbers make this negative, at first sight.
    pub(crate) fn is_natural(&self) -> bool {
        self.constant >= 0 && self.terms.values().all(|a| *a > 0)
    }

    fn put(&self, values: &BTreeMap<Var, Linear>) -> Fallible<Linear> {
        let value = |v| values.get(v).cloned().unwrap_or_else(|| Linear::var(*v));
        self.terms.iter().try_fold(Linear::constant(self.constant), |sum, (v, a)| sum.plus(*a, &value(v)))
    }
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Formula {
    Const(bool),
    /// = 0
    Zero(Linear),
    /// ≤ 0
    AtMostZero(Linear),
    /// The table of that number accepts; if a value is given, with that output.
    Member(usize, Option<usize>, Vec<Var>),
    /// One of u₀, u₁, …
    Power(Var),
    /// The nim-sum is 0.
    NimSum(Vec<Var>),
    And(Vec<Formula>),
    Or(Vec<Formula>),
    Not(Box<Formula>),
    Exists(Vec<Var>, Box<Formula>),
}

impl Formula {
    /// The conjunction, or the disjunction; constants, repetitions and brackets in it vanish.
    fn join(parts: impl IntoIterator<Item = Formula>, and: bool) -> Formula {
        let mut all = Vec::new();
        for part in parts {
            match part {
                Formula::Const(truth) if truth == and => {}
                Formula::Const(_) => return part,
                Formula::And(more) if and => all.extend(more),
                Formula::Or(more) if !and => all.extend(more),
                other => all.push(other),
            }
        }
        let mut all = ordered(all);
        match all.len() {
            0 => Formula::Const(and),
            1 => all.swap_remove(0),
            _ if and => Formula::And(all),
            _ => Formula::Or(all),
        }
    }

    pub(crate) fn and(parts: impl IntoIterator<Item = Formula>) -> Formula {
        Formula::join(parts, true)
    }
    pub(crate) fn or(parts: impl IntoIterator<Item = Formula>) -> Formula {
        Formula::join(parts, false)
    }
    pub(crate) fn not(of: Formula) -> Formula {
        if let Formula::Const(truth) = of { Formula::Const(!truth) } else { Formula::Not(Box::new(of)) }
    }

    /// a = b
    pub(crate) fn equal(a: &Linear, b: &Linear) -> Fallible<Formula> {
        Formula::compare(&a.plus(-1, b)?, true)
    }

    /// a ≤ b
    pub(crate) fn at_most(a: &Linear, b: &Linear) -> Fallible<Formula> {
        Formula::compare(&a.plus(-1, b)?, false)
    }

    /// d = 0, or ≤ 0; divided by what its factors have in common: for integers Σ aᵢ xᵢ ≤ -c says the same as Σ (aᵢ/g) xᵢ ≤ -⌈c/g⌉.
    fn compare(d: &Linear, equal: bool) -> Fallible<Formula> {
        let g = d.terms.values().fold(0, |g, a| gcd(g, *a)).max(1);
        Ok(match d.as_constant() {
            Some(c) => Formula::Const(c == 0 || (c < 0 && !equal)),
            None if !equal && d.times(-1)?.is_natural() => Formula::Const(true),
            None if (d.constant > 0 && d.is_natural()) || (equal && d.constant % g != 0) => Formula::Const(false),
            None => {
                let terms = d.terms.iter().map(|(v, a)| (*v, a / g)).collect();
                let least = Linear { terms, constant: -(-d.constant).div_euclid(g) };
                if equal { Formula::Zero(least) } else { Formula::AtMostZero(least) }
            }
        })
    }

    pub(crate) fn less(a: &Linear, b: &Linear) -> Fallible<Formula> {
        Formula::at_most(&a.plus_constant(1)?, b)
    }

    pub(crate) fn exists(vars: Vec<Var>, of: Formula) -> Formula {
        if vars.is_empty() || matches!(of, Formula::Const(_)) { of } else { Formula::Exists(vars, Box::new(of)) }
    }

    /// The formula with other terms for some free variables of its linear constraints.
    pub(crate) fn put(&self, values: &BTreeMap<Var, Linear>) -> Fallible<Formula> {
        let each = |all: &[Formula]| all.iter().map(|f| f.put(values)).collect::<Fallible<Vec<_>>>();
        let zero = Linear::default();
        Ok(match self {
            Formula::Zero(l) => Formula::equal(&l.put(values)?, &zero)?,
            Formula::AtMostZero(l) => Formula::at_most(&l.put(values)?, &zero)?,
            Formula::And(all) => Formula::and(each(all)?),
            Formula::Or(all) => Formula::or(each(all)?),
            Formula::Not(of) => Formula::not(of.put(values)?),
            Formula::Exists(vars, of) => Formula::exists(vars.clone(), of.put(values)?),
            other => other.clone(),
        })
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

/// The factors of a linear constraint, whether it is an equation, and its constant.
type Constraint = (Vec<i128>, bool, i128);

/// A numeration system and the automata of a certificate: what formulas speak about.
pub(crate) struct Logic {
    pub(crate) numeration: Numeration,
    pub(crate) tables: Vec<Table>,
    known: RefCell<HashMap<Constraint, Automaton>>,
}

impl Logic {
    pub(crate) fn new(numeration: Numeration, tables: Vec<Table>) -> Logic {
        Logic { numeration, tables, known: RefCell::default() }
    }

    /// The tuples that satisfy the formula, on the tracks of its free variables (some may be missing when they do not matter).
    pub(crate) fn compile(&self, formula: &Formula) -> Fallible<Automaton> {
        let numeration = &self.numeration;
        match formula {
            Formula::Const(truth) => numeration.constant(*truth),
            Formula::Zero(l) => self.linear(l, true),
            Formula::AtMostZero(l) => self.linear(l, false),
            Formula::Member(table, value, vars) => numeration.table(&self.tables[*table], *value, vars),
            Formula::Power(v) => numeration.powers(*v),
            Formula::NimSum(vars) => numeration.nim_sum(vars),
            Formula::And(all) => self.eliminate(&[], all),
            Formula::Or(all) => self.any(&all.iter().map(|part| self.compile(part)).collect::<Fallible<Vec<_>>>()?),
            Formula::Not(of) => self.compile(of).and_then(|of| numeration.valid(&of.tracks)?.minus(&of)),
            Formula::Exists(vars, of) => self.eliminate(vars, if let Formula::And(all) = &**of { all } else { std::slice::from_ref(of) }),
        }
    }

    fn linear(&self, l: &Linear, equal: bool) -> Fallible<Automaton> {
        let key = (l.terms.values().copied().collect(), equal, l.constant);
        if let Some(known) = self.known.borrow().get(&key) {
            return Ok(known.renamed(l.terms.keys().copied().collect()));
        }
        let terms: Vec<_> = l.terms.iter().map(|(v, a)| (*v, *a)).collect();
        let automaton = self.numeration.linear(&terms, equal, -l.constant)?;
        self.known.borrow_mut().insert(key, automaton.clone());
        Ok(automaton)
    }

    /// The union; where a track is missing, every number will do.
    pub(crate) fn any(&self, all: &[Automaton]) -> Fallible<Automaton> {
        let tracks = union(all.iter());
        all.iter().filter(|one| !one.is_empty()).try_fold(self.numeration.constant(false)?, |any, one| {
            let missing: Vec<Var> = tracks.iter().filter(|v| !one.tracks.contains(v)).copied().collect();
            let one = one.and(&self.numeration.valid(&missing)?)?;
            if any.is_empty() { Ok(one) } else { any.or(&one) }
        })
    }

    /// ∃ vars: all of the formulas.
    fn eliminate(&self, vars: &[Var], all: &[Formula]) -> Fallible<Automaton> {
        let mut factors = all.iter().map(|f| self.compile(f)).collect::<Fallible<Vec<_>>>()?;
        let mut vars = vars.to_vec();
        let span = |factors: &[Automaton], v: &Var| {
            let bucket = || factors.iter().filter(|f| f.tracks.contains(v));
            (union(bucket()).len(), bucket().map(Automaton::nodes).fold(1, usize::saturating_mul))
        };
        while let Some(at) = (0..vars.len()).min_by_key(|&i| span(&factors, &vars[i])) {
            let v = vars.swap_remove(at);
            let (bucket, rest) = factors.into_iter().partition(|f: &Automaton| f.tracks.contains(&v));
            factors = rest;
            // What else stands in these factors alone goes at the same time.
            let (gone, left) = vars.iter().partition(|v| !factors.iter().any(|f| f.tracks.contains(v)));
            vars = left;
            factors.push(self.product(bucket)?.project(&[gone, vec![v]].concat())?);
        }
        self.product(factors)
    }

    /// The conjunction, the smallest first, then what adds the fewest tracks.
    fn product(&self, mut factors: Vec<Automaton>) -> Fallible<Automaton> {
        let mut product = self.numeration.constant(true)?;
        let cost = |p: &Automaton, f: &Automaton| (f.tracks.iter().filter(|v| !p.tracks.contains(v)).count(), f.nodes());
        while let Some(at) = (0..factors.len()).min_by_key(|&i| cost(&product, &factors[i])) {
            product = product.and(&factors.swap_remove(at))?;
        }
        Ok(product)
    }
}
