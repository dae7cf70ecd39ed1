//! First-order formulas over linear constraints, and the automata of the tuples that satisfy them.
//!
//! A formula becomes an automaton from the inside out. The order in which variables are eliminated decides the cost: under ∃ x₁ … xₙ
//! of a conjunction, the variable whose factors together span the fewest tracks goes first; only those factors are
//! multiplied, smallest first, and the variable is projected away. That is sound because a factor without x may leave the
//! scope of ∃x, and because conjunction is associative and commutative; nothing else about the order matters.

use crate::Failure;
use crate::automaton::{Automaton, Var};
use crate::certificate::Table;
use crate::numeration::Numeration;
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};

/// Σ aᵢ xᵢ + c with integer aᵢ, none of them 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
    pub(crate) fn plus(&self, factor: i128, other: &Linear) -> Result<Linear, Failure> {
        let add = |a: i128, b: i128| {
            let sum = b.checked_mul(factor).and_then(|b| a.checked_add(b)).filter(|s| s.abs() < MAX_NUMBER);
            sum.ok_or_else(|| Failure::Inexpressible("a number in the rules is too large".to_owned()))
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

    pub(crate) fn times(&self, factor: i128) -> Result<Linear, Failure> {
        Linear::default().plus(factor, self)
    }

    /// The variable that this is, if it is just that.
    pub(crate) fn as_var(&self) -> Option<Var> {
        let mut terms = self.terms.iter();
        match (terms.next(), terms.next(), self.constant) {
            (Some((v, 1)), None, 0) => Some(*v),
            _ => None,
        }
    }

    pub(crate) fn as_constant(&self) -> Option<i128> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// Whether no natural numbers make this negative, at first sight.
    pub(crate) fn is_natural(&self) -> bool {
        self.constant >= 0 && self.terms.values().all(|a| *a > 0)
    }

    fn put(&self, values: &BTreeMap<Var, Linear>) -> Result<Linear, Failure> {
        self.terms.iter().try_fold(Linear::constant(self.constant), |sum, (v, a)| match values.get(v) {
            Some(value) => sum.plus(*a, value),
            None => sum.plus(*a, &Linear::var(*v)),
        })
    }
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Formula {
    Const(bool),
    /// = 0
    Zero(Linear),
    /// ≤ 0
    AtMostZero(Linear),
    /// The table of that number accepts.
    Member(usize, Vec<Var>),
    /// One of u₀, u₁, …
    Power(Var),
    /// The nim-sum is 0.
    NimSum(Vec<Var>),
    And(Vec<Formula>),
    Or(Vec<Formula>),
    Not(Box<Formula>),
    /// Every variable is bound once.
    Exists(Vec<Var>, Box<Formula>),
}

impl Formula {
    /// The conjunction; constants, repetitions and brackets in it vanish.
    pub(crate) fn and(parts: impl IntoIterator<Item = Formula>) -> Formula {
        let mut all = Vec::new();
        for part in parts {
            match part {
                Formula::Const(true) => {}
                Formula::Const(false) => return part,
                Formula::And(more) => all.extend(more),
                other => all.push(other),
            }
        }
        all.sort();
        all.dedup();
        match all.len() {
            0 => Formula::Const(true),
            1 => all.swap_remove(0),
            _ => Formula::And(all),
        }
    }

    pub(crate) fn or(parts: impl IntoIterator<Item = Formula>) -> Formula {
        let mut all = Vec::new();
        for part in parts {
            match part {
                Formula::Const(false) => {}
                Formula::Const(true) => return part,
                Formula::Or(more) => all.extend(more),
                other => all.push(other),
            }
        }
        all.sort();
        all.dedup();
        match all.len() {
            0 => Formula::Const(false),
            1 => all.swap_remove(0),
            _ => Formula::Or(all),
        }
    }

    pub(crate) fn not(of: Formula) -> Formula {
        match of {
            Formula::Const(truth) => Formula::Const(!truth),
            Formula::Not(of) => *of,
            of => Formula::Not(Box::new(of)),
        }
    }

    /// a = b
    pub(crate) fn equal(a: &Linear, b: &Linear) -> Result<Formula, Failure> {
        let d = a.plus(-1, b)?;
        let divisor = divisor(&d);
        Ok(match d.as_constant() {
            Some(c) => Formula::Const(c == 0),
            None if d.constant % divisor != 0 || (d.constant != 0 && d.is_natural()) => Formula::Const(false),
            None => Formula::Zero(divided(d, divisor)),
        })
    }

    /// a ≤ b
    pub(crate) fn at_most(a: &Linear, b: &Linear) -> Result<Formula, Failure> {
        let d = a.plus(-1, b)?;
        let divisor = divisor(&d);
        Ok(match d.as_constant() {
            Some(c) => Formula::Const(c <= 0),
            None if d.times(-1)?.is_natural() => Formula::Const(true),
            None if d.constant > 0 && d.is_natural() => Formula::Const(false),
            None => Formula::AtMostZero(divided(d, divisor)),
        })
    }

    pub(crate) fn less(a: &Linear, b: &Linear) -> Result<Formula, Failure> {
        Formula::at_most(&a.plus(1, &Linear::constant(1))?, b)
    }

    pub(crate) fn exists(vars: Vec<Var>, of: Formula) -> Formula {
        match of {
            Formula::Const(_) => of,
            _ if vars.is_empty() => of,
            of => Formula::Exists(vars, Box::new(of)),
        }
    }

    /// The formula with other terms for some free variables of its linear constraints.
    pub(crate) fn put(&self, values: &BTreeMap<Var, Linear>) -> Result<Formula, Failure> {
        let each = |all: &[Formula]| all.iter().map(|f| f.put(values)).collect::<Result<Vec<_>, _>>();
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

/// The greatest common divisor of the factors, at least 1.
fn divisor(of: &Linear) -> i128 {
    let gcd = of.terms.values().fold(0, |mut a: i128, b| {
        let mut b = b.abs();
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a
    });
    gcd.max(1)
}

/// Σ (aᵢ/d) xᵢ + ⌈c/d⌉: for integers Σ aᵢ xᵢ ≤ -c says the same.
fn divided(of: Linear, d: i128) -> Linear {
    let terms = of.terms.into_iter().map(|(v, a)| (v, a / d)).collect();
    Linear { terms, constant: -(-of.constant).div_euclid(d) }
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
    pub(crate) fn compile(&self, formula: &Formula) -> Result<Automaton, Failure> {
        let numeration = &self.numeration;
        match formula {
            Formula::Const(truth) => Ok(Automaton::constant(*truth, numeration.digits)),
            Formula::Zero(l) => self.linear(l, true),
            Formula::AtMostZero(l) => self.linear(l, false),
            Formula::Member(table, vars) => self.tables[*table].on(vars, numeration.digits, &numeration.bounds),
            Formula::Power(v) => numeration.powers(*v),
            Formula::NimSum(vars) => numeration.nim_sum(vars).unwrap_or_else(|| {
                Err(Failure::Inexpressible("nim-sums need a base that is a power of two".to_owned()))
            }),
            Formula::And(all) => self.eliminate(&[], all),
            Formula::Or(all) => {
                let mut union = Automaton::constant(false, numeration.digits);
                for part in all {
                    union = self.or(&union, &self.compile(part)?)?;
                }
                Ok(union)
            }
            Formula::Not(of) => self.not(&self.compile(of)?),
            Formula::Exists(vars, of) => match &**of {
                Formula::And(all) => self.eliminate(vars, all),
                other => self.eliminate(vars, std::slice::from_ref(other)),
            },
        }
    }

    fn linear(&self, l: &Linear, equal: bool) -> Result<Automaton, Failure> {
        let key = (l.terms.values().copied().collect(), equal, l.constant);
        let tracks = || l.terms.keys().copied().collect();
        if let Some(known) = self.known.borrow().get(&key) {
            return Ok(known.renamed(tracks()));
        }
        let terms: Vec<_> = l.terms.iter().map(|(v, a)| (*v, *a)).collect();
        let automaton = self.numeration.linear(&terms, equal, -l.constant)?;
        self.known.borrow_mut().insert(key, automaton.clone());
        Ok(automaton)
    }

    pub(crate) fn not(&self, of: &Automaton) -> Result<Automaton, Failure> {
        self.numeration.valid(&of.tracks)?.minus(of, &self.numeration.bounds)
    }

    pub(crate) fn or(&self, a: &Automaton, b: &Automaton) -> Result<Automaton, Failure> {
        let bounds = &self.numeration.bounds;
        let on = |of: &Automaton, other: &Automaton| {
            let missing: Vec<Var> = other.tracks.iter().filter(|v| !of.tracks.contains(v)).copied().collect();
            of.and(&self.numeration.valid(&missing)?, bounds)
        };
        if a.is_empty() || b.is_empty() {
            return Ok(if a.is_empty() { b.clone() } else { a.clone() });
        }
        on(a, b)?.or(&on(b, a)?, bounds)
    }

    /// ∃ vars: all of the formulas.
    fn eliminate(&self, vars: &[Var], all: &[Formula]) -> Result<Automaton, Failure> {
        let mut factors = all.iter().map(|f| self.compile(f)).collect::<Result<Vec<_>, _>>()?;
        let mut vars = vars.to_vec();
        let span = |factors: &[Automaton], v: &Var| {
            let bucket = factors.iter().filter(|f| f.tracks.contains(v));
            let mut tracks: Vec<Var> = bucket.clone().flat_map(|f| f.tracks.iter().copied()).collect();
            tracks.sort_unstable();
            tracks.dedup();
            (tracks.len(), bucket.map(Automaton::nodes).fold(1, usize::saturating_mul))
        };
        while let Some(at) = (0..vars.len()).min_by_key(|&i| span(&factors, &vars[i])) {
            let v = vars.swap_remove(at);
            let (bucket, rest) = factors.into_iter().partition(|f: &Automaton| f.tracks.contains(&v));
            let product = self.product(bucket)?;
            factors = rest;
            // What else stands in these factors alone goes at the same time.
            let (gone, left) = vars.iter().partition(|v| !factors.iter().any(|f| f.tracks.contains(v)));
            vars = left;
            factors.push(product.project(&[gone, vec![v]].concat(), &self.numeration.bounds)?);
        }
        self.product(factors)
    }

    /// The conjunction, the smallest first, then what adds the fewest tracks.
    fn product(&self, mut factors: Vec<Automaton>) -> Result<Automaton, Failure> {
        let mut product = Automaton::constant(true, self.numeration.digits);
        let cost = |product: &Automaton, f: &Automaton| {
            (f.tracks.iter().filter(|v| !product.tracks.contains(v)).count(), f.nodes())
        };
        while let Some(at) = (0..factors.len()).min_by_key(|&i| cost(&product, &factors[i])) {
            product = product.and(&factors.swap_remove(at), &self.numeration.bounds)?;
        }
        Ok(product)
    }
}
