//! Products in F_2^64 beside the `nimber` crate.

use crate::record::{Row, Table, cpu};
use crate::{report, time};
use ::nimber::FiniteNimber;
use grundy_values::nimber::{inverses, product, products, square_root, square_roots};
use std::hint::black_box;
use std::time::Duration;

const PRODUCTS: u64 = 2_000_000;
/// The peer is timed on fewer products and quotients; all cost the same.
const PEER_PRODUCTS: u64 = 2_000;
/// Numbers of a batch, which stay in the second-level cache, and how often a batch is gone through.
const BATCH: u64 = 4_096;
const TIMES: u64 = 2_000;
/// Table code goes through it less often.
const TABLE_TIMES: u64 = 50;
/// What a vector instruction of 512 bits takes: two a cycle of 3.65 GHz, measured.
const INSTRUCTION: f64 = 0.137e-9;

fn pair(i: u64) -> (u64, u64) {
    (
        i.wrapping_mul(0x9e37_79b9_7f4a_7c15),
        i.wrapping_mul(0xd1b5_4a32_d192_ed03) | 1,
    )
}

fn peer(a: u64, b: u64) -> FiniteNimber {
    &FiniteNimber::from(a) * &FiniteNimber::from(b)
}

/// What contestants write: logarithms for the numbers below 2^16, and Karatsuba's three products twice.
struct TableCode {
    log: Vec<u32>,
    exp: Vec<u16>,
}

impl TableCode {
    fn new() -> Self {
        // Any generator of the numbers below 2^16; the logarithm of zero leads to zeros beyond all sums of three others.
        const ORDER: usize = 65_535;
        let generator = (256..=ORDER as u64)
            .find(|&g| {
                let power = |n| (0..n).fold(1, |x, _| product(x, g));
                [3, 5, 17, 257].iter().all(|p| power(ORDER / p) != 1)
            })
            .expect("a generator");
        let (mut log, mut exp) = (vec![4 * ORDER as u32; 1 << 16], vec![0; 16 * ORDER]);
        let mut x = 1;
        for (i, power) in exp.iter_mut().take(3 * ORDER).enumerate() {
            *power = x as u16;
            if i < ORDER {
                log[x as usize] = i as u32;
            }
            x = product(x, generator);
        }
        TableCode { log, exp }
    }

    fn logarithm(&self, a: u64) -> u32 {
        self.log[a as usize & 0xffff]
    }

    fn power(&self, exponent: u32) -> u64 {
        u64::from(self.exp[exponent as usize])
    }

    fn product16(&self, a: u64, b: u64) -> u64 {
        self.power(self.logarithm(a) + self.logarithm(b))
    }

    /// a ⊗ b ⊗ 2^15
    fn product16_half(&self, a: u64, b: u64) -> u64 {
        self.power(self.logarithm(a) + self.logarithm(b) + self.logarithm(1 << 15))
    }

    fn product32(&self, a: u64, b: u64) -> u64 {
        let (a1, a0, b1, b0) = (a >> 16, a & 0xffff, b >> 16, b & 0xffff);
        let low = self.product16(a0, b0);
        (self.product16(a1 ^ a0, b1 ^ b0) ^ low) << 16 | low ^ self.product16_half(a1, b1)
    }

    /// a ⊗ 2^31
    fn half32(&self, a: u64) -> u64 {
        let (a1, a0) = (a >> 16, a & 0xffff);
        self.product16(a1 ^ a0, 1 << 15) << 16 | self.product16_half(a1, 1 << 15)
    }

