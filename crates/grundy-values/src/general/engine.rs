//! Working out worths in any order of play: along the box where that is the order, by an explicit stack where it is not.

use super::compile::Compiled;
use super::store::Store;
use super::walk::{Status, Stop, Visit, Walker};
use super::worth::{Cell, Worth};
use crate::Error;
use grundy_rules::{Budget, Component, message};
use num_traits::ToPrimitive;

/// Options that one position puts on the stack at a time: few, so that the stack stays short; more than one, so that a
/// position is not looked at again for each of its options.
const AT_ONCE: usize = 32;

/// Positions looked at between two looks at the budget: a single one may have many moves.
const STEPS: u64 = 256;

/// Worths of the positions of a compiled ruleset, and the means to get more.
pub(super) struct Engine<W: Worth> {
    pub(super) store: Store<W::Cell>,
    walker: Walker,
    worth: W,
    stack: Vec<usize>,
    coords: Vec<i64>,
    budget: Budget,
    done: u64,
}

/// Why the engine stopped.
pub(super) enum Halt {
    /// A number beyond 64 bits.
    Overflow,
    /// A worth that the cell cannot hold.
    CellTooSmall,
    /// Anything the user should know.
    Error(Error),
}

impl From<Error> for Halt {
    fn from(error: Error) -> Self {
        Halt::Error(error)
    }
}

struct Evaluate<'w, W> {
    worth: &'w mut W,
    unresolved: u32,
}

impl<W: Worth> Visit<W::Cell> for Evaluate<'_, W> {
    #[inline]
    fn run(&mut self, cells: &[W::Cell], first: usize, step: isize, count: usize) {
        let mut or = 0;
        if step == 1 {
            for &cell in &cells[first..first + count] {
                or |= cell.to_u32();
                self.worth.see(cell);
            }
        } else if step == -1 {
            for &cell in &cells[first + 1 - count..=first] {
                or |= cell.to_u32();
                self.worth.see(cell);
            }
        } else {
            let mut at = first as isize;
            for _ in 0..count {
                let cell = cells[at as usize];
                or |= cell.to_u32();
                self.worth.see(cell);
                at += step;
            }
        }
        self.unresolved |= or;
    }

    #[inline]
    fn run_sums(
        &mut self,
        cells: &[W::Cell],
        [first, second]: [usize; 2],
        [s, t]: [isize; 2],
        count: usize,
    ) {
        let mut or = 0;
        let (mut i, mut j) = (first as isize, second as isize);
        for _ in 0..count {
            let (a, b) = (cells[i as usize], cells[j as usize]);
            or |= a.to_u32() | b.to_u32();
            self.worth.see_sum(a, b);
            i += s;
            j += t;
        }
        self.unresolved |= or;
    }

    #[inline]
    fn option(&mut self, cells: &[W::Cell], parts: &[usize]) {
        match *parts {
            [one] => {
                self.unresolved |= cells[one].to_u32();
                self.worth.see(cells[one]);
            }
            [one, other] => {
                let (a, b) = (cells[one], cells[other]);
                self.unresolved |= a.to_u32() | b.to_u32();
                self.worth.see_sum(a, b);
            }
            _ => {
                let (mut or, mut xor) = (0, 0);
                for &part in parts {
                    or |= cells[part].to_u32();
                    xor ^= cells[part].to_u32();
                }
                self.unresolved |= or;
                // An unresolved sum is looked at again, so what is seen now does not matter.
                if let Some(sum) = W::Cell::from_u32(xor) {
                    self.worth.see(sum);
                }
            }
        }
    }
}

/// Finds options that are not worked out yet, or that are being worked out.
struct Missing {
    found: Vec<usize>,
    open: Option<usize>,
}

impl Missing {
    fn look<C: Cell>(&mut self, cells: &[C], at: usize) {
        if cells[at] == C::OPEN {
            self.open = Some(at);
        } else if cells[at] == C::UNKNOWN
            && self.found.len() < AT_ONCE
            && self.found.last() != Some(&at)
        {
            self.found.push(at);
        }
    }
}

impl<C: Cell> Visit<C> for Missing {
    fn run(&mut self, cells: &[C], first: usize, step: isize, count: usize) {
        for i in 0..count as isize {
            self.look(cells, (first as isize + i * step) as usize);
        }
    }

