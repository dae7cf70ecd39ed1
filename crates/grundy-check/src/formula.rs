//! First-order formulas over linear constraints, and the automata of the tuples that satisfy them.
//!
//! A formula becomes an automaton from the inside out. The order in which variables are eliminated decides the cost: under ∃ x₁ … xₙ of a
//! conjunction, the variable whose factors together span the fewest tracks goes first; only those factors are multiplied, smallest
//! first, and the variable is projected away. That is sound because a factor without x may leave the scope of ∃x, and because
//! conjunction is associative and commutative; nothing else about the order matters.

use crate::automaton::{Automaton, Var, ordered, union};
use crate::certificate::Table;
use crate::numeration::Numeration;
use crate::report::Fallible;
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};

/// Σ aᵢ xᵢ + c with integer aᵢ, none of them 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Linear {
    pub(crate) terms: BTreeMap<Var, i128>,
    pub(crate) constant: i128,
}

impl Linear {
    pub(crate) fn constant(constant: i128) -> Linear {
        Linear { constant, ..Linear::default() }
    }
    pub(crate) fn var(v: Var) -> Linear {
        Linear { terms: BTreeMap::from([(v, 1)]), constant: 0 }
    }

    /// self + factor · other; exact, as long as the reader of rules bounds the numbers.
    pub(crate) fn plus(&self, factor: i128, other: &Linear) -> Linear {
        let add = |a: i128, b: i128| a.saturating_add(b.saturating_mul(factor));
        let mut sum = Linear { constant: add(self.constant, other.constant), ..self.clone() };
        for (v, a) in &other.terms {
            let entry = sum.terms.entry(*v).or_default();
            *entry = add(*entry, *a);
        }
        sum.terms.retain(|_, a| *a != 0);
        sum
    }

    pub(crate) fn plus_constant(&self, constant: i128) -> Linear {
        self.plus(1, &Linear::constant(constant))
    }
    pub(crate) fn times(&self, factor: i128) -> Linear {
        Linear::default().plus(factor, self)
    }
    pub(crate) fn as_constant(&self) -> Option<i128> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// The variable that this is, if it is just that.
    pub(crate) fn as_var(&self) -> Option<Var> {
        self.terms.keys().next().copied().filter(|v| *self == Linear::var(*v))
    }

    /// Whether no natural numbers make this negative, at first sight.
    pub(crate) fn is_natural(&self) -> bool {
        self.constant >= 0 && self.terms.values().all(|a| *a > 0)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Formula {
    /// = 0 if so marked, else ≤ 0
    Linear(Linear, bool),
    /// The table of that number accepts; if a value is given, with that output.
    Member(usize, Option<usize>, Vec<Var>),
    /// One of u₀, u₁, …
    Power(Var),
    /// The nim-sum is 0.
    NimSum(Vec<Var>),
    /// True if there are none.
    And(Vec<Formula>),
    Not(Box<Formula>),
    Exists(Vec<Var>, Box<Formula>),
}

impl Formula {
    pub(crate) fn constant(truth: bool) -> Formula {
        if truth { Formula::And(Vec::new()) } else { Formula::not(Formula::constant(true)) }
    }

    /// Repetitions and brackets vanish.
    pub(crate) fn and(parts: impl IntoIterator<Item = Formula>) -> Formula {
        let flat = |part| if let Formula::And(more) = part { more } else { vec![part] };
        let mut all = ordered(parts.into_iter().flat_map(flat));
        match all.len() {
            1 => all.swap_remove(0),
            _ if all.contains(&Formula::constant(false)) => Formula::constant(false),
            _ => Formula::And(all),
        }
    }
    pub(crate) fn or(parts: impl IntoIterator<Item = Formula>) -> Formula {
        Formula::not(Formula::and(parts.into_iter().map(Formula::not)))
    }
    pub(crate) fn not(of: Formula) -> Formula {
        if let Formula::Not(of) = of { *of } else { Formula::Not(Box::new(of)) }
    }
    pub(crate) fn exists(vars: Vec<Var>, of: Formula) -> Formula {
        if vars.is_empty() { of } else { Formula::Exists(vars, Box::new(of)) }
    }

    /// a = b
    pub(crate) fn equal(a: &Linear, b: &Linear) -> Formula {
        let d = a.plus(-1, b);
        d.as_constant().map_or(Formula::Linear(d, true), |c| Formula::constant(c == 0))
    }

    /// a ≤ b
    pub(crate) fn at_most(a: &Linear, b: &Linear) -> Formula {
        let d = a.plus(-1, b);
        let (always, never) = (d.times(-1).is_natural(), d.constant > 0 && d.is_natural());
        if always || never { Formula::constant(always) } else { Formula::Linear(d, false) }
    }

    pub(crate) fn less(a: &Linear, b: &Linear) -> Formula {
        Formula::at_most(&a.plus_constant(1), b)
    }
}

/// A numeration system and the automata of a certificate: what formulas speak about.
pub(crate) struct Logic {
    pub(crate) numeration: Numeration,
    pub(crate) tables: Vec<Table>,
    known: RefCell<HashMap<Formula, Automaton>>,
}

impl Logic {
    pub(crate) fn new(numeration: Numeration, tables: Vec<Table>) -> Logic {
        Logic { numeration, tables, known: RefCell::default() }
    }

    /// The tuples that satisfy the formula, on the tracks of its free variables (some may be missing when they do not matter).
    pub(crate) fn compile(&self, formula: &Formula) -> Fallible<Automaton> {
        if let Some(known) = self.known.borrow().get(formula) {
            return Ok(known.clone());
        }
        let automaton = match formula {
            Formula::Linear(l, equal) => self.numeration.linear(l, *equal),
            Formula::Member(table, value, vars) => self.numeration.table(&self.tables[*table], *value, vars),
            Formula::Power(v) => self.numeration.powers(*v),
            Formula::NimSum(vars) => self.numeration.nim_sum(vars),
            Formula::And(all) => self.eliminate(&[], all),
            Formula::Not(of) => self.compile(of).and_then(|of| self.numeration.valid(&of.tracks)?.minus(&of)),
            Formula::Exists(vars, of) => self.eliminate(vars, if let Formula::And(all) = &**of { all } else { std::slice::from_ref(of) }),
        }?;
        self.known.borrow_mut().insert(formula.clone(), automaton.clone());
        Ok(automaton)
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
        let mut product = self.numeration.truth.clone();
        let cost = |p: &Automaton, f: &Automaton| (f.tracks.iter().filter(|v| !p.tracks.contains(v)).count(), f.nodes());
        while let Some(at) = (0..factors.len()).min_by_key(|&i| cost(&product, &factors[i])) {
            product = product.and(&factors.swap_remove(at))?;
        }
        Ok(product)
    }
}
