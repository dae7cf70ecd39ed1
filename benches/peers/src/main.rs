//! Ratios in one run: the engines beside hand-written loops that do the same work, and beside the peers of the registry.
//!
//! Without arguments the whole comparison of the foundation is made. `values` makes that of the kernels for nim-values, in CPU time of
//! one thread, each line with the part of the machine's limit that is reached; a second argument picks the lines of one module.

mod general;
mod graph;
mod judge;
mod nimber;
mod octal;
mod rays;
mod record;
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
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    if let ["values", rest @ ..] = &arguments[..] {
        return values(rest.first().copied());
    }
    println!(
        "{:<58} {:>12} {:>13} {:>10}",
        "", "grundy", "other", "ratio"
    );
    general::run();
    if arguments == ["general"] {
        return;
    }
    subtraction::run();
    graph::run();
    nimber::run();
    judge::run();
}

/// The kernels for nim-values; all of them, or those of one module.
fn values(only: Option<&str>) {
    let wanted = |module| only.is_none_or(|only| only == module);
    let mut table = record::Table::new();
    if wanted("graph") {
        graph::values(&mut table);
    }
    if wanted("nimber") {
        nimber::values(&mut table);
    }
    if wanted("rays") {
        rays::values(&mut table);
    }
    if wanted("octal") {
        octal::values(&mut table);
    }
    if wanted("subtraction") {
        subtraction::values(&mut table);
    }
    table.summary();
}
