//! The reason that a theorem gives, in words.

use super::why::{are_heaps, is_lost, labels};
use super::{Value, Words};
use crate::{Game, Outcome, Play, Position};
use grundy_values::theorems::{Reason, Theorem, Values};
use num_bigint::BigUint;
use num_traits::{One, Zero};

impl Words {
    pub(super) fn reason(
        &self,
        game: &Game,
        position: &Position,
        play: Play,
        (outcome, reason): (Outcome, &Reason),
        theorem: Option<&Theorem>,
    ) -> Vec<String> {
        let lost = is_lost(outcome);
        let pick = |won: &str, lose: &str, values: &[(&str, Value)]| {
            vec![self.text(if lost { lose } else { won }, values)]
        };
        let number = |n: usize| Value::Text(n.to_string());
        match reason {
            Reason::NimSum { values, sum, by } => {
                let change = change(values, sum);
                let change = change.as_ref().map(|(i, to)| (*i, &values[*i], to));
                let labels = row_labels(game, position, by);
                let mut lines =
                    self.nim_sum(&labels, values, sum, change, are_heaps(game, position));
                lines.push(self.values_by(&labels, by));
                lines
            }
            Reason::MisereNim {
                values,
                sum,
                large,
                by,
            } => {
                let mut lines = match (*large > 0, lost) {
                    (true, true) => vec![self.text("misere-large-lost", &[])],
                    (true, false) => {
                        vec![self.text("misere-large-won", &[("sum", sum.into())])]
                    }
                    (false, true) => vec![self.text("misere-small-lost", &[])],
                    (false, false) => vec![self.text("misere-small-won", &[])],
                };
                let labels = row_labels(game, position, by);
                let sum = (self.text("nim-sum-label", &[]), sum);
                lines.extend(super::columns::columns(&labels, values, (&sum.0, sum.1)));
                lines.push(self.values_by(&labels, by));
                lines
            }
            Reason::MooreColumns { modulus, columns } => {
                let columns: Vec<String> = columns.iter().rev().map(usize::to_string).collect();
                pick(
                    "moore-won",
                    "moore-lost",
                    &[
                        ("modulus", number(*modulus)),
                        ("columns", columns.join(" ").into()),
                    ],
                )
            }
            Reason::MisereMoore {
                modulus,
                ones,
                large,
            } => {
                let won = match large {
                    0 => "misere-moore-won-ones",
                    _ => "misere-moore-won-large",
                };
                pick(
                    won,
                    "misere-moore-lost",
                    &[
                        ("modulus", number(*modulus)),
                        ("ones", (*ones).into()),
                        ("large", (*large).into()),
                    ],
                )
            }
            Reason::BeattyPair { t, index, pair } => {
                let mut values: Vec<(&str, Value)> = vec![
                    ("index", index.into()),
                    ("a", (&pair.0).into()),
                    ("b", (&pair.1).into()),
                ];
                // For t = 1 in normal play there is one lost pair of each difference.
                let won = match position.summands() {
                    [only] if play == Play::Normal && t.is_one() => {
                        let names = ["x", "y"].into_iter();
                        values.extend(names.zip(only.component.coords.iter().map(Value::from)));
                        "beatty-won-by-difference"
                    }
                    _ => "beatty-won",
                };
                let mut lines = pick(won, "beatty-lost", &values);
                match (play, t.is_one()) {
                    (Play::Normal, true) => lines.push(self.text("beatty-formula", &[])),
                    (Play::Normal, false) => {
                        lines.push(self.text("beatty-formula-t", &[("t", t.into())]));
                    }
                    // The pairs of misère play start with exceptions; the source has them.
                    (Play::Misere, _) => {}
                }
                lines
            }
            Reason::Numeration { parts, limit } => self.numeration(lost, parts, limit, theorem),
            Reason::Interval { from, to, round } => pick(
                "interval-won",
                "interval-lost",
                &[
                    ("from", from.into()),
                    ("to", to.into()),
                    ("round", round.to_string().into()),
                ],
            ),
            Reason::Parity { .. } => pick("parity-won", "parity-lost", &[]),
            Reason::GoldenRatio { smaller, larger } => {
                let values = [("smaller", smaller.into()), ("larger", larger.into())];
                if smaller.is_zero() {
                    vec![self.text("golden-lost-equal", &[])]
                } else if smaller == larger {
                    vec![self.text("golden-won-equal", &[])]
                } else {
                    pick("golden-won", "golden-lost", &values)
                }
            }
            Reason::TrailingZeros { zeros: None } => vec![self.text("zeros-lost-zero", &[])],
            Reason::TrailingZeros { zeros: Some(zeros) } => {
                pick("zeros-won", "zeros-lost", &[("zeros", (*zeros).into())])
            }
            _ => vec![self.text("why-unknown", &[])],
        }
    }

    fn numeration(
        &self,
        lost: bool,
        parts: &[BigUint],
        limit: &BigUint,
        theorem: Option<&Theorem>,
    ) -> Vec<String> {
        let Some(least) = parts.last() else {
            return vec![self.text("numeration-none", &[])];
        };
        let texts: Vec<String> = parts.iter().map(BigUint::to_string).collect();
        let n: BigUint = parts.iter().sum();
        let mut values: Vec<(&str, Value)> =
            vec![("n", (&n).into()), ("parts", texts.join(" + ").into())];
        let first = match theorem {
            Some(Theorem::Fibonacci { c }) if *c != BigUint::from(2u8) => {
                values.push(("c", c.into()));
                self.text("numeration-parts", &values)
            }
            _ => self.text("numeration-zeckendorf", &values),
        };
        let key = if lost {
            "numeration-lost"
        } else {
            "numeration-won"
        };
        let values = [("least", least.into()), ("limit", limit.into())];
        vec![first, self.text(key, &values)]
    }

    /// Where the nim-values come from.
    fn values_by(&self, labels: &[String], by: &Values) -> String {
        match by {
            Values::Heaps => self.text("values-heaps", &[]),
            Values::Residues { modulus, residues } => {
                let modulus = ("modulus", Value::from(modulus));
                if let ([heap], [residue]) = (labels, &residues[..]) {
                    let values = [
                        modulus,
                        ("heap", heap.as_str().into()),
                        ("residue", residue.into()),
                    ];
                    return self.text("values-residue", &values);
                }
                let texts: Vec<String> = residues.iter().map(BigUint::to_string).collect();
                self.text(
                    "values-residues",
                    &[modulus, ("residues", texts.join(", ").into())],
                )
            }
            Values::Swapped { block } => {
                self.text("values-swapped", &[("block", block.to_string().into())])
            }
            Values::Halved => self.text("values-halved", &[]),
            Values::OddSteps => self.text("values-odd-steps", &[]),
            _ => self.text("why-unknown", &[]),
        }
    }
}

/// The first value that falls when the nim-sum is added to it, and what it becomes.
fn change(values: &[BigUint], sum: &BigUint) -> Option<(usize, BigUint)> {
    values.iter().enumerate().find_map(|(i, value)| {
        let to = value ^ sum;
        (to < *value).then_some((i, to))
    })
}

/// One label for each value: the heaps, or the coins on the odd steps of the staircase.
fn row_labels(game: &Game, position: &Position, by: &Values) -> Vec<String> {
    match by {
        Values::OddSteps => position
            .summands()
            .iter()
            .flat_map(|s| s.component.coords.iter().step_by(2))
            .map(BigUint::to_string)
            .collect(),
        _ => labels(game, position),
    }
}
