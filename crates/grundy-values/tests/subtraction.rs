//! Subtraction games against published values and against a brute force written here.

use grundy_rules::{Budget, Exhausted};
use grundy_values::subtraction::{AllBut, Subtraction};
use grundy_values::{Error, NimValues, Outcome, Play};
use num_bigint::BigUint;
use proptest::prelude::*;

fn game(set: &[u64]) -> Subtraction {
    Subtraction::new(set).unwrap()
}

/// The definition of nim-values.
fn nim_values(set: &[u64], to: usize) -> Vec<u32> {
    let mut g = Vec::new();
    for n in 0..=to {
        let options: Vec<u32> = set
            .iter()
            .filter_map(|&s| n.checked_sub(s as usize).map(|m| g[m]))
            .collect();
        g.push((0..).find(|v| !options.contains(v)).unwrap());
    }
    g
}

/// The definition of outcomes.
fn outcomes(set: &[u64], to: usize, play: Play) -> Vec<Outcome> {
    let mut outcomes: Vec<Outcome> = Vec::new();
    for n in 0..=to {
        let options: Vec<_> = set
            .iter()
            .filter_map(|&s| n.checked_sub(s as usize).map(|m| outcomes[m]))
            .collect();
        let wins = match play {
            Play::Misere if options.is_empty() => true,
            _ => options.contains(&Outcome::P),
        };
        outcomes.push(if wins { Outcome::N } else { Outcome::P });
    }
    outcomes
}

/// The definition of nim-values where all but the numbers of a set may be taken.
fn all_but_values(excluded: &[u64], to: usize) -> Vec<u32> {
    let mut g = Vec::new();
    for n in 0..=to {
        let mut options = vec![false; n + 1];
        for taken in (1..=n).filter(|&taken| !excluded.contains(&(taken as u64))) {
            options[g[n - taken] as usize] = true;
        }
        g.push(options.iter().position(|&known| !known).unwrap() as u32);
    }
    g
}

/// The least (preperiod, period) with period at most `most` that the values show.
fn observed<T: PartialEq>(values: &[T], most: usize) -> (u64, u64) {
    let period = (1..=most)
        .find(|p| (values.len() / 2..values.len() - p).all(|n| values[n] == values[n + p]))
        .unwrap();
    let broken = (0..values.len() - period).rfind(|&n| values[n] != values[n + period]);
    (broken.map_or(0, |n| n as u64 + 1), period as u64)
}

#[test]
fn faulty_sets() {
    assert_eq!(Subtraction::new(&[]), Err(Error::EmptySet));
    assert_eq!(Subtraction::new(&[0, 1]), Err(Error::ZeroInSet));
    assert_eq!(game(&[5, 2, 5]).set(), [2, 5]);
    assert_eq!(
        game(&[5, 2]).value_at(&2u32.into(), &Budget::default()),
        Ok(1)
    );
}

/// Winning Ways, chapter 4, and the Bash sets {1, …, m}: (set, preperiod, period).
#[test]
fn known_periods() {
    let budget = Budget::default();
    for (set, preperiod, period) in [
        (&[1][..], 0, 2),
        (&[1, 2], 0, 3),
        (&[1, 2, 3], 0, 4),
        (&[2, 3], 0, 5),
        (&[1, 3, 4], 0, 7),
        (&[2, 5], 0, 7),
        (&[1, 4], 0, 5),
        (&[1, 3], 0, 2),
        (&[2, 4, 7], 8, 3),
    ] {
        let periodic = game(set).periodic_values(&budget).unwrap();
        let found = periodic.period();
        assert_eq!(
            (found.preperiod, found.period),
            (preperiod, period),
            "{set:?}"
        );
        let reach = set.last().unwrap();
        assert_eq!(found.computed_to, preperiod + period + reach - 1, "{set:?}");
    }
}

#[test]
fn heaps_of_any_size() {
    let budget = Budget::default();
    let huge: BigUint = BigUint::from(10u32).pow(10_000);
    // Bash with m = 6: n mod 7, and 10^10000 = 3^10000 = 3^4 = 4 (mod 7).
    let bash = game(&[1, 2, 3, 4, 5, 6]);
    assert_eq!(bash.value_at(&huge, &budget), Ok(4));
    assert_eq!(
        bash.outcome_at(&huge, Play::Normal, &budget),
        Ok(Outcome::N)
    );
    // Misère: the last bean loses, so n = 1 (mod 7) is lost.
    for (more, outcome) in [(3u32, Outcome::N), (4, Outcome::P), (5, Outcome::N)] {
        let heap = &huge + more;
        assert_eq!(bash.outcome_at(&heap, Play::Misere, &budget), Ok(outcome));
        let periodic = bash.periodic_outcomes(Play::Misere, &budget).unwrap();
        assert_eq!(periodic.at(&heap), outcome);
    }
    // A move that no heap has.
    let far = game(&[1, 2, u64::MAX]);
    assert_eq!(far.value_at(&100u32.into(), &budget), Ok(1));
    assert_eq!(
        far.outcome_at(&99u32.into(), Play::Normal, &budget),
        Ok(Outcome::P)
    );
}

