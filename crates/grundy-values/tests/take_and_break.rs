//! Take-and-break games against published periods and against a brute force written here.

use grundy_rules::{Budget, Code, Exhausted};
use grundy_values::take_and_break::TakeAndBreak;
use grundy_values::{Error, Period};
use proptest::prelude::*;

fn game(code: &str) -> TakeAndBreak {
    TakeAndBreak::new(&code.parse().unwrap())
}

fn period(code: &str) -> Period {
    game(code).period(&Budget::default()).unwrap()
}

/// The definition: every move, every split, the least value that is missing.
fn brute_force(digits: &[u8], to: usize) -> Vec<u32> {
    let mut g: Vec<u32> = Vec::new();
    for n in 0..=to {
        let mut options = std::collections::BTreeSet::new();
        for (k, d) in digits.iter().enumerate().filter(|&(k, _)| k <= n) {
            let rest = n - k;
            if d & 1 != 0 && rest == 0 {
                options.insert(0);
            }
            if d & 2 != 0 && rest > 0 {
                options.insert(g[rest]);
            }
            for a in 1..rest {
                if d & 4 != 0 {
                    options.insert(g[a] ^ g[rest - a]);
                }
                for b in 1..rest - a {
                    if d & 8 != 0 {
                        options.insert(g[a] ^ g[b] ^ g[rest - a - b]);
                    }
                }
            }
        }
        g.push((0..).find(|v| !options.contains(v)).unwrap());
    }
    g
}

/// Games of both kinds of sparse space, one without, and moves that take an even, an odd or any number of beans: past the heaps at
/// which the way to go on is chosen.
#[test]
fn sparse_spaces_change_no_value() {
    for code in [
        "0.6", "0.16", "0.104", "0.106", "0.054", "0.454", "0.207", "0.324", "4.007", "0.007",
        "0.4004", "0.0406",
    ] {
        let code: Code = code.parse().unwrap();
        let expected = brute_force(code.digits(), 2_200);
        let found = TakeAndBreak::new(&code)
            .nim_values(2_200, &Budget::default())
            .unwrap()
            .to_vec();
        assert_eq!(found, expected, "{code}");
    }
}

/// Columns: game, period, preperiod, last exception, …; each row proved by a computation independent of this one.
#[test]
fn published_periods() {
    let mut rows = 0;
    for line in include_str!("../../../testdata/octal_periods.csv")
        .lines()
        .skip(1)
    {
        let fields: Vec<_> = line.split(',').collect();
        let (length, preperiod): (u64, u64) =
            (fields[1].parse().unwrap(), fields[2].parse().unwrap());
        if length + preperiod < 1_000_000 {
            let found = period(fields[0]);
            assert_eq!(
                (found.period, found.preperiod),
                (length, preperiod),
                "{line}"
            );
            rows += 1;
        }
    }
    assert!(rows > 150, "{rows}");
}

#[test]
fn a_period_is_claimed_as_soon_as_it_is_proved() {
    // (code, preperiod, period, greatest heap of the proof), from 2n₀ + 2p + k − 2
    for (code, preperiod, length, computed_to) in [
        ("0.77", 71, 12, 166),
        ("0.07", 53, 34, 174),
        ("0.137", 52, 34, 173),
    ] {
        let expected = Period {
            preperiod,
            period: length,
            computed_to,
        };
        let mut game = game(code);
        game.nim_values(computed_to - 1, &Budget::default())
            .unwrap();
        assert_eq!(game.proved_period(), None, "{code}");
        game.nim_values(computed_to, &Budget::default()).unwrap();
        assert_eq!(game.proved_period(), Some(&expected), "{code}");
        assert_eq!(period(code), expected);
    }
}

/// 0.07 is 0.137 shifted by one heap, 0.4 by two (Winning Ways, chapter 4).
#[test]
fn shifts() {
    let budget = Budget::default();
    let (mut a, mut b, mut c) = (game("0.4"), game("0.07"), game("0.137"));
    let (a, b, c) = (
        a.nim_values(402, &budget).unwrap(),
        b.nim_values(401, &budget).unwrap(),
        c.nim_values(400, &budget).unwrap(),
    );
    assert_eq!(b[1..], c[..]);
    assert_eq!(a[1..], b[..]);
}

/// 0.33 alone has period 3; a digit far behind shows only at heap 18.
#[test]
fn a_repeat_inside_a_prefix_is_no_period() {
    let code = "0.330000000000000003";
    let digits: Vec<u8> = code.parse::<Code>().unwrap().digits().to_vec();
    let expected = brute_force(&digits, 2_000);
    assert!((0..18).all(|n| expected[n] as usize == n % 3));
    assert_ne!(expected[18], 0);
    let found = period(code);
    let (from, p) = (found.preperiod as usize, found.period as usize);
    assert!(found.computed_to >= 18 && p != 3, "{found}");
    assert!((from..2_000 - p).all(|n| expected[n] == expected[n + p]));
    let mut game = game(code);
    assert_eq!(
        game.nim_values(2_000, &Budget::default()).unwrap(),
        expected
    );
}

/// Published tables take them for the same game; so they are up to heap 518.
#[test]
fn two_games_that_part_late() {
    let (mut a, mut b) = (game("0.161"), game("0.36"));
    let budget = Budget::default();
    let a = a.nim_values(600, &budget).unwrap();
    let b = b.nim_values(600, &budget).unwrap();
    assert_eq!((0..=600).find(|&n| a[n] != b[n]), Some(519));
}

