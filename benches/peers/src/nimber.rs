//! Products in F_2^64 beside the `nimber` crate.

use crate::record::{Row, Table, cpu};
use crate::{report, time};
use ::nimber::FiniteNimber;
use grundy_values::nimber::product;
use std::hint::black_box;

const PRODUCTS: u64 = 2_000_000;
/// The peer is timed on fewer products; all cost the same.
const PEER_PRODUCTS: u64 = 2_000;

fn pair(i: u64) -> (u64, u64) {
    (
        i.wrapping_mul(0x9e37_79b9_7f4a_7c15),
        i.wrapping_mul(0xd1b5_4a32_d192_ed03) | 1,
    )
}

fn peer(a: u64, b: u64) -> FiniteNimber {
    &FiniteNimber::from(a) * &FiniteNimber::from(b)
}

pub fn run() {
    for i in 1..200 {
        let (a, b) = pair(i);
        assert_eq!(FiniteNimber::from(product(a, b)), peer(a, b), "{a} x {b}");
    }
    let ours = time(3, || {
        (0..PRODUCTS).fold(0, |sum, i| {
            let (a, b) = pair(black_box(i));
            sum ^ product(a, b)
        })
    });
    let theirs = time(1, || {
        for i in 0..PEER_PRODUCTS {
            let (a, b) = pair(black_box(i));
            black_box(peer(a, b));
        }
    });
    let scale = (PRODUCTS / PEER_PRODUCTS) as u32;
    report(
        "nimber: 2*10^6 products of 64 bits, nimber crate",
        ours,
        theirs * scale,
        0.1,
    );
}

/// Single products of 64 bits.
pub fn values(table: &mut Table) {
    let ours = cpu(3, || {
        (0..PRODUCTS).fold(0, |sum, i| {
            let (a, b) = pair(black_box(i));
            sum ^ product(a, b)
        })
    });
    let theirs = cpu(1, || {
        for i in 0..PEER_PRODUCTS {
            let (a, b) = pair(black_box(i));
            black_box(peer(a, b));
        }
    });
    table.add(Row {
        work: "nim-products, one by one",
        ours,
        peer: "the nimber crate, on a thousandth",
        theirs: theirs * (PRODUCTS / PEER_PRODUCTS) as u32,
        results: PRODUCTS as f64,
        at_least: 4_000.0,
        // Three changes of basis of eight look-ups each, at two a cycle of 3.7 GHz.
        of_limit: 3.25e-9 * PRODUCTS as f64 / ours.as_secs_f64(),
        limit: "look-ups in tables in L1",
    });
}
