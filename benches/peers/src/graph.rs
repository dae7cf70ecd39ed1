//! Nim-values of random graphs beside hand-written loops: in topological order, and with arcs and vertices shuffled.

use crate::record::{Row, Table, cpu};
use crate::{report, time};
use grundy_rules::Budget;
use grundy_values::graph::{Adjacency, Arcs};
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

const SHUFFLED_VERTICES: u32 = 5_000_000;
const SHUFFLED_ARCS: usize = 50_000_000;

/// The arcs of an acyclic graph whose vertices have random numbers.
fn shuffled() -> Vec<(u32, u32)> {
    let mut random = Random(2027);
    let mut names: Vec<u32> = (0..SHUFFLED_VERTICES).collect();
    for v in (1..names.len()).rev() {
        names.swap(v, random.below(v as u64 + 1) as usize);
    }
    (0..SHUFFLED_ARCS)
        .map(|_| {
            let from = 1 + random.below(u64::from(SHUFFLED_VERTICES) - 1);
            let to = random.below(from);
            (names[from as usize], names[to as usize])
        })
        .collect()
}

/// Rows of second numbers by first ones.
fn rows(pairs: impl Iterator<Item = (u32, u32)> + Clone) -> (Vec<u32>, Vec<u32>) {
    let mut offsets = vec![0u32; SHUFFLED_VERTICES as usize + 1];
    for (row, _) in pairs.clone() {
        offsets[row as usize + 1] += 1;
    }
    for v in 0..SHUFFLED_VERTICES as usize {
        offsets[v + 1] += offsets[v];
    }
    let mut places = offsets.clone();
    let mut entries = vec![0; SHUFFLED_ARCS];
    for (row, entry) in pairs {
        let place = &mut places[row as usize];
        entries[*place as usize] = entry;
        *place += 1;
    }
    (offsets, entries)
}

/// Kahn's topological sort over rows of options and rows of predecessors, with a mex over the options.
fn topological(arcs: &[(u32, u32)]) -> Vec<u32> {
    let (options, targets) = rows(arcs.iter().copied());
    let (predecessors, sources) = rows(arcs.iter().map(|&(from, to)| (to, from)));
    let row =
        |offsets: &[u32], v: u32| offsets[v as usize] as usize..offsets[v as usize + 1] as usize;
    let mut open: Vec<u32> = options.windows(2).map(|ends| ends[1] - ends[0]).collect();
    let mut queue: Vec<u32> = (0..SHUFFLED_VERTICES)
        .filter(|&v| open[v as usize] == 0)
        .collect();
    let mut values = vec![0u32; SHUFFLED_VERTICES as usize];
    let mut seen = vec![0u32; 1 << 10];
    let mut next = 0;
    while let Some(&v) = queue.get(next) {
        next += 1;
        for &to in &targets[row(&options, v)] {
            seen[values[to as usize] as usize] = next as u32;
        }
        let mut mex = 0;
        while seen[mex] == next as u32 {
            mex += 1;
        }
        values[v as usize] = mex as u32;
        for &from in &sources[row(&predecessors, v)] {
            open[from as usize] -= 1;
            if open[from as usize] == 0 {
                queue.push(from);
            }
        }
    }
    values
}

/// The kernel for arcs in any order.
pub fn values(table: &mut Table) {
    let arcs = shuffled();
    let solve = || {
        let graph = Arcs::new(SHUFFLED_VERTICES as usize, &arcs).expect("a graph");
        graph.nim_values(&Budget::default()).expect("room")
    };
    let mut expected = Vec::new();
    let theirs = cpu(1, || expected = topological(&arcs));
    assert!(solve().iter().eq(expected.into_iter().map(Some)));
    let ours = cpu(3, solve);
    let results = SHUFFLED_ARCS as f64;
    table.add(Row {
        work: "nim-values of 5*10^7 shuffled arcs",
        ours,
        peer: "two compressed adjacencies and a topological sort",
        theirs,
        results,
        at_least: 4.0,
        // 40 bytes an arc are read or written one after the other at 8 GB a second, and there is one access anywhere, at 5 ns.
        of_limit: (40.0 / 8e9 + 5e-9) * results / ours.as_secs_f64(),
        limit: "memory: 40 bytes an arc one after the other, and one access anywhere",
    });
}
