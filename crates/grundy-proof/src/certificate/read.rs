//! Certificates from JSON.

use super::field::{Field, Object};
use super::{Certificate, Claim, Form, VERSION};
use crate::error::Error;
use crate::{Candidate, CandidateKind, Measure, Play};
use grundy_automata::{Automaton, Dfao, Limits, Numeration, Table};
use grundy_rules::{Code, Ruleset, message};
use serde_json::Value;
use std::sync::Arc;

/// A longer file is no certificate.
const MAX_BYTES: usize = 16 << 20;
/// Entries that the table of one automaton may have.
const MAX_ENTRIES: usize = 1 << 20;
/// A heap size that a sequence may be computed up to.
const MAX_HEAP: u64 = 10_000_000;

const COMMON: [&str; 6] = ["format", "version", "rules", "claim", "theorem", "producer"];

pub(super) fn certificate(bytes: &[u8]) -> Result<Certificate, Error> {
    if bytes.len() > MAX_BYTES {
        let what = message!("certificate-long", "the file is longer than 16 MiB");
        return Err(Error::certificate("the certificate", what));
    }
    let value: Value = serde_json::from_slice(bytes).map_err(|error| {
        let what = message!(
            "certificate-json",
            "not JSON: {error}",
            error = error.to_string()
        );
        Error::certificate("the certificate", what)
    })?;
    let root = Field::root(&value);
    // The version comes first: another version may have other fields.
    let head = root.any_object()?;
    let format = head.need("format")?;
    if format.text()? != "grundy-certificate" {
        return Err(format.wrong(message!("certificate-format", "not a grundy-certificate")));
    }
    let version = head.need("version")?;
    if version.natural()? != VERSION {
        return Err(version.wrong(message!(
            "certificate-version",
            "only version {version} is understood",
            version = VERSION
        )));
    }
    let theorem = head.need("theorem")?;
    let own: &[&str] = match theorem.text()? {
        "automata" => &["numeration", "measure", "automata", "repeats"],
        "periodic" => &["reach", "preperiod", "period", "minimal"],
        "code" => &["code", "preperiod", "period", "minimal"],
        "all-but" => &["excluded", "preperiod", "period", "saltus"],
        _ => {
            return Err(theorem.wrong(message!(
                "certificate-theorem",
                "automata, periodic, code or all-but is needed"
            )));
        }
    };
    let object = root.object(&[&COMMON[..], own].concat())?;
    let rules = object.need("rules")?;
    let ruleset = Ruleset::parse(rules.text()?).map_err(|errors| {
        let first = errors.first().described().clone();
        rules.wrong(first)
    })?;
    let [game] = ruleset.rules() else {
        return Err(rules.wrong(message!("certificate-games", "exactly one game is needed")));
    };
    let claim = claim(&object.need("claim")?)?;
    let form = match theorem.text()? {
        "automata" => automata(&object, claim, game.coords.len())?,
        "periodic" => {
            let (preperiod, period) = period(&object, 0)?;
            Form::Periodic {
                reach: object.need("reach")?.between(1, MAX_HEAP)?,
                preperiod,
                period,
                minimal: object.need("minimal")?.boolean()?,
            }
        }
        "code" => {
            let (preperiod, period) = period(&object, 1)?;
            Form::Code {
                code: code(&object.need("code")?)?,
                preperiod,
                period,
                minimal: object.need("minimal")?.boolean()?,
            }
        }
        _ => {
            let (preperiod, period) = period(&object, 0)?;
            Form::AllBut {
                excluded: excluded(&object.need("excluded")?)?,
                preperiod,
                period,
                saltus: object.need("saltus")?.between(0, MAX_HEAP)?,
            }
        }
    };
    let producer = match object.get("producer") {
        Some(producer) => Some(producer.text()?.to_owned()),
        None => None,
    };
    let text = rules.text()?.to_owned();
    let mut certificate = Certificate::new(&Arc::new(ruleset), claim, form)?;
    certificate.rules = text;
    certificate.producer = producer;
    Ok(certificate)
}

