//! The judge problems against the judges' own samples, malformed inputs, and the traps of published programs.

use grundy::judge::{Problem, find, problems};
use grundy::{Budget, Error, Game};
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(folder)
}

fn run(problem: &Problem, input: &[u8]) -> (String, Result<(), Error>) {
    let mut output = Vec::new();
    let result = problem.run(input, &mut output, &Budget::default());
    (String::from_utf8(output).unwrap(), result)
}

fn answers(id: &str, input: &str) -> String {
    let (output, result) = run(find(id).unwrap(), input.as_bytes());
    result.unwrap_or_else(|error| panic!("{id}: {error}"));
    output
}

fn error(id: &str, input: &str) -> String {
    let (_, result) = run(find(id).unwrap(), input.as_bytes());
    result.expect_err(id).to_string()
}

/// Some samples are one of several of their problem: `poj3537_1`, `luogu_p2252_seed`.
fn problem_of(sample: &str) -> &str {
    let (stem, last) = sample.rsplit_once('_').unwrap_or((sample, ""));
    let numbered = last == "seed" || (!last.is_empty() && last.bytes().all(|b| b.is_ascii_digit()));
    if numbered { stem } else { sample }
}

#[test]
fn samples() {
    let mut tested = 0;
    for entry in fs::read_dir(root("testdata/judges")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "in") {
            continue;
        }
        let sample = path.file_stem().unwrap().to_str().unwrap();
        let problem = find(problem_of(sample)).unwrap_or_else(|error| panic!("{error}"));
        let wanted = fs::read_to_string(path.with_extension("out")).unwrap();
        let (output, result) = run(problem, &fs::read(&path).unwrap());
        assert_eq!(result, Ok(()), "{sample}");
        assert_eq!(output, wanted, "{sample}");
        tested += 1;
    }
    assert!(tested >= 30, "{tested} samples");
}

