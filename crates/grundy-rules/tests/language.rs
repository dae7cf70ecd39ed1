//! The rule language: what its texts mean, clause by clause.

use grundy_rules::{Body, Budget, Component, Ending, Exhausted, Graph, Rules, Ruleset};
use num_bigint::{BigInt, BigUint};
use std::collections::BTreeMap;

fn parse(text: &str) -> Ruleset {
    Ruleset::parse(text).unwrap_or_else(|errors| panic!("{text}\n{errors}"))
}

fn moves(ruleset: &Ruleset, coords: &[u32]) -> Vec<String> {
    let from = Component::new(0, coords.iter().copied());
    ruleset
        .moves(&from, &Budget::default())
        .map(|m| {
            let to: Vec<_> = m.unwrap().to.iter().map(ToString::to_string).collect();
            to.join("+").replace(' ', "")
        })
        .collect()
}

/// The results, separated by blanks, in the order of the moves.
fn check(text: &str, coords: &[u32], expected: &str) {
    let found = moves(&parse(text), coords);
    assert_eq!(found.join(" "), expected, "{coords:?} in {text}");
}

const WYTHOFF: &str = "# Wythoff's game
game wythoff(a, b)
  unordered
  move k in 1..a         -> (a - k, b)
  move k in 1..min(a, b) -> (a - k, b - k)";
const BASH: &str = "game bash(n) with m = 3; move k in 1..m -> (n - k)";
const FIBONACCI: &str = "game fibonacci(n, limit)
  start (n) -> (n, max(n - 1, 0))
  move k in 1..min(n, limit) -> (n - k, 2*k)";
const KING: &str = "game king(m, n); where m >= 1 and n >= 1
  move -> (m - 1, n); move -> (m, n - 1); move -> (m - 1, n - 1)";
const RACE: &str = "game race(n); where n >= 1; move k in 2..9 if n > 1 -> (ceil(n / k))";
const UNEQUAL: &str = "game unequal(n); move k in 1..n-1 if 2*k < n -> (k) + (n - k)";
const LASKER: &str = "game lasker(n); move k in 1..n -> (n - k); move k in 1..n-1 -> (k) + (n - k)";
const EUCLID: &str = "game euclid(a, b); unordered; move k in 1..b/a if a > 0 -> (a, b - k*a)";
const CHOMP: &str = "game chomp3(a, b, c); where a >= 1 and a >= b and b >= c
  move k in 1..a-1 -> (k, min(b, k), min(c, k))
  move k in 0..b-1 -> (a, k, min(c, k))
  move k in 0..c-1 -> (a, b, k)";

#[test]
fn the_games_of_the_design() {
    check(BASH, &[5], "(4) (3) (2)");
    check(BASH, &[2], "(1) (0)");
    check(
        "game powers_of_two(n); move k in powers(2) -> (n - k)",
        &[9],
        "(8) (7) (5) (1)",
    );
    check(
        "game nim(n); move k in 1..n -> (n - k)",
        &[3],
        "(2) (1) (0)",
    );
    check("game nim(n); move k in 1..n -> (n - k)", &[0], "");
    check(FIBONACCI, &[5, 2], "(4,2) (3,4)");
    check(KING, &[2, 2], "(1,2) (2,1) (1,1)");
    check(KING, &[1, 2], "(1,1)");
    check(RACE, &[10], "(5) (4) (3) (2) (2) (2) (2) (2)");
    check(RACE, &[1], "");
    check(UNEQUAL, &[6], "(1)+(5) (2)+(4)");
    check(LASKER, &[2], "(1) (0) (1)+(1)");
    check(EUCLID, &[3, 7], "(3,4) (3,1)");
    check(EUCLID, &[7, 3], "(4,3) (1,3)");
    check(EUCLID, &[7, 0], "");
    check(CHOMP, &[2, 1, 1], "(1,1,1) (2,0,0) (2,1,0)");
}

