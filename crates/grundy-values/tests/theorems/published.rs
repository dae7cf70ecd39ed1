//! Published values, and the places where published programs go wrong.

use grundy_rules::Budget;
use grundy_values::Outcome::{self, N, P};
use grundy_values::Play::{self, Misere, Normal};
use grundy_values::theorems::{Reason, Theorem, fibonacci as fib, moore, powers as pow, splitting};
use num_bigint::BigUint;

use crate::{bash, big, fibonacci, powers, race, rule, wythoff};

fn outcome(theorem: &Theorem, position: &[u64], play: Play) -> Outcome {
    rule(theorem, &big(position), play, 0).outcome
}

/// The winning results, sorted.
fn results(theorem: &Theorem, position: &[u64], play: Play) -> Vec<Vec<u64>> {
    let position = big(position);
    let ruling = rule(theorem, &position, play, 1000);
    assert!(ruling.winning.complete);
    let mut results: Vec<Vec<u64>> = ruling
        .winning
        .results(&position)
        .map(|result| result.iter().map(|n| n.try_into().unwrap()).collect())
        .collect();
    results.sort();
    results
}

#[test]
fn wythoff_where_floating_point_fails() {
    let lost = [
        (165580140, 267914295),
        (228826126, 370248450),
        (433494436, 701408732),
        (599074577, 969323028),
        (377, 610),
        (987, 1597),
        (46368, 75025),
        (4180, 6764),
        (7778742048, 12586269024),
        (72723460248141, 117669030460994),
    ];
    for (a, b) in lost {
        assert_eq!(outcome(&wythoff(1), &[a, b], Normal), P, "{a} {b}");
        assert_eq!(outcome(&wythoff(1), &[b, a], Normal), P, "{b} {a}");
        assert_eq!(outcome(&wythoff(1), &[a, b], Misere), P, "{a} {b}");
    }
    assert_eq!(outcome(&wythoff(1), &[165580141, 267914296], Normal), N);
}

#[test]
fn wythoff_move_lists() {
    let cases: [(&[u64], &[&[u64]]); 11] = [
        (&[1, 1], &[&[0, 0]]),
        (&[2, 3], &[&[1, 2], &[2, 1]]),
        (&[3, 4], &[&[1, 2]]),
        (&[4, 5], &[&[1, 2], &[3, 5]]),
        (&[5, 8], &[&[4, 7], &[5, 3]]),
        (&[7, 10], &[&[4, 7], &[6, 10], &[7, 4]]),
        (&[0, 9], &[&[0, 0]]),
        (&[0, 0], &[]),
        (&[2, 1], &[]),
        (&[5, 3], &[]),
        (&[7, 4], &[]),
    ];
    for (position, expected) in cases {
        assert_eq!(
            results(&wythoff(1), position, Normal),
            expected,
            "{position:?}"
        );
    }
}

#[test]
fn nim_move_counts() {
    assert_eq!(results(&Theorem::Nim, &[5, 3], Normal), [[3, 3]]);
    assert_eq!(results(&Theorem::Nim, &[5, 7, 9], Normal).len(), 1);
    assert_eq!(results(&Theorem::Nim, &[2, 2], Normal).len(), 0);
    assert_eq!(results(&Theorem::Nim, &[7, 11, 13], Normal).len(), 3);
    assert_eq!(results(&Theorem::Nim, &[1_000_000_000; 2], Normal).len(), 0);
}

#[test]
fn misere_nim_with_empty_heaps() {
    assert_eq!(outcome(&Theorem::Nim, &[1, 0], Misere), P);
    assert_eq!(outcome(&Theorem::Nim, &[1, 1, 0], Misere), N);
    assert_eq!(outcome(&Theorem::Nim, &[], Misere), N);
    assert_eq!(outcome(&Theorem::Nim, &[0, 0], Misere), N);
    assert_eq!(results(&Theorem::Nim, &[5], Misere), [[1]]);
    assert_eq!(results(&Theorem::Nim, &[5, 1], Misere), [[0, 1]]);
}

