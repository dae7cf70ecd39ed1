//! Ways to write natural numbers as words of digits.

mod greedy;
mod proof;

use crate::error::Error;
use crate::{Automaton, Limits};
use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::Zero;
use std::fmt;
use std::sync::Arc;

/// A numeration system: a base, or the weights u₀ = 1 < u₁ < u₂ < … of a linear recurrence with greedy digits.
///
/// A word of digits, most significant first, has the value Σ dᵢ·uᵢ. Greedy digits take as much as they can, from the left; which words are
/// greedy is decided by a small automaton, the [`Validity`]. Radix order of the words (shorter first, then digit by digit) is the order of
/// the numbers.
///
/// Cloning is cheap.
///
/// ```
/// use grundy_automata::{Limits, Numeration};
/// use num_bigint::BigUint;
///
/// let fibonacci = Numeration::zeckendorf(); // weights 1, 2, 3, 5, 8, …
/// assert_eq!(fibonacci.encode(&BigUint::from(11u8)), [1, 0, 1, 0, 0]); // 8 + 3
/// let pell = Numeration::greedy(&[2, 1], &[1, 2], &Limits::default())?; // weights 1, 2, 5, 12, 29, …
/// assert_eq!(pell.encode(&BigUint::from(11u8)), [2, 0, 1]); // 2·5 + 1
/// assert_eq!(pell.decode(&[2, 0, 1]), Some(BigUint::from(11u8)));
/// assert_eq!(pell.decode(&[2, 1, 0]), None, "12 is written 1000");
/// # Ok::<(), grundy_automata::Error>(())
/// ```
#[derive(Clone)]
pub struct Numeration(Arc<System>);

struct System {
    /// c₁, …, c_r with u_n = c₁·u_{n−1} + … + c_r·u_{n−r} for n ≥ r.
    coefficients: Vec<u64>,
    /// u₀, …, u_{r−1}.
    initial: Vec<u64>,
    validity: Validity,
    digits: u32,
}

/// Which words are numbers: an automaton over single digits, state 0 first; `None` where no number can come any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Validity {
    next: Vec<Vec<Option<u32>>>,
    accept: Vec<bool>,
}

impl Validity {
    pub(crate) fn new(next: Vec<Vec<Option<u32>>>, accept: Vec<bool>) -> Self {
        Validity { next, accept }
    }

    /// The state after a digit.
    ///
    /// # Panics
    ///
    /// When there is no such state or digit.
    pub fn read(&self, state: u32, digit: u32) -> Option<u32> {
        self.next[state as usize][digit as usize]
    }

    /// Whether a number may end in this state.
    ///
    /// # Panics
    ///
    /// When there is no such state.
    pub fn accepts(&self, state: u32) -> bool {
        self.accept[state as usize]
    }

    /// How many states there are, without the one from which no number can come.
    pub fn states(&self) -> usize {
        self.accept.len()
    }
}

impl PartialEq for Numeration {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
            || (self.0.coefficients == other.0.coefficients
                && self.0.initial == other.0.initial
                && self.0.validity == other.0.validity)
    }
}

impl Eq for Numeration {}

impl fmt::Debug for Numeration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// `base 2`, or the first weights: `1, 2, 3, 5, 8, …`.
impl fmt::Display for Numeration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.radix() {
            Some(base) => write!(f, "base {base}"),
            None => {
                for weight in self.weights(5.max(self.0.initial.len() + 1)) {
                    write!(f, "{weight}, ")?;
                }
                f.write_str("…")
            }
        }
    }
}

impl Numeration {
    /// Base b, with the digits 0 to b − 1.
    ///
    /// # Errors
    ///
    /// When the base is not between 2 and 64.
    pub fn base(base: u32) -> Result<Self, Error> {
        if !(2..=64).contains(&base) {
            return Err(Error::numeration(format!(
                "base {base} is not between 2 and 64"
            )));
        }
        let next = vec![vec![Some(0); base as usize]];
        Ok(Numeration(Arc::new(System {
            coefficients: vec![u64::from(base)],
            initial: vec![1],
            validity: Validity::new(next, vec![true]),
            digits: base,
        })))
    }

    /// Sums of different Fibonacci numbers 1, 2, 3, 5, 8, … no two of which are neighbours (Zeckendorf 1972, Lekkerkerker 1952).
    pub fn zeckendorf() -> Self {
        // After a 1 comes a 0.
        let next = vec![vec![Some(0), Some(1)], vec![Some(0), None]];
        Numeration(Arc::new(System {
            coefficients: vec![1, 1],
            initial: vec![1, 2],
            validity: Validity::new(next, vec![true, true]),
            digits: 2,
        }))
    }

