//! The general engine against a recursive brute force over the legal moves of the rules.

use grundy_rules::{Budget, Component, Ending, Exhausted, Ruleset};
use grundy_values::general::General;
use grundy_values::{Error, Outcome, Play};
use proptest::prelude::*;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

fn rules(text: &str) -> Arc<Ruleset> {
    Arc::new(Ruleset::parse(text).unwrap_or_else(|e| panic!("{text}: {e}")))
}

fn engine(text: &str) -> General {
    General::new(rules(text)).unwrap()
}

fn at(coords: &[u64]) -> Component {
    Component::new(0, coords.iter().copied())
}

/// The obvious way: recursion over the moves that the rules list.
struct Brute<'r> {
    rules: &'r Ruleset,
    values: HashMap<Component, u32>,
    distances: HashMap<(Vec<Component>, bool), (Outcome, u32)>,
}

impl<'r> Brute<'r> {
    fn new(rules: &'r Ruleset) -> Self {
        Brute {
            rules,
            values: HashMap::new(),
            distances: HashMap::new(),
        }
    }

    fn moves(&self, c: &Component) -> Vec<Vec<Component>> {
        self.rules
            .moves(c, &Budget::default())
            .map(|m| m.unwrap().to)
            .collect()
    }

    fn value(&mut self, c: &Component) -> u32 {
        if let Some(&v) = self.values.get(c) {
            return v;
        }
        let mut seen = BTreeSet::new();
        for option in self.moves(c) {
            seen.insert(option.iter().fold(0, |x, part| x ^ self.value(part)));
        }
        let mex = (0..).find(|v| !seen.contains(v)).unwrap();
        self.values.insert(c.clone(), mex);
        mex
    }

    fn outcome(&mut self, position: &[Component], misere: bool) -> (Outcome, u32) {
        let key = (position.to_vec(), misere);
        if let Some(&found) = self.distances.get(&key) {
            return found;
        }
        let endings: Vec<Option<Ending>> = position
            .iter()
            .map(|c| self.rules.ending(c).unwrap())
            .collect();
        let mut options = Vec::new();
        for i in 0..position.len() {
            for parts in self.moves(&position[i]) {
                let mut next = position.to_vec();
                next.remove(i);
                next.extend(parts);
                next.sort();
                options.push(next);
            }
        }
        let mut results = Vec::new();
        for option in &options {
            results.push(self.outcome(option, misere));
        }
        let found = if options.is_empty() {
            let mover_wins = if endings.contains(&Some(Ending::Won)) {
                true
            } else if endings.contains(&Some(Ending::Lost)) {
                false
            } else {
                misere
            };
            (if mover_wins { Outcome::N } else { Outcome::P }, 0)
        } else if let Some(quickest) = results
            .iter()
            .filter(|r| r.0 == Outcome::P)
            .map(|r| r.1)
            .min()
        {
            (Outcome::N, quickest + 1)
        } else {
            (Outcome::P, 1 + results.iter().map(|r| r.1).max().unwrap())
        };
        self.distances.insert(key, found);
        found
    }
}

fn tuples(to: &[u64]) -> Vec<Vec<u64>> {
    to.iter().fold(vec![vec![]], |all, &n| {
        all.iter()
            .flat_map(|t: &Vec<u64>| (0..=n).map(move |x| [&t[..], &[x]].concat()))
            .collect()
    })
}

/// Tables, single positions and sums of two, in both conventions.
fn check(text: &str, to: &[u64]) {
    let rules = rules(text);
    let mut brute = Brute::new(&rules);
    let mut general = General::new(rules.clone()).unwrap();
    let mut one_by_one = General::new(rules.clone()).unwrap();
    let budget = Budget::default();
    let won = !rules.rules()[0].won.is_empty();
    let values = (!won).then(|| general.nim_table(to, &budget).unwrap());
    for play in [Play::Normal, Play::Misere] {
        let misere = play == Play::Misere;
        let table = general.outcome_table(to, play, &budget).unwrap();
        for tuple in tuples(to) {
            let c = at(&tuple);
            if rules.check(&c).is_err() {
                assert_eq!(table.get(&tuple), None, "{text} {tuple:?}");
                continue;
            }
            let (outcome, remoteness) = brute.outcome(std::slice::from_ref(&c), misere);
            assert_eq!(
                table.get(&tuple),
                Some(outcome),
                "{text} {tuple:?} {play:?}"
            );
            if let Some(found) = table.remoteness(&tuple) {
                assert_eq!(found, remoteness, "{text} {tuple:?} {play:?}");
            }
            assert_eq!(
                one_by_one.outcome(&[(0, &c)], play, &budget).unwrap(),
                (outcome, remoteness),
                "{text} {tuple:?} {play:?}"
            );
            if let Some(values) = &values {
                let value = brute.value(&c);
                assert_eq!(values.get(&tuple), Some(value), "{text} {tuple:?}");
                assert_eq!(
                    one_by_one.nim_value(&c, &budget).unwrap(),
                    value,
                    "{text} {tuple:?}"
                );
            }
        }
    }
    if won {
        return;
    }
    // Sums of two small positions.
    let small: Vec<Vec<u64>> = tuples(&to.iter().map(|&n| n.min(3)).collect::<Vec<_>>());
    for (a, b) in small.iter().zip(small.iter().rev()) {
        let (a, b) = (at(a), at(b));
        if rules.check(&a).is_err() || rules.check(&b).is_err() {
            continue;
        }
        for play in [Play::Normal, Play::Misere] {
            let mut sum = vec![a.clone(), b.clone()];
            sum.sort();
            assert_eq!(
                general.outcome(&[(0, &a), (0, &b)], play, &budget).unwrap(),
                brute.outcome(&sum, play == Play::Misere),
                "{text} {a} + {b} {play:?}"
            );
        }
    }
}