#[test]
fn bash_at_its_edges() {
    assert_eq!(results(&bash(1), &[2], Normal), Vec::<Vec<u64>>::new());
    assert_eq!(results(&bash(0), &[7], Normal), Vec::<Vec<u64>>::new());
    assert_eq!(outcome(&bash(0), &[7], Normal), P);
    assert_eq!(outcome(&bash(0), &[7], Misere), N);
    assert_eq!(results(&bash(10), &[7], Normal), [[0]]);
    assert_eq!(results(&bash(2), &[2], Normal), [[0]]);
}

#[test]
fn fibonacci_at_the_edge_of_32_bits() {
    for (n, expected) in [
        (1836311903u64, P),
        (1134903170, P),
        (2147483647, N),
        (1, P),
        (2, P),
        (4, N),
    ] {
        let most = fib::first_limit(&n.into());
        let position = [BigUint::from(n), most];
        assert_eq!(
            rule(&fibonacci(2), &position, Normal, 9).outcome,
            expected,
            "{n}"
        );
    }
    assert_eq!(results(&fibonacci(2), &[20, 19], Normal), [[18, 4]]);
}

/// OEIS A003411 (limit three times the last take), and the powers of two for a limit equal to it.
#[test]
fn schwenk_losing_starts() {
    let starts = |c| -> Vec<u64> {
        (1..=76)
            .filter(|&n| outcome(&fibonacci(c), &[n, n - 1], Normal) == P)
            .collect()
    };
    assert_eq!(starts(1), [1, 2, 4, 8, 16, 32, 64]);
    assert_eq!(starts(2), [1, 2, 3, 5, 8, 13, 21, 34, 55]);
    assert_eq!(starts(3), [1, 2, 3, 4, 6, 8, 11, 15, 21, 29, 40, 55, 76]);
}

#[test]
fn stan_and_ollie() {
    for (n, expected) in [
        (1, P),
        (162, N),
        (17, P),
        (34012226, N),
        (1215012993, N),
        (4294967294, N),
    ] {
        // The game of UVa 847 starts at 1 and ends at n or beyond: dividing upwards is the same game backwards.
        assert_eq!(outcome(&race(2, 9), &[n], Normal), expected, "{n}");
    }
    let ruling = rule(&race(2, 9), &big(&[200]), Normal, 9);
    assert_eq!(
        ruling.reason,
        Reason::Interval {
            from: 163u8.into(),
            to: 324u16.into(),
            round: 1
        }
    );
}

#[test]
fn lasker_values() {
    let values: Vec<BigUint> = (0..13u8)
        .map(|n| splitting::LASKER.nim_value(&n.into()))
        .collect();
    assert_eq!(values, big(&[0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12, 11]));
    let values: Vec<BigUint> = (0..10u8)
        .map(|n| splitting::THREE.nim_value(&n.into()))
        .collect();
    assert_eq!(values, big(&[0, 1, 2, 3, 4, 5, 6, 8, 7, 9]));
}

#[test]
fn powers_of_two_by_digit_sums() {
    for digits in [1usize, 50, 1000, 3000] {
        let text = "7".repeat(digits);
        let n: BigUint = text.parse().unwrap();
        assert_eq!(
            pow::nim_value(&n, &2u8.into()),
            Some((7 * digits % 3) as u8),
            "{digits}"
        );
    }
}

#[test]
fn powers_of_two_smallest_take() {
    let n = BigUint::from(10u8).pow(250);
    let position = [n.clone()];
    let ruling = rule(&powers(2), &position, Normal, 1);
    assert!(!ruling.winning.complete);
    assert_eq!(
        ruling.winning.results(&position).next(),
        Some(vec![n - 1u8])
    );
}

#[test]
fn moore_is_nim_for_one_heap_and_all_for_all_heaps() {
    let heaps = big(&[3, 5, 6]);
    assert_eq!(
        moore::rule(&heaps, 1, Normal, 9, &Budget::default())
            .unwrap()
            .outcome,
        P
    );
    let all = moore::rule(&heaps, usize::MAX, Normal, 9, &Budget::default()).unwrap();
    assert_eq!(
        all.winning.results(&heaps).collect::<Vec<_>>(),
        [big(&[0, 0, 0])]
    );
}
