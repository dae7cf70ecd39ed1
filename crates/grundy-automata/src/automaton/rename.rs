//! Other variables for the same set.

use super::{Automaton, Machine, explore, sorted};
use crate::error::Error;
use crate::{Limits, Var};

/// Collects the digits of one position, then lets the automaton read them in its own order.
struct Reordered<'a> {
    automaton: &'a Automaton,
    /// For each track of the automaton: the new track that it reads.
    source: Vec<usize>,
    tracks: usize,
}

impl Machine for Reordered<'_> {
    /// The state before the position, and the digits that were read since.
    type Key = (u32, Vec<u8>);

    fn read(
        &mut self,
        track: usize,
        key: &Self::Key,
        digit: u32,
    ) -> Result<Option<Self::Key>, Error> {
        let mut digits = key.1.clone();
        digits.push(digit as u8);
        if track + 1 < self.tracks {
            return Ok(Some((key.0, digits)));
        }
        let mut node = key.0;
        for (own, &source) in self.source.iter().enumerate() {
            node = self.automaton.next(own, node, u32::from(digits[source]));
        }
        Ok((!self.automaton.is_dead(0, node)).then_some((node, Vec::new())))
    }

    fn accepts(&self, key: &Self::Key) -> bool {
        self.automaton.accepts(key.0)
    }

    fn bytes(key: &Self::Key) -> usize {
        key.1.len()
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
        if names.is_sorted_by(|a, b| a < b) {
            return Ok(Automaton {
                vars: names.to_vec(),
                ..self.clone()
            });
        }
        let vars = sorted(names);
        let source = names
            .iter()
            .map(|name| vars.partition_point(|var| var < name))
            .collect();
        let mut reordered = Reordered {
            automaton: self,
            source,
            tracks: vars.len(),
        };
        explore(
            &self.numeration,
            vars,
            Some((0, Vec::new())),
            &mut reordered,
            limits,
        )
    }
}
