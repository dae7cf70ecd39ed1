//! Every document is as `docs/grundy-1.schema.json` says.

mod support;

use serde_json::{Value, json};
use support::{grundy, grundy_reading};

/// The part of JSON Schema that the schema uses; any other keyword is a fault of the schema.
struct Schema {
    root: Value,
}

impl Schema {
    fn load() -> Self {
        let text = include_str!("../../../docs/grundy-1.schema.json");
        Schema {
            root: serde_json::from_str(text).unwrap(),
        }
    }

    fn check(&self, value: &Value) -> Result<(), String> {
        self.against(&self.root, value, "")
    }

    fn against(&self, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
        for (keyword, rule) in schema.as_object().unwrap() {
            self.keyword(keyword, rule, value, at)?;
        }
        Ok(())
    }

    fn keyword(&self, keyword: &str, rule: &Value, value: &Value, at: &str) -> Result<(), String> {
        let fail = |what: String| Err(format!("{at}: {what}: {value}"));
        match keyword {
            "$schema" | "$id" | "title" | "$defs" => Ok(()),
            "$ref" => {
                let name = rule.as_str().unwrap().strip_prefix("#/$defs/").unwrap();
                self.against(&self.root["$defs"][name], value, at)
            }
            "oneOf" => {
                let results = rule
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|one| self.against(one, value, at));
                let (good, bad): (Vec<_>, Vec<_>) = results.partition(Result::is_ok);
                match good.len() {
                    1 => Ok(()),
                    n => fail(format!("{n} alternatives fit; {bad:?}")),
                }
            }
            "const" => {
                if rule == value {
                    Ok(())
                } else {
                    fail(format!("not {rule}"))
                }
            }
            "enum" => {
                if rule.as_array().unwrap().contains(value) {
                    Ok(())
                } else {
                    fail(format!("not one of {rule}"))
                }
            }
            "type" => {
                let one = [rule.clone()];
                let types = rule.as_array().map_or(&one[..], Vec::as_slice);
                if types.iter().any(|t| is_of(t.as_str().unwrap(), value)) {
                    Ok(())
                } else {
                    fail(format!("no {rule}"))
                }
            }
            "pattern" => {
                let digits = value.as_str().unwrap_or_default();
                let digits = match rule.as_str().unwrap() {
                    "^[0-9]+$" => digits,
                    "^-?[0-9]+$" => digits.strip_prefix('-').unwrap_or(digits),
                    other => return fail(format!("unknown pattern {other}")),
                };
                if !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()) {
                    Ok(())
                } else {
                    fail("no digits".to_owned())
                }
            }
            "required" => {
                let missing = rule
                    .as_array()
                    .unwrap()
                    .iter()
                    .find(|name| value.get(name.as_str().unwrap()).is_none());
                missing.map_or(Ok(()), |name| fail(format!("{name} is missing")))
            }
            "properties" => rule
                .as_object()
                .unwrap()
                .iter()
                .try_for_each(|(name, schema)| match value.get(name) {
                    Some(inner) => self.against(schema, inner, &format!("{at}/{name}")),
                    None => Ok(()),
                }),
            "additionalProperties" => {
                let mut fields = value.as_object().into_iter().flatten();
                fields.try_for_each(|(name, inner)| {
                    self.against(rule, inner, &format!("{at}/{name}"))
                })
            }
            "items" => {
                let mut items = value.as_array().into_iter().flatten().enumerate();
                items.try_for_each(|(i, item)| self.against(rule, item, &format!("{at}/{i}")))
            }
            other => fail(format!("unknown keyword {other}")),
        }
    }
}

fn is_of(kind: &str, value: &Value) -> bool {
    match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_u64() || value.is_i64(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("unknown type {other}"),
    }
}

/// Checks a document and gives it back.
fn document(text: &str) -> Value {
    let value: Value = serde_json::from_str(text).unwrap_or_else(|e| panic!("{e}: {text}"));
    if let Err(error) = Schema::load().check(&value) {
        panic!("{error}\n{text}");
    }
    value
}

#[test]
fn the_check_can_fail() {
    let schema = Schema::load();
    let wrong = serde_json::json!({ "schema": "grundy/1", "kind": "values", "game": "nim", "values": [3], "period": null });
    assert!(schema.check(&wrong).is_err());
    let right = serde_json::json!({ "schema": "grundy/1", "kind": "values", "game": "nim", "values": ["3"], "period": null });
    assert_eq!(schema.check(&right), Ok(()));
}

