//! No false proof: of certificates that are changed in one part, every one is rejected, or what it states is true.
//!
//! A few hundred mutants by default; `MUTANTS=10000 cargo test -p grundy-check --release --test mutants -- --nocapture`
//! runs a campaign and prints its table.

#![allow(clippy::print_stdout)] // the table of a campaign

mod brute;
mod common;
mod python;

use grundy_check::{Failure, Limits};
use python::Verdict;
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashSet};

/// A small deterministic generator (Knuth's multiplier for 64 bits).
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n.max(1)
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> Option<T> {
        (!from.is_empty()).then(|| from[self.below(from.len())].clone())
    }

    /// A number near another one, or far from it.
    fn near(&mut self, n: u64) -> u64 {
        match self.below(5) {
            0 | 1 => n + 1,
            2 | 3 => n.saturating_sub(1),
            _ => 2 * n,
        }
    }
}

/// The parts of a certificate that are changed.
const CLASSES: [&str; 12] = [
    "rules: number",
    "rules: sign",
    "rules: word",
    "rules: name",
    "automaton: entry",
    "automaton: state",
    "numeration: number",
    "numeration: valid",
    "measure",
    "period",
    "structure",
    "claim",
];

/// Words and signs of a rule text, with what is between them.
fn pieces(text: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut last = ' ';
    for c in text.chars() {
        let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let joined = (word(c) && word(last)) || matches!((last, c), ('-', '>') | ('<' | '>' | '=' | '!', '=') | ('.', '.'));
        match out.last_mut() {
            Some(piece) if joined => piece.push(c),
            _ => out.push(c.to_string()),
        }
        last = c;
    }
    out
}

fn mutate_rules(text: &str, class: &str, dice: &mut Dice) -> Option<String> {
    const COMPARISONS: [&str; 7] = ["=", "==", "!=", "<", "<=", ">", ">="];
    const SWAPS: [(&str, &str); 12] = [
        ("min", "max"),
        ("max", "min"),
        ("and", "or"),
        ("or", "and"),
        ("unordered", ""),
        ("lost", "won"),
        ("won", "lost"),
        ("not", ""),
        ("where", "lost if"),
        ("fibonacci", "powers(2)"),
        ("powers", "divisors"),
        ("ceil", ""),
    ];
    const OPERATORS: [&str; 5] = ["+", "-", "*", "/", "%"];
    let mut pieces = pieces(text);
    let word = |p: &str| p.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let is_name = |p: &str| {
        word(p)
            && !p.starts_with(|c: char| c.is_ascii_digit())
            && ![
                "game",
                "with",
                "move",
                "if",
                "in",
                "and",
                "or",
                "not",
                "where",
                "unordered",
                "min",
                "max",
                "ceil",
                "powers",
                "fibonacci",
                "lost",
                "won",
                "let",
                "start",
            ]
            .contains(&p)
    };
    let fits = |p: &str| match class {
        "rules: number" => p.chars().all(|c| c.is_ascii_digit()),
        "rules: sign" => COMPARISONS.contains(&p) || OPERATORS.contains(&p),
        "rules: word" => SWAPS.iter().any(|s| s.0 == p),
        _ => is_name(p),
    };
    let places: Vec<usize> = (0..pieces.len()).filter(|&i| fits(&pieces[i])).collect();
    let at = dice.pick(&places)?;
    let old = pieces[at].clone();
    pieces[at] = match class {
        "rules: number" => dice.near(old.parse().ok()?).to_string(),
        "rules: sign" if COMPARISONS.contains(&&*old) => dice.pick(&COMPARISONS)?.into(),
        "rules: sign" => dice.pick(&OPERATORS)?.into(),
        "rules: word" => SWAPS.iter().find(|s| s.0 == old)?.1.into(),
        _ => {
            let names: Vec<String> = pieces.iter().skip(3).filter(|p| is_name(p)).cloned().collect();
            dice.pick(&names)?
        }
    };
    Some(pieces.concat())
}

