//! Answers against brute force: outcome, nim-value, remoteness and every winning move, of all small positions; and what is
//! said of positions that no brute force reaches.

mod brute;

use brute::{Brute, Change, alone, heaps, summand, tuples};
use grundy::rules::entries;
use grundy::values::theorems::Theorem;
use grundy::{Answer, Basis, Budget, Game, Outcome, Play, Position, Question, Why};
use num_bigint::BigUint;
use proptest::prelude::*;
use std::time::Duration;

const PLAYS: [Play; 2] = [Play::Normal, Play::Misere];

fn question(play: Play) -> Question {
    Question {
        play,
        limit: usize::MAX,
        ..Question::default()
    }
}

fn changes(answer: &Answer) -> Vec<Change> {
    let mut changes: Vec<Change> = answer
        .moves
        .iter()
        .map(|played| {
            let mut to = played.to.clone();
            to.sort();
            (played.component, to)
        })
        .collect();
    changes.sort();
    changes
}

/// Everything that is said of a position, in both conventions.
fn check(game: &Game, brute: &mut Brute, position: &Position) {
    let budget = Budget::default();
    for play in PLAYS {
        let at = format!(
            "{} at {} in {play:?} play",
            game.name(),
            game.show(position)
        );
        let answer = game
            .ask(position, &question(play))
            .unwrap_or_else(|e| panic!("{at}: {e}"));
        let known = brute.known(position);
        let (outcome, remoteness) = known.under(play);
        assert_eq!(answer.outcome, outcome, "{at}: {answer:?}");
        assert_eq!(
            game.outcome(position, play, &budget).unwrap(),
            outcome,
            "{at}"
        );
        if let Some(value) = &answer.nim_value {
            assert_eq!((value, play), (&known.value.into(), Play::Normal), "{at}");
        }
        if let Some(found) = answer.remoteness {
            assert_eq!(found, remoteness, "{at}");
        }
        let winning = brute.winning(position, play);
        assert_eq!(changes(&answer), winning, "{at}: {answer:?}");
        assert_eq!(answer.count, Some(winning.len()), "{at}");
        for played in &answer.moves {
            let summand = &position.summands()[played.component];
            assert_eq!(played.from, summand.component, "{at}");
            assert_eq!(
                played.result,
                position.after(played.component, &played.to),
                "{at}"
            );
        }
        let terminal = brute.moves(position).is_empty();
        match &answer.why {
            Why::NoMove => assert!(terminal, "{at}"),
            Why::Replies { replies, .. } => {
                assert_eq!(outcome, Outcome::P, "{at}");
                for (option, reply) in replies {
                    assert_eq!(brute.known(option).under(play).0, Outcome::N, "{at}");
                    assert_eq!(brute.known(reply).under(play).0, Outcome::P, "{at}");
                }
            }
            Why::Move { to } => assert_eq!(*to, answer.moves[0].result, "{at}"),
            Why::NimSum { values, sum, .. } => {
                assert_eq!(values.len(), position.summands().len(), "{at}");
                let folded = values.iter().fold(BigUint::ZERO, |x, value| x ^ value);
                assert_eq!((&folded, sum), (sum, &known.value.into()), "{at}");
            }
            _ => {}
        }
    }
}

/// The legal moves, each with the outcome of its result.
fn check_moves(game: &Game, brute: &mut Brute, position: &Position) {
    for play in PLAYS {
        let (moves, all) = game.moves(position, &question(play)).unwrap();
        assert!(all);
        let mut listed = Vec::new();
        for legal in &moves {
            let known = brute.known(&legal.played.result);
            assert_eq!(
                legal.outcome,
                known.under(play).0,
                "{} {legal:?}",
                game.name()
            );
            if let Some(value) = &legal.nim_value {
                assert_eq!(*value, known.value.into(), "{} {legal:?}", game.name());
            }
            let mut to = legal.played.to.clone();
            to.sort();
            listed.push((legal.played.component, to));
        }
        assert_eq!(listed, brute.moves(position), "{} {position}", game.name());
    }
}

