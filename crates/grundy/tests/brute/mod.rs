//! Brute force over the legal moves of the rules: whole positions, recursion, nothing clever. It knows no nim-sums, no
//! theorems and no shapes.

#![allow(dead_code)] // each test uses its own part of it

use grundy::rules::{Ending, Ruleset};
use grundy::{Budget, Component, Game, Outcome, Play, Position, Summand};
use std::collections::{BTreeSet, HashMap};

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    /// The mex of the values of its options, found for the whole position at once.
    pub(crate) value: u64,
    normal: (Outcome, u32),
    misere: (Outcome, u32),
}

impl Known {
    /// The outcome and the remoteness.
    pub(crate) fn under(&self, play: Play) -> (Outcome, u32) {
        match play {
            Play::Normal => self.normal,
            Play::Misere => self.misere,
        }
    }
}

/// A move: which component it changes, and into what (a sum has no order).
pub(crate) type Change = (usize, Vec<Component>);

pub(crate) struct Brute<'g> {
    rulesets: Vec<&'g Ruleset>,
    known: HashMap<Vec<Summand>, Known>,
}

impl<'g> Brute<'g> {
    pub(crate) fn new(game: &'g Game) -> Self {
        Self::of(game.rulesets().collect())
    }

    pub(crate) fn of(rulesets: Vec<&'g Ruleset>) -> Self {
        Brute {
            rulesets,
            known: HashMap::new(),
        }
    }

    /// The legal moves, each as often as the rules list it.
    pub(crate) fn moves(&self, position: &Position) -> Vec<Change> {
        let mut moves = Vec::new();
        for (index, summand) in position.summands().iter().enumerate() {
            let ruleset = self.rulesets[summand.part];
            for found in ruleset.moves(&summand.component, &Budget::default()) {
                let mut to = found.unwrap().to;
                to.sort();
                moves.push((index, to));
            }
        }
        moves
    }

    pub(crate) fn known(&mut self, position: &Position) -> Known {
        let mut summands = position.summands().to_vec();
        summands.sort();
        if let Some(&known) = self.known.get(&summands) {
            return known;
        }
        let sorted = Position::new(summands.clone());
        let options: Vec<Known> = self
            .moves(&sorted)
            .iter()
            .map(|(index, to)| self.known(&sorted.after(*index, to)))
            .collect();
        let values: BTreeSet<u64> = options.iter().map(|option| option.value).collect();
        let known = Known {
            value: (0..).find(|value| !values.contains(value)).unwrap(),
            normal: self.outcome(&sorted, &options, Play::Normal),
            misere: self.outcome(&sorted, &options, Play::Misere),
        };
        self.known.insert(summands, known);
        known
    }

    fn outcome(&self, position: &Position, options: &[Known], play: Play) -> (Outcome, u32) {
        let lost = options.iter().map(|option| option.under(play));
        if let Some(quickest) = lost.filter(|o| o.0 == Outcome::P).map(|o| o.1).min() {
            return (Outcome::N, quickest + 1);
        }
        if let Some(longest) = options.iter().map(|option| option.under(play).1).max() {
            return (Outcome::P, longest + 1);
        }
        let endings: Vec<Ending> = position
            .summands()
            .iter()
            .filter_map(|s| self.rulesets[s.part].ending(&s.component).unwrap())
            .collect();
        let won = endings.contains(&Ending::Won)
            || !endings.contains(&Ending::Lost) && play == Play::Misere;
        (if won { Outcome::N } else { Outcome::P }, 0)
    }

    /// The moves to positions that the next player loses, sorted, each as often as the rules list it.
    pub(crate) fn winning(&mut self, position: &Position, play: Play) -> Vec<Change> {
        let mut moves = self.moves(position);
        moves.retain(|(index, to)| {
            self.known(&position.after(*index, to)).under(play).0 == Outcome::P
        });
        moves.sort();
        moves
    }
}

/// One component of the first part.
pub(crate) fn alone(coords: &[u64]) -> Position {
    Position::new(vec![summand(0, coords)])
}

/// Heaps of the first part.
pub(crate) fn heaps(heaps: &[u64]) -> Position {
    Position::new(heaps.iter().map(|&heap| summand(0, &[heap])).collect())
}

pub(crate) fn summand(part: usize, coords: &[u64]) -> Summand {
    Summand {
        part,
        component: Component::new(0, coords.iter().copied()),
    }
}

/// All tuples up to `to`, which is included.
pub(crate) fn tuples(to: &[u64]) -> Vec<Vec<u64>> {
    to.iter().fold(vec![vec![]], |all, &n| {
        all.iter()
            .flat_map(|tuple: &Vec<u64>| (0..=n).map(move |x| [&tuple[..], &[x]].concat()))
            .collect()
    })
}
