//! Any ruleset: tables over a box of any dimension, and single positions by what is reachable from them.
//!
//! Rules are compiled once into loops; a position is looked at by running them, never by walking a tree, and play is
//! followed by an explicit stack, never by recursion. Where the coordinates grow in the order of play, a table is filled
//! in one pass; where they do not, the same pass stops to work out what is missing. A position that comes back is found
//! and named.

mod big;
mod compile;
mod engine;
mod program;
mod search;
mod sets;
mod store;
mod table;
mod walk;
mod worth;

pub use table::{NimTable, OutcomeTable};

use crate::{Error, Outcome, Play};
use compile::Compiled;
use engine::{Engine, Halt, small};
use grundy_rules::{Budget, Component, Exhausted, Ruleset, message};
use search::Search;
use std::sync::Arc;
use store::Store;
use table::Cells;
use worth::{Distance, NimValue, Worth};

/// Positions that are looked for one by one before a box is thought of.
const FEW: u64 = 20_000;

/// The engine that knows every ruleset. It remembers what it has worked out.
///
/// ```
/// use grundy_rules::{Budget, Component, Ruleset};
/// use grundy_values::{Outcome, Play, general::General};
/// use std::sync::Arc;
///
/// let text = "game wythoff(a, b); unordered; move k in 1..a -> (a - k, b); \
///             move k in 1..min(a, b) -> (a - k, b - k)";
/// let mut wythoff = General::new(Arc::new(Ruleset::parse(text).unwrap()))?;
/// let budget = Budget::default();
/// assert_eq!(wythoff.nim_value(&Component::new(0, [3u32, 5]), &budget)?, 0);
/// let table = wythoff.outcome_table(&[10, 10], Play::Normal, &budget)?;
/// assert_eq!(table.get(&[4, 7]), Some(Outcome::P));
/// # Ok::<(), grundy_values::Error>(())
/// ```
pub struct General {
    rulesets: Vec<Arc<Ruleset>>,
    /// Where the games of each ruleset begin among the compiled ones.
    offsets: Vec<usize>,
    compiled: Compiled,
    values: Option<Engine<NimValue<u32>>>,
    sizes: Vec<Vec<u64>>,
    searches: [Option<Search>; 2],
}

impl General {
    /// Compiles a ruleset. Fails when its abbreviations expand beyond all measure.
    pub fn new(ruleset: Arc<Ruleset>) -> Result<Self, Error> {
        Self::sum(vec![ruleset])
    }

    /// Compiles several rulesets, for positions that are sums of theirs.
    pub fn sum(rulesets: Vec<Arc<Ruleset>>) -> Result<Self, Error> {
        let refs: Vec<&Ruleset> = rulesets.iter().map(|r| &**r).collect();
        let compiled = Compiled::new(&refs)?;
        let mut offsets = Vec::new();
        let mut next = 0;
        for ruleset in &rulesets {
            offsets.push(next);
            next += ruleset.rules().len();
        }
        let sizes = compiled.no_boxes();
        Ok(General {
            rulesets,
            offsets,
            compiled,
            values: None,
            sizes,
            searches: [None, None],
        })
    }

    /// Whether some move of some game leads to a sum, so that a position is more than one tuple.
    pub fn splits(&self) -> bool {
        self.compiled.games.iter().any(|game| game.splits)
    }

    /// The nim-values of all positions of the first game with coordinates up to `to`, inclusive.
    ///
    /// # Errors
    ///
    /// When the table does not fit the budget, when a position comes back, when the game has `won if`, or when numbers
    /// outgrow 64 bits.
    pub fn nim_table(&self, to: &[u64], budget: &Budget) -> Result<NimTable, Error> {
        let sizes = sizes(to)?;
        let cells = match self.fill::<u16, _>(&sizes, NimValue::<u16>::new, budget) {
            Ok(cells) => Cells::Narrow(cells),
            Err(Halt::CellTooSmall) => Cells::Wide(
                self.fill::<u32, _>(&sizes, NimValue::<u32>::new, budget)
                    .map_err(|halt| self.error(halt))?,
            ),
            Err(halt) => return Err(self.error(halt)),
        };
        Ok(NimTable { sizes, cells })
    }

