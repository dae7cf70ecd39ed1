//! Nim-values of subtraction games beside a loop written by hand and the iterator of the `cgt` crate.

use crate::record::{Row, Table, cpu};
use crate::{report, time};
use cgt::short::impartial::games::subtraction::Sub;
use grundy_rules::Budget;
use grundy_values::subtraction::Subtraction;
use num_bigint::BigUint;
use std::hint::black_box;
use std::time::Duration;

const SET: [u64; 5] = [1, 3, 4, 9, 11];
const HEAPS: u64 = 100_000_000;
/// The peer is timed on a tenth; its cost is the same for every heap.
const PEER_HEAPS: u64 = HEAPS / 10;

pub fn run() {
    let game = Subtraction::new(&SET).expect("a set");
    let sub = || Sub::new(SET.iter().map(|&s| s as u32).collect());
    let values = game
        .nim_values(1_000, &Budget::default())
        .expect("few heaps");
    for (heap, value) in sub().grundy_sequence().take(1_000).enumerate() {
        assert_eq!(values.get(heap), Some(value.value()), "{heap}");
    }
    let ours = time(3, || {
        game.nim_values(black_box(HEAPS), &Budget::default())
            .expect("room")
            .len()
    });
    let theirs = time(1, || {
        let last = sub().grundy_sequence().take(PEER_HEAPS as usize).last();
        last.map(|nimber| nimber.value())
    });
    report(
        "subtraction: S{1,3,4,9,11} to 10^8, cgt Sub",
        ours,
        theirs * 10,
        0.1,
    );
}

/// Heaps of the tables of the record.
const TABLE: u64 = 1_000_000_000;
/// The loop is timed on a tenth; its cost is the same for every heap.
const LOOP: u64 = TABLE / 10;
/// Queries of single heaps.
const QUERIES: u64 = 1_000_000;

/// What one writes by hand: the set of the values of all options, one heap after the other.
fn scalar(set: &[usize], heaps: usize) -> Vec<u8> {
    let mut values = vec![0u8; heaps];
    let greatest = set.iter().max().copied().unwrap_or(0);
    for n in 0..heaps {
        let mut options = 0u32;
        for &s in set {
            if n >= greatest || s <= n {
                options |= 1 << values[n - s];
            }
        }
        values[n] = options.trailing_ones() as u8;
    }
    values
}

/// Tables of nim-values, and a query once a period is proved.
///
/// Most of the time of a table goes to the system for new pages of 4 KiB: where an allocator asks for huge ones (glibc does so with
/// `GLIBC_TUNABLES=glibc.malloc.hugetlb=1`), a table takes a fifth of it.
pub fn values(table: &mut Table) {
    let budget = Budget::default();
    for (set, work) in [
        (&[2, 3, 7][..], "S{2,3,7}, table to 10^9"),
        (
            &[97, 150, 311, 477, 600],
            "S{97,150,311,477,600}, table to 10^9",
        ),
    ] {
        let game = Subtraction::new(set).expect("a set");
        let set: Vec<usize> = set.iter().map(|&s| s as usize).collect();
        let check = game.nim_values(9_999, &budget).expect("few heaps");
        let plain = scalar(&set, 10_000);
        assert!(check.iter().eq(plain.iter().map(|&v| v.into())));
        let ours = cpu(3, || {
            let values = game.nim_values(black_box(TABLE - 1), &budget);
            values.expect("room").len()
        });
        let theirs = cpu(2, || scalar(black_box(&set), LOOP as usize));
        table.add(Row {
            work,
            ours,
            peer: "a scalar loop, on a tenth",
            theirs: theirs * (TABLE / LOOP) as u32,
            results: TABLE as f64,
            at_least: 4.0,
            of_limit: touched(TABLE as usize).as_secs_f64() / ours.as_secs_f64(),
            limit: "the pages of a new table, each written once",
        });
    }

    // No window can recur before the table ends: all of it is computed.
    let set = [97, 150, 311, 477, 600, 50_000_001];
    let game = Subtraction::new(&set).expect("a set");
    let set = set.map(|s| s as usize);
    let ours = cpu(3, || {
        let values = game.nim_values(black_box(LOOP - 1), &budget);
        values.expect("room").len()
    });
    table.add(Row {
        work: "the same and 50000001, to 10^8, all computed",
        ours,
        peer: "a scalar loop",
        theirs: cpu(2, || scalar(black_box(&set), LOOP as usize)),
        results: LOOP as f64,
        at_least: 4.0,
        of_limit: touched(LOOP as usize).as_secs_f64() / ours.as_secs_f64(),
        limit: "the pages of a new table, each written once",
    });

    let set = [97, 150, 311, 477, 600];
    let game = Subtraction::new(&set).expect("a set");
    let periodic = game.periodic_values(&budget).expect("a short period");
    let known = game.nim_values(TABLE - 1, &budget).expect("room");
    let heap = |i: u64| i.wrapping_mul(0x9e37_79b9_7f4a_7c15) % TABLE;
    let heaps: Vec<BigUint> = (0..QUERIES).map(|i| heap(i).into()).collect();
    let ours = cpu(3, || {
        heaps.iter().map(|heap| periodic.at(heap)).sum::<u32>()
    });
    let theirs = cpu(3, || {
        let values = (0..QUERIES).map(|i| known.get(heap(i) as usize));
        values.map(|value| value.unwrap_or(0)).sum::<u32>()
    });
    table.add(Row {
        work: "S{97,150,311,477,600}, 10^6 queries, period known",
        ours,
        peer: "look-ups in the table to 10^9",
        theirs,
        results: QUERIES as f64,
        at_least: 1.0,
        // A division of 64 bits every seven cycles of 3.7 GHz.
        of_limit: 1.9e-9 * QUERIES as f64 / ours.as_secs_f64(),
        limit: "one division each; the heaps are big numbers",
    });
}

/// The time to write one byte of each page of a table: no table takes less.
fn touched(bytes: usize) -> Duration {
    cpu(2, || {
        let mut table = vec![0u8; bytes];
        for page in table.chunks_mut(4096) {
            page[0] = black_box(1);
        }
        table
    })
}
