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
