//! The automata, and the way from rules to constraints, against brute force.

use crate::automaton::Automaton;
use crate::certificate::{Digits, Table};
use crate::formula::{Formula, Linear, Logic};
use crate::numeration::Numeration;
use crate::report::{Failure, Limits, Trial};
use crate::rules;
use crate::theorem::Court;
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::rc::Rc;

fn trial() -> Rc<Trial> {
    Trial::new(&Limits::default())
}

/// Words without two neighbouring ones.
fn zeckendorf() -> Numeration {
    let next = vec![vec![0, 1], vec![0, 2], vec![2, 2]];
    let valid = Table { tracks: 1, next, accept: vec![true, true, false], output: None };
    let system = Digits::Recurrence { coefficients: vec![1, 1], initial: vec![1, 2], valid };
    Numeration::new(&system, &trial()).unwrap()
}

fn logic(which: usize) -> Logic {
    let base = |b| Numeration::base(b, &trial());
    Logic::new(
        match which {
            0 => base(2),
            1 => base(3),
            2 => base(10),
            _ => zeckendorf(),
        },
        Vec::new(),
    )
}

/// Quantified variables run through the numbers below this.
const SEARCH: i128 = 24;

fn holds(f: &Formula, values: &mut BTreeMap<u32, i128>) -> bool {
    let sum = |l: &Linear, values: &BTreeMap<u32, i128>| l.terms.iter().map(|(v, a)| a * values[v]).sum::<i128>() + l.constant;
    match f {
        Formula::Const(truth) => *truth,
        Formula::Zero(l) => sum(l, values) == 0,
        Formula::AtMostZero(l) => sum(l, values) <= 0,
        Formula::And(all) => all.iter().all(|f| holds(f, values)),
        Formula::Or(all) => all.iter().any(|f| holds(f, values)),
        Formula::Not(of) => !holds(of, values),
        Formula::Exists(vars, of) => {
            let v = vars[0];
            (0..SEARCH).any(|n| {
                values.insert(v, n);
                let rest = Formula::exists(vars[1..].to_vec(), (**of).clone());
                let found = holds(&rest, values);
                values.remove(&v);
                found
            })
        }
        other => panic!("{other:?}"),
    }
}

/// Whether the automaton accepts these numbers: its set restricted to them is not empty.
fn accepts(logic: &Logic, automaton: &Automaton, values: &BTreeMap<u32, i128>) -> bool {
    let mut here = automaton.clone();
    for (v, n) in values {
        let point = Formula::equal(&Linear::var(*v), &Linear::constant(*n)).unwrap();
        here = here.and(&logic.compile(&point).unwrap()).unwrap();
    }
    !here.is_empty()
}

fn linear(vars: &'static [u32], factor: i128, constant: i128) -> impl Strategy<Value = Linear> {
    let terms = prop::collection::btree_map(prop::sample::select(vars), -factor..=factor, 0..4);
    (terms, -constant..=constant).prop_map(|(mut terms, constant)| {
        terms.retain(|_, a| *a != 0);
        Linear { terms, constant }
    })
}

fn atom(vars: &'static [u32], factor: i128, constant: i128) -> impl Strategy<Value = Formula> {
    (linear(vars, factor, constant), any::<bool>()).prop_map(|(l, equal)| {
        let zero = Linear::default();
        if equal { Formula::equal(&l, &zero).unwrap() } else { Formula::at_most(&l, &zero).unwrap() }
    })
}

