//! Positions that a theorem decides.

use super::Question;
use super::moves::{MOVES, add};
use crate::{Answer, Basis, Error, Game, PlayedMove, Position, Summand, Why};
use grundy_rules::{Budget, Component};
use grundy_values::theorems::{self, Ruling, Theorem};
use grundy_values::{Outcome, Play};
use num_bigint::{BigInt, BigUint};

impl Game {
    /// What a theorem says of the position.
    pub(crate) fn ruling(
        &self,
        position: &Position,
        play: Play,
        limit: usize,
        budget: &Budget,
    ) -> Result<Option<(&Theorem, Ruling)>, Error> {
        let [first, rest @ ..] = position.summands() else {
            return Ok(None);
        };
        let part = &self.parts[first.part];
        let same = |s: &Summand| s.part == first.part && s.component.game == 0;
        let Some(theorem) = part
            .theorem()
            .filter(|_| position.summands().iter().all(same))
        else {
            return Ok(None);
        };
        let heaps: Vec<BigUint>;
        let numbers = if takes_heaps(theorem) {
            heaps = position
                .summands()
                .iter()
                .map(|s| s.component.coords[0].clone())
                .collect();
            &heaps
        } else if rest.is_empty() {
            &first.component.coords
        } else {
            return Ok(None);
        };
        let ruling = theorem
            .rule(numbers, play, limit, budget)
            .map_err(Error::Values)?;
        Ok(ruling.map(|ruling| (theorem, ruling)))
    }

    pub(super) fn by_theorem(
        &self,
        position: &Position,
        question: &Question,
    ) -> Result<Option<Answer>, Error> {
        let Some((theorem, ruling)) =
            self.ruling(position, question.play, question.limit, &question.budget)?
        else {
            return Ok(None);
        };
        let part = &self.parts[position.summands()[0].part];
        let (moves, count) = if ruling.outcome == Outcome::P || part.has_one_move_each() {
            let moves: Vec<PlayedMove> = ruling
                .winning
                .moves
                .iter()
                .map(|changes| played(position, changes, takes_heaps(theorem)))
                .collect();
            let count = ruling.winning.complete.then_some(moves.len());
            (moves, count)
        } else {
            self.winning_of_rules(position, question)?
        };
        let terminal = self.is_terminal(position, &question.budget);
        Ok(Some(Answer {
            outcome: ruling.outcome,
            nim_value: ruling.nim_value,
            count,
            moves,
            remoteness: None,
            why: if terminal {
                Why::NoMove
            } else {
                Why::Theorem(ruling.reason)
            },
            basis: Basis::Theorem(theorem.clone()),
        }))
    }

    /// The moves of the rules that a theorem calls won, where the theorem's own list has several of them as one.
    fn winning_of_rules(
        &self,
        position: &Position,
        question: &Question,
    ) -> Result<(Vec<PlayedMove>, Option<usize>), Error> {
        let mut moves = Vec::new();
        let mut count = Some(0);
        for (looked, found) in self.legal(position, &question.budget).enumerate() {
            if looked == MOVES {
                count = None;
                break;
            }
            let found = found?;
            if self.outcome(&found.result, question.play, &question.budget)? == Outcome::P {
                add(&mut moves, &mut count, question.limit, found);
            }
        }
        Ok((moves, count))
    }
}

/// Whether the numbers that the theorem speaks of are heaps, any number of them, and not the coordinates of one tuple.
pub(crate) fn takes_heaps(theorem: &Theorem) -> bool {
    matches!(
        theorem,
        Theorem::Nim
            | Theorem::Bash { .. }
            | Theorem::Powers { .. }
            | Theorem::Half
            | Theorem::Lasker
            | Theorem::TakeOrSplitInThree
    )
}

/// A winning move of a theorem: its changes name heaps (each a component) or coordinates of the one component.
pub(super) fn played(position: &Position, changes: &[theorems::Change], heaps: bool) -> PlayedMove {
    let summands = position.summands();
    let (component, to) = match changes {
        [change] if heaps => (
            change.coordinate,
            change
                .to
                .iter()
                .map(|x| Component::new(0, [x.clone()]))
                .collect(),
        ),
        _ => {
            let mut coords = summands[0].component.coords.clone();
            for change in changes {
                if let [x] = &change.to[..] {
                    coords[change.coordinate] = x.clone();
                }
            }
            (0, vec![Component::new(0, coords)])
        }
    };
    played_to(position, component, to)
}

/// The move that puts `to` in the place of a component.
pub(super) fn played_to(position: &Position, component: usize, to: Vec<Component>) -> PlayedMove {
    PlayedMove {
        component,
        from: position.summands()[component].component.clone(),
        result: position.after(component, &to),
        to,
        binders: Vec::<(String, BigInt)>::new(),
    }
}
