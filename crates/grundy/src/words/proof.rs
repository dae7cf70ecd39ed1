//! Theorems about all positions, and what stands against them, in words.

use super::{Lang, Value, Words};
use grundy_check::{Claim, Failure, Form, Obligation, Play, Theorem};
use grundy_proof::{About, Attempt, Explanation, Stage, Standing};

impl Words {
    /// The statement of a theorem, in one sentence.
    pub fn theorem(&self, theorem: &Theorem) -> String {
        if self.lang() == Lang::En {
            return theorem.to_string();
        }
        let names = theorem.coordinates.join(", ");
        let mut values: Vec<(&str, Value)> = vec![
            ("game", theorem.game.as_str().into()),
            ("names", names.into()),
        ];
        let what = match theorem.claim {
            Claim::PPositions(Play::Normal) => "normal",
            Claim::PPositions(Play::Misere) => "misere",
            Claim::NimValues => "values",
        };
        let key = match &theorem.form {
            Form::Automaton {
                states,
                numeration,
                output,
            } => {
                values.push(("states", (*states).into()));
                values.push(("numeration", self.of_numeration(numeration).into()));
                match (what, output) {
                    ("values", true) => "theorem-outputs".to_owned(),
                    ("values", false) => "theorem-relation".to_owned(),
                    _ => format!("theorem-automaton-{what}"),
                }
            }
            Form::Periodic { period, saltus } => {
                values.push(("period", period.period.to_string().into()));
                values.push(("preperiod", period.preperiod.to_string().into()));
                values.push(("saltus", saltus.to_string().into()));
                values.push(("minimal", if period.minimal { "yes" } else { "no" }.into()));
                match (what, saltus) {
                    ("values", 1..) => "theorem-saltus".to_owned(),
                    _ => format!("theorem-period-{what}"),
                }
            }
            _ => return theorem.to_string(),
        };
        self.text(&key, &values)
    }

    /// `in base 2` and the like, as the checker words it.
    fn of_numeration(&self, english: &str) -> String {
        match english
            .strip_prefix("in base ")
            .and_then(|rest| rest.split(',').next())
        {
            Some(base) => self.text("numeration-base", &[("base", base.into())]),
            None => self.text(
                "numeration-other",
                &[("numeration", english.trim_start_matches("in ").into())],
            ),
        }
    }

    /// A condition of a theorem.
    pub fn obligation(&self, obligation: &Obligation) -> String {
        if self.lang() == Lang::En {
            return obligation.to_string();
        }
        let arg = |(name, value): &(&'static str, String)| (*name, value.as_str().into());
        let values: Vec<(&str, Value)> = obligation.args.iter().map(arg).collect();
        self.text(&format!("obligation-{}", obligation.id), &values)
    }

    /// Why a certificate is not accepted.
    pub fn failure(&self, failure: &Failure) -> String {
        if self.lang() == Lang::En {
            return failure.to_string();
        }
        match failure {
            Failure::Field { path, what } if path.is_empty() => {
                self.text("failure-file", &[("what", what.as_str().into())])
            }
            Failure::Field { path, what } => self.text(
                "failure-field",
                &[
                    ("path", path.as_str().into()),
                    ("what", what.as_str().into()),
                ],
            ),
            Failure::Rules { at, what } => self.text(
                "failure-rules",
                &[
                    ("at", at.to_string().into()),
                    ("what", what.as_str().into()),
                ],
            ),
            Failure::Inexpressible(what) => {
                self.text("failure-inexpressible", &[("what", what.as_str().into())])
            }
            Failure::Limit(what) => self.text("failure-limit", &[("what", what.as_str().into())]),
            Failure::Obligation(obligation, witness) => {
                let condition = self.obligation(obligation);
                let witness: Vec<String> = witness
                    .iter()
                    .flatten()
                    .map(|(name, value)| format!("{name} = {value}"))
                    .collect();
                match witness.is_empty() {
                    true => self.text("failure-obligation", &[("condition", condition.into())]),
                    false => self.text(
                        "failure-witness",
                        &[
                            ("condition", condition.into()),
                            ("witness", witness.join(", ").into()),
                        ],
                    ),
                }
            }
            other => other.to_string(),
        }
    }

    /// A closed form in plain words, with what they rest on.
    pub fn explanation(&self, explanation: &Explanation) -> String {
        let words = (
            "words",
            self.message(&explanation.pattern.described()).into(),
        );
        match explanation.standing {
            Standing::Equal => match explanation.about {
                About::Starts => self.text("explanation-starts", &[words]),
                _ => self.text("explanation-equal", &[words]),
            },
            Standing::Claim(source) => {
                self.text("explanation-claim", &[words, ("source", source.into())])
            }
        }
    }

    /// What became of an attempt to prove a closed form, but for what was proved.
    pub fn attempt(&self, attempt: &Attempt) -> String {
        let tuple = |numbers: &[num_bigint::BigUint]| {
            let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
            format!("({})", numbers.join(", "))
        };
        match attempt {
            Attempt::Proved { theorem, .. } => self.theorem(theorem),
            Attempt::Conjecture {
                candidate,
                verified_below,
                reason,
            } => self.text(
                "attempt-conjecture",
                &[
                    ("states", candidate.states().into()),
                    ("numeration", candidate.numeration.to_string().into()),
                    ("bound", verified_below.to_string().into()),
                    ("reason", self.message(&reason.described()).into()),
                ],
            ),
            Attempt::Refuted { position, option } => match option {
                Some(option) => self.text(
                    "attempt-refuted-option",
                    &[
                        ("position", tuple(position).into()),
                        ("option", tuple(option).into()),
                    ],
                ),
                None => self.text("attempt-refuted", &[("position", tuple(position).into())]),
            },
            Attempt::Unknown { reason } => self.text(
                "attempt-unknown",
                &[("reason", self.message(&reason.described()).into())],
            ),
        }
    }

    /// What a search is about to do.
    pub fn stage(&self, stage: &Stage) -> String {
        match stage {
            Stage::Periods => self.text("stage-periods", &[]),
            Stage::Table { side } => self.text("stage-table", &[("side", side.to_string().into())]),
            Stage::Learning { system, side } => self.text(
                "stage-learning",
                &[
                    ("numeration", system.to_string().into()),
                    ("side", side.to_string().into()),
                ],
            ),
            Stage::Blocks { side } => {
                self.text("stage-blocks", &[("side", side.to_string().into())])
            }
            Stage::Proving { states } => {
                self.text("stage-proving", &[("states", (*states).into())])
            }
            Stage::Checking { bytes } => {
                self.text("stage-checking", &[("bytes", bytes.to_string().into())])
            }
            _ => String::new(),
        }
    }
}
