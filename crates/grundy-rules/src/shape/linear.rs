//! Linear forms with integer coefficients, and conditions made of them.

use super::Amounts;
use num_bigint::{BigInt, BigUint};
use num_traits::{One, Signed, Zero};
use std::sync::Arc;

/// Σ coefs[i]·x_i + constant; variables beyond the end have coefficient 0.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Linear {
    pub(super) coefs: Vec<BigInt>,
    pub(super) constant: BigInt,
}

impl Linear {
    pub(super) fn constant(value: BigInt) -> Self {
        Linear {
            coefs: Vec::new(),
            constant: value,
        }
    }

    pub(super) fn var(index: usize) -> Self {
        let mut coefs = vec![BigInt::ZERO; index + 1];
        coefs[index] = BigInt::one();
        Linear {
            coefs,
            constant: BigInt::ZERO,
        }
    }

    pub(super) fn coef(&self, index: usize) -> BigInt {
        self.coefs.get(index).cloned().unwrap_or_default()
    }

    pub(super) fn is_constant(&self) -> bool {
        self.coefs.iter().all(Zero::is_zero)
    }

    pub(super) fn bits(&self) -> u64 {
        self.coefs
            .iter()
            .map(BigInt::bits)
            .max()
            .unwrap_or(0)
            .max(self.constant.bits())
    }

    /// self += factor · other
    pub(super) fn add_scaled(&mut self, factor: &BigInt, other: &Linear) {
        if self.coefs.len() < other.coefs.len() {
            self.coefs.resize(other.coefs.len(), BigInt::ZERO);
        }
        for (c, d) in self.coefs.iter_mut().zip(&other.coefs) {
            *c += factor * d;
        }
        self.constant += factor * &other.constant;
    }

    pub(super) fn scaled(&self, factor: &BigInt) -> Self {
        let mut result = Linear::default();
        result.add_scaled(factor, self);
        result
    }

    /// self − other
    pub(super) fn minus(mut self, other: &Linear) -> Self {
        self.add_scaled(&BigInt::from(-1), other);
        self
    }

    /// Replaces the variable by a form that does not use it.
    pub(super) fn substitute(&mut self, var: usize, by: &Linear) {
        if let Some(c) = self.coefs.get_mut(var) {
            let factor = std::mem::take(c);
            if !factor.is_zero() {
                self.add_scaled(&factor, by);
            }
        }
    }

    pub(super) fn at(&self, point: &[BigInt]) -> BigInt {
        let mut value = self.constant.clone();
        for (c, x) in self.coefs.iter().zip(point) {
            if !c.is_zero() {
                value += c * x;
            }
        }
        value
    }
}

/// A condition on integers.
#[derive(Clone, Debug)]
pub(super) enum Formula {
    /// The form is at most 0.
    Le(Linear),
    /// The value of the form is in the set.
    Member(Linear, Arc<Amounts>),
    All(Vec<Formula>),
    Any(Vec<Formula>),
    Not(Box<Formula>),
}

impl Formula {
    pub(super) fn equal(a: Linear, b: &Linear) -> Self {
        let difference = a.minus(b);
        let negated = difference.scaled(&BigInt::from(-1));
        Formula::All(vec![Formula::Le(difference), Formula::Le(negated)])
    }

    /// Replaces the variable in every form.
    pub(super) fn substitute(&mut self, var: usize, by: &Linear) {
        self.map_forms(&mut |form| form.substitute(var, by));
    }

    pub(super) fn map_forms(&mut self, change: &mut dyn FnMut(&mut Linear)) {
        match self {
            Formula::Le(form) | Formula::Member(form, _) => change(form),
            Formula::All(parts) | Formula::Any(parts) => {
                parts.iter_mut().for_each(|part| part.map_forms(change));
            }
            Formula::Not(part) => part.map_forms(change),
        }
    }

    /// Calls `see` on every inequality and membership.
    pub(super) fn atoms<'a>(&'a self, see: &mut dyn FnMut(&'a Formula)) {
        match self {
            Formula::Le(_) | Formula::Member(..) => see(self),
            Formula::All(parts) | Formula::Any(parts) => {
                parts.iter().for_each(|part| part.atoms(see))
            }
            Formula::Not(part) => part.atoms(see),
        }
    }

    /// Calls `see` on every part that must hold for the whole to hold.
    pub(super) fn conjuncts<'a>(&'a self, see: &mut dyn FnMut(&'a Formula)) {
        match self {
            Formula::All(parts) => parts.iter().for_each(|part| part.conjuncts(see)),
            _ => see(self),
        }
    }

    pub(super) fn holds(&self, point: &[BigInt]) -> bool {
        match self {
            Formula::Le(form) => !form.at(point).is_positive(),
            Formula::Member(form, set) => {
                BigUint::try_from(form.at(point)).is_ok_and(|value| set.contains(&value))
            }
            Formula::All(parts) => parts.iter().all(|part| part.holds(point)),
            Formula::Any(parts) => parts.iter().any(|part| part.holds(point)),
            Formula::Not(part) => !part.holds(point),
        }
    }

    /// Whether it holds at every point (or at none) where all variables are natural numbers; `None` when neither is plain.
    pub(super) fn throughout(&self) -> Option<bool> {
        match self {
            Formula::Le(form) => {
                if form.coefs.iter().all(|c| !c.is_positive()) && !form.constant.is_positive() {
                    Some(true)
                } else if form.coefs.iter().all(|c| !c.is_negative()) && form.constant.is_positive()
                {
                    Some(false)
                } else {
                    None
                }
            }
            Formula::Member(form, _) => form.is_constant().then(|| self.holds(&[])),
            Formula::All(parts) => decide(parts, false),
            Formula::Any(parts) => decide(parts, true),
            Formula::Not(part) => part.throughout().map(|holds| !holds),
        }
    }
}

/// `deciding` when one part is, the opposite when all parts are.
fn decide(parts: &[Formula], deciding: bool) -> Option<bool> {
    let mut result = Some(!deciding);
    for part in parts {
        match part.throughout() {
            Some(holds) if holds == deciding => return Some(deciding),
            None => result = None,
            Some(_) => {}
        }
    }
    result
}
