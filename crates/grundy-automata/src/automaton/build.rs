//! Every construction is one exploration: states are keys, found from the start by reading digits; then the automaton is minimised and
//! numbered canonically.

use super::Automaton;
use crate::error::Error;
use crate::limits::{Limits, Meter};
use crate::{Numeration, Var};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;
use std::hash::Hash;

/// Stands for the node from which nothing is accepted, on every level.
const DEAD: u32 = u32::MAX;

/// What is explored.
pub(crate) trait Machine {
    /// What a node remembers.
    type Key: Hash + Eq + Clone;

    /// The node after the digit of the given track; `None` if nothing can be accepted any more.
    fn read(
        &mut self,
        track: usize,
        key: &Self::Key,
        digit: u32,
    ) -> Result<Option<Self::Key>, Error>;

    /// Whether a number may end here; asked between positions only.
    fn accepts(&self, key: &Self::Key) -> bool;

    /// About how many bytes a key takes on the heap.
    fn bytes(_: &Self::Key) -> usize {
        0
    }
}

/// The minimal automaton of a machine that starts at `start` (`None`: nothing is accepted).
pub(crate) fn explore<M: Machine>(
    numeration: &Numeration,
    vars: Vec<Var>,
    start: Option<M::Key>,
    machine: &mut M,
    limits: &Limits,
) -> Result<Automaton, Error> {
    let digits = numeration.digits();
    let tracks = vars.len();
    let Some(start) = start else {
        return Ok(Automaton::none(numeration, &vars));
    };
    if tracks == 0 {
        return Ok(Automaton::constant(numeration, machine.accepts(&start)));
    }
    let mut meter = Meter::new(limits)?;
    let mut nodes: Vec<FxHashMap<M::Key, u32>> = vec![FxHashMap::default(); tracks];
    // The keys of a level, in the order of their numbers; a key is taken out when its node has been read from.
    let mut keys: Vec<Vec<M::Key>> = vec![Vec::new(); tracks];
    let mut raw = Raw {
        digits: digits as usize,
        next: vec![Vec::new(); tracks],
        accept: vec![machine.accepts(&start)],
    };
    nodes[0].insert(start.clone(), 0);
    keys[0].push(start);
    let mut done = vec![0usize; tracks];
    // Level by level: the levels of one position feed the next, the last one feeds the first.
    while let Some(track) = (0..tracks).find(|&t| done[t] < keys[t].len()) {
        let after = (track + 1) % tracks;
        while done[track] < keys[track].len() {
            let key = keys[track][done[track]].clone();
            done[track] += 1;
            for digit in 0..digits {
                meter.step()?;
                let node = match machine.read(track, &key, digit)? {
                    None => DEAD,
                    Some(key) => {
                        let fresh = nodes[after].len();
                        match nodes[after].entry(key) {
                            Entry::Occupied(entry) => *entry.get(),
                            Entry::Vacant(entry) => {
                                let bytes = 2 * (M::bytes(entry.key()) + size_of::<M::Key>())
                                    + 4 * digits as usize
                                    + 16;
                                meter.node(bytes)?;
                                let number = u32::try_from(fresh)
                                    .map_err(|_| Error::new(crate::error::Kind::Overflow))?;
                                if after == 0 {
                                    raw.accept.push(machine.accepts(entry.key()));
                                }
                                keys[after].push(entry.key().clone());
                                *entry.insert(number)
                            }
                        }
                    }
                };
                raw.next[track].push(node);
            }
        }
    }
    drop((nodes, keys));
    raw.minimal(numeration, vars, limits)
}

/// An automaton before minimisation; `next[level]` holds `digits` nodes of the next level for each node; state 0 is the start.
pub(crate) struct Raw {
    pub(crate) digits: usize,
    pub(crate) next: Vec<Vec<u32>>,
    pub(crate) accept: Vec<bool>,
}

