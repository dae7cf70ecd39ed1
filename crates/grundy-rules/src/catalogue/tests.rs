//! Every game of the catalogue against what is published about it.

use super::*;
use crate::{Budget, Component, Shape};
use std::collections::{BTreeSet, HashMap};

fn shape_of(reference: &str) -> Shape {
    game_reference(reference)
        .unwrap_or_else(|e| panic!("{reference}: {e}"))
        .shape()
}

/// Nim-values by the definition, remembered; the moves come from the rules.
struct Values {
    ruleset: Ruleset,
    known: HashMap<Vec<u64>, u64>,
}

impl Values {
    fn new(reference: &str) -> Self {
        Values {
            ruleset: game_reference(reference).unwrap_or_else(|e| panic!("{reference}: {e}")),
            known: HashMap::new(),
        }
    }

    fn at(&mut self, coords: &[u64]) -> u64 {
        if let Some(&value) = self.known.get(coords) {
            return value;
        }
        let from = Component::new(0, coords.iter().copied());
        self.ruleset.check(&from).unwrap();
        let moves: Vec<_> = self
            .ruleset
            .moves(&from, &Budget::default())
            .map(Result::unwrap)
            .collect();
        let mut seen = BTreeSet::new();
        for m in moves {
            let sum = m.to.iter().fold(0, |sum, part| {
                let numbers: Vec<u64> = part.coords.iter().map(|x| x.try_into().unwrap()).collect();
                sum ^ self.at(&numbers)
            });
            seen.insert(sum);
        }
        let value = (0..).find(|v| !seen.contains(v)).unwrap();
        self.known.insert(coords.to_vec(), value);
        value
    }
}

/// The P-positions of a game of one coordinate, from `from` up to `to`.
#[track_caller]
fn losing(reference: &str, from: u64, to: u64, expected: &[u64]) {
    let mut values = Values::new(reference);
    let found: Vec<u64> = (from..=to).filter(|&n| values.at(&[n]) == 0).collect();
    assert_eq!(found, expected, "{reference}");
}

#[track_caller]
fn values(reference: &str, expected: &[u64]) {
    let mut values = Values::new(reference);
    let found: Vec<u64> = (0..expected.len() as u64)
        .map(|n| values.at(&[n]))
        .collect();
    assert_eq!(found, expected, "{reference}");
}

/// The P-positions (a, b) with a, b ≤ `to` and `low` ≤ a ≤ b.
#[track_caller]
fn losing_pairs(reference: &str, low: u64, to: u64, expected: &[(u64, u64)]) {
    let mut values = Values::new(reference);
    let pairs = (low..=to).flat_map(|a| (a..=to).map(move |b| (a, b)));
    let found: Vec<_> = pairs.filter(|&(a, b)| values.at(&[a, b]) == 0).collect();
    assert_eq!(found, expected, "{reference}");
    for a in low..=to {
        for b in low..a {
            assert_eq!(
                values.at(&[a, b]),
                values.at(&[b, a]),
                "{reference} {a} {b}"
            );
        }
    }
}

#[test]
fn every_game_is_described_in_both_languages() {
    assert!(entries().len() >= 31);
    for entry in entries() {
        for (key, value) in [
            ("title", entry.title),
            ("title.zh", entry.title_zh),
            ("rules", entry.rules),
            ("rules.zh", entry.rules_zh),
            ("source", entry.source),
        ] {
            assert!(!value.is_empty(), "{} has no {key}", entry.name);
        }
        let chinese = |text: &str| text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
        assert!(
            chinese(entry.title_zh) && chinese(entry.rules_zh),
            "{}",
            entry.name
        );
        assert!(
            entry.rules.ends_with('.') && entry.rules_zh.ends_with('。'),
            "{}",
            entry.name
        );
        let ruleset = Ruleset::parse(entry.text).unwrap_or_else(|e| panic!("{}: {e}", entry.name));
        assert_eq!(ruleset.rules()[0].name, entry.name);
        assert_eq!(entry.build(&[]).unwrap(), ruleset, "{}", entry.name);
        assert_eq!(
            entry.build(&entry.params).unwrap(),
            ruleset,
            "{}",
            entry.name
        );
    }
}

#[test]
fn no_two_games_answer_to_one_name() {
    let mut owners: HashMap<String, &str> = HashMap::new();
    for entry in entries() {
        for name in entry.names() {
            let owner = owners.entry(plain(name)).or_insert(entry.name);
            assert_eq!(*owner, entry.name, "{name}");
            assert_eq!(find(name).unwrap().name, entry.name);
        }
    }
}

