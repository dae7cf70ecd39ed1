//! The tuples of an automaton in which some numbers are given.

use crate::error::{Error, Fault};
use grundy_automata::{Automaton, Limits, Var};
use grundy_rules::message;
use num_bigint::BigUint;

/// How many nodes are found between two looks at the limits.
const PACE: usize = 4096;
/// About so much memory for the nodes of a fiber.
const MAX_BYTES: usize = 1 << 30;

/// The tuples of an automaton in which some numbers are given, of any size: counted exactly, and listed in order as far as
/// asked.
///
/// The digits that are given turn the automaton into a layered graph without cycles; the tuples are its paths.
pub(crate) struct Fiber<'a> {
    automaton: &'a Automaton,
    /// The digits of the given numbers, track by track, padded to one length.
    given: Vec<Option<Vec<u8>>>,
    /// For every digit that is read, and for the end, the nodes on a path to acceptance, in ascending order.
    layers: Vec<Vec<u32>>,
}

impl<'a> Fiber<'a> {
    /// The tuples in which the given variables have the given values. Variables that are no tracks are passed over.
    ///
    /// Fails when some given numbers (not necessarily these) have infinitely many tuples.
    pub(crate) fn new(
        automaton: &'a Automaton,
        given: &[(Var, BigUint)],
        limits: &Limits,
    ) -> Result<Self, Fault> {
        let digits = automaton.vars().iter().map(|var| {
            let found = given.iter().find(|(v, _)| v == var);
            found.map(|(_, number)| automaton.numeration().encode(number))
        });
        let mut given: Vec<Option<Vec<u8>>> = digits.collect();
        let longest = given.iter().flatten().map(Vec::len).max().unwrap_or(0);
        let free: Vec<bool> = given.iter().map(Option::is_none).collect();
        let length = longest + leading(automaton, &free, limits)?;
        for digits in given.iter_mut().flatten() {
            let zeros = length - digits.len();
            digits.splice(0..0, std::iter::repeat_n(0, zeros));
        }
        let mut fiber = Fiber {
            automaton,
            given,
            layers: Vec::new(),
        };
        fiber.lay(length, limits)?;
        Ok(fiber)
    }
}

/// How many digits the free numbers can have before the given ones begin.
fn leading(automaton: &Automaton, free: &[bool], limits: &Limits) -> Result<usize, Fault> {
    let digits = automaton.numeration().digits();
    // The states after at least one such digit, with a free digit that is not zero in front.
    let mut states: Vec<u32> = Vec::new();
    for length in 0..=automaton.states() {
        let mut nodes = match length {
            0 => vec![(0, false)],
            _ => states.iter().map(|&s| (s, true)).collect(),
        };
        for (level, &free) in free.iter().enumerate() {
            let last = if free { digits } else { 1 };
            let steps = nodes.iter().flat_map(|&(node, begun)| {
                (0..last).map(move |d| (automaton.next(level, node, d), begun || d > 0))
            });
            nodes = steps.collect();
            nodes.sort_unstable();
            nodes.dedup();
        }
        limits.check()?;
        let begun = nodes
            .into_iter()
            .filter(|&(s, begun)| begun && !automaton.is_dead(0, s));
        states = begun.map(|(s, _)| s).collect();
        if states.is_empty() {
            return Ok(length);
        }
    }
    let what = message!("fiber-infinite", "a position has infinitely many moves");
    Err(Error::question(what).into())
}

