//! Theorems, verdicts on certificates, attempts.

use super::SCHEMA;
use grundy::check::{Claim, Failure, Form, Play, Theorem};
use grundy::proof::Attempt;
use grundy::words::Words;
use serde_json::{Value, json};

/// What a checker says of one file.
pub(crate) fn verdict(file: &str, verdict: &Result<Theorem, Failure>, words: &Words) -> Value {
    match verdict {
        Ok(theorem) => {
            json!({ "file": file, "proved": true, "theorem": of_theorem(theorem, words) })
        }
        Err(failure) => json!({
            "file": file,
            "proved": false,
            "reason": words.failure(failure),
            "field": match failure {
                Failure::Field { path, .. } => Some(path),
                _ => None,
            },
        }),
    }
}

/// What it says of all files.
pub(crate) fn verdicts(verdicts: Vec<Value>) -> Value {
    json!({ "schema": SCHEMA, "kind": "verdicts", "verdicts": verdicts })
}

/// What became of an attempt to prove a closed form.
pub(crate) fn attempt(attempt: &Attempt, words: &Words) -> Value {
    let tuple = |numbers: &[num_bigint::BigUint]| {
        numbers.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let (status, details) = match attempt {
        Attempt::Proved { bytes, theorem, .. } => (
            "proved",
            json!({
                "theorem": of_theorem(theorem, words),
                // Our own bytes: they are JSON.
                "certificate": serde_json::from_slice::<Value>(bytes).unwrap_or(Value::Null),
            }),
        ),
        Attempt::Conjecture {
            candidate,
            verified_below,
            ..
        } => (
            "conjecture",
            json!({
                "numeration": candidate.numeration.to_string(),
                "states": candidate.states(),
                "verified_below": verified_below,
            }),
        ),
        Attempt::Refuted { position, option } => (
            "refuted",
            json!({ "position": tuple(position), "option": option.as_deref().map(tuple) }),
        ),
        Attempt::Unknown { .. } => ("unknown", json!({})),
    };
    json!({
        "schema": SCHEMA,
        "kind": "attempt",
        "status": status,
        "words": words.attempt(attempt),
        "details": details,
    })
}

fn of_theorem(theorem: &Theorem, words: &Words) -> Value {
    let form = match &theorem.form {
        Form::Automaton {
            states,
            numeration,
            output,
        } => {
            json!({ "kind": "automaton", "states": states, "numeration": numeration, "output": output })
        }
        Form::Periodic { period, saltus } => json!({
            "kind": "period",
            "preperiod": period.preperiod,
            "period": period.period,
            "minimal": period.minimal,
            "saltus": saltus,
        }),
        _ => Value::Null,
    };
    json!({
        "game": theorem.game,
        "coordinates": theorem.coordinates,
        "rules": theorem.rules,
        "claim": match theorem.claim {
            Claim::PPositions(Play::Normal) => "P-positions",
            Claim::PPositions(Play::Misere) => "P-positions in misère play",
            Claim::NimValues => "nim-values",
        },
        "form": form,
        "statement": words.theorem(theorem),
        "obligations": theorem.obligations.iter().map(|o| words.obligation(o)).collect::<Vec<_>>(),
    })
}
