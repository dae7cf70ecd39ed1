//! Certificates survive being written and read, and what is wrong with one is named by its field.

mod support;

use grundy_automata::{Dfao, Formula, Numeration};
use grundy_proof::{Candidate, CandidateKind, Certificate, Claim, Form, Measure, Play};
use proptest::prelude::*;
use serde_json::{Value, json};
use support::{base, compile, eq, limits, rules, wythoff};

const WYTHOFF: &str = "game wythoff(a, b); unordered; move k in 1..a -> (a - k, b); \
                       move k in 1..min(a, b) -> (a - k, b - k)";

fn automata() -> Certificate {
    let form = Form::Automata {
        candidate: Candidate::positions(Play::Normal, wythoff()),
        measure: Measure::new(vec![vec![1, 1]]),
    };
    Certificate::new(&rules(WYTHOFF), Claim::Positions(Play::Normal), form).unwrap()
}

fn values() -> Certificate {
    let residue = |r| {
        let formula = Formula::congruent(&[(0, 1)], 3, r);
        compile(&formula, &base(2))
    };
    let parts: Vec<_> = (0u32..3).map(|r| (r, residue(u64::from(r)))).collect();
    let form = Form::Automata {
        candidate: Candidate::values(Dfao::new(parts, &limits()).unwrap()),
        measure: Measure::new(vec![vec![1]]),
    };
    Certificate::new(
        &rules("game s(n); move k in 1..2 -> (n - k)"),
        Claim::NimValues,
        form,
    )
    .unwrap()
}

fn all() -> Vec<Certificate> {
    let kayles = rules("game k(n); move k in 1..2, i in 0..(n - k)/2 -> (i) + (n - k - i)");
    let except = rules("game e(n); move k in 1..n if not k in {2, 5} -> (n - k)");
    let pairs = compile(&Formula::equal(&[(0, 1), (1, -1)], 0), &base(2));
    let relation = Form::Automata {
        candidate: Candidate::relation(pairs),
        measure: Measure::new(vec![vec![1]]),
    };
    let p = compile(&eq(0, 0), &base(10));
    let repeats = Form::Automata {
        candidate: Candidate {
            numeration: base(10),
            kind: CandidateKind::Positions {
                play: Play::Misere,
                p: p.clone(),
                repeats: vec![p],
            },
        },
        measure: Measure::new(vec![vec![1], vec![0]]),
    };
    vec![
        automata(),
        values(),
        Certificate::new(
            &rules("game nim(n); move k in 1..n -> (n - k)"),
            Claim::NimValues,
            relation,
        )
        .unwrap(),
        Certificate::new(
            &rules("game g(n); move -> (n - 1)"),
            Claim::Positions(Play::Misere),
            repeats,
        )
        .unwrap(),
        Certificate::new(
            &rules("game s(n); move k in {2, 5, 7} -> (n - k)"),
            Claim::Positions(Play::Misere),
            Form::Periodic {
                reach: 7,
                preperiod: 0,
                period: 22,
                minimal: true,
            },
        )
        .unwrap(),
        Certificate::new(
            &kayles,
            Claim::NimValues,
            Form::Code {
                code: vec![0, 7, 7],
                preperiod: 71,
                period: 12,
                minimal: true,
            },
        )
        .unwrap(),
        Certificate::new(
            &except,
            Claim::NimValues,
            Form::AllBut {
                excluded: vec![2, 5],
                preperiod: 5,
                period: 7,
                saltus: 4,
            },
        )
        .unwrap(),
    ]
}

#[test]
fn written_read_and_written_again() {
    for certificate in all() {
        let bytes = certificate.to_bytes().unwrap();
        let again = Certificate::from_bytes(&bytes).unwrap();
        assert_eq!(
            String::from_utf8(again.to_bytes().unwrap()).unwrap(),
            String::from_utf8(bytes).unwrap()
        );
        assert_eq!(again.ruleset(), certificate.ruleset());
        assert_eq!(again.claim(), certificate.claim());
    }
}

#[test]
fn the_bytes_are_canonical() {
    let bytes = Certificate::new(
        &rules("game bash(n); move k in 1..3 -> (n - k)"),
        Claim::Positions(Play::Normal),
        Form::Periodic {
            reach: 3,
            preperiod: 0,
            period: 4,
            minimal: true,
        },
    )
    .unwrap()
    .to_bytes()
    .unwrap();
    let expected = concat!(
        r#"{"claim":{"kind":"p-positions","play":"normal"},"format":"grundy-certificate","minimal":true,"period":4,"#,
        r#""preperiod":0,"producer":"grundy "#,
        env!("CARGO_PKG_VERSION"),
        r#"","reach":3,"rules":"game bash(n); move k in 1..3 -> (n - k)","theorem":"periodic","version":1}"#
    );
    assert_eq!(String::from_utf8(bytes).unwrap(), expected);
}

#[test]
fn the_numeration_is_written_as_its_recurrence() {
    let value: Value = serde_json::from_slice(&automata().to_bytes().unwrap()).unwrap();
    assert_eq!(value["numeration"]["coefficients"], json!([1, 1]));
    assert_eq!(value["numeration"]["initial"], json!([1, 2]));
    assert_eq!(
        value["numeration"]["valid"]["next"],
        json!([[0, 1], [0, 2], [2, 2]])
    );
    assert_eq!(value["automata"][0]["tracks"], json!(2));
}