/// Another state in one entry, or a state accepted that was not, or the other way round; another output.
fn mutate_automaton(automaton: &mut Value, entry: bool, dice: &mut Dice) -> Option<()> {
    let states = automaton["next"].as_array()?.len();
    let s = dice.below(states);
    if entry {
        let letter = dice.below(automaton["next"][s].as_array()?.len());
        automaton["next"][s][letter] = json!(dice.below(states));
    } else if let Some(accept) = automaton.get("accept") {
        let mut set: Vec<u64> = accept.as_array()?.iter().filter_map(Value::as_u64).collect();
        match set.iter().position(|&a| a == s as u64) {
            Some(at) => drop(set.remove(at)),
            None => set.push(s as u64),
        }
        set.sort_unstable();
        automaton["accept"] = json!(set);
    } else {
        automaton["output"][s] = match automaton["output"][s].as_u64() {
            Some(_) if dice.below(4) == 0 => Value::Null,
            Some(v) => json!(dice.near(v)),
            None => json!(dice.below(4)),
        };
    }
    Some(())
}

fn mutate_list(list: &mut Value, dice: &mut Dice) -> Option<()> {
    let at = dice.below(list.as_array()?.len());
    let old = list[at].as_u64()?;
    list[at] = json!(dice.near(old));
    Some(())
}

fn mutate(certificate: &Value, class: &str, dice: &mut Dice) -> Option<Value> {
    let mut mutant = certificate.clone();
    match class {
        "rules: number" | "rules: sign" | "rules: word" | "rules: name" => {
            mutant["rules"] = json!(mutate_rules(certificate["rules"].as_str()?, class, dice)?);
        }
        "automaton: entry" | "automaton: state" => {
            let mut places = vec!["/automata/0".to_owned()];
            places.extend((0..certificate["repeats"].as_array()?.len()).map(|i| format!("/repeats/{i}")));
            mutate_automaton(mutant.pointer_mut(&dice.pick(&places)?)?, class.ends_with("entry"), dice)?;
        }
        "numeration: number" => {
            if let Some(base) = certificate["numeration"]["base"].as_u64() {
                mutant["numeration"]["base"] = json!(dice.near(base));
            } else {
                let list = dice.pick(&["coefficients", "initial"])?;
                mutate_list(mutant.pointer_mut(&format!("/numeration/{list}"))?, dice)?;
            }
        }
        "numeration: valid" => {
            let entry = dice.below(2) == 0;
            mutate_automaton(mutant.pointer_mut("/numeration/valid")?, entry, dice)?;
        }
        "measure" => {
            let at = dice.below(certificate["measure"].as_array()?.len());
            mutate_list(mutant.pointer_mut(&format!("/measure/{at}"))?, dice)?;
        }
        "period" => {
            let field = dice.pick(&["preperiod", "period", "reach", "saltus", "minimal"])?;
            let value = mutant.get_mut(field)?;
            *value = match value.as_u64() {
                Some(n) => json!(dice.near(n)),
                None => json!(*value != true),
            };
        }
        "structure" => {
            let list = dice.pick(&["code", "excluded"])?;
            mutate_list(mutant.get_mut(list)?, dice)?;
        }
        _ => {
            mutant["claim"] = dice.pick(&[common::normal(), common::misere(), common::nim_values()])?;
        }
    }
    (mutant != *certificate).then_some(mutant)
}

/// Whether two automata give the same answer to every word.
fn same_language(one: &Value, other: &Value) -> bool {
    let answer = |a: &Value, s: u64| match a.get("accept") {
        Some(accept) => json!(accept.as_array().unwrap().contains(&json!(s))),
        None => a["output"][s as usize].clone(),
    };
    let letters = one["next"][0].as_array().unwrap().len();
    let (mut seen, mut queue) = (HashSet::from([(0, 0)]), vec![(0, 0)]);
    while let Some((p, q)) = queue.pop() {
        if answer(one, p) != answer(other, q) {
            return false;
        }
        for l in 0..letters {
            let to = |a: &Value, s: u64| a["next"][s as usize][l].as_u64().unwrap();
            let pair = (to(one, p), to(other, q));
            if seen.insert(pair) {
                queue.push(pair);
            }
        }
    }
    true
}