/// The positions of a game of one component within the box; for heaps, sums of them too.
fn small(game: &Game) -> Vec<Position> {
    let ruleset = game.rulesets().next().unwrap();
    let dimension = ruleset.rules()[0].coords.len();
    let boxes: &[&[u64]] = match dimension {
        1 => &[&[16]],
        2 => &[&[8, 8]],
        3 => &[&[4, 4, 3]],
        _ => &[&[2, 2, 2, 2], &[3, 3, 1, 1], &[1, 1, 3, 3]],
    };
    let legal = |coords: &[u64]| ruleset.check(&summand(0, coords).component).is_ok();
    let mut positions: Vec<Position> = boxes
        .iter()
        .flat_map(|to| tuples(to))
        .filter(|coords| legal(coords))
        .map(|coords| alone(&coords))
        .collect();
    if dimension == 1 {
        for to in [&[7, 6][..], &[3, 3, 3], &[2, 1, 2, 1]] {
            let sums = tuples(to)
                .into_iter()
                .filter(|all| all.iter().all(|&n| legal(&[n])));
            positions.extend(sums.map(|all| heaps(&all)));
        }
    } else {
        let few: Vec<Vec<u64>> = tuples(&vec![3; dimension])
            .into_iter()
            .filter(|coords| legal(coords) && coords.iter().sum::<u64>() <= 5)
            .collect();
        for a in few.iter().step_by(2) {
            for b in few.iter().step_by(3) {
                positions.push(Position::new(vec![summand(0, a), summand(0, b)]));
            }
        }
    }
    positions
}

fn check_game(game: &Game) {
    let mut brute = Brute::new(game);
    for (i, position) in small(game).iter().enumerate() {
        check(game, &mut brute, position);
        if i % 7 == 0 {
            check_moves(game, &mut brute, position);
        }
    }
}

#[test]
fn the_catalogue() {
    for entry in entries() {
        check_game(&Game::parse(entry.name).unwrap());
    }
}

#[test]
fn parameters() {
    for name in [
        "bash(m=1)",
        "bash(m=7)",
        "fibonacci(c=1)",
        "fibonacci(c=3)",
        "generalised_wythoff(t=1)",
        "generalised_wythoff(t=3)",
        "moore(k=1, heaps=3)",
        "moore(k=2, heaps=3)",
        "moore(k=3, heaps=3)",
        "chomp(rows=2)",
        "staircase(steps=2)",
        "staircase(steps=3)",
        "northcott(gaps=2)",
    ] {
        check_game(&Game::parse(name).unwrap());
    }
}

#[test]
fn notations() {
    for name in [
        "0.07",
        "0.137",
        "0.4",
        "0.6",
        "0.3",
        "0.123",
        "4.7",
        "4.3",
        "0.8",
        "0.3F",
        "0.156",
        "0.007",
        "S{1,3,4}",
        "S{2,3}",
        "S{5,2}",
        "S{2..4}",
        "S{1..3}",
        "S{3}",
        "S{1,2,4,8,16,32}",
        "S~{2,5}",
        "S~{1}",
        "S~{1..3}",
    ] {
        check_game(&Game::parse(name).unwrap());
    }
}

/// Rules with endings, names of their own, abbreviations, several games in a file.
#[test]
fn written_by_hand() {
    for text in [
        "game poison(n); lost if n = 4 or n = 7; move k in 1..3 -> (n - k)",
        "game goal(a, b); won if a = b; move k in 1..a -> (a - k, b); move k in 1..b -> (a, b - k)",
        "game both(n); lost if n % 5 = 2; won if n % 5 = 4; move k in {1, 3, 4} -> (n - k)",
        "game pairs(a, b); unordered; let d = max(a, b) - min(a, b); move k in 1..d if k <= a -> (a - k, b)",
        "game open(n); move k in 1..2 -> closed(n - k); move if n > 3 -> (n - 3) + closed(1)\n\
         game closed(n); move -> (n - 2)",
        "game gaps(n); where n % 4 != 2; move k in 1..n -> (n - k)",
    ] {
        let game = Game::from_rules(text, None, &[]).unwrap();
        let ruleset = game.rulesets().next().unwrap();
        if ruleset.rules()[0].won.is_empty() {
            check_game(&game);
            continue;
        }
        let mut brute = Brute::new(&game);
        let singles = small(&game).into_iter().filter(|p| p.summands().len() == 1);
        for position in singles {
            check(&game, &mut brute, &position);
        }
    }
}

