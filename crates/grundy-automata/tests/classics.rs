//! Known automata and known theorems.

use grundy_automata::{Automaton, Formula, Limits, Numeration, Relation};

fn limits() -> Limits {
    Limits::default()
}

/// Adders have published sizes: Zeckendorf 17 states with the rejecting one (Mousavi, Schaeffer, Shallit 2016 give 16 without), Tribonacci
/// 150, u_n = u_{n−1} + u_{n−4} 5,282.
#[test]
fn numerations_are_proved() {
    for base in [2, 3, 10] {
        let numeration = Numeration::base(base).unwrap();
        numeration.prove(&limits()).unwrap();
        assert_eq!(numeration.adder(&limits()).unwrap().states(), 3);
    }
    let zeckendorf = Numeration::zeckendorf();
    zeckendorf.prove(&limits()).unwrap();
    assert_eq!(zeckendorf.adder(&limits()).unwrap().states(), 17);
    assert_eq!(
        Numeration::greedy(&[1, 1], &[1, 2], &limits()).unwrap(),
        zeckendorf
    );
    for (coefficients, initial, states) in [
        (&[2, 1][..], &[1, 2][..], None),
        (&[2, 1], &[1, 3], None),
        (&[3, 1], &[1, 4], None),
        (&[1, 1, 1], &[1, 2, 4], Some(150)),
    ] {
        let numeration = Numeration::greedy(coefficients, initial, &limits()).unwrap();
        numeration.prove(&limits()).unwrap();
        let adder = numeration.adder(&limits()).unwrap();
        if let Some(states) = states {
            assert_eq!(adder.states(), states);
        }
    }
}

#[test]
fn the_narayana_like_system_adds() {
    let numeration = Numeration::greedy(&[1, 0, 0, 1], &[1, 2, 3, 4, 6], &limits()).unwrap();
    let adder = numeration.adder(&limits()).unwrap();
    assert_eq!(adder.states(), 5282);
    numeration.prove(&limits()).unwrap();
}

/// Wythoff's game: the P-positions are no moves apart, and every other position has a move to one.
#[test]
fn wythoffs_two_conditions() {
    let fib = Numeration::zeckendorf();
    // (a, b) by Silber's description, from the table of the first few: learned elsewhere, here by its words.
    let (x, xn, y, yn, k) = (0, 1, 2, 3, 9);
    // A pair a < b: a ends in an even number of zeros and b is a followed by a zero. As a transducer: b's digit is a's previous digit.
    let table = {
        // state: (previous digit of a... ) built explicitly: shift machine: reads a-digit and b-digit; b lags? b = a0 means b_i = a_{i-1}: the
        // digit of b at a place is the digit of a one place lower, so b's word leads by one: remember what b promised.
        // states: 0 start (promise 0, parity even zeros, no one yet), then (promise p, zeros parity z)
        // letter = 2*a + b; need a == promise; then promise = b.
        let mut next = vec![vec![6u32; 4]; 7];
        let mut accept = vec![false; 7];
        // code: 1 + promise*2 + parity ; 0: nothing but zeros
        let code = |promise: u32, parity: u32| 1 + promise * 2 + parity;
        next[0][0] = 0;
        next[0][1] = code(1, 0);
        for promise in 0..2 {
            for parity in 0..2 {
                let state = code(promise, parity) as usize;
                for a in 0..2u32 {
                    for b in 0..2u32 {
                        if a == promise {
                            let parity = if a == 1 { 0 } else { 1 - parity };
                            next[state][(2 * a + b) as usize] = code(b, parity);
                        }
                    }
                }
                accept[state] = promise == 0 && parity == 0;
            }
        }
        accept[0] = true;
        // the first one of a sets the parity
        grundy_automata::Table {
            tracks: 2,
            next,
            accept,
        }
    };
    let half = Automaton::restricted(&fib, &[x, y], &table, &limits()).unwrap();
    let first: Vec<String> = half
        .tuples()
        .take(5)
        .map(|t| format!("{},{}", t[0], t[1]))
        .collect();
    assert_eq!(first, ["0,0", "1,2", "3,5", "4,7", "6,10"]);
    let p = half
        .or(&half.renamed(&[y, x], &limits()).unwrap(), &limits())
        .unwrap();
    assert_eq!(p.states(), 8);
    let p_at = |x, y| Formula::member(&p, &[x, y]);
    let row = |x: u32, xn: u32| {
        Formula::at_least(&[(k, 1)], 1).and(Formula::equal(&[(xn, 1), (x, -1), (k, 1)], 0))
    };
    let moves = [
        row(x, xn).and(p_at(xn, y)).exists(&[xn, k]),
        row(y, yn).and(p_at(x, yn)).exists(&[yn, k]),
        row(x, xn)
            .and(row(y, yn))
            .and(p_at(xn, yn))
            .exists(&[xn, yn, k]),
    ];
    let winning = Formula::any_of(moves).compile(&fib, &limits()).unwrap();
    assert_eq!(winning, p.complement(&limits()).unwrap());
}

#[test]
fn base_18_with_four_tracks() {
    let base = Numeration::base(18).unwrap();
    let a = Automaton::linear(
        &base,
        &[(0, 1), (1, 3), (2, -2), (3, -1)],
        Relation::AtMost,
        5,
        &limits(),
    )
    .unwrap();
    let e = a.exists(&[1, 2], &limits()).unwrap();
    assert_eq!(e, Automaton::all(&base, &[0, 3]));
}
