//! The constraints of a game allow exactly the moves that the move generator finds.

mod support;

use grundy_automata::{Automaton, Numeration};
use grundy_proof::{Candidate, Certificate, Form, Measure, Play, Symbolic};
use grundy_rules::{Component, Move};
use num_bigint::BigInt;
use proptest::prelude::*;
use support::{base, big, limits, moves, rules, symbolic, tuples};

/// Every legal move leads to a position, so the moves to "P-positions" that are all tuples are all the moves.
fn check_moves(text: &str, numeration: &Numeration, positions: &[Vec<u64>]) {
    let ruleset = rules(text);
    let symbolic = Symbolic::new(&ruleset, numeration, &limits());
    let symbolic = symbolic.unwrap_or_else(|error| panic!("{text}: {error}"));
    let candidate = Candidate::positions(Play::Normal, symbolic.domain().clone());
    let measure = Measure::new(vec![vec![1; symbolic.arity()]]);
    let form = Form::Automata { candidate, measure };
    let claim = form.claim().unwrap();
    let evaluator = Certificate::new(&ruleset, claim, form)
        .unwrap()
        .evaluator()
        .unwrap();
    for position in positions {
        if ruleset
            .check(&Component::new(0, position.iter().copied()))
            .is_err()
        {
            continue;
        }
        let winning = evaluator.winning(&big(position), usize::MAX).unwrap();
        let expected = moves(&ruleset, position);
        assert_eq!(winning.count, expected.len().into(), "{text} {position:?}");
        assert_eq!(
            sorted(winning.listed),
            sorted(expected),
            "{text} {position:?}"
        );
    }
}

type Key = (usize, Vec<BigInt>, Vec<Component>);

fn sorted(moves: Vec<Move>) -> Vec<Key> {
    let mut keys: Vec<Key> = moves
        .into_iter()
        .map(|m| (m.clause, m.binders, m.to))
        .collect();
    keys.sort();
    keys
}

#[test]
fn games_of_the_catalogue() {
    let two = base(2);
    let one = || (0..70).map(|n| vec![n]).collect::<Vec<_>>();
    for text in [
        "game bash(n) with m = 3; move k in 1..m -> (n - k)",
        "game nim(n); move k in 1..n -> (n - k)",
        "game mark(n); move if n >= 1 -> (n - 1); move if n >= 1 -> (n / 2)",
        "game race(n); where n >= 1; move k in 2..9 if n > 1 -> (ceil(n / k))",
        "game s(n); move k in {1, 3, 4, 60} -> (n - k)",
        "game allbut(n); move k in 1..n if not k in {2, 5} -> (n - k)",
    ] {
        check_moves(text, &two, &one());
    }
    check_moves("game p(n); move k in powers(2) -> (n - k)", &two, &one());
    check_moves(
        "game p(n); move k in powers(10) -> (n - k)",
        &base(10),
        &one(),
    );
    check_moves(
        "game p(n); move k in fibonacci -> (n - k)",
        &Numeration::zeckendorf(),
        &one(),
    );
    for text in [
        "game wythoff(a, b); unordered; move k in 1..a -> (a - k, b); move k in 1..min(a, b) -> (a - k, b - k)",
        "game fibonacci(n, limit); move k in 1..min(n, limit) -> (n - k, 3*k)",
        "game king(m, n); where m >= 1 and n >= 1; move -> (m - 1, n); move -> (m, n - 1); move -> (m - 1, n - 1)",
        "game knight(m, n); move -> (m - 2, n - 1); move -> (m - 2, n + 1); move -> (m - 1, n - 2); move -> (m + 1, n - 2)",
        "game gw(a, b); unordered; move k in 1..a -> (a - k, b); move k in 1..a, l in k..min(b, k + 1) -> (a - k, b - l)",
        "game twice(a, b); move k in 1..a -> (a - k, b); move k in 2..a if b > 1 -> (a - k, b)",
        "game over(a, b); lost if a = b; won if a > 2*b + 3; move k in 1..a+b -> (a + b - k, k / 2)",
    ] {
        check_moves(text, &two, &tuples(2, 14));
    }
    for text in [
        "game chomp(a, b, c); where a >= 1 and a >= b and b >= c; move k in 1..a-1 -> (k, min(b, k), min(c, k)); \
         move k in 0..b-1 -> (a, k, min(c, k)); move k in 0..c-1 -> (a, b, k)",
        "game nim3(a, b, c); unordered; move k in 1..a -> (a - k, b, c)",
        "game staircase(a, b, c); move k in 1..a -> (a - k, b, c); move k in 1..b -> (a + k, b - k, c); \
         move k in 1..c -> (a, b + k, c - k)",
    ] {
        check_moves(text, &two, &tuples(3, 6));
    }
}

