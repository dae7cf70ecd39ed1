//! Answers from certificates agree with brute force, and reach any size.

mod support;

use grundy_automata::{Automaton, Dfao, Formula, Numeration};
use grundy_proof::{
    Candidate, CandidateKind, Certificate, Claim, Evaluator, Form, Measure, Outcome, Play,
};
use grundy_rules::Move;
use num_bigint::BigUint;
use num_traits::Zero;
use std::collections::HashMap;
use support::{
    base, big, compile, euclid, is_p, limits, moves, nim_value, rules, small, tuples, wythoff,
};

const WYTHOFF: &str = "game wythoff(a, b); unordered; move k in 1..a -> (a - k, b); \
                       move k in 1..min(a, b) -> (a - k, b - k)";
const KAYLES: &str = "game kayles(n); move k in 1..2, i in 0..(n - k)/2 -> (i) + (n - k - i)";
const EUCLID: &str = "game euclid(a, b); unordered; move k in 1..b/a if a > 0 -> (a, b - k*a)";

fn evaluator(text: &str, claim: Claim, form: Form) -> Evaluator {
    Certificate::new(&rules(text), claim, form)
        .unwrap()
        .evaluator()
        .unwrap()
}

fn positions(text: &str, play: Play, p: Automaton) -> Evaluator {
    let measure = Measure::new(vec![vec![1; p.vars().len()]]);
    let form = Form::Automata {
        candidate: Candidate::positions(play, p),
        measure,
    };
    evaluator(text, Claim::Positions(play), form)
}

fn sorted(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort_by_key(|m| (m.clause, m.binders.clone(), m.to.clone()));
    moves
}

/// Outcomes and winning moves of P-position certificates against the definition.
fn check_outcomes(text: &str, evaluator: &Evaluator, misere: bool, box_: &[Vec<u64>]) {
    let ruleset = rules(text);
    let mut known = HashMap::new();
    for position in box_ {
        let p = is_p(&ruleset, position, misere, &mut known);
        let expected = if p { Outcome::P } else { Outcome::N };
        assert_eq!(
            evaluator.outcome(&big(position)).unwrap(),
            expected,
            "{position:?}"
        );
        let wins: Vec<Move> = moves(&ruleset, position)
            .into_iter()
            .filter(|m| is_p(&ruleset, &small(&m.to[0].coords), misere, &mut known))
            .collect();
        let found = evaluator.winning(&big(position), usize::MAX).unwrap();
        assert_eq!(found.count, wins.len().into(), "{position:?}");
        assert_eq!(sorted(found.listed), sorted(wins), "{position:?}");
    }
}

/// Nim-values and the moves to each value against the definition.
fn check_values(text: &str, evaluator: &Evaluator, heaps: std::ops::Range<u64>) {
    let ruleset = rules(text);
    let mut known = HashMap::new();
    for n in heaps {
        let value = nim_value(&ruleset, &[n], &mut known);
        assert_eq!(
            evaluator.nim_value(&big(&[n])).unwrap(),
            Some(value.into()),
            "{n}"
        );
        assert_eq!(
            evaluator.outcome(&big(&[n])).unwrap() == Outcome::P,
            value == 0
        );
        for wanted in [0, 1, 3] {
            let expected: Vec<Move> = moves(&ruleset, &[n])
                .into_iter()
                .filter(|m| {
                    let sum = m.to.iter().fold(0, |s, c| {
                        s ^ nim_value(&ruleset, &small(&c.coords), &mut known)
                    });
                    sum == wanted
                })
                .collect();
            let found = evaluator
                .to_value(&big(&[n]), &wanted.into(), usize::MAX)
                .unwrap();
            assert_eq!(found.count, expected.len().into(), "{n} to {wanted}");
            assert_eq!(sorted(found.listed), sorted(expected), "{n} to {wanted}");
        }
    }
}

#[test]
fn wythoff_by_its_automaton() {
    let evaluator = positions(WYTHOFF, Play::Normal, wythoff());
    check_outcomes(WYTHOFF, &evaluator, false, &tuples(2, 22));
    // A cold pair beyond doubles: the 10^500-th, by the integer square root.
    let d = BigUint::from(10u32).pow(500);
    let a = (&d + (&d * &d * 5u32).sqrt()) / 2u32;
    let b = &a + &d;
    assert_eq!(
        evaluator.outcome(&[a.clone(), b.clone()]).unwrap(),
        Outcome::P
    );
    assert!(
        evaluator
            .winning(&[a.clone(), b.clone()], 5)
            .unwrap()
            .count
            .is_zero()
    );
    let winning = evaluator.winning(&[&a + 7u32, b.clone()], 5).unwrap();
    assert!(
        winning.count >= 1u32.into()
            && winning.listed.len() == usize::try_from(&winning.count).unwrap()
    );
    for m in &winning.listed {
        assert_eq!(evaluator.outcome(&m.to[0].coords).unwrap(), Outcome::P);
    }
}