#[test]
fn shapes_are_recognised() {
    for (game, same) in [
        ("bash", "S{1..3}"),
        ("bash(m=10^30)", "S{1..10^30}"),
        ("nim", "S~{}"),
        ("nimble", "S~{}"),
        ("kayles", "0.77"),
        ("dawsons_kayles", "0.07"),
        ("dawsons_chess", "0.137"),
        ("officers", "0.6"),
        ("guiles", "0.15"),
    ] {
        assert_ne!(shape_of(game), Shape::General, "{game}");
        assert_eq!(shape_of(game), shape_of(same), "{game}");
    }
    for game in [
        "wythoff",
        "king",
        "rook",
        "queen",
        "northcott",
        "moore(k=1,heaps=3)",
    ] {
        assert!(matches!(shape_of(game), Shape::Rays(_)), "{game}");
    }
    for game in [
        "grundy",
        "lasker",
        "race",
        "euclid",
        "fibonacci",
        "squares",
        "mark",
        "knight",
        "chomp",
    ] {
        assert_eq!(shape_of(game), Shape::General, "{game}");
    }
}

#[test]
fn games_of_one_heap_have_their_published_losing_heaps() {
    // Bouton 1901; Bachet 1612.
    losing("nim", 0, 30, &[0]);
    losing("nimble", 0, 30, &[0]);
    losing("bash", 0, 16, &[0, 4, 8, 12, 16]);
    losing("bash(m=0)", 0, 3, &[0, 1, 2, 3]);
    // HDU 1847: the multiples of 3; folklore: the multiples of 6.
    losing("powers_of_two", 0, 16, &[0, 3, 6, 9, 12, 15]);
    losing("prime_powers", 0, 40, &[0, 6, 12, 18, 24, 30, 36]);
    // OEIS A030193 and A025043.
    losing(
        "squares",
        0,
        72,
        &[
            0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44, 52, 57, 62, 65, 67, 72,
        ],
    );
    losing(
        "primes",
        0,
        100,
        &[0, 1, 9, 10, 25, 34, 35, 49, 55, 85, 91, 100],
    );
    losing("divisors", 0, 20, &[0]);
    losing("proper_divisors", 0, 9, &[0, 1, 3, 5, 7, 9]);
    // Fraenkel 2011: the numbers with an odd number of zeros at the end in binary.
    losing("mark", 0, 32, &[0, 2, 6, 8, 10, 14, 18, 22, 24, 26, 30, 32]);
    // HDU 1517: Stan wins to 9, Ollie to 18, Stan to 162, Ollie from 163.
    losing(
        "race",
        1,
        163,
        &[1, 10, 11, 12, 13, 14, 15, 16, 17, 18, 163],
    );
    // Grundy 1939; OEIS A036685.
    losing("grundy", 0, 53, &[0, 1, 2, 4, 7, 10, 20, 23, 26, 50, 53]);
    // OEIS A002187, one heap further.
    losing("dawsons_kayles", 1, 39, &[1, 5, 9, 15, 21, 25, 29, 35, 39]);
    // POJ 3537: the first player wins on 3 squares, the second on 6.
    losing("treblecross", 3, 6, &[6]);
}

#[test]
fn games_of_one_heap_have_their_published_values() {
    // OEIS A002186 and A002187, A002188.
    values(
        "kayles",
        &[
            0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7,
        ],
    );
    values(
        "dawsons_chess",
        &[
            0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1,
        ],
    );
    values("grundy", &[0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1]);
    // Lasker 1931: 4k ↔ 4k − 1; HDU 5795: 8k ↔ 8k − 1.
    values("lasker", &[0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12, 11]);
    values(
        "take_or_split_in_three",
        &[0, 1, 2, 3, 4, 5, 6, 8, 7, 9, 10, 11, 12, 13, 14, 16, 15],
    );
    // Guy and Smith 1956: after the empty heap 1101122122 again and again.
    values(
        "guiles",
        &[
            0, 1, 1, 0, 1, 1, 2, 2, 1, 2, 2, 1, 1, 0, 1, 1, 2, 2, 1, 2, 2,
        ],
    );
}

#[test]
fn games_of_two_coordinates_have_their_published_losing_pairs() {
    // Wythoff 1907; Fraenkel 1982 with t = 2.
    let wythoff = [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13)];
    losing_pairs("wythoff", 0, 13, &wythoff);
    losing_pairs("queen", 0, 13, &wythoff);
    losing_pairs("generalised_wythoff(t=1)", 0, 13, &wythoff);
    losing_pairs(
        "generalised_wythoff",
        0,
        13,
        &[(0, 0), (1, 3), (2, 6), (4, 10), (5, 13)],
    );
    losing_pairs(
        "rook",
        0,
        6,
        &[(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6)],
    );
    // HDU 2147: both odd.
    losing_pairs(
        "king",
        1,
        5,
        &[(1, 1), (1, 3), (1, 5), (3, 3), (3, 5), (5, 5)],
    );
    // POJ 2311.
    let mut sheet = Values::new("cut_a_sheet");
    assert_eq!((sheet.at(&[2, 2]), sheet.at(&[3, 2])), (0, 0));
    assert_ne!(sheet.at(&[4, 2]), 0);
    // Cole and Davie 1969: the ratio is less than the golden ratio; POJ 2348 gives (15, 24) as lost, (34, 12) as won.
    let mut euclid = Values::new("euclid");
    for a in 1u64..=24 {
        for b in a + 1..=24 {
            let below = b * b < a * b + a * a;
            assert_eq!(euclid.at(&[a, b]) == 0, below, "({a}, {b})");
        }
    }
    assert_eq!(euclid.at(&[15, 24]), 0);
    assert_ne!(euclid.at(&[34, 12]), 0);
}

