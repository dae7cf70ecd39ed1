//! Boards against a brute force written here, against the general engine and against Wythoff's pairs.

use grundy_rules::{Budget, Direction, Exhausted, Rays, Reach, Ruleset, Shape};
use grundy_values::general::General;
use grundy_values::rays::Board;
use grundy_values::{Error, Outcome, Play};
use proptest::prelude::*;
use std::collections::HashMap;
use std::sync::Arc;

fn direction(steps: &[u64], reach: Reach) -> Direction {
    Direction {
        steps: steps.to_vec(),
        reach,
    }
}

fn ray(steps: &[u64]) -> Direction {
    direction(steps, Reach::Ray)
}

fn step(steps: &[u64]) -> Direction {
    direction(steps, Reach::Step)
}

fn board(lowest: &[u64], directions: &[Direction]) -> Board {
    Board::new(&Rays {
        lowest: lowest.to_vec(),
        directions: directions.to_vec(),
    })
    .unwrap()
}

/// Every position of the box, in lexicographic order.
fn positions(lowest: &[u64], to: &[u64]) -> Vec<Vec<u64>> {
    let mut all = vec![Vec::new()];
    for (&low, &to) in lowest.iter().zip(to) {
        all = (all.iter())
            .flat_map(|p: &Vec<u64>| (low..=to).map(move |x| [&p[..], &[x]].concat()))
            .collect();
    }
    all
}

fn options(lowest: &[u64], directions: &[Direction], position: &[u64]) -> Vec<Vec<u64>> {
    let mut all = Vec::new();
    for direction in directions {
        let most = match direction.reach {
            Reach::Step => 1,
            Reach::Ray => u64::MAX,
        };
        let mut here = position.to_vec();
        for _ in 0..most {
            let next: Option<Vec<u64>> = (here.iter().zip(&direction.steps).zip(lowest))
                .map(|((x, step), low)| x.checked_sub(*step).filter(|x| x >= low))
                .collect();
            let Some(next) = next else { break };
            here.clone_from(&next);
            all.push(next);
        }
    }
    all
}

/// The definitions: the P-positions and the nim-values of a box.
fn brute(
    lowest: &[u64],
    directions: &[Direction],
    to: &[u64],
    play: Play,
) -> HashMap<Vec<u64>, (Outcome, u32)> {
    let mut worth: HashMap<Vec<u64>, (Outcome, u32)> = HashMap::new();
    for position in positions(lowest, to) {
        let options: Vec<_> = (options(lowest, directions, &position).iter())
            .map(|option| worth[option])
            .collect();
        let wins = match play {
            Play::Misere if options.is_empty() => true,
            _ => options.iter().any(|option| option.0 == Outcome::P),
        };
        let value = (0..).find(|&v| options.iter().all(|option| option.1 != v));
        let outcome = if wins { Outcome::N } else { Outcome::P };
        worth.insert(position, (outcome, value.unwrap()));
    }
    worth
}

fn agree_on_outcomes(lowest: &[u64], directions: &[Direction], to: &[u64]) {
    for play in [Play::Normal, Play::Misere] {
        let table = board(lowest, directions)
            .outcomes(to, play, &Budget::default())
            .unwrap();
        let worth = brute(lowest, directions, to, play);
        for (position, (outcome, _)) in &worth {
            assert_eq!(table.get(position), Some(*outcome), "{position:?} {play:?}");
        }
        let mut expected: Vec<_> = (worth.into_iter())
            .filter(|(_, (outcome, _))| *outcome == Outcome::P)
            .map(|(position, _)| position)
            .collect();
        expected.sort_unstable();
        assert_eq!(table.p_positions().collect::<Vec<_>>(), expected);
        let (columns, mut found) = (lowest.len() - 1, Vec::new());
        let mut collect = |leading: &[u64], row: &[u64]| {
            for column in 0..64 * row.len() {
                if row[column / 64] >> (column % 64) & 1 == 1 {
                    found.push([leading, &[lowest[columns] + column as u64]].concat());
                }
            }
        };
        board(lowest, directions)
            .outcome_rows(to, play, &Budget::default(), &mut collect)
            .unwrap();
        assert_eq!(found, expected);
    }
}

