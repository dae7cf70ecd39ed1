//! Nim-values of a subtraction game beside the iterator of the `cgt` crate.

use crate::{report, time};
use cgt::short::impartial::games::subtraction::Sub;
use grundy_rules::Budget;
use grundy_values::subtraction::Subtraction;
use std::hint::black_box;

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