#[test]
fn unordered_moves_keep_the_order_of_the_position() {
    check(WYTHOFF, &[2, 1], "(1,1) (0,1) (2,0) (1,0)");
    check(WYTHOFF, &[1, 2], "(0,2) (1,1) (1,0) (0,1)");
    // The move on both heaps comes up in both orders and is one move.
    check(WYTHOFF, &[1, 1], "(0,1) (1,0) (0,0)");
    check(WYTHOFF, &[0, 2], "(0,1) (0,0)");
}

#[test]
fn an_untouched_coordinate_is_not_permuted() {
    let coords: Vec<_> = (0..30).map(|i| format!("a{i}")).collect();
    let rest = coords[1..].join(", ");
    let text = format!(
        "game nim30({}); unordered; move k in 1..a0 -> (a0 - k, {rest})",
        coords.join(", ")
    );
    let heaps: Vec<u32> = (0..30).collect();
    assert_eq!(moves(&parse(&text), &heaps).len(), (0..30).sum::<usize>());
}

#[test]
fn the_same_move_of_two_clauses_is_listed_once() {
    let both = "game g(n); move k in 1..2 -> (n - k); move j in 2..3 -> (n - j)";
    check(both, &[9], "(8) (7) (6)");
    // Other values of the binders, the same result: two moves.
    check(
        "game g(n); move k in 1..2, j in 1..2 -> (n - k*j)",
        &[9],
        "(8) (7) (7) (5)",
    );
    check(
        "game g(n); move k in {3, 1, 3, 2} -> (n - k)",
        &[2],
        "(1) (0)",
    );
}

#[test]
fn precedence_and_floors() {
    let value = |expr: &str| {
        let text = format!("game g(n); move -> (1000 + ({expr}))");
        let found = moves(&parse(&text), &[7]);
        found[0].trim_matches(['(', ')']).parse::<i64>().unwrap() - 1000
    };
    assert_eq!(value("1 + 2 * 3"), 7);
    assert_eq!(value("10 - 2 - 3"), 5);
    assert_eq!(value("-7 / 2"), -4);
    assert_eq!(value("-(7 / 2)"), -3);
    assert_eq!(value("-7 % 3"), 2);
    assert_eq!(value("7 % -3"), -2);
    assert_eq!(value("ceil(n / 2)"), 4);
    assert_eq!(value("ceil(-7 / 2)"), -3);
    assert_eq!(value("100 / 7 / 2"), 7);
    assert_eq!(value("100 - -n"), 107);
    assert_eq!(value("min(3, n, 5) + max(1, n)"), 10);
    assert_eq!(value("gcd(12, 18, 0) + gcd(0, 0) + gcd(-4)"), 10);
    assert_eq!(value("popcount(n) * popcount(255)"), 24);
    assert_eq!(value("xor(n, 2) * 10 + xor(n) - xor(3, 5, 1)"), 50);
}

/// The numbers up to 9 that satisfy the condition.
fn satisfying(cond: &str) -> Vec<u32> {
    let text = format!("game g(n); where {cond}");
    let ruleset = parse(&text);
    let holds = |n: &u32| ruleset.check(&Component::new(0, [*n])).is_ok();
    (0..10).filter(holds).collect()
}

#[test]
fn conditions() {
    assert_eq!(satisfying("1 <= n < 4"), [1, 2, 3]);
    assert_eq!(satisfying("n = 1 or n == 2 and n != 2"), [1]);
    assert_eq!(satisfying("(n = 1 or n = 2) and n != 2"), [1]);
    assert_eq!(satisfying("not n < 8"), [8, 9]);
    assert_eq!(satisfying("not (n > 1 and n < 9)"), [0, 1, 9]);
    assert_eq!(satisfying("not n > 3 and n > 1"), [2, 3]);
    assert_eq!(satisfying("n in {2, 4} or n in 7..8"), [2, 4, 7, 8]);
    assert_eq!(satisfying("n in primes"), [2, 3, 5, 7]);
    assert_eq!(satisfying("n in prime_powers"), [1, 2, 3, 4, 5, 7, 8, 9]);
    assert_eq!(satisfying("n in fibonacci"), [1, 2, 3, 5, 8]);
    assert_eq!(satisfying("n in squares"), [1, 4, 9]);
    assert_eq!(satisfying("n in powers(3)"), [1, 3, 9]);
    assert_eq!(satisfying("n in divisors(12)"), [1, 2, 3, 4, 6]);
    assert_eq!(satisfying("4 in divisors(n)"), [4, 8]);
    assert_eq!(satisfying("n > 2\n  and n < 5\n  or n = 0"), [0, 3, 4]);
}

