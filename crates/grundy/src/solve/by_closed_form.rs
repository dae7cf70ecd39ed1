//! Positions that a closed form decides, at any size.

use super::Question;
use crate::closed_form::ClosedForm;
use crate::{Answer, Basis, Error, Game, PlayedMove, Position, Why};
use grundy_rules::Move;
use grundy_values::Outcome;

/// Where a closed form comes from: one that was given answers before everything else, a shipped one where no theorem of the
/// literature does.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Source {
    Given,
    Shipped,
}

impl Game {
    /// What a closed form says of a position of one component.
    pub(super) fn by_closed_form(
        &self,
        position: &Position,
        question: &Question,
        source: Source,
    ) -> Result<Option<Answer>, Error> {
        let [summand] = position.summands() else {
            return Ok(None);
        };
        let part = &self.parts[summand.part];
        if summand.component.game != 0 || part.graph().is_some() {
            return Ok(None);
        }
        let answers = |form: &&ClosedForm| form.answers(question.play);
        let form = match source {
            Source::Given => part.closed_forms.given().find(answers),
            Source::Shipped => part.closed_forms.all(part.ruleset()).find(answers),
        };
        let Some(form) = form else {
            return Ok(None);
        };
        let coords = &summand.component.coords;
        let outcome = form.evaluator().outcome(coords)?;
        let winning = match outcome {
            Outcome::N => form.evaluator().winning(coords, question.limit)?,
            _ => Default::default(),
        };
        let listed = winning.listed.into_iter();
        let moves: Vec<PlayedMove> = listed
            .map(|found| self.played_by_rules(position, found))
            .collect();
        Ok(Some(Answer {
            outcome,
            nim_value: form.nim_value(coords)?,
            count: usize::try_from(&winning.count).ok(),
            remoteness: None,
            why: Why::ClosedForm {
                name: form.name().to_owned(),
                to: moves.first().map(|first| first.result.clone()),
            },
            moves,
            basis: Basis::Certificate(form.name().to_owned()),
        }))
    }

    /// A move of the rules in a position of one component.
    fn played_by_rules(&self, position: &Position, found: Move) -> PlayedMove {
        let summand = &position.summands()[0];
        let names = self.parts[summand.part].binder_names(&summand.component, found.clause);
        PlayedMove {
            component: 0,
            from: summand.component.clone(),
            result: position.after(0, &found.to),
            to: found.to,
            binders: names.zip(found.binders).collect(),
        }
    }
}
