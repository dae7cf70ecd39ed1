//! Certificates as canonical JSON.

use super::{Certificate, Claim, Form, VERSION};
use crate::error::Fault;
use crate::{CandidateKind, Play};
use grundy_automata::{Automaton, Dfao, Numeration};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// An object whose keys are sorted, whatever order a map of the library keeps.
type Object = BTreeMap<&'static str, Value>;

pub(super) fn bytes(certificate: &Certificate) -> Result<Vec<u8>, Fault> {
    let mut object = Object::new();
    object.insert("format", json!("grundy-certificate"));
    object.insert("version", json!(VERSION));
    object.insert("rules", json!(certificate.rules));
    object.insert("claim", claim(certificate.claim));
    if let Some(producer) = &certificate.producer {
        object.insert("producer", json!(producer));
    }
    form(&mut object, &certificate.form)?;
    // Numbers, texts and lists always have a JSON form.
    Ok(serde_json::to_vec(&object).unwrap_or_default())
}

/// A nested object; its keys are inserted in ascending order.
fn nested(object: Object) -> Value {
    Value::Object(object.into_iter().map(|(k, v)| (k.to_owned(), v)).collect())
}

fn claim(claim: Claim) -> Value {
    nested(match claim {
        Claim::NimValues => Object::from([("kind", json!("nim-values"))]),
        Claim::Positions(play) => Object::from([
            ("kind", json!("p-positions")),
            (
                "play",
                json!(match play {
                    Play::Normal => "normal",
                    Play::Misere => "misere",
                }),
            ),
        ]),
    })
}

fn form(object: &mut Object, form: &Form) -> Result<(), Fault> {
    let theorem = match form {
        Form::Automata { candidate, measure } => {
            object.insert("numeration", numeration(&candidate.numeration)?);
            object.insert("measure", json!(measure.weights()));
            let (automata, repeats) = match &candidate.kind {
                CandidateKind::Positions { p, repeats, .. } => (
                    automaton(p)?,
                    repeats.iter().map(automaton).collect::<Result<_, _>>()?,
                ),
                CandidateKind::Values(values) => (outputs(values)?, Vec::new()),
                CandidateKind::Relation(pairs) => (automaton(pairs)?, Vec::new()),
            };
            object.insert("automata", Value::Array(vec![automata]));
            object.insert("repeats", Value::Array(repeats));
            "automata"
        }
        Form::Periodic {
            reach,
            preperiod,
            period,
            minimal,
        } => {
            object.insert("reach", json!(reach));
            object.insert("preperiod", json!(preperiod));
            object.insert("period", json!(period));
            object.insert("minimal", json!(minimal));
            "periodic"
        }
        Form::Code {
            code,
            preperiod,
            period,
            minimal,
        } => {
            object.insert("code", json!(code));
            object.insert("preperiod", json!(preperiod));
            object.insert("period", json!(period));
            object.insert("minimal", json!(minimal));
            "code"
        }
        Form::AllBut {
            excluded,
            preperiod,
            period,
            saltus,
        } => {
            object.insert("excluded", json!(excluded));
            object.insert("preperiod", json!(preperiod));
            object.insert("period", json!(period));
            object.insert("saltus", json!(saltus));
            "all-but"
        }
    };
    object.insert("theorem", json!(theorem));
    Ok(())
}

fn numeration(numeration: &Numeration) -> Result<Value, Fault> {
    Ok(nested(match numeration.radix() {
        Some(base) => Object::from([("base", json!(base))]),
        None => Object::from([
            ("coefficients", json!(numeration.coefficients())),
            ("initial", json!(numeration.initial())),
            ("valid", automaton(&Automaton::all(numeration, &[0]))?),
        ]),
    }))
}

fn automaton(automaton: &Automaton) -> Result<Value, Fault> {
    let table = automaton.to_table()?;
    let accept = (0..).zip(&table.accept).filter(|&(_, &accepts)| accepts);
    let accept: Vec<u64> = accept.map(|(state, _): (u64, _)| state).collect();
    Ok(nested(Object::from([
        ("tracks", json!(table.tracks)),
        ("next", json!(table.next)),
        ("accept", json!(accept)),
    ])))
}

fn outputs(values: &Dfao) -> Result<Value, Fault> {
    let (table, output) = values.to_table()?;
    Ok(nested(Object::from([
        ("tracks", json!(table.tracks)),
        ("next", json!(table.next)),
        ("output", json!(output)),
    ])))
}
