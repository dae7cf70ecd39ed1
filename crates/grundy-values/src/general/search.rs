//! Whole positions, sums included, searched move by move: outcomes and remoteness in normal and misère play.

use super::big::reached_positions;
use super::compile::Compiled;
use super::engine::{Halt, component, halt};
use super::store::Store;
use super::walk::{Status, Visit, Walker};
use super::worth::{Distance, Worth};
use crate::{Error, Play};
use grundy_rules::Budget;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// A sum as the sorted list of its components' numbers.
type Sum = Box<[u32]>;

/// Bytes that a position costs, about, beside its components.
const POSITION: u64 = 96;
/// Bytes that a move costs, about, as an option of its component and of a position that is open.
const MOVE: u64 = 48;

/// What is known of one component.
enum Known {
    /// The sums that its moves lead to.
    Moves(Rc<[Sum]>),
    /// The player to move has lost here by a rule.
    Lost,
    Won,
}

/// Searches sums; remembers what it has found.
pub(super) struct Search {
    play: Play,
    /// Gives each component its number; its cells are not used.
    numbers: Store<u32>,
    walker: Walker,
    known: Vec<Option<Rc<Known>>>,
    index: FxHashMap<Sum, u32>,
    sums: Vec<Sum>,
    /// The distances of [`Distance`], or one of the two marks.
    values: Vec<u32>,
    budget: Budget,
    /// Bytes of the moves that are remembered.
    moves: u64,
}

const UNKNOWN: u32 = u32::MAX;
const OPEN: u32 = u32::MAX - 1;

struct Collect<'s>(&'s mut Vec<Sum>);

impl Visit<u32> for Collect<'_> {
    fn run(&mut self, _: &[u32], first: usize, step: isize, count: usize) {
        for i in 0..count as isize {
            self.0.push([(first as isize + i * step) as u32].into());
        }
    }

    fn run_sums(&mut self, _: &[u32], first: [usize; 2], step: [isize; 2], count: usize) {
        for i in 0..count as isize {
            let parts = [0, 1].map(|t| (first[t] as isize + i * step[t]) as u32);
            self.0.push(parts.into());
        }
    }

    fn option(&mut self, _: &[u32], parts: &[usize]) {
        self.0.push(parts.iter().map(|&p| p as u32).collect());
    }
}

impl Search {
    pub(super) fn new(compiled: &Compiled, play: Play, budget: &Budget) -> Self {
        Search {
            play,
            numbers: Store::new(&compiled.no_boxes()),
            walker: Walker::new(&compiled.games, budget),
            known: Vec::new(),
            index: FxHashMap::default(),
            sums: Vec::new(),
            values: Vec::new(),
            budget: budget.clone(),
            moves: 0,
        }
    }

    pub(super) fn set_budget(&mut self, budget: &Budget) {
        self.budget = budget.clone();
        self.walker.set_budget(budget);
    }

    /// Twice the remoteness of the sum, plus 1 for an N-position.
    pub(super) fn distance(
        &mut self,
        compiled: &Compiled,
        components: &[(usize, Vec<i64>)],
    ) -> Result<u32, Halt> {
        let mut sum: Vec<u32> = Vec::new();
        for (game, coords) in components {
            sum.push(self.numbers.cell(*game, coords) as u32);
        }
        let root = self.position(compiled, sum)?;
        let result = self.resolve(compiled, root);
        if result.is_err() {
            // Nothing stays open, or a later search would take it for a cycle.
            for value in &mut self.values {
                if *value == OPEN {
                    *value = UNKNOWN;
                }
            }
        }
        result.map(|()| self.values[root as usize])
    }

    fn known(&mut self, compiled: &Compiled, number: u32) -> Result<Rc<Known>, Halt> {
        let at = number as usize;
        if self.known.len() <= at {
            self.known.resize(at + 1, None);
        }
        if let Some(known) = &self.known[at] {
            return Ok(known.clone());
        }
        let mut coords = Vec::new();
        let game = self.numbers.position(at, &mut coords);
        let status = self
            .walker
            .enter(&compiled.games, game, &coords)
            .map_err(halt)?;
        let known = match status {
            Status::NotAPosition => {
                return Err(Error::NotAPosition {
                    game: compiled.games[game].name.clone(),
                    position: component(game, &coords),
                }
                .into());
            }
            Status::Contradiction => {
                return Err(Error::LostAndWon {
                    game: compiled.games[game].name.clone(),
                    position: component(game, &coords),
                }
                .into());
            }
            Status::Lost => Known::Lost,
            Status::Won => Known::Won,
            Status::Open => {
                let mut moves = Vec::new();
                self.walker
                    .options(
                        &compiled.games,
                        game,
                        &mut self.numbers,
                        &mut Collect(&mut moves),
                    )
                    .map_err(halt)?;
                moves.sort_unstable();
                moves.dedup();
                self.moves += moves.len() as u64 * MOVE;
                Known::Moves(moves.into())
            }
        };
        let known = Rc::new(known);
        self.known[at] = Some(known.clone());
        Ok(known)
    }

