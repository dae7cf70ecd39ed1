//! Whatever shape is recognised must give the same results as the rules, position by position.

use super::*;
use crate::{Budget, Component, notation_text};
use num_bigint::BigUint;
use proptest::prelude::*;
use std::collections::BTreeSet;

type Results = BTreeSet<Vec<u64>>;

fn parse(rules: &str) -> Ruleset {
    Ruleset::parse(rules).unwrap_or_else(|errors| panic!("{errors}\n{rules}"))
}

fn notation(text: &str) -> Ruleset {
    parse(&notation_text(text).unwrap().unwrap())
}

/// The results by the rules: the coordinates of each, or the positive heaps in ascending order where there is one
/// coordinate.
fn by_rules(ruleset: &Ruleset, at: &[u64]) -> Results {
    let from = Component::new(0, at.iter().copied());
    ruleset
        .moves(&from, &Budget::default())
        .map(|m| {
            let to = m.unwrap().to;
            let mut numbers: Vec<u64> = to
                .iter()
                .flat_map(|c| &c.coords)
                .map(|x| x.try_into().unwrap())
                .collect();
            if at.len() == 1 {
                numbers.retain(|&x| x > 0);
                numbers.sort_unstable();
            }
            numbers
        })
        .collect()
}

/// The results by the shape; written from its documentation.
fn by_shape(shape: &Shape, at: &[u64]) -> Results {
    let n = at[0];
    let heap = |x: u64| if x > 0 { vec![x] } else { vec![] };
    let mut results = Results::new();
    match shape {
        Shape::Subtraction(set) => {
            results.extend(
                (1..=n)
                    .filter(|&k| set.contains(&k.into()))
                    .map(|k| heap(n - k)),
            );
        }
        Shape::AllBut(set) => {
            results.extend(
                (1..=n)
                    .filter(|&k| !set.contains(&k.into()))
                    .map(|k| heap(n - k)),
            );
        }
        Shape::TakeAndBreak(code) => {
            for (k, &digit) in code
                .digits()
                .iter()
                .enumerate()
                .filter(|&(k, _)| k as u64 <= n)
            {
                let rest = n - k as u64;
                for a in 0..=rest {
                    for b in a..=rest - a {
                        let Some(c) = (rest - a - b >= b).then(|| rest - a - b) else {
                            continue;
                        };
                        let heaps: Vec<u64> = [a, b, c].into_iter().filter(|&x| x > 0).collect();
                        if digit >> heaps.len() & 1 > 0 {
                            results.insert(heaps);
                        }
                    }
                }
            }
        }
        Shape::Rays(rays) => {
            for direction in &rays.directions {
                let most = if direction.reach == Reach::Step {
                    1
                } else {
                    1000
                };
                for k in 1..=most {
                    let to = at
                        .iter()
                        .zip(&direction.steps)
                        .map(|(x, s)| x.checked_sub(k * s));
                    let Some(to) = to.collect::<Option<Vec<_>>>() else {
                        break;
                    };
                    if to.iter().zip(&rays.lowest).any(|(x, low)| x < low) {
                        break;
                    }
                    results.insert(to);
                }
            }
        }
        Shape::Graph | Shape::General => panic!("no results from {shape:?}"),
    }
    results
}

/// Compares the two on all small positions; says whether there is a shape at all.
fn agrees(ruleset: &Ruleset) -> Result<bool, TestCaseError> {
    let shape = ruleset.shape();
    let positions: Vec<Vec<u64>> = match (&shape, ruleset.rules()[0].coords.len()) {
        (Shape::General, _) => return Ok(false),
        (_, 1) => (0..=60).map(|n| vec![n]).collect(),
        (Shape::Rays(rays), 2) => {
            let (a, b) = (rays.lowest[0], rays.lowest[1]);
            (0..100).map(|i| vec![a + i / 10, b + i % 10]).collect()
        }
        _ => (0..216).map(|i| vec![i / 36, i / 6 % 6, i % 6]).collect(),
    };
    for at in positions {
        let (rules, shape) = (by_rules(ruleset, &at), by_shape(&shape, &at));
        prop_assert_eq!(rules, shape, "at {:?} of\n{}", at, ruleset.text());
    }
    Ok(true)
}

