//! Linear equations, inequalities and congruences, built directly.

use crate::automaton::{Automaton, Machine, explore, sorted};
use crate::error::{Error, Kind};
use crate::{Limits, Numeration, Var};

/// How a sum compares with a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// Σ = c.
    Equal,
    /// Σ ≤ c.
    AtMost,
}

/// How many weights an inequality is tried at before it is given up.
const TRIED: usize = 200;

/// A sum that is being read. The prefix read so far is summed up by a vector λ of integers: with m digits to come it contributes
/// λ₁·u_{m+r−1} + … + λ_r·u_m, where r is the order of the recurrence. Reading a position replaces u_{m+r} by the recurrence, and a digit d of a
/// variable with coefficient a adds a·d to λ_r. At the end m is 0.
struct Sum<'a> {
    numeration: &'a Numeration,
    coefficients: Vec<i64>,
    relation: Relation,
    constant: i128,
    /// D times the sum of the positive coefficients, and of the negative ones: per unit of T_m this is what m digits can still bring.
    gain: i128,
    loss: i128,
    weights: Weights,
}

/// The weights u, and their sums T_m = u₀ + … + u_{m−1}, as far as they are small enough.
struct Weights {
    recurrence: Vec<i128>,
    u: Vec<i128>,
    t: Vec<i128>,
    /// T_{m+r} = c₁·T_{m+r−1} + … + c_r·T_m + κ, for the differences of both sides satisfy the recurrence of u.
    kappa: i128,
}

impl Weights {
    fn new(numeration: &Numeration) -> Self {
        let recurrence: Vec<i128> = numeration
            .coefficients()
            .iter()
            .map(|&c| i128::from(c))
            .collect();
        let mut u: Vec<i128> = numeration
            .initial()
            .iter()
            .map(|&u| i128::from(u))
            .collect();
        let largest = i128::MAX >> 50;
        while u.len() < TRIED {
            let next = recurrence
                .iter()
                .zip(u.iter().rev())
                .try_fold(0i128, |sum, (c, u)| sum.checked_add(c.checked_mul(*u)?));
            match next.filter(|&next| next < largest) {
                Some(next) => u.push(next),
                None => break,
            }
        }
        let mut t = vec![0];
        for weight in &u {
            t.push(t[t.len() - 1] + weight);
        }
        let order = recurrence.len();
        let kappa = t[order]
            - recurrence
                .iter()
                .zip(t[..order].iter().rev())
                .map(|(c, t)| c * t)
                .sum::<i128>();
        Weights {
            recurrence,
            u,
            t,
            kappa,
        }
    }

    /// Whether λ·u − bound·T > constant with any number of digits to come. `false` may also mean that it was not found out.
    ///
    /// f(m) = λ·(u_{m+r−1}, …, u_m) − bound·T_m satisfies f(m+r) = c₁·f(m+r−1) + … + c_r·f(m) − bound·κ, and all cᵢ are natural numbers. If
    /// f ≥ K at r consecutive m, and K·(Σcᵢ − 1) ≥ bound·κ, then f(m+r) ≥ K·Σcᵢ − bound·κ ≥ K, and so on for ever. The m before are tried one
    /// by one.
    fn exceeds(&self, lambda: &[i64], bound: i128, constant: i128) -> Option<bool> {
        let order = self.recurrence.len();
        let total: i128 = self.recurrence.iter().sum();
        let mut recent: Vec<i128> = Vec::with_capacity(order);
        for m in 0..=self.u.len().checked_sub(order)? {
            let mut value = bound.checked_mul(self.t[m])?.checked_neg()?;
            for (l, u) in lambda.iter().zip(self.u[m..m + order].iter().rev()) {
                value = value.checked_add(i128::from(*l).checked_mul(*u)?)?;
            }
            if value <= constant {
                return Some(false);
            }
            if recent.len() == order {
                recent.remove(0);
            }
            recent.push(value);
            let least = *recent.iter().min()?;
            if recent.len() == order
                && least.checked_mul(total - 1)? >= bound.checked_mul(self.kappa)?
            {
                return Some(true);
            }
        }
        Some(false)
    }
}

/// What is known of a sum.
#[derive(Clone, PartialEq, Eq, Hash)]
enum State {
    /// The vector λ.
    Open(Vec<i64>),
    /// Whatever comes, the sum is at most the constant.
    Below,
}