fn agree_on_values(lowest: &[u64], directions: &[Direction], to: &[u64]) {
    let table = board(lowest, directions)
        .nim_values(to, &Budget::default())
        .unwrap();
    for (position, (_, value)) in brute(lowest, directions, to, Play::Normal) {
        assert_eq!(table.get(&position), Some(value), "{position:?}");
    }
}

fn directions(coordinates: usize, most: u64) -> impl Strategy<Value = Vec<Direction>> {
    let steps = prop::collection::vec(0..=most, coordinates)
        .prop_filter("not all 0", |steps| steps.iter().any(|&step| step > 0));
    let one = (steps, any::<bool>()).prop_map(|(steps, is_ray)| Direction {
        steps,
        reach: if is_ray { Reach::Ray } else { Reach::Step },
    });
    prop::collection::vec(one, 0..6)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn outcomes_of_two_coordinates(
        directions in directions(2, 5),
        lowest in prop::collection::vec(0u64..3, 2),
        to in (0u64..60, 0u64..150),
    ) {
        agree_on_outcomes(&lowest, &directions, &[to.0, to.1]);
    }

    #[test]
    fn outcomes_with_long_steps(directions in directions(2, 140), to in (0u64..20, 0u64..300)) {
        agree_on_outcomes(&[0, 0], &directions, &[to.0, to.1]);
    }

    #[test]
    fn outcomes_of_three_coordinates(
        directions in directions(3, 3),
        to in prop::collection::vec(0u64..9, 3),
    ) {
        agree_on_outcomes(&[0, 1, 0], &directions, &to);
    }

    #[test]
    fn values_of_any_rays(
        directions in directions(2, 3),
        lowest in prop::collection::vec(0u64..3, 2),
        to in (0u64..30, 0u64..30),
    ) {
        agree_on_values(&lowest, &directions, &[to.0, to.1]);
    }

    #[test]
    fn values_of_three_coordinates(
        directions in directions(3, 2),
        to in prop::collection::vec(0u64..8, 3),
    ) {
        agree_on_values(&[0, 1, 0], &directions, &to);
    }

    #[test]
    fn values_of_rows_columns_and_diagonals(
        which in (any::<bool>(), any::<bool>(), any::<bool>()),
        more in prop::collection::vec((0u64..4, 1u64..4), 0..3),
        mirrored in any::<bool>(),
        to in (0u64..50, 0u64..50),
    ) {
        let rays = [(which.0, [0, 1]), (which.1, [1, 0]), (which.2, [1, 1])];
        let mut directions: Vec<_> = rays.iter().filter(|r| r.0).map(|r| ray(&r.1)).collect();
        directions.extend(more.iter().map(|&(a, b)| step(&[a, b])));
        if mirrored {
            directions.extend(more.iter().map(|&(a, b)| step(&[b, a])));
        }
        agree_on_values(&[0, 0], &directions, &[to.0, to.1]);
    }

    #[test]
    fn outcomes_of_one_coordinate(directions in directions(1, 90), to in 0u64..300) {
        agree_on_outcomes(&[0], &directions, &[to]);
    }
}

fn recognised(text: &str) -> (Board, General) {
    let ruleset = Ruleset::parse(text).unwrap();
    let Shape::Rays(rays) = ruleset.shape() else {
        panic!("{text} has another shape")
    };
    (
        Board::new(&rays).unwrap(),
        General::new(Arc::new(ruleset)).unwrap(),
    )
}

#[test]
fn wythoff_pairs() {
    const SIDE: u64 = 2_000;
    let queen = board(&[0, 0], &[ray(&[0, 1]), ray(&[1, 0]), ray(&[1, 1])]);
    let table = queen
        .outcomes(&[SIDE, SIDE], Play::Normal, &Budget::default())
        .unwrap();
    let mut expected = Vec::new();
    for k in 0..SIDE {
        // floor(k phi) = floor((k + sqrt(5 k^2)) / 2), and so is it of the floor of the root.
        let low = (k + (5 * k * k).isqrt()) / 2;
        if low + k <= SIDE {
            expected.push(vec![low, low + k]);
            expected.push(vec![low + k, low]);
        }
    }
    expected.sort_unstable();
    expected.dedup();
    assert_eq!(table.p_positions().collect::<Vec<_>>(), expected);
}