    fn run_sums(&mut self, cells: &[C], first: [usize; 2], step: [isize; 2], count: usize) {
        self.run(cells, first[0], step[0], count);
        self.run(cells, first[1], step[1], count);
    }

    fn option(&mut self, cells: &[C], parts: &[usize]) {
        parts.iter().for_each(|&part| self.look(cells, part));
    }
}

impl<W: Worth> Engine<W> {
    /// An engine with a box of the given sizes for each game.
    pub(super) fn new(compiled: &Compiled, sizes: &[Vec<u64>], worth: W, budget: &Budget) -> Self {
        Engine {
            store: Store::new(sizes),
            walker: Walker::new(&compiled.games, budget),
            worth,
            stack: Vec::new(),
            coords: Vec::new(),
            budget: budget.clone(),
            done: 0,
        }
    }

    /// Takes another budget for what comes.
    pub(super) fn set_budget(&mut self, budget: &Budget) {
        self.budget = budget.clone();
        self.walker.set_budget(budget);
        self.store.forget_lookups();
        self.done = 0;
    }

    /// Works out every cell of the box of `game`, whose sizes are given.
    pub(super) fn fill(
        &mut self,
        compiled: &Compiled,
        game: usize,
        sizes: &[u64],
    ) -> Result<(), Halt> {
        if sizes.contains(&0) {
            return Ok(());
        }
        let mut at = vec![0i64; sizes.len()];
        let mut cell = self.store.cell(game, &at);
        loop {
            if self.store.cells[cell].is_unresolved() {
                match self.evaluate(compiled, game, &at)? {
                    Some(value) => self.store.cells[cell] = value,
                    None => self.resolve(compiled, cell)?,
                }
            }
            self.count()?;
            // The next tuple in lexicographic order; its cell is the next one.
            cell += 1;
            let Some(i) = (0..at.len()).rev().find(|&i| (at[i] + 1) < sizes[i] as i64) else {
                return Ok(());
            };
            at[i] += 1;
            at[i + 1..].fill(0);
        }
    }

    /// What a position is worth.
    pub(super) fn get(
        &mut self,
        compiled: &Compiled,
        game: usize,
        coords: &[i64],
    ) -> Result<W::Cell, Halt> {
        let cell = self.store.cell(game, coords);
        self.resolve(compiled, cell)?;
        Ok(self.store.cells[cell])
    }

    fn count(&mut self) -> Result<(), Halt> {
        self.done += 1;
        if self.done.is_multiple_of(1 << 12) || self.done > self.budget.positions() {
            self.budget
                .check(self.done, self.store.used())
                .map_err(|exhausted| {
                    let known = self.done;
                    Error::exhausted(
                        exhausted,
                        message!(
                            "worked-out",
                            "{count} positions had been worked out",
                            count = known
                        ),
                    )
                })?;
        }
        Ok(())
    }

    /// What the position is worth, if all its options are worked out.
    fn evaluate(
        &mut self,
        compiled: &Compiled,
        game: usize,
        coords: &[i64],
    ) -> Result<Option<W::Cell>, Halt> {
        let games = &compiled.games;
        let value = match self.walker.enter(games, game, coords).map_err(halt)? {
            Status::NotAPosition => return Ok(Some(W::Cell::NONE)),
            Status::Contradiction => {
                return Err(Error::LostAndWon {
                    game: games[game].name.clone(),
                    position: component(game, coords),
                }
                .into());
            }
            Status::Lost => self.worth.lost(),
            Status::Won => match self.worth.won() {
                Some(value) => value,
                None => {
                    return Err(Error::NoNimValues {
                        game: games[game].name.clone(),
                    }
                    .into());
                }
            },
            Status::Open => {
                self.worth.begin();
                let mut visit = Evaluate {
                    worth: &mut self.worth,
                    unresolved: 0,
                };
                self.walker
                    .options(games, game, &mut self.store, &mut visit)
                    .map_err(halt)?;
                if visit.unresolved >= W::Cell::UNKNOWN.to_u32() {
                    return Ok(None);
                }
                self.worth.finish()
            }
        };
        match W::Cell::from_u32(value) {
            Some(cell) => Ok(Some(cell)),
            None => Err(Halt::CellTooSmall),
        }
    }

