//! The corpus of the fuzz targets, and inputs too large to be stored, through the same functions: no panic, no hang, no stack
//! overflow. Budgets end what is long; a stack smaller than the usual one ends what is deep.

#[path = "../../../fuzz/src/lib.rs"]
#[allow(unreachable_pub)]
mod targets;

use std::path::Path;
use std::thread;

type Target = fn(&[u8]);

const TARGETS: [(&str, Target); 6] = [
    ("rules", targets::rules),
    ("notation", targets::notation),
    ("position", targets::position),
    ("judge", targets::judge),
    ("graph", targets::graph),
    ("certificate", targets::certificate),
];

const STACK: usize = 1 << 20;

fn run(target: Target, name: String, data: Vec<u8>) {
    let thread = thread::Builder::new().stack_size(STACK);
    let done = thread.spawn(move || target(&data)).unwrap().join();
    assert!(done.is_ok(), "{name}");
}

#[test]
fn every_stored_input() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    for (name, target) in TARGETS {
        let mut inputs = 0;
        for entry in corpus.join(name).read_dir().unwrap() {
            let path = entry.unwrap().path();
            run(
                target,
                path.display().to_string(),
                std::fs::read(&path).unwrap(),
            );
            inputs += 1;
        }
        assert!(inputs >= 10, "{name} has {inputs} inputs");
    }
}

fn monsters(target: Target, texts: impl IntoIterator<Item = String>) {
    for text in texts {
        let name: String = text.chars().take(60).collect();
        run(target, name, text.into_bytes());
    }
}

const MILLION: usize = 1_000_000;

#[test]
fn a_million_brackets_deep() {
    let to = |depth: usize, open: &str, close: &str| {
        format!("{}n{}", open.repeat(depth), close.repeat(depth))
    };
    let nested = |open: &str, close: &str| to(MILLION, open, close);
    // Each is read for many games.
    let less = |open: &str, close: &str| to(MILLION / 20, open, close);
    let rules = [("(", ")"), ("-", ""), ("min(", ")"), ("{", "}")]
        .map(|(open, close)| format!("game g(n); move k in 1..{} -> (n - k)", nested(open, close)));
    monsters(targets::rules, rules);
    monsters(
        targets::rules,
        [format!("game g(n); where {}n > 0", "not ".repeat(MILLION))],
    );
    for (open, close) in [("(", ")"), ("S{", "}"), ("bash(", ")"), ("0.", "")] {
        monsters(targets::notation, [nested(open, close)]);
    }
    monsters(
        targets::position,
        [
            less("(", ")"),
            less("2^", "2"),
            less("1+", "1"),
            less("-", "1"),
        ],
    );
    monsters(
        targets::graph,
        [
            format!("digraph {}", nested("{", "}")),
            nested("subgraph {", "}"),
        ],
    );
}

#[test]
fn a_million_of_the_same() {
    monsters(
        targets::rules,
        [
            format!("game g(n){}", "; move -> (n - 1)".repeat(MILLION / 100)),
            format!(
                "game g(n); move -> (n - 1){}",
                " + (n - 1)".repeat(MILLION / 500)
            ),
            format!(
                "game g(n); move k in {{1{}}} -> (n - k)",
                ", 2".repeat(MILLION / 10)
            ),
            format!("game g(n){}", "; lost if n = 7".repeat(MILLION / 100)),
        ],
    );
    monsters(
        targets::notation,
        [
            format!("S{{1{}}}", ",2".repeat(MILLION)),
            format!("0.{}", "7".repeat(MILLION)),
            "nim + ".repeat(MILLION / 10),
            format!("nim 1{}", " + nim 1".repeat(1_000)),
        ],
    );
    monsters(
        targets::position,
        [
            "1 ".repeat(1_000),
            "1 + ".repeat(MILLION / 50),
            "7".repeat(MILLION / 10),
        ],
    );
    let chain: String = (0..MILLION / 10)
        .map(|i| format!("{i} {}\n", i + 1))
        .collect();
    let ring = format!("{chain}{} 0\n", MILLION / 10);
    monsters(targets::graph, [chain, ring, "a b\n".repeat(MILLION / 10)]);
    for problem in 0..8u8 {
        let first = char::from(problem);
        monsters(
            targets::judge,
            [
                format!("{first}{}", "1 ".repeat(MILLION / 2)),
                format!("{first}{}", "7".repeat(MILLION)),
                format!("{first}1\n{} {}\n", "7".repeat(10_000), "3".repeat(10_000)),
                format!("{first}{}", "\n".repeat(MILLION)),
            ],
        );
    }
}

#[test]
fn ten_thousand_digits() {
    let n = "7".repeat(10_000);
    monsters(
        targets::position,
        [
            n.clone(),
            format!("{n} {n}"),
            format!("10^10000 {n}"),
            format!("{n} 1 {n} 2"),
            "2^50000-1 2^49999".to_owned(),
        ],
    );
    monsters(
        targets::notation,
        [
            format!("S{{{n}}}"),
            format!("S{{1..{n}}} {n}"),
            format!("S~{{{n}}} {n} + nim {n}"),
            format!("bash(m={n}) {n}"),
            format!("0.77 {n} + wythoff {n} {n}"),
        ],
    );
    monsters(
        targets::rules,
        [
            format!("game g(n); move k in 1..{n} -> (n - k)"),
            format!("game g(n); move k in 1..n -> (n + {n} * k)"),
            format!("game g(n); where n % {n} < {n}; move k in powers({n}) -> (n - 1)"),
        ],
    );
}
