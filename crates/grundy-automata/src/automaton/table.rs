//! Automata with explicit letters, as other programs and files have them.

use super::{Automaton, Machine, explore, sorted};
use crate::error::Error;
use crate::{Limits, Numeration, Var};
use num_bigint::BigUint;

/// A complete automaton whose letters are whole positions: the letter of digits d₁, …, d_k in a numeration with D digits is
/// d₁·D^(k−1) + … + d_k. State 0 is the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// How many numbers are read side by side.
    pub tracks: usize,
    /// For each state the next state for each letter.
    pub next: Vec<Vec<u32>>,
    /// Which states accept.
    pub accept: Vec<bool>,
}

/// Entries that a table may have.
const LARGEST: usize = 1 << 26;

impl Automaton {
    /// The automaton as a table with explicit letters.
    ///
    /// # Errors
    ///
    /// When the table would have more than 2²⁶ entries.
    pub fn to_table(&self) -> Result<Table, Error> {
        let digits = self.numeration.digits() as usize;
        let tracks = self.vars.len();
        let letters = u32::try_from(tracks)
            .ok()
            .and_then(|t| digits.checked_pow(t));
        let Some(letters) = letters.filter(|&l| l.saturating_mul(self.states()) <= LARGEST) else {
            return Err(Error::table(
                "the automaton has too many letters for a table",
            ));
        };
        let mut next = Vec::with_capacity(self.states());
        for state in 0..self.states() as u32 {
            let mut nodes = vec![state];
            for track in 0..tracks {
                nodes = nodes
                    .iter()
                    .flat_map(|&node| {
                        (0..digits as u32).map(move |digit| self.next(track, node, digit))
                    })
                    .collect();
            }
            debug_assert_eq!(nodes.len(), letters);
            next.push(nodes);
        }
        Ok(Table {
            tracks,
            next,
            accept: self.accept.to_vec(),
        })
    }

    /// The automaton of a table, its tracks named by `vars` in increasing order. Only words of the numeration are read.
    ///
    /// # Errors
    ///
    /// When the table is not complete or names a state that there is not, when leading zeros matter, or it accepts words that are not of
    /// the numeration.
    pub fn from_table(
        numeration: &Numeration,
        vars: &[Var],
        table: &Table,
        limits: &Limits,
    ) -> Result<Automaton, Error> {
        let automaton = Automaton::restricted(numeration, vars, table, limits)?;
        struct Plain<'a>(&'a Table, u32);
        impl Machine for Plain<'_> {
            fn read(
                &mut self,
                track: usize,
                key: &[u32],
                digit: u32,
                after: &mut Vec<u32>,
            ) -> Result<bool, Error> {
                let letter = key[1] * self.1 + digit;
                after.extend(match track + 1 == self.0.tracks {
                    true => [self.0.next[key[0] as usize][letter as usize], 0],
                    false => [key[0], letter],
                });
                Ok(true)
            }

