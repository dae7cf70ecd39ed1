//! Closed forms: operations on automata, discovery with its proof, proof alone, check.
//!
//! The yardstick for Wythoff's game is Walnut 8, which needs 0.44 s for the two conditions alone when the P-positions are typed in.

use criterion::{Criterion, criterion_group, criterion_main};
use grundy::check;
use grundy::proof::{Attempt, Certificate, Claim, Form, Search, Symbolic, verify};
use grundy::{Game, Play};
use grundy_automata::{Automaton, Formula, Limits, Numeration, Relation};
use std::hint::black_box;
use std::time::{Duration, Instant};

fn numerations() -> Vec<(&'static str, Numeration)> {
    let greedy = |coefficients: &[u64], initial: &[u64]| {
        Numeration::greedy(coefficients, initial, &Limits::default()).expect("a Pisot system")
    };
    vec![
        ("base 2", Numeration::base(2).expect("a base")),
        ("base 18", Numeration::base(18).expect("a base")),
        ("Zeckendorf", Numeration::zeckendorf()),
        ("Tribonacci", greedy(&[1, 1, 1], &[1, 2, 4])),
        ("u(n-1) + u(n-4)", greedy(&[1, 0, 0, 1], &[1, 2, 3, 4, 6])),
    ]
}

fn automata(c: &mut Criterion) {
    let limits = Limits::default();
    let mut group = c.benchmark_group("automata");
    group.sample_size(10);
    for (name, numeration) in numerations() {
        group.bench_function(format!("adder, {name}"), |b| {
            b.iter(|| black_box(numeration.adder(&limits)))
        });
        group.bench_function(format!("numeration proved, {name}"), |b| {
            b.iter(|| black_box(numeration.prove(&limits)))
        });
    }
    let base18 = Numeration::base(18).expect("a base");
    let terms = [(0, 1), (1, 3), (2, -2), (3, -1)];
    group.bench_function("four tracks in base 18", |b| {
        b.iter(|| {
            black_box(Automaton::linear(
                &base18,
                &terms,
                Relation::AtMost,
                5,
                &limits,
            ))
        })
    });
    let base2 = Numeration::base(2).expect("a base");
    let sum = Formula::equal(&[(0, 1), (1, -3), (2, -5)], 0).exists(&[1, 2]);
    let claim = Formula::at_least(&[(0, 1)], 8).implies(sum).forall(&[0]);
    group.bench_function("sums of threes and fives", |b| {
        b.iter(|| black_box(claim.compile(&base2, &limits)))
    });
    group.finish();
}

/// Games with what is claimed of them.
const GAMES: [(&str, Claim); 10] = [
    ("bash", Claim::Positions(Play::Normal)),
    ("king", Claim::Positions(Play::Normal)),
    ("wythoff", Claim::Positions(Play::Normal)),
    ("wythoff", Claim::Positions(Play::Misere)),
    ("fibonacci", Claim::Positions(Play::Normal)),
    ("race", Claim::Positions(Play::Normal)),
    ("euclid", Claim::Positions(Play::Normal)),
    ("moore", Claim::Positions(Play::Normal)),
    ("lasker", Claim::NimValues),
    ("kayles", Claim::NimValues),
];

fn closed_forms(c: &mut Criterion) {
    let mut group = c.benchmark_group("closed forms");
    group.sample_size(10);
    for (name, claim) in GAMES {
        let game = Game::parse(name).expect("a game of the catalogue");
        let search = Search::new(claim);
        group.bench_function(
            format!("{name}, {claim}: discovery, proof and check"),
            |b| b.iter(|| black_box(game.prove(&search, &mut |_| ()))),
        );
        let Ok(Attempt::Proved {
            certificate, bytes, ..
        }) = game.prove(&search, &mut |_| ())
        else {
            panic!("{name} has a closed form");
        };
        group.bench_function(format!("{name}, {claim}: check"), |b| {
            b.iter(|| black_box(check::check(&bytes, &check::Limits::default())))
        });
        proof(&mut group, &format!("{name}, {claim}: proof"), &certificate);
    }
    group.finish();
}

fn proof(
    group: &mut criterion::BenchmarkGroup<'_, criterion::measurement::WallTime>,
    name: &str,
    certificate: &Certificate,
) {
    let Form::Automata { candidate, .. } = certificate.form() else {
        return;
    };
    let limits = Limits::default();
    group.bench_function(name, |b| {
        b.iter(|| {
            let symbolic = Symbolic::new(certificate.ruleset(), &candidate.numeration, &limits)
                .expect("linear rules");
            black_box(verify(&symbolic, candidate, &limits))
        })
    });
}

/// The one figure that has a yardstick outside.
fn wythoff(_: &mut Criterion) {
    let game = Game::parse("wythoff").expect("a game of the catalogue");
    let search = Search::new(Claim::Positions(Play::Normal));
    let once = |_| {
        let begun = Instant::now();
        let attempt = black_box(game.prove(&search, &mut |_| ()));
        assert!(
            matches!(attempt, Ok(Attempt::Proved { .. })),
            "Wythoff's game has a closed form"
        );
        begun.elapsed()
    };
    // The first run is the one to compare with a program that has just been started.
    let cold = once(0);
    let least = (0..10).map(once).min().unwrap_or(Duration::MAX);
    println!(
        "Wythoff: discovery + proof + check: {:.1} ms at first, {:.1} ms at best (Walnut 8: 440 ms for the two conditions alone)",
        cold.as_secs_f64() * 1e3,
        least.as_secs_f64() * 1e3
    );
}

criterion_group!(benches, wythoff, automata, closed_forms);
criterion_main!(benches);
