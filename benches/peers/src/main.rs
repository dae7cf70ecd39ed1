//! Ratios in one run: the engines beside hand-written loops that do the same work, and beside the peers of the registry.
//!
//! Every line gives the least of several runs of both sides, and the ratio that the project holds itself to.

mod general;
mod graph;
mod judge;
mod nimber;
mod subtraction;

use std::hint::black_box;
use std::time::{Duration, Instant};

/// The least time of `runs` runs.
fn time<T>(runs: usize, mut work: impl FnMut() -> T) -> Duration {
    (0..runs)
        .map(|_| {
            let start = Instant::now();
            black_box(work());
            start.elapsed()
        })
        .min()
        .unwrap_or_default()
}

/// One line of the report: ours, theirs, how many times theirs ours takes, and the most it may take.
fn report(what: &str, ours: Duration, theirs: Duration, goal: f64) {
    let ratio = ours.as_secs_f64() / theirs.as_secs_f64();
    let verdict = if ratio <= goal { "within" } else { "MISSES" };
    println!(
        "{what:<58} {:>9.2} ms {:>10.2} ms {ratio:>9.5} x  {verdict} {goal}",
        ours.as_secs_f64() * 1e3,
        theirs.as_secs_f64() * 1e3
    );
}

fn main() {
    println!(
        "{:<58} {:>12} {:>13} {:>10}",
        "", "grundy", "other", "ratio"
    );
    general::run();
    if std::env::args().nth(1).as_deref() == Some("general") {
        return;
    }
    subtraction::run();
    graph::run();
    nimber::run();
    judge::run();
}