#[test]
fn games_of_the_language() {
    for (text, to) in [
        (
            "game bash(n) with m = 3; move k in 1..m -> (n - k)",
            &[20][..],
        ),
        ("game powers(n); move k in powers(2) -> (n - k)", &[40]),
        ("game nim(n); move k in 1..n -> (n - k)", &[12]),
        (
            "game fibonacci(n, limit); start (n) -> (n, max(n - 1, 0)); \
             move k in 1..min(n, limit) -> (n - k, 2*k)",
            &[14, 14],
        ),
        (
            "game king(m, n); where m >= 1 and n >= 1; move -> (m - 1, n); move -> (m, n - 1); \
             move -> (m - 1, n - 1)",
            &[7, 7],
        ),
        (
            "game race(n); where n >= 1; move k in 2..9 if n > 1 -> (ceil(n / k))",
            &[60],
        ),
        (
            "game unequal(n); move k in 1..n-1 if 2*k < n -> (k) + (n - k)",
            &[12],
        ),
        (
            "game lasker(n); move k in 1..n -> (n - k); move k in 1..n-1 -> (k) + (n - k)",
            &[9],
        ),
        (
            "game euclid(a, b); unordered; move k in 1..b/a if a > 0 -> (a, b - k*a)",
            &[12, 12],
        ),
        (
            "game chomp(a, b, c); where a >= 1 and a >= b and b >= c; \
             move k in 1..a-1 -> (k, min(b, k), min(c, k)); \
             move k in 0..b-1 -> (a, k, min(c, k)); move k in 0..c-1 -> (a, b, k)",
            &[4, 4, 4],
        ),
        (
            "game wythoff(a, b); unordered; move k in 1..a -> (a - k, b); \
             move k in 1..min(a, b) -> (a - k, b - k)",
            &[9, 9],
        ),
        (
            "game three(n); move i in 1..n, j in i..n -> (i) + (j) + (n - i - j - 1)",
            &[9],
        ),
        ("game primes(n); move k in primes -> (n - k)", &[30]),
        (
            "game divisors(n); move k in divisors(n) if k < n -> (n - k)",
            &[30],
        ),
        (
            "game two(n); move k in 1..n -> other(n - k, k); game other(a, b); \
             move if a > 0 -> two(a - 1); move if b > 0 -> (a, b - 1)",
            &[8],
        ),
        (
            "game cut(w, h); where w >= 1 and h >= 1; won if w = 1 and h = 1; \
             move k in 1..w-1 -> (k, h)",
            &[5, 4],
        ),
        (
            "game stop(n); lost if n % 5 = 2; move k in 1..3 -> (n - k)",
            &[20],
        ),
        // The order of play is against the order of the table.
        (
            "game up(a, b); move if b > 0 -> (a + 1, b - 1); move if a > 0 and b > 0 -> (a - 1, b - 1)",
            &[5, 5],
        ),
        // Binders of every kind before the last, an undefined quotient, a let.
        (
            "game odd(a, b); let s = a + b; let q = a / b; \
             move i in {1, 2}, j in 0..min(i, b) if (s - i) % 3 != 1 -> (a - i, b - j); \
             move if q > 1 -> (a, b - 1); move k in squares if k <= q -> (a - k, b)",
            &[9, 6],
        ),
    ] {
        check(text, to);
    }
}

