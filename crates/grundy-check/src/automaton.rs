//! Finite automata that read tuples of words.
//!
//! A tuple of k words over the digits 0 … D-1, padded with leading zeros to one length, is read **digit by digit**: at
//! every place the digit of track 1, then of track 2, …, of track k, then the next place. A node therefore has a *level*,
//! the track that it reads next, and D arrows; a tuple is accepted when a node of level 0 that accepts is reached at the
//! end. A missing arrow is `DEAD`: nothing that goes on from there is accepted.
//!
//! **Invariant.** An automaton stands for a set of tuples of numbers, each number written as a *valid* word: what it
//! accepts is valid on each track and does not depend on how many leading zeros there are.
//!
//! Tracks are named by variables and sorted. A conjunction runs over the union of the tracks of its operands, an operand
//! that lacks a track standing still while that track is read; the invariant is kept, because each track is read by one
//! of them. Every operation returns the minimal automaton, its nodes numbered in breadth-first order: two automata over
//! the same tracks are equal as values exactly when they accept the same tuples.

use crate::{Bounds, Failure};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};
use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::rc::Rc;

/// The name of a track.
pub(crate) type Var = u32;
/// Where nothing is accepted any more.
pub(crate) const DEAD: u32 = u32::MAX;

/// A fast hash; what is stored is still compared in full.
#[derive(Default)]
pub(crate) struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }
    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }
    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

pub(crate) type Map<K, V> = HashMap<K, V, BuildHasherDefault<Mixer>>;

/// A minimal automaton; node 0 is where reading begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Automaton {
    pub(crate) tracks: Vec<Var>,
    digits: usize,
    /// `next[node * digits + digit]`
    next: Vec<u32>,
    /// Of nodes of level 0.
    accept: Vec<bool>,
}

/// How two automata are put together.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Join {
    And,
    /// The first but not the second, whose tracks are among those of the first.
    Minus,
    /// Either; both have the same tracks.
    Or,
}

impl Automaton {
    /// The automaton whose nodes are the keys that can be reached from `start`; `step(key, level, digit)` is the next key.
    pub(crate) fn explore<K: Clone + Eq + Hash>(
        bounds: &Bounds,
        tracks: Vec<Var>,
        digits: usize,
        start: K,
        mut step: impl FnMut(&K, usize, usize) -> Result<Option<K>, Failure>,
        accept: impl Fn(&K) -> bool,
    ) -> Result<Automaton, Failure> {
        if tracks.is_empty() {
            return Ok(Automaton::constant(accept(&start), digits));
        }
        // Equal keys of different levels are different nodes.
        let mut numbers: Vec<Map<K, u32>> = vec![Map::default(); tracks.len()];
        numbers[0].insert(start.clone(), 0);
        let (mut nodes, mut next) = (vec![(start, 0)], Vec::new());
        let mut at = 0;
        while at < nodes.len() {
            bounds.check(nodes.len())?;
            let (key, level) = nodes[at].clone();
            let below = (level + 1) % tracks.len();
            for digit in 0..digits {
                next.push(match step(&key, level, digit)? {
                    None => DEAD,
                    Some(key) => {
                        let number = nodes.len() as u32;
                        match numbers[below].entry(key) {
                            Entry::Occupied(known) => *known.get(),
                            Entry::Vacant(new) => {
                                nodes.push((new.key().clone(), below));
                                *new.insert(number)
                            }
                        }
                    }
                });
            }
            at += 1;
        }
        let accept = nodes.iter().map(|(k, l)| *l == 0 && accept(k)).collect();
        let levels: Vec<usize> = nodes.iter().map(|(_, level)| *level).collect();
        let raw = Automaton { tracks, digits, next, accept };
        Ok(raw.minimal(&levels))
    }

    /// The set of no or of all tuples of length 0: false or true.
    pub(crate) fn constant(truth: bool, digits: usize) -> Automaton {
        Automaton { tracks: Vec::new(), digits, next: Vec::new(), accept: vec![truth] }
    }

    pub(crate) fn nodes(&self) -> usize {
        self.accept.len()
    }

    pub(crate) fn step(&self, node: u32, digit: usize) -> u32 {
        self.next[node as usize * self.digits + digit]
    }

    pub(crate) fn accepts(&self, node: u32) -> bool {
        self.accept[node as usize]
    }

    /// Whether nothing is accepted: all nodes of a minimal automaton but the first lead somewhere.
    pub(crate) fn is_empty(&self) -> bool {
        self.nodes() == 1 && !self.accept[0]
    }

    /// Whether a leading zero on every track changes nothing.
    pub(crate) fn ignores_leading_zeros(&self) -> bool {
        let step = |node, _: &Var| if node == DEAD { DEAD } else { self.step(node, 0) };
        self.is_empty() || self.tracks.iter().fold(0, step) == 0
    }

    /// The same set, its tracks renamed in order.
    pub(crate) fn renamed(&self, tracks: Vec<Var>) -> Automaton {
        Automaton { tracks, ..self.clone() }
    }