#[test]
fn undefined_is_not_met() {
    assert_eq!(satisfying("4 / n >= 2"), [1, 2]);
    assert_eq!(satisfying("not 4 / n >= 2"), [3, 4, 5, 6, 7, 8, 9]);
    assert_eq!(satisfying("n = 0 or 4 / n >= 2"), [0, 1, 2]);
    assert_eq!(satisfying("n != 0 and 4 / n >= 2"), [1, 2]);
    assert_eq!(satisfying("popcount(n - 5) = 1"), [6, 7, 9]);
    assert_eq!(satisfying("xor(n - 5, 3) < 3"), [6, 7, 8]);
    check("game g(n); move k in 1..5/n -> (k)", &[0], "");
    check("game g(n); move k in {1, 5/n} -> (k)", &[0], "");
    check("game g(n); move k in 0..2 -> (n / k)", &[4], "(4) (2)");
    check(
        "game g(n); move k in 0..2 if n / k > 0 -> (n - k)",
        &[4],
        "(3) (2)",
    );
    check(
        "game g(n); let half = 4 / n; move -> (n); move -> (half)",
        &[0],
        "(0)",
    );
}

#[test]
fn sets_run_up_to_the_largest_coordinate() {
    check(
        "game g(n); move k in squares -> (n - k)",
        &[10],
        "(9) (6) (1)",
    );
    check(
        "game g(n); move k in primes -> (n + k)",
        &[7],
        "(9) (10) (12) (14)",
    );
    check(
        "game g(a, b); move k in powers(2) -> (a + k, b)",
        &[1, 5],
        "(2,5) (3,5) (5,5)",
    );
    check(
        "game g(n); move k in divisors(n) -> (n - k)",
        &[6],
        "(5) (4) (3) (0)",
    );
    check("game g(n); move k in divisors(n) -> (n - k)", &[0], "");
}

#[test]
fn endings_have_no_moves() {
    let text = "game g(n); lost if n <= 1; won if n = 5; move -> (n - 1)";
    let ruleset = parse(text);
    let ending = |n: u32| ruleset.ending(&Component::new(0, [n])).unwrap();
    assert_eq!(ending(1), Some(Ending::Lost));
    assert_eq!(ending(5), Some(Ending::Won));
    assert_eq!(ending(2), None);
    check(text, &[1], "");
    check(text, &[5], "");
    check(text, &[2], "(1)");
    let both = parse("game g(n); lost if n <= 1; won if n < 1");
    let error = both.ending(&Component::new(0, [0u32])).unwrap_err();
    assert_eq!(error.message(), "(0) is lost and won at once in g");
}

#[test]
fn lets_and_parameters() {
    let text = "game g(n) with p = 2, q = 10
        let half = n / p
        let both = half + q
        move if half > 0 -> (half); move -> (both)";
    check(text, &[5], "(2) (12)");
    let params = [("q".to_owned(), BigInt::from(20))];
    let other = Ruleset::parse_game(text, None, &params).unwrap();
    assert_eq!(moves(&other, &[5]), ["(2)", "(22)"]);
    assert_eq!(other.rules()[0].params[1].1, 20.into());
    assert_eq!(Ruleset::parse(other.text()).unwrap(), other);
}