#[test]
fn published_values() {
    let budget = Budget::default();
    // Grundy's game, Winning Ways, chapter 4; OEIS A002188.
    let grundy = engine("game unequal(n); move k in 1..n-1 if 2*k < n -> (k) + (n - k)")
        .nim_table(&[24], &budget)
        .unwrap();
    let found: Vec<u32> = (0..25).filter_map(|n| grundy.get(&[n])).collect();
    assert_eq!(
        found,
        [
            0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4
        ]
    );
    // The losing pairs of Wythoff's game.
    let mut wythoff = engine(
        "game wythoff(a, b); unordered; move k in 1..a -> (a - k, b); \
         move k in 1..min(a, b) -> (a - k, b - k)",
    );
    let table = wythoff
        .outcome_table(&[20, 34], Play::Normal, &budget)
        .unwrap();
    let losing: Vec<(u64, u64)> = (0..=20)
        .flat_map(|a| (a..=34).map(move |b| (a, b)))
        .filter(|&(a, b)| table.get(&[a, b]) == Some(Outcome::P))
        .collect();
    assert_eq!(
        losing[..9],
        [
            (0, 0),
            (1, 2),
            (3, 5),
            (4, 7),
            (6, 10),
            (8, 13),
            (9, 15),
            (11, 18),
            (12, 20)
        ]
    );
}

#[test]
fn numbers_beyond_machine_integers() {
    let budget = Budget::default();
    let mut race = engine("game race(n); where n >= 1; move k in 2..9 if n > 1 -> (ceil(n / k))");
    // Lost exactly when 9·18^i < n ≤ 18^(i+1); here i = 15.
    let power = num_bigint::BigUint::from(18u32).pow(16);
    let lost = Component::new(0, [power.clone()]);
    let won = Component::new(0, [power + 1u32]);
    assert_eq!(
        race.outcome(&[(0, &lost)], Play::Normal, &budget)
            .unwrap()
            .0,
        Outcome::P
    );
    assert_eq!(
        race.outcome(&[(0, &won)], Play::Normal, &budget).unwrap().0,
        Outcome::N
    );
    assert_eq!(race.nim_value(&lost, &budget).unwrap(), 0);
    assert_ne!(race.nim_value(&won, &budget).unwrap(), 0);
    // Products that overflow on the way are exact all the same.
    let text =
        "game wide(n); move k in 1..2 if n*n*n*n*n % 7 != 3 and n*n*n*n*n % 7 != 2 -> (n - k)";
    let (mut wide, rules) = (engine(text), rules(text));
    let mut brute = Brute::new(&rules);
    for n in 5_000_000_000_000u64..5_000_000_000_020 {
        let c = at(&[n]);
        assert_eq!(wide.nim_value(&c, &budget).unwrap(), brute.value(&c), "{n}");
        assert_eq!(
            wide.outcome(&[(0, &c)], Play::Misere, &budget).unwrap(),
            brute.outcome(&[c], true),
            "{n}"
        );
    }
}

#[test]
fn cycles_are_named() {
    let budget = Budget::default();
    let mut cycle =
        engine("game g(a, b); move if a > 0 -> (a - 1, b + 1); move if b > 0 -> (a + 1, b - 1)");
    let error = cycle.nim_value(&at(&[1, 0]), &budget).unwrap_err();
    assert_eq!(
        error.to_string(),
        "play need not end: g(1, 0) → g(0, 1) → g(1, 0)"
    );
    // The same question again is answered the same way.
    assert_eq!(cycle.nim_value(&at(&[1, 0]), &budget).unwrap_err(), error);
    let error = cycle
        .outcome(&[(0, &at(&[1, 0]))], Play::Misere, &budget)
        .unwrap_err();
    assert!(matches!(error, Error::Cycle { positions, .. } if positions.len() == 2));
    let stay = engine("game stay(n); move -> (n)").nim_table(&[3], &budget);
    assert!(matches!(stay, Err(Error::Cycle { positions, .. }) if positions == [at(&[0])]));
}

#[test]
fn endless_growth_runs_out_of_the_budget() {
    let mut endless = engine("game endless(n); move -> (n + 1)");
    let error = endless
        .nim_value(&at(&[0]), &Budget::default().with_positions(100_000))
        .unwrap_err();
    assert!(
        matches!(error.exhausted_limit(), Some(Exhausted::Positions(_))),
        "{error}"
    );
    assert!(error.to_string().contains("endless("), "{error}");
}

/// The line of play grows in the other direction than the table, two options at a time; or by ever more options.
#[test]
fn memory_is_watched_along_a_line_of_play() {
    let budget = Budget::default().with_memory(10 << 20);
    let knight = "game knight(m, n); move -> (m - 2, n + 1); move -> (m - 1, n - 2); \
                  move -> (m - 2, n - 1); move -> (m + 1, n - 2)";
    let far = at(&[1_000_000_000, 1_000_000_000]);
    let error = engine(knight).nim_value(&far, &budget).unwrap_err();
    assert!(
        matches!(error.exhausted_limit(), Some(Exhausted::Memory { .. })),
        "{error}"
    );
    let few = budget.with_positions(30_000);
    let growing = "game growing(n); move k in 1..n -> (n + k)";
    let error = engine(growing).nim_value(&at(&[3]), &few).unwrap_err();
    assert!(error.exhausted_limit().is_some(), "{error}");
    assert!(error.to_string().contains("growing("), "{error}");
}

