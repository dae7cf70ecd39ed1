//! What is proved, and how fast: `cargo run --release -p grundy-proof --example acceptance [PART…]`.
//!
//! With `stages` the stages of every search are shown, with `name=…` only games with this in their name are run. Parts are `known` (games of the literature), `vectors` (random vector games), `vectors1` to `vectors3` for one of their kinds. A table
//! of times and shares is printed; everything runs on one thread.

#![allow(clippy::print_stdout)]

use grundy_proof::{Attempt, Claim, Play, Search, System, prove};
use grundy_rules::{Budget, Ruleset, game_reference};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

const NORMAL: Claim = Claim::Positions(Play::Normal);
const MISERE: Claim = Claim::Positions(Play::Misere);

/// SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % n
    }

    /// A set of `size` numbers from 1 to `most`.
    fn set(&mut self, size: u64, most: u64) -> BTreeSet<u64> {
        let mut set = BTreeSet::new();
        while (set.len() as u64) < size {
            set.insert(1 + self.below(most));
        }
        set
    }
}

/// One question about one game.
struct Task {
    name: String,
    rules: String,
    claim: Claim,
    systems: Option<Vec<System>>,
}

fn task(name: &str, rules: &str, claim: Claim) -> Task {
    Task {
        name: name.to_owned(),
        rules: rules.to_owned(),
        claim,
        systems: None,
    }
}

fn ruleset(text: &str) -> Arc<Ruleset> {
    let parsed = match text.starts_with("game ") {
        true => Ruleset::parse(text),
        false => game_reference(text),
    };
    Arc::new(parsed.expect("the rules are right"))
}

/// Whether it is proved, the time it took, and how it ended.
type Ended = (bool, Duration, String);

fn run(task: &Task, time: Duration) -> Ended {
    let game = ruleset(&task.rules);
    let begun = Instant::now();
    let mut search = Search::new(task.claim).with_budget(Budget::default().with_time(time));
    if let Some(systems) = &task.systems {
        search = search.with_systems(systems.clone());
    }
    let stages = std::env::args().any(|part| part == "stages");
    let attempt = prove(&game, &search, &mut |stage| {
        if stages {
            println!(
                "    {:>9.1} ms  {stage:?}",
                begun.elapsed().as_secs_f64() * 1e3
            );
        }
    });
    let took = begun.elapsed();
    match attempt {
        Ok(Attempt::Proved { bytes, theorem, .. }) => {
            let form = match &theorem.form {
                grundy_check::Form::Automaton {
                    states, numeration, ..
                } => format!("{states} states, {numeration}"),
                grundy_check::Form::Periodic { period, .. } => {
                    format!("preperiod {}, period {}", period.preperiod, period.period)
                }
                _ => String::new(),
            };
            (true, took, format!("{form}, {} bytes", bytes.len()))
        }
        Ok(Attempt::Conjecture {
            verified_below,
            reason,
            ..
        }) => {
            let reason = reason.described();
            let how = format!("conjecture below {verified_below}: {}", reason.text());
            (false, took, how)
        }
        Ok(Attempt::Refuted { position, .. }) => (false, took, format!("refuted at {position:?}")),
        Ok(Attempt::Unknown { reason }) => (
            false,
            took,
            format!("unknown: {}", reason.described().text()),
        ),
        Err(error) => (false, took, format!("error: {error}")),
    }
}

fn show(name: &str, (proved, took, how): &Ended) {
    let mark = if *proved { "proved" } else { "-     " };
    println!(
        "{name:<34} {mark} {:>9.1} ms  {how}",
        took.as_secs_f64() * 1e3
    );
}

/// Many games of one kind: the share proved in time, the slowest, and those that were not.
fn many(name: &str, tasks: &[Task], time: Duration) {
    let wanted = wanted_name().filter(|wanted| !name.contains(wanted));
    let wanted = |task: &&Task| wanted.as_ref().is_none_or(|name| task.name.contains(name));
    let tasks: Vec<&Task> = tasks.iter().filter(wanted).collect();
    if tasks.is_empty() {
        return;
    }
    let mut proved = 0;
    let mut slowest = Duration::ZERO;
    let begun = Instant::now();
    for task in &tasks {
        let result = run(task, time);
        let in_time = result.0 && result.1 <= time;
        proved += usize::from(in_time);
        if in_time {
            slowest = slowest.max(result.1);
        } else {
            show(&task.name, &result);
        }
    }
    let share = 100.0 * proved as f64 / tasks.len() as f64;
    println!(
        "{name:<34} {proved} of {} ({share:.1} %), {:.1} s in all, slowest proof {:.1} ms",
        tasks.len(),
        begun.elapsed().as_secs_f64(),
        slowest.as_secs_f64() * 1e3
    );
}

/// The part of a name that the games to run have.
fn wanted_name() -> Option<String> {
    std::env::args().find_map(|part| Some(part.strip_prefix("name=")?.to_owned()))
}