#[track_caller]
fn is(rules: &str, expected: &str) {
    let ruleset = parse(rules);
    let shown = match ruleset.shape() {
        Shape::Subtraction(set) => format!("S{set}"),
        Shape::AllBut(set) => format!("S~{set}"),
        Shape::TakeAndBreak(code) => code.to_string(),
        Shape::Rays(rays) => {
            let directions = rays.directions.iter().map(|d| {
                let steps: Vec<_> = d.steps.iter().map(u64::to_string).collect();
                let sign = if d.reach == Reach::Ray { "*" } else { "" };
                format!("({}){sign}", steps.join(","))
            });
            let directions: Vec<_> = directions.collect();
            format!("{:?} {}", rays.lowest, directions.join(" "))
        }
        Shape::Graph => "graph".to_owned(),
        Shape::General => "general".to_owned(),
    };
    assert_eq!(shown, expected, "{rules}");
    agrees(&ruleset).unwrap();
}

#[test]
fn kayles_in_many_hands() {
    for rules in [
        "move k in 1..2 -> (n - k); move k in 1..2, j in 1..n-k-1 -> (j) + (n - k - j)",
        "move k in 1..2, j in 0..n-k -> (j) + (n - k - j)",
        "move k in 1..2, j in 0..(n - k)/2 -> (j) + (n - k - j)",
        "move k in {2, 1}, j in 0..n if 2*j <= n - k -> (n - k - j) + (j)",
        "move k in 1..2 if n >= k -> (n - k); move k in 1..2, j in 1..n if j < n - k -> (j) + (n - k - j)",
        "move k in 1..min(2, n), j in 0..ceil((n - k)/2) -> (j) + (n - k - j)",
        "let m = n - 1; move j in 0..m -> (j) + (m - j); move j in 0..m - 1 -> (j) + (m - 1 - j)",
        "move i in 0..n, j in i+1..i+2 -> (i) + (n - j)",
        "move i in 0..n, j in i+1..n if j - i in {1, 2} -> (i) + (n - j)",
    ] {
        is(&format!("game g(n); {rules}"), "0.77");
    }
}

#[test]
fn subtraction_and_all_but_in_many_hands() {
    is("game g(n); move k in {1, 3, 4} -> (n - k)", "S{1, 3..4}");
    is(
        "game g(n) with m = 3; move k in 1..m if k <= n -> (n - k)",
        "S{1..3}",
    );
    is(
        "game g(n); move k in 1..min(n, 5) if k != 3 -> (n - k)",
        "S{1..2, 4..5}",
    );
    is("game g(n); move -> (n - 1); move -> (n - 10)", "S{1, 10}");
    is("game g(n); move k in 1..3 -> (n - 2*k)", "S{2, 4, 6}");
    is(
        "game g(n); move k in 1..2, l in 0..1 -> (n - k - 5*l)",
        "S{1..2, 6..7}",
    );
    is("game g(n); move t in n-3..n-1 -> (t)", "S{1..3}");
    is("game g(n)\n", "S{}");
    is("game g(n); move k in 1..n -> (n - k)", "S~{}");
    is("game g(n); move k in 0..n-1 -> (k)", "S~{}");
    is(
        "game g(n); move k in 1..n if not (k in {2, 5}) -> (n - k)",
        "S~{2, 5}",
    );
    is(
        "game g(n); move k in 1..n if k != 2 and k != 5 -> (n - k)",
        "S~{2, 5}",
    );
    is(
        "game g(n); move k in {1, 3, 4} -> (n - k); move k in 6..n -> (n - k)",
        "S~{2, 5}",
    );
    is(
        "game g(n); move k in 1..n if k >= 3 or k = 1 -> (n - k)",
        "S~{2}",
    );
    // The moves of a small heap do not wait for the greatest amount.
    let giant = notation("S{1..10^30}");
    assert_eq!(by_rules(&giant, &[5]), by_shape(&giant.shape(), &[5]));
    let huge = parse("game g(n); move k in 1..1000000000000000000000000000000 -> (n - k)").shape();
    let Shape::Subtraction(set) = huge else {
        panic!("{huge:?}")
    };
    assert_eq!(set.count(), BigUint::from(10u32).pow(30));
}