    /// How many digits there are: 0 to this minus one.
    pub fn digits(&self) -> u32 {
        self.0.digits
    }

    /// The base, where the numeration is one.
    pub fn radix(&self) -> Option<u32> {
        (self.0.initial.len() == 1).then_some(self.0.digits)
    }

    /// c₁, …, c_r of the recurrence u_n = c₁·u_{n−1} + … + c_r·u_{n−r}, which holds from n = r on.
    pub fn coefficients(&self) -> &[u64] {
        &self.0.coefficients
    }

    /// The first weights u₀, …, u_{r−1}.
    pub fn initial(&self) -> &[u64] {
        &self.0.initial
    }

    /// Which words are numbers.
    pub fn validity(&self) -> &Validity {
        &self.0.validity
    }

    /// The first weights, least first.
    pub fn weights(&self, count: usize) -> Vec<BigUint> {
        let mut weights: Vec<BigUint> = self
            .0
            .initial
            .iter()
            .map(|&u| u.into())
            .take(count)
            .collect();
        while weights.len() < count {
            weights.push(self.following(&weights));
        }
        weights
    }

    fn following(&self, weights: &[BigUint]) -> BigUint {
        let recent = weights.iter().rev();
        self.0
            .coefficients
            .iter()
            .zip(recent)
            .map(|(&c, u)| u * c)
            .sum()
    }

    /// The digits of a number, most significant first, without leading zeros; none for 0.
    pub fn encode(&self, number: &BigUint) -> Vec<u8> {
        if number.is_zero() {
            return Vec::new();
        }
        if let Some(base) = self.radix() {
            return number.to_radix_be(base);
        }
        let mut weights: Vec<BigUint> = self.0.initial.iter().map(|&u| u.into()).collect();
        while weights[weights.len() - 1] <= *number {
            weights.push(self.following(&weights));
        }
        let mut rest = number.clone();
        let mut word = Vec::with_capacity(weights.len());
        for weight in weights.iter().rev() {
            if word.is_empty() && rest < *weight {
                continue;
            }
            let (digit, left) = rest.div_rem(weight);
            // Greedy digits are below `digits`, which is at most 64.
            word.push(u8::try_from(&digit).unwrap_or(u8::MAX));
            rest = left;
        }
        word
    }

    /// The number that a word of digits, most significant first, leading zeros allowed, stands for; `None` if it stands for none.
    pub fn decode(&self, word: &[u8]) -> Option<BigUint> {
        let mut state = 0;
        for &digit in word {
            if u32::from(digit) >= self.0.digits {
                return None;
            }
            state = self.0.validity.read(state, u32::from(digit))?;
        }
        self.0
            .validity
            .accepts(state)
            .then(|| self.value(word.iter().copied()))
    }

    fn value(&self, word: impl ExactSizeIterator<Item = u8> + DoubleEndedIterator) -> BigUint {
        if let Some(base) = self.radix() {
            let digits: Vec<u8> = word.collect();
            return BigUint::from_radix_be(&digits, base).unwrap_or_default();
        }
        let weights = self.weights(word.len());
        word.rev()
            .zip(&weights)
            .map(|(digit, weight)| weight * digit)
            .sum()
    }

    /// The tuple whose digits, track by track and position by position, are these.
    pub(crate) fn tuple(&self, word: &[u32], tracks: usize) -> Vec<BigUint> {
        (0..tracks)
            .map(|track| {
                let digits: Vec<u8> = word
                    .iter()
                    .skip(track)
                    .step_by(tracks)
                    .map(|&d| d as u8)
                    .collect();
                self.value(digits.into_iter())
            })
            .collect()
    }

    /// The automaton of x + y = z over the variables 0, 1, 2.
    ///
    /// # Errors
    ///
    /// When a limit is reached: for many recurrences addition is not automatic at all (a sufficient condition is that the dominant root is
    /// a Pisot number, Frougny 1992).
    pub fn adder(&self, limits: &Limits) -> Result<Automaton, Error> {
        Automaton::linear(
            self,
            &[(0, 1), (1, 1), (2, -1)],
            crate::Relation::Equal,
            0,
            limits,
        )
    }
}