    /// The outcomes of all positions of the first game with coordinates up to `to`, inclusive; with remoteness unless
    /// moves split a position.
    ///
    /// # Errors
    ///
    /// As for [`General::nim_table`], but `won if` is welcome where no move splits a position.
    pub fn outcome_table(
        &mut self,
        to: &[u64],
        play: Play,
        budget: &Budget,
    ) -> Result<OutcomeTable, Error> {
        if !self.splits() {
            let sizes = sizes(to)?;
            let cells = self
                .fill::<u32, _>(&sizes, || Distance::new(play), budget)
                .map_err(|halt| self.error(halt))?;
            return Ok(OutcomeTable {
                sizes,
                cells: Cells::Wide(cells),
                distances: true,
            });
        }
        if play == Play::Normal {
            let table = self.nim_table(to, budget)?;
            return Ok(OutcomeTable {
                cells: table.cells.outcomes(),
                sizes: table.sizes,
                distances: false,
            });
        }
        self.searched_table(to, play, budget)
    }

    /// Position by position, where only a full search will do.
    fn searched_table(
        &mut self,
        to: &[u64],
        play: Play,
        budget: &Budget,
    ) -> Result<OutcomeTable, Error> {
        let sizes = sizes(to)?;
        self.room::<u32>(&sizes, budget)?;
        let mut cells = Vec::new();
        let mut at = vec![0u64; sizes.len()];
        loop {
            let component = Component::new(0, at.iter().copied());
            cells.push(match self.outcome(&[(0, &component)], play, budget) {
                Ok((outcome, remoteness)) => 2 * remoteness + u32::from(outcome == Outcome::N),
                Err(Error::NotAPosition { .. }) => <u32 as worth::Cell>::NONE,
                Err(error) => return Err(error),
            });
            let Some(i) = (0..at.len()).rev().find(|&i| at[i] + 1 < sizes[i]) else {
                break;
            };
            at[i] += 1;
            at[i + 1..].fill(0);
        }
        Ok(OutcomeTable {
            sizes,
            cells: Cells::Wide(cells),
            distances: true,
        })
    }

    /// Fails when a table of these sizes does not fit the memory.
    fn room<C: worth::Cell>(&self, sizes: &[u64], budget: &Budget) -> Result<(), Error> {
        let needed = Store::<C>::bytes(&[sizes.to_vec()]).unwrap_or(u64::MAX);
        if needed > budget.memory() {
            let limit = budget.memory();
            let text: Vec<String> = sizes.iter().map(u64::to_string).collect();
            return Err(Error::exhausted(
                Exhausted::Memory { needed, limit },
                message!(
                    "table-not-begun-of",
                    "the table of {size} positions was not begun",
                    size = text.join(" × ")
                ),
            ));
        }
        budget.check(0, needed).map_err(|exhausted| {
            Error::exhausted(
                exhausted,
                message!("table-not-begun", "the table was not begun"),
            )
        })
    }

    fn fill<C, W>(
        &self,
        first: &[u64],
        worth: impl Fn() -> W,
        budget: &Budget,
    ) -> Result<Vec<C>, Halt>
    where
        C: worth::Cell,
        W: Worth<Cell = C>,
    {
        self.room::<C>(first, budget)?;
        let mut sizes = self.compiled.no_boxes();
        if sizes[0].len() != first.len() {
            return Err(Error::Dimension {
                game: self.compiled.games[0].name.clone(),
                expected: sizes[0].len(),
                given: first.len(),
            }
            .into());
        }
        sizes[0] = first.to_vec();
        // The games that the moves lead to get a box too, where one of the same extent fits.
        let largest = first.iter().copied().max().unwrap_or(0);
        for game in 1..sizes.len() {
            let like_first = if sizes[game].len() == first.len() {
                first.to_vec()
            } else {
                vec![largest; sizes[game].len()]
            };
            let before = std::mem::replace(&mut sizes[game], like_first);
            let fits = Store::<C>::bytes(&sizes).is_some_and(|bytes| bytes <= budget.memory() / 2);
            if !fits {
                sizes[game] = before;
            }
        }
        let mut engine = Engine::new(&self.compiled, &sizes, worth(), budget);
        engine.fill(&self.compiled, 0, first)?;
        let cells = first.iter().product::<u64>() as usize;
        let mut all = engine.store.cells;
        all.truncate(cells);
        Ok(all)
    }

    /// The nim-value of a position of the first ruleset.
    ///
    /// # Errors
    ///
    /// When the budget runs out before it is known, when a position comes back, when the game has `won if`, or when the
    /// tuple is not a position.
    pub fn nim_value(&mut self, component: &Component, budget: &Budget) -> Result<u32, Error> {
        self.nim_value_of((0, component), budget)
    }

