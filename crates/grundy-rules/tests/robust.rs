//! No text makes the parsers panic, hang or overflow the stack.

use grundy_rules::{Budget, Component, Ruleset, parse_number};
use proptest::prelude::*;
use std::time::{Duration, Instant};

/// Whether the text is read, in reasonable time.
fn parses(text: &str) -> bool {
    let start = Instant::now();
    let parsed = Ruleset::parse(text);
    let time = start.elapsed();
    assert!(
        time < Duration::from_secs(20),
        "{time:?} for {}",
        &text[..40]
    );
    match parsed {
        Ok(ruleset) => {
            let copy = ruleset.clone();
            assert_eq!(copy, ruleset);
            true
        }
        Err(errors) => {
            assert!(errors.iter().count() <= 100);
            for error in &errors {
                let span = error.span().expect("errors of rule text have a place");
                assert!(span.start <= span.end && span.end <= text.len());
                assert!(text.is_char_boundary(span.start) && text.is_char_boundary(span.end));
                assert!(error.message().len() < 1000, "{}", error.message().len());
            }
            false
        }
    }
}

const MILLION: usize = 1_000_000;

#[test]
fn a_million_brackets() {
    for (open, close) in [
        ("(", ")"),
        ("-", ""),
        ("not ", ""),
        ("min(", ")"),
        ("{", "}"),
    ] {
        let text = format!(
            "game g(n); where {}n{} > 0",
            open.repeat(MILLION),
            close.repeat(MILLION)
        );
        assert!(!parses(&text), "{open}");
        let text = format!(
            "game g(n); move k in {}n{}",
            open.repeat(MILLION),
            close.repeat(MILLION)
        );
        assert!(!parses(&text), "{open}");
    }
    let text = format!("game g(n); move -> (n){}", "-> (n".repeat(MILLION));
    assert!(!parses(&text));
}

#[test]
fn a_million_terms() {
    for operator in ["+", "*", " / ", " - -"] {
        let text = format!(
            "game g(n); let a = n{}",
            format!("{operator}n").repeat(MILLION)
        );
        assert!(!parses(&text), "{operator}");
    }
    // Wide trees are no danger: they are not deep.
    assert!(parses(&format!(
        "game g(n); where n > 0{}",
        " and n > 0".repeat(MILLION / 10)
    )));
    assert!(parses(&format!(
        "game g(n); where 0{}",
        " < n".repeat(MILLION / 4)
    )));
    assert!(parses(&format!(
        "game g(n); move k in {{1{}}} -> (n - k)",
        ",2".repeat(MILLION)
    )));
    assert!(parses(&format!(
        "game g(n); move -> (n - 1){}",
        "+(n-1)".repeat(MILLION / 10)
    )));
}

#[test]
fn a_million_clauses() {
    assert!(parses(&format!("game g(n){}", ";".repeat(MILLION))));
    assert!(parses(&format!("game g(n){}", "\n".repeat(MILLION))));
    assert!(parses(&format!(
        "game g(n){}",
        "\nmove k in 1..n -> (n-k)".repeat(MILLION / 20)
    )));
    assert!(!parses(&format!(
        "game g(n){}",
        "\nmove k in 1..m -> (n-k)".repeat(MILLION / 20)
    )));
    assert!(!parses(&format!(
        "game g(n){}",
        "\nmove -> nim(n)".repeat(MILLION / 20)
    )));
    assert!(!parses(&"x\n".repeat(MILLION)));
    let games: String = (0..MILLION / 20)
        .map(|i| format!("game g{i}(n)\n"))
        .collect();
    assert!(parses(&games));
    let unordered: String = (0..MILLION / 40)
        .map(|i| format!("game g{i}(n, m); unordered; where n + m > 0\n"))
        .take(2_000)
        .collect();
    assert!(parses(&unordered));
}

