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
            fn read(
                &mut self,
                track: usize,
                key: &[u32],
                digit: u32,
                after: &mut Vec<u32>,
            ) -> Result<bool, Error> {
                let sum = key[0] ^ digit;
                after.push(sum);
                Ok(track < 2 || sum == 0)
            }

            fn accepts(&self, _: &[u32]) -> bool {
                true
            }
        }
        if !numeration.radix().is_some_and(u32::is_power_of_two) {
            return Err(Error::mismatch(
                "a bitwise exclusive or needs a base that is a power of two",
            ));
        }
        let automaton = explore(numeration, vec![0, 1, 2], Some(&[0]), &mut Xor, limits)?;
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
            /// Whether the 1 was read.
            fn read(
                &mut self,
                _: usize,
                key: &[u32],
                digit: u32,
                after: &mut Vec<u32>,
            ) -> Result<bool, Error> {
                after.push(key[0] | digit);
                Ok(digit == 0 || (key[0], digit) == (0, 1))
            }

            fn accepts(&self, key: &[u32]) -> bool {
                key[0] == 1
            }
        }
        let automaton = explore(numeration, vec![var], Some(&[0]), &mut Weight, limits)?;
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
            /// The words that fit so far, and for each how many of its digits are still to come.
            fn read(
                &mut self,
                _: usize,
                key: &[u32],
                digit: u32,
                after: &mut Vec<u32>,
            ) -> Result<bool, Error> {
                let mut found = Vec::new();
                for pair in key.chunks_exact(2) {
                    let (word, left) = (pair[0], pair[1]);
                    let digits = &self.0[word as usize];
                    if left as usize == digits.len() && digit == 0 {
                        found.push((word, left));
                    }
                    if left > 0 && u32::from(digits[digits.len() - left as usize]) == digit {
                        found.push((word, left - 1));
                    }
                }
                found.sort_unstable();
                found.dedup();
                after.extend(found.into_iter().flat_map(|(word, left)| [word, left]));
                Ok(!after.is_empty())
            }

            fn accepts(&self, key: &[u32]) -> bool {
                key.chunks_exact(2).any(|pair| pair[1] == 0)
            }
        }
        let words: Vec<Vec<u8>> = sorted_numbers(numbers)
            .iter()
            .map(|&n| numeration.encode(&n.into()))
            .collect();
        let start: Vec<u32> = (0u32..)
            .zip(&words)
            .flat_map(|(at, word)| [at, word.len() as u32])
            .collect();
        let start = Some(&start[..]).filter(|start| !start.is_empty());
        explore(numeration, sorted(&[var]), start, &mut Words(words), limits)
    }
}

fn sorted_numbers(numbers: &[u64]) -> Vec<u64> {
    let mut numbers = numbers.to_vec();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}
