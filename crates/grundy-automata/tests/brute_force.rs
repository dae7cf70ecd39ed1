//! Everything against plain arithmetic on a box.

use grundy_automata::{Automaton, Formula, Limits, Numeration, Relation, Var};
use num_bigint::BigUint;
use proptest::prelude::*;

fn limits() -> Limits {
    Limits::default()
}

fn system(which: usize) -> Numeration {
    let greedy = |c: &[u64], u: &[u64]| Numeration::greedy(c, u, &limits()).expect("Pisot");
    match which {
        0 => Numeration::base(2).expect("a base"),
        1 => Numeration::base(3).expect("a base"),
        2 => Numeration::base(18).expect("a base"),
        3 => Numeration::zeckendorf(),
        4 => greedy(&[2, 1], &[1, 3]),
        5 => greedy(&[1, 1, 1], &[1, 2, 4]),
        _ => greedy(&[1, 0, 0, 1], &[1, 2, 3, 4, 6]),
    }
}

/// The last system is left out where sums have large coefficients: its carries are millions.
const SYSTEMS: usize = 6;

/// The largest value that a bound variable takes.
const MOST: i64 = 9;

/// Truth by trying; quantified variables run to MOST.
fn holds(formula: &Formula, values: &mut [i64; 4]) -> bool {
    let sum = |terms: &[(Var, i64)], values: &[i64; 4]| -> i64 {
        terms.iter().map(|&(x, a)| a * values[x as usize]).sum()
    };
    match formula {
        Formula::True => true,
        Formula::False => false,
        Formula::Linear {
            terms,
            relation,
            constant,
        } => match relation {
            Relation::Equal => sum(terms, values) == *constant,
            Relation::AtMost => sum(terms, values) <= *constant,
        },
        Formula::Congruent {
            terms,
            modulus,
            residue,
        } => (sum(terms, values) - *residue as i64).rem_euclid(*modulus as i64) == 0,
        Formula::Member { automaton, args } => {
            let tuple: Vec<BigUint> = args
                .iter()
                .map(|&x| BigUint::from(values[x as usize] as u64))
                .collect();
            automaton.contains(&tuple)
        }
        Formula::Xor([x, y, z]) => values[*x as usize] ^ values[*y as usize] == values[*z as usize],
        Formula::Weight(_) => unreachable!("not generated"),
        Formula::And(parts) => parts.iter().all(|part| holds(part, values)),
        Formula::Or(parts) => parts.iter().any(|part| holds(part, values)),
        Formula::Not(inner) => !holds(inner, values),
        Formula::Exists(vars, inner) => try_all(vars, inner, values, true),
        Formula::Forall(vars, inner) => !try_all(vars, inner, values, false),
    }
}

/// Whether some values make the formula true (or false).
fn try_all(vars: &[Var], inner: &Formula, values: &mut [i64; 4], wanted: bool) -> bool {
    let Some((&var, rest)) = vars.split_first() else {
        return holds(inner, values) == wanted;
    };
    let before = values[var as usize];
    let found = (0..=MOST).any(|value| {
        values[var as usize] = value;
        try_all(rest, inner, values, wanted)
    });
    values[var as usize] = before;
    found
}

/// The formula with its quantifiers bounded, so that trying decides it.
fn bounded(vars: Vec<Var>, inner: Formula, exists: bool) -> Formula {
    let small = Formula::all_of(vars.iter().map(|&x| Formula::at_most(&[(x, 1)], MOST)));
    match exists {
        true => small.and(inner).exists(&vars),
        false => small.implies(inner).forall(&vars),
    }
}

fn terms() -> impl Strategy<Value = Vec<(Var, i64)>> {
    prop::collection::vec((0..4u32, -3..=3i64), 0..4)
}

