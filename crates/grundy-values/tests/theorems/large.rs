//! Positions far beyond any table: what a ruling claims is checked against the rulings of the positions it leads to.

use grundy_rules::Budget;
use grundy_values::Play::{self, Misere, Normal};
use grundy_values::theorems::{Theorem, fibonacci as fib, wythoff as wyt};
use grundy_values::{Error, Outcome};
use num_bigint::BigUint;
use proptest::collection::vec;
use proptest::prelude::*;

use crate::{bash, big, fibonacci, powers, race, rule, wythoff};

/// Small numbers, numbers around powers of two, and numbers of up to 400 bits.
fn number() -> impl Strategy<Value = BigUint> {
    prop_oneof![
        (0u64..20).prop_map(BigUint::from),
        (0u64..400, 0u8..3).prop_map(|(bit, off)| ((BigUint::from(1u8) << bit) + off) - 1u8),
        vec(any::<u32>(), 1..13).prop_map(BigUint::new),
    ]
}

/// From a won position every move listed leads to a lost one, from a lost one no move is listed and a few others lead to won ones.
fn consistent(
    theorem: &Theorem,
    position: &[BigUint],
    play: Play,
    others: impl Fn(&[BigUint]) -> Vec<Vec<BigUint>>,
) {
    let ruling = rule(theorem, position, play, 20);
    match ruling.outcome {
        Outcome::N => {
            for (index, result) in ruling.winning.results(position).enumerate() {
                assert_ne!(result, position);
                let then = rule(theorem, &result, play, 20);
                assert_eq!(
                    then.outcome,
                    Outcome::P,
                    "{theorem:?} {position:?} {result:?}"
                );
                if index < 1 {
                    lost(theorem, &result, play, &others);
                }
            }
        }
        _ => lost(theorem, position, play, &others),
    }
}

fn lost(
    theorem: &Theorem,
    position: &[BigUint],
    play: Play,
    others: impl Fn(&[BigUint]) -> Vec<Vec<BigUint>>,
) {
    let ruling = rule(theorem, position, play, 20);
    assert!(ruling.winning.moves.is_empty() && ruling.winning.complete);
    for option in others(position) {
        let then = rule(theorem, &option, play, 1);
        assert_eq!(
            then.outcome,
            Outcome::N,
            "{theorem:?} {position:?} {option:?}"
        );
        let stuck = play == Misere && option.iter().all(|n| n.bits() == 0);
        assert!(
            stuck || !then.winning.moves.is_empty(),
            "{theorem:?} {option:?}"
        );
    }
}

/// Some of the numbers from 0 to n − 1, `seed` among them where it can be.
fn below(n: &BigUint, seed: &BigUint) -> Vec<BigUint> {
    if n.bits() == 0 {
        return vec![];
    }
    let mut some = vec![BigUint::default(), n - 1u8, n >> 1u8, seed % n];
    some.extend((*n > BigUint::from(8u8)).then(|| n - 5u8));
    some
}

fn with(position: &[BigUint], index: usize, to: &[BigUint]) -> Vec<BigUint> {
    [&position[..index], to, &position[index + 1..]].concat()
}

