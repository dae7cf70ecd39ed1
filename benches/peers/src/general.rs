//! The general engine on compiled rules, beside loops written by hand that enumerate the same moves.

use crate::{report, time};
use grundy_rules::{Budget, Ruleset};
use grundy_values::general::General;
use std::hint::black_box;
use std::sync::Arc;

fn engine(text: &str) -> General {
    let rules = Ruleset::parse(text).expect("the rules of a benchmark");
    General::new(Arc::new(rules)).expect("small rules")
}

fn table(text: &str, to: &[u64]) -> u32 {
    let table = engine(text)
        .nim_table(to, &Budget::default())
        .expect("a small table");
    table.get(to).expect("a position")
}

/// The marks of values seen, by epoch, as everybody writes it.
struct Mex {
    seen: Vec<u32>,
    epoch: u32,
}

impl Mex {
    fn new() -> Self {
        Mex {
            seen: vec![0; 1 << 15],
            epoch: 0,
        }
    }

    fn begin(&mut self) {
        self.epoch += 1;
    }

    fn see(&mut self, value: u16) {
        self.seen[value as usize] = self.epoch;
    }

    fn mex(&self) -> u16 {
        let mut value = 0;
        while self.seen[value] == self.epoch {
            value += 1;
        }
        value as u16
    }
}

fn wythoff_by_hand(n: usize) -> u32 {
    let mut g = vec![0u16; n * n];
    let mut mex = Mex::new();
    for a in 0..n {
        for b in 0..n {
            mex.begin();
            for k in 1..=a {
                mex.see(g[(a - k) * n + b]);
            }
            for k in 1..=b {
                mex.see(g[a * n + b - k]);
            }
            for k in 1..=a.min(b) {
                mex.see(g[(a - k) * n + b - k]);
            }
            g[a * n + b] = mex.mex();
        }
    }
    u32::from(g[n * n - 1])
}

fn grundy_by_hand(n: usize) -> u32 {
    let mut g = vec![0u16; n + 1];
    let mut mex = Mex::new();
    for heap in 0..=n {
        mex.begin();
        for k in 1..heap {
            if 2 * k < heap {
                mex.see(g[k] ^ g[heap - k]);
            }
        }
        g[heap] = mex.mex();
    }
    u32::from(g[n])
}

fn euclid_by_hand(n: usize) -> u32 {
    let mut g = vec![0u16; (n + 1) * (n + 1)];
    let mut mex = Mex::new();
    for a in 0..=n {
        for b in 0..=n {
            mex.begin();
            if let Some(most) = b.checked_div(a) {
                for k in 1..=most {
                    mex.see(g[a * (n + 1) + b - k * a]);
                }
            }
            if let Some(most) = a.checked_div(b) {
                for k in 1..=most {
                    mex.see(g[(a - k * b) * (n + 1) + b]);
                }
            }
            g[a * (n + 1) + b] = mex.mex();
        }
    }
    u32::from(g[(n + 1) * (n + 1) - 1])
}

fn primes_by_hand(n: usize) -> u32 {
    let primes: Vec<usize> = (2..=n)
        .filter(|p| (2..*p).take_while(|d| d * d <= *p).all(|d| p % d != 0))
        .collect();
    let mut g = vec![0u16; n + 1];
    let mut mex = Mex::new();
    for heap in 0..=n {
        mex.begin();
        for &p in primes.iter().take_while(|&&p| p <= heap) {
            mex.see(g[heap - p]);
        }
        g[heap] = mex.mex();
    }
    u32::from(g[n])
}

/// The name, the rules, the greatest position, the work by hand for the same, and the ratio to reach.
type Case = (
    &'static str,
    &'static str,
    &'static [u64],
    fn(usize) -> u32,
    f64,
);

pub fn run() {
    let wythoff = "game wythoff(a, b); unordered; move k in 1..a -> (a - k, b); \
                   move k in 1..min(a, b) -> (a - k, b - k)";
    let cases: [Case; 4] = [
        (
            "general: Wythoff, nim-values, 1000 x 1000",
            wythoff,
            &[999, 999],
            |n| wythoff_by_hand(n + 1),
            3.0,
        ),
        (
            "general: Grundy's game to 5000",
            "game unequal(n); move k in 1..n-1 if 2*k < n -> (k) + (n - k)",
            &[5000],
            grundy_by_hand,
            6.0,
        ),
        (
            "general: Euclid, 1000 x 1000",
            "game euclid(a, b); unordered; move k in 1..b/a if a > 0 -> (a, b - k*a)",
            &[1000, 1000],
            euclid_by_hand,
            6.0,
        ),
        (
            "general: primes to 5000",
            "game primes(n); move k in primes -> (n - k)",
            &[5000],
            primes_by_hand,
            6.0,
        ),
    ];
    for (what, text, to, by_hand, goal) in cases {
        let n = to[0] as usize;
        assert_eq!(table(text, to), by_hand(n), "{what}");
        let ours = time(3, || table(black_box(text), to));
        let theirs = time(3, || by_hand(black_box(n)));
        report(what, ours, theirs, goal);
    }
}