fn formula() -> impl Strategy<Value = Formula> {
    let member = prop::collection::vec(0..4u32, 2).prop_map(|args| (args, 0u8));
    let leaf = prop_oneof![
        (terms(), -9..15i64).prop_map(|(terms, c)| Formula::equal(&terms, c)),
        (terms(), -9..15i64).prop_map(|(terms, c)| Formula::at_most(&terms, c)),
        (terms(), 1..5u64, 0..5u64).prop_map(|(terms, m, r)| Formula::congruent(&terms, m, r)),
        // Stands for a set, see `filled`.
        member.prop_map(|(args, _)| Formula::Xor([args[0], args[1], args[1]])),
    ];
    leaf.prop_recursive(4, 20, 3, |inner| {
        let list = prop::collection::vec(inner.clone(), 1..4);
        let vars = prop::collection::vec(0..4u32, 1..3);
        prop_oneof![
            list.clone().prop_map(Formula::all_of),
            list.prop_map(Formula::any_of),
            inner.clone().prop_map(Formula::not),
            (vars, inner, any::<bool>()).prop_map(|(v, f, e)| bounded(v, f, e)),
        ]
    })
}

/// A set in the place of each nim-sum.
fn filled(formula: Formula, set: &Automaton) -> Formula {
    let all = |parts: Vec<Formula>| parts.into_iter().map(|part| filled(part, set)).collect();
    match formula {
        Formula::Xor([x, y, _]) => Formula::member(set, &[x, y]),
        Formula::And(parts) => Formula::And(all(parts)),
        Formula::Or(parts) => Formula::Or(all(parts)),
        Formula::Not(inner) => Formula::Not(Box::new(filled(*inner, set))),
        Formula::Exists(vars, inner) => Formula::Exists(vars, Box::new(filled(*inner, set))),
        Formula::Forall(vars, inner) => Formula::Forall(vars, Box::new(filled(*inner, set))),
        other => other,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn formulas(which in 0..SYSTEMS, formula in formula()) {
        let system = system(which);
        // The pairs with 2x <= y or x + y = 7.
        let half = Automaton::linear(&system, &[(0, 2), (1, -1)], Relation::AtMost, 0, &limits());
        let seven = Automaton::linear(&system, &[(0, 1), (1, 1)], Relation::Equal, 7, &limits());
        let set = half.and_then(|half| half.or(&seven?, &limits())).expect("small");
        let formula = filled(formula, &set);
        let automaton = formula.compile(&system, &limits()).expect("small");
        prop_assert_eq!(automaton.vars(), formula.free().into_iter().collect::<Vec<_>>());
        let mut values = [0i64; 4];
        for code in 0..12i64.pow(automaton.vars().len() as u32) {
            let mut rest = code;
            let mut tuple = Vec::new();
            for &var in automaton.vars() {
                values[var as usize] = rest % 12;
                tuple.push(BigUint::from((rest % 12) as u64));
                rest /= 12;
            }
            // Few of the many.
            if automaton.vars().len() < 3 || code % 37 == 0 {
                let expected = holds(&formula, &mut values);
                prop_assert_eq!(automaton.contains(&tuple), expected, "{} at {:?}", formula, values);
            }
        }
    }

    #[test]
    fn linear(
        which in 0..SYSTEMS,
        terms in prop::collection::vec((0..3u32, -5..=5i64), 1..4),
        constant in -40..400i64,
        equal: bool,
        near in prop::collection::vec(0..200i64, 3),
    ) {
        let system = system(which);
        let relation = if equal { Relation::Equal } else { Relation::AtMost };
        let set = Automaton::linear(&system, &terms, relation, constant, &limits()).expect("Pisot");
        let vars = set.vars().to_vec();
        let check = |values: &[i64]| {
            let at = |x: &Var| values[vars.binary_search(x).expect("a variable")];
            let sum: i64 = terms.iter().map(|(x, a)| a * at(x)).sum();
            let tuple: Vec<BigUint> = values.iter().map(|&v| BigUint::from(v as u64)).collect();
            let expected = if equal { sum == constant } else { sum <= constant };
            assert_eq!(set.contains(&tuple), expected, "{terms:?} {constant} at {values:?}");
        };
        for x in 0..30 {
            for y in 0..30 {
                check(&[x, y, near[2]][..vars.len()]);
                check(&[x + near[0], y + near[1], x][..vars.len()]);
            }
        }
        // The first tuple is the first: nothing shorter is in the set.
        if let Some(first) = set.witness() {
            prop_assert!(set.contains(&first));
            let length = first.iter().map(|n| system.encode(n).len()).max().unwrap_or(0);
            let shorter = (0..200i64).filter(|&n| system.encode(&(n as u64).into()).len() < length);
            let shorter: Vec<BigUint> = shorter.map(|n| (n as u64).into()).take(12).collect();
            if vars.len() == 2 {
                for x in &shorter {
                    for y in &shorter {
                        prop_assert!(!set.contains(&[x.clone(), y.clone()]));
                    }
                }
            }
        }
    }

    #[test]
    fn big_numbers(which in 0..=SYSTEMS, bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        let system = system(which);
        let number = BigUint::from_bytes_le(&bytes);
        let word = system.encode(&number);
        prop_assert_eq!(system.decode(&word), Some(number.clone()));
        let next = Automaton::linear(&system, &[(0, 1), (1, -1)], Relation::Equal, -1, &limits());
        let next = next.expect("small");
        prop_assert!(next.contains(&[number.clone(), &number + 1u8]));
        prop_assert!(!next.contains(&[number.clone(), &number + 2u8]));
    }

    #[test]
    fn names(which in 0..SYSTEMS, names in prop::collection::vec(0..4u32, 3), values in [0..40u64, 0..40, 0..40, 0..40]) {
        let system = system(which);
        let terms = [(0, 1), (1, 2), (2, -3)];
        let set = Automaton::linear(&system, &terms, Relation::AtMost, 5, &limits()).expect("small");
        let renamed = set.renamed(&names, &limits()).expect("small");
        let mut vars = names.clone();
        vars.sort_unstable();
        vars.dedup();
        prop_assert_eq!(renamed.vars(), &vars[..]);
        let tuple = |vars: &[Var]| -> Vec<BigUint> {
            vars.iter().map(|&x| values[x as usize].into()).collect()
        };
        prop_assert_eq!(renamed.contains(&tuple(&vars)), set.contains(&tuple(&names)));
    }

    #[test]
    fn tuples_in_order(which in 0..=SYSTEMS, most in 0..30i64) {
        let system = system(which);
        // The pairs with x + y <= most, each once and in order.
        let set = Automaton::linear(&system, &[(0, 1), (1, 1)], Relation::AtMost, most, &limits());
        let set = set.expect("small");
        prop_assert!(set.is_finite());
        let tuples: Vec<Vec<BigUint>> = set.tuples().collect();
        prop_assert_eq!(tuples.len() as i64, (most + 1) * (most + 2) / 2);
        let key = |tuple: &[BigUint]| {
            let words: Vec<Vec<u8>> = tuple.iter().map(|n| system.encode(n)).collect();
            let length = words.iter().map(Vec::len).max().unwrap_or(0);
            let digit = |word: &[u8], at: usize| word.len().checked_sub(at).map_or(0, |i| word[i]);
            let digits: Vec<u8> =
                (1..=length).rev().flat_map(|at| words.iter().map(move |w| digit(w, at)).collect::<Vec<_>>()).collect();
            (length, digits)
        };
        prop_assert!(tuples.windows(2).all(|pair| key(&pair[0]) < key(&pair[1])));
        prop_assert!(!set.complement(&limits()).expect("small").is_finite());
    }
}

#[test]
fn constants_of_any_size() {
    for which in 0..SYSTEMS {
        let system = system(which);
        for constant in [1_000_000_007i64, 1_000_000_000_000_007] {
            let set = Automaton::linear(
                &system,
                &[(0, 3), (1, 1)],
                Relation::Equal,
                constant,
                &limits(),
            );
            let set = set.expect("few states");
            let x = constant / 5;
            let tuple = |y: i64| [(x as u64).into(), (y as u64).into()];
            assert!(set.contains(&tuple(constant - 3 * x)), "{system}");
            assert!(!set.contains(&tuple(constant - 3 * x + 1)), "{system}");
        }
    }
}

#[test]
fn a_name_that_a_quantifier_inside_uses() {
    // For some y > x there is a z with z = y + y, and y is named inside again: y = 3.
    let base = Numeration::base(2).expect("a base");
    let [x, y, z] = [0, 1, 2];
    let inside = Formula::equal(&[(y, 1)], 3)
        .and(Formula::equal(&[(z, 1), (y, -2)], 0))
        .exists(&[y]);
    let formula = Formula::equal(&[(z, 1), (y, -1)], 0)
        .and(Formula::at_most(&[(x, 1), (y, -1)], -1))
        .and(inside)
        .exists(&[y, z]);
    // z = 6 = y > x.
    let set = formula.compile(&base, &limits()).expect("small");
    assert_eq!(set.tuples().count(), 6);
}