fn known() {
    let time = Duration::from_secs(60);
    let bash: Vec<Task> = (1..=20)
        .map(|m| task(&format!("bash {m}"), &format!("bash(m={m})"), NORMAL))
        .collect();
    many("Bash, m = 1..20", &bash, time);
    let mut random = Random(1);
    let sets: Vec<Task> = (0..100)
        .map(|_| {
            let size = 1 + random.below(6);
            let set = notation("S", &random.set(size, 20));
            task(&set, &set, NORMAL)
        })
        .collect();
    many("100 finite sets", &sets, time);
    let sets: Vec<Task> = (0..50)
        .map(|_| {
            let size = 1 + random.below(5);
            let set = notation("S~", &random.set(size, 12));
            task(&set, &set, Claim::NimValues)
        })
        .collect();
    many("50 all-but sets", &sets, time);
    let extra = |moves: &str| {
        format!(
            "game nim2(a, b); move k in 1..a -> (a - k, b); move k in 1..b -> (a, b - k); {moves}"
        )
    };
    let base2 = |name: &str, rules: &str| Task {
        systems: Some(vec![System::Base(2)]),
        ..task(name, rules, Claim::NimValues)
    };
    let tasks = [
        task("powers of two", "powers_of_two", NORMAL),
        task("king", "king", NORMAL),
        task("rook", "rook", NORMAL),
        task("nim, 2 heaps", "northcott(gaps=2)", NORMAL),
        task("nim, 3 heaps", "northcott(gaps=3)", NORMAL),
        task("nim, 4 heaps", "northcott(gaps=4)", NORMAL),
        task("misère nim, 3 heaps", "northcott(gaps=3)", MISERE),
        task("Moore, 2 of 3", "moore(k=2, heaps=3)", NORMAL),
        task("Moore, 2 of 4", "moore(k=2, heaps=4)", NORMAL),
        task("Moore, 3 of 4", "moore(k=3, heaps=4)", NORMAL),
        task("Wythoff", "wythoff", NORMAL),
        task("misère Wythoff", "wythoff", MISERE),
        task(
            "generalised Wythoff, t = 2",
            "generalised_wythoff(t=2)",
            NORMAL,
        ),
        task(
            "generalised Wythoff, t = 3",
            "generalised_wythoff(t=3)",
            NORMAL,
        ),
        task("Fibonacci nim, limit k", "fibonacci(c=1)", NORMAL),
        task("Fibonacci nim, limit 2k", "fibonacci(c=2)", NORMAL),
        task("Fibonacci nim, limit 3k", "fibonacci(c=3)", NORMAL),
        task("race", "race", NORMAL),
        task("Euclid", "euclid", NORMAL),
        task("Lasker, values", "lasker", Claim::NimValues),
        task("Kayles, values (period)", "kayles", Claim::NimValues),
        task(
            "Dawson's Kayles, values (period)",
            "dawsons_kayles",
            Claim::NimValues,
        ),
        base2("Kayles, values (relation)", "kayles"),
        base2("Dawson's Kayles, values (relation)", "dawsons_kayles"),
        task("0.3F, values", "0.3F", Claim::NimValues),
        task("0.8, values", "0.8", Claim::NimValues),
        task("0.137F, values", "0.137F", Claim::NimValues),
        task("mark", "mark", NORMAL),
        task("mark, values", "mark", Claim::NimValues),
        task("nim-2 + (1,1)", &extra("move -> (a - 1, b - 1)"), NORMAL),
        task("nim-2 + (2,2)", &extra("move -> (a - 2, b - 2)"), NORMAL),
        task(
            "nim-2 + (1,2) + (2,1)",
            &extra("move -> (a - 1, b - 2); move -> (a - 2, b - 1)"),
            NORMAL,
        ),
    ];
    let name = wanted_name();
    let named = |task: &&Task| name.as_ref().is_none_or(|name| task.name.contains(name));
    for task in tasks.iter().filter(named) {
        show(&task.name, &run(task, time));
    }
}

fn notation(head: &str, set: &BTreeSet<u64>) -> String {
    let numbers: Vec<String> = set.iter().map(u64::to_string).collect();
    format!("{head}{{{}}}", numbers.join(","))
}

/// Random vector games: heaps, entries up to, moves from, to, games.
const VECTORS: [(usize, u64, u64, u64, usize); 3] =
    [(2, 3, 2, 4, 60), (2, 6, 2, 6, 40), (3, 2, 2, 4, 40)];

fn vectors(kind: usize, seed: u64) {
    let (heaps, most, fewest, largest, games) = VECTORS[kind];
    let mut random = Random(1_000 * seed + kind as u64);
    let mut tasks = Vec::new();
    while tasks.len() < games {
        let count = fewest + random.below(largest - fewest + 1);
        let mut moves: BTreeSet<Vec<u64>> = BTreeSet::new();
        while (moves.len() as u64) < count {
            let vector: Vec<u64> = (0..heaps).map(|_| random.below(most + 1)).collect();
            if vector.iter().any(|&x| x > 0) {
                moves.insert(vector);
            }
        }
        let names = ["a", "b", "c"];
        let mut rules = format!("game v({})", names[..heaps].join(", "));
        for vector in &moves {
            let to = names.iter().zip(vector).map(|(n, x)| format!("{n} - {x}"));
            let to: Vec<String> = to.collect();
            let _ = write!(rules, "; move -> ({})", to.join(", "));
        }
        tasks.push(task(&format!("{moves:?}"), &rules, NORMAL));
    }
    let name = format!("{heaps} heaps, entries <= {most}, seed {seed}");
    many(&name, &tasks, Duration::from_secs(10));
}

fn main() {
    let parts: Vec<String> = std::env::args().skip(1).collect();
    let parts: Vec<&String> = parts.iter().filter(|part| *part != "stages").collect();
    let wanted = |part: &str| parts.is_empty() || parts.iter().any(|p| *p == part);
    if wanted("known") {
        known();
    }
    for kind in 0..VECTORS.len() {
        if wanted("vectors") || wanted(&format!("vectors{}", kind + 1)) {
            for seed in 1..=3 {
                vectors(kind, seed);
            }
        }
    }
}