#[test]
fn several_games() {
    let text = "game ab(n); move -> two(n, n) + (n - 1)
        game two(a, b); where a > 0; move -> ab(a)";
    check(text, &[2], "two(2,2)+(1)".replace("two", "").as_str());
    check(text, &[0], "");
    let two = Ruleset::parse_game(text, Some("two"), &[]).unwrap();
    assert_eq!(two.rules()[0].name, "two");
    assert_eq!(two.rules()[0].moves[0].targets[0].game, 1);
    assert_eq!(two.rules()[1].moves[0].targets[0].game, 0);
    assert_eq!(Ruleset::parse(two.text()).unwrap(), two);
    let second = two.moves(&Component::new(1, [3u32]), &Budget::default());
    assert_eq!(second.count(), 1);
}

#[test]
fn starts() {
    let fibonacci = parse(FIBONACCI);
    let start = |numbers: &[u32]| {
        let numbers: Vec<BigUint> = numbers.iter().map(|&n| n.into()).collect();
        fibonacci.start(&numbers).unwrap().to_string()
    };
    assert_eq!(start(&[20]), "(20, 19)");
    assert_eq!(start(&[0]), "(0, 0)");
    assert_eq!(start(&[20, 4]), "(20, 4)");
    // As many numbers as coordinates: still a start.
    let doubled = parse("game g(n); start (x) -> (2*x)");
    assert_eq!(doubled.start(&[4u32.into()]).unwrap().to_string(), "(8)");
    let less = parse("game g(n); start (x) -> (x - 5)");
    assert_eq!(
        less.start(&[4u32.into()]).unwrap_err().message(),
        "(4) is no start of g: coordinate 1 would not be a natural number"
    );
}

#[test]
fn what_is_not_a_position() {
    let chomp = parse(CHOMP);
    let message = |coords: &[u32]| {
        let component = Component::new(0, coords.iter().copied());
        chomp.check(&component).unwrap_err().message().to_owned()
    };
    assert_eq!(
        message(&[2, 3, 1]),
        "(2, 3, 1) is not a position of chomp3: a >= b does not hold for a = 2, b = 3"
    );
    assert_eq!(
        message(&[2, 3]),
        "positions of chomp3 are written as 3 numbers, not 2: chomp3 A B C"
    );
    let outside = Component::new(0, [2u32, 3, 1]);
    assert_eq!(chomp.moves(&outside, &Budget::default()).count(), 0);
    for component in [Component::new(0, [2u32]), Component::new(7, [2u32, 1, 1])] {
        assert_eq!(chomp.moves(&component, &Budget::default()).count(), 0);
        assert!(chomp.check(&component).is_err());
    }
}

#[test]
fn ranges_are_narrowed_by_what_is_legal() {
    let check = |text: &str, coords: &[u32], expected: usize| {
        let from = Component::new(0, coords.iter().copied());
        let budget = Budget::default().with_positions(10_000);
        let found: Result<Vec<_>, _> = parse(text).moves(&from, &budget).collect();
        assert_eq!(found.map(|m| m.len()), Ok(expected), "{text}");
    };
    let huge = "1".repeat(31);
    check(
        &format!("game g(n) with m = {huge}; move k in 1..m -> (n - k)"),
        &[5],
        5,
    );
    check(
        &format!("game g(n); move k in 0..{huge} if n < 2*k + 1 <= 2*n -> (k)"),
        &[6],
        3,
    );
    check(
        &format!("game g(n); move k in 0-{huge}..{huge} if k in 2..n -> (k)"),
        &[6],
        5,
    );
    check(
        &format!("game g(n); move k in 1..{huge} if 3*k = n -> (k)"),
        &[12],
        1,
    );
    check(
        &format!("game g(n); move k in 1..{huge} if 3*k = n -> (k)"),
        &[13],
        0,
    );
    check(
        &format!("game g(a, b); move k in 1..{huge} -> (b - k*a, a)"),
        &[2, 9],
        4,
    );
}