/// Rules of classics as somebody might write them; the theorem has to be found in some of them, the answer in all.
#[test]
fn classics_in_other_words() {
    let big = BigUint::from;
    let golden = || Some(Theorem::Wythoff { t: big(1u32) });
    for (text, theorem) in [
        (
            "game w(x, y); move j in 1..x -> (x - j, y); move j in 1..y -> (x, y - j); \
             move j in 1..min(x, y) -> (x - j, y - j)",
            golden(),
        ),
        (
            "game w(x, y); move j in 0..y-1 -> (x, j); move j in 0..x-1 -> (j, y); \
             move j in 1..x if j <= y -> (x - j, y - j)",
            None,
        ),
        (
            "game w(p, q); unordered; move t in 1..p -> (p - t, q - t); move t in 1..q -> (p, q - t)",
            golden(),
        ),
        (
            "game b(heap); move take in {1, 2, 3} -> (heap - take)",
            Some(Theorem::Bash { m: big(3u32) }),
        ),
        (
            "game b(n); move -> (n - 1); move -> (n - 2); move k in 3..4 if n >= k -> (n - k)",
            Some(Theorem::Bash { m: big(4u32) }),
        ),
        ("game n(n); move k in 0..n-1 -> (k)", Some(Theorem::Nim)),
        (
            "game n(n); move k in 1..n if n > 0 -> (n - k)",
            Some(Theorem::Nim),
        ),
        (
            "game k(x, y); where x >= 1 and y >= 1; move -> (x - 1, y - 1); move -> (x, y - 1); move -> (x - 1, y)",
            Some(Theorem::King),
        ),
        (
            "game f(left, most); move t in 1..min(left, most) -> (left - t, 2*t)",
            Some(Theorem::Fibonacci { c: big(2u32) }),
        ),
        (
            "game l(n); move t in 1..n -> (n - t); move t in 1..n-1 -> (t) + (n - t)",
            None,
        ),
        (
            "game kayles(n); move k in 1..2, i in 0..n-k -> (i) + (n - k - i)",
            None,
        ),
        (
            "game bits(n); move k in 1..n if popcount(k) = 1 -> (n - k)",
            None,
        ),
        ("game h(n); move k in 1..n if 2*k <= n -> (n - k)", None),
        (
            "game euclid(a, b); move k in 1..b if a > 0 -> (a, b - k*a); move k in 1..a if b > 0 -> (a - k*b, b)",
            None,
        ),
    ] {
        let game = Game::from_rules(text, None, &[]).unwrap();
        if theorem.is_some() {
            assert_eq!(game.theorem(), theorem.as_ref(), "{text}");
        }
        check_game(&game);
    }
}

/// Look like classics and are none.
#[test]
fn classics_with_a_twist() {
    for text in [
        "game w(a, b); unordered; move k in 1..a -> (a - k, b); move k in 1..min(a, b) -> (a - k, b - 2*k)",
        "game w(a, b); move k in 1..a -> (a - k, b); move k in 1..min(a, b) -> (a - k, b - k)",
        "game w(a, b); unordered; where a + b != 3; move k in 1..a -> (a - k, b); \
         move k in 1..min(a, b) -> (a - k, b - k)",
        "game f(n, limit); move k in 1..min(n, limit) -> (n - k, 2*k - 1)",
        "game f(n, limit); where n != 3; move k in 1..min(n, limit) -> (n - k, 2*k)",
        "game race(n); where n >= 1; move k in 2..9 if n > 2 -> (ceil(n / k))",
        "game race(n); where n >= 1; move k in 2..9 if n > 1 -> (n / k)",
        "game l(n); move k in 1..n -> (n - k); move k in 2..n/2 -> (k) + (n - k)",
        "game king(m, n); where m >= 1 and n >= 0; move -> (m - 1, n); move -> (m, n - 1); move -> (m - 1, n - 1)",
        "game mark(n); move if n >= 2 -> (n - 1); move if n >= 1 -> (n / 2)",
        "game nim(n); lost if n = 3; move k in 1..n -> (n - k)",
        "game bash(n); where n >= 2; move k in 1..3 -> (n - k)",
        "game euclid(a, b); unordered; move k in 1..b/a if a > 1 -> (a, b - k*a)",
        "game stairs(a, b); move k in 1..a -> (a - k, b + k); move k in 1..b -> (a, b - k)",
    ] {
        check_game(&Game::from_rules(text, None, &[]).unwrap());
    }
}

const SUMMANDS: [&str; 12] = [
    "nim 2",
    "nim 3",
    "wythoff 1 2",
    "wythoff 2 2",
    "0.77 4",
    "S{1,3,4} 5",
    "fibonacci 4",
    "king 2 3",
    "lasker 3",
    "S~{2} 4",
    "grundy 6",
    "euclid 2 3",
];

