//! JSON documents, schema `grundy/1`: `docs/json.md` describes them.
//!
//! Numbers that belong to a game (coordinates, nim-values, amounts) are strings, because they have any size; numbers that
//! count or index something are JSON numbers.

mod proof;
mod why;

use super::Rows;
use crate::context::Context;
use crate::report::Failure;
use grundy::judge::{Certainty, Problem};
use grundy::rules::{Code, Entry};
use grundy::values::take_and_break::{Found, Proof, SparseSpace, Status};
use grundy::words::Words;
use grundy::{
    Answer, Basis, Component, Contents, Game, HeapValue, LegalMove, Outcome, Play, PlayedMove,
    Position, Sequence, Table, Trial,
};
use num_bigint::BigUint;
pub(crate) use proof::{attempt, verdict, verdicts};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use why::why;

/// The schema that every document names.
pub(crate) const SCHEMA: &str = "grundy/1";

#[derive(Serialize)]
struct AnswerDocument {
    schema: &'static str,
    kind: &'static str,
    game: String,
    position: Vec<Term>,
    play: &'static str,
    outcome: &'static str,
    nim_value: Option<String>,
    moves: Vec<MoveDocument>,
    count: Option<usize>,
    remoteness: Option<u32>,
    why: Value,
    basis: Value,
}

#[derive(Serialize)]
struct MovesDocument {
    schema: &'static str,
    kind: &'static str,
    game: String,
    position: Vec<Term>,
    play: &'static str,
    moves: Vec<LegalDocument>,
    complete: bool,
}

#[derive(Serialize)]
struct LegalDocument {
    #[serde(flatten)]
    played: MoveDocument,
    outcome: &'static str,
    nim_value: Option<String>,
}

/// One term of a sum.
#[derive(Serialize)]
struct Term {
    game: String,
    coordinates: Vec<String>,
    shown: String,
}

#[derive(Serialize)]
struct MoveDocument {
    component: usize,
    from: Term,
    to: Vec<Term>,
    binders: BTreeMap<String, String>,
    result: Vec<Term>,
}

/// An answer.
pub(crate) fn answer(
    game: &Game,
    position: &Position,
    play: Play,
    answer: &Answer,
    words: &Words,
) -> Value {
    document(&AnswerDocument {
        schema: SCHEMA,
        kind: "answer",
        game: game.name().to_owned(),
        position: terms(game, position),
        play: of_play(play),
        outcome: of_outcome(answer.outcome),
        nim_value: answer.nim_value.as_ref().map(ToString::to_string),
        moves: answer
            .moves
            .iter()
            .map(|played| of_move(game, position, played))
            .collect(),
        count: answer.count,
        remoteness: answer.remoteness,
        why: reason(game, position, play, answer, words),
        basis: basis(&answer.basis, play),
    })
}

/// Why, with the same as lines of text.
fn reason(game: &Game, position: &Position, play: Play, answer: &Answer, words: &Words) -> Value {
    let mut why = why(game, &answer.why);
    if let Some(fields) = why.as_object_mut() {
        let lines = words.why(game, position, play, answer);
        fields.insert("words".to_owned(), json!(lines));
    }
    why
}

/// A line of a batch that has no answer.
pub(crate) fn failed(text: &str, status: u8) -> Value {
    json!({ "schema": SCHEMA, "kind": "no-answer", "question": text, "status": status })
}

/// The legal moves.
pub(crate) fn moves(
    game: &Game,
    position: &Position,
    play: Play,
    (moves, complete): (&[LegalMove], bool),
) -> Value {
    document(&MovesDocument {
        schema: SCHEMA,
        kind: "moves",
        game: game.name().to_owned(),
        position: terms(game, position),
        play: of_play(play),
        moves: moves
            .iter()
            .map(|legal| LegalDocument {
                played: of_move(game, position, &legal.played),
                outcome: of_outcome(legal.outcome),
                nim_value: legal.nim_value.as_ref().map(ToString::to_string),
            })
            .collect(),
        complete,
    })
}

