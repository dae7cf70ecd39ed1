//! Finite automata that read tuples of words.
//!
//! A tuple of k words over the digits 0 … D-1, padded with leading zeros to one length, is read **digit by digit**: at every place the digit
//! of track 1, then of track 2, …, of track k, then the next place. A node therefore has a *level*, the track that it reads next, and D
//! arrows; a tuple is accepted when a node of level 0 that accepts is reached at the end. A missing arrow is `DEAD`: nothing that goes on
//! from there is accepted.
//!
//! **Invariant.** An automaton stands for a set of tuples of numbers, each number written as a *valid* word: what it accepts is valid on
//! each track and does not depend on how many leading zeros there are.
//!
//! Tracks are named by variables and sorted. A conjunction runs over the union of the tracks of its operands, an operand that lacks a track
//! standing still while that track is read; the invariant is kept, because each track is read by one of them. Every operation returns the
//! minimal automaton, its nodes numbered in breadth-first order.

use crate::report::{Fallible, Trial};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet, VecDeque};
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
            let word = chunk.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
            self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
    }
    fn write_u32(&mut self, word: u32) {
        self.0 = (self.0.rotate_left(23) ^ u64::from(word)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

type Map<K, V> = HashMap<K, V, BuildHasherDefault<Mixer>>;

/// A minimal automaton; node 0 is where reading begins.
#[derive(Clone, Debug)]
pub(crate) struct Automaton {
    pub(crate) tracks: Vec<Var>,
    digits: usize,
    /// `next[node * digits + digit]`
    next: Vec<u32>,
    /// Of nodes of level 0.
    accept: Vec<bool>,
    trial: Rc<Trial>,
}

/// Each once and in order.
pub(crate) fn ordered<T: Ord>(all: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut all: Vec<T> = all.into_iter().collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// The variables of several automata.
pub(crate) fn union<'a>(all: impl Iterator<Item = &'a Automaton>) -> Vec<Var> {
    ordered(all.flat_map(|a| a.tracks.iter().copied()))
}

impl Automaton {
    /// The automaton whose nodes are the keys that can be reached from `start`; `step(key, level, digit)` is the next key.
    pub(crate) fn explore<K: Clone + Eq + Hash>(
        trial: &Rc<Trial>,
        tracks: Vec<Var>,
        digits: usize,
        start: K,
        step: impl FnMut(&K, usize, usize) -> Fallible<Option<K>>,
        accept: impl Fn(&K) -> bool,
    ) -> Fallible<Automaton> {
        if tracks.is_empty() {
            return Ok(Automaton { tracks, digits, next: vec![DEAD; digits], accept: vec![accept(&start)], trial: trial.clone() });
        }
        let (automaton, levels) = Automaton::reach(trial, tracks, digits, start, step, accept)?;
        automaton.minimal(&levels)
    }

    /// The same, not minimal yet, in breadth-first order, with the levels of the nodes. Equal keys of different levels are different nodes.
    fn reach<K: Clone + Eq + Hash>(
        trial: &Rc<Trial>,
        tracks: Vec<Var>,
        digits: usize,
        start: K,
        mut step: impl FnMut(&K, usize, usize) -> Fallible<Option<K>>,
        accept: impl Fn(&K) -> bool,
    ) -> Fallible<(Automaton, Vec<usize>)> {
        let mut numbers: Vec<Map<K, u32>> = vec![Map::default(); tracks.len()];
        numbers[0].insert(start.clone(), 0);
        let (mut nodes, mut next, mut at) = (vec![(start, 0)], Vec::new(), 0);
        while at < nodes.len() {
            trial.check(nodes.len())?;
            let (key, level) = nodes[at].clone();
            let below = (level + 1) % tracks.len();
            for digit in 0..digits {
                next.push(match step(&key, level, digit)?.map(|key| numbers[below].entry(key)) {
                    None => DEAD,
                    Some(Entry::Occupied(known)) => *known.get(),
                    Some(Entry::Vacant(new)) => {
                        nodes.push((new.key().clone(), below));
                        *new.insert(nodes.len() as u32 - 1)
                    }
                });
            }
            at += 1;
        }
        let accept = nodes.iter().map(|(key, level)| *level == 0 && accept(key)).collect();
        let levels = nodes.iter().map(|(_, level)| *level).collect();
        Ok((Automaton { tracks, digits, next, accept, trial: trial.clone() }, levels))
    }

    pub(crate) fn nodes(&self) -> usize {
        self.accept.len()
    }
    pub(crate) fn step(&self, node: u32, digit: usize) -> u32 {
        if node == DEAD { DEAD } else { self.next[node as usize * self.digits + digit] }
    }
    pub(crate) fn accepts(&self, node: u32) -> bool {
        node != DEAD && self.accept[node as usize]
    }

    /// Whether nothing is accepted: all nodes of a minimal automaton but the first lead somewhere.
    pub(crate) fn is_empty(&self) -> bool {
        self.nodes() == 1 && !self.accept[0]
    }

    /// Whether a leading zero on every track changes nothing.
    pub(crate) fn ignores_leading_zeros(&self) -> bool {
        self.is_empty() || self.tracks.iter().fold(0, |node, _| self.step(node, 0)) == 0
    }

    /// The same set, its tracks renamed in order.
    pub(crate) fn renamed(&self, tracks: Vec<Var>) -> Automaton {
        Automaton { tracks, ..self.clone() }
    }

    /// Moore's algorithm: two nodes are equivalent when they accept alike (level 0) and equal digits lead to equivalent nodes. A class is
    /// named by its first node, that of `DEAD` by `DEAD`. A round refines the classes of each level by those of the level below, from
    /// the last level to the first; the classes are right when a round gives level 0 no new one.
    fn minimal(&self, levels: &[usize]) -> Fallible<Automaton> {
        let (width, dead) = (self.digits + 1, vec![DEAD; self.digits + 1]);
        let mut by_level: Vec<Vec<usize>> = vec![Vec::new(); self.tracks.len()];
        levels.iter().enumerate().for_each(|(node, &level)| by_level[level].push(node));
        let of = |class: &[u32], node: u32| if node == DEAD { DEAD } else { class[node as usize] };
        let mut class: Vec<u32> = self.accept.iter().map(|&accept| if accept { 0 } else { DEAD }).collect();
        let (mut known, mut classes) = (0, 1);
        while classes != known {
            known = classes;
            for (level, nodes) in by_level.iter().enumerate().rev() {
                let mut signatures = Vec::with_capacity(nodes.len() * width);
                for &node in nodes {
                    signatures.push(if level == 0 { class[node] } else { DEAD });
                    signatures.extend((0..self.digits).map(|digit| of(&class, self.step(node as u32, digit))));
                }
                let mut names: Map<&[u32], u32> = Map::from_iter([(&dead[..], DEAD)]);
                for (&node, signature) in nodes.iter().zip(signatures.chunks(width)) {
                    class[node] = *names.entry(signature).or_insert(node as u32);
                }
                classes = names.len();
            }
        }
        let step = |&node: &u32, _, digit| Ok(Some(of(&class, self.step(node, digit))).filter(|&to| to != DEAD));
        let (tracks, accept) = (self.tracks.clone(), |&node: &u32| self.accepts(node));
        Ok(Automaton::reach(&self.trial, tracks, self.digits, class[0], step, accept)?.0)
    }

    /// The pairs of nodes; `verdict(in the first, in the second)` says what is accepted, of a pair that is not dead.
    fn join(&self, other: &Automaton, dead: fn(u32, u32) -> bool, verdict: fn(bool, bool) -> bool) -> Fallible<Automaton> {
        let tracks = union([self, other].into_iter());
        let read = |of: &Automaton| tracks.iter().map(|v| of.tracks.contains(v)).collect::<Vec<_>>();
        let (mine, theirs) = (read(self), read(other));
        let step = |&(a, b): &(u32, u32), level: usize, digit| {
            let a = if mine[level] { self.step(a, digit) } else { a };
            let b = if theirs[level] { other.step(b, digit) } else { b };
            Ok((!dead(a, b)).then_some((a, b)))
        };
        let accept = |&(a, b): &(u32, u32)| verdict(self.accepts(a), other.accepts(b));
        Automaton::explore(&self.trial, tracks, self.digits, (0, 0), step, accept)
    }

    /// What both accept; `true`, without tracks, changes nothing.
    pub(crate) fn and(&self, other: &Automaton) -> Fallible<Automaton> {
        if self.tracks.is_empty() && !self.is_empty() {
            return Ok(other.clone());
        }
        self.join(other, |a, b| a == DEAD || b == DEAD, |a, b| a && b)
    }

    /// What this one accepts and the other, whose tracks are among the same, does not.
    pub(crate) fn minus(&self, other: &Automaton) -> Fallible<Automaton> {
        self.join(other, |a, _| a == DEAD, |a, b| a && !b)
    }

    /// What one of them accepts; the tracks are the same.
    pub(crate) fn or(&self, other: &Automaton) -> Fallible<Automaton> {
        self.join(other, |a, b| a == DEAD && b == DEAD, |a, b| a || b)
    }

    /// The tuples that numbers on the tracks of `gone` complete to an accepted one: the subset construction, all digits of a removed track
    /// at once. A witness may be longer than the rest of its tuple, so reading begins in all nodes that zeros on the kept tracks, with
    /// anything on the removed ones, lead to.
    pub(crate) fn project(&self, gone: &[Var]) -> Fallible<Automaton> {
        let kept: Vec<usize> = (0..self.tracks.len()).filter(|&t| !gone.contains(&self.tracks[t])).collect();
        let tracks: Vec<Var> = kept.iter().map(|&t| self.tracks[t]).collect();
        if kept.is_empty() {
            return Automaton::explore(&self.trial, tracks, self.digits, (), |_, _, _| Ok(None), |_| !self.is_empty());
        }
        // Through some levels, by the digit where a track is kept and by all digits where it is not.
        let read = |nodes: &[u32], levels: std::ops::Range<usize>, digit: usize| {
            let mut nodes = nodes.to_vec();
            for level in levels {
                let digits = if kept.contains(&level) { digit..digit + 1 } else { 0..self.digits };
                let arrows = nodes.iter().flat_map(|&n| digits.clone().map(move |d| self.step(n, d)));
                nodes = ordered(arrows.filter(|&n| n != DEAD));
            }
            nodes
        };
        let (mut start, mut before) = (vec![0], 0);
        while start.len() != before {
            before = start.len();
            start = ordered(read(&start, 0..self.tracks.len(), 0).into_iter().chain(start));
        }
        let mut elements = 0;
        let step = |nodes: &Rc<[u32]>, level: usize, digit| {
            elements += nodes.len();
            self.trial.check(elements / 64)?;
            let begin = if level == 0 { 0 } else { kept[level] };
            let nodes = read(nodes, begin..kept.get(level + 1).copied().unwrap_or(self.tracks.len()), digit);
            Ok((!nodes.is_empty()).then(|| nodes.into()))
        };
        let accept = |nodes: &Rc<[u32]>| nodes.iter().any(|&n| self.accepts(n));
        Automaton::explore(&self.trial, tracks, self.digits, Rc::from(start), step, accept)
    }

    /// Accepted tuples, shortest first, each as the words of its tracks without superfluous zeros: all of them, or, when `first` is set,
    /// a first one. `None` for more than `most`.
    pub(crate) fn words(&self, first: bool, most: usize) -> Option<Vec<Vec<Vec<usize>>>> {
        let tracks = self.tracks.len();
        let (mut found, mut seen) = (if self.accept[0] { vec![vec![Vec::new(); tracks]] } else { Vec::new() }, HashSet::from([0]));
        let mut open = VecDeque::from([(0, Vec::new())]);
        while let Some((node, word)) = open.pop_front().filter(|_| tracks > 0 && (!first || found.is_empty())) {
            for digit in 0..self.digits {
                let (to, word) = (self.step(node, digit), [&word[..], &[digit]].concat());
                let leading = word.len() == tracks && word.iter().all(|&d| d == 0);
                if to == DEAD || leading || (first && !seen.insert(to)) {
                    continue;
                }
                if word.len() % tracks == 0 && self.accepts(to) {
                    found.push((0..tracks).map(|t| word.iter().skip(t).step_by(tracks).copied().collect()).collect());
                }
                open.push_back((to, word));
            }
            // Beginnings of one length belong to different tuples, and two lengths are open at a time.
            if !first && (found.len() > most || open.len() > 2 * most + 4) {
                return None;
            }
        }
        Some(found)
    }
}
