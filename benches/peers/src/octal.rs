//! Octal games beside `ogs`, the library of ogsolve.

use crate::record::{Row, Table, cpu};
use grundy_rules::Budget;
use grundy_values::take_and_break::TakeAndBreak;
use ogs::{Game, NaiveSolver, RCSolver, Solver};
use std::time::Duration;

/// All values up to the heap `to`, each computed from smaller heaps.
fn ours(code: &str, to: u64) -> Vec<u32> {
    let mut game = TakeAndBreak::new(&code.parse().unwrap()).without_period();
    game.nim_values(to, &Budget::default()).unwrap().to_vec()
}

fn peer<S: Solver>(code: &str, to: u64) -> Vec<u32>
where
    S::Stats: Default,
{
    let solver = S::new(Game::from_ascii(code.as_bytes()).unwrap());
    solver.take(to as usize + 1).map(u32::from).collect()
}

/// Our time up to the heap `to` and the peer's up to `peer_to`, whose values are compared.
fn both<S: Solver>(code: &str, to: u64, peer_to: u64) -> (Duration, Duration)
where
    S::Stats: Default,
{
    let (mut values, mut expected) = (Vec::new(), Vec::new());
    let runs = if to <= 100_000 { 3 } else { 1 };
    let ours = cpu(runs, || values = ours(code, to));
    let theirs = cpu(1, || expected = peer::<S>(code, peer_to));
    assert_eq!(values[..expected.len()], expected, "{code}");
    (ours, theirs)
}

pub fn values(table: &mut Table) {
    let pairs = |to: f64| to * to / 4.0;
    let (ours, theirs) = both::<NaiveSolver>("0.07", 100_000, 100_000);
    table.add(Row {
        work: "0.07 to 10^5, no period",
        ours,
        peer: "ogs, naive",
        theirs,
        results: 1e5,
        at_least: 60.0,
        // 64 pairs a cycle of 3.64 GHz: one permutation each.
        of_limit: pairs(1e5) / 64.0 / 3.64e9 / ours.as_secs_f64(),
        limit: "one permutation of bytes a cycle",
    });
    let (ours, theirs) = both::<NaiveSolver>("0.007", 1_000_000, 50_000);
    table.add(Row {
        work: "0.007 to 10^6",
        ours,
        peer: "ogs, naive, to 5*10^4, times 400 as it is quadratic",
        theirs: theirs * 400,
        results: 1e6,
        at_least: 5.0,
        of_limit: pairs(1e6) / 32.0 / 3.64e9 / ours.as_secs_f64(),
        limit: "one permutation of words a cycle",
    });
    let (ours, theirs) = both::<RCSolver>("0.6", 1_000_000, 1_000_000);
    table.add(Row {
        work: "0.6 to 10^6",
        ours,
        peer: "ogs, rc",
        theirs,
        results: 1e6,
        at_least: 14.0,
        // 1,563 rare heaps beyond the last 64 and 1,208 witnesses, 21 permutations for 64 lanes.
        of_limit: 1e6 * 2771.0 * 21.0 / 64.0 / 3.64e9 / ours.as_secs_f64(),
        limit: "one permutation of bytes a cycle",
    });
}
