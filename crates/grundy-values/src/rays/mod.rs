//! Board games: a piece on a board of several coordinates goes towards the corner along fixed directions, one step or any number of them.
//!
//! Outcomes are rows of bits: the positions of a row that have a P-position among their options are the union of earlier rows, shifted.
//! Nim-values are a search for the first zero in the union of the sets of values that the lines through the position already hold.
//!
//! Sources: Wythoff, "A modification of the game of nim", 1907; Golomb, "A mathematical investigation of games of take-away", 1966.

mod nim;
mod outcomes;
mod simd;
mod strips;
mod table;

use crate::{Error, Play};
use grundy_rules::{Budget, Direction, Exhausted, Rays, message};
use outcomes::Kept;
pub use table::{BoardOutcomes, BoardValues};

/// A game on a board: see [`Rays`] for its moves.
///
/// ```
/// use grundy_rules::{Budget, Direction, Rays, Reach};
/// use grundy_values::{Outcome, Play, rays::Board};
///
/// // Wythoff's game: a queen.
/// let ray = |a, b| Direction { steps: vec![a, b], reach: Reach::Ray };
/// let rays = Rays { lowest: vec![0, 0], directions: vec![ray(0, 1), ray(1, 0), ray(1, 1)] };
/// let board = Board::new(&rays).unwrap();
/// let budget = Budget::default();
/// let outcomes = board.outcomes(&[7, 7], Play::Normal, &budget).unwrap();
/// assert_eq!(outcomes.get(&[3, 5]), Some(Outcome::P));
/// assert_eq!(outcomes.get(&[3, 4]), Some(Outcome::N));
/// let values = board.nim_values(&[7, 7], &budget).unwrap();
/// assert_eq!(values.get(&[3, 4]), Some(2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    lowest: Vec<u64>,
    directions: Vec<Direction>,
}

impl Board {
    /// The game with these moves.
    ///
    /// # Errors
    ///
    /// [`Error::MalformedBoard`] when there is no coordinate, when a direction has not one number for each of them, or when it has
    /// zeros only.
    pub fn new(rays: &Rays) -> Result<Self, Error> {
        let coordinates = rays.lowest.len();
        if coordinates == 0 {
            return Err(Error::MalformedBoard(message!(
                "board-without-coordinates",
                "a board needs at least one coordinate"
            )));
        }
        for direction in &rays.directions {
            if direction.steps.len() != coordinates {
                return Err(Error::MalformedBoard(message!(
                    "board-direction-length",
                    "a direction of this board has {coordinates} numbers, not {given}",
                    coordinates = coordinates,
                    given = direction.steps.len()
                )));
            }
            if direction.steps.iter().all(|&step| step == 0) {
                return Err(Error::MalformedBoard(message!(
                    "board-direction-zero",
                    "a direction of zeros only leads nowhere, and play would never end"
                )));
            }
        }
        Ok(Board {
            lowest: rays.lowest.clone(),
            directions: rays.directions.clone(),
        })
    }

    /// The outcomes of the positions whose i-th coordinate is at most the i-th number of `to`. In misère play a position without a
    /// move is won by the player to move.
    ///
    /// # Errors
    ///
    /// [`Error::Exhausted`] when the budget ends first, [`Error::MalformedBoard`] when there is not one number for each coordinate.
    pub fn outcomes(
        &self,
        to: &[u64],
        play: Play,
        budget: &Budget,
    ) -> Result<BoardOutcomes, Error> {
        let sizes = self.sizes(to)?;
        let ways = self.within(&sizes);
        let words = outcomes::fill(&ways, &sizes, play, Kept::All, budget, |_, _| {})?;
        Ok(BoardOutcomes::new(self.lowest.clone(), sizes, words))
    }

