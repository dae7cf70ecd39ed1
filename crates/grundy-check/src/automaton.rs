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
use std::collections::{HashMap, HashSet, VecDeque, hash_map::Entry};
use std::hash::Hash;
use std::rc::Rc;

/// The name of a track.
pub(crate) type Var = u32;
/// Where nothing is accepted any more.
pub(crate) const DEAD: u32 = u32::MAX;

/// A minimal automaton; node 0 is where reading begins.
#[derive(Clone, Debug)]
pub(crate) struct Automaton {
    pub(crate) tracks: Vec<Var>,
    digits: usize,
    /// `next[node * digits + digit]`
    next: Vec<u32>,
    /// Of nodes of level 0.
    accept: Vec<bool>,
    pub(crate) trial: Rc<Trial>,
}

/// Each once and in order.
pub(crate) fn ordered<T: Ord>(all: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut all: Vec<T> = all.into_iter().collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// The variables of several automata.
pub(crate) fn union<'a>(all: impl IntoIterator<Item = &'a Automaton>) -> Vec<Var> {
    ordered(all.into_iter().flat_map(|a| a.tracks.iter().copied()))
}

impl Automaton {
    /// The set of all tuples of no numbers, `true`; there is one.
    pub(crate) fn truth(digits: usize, trial: &Rc<Trial>) -> Automaton {
        Automaton { tracks: Vec::new(), digits, next: vec![DEAD; digits], accept: vec![true], trial: trial.clone() }
    }

