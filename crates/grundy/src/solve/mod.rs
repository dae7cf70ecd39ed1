//! From a position to an answer: which theorem or kernel is asked, which moves win, and why.

mod by_closed_form;
mod by_nim_sum;
mod by_search;
mod by_theorem;
mod large_heaps;
mod moves;

pub(crate) use by_theorem::takes_heaps;

use crate::{Answer, Error, Game, LegalMove, Position};
use by_closed_form::Source;
use by_nim_sum::of_sum;
use by_search::may_be_searched;
use grundy_rules::Budget;
use grundy_values::nimber::nim_sum;
use grundy_values::{Outcome, Play};
use num_bigint::BigUint;

/// Positions that may be worked out for the sake of the remoteness, or of a nim-value that the theorem does not give; and the
/// greatest number in a position for which that is tried.
const EXTRA_POSITIONS: u64 = 20_000;
const EXTRA_NUMBER: u32 = 2_000;

/// How a position is asked about.
///
/// ```
/// use grundy::{Game, Outcome, Play, Question};
///
/// let nim = Game::parse("nim")?;
/// let position = nim.position("1 1 1")?;
/// let misere = Question { play: Play::Misere, ..Question::default() };
/// assert_eq!(nim.solve(&position)?.outcome, Outcome::N);
/// assert_eq!(nim.ask(&position, &misere)?.outcome, Outcome::P);
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Question {
    /// Normal or misère play.
    pub play: Play,
    /// What the answer may cost.
    pub budget: Budget,
    /// How many winning moves are listed at most.
    pub limit: usize,
    /// Whether the remoteness, and a nim-value that the theorem does not give, are worked out where a small search does it.
    pub extras: bool,
}

impl Default for Question {
    /// Normal play, the default budget, up to 1,000 winning moves, with extras.
    fn default() -> Self {
        Question {
            play: Play::Normal,
            budget: Budget::default(),
            limit: 1_000,
            extras: true,
        }
    }
}

impl Game {
    /// Who wins the position in normal play, by which moves, and why.
    ///
    /// # Errors
    ///
    /// As for [`Game::ask`].
    pub fn solve(&self, position: &Position) -> Result<Answer, Error> {
        self.ask(position, &Question::default())
    }

    /// Who wins the position, by which moves, and why.
    ///
    /// # Errors
    ///
    /// [`Error::Values`] when the budget runs out or play need not end.
    pub fn ask(&self, position: &Position, question: &Question) -> Result<Answer, Error> {
        let mut answer = match self.by_closed_form(position, question, Source::Given)? {
            Some(answer) => answer,
            None => match self.by_theorem(position, question)? {
                Some(answer) => answer,
                None => match self.by_closed_form(position, question, Source::Shipped)? {
                    Some(answer) => answer,
                    None => self.by_values(position, question)?,
                },
            },
        };
        if question.extras && self.is_small(position) {
            let budget = question.budget.clone().with_positions(EXTRA_POSITIONS);
            if answer.remoteness.is_none() {
                let searched = self.searched(position, question.play, &budget).ok();
                answer.remoteness = searched.and_then(|(_, remoteness)| remoteness);
            }
            if answer.nim_value.is_none() && question.play == Play::Normal {
                answer.nim_value = self.nim_value(position, &budget).ok();
            }
        }
        Ok(answer)
    }

    /// The outcome alone.
    ///
    /// # Errors
    ///
    /// As for [`Game::ask`].
    pub fn outcome(
        &self,
        position: &Position,
        play: Play,
        budget: &Budget,
    ) -> Result<Outcome, Error> {
        if let Some((_, ruling)) = self.ruling(position, play, 0, budget)? {
            return Ok(ruling.outcome);
        }
        if play == Play::Normal {
            match self.values(position, budget) {
                Ok(values) => return Ok(of_sum(&nim_sum(values.iter().map(|v| &v.value)))),
                Err(error) if !may_be_searched(&error, position) => return Err(error),
                Err(_) => {}
            }
        }
        Ok(self.searched(position, play, budget)?.0)
    }

    /// The nim-value of the position in normal play.
    ///
    /// # Errors
    ///
    /// As for [`Game::ask`]; and when the game has none.
    pub fn nim_value(&self, position: &Position, budget: &Budget) -> Result<BigUint, Error> {
        let values = self.values(position, budget)?;
        Ok(nim_sum(values.iter().map(|v| &v.value)))
    }

    /// The legal moves, at most `limit` of them, each with the outcome of its result; and whether these are all.
    ///
    /// # Errors
    ///
    /// As for [`Game::ask`].
    pub fn moves(
        &self,
        position: &Position,
        question: &Question,
    ) -> Result<(Vec<LegalMove>, bool), Error> {
        let mut moves = Vec::new();
        for played in self.legal(position, &question.budget) {
            let played = played?;
            if moves.len() == question.limit {
                return Ok((moves, false));
            }
            let outcome = self.outcome(&played.result, question.play, &question.budget)?;
            let nim_value = match question.play {
                Play::Normal => self.nim_value(&played.result, &question.budget).ok(),
                Play::Misere => None,
            };
            moves.push(LegalMove {
                played,
                outcome,
                nim_value,
            });
        }
        Ok((moves, true))
    }

    /// Whether the numbers are small enough for something to be searched that need not be.
    fn is_small(&self, position: &Position) -> bool {
        let most = BigUint::from(EXTRA_NUMBER);
        position.summands().iter().all(|s| {
            self.parts[s.part].graph().is_some() || s.component.coords.iter().all(|x| *x <= most)
        })
    }
}
