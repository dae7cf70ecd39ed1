//! Linear congruences.

use super::{Carry, collected, recurrence, serial};
use crate::error::Error;
use crate::{Automaton, Limits, Numeration, Var};

impl Automaton {
    /// The tuples with Σ aᵢ·xᵢ ≡ r modulo m. Carries are vectors modulo m, so there are finitely many for every recurrence.
    ///
    /// # Errors
    ///
    /// When a limit is reached, or the modulus is 0 or at least 2⁶³.
    ///
    /// ```
    /// use grundy_automata::{Automaton, Limits, Numeration};
    ///
    /// let sevens = Automaton::congruent(&Numeration::base(2)?, &[(0, 1)], 7, 0, &Limits::default())?;
    /// assert_eq!(sevens.states(), 7);
    /// # Ok::<(), grundy_automata::Error>(())
    /// ```
    pub fn congruent(
        numeration: &Numeration,
        terms: &[(Var, i64)],
        modulus: u64,
        residue: u64,
        limits: &Limits,
    ) -> Result<Automaton, Error> {
        let Some(m) = i64::try_from(modulus).ok().filter(|&m| m > 0) else {
            return Err(Error::mismatch(format!(
                "the modulus {modulus} is not between 1 and 2^63 - 1"
            )));
        };
        let residue = residue % modulus;
        let (vars, coefficients) = collected(terms)?;
        if vars.is_empty() {
            return Ok(Automaton::constant(numeration, residue == 0));
        }
        let carry = Residue {
            modulus: i128::from(m),
            residue: i128::from(residue),
            recurrence: recurrence(numeration)?,
            initial: numeration
                .initial()
                .iter()
                .rev()
                .map(|&u| u.into())
                .collect(),
            coefficients,
        };
        serial(numeration, vars, carry, limits)
    }
}

struct Residue {
    modulus: i128,
    residue: i128,
    recurrence: Vec<i64>,
    /// `u_{r-1}, …, u_0`.
    initial: Vec<i128>,
    coefficients: Vec<i64>,
}

impl Residue {
    /// `(a b + c) mod m` for 64-bit numbers, which fits.
    fn reduce(&self, a: i64, b: i64, c: i64) -> i64 {
        let value = i128::from(a) * i128::from(b) + i128::from(c);
        value.rem_euclid(self.modulus) as i64
    }
}

impl Carry for Residue {
    fn start(&self) -> Vec<i64> {
        vec![0; self.recurrence.len()]
    }

    fn shift(&self, carry: &mut Vec<i64>) -> Result<(), Error> {
        let first = carry[0];
        for i in 0..carry.len() {
            let shifted = carry.get(i + 1).copied().unwrap_or(0);
            carry[i] = self.reduce(first, self.recurrence[i], shifted);
        }
        Ok(())
    }

    fn add(&self, carry: &mut Vec<i64>, track: usize, digit: u32) -> Result<(), Error> {
        if let Some(last) = carry.last_mut() {
            *last = self.reduce(self.coefficients[track], i64::from(digit), *last);
        }
        Ok(())
    }

    fn settle(&self, _: &mut Vec<i64>) -> bool {
        true
    }

    fn accepts(&self, carry: &[i64]) -> bool {
        let value = carry
            .iter()
            .zip(&self.initial)
            .fold(0i128, |sum, (&l, &u)| {
                (sum + i128::from(l) * (u % self.modulus)) % self.modulus
            });
        value == self.residue
    }
}
