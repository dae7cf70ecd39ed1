//! Linear forms with integer coefficients.

use super::{Inexpressible, reason};
use grundy_automata::{Formula, Relation, Var};
use num_bigint::{BigInt, BigUint};

/// Coefficients and constants are at most so large: far beyond any rule, and far from overflow.
const MAX: i64 = 1 << 40;

/// A constant plus natural-number variables with integer coefficients, none of them zero, in the order of the variables.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Affine {
    terms: Vec<(Var, i64)>,
    constant: i64,
}

impl Affine {
    pub(crate) fn var(var: Var) -> Self {
        Affine {
            terms: vec![(var, 1)],
            constant: 0,
        }
    }

    pub(crate) fn constant(constant: i64) -> Self {
        Affine {
            terms: Vec::new(),
            constant,
        }
    }

    pub(crate) fn number(n: &BigInt) -> Result<Self, Inexpressible> {
        match i64::try_from(n) {
            Ok(n) if n.abs() <= MAX => Ok(Affine::constant(n)),
            _ => Err(reason::too_large()),
        }
    }

    /// The variables with their coefficients.
    pub fn terms(&self) -> &[(Var, i64)] {
        &self.terms
    }

    /// The value where all variables are zero.
    pub fn offset(&self) -> i64 {
        self.constant
    }

    /// The constant, when there is nothing else.
    pub fn as_constant(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// The variable, when there is nothing else.
    pub fn as_var(&self) -> Option<Var> {
        match (&self.terms[..], self.constant) {
            (&[(var, 1)], 0) => Some(var),
            _ => None,
        }
    }

    /// A bound from below that holds for all natural numbers, if one shows on the face of it.
    pub(crate) fn least(&self) -> Option<i64> {
        let up = self.terms.iter().all(|&(_, a)| a > 0);
        up.then_some(self.constant)
    }

    /// `self + factor · other`
    pub(crate) fn plus(&self, factor: i64, other: &Affine) -> Result<Self, Inexpressible> {
        let scaled = |a: i64| a.checked_mul(factor).ok_or_else(reason::too_large);
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        let (mut mine, mut theirs) = (self.terms.as_slice(), other.terms.as_slice());
        loop {
            let (var, coefficient) = match (mine, theirs) {
                ([], []) => break,
                ([(x, a), rest @ ..], [(y, _), ..]) if x < y => {
                    mine = rest;
                    (*x, *a)
                }
                ([(x, a), rest @ ..], []) => {
                    mine = rest;
                    (*x, *a)
                }
                ([(x, a), rest @ ..], [(y, b), others @ ..]) if x == y => {
                    (mine, theirs) = (rest, others);
                    (*x, sum(*a, scaled(*b)?)?)
                }
                (_, [(y, b), others @ ..]) => {
                    theirs = others;
                    (*y, scaled(*b)?)
                }
            };
            if coefficient != 0 {
                terms.push((var, bounded(coefficient)?));
            }
        }
        let constant = bounded(sum(self.constant, scaled(other.constant)?)?)?;
        Ok(Affine { terms, constant })
    }

    pub(crate) fn add(&self, other: &Affine) -> Result<Self, Inexpressible> {
        self.plus(1, other)
    }

    pub(crate) fn sub(&self, other: &Affine) -> Result<Self, Inexpressible> {
        self.plus(-1, other)
    }

    pub(crate) fn scale(&self, factor: i64) -> Result<Self, Inexpressible> {
        Affine::constant(0).plus(factor, self)
    }

    pub(crate) fn shift(&self, by: i64) -> Result<Self, Inexpressible> {
        self.add(&Affine::constant(by))
    }

    /// ⌊self / divisor⌋ where every coefficient is a multiple of the divisor.
    pub(crate) fn divide(&self, divisor: i64) -> Option<Self> {
        let whole = self.terms.iter().all(|(_, a)| a % divisor == 0);
        whole.then(|| Affine {
            terms: self.terms.iter().map(|&(x, a)| (x, a / divisor)).collect(),
            constant: self.constant.div_euclid(divisor),
        })
    }

    /// The form with other names for its variables.
    pub(crate) fn renamed(&self, name: &dyn Fn(Var) -> Var) -> Self {
        let mut terms: Vec<_> = self.terms.iter().map(|&(x, a)| (name(x), a)).collect();
        terms.sort_unstable();
        Affine {
            terms,
            constant: self.constant,
        }
    }

    /// `self ∘ 0`
    fn compare(&self, relation: Relation) -> Formula {
        match self.as_constant() {
            Some(c) => match relation {
                Relation::Equal if c == 0 => Formula::True,
                Relation::AtMost if c <= 0 => Formula::True,
                _ => Formula::False,
            },
            None => Formula::Linear {
                terms: self.terms.clone(),
                relation,
                constant: -self.constant,
            },
        }
    }

    /// `self <= 0`, decided at once where natural numbers leave no choice.
    pub(crate) fn at_most_zero(&self) -> Formula {
        if self.least().is_some_and(|least| least > 0) {
            return Formula::False;
        }
        if self.constant <= 0 && self.terms.iter().all(|&(_, a)| a < 0) {
            return Formula::True;
        }
        self.compare(Relation::AtMost)
    }

    /// `self = 0`
    pub(crate) fn is_zero(&self) -> Formula {
        self.compare(Relation::Equal)
    }

    /// `self >= 0`
    pub(crate) fn is_natural(&self) -> Result<Formula, Inexpressible> {
        Ok(self.scale(-1)?.at_most_zero())
    }

    /// `self <= other`
    pub(crate) fn at_most(&self, other: &Affine) -> Result<Formula, Inexpressible> {
        Ok(self.sub(other)?.at_most_zero())
    }

    /// `self = other`
    pub(crate) fn equals(&self, other: &Affine) -> Result<Formula, Inexpressible> {
        Ok(self.sub(other)?.is_zero())
    }

    /// The value at a place where every variable has one.
    pub(crate) fn value(&self, of: &dyn Fn(Var) -> BigUint) -> BigInt {
        let terms = self.terms.iter().map(|&(x, a)| BigInt::from(of(x)) * a);
        terms.sum::<BigInt>() + self.constant
    }
}

fn sum(a: i64, b: i64) -> Result<i64, Inexpressible> {
    a.checked_add(b).ok_or_else(reason::too_large)
}

fn bounded(a: i64) -> Result<i64, Inexpressible> {
    match (-MAX..=MAX).contains(&a) {
        true => Ok(a),
        false => Err(reason::too_large()),
    }
}