#[test]
fn other_codes() {
    is(
        "game dawson(n); move if n = 1 -> (0); move -> (n - 2); move i in 0..n-3 -> (i) + (n - 3 - i)",
        "0.137",
    );
    is(
        "game officers(n); move if n >= 2 -> (n - 1); move i in 1..n-2 -> (i) + (n - 1 - i)",
        "0.6",
    );
    is("game g(n); move j in 1..n-1 -> (j) + (n - j)", "4.0");
    is(
        "game g(n); move i in 1..n, j in 1..n-i-1 -> (i) + (j) + (n - i - j)",
        "8.0",
    );
    is(
        "game g(n); move i in 1..n, j in i..n if j <= n - i - j -> (i) + (j) + (n - i - j)",
        "8.0",
    );
    is(
        "game g(n); move i in 0..n-2, j in 0..n-2-i -> (i) + (j) + (n - 2 - i - j)",
        "0.0F",
    );
    is("game g(n); move k in 1..3 if n = k -> (0)", "0.111");
}

#[test]
fn near_misses_are_general() {
    for rules in [
        // Unequal splits; splits with a gap; splits at fixed places.
        "move k in 1..n-1 if 2*k < n -> (k) + (n - k)",
        "move k in 1..n-1 if 2*k != n + 1 and 2*k != n - 1 -> (k) + (n - k)",
        "move j in 1..(n - 2)/2 - 1 -> (j) + (n - 1 - j)",
        "move j in 2..n-3 -> (j) + (n - 1 - j)",
        "move -> (1) + (n - 2)",
        "move if n % 2 = 0 -> (n / 2) + (n / 2)",
        "move i in 1..n, j in i+1..n if j <= n - i - j -> (i) + (j) + (n - i - j)",
        "move i in 1..n, j in i..n if j < n - i - j -> (i) + (j) + (n - i - j)",
        // Amounts that depend on the heap.
        "move k in 1..2 if n >= k + 1 and n != 7 -> (n - k)",
        "move k in 1..n/2 -> (n - k)",
        "move k in 1..2 if n >= 5 -> (n - k)",
        "move k in 1..2 if n != 30 -> (n - k)",
        "move k in 1..2 if n <= 1000000 -> (n - k)",
        "move if n % 3 = 0 -> (n - 1)",
        "move -> (n / 2)",
        // Infinite codes that are neither nim nor all-but.
        "move k in 1..n -> (n - k); move k in 1..n-1 -> (k) + (n - k)",
        "move k in 1..n-1 -> (n - k)",
        // Moves that do not take.
        "move k in 0..2 -> (n - k)",
        "move k in 0..n -> (n - k)",
        "move j in 0..n -> (j) + (n - j)",
        // Sets and powers; ends of play.
        "move k in powers(2) -> (n - k)",
        "where n >= 1; move k in 1..2 -> (n - k)",
        "lost if n = 3; move k in 1..2 -> (n - k)",
        "won if n > 1000; move k in 1..2 -> (n - k)",
    ] {
        let ruleset = parse(&format!("game g(n); {rules}"));
        assert_eq!(ruleset.shape(), Shape::General, "{rules}");
    }
    let two = parse("game a(n); move -> b(n - 1)\ngame b(n); move -> (n - 1)");
    assert_eq!(two.shape(), Shape::General);
}