/// A document for people.
pub(crate) fn pretty(document: &Value) -> String {
    format!("{document:#}")
}

fn document(document: &impl Serialize) -> Value {
    // Structures of strings and numbers are always representable.
    serde_json::to_value(document).unwrap_or(Value::Null)
}

pub(crate) fn of_play(play: Play) -> &'static str {
    match play {
        Play::Normal => "normal",
        Play::Misere => "misere",
    }
}

pub(crate) fn of_outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::P => "P",
        Outcome::N => "N",
        Outcome::Draw => "draw",
    }
}

fn term(game: &Game, part: usize, component: &Component) -> Term {
    Term {
        game: game.part_name(part, component),
        coordinates: component.coords.iter().map(BigUint::to_string).collect(),
        shown: game.show_component(part, component),
    }
}

fn terms(game: &Game, position: &Position) -> Vec<Term> {
    position
        .summands()
        .iter()
        .map(|s| term(game, s.part, &s.component))
        .collect()
}

fn of_move(game: &Game, position: &Position, played: &PlayedMove) -> MoveDocument {
    let part = position
        .summands()
        .get(played.component)
        .map_or(0, |s| s.part);
    MoveDocument {
        component: played.component,
        from: term(game, part, &played.from),
        to: played.to.iter().map(|c| term(game, part, c)).collect(),
        binders: played
            .binders
            .iter()
            .map(|(name, value)| (name.clone(), value.to_string()))
            .collect(),
        result: terms(game, &played.result),
    }
}

fn basis(basis: &Basis, play: Play) -> Value {
    match basis {
        Basis::Computed { up_to } => json!({ "kind": "computed", "up_to": up_to }),
        Basis::Theorem(theorem) => json!({
            "kind": "theorem", "name": theorem.name(), "source": theorem.source(play),
        }),
        Basis::Period(periods) => {
            let periods: Vec<Value> = periods.iter().map(period).collect();
            json!({ "kind": "period", "periods": periods })
        }
        Basis::Certificate(name) => json!({ "kind": "certificate", "file": name }),
        // A basis that this version has no words for.
        _ => json!({ "kind": "other" }),
    }
}

pub(crate) fn period(period: &grundy::Period) -> Value {
    json!({
        "preperiod": period.preperiod,
        "period": period.period,
        "computed_to": period.computed_to,
    })
}

/// The periods of several games: what is found of each, or how far the search has come.
pub(crate) fn periods(games: Vec<Value>) -> Value {
    json!({ "schema": SCHEMA, "kind": "periods", "games": games })
}

/// One of [`periods`].
pub(crate) fn searched(code: &Code, found: Option<&Found>, status: &Status) -> Value {
    let proof = found.map(|found| match found.proof {
        Proof::GuySmith => json!({ "kind": "guy-smith" }),
        Proof::Window { window, first } => json!({
            "kind": "window",
            "window": window,
            "first": first.to_string(),
            "again": (first + found.period.period).to_string(),
        }),
    });
    let (value, heap) = status.greatest;
    json!({
        "code": code.to_string(),
        "heaps": status.heaps,
        "period": found.map(|found| period(&found.period)),
        "last_exception": found
            .and_then(|found| found.period.preperiod.checked_sub(1))
            .map(|heap| heap.to_string()),
        "greatest": { "nim_value": value.to_string(), "heap": heap.to_string() },
        "proof": proof,
    })
}

fn of_contents(contents: Contents) -> &'static str {
    match contents {
        Contents::Outcomes => "outcomes",
        Contents::NimValues => "nim-values",
        Contents::Remoteness => "remoteness",
    }
}

fn coordinates(coords: &[u64]) -> Vec<String> {
    coords.iter().map(u64::to_string).collect()
}