#[test]
fn what_is_huge_runs_out() {
    let run = |text: &str, budget: Budget| {
        let from = Component::new(0, [0u32]);
        let ruleset = parse(text);
        let mut moves = ruleset.moves(&from, &budget);
        let last = moves.by_ref().last();
        assert!(moves.next().is_none(), "ends after the error");
        last.unwrap().unwrap_err()
    };
    let limit = || Budget::default().with_positions(5_000);
    let text = "game g(n); move k in 1..1000000000000000000 if k * k < 0 -> (k)";
    assert_eq!(run(text, limit()), Exhausted::Positions(5_000));
    let text = "game g(n); move k in 1..1000000000000000000 -> (n + k)";
    assert_eq!(run(text, limit()), Exhausted::Positions(5_000));
    let two = format!("{text}; move -> (n)");
    assert!(matches!(
        run(&two, Budget::default().with_memory(100_000)),
        Exhausted::Memory { limit: 100_000, .. }
    ));
    let prime = format!(
        "game g(n); move if {} in primes -> (n)",
        (BigInt::from(1) << 127) - 1
    );
    assert_eq!(run(&prime, limit()), Exhausted::Positions(5_000));
}

#[test]
fn a_heap_of_ten_thousand_digits() {
    let n: BigUint = "3".repeat(10_000).parse().unwrap();
    let from = Component::new(0, [n.clone()]);
    let found: Vec<_> = parse(BASH).moves(&from, &Budget::default()).collect();
    assert_eq!(found.len(), 3);
    assert_eq!(found[2].as_ref().unwrap().to[0].coords[0], n - 3u32);
}

#[test]
fn equality_is_up_to_names() {
    let bash = parse(BASH);
    let same =
        parse("game take(heap) with most = 3\n start (x) -> (x)\n move t in 1..most -> (heap - t)");
    assert_eq!(bash.rules()[0], same.rules()[0]);
    for other in [
        "game bash(n); move k in 1..4 -> (n - k)",
        "game bash(n); where n > 0; move k in 1..3 -> (n - k)",
        "game bash(n); move k in 1..3 if n > 0 -> (n - k)",
        "game bash(n); lost if n = 0; move k in 1..3 -> (n - k)",
    ] {
        assert_ne!(bash.rules()[0], parse(other).rules()[0]);
    }
}

#[test]
fn conditions_and_chains_become_a_flat_list() {
    let text = "game g(n); where 1 <= n <= 9 and (n != 4 and n != 5); move -> (n - 1)";
    let rules: &Rules = &parse(text).rules()[0].clone();
    assert_eq!(rules.wheres.len(), 4);
    assert!(matches!(parse(text).body(), Body::Rules(games) if games.len() == 1));
}

#[test]
fn a_graph_moves_along_its_arcs() {
    let graph = Ruleset::from(Graph::read_edges("a b\nb c\na c\nc c").unwrap());
    assert_eq!(moves(&graph, &[0]), ["(1)", "(2)"]);
    assert_eq!(moves(&graph, &[2]), ["(2)"]);
    assert_eq!(moves(&graph, &[9]), [""; 0]);
}

/// The nim-values of Grundy's game (OEIS A002188), from the moves alone.
#[test]
fn moves_are_enough_for_nim_values() {
    let ruleset = parse(UNEQUAL);
    let mut values: BTreeMap<BigUint, u32> = BTreeMap::new();
    for n in 0..20u32 {
        let from = Component::new(0, [n]);
        let reached: Vec<u32> = ruleset
            .moves(&from, &Budget::default())
            .map(|m| {
                m.unwrap()
                    .to
                    .iter()
                    .fold(0, |sum, c| sum ^ values[&c.coords[0]])
            })
            .collect();
        let mex = (0..).find(|v| !reached.contains(v)).unwrap();
        values.insert(n.into(), mex);
    }
    let values: Vec<u32> = values.into_values().collect();
    assert_eq!(
        values,
        [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3]
    );
}