impl Sum<'_> {
    /// The vector after the end of a position, if it still matters.
    fn settle(&self, lambda: Vec<i64>) -> Option<State> {
        let exceeds = |lambda: &[i64], bound, constant| {
            self.weights
                .exceeds(lambda, bound, constant)
                .unwrap_or(false)
        };
        if exceeds(&lambda, self.loss, self.constant) {
            return None;
        }
        let negated: Option<Vec<i64>> = lambda.iter().map(|l| l.checked_neg()).collect();
        if let Some(negated) = negated {
            match self.relation {
                // The sum is below the constant whatever comes.
                Relation::Equal if exceeds(&negated, self.gain, -self.constant) => return None,
                Relation::AtMost if exceeds(&negated, self.gain, -self.constant - 1) => {
                    return Some(State::Below);
                }
                _ => {}
            }
        }
        Some(State::Open(lambda))
    }

    /// What reading a position makes of the vector, before its digits are added.
    fn shifted(&self, lambda: &[i64]) -> Option<Vec<i64>> {
        let first = lambda[0];
        self.numeration
            .coefficients()
            .iter()
            .enumerate()
            .map(|(place, &c)| {
                let rest = lambda.get(place + 1).copied().unwrap_or(0);
                i64::try_from(c).ok()?.checked_mul(first)?.checked_add(rest)
            })
            .collect()
    }
}

impl Machine for Sum<'_> {
    /// The sum, and the validity states of the tracks.
    type Key = (State, Vec<u32>);

    fn read(
        &mut self,
        track: usize,
        key: &Self::Key,
        digit: u32,
    ) -> Result<Option<Self::Key>, Error> {
        let Some(valid) = self.numeration.validity().read(key.1[track], digit) else {
            return Ok(None);
        };
        let mut states = key.1.clone();
        states[track] = valid;
        let State::Open(lambda) = &key.0 else {
            return Ok(Some((State::Below, states)));
        };
        let overflow = || Error::new(Kind::Overflow);
        let mut lambda = match track {
            0 => self.shifted(lambda).ok_or_else(overflow)?,
            _ => lambda.clone(),
        };
        let last = lambda.len() - 1;
        lambda[last] = self.coefficients[track]
            .checked_mul(i64::from(digit))
            .and_then(|add| lambda[last].checked_add(add))
            .ok_or_else(overflow)?;
        if track + 1 < self.coefficients.len() {
            return Ok(Some((State::Open(lambda), states)));
        }
        Ok(self.settle(lambda).map(|state| (state, states)))
    }

    fn accepts(&self, key: &Self::Key) -> bool {
        if !key
            .1
            .iter()
            .all(|&state| self.numeration.validity().accepts(state))
        {
            return false;
        }
        match &key.0 {
            State::Below => true,
            State::Open(lambda) => {
                let initial = self.numeration.initial().iter().rev();
                let sum: i128 = lambda
                    .iter()
                    .zip(initial)
                    .map(|(&l, &u)| i128::from(l) * i128::from(u))
                    .sum();
                match self.relation {
                    Relation::Equal => sum == self.constant,
                    Relation::AtMost => sum <= self.constant,
                }
            }
        }
    }

    fn bytes(key: &Self::Key) -> usize {
        let lambda = match &key.0 {
            State::Open(lambda) => lambda.len() * 8,
            State::Below => 0,
        };
        lambda + key.1.len() * 4
    }
}

/// Terms with each variable once, in order, without zeros.
fn collected(terms: &[(Var, i64)]) -> Result<Vec<(Var, i64)>, Error> {
    let mut found: Vec<(Var, i64)> = Vec::new();
    for var in sorted(&terms.iter().map(|&(var, _)| var).collect::<Vec<_>>()) {
        let coefficient = terms
            .iter()
            .filter(|&&(v, _)| v == var)
            .try_fold(0i64, |sum, &(_, a)| sum.checked_add(a))
            .ok_or_else(|| Error::new(Kind::Overflow))?;
        found.push((var, coefficient));
    }
    Ok(found)
}

