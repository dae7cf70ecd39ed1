//! True sets of P-positions satisfy the conditions, and wrong ones fail at a position where they are wrong.

mod support;

use grundy_automata::{Automaton, Dfao, Formula, Numeration};
use grundy_proof::{
    Candidate, CandidateKind, Counterexample, Measure, Play, Symbolic, Verdict, Violation, verify,
};
use grundy_rules::Component;
use proptest::prelude::*;
use std::collections::HashMap;
use support::{
    base, big, compile, eq, euclid, is_p, le, limits, lt, moves, rules, small, symbolic, tuples,
    wythoff,
};

const WYTHOFF: &str = "game wythoff(a, b); unordered; move k in 1..a -> (a - k, b); \
                       move k in 1..min(a, b) -> (a - k, b - k)";
const KING: &str = "game king(m, n); where m >= 1 and n >= 1; move -> (m - 1, n); move -> (m, n - 1); \
                    move -> (m - 1, n - 1)";
const EUCLID: &str = "game euclid(a, b); unordered; move k in 1..b/a if a > 0 -> (a, b - k*a)";

fn holds(symbolic: &Symbolic, play: Play, p: &Automaton) {
    let candidate = Candidate::positions(play, p.clone());
    assert_eq!(
        verify(symbolic, &candidate, &limits()).unwrap(),
        Verdict::Holds
    );
}

fn odd(var: u32) -> Formula {
    Formula::congruent(&[(var, 1)], 2, 1)
}

#[test]
fn the_king_is_lost_on_odd_squares() {
    let p = compile(&Formula::all_of(vec![odd(0), odd(1)]), &base(2));
    holds(&symbolic(KING, &base(2)), Play::Normal, &p);
}

#[test]
fn nim_is_lost_where_the_nim_sum_is_zero() {
    let text = "game nim3(a, b, c); unordered; move k in 1..a -> (a - k, b, c)";
    let p = Automaton::xor(&base(2), [0, 1, 2], &limits()).unwrap();
    holds(&symbolic(text, &base(2)), Play::Normal, &p);
    // The same in base 4.
    let p = Automaton::xor(&base(4), [0, 1, 2], &limits()).unwrap();
    holds(&symbolic(text, &base(4)), Play::Normal, &p);
}

#[test]
fn misere_nim_turns_round_where_no_heap_has_two() {
    let text = "game nim2(a, b); unordered; move k in 1..a -> (a - k, b)";
    let small = Formula::all_of(vec![le(0, 1), le(1, 1)]);
    let one = Formula::any_of(vec![
        Formula::all_of(vec![eq(0, 0), eq(1, 1)]),
        Formula::all_of(vec![eq(0, 1), eq(1, 0)]),
    ]);
    let equal = Formula::equal(&[(0, 1), (1, -1)], 0);
    let large = Formula::all_of(vec![equal, Formula::not(small)]);
    let p = compile(&Formula::any_of(vec![one, large]), &base(2));
    holds(&symbolic(text, &base(2)), Play::Misere, &p);
}

#[test]
fn wythoff_is_lost_where_the_larger_number_is_the_left_shift() {
    let symbolic = symbolic(WYTHOFF, &Numeration::zeckendorf());
    let p = wythoff();
    let pairs = [
        (1, 2),
        (3, 5),
        (4, 7),
        (6, 10),
        (8, 13),
        (9, 15),
        (11, 18),
        (12, 20),
    ];
    assert!(
        pairs
            .iter()
            .all(|&(a, b)| p.contains(&big(&[a, b])) && p.contains(&big(&[b, a])))
    );
    holds(&symbolic, Play::Normal, &p);
}