impl Fiber<'_> {
    /// The digits that may come at this place.
    fn digits(&self, place: usize) -> std::ops::Range<u32> {
        let tracks = self.given.len();
        match &self.given[place % tracks] {
            None => 0..self.automaton.numeration().digits(),
            Some(digits) => {
                let digit = u32::from(digits[place / tracks]);
                digit..digit + 1
            }
        }
    }

    fn step(&self, place: usize, node: u32, digit: u32) -> u32 {
        self.automaton.next(place % self.given.len(), node, digit)
    }

    /// What can be reached, layer by layer, and of that what leads to acceptance.
    fn lay(&mut self, length: usize, limits: &Limits) -> Result<(), Fault> {
        let tracks = self.given.len();
        let mut layers = vec![vec![0]];
        let (mut total, mut checked) = (0, 0);
        for place in 0..length * tracks {
            let mut next: Vec<u32> = Vec::new();
            for &node in &layers[place] {
                next.extend(self.digits(place).map(|d| self.step(place, node, d)));
            }
            let level = (place + 1) % tracks;
            next.retain(|&node| !self.automaton.is_dead(level, node));
            next.sort_unstable();
            next.dedup();
            total += 1 + next.len();
            if total >= checked {
                checked = total + PACE;
                limits.check()?;
                if 4 * total > MAX_BYTES {
                    let what = message!(
                        "fiber-memory",
                        "the moves of a position with so many digits need too much memory"
                    );
                    return Err(Error::limit(what).into());
                }
            }
            layers.push(next);
        }
        if let Some(end) = layers.last_mut() {
            end.retain(|&state| self.automaton.accepts(state));
        }
        for place in (0..length * tracks).rev() {
            let (before, after) = layers.split_at_mut(place + 1);
            let alive = &after[0];
            before[place].retain(|&node| {
                let mut to = self.digits(place).map(|d| self.step(place, node, d));
                to.any(|node| alive.binary_search(&node).is_ok())
            });
        }
        self.layers = layers;
        Ok(())
    }

    /// How many tuples there are.
    pub(crate) fn count(&self) -> BigUint {
        let mut counts = vec![BigUint::from(1u32); self.layers[0].len()];
        for (place, layers) in self.layers.windows(2).enumerate() {
            let mut next = vec![BigUint::ZERO; layers[1].len()];
            for (&node, count) in layers[0].iter().zip(&counts) {
                for digit in self.digits(place) {
                    if let Ok(i) = layers[1].binary_search(&self.step(place, node, digit)) {
                        next[i] += count;
                    }
                }
            }
            counts = next;
        }
        counts.into_iter().sum()
    }

    /// The tuples one after the other, ordered by their digits (those of one free variable ascend): the free variables with
    /// their values.
    pub(crate) fn iter(&self) -> Tuples<'_> {
        let start = self.layers[0].first().copied();
        Tuples {
            fiber: self,
            path: start
                .map(|node| (node, self.first(0)))
                .into_iter()
                .collect(),
            word: Vec::new(),
        }
    }

    fn first(&self, place: usize) -> u32 {
        match place + 1 < self.layers.len() {
            true => self.digits(place).start,
            false => 0,
        }
    }

    fn decoded(&self, word: &[u8]) -> Vec<(Var, BigUint)> {
        let tracks = self.given.len();
        let free = (0..tracks).filter(|&t| self.given[t].is_none());
        free.map(|t| {
            let digits: Vec<u8> = word.iter().skip(t).step_by(tracks).copied().collect();
            let number = self.automaton.numeration().decode(&digits);
            (self.automaton.vars()[t], number.unwrap_or_default())
        })
        .collect()
    }
}

/// The tuples of a [`Fiber`].
pub(crate) struct Tuples<'f> {
    fiber: &'f Fiber<'f>,
    /// The nodes on the way, each with the next digit to try.
    path: Vec<(u32, u32)>,
    word: Vec<u8>,
}

impl Iterator for Tuples<'_> {
    type Item = Vec<(Var, BigUint)>;

    fn next(&mut self) -> Option<Self::Item> {
        let fiber = self.fiber;
        let end = fiber.layers.len() - 1;
        loop {
            let place = self.path.len().checked_sub(1)?;
            let (node, digit) = &mut self.path[place];
            if place == end {
                let tuple = fiber.decoded(&self.word);
                self.path.pop();
                self.word.pop();
                return Some(tuple);
            }
            if *digit >= fiber.digits(place).end {
                self.path.pop();
                self.word.pop();
                continue;
            }
            let to = fiber.step(place, *node, *digit);
            let read = *digit as u8;
            *digit += 1;
            if fiber.layers[place + 1].binary_search(&to).is_ok() {
                self.word.push(read);
                self.path.push((to, fiber.first(place + 1)));
            }
        }
    }
}
