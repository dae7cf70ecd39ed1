//! Projection: "there is a number such that".

use super::{Automaton, Machine, explore};
use crate::error::Error;
use crate::{Limits, Var};

/// The sets of nodes in which an automaton can be when some tracks are not seen.
struct Subsets<'a> {
    automaton: &'a Automaton,
    /// Whether each track of the automaton stays.
    kept: Vec<bool>,
    /// The tracks that stay.
    tracks: Vec<usize>,
    marks: Vec<Vec<u64>>,
    round: u64,
    /// The set before the digit that is being read.
    before: Vec<u32>,
}

impl Subsets<'_> {
    /// All nodes after a track, over the digits given.
    fn after(&mut self, track: usize, set: &[u32], digits: std::ops::Range<u32>) -> Vec<u32> {
        let level = (track + 1) % self.kept.len();
        self.round += 1;
        let mut found = Vec::new();
        for &node in set {
            for digit in digits.clone() {
                let child = self.automaton.next(track, node, digit);
                let mark = &mut self.marks[level][child as usize];
                if *mark != self.round && !self.automaton.is_dead(level, child) {
                    *mark = self.round;
                    found.push(child);
                }
            }
        }
        found
    }

    fn digits(&self) -> std::ops::Range<u32> {
        0..self.automaton.numeration.digits()
    }

    /// On from a level over the tracks that are not seen, to the next one that is, or to the end of the position.
    fn skip(&mut self, mut track: usize, mut set: Vec<u32>) -> Vec<u32> {
        while track < self.kept.len() && !self.kept[track] {
            let digits = self.digits();
            set = self.after(track, &set, digits);
            track += 1;
        }
        set
    }

    /// A whole position with zeros on the tracks that stay.
    fn zero(&mut self, set: &[u32]) -> Vec<u32> {
        let mut set = set.to_vec();
        for track in 0..self.kept.len() {
            let digits = if self.kept[track] {
                0..1
            } else {
                self.digits()
            };
            set = self.after(track, &set, digits);
        }
        set
    }
}

impl Machine for Subsets<'_> {
    fn read(
        &mut self,
        track: usize,
        key: &[u32],
        digit: u32,
        after: &mut Vec<u32>,
    ) -> Result<bool, Error> {
        let own = self.tracks[track];
        if digit == 0 {
            // The same for all digits.
            self.before = match track {
                0 => self.skip(0, key.to_vec()),
                _ => key.to_vec(),
            };
        }
        let before = std::mem::take(&mut self.before);
        let set = self.after(own, &before, digit..digit + 1);
        self.before = before;
        let mut set = self.skip(own + 1, set);
        set.sort_unstable();
        after.extend_from_slice(&set);
        Ok(!set.is_empty())
    }

    fn accepts(&self, key: &[u32]) -> bool {
        key.iter().any(|&state| self.automaton.accepts(state))
    }
}

impl Automaton {
    /// The tuples over the other variables for which there are values of `vars` that make a tuple of the set.
    ///
    /// A witness may need more digits than the tuple itself, so the automaton starts in every state that zeros on the remaining tracks
    /// can lead to.
    ///
    /// # Errors
    ///
    /// When a limit is reached.
    pub fn exists(&self, vars: &[Var], limits: &Limits) -> Result<Automaton, Error> {
        let kept: Vec<bool> = self.vars.iter().map(|var| !vars.contains(var)).collect();
        if kept.iter().all(|&kept| kept) {
            return Ok(self.clone());
        }
        let remaining: Vec<Var> = self
            .vars
            .iter()
            .copied()
            .filter(|var| !vars.contains(var))
            .collect();
        if remaining.is_empty() {
            return Ok(Automaton::constant(&self.numeration, !self.is_empty()));
        }
        if self.is_empty() {
            return Ok(Automaton::none(&self.numeration, &remaining));
        }
        let digits = self.numeration.digits() as usize;
        let mut subsets = Subsets {
            automaton: self,
            tracks: (0..kept.len()).filter(|&track| kept[track]).collect(),
            marks: self
                .next
                .iter()
                .map(|level| vec![0; level.len() / digits])
                .collect(),
            kept,
            round: 0,
            before: Vec::new(),
        };
        let mut start = vec![0];
        loop {
            limits.check()?;
            let mut more = subsets.zero(&start);
            more.extend(&start);
            more.sort_unstable();
            more.dedup();
            if more == start {
                break;
            }
            start = more;
        }
        explore(
            &self.numeration,
            remaining,
            Some(&start),
            &mut subsets,
            limits,
        )
    }
}