#[test]
fn nim_with_a_thousand_digits() {
    let text = "game nim3(a, b, c); unordered; move k in 1..a -> (a - k, b, c)";
    let p = Automaton::xor(&base(2), [0, 1, 2], &limits()).unwrap();
    let evaluator = positions(text, Play::Normal, p);
    check_outcomes(text, &evaluator, false, &tuples(3, 7));
    let [a, b, c] = [3u32, 5, 7].map(|n| BigUint::from(n).pow(2000));
    let winning = evaluator
        .winning(&[a.clone(), b.clone(), c.clone()], 10)
        .unwrap();
    // Bouton 1902: the heaps that exceed the nim-sum of the others, here the largest alone.
    assert_eq!(winning.count, 1u32.into());
    assert_eq!(
        winning.listed[0].to[0].coords,
        [a.clone(), b.clone(), a ^ b]
    );
}

#[test]
fn euclid_by_halving() {
    let (p, steps) = euclid();
    let candidate = Candidate {
        numeration: Numeration::zeckendorf(),
        kind: CandidateKind::Positions {
            play: Play::Normal,
            p,
            repeats: vec![steps],
        },
    };
    let form = Form::Automata {
        candidate,
        measure: Measure::new(vec![vec![1, 1]]),
    };
    let evaluator = evaluator(EUCLID, Claim::Positions(Play::Normal), form);
    check_outcomes(EUCLID, &evaluator, false, &tuples(2, 22));
    // 10^60 subtractions are possible; all but the last, or all of them, are taken at once.
    let (a, b) = (BigUint::from(7u32).pow(60), BigUint::from(11u32).pow(110));
    let winning = evaluator.winning(&[b.clone(), a.clone()], 5).unwrap();
    assert_eq!(winning.count, 1u32.into());
    let m = &winning.listed[0];
    let k = m.binders[0].to_biguint().unwrap();
    assert_eq!(m.to[0].coords, [&b - &k * &a, a.clone()]);
    assert!(k == &b / &a || k == &b / &a - 1u32);
    assert_eq!(evaluator.outcome(&m.to[0].coords).unwrap(), Outcome::P);
}

#[test]
fn a_move_that_two_clauses_make_counts_once() {
    // The second clause repeats what the first can do.
    let text = "game euclid(a, b); move k in 1..b/a if a > 0 -> (a, b - k*a); move k in 1..a/b if b > 0 -> (a - k*b, b); \
                move k in {1, 2} if k*a <= b and a > 0 -> (a, b - k*a)";
    let (p, steps) = euclid();
    let mirrored = steps.renamed(&[1, 0], &limits()).unwrap();
    let candidate = Candidate {
        numeration: Numeration::zeckendorf(),
        kind: CandidateKind::Positions {
            play: Play::Normal,
            p,
            repeats: vec![steps, mirrored],
        },
    };
    let form = Form::Automata {
        candidate,
        measure: Measure::new(vec![vec![1, 1]]),
    };
    let evaluator = evaluator(text, Claim::Positions(Play::Normal), form);
    check_outcomes(text, &evaluator, false, &tuples(2, 16));
}

#[test]
fn misere_periods_of_subtraction_games() {
    let text = "game s(n); move k in {2, 5, 7} -> (n - k)";
    // Outcomes repeat; the period is found here by brute force far beyond what the theorem needs.
    let ruleset = rules(text);
    let mut known = HashMap::new();
    let outcomes: Vec<bool> = (0..400)
        .map(|n| is_p(&ruleset, &[n], true, &mut known))
        .collect();
    let period = (1..100)
        .find(|&p| (40..300).all(|n| outcomes[n] == outcomes[n + p]))
        .unwrap();
    let form = Form::Periodic {
        reach: 7,
        preperiod: 40,
        period: period as u64,
        minimal: false,
    };
    let evaluator = evaluator(text, Claim::Positions(Play::Misere), form);
    check_outcomes(
        text,
        &evaluator,
        true,
        &(0..200).map(|n| vec![n]).collect::<Vec<_>>(),
    );
    let far = BigUint::from(10u32).pow(1000);
    let class = 40 + usize::try_from((&far - 40u32) % period).unwrap();
    assert_eq!(
        evaluator.outcome(&[far]).unwrap() == Outcome::P,
        outcomes[class]
    );
}