/// Why the mutant of a true certificate is true as well; `None` where that cannot be.
fn explain(class: &str, original: &Value, mutant: &Value) -> Option<&'static str> {
    let text = |v: &Value| v["rules"].as_str().unwrap().to_owned();
    match class {
        "automaton: entry" | "automaton: state" => {
            // The outcomes are determined by the rules: there is only one true set.
            let same = same_language(&original["automata"][0], &mutant["automata"][0]);
            let lists = (original["repeats"].as_array()?, mutant["repeats"].as_array()?);
            let repeats = lists.0.iter().zip(lists.1).all(|(a, b)| same_language(a, b));
            (same && repeats).then_some("the automaton accepts the same words")
        }
        "numeration: valid" => {
            same_language(&original["numeration"]["valid"], &mutant["numeration"]["valid"]).then_some("the same words are valid")
        }
        "numeration: number" => Some("the same numeration, or another of which the claim is true as well"),
        c if c.starts_with("rules") => Some(if brute::same_moves(&text(original), &text(mutant)) {
            "the same moves in other words"
        } else {
            "other moves, of which the claim is true as well"
        }),
        "measure" => Some("another measure that decreases"),
        "period" => Some("a multiple of the period, a later preperiod, a longer reach, or less claimed"),
        "claim" => Some("the claim is true of the other play or of outcomes as well"),
        _ => None,
    }
}

#[derive(Default)]
struct Row {
    mutants: usize,
    rejected: usize,
    unfinished: usize,
    survivors: BTreeMap<&'static str, BTreeMap<String, usize>>,
    positions: usize,
}