#[test]
fn the_moves_of_sixty_four_bit_numbers_and_beyond_are_listed_in_order() {
    let evaluator = {
        let ruleset = rules("game far(n); move k in 3..5 -> (n - k)");
        let candidate = Candidate::positions(Play::Normal, Automaton::all(&base(2), &[0]));
        let form = Form::Automata {
            candidate,
            measure: Measure::new(vec![vec![1]]),
        };
        Certificate::new(&ruleset, form.claim().unwrap(), form)
            .unwrap()
            .evaluator()
            .unwrap()
    };
    let heap = num_bigint::BigUint::from(10u32).pow(300);
    let winning = evaluator.winning(std::slice::from_ref(&heap), 2).unwrap();
    assert_eq!(winning.count, 3u32.into());
    let binders: Vec<_> = winning
        .listed
        .iter()
        .map(|m| m.binders[0].clone())
        .collect();
    assert_eq!(binders, [3.into(), 4.into()]);
    assert_eq!(winning.listed[0].to[0].coords[0], heap - 3u32);
}

#[test]
fn what_cannot_be_expressed_is_named() {
    for (text, reason) in [
        (
            "game g(n); move k in squares -> (n - k)",
            "the set of squares is not recognised by automata",
        ),
        (
            "game g(n); move k in primes -> (n - k)",
            "the set of primes is not recognised by automata",
        ),
        (
            "game g(n); move k in divisors(n) -> (n - k)",
            "the set of divisors of a variable is not recognised by automata",
        ),
        (
            "game g(a, b); move k in 1..a -> (a - k, a * b)",
            "a product of two variables is not linear",
        ),
        (
            "game g(a, b); move k in 1..a -> (a - k, b * k)",
            "k is a factor or a divisor, and its range does not consist of constants",
        ),
        (
            "game g(a, b); move k in 1..a if b > 0 -> (a - k, b / a)",
            "a division by a variable is not linear",
        ),
        (
            "game g(a, b); move k in 1..a if gcd(a, b) = 1 -> (a - k, b)",
            "gcd of variables is not linear",
        ),
        (
            "game g(a, b); move k in 1..a if xor(a, b) = 1 -> (a - k, b)",
            "xor of variables is not linear",
        ),
        (
            "game g(n); move k in 1..n if popcount(k) = 1 -> (n - k)",
            "popcount of variables is not linear",
        ),
        (
            "game g(n); move k in 0..3 -> (n / k)",
            "a divisor is zero or negative",
        ),
        (
            "game g(n); move k in powers(3) -> (n - k)",
            "the set of powers of 3 needs the numeration of base 3",
        ),
        (
            "game g(n); move k in 1..5000 -> (n / k)",
            "written out, the rules have more than 4096 clauses",
        ),
        (
            "game g(n); move k in 1..n -> (n - k) + (k) + (k) + (k)",
            "a move splits a position into more than 3",
        ),
        (
            "game g(n); move -> h(n); game h(n); move -> (n - 1)",
            "a move leads to a position of another game",
        ),
        (
            "game g(n); lost if n < 3; won if n > 1; move -> (n - 1)",
            "(2) is lost and won at once",
        ),
        (
            "game g(a, b); where b < 10; move k in 1..b/a -> (a, b - k*a)",
            "a move that is repeated any number of times changes b, which `where` restricts",
        ),
    ] {
        let error = Symbolic::new(&rules(text), &base(2), &limits()).unwrap_err();
        assert!(error.inexpressible().is_some());
        assert_eq!(error.to_string(), reason, "{text}");
    }
}

