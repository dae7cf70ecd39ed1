//! Programs of games: all small positions, by brute force, and large ones.

use crate::batch::Batch;
use crate::brute::{Brute, alone, heaps, tuples};
use grundy::code::{Bits, Language, Request};
use grundy::rules::Shape;
use grundy::values::subtraction::Subtraction;
use grundy::values::theorems::wythoff;
use grundy::words::Lang;
use grundy::{Budget, Game, Outcome, Play, Position};
use num_bigint::BigUint;
use std::sync::OnceLock;

/// What is asked of a program.
struct Trial {
    game: &'static str,
    /// Whether nim-values are printed in normal play.
    values: bool,
    misere: bool,
    small: Small,
}

/// Small positions.
enum Small {
    /// All sums of up to three heaps: one up to the first number, two up to the second, three up to the third.
    Heaps([u64; 3]),
    /// All tuples from the first number up to these.
    Tuples(u64, &'static [u64]),
}

use Small::{Heaps, Tuples};

const POWERS_OF_THREE: &str = "game p(n); move k in powers(3) -> (n - k)";
const POWERS_OF_FOUR: &str = "game p(n); move k in powers(4) -> (n - k)";
const HALF: &str = "game half(n); move k in 1..n/2 -> (n - k)";
const FIBONACCI_TUPLES: &str = "game f(n, limit); move k in 1..min(n, limit) -> (n - k, 2*k)";
const TRIPLING: &str = "game f(n, limit); move k in 1..min(n, limit) -> (n - k, 3*k)";
const RACE_3_5: &str = "game r(n); where n >= 1; move k in 3..5 if n > 1 -> (ceil(n / k))";

const fn trial(game: &'static str, values: bool, misere: bool, small: Small) -> Trial {
    Trial {
        game,
        values,
        misere,
        small,
    }
}

const TRIALS: &[Trial] = &[
    trial("nim", true, true, Heaps([20, 9, 5])),
    trial("nimble", true, true, Heaps([20, 6, 4])),
    trial("bash(m=3)", true, true, Heaps([30, 10, 5])),
    trial("bash(m=1)", true, true, Heaps([9, 5, 3])),
    trial("bash(m=0)", true, true, Heaps([5, 3, 2])),
    trial("S{2..5}", true, true, Heaps([40, 12, 5])),
    trial("S{3}", true, true, Heaps([20, 8, 5])),
    trial("powers_of_two", true, true, Heaps([40, 10, 5])),
    trial(POWERS_OF_THREE, true, true, Heaps([30, 10, 5])),
    trial(POWERS_OF_FOUR, true, true, Heaps([40, 10, 5])),
    trial(HALF, true, false, Heaps([40, 12, 5])),
    trial("lasker", true, false, Heaps([12, 5, 2])),
    trial("take_or_split_in_three", true, false, Heaps([11, 5, 2])),
    trial("S{1,3,4}", true, true, Heaps([40, 12, 5])),
    trial("S{2,5,7}", true, true, Heaps([60, 14, 5])),
    trial("S{5,2}", true, true, Heaps([30, 10, 5])),
    trial("S{4,10,12}", true, true, Heaps([60, 20, 4])),
    trial("kayles", true, false, Heaps([11, 5, 2])),
    trial("0.07", true, false, Heaps([11, 5, 2])),
    trial("0.15", true, false, Heaps([11, 5, 2])),
    trial("0.137", true, false, Heaps([11, 5, 2])),
    trial("rook", true, true, Tuples(0, &[7, 7])),
    trial("northcott(gaps=4)", true, true, Tuples(0, &[3, 3, 3, 3])),
    trial("staircase(steps=3)", true, false, Tuples(0, &[4, 4, 4])),
    trial("king", true, false, Tuples(1, &[8, 8])),
    trial("moore(k=2, heaps=3)", false, true, Tuples(0, &[4, 4, 4])),
    trial("moore(k=2, heaps=4)", false, true, Tuples(0, &[2, 2, 2, 2])),
    trial("moore(k=1, heaps=3)", true, true, Tuples(0, &[4, 4, 4])),
    trial("wythoff", false, true, Tuples(0, &[16, 16])),
    trial("queen", false, true, Tuples(0, &[9, 9])),
    trial(
        "generalised_wythoff(t=2)",
        false,
        true,
        Tuples(0, &[16, 16]),
    ),
    trial(
        "generalised_wythoff(t=3)",
        false,
        true,
        Tuples(0, &[16, 16]),
    ),
    trial("fibonacci", false, false, Tuples(0, &[16, 16])),
    trial(FIBONACCI_TUPLES, false, false, Tuples(0, &[16, 16])),
    trial(TRIPLING, false, false, Tuples(0, &[20, 8])),
    trial("fibonacci(c=1)", false, false, Tuples(0, &[20, 8])),
    trial("race", false, false, Tuples(1, &[400])),
    trial(RACE_3_5, false, false, Tuples(1, &[300])),
    trial("euclid", false, false, Tuples(0, &[16, 16])),
    trial("mark", false, false, Tuples(0, &[70])),
];

fn game(text: &str) -> Game {
    if text.starts_with("game ") {
        Game::from_rules(text, None, &[]).unwrap()
    } else {
        Game::parse(text).unwrap()
    }
}

/// A position and what a program says of it.
struct Case {
    line: String,
    answer: String,
    /// Whether its numbers are within the range of every program with machine words.
    fits: bool,
}

impl Case {
    fn new(line: String, outcome: Outcome, value: Option<String>, fits: bool) -> Self {
        let letter = if outcome == Outcome::P { "P" } else { "N" };
        let answer = match value {
            Some(value) => format!("{letter}\t{value}"),
            None => letter.to_owned(),
        };
        Case { line, answer, fits }
    }
}

/// The cases of every trial, which are the same for all languages.
fn cases() -> &'static [(&'static Trial, Play, Vec<Case>)] {
    static CASES: OnceLock<Vec<(&Trial, Play, Vec<Case>)>> = OnceLock::new();
    CASES.get_or_init(|| {
        let mut cases = Vec::new();
        for trial in TRIALS {
            let game = game(trial.game);
            let mut brute = Brute::new(&game);
            for play in [Play::Normal, Play::Misere] {
                if play == Play::Normal || trial.misere {
                    cases.push((trial, play, cases_of(trial, &game, &mut brute, play)));
                }
            }
        }
        cases
    })
}