    fn product(&self, a: u64, b: u64) -> u64 {
        let (a1, a0, b1, b0) = (a >> 32, a & 0xffff_ffff, b >> 32, b & 0xffff_ffff);
        let low = self.product32(a0, b0);
        (self.product32(a1 ^ a0, b1 ^ b0) ^ low) << 32 | low ^ self.half32(self.product32(a1, b1))
    }
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

/// What the peer takes for one of the operations on a pair.
fn peer_time(operation: fn(u64, u64) -> FiniteNimber) -> Duration {
    let all = cpu(3, || {
        for i in 0..PEER_PRODUCTS {
            let (a, b) = pair(black_box(i));
            black_box(operation(a, b));
        }
    });
    all / PEER_PRODUCTS as u32
}

/// Products and inverses of 64 bits, one by one and in batches.
pub fn values(table: &mut Table) {
    let peer_product = peer_time(peer);
    let ours = cpu(5, || {
        (0..PRODUCTS).fold(0, |sum, i| {
            let (a, b) = pair(black_box(i));
            sum ^ product(a, b)
        })
    });
    table.add(Row {
        work: "nim-products, one by one",
        ours,
        peer: "the nimber crate, on a thousandth",
        theirs: peer_product * PRODUCTS as u32,
        results: PRODUCTS as f64,
        at_least: 4_000.0,
        // Fourteen of at most 256 bits, four a cycle, and three of 512 bits.
        of_limit: (14.0 / 2.0 + 3.0) * INSTRUCTION * PRODUCTS as f64 / ours.as_secs_f64(),
        limit: "17 vector instructions; calls and constants",
    });

    let (a, b): (Vec<u64>, Vec<u64>) = (0..BATCH).map(pair).unzip();
    let results = (BATCH * TIMES) as f64;
    let of_limit = |instructions: f64, ours: Duration| {
        instructions / 64.0 * INSTRUCTION * results / ours.as_secs_f64()
    };

    let mut out = vec![0; a.len()];
    let ours = cpu(5, || {
        for _ in 0..TIMES {
            products(black_box(&a), black_box(&b), black_box(&mut out));
        }
    });
    let row = |peer, theirs, at_least| Row {
        work: "nim-products, in batches",
        ours,
        peer,
        theirs,
        results,
        at_least,
        of_limit: of_limit(236.0, ours),
        limit: "96 shuffles, 71 of GFNI, 69 sums for 64",
    };
    let theirs = peer_product * (BATCH * TIMES) as u32;
    table.add(row("the nimber crate, on a few", theirs, 40_000.0));
    let code = TableCode::new();
    let mut by_tables = vec![0; a.len()];
    let theirs = cpu(3, || {
        for _ in 0..TABLE_TIMES {
            let pairs = black_box(&a).iter().zip(black_box(&b));
            for ((&a, &b), out) in pairs.zip(black_box(&mut by_tables)) {
                *out = code.product(a, b);
            }
        }
    });
    assert_eq!(out, by_tables);
    let theirs = theirs * (TIMES / TABLE_TIMES) as u32;
    table.add(row("tables of logarithms below 2^16", theirs, 8.0));

    let mut out = vec![None; a.len()];
    let ours = cpu(5, || {
        for _ in 0..TIMES {
            inverses(black_box(&b), black_box(&mut out));
        }
    });
    table.add(Row {
        work: "nim-inverses, in batches",
        ours,
        peer: "the nimber crate, on a few",
        theirs: peer_time(|_, b| &FiniteNimber::from(1) / &FiniteNimber::from(b))
            * (BATCH * TIMES) as u32,
        results,
        at_least: 20_000.0,
        of_limit: of_limit(231.0, ours),
        limit: "64 shuffles, 93 of GFNI, 74 sums for 64; then options",
    });

    let mut out = vec![0; a.len()];
    let ours = cpu(5, || {
        for _ in 0..TIMES {
            square_roots(black_box(&a), black_box(&mut out));
        }
    });
    let one_by_one = cpu(5, || {
        for _ in 0..TABLE_TIMES {
            for (&a, out) in black_box(&a).iter().zip(black_box(&mut out)) {
                *out = square_root(a);
            }
        }
    });
    table.add(Row {
        work: "nim-square roots, in batches",
        ours,
        peer: "our own, one by one: eight look-ups",
        theirs: one_by_one * (TIMES / TABLE_TIMES) as u32,
        results,
        at_least: 4.0,
        of_limit: of_limit(8.0 * 21.0, ours),
        limit: "9 shuffles, 8 of GFNI, 4 sums for eight",
    });
}
