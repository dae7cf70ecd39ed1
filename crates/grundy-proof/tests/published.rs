//! What the shipped certificates say is what has been published.

use grundy_proof::{Certificate, Evaluator, Outcome};
use num_bigint::BigUint;
use num_integer::Roots;

fn evaluator(bytes: &[u8]) -> Evaluator {
    Certificate::from_bytes(bytes).unwrap().evaluator().unwrap()
}

fn is_lost(evaluator: &Evaluator, position: [u64; 2]) -> bool {
    evaluator.outcome(&position.map(BigUint::from)).unwrap() == Outcome::P
}

/// W. A. Wythoff, *A modification of the game of nim* (1907): the k-th pair is ⌊kφ⌋ and ⌊kφ⌋ + k.
#[test]
fn wythoff_pairs_to_a_million() {
    let wythoff = evaluator(include_bytes!("../../../proofs/wythoff.json"));
    let mut pairs = 0;
    for k in 0..u64::MAX {
        let a = (k + (5 * k * k).sqrt()) / 2;
        let b = a + k;
        if b > 1_000_000 {
            break;
        }
        assert!(
            is_lost(&wythoff, [a, b]) && is_lost(&wythoff, [b, a]),
            "({a}, {b})"
        );
        // And a neighbour that is none.
        let near = [[a, b + 1], [a + 1, b], [a + 1, b + 1], [a, b + 2 * k + 3]][k as usize % 4];
        assert!(!is_lost(&wythoff, near), "{near:?}");
        pairs += 1;
    }
    // ⌊10^6 / φ²⌋ pairs but (0, 0).
    assert_eq!(pairs, 381_966 + 1);
}

/// A. Schwenk, *Take-away games* (1970): the losing starts when three times as much may be taken as before.
#[test]
fn fibonacci_nim_with_three_times_the_last() {
    let fibonacci = evaluator(include_bytes!("../../../proofs/fibonacci-3.json"));
    let starts: Vec<u64> = (1..=400)
        .filter(|&n| is_lost(&fibonacci, [n, n - 1]))
        .collect();
    assert_eq!(
        starts,
        [
            1, 2, 3, 4, 6, 8, 11, 15, 21, 29, 40, 55, 76, 105, 145, 200, 276, 381
        ]
    );
}