    /// Works out a cell and whatever it depends on. After a failure nothing is left open.
    fn resolve(&mut self, compiled: &Compiled, cell: usize) -> Result<(), Halt> {
        self.stack.clear();
        self.stack.push(cell);
        let result = self.work_off(compiled);
        if result.is_err() {
            for &cell in &self.stack {
                if self.store.cells[cell] == W::Cell::OPEN {
                    self.store.cells[cell] = W::Cell::UNKNOWN;
                }
            }
        }
        result
    }

    fn work_off(&mut self, compiled: &Compiled) -> Result<(), Halt> {
        let mut steps = 0u64;
        while let Some(&top) = self.stack.last() {
            if !self.store.cells[top].is_unresolved() {
                self.stack.pop();
                continue;
            }
            let mut coords = std::mem::take(&mut self.coords);
            let game = self.store.position(top, &mut coords);
            let value = self.evaluate(compiled, game, &coords);
            steps += 1;
            if steps.is_multiple_of(STEPS) {
                let open = self.stack.len() as u64;
                self.budget
                    .check(self.done + open, self.store.used() + 8 * open)
                    .map_err(|exhausted| self.endless(compiled, exhausted))?;
            }
            match value.map_err(|halt| self.at_top(compiled, halt))? {
                Some(value) => {
                    self.store.cells[top] = value;
                    self.stack.pop();
                    self.count()?;
                }
                None => {
                    // Cells that are open are the ones that led here: to come back to one of them is a cycle.
                    self.store.cells[top] = W::Cell::OPEN;
                    let mut missing = Missing {
                        found: Vec::new(),
                        open: None,
                    };
                    self.walker
                        .options(&compiled.games, game, &mut self.store, &mut missing)
                        .map_err(|stop| self.at_top(compiled, halt(stop)))?;
                    if let Some(open) = missing.open {
                        return Err(self.cycle(compiled, open).into());
                    }
                    self.stack.extend(missing.found);
                }
            }
            self.coords = coords;
        }
        Ok(())
    }

    /// The cycle that comes back to `open`.
    fn cycle(&self, compiled: &Compiled, open: usize) -> Error {
        let cells = &self.store.cells;
        let mut coords = Vec::new();
        let positions = self
            .stack
            .iter()
            .skip_while(|&&cell| cell != open)
            .filter(|&&cell| cells[cell] == W::Cell::OPEN)
            .map(|&cell| {
                let game = self.store.position(cell, &mut coords);
                component(game, &coords)
            })
            .collect();
        Error::Cycle {
            game: compiled.games[0].name.clone(),
            positions,
        }
    }

    /// A budget that ran out while one position was looked at: says which, and what had been done before.
    fn at_top(&self, compiled: &Compiled, halt: Halt) -> Halt {
        match halt {
            Halt::Error(Error::Exhausted { exhausted, .. }) => {
                self.endless(compiled, exhausted).into()
            }
            other => other,
        }
    }

    /// The budget ran out in the middle of a line of play: names how far it went.
    fn endless(&self, compiled: &Compiled, exhausted: grundy_rules::Exhausted) -> Error {
        let mut coords = Vec::new();
        let reached = self.stack.last().map_or_else(String::new, |&cell| {
            let game = self.store.position(cell, &mut coords);
            format!("{}{}", compiled.games[game].name, component(game, &coords))
        });
        Error::exhausted(
            exhausted,
            message!(
                "worked-out-line",
                "{count} positions had been worked out, and the line of play looked at had come to {position}",
                count = self.done,
                position = reached
            ),
        )
    }
}

pub(super) fn halt(stop: Stop) -> Halt {
    match stop {
        Stop::Overflow => Halt::Overflow,
        Stop::Exhausted(exhausted) => Halt::Error(Error::exhausted(
            exhausted,
            message!(
                "moves-not-seen",
                "the moves of a single position had not all been looked at"
            ),
        )),
    }
}

pub(super) fn component(game: usize, coords: &[i64]) -> Component {
    Component::new(game, coords.iter().map(|&x| x.unsigned_abs()))
}

/// The coordinates as machine integers, with room left for sums and differences of them.
pub(super) fn small(component: &Component) -> Option<Vec<i64>> {
    component
        .coords
        .iter()
        .map(|x| x.to_i64().filter(|&x| x < i64::MAX / 4))
        .collect()
}
