//! The automata, and the way from rules to constraints, against brute force.

use crate::automaton::Automaton;
use crate::certificate::Field;
use crate::formula::{Formula, Linear, Logic};
use crate::linear::{Move, x, y};
use crate::numeration::Numeration;
use crate::report::{Failure, Limits, Trial};
use crate::rules;
use grundy_rules::{Budget, Component, Ruleset};
use proptest::prelude::*;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

fn trial() -> Rc<Trial> {
    Rc::new(Trial::new(&Limits::default()))
}

/// Words without two neighbouring ones.
fn zeckendorf() -> Numeration {
    let valid = json!({"tracks": 1, "next": [[0, 1], [0, 2], [2, 2]], "accept": [0, 1]});
    let system = json!({"coefficients": [1, 1], "initial": [1, 2], "valid": valid});
    Numeration::read(&Field(&system, String::new()), &trial()).unwrap()
}

fn logic(which: usize) -> Logic {
    let base = |b| Numeration::base(b, &trial()).unwrap();
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
        Formula::Linear(l, true) => sum(l, values) == 0,
        Formula::Linear(l, false) => sum(l, values) <= 0,
        Formula::And(all) => all.iter().all(|f| holds(f, values)),
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
        let point = Formula::equal(&Linear::var(*v), &Linear::constant(*n));
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
        if equal { Formula::equal(&l, &zero) } else { Formula::at_most(&l, &zero) }
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
        prop_assume!(!l.terms.is_empty());
        let f = Formula::Linear(l, equal);
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
        let below = |v, n| Formula::at_most(&Linear::var(v), &Linear::constant(n));
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
        let logic = logic(which);
        let derived = match rules::parse(&text).unwrap().lower(&logic.numeration) {
            Err(Failure::Inexpressible(_)) => return Ok(()),
            other => other.unwrap().0,
        };
        let game = Ruleset::parse(&text).unwrap();
        for (a, b) in (0..6u32).flat_map(|a| (0..6u32).map(move |b| (a, b))) {
            let from = Component::new(0, [a, b]);
            if game.check(&from).is_err() || game.ending(&from).unwrap().is_some() {
                continue;
            }
            let tuple = |c: &Component| c.coords.iter().map(|n| i128::try_from(n).unwrap()).collect::<Vec<_>>();
            let expected: BTreeSet<Vec<Vec<i128>>> =
                game.moves(&from, &Budget::default()).map(|m| m.unwrap().to.iter().map(tuple).collect()).collect();
            prop_assert!(same_moves(&logic, &derived, [a, b], &expected, extra.contains("unordered")), "{text}: ({a}, {b}) {expected:?}");
        }
    }
}

/// Whether the constraints lead from the position to what is expected, and nowhere else; if it is so wished, in any order of coordinates.
fn same_moves(logic: &Logic, moves: &BTreeSet<Move>, from: [u32; 2], expected: &BTreeSet<Vec<Vec<i128>>>, unordered: bool) -> bool {
    let at = |v: u32, n: i128| Formula::equal(&Linear::var(v), &Linear::constant(n));
    let here = [at(x(0), from[0].into()), at(x(1), from[1].into())];
    let target = |j: usize, t: &[i128], swap: usize| Formula::and([at(y(j, swap), t[0]), at(y(j, 1 - swap), t[1])]);
    let orders = |(j, t): (usize, &Vec<i128>)| Formula::or((0..=usize::from(unordered)).map(|swap| target(j, t, swap)));
    let any_order = |sum: &Vec<Vec<i128>>| Formula::and(sum.iter().enumerate().map(orders));
    let never = |parts: Vec<Formula>| logic.compile(&Formula::and(parts.into_iter().chain(here.clone()))).unwrap().is_empty();
    let of_length = |parts: usize| Formula::or(expected.iter().filter(|sum| sum.len() == parts).map(&any_order));
    let sound = moves.iter().all(|m| never(vec![m.relation(), Formula::not(of_length(m.targets.len()))]));
    let reached = |sum: &Vec<Vec<i128>>| {
        let all = moves.iter().filter(|m| m.targets.len() == sum.len()).map(Move::relation);
        !never(vec![Formula::or(all), any_order(sum)])
    };
    sound && expected.iter().all(reached)
}