    /// The number of the sum. Components without moves are left out where that changes nothing.
    fn position(&mut self, compiled: &Compiled, sum: Vec<u32>) -> Result<u32, Halt> {
        let mut kept = Vec::with_capacity(sum.len());
        for number in sum {
            let known = self.known(compiled, number)?;
            if !matches!(&*known, Known::Moves(moves) if moves.is_empty()) {
                kept.push(number);
            }
        }
        kept.sort_unstable();
        let next = self.sums.len() as u32;
        let sum: Sum = kept.into();
        let number = *self.index.entry(sum.clone()).or_insert(next);
        if number == next {
            self.sums.push(sum);
            self.values.push(UNKNOWN);
        }
        Ok(number)
    }

    fn used(&self) -> u64 {
        let components = self.sums.first().map_or(1, |s| s.len() as u64);
        self.numbers.used() + self.moves + self.sums.len() as u64 * (POSITION + 8 * components)
    }

    fn resolve(&mut self, compiled: &Compiled, root: u32) -> Result<(), Halt> {
        struct Level {
            position: u32,
            options: Vec<u32>,
            next: usize,
        }
        if self.values[root as usize] < OPEN {
            return Ok(());
        }
        let mut worth = Distance::new(self.play);
        let mut stack = vec![Level {
            position: root,
            options: self.options(compiled, root)?,
            next: 0,
        }];
        while let Some(top) = stack.last_mut() {
            if let Some(&option) = top.options.get(top.next) {
                match self.values[option as usize] {
                    OPEN => {
                        let positions = stack
                            .iter()
                            .skip_while(|level| level.position != option)
                            .filter_map(|level| self.sums[level.position as usize].first())
                            .map(|&number| {
                                let mut coords = Vec::new();
                                let game = self.numbers.position(number as usize, &mut coords);
                                component(game, &coords)
                            })
                            .collect();
                        return Err(Error::Cycle {
                            game: compiled.games[0].name.clone(),
                            positions,
                        }
                        .into());
                    }
                    UNKNOWN => {
                        self.budget
                            .check(self.sums.len() as u64, self.used())
                            .map_err(|exhausted| {
                                let known = self.sums.len();
                                Error::exhausted(exhausted, reached_positions(known))
                            })?;
                        let options = self.options(compiled, option)?;
                        stack.push(Level {
                            position: option,
                            options,
                            next: 0,
                        });
                    }
                    _ => top.next += 1,
                }
                continue;
            }
            let at = top.position as usize;
            if self.values[at] == OPEN {
                worth.begin();
                for &option in &top.options {
                    worth.see(self.values[option as usize]);
                }
                self.values[at] = match self.ruled(at)? {
                    Some(value) => value,
                    None => worth.finish(),
                };
            }
            stack.pop();
        }
        Ok(())
    }

    /// The worth of a position that a rule decides.
    fn ruled(&self, at: usize) -> Result<Option<u32>, Halt> {
        let sum = &self.sums[at];
        let mut lost = false;
        for &number in sum.iter() {
            match self.known[number as usize].as_deref() {
                Some(Known::Won) => return Ok(Some(1)),
                Some(Known::Lost) => lost = true,
                _ => return Ok(None),
            }
        }
        Ok(lost.then_some(0))
    }

    /// The options of a position, which becomes open.
    fn options(&mut self, compiled: &Compiled, at: u32) -> Result<Vec<u32>, Halt> {
        self.values[at as usize] = OPEN;
        let sum = self.sums[at as usize].clone();
        let mut options = Vec::new();
        for (i, &number) in sum.iter().enumerate() {
            if i > 0 && sum[i - 1] == number {
                continue;
            }
            let known = self.known(compiled, number)?;
            let moves = match &*known {
                Known::Moves(moves) => moves,
                Known::Lost => continue,
                Known::Won if sum.len() == 1 => continue,
                Known::Won => {
                    let mut coords = Vec::new();
                    let game = self.numbers.position(number as usize, &mut coords);
                    return Err(Error::NoNimValues {
                        game: compiled.games[game].name.clone(),
                    }
                    .into());
                }
            };
            for parts in moves.iter() {
                let mut next: Vec<u32> = Vec::with_capacity(sum.len() + parts.len());
                next.extend_from_slice(&sum[..i]);
                next.extend_from_slice(&sum[i + 1..]);
                next.extend_from_slice(parts);
                options.push(self.position(compiled, next)?);
            }
        }
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }
}
