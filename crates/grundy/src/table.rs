//! Tables: every position of a box.

use crate::heap_values::{HeapValues, heap_values};
use crate::part::Part;
use crate::position::Summand;
use crate::{Error, Game, Position, Question};
use grundy_rules::{Budget, Component, Exhausted, Shape, message};
use grundy_values::rays::Board;
use grundy_values::{Outcome, Play};
use num_traits::ToPrimitive;

/// Every how many cells a loop over a table looks at its budget.
const CHECKED: u64 = 1 << 14;

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
    cells: Cells,
}

#[derive(Clone, Debug)]
enum Cells {
    /// In lexicographic order of the coordinates.
    Codes(Vec<u32>),
    /// Of a table of one coordinate in normal play.
    Heaps(HeapValues),
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
        self.cell(at)
    }

    /// Every cell, in lexicographic order of the coordinates; `None` for tuples that are no position.
    pub fn cells(&self) -> impl Iterator<Item = Option<Cell>> + '_ {
        (0..self.len()).map(|at| self.cell(at))
    }

    /// The sides were multiplied without overflow when the table was made.
    fn len(&self) -> u64 {
        self.sizes.iter().product()
    }

    fn cell(&self, at: u64) -> Option<Cell> {
        let code = match &self.cells {
            Cells::Codes(codes) => *codes.get(usize::try_from(at).ok()?)?,
            Cells::Heaps(values) => code(values.get(at), self.contents),
        };
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
        (0..self.len()).filter_map(move |at| {
            let here = coords.clone();
            advance(&mut coords, &self.sizes);
            Some((here, self.cell(at)?))
        })
    }

    /// The P-positions, smallest first: by the sum of the coordinates, then in lexicographic order. They are looked for as
    /// the iterator is asked; it ends with the error when the budget runs out.
    pub fn losing<'a>(
        &'a self,
        budget: &'a Budget,
    ) -> impl Iterator<Item = Result<Vec<u64>, Error>> + 'a {
        let mut next = Some(vec![0; self.sizes.len()]);
        let mut done = 0u64;
        std::iter::from_fn(move || {
            while let Some(mut coords) = next.take() {
                if done.is_multiple_of(CHECKED)
                    && let Err(exhausted) = budget.check(done, 0)
                {
                    return Some(Err(looked_through(exhausted, done, self.len())));
                }
                done += 1;
                let lost = self
                    .get(&coords)
                    .is_some_and(|cell| cell.outcome == Outcome::P);
                let found = lost.then(|| coords.clone());
                if advance_by_sum(&mut coords, &self.sizes) {
                    next = Some(coords);
                }
                if let Some(found) = found {
                    return Some(Ok(found));
                }
            }
            None
        })
    }

    /// [`losing`](Table::losing), but where the order of the coordinates does not matter each position once, ascending.
    pub fn losing_once<'a>(
        &'a self,
        budget: &'a Budget,
    ) -> impl Iterator<Item = Result<Vec<u64>, Error>> + 'a {
        self.losing(budget).filter(|found| match found {
            Ok(coords) => !self.unordered || coords.is_sorted(),
            Err(_) => true,
        })
    }
}