#[test]
fn sums_of_different_games() {
    for (i, a) in SUMMANDS.iter().enumerate() {
        for b in &SUMMANDS[i..] {
            let (game, position) = Game::parse_sum(&format!("{a} + {b}")).unwrap();
            check(&game, &mut Brute::new(&game), &position);
        }
    }
}

/// The position is answered within a budget that a full search would burst at once, and each listed move wins.
fn answered(game: &Game, position: &Position, play: Play) -> Answer {
    let question = Question {
        play,
        budget: Budget::default()
            .with_time(Duration::from_secs(600))
            .with_positions(2_000_000)
            .with_memory(1 << 30),
        ..Question::default()
    };
    let at = game.show(position);
    let answer = game
        .ask(position, &question)
        .unwrap_or_else(|e| panic!("{at}: {e}"));
    assert!(answer.moves.len() <= question.limit);
    if let Some(count) = answer.count {
        assert_eq!(answer.moves.len(), count.min(question.limit), "{at}");
        assert_eq!(count > 0, answer.outcome == Outcome::N, "{at}");
    }
    for played in answer.moves.iter().take(20) {
        let outcome = game.outcome(&played.result, play, &question.budget);
        assert_eq!(outcome.unwrap(), Outcome::P, "{at}: {}", played.result);
    }
    answer
}

fn huge(game: &str, numbers: &str, play: Play) -> Answer {
    let game = Game::parse(game).unwrap();
    let position = game.position(numbers).unwrap();
    answered(&game, &position, play)
}

fn results(answer: &Answer) -> Vec<String> {
    answer.moves.iter().map(|m| m.result.to_string()).collect()
}

#[test]
fn huge_heaps() {
    let normal = Play::Normal;
    // 10^18 is a multiple of 4, so the nim-sum is 1 + 3 without carry.
    let nim = huge("nim", "10^18 10^18+1 3", normal);
    assert_eq!((nim.count, nim.nim_value), (Some(1), Some(2u32.into())));
    assert_eq!(nim.moves[0].component, 2);
    let lost = huge("nim", "10^1000 10^1000", Play::Misere);
    assert_eq!((lost.outcome, lost.count), (Outcome::P, Some(0)));
    // 10^1000 is 4 modulo 7, and the values of S{1,3,4} are 0 1 0 1 2 3 2 over and over.
    let set = huge("S{1,3,4}", "10^1000", normal);
    assert_eq!((set.count, &set.nim_value), (Some(1), &Some(2u32.into())));
    assert_eq!(set.moves[0].binders[0].1, 4.into());
    assert!(matches!(set.basis, Basis::Period(_)));
    assert_eq!(huge("bash", "10^1000", normal).outcome, Outcome::P);
    let bash = huge("bash(m=10^50)", "10^1000+7", normal);
    assert_eq!(bash.count, Some(usize::from(bash.outcome == Outcome::N)));
    // The values of Kayles from heap 72 on are 4 1 2 8 1 4 7 2 1 8 2 7 over and over, and 10^30 is 4 modulo 12.
    let kayles = huge("0.77", "10^30", normal);
    assert_eq!(
        (kayles.outcome, kayles.nim_value),
        (Outcome::N, Some(1u32.into()))
    );
    // Too many moves to be counted.
    assert_eq!(kayles.count, None);
    // A multiple of 3 and one more.
    let powers = huge("powers_of_two", "10^300", normal);
    assert_eq!(powers.nim_value, Some(1u32.into()));
    let lasker = huge("lasker", "10^18", normal);
    // 4k - 1 and 4k change places.
    assert_eq!(lasker.nim_value, Some((10u64.pow(18) - 1).into()));
}

