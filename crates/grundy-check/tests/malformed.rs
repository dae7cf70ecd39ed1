//! Files of every kind: an error that names the field, never a panic.

mod common;

use common::{check, gallery};
use grundy_check::{Failure, Limits};
use proptest::prelude::*;
use serde_json::{Value, json};

fn bash() -> Value {
    gallery().swap_remove(0).1
}

fn path_after(change: impl FnOnce(&mut Value)) -> String {
    let mut certificate = bash();
    change(&mut certificate);
    match check(&certificate) {
        Err(Failure::Field { path, .. }) => path,
        other => panic!("{other:?}"),
    }
}

#[test]
fn errors_name_the_field() {
    let remove = |key: &'static str| path_after(|c| drop(c.as_object_mut().unwrap().remove(key)));
    for key in ["format", "version", "rules", "claim", "theorem", "numeration", "measure", "automata", "repeats"] {
        assert_eq!(remove(key), key);
    }
    assert_eq!(path_after(|c| c["version"] = json!(2)), "version");
    assert_eq!(path_after(|c| c["version"] = json!(1.0)), "version");
    assert_eq!(path_after(|c| c["format"] = json!("grundy")), "format");
    assert_eq!(path_after(|c| c["extra"] = json!(0)), "extra");
    assert_eq!(path_after(|c| c["theorem"] = json!("astrology")), "theorem");
    assert_eq!(path_after(|c| c["claim"]["play"] = json!("perverse")), "claim.play");
    assert_eq!(path_after(|c| c["claim"] = json!({"kind": "nim-values", "play": "normal"})), "claim.play");
    assert_eq!(path_after(|c| c["numeration"]["base"] = json!(1)), "numeration.base");
    assert_eq!(path_after(|c| c["numeration"]["base"] = json!(65)), "numeration.base");
    assert_eq!(path_after(|c| c["numeration"]["valid"] = json!({})), "numeration.valid");
    assert_eq!(path_after(|c| c["measure"][0] = json!([1, 1])), "measure[0]");
    assert_eq!(path_after(|c| c["measure"][0][0] = json!(-1)), "measure[0][0]");
    assert_eq!(path_after(|c| c["measure"][0][0] = json!(0.5)), "measure[0][0]");
    assert_eq!(path_after(|c| c["measure"][0][0] = json!(1u64 << 53)), "measure[0][0]");
    assert_eq!(path_after(|c| c["automata"] = json!([])), "automata");
    assert_eq!(path_after(|c| c["automata"][0]["tracks"] = json!(2)), "automata[0].tracks");
    assert_eq!(path_after(|c| c["automata"][0]["next"][2][1] = json!(99)), "automata[0].next[2][1]");
    assert_eq!(path_after(|c| c["automata"][0]["next"][2] = json!([0])), "automata[0].next[2]");
    assert_eq!(path_after(|c| c["automata"][0]["next"] = json!([])), "automata[0].next");
    assert_eq!(path_after(|c| c["automata"][0]["accept"] = json!([1, 0])), "automata[0].accept");
    assert_eq!(path_after(|c| c["automata"][0]["accept"] = json!([0, 99])), "automata[0].accept[1]");
    assert_eq!(path_after(|c| c["automata"][0]["note"] = json!("")), "automata[0].note");
    assert_eq!(path_after(|c| c["repeats"] = c["automata"].clone()), "repeats");
    assert_eq!(path_after(|c| c["rules"] = json!(3)), "rules");
    let text = bash().to_string();
    for wrong in [
        text.replace("\"version\":1", "\"version\":1,\"version\":1"),
        text.replacen('{', "{\"version\":1,", 1).replace(",\"version\":1}", "}"),
    ] {
        let failure = grundy_check::check(wrong.as_bytes(), &Limits::default()).unwrap_err();
        assert!(failure.to_string().contains("canonical"), "{wrong}: {failure}");
    }
    assert!(grundy_check::check(serde_json::to_string_pretty(&bash()).unwrap().as_bytes(), &Limits::default()).is_ok());
    let text = String::from_utf8(vec![b'['; 100_000]).unwrap();
    assert!(grundy_check::check(text.as_bytes(), &Limits::default()).is_err());
    assert!(grundy_check::check(&vec![b' '; grundy_check::MAX_BYTES + 1], &Limits::default()).is_err());
}