#[test]
fn fibonacci_nim_is_lost_where_the_smallest_part_exceeds_the_limit() {
    // Whinihan, "Fibonacci Nim", 1963: n is a Fibonacci number plus something larger parts make up.
    let fibonacci = Numeration::zeckendorf();
    let text = "game fibonacci(n, limit); move k in 1..min(n, limit) -> (n - k, 2*k)";
    let symbolic = symbolic(text, &fibonacci);
    let mut known = HashMap::new();
    let ruleset = rules(text);
    // The smallest part f of n: digit strings 1 0…0 against limit; built from the definition on a small box instead is no
    // proof, so the automaton is the least part relation: n = m + f, f a weight, m's parts all larger by two places.
    let least = least_part(&fibonacci);
    let f = 2;
    let exceeds = Formula::all_of([Formula::member(&least, &[0, f]), lt(1, f)]).exists(&[f]);
    let p = compile(
        &Formula::any_of(vec![Formula::all_of(vec![eq(0, 0), le(0, 0)]), exceeds]),
        &fibonacci,
    );
    let p = Automaton::all(&fibonacci, &[0, 1])
        .and(&p, &limits())
        .unwrap();
    for position in tuples(2, 25) {
        assert_eq!(
            p.contains(&big(&position)),
            is_p(&ruleset, &position, false, &mut known),
            "{position:?}"
        );
    }
    holds(&symbolic, Play::Normal, &p);
}

/// The pairs of a positive number and its smallest Zeckendorf part.
fn least_part(fibonacci: &Numeration) -> Automaton {
    // Digits of n and f: (1,1) once, before it (d,0), after it (0,0) only.
    let table = grundy_automata::Table {
        tracks: 2,
        // Letters (0,0), (0,1), (1,0), (1,1); states: last digit of n 0, or 1, after f, nowhere.
        next: vec![
            vec![0, 3, 1, 2],
            vec![0, 3, 3, 3],
            vec![2, 3, 3, 3],
            vec![3, 3, 3, 3],
        ],
        accept: vec![false, false, true, false],
    };
    Automaton::restricted(fibonacci, &[0, 1], &table, &limits()).unwrap()
}

#[test]
fn euclid_is_lost_below_the_golden_ratio() {
    let symbolic = symbolic(EUCLID, &Numeration::zeckendorf());
    assert_eq!((symbolic.repeats().len(), symbolic.repeated()), (2, 1));
    let (p, steps) = euclid();
    let ruleset = rules(EUCLID);
    let mut known = HashMap::new();
    for position in tuples(2, 30) {
        assert_eq!(
            p.contains(&big(&position)),
            is_p(&ruleset, &position, false, &mut known),
            "{position:?}"
        );
    }
    let candidate = |p: &Automaton, repeats: Vec<Automaton>| Candidate {
        numeration: Numeration::zeckendorf(),
        kind: CandidateKind::Positions {
            play: Play::Normal,
            p: p.clone(),
            repeats,
        },
    };
    let verdict = |p: &Automaton, steps: &Automaton| {
        verify(&symbolic, &candidate(p, vec![steps.clone()]), &limits()).unwrap()
    };
    assert_eq!(verdict(&p, &steps), Verdict::Holds);
    let Verdict::Fails(wrong) = verdict(&p, &p) else {
        panic!()
    };
    assert_eq!(wrong.violation, Violation::Repeat(0));
    let Verdict::Fails(wrong) = verdict(&Automaton::none(p.numeration(), &[0, 1]), &steps) else {
        panic!()
    };
    assert_eq!(wrong.violation, Violation::Repeat(0));
    // A candidate without the automaton of the repeated move is refused with the reason.
    let error = verify(&symbolic, &candidate(&p, vec![]), &limits()).unwrap_err();
    assert!(error.inexpressible().is_some());
}