            fn accepts(&self, key: &[u32]) -> bool {
                self.0.accept[key[0] as usize]
            }
        }
        let mut plain = Plain(table, numeration.digits());
        let whole = explore(numeration, vars.to_vec(), Some(&[0, 0]), &mut plain, limits)?;
        if let Some(word) = whole.exceeds_words(&automaton) {
            return Err(Error::table(format!(
                "the table accepts the digits {word:?}, which are no numbers of the numeration"
            )));
        }
        Ok(automaton)
    }

    /// The automaton of a table among the words of the numeration; what the table says of other words does not matter.
    ///
    /// # Errors
    ///
    /// When the table is not complete or names a state that there is not, or when leading zeros matter.
    pub fn restricted(
        numeration: &Numeration,
        vars: &[Var],
        table: &Table,
        limits: &Limits,
    ) -> Result<Automaton, Error> {
        let digits = numeration.digits() as usize;
        let tracks = table.tracks;
        if sorted(vars) != vars || vars.len() != tracks {
            return Err(Error::mismatch(format!(
                "a table of {tracks} tracks needs as many variables in increasing order"
            )));
        }
        let letters = u32::try_from(tracks)
            .ok()
            .and_then(|t| digits.checked_pow(t));
        let Some(letters) = letters.filter(|_| !table.next.is_empty()) else {
            return Err(Error::table("a table needs at least one state"));
        };
        if table.accept.len() != table.next.len() {
            return Err(Error::table(format!(
                "the table has {} states, but says of {} whether they accept",
                table.next.len(),
                table.accept.len()
            )));
        }
        for (state, row) in table.next.iter().enumerate() {
            if row.len() != letters {
                return Err(Error::table(format!(
                    "state {state} has {} successors; {letters} are needed",
                    row.len()
                )));
            }
            if let Some(next) = row.iter().find(|&&next| next as usize >= table.next.len()) {
                return Err(Error::table(format!(
                    "state {state} leads to state {next}, which there is not"
                )));
            }
        }
        if tracks == 0 {
            return Ok(Automaton::constant(numeration, table.accept[0]));
        }
        struct Letters<'a> {
            numeration: &'a Numeration,
            table: &'a Table,
        }
        impl Machine for Letters<'_> {
            /// The state before the position, the letter so far, the validity states of the tracks.
            fn read(
                &mut self,
                track: usize,
                key: &[u32],
                digit: u32,
                after: &mut Vec<u32>,
            ) -> Result<bool, Error> {
                let Some(valid) = self.numeration.validity().read(key[track + 2], digit) else {
                    return Ok(false);
                };
                let letter = key[1] * self.numeration.digits() + digit;
                after.extend(match track + 1 == self.table.tracks {
                    true => [self.table.next[key[0] as usize][letter as usize], 0],
                    false => [key[0], letter],
                });
                after.extend_from_slice(&key[2..]);
                after[track + 2] = valid;
                Ok(true)
            }

            fn accepts(&self, key: &[u32]) -> bool {
                let mut states = key[2..].iter();
                self.table.accept[key[0] as usize]
                    && states.all(|&state| self.numeration.validity().accepts(state))
            }
        }
        let mut machine = Letters { numeration, table };
        let automaton = explore(
            numeration,
            vars.to_vec(),
            Some(&vec![0; tracks + 2]),
            &mut machine,
            limits,
        )?;
        let zeros = (0..tracks).fold(0, |node, track| automaton.next(track, node, 0));
        if zeros != 0 {
            return Err(Error::table(
                "a leading zero changes what the table accepts",
            ));
        }
        Ok(automaton)
    }

    /// Digits that this automaton accepts and the other does not, where validity does not matter.
    fn exceeds_words(&self, other: &Automaton) -> Option<Vec<u32>> {
        let tracks = self.vars.len();
        let mut seen = rustc_hash::FxHashSet::default();
        let mut layer = vec![(0u32, 0u32, Vec::new())];
        let mut track = 0;
        seen.insert((0usize, 0, 0));
        while !layer.is_empty() {
            let mut found = Vec::new();
            for (left, right, word) in &layer {
                if track == 0 && self.accepts(*left) && !other.accepts(*right) {
                    return Some(word.clone());
                }
                for digit in 0..self.numeration.digits() {
                    let pair = (
                        self.next(track, *left, digit),
                        other.next(track, *right, digit),
                    );
                    let level = (track + 1) % tracks;
                    if seen.insert((level, pair.0, pair.1)) {
                        let mut word = word.clone();
                        word.push(digit);
                        found.push((pair.0, pair.1, word));
                    }
                }
            }
            layer = found;
            track = (track + 1) % tracks;
        }
        None
    }

    /// Whether a tuple, one number for each track, is in the set.
    ///
    /// ```
    /// use grundy_automata::{Automaton, Limits, Numeration, Relation};
    /// use num_bigint::BigUint;
    ///
    /// let base2 = Numeration::base(2)?;
    /// let sum = Automaton::linear(&base2, &[(0, 1), (1, 1), (2, -1)], Relation::Equal, 0, &Limits::default())?;
    /// let huge = BigUint::from(10u8).pow(1000);
    /// assert!(sum.contains(&[huge.clone(), huge.clone(), &huge * 2u8]));
    /// # Ok::<(), grundy_automata::Error>(())
    /// ```
    pub fn contains(&self, tuple: &[BigUint]) -> bool {
        if tuple.len() != self.vars.len() {
            return false;
        }
        let words: Vec<Vec<u8>> = tuple
            .iter()
            .map(|number| self.numeration.encode(number))
            .collect();
        let length = words.iter().map(Vec::len).max().unwrap_or(0);
        let mut node = 0;
        for place in (0..length).rev() {
            for (track, word) in words.iter().enumerate() {
                let digit = if place < word.len() {
                    word[word.len() - 1 - place]
                } else {
                    0
                };
                node = self.next(track, node, u32::from(digit));
            }
        }
        self.accepts(node)
    }
}
