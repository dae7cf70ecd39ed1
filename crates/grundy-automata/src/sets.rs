//! Sets and relations that are read off the digits.

use crate::automaton::{Automaton, Machine, explore, sorted};
use crate::error::Error;
use crate::{Limits, Numeration, Var};

impl Automaton {
    /// The triples with x ⊕ y = z, the bitwise exclusive or: the nim-sum.
    ///
    /// # Errors
    ///
    /// When the numeration is not a base that is a power of two, or a limit is reached.
    pub fn xor(
        numeration: &Numeration,
        vars: [Var; 3],
        limits: &Limits,
    ) -> Result<Automaton, Error> {
        struct Xor;
        impl Machine for Xor {
            type Key = u32;

            fn read(&mut self, track: usize, key: &u32, digit: u32) -> Result<Option<u32>, Error> {
                let sum = key ^ digit;
                Ok((track < 2 || sum == 0).then_some(sum))
            }

            fn accepts(&self, _: &u32) -> bool {
                true
            }
        }
        if !numeration.radix().is_some_and(u32::is_power_of_two) {
            return Err(Error::mismatch(
                "a bitwise exclusive or needs a base that is a power of two",
            ));
        }
        let automaton = explore(numeration, vec![0, 1, 2], Some(0), &mut Xor, limits)?;
        automaton.renamed(&vars, limits)
    }

    /// The weights of the numeration: the powers of the base, or 1, 2, 3, 5, 8, … for Zeckendorf's system. Their words are a 1 and zeros.
    ///
    /// # Errors
    ///
    /// When a limit is reached.
    pub fn weights(numeration: &Numeration, var: Var, limits: &Limits) -> Result<Automaton, Error> {
        struct Weight;
        impl Machine for Weight {
            type Key = bool;

            fn read(&mut self, _: usize, key: &bool, digit: u32) -> Result<Option<bool>, Error> {
                Ok(match (*key, digit) {
                    (seen, 0) => Some(seen),
                    (false, 1) => Some(true),
                    _ => None,
                })
            }

            fn accepts(&self, key: &bool) -> bool {
                *key
            }
        }
        let automaton = explore(numeration, vec![var], Some(false), &mut Weight, limits)?;
        automaton.and(&Automaton::all(numeration, &[var]), limits)
    }

    /// The given numbers.
    ///
    /// # Errors
    ///
    /// When a limit is reached.
    pub fn finite(
        numeration: &Numeration,
        var: Var,
        numbers: &[u64],
        limits: &Limits,
    ) -> Result<Automaton, Error> {
        struct Words(Vec<Vec<u8>>);
        impl Machine for Words {
            /// How many digits are still to come for the words that fit so far: (index of the word, digits to come).
            type Key = Vec<(u32, u32)>;

            fn read(
                &mut self,
                _: usize,
                key: &Self::Key,
                digit: u32,
            ) -> Result<Option<Self::Key>, Error> {
                let mut after = Vec::new();
                for &(word, left) in key {
                    let digits = &self.0[word as usize];
                    if left as usize == digits.len() && digit == 0 {
                        after.push((word, left));
                    }
                    if left > 0 && u32::from(digits[digits.len() - left as usize]) == digit {
                        after.push((word, left - 1));
                    }
                }
                after.sort_unstable();
                after.dedup();
                Ok((!after.is_empty()).then_some(after))
            }

            fn accepts(&self, key: &Self::Key) -> bool {
                key.iter().any(|&(_, left)| left == 0)
            }
        }
        let words: Vec<Vec<u8>> = sorted_numbers(numbers)
            .iter()
            .map(|&n| numeration.encode(&n.into()))
            .collect();
        let start: Vec<(u32, u32)> = (0u32..)
            .zip(&words)
            .map(|(at, word)| (at, word.len() as u32))
            .collect();
        let start = (!start.is_empty()).then_some(start);
        explore(numeration, sorted(&[var]), start, &mut Words(words), limits)
    }
}

fn sorted_numbers(numbers: &[u64]) -> Vec<u64> {
    let mut numbers = numbers.to_vec();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}