#[test]
fn kayles_and_lasker_as_relations() {
    // Lasker's nim: 4k+3 and 4k+4 change places (Lasker 1931; Winning Ways, chapter 4).
    let text = "game lasker(n); move k in 1..n -> (n - k); move i in 1..n/2 -> (i) + (n - i)";
    let lasker = symbolic(text, &base(2));
    let residue = |r| Formula::congruent(&[(0, 1)], 4, r);
    let plus = |c| Formula::equal(&[(1, 1), (0, -1)], c);
    let positive = Formula::not(eq(0, 0));
    let pairs = compile(
        &Formula::any_of(vec![
            Formula::all_of(vec![residue(3), plus(1)]),
            Formula::all_of(vec![residue(0), positive, plus(-1)]),
            Formula::all_of(vec![eq(0, 0), plus(0)]),
            Formula::all_of(vec![residue(1), plus(0)]),
            Formula::all_of(vec![residue(2), plus(0)]),
        ]),
        &base(2),
    );
    assert_eq!(
        verify(&lasker, &Candidate::relation(pairs), &limits()).unwrap(),
        Verdict::Holds
    );
    // Equal to the heap everywhere is wrong, first at 4 (or earlier where 3 is): both are told.
    let wrong = compile(&plus(0), &base(2));
    let verdict = verify(&lasker, &Candidate::relation(wrong), &limits()).unwrap();
    let Verdict::Fails(counterexample) = verdict else {
        panic!()
    };
    assert_eq!(counterexample.violation, Violation::SamePair);
    assert_eq!(small(&counterexample.position), [3, 3]);
}

#[test]
fn nim_values_as_outputs() {
    let text = "game s(n); move k in {1, 2} -> (n - k)";
    let s = symbolic(text, &base(3));
    let part = |r| {
        let residue = Formula::congruent(&[(0, 1)], 3, r);
        compile(&residue, &base(3))
    };
    let parts = vec![(0, part(0)), (1, part(1)), (2, part(2))];
    let values = Dfao::new(parts, &limits()).unwrap();
    assert_eq!(
        verify(&s, &Candidate::values(values), &limits()).unwrap(),
        Verdict::Holds
    );
    let parts = vec![(0, part(0)), (2, part(1)), (1, part(2))];
    let values = Dfao::new(parts, &limits()).unwrap();
    let verdict = verify(&s, &Candidate::values(values), &limits()).unwrap();
    let Verdict::Fails(counterexample) = verdict else {
        panic!()
    };
    assert_eq!(counterexample.violation, Violation::MissingValue(2, 1));
    assert_eq!(small(&counterexample.position), [1]);
}