/// The next coordinates by their sum, then in lexicographic order; false after the last.
fn advance_by_sum(coords: &mut [u64], sizes: &[u64]) -> bool {
    // The last coordinate that can grow at the cost of those behind it.
    let mut behind = 0u64;
    let mut grows = None;
    for (i, x) in coords.iter().enumerate().rev() {
        if behind > 0 && x + 1 < sizes[i] {
            grows = Some(i);
            break;
        }
        behind += x;
    }
    let (from, mut rest) = match grows {
        Some(i) => {
            coords[i] += 1;
            (i + 1, behind - 1)
        }
        None => (0, behind + 1),
    };
    for (x, size) in coords[from..].iter_mut().zip(&sizes[from..]).rev() {
        *x = rest.min(size - 1);
        rest -= *x;
    }
    rest == 0
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
    /// let budget = Budget::default();
    /// let table = Game::parse("wythoff")?.table(&[9, 9], Contents::NimValues, Play::Normal, &budget)?;
    /// let lost: Vec<_> = table.losing_once(&budget).collect::<Result<_, _>>()?;
    /// assert_eq!(lost, [[0, 0], [1, 2], [3, 5], [4, 7]]);
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
        let sums = part.graph().is_some() || (d == 1 && to.len() > 1);
        let by_values = d == 1 && play == Play::Normal && contents != Contents::Remoteness;
        let sizes: Vec<u64> = to.iter().map(|x| x.saturating_add(1)).collect();
        let cells = if sums {
            Cells::Codes(self.cells_one_by_one(&sizes, contents, play, budget)?)
        } else if by_values {
            Cells::Heaps(heap_values(part, to[0], budget)?)
        } else {
            Cells::Codes(box_cells(part, &to, &sizes, contents, play, budget)?)
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
        let total = fitting(sizes, 4, budget)?;
        let mut coords = vec![0u64; sizes.len()];
        let mut codes = Vec::with_capacity(total as usize);
        if part.graph().is_none() && play == Play::Normal && contents != Contents::Remoteness {
            let largest = sizes.iter().copied().max().unwrap_or(1) - 1;
            let values = heap_values(part, largest, budget)?;
            for done in 0..total {
                check(budget, done, total)?;
                let sum = coords
                    .iter()
                    .try_fold(0u32, |sum, &x| Some(sum ^ values.get(x)?));
                codes.push(code(sum, contents));
                advance(&mut coords, sizes);
            }
            return Ok(codes);
        }
        let question = Question {
            play,
            budget: budget.clone(),
            limit: 0,
            extras: contents == Contents::Remoteness,
        };
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
                self.code_of(&position, contents, &question)?
            } else {
                NONE
            });
            advance(&mut coords, sizes);
        }
        Ok(codes)
    }

    fn code_of(
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

/// A nim-value as a cell of a table of the given contents.
fn code(value: Option<u32>, contents: Contents) -> u32 {
    match (value, contents) {
        (None, _) => NONE,
        (Some(value), Contents::NimValues) => value,
        (Some(0), _) => 0,
        (Some(_), _) => 1,
    }
}

fn begun(exhausted: Exhausted, done: u64, total: u64) -> Error {
    Error::exhausted(
        exhausted,
        message!(
            "table-worked-out",
            "{done} of the {total} positions of the table were worked out",
            done = done,
            total = total
        ),
    )
}

/// Fails when the budget has run out; it is looked at every [`CHECKED`] cells.
pub(crate) fn check(budget: &Budget, done: u64, total: u64) -> Result<(), Error> {
    if !done.is_multiple_of(CHECKED) {
        return Ok(());
    }
    budget
        .check(done, 0)
        .map_err(|exhausted| begun(exhausted, done, total))
}

fn looked_through(exhausted: Exhausted, done: u64, total: u64) -> Error {
    Error::exhausted(
        exhausted,
        message!(
            "table-looked-through",
            "{done} of the {total} positions of the table were looked through",
            done = done,
            total = total
        ),
    )
}

/// How many cells a box has, when they fit the memory.
pub(crate) fn fitting(sizes: &[u64], bytes: u64, budget: &Budget) -> Result<u64, Error> {
    let cells = sizes
        .iter()
        .try_fold(1u64, |product, &size| product.checked_mul(size));
    let needed = cells
        .and_then(|cells| cells.checked_mul(bytes))
        .unwrap_or(u64::MAX);
    match cells {
        Some(cells) if needed <= budget.memory() => Ok(cells),
        _ => {
            let text: Vec<String> = sizes.iter().map(u64::to_string).collect();
            Err(Error::exhausted(
                Exhausted::Memory {
                    needed,
                    limit: budget.memory(),
                },
                message!(
                    "table-not-begun-of",
                    "the table of {size} positions was not begun",
                    size = text.join(" × ")
                ),
            ))
        }
    }
}

/// The code of a position of a box.
type Worth = Box<dyn Fn(&[u64]) -> u32>;

/// The table of a board, where the game is one and its kernel tells what is asked for within the memory.
fn board_cells(
    part: &Part,
    to: &[u64],
    total: u64,
    contents: Contents,
    play: Play,
    budget: &Budget,
) -> Result<Option<Worth>, Error> {
    let Shape::Rays(rays) = part.shape() else {
        return Ok(None);
    };
    let board = Board::new(rays).map_err(Error::Values)?;
    // The table of this crate is made while that of the kernel is still there.
    let left = budget.memory().saturating_sub(total.saturating_mul(4));
    let within = budget.clone().with_memory(left);
    match contents {
        Contents::NimValues => {
            let needed = board.nim_value_bytes(to).map_err(Error::Values)?;
            if needed.is_none_or(|bytes| bytes > left) {
                return Ok(None);
            }
            let table = board.nim_values(to, &within).map_err(Error::Values)?;
            Ok(Some(Box::new(move |coords| {
                table.get(coords).unwrap_or(NONE)
            })))
        }
        Contents::Outcomes => {
            let table = board.outcomes(to, play, &within).map_err(Error::Values)?;
            Ok(Some(Box::new(move |coords| {
                table.get(coords).map_or(NONE, |o| distance(o, 0))
            })))
        }
        Contents::Remoteness => Ok(None),
    }
}

/// The table of a box by the kernel of a board or by the general engine.
fn box_cells(
    part: &Part,
    to: &[u64],
    sizes: &[u64],
    contents: Contents,
    play: Play,
    budget: &Budget,
) -> Result<Vec<u32>, Error> {
    // The engine has a table of its own.
    let total = fitting(sizes, 8, budget)?;
    let mut coords = vec![0u64; sizes.len()];
    let mut cells = Vec::new();
    if let Some(worth) = board_cells(part, to, total, contents, play, budget)? {
        cells.reserve_exact(total as usize);
        for done in 0..total {
            check(budget, done, total)?;
            cells.push(worth(&coords));
            advance(&mut coords, sizes);
        }
        return Ok(cells);
    }
    if contents == Contents::NimValues {
        let table = part.with_general(|general| general.nim_table(to, budget))?;
        cells.reserve_exact(total as usize);
        for done in 0..total {
            check(budget, done, total)?;
            cells.push(table.get(&coords).unwrap_or(NONE));
            advance(&mut coords, sizes);
        }
        return Ok(cells);
    }
    let table = part.with_general(|general| general.outcome_table(to, play, budget))?;
    cells.reserve_exact(total as usize);
    for done in 0..total {
        check(budget, done, total)?;
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
        advance(&mut coords, sizes);
    }
    Ok(cells)
}
