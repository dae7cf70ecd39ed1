//! Positions that are searched: misère play, endings by a rule, graphs with cycles.

use super::Question;
use super::moves::add;
use crate::part::Part;
use crate::{Answer, Basis, Error, Game, Position, Why};
use grundy_rules::{Budget, Component, Ending, message};
use grundy_values::general::General;
use grundy_values::{Outcome, Play};

/// Replies that a lost position's explanation lists.
const REPLIES: usize = 12;

impl Game {
    /// Outcome and remoteness by full search.
    pub(super) fn searched(
        &self,
        position: &Position,
        play: Play,
        budget: &Budget,
    ) -> Result<(Outcome, Option<u32>), Error> {
        let summands = position.summands();
        if let [only] = summands {
            return self.parts[only.part].outcome(&only.component, play, budget);
        }
        if self.parts.iter().any(|p| p.graph().is_some()) {
            return Err(Error::Unsupported(message!(
                "graph-sum-misere",
                "a sum with an explicit graph has an answer in normal play only"
            )));
        }
        let components: Vec<(usize, &Component)> =
            summands.iter().map(|s| (s.part, &s.component)).collect();
        let (outcome, remoteness) = if let [part] = &self.parts[..] {
            part.with_general(|general| general.outcome(&components, play, budget))?
        } else {
            let rulesets = self.parts.iter().map(Part::shared_ruleset).collect();
            General::sum(rulesets)
                .and_then(|mut general| general.outcome(&components, play, budget))
                .map_err(Error::Values)?
        };
        Ok((outcome, Some(remoteness)))
    }

    pub(super) fn by_search(
        &self,
        position: &Position,
        question: &Question,
    ) -> Result<Answer, Error> {
        let (play, budget) = (question.play, &question.budget);
        let (outcome, remoteness) = self.searched(position, play, budget)?;
        let mut moves = Vec::new();
        let mut count = Some(0);
        let mut drawing = None;
        if outcome != Outcome::P {
            for played in self.legal(position, budget) {
                let played = played?;
                match self.searched(&played.result, play, budget)?.0 {
                    Outcome::P => add(&mut moves, &mut count, question.limit, played),
                    Outcome::Draw if drawing.is_none() => drawing = Some(played.result),
                    _ => {}
                }
            }
        }
        let why = match (outcome, moves.first(), drawing) {
            (Outcome::N, Some(first), _) => Why::Move {
                to: first.result.clone(),
            },
            (Outcome::Draw, _, Some(to)) => Why::Draw { to },
            _ => self.why_lost(position, play, budget),
        };
        Ok(Answer {
            outcome,
            nim_value: None,
            moves,
            count,
            remoteness,
            why,
            basis: self.computed(position),
        })
    }

    /// No move, a rule, or a reply to each move.
    pub(super) fn why_lost(&self, position: &Position, play: Play, budget: &Budget) -> Why {
        if let [s] = position.summands()
            && let Ok(Some(ending)) = self.parts[s.part].ruleset().ending(&s.component)
        {
            return Why::Ruled {
                won: ending == Ending::Won,
            };
        }
        let mut replies = Vec::new();
        let mut complete = true;
        for played in self.legal(position, budget) {
            let Ok(played) = played else {
                complete = false;
                break;
            };
            if replies.len() == REPLIES {
                complete = false;
                break;
            }
            let reply = self
                .legal(&played.result, budget)
                .flatten()
                .find(|reply| self.outcome(&reply.result, play, budget).ok() == Some(Outcome::P));
            match reply {
                Some(reply) => replies.push((played.result, reply.result)),
                None => complete = false,
            }
        }
        if replies.is_empty() && complete {
            return Why::NoMove;
        }
        Why::Replies { replies, complete }
    }

    pub(super) fn computed(&self, position: &Position) -> Basis {
        Basis::Computed {
            up_to: self.show(position),
        }
    }
}

/// Whether a position without a nim-value still has an outcome that a search can find.
pub(super) fn may_be_searched(error: &Error, position: &Position) -> bool {
    position.summands().len() == 1
        && matches!(
            error,
            Error::Values(grundy_values::Error::NoNimValues { .. }) | Error::Unsupported(_)
        )
}