/// The counterexample shows something that the candidate says and that cannot be.
fn is_true(text: &str, p: &Automaton, misere: bool, counterexample: &Counterexample) {
    let ruleset = rules(text);
    let position = small(&counterexample.position);
    let results: Vec<Vec<u64>> = moves(&ruleset, &position)
        .iter()
        .map(|m| small(&m.to[0].coords))
        .collect();
    let has = |coords: &[u64]| p.contains(&big(coords));
    let legal = ruleset
        .check(&Component::new(0, position.iter().copied()))
        .is_ok();
    match counterexample.violation {
        Violation::NotAPosition => assert!(has(&position) && !legal),
        Violation::PToP => {
            let option = small(counterexample.option.as_ref().unwrap());
            assert!(has(&position) && has(&option) && results.contains(&option));
        }
        Violation::NoOption => {
            assert!(!has(&position) && legal && !results.iter().any(|r| has(r)));
            assert!(!misere || !results.is_empty());
        }
        Violation::MisereTerminal => assert!(has(&position) && results.is_empty()),
        other => panic!("{other:?}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    /// Positions are put in or taken out of a true set.
    #[test]
    fn mutated_sets_fail_at_a_true_counterexample(game in 0usize..2, position in prop::collection::vec(0u64..40, 2)) {
        let (text, numeration, p) = match game {
            0 => (WYTHOFF, Numeration::zeckendorf(), wythoff()),
            _ => (KING, base(2), compile(&Formula::all_of(vec![odd(0), odd(1)]), &base(2))),
        };
        let at = Formula::all_of(vec![
            eq(0, position[0] as i64),
            eq(1, position[1] as i64),
        ]);
        let point = compile(&at, &numeration);
        let changed = p.or(&point, &limits()).unwrap().minus(&p.and(&point, &limits()).unwrap(), &limits()).unwrap();
        let symbolic = symbolic(text, &numeration);
        let verdict = verify(&symbolic, &Candidate::positions(Play::Normal, changed.clone()), &limits()).unwrap();
        let Verdict::Fails(counterexample) = verdict else { panic!("accepted") };
        is_true(text, &changed, false, &counterexample);
    }
}

#[test]
fn the_other_play_is_another_set() {
    let symbolic = symbolic(WYTHOFF, &Numeration::zeckendorf());
    let verdict = verify(
        &symbolic,
        &Candidate::positions(Play::Misere, wythoff()),
        &limits(),
    )
    .unwrap();
    let Verdict::Fails(counterexample) = verdict else {
        panic!()
    };
    assert_eq!(counterexample.violation, Violation::MisereTerminal);
    is_true(WYTHOFF, &wythoff(), true, &counterexample);
}

#[test]
fn terminal_sets() {
    // Lost where a + b <= 1 (Renard and Rigo, 2026, treat such variants of Wythoff's game); brute force says the rest.
    let text = "game g(a, b); lost if a + b <= 1; move k in 1..a -> (a - k, b); move k in 1..b -> (a, b - k)";
    let symbolic = symbolic(text, &base(2));
    let nothing = Automaton::none(&base(2), &[0, 1]);
    let verdict = verify(
        &symbolic,
        &Candidate::positions(Play::Normal, nothing),
        &limits(),
    )
    .unwrap();
    let Verdict::Fails(counterexample) = verdict else {
        panic!()
    };
    assert_eq!(counterexample.violation, Violation::Lost);
    assert!(counterexample.position.iter().sum::<num_bigint::BigUint>() <= 1u32.into());
}

#[test]
fn measures() {
    let two = base(2);
    for (text, expected) in [
        (
            "game nim(n); move k in 1..n -> (n - k)",
            Some(vec![vec![1]]),
        ),
        (
            "game fibonacci(n, limit); move k in 1..min(n, limit) -> (n - k, 2*k)",
            Some(vec![vec![1, 0]]),
        ),
        (
            "game staircase(a, b, c); move k in 1..a -> (a - k, b, c); move k in 1..b -> (a + k, b - k, c); \
             move k in 1..c -> (a, b + k, c - k)",
            Some(vec![vec![1, 2, 3]]),
        ),
        (
            "game knight(m, n); move -> (m - 2, n - 1); move -> (m - 2, n + 1); move -> (m - 1, n - 2); \
             move -> (m + 1, n - 2)",
            Some(vec![vec![1, 1]]),
        ),
        // A counter that starts again: only lexicographically.
        (
            "game lex(a, b); move if a > 0 -> (a - 1, 5*a); move k in 1..b -> (a, b - k)",
            Some(vec![vec![1, 0], vec![1, 1]]),
        ),
        (
            "game round(a, b); move -> (a - 1, b + 1); move -> (a + 1, b - 1)",
            None,
        ),
        (EUCLID, Some(vec![vec![1, 1]])),
    ] {
        let symbolic = symbolic(text, &two);
        let measure = Measure::find(&symbolic, &limits()).unwrap();
        assert_eq!(
            measure.as_ref().map(|m| m.weights().to_vec()),
            expected,
            "{text}"
        );
        if let Some(measure) = measure {
            assert!(measure.decreases(&symbolic, &limits()).unwrap());
        }
        assert!(
            !Measure::new(vec![vec![0; symbolic.arity()]])
                .decreases(&symbolic, &limits())
                .unwrap()
        );
    }
}

#[test]
fn candidates_of_the_wrong_kind() {
    let splitting = symbolic("game g(n); move i in 1..n/2 -> (i) + (n - i)", &base(2));
    let candidate = Candidate::positions(Play::Normal, Automaton::all(&base(2), &[0]));
    assert!(splitting.admits(&candidate.kind).is_err());
    let won = symbolic("game g(n); won if n = 0; move -> (n - 1)", &base(2));
    let pairs = CandidateKind::Relation(Automaton::all(&base(2), &[0, 1]));
    assert!(won.admits(&pairs).is_err());
    // Another numeration, another number of tracks.
    let bash = symbolic("game bash(n); move k in 1..3 -> (n - k)", &base(2));
    for wrong in [
        Automaton::all(&base(3), &[0]),
        Automaton::all(&base(2), &[0, 1]),
    ] {
        assert!(verify(&bash, &Candidate::positions(Play::Normal, wrong), &limits()).is_err());
    }
}