#[test]
fn terminal_heaps_are_won_in_misere_play() {
    let game = game(&[2, 5]);
    let outcomes = game.outcomes(5, Play::Misere, &Budget::default()).unwrap();
    // 0 and 1 have no move; 2 and 3 only lead there.
    assert_eq!(outcomes.p_positions().collect::<Vec<_>>(), [2, 3]);
}

#[test]
fn two_bytes_for_many_moves() {
    let set: Vec<u64> = (1..=300).collect();
    let values = game(&set).nim_values(5_000, &Budget::default()).unwrap();
    assert!(matches!(values, NimValues::Shorts(_)));
    assert!(values.iter().eq((0..=5_000).map(|n| n % 301)));
}

#[test]
fn running_out_says_what_is_known() {
    let budget = Budget::default().with_positions(1_000);
    let error = game(&[997, 2_000]).periodic_values(&budget).unwrap_err();
    assert_eq!(error.exhausted_limit(), Some(Exhausted::Positions(1_000)));
    let small = Budget::default().with_memory(1 << 20);
    for set in [&[1, u64::MAX][..], &[1, 1 << 40]] {
        let error = game(set).periodic_values(&small).unwrap_err();
        let limit = error.exhausted_limit();
        assert!(matches!(limit, Some(Exhausted::Memory { .. })), "{error}");
    }
    let error = game(&[1, 2]).nim_values(u64::MAX, &small).unwrap_err();
    assert!(error.exhausted_limit().is_some());
    let error = game(&[1, 2])
        .outcomes(u64::MAX, Play::Normal, &small)
        .unwrap_err();
    assert!(error.exhausted_limit().is_some());
}

/// A period found by another program for this set.
#[test]
fn wide_sets() {
    let game = game(&[97, 150, 311, 477, 600]);
    let periodic = game.periodic_values(&Budget::default()).unwrap();
    assert_eq!(periodic.period().period, 247);
    let far = [3, 10_007, 50_021];
    let values = self::game(&far).nim_values(70_000, &Budget::default());
    assert!(values.unwrap().iter().eq(nim_values(&far, 70_000)));
}

/// Siegel's notes: without 1 alone, heaps go in pairs of pairs; nothing excluded is Nim.
#[test]
fn arithmetic_periods() {
    let budget = Budget::default();
    for (excluded, preperiod, period, saltus) in [
        (&[][..], 0, 1, 1),
        (&[1], 0, 2, 1),
        (&[2], 0, 4, 2),
        (&[1, 2, 3], 0, 4, 1),
    ] {
        let game = AllBut::new(excluded).unwrap();
        let arithmetic = game.periodic_values(&budget).unwrap();
        let found = arithmetic.period();
        assert_eq!(
            (found.preperiod, found.period, found.saltus),
            (preperiod, period, saltus),
            "{excluded:?}"
        );
        let huge = BigUint::from(period).pow(200);
        let value = &huge / period * saltus;
        assert_eq!(game.value_at(&huge, &budget), Ok(value));
    }
    assert_eq!(AllBut::new(&[3, 0]), Err(Error::ZeroInSet));
    assert_eq!(AllBut::new(&[3, 1, 3]).unwrap().excluded(), [1, 3]);
}

#[test]
fn all_but_sets_run_out_too() {
    let small = Budget::default().with_memory(1 << 20);
    let far = AllBut::new(&[2, u64::MAX]).unwrap();
    assert_eq!(far.value_at(&7u32.into(), &small), Ok(3u32.into()));
    let error = far.periodic_values(&small).unwrap_err();
    assert!(error.exhausted_limit().is_some());
    let error = far.nim_values(u64::MAX, &small).unwrap_err();
    assert!(error.exhausted_limit().is_some());
    let roomy = Budget::default()
        .with_memory(u64::MAX)
        .with_positions(u64::MAX);
    let error = far.nim_values(1 << 40, &roomy).unwrap_err();
    let limit = error.exhausted_limit();
    assert!(matches!(limit, Some(Exhausted::Memory { .. })), "{error}");
}

fn sets() -> impl Strategy<Value = Vec<u64>> {
    prop_oneof![
        prop::collection::vec(1u64..12, 1..5),
        prop::collection::vec(1u64..150, 1..9),
        prop::collection::vec(64u64..200, 1..9),
        prop::collection::vec(1u64..200, 64..120),
        Just(vec![64]),
        Just(vec![63, 64, 65]),
    ]
}