#[test]
fn tables_that_do_not_fit_are_refused() {
    let wythoff = engine("game w(a, b); move k in 1..a -> (a - k, b)");
    let error = wythoff
        .nim_table(&[1 << 20, 1 << 20], &Budget::default().with_memory(1 << 20))
        .unwrap_err();
    assert!(matches!(
        error.exhausted_limit(),
        Some(Exhausted::Memory { .. })
    ));
    assert!(
        wythoff
            .nim_table(&[u64::MAX, 3], &Budget::default())
            .is_err()
    );
    assert!(matches!(
        wythoff.nim_table(&[3], &Budget::default()),
        Err(Error::Dimension {
            expected: 2,
            given: 1,
            ..
        })
    ));
}

fn amount() -> impl Strategy<Value = String> {
    prop_oneof![
        (1u32..4).prop_map(|k| format!("{k}")),
        Just("k".to_owned()),
        Just("2*k".to_owned()),
        Just("k + 1".to_owned()),
    ]
}

fn range(d: usize) -> impl Strategy<Value = String> {
    let x = ["a", "b", "c"];
    prop_oneof![
        (1u32..4).prop_map(|m| format!("1..{m}")),
        (0..d).prop_map(move |i| format!("1..{}", x[i])),
        Just("{1, 3}".to_owned()),
        Just("powers(2)".to_owned()),
        Just("fibonacci".to_owned()),
        Just("squares".to_owned()),
        Just("primes".to_owned()),
        Just("prime_powers".to_owned()),
        (0..d).prop_map(move |i| format!("divisors({})", x[i])),
        (0..d).prop_map(move |i| format!("1..({} + 1)/2", x[i])),
    ]
}

fn condition(d: usize) -> impl Strategy<Value = String> {
    let x = ["a", "b", "c"];
    prop_oneof![
        4 => Just(String::new()),
        1 => (0..d).prop_map(move |i| format!(" if {} % 2 = 0", x[i])),
        1 => (0..d).prop_map(move |i| format!(" if 2*k < {}", x[i])),
        1 => (0..d).prop_map(move |i| format!(" if k != 2 or {} > 4", x[i])),
        1 => (0..d).prop_map(move |i| format!(" if not {} / k = 2", x[i])),
        1 => (0..d).prop_map(move |i| format!(" if {} > 1 and popcount({} + k) < 3", x[i], x[i])),
        1 => (0..d).prop_map(move |i| format!(" if xor({} - 2, k, 1) > 1", x[i])),
    ]
}

/// A move that takes from some coordinates, and perhaps splits what is left of the first.
fn a_move(d: usize, splits: bool) -> impl Strategy<Value = String> {
    let x = ["a", "b", "c"];
    (
        range(d),
        condition(d),
        prop::collection::vec(prop::option::of(amount()), d),
        0..d,
        any::<bool>(),
    )
        .prop_map(move |(range, condition, amounts, some, split)| {
            let coords: Vec<String> = (0..d)
                .map(|i| match &amounts[i] {
                    Some(amount) => format!("{} - ({amount})", x[i]),
                    None if i == some => format!("{} - k", x[i]),
                    None => x[i].to_owned(),
                })
                .collect();
            if splits && split && d == 1 {
                format!(
                    "move k in {range}, j in 0..({})/2{condition} -> (j) + (a - k - j)",
                    x[0]
                )
            } else {
                format!("move k in {range}{condition} -> ({})", coords.join(", "))
            }
        })
}

fn ruleset() -> impl Strategy<Value = (String, Vec<u64>)> {
    (1usize..4)
        .prop_flat_map(|d| {
            (
                Just(d),
                prop::collection::vec(a_move(d, true), 1..4),
                any::<bool>(),
                prop_oneof![
                    3 => Just(""),
                    1 => Just("; lost if a % 4 = 3"),
                    1 => Just("; where a != 2"),
                ],
            )
        })
        .prop_map(|(d, moves, unordered, extra)| {
            let x = ["a", "b", "c"][..d].join(", ");
            let unordered = if unordered && extra.is_empty() {
                "; unordered"
            } else {
                ""
            };
            let to = match d {
                1 => vec![14],
                2 => vec![6, 5],
                _ => vec![3, 3, 2],
            };
            (
                format!("game g({x}){unordered}{extra}; {}", moves.join("; ")),
                to,
            )
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn random_rulesets((text, to) in ruleset()) {
        check(&text, &to);
    }
}
