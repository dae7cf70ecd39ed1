//! Programs that run automata.

use crate::batch::Batch;
use crate::brute::{Brute, alone, heaps, tuples};
use grundy::code::{Automaton, Bits, Claim, Numeration, Request, States};
use grundy::{Game, Outcome, Play};
use std::collections::BTreeSet;

/// What a position of Wythoff's game is read as, one number being the shift of the other: the digit that the smaller number
/// must have next, and how many zeros it ends in, once it has begun.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Shift {
    /// The coordinate that is the smaller number.
    smaller: usize,
    next: usize,
    zeros: Option<bool>,
}

/// The lost pairs of Wythoff's game in Zeckendorf's numeration: the smaller number ends in an even number of zeros, and the
/// greater is the smaller with one zero more (Fraenkel 1982).
fn wythoff() -> Automaton {
    let begin = |smaller| Shift {
        smaller,
        next: 0,
        zeros: None,
    };
    let step = |state: Shift, letter: usize| {
        let digits = [letter / 2, letter % 2];
        let (small, great) = (digits[state.smaller], digits[1 - state.smaller]);
        (small == state.next).then_some(Shift {
            smaller: state.smaller,
            next: great,
            zeros: match (small, state.zeros) {
                (1, _) => Some(false),
                (_, zeros) => zeros.map(|odd| !odd),
            },
        })
    };
    let mut states: Vec<BTreeSet<Shift>> = vec![[begin(0), begin(1)].into()];
    let mut next = Vec::new();
    while next.len() < states.len() {
        let from = states[next.len()].clone();
        let row = (0..4)
            .map(|letter| {
                let to: BTreeSet<Shift> = from.iter().filter_map(|s| step(*s, letter)).collect();
                states
                    .iter()
                    .position(|state| *state == to)
                    .unwrap_or_else(|| {
                        states.push(to);
                        states.len() - 1
                    })
            })
            .collect();
        next.push(row);
    }
    let lost = |state: &BTreeSet<Shift>| state.iter().any(|s| s.next == 0 && s.zeros != Some(true));
    Automaton {
        numeration: Numeration::Recurrence {
            coefficients: vec![1, 1],
            initial: vec![1, 2],
            digits: 2,
        },
        tracks: 2,
        next,
        states: States::Accept((0..states.len()).filter(|&i| lost(&states[i])).collect()),
        claim: Claim::Positions,
    }
}

/// n mod 3 in a base, which is the nim-value when 1 or 2 may be taken.
fn modulo_three(base: u32) -> Automaton {
    let row =
        |state: usize| (0..base as usize).map(move |digit| (state * base as usize + digit) % 3);
    Automaton {
        numeration: Numeration::Base(base),
        tracks: 1,
        next: (0..3).map(|state| row(state).collect()).collect(),
        states: States::Output(vec![Some(0), Some(1), Some(2)]),
        claim: Claim::NimValues,
    }
}

/// A king on squares from (1, 1): the last binary digits, and a zero that is no square.
fn king() -> Automaton {
    // States: for each coordinate, 0 (nothing yet), then whether it is odd; with the nim-value of two numbers, the smaller of
    // which has another parity than the greater, left out: such pairs are no positions here.
    let code = |a: usize, b: usize| 3 * a + b;
    let step = |old: usize, digit: usize| match (old, digit) {
        (0, 0) => 0,
        (_, digit) => 1 + digit,
    };
    let next = (0..9)
        .map(|s| {
            (0..4)
                .map(|letter| code(step(s / 3, letter / 2), step(s % 3, letter % 2)))
                .collect()
        })
        .collect();
    let output = (0..9).map(|s| match (s / 3, s % 3) {
        (2, 2) => Some(0),
        (1, 1) => Some(2),
        _ => None,
    });
    Automaton {
        numeration: Numeration::Base(2),
        tracks: 2,
        next,
        states: States::Output(output.collect()),
        claim: Claim::NimValues,
    }
}

pub(crate) fn add(batch: &mut Batch) {
    for bits in [Bits::Word, Bits::Big] {
        let request = Request {
            bits,
            ..Request::new(batch.language)
        };
        let game = Game::parse("wythoff").unwrap();
        let mut brute = Brute::new(&game);
        let (mut input, mut expected) = (String::new(), String::new());
        for pair in tuples(&[22, 22]) {
            input += &format!("{} {}\n", pair[0], pair[1]);
            let lost = brute.known(&alone(&pair)).under(Play::Normal).0 == Outcome::P;
            expected += if lost { "P\n" } else { "N\n" };
        }
        input += "72723460248141 117669030460994\n117669030460994 72723460248140\n7\n1 2 3\n";
        expected += "P\nN\n?\n?\n";
        let program = wythoff().code("wythoff", "Fraenkel", &request).unwrap();
        batch.add(
            format!("automaton of wythoff {bits:?}"),
            program,
            input,
            expected,
        );

        for base in [2, 10] {
            let game = Game::parse("S{1,2}").unwrap();
            let mut brute = Brute::new(&game);
            let (mut input, mut expected) = (String::new(), String::new());
            for numbers in tuples(&[40]).into_iter().chain(tuples(&[8, 8])) {
                let texts: Vec<String> = numbers.iter().map(u64::to_string).collect();
                input += &format!("{}\n", texts.join(" "));
                let known = brute.known(&heaps(&numbers));
                let letter = if known.value == 0 { "P" } else { "N" };
                expected += &format!("{letter}\t{}\n", known.value);
            }
            input += "100000000000000001\n";
            expected += "N\t2\n";
            let program = modulo_three(base)
                .code("S{1,2}", "n mod 3", &request)
                .unwrap();
            batch.add(
                format!("automaton in base {base} {bits:?}"),
                program,
                input,
                expected,
            );
        }

        let program = king().code("king", "parity", &request).unwrap();
        let input = "1 1\n2 2\n0 1\n3 5\n4 1000000\n1 2\n";
        let expected = "P\t0\nN\t2\n?\nP\t0\nN\t2\n?\n";
        batch.add(
            format!("automaton of the king {bits:?}"),
            program,
            input.to_owned(),
            expected.to_owned(),
        );
    }
}