#[test]
fn boards() {
    is(
        "game w(a, b); unordered; move k in 1..a -> (a - k, b); move k in 1..min(a, b) -> (a - k, b - k)",
        "[0, 0] (0,1)* (1,0)* (1,1)*",
    );
    is(
        "game king(m, n); where m >= 1 and n >= 1; move -> (m - 1, n); move -> (m, n - 1); move -> (m - 1, n - 1)",
        "[1, 1] (0,1) (1,0) (1,1)",
    );
    is(
        "game g(a, b); where 2 <= a; move k in 1..a+b if k <= b -> (a - 2*k, b - k)",
        "[2, 0] (2,1)*",
    );
    is(
        "game g(a, b); move k in 1..a/2 -> (a - 2*k, b); move k in 1..3 -> (a, b - k)",
        "[0, 0] (0,1) (0,2) (0,3) (2,0)*",
    );
    is(
        "game g(a, b); move k in 0..a - 1 -> (a - k - 1, b)",
        "[0, 0] (1,0)*",
    );
    is(
        "game g(a, b, c); unordered; move k in 1..a -> (a - k, b, c); move -> (a - 1, b - 1, c - 1)",
        "[0, 0, 0] (0,0,1)* (0,1,0)* (1,0,0)* (1,1,1)",
    );
    is(
        "game g(a, b); move k in {1, 5} if a >= k and b >= 0 -> (a - k, b)",
        "[0, 0] (1,0) (5,0)",
    );
}

#[test]
fn boards_that_only_look_like_it() {
    for rules in [
        "move -> (a - 2, b + 1)",
        "move k in 1..b -> (a - k, b)",
        "move k in 1..a if b > 0 -> (a - k, b)",
        "move k in 2..a -> (a - k, b)",
        "move k in 1..a-1 -> (a - k, b)",
        "move k in 1..a/2 -> (a - k, b)",
        "move k in 1..b/a if a > 0 -> (a, b - k*a)",
        "move k in 0..a -> (a - k, b)",
        "where a >= b; move k in 1..b -> (a, b - k)",
        "move k in 1..a, l in 1..b -> (a - k, b - l)",
        "move -> (b, a - 1)",
        "move -> (a, b)",
        "move k in 1..a if k != 7 -> (a - k, b)",
    ] {
        let ruleset = parse(&format!("game g(a, b); {rules}"));
        assert_eq!(ruleset.shape(), Shape::General, "{rules}");
    }
}

#[test]
fn hostile_rules_end_soon() {
    let mut lets = "let a0 = n * 99999999999999999999".to_owned();
    let mut minima = "let b0 = min(n, 7)".to_owned();
    for i in 1..200 {
        lets += &format!("; let a{i} = a{} + a{}", i - 1, i - 1);
        minima += &format!("; let b{i} = min(b{}, b{})", i - 1, i - 1);
    }
    let list = (0..2000)
        .map(|i| format!("n - {i}"))
        .collect::<Vec<_>>()
        .join(", ");
    for rules in [
        format!("{lets}; move if a199 > 0 -> (n - 1)"),
        format!("{minima}; move if b199 > 0 -> (n - 1)"),
        format!("move k in 1..2 if max({list}) > min({list}) -> (n - k)"),
        "move a in 1..60, b in 1..60, c in 1..60, d in 1..60 if a*b*c*d > 0 -> (n - a - b - c - d)"
            .to_owned(),
    ] {
        let ruleset = parse(&format!("game g(n); {rules}"));
        assert_eq!(ruleset.shape(), Shape::General);
    }
}