/// Nim moves.
fn takes(position: &[BigUint], seed: &BigUint) -> Vec<Vec<BigUint>> {
    (0..position.len())
        .flat_map(|i| below(&position[i], seed).into_iter().map(move |n| (i, n)))
        .map(|(i, n)| with(position, i, &[n]))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn nim(heaps in vec(number(), 0..6), seed in number(), misere: bool) {
        let play = if misere { Misere } else { Normal };
        consistent(&Theorem::Nim, &heaps, play, |p| takes(p, &seed));
    }

    #[test]
    fn bash_large(heaps in vec(number(), 1..4), m in number(), seed in number(), misere: bool) {
        let play = if misere { Misere } else { Normal };
        let theorem = Theorem::Bash { m: m.clone() };
        consistent(&theorem, &heaps, play, |p| {
            takes(p, &seed)
                .into_iter()
                .filter(|option| (0..p.len()).all(|i| &p[i] - &option[i] <= m))
                .collect()
        });
    }

    #[test]
    fn powers_large(heaps in vec(number(), 1..4), base in 1u64..40, i in 0u32..60, misere: bool) {
        let play = if misere { Misere } else { Normal };
        consistent(&powers(base), &heaps, play, |p| {
            let take = BigUint::from(base).pow(i);
            (0..p.len())
                .filter(|&heap| p[heap] >= take)
                .map(|heap| with(p, heap, &[&p[heap] - &take]))
                .collect()
        });
    }

    #[test]
    fn half(heaps in vec(number(), 1..4), seed in number()) {
        consistent(&Theorem::Half, &heaps, Normal, |p| {
            takes(p, &seed)
                .into_iter()
                .filter(|option| (0..p.len()).all(|i| (&option[i] << 1u8) >= p[i]))
                .collect()
        });
    }

    #[test]
    fn lasker(heaps in vec(number(), 1..4), seed in number()) {
        consistent(&Theorem::Lasker, &heaps, Normal, |p| {
            let mut options = takes(p, &seed);
            for i in 0..p.len() {
                for a in below(&p[i], &seed).into_iter().filter(|a| a.bits() > 0) {
                    options.push(with(p, i, &[a.clone(), &p[i] - a]));
                }
            }
            options
        });
    }

    #[test]
    fn moore(heaps in vec(number(), 1..7), k in 1usize..5, seed in number(), misere: bool) {
        let play = if misere { Misere } else { Normal };
        consistent(&Theorem::Moore { k }, &heaps, play, |p| {
            let mut options = takes(p, &seed);
            let mut touched = p.to_vec();
            for n in touched.iter_mut().filter(|n| n.bits() > 0).take(k) {
                *n = &seed % &*n;
                options.push(vec![]);
            }
            options.retain(|option| !option.is_empty());
            options.extend((touched != p).then_some(touched));
            options
        });
    }

    #[test]
    fn wythoff_large(a in number(), b in number(), t in 1u64..50, k in number(), misere: bool) {
        let play = if misere { Misere } else { Normal };
        consistent(&wythoff(t), &[a, b], play, |p| {
            let mut options = takes(p, &k);
            for l in [k.clone(), &k + (t - 1), &k + t / 2] {
                if k.bits() > 0 && p[0] >= k && p[1] >= l {
                    options.push(vec![&p[0] - &k, &p[1] - &l]);
                }
            }
            options
        });
    }

    /// Every pair of the sequence is lost, and its numbers move together.
    #[test]
    fn wythoff_pairs(n in number(), t in 1u64..1000) {
        let (a, b) = wyt::pair(&n, &t.into());
        prop_assert!(wyt::is_losing(&b, &a, &t.into()));
        prop_assert_eq!(&b - &a, &n * t);
        prop_assert!(!wyt::is_losing(&(b + 1u8), &a, &t.into()));
    }

    /// Lost pairs by the Zeckendorf representation: a ends in an even number of zeros and b is a shifted by one.
    #[test]
    fn wythoff_by_zeckendorf(gaps in vec(2usize..5, 1..100), zeros in 0usize..20) {
        let mut fibonacci = vec![BigUint::from(1u8), BigUint::from(2u8)];
        for i in 2..600 {
            fibonacci.push(&fibonacci[i - 1] + &fibonacci[i - 2]);
        }
        let (mut a, mut b) = (BigUint::default(), BigUint::default());
        let mut index = zeros;
        for gap in &gaps {
            a += &fibonacci[index];
            b += &fibonacci[index + 1];
            index += gap;
        }
        prop_assert_eq!(wyt::is_losing(&a, &b, &1u8.into()), zeros % 2 == 0);
        let parts = fib::zeckendorf(&a, &Budget::default()).unwrap();
        prop_assert_eq!(parts.last(), Some(&fibonacci[zeros]));
        prop_assert_eq!(parts.len(), gaps.len());
    }

    #[test]
    fn fibonacci_large(n in number(), limit in number(), c in 1u64..12, seed in number()) {
        consistent(&fibonacci(c), &[n, limit], Normal, |p| {
            below(&p[0], &seed)
                .into_iter()
                .map(|rest| (&p[0] - &rest, rest))
                .filter(|(take, _)| *take <= p[1])
                .map(|(take, rest)| vec![rest, take * c])
                .collect()
        });
    }

    #[test]
    fn race_large(n in number(), low in 2u64..20, more in 0u64..200) {
        prop_assume!(n.bits() > 0);
        consistent(&race(low, low + more), &[n], Normal, |p| {
            let factors = [low, low + more / 2, low + more].into_iter().filter(|_| p[0].bits() > 1);
            factors.map(|k| vec![(&p[0] + (k - 1)) / k]).collect()
        });
    }

    #[test]
    fn king(m in number(), n in number()) {
        let position = [m + 1u8, n + 1u8];
        consistent(&Theorem::King, &position, Normal, |p| {
            let steps = [(1u8, 0u8), (0, 1), (1, 1)];
            steps
                .into_iter()
                .filter(|&(x, y)| p[0] > BigUint::from(x) && p[1] > BigUint::from(y))
                .map(|(x, y)| vec![&p[0] - x, &p[1] - y])
                .collect()
        });
    }

    #[test]
    fn staircase(steps in vec(number(), 0..6), seed in number()) {
        consistent(&Theorem::Staircase, &steps, Normal, |p| {
            let mut options = Vec::new();
            for i in 0..p.len() {
                for rest in below(&p[i], &seed) {
                    let mut option = p.to_vec();
                    if i > 0 {
                        option[i - 1] += &p[i] - &rest;
                    }
                    option[i] = rest;
                    options.push(option);
                }
            }
            options
        });
    }

    #[test]
    fn euclid(a in number(), b in number()) {
        consistent(&Theorem::Euclid, &[a, b], Normal, |p| {
            let (small, large) = (p[0].clone().min(p[1].clone()), p[0].clone().max(p[1].clone()));
            let positive = small.bits() > 0;
            positive.then(|| vec![&large - &small, small]).into_iter().collect()
        });
    }

    #[test]
    fn mark(n in number()) {
        consistent(&Theorem::Mark, &[n], Normal, |p| {
            let positive = p[0].bits() > 0;
            positive.then(|| [vec![&p[0] - 1u8], vec![&p[0] >> 1u8]]).into_iter().flatten().collect()
        });
    }
}

