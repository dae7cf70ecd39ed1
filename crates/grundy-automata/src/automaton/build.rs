//! Every construction is one exploration: states are keys, found from the start by reading digits; then the automaton is minimised and
//! numbered canonically.

use super::Automaton;
use crate::error::Error;
use crate::intern::Interner;
use crate::limits::{Limits, Meter};
use crate::{Numeration, Var};

/// Stands for the node from which nothing is accepted, on every level.
pub(super) const DEAD: u32 = u32::MAX;

/// What is explored. What a node remembers is a list of numbers, its key.
pub(crate) trait Machine {
    /// The key after the digit of the given track, put into `after`, which is empty; false if nothing can be accepted any more. The digits of
    /// one key are asked for in order.
    fn read(
        &mut self,
        track: usize,
        key: &[u32],
        digit: u32,
        after: &mut Vec<u32>,
    ) -> Result<bool, Error>;

    /// Whether a number may end here; asked between positions only.
    fn accepts(&self, key: &[u32]) -> bool;

    /// About how many bytes the machine holds besides the keys.
    fn bytes(&self) -> usize {
        0
    }
}

/// The minimal automaton of a machine that starts at the key `start` (`None`: nothing is accepted).
pub(crate) fn explore<M: Machine>(
    numeration: &Numeration,
    vars: Vec<Var>,
    start: Option<&[u32]>,
    machine: &mut M,
    limits: &Limits,
) -> Result<Automaton, Error> {
    let digits = numeration.digits();
    let tracks = vars.len();
    let Some(start) = start else {
        return Ok(Automaton::none(numeration, &vars));
    };
    if tracks == 0 {
        return Ok(Automaton::constant(numeration, machine.accepts(start)));
    }
    let mut meter = Meter::new(limits)?;
    let mut keys: Vec<Interner<u32>> = (0..tracks).map(|_| Interner::new()).collect();
    let mut next: Vec<Vec<u32>> = vec![Vec::new(); tracks];
    let mut done = vec![0usize; tracks];
    let (mut key, mut after) = (Vec::new(), Vec::new());
    keys[0].number(start)?;
    // Level by level: the levels of one position feed the next, the last one feeds the first.
    while let Some(track) = (0..tracks).find(|&t| done[t] < keys[t].len()) {
        let level = (track + 1) % tracks;
        while done[track] < keys[track].len() {
            key.clear();
            key.extend_from_slice(keys[track].get(done[track] as u32));
            done[track] += 1;
            meter.work(1 + key.len() * digits as usize / 64, || {
                let nodes: usize = keys.iter().map(Interner::len).sum();
                let bytes: usize = keys.iter().map(Interner::bytes).sum();
                (nodes, bytes + machine.bytes() + 4 * nodes * digits as usize)
            })?;
            for digit in 0..digits {
                after.clear();
                next[track].push(match machine.read(track, &key, digit, &mut after)? {
                    true => keys[level].number(&after)?,
                    false => DEAD,
                });
            }
        }
    }
    let accept = (0..keys[0].len() as u32)
        .map(|number| machine.accepts(keys[0].get(number)))
        .collect();
    let nodes = keys.iter().map(Interner::len).sum();
    limits.room(nodes, 0)?;
    drop(keys);
    Raw {
        digits: digits as usize,
        next,
        accept,
    }
    .minimal(numeration, vars, limits)
}

/// An automaton before minimisation; `next[level]` holds `digits` nodes of the next level for each node; state 0 is the start.
pub(crate) struct Raw {
    pub(crate) digits: usize,
    pub(crate) next: Vec<Vec<u32>>,
    pub(crate) accept: Vec<bool>,
}

impl Raw {
    /// The minimal automaton, its nodes numbered canonically.
    pub(crate) fn minimal(
        self,
        numeration: &Numeration,
        vars: Vec<Var>,
        limits: &Limits,
    ) -> Result<Automaton, Error> {
        let classes = self.classes(limits)?;
        Ok(self.quotient(&classes, numeration, vars))
    }

    /// One node for each class, numbered in the order of a breadth-first search.
    fn quotient(&self, classes: &[Vec<u32>], numeration: &Numeration, vars: Vec<Var>) -> Automaton {
        const NEW: u32 = u32::MAX;
        let tracks = self.next.len();
        // A node of each class, and the number of the class; class 0 may have neither.
        let mut sample: Vec<Vec<u32>> = Vec::with_capacity(tracks);
        let mut numbers: Vec<Vec<u32>> = Vec::with_capacity(tracks);
        for classes in classes {
            let count = classes.iter().max().map_or(1, |&most| most as usize + 1);
            let mut nodes = vec![NEW; count];
            for (node, &class) in (0u32..).zip(classes) {
                nodes[class as usize] = node;
            }
            sample.push(nodes);
            numbers.push(vec![NEW; count]);
        }
        let mut order: Vec<Vec<u32>> = vec![Vec::new(); tracks];
        let mut next: Vec<Vec<u32>> = vec![Vec::new(); tracks];
        let first = classes[0][0];
        numbers[0][first as usize] = 0;
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
                let class = order[level][done[level]] as usize;
                done[level] += 1;
                for digit in 0..self.digits {
                    let child = if class == 0 {
                        DEAD
                    } else {
                        self.next[level][sample[level][class] as usize * self.digits + digit]
                    };
                    let child = match child {
                        DEAD => 0,
                        child => classes[after][child as usize],
                    };
                    let number = &mut numbers[after][child as usize];
                    if *number == NEW {
                        *number = order[after].len() as u32;
                        order[after].push(child);
                    }
                    next[level].push(*number);
                }
            }
            level = after;
        }
        let accept = order[0]
            .iter()
            .map(|&class| class != 0 && self.accept[sample[0][class as usize] as usize])
            .collect();
        let dead = numbers
            .iter()
            .map(|numbers| Some(numbers[0]).filter(|&number| number != NEW))
            .collect();
        Automaton::from_parts(numeration.clone(), vars, next, accept, dead)
    }
}