#[test]
fn every_text_is_a_problem() {
    let mut ids = HashSet::new();
    for entry in fs::read_dir(root("judges")).unwrap() {
        let path = entry.unwrap().path();
        let id = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let text = fs::read_to_string(&path).unwrap();
        let problem = Problem::parse(&id, &text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(problem.id(), id);
        let title = problem.title();
        assert!(!title.en.is_empty() && !title.zh.is_empty(), "{id}");
        assert!(
            !problem.judge().is_empty() && !problem.family().is_empty(),
            "{id}"
        );
        // Where the game does not depend on the input, it exists.
        match problem.game() {
            game if game.contains("{{") || game == "next" || game == "arcs n" => {}
            rules if rules.contains("move") => drop(Game::from_rules(rules, None, &[]).unwrap()),
            reference => drop(Game::parse(reference).unwrap()),
        }
        ids.insert(id);
    }
    let known: HashSet<String> = problems().iter().map(|p| p.id().to_owned()).collect();
    assert_eq!(known, ids);
}

#[test]
fn wrong_input_is_named() {
    assert_eq!(
        error("hdu1527", "2 1\n8 4\n4 x\n"),
        "line 3: expected a natural number for `b`, found `x`"
    );
    assert_eq!(
        error("hdu1527", "2 1\n\n-8 4\n"),
        "line 3: expected a natural number for `a`, found `-8`"
    );
    assert_eq!(
        error("hdu1527", "+2 1\n"),
        "line 1: expected a natural number for `a`, found `+2`"
    );
    assert_eq!(
        error("hdu1527", "2 1.5\n"),
        "line 1: expected a natural number for `b`, found `1.5`"
    );
    assert_eq!(
        error("hdu1527", "2 1\n8"),
        "line 2: the input ends where `b` should follow"
    );
    assert_eq!(
        error("hdu1846", ""),
        "line 1: the input ends where the number of cases should follow"
    );
    assert_eq!(
        error("hdu1846", "3\n23 2\n"),
        "line 3: the input ends where `n` should follow"
    );
    assert_eq!(
        error("hdu1850", "3\n5 7\n"),
        "line 3: the input ends where `heaps` (its number 3) should follow"
    );
    assert_eq!(
        error("hdu1850", "3 5 seven 9\n"),
        "line 1: expected a natural number for `heaps` (its number 2), found `seven`"
    );
    assert_eq!(
        error("seed003_nim", "100000000000000000000 1\n"),
        "line 1: `n` is too large a length"
    );
    assert_eq!(
        error("poj1704", "1\n3\n4 7 4\n"),
        "line 3: two tokens stand on square 4"
    );
    assert!(error("hdu2147", "0 4\n").starts_with("line 1: "));
    assert!(error("poj2425", "2\n1 5\n0\n1 0\n0\n").starts_with("line 3: the arc 0 -> 5"));
    assert_eq!(
        error("poj2425", "2\n1 1\n0\n1 7\n0\n"),
        "line 4: there is no vertex 7 among the 2 of the graph"
    );
    assert!(error("atcoder_dp_k", "1 5\n0\n").starts_with("line 2: "));
    let long = format!("1 {}", "9".repeat(200_000));
    assert_eq!(
        error("hdu1527", &long),
        "line 1: the number for `b` has 200000 digits; at most 100000 are read"
    );
    assert!(error("hdu1527", &format!("1 x{}", "9".repeat(100))).len() < 150);
}

#[test]
fn the_answers_before_an_error_are_written() {
    let (output, result) = run(find("hdu1527").unwrap(), b"2 1\n8 4\n4 x\n");
    assert!(result.is_err());
    assert_eq!(output, "0\n1\n");
}

#[test]
fn the_nearest_problems_are_named() {
    assert_eq!(find("HDU1527").unwrap().id(), "hdu1527");
    let message = find("hdu1572").unwrap_err().to_string();
    assert!(message.contains("hdu1527"), "{message}");
    assert!(find(&"x".repeat(1 << 20)).is_err());
}

const TEXT: &str = r#"
title = { en = "Example", zh = "例" }
judge = "none"
family = "nim"
certainty = "found"
game = "nim"
position = "n"
input = { cases = "end", case = "n" }
output = { win = "W", lose = "L" }
"#;

#[test]
fn wrong_texts_are_named() {
    assert!(Problem::parse("example", TEXT).is_ok());
    let wrong = |from: &str, to: &str| {
        let text = TEXT.replace(from, to);
        assert_ne!(text, TEXT);
        Problem::parse("example", &text).unwrap_err().to_string()
    };
    for (from, to, named) in [
        ("judge =", "jugde =", "jugde"),
        ("judge = \"none\"\n", "", "judge"),
        ("found", "guessed", "guessed"),
        (
            "\"end\"",
            "\"always\"",
            "`always` should be `one`, `count`, `end` or `until`",
        ),
        ("\"end\"", "\"until zero\"", "`until zero` should be"),
        ("case = \"n\"", "case = \"n[\"", "`[` should be a length"),
        ("case = \"n\"", "case = \"n n\"", "the name `n` is taken"),
        (
            "case = \"n\"",
            "case = \"heaps[k]\"",
            "`[k]` should be a length",
        ),
        (
            "position = \"n\"",
            "position = \"m\"",
            "there is no field `m`",
        ),
        (
            "position = \"n\"",
            "position = \"sorted(n)\"",
            "`sorted(n)` should be",
        ),
        (
            "position = \"n\"",
            "position = \"runs(n, +, -)\"",
            "the field `n` should be a word",
        ),
        (
            "\"W\"",
            "\"{{ moves }}\"",
            "uses `moves`, which is not there",
        ),
        ("\"W\"", "\"{{ n\"", "output"),
        (
            "game = \"nim\"",
            "game = \"S{ {{ m }} }\"",
            "uses `m`, which is not there",
        ),
        (
            "game = \"nim\"",
            "game = \"nim\"\nrules = \"\"",
            "exactly one of",
        ),
        (
            "game = \"nim\"",
            "graph = \"n\"",
            "`n` should be a field like `next[n][*]`",
        ),
        (
            "position =",
            "for = \"n\"\nposition =",
            "`n` should be like `x in 1..n`",
        ),
        (
            "position =",
            "play = \"misere\"\nquestion = \"value\"\nposition =",
            "misère",
        ),
        (
            "cases = \"end\", case = \"n\"",
            "header = \"n\", cases = \"end\"",
            "again and again",
        ),
    ] {
        let message = wrong(from, to);
        assert!(message.contains(named), "{to}: {message}");
    }
}

#[test]
fn unknown_games_are_named_when_they_are_played() {
    let problem = Problem::parse("example", &TEXT.replace("\"nim\"\npos", "\"nmi\"\npos")).unwrap();
    let message = run(&problem, b"1\n").1.unwrap_err().to_string();
    assert!(
        message.contains("line 1: ") && message.contains("nmi"),
        "{message}"
    );
}

#[test]
fn words_for_a_draw() {
    let text = TEXT
        .replace("game = \"nim\"", "graph = \"arcs n\"")
        .replace("case = \"n\"", "case = \"n m arcs[m][2] token\"")
        .replace("position = \"n\"", "position = \"token\"");
    let two_in_a_ring = b"2\n2 1 2 2 1\n1\n";
    let problem = Problem::parse("example", &text).unwrap();
    let message = run(&problem, two_in_a_ring).1.unwrap_err().to_string();
    assert!(message.contains("draw"), "{message}");
    let problem =
        Problem::parse("example", &text.replace("lose =", "draw = \"D\", lose =")).unwrap();
    assert_eq!(run(&problem, two_in_a_ring).0, "D\n");
}

#[test]
fn lists_to_the_end_of_the_line() {
    let text = TEXT
        .replace("case = \"n\"", "case = \"n heaps[..]\"")
        .replace("position = \"n\"", "position = \"heaps\"");
    let problem = Problem::parse("example", &text).unwrap();
    let (output, result) = run(&problem, b"0 3 5 6 \r\n\n1 3 5\n2\n3 4");
    assert_eq!((output.as_str(), result), ("L\nW\nL\nW\n", Ok(())));
}

/// A reader that gives one byte at a time: words and numbers fall on the edges of blocks.
struct Bytewise<'a>(&'a [u8]);

