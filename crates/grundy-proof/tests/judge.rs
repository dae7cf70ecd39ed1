//! What holds here is accepted by the judge, who derives everything anew.

mod support;

use grundy_automata::{Automaton, Formula, Numeration, Table};
use grundy_proof::{
    Candidate, CandidateKind, Certificate, Claim, Form, Measure, Play, Symbolic, Verdict, verify,
};
use std::collections::HashMap;
use support::{base, compile, eq, euclid, limits, lt, nim_value, rules, symbolic, wythoff};

const WYTHOFF: &str = "game wythoff(a, b); unordered; move k in 1..a -> (a - k, b); \
                       move k in 1..min(a, b) -> (a - k, b - k)";

fn accepted(text: &str, numeration: &Numeration, kind: CandidateKind) {
    let symbolic: Symbolic = symbolic(text, numeration);
    let candidate = Candidate {
        numeration: numeration.clone(),
        kind,
    };
    assert_eq!(
        verify(&symbolic, &candidate, &limits()).unwrap(),
        Verdict::Holds,
        "{text}"
    );
    let measure = Measure::find(&symbolic, &limits()).unwrap().unwrap();
    let form = Form::Automata { candidate, measure };
    let claim = form.claim().unwrap();
    judged(text, claim, form);
}

fn judged(text: &str, claim: Claim, form: Form) {
    let certificate = Certificate::new(&rules(text), claim, form).unwrap();
    let verdict = grundy_check::check(
        &certificate.to_bytes().unwrap(),
        &grundy_check::Limits::default(),
    );
    assert!(verdict.is_ok(), "{text}: {}", verdict.unwrap_err());
}

fn positions(p: Automaton) -> CandidateKind {
    CandidateKind::Positions {
        play: Play::Normal,
        p,
        repeats: vec![],
    }
}

#[test]
fn wythoff_and_euclid() {
    accepted(WYTHOFF, &Numeration::zeckendorf(), positions(wythoff()));
    let (p, steps) = euclid();
    let text = "game euclid(a, b); unordered; move k in 1..b/a if a > 0 -> (a, b - k*a)";
    let kind = CandidateKind::Positions {
        play: Play::Normal,
        p,
        repeats: vec![steps],
    };
    accepted(text, &Numeration::zeckendorf(), kind);
}

/// Schwenk, "Take-away games", 1970: with the limit c times the last move the numbers of a recurrence take the place of the
/// Fibonacci numbers; 1, 2, 3, 4, 6, 8, 11, 15, … for c = 3, of which limited counting sorts in the greedy way.
#[test]
fn fibonacci_nim_with_limits_two_and_three() {
    let three = Numeration::greedy(&[1, 0, 0, 1], &[1, 2, 3, 4, 6], &limits()).unwrap();
    for (c, numeration) in [(2, Numeration::zeckendorf()), (3, three)] {
        // The pairs of n and its least part.
        let table = Table {
            tracks: 2,
            next: vec![vec![0, 2, 0, 1], vec![1, 2, 2, 2], vec![2, 2, 2, 2]],
            accept: vec![false, true, false],
        };
        let least = Automaton::restricted(&numeration, &[0, 1], &table, &limits()).unwrap();
        let exceeds = Formula::member(&least, &[0, 2]).and(lt(1, 2)).exists(&[2]);
        let p = compile(&Formula::any_of([eq(0, 0), exceeds]), &numeration);
        let text =
            format!("game fibonacci(n, limit); move k in 1..min(n, limit) -> (n - k, {c}*k)");
        accepted(&text, &numeration, positions(p));
    }
}

#[test]
fn the_race_in_base_eighteen() {
    // u = n - 1 is lost where it is 0 or its first digit is at least 9.
    let b = base(18);
    let first = (0..18).map(|d| match d {
        0 => 0,
        9.. => 1,
        _ => 2,
    });
    let table = Table {
        tracks: 1,
        next: vec![first.collect(), vec![1; 18], vec![2; 18]],
        accept: vec![true, true, false],
    };
    let high = Automaton::from_table(&b, &[1], &table, &limits()).unwrap();
    let less = Formula::equal(&[(0, 1), (1, -1)], 1);
    let p = compile(&less.and(Formula::member(&high, &[1])).exists(&[1]), &b);
    accepted(
        "game race(n); where n >= 1; move k in 2..9 if n > 1 -> (ceil(n / k))",
        &b,
        positions(p),
    );
}

#[test]
fn kayles_as_a_relation_and_as_a_code() {
    let text = "game kayles(n); move k in 1..2, i in 0..(n - k)/2 -> (i) + (n - k - i)";
    let (ruleset, mut known) = (rules(text), HashMap::new());
    let (preperiod, period) = (71, 12);
    let parts = (0..preperiod + period).map(|n| {
        let value = nim_value(&ruleset, &[n], &mut known) as i64;
        let heaps = match n < preperiod {
            true => eq(0, n as i64),
            false => Formula::congruent(&[(0, 1)], period, n % period)
                .and(Formula::at_least(&[(0, 1)], preperiod as i64)),
        };
        heaps.and(eq(1, value))
    });
    let pairs = compile(&Formula::any_of(parts), &base(2));
    accepted(text, &base(2), CandidateKind::Relation(pairs));
    let form = Form::Code {
        code: vec![0, 7, 7],
        preperiod,
        period,
        minimal: true,
    };
    judged(text, Claim::NimValues, form);
    let text = "game s(n); move k in {2, 5, 7} -> (n - k)";
    let form = Form::Periodic {
        reach: 7,
        preperiod: 0,
        period: 22,
        minimal: false,
    };
    judged(text, Claim::NimValues, form);
}