/// A table, written piece by piece because it may be large.
pub(crate) fn table(
    game: &Game,
    table: &Table,
    play: Play,
    context: &mut Context,
) -> Result<(), Failure> {
    let to: Vec<String> = table.sizes().iter().map(|n| (n - 1).to_string()).collect();
    let head = json!({
        "schema": SCHEMA,
        "kind": "table",
        "game": game.name(),
        "play": of_play(play),
        "contents": of_contents(table.contents()),
        "coordinates": super::coordinate_names(game, to.len()),
        "to": to,
    });
    context.piece(&opened(&head, "positions"))?;
    context.line("")?;
    let mut positions = table.positions().peekable();
    while let Some((coords, cell)) = positions.next() {
        let mut entry = json!({
            "coordinates": coordinates(&coords),
            "outcome": of_outcome(cell.outcome),
        });
        match table.contents() {
            Contents::Outcomes => {}
            Contents::NimValues => entry["nim_value"] = json!(cell.number.map(|n| n.to_string())),
            Contents::Remoteness => entry["remoteness"] = json!(cell.number),
        }
        let comma = if positions.peek().is_some() { "," } else { "" };
        context.line(&format!("{entry}{comma}"))?;
    }
    context.line("]}")
}

/// The P-positions.
pub(crate) fn losing(
    game: &Game,
    names: &[String],
    play: Play,
    rows: Rows,
    context: &mut Context,
) -> Result<(), Failure> {
    let head = json!({
        "schema": SCHEMA,
        "kind": "losing",
        "game": game.name(),
        "play": of_play(play),
        "coordinates": names,
    });
    context.piece(&opened(&head, "positions"))?;
    for (i, row) in rows.enumerate() {
        let comma = if i > 0 { "," } else { "" };
        let row = json!(coordinates(&row?));
        context.piece(&format!("{comma}{row}"))?;
    }
    context.line("]}")
}

/// The beginning of a document up to the items of its last list.
fn opened(head: &Value, list: &str) -> String {
    let head = head.to_string();
    let fields = head.strip_suffix('}').unwrap_or(&head);
    format!("{fields},\"{list}\":[")
}

/// The nim-values of heaps.
pub(crate) fn values(
    game: &Game,
    sequence: &Sequence,
    context: &mut Context,
) -> Result<(), Failure> {
    context.piece(&values_head(game.name(), sequence))?;
    for (heap, value) in sequence.values.iter().enumerate() {
        let comma = if heap > 0 { "," } else { "" };
        let value = json!(value.map(|v| v.to_string()));
        context.piece(&format!("{comma}{value}"))?;
    }
    context.line("]}")
}

/// A document of kind `values` up to its first value.
pub(crate) fn values_head(game: &str, sequence: &Sequence) -> String {
    let head = json!({
        "schema": SCHEMA,
        "kind": "values",
        "game": game,
        "period": sequence.period.as_ref().map(period),
    });
    opened(&head, "values")
}

/// The rare heaps of the sparse space, with their values.
pub(crate) fn rares(game: &str, sequence: &Sequence, space: Option<&SparseSpace>) -> Value {
    let heaps = space.map_or(&[][..], |space| &space.rares);
    let rares: Vec<Value> = heaps
        .iter()
        .map(|&heap| {
            let value = sequence.values.get(heap).map(|value| value.to_string());
            json!({ "heap": heap.to_string(), "nim_value": value })
        })
        .collect();
    json!({
        "schema": SCHEMA,
        "kind": "rares",
        "game": game,
        "to": sequence.values.to().to_string(),
        "mask": space.map(|space| space.mask.to_string()),
        "positional": space.is_some_and(|space| space.positional),
        "rares": rares,
    })
}

