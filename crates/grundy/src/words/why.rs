//! The reason for an outcome, in words.

use super::columns::columns;
use super::{Value, Words};
use crate::{Answer, Basis, Game, Outcome, Play, Position, Why};
use num_bigint::BigUint;
use num_traits::Zero;

impl Words {
    /// Why the answer is what it is: at least one line, the first of which stands by itself.
    pub fn why(
        &self,
        game: &Game,
        position: &Position,
        play: Play,
        answer: &Answer,
    ) -> Vec<String> {
        let one = |key: &str, values: &[(&str, Value)]| vec![self.text(key, values)];
        match &answer.why {
            Why::NimSum {
                values,
                sum,
                change,
            } => {
                let change = change.as_ref().map(|c| (c.component, &c.from, &c.to));
                self.nim_sum(
                    &labels(game, position),
                    values,
                    sum,
                    change,
                    are_heaps(game, position),
                )
            }
            Why::Theorem(reason) => {
                let theorem = match &answer.basis {
                    Basis::Theorem(theorem) => Some(theorem),
                    _ => None,
                };
                self.reason(game, position, play, (answer.outcome, reason), theorem)
            }
            Why::Period {
                heap,
                same_as,
                value,
                period,
            } => one(
                "why-period",
                &[
                    ("heap", heap.into()),
                    ("same", same_as.to_string().into()),
                    ("value", value.to_string().into()),
                    ("period", period.period.to_string().into()),
                    ("preperiod", period.preperiod.to_string().into()),
                ],
            ),
            Why::Replies { replies, complete } => {
                let heading = if *complete {
                    "why-replies"
                } else {
                    "why-replies-some"
                };
                let mut lines = one(heading, &[]);
                lines.extend(replies.iter().map(|(moved, reply)| {
                    let values = [
                        ("move", game.show_after(position, moved).into()),
                        ("reply", game.show_after(position, reply).into()),
                    ];
                    self.text("why-reply", &values)
                }));
                lines
            }
            Why::ClosedForm { name, to } => {
                let file = ("name", name.as_str().into());
                match (to, answer.outcome) {
                    (Some(to), _) => {
                        let to = game.show_after(position, to);
                        one("why-certificate-won", &[file, ("to", to.into())])
                    }
                    (None, Outcome::N) => one("why-certificate-over", &[file]),
                    (None, _) => one("why-certificate-lost", &[file]),
                }
            }
            Why::Move { to } => one("why-move", &[("to", game.show_after(position, to).into())]),
            Why::NoMove => match play {
                Play::Normal => one("why-no-move-lost", &[]),
                Play::Misere => one("why-no-move-won", &[]),
            },
            Why::Ruled { won: true } => one("why-ruled-won", &[]),
            Why::Ruled { won: false } => one("why-ruled-lost", &[]),
            Why::Draw { to } => one("why-draw", &[("to", game.show(to).into())]),
        }
    }

    /// A nim-sum in binary columns, after the sentence that says what it means.
    pub(super) fn nim_sum(
        &self,
        labels: &[String],
        values: &[BigUint],
        sum: &BigUint,
        change: Option<(usize, &BigUint, &BigUint)>,
        heaps: bool,
    ) -> Vec<String> {
        let sentence = match (values.len(), sum.is_zero(), change) {
            (1, true, _) => self.text("single-zero", &[]),
            (1, false, _) => self.text("single-nonzero", &[("value", sum.into())]),
            (_, true, _) => self.text("nim-sum-zero", &[]),
            (_, false, Some((component, from, to))) => self.text(
                if heaps {
                    "nim-sum-change-heap"
                } else {
                    "nim-sum-change"
                },
                &[
                    ("sum", sum.into()),
                    ("component", (component + 1).to_string().into()),
                    ("from", from.into()),
                    ("to", to.into()),
                ],
            ),
            (_, false, None) => self.text("nim-sum-nonzero", &[("sum", sum.into())]),
        };
        let mut lines = vec![sentence];
        let label = self.text("nim-sum-label", &[]);
        lines.extend(columns(labels, values, (&label, sum)));
        lines
    }
}

/// What stands in front of each row of the columns.
pub(super) fn labels(game: &Game, position: &Position) -> Vec<String> {
    position
        .summands()
        .iter()
        .map(|s| game.show_component(s.part, &s.component))
        .collect()
}

/// Whether every component is a heap of one and the same game.
pub(super) fn are_heaps(game: &Game, position: &Position) -> bool {
    let mut rules = game
        .rulesets()
        .filter_map(|ruleset| ruleset.rules().first());
    let summands = position.summands();
    rules.next().is_some_and(|rules| rules.coords.len() == 1)
        && summands
            .iter()
            .all(|s| s.part == 0 && s.component.game == 0)
}

/// Whether the player to move loses.
pub(super) fn is_lost(outcome: Outcome) -> bool {
    outcome == Outcome::P
}