#[test]
fn rules_that_are_not_read() {
    let fails = |rules: &str| {
        let mut certificate = bash();
        certificate["rules"] = json!(rules);
        check(&certificate).unwrap_err()
    };
    for rules in [
        "",
        "game",
        "game g",
        "game g()",
        "game g(n",
        "move -> (n)",
        "game g(n); move -> (m)",
        "game g(n); move k -> (n)",
        "game g(n); move k in 1..3 -> (n - k",
        "game g(n); move -> (n - 1) -> (n)",
        "game g(n); where n",
        "game g(n); lost n = 1",
        "game g(n); move if n -> (n - 1)",
        "game g(n, n); move -> (n - 1)",
        "game min(n); move -> (n - 1)",
        "game g(n); unordered; unordered",
        "game g(n); move -> (n - 1, 0)",
        "game g(n); let k = 1; move k in 1..2 -> (n - k)",
        "game g(n); move -> (n - 1) $",
        "game g(n); move -> (1 = 1)",
        "game g(n); move k in {} -> (n - k)",
        "game g(n); move k in {1..3} -> (n - k)",
        "game g(n); move -> (n - 99999999999999999999999)",
    ] {
        assert!(matches!(fails(rules), Failure::Rules { .. }), "{rules}: {}", fails(rules));
    }
    for rules in [
        "game g(n); move k in 2..n -> (n - k*k)",
        "game g(n); move k in squares -> (n - k)",
        "game g(n); move k in primes -> (n - k)",
        "game g(n); move k in divisors(n) -> (n - k)",
        "game g(n); move k in 1..n -> (n / k)",
        "game g(n); move -> (n / 0)",
        "game g(n); move k in 0..3 -> (n / k)",
        "game g(n); move -> (xor(n, 1))",
        "game g(n); move -> (gcd(n, 6))",
        "game g(n); move -> h(n); game h(n); move -> (n - 1)",
        "game g(n); move k in powers(3) -> (n - k)",
        "game g(n); move k in fibonacci -> (n - k)",
        "game g(n); move i in 2..99, j in 2..99 -> ((n / i) / j)",
    ] {
        assert!(matches!(fails(rules), Failure::Inexpressible(_)), "{rules}: {}", fails(rules));
    }
    let deep = |open: &str, close: &str| format!("game g(n); move -> ({}n{})", open.repeat(50_000), close.repeat(50_000));
    for rules in [deep("(", ")"), deep("-", ""), deep("1+", ""), deep("min(", ")"), deep("", "+1"), deep("", "/2")] {
        assert!(matches!(fails(&rules), Failure::Rules { .. }));
    }
    let lets: String = (1..200).map(|i| format!("let a{i} = a{} + a{}\n", i - 1, i - 1)).collect();
    assert!(matches!(fails(&format!("game g(n)\nlet a0 = n\n{lets}move -> (n - 1)")), Failure::Rules { .. }));
}

#[test]
fn the_binder_of_a_repeated_move_has_a_name_of_its_own() {
    let euclid = gallery().into_iter().find(|(name, _)| *name == "euclid").unwrap().1;
    let rules = euclid["rules"].as_str().unwrap();
    for name in ["b", "2", "min", "primes"] {
        let mut certificate = euclid.clone();
        certificate["rules"] = json!(rules.replace("k*", &format!("{name}*")).replace("k in", &format!("{name} in")));
        assert_ne!(certificate, euclid);
        assert!(matches!(check(&certificate), Err(Failure::Rules { .. })), "{name}");
    }
}

#[test]
fn limits_are_failures() {
    let certificate = gallery().into_iter().find(|(name, _)| *name == "wythoff").unwrap().1.to_string();
    for limits in [Limits { nodes: 20, ..Limits::default() }, Limits { steps: 1000, ..Limits::default() }] {
        assert!(matches!(grundy_check::check(certificate.as_bytes(), &limits), Err(Failure::Limit(_))));
    }
}

#[test]
fn a_truncated_file_is_an_error() {
    for (_, certificate) in gallery().into_iter().filter(|(n, _)| ["bash", "set", "kayles"].contains(n)) {
        let text = certificate.to_string();
        for end in 0..text.len() {
            assert!(grundy_check::check(&text.as_bytes()[..end], &Limits::default()).is_err());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// A few bytes changed anywhere: an answer within the limits, whatever it is.
    #[test]
    fn changed_bytes_never_panic(which in 0usize..18, changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4)) {
        thread_local!(static GALLERY: Vec<String> = gallery().into_iter().filter(|(n, _)| !["tripling", "race", "race-from-one"].contains(n)).map(|(_, c)| c.to_string()).collect());
        let mut bytes = GALLERY.with(|g| g[which].clone().into_bytes());
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        let limits = Limits { nodes: 20_000, steps: 2_000_000, time: None };
        let _ = grundy_check::check(&bytes, &limits).map_err(|e| e.to_string());
    }

    /// Text made of the words of the language.
    #[test]
    fn rule_texts_never_panic(words in prop::collection::vec(prop::sample::select(vec![
        "game", "g", "(", ")", "n", ",", ";", "move", "k", "in", "1", "..", "->", "-", "+", "*", "/", "%", "if", "and", "or", "not", "min", "max",
        "ceil", "{", "}", "powers", "=", "<", "let", "where", "lost", "won", "unordered", "start", "with", "\n", "#", "2", "9223372036854775807",
    ]), 0..30)) {
        let mut certificate = bash();
        certificate["rules"] = json!(format!("game g(n)\n{}", words.join(" ")));
        let limits = Limits { nodes: 20_000, steps: 2_000_000, time: None };
        let _ = grundy_check::check(certificate.to_string().as_bytes(), &limits).map_err(|e| e.to_string());
    }
}