#[test]
fn a_million_characters() {
    for garbage in [
        "@",
        "€",
        "a",
        "1",
        "_",
        "\"",
        "..",
        "->",
        "game ",
        "game g(n) ",
        "# ",
    ] {
        assert!(!parses(&garbage.repeat(MILLION)), "{garbage}");
        assert!(
            !parses(&format!("game g(n); move {}", garbage.repeat(MILLION))),
            "{garbage}"
        );
    }
    let lets: String = (0..30_000).map(|i| format!("let a{i} = n + 1\n")).collect();
    assert!(!parses(&format!("game g(n)\n{lets}")));
    let coords: Vec<_> = (0..100_000).map(|i| format!("a{i}")).collect();
    assert!(!parses(&format!("game g({})", coords.join(","))));
    let binders: Vec<_> = (0..50_000).map(|i| format!("b{i} in 1..n")).collect();
    assert!(parses(&format!(
        "game g(n)\nmove {} -> (n - 1)",
        binders.join(",")
    )));
}

#[test]
fn long_numbers() {
    let ten_thousand = "7".repeat(10_000);
    assert!(parses(&format!("game g(n); move -> (n - {ten_thousand})")));
    assert!(!parses(&format!(
        "game g(n); move -> (n - {})",
        "7".repeat(MILLION)
    )));
    assert_eq!(
        parse_number(&ten_thousand).unwrap().to_string(),
        ten_thousand
    );
    for bomb in [
        "10^10^10",
        "9^999999999",
        "2^1000000",
        "10^301030",
        "2^999999*2^999999",
    ] {
        let error = parse_number(bomb).unwrap_err();
        assert!(error.message().contains("1000000 bits"), "{bomb}: {error}");
    }
    for long in [
        "7".repeat(MILLION),
        "1+".repeat(MILLION),
        "2*".repeat(MILLION),
        "1^".repeat(MILLION),
    ] {
        assert!(parse_number(&long).is_err());
    }
}

/// Squares of squares: each number has twice the bits of the one before.
#[test]
fn numbers_that_explode_run_out() {
    let mut text = "game g(n)\nlet a0 = n*n\n".to_owned();
    for i in 1..200 {
        text += &format!("let a{i} = a{} * a{}\n", i - 1, i - 1);
    }
    text += "move k in 1..a199 -> (n - 1)";
    let ruleset = Ruleset::parse(&text).unwrap();
    let position = Component::new(0, [3u32]);
    assert!(
        ruleset
            .moves(&position, &Budget::default())
            .next()
            .unwrap()
            .is_err()
    );
    let unordered = text
        .replace("g(n)", "g(n, m)")
        .replace("move k in 1..a199 -> (n - 1)", "");
    assert!(parses(&format!("{unordered}unordered\nwhere a199 != 7")));
}

/// Words of the language, in any order.
fn soup() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "game",
        "with",
        "where",
        "unordered",
        "start",
        "let",
        "move",
        "lost",
        "won",
        "if",
        "in",
        "and",
        "or",
        "not",
        "min",
        "max",
        "ceil",
        "gcd",
        "xor",
        "popcount",
        "powers",
        "fibonacci",
        "squares",
        "primes",
        "prime_powers",
        "divisors",
        "(",
        ")",
        "{",
        "}",
        ",",
        "=",
        "<",
        ">",
        "+",
        "-",
        "*",
        "/",
        "%",
        "..",
        "->",
        "!=",
        "<=",
        "\n",
        ";",
        "n",
        "k",
        "m",
        "g",
        "0",
        "1",
        "2",
        "99",
        "#",
        "λ",
        "@",
        ".",
        "^",
    ]);
    prop::collection::vec(words, 0..60).prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn no_soup_of_words_panics(soup in soup()) {
        parses(&soup);
        parses(&format!("game g(n, m) with p = 2; {soup}"));
        parses(&format!("game g(n); move k in 1..n {soup}"));
        parses(&format!("game g(n); move -> ({soup})"));
    }

    #[test]
    fn no_text_panics(text in "\\PC{0,80}") {
        parses(&text);
        let _ = parse_number(&text);
    }

    #[test]
    fn no_number_panics(text in "[-+*^ 0-9]{0,12}") {
        let _ = parse_number(&text);
    }
}