#[test]
fn huge_pairs() {
    let normal = Play::Normal;
    let fibonacci = huge("fibonacci", "10^100", normal);
    assert_eq!(fibonacci.outcome, Outcome::N);
    assert!(!fibonacci.moves.is_empty());
    // F(481) from the recurrence.
    let (mut f, mut next) = (BigUint::from(1u32), BigUint::from(1u32));
    for _ in 1..481 {
        let sum = &f + &next;
        f = std::mem::replace(&mut next, sum);
    }
    assert_eq!(
        huge("fibonacci", &f.to_string(), normal).outcome,
        Outcome::P
    );
    // The pair with difference d begins with (d + the root of 5·d²)/2.
    for play in PLAYS {
        let d = BigUint::from(10u32).pow(100);
        let a: BigUint = (&d + (5u32 * &d * &d).sqrt()) / 2u32;
        let lost = huge("wythoff", &format!("{a} {}", &a + &d), play);
        assert_eq!((lost.outcome, lost.count), (Outcome::P, Some(0)));
        let won = huge("wythoff", &format!("{} {}", &a + &d, &a + 1u32), play);
        assert_eq!(won.outcome, Outcome::N);
        let reduced = format!("({}, {a})", &a + &d);
        assert!(results(&won).contains(&reduced), "{:?}", results(&won));
        let equal = huge("wythoff", "10^100 10^100", play);
        assert_eq!(equal.outcome, Outcome::N);
        assert!(equal.count.is_some());
        let to_the_corner = results(&equal).contains(&"(0, 0)".to_owned());
        assert_eq!(to_the_corner, play == normal);
    }
    assert_eq!(
        huge("king", "10^100+1 10^100+1", normal).outcome,
        Outcome::P
    );
    assert_eq!(huge("euclid", "10^100 10^101", normal).outcome, Outcome::N);
    // Lost: more than 9·18^i and up to 18^(i+1).
    let race = huge("race", "18^100", normal);
    assert_eq!((race.outcome, race.count), (Outcome::P, Some(0)));
    assert_eq!(huge("race", "18^100+1", normal).outcome, Outcome::N);
    assert_eq!(huge("mark", "2^1001", normal).outcome, Outcome::P);
}

#[test]
fn huge_sums() {
    let (game, position) = Game::parse_sum("wythoff 3 5 + nim 10^18 + 0.77 9").unwrap();
    let answer = answered(&game, &position, Play::Normal);
    // (3, 5) is lost, and nine pins are worth 4.
    assert_eq!(answer.nim_value, Some((10u64.pow(18) ^ 4).into()));
    assert_eq!(results(&answer), ["(3, 5) + (4) + (9)"]);
    assert_eq!(answer.count, Some(1));
    let (game, position) = Game::parse_sum("lasker 10^20 + bash(m=5) 10^30 + nim 10^20").unwrap();
    let answer = answered(&game, &position, Play::Normal);
    assert_eq!(answer.outcome, Outcome::N);
}

/// What cannot be reached says so, and says it soon.
#[test]
fn out_of_reach() {
    let small = Budget::default()
        .with_positions(50_000)
        .with_memory(1 << 26);
    for (game, numbers) in [
        ("grundy", "10^18"),
        ("0.6", "10^18"),
        ("primes", "10^18"),
        ("chomp", "10^9 10^9 10^9"),
    ] {
        for play in PLAYS {
            let game = Game::parse(game).unwrap();
            let position = game.position(numbers).unwrap();
            let question = Question {
                budget: small.clone(),
                ..question(play)
            };
            let error = game.ask(&position, &question).unwrap_err();
            assert!(
                error.is_out_of_reach(),
                "{numbers} of {}: {error}",
                game.name()
            );
        }
    }
}

/// A move on one coordinate after the other, splits, conditions, sets.
fn ruleset() -> impl Strategy<Value = String> {
    let range = prop_oneof![
        Just("1..a".to_owned()),
        (1u32..4, 0u32..3).prop_map(|(low, more)| format!("{low}..{}", low + more)),
        prop::collection::btree_set(1u32..8, 1..4).prop_map(|set| format!(
            "{{{}}}",
            set.iter()
                .map(u32::to_string)
                .collect::<Vec<_>>()
                .join(", ")
        )),
        prop::sample::select(vec![
            "powers(2)",
            "fibonacci",
            "squares",
            "primes",
            "divisors(a)",
            "1..a/2"
        ])
        .prop_map(str::to_owned),
    ];
    let condition = prop::sample::select(vec![
        "",
        "",
        "",
        " if a % 2 = 0",
        " if a != k",
        " if a > 2*k",
        " if a % 3 != 1 or k = 1",
        " if k < 3",
    ]);
    let split = prop::sample::select(vec![
        "(a - k)",
        "(a - k)",
        "(a - k)",
        "(k) + (a - k)",
        "(a - k) + ((a - k)/2)",
        "(a/2) + (a - k - 1)",
    ]);
    let one = (range.clone(), condition.clone(), split)
        .prop_map(|(range, cond, to)| format!("move k in {range}{cond} -> {to}"))
        // A split into (k) and (a - k) has to be smaller than the whole.
        .prop_map(|text| match text.contains("(k) +") {
            true => text
                .replace("move k in", "move k in 1..a-1, l in")
                .replace("if a != k", "if a > l"),
            false => text,
        });
    let two = (
        range,
        condition,
        prop::sample::select(vec![
            "(a - k, b)",
            "(a - k, b - k)",
            "(a - k, b - 1)",
            "(a - 2*k, b)",
            "(b, a - k)",
        ]),
    )
        .prop_map(|(range, cond, to)| match to {
            // Coordinates that change places may come back unless the greater one shrinks.
            "(b, a - k)" => format!("move k in {range} if a > b -> {to}"),
            _ => format!("move k in {range}{cond} -> {to}"),
        });
    let extra = || prop::sample::select(vec!["", "", "", "; lost if a = 3", "; where a != 2"]);
    prop_oneof![
        (prop::collection::vec(one, 1..3), extra())
            .prop_map(|(moves, extra)| format!("game g(a){extra}; {}", moves.join("; "))),
        (
            prop::collection::vec(two, 1..3),
            extra(),
            prop::sample::select(vec!["", "; unordered"])
        )
            .prop_map(|(moves, extra, order)| {
                let order = if extra.is_empty() { order } else { "" };
                format!("game g(a, b){order}{extra}; {}", moves.join("; "))
            }),
    ]
}

