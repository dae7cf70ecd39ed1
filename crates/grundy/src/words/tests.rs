//! Both languages have the same texts.

use super::*;
use std::collections::{BTreeMap, BTreeSet};

/// The variables of each key: everything behind a dollar sign up to the next key.
fn variables(texts: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut key = String::new();
    for line in texts.lines() {
        let begins = line.starts_with(|c: char| c.is_ascii_lowercase());
        if begins && let Some((name, _)) = line.split_once(" =") {
            key = name.to_owned();
            assert!(!found.contains_key(&key), "{key} is there twice");
            found.entry(key.clone()).or_default();
        }
        if line.starts_with('#') {
            continue;
        }
        for rest in line.split('$').skip(1) {
            let name: String = rest
                .chars()
                .take_while(|c| c.is_ascii_alphanumeric() || *c == '-')
                .collect();
            found.entry(key.clone()).or_default().insert(name);
        }
    }
    found
}

fn same(en: &str, zh: &str) {
    let (en, zh) = (variables(en), variables(zh));
    let keys = |texts: &BTreeMap<String, BTreeSet<String>>| -> BTreeSet<String> {
        texts.keys().cloned().collect()
    };
    assert_eq!(keys(&en), keys(&zh));
    for (key, variables) in &en {
        assert_eq!(variables, &zh[key], "{key}");
    }
}

#[test]
fn both_languages_have_the_same_texts() {
    same(EN, ZH);
    same(
        include_str!("../../../../locales/cli/en.ftl"),
        include_str!("../../../../locales/cli/zh-CN.ftl"),
    );
}

#[test]
fn every_text_can_be_read() {
    for texts in [EN, ZH] {
        if let Err((_, errors)) = FluentResource::try_new(texts.to_owned()) {
            panic!("{errors:?}");
        }
    }
    for lang in Lang::ALL {
        let words = Words::new(lang);
        for key in variables(EN).keys() {
            assert!(words.has(key), "{key} in {lang:?}");
        }
    }
}

#[test]
fn one_move_and_two() {
    let words = Words::new(Lang::En);
    let heading = |count: usize| words.text("moves-all", &[("count", count.into())]);
    assert_eq!(heading(1), "1 winning move:");
    assert_eq!(heading(2), "2 winning moves:");
}

/// A question for each kind of reason: both languages have words for it, with every variable filled in.
#[test]
fn every_reason_has_words() {
    use crate::{Game, Play, Question};
    let cycle = "a b\nb a\nb c\n";
    let graph = grundy_rules::Graph::read_edges(cycle).unwrap();
    let ruled = "game g(n); lost if n = 2; won if n = 3; move k in 1..2 -> (n - k)";
    let games = |name: &str| match name {
        "graph" => Game::from_graph("graph", graph.clone()),
        "ruled" => Game::from_rules(ruled, None, &[]).unwrap(),
        name => Game::parse(name).unwrap(),
    };
    let (normal, misere) = (Play::Normal, Play::Misere);
    for (name, position, play) in [
        ("nim", "3 4 5", normal),
        ("nim", "1 2 3", normal),
        ("nim", "0", normal),
        ("nim", "0", misere),
        ("nim", "3 4 5", misere),
        ("nim", "2 2", misere),
        ("nim", "1 1", misere),
        ("nim", "1 1 1", misere),
        ("bash(m=3)", "9 4", normal),
        ("bash(m=3)", "9", normal),
        ("lasker", "4 8 9", normal),
        ("moore(k=2, heaps=4)", "1 2 3 4", normal),
        ("moore(k=2, heaps=3)", "1 1 1", normal),
        ("moore(k=2, heaps=4)", "1 1 1 1", misere),
        ("moore(k=2, heaps=4)", "1 1 1 0", misere),
        ("moore(k=2, heaps=4)", "2 2 0 0", misere),
        ("wythoff", "3 5", normal),
        ("wythoff", "4 5", normal),
        ("wythoff", "2 2", misere),
        ("generalised_wythoff(t=2)", "1 3", normal),
        ("fibonacci", "21", normal),
        ("fibonacci", "100", normal),
        ("fibonacci(c=3)", "100", normal),
        ("race", "162", normal),
        ("race", "17", normal),
        ("king", "3 3", normal),
        ("king", "2 3", normal),
        ("euclid", "34 55", normal),
        ("euclid", "5 5", normal),
        ("euclid", "3 11", normal),
        ("mark", "40", normal),
        ("mark", "12", normal),
        ("staircase(steps=3)", "1 2 3", normal),
        ("0.77", "1000", normal),
        ("0.77", "9", misere),
        ("chomp", "1 1 0", normal),
        ("chomp", "2 1 0", normal),
        ("ruled", "2", normal),
        ("ruled", "3", normal),
        ("graph", "a", normal),
        ("graph", "b", normal),
    ] {
        let game = games(name);
        let question = Question {
            play,
            ..Question::default()
        };
        let position = game.position(position).unwrap();
        let answer = game.ask(&position, &question).unwrap();
        for lang in Lang::ALL {
            let words = Words::new(lang);
            let unknown = words.text("why-unknown", &[]);
            let lines = words.answer(&game, &position, play, &answer);
            assert!(lines.len() >= 3, "{lines:?}");
            for line in lines {
                let unfilled = line.contains("{$") || line.contains(&unknown);
                assert!(!unfilled, "{name} in {lang:?}: {line}");
                let key = line
                    .trim()
                    .split_once(": ")
                    .map_or(line.trim(), |(_, rest)| rest);
                assert!(
                    !variables(EN).contains_key(key),
                    "{name} in {lang:?}: {line}"
                );
            }
        }
    }
}
