//! Positions decided by the nim-sum of their components' nim-values.

use super::Question;
use super::by_search::may_be_searched;
use super::by_theorem::{played, played_to};
use super::large_heaps::representative_moves;
use super::moves::{MOVES, add};
use crate::part::{By, Valued};
use crate::why::Change;
use crate::{Answer, Basis, Error, Game, PlayedMove, Position, Why};
use grundy_rules::{Budget, Component, Shape};
use grundy_values::nimber::nim_sum;
use grundy_values::theorems::{self, Theorem};
use grundy_values::{Outcome, Play};
use num_bigint::BigUint;
use num_traits::Zero;

impl Game {
    pub(super) fn values(
        &self,
        position: &Position,
        budget: &Budget,
    ) -> Result<Vec<Valued>, Error> {
        position
            .summands()
            .iter()
            .map(|s| self.parts[s.part].nim_value(&s.component, budget))
            .collect()
    }

    pub(super) fn by_values(
        &self,
        position: &Position,
        question: &Question,
    ) -> Result<Answer, Error> {
        if question.play == Play::Normal {
            match self.values(position, &question.budget) {
                Ok(values) => return self.by_nim_sum(position, &values, question),
                Err(error) if !may_be_searched(&error, position) => return Err(error),
                Err(_) => {}
            }
        }
        self.by_search(position, question)
    }

    fn by_nim_sum(
        &self,
        position: &Position,
        values: &[Valued],
        question: &Question,
    ) -> Result<Answer, Error> {
        let sum = nim_sum(values.iter().map(|v| &v.value));
        let outcome = of_sum(&sum);
        let budget = &question.budget;
        let (moves, count) = match outcome {
            Outcome::N => self.zeroing_moves(position, values, &sum, question)?,
            _ => (Vec::new(), Some(0)),
        };
        let periods: Vec<_> = values
            .iter()
            .filter_map(|v| match v.by {
                By::Period(period, _) => Some(period),
                _ => None,
            })
            .collect();
        let why = self.why_nim_sum(position, values, &sum, &moves, budget);
        Ok(Answer {
            outcome,
            nim_value: Some(sum),
            moves,
            count,
            remoteness: None,
            why,
            basis: match &values {
                _ if !periods.is_empty() => Basis::Period(periods),
                [
                    Valued {
                        by: By::Certificate(name),
                        ..
                    },
                    ..,
                ] => Basis::Certificate(name.clone()),
                _ => self.computed(position),
            },
        })
    }

    /// The moves that make the nim-sum 0, and how many there are if all were looked at.
    fn zeroing_moves(
        &self,
        position: &Position,
        values: &[Valued],
        sum: &BigUint,
        question: &Question,
    ) -> Result<(Vec<PlayedMove>, Option<usize>), Error> {
        let budget = &question.budget;
        let mut moves = Vec::new();
        let mut count = Some(0usize);
        for (index, summand) in position.summands().iter().enumerate() {
            let part = &self.parts[summand.part];
            let wanted = sum ^ &values[index].value;
            if part.theorem() == Some(&Theorem::Nim) && part.has_one_move_each() {
                // A heap of nim has its size for its value, so the one move that will do is known.
                if wanted < values[index].value {
                    let change = theorems::Change {
                        coordinate: index,
                        to: vec![wanted],
                    };
                    add(
                        &mut moves,
                        &mut count,
                        question.limit,
                        played(position, &[change], true),
                    );
                }
                continue;
            }
            let wins = |to: &[Component]| -> Result<bool, Error> {
                let after: Vec<Valued> = to
                    .iter()
                    .map(|c| part.nim_value(c, budget))
                    .collect::<Result<_, _>>()?;
                Ok(nim_sum(after.iter().map(|v| &v.value)) == wanted)
            };
            let before = moves.len();
            for (looked, found) in self.legal_from(position, index, budget).enumerate() {
                let looked_at = found.and_then(|found| Ok((wins(&found.to)?, found)));
                match looked_at {
                    _ if looked == MOVES => count = None,
                    Ok((true, found)) => {
                        add(&mut moves, &mut count, question.limit, found);
                        continue;
                    }
                    Ok((false, _)) => continue,
                    // The position is won all the same; only the list of moves is not complete.
                    Err(error) if error.is_out_of_reach() => count = None,
                    Err(error) => return Err(error),
                }
                break;
            }
            if count.is_none()
                && moves.len() == before
                && let (Shape::TakeAndBreak(code), By::Period(period, _)) =
                    (part.shape(), &values[index].by)
                && let [heap] = &summand.component.coords[..]
            {
                for to in representative_moves(code, heap, period).take(MOVES) {
                    if moves.len() < question.limit && wins(&to)? {
                        moves.push(played_to(position, index, to));
                    }
                }
            }
        }
        Ok((moves, count))
    }

    fn why_nim_sum(
        &self,
        position: &Position,
        values: &[Valued],
        sum: &BigUint,
        moves: &[PlayedMove],
        budget: &Budget,
    ) -> Why {
        if let ([summand], [valued]) = (position.summands(), values) {
            if let By::Period(period, same_as) = valued.by
                && let [heap] = &summand.component.coords[..]
                && *heap != BigUint::from(same_as)
            {
                return Why::Period {
                    heap: heap.clone(),
                    same_as,
                    value: u32::try_from(&valued.value).unwrap_or(u32::MAX),
                    period,
                };
            }
            return match moves.first() {
                Some(first) => Why::Move {
                    to: first.result.clone(),
                },
                None => self.why_lost(position, Play::Normal, budget),
            };
        }
        // A value that falls has the highest bit of the sum, as the theory of nim has it.
        let falls = |played: &&PlayedMove| {
            let value = &values[played.component].value;
            sum ^ value < *value
        };
        let shown = moves.iter().find(falls).or(moves.first());
        let change = shown.map(|played| Change {
            component: played.component,
            from: values[played.component].value.clone(),
            to: sum ^ &values[played.component].value,
        });
        Why::NimSum {
            values: values.iter().map(|v| v.value.clone()).collect(),
            sum: sum.clone(),
            change,
        }
    }
}

pub(super) fn of_sum(sum: &BigUint) -> Outcome {
    if sum.is_zero() {
        Outcome::P
    } else {
        Outcome::N
    }
}
