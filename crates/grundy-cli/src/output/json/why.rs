//! The reason for an outcome, as JSON.

use super::{period, terms};
use grundy::values::theorems::{Reason, Values};
use grundy::{Game, Why};
use num_bigint::BigUint;
use serde_json::{Value, json};

fn strings<'a>(numbers: impl IntoIterator<Item = &'a BigUint>) -> Vec<String> {
    numbers.into_iter().map(BigUint::to_string).collect()
}

pub(super) fn why(game: &Game, why: &Why) -> Value {
    match why {
        Why::NimSum {
            values,
            sum,
            change,
        } => json!({
            "kind": "nim-sum",
            "values": strings(values),
            "sum": sum.to_string(),
            "change": change.as_ref().map(|change| json!({
                "component": change.component,
                "from": change.from.to_string(),
                "to": change.to.to_string(),
            })),
        }),
        Why::Theorem(of) => reason(of),
        Why::Period {
            heap,
            same_as,
            value,
            period: by,
        } => json!({
            "kind": "period",
            "heap": heap.to_string(),
            "same_as": same_as.to_string(),
            "value": value.to_string(),
            "period": period(by),
        }),
        Why::Replies { replies, complete } => json!({
            "kind": "replies",
            "replies": replies.iter().map(|(moved, reply)| json!({
                "move": terms(game, moved), "reply": terms(game, reply),
            })).collect::<Vec<Value>>(),
            "complete": complete,
        }),
        Why::Move { to } => json!({ "kind": "move", "to": terms(game, to) }),
        Why::ClosedForm { name, to } => json!({
            "kind": "closed-form",
            "certificate": name,
            "to": to.as_ref().map(|to| terms(game, to)),
        }),
        Why::NoMove => json!({ "kind": "no-move" }),
        Why::Ruled { won } => json!({ "kind": "ruled", "won": won }),
        Why::Draw { to } => json!({ "kind": "draw", "to": terms(game, to) }),
        _ => json!({ "kind": "other" }),
    }
}

fn reason(reason: &Reason) -> Value {
    match reason {
        Reason::NimSum { values, sum, by } => json!({
            "kind": "nim-sum",
            "values": strings(values),
            "sum": sum.to_string(),
            "by": values_by(by),
        }),
        Reason::MisereNim {
            values,
            sum,
            large,
            by,
        } => json!({
            "kind": "misere-nim",
            "values": strings(values),
            "sum": sum.to_string(),
            "large": large,
            "by": values_by(by),
        }),
        Reason::MooreColumns { modulus, columns } => json!({
            "kind": "moore-columns", "modulus": modulus, "columns": columns,
        }),
        Reason::MisereMoore {
            modulus,
            ones,
            large,
        } => json!({
            "kind": "misere-moore", "modulus": modulus, "ones": ones, "large": large,
        }),
        Reason::BeattyPair { t, index, pair } => json!({
            "kind": "beatty-pair",
            "t": t.to_string(),
            "index": index.to_string(),
            "pair": strings([&pair.0, &pair.1]),
        }),
        Reason::Numeration { parts, limit } => json!({
            "kind": "numeration", "parts": strings(parts), "limit": limit.to_string(),
        }),
        Reason::Interval { from, to, round } => json!({
            "kind": "interval",
            "from": from.to_string(),
            "to": to.to_string(),
            "round": round,
        }),
        Reason::Parity { odd } => json!({ "kind": "parity", "odd": odd }),
        Reason::GoldenRatio { smaller, larger } => json!({
            "kind": "golden-ratio",
            "smaller": smaller.to_string(),
            "larger": larger.to_string(),
        }),
        Reason::TrailingZeros { zeros } => json!({ "kind": "trailing-zeros", "zeros": zeros }),
        _ => json!({ "kind": "other" }),
    }
}

fn values_by(by: &Values) -> Value {
    match by {
        Values::Heaps => json!({ "kind": "heaps" }),
        Values::Residues { modulus, residues } => json!({
            "kind": "residues", "modulus": modulus.to_string(), "residues": strings(residues),
        }),
        Values::Swapped { block } => json!({ "kind": "swapped", "block": block.to_string() }),
        Values::Halved => json!({ "kind": "halved" }),
        Values::OddSteps => json!({ "kind": "odd-steps" }),
        _ => json!({ "kind": "other" }),
    }
}
