//! Numeration systems: words, values, adders, and their proofs.

use grundy_automata::{Automaton, Limits, Numeration};
use num_bigint::BigUint;

fn systems() -> Vec<Numeration> {
    let limits = Limits::default();
    let greedy = |c: &[u64], u: &[u64]| Numeration::greedy(c, u, &limits).expect("a good system");
    vec![
        Numeration::base(2).expect("2"),
        Numeration::base(3).expect("3"),
        Numeration::base(10).expect("10"),
        Numeration::base(18).expect("18"),
        Numeration::zeckendorf(),
        greedy(&[2, 1], &[1, 2]),
        greedy(&[2, 1], &[1, 3]),
        greedy(&[3, 1], &[1, 4]),
        greedy(&[1, 1, 1], &[1, 2, 4]),
    ]
}

#[test]
fn every_number_has_one_word() {
    let mut systems = systems();
    let limits = Limits::default();
    let pisot = Numeration::greedy(&[1, 0, 0, 1], &[1, 2, 3, 4, 6], &limits).expect("Pisot");
    systems.push(pisot);
    for system in systems {
        let weights: Vec<BigUint> = system.weights(40);
        let mut last: Vec<u8> = Vec::new();
        for n in 0..2000u32 {
            let word = system.encode(&n.into());
            let value: BigUint = word
                .iter()
                .rev()
                .zip(&weights)
                .map(|(&d, u)| u * u32::from(d))
                .sum();
            assert_eq!(value, n.into(), "{system}");
            assert_eq!(system.decode(&word), Some(n.into()), "{system}");
            assert!(
                n == 0 || (last.len(), &last) < (word.len(), &word),
                "{system}"
            );
            last = word;
        }
        let valid = Automaton::all(&system, &[0]);
        let count = valid.tuples().take(500).map(|tuple| tuple[0].clone());
        assert!(count.eq((0..500u32).map(BigUint::from)), "{system}");
    }
}

#[test]
fn adders_are_proved() {
    for system in systems() {
        system
            .prove(&Limits::default())
            .unwrap_or_else(|e| panic!("{system}: {e}"));
    }
}

#[test]
fn published_adders() {
    // The sizes that a prototype found, dead state included.
    let limits = Limits::default();
    let tribonacci = Numeration::greedy(&[1, 1, 1], &[1, 2, 4], &limits).expect("Pisot");
    assert_eq!(tribonacci.adder(&limits).expect("small").states(), 150);
    let system = Numeration::greedy(&[1, 0, 0, 1], &[1, 2, 3, 4, 6], &limits).expect("Pisot");
    assert_eq!(system.adder(&limits).expect("small").states(), 5282);
    assert_eq!(system.prove(&limits), Ok(()));
}
