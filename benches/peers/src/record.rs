//! The table of the record: what a kernel takes, what the peer takes, and how far the machine itself would let one go.

use cpu_time::ThreadTime;
use std::hint::black_box;
use std::time::Duration;

/// The least CPU time of this thread that `work` took in `runs` runs.
pub fn cpu<T>(runs: usize, mut work: impl FnMut() -> T) -> Duration {
    (0..runs)
        .map(|_| {
            let start = ThreadTime::now();
            black_box(work());
            start.elapsed()
        })
        .min()
        .unwrap_or_default()
}

/// One line.
pub struct Row<'a> {
    /// The work, with its size.
    pub work: &'a str,
    /// Our CPU time.
    pub ours: Duration,
    /// Who does the same beside us.
    pub peer: &'a str,
    /// The peer's CPU time for the same work; where it was timed on less, scaled up (say so in `peer`).
    pub theirs: Duration,
    /// Results per run, for the rate.
    pub results: f64,
    /// The ratio to reach at least.
    pub at_least: f64,
    /// The part of the machine's limit that is reached, 0 to 1, from a limit measured or counted in cycles.
    pub of_limit: f64,
    /// Which limit that is and what stands in the way.
    pub limit: &'a str,
}

/// Prints rows as they come and counts those that miss.
pub struct Table {
    rows: usize,
    missed: usize,
}

impl Table {
    pub fn new() -> Self {
        println!(
            "{:<46} {:>11} {:>12} {:>10} {:>12} {:>7}",
            "work (CPU time, one thread)", "grundy", "peer", "times", "a second", "limit"
        );
        Table { rows: 0, missed: 0 }
    }

    pub fn add(&mut self, row: Row<'_>) {
        let times = row.theirs.as_secs_f64() / row.ours.as_secs_f64();
        let rate = row.results / row.ours.as_secs_f64();
        let verdict = match times >= row.at_least {
            true => "reaches",
            false => "MISSES",
        };
        self.rows += 1;
        self.missed += usize::from(times < row.at_least);
        println!(
            "{:<46} {:>11} {:>12} {times:>9.1}x {:>12} {:>6.0}%  {verdict} {}x of {}\n{:>60} {}",
            row.work,
            shown(row.ours),
            shown(row.theirs),
            si(rate),
            100.0 * row.of_limit,
            row.at_least,
            row.peer,
            "",
            row.limit,
        );
    }

    pub fn summary(&self) {
        println!("{} lines, {} miss", self.rows, self.missed);
    }
}

fn shown(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        1.0.. => format!("{seconds:.2} s"),
        1e-3.. => format!("{:.2} ms", seconds * 1e3),
        _ => format!("{:.2} us", seconds * 1e6),
    }
}

fn si(rate: f64) -> String {
    match rate {
        1e9.. => format!("{:.2} G", rate / 1e9),
        1e6.. => format!("{:.2} M", rate / 1e6),
        1e3.. => format!("{:.2} k", rate / 1e3),
        _ => format!("{rate:.2}"),
    }
}