    /// The automaton over the same digits whose nodes are the keys that can be reached from `start`; `step(key, level, digit)` is the next.
    /// Equal keys of different levels are different nodes.
    pub(crate) fn explore<K: Clone + Eq + Hash>(
        &self,
        tracks: &[Var],
        start: K,
        mut step: impl FnMut(&K, usize, usize) -> Fallible<Option<K>>,
        accept: impl Fn(&K) -> bool,
    ) -> Fallible<Automaton> {
        if tracks.is_empty() {
            return Ok(Automaton { accept: vec![accept(&start)], ..Automaton::truth(self.digits, &self.trial) });
        }
        let mut numbers: Vec<HashMap<K, u32>> = vec![HashMap::new(); tracks.len()];
        numbers[0].insert(start.clone(), 0);
        let (mut nodes, mut next) = (vec![(start, 0)], Vec::new());
        while let Some((key, level)) = nodes.get(next.len() / self.digits).cloned() {
            self.trial.check(nodes.len())?;
            let below = (level + 1) % tracks.len();
            for digit in 0..self.digits {
                next.push(match step(&key, level, digit)?.map(|key| numbers[below].entry(key)) {
                    None => DEAD,
                    Some(Entry::Occupied(known)) => *known.get(),
                    Some(Entry::Vacant(new)) => {
                        nodes.push((new.key().clone(), below));
                        *new.insert(nodes.len() as u32 - 1)
                    }
                });
            }
        }
        let accept = nodes.iter().map(|(key, level)| *level == 0 && accept(key)).collect();
        let levels: Vec<usize> = nodes.iter().map(|(_, level)| *level).collect();
        let all = Automaton { tracks: tracks.to_vec(), digits: self.digits, next, accept, trial: self.trial.clone() };
        Ok(all.minimal(&levels))
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
    fn minimal(mut self, levels: &[usize]) -> Automaton {
        let (width, dead) = (self.digits + 1, vec![DEAD; self.digits + 1]);
        let of = |names: &[u32], node: u32| if node == DEAD { DEAD } else { names[node as usize] };
        let mut class: Vec<u32> = self.accept.iter().map(|&accept| if accept { 0 } else { DEAD }).collect();
        let (mut known, mut classes) = (0, 1);
        while classes != known {
            known = classes;
            for level in (0..self.tracks.len()).rev() {
                let nodes = || (0..self.nodes()).filter(|&node| levels[node] == level);
                let mut signatures = Vec::new();
                for node in nodes() {
                    signatures.push(if level == 0 { class[node] } else { DEAD });
                    signatures.extend((0..self.digits).map(|digit| of(&class, self.step(node as u32, digit))));
                }
                let mut names: HashMap<&[u32], u32> = HashMap::from_iter([(&dead[..], DEAD)]);
                for (node, signature) in nodes().zip(signatures.chunks(width)) {
                    class[node] = *names.entry(signature).or_insert(node as u32);
                }
                classes = names.len();
            }
        }
        // The first nodes of the classes, and the first of all.
        let first: Vec<u32> = (0..self.nodes() as u32).filter(|&node| node == 0 || class[node as usize] == node).collect();
        let name = |class: u32| first.binary_search(&class).map_or(DEAD, |name| name as u32);
        let arrows = first.iter().flat_map(|&node| (0..self.digits).map(move |digit| (node, digit)));
        let next = arrows.map(|(node, digit)| name(of(&class, self.step(node, digit)))).collect();
        (self.next, self.accept) = (next, first.iter().map(|&node| self.accepts(node)).collect());
        self
    }

    /// The pairs of nodes, as long as both are alive, or with `minus` the first: what it accepts and the other one does, or does not.
    fn join(&self, other: &Automaton, minus: bool) -> Fallible<Automaton> {
        let tracks = union([self, other]);
        let read = |of: &Automaton| tracks.iter().map(|v| of.tracks.contains(v)).collect::<Vec<_>>();
        let (mine, theirs) = (read(self), read(other));
        let step = |&(a, b): &(u32, u32), level: usize, digit| {
            let a = if mine[level] { self.step(a, digit) } else { a };
            let b = if theirs[level] { other.step(b, digit) } else { b };
            Ok((a != DEAD && (minus || b != DEAD)).then_some((a, b)))
        };
        let accept = |&(a, b): &(u32, u32)| self.accepts(a) && other.accepts(b) != minus;
        self.explore(&tracks, (0, 0), step, accept)
    }

    /// What both accept; `true`, without tracks, changes nothing.
    pub(crate) fn and(&self, other: &Automaton) -> Fallible<Automaton> {
        if self.tracks.is_empty() && !self.is_empty() { Ok(other.clone()) } else { self.join(other, false) }
    }
    /// What this one accepts and the other, whose tracks are among the same, does not.
    pub(crate) fn minus(&self, other: &Automaton) -> Fallible<Automaton> {
        self.join(other, true)
    }

    /// The tuples that numbers on the tracks of `gone` complete to an accepted one: the subset construction, all digits of a removed track
    /// at once. A witness may be longer than the rest of its tuple, so reading begins in all nodes that zeros on the kept tracks, with
    /// anything on the removed ones, lead to.
    pub(crate) fn project(&self, gone: &[Var]) -> Fallible<Automaton> {
        let kept: Vec<usize> = (0..self.tracks.len()).filter(|&t| !gone.contains(&self.tracks[t])).collect();
        let tracks: Vec<Var> = kept.iter().map(|&t| self.tracks[t]).collect();
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
        self.explore(&tracks, Rc::from(start), step, accept)
    }

    /// A shortest accepted tuple, as the words of its tracks.
    pub(crate) fn shortest(&self) -> Option<Vec<Vec<usize>>> {
        let (mut seen, mut open) = (HashSet::from([0]), VecDeque::from([(0, Vec::new())]));
        let tracks = self.tracks.len();
        while let Some((node, word)) = open.pop_front() {
            if self.accepts(node) {
                return Some((0..tracks).map(|t| word.iter().skip(t).step_by(tracks).copied().collect()).collect());
            }
            let next = (0..self.digits).map(|digit| (self.step(node, digit), [&word[..], &[digit]].concat()));
            open.extend(next.filter(|(to, _)| *to != DEAD && seen.insert(*to)));
        }
        None
    }

    /// Whether the numbers, written in base `digits`, are accepted.
    pub(crate) fn contains(&self, numbers: &[usize]) -> bool {
        let length = numbers.iter().max().and_then(|n| n.checked_ilog(self.digits)).map_or(0, |log| log + 1);
        let digits = (0..length).rev().flat_map(|place| numbers.iter().map(move |n| n / self.digits.pow(place) % self.digits));
        self.accepts(digits.fold(0, |node, digit| self.step(node, digit)))
    }
}