#[test]
fn the_games_of_the_books() {
    let budget = Budget::default();
    // Kayles: Winning Ways, chapter 4.
    let kayles = [
        0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7,
    ];
    assert_eq!(game("0.77").nim_values(23, &budget).unwrap(), kayles);
    // Dawson's Kayles.
    let dawson = [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3];
    assert_eq!(game("0.07").nim_values(19, &budget).unwrap(), dawson);
    // Treblecross as the octal game 0.007.
    let treblecross = [0, 0, 0, 1, 1, 1, 2, 2, 0, 3, 3, 1, 1, 1, 0, 4];
    assert_eq!(game("0.007").nim_values(15, &budget).unwrap(), treblecross);
}

#[test]
fn any_heap_after_the_proof() {
    let budget = Budget::default();
    let mut kayles = game("0.77");
    // The repeating part, n mod 12 = 0, 1, …: Winning Ways, chapter 4.
    let repeating = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7];
    for (residue, value) in repeating.into_iter().enumerate() {
        let heap = num_bigint::BigUint::from(12u32).pow(3000) + residue;
        assert_eq!(kayles.value_at(&heap, &budget).unwrap(), value);
    }
    assert_eq!(kayles.value_at(&70u32.into(), &budget).unwrap(), 6);
    let values = kayles.nim_values(100_000, &budget).unwrap();
    for (n, &value) in values.iter().enumerate().skip(71) {
        assert_eq!(value, repeating[n % 12], "{n}");
    }
}

#[test]
fn games_that_hardly_move() {
    assert_eq!((period("0.0").preperiod, period("0.0").period), (0, 1));
    // 4.0 only splits: a heap of n has n − 1 moves whatever is played, so its value is (n − 1) mod 2.
    let halves = period("4.0");
    assert_eq!((halves.preperiod, halves.period), (1, 2));
    let mut split = game("4.0");
    assert_eq!(
        split.nim_values(5, &Budget::default()).unwrap(),
        [0, 0, 1, 0, 1, 0]
    );
}

#[test]
fn running_out_says_what_is_known_and_can_be_resumed() {
    let mut game = game("0.77");
    let budget = Budget::default().with_positions(100);
    let error = game.period(&budget).unwrap_err();
    assert_eq!(error.exhausted_limit(), Some(Exhausted::Positions(100)));
    let Error::Exhausted { established, .. } = &error else {
        panic!("{error}");
    };
    assert!(
        established.text().contains("heaps 0 to 99"),
        "{established}"
    );
    assert_eq!(game.computed().len(), 100);
    assert_eq!(game.period(&Budget::default()).unwrap().period, 12);

    let error = game.nim_values(u64::MAX, &Budget::default()).unwrap_err();
    assert!(
        error.to_string().contains("period 12 from heap 71"),
        "{error}"
    );
    let error = self::game("0.007")
        .value_at(&u64::MAX.into(), &budget)
        .unwrap_err();
    assert_eq!(error.exhausted_limit(), Some(Exhausted::Positions(100)));
}

fn digits(most: u8) -> impl Strategy<Value = Vec<u8>> {
    let d0 = prop::sample::select(vec![0, 0, 0, 4, 8 & most, 12 & most]);
    (d0, prop::collection::vec(0..=most, 1..5)).prop_map(|(d0, rest)| [vec![d0], rest].concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn octal_codes_against_the_definition(digits in digits(7)) {
        let mut game = TakeAndBreak::new(&Code::new(&digits).unwrap());
        prop_assert_eq!(game.nim_values(150, &Budget::default()).unwrap(), brute_force(&digits, 150));
    }

    /// Beyond the heaps at which a sparse space is looked for.
    #[test]
    fn long_octal_codes_against_the_definition(digits in digits(7)) {
        let mut game = TakeAndBreak::new(&Code::new(&digits).unwrap());
        let budget = Budget::default();
        prop_assume!(game.nim_values(700, &budget).is_ok() && game.proved_period().is_none());
        prop_assert_eq!(game.nim_values(700, &budget).unwrap(), brute_force(&digits, 700));
    }

    #[test]
    fn hexadecimal_codes_against_the_definition(digits in digits(15)) {
        let mut game = TakeAndBreak::new(&Code::new(&digits).unwrap());
        prop_assert_eq!(game.nim_values(70, &Budget::default()).unwrap(), brute_force(&digits, 70));
    }

    /// A proved period holds far beyond the values that prove it, and is minimal there.
    #[test]
    fn proved_periods_hold(digits in digits(15)) {
        let mut game = TakeAndBreak::new(&Code::new(&digits).unwrap());
        let budget = Budget::default().with_positions(70);
        if let Ok(Period { preperiod, period, .. }) = game.period(&budget) {
            let (from, p) = (preperiod as usize, period as usize);
            let g = brute_force(&digits, 160);
            prop_assert!((from..160 - p).all(|n| g[n] == g[n + p]));
            prop_assert!(from == 0 || g[from - 1] != g[from - 1 + p]);
            prop_assert!((1..p).all(|q| (from..from + p).any(|n| g[n] != g[n + q])));
        }
    }
}
