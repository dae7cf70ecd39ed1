//! Unions, intersections, differences.

use super::{Automaton, Machine, explore, sorted};
use crate::error::Error;
use crate::{Limits, Var};
use num_bigint::BigUint;
use rustc_hash::FxHashMap;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    And,
    Or,
    Minus,
}

/// Two automata that read the same numbers side by side; each stands still on the tracks that it lacks.
struct Pair<'a> {
    kind: Kind,
    left: Side<'a>,
    right: Side<'a>,
}

struct Side<'a> {
    automaton: &'a Automaton,
    /// For each track of the pair: the track of this side that reads it.
    reads: Vec<Option<usize>>,
    /// For each track of the pair: the level on which this side stands before it.
    level: Vec<usize>,
}

impl<'a> Side<'a> {
    fn new(automaton: &'a Automaton, vars: &[Var]) -> Self {
        let reads: Vec<Option<usize>> = vars
            .iter()
            .map(|var| automaton.vars.binary_search(var).ok())
            .collect();
        let tracks = automaton.vars.len().max(1);
        let level = vars
            .iter()
            .map(|var| automaton.vars.partition_point(|v| v < var) % tracks)
            .collect();
        Side {
            automaton,
            reads,
            level,
        }
    }

    /// The node after the digit, and whether nothing is accepted from it.
    fn read(&self, track: usize, node: u32, digit: u32) -> (u32, bool) {
        let (level, node) = match self.reads[track] {
            Some(own) => (
                (own + 1) % self.automaton.vars.len(),
                self.automaton.next(own, node, digit),
            ),
            None => (self.level[track], node),
        };
        let dead = match self.automaton.vars.is_empty() {
            true => !self.automaton.accept[0],
            false => self.automaton.is_dead(level, node),
        };
        (node, dead)
    }
}

impl Pair<'_> {
    fn step(&self, track: usize, (left, right): (u32, u32), digit: u32) -> Option<(u32, u32)> {
        let (left, left_dead) = self.left.read(track, left, digit);
        let (right, right_dead) = self.right.read(track, right, digit);
        let dead = match self.kind {
            Kind::And => left_dead || right_dead,
            Kind::Or => left_dead && right_dead,
            Kind::Minus => left_dead,
        };
        (!dead).then_some((left, right))
    }

    fn accepted(&self, (left, right): (u32, u32)) -> bool {
        let left = self.left.automaton.accepts(left);
        let right = self.right.automaton.accepts(right);
        match self.kind {
            Kind::And => left && right,
            Kind::Or => left || right,
            Kind::Minus => left && !right,
        }
    }
}

impl Machine for Pair<'_> {
    fn read(
        &mut self,
        track: usize,
        key: &[u32],
        digit: u32,
        after: &mut Vec<u32>,
    ) -> Result<bool, Error> {
        let pair = self.step(track, (key[0], key[1]), digit);
        after.extend(pair.into_iter().flat_map(|(left, right)| [left, right]));
        Ok(pair.is_some())
    }

    fn accepts(&self, key: &[u32]) -> bool {
        self.accepted((key[0], key[1]))
    }
}

impl Automaton {
    /// The tuples (over the variables of both) that are in both sets.
    ///
    /// # Errors
    ///
    /// When a limit is reached, or the numerations differ.
    pub fn and(&self, other: &Automaton, limits: &Limits) -> Result<Automaton, Error> {
        self.pair(other, Kind::And, limits)
    }

    /// The tuples (over the variables of both) that are in one of the sets, or in both.
    ///
    /// # Errors
    ///
    /// When a limit is reached, or the numerations differ.
    pub fn or(&self, other: &Automaton, limits: &Limits) -> Result<Automaton, Error> {
        let left = self.over(other.vars(), limits)?;
        let right = other.over(self.vars(), limits)?;
        left.pair(&right, Kind::Or, limits)
    }

    /// The tuples (over the variables of both) that are in this set and not in the other.
    ///
    /// # Errors
    ///
    /// When a limit is reached, or the numerations differ.
    pub fn minus(&self, other: &Automaton, limits: &Limits) -> Result<Automaton, Error> {
        let left = self.over(other.vars(), limits)?;
        left.pair(other, Kind::Minus, limits)
    }

    /// The tuples of numbers that are not in the set.
    ///
    /// # Errors
    ///
    /// When a limit is reached.
    pub fn complement(&self, limits: &Limits) -> Result<Automaton, Error> {
        Automaton::all(&self.numeration, &self.vars).minus(self, limits)
    }