#[test]
fn the_knight_loses_on_blocks_of_four() {
    let mut knight = Values::new("knight");
    for m in 0..16 {
        for n in 0..16 {
            // HackerRank, A Chessboard Game: both coordinates, counted from 1, leave 1 or 2 when divided by 4.
            assert_eq!(
                knight.at(&[m, n]) == 0,
                m % 4 < 2 && n % 4 < 2,
                "({m}, {n})"
            );
        }
    }
}

#[test]
fn fibonacci_nim_is_lost_on_fibonacci_numbers() {
    let mut values = Values::new("fibonacci");
    let lost: Vec<u64> = (2..=60).filter(|&n| values.at(&[n, n - 1]) == 0).collect();
    assert_eq!(lost, [2, 3, 5, 8, 13, 21, 34, 55]);
    let start = values.ruleset.start(&[13u32.into()]).unwrap();
    assert_eq!(start.to_string(), "(13, 12)");
    // c = 1 is lost on the powers of 2 (Schwenk 1970).
    let mut values = Values::new("fibonacci(c=1)");
    let lost: Vec<u64> = (2..=40).filter(|&n| values.at(&[n, n - 1]) == 0).collect();
    assert_eq!(lost, [2, 4, 8, 16, 32]);
}

#[test]
fn families_of_every_size() {
    // Moore 1910: the binary digits, added without carry modulo k + 1, are all 0.
    for (k, heaps, reference) in [
        (2, 4, "moore"),
        (1, 3, "moore(k=1, heaps=3)"),
        (3, 4, "moore(k=3)"),
        (5, 2, "moore(k=5,heaps=2)"),
    ] {
        let mut values = Values::new(reference);
        for i in 0..4u64.pow(heaps) {
            let position: Vec<u64> = (0..heaps).map(|h| i / 4u64.pow(h) % 4).collect();
            let lost =
                (0..2).all(|bit| position.iter().map(|x| x >> bit & 1).sum::<u64>() % (k + 1) == 0);
            assert_eq!(values.at(&position) == 0, lost, "{reference} {position:?}");
        }
    }
    // The steps with odd numbers form a game of nim (Winning Ways, chapter 3).
    let mut staircase = Values::new("staircase(steps=3)");
    let mut northcott = Values::new("northcott");
    for i in 0..64u64 {
        let position = [i % 4, i / 4 % 4, i / 16];
        assert_eq!(
            staircase.at(&position) == 0,
            position[0] == position[2],
            "{position:?}"
        );
        assert_eq!(
            northcott.at(&position),
            position[0] ^ position[1] ^ position[2]
        );
    }
    // Gale 1974: with two rows the lower is one shorter; an L is lost when its arms are equal; rectangles are won.
    let mut chomp = Values::new("chomp(rows=2)");
    for a in 1..8 {
        for b in 0..=a {
            assert_eq!(chomp.at(&[a, b]) == 0, b + 1 == a, "({a}, {b})");
        }
    }
    let mut chomp = Values::new("chomp");
    for a in 1..6 {
        assert_eq!(chomp.at(&[a, 1, 1]) == 0, a == 3);
        assert_ne!(chomp.at(&[a, a, a]), 0);
    }
    assert_eq!(Values::new("chomp(rows=1)").at(&[1]), 0);
}

#[track_caller]
fn refused(reference: &str, part: &str) {
    let errors = game_reference(reference).unwrap_err();
    assert!(errors.to_string().contains(part), "{errors}");
    let span = errors.first().span().unwrap();
    assert!(span.start <= span.end && span.end <= reference.len());
}

#[test]
fn faulty_references_say_what_would_be_right() {
    refused("whytoff", "did you mean `wythoff`?");
    refused("", "there is no game ``");
    refused("bash(m=5", "closing bracket");
    refused("bash(m)", "needs a value");
    refused("bash(m=1,m=2)", "given twice");
    refused("bash(m=-1)", "negative");
    refused("bash(m=x)", "'x' cannot stand here");
    refused("bash(q=1)", "bash has no parameter `q`");
    refused("nim(q=1)", "no parameter");
    refused("moore(q=1)", "its parameters are k, heaps");
    refused("moore(k=0)", "k goes from 1 to 64");
    refused("moore(k=10, heaps=40)", "more than 4096");
    refused("chomp(rows=10^30)", "rows goes from 1 to 16");
    refused("S{}", "needs an element");
    refused("0.7G", "'G'");
}

#[test]
fn references_are_read_in_every_spelling() {
    let bash = game_reference("bash(m=3)").unwrap();
    for reference in [
        "bash",
        " Bash ( m = 3 ) ",
        "巴什博弈",
        "bash()",
        "bounded-nim",
    ] {
        assert_eq!(game_reference(reference).unwrap(), bash, "{reference}");
    }
    assert_eq!(
        game_reference("moore(heaps=3,k=1)").unwrap().rules()[0]
            .coords
            .len(),
        3
    );
}
