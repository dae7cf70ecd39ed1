//! Linear equations and inequalities.
//!
//! Let the weights satisfy `u_n = c_1 u_{n-1} + … + c_r u_{n-r}` for n ≥ r, with natural c. What the digits read so far
//! contribute to `Σ a_i x_i`, when m positions are still to come, is `λ · (u_{m+r-1}, …, u_m)` for a vector λ of
//! integers: a new position multiplies λ by the companion matrix, a digit d of track i adds `a_i d` to its last entry.
//! With no position to come the sum is known, and compared.
//!
//! **When a carry may be given up.** The last m digits of a valid word stand for 0 to `u_m - 1`. So with m positions
//! to come the sum ends up between `low(m) = λ·u(m) - A⁻(u_m - 1)` and `high(m) = λ·u(m) + A⁺(u_m - 1)`, where A⁺ and
//! A⁻ are the sums of the positive and of the negated negative coefficients. If `low(m) > c` or `high(m) < c`, the
//! comparison with c is decided for this m, whatever comes. A carry that is decided for *every* m ≥ 0 is replaced by
//! the list of its decisions: the decisions for m = 0, 1, …, then one that holds for ever. A new position drops the
//! first entry of the list.
//!
//! "For ever" is decided exactly. The sequence `g(m) = λ·u(m) - A⁻u_m` follows the recurrence. If r consecutive terms
//! are at least K ≥ 0, then so are all later ones, because `Σ c_i ≥ 1` and every `c_i ≥ 0`. With
//! `K = max(0, c - A⁻ + 1)` this gives `low = g + A⁻ > c` from there on; the other side is the same with signs
//! changed. The finitely many m before are looked at one by one. When no such tail is found within the weights at
//! hand, or a product would overflow, the carry is kept. Keeping is always right, so the automaton is exact whatever
//! the system; that the carries stay finitely many (they do for Pisot numbers) is needed only for the search to end.

use super::{Carry, collected, overflow, recurrence, serial};
use crate::error::Error;
use crate::{Automaton, Limits, Numeration, Var};
use num_traits::ToPrimitive;

/// How a sum compares with a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// Σ = c.
    Equal,
    /// Σ ≤ c.
    AtMost,
}

impl Automaton {
    /// The tuples with Σ aᵢ·xᵢ = c, or ≤ c. A variable may occur in several terms; one whose terms cancel keeps its track.
    ///
    /// The construction is exact for every recurrence with natural coefficients: a state is left out only when what settles it has been
    /// carried on to all lengths by the recurrence. For some recurrences there are infinitely many states; then a limit is reached.
    ///
    /// # Errors
    ///
    /// When a limit is reached or numbers outgrow 64 bits.
    ///
    /// ```
    /// use grundy_automata::{Automaton, Limits, Numeration, Relation};
    ///
    /// let base10 = Numeration::base(10)?;
    /// let limits = Limits::default();
    /// let multiples = Automaton::linear(&base10, &[(0, 7), (1, -1)], Relation::Equal, 0, &limits)?; // 7x = y
    /// assert_eq!(multiples.states(), 8); // the carries 0 to 6, and none
    /// let small = Automaton::linear(&base10, &[(0, 1)], Relation::AtMost, 1_000_000_000_000, &limits)?;
    /// assert!(small.states() < 40);
    /// # Ok::<(), grundy_automata::Error>(())
    /// ```
    pub fn linear(
        numeration: &Numeration,
        terms: &[(Var, i64)],
        relation: Relation,
        constant: i64,
        limits: &Limits,
    ) -> Result<Automaton, Error> {
        let (vars, mut coefficients) = collected(terms)?;
        let divisor = coefficients.iter().fold(0, |g, a| gcd(g, a.unsigned_abs()));
        if divisor == 0 {
            let holds = match relation {
                Relation::Equal => constant == 0,
                Relation::AtMost => constant >= 0,
            };
            return match holds {
                true => Automaton::constant(numeration, true).over(&vars, limits),
                false => Ok(Automaton::none(numeration, &vars)),
            };
        }
        let divisor = i64::try_from(divisor).map_err(|_| overflow())?;
        if relation == Relation::Equal && constant % divisor != 0 {
            return Ok(Automaton::none(numeration, &vars));
        }
        coefficients.iter_mut().for_each(|a| *a /= divisor);
        let sum = |sign: i128| -> i128 {
            coefficients
                .iter()
                .map(|&a| (i128::from(a) * sign).max(0))
                .sum()
        };
        let carry = Sum {
            weights: weights(numeration),
            recurrence: recurrence(numeration)?,
            up: sum(1),
            down: sum(-1),
            relation,
            constant: i128::from(constant.div_euclid(divisor)),
            coefficients,
        };
        serial(numeration, vars, carry, limits)
    }
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The weights below 2⁹⁶; at least the first ones of the recurrence.
fn weights(numeration: &Numeration) -> Vec<i128> {
    // A weight grows by at least 1 in each step and doubles within the order of the recurrence.
    let count = 97 * numeration.initial().len();
    let weights = numeration.weights(count);
    weights
        .iter()
        .map_while(|u| u.to_i128().filter(|&u| u < 1 << 96))
        .collect()
}

struct Sum {
    /// `u_0, u_1, …` as far as they are used.
    weights: Vec<i128>,
    recurrence: Vec<i64>,
    coefficients: Vec<i64>,
    /// A⁺.
    up: i128,
    /// A⁻.
    down: i128,
    relation: Relation,
    constant: i128,
}

/// The first entry of a carry says what the rest is: the vector λ, or decisions (first the one that holds for ever).
const VECTOR: i64 = 0;
const DECIDED: i64 = 1;

impl Sum {
    /// `λ · (u_{m+r-1}, …, u_m)`.
    fn dot(&self, lambda: &[i64], m: usize) -> Option<i128> {
        let r = lambda.len();
        let weights = self.weights.get(m..m + r)?;
        lambda
            .iter()
            .zip(weights.iter().rev())
            .try_fold(0i128, |sum, (&l, &u)| {
                sum.checked_add(i128::from(l).checked_mul(u)?)
            })
    }

