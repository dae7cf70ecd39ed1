//! An answer as lines of text.

use super::{Value, Words};
use crate::{Answer, Basis, Game, Outcome, Period, Play, PlayedMove, Position};
use grundy_rules::Component;

impl Words {
    /// Who wins.
    pub fn winner(&self, outcome: Outcome) -> String {
        let key = match outcome {
            Outcome::N => "winner-first",
            Outcome::P => "winner-second",
            Outcome::Draw => "winner-draw",
        };
        self.text(key, &[])
    }

    /// The position and who wins it.
    pub fn headline(
        &self,
        game: &Game,
        position: &Position,
        play: Play,
        outcome: Outcome,
    ) -> String {
        let mut values: Vec<(&str, Value)> = vec![
            ("position", named(game, position).into()),
            ("winner", self.winner(outcome).into()),
        ];
        match play {
            Play::Normal => self.text("headline", &values),
            Play::Misere => {
                values.push(("play", self.text("play-misere", &[]).into()));
                self.text("headline-play", &values)
            }
        }
    }

    /// The whole answer: who wins, the values, the winning moves, why, and what the answer rests on.
    pub fn answer(
        &self,
        game: &Game,
        position: &Position,
        play: Play,
        answer: &Answer,
    ) -> Vec<String> {
        let mut lines = vec![self.headline(game, position, play, answer.outcome)];
        let mut body = Vec::new();
        if let Some(value) = &answer.nim_value {
            body.push(self.text("nim-value", &[("value", value.into())]));
        }
        body.extend(self.moves(game, position, answer));
        body.extend(answer.remoteness.map(|moves| self.remoteness(moves)));
        let mut why = self.why(game, position, play, answer).into_iter();
        if let Some(first) = why.next() {
            body.push(self.text("why", &[("first", first.into())]));
            body.extend(why.map(|line| format!("  {line}")));
        }
        body.push(self.text(
            "basis",
            &[("basis", self.basis(&answer.basis, play).into())],
        ));
        lines.extend(body.into_iter().map(|line| format!("  {line}")));
        lines
    }

    /// The winning moves: a heading and a line for each.
    pub fn moves(&self, game: &Game, position: &Position, answer: &Answer) -> Vec<String> {
        if answer.outcome != Outcome::N {
            return Vec::new();
        }
        let heading = match answer.count {
            None if answer.moves.is_empty() => return vec![self.text("moves-unlisted", &[])],
            Some(0) => return vec![self.text("moves-none", &[])],
            Some(count) if count == answer.moves.len() => {
                self.text("moves-all", &[("count", count.into())])
            }
            _ => self.text("moves-some", &[("shown", answer.moves.len().into())]),
        };
        let mut lines = vec![heading];
        lines.extend(
            answer
                .moves
                .iter()
                .map(|played| format!("  {}", self.played(game, position, played))),
        );
        lines
    }

    /// One move: what stood there and what stands there afterwards, and the whole position it leaves where that is more.
    pub fn played(&self, game: &Game, position: &Position, played: &PlayedMove) -> String {
        let part = position
            .summands()
            .get(played.component)
            .map_or(0, |s| s.part);
        let show = |component: &Component| game.show_component(part, component);
        let to: Vec<String> = played.to.iter().map(show).collect();
        let mut values: Vec<(&str, Value)> = vec![
            ("from", show(&played.from).into()),
            ("to", to.join(" + ").into()),
        ];
        let mut line = if position.summands().len() > 1 {
            values.push(("result", game.show(&played.result).into()));
            self.text("move-whole", &values)
        } else {
            self.text("move", &values)
        };
        let binders: Vec<String> = played
            .binders
            .iter()
            .map(|(name, value)| format!("{name} = {value}"))
            .collect();
        if !binders.is_empty() {
            line += &format!("  ({})", binders.join(", "));
        }
        line
    }

    /// How long the game lasts.
    pub fn remoteness(&self, moves: u32) -> String {
        self.text("remoteness", &[("moves", u64::from(moves).into())])
    }

    /// What an answer rests on.
    pub fn basis(&self, basis: &Basis, play: Play) -> String {
        match basis {
            Basis::Computed { up_to } => {
                self.text("basis-computed", &[("to", up_to.as_str().into())])
            }
            Basis::Theorem(theorem) => self.text(
                "basis-theorem",
                &[
                    ("name", theorem.name().into()),
                    ("source", theorem.source(play).into()),
                ],
            ),
            Basis::Period(periods) => {
                let mut texts: Vec<String> = periods.iter().map(|p| self.period(p)).collect();
                texts.dedup();
                self.text("basis-period", &[("periods", texts.join("; ").into())])
            }
            Basis::Certificate(name) => {
                self.text("basis-certificate", &[("name", name.as_str().into())])
            }
        }
    }

    /// A proved period.
    pub fn period(&self, period: &Period) -> String {
        // As texts: no count of anything is meant, so that no plural is chosen by them.
        let text = |n: u64| Value::Text(n.to_string());
        self.text(
            "period",
            &[
                ("period", text(period.period)),
                ("preperiod", text(period.preperiod)),
                ("to", text(period.computed_to)),
            ],
        )
    }
}

/// The position with the name of its game in front.
fn named(game: &Game, position: &Position) -> String {
    let shown = game.show(position);
    let several = position.summands().iter().any(|s| s.part > 0);
    if several {
        shown
    } else {
        format!("{} {shown}", game.name())
    }
}