proptest! {
    #[test]
    fn values_against_the_definition(set in sets(), to in 0u64..1_500) {
        let values = game(&set).nim_values(to, &Budget::default()).unwrap();
        prop_assert_eq!(values.iter().collect::<Vec<_>>(), nim_values(&set, to as usize));
    }

    #[test]
    fn outcomes_against_the_definition(set in sets(), to in 0u64..1_500, misere: bool) {
        let play = if misere { Play::Misere } else { Play::Normal };
        let table = game(&set).outcomes(to, play, &Budget::default()).unwrap();
        let expected = outcomes(&set, to as usize, play);
        prop_assert_eq!(table.len(), expected.len());
        for (n, outcome) in expected.iter().enumerate() {
            prop_assert_eq!(table.get(n), Some(*outcome), "{}", n);
        }
        let lost = (0..expected.len()).filter(|&n| expected[n] == Outcome::P);
        prop_assert!(table.p_positions().eq(lost));
    }

    #[test]
    fn periods_are_minimal(set in prop::collection::vec(1u64..12, 1..5), heap in 0u64..3_000) {
        let budget = Budget::default();
        let game = game(&set);
        let values = nim_values(&set, 3_000);
        let periodic = game.periodic_values(&budget).unwrap();
        let found = periodic.period();
        prop_assert_eq!((found.preperiod, found.period), observed(&values, 1_000));
        prop_assert_eq!(periodic.at(&heap.into()), values[heap as usize]);
        prop_assert_eq!(game.value_at(&heap.into(), &budget), Ok(values[heap as usize]));
        for play in [Play::Normal, Play::Misere] {
            let expected = outcomes(&set, 3_000, play);
            let periodic = game.periodic_outcomes(play, &budget).unwrap();
            let found = periodic.period();
            prop_assert_eq!((found.preperiod, found.period), observed(&expected, 1_000));
            prop_assert_eq!(periodic.at(&heap.into()), expected[heap as usize]);
            prop_assert_eq!(game.outcome_at(&heap.into(), play, &budget), Ok(expected[heap as usize]));
        }
    }

    /// The copied part agrees with the computed one, also where the preperiod is long.
    #[test]
    fn copies_agree(set in prop::collection::vec(1u64..40, 1..4)) {
        let values = game(&set).nim_values(20_000, &Budget::default()).unwrap();
        prop_assert!(values.iter().eq(nim_values(&set, 20_000)));
    }

    /// A multiple of the set plays on the multiples of its factor.
    #[test]
    fn multiples(set in prop::collection::vec(1u64..40, 1..5), factor in 2u64..30) {
        let multiple: Vec<u64> = set.iter().map(|s| s * factor).collect();
        let values = game(&multiple).nim_values(3_000, &Budget::default()).unwrap();
        let single = nim_values(&set, 3_000);
        prop_assert!(values.iter().eq((0..=3_000).map(|n| single[n / factor as usize])));
    }

    /// Sets of any width: what is found recurs in the values by definition, and neither number can be less.
    #[test]
    fn periods_of_wide_sets_are_minimal(set in prop::collection::btree_set(1u64..400, 1..8), near: bool) {
        let mut set: Vec<u64> = set.into_iter().collect();
        if near {
            set.insert(0, 1);
        }
        let budget = Budget::default().with_positions(100_000);
        if let Ok(periodic) = game(&set).periodic_values(&budget) {
            let found = periodic.period();
            let values = nim_values(&set, found.computed_to as usize);
            let (preperiod, period) = (found.preperiod as usize, found.period as usize);
            let equal = |n: usize, p: usize| values[n] == values[n + p];
            prop_assert!((preperiod..values.len() - period).all(|n| equal(n, period)));
            prop_assert!(preperiod == 0 || !equal(preperiod - 1, period));
            let divisors = (1..period).filter(|p| period % p == 0);
            for shorter in divisors {
                prop_assert!(!(preperiod..preperiod + period).all(|n| equal(n, shorter)));
            }
        }
    }

    #[test]
    fn all_but_sets_against_the_definition(
        excluded in prop::collection::btree_set(1u64..24, 0..8),
        heap in 0usize..1_500,
    ) {
        let excluded: Vec<u64> = excluded.into_iter().collect();
        let budget = Budget::default();
        let game = AllBut::new(&excluded).unwrap();
        let expected = all_but_values(&excluded, 1_500);
        let table = game.nim_values(1_500, &budget).unwrap();
        prop_assert!(table.iter().eq(expected.iter().copied()));
        let short = game.nim_values(heap as u64, &budget).unwrap();
        prop_assert!(short.iter().eq(expected[..=heap].iter().copied()));

        let arithmetic = game.periodic_values(&budget).unwrap();
        for (n, &value) in expected.iter().enumerate() {
            prop_assert_eq!(arithmetic.at(&n.into()), value.into(), "{}", n);
        }
        prop_assert_eq!(game.value_at(&heap.into(), &budget), Ok(expected[heap].into()));

        // Neither number can be less; a shorter period would divide this one.
        let found = arithmetic.period();
        let (preperiod, period) = (found.preperiod as usize, found.period as usize);
        if preperiod + 2 * period <= expected.len() {
            let holds = |n: usize, p: usize, s: u32| expected[n + p] == expected[n] + s;
            prop_assert!(preperiod == 0 || !holds(preperiod - 1, period, found.saltus as u32));
            for shorter in (1..period).filter(|p| period % p == 0) {
                let rise = expected[preperiod + shorter].saturating_sub(expected[preperiod]);
                let cycle = preperiod..preperiod + period;
                prop_assert!(!cycle.into_iter().all(|n| holds(n, shorter, rise)));
            }
        }
    }
}
