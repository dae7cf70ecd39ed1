//! The tuples of a set, one by one.

use super::Automaton;
use num_bigint::BigUint;

/// The tuples of a set in radix order: by the number of digits of the largest number, then digit by digit. Made by
/// [`Automaton::tuples`].
pub struct Tuples<'a> {
    automaton: &'a Automaton,
    /// `within[n]` says from which states something of exactly n positions is accepted.
    within: Vec<Vec<bool>>,
    /// The length after which there are no more words, where the set is finite.
    longest: Option<usize>,
    length: usize,
    /// The digits of the word in hand, with the node before each of them; empty before the first word of a length.
    word: Vec<(u32, u32)>,
    fresh: bool,
}

impl Automaton {
    /// The tuples of the set in radix order; there may be infinitely many.
    pub fn tuples(&self) -> Tuples<'_> {
        Tuples {
            automaton: self,
            within: vec![(0..self.states() as u32).map(|s| self.accepts(s)).collect()],
            longest: self.longest(),
            length: 0,
            word: Vec::new(),
            fresh: true,
        }
    }

    /// The shortest tuple of the set, and of those the first in radix order; `None` if the set is empty.
    pub fn witness(&self) -> Option<Vec<BigUint>> {
        self.tuples().next()
    }

    /// Whether the set has finitely many tuples.
    pub fn is_finite(&self) -> bool {
        self.longest().is_some()
    }

    /// The states that a state leads to in one position, without those from which nothing is accepted.
    fn successors(&self, state: u32, nonzero: bool) -> Vec<u32> {
        let digits = self.numeration.digits();
        // Nodes reached with some digit that is not zero, and the one reached by zeros alone.
        let mut nodes = Vec::new();
        let mut zero = Some(state);
        for track in 0..self.vars.len() {
            let mut after: Vec<u32> = Vec::new();
            for &node in &nodes {
                after.extend((0..digits).map(|digit| self.next(track, node, digit)));
            }
            if let Some(node) = zero {
                after.extend((1..digits).map(|digit| self.next(track, node, digit)));
                zero = Some(self.next(track, node, 0));
            }
            after.sort_unstable();
            after.dedup();
            nodes = after;
        }
        if !nonzero {
            nodes.extend(zero);
        }
        nodes.retain(|&state| !self.is_dead(0, state));
        nodes.sort_unstable();
        nodes.dedup();
        nodes
    }

    /// How many positions the longest tuple has, leading zeros not counted; `None` if there is no longest.
    fn longest(&self) -> Option<usize> {
        if self.vars.is_empty() || self.is_empty() {
            return Some(0);
        }
        // Depth first, without recursion, from the states after a first position that is not all zeros; a state met again while it is
        // still open is a cycle.
        #[derive(Clone, Copy, PartialEq)]
        enum Mark {
            New,
            Open,
            Done(usize),
        }
        let mut marks = vec![Mark::New; self.states()];
        let mut longest = 0;
        for first in self.successors(0, true) {
            let mut stack = vec![(first, self.successors(first, false), 0)];
            if marks[first as usize] == Mark::New {
                marks[first as usize] = Mark::Open;
            } else {
                stack.clear();
            }
            while let Some((state, children, at)) = stack.last_mut() {
                if let Some(&child) = children.get(*at) {
                    *at += 1;
                    match marks[child as usize] {
                        Mark::Open => return None,
                        Mark::Done(_) => {}
                        Mark::New => {
                            marks[child as usize] = Mark::Open;
                            stack.push((child, self.successors(child, false), 0));
                        }
                    }
                } else {
                    let depth = children
                        .iter()
                        .filter_map(|&child| match marks[child as usize] {
                            Mark::Done(depth) => Some(depth + 1),
                            _ => None,
                        })
                        .max()
                        .unwrap_or(0);
                    marks[*state as usize] = Mark::Done(depth);
                    stack.pop();
                }
            }
            if let Mark::Done(depth) = marks[first as usize] {
                longest = longest.max(depth + 1);
            }
        }
        Some(longest)
    }
}

impl Tuples<'_> {
    /// Whether something is accepted after exactly this many more digits from a node of the track.
    fn reaches(&mut self, track: usize, node: u32, positions: usize) -> bool {
        let tracks = self.automaton.vars.len();
        if track == 0 {
            while self.within.len() <= positions {
                let before = &self.within[self.within.len() - 1];
                let row = (0..self.automaton.states() as u32)
                    .map(|state| {
                        self.automaton
                            .successors(state, false)
                            .iter()
                            .any(|&s| before[s as usize])
                    })
                    .collect();
                self.within.push(row);
            }
            return self.within[positions][node as usize];
        }
        let mut nodes = vec![node];
        for track in track..tracks {
            let mut after: Vec<u32> = nodes
                .iter()
                .flat_map(|&node| {
                    (0..self.automaton.numeration.digits()).map(move |digit| (node, digit))
                })
                .map(|(node, digit)| self.automaton.next(track, node, digit))
                .collect();
            after.sort_unstable();
            after.dedup();
            nodes = after;
        }
        nodes
            .iter()
            .any(|&state| self.reaches(0, state, positions - 1))
    }

    /// The next word of the length in hand, from the first digit that can still grow.
    fn advance(&mut self) -> bool {
        let tracks = self.automaton.vars.len();
        let digits = self.automaton.numeration.digits();
        let total = self.length * tracks;
        let (mut node, mut digit) = if self.fresh {
            self.fresh = false;
            (0, 0)
        } else {
            match self.word.pop() {
                Some((node, digit)) => (node, digit + 1),
                None => return false,
            }
        };
        loop {
            let place = self.word.len();
            let track = place % tracks.max(1);
            if place == total {
                return true;
            }
            let level = (track + 1) % tracks;
            let positions = self.length - place / tracks - usize::from(level == 0);
            let mut found = None;
            while digit < digits {
                let child = self.automaton.next(track, node, digit);
                // The first position is not all zeros.
                let leading = place + 1 == tracks
                    && digit == 0
                    && self.word.iter().all(|&(_, digit)| digit == 0);
                if !leading
                    && !self.automaton.is_dead(level, child)
                    && self.reaches(level, child, positions)
                {
                    found = Some(child);
                    break;
                }
                digit += 1;
            }
            match found {
                Some(child) => {
                    self.word.push((node, digit));
                    (node, digit) = (child, 0);
                }
                None => match self.word.pop() {
                    Some((before, last)) => (node, digit) = (before, last + 1),
                    None => return false,
                },
            }
        }
    }
}

impl Iterator for Tuples<'_> {
    type Item = Vec<BigUint>;

    fn next(&mut self) -> Option<Vec<BigUint>> {
        let tracks = self.automaton.vars.len();
        if self.length == 0 {
            self.length = 1;
            if self.automaton.accepts(0) {
                return Some(vec![BigUint::ZERO; tracks]);
            }
        }
        loop {
            if tracks == 0 || self.longest.is_some_and(|longest| self.length > longest) {
                return None;
            }
            if self.advance() {
                let word: Vec<u32> = self.word.iter().map(|&(_, digit)| digit).collect();
                return Some(self.automaton.numeration.tuple(&word, tracks));
            }
            self.length += 1;
            self.fresh = true;
            self.word.clear();
        }
    }
}
