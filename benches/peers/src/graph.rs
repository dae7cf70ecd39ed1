//! Nim-values of a random graph given in topological order, beside a hand-written loop over the same compressed rows.

use crate::{report, time};
use grundy_rules::Budget;
use grundy_values::graph::Adjacency;
use std::hint::black_box;

const VERTICES: u32 = 1_000_000;
const ARCS: usize = 5_000_000;

/// A multiplicative congruential generator: the same graph in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }
}

fn graph() -> (Vec<usize>, Vec<u32>) {
    let mut random = Random(2026);
    let mut arcs: Vec<(u32, u32)> = (0..ARCS)
        .map(|_| {
            let from = 1 + random.below(u64::from(VERTICES) - 1) as u32;
            (from, random.below(u64::from(from)) as u32)
        })
        .collect();
    arcs.sort_unstable();
    let mut offsets = vec![0usize; VERTICES as usize + 1];
    for &(from, _) in &arcs {
        offsets[from as usize + 1] += 1;
    }
    for v in 0..VERTICES as usize {
        offsets[v + 1] += offsets[v];
    }
    (offsets, arcs.into_iter().map(|(_, to)| to).collect())
}

fn by_hand(offsets: &[usize], targets: &[u32]) -> Vec<u32> {
    let mut values = vec![0u32; VERTICES as usize];
    let mut seen: Vec<u32> = vec![0; 1 << 10];
    for v in 0..VERTICES as usize {
        let epoch = v as u32 + 1;
        for &to in &targets[offsets[v]..offsets[v + 1]] {
            seen[values[to as usize] as usize] = epoch;
        }
        let mut mex = 0;
        while seen[mex] == epoch {
            mex += 1;
        }
        values[v] = mex as u32;
    }
    values
}

pub fn run() {
    let (offsets, targets) = graph();
    let ours = || {
        let graph = Adjacency::new(&offsets, &targets).expect("a graph");
        graph.nim_values(&Budget::default()).expect("room")
    };
    let (a, b) = (ours(), by_hand(&offsets, &targets));
    assert!((0..VERTICES).all(|v| a.get(v) == Some(b[v as usize])));
    let ours = time(5, ours);
    let theirs = time(5, || by_hand(black_box(&offsets), &targets));
    report(
        "graph: 5*10^6 arcs in topological order, loop by hand",
        ours,
        theirs,
        3.0,
    );
}