impl Automaton {
    /// The tuples with Σ aᵢ·xᵢ = c, or ≤ c. A variable may occur in several terms; one whose terms cancel keeps its track.
    ///
    /// The construction is exact for every recurrence with natural coefficients: a state is left out only when the inequality that settles
    /// it has been carried on to all lengths by the recurrence. For some recurrences there are infinitely many states; then a limit is
    /// reached.
    ///
    /// # Errors
    ///
    /// When a limit is reached or numbers outgrow 64 bits.
    ///
    /// ```
    /// use grundy_automata::{Automaton, Limits, Numeration, Relation};
    ///
    /// let base10 = Numeration::base(10)?;
    /// let multiples = Automaton::linear(&base10, &[(0, 7), (1, -1)], Relation::Equal, 0, &Limits::default())?; // 7x = y
    /// assert_eq!(multiples.states(), 8); // the carries 0 to 6, and none
    /// # Ok::<(), grundy_automata::Error>(())
    /// ```
    pub fn linear(
        numeration: &Numeration,
        terms: &[(Var, i64)],
        relation: Relation,
        constant: i64,
        limits: &Limits,
    ) -> Result<Automaton, Error> {
        let terms = collected(terms)?;
        let vars = terms.iter().map(|&(var, _)| var).collect();
        let largest = i128::from(numeration.digits() - 1);
        let sum_of = |positive: bool| {
            let chosen = terms.iter().filter(|&&(_, a)| (a > 0) == positive);
            chosen.map(|&(_, a)| i128::from(a).abs()).sum::<i128>() * largest
        };
        let mut sum = Sum {
            numeration,
            coefficients: terms.iter().map(|&(_, a)| a).collect(),
            relation,
            constant: constant.into(),
            gain: sum_of(true),
            loss: sum_of(false),
            weights: Weights::new(numeration),
        };
        let zero = vec![0; numeration.initial().len()];
        if terms.is_empty() {
            let holds = match relation {
                Relation::Equal => constant == 0,
                Relation::AtMost => constant >= 0,
            };
            return Ok(Automaton::constant(numeration, holds));
        }
        let start = (State::Open(zero), vec![0; terms.len()]);
        explore(numeration, vars, Some(start), &mut sum, limits)
    }

    /// The tuples with Σ aᵢ·xᵢ ≡ r modulo m.
    ///
    /// # Errors
    ///
    /// When a limit is reached, or the modulus is 0 or beyond 2³².
    pub fn congruent(
        numeration: &Numeration,
        terms: &[(Var, i64)],
        modulus: u64,
        residue: u64,
        limits: &Limits,
    ) -> Result<Automaton, Error> {
        struct Residues<'a> {
            numeration: &'a Numeration,
            coefficients: Vec<u64>,
            modulus: u64,
            residue: u64,
        }
        impl Machine for Residues<'_> {
            /// λ modulo m, and the validity states of the tracks.
            type Key = (Vec<u64>, Vec<u32>);

            fn read(
                &mut self,
                track: usize,
                key: &Self::Key,
                digit: u32,
            ) -> Result<Option<Self::Key>, Error> {
                let Some(valid) = self.numeration.validity().read(key.1[track], digit) else {
                    return Ok(None);
                };
                let mut states = key.1.clone();
                states[track] = valid;
                let m = self.modulus;
                let mut lambda = key.0.clone();
                if track == 0 {
                    let recurrence = self.numeration.coefficients().iter().enumerate();
                    lambda = recurrence
                        .map(|(place, &c)| {
                            (c % m * key.0[0] + key.0.get(place + 1).copied().unwrap_or(0)) % m
                        })
                        .collect();
                }
                let last = lambda.len() - 1;
                lambda[last] = (lambda[last] + self.coefficients[track] * u64::from(digit)) % m;
                Ok(Some((lambda, states)))
            }

            fn accepts(&self, key: &Self::Key) -> bool {
                let m = self.modulus;
                let sum = key
                    .0
                    .iter()
                    .zip(self.numeration.initial().iter().rev())
                    .map(|(l, u)| l * (u % m) % m)
                    .sum::<u64>();
                sum % m == self.residue
                    && key
                        .1
                        .iter()
                        .all(|&state| self.numeration.validity().accepts(state))
            }

            fn bytes(key: &Self::Key) -> usize {
                key.0.len() * 8 + key.1.len() * 4
            }
        }
        let Some(m) = i64::try_from(modulus)
            .ok()
            .filter(|m| (1..=1 << 31).contains(m))
        else {
            return Err(Error::mismatch(format!(
                "the modulus {modulus} is not between 1 and 2^31"
            )));
        };
        let terms = collected(terms)?;
        let vars: Vec<Var> = terms.iter().map(|&(var, _)| var).collect();
        let residue = residue % modulus;
        if terms.is_empty() {
            return Ok(Automaton::constant(numeration, residue == 0));
        }
        let mut residues = Residues {
            numeration,
            coefficients: terms
                .iter()
                .map(|&(_, a)| a.rem_euclid(m).unsigned_abs())
                .collect(),
            modulus,
            residue,
        };
        let start = (vec![0; numeration.initial().len()], vec![0; terms.len()]);
        explore(numeration, vars, Some(start), &mut residues, limits)
    }
}