fn cases_of(trial: &Trial, game: &Game, brute: &mut Brute, play: Play) -> Vec<Case> {
    let values = trial.values && play == Play::Normal;
    let mut cases = Vec::new();
    for (line, position) in small(&trial.small) {
        let known = brute.known(&position);
        let value = values.then(|| known.value.to_string());
        cases.push(Case::new(line, known.under(play).0, value, true));
    }
    if trial.game.starts_with("fibonacci") && !trial.game.contains('3') {
        for n in 0..25u64 {
            let known = brute.known(&alone(&[n, n.saturating_sub(1)]));
            cases.push(Case::new(n.to_string(), known.under(play).0, None, true));
        }
    }
    for (line, fits) in large(trial, game, play) {
        if let Some((outcome, value)) = truth(trial, game, &line, play) {
            cases.push(Case::new(line, outcome, value, fits));
        }
    }
    for (line, outcome) in published(trial.game, play) {
        cases.push(Case::new((*line).to_owned(), *outcome, None, true));
    }
    cases
}

pub(crate) fn add(batch: &mut Batch) {
    for (trial, play, cases) in cases() {
        for bits in [Bits::Word, Bits::Big] {
            let request = Request {
                play: *play,
                bits,
                // Every other program speaks Chinese.
                comments: if bits == Bits::Big {
                    Lang::Zh
                } else {
                    Lang::En
                },
                ..Request::new(batch.language)
            };
            let program = game(trial.game).code(&request).unwrap();
            let big = bits == Bits::Big || batch.language == Language::Python;
            let (mut input, mut expected) = (String::new(), String::new());
            for case in cases.iter().filter(|case| case.fits || big) {
                input += &format!("{}\n", case.line);
                expected += &format!("{}\n", case.answer);
            }
            for line in wrong(trial, big) {
                input += &format!("{line}\n");
                expected += "?\n";
            }
            input += "\n  \n";
            let name = format!("{} {play:?} {bits:?}", trial.game);
            batch.add(name, program, input, expected);
        }
    }
}

/// What the theorems and kernels say of a large position, where they reach it.
fn truth(trial: &Trial, game: &Game, line: &str, play: Play) -> Option<(Outcome, Option<String>)> {
    let budget = Budget::default();
    let nim = Game::parse("nim").unwrap();
    let game = match trial.game {
        "rook" | "northcott(gaps=4)" | "moore(k=1, heaps=3)" => &nim,
        _ => game,
    };
    if let (Shape::Subtraction(amounts), None, Play::Misere) = (game.shape(), game.theorem(), play)
    {
        // The kernel finds misère outcomes of a single heap by themselves.
        let set = amounts.list(100).unwrap();
        let heap: BigUint = line.parse().ok()?;
        let kernel = Subtraction::new(&set).ok()?;
        return Some((kernel.outcome_at(&heap, play, &budget).unwrap(), None));
    }
    let position = game.position(line).unwrap();
    let outcome = game.outcome(&position, play, &budget).unwrap();
    let values = trial.values && play == Play::Normal;
    let value = values.then(|| game.nim_value(&position, &budget).unwrap().to_string());
    Some((outcome, value))
}

fn small(small: &Small) -> Vec<(String, Position)> {
    let line = |numbers: &[u64]| {
        let texts: Vec<String> = numbers.iter().map(u64::to_string).collect();
        texts.join(" ")
    };
    match small {
        Heaps(most) => (0..3)
            .flat_map(|i| tuples(&vec![most[i]; i + 1]))
            .map(|numbers| (line(&numbers), heaps(&numbers)))
            .collect(),
        Tuples(least, most) => tuples(most)
            .into_iter()
            .filter(|numbers| numbers.iter().all(|n| n >= least))
            .map(|numbers| (line(&numbers), alone(&numbers)))
            .collect(),
    }
}