    /// The outcomes row by row, for tables that are to be counted, drawn or written to a disk and need not fit the memory: calls `each`
    /// with all coordinates of a row but the last, in lexicographic order, and with its bits. Bit i of word w is set when the position
    /// whose last coordinate is 64·w + i more than the lowest is a P-position.
    ///
    /// ```
    /// use grundy_rules::{Budget, Direction, Rays, Reach};
    /// use grundy_values::{Play, rays::Board};
    ///
    /// let step = |a, b| Direction { steps: vec![a, b], reach: Reach::Step };
    /// let rays = Rays { lowest: vec![0, 0], directions: vec![step(1, 2), step(2, 1)] };
    /// let mut count = 0;
    /// Board::new(&rays).unwrap().outcome_rows(&[99, 99], Play::Normal, &Budget::default(), |_, row| {
    ///     count += row.iter().map(|word| word.count_ones()).sum::<u32>();
    /// }).unwrap();
    /// assert_eq!(count, 3_433);
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`outcomes`](Self::outcomes); what `each` was called with by then is right.
    pub fn outcome_rows(
        &self,
        to: &[u64],
        play: Play,
        budget: &Budget,
        mut each: impl FnMut(&[u64], &[u64]),
    ) -> Result<(), Error> {
        let sizes = self.sizes(to)?;
        let ways = self.within(&sizes);
        let mut coords = Vec::with_capacity(sizes.len());
        outcomes::fill(&ways, &sizes, play, Kept::Reachable, budget, |at, row| {
            coords.clear();
            coords.extend(at.iter().zip(&self.lowest).map(|(&x, low)| low + x as u64));
            each(&coords, row);
        })?;
        Ok(())
    }

    /// The bytes that [`nim_values`](Self::nim_values) needs; `None` when that is beyond any memory.
    ///
    /// # Errors
    ///
    /// [`Error::MalformedBoard`] when there is not one number for each coordinate, [`Error::ValueTooLarge`] for a side of 2^64.
    pub fn nim_value_bytes(&self, to: &[u64]) -> Result<Option<u64>, Error> {
        let sizes = self.sizes(to)?;
        Ok(nim::bytes(&self.within(&sizes), &sizes).map(|bytes| bytes as u64))
    }

    /// The nim-values of the positions whose i-th coordinate is at most the i-th number of `to`: one byte, two or four for each, as
    /// their number of moves demands.
    ///
    /// # Errors
    ///
    /// As for [`outcomes`](Self::outcomes); [`Error::ValueTooLarge`] when a value could be beyond 2^31.
    pub fn nim_values(&self, to: &[u64], budget: &Budget) -> Result<BoardValues, Error> {
        let sizes = self.sizes(to)?;
        let values = nim::fill(&self.within(&sizes), &sizes, budget)?;
        Ok(BoardValues::new(self.lowest.clone(), sizes, values))
    }

    /// How many values each coordinate takes, from the lowest.
    fn sizes(&self, to: &[u64]) -> Result<Vec<usize>, Error> {
        if to.len() != self.lowest.len() {
            return Err(Error::MalformedBoard(message!(
                "board-bounds",
                "a table of a board with {coordinates} coordinates takes as many bounds, not {given}",
                coordinates = self.lowest.len(),
                given = to.len()
            )));
        }
        (to.iter().zip(&self.lowest))
            .map(|(to, lowest)| match to.checked_sub(*lowest) {
                Some(last) => (usize::try_from(last).ok())
                    .and_then(|last| last.checked_add(1))
                    .ok_or(Error::ValueTooLarge),
                None => Ok(0),
            })
            .collect()
    }

    /// The directions in which a board of these sizes has a move at all.
    fn within(&self, sizes: &[usize]) -> Vec<Way> {
        (self.directions.iter())
            .filter_map(|direction| {
                let steps: Option<Vec<usize>> = (direction.steps.iter().zip(sizes))
                    .map(|(&step, &size)| usize::try_from(step).ok().filter(|&step| step < size))
                    .collect();
                Some(Way {
                    steps: steps?,
                    is_ray: direction.reach == grundy_rules::Reach::Ray,
                })
            })
            .collect()
    }
}

/// A direction on a board that is at least so large that it has a move.
#[derive(Clone, Debug)]
struct Way {
    steps: Vec<usize>,
    is_ray: bool,
}

/// The number of positions of a box; `None` when it is beyond any memory.
fn volume(sizes: &[usize]) -> Option<usize> {
    sizes
        .iter()
        .try_fold(1usize, |product, &size| product.checked_mul(size))
}

/// Fails when a table that needs so many bytes does not fit the budget.
fn room(sizes: &[usize], bytes: Option<usize>, budget: &Budget) -> Result<(), Error> {
    let needed = bytes.map_or(u64::MAX, |bytes| bytes as u64);
    // A board without positions has no last one.
    let fits = match bytes {
        Some(_) => budget.check(0, needed),
        None => Err(Exhausted::Memory {
            needed,
            limit: budget.memory(),
        }),
    };
    fits.map_err(|exhausted| {
        let text: Vec<String> = sizes.iter().map(usize::to_string).collect();
        Error::exhausted(
            exhausted,
            message!(
                "table-not-begun-of",
                "the table of {size} positions was not begun",
                size = text.join(" × ")
            ),
        )
    })
}

/// Fails when the budget has run out after `done` of the positions of a table that needs so many bytes.
fn check(sizes: &[usize], done: usize, bytes: usize, budget: &Budget) -> Result<(), Error> {
    budget
        .check(done as u64, bytes as u64)
        .map_err(|exhausted| {
            Error::exhausted(
                exhausted,
                message!(
                    "table-worked-out",
                    "{done} of the {total} positions of the table were worked out",
                    done = done,
                    total = volume(sizes).unwrap_or(usize::MAX)
                ),
            )
        })
}

/// The next place in lexicographic order; all zero after the last.
fn advance(at: &mut [usize], sizes: &[usize]) {
    for (x, size) in at.iter_mut().zip(sizes).rev() {
        *x += 1;
        if *x < *size {
            return;
        }
        *x = 0;
    }
}