/// One question for each kind of reason.
#[test]
fn answers() {
    for (args, kind) in [
        (&["nim", "3", "4", "5"][..], "nim-sum"),
        (&["nim", "3", "4", "5", "--misere"], "misere-nim"),
        (
            &["moore(k=2, heaps=4)", "1", "2", "3", "4"],
            "moore-columns",
        ),
        (
            &["moore(k=2, heaps=4)", "1", "1", "1", "1", "--misere"],
            "misere-moore",
        ),
        (&["wythoff", "10^30", "2^100"], "beatty-pair"),
        (&["fibonacci", "100"], "numeration"),
        (&["race", "162"], "interval"),
        (&["king", "3", "3"], "parity"),
        (&["euclid", "34", "55"], "golden-ratio"),
        (&["mark", "40"], "trailing-zeros"),
        (&["0.77", "1000"], "period"),
        (&["wythoff 3 5 + 0.77 9"], "nim-sum"),
        (&["nim", "0"], "no-move"),
        (
            &[
                "-e",
                "game g(n); lost if n = 2; move k in 1..2 -> (n-k)",
                "2",
            ],
            "ruled",
        ),
        (&["chomp(rows=3)", "1", "1", "0"], "move"),
    ] {
        let answer = document(&grundy(&[&["solve", "--json"], args].concat()).good());
        assert_eq!(answer["kind"], "answer");
        assert_eq!(answer["why"]["kind"], kind, "{args:?}");
        assert!(!answer["why"]["words"].as_array().unwrap().is_empty());
    }
}

#[test]
fn numbers_of_a_game_keep_their_digits() {
    let answer = document(&grundy(&["solve", "nim", "2^64+1", "5", "--json"]).good());
    assert_eq!(
        answer["position"][0]["coordinates"][0],
        "18446744073709551617"
    );
    // 18446744073709551617 = 2^64 + 1, and 1 xor 5 is 4.
    assert_eq!(answer["nim_value"], "18446744073709551620");
    assert_eq!(answer["moves"][0]["to"][0]["coordinates"][0], "5");
}

#[test]
fn everything_else() {
    for (args, kind) in [
        (&["moves", "0.77", "9", "--json"][..], "moves"),
        (&["moves", "fibonacci", "9", "--json"], "moves"),
        (
            &["table", "wythoff", "--to", "4", "--format", "json"],
            "table",
        ),
        (
            &[
                "table",
                "wythoff",
                "--to",
                "4",
                "--what",
                "remoteness",
                "--format",
                "json",
            ],
            "table",
        ),
        (
            &[
                "table", "nim", "--to", "4", "--to", "3", "--what", "nim", "--format", "json",
            ],
            "table",
        ),
        (
            &["losing", "wythoff", "--to", "9", "--format", "json"],
            "losing",
        ),
        (
            &["values", "0.77", "--to", "9", "--format", "json"],
            "values",
        ),
        (
            &["values", "0.77", "--at", "10^30", "--format", "json"],
            "values-at",
        ),
        (
            &[
                "values", "0.106", "--to", "3000", "--what", "rares", "--format", "json",
            ],
            "rares",
        ),
        (
            &[
                "values", "0.77", "--to", "5", "--what", "rares", "--format", "json",
            ],
            "rares",
        ),
        (
            &[
                "values",
                "race",
                "--to",
                "9",
                "--what",
                "histogram",
                "--format",
                "json",
            ],
            "histogram",
        ),
        (&["period", "0.77", "0.56", "--json"], "periods"),
        (
            &["values", "race", "--to", "9", "--format", "json"],
            "values",
        ),
        (
            &["compare", "nim", "--to", "5", "--losing", "n = 0", "--json"],
            "comparison",
        ),
        (&["games", "--json"], "games"),
        (&["games", "kayles", "--json"], "game"),
        (&["games", "0.77", "--json"], "game"),
        (&["judge", "--list", "--json"], "problems"),
    ] {
        let found = document(&grundy(args).good());
        assert_eq!(found["kind"], kind, "{args:?}");
    }
    let run = grundy(&["compare", "nim", "--to", "5", "--losing", "n = 1", "--json"]);
    let found = document(&run.stdout);
    assert_eq!(found["agrees"], false);
    let disagreement = &found["disagreement"];
    assert_eq!(
        (&disagreement["answer"], &disagreement["truth"]),
        (&json!("N"), &json!("P"))
    );
    assert_eq!(disagreement["stage"], "small");
    assert!(!disagreement["why"]["words"].as_array().unwrap().is_empty());
    let run = grundy_reading(&["solve", "nim", "--batch", "--json"], "3 4\nx\n");
    let kinds: Vec<Value> = run
        .stdout
        .lines()
        .map(|line| document(line)["kind"].clone())
        .collect();
    assert_eq!(kinds, ["answer", "no-answer"]);
    assert_eq!(document(&run.stderr)["kind"], "error");
}