    /// Moore's algorithm. Of the nodes from which something is accepted, two are equivalent when they accept alike (level
    /// 0) and equal digits lead to equivalent nodes. A round refines the classes of each level by those of the level
    /// below, from the last level to the first; the classes are right when a round gives level 0 no new one.
    fn minimal(self, levels: &[usize]) -> Automaton {
        let (digits, count) = (self.digits, self.nodes());
        let alive = self.alive();
        let mut by_level: Vec<Vec<usize>> = vec![Vec::new(); self.tracks.len()];
        for node in (0..count).filter(|&n| alive[n]) {
            by_level[levels[node]].push(node);
        }
        let mut class: Vec<u32> = (0..count).map(|n| if alive[n] { self.accept[n].into() } else { DEAD }).collect();
        let (mut known, mut signatures) = (0, Vec::new());
        loop {
            let mut classes = 0;
            for (level, nodes) in by_level.iter().enumerate().rev() {
                signatures.clear();
                for &node in nodes {
                    signatures.push(if level == 0 { class[node] } else { 0 });
                    let arrows = &self.next[node * digits..(node + 1) * digits];
                    let to = |&to: &u32| if to == DEAD { DEAD } else { class[to as usize] };
                    signatures.extend(arrows.iter().map(to));
                }
                let mut numbers: Map<&[u32], u32> = Map::default();
                for (node, signature) in nodes.iter().zip(signatures.chunks(digits + 1)) {
                    let number = numbers.len() as u32;
                    class[*node] = *numbers.entry(signature).or_insert(number);
                }
                classes = numbers.len();
            }
            if classes == known {
                break;
            }
            known = classes;
        }
        // One node for each class, in breadth-first order; classes are numbered level by level.
        let mut numbers: Vec<Map<u32, u32>> = vec![Map::default(); self.tracks.len()];
        numbers[0].insert(class[0], 0);
        let (mut order, mut next) = (vec![0], Vec::new());
        let mut at = 0;
        while at < order.len() && alive[0] {
            for digit in 0..digits {
                let to = self.next[order[at] * digits + digit];
                next.push(if to == DEAD || !alive[to as usize] {
                    DEAD
                } else {
                    let to = to as usize;
                    *numbers[levels[to]].entry(class[to]).or_insert_with(|| {
                        order.push(to);
                        order.len() as u32 - 1
                    })
                });
            }
            at += 1;
        }
        next.resize(order.len() * digits, DEAD);
        let accept = order.iter().map(|&node| self.accept[node]).collect();
        Automaton { next, accept, ..self }
    }

    /// The nodes from which an accepting node can be reached.
    fn alive(&self) -> Vec<bool> {
        let count = self.nodes();
        let arrows = || self.next.iter().enumerate().filter(|(_, to)| **to != DEAD);
        let mut begins = vec![0; count + 1];
        arrows().for_each(|(_, &to)| begins[to as usize + 1] += 1);
        for node in 0..count {
            begins[node + 1] += begins[node];
        }
        let (mut sources, mut filled) = (vec![0; begins[count]], begins.clone());
        for (arrow, &to) in arrows() {
            sources[filled[to as usize]] = arrow / self.digits;
            filled[to as usize] += 1;
        }
        let mut alive = self.accept.clone();
        let mut open: Vec<usize> = (0..count).filter(|&n| alive[n]).collect();
        while let Some(node) = open.pop() {
            for &source in &sources[begins[node]..begins[node + 1]] {
                if !std::mem::replace(&mut alive[source], true) {
                    open.push(source);
                }
            }
        }
        alive
    }

    fn join(&self, other: &Automaton, join: Join, bounds: &Bounds) -> Result<Automaton, Failure> {
        let mut tracks = [self.tracks.clone(), other.tracks.clone()].concat();
        tracks.sort_unstable();
        tracks.dedup();
        let read = |of: &Automaton| tracks.iter().map(|v| of.tracks.contains(v)).collect();
        let (mine, theirs): (Vec<bool>, Vec<bool>) = (read(self), read(other));
        let step = |of: &Automaton, node, reads, digit| match reads && node != DEAD {
            true => of.step(node, digit),
            false => node,
        };
        Automaton::explore(
            bounds,
            tracks,
            self.digits,
            (0, 0),
            |&(a, b), level, digit| {
                let pair = (step(self, a, mine[level], digit), step(other, b, theirs[level], digit));
                let dead = match join {
                    Join::And => pair.0 == DEAD || pair.1 == DEAD,
                    Join::Minus => pair.0 == DEAD,
                    Join::Or => pair == (DEAD, DEAD),
                };
                Ok((!dead).then_some(pair))
            },
            |&(a, b)| {
                let (a, b) = (a != DEAD && self.accepts(a), b != DEAD && other.accepts(b));
                match join {
                    Join::And => a && b,
                    Join::Minus => a && !b,
                    Join::Or => a || b,
                }
            },
        )
    }

    /// What both accept.
    pub(crate) fn and(&self, other: &Automaton, bounds: &Bounds) -> Result<Automaton, Failure> {
        self.join(other, Join::And, bounds)
    }

    /// What this one accepts and the other, whose tracks are among the same, does not.
    pub(crate) fn minus(&self, other: &Automaton, bounds: &Bounds) -> Result<Automaton, Failure> {
        self.join(other, Join::Minus, bounds)
    }

