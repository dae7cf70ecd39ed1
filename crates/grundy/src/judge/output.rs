//! What is asked of a position and how the answer is printed.

use super::format::OutputText;
use super::layout::Field;
use super::template::Template;
use grundy_rules::Message;
use grundy_values::Outcome;
use serde::Deserialize;

/// What is worked out besides the outcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Question {
    /// The outcome alone.
    #[default]
    Winner,
    /// `value`: the nim-value.
    Value,
    /// `count`: how many winning moves there are.
    Count,
    /// `moves`: the winning moves, and `count`.
    Moves,
}

impl Question {
    /// The names that it offers to the output.
    fn names(self) -> &'static [&'static str] {
        match self {
            Question::Winner => &["case"],
            Question::Value => &["case", "value"],
            Question::Count => &["case", "count"],
            Question::Moves => &["case", "count", "moves"],
        }
    }
}

#[derive(Debug)]
pub(crate) struct Output {
    pub(crate) question: Question,
    win: Template,
    lose: Template,
    draw: Option<Template>,
    pub(crate) separator: String,
}

impl Output {
    pub(super) fn parse(
        text: OutputText,
        question: Question,
        fields: &[Field],
    ) -> Result<Self, Message> {
        let template = |text| Template::parse(text, fields, question.names());
        Ok(Output {
            question,
            win: template(text.win)?,
            lose: template(text.lose)?,
            draw: text.draw.map(template).transpose()?,
            separator: text.separator,
        })
    }

    /// What is printed where the player to move wins, as the problem writes it.
    pub(crate) fn win_text(&self) -> &str {
        &self.win.text
    }

    /// What is printed where the other player wins, as the problem writes it.
    pub(crate) fn lose_text(&self) -> &str {
        &self.lose.text
    }

    /// The text for an outcome; `None` for a draw where the problem knows none.
    pub(super) fn of(&self, outcome: Outcome) -> Option<&Template> {
        match outcome {
            Outcome::N => Some(&self.win),
            Outcome::P => Some(&self.lose),
            Outcome::Draw => self.draw.as_ref(),
        }
    }
}