/// Large positions, near lost ones where those are rare, and whether every program takes numbers of this size.
fn large(trial: &Trial, game: &Game, play: Play) -> Vec<(String, bool)> {
    // 10^17 is within the range that every program of 64 bits states.
    let tops = [6, 17, 19, 40, 300].map(|digits| BigUint::from(10u8).pow(digits));
    let mut state = 88_172_645_463_325_252u64;
    let mut random = |top: &BigUint| {
        let mut n = BigUint::default();
        while n.bits() < top.bits() + 64 {
            // Marsaglia's xorshift.
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            n = (n << 64u8) + state;
        }
        n % top + 1u8
    };
    let sizes = match &trial.small {
        Heaps(_) => vec![1, 2, 3],
        Tuples(_, most) => vec![most.len()],
    };
    let mut all = Vec::new();
    for top in &tops {
        let mut lines = Vec::new();
        for size in &sizes {
            for _ in 0..4 {
                let numbers: Vec<String> = (0..*size).map(|_| random(top).to_string()).collect();
                lines.push(numbers.join(" "));
            }
        }
        let n = random(top);
        let t = match trial.game {
            "wythoff" | "queen" => 1u8,
            "generalised_wythoff(t=2)" => 2,
            "generalised_wythoff(t=3)" => 3,
            _ => 0,
        };
        if t > 0 {
            let budget = Budget::default();
            let (a, b) = wythoff::pair(&(n.clone() / 8u8), &t.into());
            // In misère play the lost pair of this difference, or of the next, is next to it.
            for i in 0..4u8 {
                for j in 0..4u8 {
                    lines.push(format!("{} {}", &b + i, &a + j));
                }
            }
            let lost = lines.iter().any(|line| {
                let position = game.position(line).unwrap();
                game.outcome(&position, play, &budget).unwrap() == Outcome::P
            });
            assert!(lost, "{} {play:?}", trial.game);
        }
        match trial.game {
            "euclid" => {
                let other = (&n * 1_618_033_989u32) / 1_000_000_000u32;
                lines.push(format!("{n} {other}"));
                lines.push(format!("{other} {n}"));
            }
            "mark" => lines.extend([format!("{}", &n * 2u8), format!("{}", &n * 4u8)]),
            "nim" | "rook" => lines.push(format!("{n} {n}")),
            "moore(k=2, heaps=3)" => lines.push(format!("{n} {n} {n}")),
            "fibonacci" => lines.extend([n.to_string(), format!("{n} 1"), format!("{n} 5")]),
            "race" => lines.push(n.to_string()),
            _ => {}
        }
        let fits = *top <= tops[1];
        all.extend(lines.into_iter().map(|line| (line, fits)));
    }
    all
}

/// Positions at which published programs go wrong.
fn published(game: &str, play: Play) -> &'static [(&'static str, Outcome)] {
    use Outcome::{N, P};
    match (game, play) {
        ("wythoff", Play::Normal) => &[
            ("165580140 267914295", P),
            ("267914295 165580140", P),
            ("228826126 370248450", P),
            ("433494436 701408732", P),
            ("599074577 969323028", P),
            ("165580141 267914296", N),
            ("377 610", P),
            ("987 1597", P),
            ("46368 75025", P),
            ("4180 6764", P),
            ("7778742048 12586269024", P),
            ("72723460248141 117669030460994", P),
            ("72723460248141 117669030460995", N),
        ],
        ("fibonacci", Play::Normal) => &[
            ("1836311903", P),
            ("1134903170", P),
            ("2147483647", N),
            ("1", P),
        ],
        ("race", Play::Normal) => &[("1215012993", N), ("4294967294", N), ("1", P)],
        ("nim", Play::Misere) => &[("1 0", P), ("1 1 0", N), ("0", N), ("0 0", N)],
        _ => &[],
    }
}

/// Lines that are no positions of the game, or beyond the numbers of the program.
fn wrong(trial: &Trial, big: bool) -> Vec<String> {
    let one = match &trial.small {
        Heaps(_) => "1".to_owned(),
        Tuples(_, most) => vec!["1"; most.len()].join(" "),
    };
    let mut lines = vec![
        "x".to_owned(),
        "-1 2".to_owned(),
        "1.5".to_owned(),
        "+1".to_owned(),
    ];
    if let Tuples(least, most) = &trial.small {
        lines.push(format!("{one} 1 1"));
        if most.len() > 2 {
            lines.push("1 1".to_owned());
        }
        if *least > 0 {
            lines.push(vec!["0"; most.len()].join(" "));
        }
    }
    if !big {
        lines.push(one.replace('1', "9223372036854775808"));
        lines.push(one.replace('1', "18446744073709551617"));
    }
    lines
}