fn claim(field: &Field<'_>) -> Result<Claim, Error> {
    let object = field.object(&["kind", "play"])?;
    let kind = object.need("kind")?;
    match kind.text()? {
        "nim-values" => match object.get("play") {
            None => Ok(Claim::NimValues),
            Some(play) => Err(play.wrong(message!(
                "claim-play",
                "nim-values have no convention of play"
            ))),
        },
        "p-positions" => {
            let play = object.need("play")?;
            match play.text()? {
                "normal" => Ok(Claim::Positions(Play::Normal)),
                "misere" => Ok(Claim::Positions(Play::Misere)),
                _ => Err(play.wrong(message!("claim-plays", "normal or misere is needed"))),
            }
        }
        _ => Err(kind.wrong(message!(
            "claim-kind",
            "p-positions or nim-values is needed"
        ))),
    }
}

fn period(object: &Object<'_>, least: u64) -> Result<(u64, u64), Error> {
    let preperiod = object.need("preperiod")?.between(least, MAX_HEAP)?;
    Ok((preperiod, object.need("period")?.between(1, MAX_HEAP)?))
}

fn code(field: &Field<'_>) -> Result<Vec<u8>, Error> {
    let digits: Vec<u8> = field
        .list()?
        .map(|digit| Ok(digit.between(0, 15)? as u8))
        .collect::<Result<_, Error>>()?;
    match Code::new(&digits) {
        Err(error) => Err(field.wrong(error.described())),
        Ok(code) if code.digits() == digits && digits.len() > 1 => Ok(digits),
        Ok(_) => Err(field.wrong(message!("code-last", "the last digit is 0"))),
    }
}

fn excluded(field: &Field<'_>) -> Result<Vec<u64>, Error> {
    let numbers: Result<Vec<u64>, Error> = field.list()?.map(|n| n.between(1, MAX_HEAP)).collect();
    let numbers = numbers?;
    match !numbers.is_empty() && numbers.is_sorted_by(|a, b| a < b) {
        true => Ok(numbers),
        false => Err(field.wrong(message!(
            "excluded-order",
            "increasing numbers are needed, at least one"
        ))),
    }
}

fn automata(object: &Object<'_>, claim: Claim, arity: usize) -> Result<Form, Error> {
    let numeration = numeration(&object.need("numeration")?)?;
    let weights = object.need("measure")?;
    let mut measure = Vec::new();
    for vector in weights.list()? {
        let numbers = vector.naturals()?;
        if numbers.len() != arity {
            return Err(vector.wrong(message!(
                "measure-weights",
                "{needed} weights are needed, one for each coordinate",
                needed = arity
            )));
        }
        measure.push(numbers);
    }
    let list = object.need("automata")?;
    let mut all = list.list()?;
    let (Some(only), None) = (all.next(), all.next()) else {
        return Err(list.wrong(message!("automata-one", "one automaton is needed")));
    };
    let repeats = object.need("repeats")?;
    let repeats: Vec<Automaton> = repeats
        .list()?
        .map(|field| automaton(&field, &numeration, arity))
        .collect::<Result<_, Error>>()?;
    let kind = match claim {
        Claim::Positions(play) => CandidateKind::Positions {
            play,
            p: automaton(&only, &numeration, arity)?,
            repeats,
        },
        Claim::NimValues => match only.any_object()?.get("output") {
            Some(_) => CandidateKind::Values(outputs(&only, &numeration, arity)?),
            None => CandidateKind::Relation(automaton(&only, &numeration, arity + 1)?),
        },
    };
    let candidate = Candidate { numeration, kind };
    Ok(Form::Automata {
        candidate,
        measure: Measure::new(measure),
    })
}