fn random(text: &str) -> Game {
    Game::from_rules(text, None, &[]).unwrap_or_else(|e| panic!("{text}: {e}"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn random_rulesets(text in ruleset()) {
        let game = random(&text);
        let mut brute = Brute::new(&game);
        match game.rulesets().next().unwrap().rules()[0].coords.len() {
            1 => {
                for n in (0..10).filter(|&n| n != 2) {
                    check(&game, &mut brute, &heaps(&[n]));
                }
                check(&game, &mut brute, &heaps(&[3, 4]));
            }
            _ => {
                for coords in tuples(&[5, 4]).iter().filter(|coords| coords[0] != 2) {
                    check(&game, &mut brute, &alone(coords));
                }
            }
        }
    }

    #[test]
    fn random_subtraction_sets(set in prop::collection::btree_set(1u32..9, 1..5), except: bool, n in 0u64..40, m in 0u64..12) {
        let set: Vec<String> = set.iter().map(u32::to_string).collect();
        let sign = if except { "~" } else { "" };
        let game = Game::parse(&format!("S{sign}{{{}}}", set.join(","))).unwrap();
        let mut brute = Brute::new(&game);
        check(&game, &mut brute, &heaps(&[n]));
        check(&game, &mut brute, &heaps(&[m, m / 2 + 1]));
    }

    #[test]
    fn random_codes(digits in prop::collection::vec(0u32..8, 1..4), n in 0u64..16, m in 0u64..6) {
        let digits: String = digits.iter().map(u32::to_string).collect();
        let game = Game::parse(&format!("0.{digits}")).unwrap();
        let mut brute = Brute::new(&game);
        check(&game, &mut brute, &heaps(&[n]));
        check(&game, &mut brute, &heaps(&[m, 4]));
    }

    #[test]
    fn random_sums(terms in prop::collection::vec(prop::sample::select(SUMMANDS.to_vec()), 3)) {
        let (game, position) = Game::parse_sum(&terms.join(" + ")).unwrap();
        prop_assume!(position.summands().len() == 3);
        check(&game, &mut Brute::new(&game), &position);
    }
}

/// The moves of a heap of 10^30 cannot be looked through; a winning one is found all the same, by the period.
#[test]
fn huge_take_and_break_heaps_list_a_winning_move() {
    for code in ["0.77", "0.137", "4.7"] {
        let game = Game::parse(code).unwrap();
        for n in 0..3u32 {
            let heap = BigUint::from(10u32).pow(30) + n;
            let position = game.position(&heap.to_string()).unwrap();
            let answer = game.solve(&position).unwrap();
            assert_eq!(
                answer.outcome == Outcome::P,
                answer.moves.is_empty(),
                "{code} {heap}"
            );
            for found in &answer.moves {
                let left: BigUint = found.to.iter().map(|c| &c.coords[0]).sum();
                assert!(&heap - left <= BigUint::from(3u32), "{code} {found:?}");
                let after = game.outcome(&found.result, Play::Normal, &Budget::default());
                assert_eq!(after.unwrap(), Outcome::P, "{code} {found:?}");
            }
        }
    }
}
