//! Products in F_2^64 beside the `nimber` crate.

use crate::record::{Row, Table, cpu};
use crate::{report, time};
use ::nimber::FiniteNimber;
use grundy_values::nimber::{
    inverses, product, products, solve_quadratic, solve_quadratics, square, square_root,
    square_roots,
};
use std::hint::black_box;
use std::time::Duration;

const PRODUCTS: u64 = 2_000_000;
/// The peer is timed on fewer products; all cost the same.
const PEER_PRODUCTS: u64 = 2_000;
/// Numbers of a batch that stay in the second-level cache, and how often they are gone through.
const BATCH: usize = 8_192;
const BATCHES: u32 = 1_000;
/// Table code is timed on fewer batches.
const TABLE_BATCHES: u32 = 50;

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
        for i in 0..3 * ORDER {
            exp[i] = x as u16;
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

fn one_by_one() -> Duration {
    cpu(5, || {
        (0..PRODUCTS).fold(0, |sum, i| {
            let (a, b) = pair(black_box(i));
            sum ^ product(a, b)
        })
    })
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

/// Products of 64 bits and what is inverse to them, one by one and in batches.
pub fn values(table: &mut Table) {
    // Two vector instructions of 512 bits a cycle of 3.65 GHz.
    const INSTRUCTION: f64 = 0.137e-9;
    let seconds = |time: Duration| time.as_secs_f64();

    let peer_time = cpu(3, || {
        for i in 0..PEER_PRODUCTS {
            let (a, b) = pair(black_box(i));
            black_box(peer(a, b));
        }
    });
    let peer_time = peer_time / PEER_PRODUCTS as u32;
    let ours = one_by_one();
    table.add(Row {
        work: "nim-products, one by one",
        ours,
        peer: "the nimber crate, on a thousandth",
        theirs: peer_time * PRODUCTS as u32,
        results: PRODUCTS as f64,
        at_least: 4_000.0,
        of_limit: 22.0 * INSTRUCTION * PRODUCTS as f64 / seconds(ours),
        limit: "22 vector instructions, two a cycle",
    });

    let (a, b): (Vec<u64>, Vec<u64>) = (0..BATCH as u64).map(pair).unzip();
    let mut out = vec![0; BATCH];
    let results = BATCH as f64 * f64::from(BATCHES);
    let ours = cpu(5, || {
        for _ in 0..BATCHES {
            products(black_box(&a), black_box(&b), black_box(&mut out));
        }
    });
    let of_limit =
        |instructions: f64, ours| instructions / 64.0 * INSTRUCTION * results / seconds(ours);
    let code = TableCode::new();
    let mut theirs_out = vec![0; BATCH];
    let theirs = cpu(3, || {
        for _ in 0..TABLE_BATCHES {
            let pairs = black_box(&a).iter().zip(black_box(&b));
            for ((&a, &b), out) in pairs.zip(black_box(&mut theirs_out)) {
                *out = code.product(a, b);
            }
        }
    });
    assert_eq!(out, theirs_out);
    println!(
        "single {:.3} batch {:.3} table {:.3} peer {:.0}",
        one_by_one().as_secs_f64() / PRODUCTS as f64 * 1e9,
        seconds(ours) / results * 1e9,
        seconds(theirs) / BATCH as f64 / f64::from(TABLE_BATCHES) * 1e9,
        seconds(peer_time) * 1e9
    );
    let mut o = vec![None; BATCH];
    let t = cpu(5, || {
        for _ in 0..BATCHES {
            inverses(black_box(&a), black_box(&mut o));
        }
    });
    println!("inverses {:.3}", seconds(t) / results * 1e9);
    let t = cpu(5, || {
        for _ in 0..BATCHES {
            solve_quadratics(black_box(&a), black_box(&mut o));
        }
    });
    println!("solve {:.3}", seconds(t) / results * 1e9);
    let t = cpu(5, || {
        for _ in 0..BATCHES {
            square_roots(black_box(&a), black_box(&mut out));
        }
    });
    println!("roots {:.3}", seconds(t) / results * 1e9);
    let t = cpu(5, || {
        for _ in 0..BATCHES {
            for (x, o) in black_box(&a).iter().zip(black_box(&mut out)) {
                *o = square(*x) ^ square_root(*x);
            }
        }
    });
    println!("single square + root {:.3}", seconds(t) / results * 1e9);
    let t = cpu(5, || {
        for _ in 0..BATCHES {
            for (x, o) in black_box(&a).iter().zip(black_box(&mut out)) {
                *o = solve_quadratic(*x).unwrap_or(0);
            }
        }
    });
    println!("single solve {:.3}", seconds(t) / results * 1e9);
    let _ = of_limit;
}