    /// What one of them accepts; the tracks are the same.
    pub(crate) fn or(&self, other: &Automaton, bounds: &Bounds) -> Result<Automaton, Failure> {
        self.join(other, Join::Or, bounds)
    }

    /// The tuples that numbers on the tracks of `gone` complete to an accepted one: the subset construction, all digits of
    /// a removed track at once. A witness may be longer than the rest of its tuple, so reading begins in all nodes
    /// that zeros on the kept tracks, with anything on the removed ones, lead to.
    pub(crate) fn project(&self, gone: &[Var], bounds: &Bounds) -> Result<Automaton, Failure> {
        let kept: Vec<usize> = (0..self.tracks.len()).filter(|&t| !gone.contains(&self.tracks[t])).collect();
        if kept.is_empty() {
            return Ok(Automaton::constant(!self.is_empty(), self.digits));
        }
        // One level further, from any of the nodes, by the digit or by all digits.
        let read = |nodes: &[u32], digit: Option<usize>| {
            let digits = digit.map_or(0..self.digits, |d| d..d + 1);
            let arrows = nodes.iter().flat_map(|&n| digits.clone().map(move |d| self.step(n, d)));
            let mut nodes: Vec<u32> = arrows.filter(|&n| n != DEAD).collect();
            nodes.sort_unstable();
            nodes.dedup();
            nodes
        };
        let skip = |mut nodes: Vec<u32>, levels: std::ops::Range<usize>| {
            for _ in levels {
                nodes = read(&nodes, None);
            }
            nodes
        };
        let mut start = vec![0];
        loop {
            let mut more = start.clone();
            for level in 0..self.tracks.len() {
                more = read(&more, kept.contains(&level).then_some(0));
            }
            more.extend(&start);
            more.sort_unstable();
            more.dedup();
            if more == start {
                break;
            }
            start = more;
        }
        let mut elements = 0;
        Automaton::explore(
            bounds,
            kept.iter().map(|&t| self.tracks[t]).collect(),
            self.digits,
            Rc::<[u32]>::from(start),
            |nodes, level, digit| {
                elements += nodes.len();
                bounds.check(elements / 64)?;
                let mut nodes = nodes.to_vec();
                if level == 0 {
                    nodes = skip(nodes, 0..kept[0]);
                }
                let end = kept.get(level + 1).copied().unwrap_or(self.tracks.len());
                let nodes = skip(read(&nodes, Some(digit)), kept[level] + 1..end);
                Ok((!nodes.is_empty()).then(|| nodes.into()))
            },
            |nodes| nodes.iter().any(|&n| self.accepts(n)),
        )
    }

    /// The accepted tuples, shortest first, each as its words without superfluous zeros; `None` for more than `most`.
    pub(crate) fn words(&self, most: usize) -> Option<Vec<Vec<Vec<usize>>>> {
        let tracks = self.tracks.len();
        let mut found = Vec::new();
        if self.accept[0] {
            found.push(vec![Vec::new(); tracks]);
        }
        let mut open = VecDeque::from([(0, Vec::new())]);
        while let Some((node, word)) = open.pop_front().filter(|_| tracks > 0) {
            for digit in 0..self.digits {
                let to = self.step(node, digit);
                let word = [&word[..], &[digit]].concat();
                let leading = word.len() == tracks && word.iter().all(|&d| d == 0);
                if to == DEAD || leading {
                    continue;
                }
                if word.len() % tracks == 0 && self.accepts(to) {
                    found.push(self.split(&word));
                }
                open.push_back((to, word));
            }
            // Beginnings of one length belong to different tuples, and two lengths are open at a time.
            if found.len() > most || open.len() > 2 * most + 4 {
                return None;
            }
        }
        Some(found)
    }

    /// The word of each track.
    fn split(&self, word: &[usize]) -> Vec<Vec<usize>> {
        let tracks = self.tracks.len();
        let track = |t| word.iter().skip(t).step_by(tracks).copied().collect();
        (0..tracks).map(track).collect()
    }

    /// A shortest accepted tuple, as its words.
    pub(crate) fn witness(&self) -> Option<Vec<Vec<usize>>> {
        // The node and digit by which each node of each level was first reached.
        let tracks = self.tracks.len();
        if self.accept[0] || tracks == 0 {
            return self.accept[0].then(|| vec![Vec::new(); tracks]);
        }
        let mut from: Map<u32, (u32, usize)> = Map::default();
        let mut open = VecDeque::from([0]);
        while let Some(node) = open.pop_front() {
            for digit in 0..self.digits {
                let to = self.step(node, digit);
                if to == DEAD || to == 0 || from.contains_key(&to) {
                    continue;
                }
                from.insert(to, (node, digit));
                if !self.accepts(to) {
                    open.push_back(to);
                    continue;
                }
                let (mut at, mut word) = (to, Vec::new());
                while let Some(&(node, digit)) = from.get(&at) {
                    word.push(digit);
                    at = node;
                }
                word.reverse();
                return Some(self.split(&word));
            }
        }
        None
    }
}