fn binder_clause() -> impl Strategy<Value = String> {
    let low = prop::sample::select(vec!["0", "1", "2", "1", "i", "n - 9"]);
    let high = prop::sample::select(vec![
        "n",
        "n - 1",
        "n - k",
        "n - k - 1",
        "(n - k)/2",
        "n/2",
        "3",
        "min(n, 4)",
        "(n - k - 1)/2",
        "ceil((n - k)/2)",
    ]);
    let cond = prop::sample::select(vec![
        "",
        "",
        "",
        " if n >= k",
        " if n > k",
        " if n = k",
        " if k != 2",
        " if j < n - k",
        " if 2*j <= n - k",
        " if n - k - j > j",
        " if j != n",
        " if n > 5",
        " if not (j > n - k - j)",
        " if j = 1 or 2*j <= n - k",
    ]);
    let target = prop::sample::select(vec![
        "(n - k)",
        "(n - j)",
        "(j)",
        "(j) + (n - k - j)",
        "(n - k - j) + (j)",
        "(n - k)",
        "(j) + (j)",
        "(n - 2*k)",
    ]);
    let split = prop::sample::select(vec!["0", "1", "k"]);
    (1u8..4, low, high, cond, target, split).prop_map(|(k, low, high, cond, target, _)| {
        let low = if low == "i" { "k" } else { low };
        let binders = match (
            target.contains('j') || cond.contains('j'),
            target.contains('k') || high.contains('k'),
        ) {
            (true, _) => format!("k in 1..{k}, j in {low}..{high}"),
            (false, true) => format!("k in 1..{k}"),
            (false, false) => format!("k in {{{k}}}"),
        };
        format!("move {binders}{cond} -> {target}")
    })
}

fn board_clause() -> impl Strategy<Value = String> {
    let high = prop::sample::select(vec![
        "a",
        "b",
        "min(a, b)",
        "3",
        "a/2",
        "a + b",
        "max(a, b)",
        "a - 1",
        "min(a/2, b)",
    ]);
    let cond = prop::sample::select(vec![
        "",
        "",
        "",
        " if a > 0",
        " if k <= b",
        " if k < a",
        " if a >= b",
        " if a >= 2*k or b >= k",
    ]);
    (0u8..3, 0u8..3, 0u8..2, 0u8..2, high, cond).prop_map(|(x, y, low, shift, high, cond)| {
        format!(
            "move k in {low}..{high}{cond} -> (a - {x}*k - {x}*{shift}, b - {y}*k - {y}*{shift})"
        )
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_code_comes_back_from_its_rules(d0 in prop::sample::select(vec![0u8, 0, 0, 4, 8, 12]), rest in prop::collection::vec(0u8..16, 0..8)) {
        let mut digits = vec![d0];
        digits.extend(rest);
        let code = Code::new(&digits).unwrap();
        let ruleset = notation(&code.to_string());
        match ruleset.shape() {
            Shape::TakeAndBreak(found) => prop_assert_eq!(found, code),
            Shape::Subtraction(set) => {
                prop_assert!(code.digits().iter().all(|d| [0, 3].contains(d)));
                let amounts = (0..code.digits().len()).filter(|&k| code.digits()[k] == 3);
                prop_assert_eq!(set, amounts.collect::<Amounts>());
            }
            shape => prop_assert!(false, "{:?}", shape),
        }
        agrees(&ruleset)?;
    }

    #[test]
    fn a_set_comes_back_from_its_rules(amounts in prop::collection::btree_set(1u32..40, 0..12)) {
        let list = amounts.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
        let set: Amounts = amounts.iter().copied().collect();
        let all_but = notation(&format!("S~{{{list}}}"));
        prop_assert_eq!(all_but.shape(), Shape::AllBut(set.clone()));
        agrees(&all_but)?;
        if !amounts.is_empty() {
            let subtraction = notation(&format!("S{{{list}}}"));
            prop_assert_eq!(subtraction.shape(), Shape::Subtraction(set));
            agrees(&subtraction)?;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn what_is_recognised_has_the_results_of_the_rules(clauses in prop::collection::vec(binder_clause(), 1..3)) {
        let text = format!("game g(n); {}", clauses.join("; "));
        if let Ok(ruleset) = Ruleset::parse(&text) {
            agrees(&ruleset)?;
        }
    }

    #[test]
    fn boards_have_the_results_of_the_rules(clauses in prop::collection::vec(board_clause(), 1..3), unordered: bool, low in 0u8..3) {
        let unordered = if unordered { "; unordered" } else { "" };
        let text = format!("game g(a, b){unordered}; where a >= {low} and b >= {low}; {}", clauses.join("; "));
        agrees(&parse(&text))?;
    }
}