    /// The nim-value of a position of the given ruleset.
    ///
    /// # Errors
    ///
    /// As for [`General::nim_value`].
    pub fn nim_value_of(
        &mut self,
        (ruleset, component): (usize, &Component),
        budget: &Budget,
    ) -> Result<u32, Error> {
        let game = self.offsets[ruleset] + component.game;
        let value = match small(component) {
            Some(coords) => self.small_value(game, &coords, budget),
            None => Err(Halt::Overflow),
        };
        match value {
            Ok(value) if value == <u32 as worth::Cell>::NONE => Err(Error::NotAPosition {
                game: self.compiled.games[game].name.clone(),
                position: component.clone(),
            }),
            Ok(value) => Ok(value),
            Err(Halt::Overflow) => big::nim_value(&self.rulesets[ruleset], component, budget),
            Err(halt) => Err(self.error(halt)),
        }
    }

    fn small_value(&mut self, game: usize, coords: &[i64], budget: &Budget) -> Result<u32, Halt> {
        let compiled = &self.compiled;
        let engine = self
            .values
            .get_or_insert_with(|| Engine::new(compiled, &self.sizes, NimValue::new(), budget));
        engine.set_budget(&budget.clone().with_positions(FEW.min(budget.positions())));
        let few = engine.get(compiled, game, coords);
        let Err(Halt::Error(Error::Exhausted {
            exhausted: Exhausted::Positions(_),
            ..
        })) = few
        else {
            return few;
        };
        // Many positions: a box that holds this one, if it fits, is quicker and smaller than hashing.
        let mut sizes = self.sizes.clone();
        for (size, &x) in sizes[game].iter_mut().zip(coords) {
            let x = x.unsigned_abs();
            if *size <= x {
                *size = (x + 1).max(size.saturating_mul(2));
            }
        }
        let fits = Store::<u32>::bytes(&sizes).is_some_and(|bytes| bytes <= budget.memory() / 2)
            && sizes[game].iter().product::<u64>() <= budget.positions();
        if fits {
            self.sizes = sizes;
            let mut engine = Engine::new(compiled, &self.sizes, NimValue::new(), budget);
            let filled = engine.fill(compiled, game, &self.sizes[game]);
            // Cells that were filled before a failure are as good as ever.
            let value = filled.and_then(|()| engine.get(compiled, game, coords));
            self.values = Some(engine);
            return value;
        }
        engine.set_budget(budget);
        engine.get(compiled, game, coords)
    }

    /// Outcome and remoteness (moves to the end when the winner hurries and the loser holds out) of a sum of components,
    /// each with the number of its ruleset, by full search.
    ///
    /// # Errors
    ///
    /// As for [`General::nim_value`]; `won if` is welcome in a position of one component.
    pub fn outcome(
        &mut self,
        position: &[(usize, &Component)],
        play: Play,
        budget: &Budget,
    ) -> Result<(Outcome, u32), Error> {
        let small: Option<Vec<(usize, Vec<i64>)>> = position
            .iter()
            .map(|(ruleset, c)| Some((self.offsets[*ruleset] + c.game, small(c)?)))
            .collect();
        let distance = match small {
            Some(components) => {
                let compiled = &self.compiled;
                let search = self.searches[usize::from(play == Play::Misere)]
                    .get_or_insert_with(|| Search::new(compiled, play, budget));
                search.set_budget(budget);
                search.distance(compiled, &components)
            }
            None => Err(Halt::Overflow),
        };
        let distance = match distance {
            Ok(distance) => distance,
            Err(Halt::Overflow) if position.iter().all(|(r, _)| *r == position[0].0) => {
                let components: Vec<Component> =
                    position.iter().map(|(_, c)| (*c).clone()).collect();
                big::distance(&self.rulesets[position[0].0], &components, play, budget)?
            }
            Err(halt) => return Err(self.error(halt)),
        };
        Ok((table::outcome(distance), distance >> 1))
    }

    fn error(&self, halt: Halt) -> Error {
        match halt {
            Halt::Error(error) => error,
            Halt::Overflow => Error::TooLarge {
                game: self.compiled.games[0].name.clone(),
            },
            Halt::CellTooSmall => Error::ValueTooLarge,
        }
    }
}

fn sizes(to: &[u64]) -> Result<Vec<u64>, Error> {
    to.iter()
        .map(|x| x.checked_add(1).ok_or(Error::ValueTooLarge))
        .collect()
}
