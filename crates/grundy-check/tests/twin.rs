//! The library and the second checker, written in Python from the specification alone, say the same.

mod common;
mod python;

use grundy_check::{Failure, Limits};
use python::{Verdict, verdicts};
use serde_json::{Value, json};

/// Both checkers on the same bytes; `None` where one of them ran out of time or room.
fn both(bytes: &[u8], twin: &Verdict) -> Option<(bool, bool)> {
    match (grundy_check::check(bytes, &Limits::default()), twin) {
        (Err(Failure::Limit(_)), _) | (_, Verdict::GaveUp) => None,
        (rust, twin) => Some((rust.is_ok(), *twin == Verdict::Accepted)),
    }
}

#[test]
fn the_second_checker_passes_its_own_tests() {
    let output = python::python(&["-m", "unittest", "-q", "test_checker"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn what_is_true_is_accepted_by_both() {
    let mut all: Vec<(String, Value)> = common::gallery().into_iter().map(|(n, v)| (n.to_owned(), v)).collect();
    let gallery = all.len();
    all.extend(python::shipped());
    let files: Vec<Vec<u8>> = all.iter().map(|(_, v)| v.to_string().into_bytes()).collect();
    let mut unfinished = Vec::new();
    for (i, ((name, _), (bytes, verdict))) in all.iter().zip(files.iter().zip(verdicts(&files))).enumerate() {
        match both(bytes, &verdict) {
            Some(outcome) => assert_eq!(outcome, (true, true), "{name}: {verdict:?}"),
            None => unfinished.push((i, name)),
        }
    }
    // What takes the second checker more than its time is not compared; it is little.
    let of_gallery = unfinished.iter().filter(|(i, _)| *i < gallery).count();
    assert!(of_gallery <= 1 && unfinished.len() - of_gallery <= (all.len() - gallery) / 4, "{unfinished:?}");
}

#[test]
fn wrong_files_are_rejected_by_both() {
    let good = common::gallery().into_iter().find(|(n, _)| *n == "wythoff").unwrap().1;
    let mut files: Vec<Vec<u8>> =
        ["", "{", "null", "[]", "1", "\"\"", "{}", "{\"format\":\"grundy-certificate\"}"].map(|t| t.as_bytes().to_vec()).into();
    files.push(b"\xff\xfe".to_vec());
    files.push([b"[".repeat(200_000), Vec::new()].concat());
    let text = good.to_string();
    files.extend([text[..text.len() / 2].into(), format!("{text}{text}").into_bytes()]);
    for (pointer, wrong) in [
        ("/format", json!("grundy")),
        ("/version", json!(2)),
        ("/version", json!(1.0)),
        ("/version", json!(null)),
        ("/theorem", json!("magic")),
        ("/rules", json!("")),
        ("/rules", json!("game w(a, b)")),
        ("/rules", json!(7)),
        ("/claim", json!({"kind": "p-positions"})),
        ("/claim", json!({"kind": "nim-values", "play": "normal"})),
        ("/claim/kind", json!("values")),
        ("/measure", json!([])),
        ("/measure", json!([[0, 0]])),
        ("/measure", json!([[1]])),
        ("/measure", json!([[1, -1]])),
        ("/automata", json!([])),
        ("/automata/0/tracks", json!(3)),
        ("/automata/0/next", json!([])),
        ("/automata/0/next/0", json!([0, 1, 2])),
        ("/automata/0/next/0/0", json!(100)),
        ("/automata/0/next/0/0", json!(-1)),
        ("/automata/0/next/0/0", json!(0.5)),
        ("/automata/0/accept", json!([1, 0])),
        ("/automata/0/accept", json!([1000])),
        ("/repeats", json!([1])),
        ("/repeats", json!(null)),
        ("/numeration", json!({"base": 1})),
        ("/numeration", json!({"base": 65})),
        ("/numeration", json!({"base": 2})),
        ("/numeration/initial", json!([1, 1])),
        ("/numeration/initial", json!([2, 3])),
        ("/numeration/coefficients", json!([1, 1, 1])),
        ("/numeration/valid/tracks", json!(2)),
    ] {
        let mut value = good.clone();
        *value.pointer_mut(pointer).unwrap() = wrong;
        files.push(value.to_string().into_bytes());
    }
    for key in good.as_object().unwrap().keys() {
        let mut value = good.clone();
        value.as_object_mut().unwrap().remove(key);
        files.push(value.to_string().into_bytes());
    }
    let mut extra = good.clone();
    extra["note"] = json!("unknown");
    files.push(extra.to_string().into_bytes());
    for (bytes, verdict) in files.iter().zip(verdicts(&files)) {
        let text = String::from_utf8_lossy(&bytes[..bytes.len().min(300)]).into_owned();
        assert_eq!(both(bytes, &verdict), Some((false, false)), "{text}: {verdict:?}");
    }
}