#[test]
fn no_mutant_proves_what_is_false() {
    let wanted: usize = std::env::var("MUTANTS").map_or(300, |n| n.parse().expect("MUTANTS is a number"));
    let campaign = wanted > 1_000;
    let mut seeds: Vec<(String, Value)> = common::gallery().into_iter().map(|(n, v)| (n.to_owned(), v)).collect();
    seeds.extend(python::shipped());
    // Adders of thousands of states are for the campaign, and rare there.
    let heavy = |v: &Value| v["numeration"]["initial"].as_array().is_some_and(|u| u.len() > 3);
    seeds.retain(|(_, v)| campaign || !heavy(v));
    let mut dice = Dice(2026);
    let mut table: BTreeMap<&str, Row> = BTreeMap::new();
    let mut files = Vec::new();
    let mut made = HashSet::new();
    let (mut count, mut turn) = (0, 0);
    while count < wanted && turn < 100 * wanted {
        let class = CLASSES[turn % CLASSES.len()];
        turn += 1;
        // A certificate that has this part.
        let tries = (0..60).map(|_| dice.below(seeds.len())).collect::<Vec<_>>();
        let rare = dice.below(16) > 0;
        let part = |seed: &usize| match class {
            _ if rare && heavy(&seeds[*seed].1) => false,
            "period" => seeds[*seed].1.get("period").is_some(),
            "structure" => seeds[*seed].1.get("code").or(seeds[*seed].1.get("excluded")).is_some(),
            "numeration: valid" => seeds[*seed].1["numeration"].get("valid").is_some(),
            _ => true,
        };
        let Some((name, original)) = tries.into_iter().find(part).map(|seed| &seeds[seed]) else { continue };
        let Some(mut mutant) = mutate(original, class, &mut dice) else { continue };
        // One change, or two or three in the same part.
        while dice.below(3) == 0 {
            mutant = mutate(&mutant, class, &mut dice).unwrap_or(mutant);
        }
        if mutant == *original {
            continue;
        }
        let bytes = mutant.to_string().into_bytes();
        if !made.insert(bytes.clone()) {
            continue;
        }
        count += 1;
        let row = table.entry(class).or_default();
        row.mutants += 1;
        // A mutant may need far more room than its original; then it is not accepted either.
        let limits = match heavy(original) {
            true => Limits::default(),
            false => Limits { nodes: 200_000, ..Limits::default() },
        };
        let verdict = grundy_check::check(&bytes, &limits);
        if verdict.is_ok() {
            let why = explain(class, original, &mutant).unwrap_or_else(|| panic!("{name}, {class}: accepted: {mutant}"));
            let confirmed = brute::confirm(&mutant);
            row.positions += confirmed.unwrap_or_else(|e| panic!("{name}, {class}: accepted, but {e}: {mutant}"));
            *row.survivors.entry(why).or_default().entry(name.clone()).or_default() += 1;
        } else if matches!(verdict, Err(Failure::Limit(_))) {
            row.unfinished += 1;
        } else {
            row.rejected += 1;
        }
        // The second checker sees all of a sample, all survivors, and a part of a campaign.
        if !matches!(verdict, Err(Failure::Limit(_))) && (count <= 300 || count % 20 == 0 || verdict.is_ok()) {
            files.push((format!("{name}, {class}"), bytes, verdict.is_ok()));
        }
    }
    assert_eq!(count, wanted, "too few different mutants");
    println!("{count} mutants of {} certificates", seeds.len());
    for (class, row) in &table {
        println!("{class}: {} mutants, {} rejected, {} too large", row.mutants, row.rejected, row.unfinished);
        for (why, names) in &row.survivors {
            println!("    {} accepted: {why} {names:?}", names.values().sum::<usize>());
        }
        if row.positions > 0 {
            println!("    what they state was confirmed at {} positions", row.positions);
        }
    }
    let bytes: Vec<Vec<u8>> = files.iter().map(|f| f.1.clone()).collect();
    let mut unfinished = 0;
    for ((what, bytes, accepted), verdict) in files.iter().zip(python::verdicts(&bytes)) {
        match verdict {
            Verdict::GaveUp => unfinished += 1,
            verdict => assert_eq!(
                verdict == Verdict::Accepted,
                *accepted,
                "{what}: the second checker: {verdict:?}: {}",
                String::from_utf8_lossy(bytes)
            ),
        }
    }
    println!("the second checker agrees on {} of them and ran out of time on {unfinished}", files.len() - unfinished);
    assert!(unfinished * 10 <= files.len(), "the second checker ran out of time on {unfinished} of {}", files.len());
    assert!(table.values().map(|r| r.rejected).sum::<usize>() * 2 > count, "most mutants are rejected");
}

#[test]
fn the_brute_force_finds_what_is_false() {
    let named = |name: &str| common::gallery().into_iter().find(|(n, _)| *n == name).unwrap().1;
    for (name, pointer, wrong) in [
        ("bash", "/rules", json!("game bash(n) with m = 4; move k in 1..m -> (n - k)")),
        ("bash", "/claim/play", json!("misere")),
        ("wythoff", "/rules", json!("game wythoff(a, b); unordered; move k in 1..a -> (a - k, b)")),
        ("wythoff", "/automata/0/accept", json!([])),
        ("mark", "/automata/0/output/0", json!(1)),
        ("lasker", "/rules", json!("game lasker(n); move k in 1..n -> (n - k)")),
        ("kayles", "/preperiod", json!(70)),
        ("kayles", "/period", json!(24)),
        ("set", "/period", json!(6)),
        ("all-but", "/saltus", json!(1)),
        ("wythoff", "/numeration/initial", json!([1, 3])),
    ] {
        let mut certificate = named(name);
        assert!(brute::confirm(&certificate).is_ok(), "{name}: {:?}", brute::confirm(&certificate));
        *certificate.pointer_mut(pointer).unwrap() = wrong;
        assert!(brute::confirm(&certificate).is_err(), "{name} {pointer}");
    }
}