    /// The decisions for m = 0, 1, … and the one that holds for ever after, if every m is decided.
    fn decisions(&self, lambda: &[i64]) -> Option<(Vec<bool>, bool)> {
        let r = lambda.len();
        // Bounds for the tails, from which `low > c`, or `high < c` (`<= c` for an inequality), for ever.
        let above = (self.constant - self.down).checked_add(1)?.max(0);
        let slack = match self.relation {
            Relation::Equal => 1,
            Relation::AtMost => 0,
        };
        let below = (slack - self.constant - self.up).max(0);
        let (mut highs, mut lows) = (0, 0);
        let mut list = Vec::new();
        for m in 0.. {
            let value = self.dot(lambda, m)?;
            let weight = self.weights[m];
            let low = value.checked_sub(self.down.checked_mul(weight - 1)?)?;
            let high = value.checked_add(self.up.checked_mul(weight - 1)?)?;
            let equal = self.relation == Relation::Equal;
            if low > self.constant || (equal && high < self.constant) {
                list.push(false);
            } else if !equal && high <= self.constant {
                list.push(true);
            } else {
                return None;
            }
            let over = low.checked_sub(self.down)? >= above;
            let under = high.checked_add(self.up)?.checked_neg()? >= below;
            highs = if over { highs + 1 } else { 0 };
            lows = if under { lows + 1 } else { 0 };
            if highs >= r || lows >= r {
                let last = lows >= r && self.relation == Relation::AtMost;
                return Some((list, last));
            }
        }
        None
    }
}

impl Carry for Sum {
    fn start(&self) -> Vec<i64> {
        let mut carry = vec![0; self.recurrence.len() + 1];
        carry[0] = VECTOR;
        carry
    }

    fn shift(&self, carry: &mut Vec<i64>) -> Result<(), Error> {
        if carry[0] == VECTOR {
            companion(&mut carry[1..], &self.recurrence)
        } else {
            if carry.len() > 2 {
                carry.remove(2);
            }
            Ok(())
        }
    }

    fn add(&self, carry: &mut Vec<i64>, track: usize, digit: u32) -> Result<(), Error> {
        if carry[0] == VECTOR
            && let Some(last) = carry.last_mut()
        {
            *last = self.coefficients[track]
                .checked_mul(i64::from(digit))
                .and_then(|more| last.checked_add(more))
                .ok_or_else(overflow)?;
        }
        Ok(())
    }

    fn settle(&self, carry: &mut Vec<i64>) -> bool {
        if carry[0] == VECTOR
            && let Some((mut list, last)) = self.decisions(&carry[1..])
        {
            while list.last() == Some(&last) {
                list.pop();
            }
            carry.clear();
            carry.extend([DECIDED, i64::from(last)]);
            carry.extend(list.into_iter().map(i64::from));
        }
        *carry != [DECIDED, 0]
    }

    fn accepts(&self, carry: &[i64]) -> bool {
        if carry[0] == DECIDED {
            return *carry.get(2).unwrap_or(&carry[1]) != 0;
        }
        // Entries of 64 bits and initial weights of 64 bits, at most a few dozen of each: this fits.
        let value = self.dot(&carry[1..], 0);
        value.is_some_and(|value| match self.relation {
            Relation::Equal => value == self.constant,
            Relation::AtMost => value <= self.constant,
        })
    }
}

/// One more position to the right.
fn companion(lambda: &mut [i64], recurrence: &[i64]) -> Result<(), Error> {
    let first = lambda[0];
    for i in 0..lambda.len() {
        let shifted = lambda.get(i + 1).copied().unwrap_or(0);
        lambda[i] = first
            .checked_mul(recurrence[i])
            .and_then(|more| more.checked_add(shifted))
            .ok_or_else(overflow)?;
    }
    Ok(())
}