fn formula() -> impl Strategy<Value = Formula> {
    atom(&[0, 1, 2], 3, 8).prop_recursive(3, 10, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 1..4).prop_map(Formula::and),
            prop::collection::vec(inner.clone(), 1..4).prop_map(Formula::or),
            inner.prop_map(Formula::not),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn constraints_are_those_of_arithmetic(l in linear(&[0, 1, 2], 9, 60), equal in any::<bool>(), which in 0usize..4) {
        let logic = logic(which);
        let f = if equal { Formula::Zero(l) } else { Formula::AtMostZero(l) };
        if matches!(&f, Formula::Zero(l) | Formula::AtMostZero(l) if l.terms.is_empty()) {
            return Ok(());
        }
        let automaton = logic.compile(&f).unwrap();
        for a in 0..10 {
            for b in [0, 1, 2, 3, 7, 12, 33] {
                for c in [0, 1, 5, 20] {
                    let mut values = BTreeMap::from([(0, a), (1, b), (2, c)]);
                    prop_assert_eq!(accepts(&logic, &automaton, &values), holds(&f, &mut values), "{:?} {:?}", f, values);
                }
            }
        }
    }

    #[test]
    fn boolean_formulas_are_what_they_say(f in formula(), which in 0usize..4) {
        let logic = logic(which);
        let automaton = logic.compile(&f).unwrap();
        prop_assert!(automaton.is_empty() || automaton.ignores_leading_zeros());
        for a in 0..5 {
            for b in 0..5 {
                for c in 0..5 {
                    let mut values = BTreeMap::from([(0, a), (1, b), (2, c)]);
                    prop_assert_eq!(accepts(&logic, &automaton, &values), holds(&f, &mut values), "{:?} {:?}", f, values);
                }
            }
        }
    }

    /// Variables 3 and 4 are bounded, so that a search below a bound decides the quantifiers.
    #[test]
    fn projections_are_what_they_say(
        parts in prop::collection::vec(atom(&[0, 1, 3, 4], 2, 5), 1..4),
        ends in (0i128..SEARCH, 0i128..SEARCH),
        which in 0usize..4,
    ) {
        let logic = logic(which);
        let below = |v, n| Formula::at_most(&Linear::var(v), &Linear::constant(n)).unwrap();
        let of = Formula::and(parts.into_iter().chain([below(3, ends.0), below(4, ends.1)]));
        let f = Formula::exists(vec![3, 4], of);
        let automaton = logic.compile(&f).unwrap();
        prop_assert!(automaton.is_empty() || automaton.ignores_leading_zeros());
        for a in 0..6 {
            for b in [0, 1, 2, 5, 9] {
                let mut values = BTreeMap::from([(0, a), (1, b)]);
                prop_assert_eq!(accepts(&logic, &automaton, &values), holds(&f, &mut values), "{:?} {:?}", f, values);
            }
        }
    }

    /// Rules of all kinds: the constraints have the moves of the text.
    #[test]
    fn the_constraints_have_the_moves_of_the_text(
        cond in prop::sample::select(vec![
            "a > 0", "a % 3 = 1", "min(a, b) < k", "not max(a, k) / 2 = b", "1 <= k < b or a != b", "k in {1, b, a - 2}",
            "k in a - 2..b / 3", "a in powers(2)", "ceil((a - b) / 2) >= 0 - 1", "(a + min(b, k)) % 2 = 0", "2*(a / 3) < max(b, 2) - k % 2",
        ]),
        range in prop::sample::select(vec![
            "1..a", "0 - 2..b", "1..min(a, b)", "a / 2..max(a, 3)", "{1, 3, b}", "powers(2)", "{0 - 1, 2}", "2..3", "b..a + 1", "ceil(a / 2)..a",
        ]),
        target in prop::sample::select(vec![
            "(a - k, b)", "(b, a - 1)", "(a / 2, min(b, k))", "(k, k)", "(a - k, max(b - k, 0))", "(ceil(a / 3), b - k % 2)", "(a, b - 2*k)", "(a + k, b - 1) + (0, k)",
            "(abs2 - k, b)", "(a % 3, b / k)", "(k * (a / 2), b)",
        ]),
        extra in prop::sample::select(vec![
            "", "unordered", "where a + b >= 1", "where a >= b", "lost if a = b", "won if a * 2 > 3 + b", "unordered; lost if min(a, b) = 0",
        ]),
        which in prop::sample::select(vec![0usize, 0, 3]),
    ) {
        let text = format!("game g(a, b); let abs2 = max(a, b - a); {extra}; move k in {range} if {cond} -> {target}");
        let rules = rules::parse(&text).unwrap();
        match Court::new(&rules, logic(which), &trial()) {
            Err(Failure::Obligation(obligation, witness)) if obligation.id == "moves" => prop_assert!(false, "{text}: {witness:?}"),
            Err(Failure::Inexpressible(_)) => {}
            Err(other) => prop_assert!(false, "{text}: {other}"),
            Ok(_) => {}
        }
    }
}