/// How many heaps have each nim-value.
pub(crate) fn histogram(game: &str, to: u64, counts: &BTreeMap<u32, u64>) -> Value {
    let counts: Vec<Value> = counts
        .iter()
        .map(|(value, count)| json!({ "nim_value": value.to_string(), "count": count }))
        .collect();
    json!({
        "schema": SCHEMA,
        "kind": "histogram",
        "game": game,
        "to": to.to_string(),
        "histogram": counts,
    })
}

/// Single heaps of any size.
pub(crate) fn values_at(game: &Game, known: &[(&BigUint, HeapValue)]) -> Value {
    let at: Vec<Value> = known
        .iter()
        .map(|(heap, known)| {
            json!({
                "heap": heap.to_string(),
                "nim_value": known.value.to_string(),
                "same_as": known.same_as.map(|heap| heap.to_string()),
                "basis": basis(&known.basis, Play::Normal),
            })
        })
        .collect();
    json!({ "schema": SCHEMA, "kind": "values-at", "game": game.name(), "at": at })
}

/// The games of the catalogue.
pub(crate) fn games(entries: &[Entry]) -> Value {
    let games: Vec<Value> = entries.iter().map(game).collect();
    json!({ "schema": SCHEMA, "kind": "games", "games": games })
}

/// One game of the catalogue.
pub(crate) fn game(entry: &Entry) -> Value {
    let params: BTreeMap<&str, String> = entry
        .params
        .iter()
        .map(|(name, value)| (name.as_str(), value.to_string()))
        .collect();
    json!({
        "name": entry.name,
        "title": { "en": entry.title, "zh": entry.title_zh },
        "rules": { "en": entry.rules, "zh": entry.rules_zh },
        "source": entry.source,
        "aliases": entry.aliases,
        "parameters": params,
        "text": entry.text,
    })
}

/// Any game: one that is not of the catalogue has no title, no rules in words and no source.
pub(crate) fn game_of_rules(game: &Game) -> Value {
    let ruleset = game.rulesets().next();
    let params: BTreeMap<&str, String> = ruleset
        .and_then(|ruleset| ruleset.rules().first())
        .map(|rules| &rules.params[..])
        .unwrap_or_default()
        .iter()
        .map(|(name, value)| (name.as_str(), value.to_string()))
        .collect();
    json!({
        "name": game.name(),
        "title": null,
        "rules": null,
        "source": null,
        "aliases": [],
        "parameters": params,
        "text": ruleset.map_or("", |ruleset| ruleset.text()),
    })
}

/// Judge problems.
pub(crate) fn problems(problems: &[&Problem]) -> Value {
    let problems: Vec<Value> = problems
        .iter()
        .map(|problem| {
            let title = problem.title();
            json!({
                "id": problem.id(),
                "judge": problem.judge(),
                "family": problem.family(),
                "title": { "en": title.en, "zh": title.zh },
                "certainty": match problem.certainty() {
                    Certainty::Found => "found",
                    Certainty::Recalled => "recalled",
                },
                "note": problem.note(),
                "game": problem.game(),
            })
        })
        .collect();
    json!({ "schema": SCHEMA, "kind": "problems", "problems": problems })
}

/// What a comparison found.
pub(crate) fn comparison(game: &Game, tried: (usize, usize, usize), found: Option<Value>) -> Value {
    json!({
        "schema": SCHEMA,
        "kind": "comparison",
        "game": game.name(),
        "agrees": found.is_none(),
        "small": tried.0,
        "large": tried.1,
        "unknown": tried.2,
        "disagreement": found,
    })
}

/// Where a claim differs from the truth; what is wrong with it is added by the comparison.
pub(crate) fn disagreement(
    game: &Game,
    trial: &Trial,
    play: Play,
    answer: Option<&Answer>,
    words: &Words,
) -> Value {
    let position = &trial.position;
    json!({
        "position": terms(game, position),
        "truth": of_outcome(trial.truth),
        "answer": null,
        "output": null,
        "expected": null,
        "failure": null,
        "why": answer.map(|answer| reason(game, position, play, answer, words)),
    })
}