#[test]
fn the_clause_at_fault_is_shown() {
    let text = "game g(n)\n  move -> (n - 1)\n  move k in squares -> (n - k)\n";
    let error = Symbolic::new(&rules(text), &base(2), &limits()).unwrap_err();
    let span = error
        .inexpressible()
        .and_then(|reason| reason.span())
        .unwrap();
    assert_eq!(&text[span.start..span.end], "move k in squares -> (n - k)");
}

#[test]
fn an_order_that_makes_no_difference_is_left_out() {
    let text = "game wythoff(a, b); unordered; move k in 1..a -> (a - k, b); move k in 1..min(a, b) -> (a - k, b - k)";
    assert_eq!(symbolic(text, &base(2)).clauses().len(), 3);
}

/// An expression of coordinates a, b and perhaps a binder k, linear with constants.
fn expr(binder: bool) -> impl Strategy<Value = String> {
    let name = if binder { "k" } else { "b" };
    let leaf = prop_oneof![
        Just("a".to_owned()),
        Just("b".to_owned()),
        Just(name.to_owned()),
        (-4i64..9).prop_map(|n| format!("({n})")),
    ];
    leaf.prop_recursive(3, 10, 3, |inner| {
        let pair = (inner.clone(), inner.clone());
        prop_oneof![
            pair.clone().prop_map(|(x, y)| format!("({x} + {y})")),
            pair.clone().prop_map(|(x, y)| format!("({x} - {y})")),
            pair.clone().prop_map(|(x, y)| format!("min({x}, {y})")),
            pair.prop_map(|(x, y)| format!("max({x}, {y})")),
            (inner.clone(), 1u32..5).prop_map(|(x, c)| format!("({x} / {c})")),
            (inner.clone(), 1u32..5).prop_map(|(x, c)| format!("ceil({x} / {c})")),
            (inner.clone(), 1u32..5).prop_map(|(x, c)| format!("({x} % {c})")),
            (inner, 0u32..4).prop_map(|(x, c)| format!("({c} * {x})")),
        ]
    })
}

fn cond(binder: bool) -> impl Strategy<Value = String> {
    let signs = prop::sample::select(vec!["=", "!=", "<", "<=", ">", ">="]);
    let leaf = (expr(binder), signs, expr(binder)).prop_map(|(x, s, y)| format!("({x} {s} {y})"));
    leaf.prop_recursive(2, 4, 2, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(x, y)| format!("({x} and {y})")),
            (inner.clone(), inner.clone()).prop_map(|(x, y)| format!("({x} or {y})")),
            inner.prop_map(|x| format!("(not {x})")),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn random_rules(
        low in -3i64..3,
        high in expr(false),
        condition in cond(true),
        x in expr(true),
        y in expr(true),
        lost in cond(false),
        domain in cond(false),
    ) {
        let text = format!(
            "game g(a, b); where {domain} or a < 4; lost if {lost}; \
             move k in {low}..min({high}, 12) if {condition} -> ({x}, {y})"
        );
        check_moves(&text, &base(2), &tuples(2, 7));
    }

    #[test]
    fn random_symmetric_rules(x in expr(true), y in expr(true)) {
        let text = format!("game g(a, b); unordered; move k in 1..5 -> ({x}, {y}); move k in 2..7 -> ({y}, {x})");
        check_moves(&text, &base(3), &tuples(2, 6));
    }
}