/// A change of a certificate, and the field that is to be named.
type Change = (&'static str, fn(&mut Value));

#[test]
fn what_is_wrong_is_named_by_its_field() {
    let changes: [Change; 22] = [
        ("format", |v| v["format"] = json!("walnut")),
        ("version", |v| v["version"] = json!(2)),
        ("version", |v| v["version"] = json!(1.0)),
        ("theorem", |v| v["theorem"] = json!("magic")),
        ("theorem", |v| {
            drop(v.as_object_mut().unwrap().remove("theorem"))
        }),
        ("surprise", |v| v["surprise"] = json!(0)),
        ("rules", |v| v["rules"] = json!("game g(n); move -> (m)")),
        ("rules", |v| {
            v["rules"] = json!("game g(n); move -> h(n); game h(n); move -> (n - 1)")
        }),
        ("claim.kind", |v| v["claim"]["kind"] = json!("remoteness")),
        ("claim.play", |v| v["claim"]["play"] = json!("scoring")),
        ("claim.other", |v| v["claim"]["other"] = json!(1)),
        ("measure[0]", |v| v["measure"] = json!([[1]])),
        ("measure[0][1]", |v| v["measure"] = json!([[1, -1]])),
        ("numeration.initial", |v| {
            v["numeration"]["initial"] = json!([1])
        }),
        ("numeration.initial", |v| {
            v["numeration"]["initial"] = json!([2, 1])
        }),
        ("numeration.valid", |v| {
            v["numeration"]["valid"]["accept"] = json!([0])
        }),
        ("automata", |v| v["automata"] = json!([])),
        ("automata[0].tracks", |v| {
            v["automata"][0]["tracks"] = json!(3)
        }),
        ("automata[0].next[0][1]", |v| {
            v["automata"][0]["next"][0][1] = json!(1_000_000)
        }),
        ("automata[0].next[1]", |v| {
            v["automata"][0]["next"][1] = json!([0])
        }),
        ("automata[0].accept[1]", |v| {
            v["automata"][0]["accept"] = json!([1, 1])
        }),
        // The empty word is accepted and 0 is not: not closed under leading zeros.
        ("automata[0]", |v| {
            v["automata"][0]["next"][0][0] = json!(1);
            v["automata"][0]["accept"] = json!([0]);
        }),
    ];
    for (field, change) in changes {
        let mut value: Value = serde_json::from_slice(&automata().to_bytes().unwrap()).unwrap();
        change(&mut value);
        let error = Certificate::from_bytes(value.to_string().as_bytes()).unwrap_err();
        assert_eq!(error.field(), Some(field), "{error}");
    }
    for junk in [
        &b""[..],
        b"[]",
        b"{",
        b"null",
        b"\xff\xfe",
        &[b'['; 100_000],
    ] {
        assert!(Certificate::from_bytes(junk).is_err());
    }
}

#[test]
fn a_claim_needs_a_theorem_that_decides_it() {
    let kayles = rules("game k(n); move k in 1..2 -> (n - k)");
    let code = Form::Code {
        code: vec![0, 7, 7],
        preperiod: 71,
        period: 12,
        minimal: true,
    };
    let error = Certificate::new(&kayles, Claim::Positions(Play::Normal), code).unwrap_err();
    assert_eq!(error.field(), Some("claim"));
}

#[test]
fn the_first_game_of_a_file_is_the_one_that_is_written() {
    let two = rules("game a(n); move k in 1..3 -> (n - k)\ngame b(n); move -> (n - 1)");
    let form = Form::Periodic {
        reach: 3,
        preperiod: 0,
        period: 4,
        minimal: true,
    };
    let certificate = Certificate::new(&two, Claim::Positions(Play::Normal), form).unwrap();
    let again = Certificate::from_bytes(&certificate.to_bytes().unwrap()).unwrap();
    assert_eq!(again.ruleset().rules(), &two.rules()[..1]);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    /// Whatever the bytes, the answer is a certificate or an error.
    #[test]
    fn damaged_bytes_do_no_harm(which in 0usize..7, at in any::<prop::sample::Index>(), byte in any::<u8>(), cut in any::<bool>()) {
        let mut bytes = all()[which].to_bytes().unwrap();
        let at = at.index(bytes.len());
        bytes[at] = byte;
        if cut {
            bytes.truncate(at);
        }
        if let Ok(certificate) = Certificate::from_bytes(&bytes) {
            prop_assert!(Certificate::from_bytes(&certificate.to_bytes().unwrap()).is_ok());
        }
    }
}

#[test]
fn recurrences_are_read_back() {
    let numeration = Numeration::greedy(&[1, 0, 0, 1], &[1, 2, 3, 4], &limits()).unwrap();
    let p = compile(&eq(0, 0), &numeration);
    let form = Form::Automata {
        candidate: Candidate::positions(Play::Normal, p),
        measure: Measure::new(vec![vec![1]]),
    };
    let claim = form.claim().unwrap();
    let certificate = Certificate::new(
        &rules("game nim(n); move k in 1..n -> (n - k)"),
        claim,
        form,
    )
    .unwrap();
    let again = Certificate::from_bytes(&certificate.to_bytes().unwrap()).unwrap();
    let Form::Automata { candidate, .. } = again.form() else {
        panic!()
    };
    assert_eq!(candidate.numeration, numeration);
}