    /// The set over more variables, which may be anything.
    ///
    /// # Errors
    ///
    /// When a limit is reached.
    pub fn over(&self, vars: &[Var], limits: &Limits) -> Result<Automaton, Error> {
        let more: Vec<Var> = vars
            .iter()
            .copied()
            .filter(|v| self.vars.binary_search(v).is_err())
            .collect();
        match more.is_empty() {
            true => Ok(self.clone()),
            false => self.and(&Automaton::all(&self.numeration, &more), limits),
        }
    }

    /// The shortest tuple, and of those the first in radix order, that is in both sets; `None` if they have nothing in common. The
    /// intersection is not built.
    ///
    /// # Errors
    ///
    /// When a limit is reached, or the numerations differ.
    pub fn meets(&self, other: &Automaton, limits: &Limits) -> Result<Option<Vec<BigUint>>, Error> {
        self.search(other, Kind::And, limits)
    }

    /// The shortest tuple, and of those the first in radix order, that is in this set and not in the other; `None` if this set is a subset.
    ///
    /// # Errors
    ///
    /// When a limit is reached, or the numerations differ.
    pub fn exceeds(
        &self,
        other: &Automaton,
        limits: &Limits,
    ) -> Result<Option<Vec<BigUint>>, Error> {
        let left = self.over(other.vars(), limits)?;
        left.search(other, Kind::Minus, limits)
    }

    /// Whether every tuple of this set is in the other.
    ///
    /// # Errors
    ///
    /// When a limit is reached, or the numerations differ.
    pub fn is_subset(&self, other: &Automaton, limits: &Limits) -> Result<bool, Error> {
        Ok(self.exceeds(other, limits)?.is_none())
    }

    fn together(&self, other: &Automaton) -> Result<Vec<Var>, Error> {
        if self.numeration != other.numeration {
            return Err(Error::mismatch(
                "automata over different numerations cannot be combined",
            ));
        }
        Ok(sorted(&[&self.vars[..], &other.vars[..]].concat()))
    }

    fn pair(&self, other: &Automaton, kind: Kind, limits: &Limits) -> Result<Automaton, Error> {
        let vars = self.together(other)?;
        let mut pair = Pair {
            kind,
            left: Side::new(self, &vars),
            right: Side::new(other, &vars),
        };
        explore(&self.numeration, vars, Some(&[0, 0]), &mut pair, limits)
    }

    /// Breadth first through the pair, a position at a time, until something is accepted.
    fn search(
        &self,
        other: &Automaton,
        kind: Kind,
        limits: &Limits,
    ) -> Result<Option<Vec<BigUint>>, Error> {
        let vars = self.together(other)?;
        let tracks = vars.len();
        let pair = Pair {
            kind,
            left: Side::new(self, &vars),
            right: Side::new(other, &vars),
        };
        if pair.accepted((0, 0)) {
            return Ok(Some(vec![BigUint::ZERO; tracks]));
        }
        if tracks == 0 {
            return Ok(None);
        }
        let mut meter = crate::limits::Meter::new(limits)?;
        // Each node with where it came from and by which digit.
        let mut trail: Vec<(u32, u32)> = vec![(0, 0)];
        let mut layer: Vec<((u32, u32), u32)> = vec![((0, 0), 0)];
        let mut seen: Vec<FxHashMap<(u32, u32), ()>> = vec![FxHashMap::default(); tracks];
        seen[0].insert((0, 0), ());
        let mut track = 0;
        while !layer.is_empty() {
            let after = (track + 1) % tracks;
            let mut found = Vec::new();
            for &(key, from) in &layer {
                for digit in 0..self.numeration.digits() {
                    let Some(key) = pair.step(track, key, digit) else {
                        continue;
                    };
                    if seen[after].insert(key, ()).is_some() {
                        continue;
                    }
                    meter.node(48)?;
                    let place = trail.len() as u32;
                    trail.push((from, digit));
                    if after == 0 && pair.accepted(key) {
                        return Ok(Some(self.numeration.tuple(&word(&trail, place), tracks)));
                    }
                    found.push((key, place));
                }
            }
            layer = found;
            track = after;
        }
        Ok(None)
    }
}

/// The digits on the way from the start to a place of the trail.
fn word(trail: &[(u32, u32)], mut place: u32) -> Vec<u32> {
    let mut word = Vec::new();
    while place != 0 {
        let (from, digit) = trail[place as usize];
        word.push(digit);
        place = from;
    }
    word.reverse();
    word
}