impl std::io::Read for Bytewise<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let length = buffer.len().min(1);
        self.0.read(&mut buffer[..length])
    }
}

impl std::io::BufRead for Bytewise<'_> {
    fn fill_buf(&mut self) -> std::io::Result<&[u8]> {
        Ok(&self.0[..self.0.len().min(1)])
    }
    fn consume(&mut self, amount: usize) {
        self.0 = &self.0[amount..];
    }
}

#[test]
fn words_may_fall_on_the_edges_of_blocks() {
    let problem = find("hdu1527").unwrap();
    let mut output = Vec::new();
    let input = Bytewise(b"165580140 267914295\r\n165580141 267914296");
    problem.run(input, &mut output, &Budget::default()).unwrap();
    assert_eq!(output, b"0\n1\n");
    // 20,000 lines of seven bytes cross the edges of the blocks at every place.
    let output = answers("hdu1527", &"12 20 \n".repeat(20_000));
    assert_eq!(output, "0\n".repeat(20_000));
}

#[test]
fn wythoff_traps() {
    let lost = "165580140 267914295\n228826126 370248450\n433494436 701408732\n599074577 969323028\n\
        267914295 165580140\n0 0\n2 1\n5 3\n7 4\n377 610\n72723460248141 117669030460994\n";
    for id in ["hdu1527", "poj1067", "luogu_p2252", "hdu5973"] {
        assert_eq!(answers(id, lost), "0\n".repeat(11), "{id}");
    }
    assert_eq!(
        answers("hdu1527", "165580141 267914296\n0 7\n7 0\n"),
        "1\n1\n1\n"
    );
    assert_eq!(
        answers("51nod1185", "2\n72723460248141 117669030460994\n0 1\n"),
        "B\nA\n"
    );
    let big = format!("{0} {0}\n", "9".repeat(100));
    assert_eq!(answers("hdu5973", &big), "1\n");
}

#[test]
fn wythoff_results() {
    let results = |a: u64, b: u64| answers("hdu2177", &format!("{a} {b}\n0 0\n"));
    assert_eq!(results(1, 1), "1\n0 0\n");
    assert_eq!(results(2, 3), "1\n1 2\n");
    assert_eq!(results(3, 4), "1\n1 2\n");
    assert_eq!(results(4, 5), "1\n1 2\n3 5\n");
    assert_eq!(results(5, 8), "1\n4 7\n3 5\n");
    assert_eq!(results(7, 10), "1\n4 7\n6 10\n");
    assert_eq!(results(0, 9), "1\n0 0\n");
    assert_eq!(results(6, 10), "0\n");
}