fn every_theorem() -> Vec<Theorem> {
    vec![
        Theorem::Nim,
        bash(7),
        powers(2),
        powers(3),
        Theorem::Half,
        Theorem::Lasker,
        Theorem::TakeOrSplitInThree,
        Theorem::Moore { k: 2 },
        wythoff(1),
        wythoff(3),
        fibonacci(2),
        race(2, 9),
        Theorem::King,
        Theorem::Staircase,
        Theorem::Euclid,
        Theorem::Mark,
    ]
}

#[test]
fn a_googol_and_a_thousand_digits() {
    for exponent in [100, 1000] {
        let n = BigUint::from(10u8).pow(exponent);
        for theorem in every_theorem() {
            for length in 1..=2 {
                for play in [Normal, Misere] {
                    let position = &[n.clone(), &n / 3u8][..length];
                    let ruling = theorem.rule(position, play, 3, &Budget::default()).unwrap();
                    for result in ruling
                        .iter()
                        .flat_map(|ruling| ruling.winning.results(position))
                    {
                        let then = theorem
                            .rule(&result, play, 3, &Budget::default())
                            .unwrap()
                            .unwrap();
                        assert_eq!(then.outcome, Outcome::P, "{theorem:?} {length} {play:?}");
                    }
                }
            }
        }
    }
}

/// Heaps from which 2^77 splits win: 4(p + q) + 1 where p + q = 2^101 + 2^78 − 1 with nim-sum 2^78 − 1.
fn with_many_splits() -> [BigUint; 2] {
    let one = BigUint::from(1u8);
    [(&one << 103u8) + (&one << 80u8) + 1u8, (&one << 80u8) - 2u8]
}

#[test]
fn a_limit_cuts_the_list_and_says_so() {
    let position = with_many_splits();
    let ruling = rule(&Theorem::Lasker, &position, Normal, 50);
    assert_eq!(
        (ruling.winning.moves.len(), ruling.winning.complete),
        (50, false)
    );
    // Three of the nine heaps must lose their only digit, and no lower column can then hold six ones.
    let heaps = vec![BigUint::from(1u64 << 60); 9];
    for (limit, found) in [(80, (80, false)), (84, (84, true)), (1000, (84, true))] {
        let winning = rule(&Theorem::Moore { k: 5 }, &heaps, Normal, limit).winning;
        assert_eq!((winning.moves.len(), winning.complete), found);
    }
    let none = rule(&Theorem::Nim, &big(&[3, 3]), Normal, 0);
    assert!(none.winning.complete);
    let some = rule(&Theorem::Nim, &big(&[3, 4]), Normal, 0);
    assert!(!some.winning.complete);
}

#[test]
fn a_budget_ends_what_would_take_for_ever() {
    let budget = Budget::default().with_positions(10_000);
    let n = BigUint::from(10u8).pow(30);
    let c = Theorem::Fibonacci {
        c: BigUint::from(10u8).pow(18),
    };
    let error = c
        .rule(&[n.clone(), n.clone()], Normal, 1, &budget)
        .unwrap_err();
    assert!(matches!(error, Error::Exhausted { .. }), "{error}");
    let heaps = with_many_splits();
    let error = Theorem::Lasker
        .rule(&heaps, Normal, usize::MAX, &budget)
        .unwrap_err();
    assert!(matches!(error, Error::Exhausted { .. }), "{error}");
}

#[test]
fn silent_outside_its_game() {
    let silent: [(Theorem, &[u64], Play); 14] = [
        (wythoff(1), &[1], Normal),
        (wythoff(0), &[1, 2], Normal),
        (fibonacci(0), &[1, 2], Normal),
        (fibonacci(2), &[5], Normal),
        (fibonacci(2), &[5, 4], Misere),
        (race(1, 9), &[5], Normal),
        (race(9, 2), &[5], Normal),
        (race(2, 9), &[0], Normal),
        (race(2, 9), &[1, 2], Normal),
        (powers(0), &[5], Normal),
        (Theorem::King, &[0, 4], Normal),
        (Theorem::King, &[], Normal),
        (Theorem::Lasker, &[4], Misere),
        (Theorem::Euclid, &[1, 2, 3], Normal),
    ];
    for (theorem, position, play) in silent {
        let ruling = theorem
            .rule(&big(position), play, 9, &Budget::default())
            .unwrap();
        assert_eq!(ruling, None, "{theorem:?} {position:?}");
    }
}