impl Raw {
    /// Moore's algorithm, a level at a time from the last track back to the first. Class 0 is the class of the nodes from which
    /// nothing is accepted.
    fn minimal(
        self,
        numeration: &Numeration,
        vars: Vec<Var>,
        limits: &Limits,
    ) -> Result<Automaton, Error> {
        let tracks = self.next.len();
        let mut classes: Vec<Vec<u32>> = self
            .next
            .iter()
            .map(|level| vec![0; level.len() / self.digits])
            .collect();
        classes[0] = self.accept.iter().map(|&a| u32::from(a)).collect();
        let mut count = 0;
        let mut pairs = Pairs::default();
        loop {
            limits.check()?;
            for level in (0..tracks).rev() {
                let after = (level + 1) % tracks;
                let mut refined = Vec::with_capacity(classes[level].len());
                pairs.clear(self.digits + 1);
                for (node, row) in self.next[level].chunks_exact(self.digits).enumerate() {
                    let mut class = if level == 0 { classes[0][node] } else { 0 };
                    for (place, &child) in row.iter().enumerate() {
                        let child = if child == DEAD {
                            0
                        } else {
                            classes[after][child as usize]
                        };
                        class = pairs.number(place, class, child);
                    }
                    refined.push(class);
                }
                classes[level] = refined;
            }
            let found = pairs.classes();
            if found == count {
                break;
            }
            count = found;
        }
        Ok(self.quotient(&classes, numeration, vars))
    }

    /// One node for each class, numbered in the order of a breadth-first search.
    fn quotient(&self, classes: &[Vec<u32>], numeration: &Numeration, vars: Vec<Var>) -> Automaton {
        let tracks = self.next.len();
        // A node of each class; class 0 may have none.
        let mut sample: Vec<FxHashMap<u32, u32>> = vec![FxHashMap::default(); tracks];
        for (level, classes) in classes.iter().enumerate() {
            for (node, &class) in (0u32..).zip(classes) {
                sample[level].entry(class).or_insert(node);
            }
        }
        let mut numbers: Vec<FxHashMap<u32, u32>> = vec![FxHashMap::default(); tracks];
        let mut order: Vec<Vec<u32>> = vec![Vec::new(); tracks];
        let mut next: Vec<Vec<u32>> = vec![Vec::new(); tracks];
        let first = classes[0][0];
        numbers[0].insert(first, 0);
        order[0].push(first);
        let mut done = vec![0usize; tracks];
        // Positions one after the other, so that the numbers depend on the set alone.
        let mut level = 0;
        let mut idle = 0;
        while idle < tracks {
            let after = (level + 1) % tracks;
            if done[level] == order[level].len() {
                idle += 1;
                level = after;
                continue;
            }
            idle = 0;
            while done[level] < order[level].len() {
                let class = order[level][done[level]];
                done[level] += 1;
                for digit in 0..self.digits {
                    let child = if class == 0 {
                        0
                    } else {
                        let node = sample[level][&class] as usize;
                        match self.next[level][node * self.digits + digit] {
                            DEAD => 0,
                            child => classes[after][child as usize],
                        }
                    };
                    let fresh = order[after].len() as u32;
                    let number = *numbers[after].entry(child).or_insert_with(|| {
                        order[after].push(child);
                        fresh
                    });
                    next[level].push(number);
                }
            }
            level = after;
        }
        let accept = order[0]
            .iter()
            .map(|class| {
                sample[0]
                    .get(class)
                    .is_some_and(|&node| self.accept[node as usize])
                    && *class != 0
            })
            .collect();
        let dead = numbers
            .iter()
            .map(|numbers| numbers.get(&0).copied())
            .collect();
        Automaton::from_parts(numeration.clone(), vars, next, accept, dead)
    }
}

/// Numbers pairs as they come, anew at each place of a row; the pair (0, 0) is 0.
#[derive(Default)]
struct Pairs {
    seen: Vec<FxHashMap<u64, u32>>,
    used: usize,
}

impl Pairs {
    fn clear(&mut self, places: usize) {
        self.seen.iter_mut().for_each(FxHashMap::clear);
        self.seen.resize_with(places, FxHashMap::default);
        self.used = 0;
    }

    fn number(&mut self, place: usize, left: u32, right: u32) -> u32 {
        self.used = self.used.max(place);
        if left == 0 && right == 0 {
            return 0;
        }
        let seen = &mut self.seen[place];
        let fresh = seen.len() as u32 + 1;
        *seen
            .entry(u64::from(left) << 32 | u64::from(right))
            .or_insert(fresh)
    }

    /// How many pairs but (0, 0) were numbered at the last place.
    fn classes(&self) -> usize {
        self.seen[self.used].len()
    }
}