#[test]
fn kayles_by_its_period() {
    let form = Form::Code {
        code: vec![0, 7, 7],
        preperiod: 71,
        period: 12,
        minimal: true,
    };
    let evaluator = evaluator(KAYLES, Claim::NimValues, form);
    check_values(KAYLES, &evaluator, 0..110);
    // Guy and Smith 1956: from heap 71 on 4 1 2 8 1 4 7 2 1 8 2 7, beginning with residue 0.
    let table = [4u32, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7];
    let far = BigUint::from(10u32).pow(1000);
    for (i, &value) in (0u32..).zip(&table) {
        let heap = &far - (&far % 12u32) + i;
        assert_eq!(
            evaluator.nim_value(std::slice::from_ref(&heap)).unwrap(),
            Some(value.into())
        );
        let winning = evaluator.winning(std::slice::from_ref(&heap), 3).unwrap();
        // Splitting in the middle is one of very many ways.
        assert!(winning.count > BigUint::from(10u32).pow(990));
        for m in winning.listed {
            let left = m.to.iter().map(|c| c.coords[0].clone()).sum::<BigUint>();
            assert!(&left + 1u32 == heap || &left + 2u32 == heap);
            let values: Vec<_> =
                m.to.iter()
                    .map(|c| evaluator.nim_value(&c.coords).unwrap())
                    .collect();
            assert_eq!(values[0], values[1]);
        }
    }
}

#[test]
fn all_but_sets_grow_by_the_saltus() {
    // S{1, 4, 6, 7, …} without 2, 3 and 5: the values are computed by brute force, the shape by comparing far beyond.
    let text = "game e(n); move k in 1..n if not k in {2, 3, 5} -> (n - k)";
    let ruleset = rules(text);
    let mut known = HashMap::new();
    let values: Vec<u64> = (0..300)
        .map(|n| nim_value(&ruleset, &[n], &mut known))
        .collect();
    let preperiod = 20;
    let (period, saltus) = (1..60)
        .find_map(|p| {
            let s = values[preperiod + p] - values[preperiod].min(values[preperiod + p]);
            (preperiod..300 - p)
                .all(|n| values[n + p] == values[n] + s)
                .then_some((p, s))
        })
        .unwrap();
    let form = Form::AllBut {
        excluded: vec![2, 3, 5],
        preperiod: preperiod as u64,
        period: period as u64,
        saltus,
    };
    let evaluator = evaluator(text, Claim::NimValues, form);
    check_values(text, &evaluator, 0..90);
    let rounds = BigUint::from(10u32).pow(1000);
    let heap = &rounds * period + preperiod;
    let value = &rounds * saltus + values[preperiod];
    assert_eq!(
        evaluator.nim_value(std::slice::from_ref(&heap)).unwrap(),
        Some(value)
    );
    // To win is to leave a heap of value 0: all heaps but the ones near, and 0 is among them.
    let winning = evaluator.winning(&[heap], 1000).unwrap();
    let zeros = values.iter().filter(|&&v| v == 0).count();
    assert_eq!(winning.count, zeros.into());
}

#[test]
fn relations_and_outputs() {
    let text = "game nim(n); move k in 1..n -> (n - k)";
    let equal = Formula::equal(&[(0, 1), (1, -1)], 0);
    let measure = || Measure::new(vec![vec![1]]);
    let candidate = Candidate::relation(compile(&equal, &base(2)));
    let nim = evaluator(
        text,
        Claim::NimValues,
        Form::Automata {
            candidate,
            measure: measure(),
        },
    );
    check_values(text, &nim, 0..40);
    let far = BigUint::from(7u32).pow(1200);
    assert_eq!(
        nim.nim_value(std::slice::from_ref(&far)).unwrap(),
        Some(far)
    );

    let text = "game s(n); move k in 1..3 -> (n - k)";
    let part = |r: u64| compile(&Formula::congruent(&[(0, 1)], 4, r), &base(2));
    let parts: Vec<_> = (0..4).map(|r| (r as u32, part(r))).collect();
    let candidate = Candidate::values(Dfao::new(parts, &limits()).unwrap());
    let bash = evaluator(
        text,
        Claim::NimValues,
        Form::Automata {
            candidate,
            measure: measure(),
        },
    );
    check_values(text, &bash, 0..40);
}

#[test]
fn what_is_no_position_is_an_error() {
    let text = "game king(m, n); where m >= 1 and n >= 1; move -> (m - 1, n); move -> (m, n - 1)";
    let evaluator = positions(text, Play::Normal, Automaton::none(&base(2), &[0, 1]));
    assert!(evaluator.outcome(&big(&[0, 3])).is_err());
    assert!(evaluator.winning(&big(&[3]), 1).is_err());
    assert!(
        evaluator
            .to_value(&big(&[1, 1]), &BigUint::ZERO, 1)
            .is_err()
    );
    assert_eq!(evaluator.nim_value(&big(&[1, 1])).unwrap(), None);
}
