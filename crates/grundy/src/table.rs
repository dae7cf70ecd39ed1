//! Tables: every position of a box.

use crate::part::Part;
use crate::position::Summand;
use crate::{Error, Game, Position, Question};
use grundy_rules::{Budget, Component, Exhausted, Shape, message};
use grundy_values::subtraction::Subtraction;
use grundy_values::take_and_break::TakeAndBreak;
use grundy_values::{Outcome, Play};
use num_traits::ToPrimitive;

/// The most numbers of a subtraction set that are listed for its kernel.
pub(crate) const LARGEST_SET: usize = 1 << 16;

/// What a table tells of its positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contents {
    /// Who wins.
    Outcomes,
    /// The nim-values, which exist in normal play.
    NimValues,
    /// Who wins, and how long the game lasts when the winner hurries and the loser holds out.
    Remoteness,
}

/// One position of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Who wins.
    pub outcome: Outcome,
    /// The nim-value or the remoteness, as the table was asked for; a draw has neither.
    pub number: Option<u32>,
}

/// All positions with every coordinate from 0 to a bound.
#[derive(Clone, Debug)]
pub struct Table {
    contents: Contents,
    unordered: bool,
    sizes: Vec<u64>,
    /// In lexicographic order of the coordinates.
    cells: Vec<u32>,
}

/// No position.
const NONE: u32 = u32::MAX;
/// A draw, in a table of outcomes or of remoteness.
const DRAW: u32 = u32::MAX - 1;

impl Table {
    /// What the table tells.
    pub fn contents(&self) -> Contents {
        self.contents
    }

    /// How many values each coordinate takes, from 0.
    pub fn sizes(&self) -> &[u64] {
        &self.sizes
    }

    /// Whether the order of the coordinates does not matter.
    pub fn is_unordered(&self) -> bool {
        self.unordered
    }

    /// The cell of a position; `None` outside the table and for tuples that are no position.
    pub fn get(&self, coords: &[u64]) -> Option<Cell> {
        if coords.len() != self.sizes.len() {
            return None;
        }
        let mut at = 0u64;
        for (x, size) in coords.iter().zip(&self.sizes) {
            if x >= size {
                return None;
            }
            at = at * size + x;
        }
        self.cell(usize::try_from(at).ok()?)
    }

    fn cell(&self, at: usize) -> Option<Cell> {
        let code = *self.cells.get(at)?;
        if code == NONE {
            return None;
        }
        if self.contents == Contents::NimValues {
            return Some(Cell {
                outcome: if code == 0 { Outcome::P } else { Outcome::N },
                number: Some(code),
            });
        }
        Some(match code {
            DRAW => Cell {
                outcome: Outcome::Draw,
                number: None,
            },
            _ => Cell {
                outcome: if code & 1 == 1 {
                    Outcome::N
                } else {
                    Outcome::P
                },
                number: (self.contents == Contents::Remoteness).then_some(code >> 1),
            },
        })
    }

    /// Every position with its cell, in lexicographic order.
    pub fn positions(&self) -> impl Iterator<Item = (Vec<u64>, Cell)> + '_ {
        let mut coords = vec![0; self.sizes.len()];
        (0..self.cells.len()).filter_map(move |at| {
            let here = coords.clone();
            advance(&mut coords, &self.sizes);
            Some((here, self.cell(at)?))
        })
    }

    /// The P-positions, smallest first: by the sum of the coordinates, then in lexicographic order.
    pub fn losing(&self) -> Vec<Vec<u64>> {
        let mut lost: Vec<Vec<u64>> = self
            .positions()
            .filter(|(_, cell)| cell.outcome == Outcome::P)
            .map(|(coords, _)| coords)
            .collect();
        lost.sort_by_cached_key(|coords| coords.iter().map(|&x| u128::from(x)).sum::<u128>());
        lost
    }

    /// [`losing`](Table::losing), but where the order of the coordinates does not matter each position once, ascending.
    pub fn losing_once(&self) -> Vec<Vec<u64>> {
        let mut lost = self.losing();
        if self.unordered {
            lost.retain(|coords| coords.is_sorted());
        }
        lost
    }
}

/// The next coordinates in lexicographic order; all zero after the last.
fn advance(coords: &mut [u64], sizes: &[u64]) {
    for (x, size) in coords.iter_mut().zip(sizes).rev() {
        *x += 1;
        if *x < *size {
            return;
        }
        *x = 0;
    }
}

