//! Other variables for the same set.

use super::Automaton;
use super::build::Raw;
use crate::Var;
use crate::error::Error;
use crate::intern::Interner;
use crate::limits::{Limits, Meter};

impl Raw {
    /// Reads the tracks `level` and `level + 1` in the other order: a node between them stands for the column of nodes that the digit
    /// still to come leads to.
    fn swap(&mut self, level: usize, limits: &Limits) -> Result<(), Error> {
        let digits = self.digits;
        let (first, second) = (&self.next[level], &self.next[level + 1]);
        let mut columns: Interner<u32> = Interner::new();
        let mut heads = Vec::with_capacity(first.len());
        let mut column = Vec::with_capacity(digits);
        let mut meter = Meter::new(limits)?;
        for children in first.chunks_exact(digits) {
            meter.work(digits, || (columns.len(), columns.bytes()))?;
            for digit in 0..digits {
                column.clear();
                column.extend(
                    children
                        .iter()
                        .map(|&n| second[n as usize * digits + digit]),
                );
                heads.push(columns.number(&column)?);
            }
        }
        let columns = (0..columns.len() as u32).flat_map(|number| columns.get(number).to_vec());
        self.next[level + 1] = columns.collect();
        self.next[level] = heads;
        Ok(())
    }

    /// Makes one track of `level` and `level + 1`, for tuples in which the two coordinates are equal.
    fn fuse(&mut self, level: usize) {
        let second = self.next.remove(level + 1);
        for (place, node) in self.next[level].iter_mut().enumerate() {
            *node = second[*node as usize * self.digits + place % self.digits];
        }
    }
}

impl Automaton {
    /// The set with its tracks named anew, one name for each track in order. A name may occur more than once: then those coordinates are
    /// equal.
    ///
    /// # Errors
    ///
    /// When a limit is reached, or the number of names is not the number of tracks.
    ///
    /// ```
    /// use grundy_automata::{Automaton, Limits, Numeration, Relation};
    ///
    /// let base3 = Numeration::base(3)?;
    /// let limits = Limits::default();
    /// let below = Automaton::linear(&base3, &[(0, 1), (1, -1)], Relation::AtMost, -1, &limits)?; // x0 < x1
    /// let above = below.renamed(&[7, 3], &limits)?; // x7 < x3, with x3 on the first track
    /// assert!(above.contains(&[5u32.into(), 2u32.into()]));
    /// assert!(below.renamed(&[4, 4], &limits)?.is_empty());
    /// # Ok::<(), grundy_automata::Error>(())
    /// ```
    pub fn renamed(&self, names: &[Var], limits: &Limits) -> Result<Automaton, Error> {
        if names.len() != self.vars.len() {
            return Err(Error::mismatch(format!(
                "an automaton with {} tracks was given {} names",
                self.vars.len(),
                names.len()
            )));
        }
        let mut vars = names.to_vec();
        if names.is_sorted_by(|a, b| a < b) {
            return Ok(Automaton {
                vars,
                ..self.clone()
            });
        }
        let mut raw = Raw {
            digits: self.numeration.digits() as usize,
            next: self.next.to_vec(),
            accept: self.accept.to_vec(),
        };
        // Sorted by exchanging neighbours, for only neighbouring levels can change places.
        for end in (1..vars.len()).rev() {
            for level in 0..end {
                if vars[level] > vars[level + 1] {
                    vars.swap(level, level + 1);
                    raw.swap(level, limits)?;
                }
            }
        }
        for level in (0..vars.len() - 1).rev() {
            if vars[level] == vars[level + 1] {
                vars.remove(level + 1);
                raw.fuse(level);
            }
        }
        raw.minimal(&self.numeration, vars, limits)
    }
}