fn numeration(field: &Field<'_>) -> Result<Numeration, Error> {
    let object = field.object(&["base", "coefficients", "initial", "valid"])?;
    if let Some(base) = object.get("base") {
        field.object(&["base"])?;
        let b = base.between(2, 64)?;
        return Numeration::base(b as u32).map_err(|error| base.failed(&error));
    }
    let coefficients = object.need("coefficients")?.naturals()?;
    let initial = object.need("initial")?;
    let numbers = initial.naturals()?;
    if numbers.len() != coefficients.len() || !(1..=64).contains(&numbers.len()) {
        return Err(initial.wrong(message!(
            "initial-count",
            "1 to 64 numbers are needed, as many as coefficients"
        )));
    }
    let numeration = Numeration::greedy(&coefficients, &numbers, &Limits::default())
        .map_err(|error| initial.failed(&error))?;
    let valid = object.need("valid")?;
    let given = automaton(&valid, &numeration, 1)?;
    match given == Automaton::all(&numeration, &[0]) {
        true => Ok(numeration),
        false => Err(valid.wrong(message!(
            "valid-greedy",
            "not the greedy representations of the recurrence"
        ))),
    }
}

fn rows(
    field: &Field<'_>,
    object: &Object<'_>,
    digits: u32,
    tracks: usize,
) -> Result<Vec<Vec<u32>>, Error> {
    let count = object.need("tracks")?;
    if count.natural()? != tracks as u64 {
        return Err(count.wrong(message!(
            "tracks",
            "{needed} tracks are needed",
            needed = tracks
        )));
    }
    let next = object.need("next")?;
    let power = u32::try_from(tracks).ok();
    let letters = power
        .and_then(|t| (digits as usize).checked_pow(t))
        .unwrap_or(usize::MAX);
    let states = next.list()?.count();
    if states == 0 || letters.saturating_mul(states) > MAX_ENTRIES {
        return Err(field.wrong(message!(
            "entries",
            "1 to 2^20 entries in `next` are needed"
        )));
    }
    let mut rows = Vec::new();
    for row in next.list()? {
        let mut to = Vec::with_capacity(letters);
        for state in row.list()? {
            to.push(state.between(0, states as u64 - 1)? as u32);
        }
        if to.len() != letters {
            return Err(row.wrong(message!(
                "letters",
                "{needed} states are needed, one for each letter",
                needed = letters
            )));
        }
        rows.push(to);
    }
    Ok(rows)
}

fn automaton(
    field: &Field<'_>,
    numeration: &Numeration,
    tracks: usize,
) -> Result<Automaton, Error> {
    let object = field.object(&["tracks", "next", "accept"])?;
    let next = rows(field, &object, numeration.digits(), tracks)?;
    let accepting = object.need("accept")?;
    let mut accept = vec![false; next.len()];
    let mut last = None;
    for state in accepting.list()? {
        let s = state.between(0, next.len() as u64 - 1)?;
        if last.is_some_and(|last| last >= s) {
            return Err(state.wrong(message!(
                "accept-order",
                "states in increasing order are needed"
            )));
        }
        last = Some(s);
        accept[s as usize] = true;
    }
    let table = Table {
        tracks,
        next,
        accept,
    };
    let vars: Vec<u32> = (0..tracks as u32).collect();
    Automaton::from_table(numeration, &vars, &table, &Limits::default())
        .map_err(|error| field.failed(&error))
}

fn outputs(field: &Field<'_>, numeration: &Numeration, tracks: usize) -> Result<Dfao, Error> {
    let object = field.object(&["tracks", "next", "output"])?;
    let next = rows(field, &object, numeration.digits(), tracks)?;
    let list = object.need("output")?;
    let mut output = Vec::new();
    for value in list.list()? {
        output.push(match value.is_null() {
            true => None,
            false => Some(value.between(0, u32::MAX.into())? as u32),
        });
    }
    if output.len() != next.len() {
        return Err(list.wrong(message!("outputs", "one output for each state is needed")));
    }
    let vars: Vec<u32> = (0..tracks as u32).collect();
    let accept = output.iter().map(Option::is_some).collect();
    let table = Table {
        tracks,
        next,
        accept,
    };
    Dfao::from_table(numeration, &vars, &table, &output, &Limits::default())
        .map_err(|error| field.failed(&error))
}