impl Game {
    /// The table of all positions whose i-th coordinate is at most the i-th number of `to`. A game of one coordinate takes any
    /// number of them, as heaps of a sum; of a graph the vertices are numbered in their order.
    ///
    /// ```
    /// use grundy::{Budget, Contents, Game, Play};
    ///
    /// let table = Game::parse("wythoff")?.table(&[9, 9], Contents::NimValues, Play::Normal, &Budget::default())?;
    /// assert_eq!(table.losing_once(), [vec![0, 0], vec![1, 2], vec![3, 5], vec![4, 7]]);
    /// assert_eq!(table.get(&[3, 4]).unwrap().number, Some(2));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Unsupported`] when the numbers are too few or too many, or nim-values are asked for in misère play;
    /// [`Error::Values`] when the table does not fit the budget.
    pub fn table(
        &self,
        to: &[u64],
        contents: Contents,
        play: Play,
        budget: &Budget,
    ) -> Result<Table, Error> {
        let part = &self.parts[0];
        if contents == Contents::NimValues && play == Play::Misere {
            return Err(Error::Unsupported(message!(
                "misere-table",
                "nim-values belong to normal play; in misère play there are outcomes"
            )));
        }
        let d = part.ruleset().rules().first().map_or(1, |r| r.coords.len());
        if to.is_empty() || (d != 1 && to.len() != d && to.len() != 1) {
            return Err(Error::Unsupported(message!(
                "table-bounds",
                "{game} has {coordinates} coordinates, so a table takes one bound, or {coordinates} of them",
                game = part.name(),
                coordinates = d
            )));
        }
        let to = match to {
            [one] => vec![*one; d],
            _ => to.to_vec(),
        };
        let to = match part.graph() {
            Some(graph) => vec![to[0].min((graph.vertices() as u64).saturating_sub(1))],
            None => to,
        };
        let sizes = sizes(&to, budget)?;
        let cells = if part.graph().is_some() || (d == 1 && to.len() > 1) {
            self.cells_one_by_one(&sizes, contents, play, budget)?
        } else if d == 1 && play == Play::Normal && contents != Contents::Remoteness {
            let values = heap_values(part, to[0], budget)?;
            codes(values.into_iter(), contents)
        } else {
            box_cells(part, &to, contents, play, budget)?
        };
        Ok(Table {
            contents,
            unordered: d == 1 && to.len() > 1
                || part.ruleset().rules().first().is_some_and(|r| r.unordered),
            sizes,
            cells,
        })
    }

    /// Sums of heaps and vertices of graphs: in normal play by nim-values, else position by position.
    fn cells_one_by_one(
        &self,
        sizes: &[u64],
        contents: Contents,
        play: Play,
        budget: &Budget,
    ) -> Result<Vec<u32>, Error> {
        let part = &self.parts[0];
        let total = sizes.iter().product::<u64>();
        let mut coords = vec![0u64; sizes.len()];
        let mut cells = Vec::with_capacity(total as usize);
        if part.graph().is_none() && play == Play::Normal && contents != Contents::Remoteness {
            let largest = sizes.iter().copied().max().unwrap_or(1) - 1;
            let values = heap_values(part, largest, budget)?;
            for _ in 0..total {
                let sum = coords
                    .iter()
                    .try_fold(0u32, |sum, &x| Some(sum ^ values[x as usize]?));
                cells.push(sum);
                advance(&mut coords, sizes);
            }
            return Ok(codes(cells.into_iter(), contents));
        }
        let question = Question {
            play,
            budget: budget.clone(),
            limit: 0,
            extras: contents == Contents::Remoteness,
        };
        let mut codes = Vec::with_capacity(total as usize);
        for done in 0..total {
            budget
                .check(done, 0)
                .map_err(|exhausted| begun(exhausted, done, total))?;
            let summands = coords.iter().map(|&x| Summand {
                part: 0,
                component: Component::new(0, [x]),
            });
            let position = Position::new(summands.collect());
            let legal = part.graph().is_some()
                || position
                    .summands()
                    .iter()
                    .all(|s| part.ruleset().check(&s.component).is_ok());
            codes.push(if legal {
                self.code(&position, contents, &question)?
            } else {
                NONE
            });
            advance(&mut coords, sizes);
        }
        Ok(codes)
    }

    fn code(
        &self,
        position: &Position,
        contents: Contents,
        question: &Question,
    ) -> Result<u32, Error> {
        match contents {
            Contents::NimValues => {
                let value = self.nim_value(position, &question.budget)?;
                value
                    .to_u32()
                    .filter(|&value| value < DRAW)
                    .ok_or(Error::Values(grundy_values::Error::ValueTooLarge))
            }
            Contents::Outcomes => Ok(distance(
                self.outcome(position, question.play, &question.budget)?,
                0,
            )),
            Contents::Remoteness => {
                let answer = self.ask(position, question)?;
                match (answer.outcome, answer.remoteness) {
                    (Outcome::Draw, _) => Ok(DRAW),
                    (outcome, Some(remoteness)) => Ok(distance(outcome, remoteness)),
                    (_, None) => Err(Error::Unsupported(message!(
                        "remoteness-too-large",
                        "the remoteness of {position} takes too large a search",
                        position = position.to_string()
                    ))),
                }
            }
        }
    }
}

/// Twice the remoteness, plus 1 for an N-position.
fn distance(outcome: Outcome, remoteness: u32) -> u32 {
    match outcome {
        Outcome::Draw => DRAW,
        Outcome::P => remoteness.saturating_mul(2),
        Outcome::N => remoteness.saturating_mul(2).saturating_add(1),
    }
}