/// Games as they are written, with the engine that knows nothing of shapes.
#[test]
fn general_engine() {
    let games = [
        "game wythoff(a, b)\n  unordered\n  move k in 1..a -> (a - k, b)\n  move k in 1..min(a, b) -> (a - k, b - k)\n",
        "game king(m, n)\n  where m >= 1 and n >= 1\n  move -> (m - 1, n)\n  move -> (m, n - 1)\n  move -> (m - 1, n - 1)\n",
        "game mixed(m, n)\n  where n >= 2\n  move k in 1..m -> (m - k, n)\n  move -> (m - 2, n - 1)\n  move -> (m, n - 3)\n",
    ];
    for text in games {
        let (board, mut general) = recognised(text);
        let (to, budget) = ([90, 70], Budget::default());
        let values = board.nim_values(&to, &budget).unwrap();
        let expected = general.nim_table(&to, &budget).unwrap();
        for position in positions(&[0, 0], &to) {
            assert_eq!(
                values.get(&position),
                expected.get(&position),
                "{text} {position:?}"
            );
        }
        for play in [Play::Normal, Play::Misere] {
            let outcomes = board.outcomes(&to, play, &budget).unwrap();
            let expected = general.outcome_table(&to, play, &budget).unwrap();
            for position in positions(&[0, 0], &to) {
                assert_eq!(
                    outcomes.get(&position),
                    expected.get(&position),
                    "{text} {position:?}"
                );
            }
        }
    }
}

#[test]
fn faulty_boards() {
    let malformed = |lowest: &[u64], directions: &[Direction]| {
        let rays = Rays {
            lowest: lowest.to_vec(),
            directions: directions.to_vec(),
        };
        matches!(Board::new(&rays), Err(Error::MalformedBoard(_)))
    };
    assert!(malformed(&[], &[]));
    assert!(malformed(&[0, 0], &[step(&[1])]));
    assert!(malformed(&[0, 0], &[step(&[0, 0])]));
    let rook = board(&[0, 0], &[ray(&[0, 1]), ray(&[1, 0])]);
    let budget = Budget::default();
    assert!(matches!(
        rook.outcomes(&[5], Play::Normal, &budget),
        Err(Error::MalformedBoard(_))
    ));
    assert!(
        rook.outcomes(&[u64::MAX, u64::MAX], Play::Normal, &budget)
            .is_err()
    );
}

#[test]
fn budgets() {
    let rook = board(&[0, 0], &[ray(&[0, 1]), ray(&[1, 0])]);
    let limit = |error: Error| error.exhausted_limit();
    let little = Budget::default().with_memory(1_000);
    let failed = rook.outcomes(&[999, 999], Play::Normal, &little);
    assert!(matches!(
        failed.map_err(limit),
        Err(Some(Exhausted::Memory { .. }))
    ));
    let few = Budget::default().with_positions(500);
    let failed = rook.outcomes(&[999, 9], Play::Normal, &few);
    assert!(matches!(
        failed.map_err(limit),
        Err(Some(Exhausted::Positions(500)))
    ));
    let huge = [1 << 40, 1 << 40];
    let failed = rook.outcomes(&huge, Play::Normal, &Budget::default());
    assert!(matches!(
        failed.map_err(limit),
        Err(Some(Exhausted::Memory { .. }))
    ));
}

#[test]
fn empty_tables() {
    let king = board(&[3, 3], &[step(&[0, 1]), step(&[1, 0]), step(&[1, 1])]);
    let table = king
        .outcomes(&[2, 9], Play::Normal, &Budget::default())
        .unwrap();
    assert_eq!(table.p_positions().count(), 0);
    assert_eq!(table.get(&[3, 3]), None);
    let corner = king
        .outcomes(&[3, 3], Play::Normal, &Budget::default())
        .unwrap();
    assert_eq!(corner.get(&[3, 3]), Some(Outcome::P));
    assert_eq!(corner.get(&[2, 3]), None);
}
