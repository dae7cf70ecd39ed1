//! Board games beside the loops that one writes by hand.

use crate::record::{Row, Table, cpu};
use grundy_rules::{Budget, Direction, Rays, Reach};
use grundy_values::rays::Board;
use grundy_values::{Outcome, Play};

/// Five moves of a vector game.
const MOVES: [(usize, usize); 5] = [(1, 2), (2, 1), (1, 4), (3, 3), (4, 1)];
const SIDE: usize = 1 << 15;
/// The peer is timed on a smaller board; all its positions cost the same.
const PEER_SIDE: usize = 1 << 12;

fn board(directions: Vec<Direction>) -> Board {
    let rays = Rays {
        lowest: vec![0, 0],
        directions,
    };
    Board::new(&rays).expect("two numbers each")
}

/// One byte a position, and the first P-position that is found ends the search.
fn p_positions(side: usize, lost: &mut Vec<bool>) {
    lost.resize(side * side, false);
    for x in 0..side {
        for y in 0..side {
            lost[x * side + y] = !MOVES
                .iter()
                .any(|&(a, b)| a <= x && b <= y && lost[(x - a) * side + y - b]);
        }
    }
}

/// Outcomes of a game of finitely many moves.
fn outcomes(table: &mut Table) {
    let vectors = board(
        (MOVES.iter())
            .map(|&(a, b)| Direction {
                steps: vec![a as u64, b as u64],
                reach: Reach::Step,
            })
            .collect(),
    );
    let budget = Budget::default().with_positions(u64::MAX);
    let solve = |side: usize| {
        let to = side as u64 - 1;
        vectors
            .outcomes(&[to, to], Play::Normal, &budget)
            .expect("it fits")
    };
    let (found, mut expected) = (solve(PEER_SIDE), Vec::new());
    p_positions(PEER_SIDE, &mut expected);
    for (i, &lost) in expected.iter().enumerate() {
        let at = [(i / PEER_SIDE) as u64, (i % PEER_SIDE) as u64];
        assert_eq!(found.get(&at) == Some(Outcome::P), lost, "{at:?}");
    }
    let count = || {
        let (to, mut count) = (SIDE as u64 - 1, 0);
        let each = |_: &[u64], row: &[u64]| {
            count += row
                .iter()
                .map(|word| u64::from(word.count_ones()))
                .sum::<u64>();
        };
        vectors
            .outcome_rows(&[to, to], Play::Normal, &budget, each)
            .expect("it fits");
        count
    };
    // The peer finds its memory ready.
    let theirs =
        cpu(3, || p_positions(PEER_SIDE, &mut expected)) * (SIDE / PEER_SIDE).pow(2) as u32;
    let cells = (SIDE * SIDE) as f64;
    let by_rows = cpu(5, count);
    table.add(Row {
        work: "P-positions of 5 vectors, 32,768^2, row by row",
        ours: by_rows,
        peer: "the scalar loop with early exit, on a sixty-fourth",
        theirs,
        results: cells,
        at_least: 25.0,
        // For 512 positions ten loads of 64 bytes, most of them across two lines, at one a cycle of 3.7 GHz.
        of_limit: cells / 512.0 * 20.0 / 3.7e9 / by_rows.as_secs_f64(),
        limit: "loads across lines of the nearest cache; rows are counted and not kept",
    });
    let as_table = cpu(5, || solve(SIDE));
    table.add(Row {
        work: "P-positions of a 5-move vector game, 32,768^2",
        ours: as_table,
        peer: "the same loop, on a sixty-fourth and in memory that is ready",
        theirs,
        results: cells,
        at_least: 25.0,
        // One bit a position, written at 8 GB a second.
        of_limit: cells / 8.0 / 8e9 / as_table.as_secs_f64(),
        limit: "kept as 134 MB: fresh pages of 4 KB, which the operating system clears",
    });
}

const WYTHOFF_SIDE: usize = 1 << 12;
/// 64-bit words of a set of values; no value is beyond the sum of the coordinates.
const WORDS: usize = 2 * WYTHOFF_SIDE / 64;

/// The first zero in the union of three sets of bits, from the front.
fn wythoff() -> Vec<u16> {
    let mut columns = vec![[0u64; WORDS]; WYTHOFF_SIDE];
    let mut diagonals = vec![[0u64; WORDS]; 2 * WYTHOFF_SIDE - 1];
    let mut values = Vec::with_capacity(WYTHOFF_SIDE * WYTHOFF_SIDE);
    for x in 0..WYTHOFF_SIDE {
        let mut row = [0u64; WORDS];
        for y in 0..WYTHOFF_SIDE {
            let (column, diagonal) = (&mut columns[y], &mut diagonals[WYTHOFF_SIDE - 1 + y - x]);
            let held = |w: usize| row[w] | column[w] | diagonal[w];
            let w = (0..WORDS).find(|&w| held(w) != u64::MAX).unwrap_or(0);
            let bit = held(w).trailing_ones();
            row[w] |= 1 << bit;
            column[w] |= 1 << bit;
            diagonal[w] |= 1 << bit;
            values.push((64 * w as u32 + bit) as u16);
        }
    }
    values
}

/// Nim-values of a queen.
fn nim_values(table: &mut Table) {
    let queen = board(
        [[0, 1], [1, 0], [1, 1]]
            .map(|steps| Direction {
                steps: steps.to_vec(),
                reach: Reach::Ray,
            })
            .to_vec(),
    );
    let budget = Budget::default();
    let to = WYTHOFF_SIDE as u64 - 1;
    let solve = || queen.nim_values(&[to, to], &budget).expect("it fits");
    let expected = wythoff().into_iter().map(u32::from);
    assert!(solve().values().iter().eq(expected));
    let ours = cpu(3, solve);
    let theirs = cpu(2, wythoff);
    let cells = (WYTHOFF_SIDE * WYTHOFF_SIDE) as f64;
    table.add(Row {
        work: "Wythoff nim-values 4,096^2",
        ours,
        peer: "sets of bits in 64-bit words, from the front",
        theirs,
        results: cells,
        at_least: 6.0,
        // An estimate: half the cells, with two lines from the second cache each.
        of_limit: 2e-9 * cells / ours.as_secs_f64(),
        limit: "the steps of one search wait for one another, and 1.65 chunks on average turn out full before",
    });
}

/// The kernels of boards.
pub fn values(table: &mut Table) {
    nim_values(table);
    outcomes(table);
}