#[test]
fn heaps_and_takes() {
    assert_eq!(
        answers("hdu1846", "3\n2 1\n3 7\n5 4\n"),
        "second\nfirst\nsecond\n"
    );
    assert_eq!(answers("seed003_bash", "0 5\n"), "No\n");
    assert_eq!(answers("seed003_bash", "7 0\n"), "No\n");
    assert_eq!(answers("seed003_bash", "10 4"), "No\n");
    assert_eq!(answers("seed003_bash", "3 8\n"), "Yes\n3\n");
    assert_eq!(answers("seed003_bash", "9223372036854775807 9"), "Yes\n7\n");
    assert_eq!(answers("seed003_nim", "3\n3 5 6\n"), "not win\n");
    assert_eq!(answers("seed003_nim", "2\n5 3\n"), "win\n");
    assert_eq!(
        answers("hdu1850", "2\n2 2\n3\n5 7 9\n3\n7 11 13\n0\n"),
        "0\n1\n3\n"
    );
    assert_eq!(
        answers("poj2975", "3\n7 11 13\n2\n1000000000 1000000000\n0\n"),
        "3\n0\n"
    );
    assert_eq!(
        answers("hdu2176", "2\n45 45\n3\n3 6 9\n2\n7 7\n3\n1 1 1\n0\n"),
        "No\nYes\n9 5\nNo\nYes\n1 0\n1 0\n1 0\n"
    );
    assert_eq!(answers("luogu_p1247", "2\n5 5\n"), "lose\n");
    assert_eq!(answers("luogu_p1247", "3\n1 1 1\n"), "1 1\n0 1 1\n");
    assert_eq!(
        answers("hdu1907", "3\n2\n1 0\n3\n1 1 0\n1\n0\n"),
        "Brother\nJohn\nJohn\n"
    );
    assert_eq!(answers("hdu3032", "2\n1\n0\n2\n3 4\n"), "Bob\nAlice\n");
    assert_eq!(
        answers("hdu5795", "2\n1\n0\n2\n7 8\n"),
        "Second player wins.\nFirst player wins.\n"
    );
    assert_eq!(answers("hdu2149", "1 1\n2 3\n7 3\n"), "1\n2 3\n3\n");
    // Misère nim of 3, 4, 5: two stones from the heap of three leave 1, 4, 5.
    assert_eq!(answers("codingame_misere_nim", "3\n1\n3 4 5\n"), "1:2\n");
}

#[test]
fn numbers_at_the_edge_of_32_and_64_bits() {
    assert_eq!(
        answers(
            "hdu2516",
            "1836311903\n1134903170\n2147483647\n2\n3\n4\n0\n"
        ),
        "Second win\nSecond win\nFirst win\nSecond win\nSecond win\nFirst win\n"
    );
    assert_eq!(answers("51nod1070", "1\n1\n"), "B\n");
    assert_eq!(
        answers("hdu1517", "1215012993\n4294967294\n4294967295\n"),
        "Stan wins.\nStan wins.\nStan wins.\n"
    );
    let power = format!("1{}", "0".repeat(1000));
    assert_eq!(
        answers("51nod1068", &format!("2\n{power}\n3{}\n", "0".repeat(999))),
        "A\nB\n"
    );
    assert_eq!(answers("ural1180", "8\n"), "1\n2\n");
    assert_eq!(
        answers("ural1180", &format!("1{}\n", "0".repeat(250))),
        "1\n1\n"
    );
    assert_eq!(answers("ural1180", "9"), "2\n");
}

#[test]
fn many_positions() {
    // Wins of S{2, 3}: 0 and 1 modulo 5 are lost.
    let expected: String = (1..=5_000)
        .map(|n| if n % 5 < 2 { 'L' } else { 'W' })
        .collect();
    assert_eq!(answers("cses1729", "5000 2\n3 2\n"), expected + "\n");
    assert_eq!(answers("hdu1536", "1 5\n2\n1 5\n2 2 5\n0\n"), "WW\n");
    assert_eq!(answers("hdu1848", "1 1 1\n1 4 1\n0 0 0\n"), "Fibo\nNacci\n");
    assert_eq!(
        answers("hdu2897", "7 2 5\n8 2 5\n9 2 5\n10 2 5\n"),
        "WIN\nLOST\nLOST\nWIN\n"
    );
    assert_eq!(answers("poj2311", "2 2\n3 2\n4 2\n"), "LOSE\nLOSE\nWIN\n");
    assert_eq!(answers("poj1704", "1\n3\n7 1 3\n"), "Georgia will win\n");
    let half = "3\n1\n1\n3\n10 11 12\n2\n1000000000 500000000\n";
    assert_eq!(
        answers("lightoj1296", half),
        "Case 1: Bob\nCase 2: Alice\nCase 3: Alice\n"
    );
    assert_eq!(
        answers("leetcode294", "+++\n--\n++-++\n"),
        "true\nfalse\nfalse\n"
    );
    let graph = "6 8 4\n2 1\n2 4\n1 4\n1 5\n4 5\n1 3\n3 5\n3 6\n1 2 4 6\n";
    assert_eq!(answers("loj_yibentong_1676", graph), "win\n");
}