/// Nim-values as cells of a table of the given contents.
fn codes(values: impl Iterator<Item = Option<u32>>, contents: Contents) -> Vec<u32> {
    values
        .map(|value| match (value, contents) {
            (None, _) => NONE,
            (Some(value), Contents::NimValues) => value,
            (Some(0), _) => 0,
            (Some(_), _) => 1,
        })
        .collect()
}

fn begun(exhausted: Exhausted, done: u64, total: u64) -> Error {
    Error::Values(grundy_values::Error::Exhausted {
        exhausted,
        established: message!(
            "table-worked-out",
            "{done} of the {total} positions of the table were worked out",
            done = done,
            total = total
        ),
    })
}

/// The sides of the box, when its cells fit the memory.
fn sizes(to: &[u64], budget: &Budget) -> Result<Vec<u64>, Error> {
    let sizes: Vec<u64> = to.iter().map(|x| x.saturating_add(1)).collect();
    let cells = sizes
        .iter()
        .try_fold(1u64, |product, &size| product.checked_mul(size));
    let needed = cells
        .and_then(|cells| cells.checked_mul(4))
        .unwrap_or(u64::MAX);
    if needed > budget.memory() {
        let text: Vec<String> = sizes.iter().map(u64::to_string).collect();
        return Err(Error::Values(grundy_values::Error::Exhausted {
            exhausted: Exhausted::Memory {
                needed,
                limit: budget.memory(),
            },
            established: message!(
                "table-not-begun-of",
                "the table of {size} positions was not begun",
                size = text.join(" × ")
            ),
        }));
    }
    Ok(sizes)
}

/// The general engine's table of a box.
fn box_cells(
    part: &Part,
    to: &[u64],
    contents: Contents,
    play: Play,
    budget: &Budget,
) -> Result<Vec<u32>, Error> {
    let sizes = sizes(to, budget)?;
    let total = sizes.iter().product::<u64>();
    let mut coords = vec![0u64; sizes.len()];
    let mut cells = Vec::with_capacity(total as usize);
    if contents == Contents::NimValues {
        let table = part.with_general(|general| general.nim_table(to, budget))?;
        for _ in 0..total {
            cells.push(table.get(&coords).unwrap_or(NONE));
            advance(&mut coords, &sizes);
        }
        return Ok(cells);
    }
    let table = part.with_general(|general| general.outcome_table(to, play, budget))?;
    for _ in 0..total {
        let code = match (table.get(&coords), table.remoteness(&coords)) {
            (None, _) => NONE,
            (Some(outcome), Some(remoteness)) => distance(outcome, remoteness),
            (Some(outcome), None) if contents == Contents::Outcomes => distance(outcome, 0),
            (Some(_), None) => {
                return Err(Error::Unsupported(message!(
                    "split-remoteness",
                    "a table of {game} has no remoteness, because a move can split a position",
                    game = part.name()
                )));
            }
        };
        cells.push(code);
        advance(&mut coords, &sizes);
    }
    Ok(cells)
}

/// The nim-values of heaps 0 to `to` of a game of one coordinate, by its kernel; `None` for what is no position.
pub(crate) fn heap_values(
    part: &Part,
    to: u64,
    budget: &Budget,
) -> Result<Vec<Option<u32>>, Error> {
    sizes(&[to], budget)?;
    match part.shape() {
        Shape::Subtraction(amounts) => {
            if let Some(set) = amounts.list(LARGEST_SET).filter(|set| !set.is_empty()) {
                let kernel = Subtraction::new(&set).map_err(Error::Values)?;
                let values = kernel.nim_values(to, budget).map_err(Error::Values)?;
                return Ok(values.iter().map(Some).collect());
            }
        }
        Shape::TakeAndBreak(code) => {
            let mut kernel = TakeAndBreak::new(code);
            let values = kernel.nim_values(to, budget).map_err(Error::Values)?;
            return Ok(values.iter().copied().map(Some).collect());
        }
        _ => {}
    }
    if let Some(values) = values_by_theorem(part, to, budget)? {
        return Ok(values);
    }
    let table = part.with_general(|general| general.nim_table(&[to], budget))?;
    Ok((0..=to).map(|heap| table.get(&[heap])).collect())
}

/// The nim-values of heaps 0 to `to` by a theorem that gives them all.
fn values_by_theorem(
    part: &Part,
    to: u64,
    budget: &Budget,
) -> Result<Option<Vec<Option<u32>>>, Error> {
    let Some(theorem) = part.theorem() else {
        return Ok(None);
    };
    let mut values = Vec::new();
    for heap in 0..=to {
        if heap % 1024 == 0 {
            budget
                .check(heap, heap * 8)
                .map_err(|exhausted| begun(exhausted, heap, to))?;
        }
        if part.ruleset().check(&Component::new(0, [heap])).is_err() {
            values.push(None);
            continue;
        }
        let ruling = theorem
            .rule(&[heap.into()], Play::Normal, 0, budget)
            .map_err(Error::Values)?;
        match ruling.and_then(|ruling| ruling.nim_value?.to_u32()) {
            Some(value) => values.push(Some(value)),
            None => return Ok(None),
        }
    }
    Ok(Some(values))
}
