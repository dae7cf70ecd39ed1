//! That a numeration system works is proved, not trusted.

use super::Numeration;
use crate::automaton::{Machine, explore};
use crate::error::Error;
use crate::{Automaton, Limits, Relation};

/// Compares two words digit by digit, both being numbers.
struct Order<'a>(&'a Numeration);

impl Machine for Order<'_> {
    /// The comparison so far (0: equal, 1: the first is less), the validity states, the first digit of the position.
    fn read(
        &mut self,
        track: usize,
        key: &[u32],
        digit: u32,
        after: &mut Vec<u32>,
    ) -> Result<bool, Error> {
        let &[order, left, right, first] = key else {
            return Ok(false);
        };
        let Some(valid) = self.0.validity().read(key[1 + track], digit) else {
            return Ok(false);
        };
        after.extend(match track {
            0 => [order, valid, right, digit],
            _ if order == 0 && first == digit => [0, left, valid, 0],
            _ => [1, left, valid, 0],
        });
        Ok(track == 0 || order == 1 || first <= digit)
    }

    fn accepts(&self, key: &[u32]) -> bool {
        key[0] == 1 && self.0.validity().accepts(key[1]) && self.0.validity().accepts(key[2])
    }
}

impl Numeration {
    /// The automaton of "y follows x": the variables are 0 and 1. It is made from the valid words alone, by radix order.
    ///
    /// # Errors
    ///
    /// When a limit is reached.
    pub fn successor(&self, limits: &Limits) -> Result<Automaton, Error> {
        let less = explore(
            self,
            vec![0, 1],
            Some(&[0, 0, 0, 0]),
            &mut Order(self),
            limits,
        )?;
        let between = less
            .renamed(&[0, 2], limits)?
            .and(&less.renamed(&[2, 1], limits)?, limits)?;
        less.minus(&between.exists(&[2], limits)?, limits)
    }

    /// Proves that the valid words in radix order are 0, 1, 2, …: every word has a successor, every word but 0 is one, and the value of the
    /// successor is one more. (The atom y − x = 1 is exact for any set of words, see [`Automaton::linear`].)
    ///
    /// # Errors
    ///
    /// When this does not hold, or a limit is reached.
    pub fn prove_order(&self, limits: &Limits) -> Result<(), Error> {
        let validity = self.validity();
        if validity.read(0, 0) != Some(0) || !validity.accepts(0) {
            return Err(Error::numeration(
                "a leading zero changes whether a word is a number",
            ));
        }
        let all = Automaton::all(self, &[0]);
        let successor = self.successor(limits)?;
        if successor.exists(&[1], limits)? != all {
            return Err(Error::numeration(
                "some word of the numeration has no successor",
            ));
        }
        let zero = Automaton::linear(self, &[(1, 1)], Relation::AtMost, 0, limits)?;
        let followers = successor.exists(&[0], limits)?;
        if followers.or(&zero, limits)? != Automaton::all(self, &[1]) {
            return Err(Error::numeration(
                "some word of the numeration other than 0 is no successor",
            ));
        }
        let one_more = Automaton::linear(self, &[(1, 1), (0, -1)], Relation::Equal, 1, limits)?;
        if !successor.is_subset(&one_more, limits)? {
            return Err(Error::numeration(
                "the words of the numeration in radix order do not have the values 0, 1, 2, …",
            ));
        }
        Ok(())
    }

    /// Proves the order of the words ([`Numeration::prove_order`]) and, by induction on the successor, that the automaton of x + y = z is
    /// the graph of addition: x + 0 = x, and if y′ follows y then x + y′ follows x + y. (The idea is that of the abstract numeration systems
    /// of Lecomte and Rigo, 2001; Mousavi, Schaeffer and Shallit, 2016, verify their Fibonacci adder in this way.)
    ///
    /// # Errors
    ///
    /// When this does not hold, or a limit is reached.
    pub fn prove(&self, limits: &Limits) -> Result<(), Error> {
        self.prove_order(limits)?;
        let adder = self.adder(limits)?; // x + y = z over 0, 1, 2
        let successor = self.successor(limits)?;
        let zero = Automaton::linear(self, &[(1, 1)], Relation::AtMost, 0, limits)?;
        let base = adder.and(&zero, limits)?.exists(&[1], limits)?;
        if base != Automaton::linear(self, &[(0, 1), (2, -1)], Relation::Equal, 0, limits)? {
            return Err(Error::numeration("x + 0 is not x"));
        }
        // x + y' over 0, 1 (= y), 3 (= z), where y' follows y, must be the successors of x + y.
        let left = adder
            .renamed(&[0, 2, 3], limits)?
            .and(&successor.renamed(&[1, 2], limits)?, limits)?;
        let right = adder.and(&successor.renamed(&[2, 3], limits)?, limits)?;
        if left.exists(&[2], limits)? != right.exists(&[2], limits)? {
            return Err(Error::numeration("x + (y + 1) is not (x + y) + 1"));
        }
        Ok(())
    }
}
