//! `grundy solve` and `grundy moves`: values that books and judges publish.

mod support;

use serde_json::Value;
use support::{command, directory, file, grundy, grundy_reading, run};

/// The first line of an answer.
fn headline(args: &[&str]) -> String {
    let output = grundy(&[&["solve"], args].concat()).good();
    output.lines().next().unwrap_or_default().to_owned()
}

fn wins(args: &[&str]) -> bool {
    let line = headline(args);
    match (line.contains("wins"), line.contains("loses (")) {
        (true, false) => true,
        (false, true) => false,
        _ => panic!("{line}"),
    }
}

/// The winning results, as JSON lists them.
fn results(args: &[&str]) -> Vec<String> {
    let text = grundy(&[&["solve", "--json"], args].concat()).good();
    let document: Value = serde_json::from_str(&text).unwrap();
    let moves = document["moves"].as_array().unwrap();
    let shown = |term: &Value| term["shown"].as_str().unwrap().to_owned();
    moves
        .iter()
        .map(|m| {
            let terms = m["result"].as_array().unwrap();
            terms.iter().map(shown).collect::<Vec<_>>().join(" + ")
        })
        .collect()
}

#[test]
fn wythoff_with_its_pair_and_index() {
    let output = grundy(&["solve", "wythoff", "3", "5"]).good();
    let expected = "\
wythoff (3, 5): the player to move loses (P-position)
  nim-value: 0
  remoteness: the game lasts 4 moves when the winner hurries and the loser holds out
  why: The position is the lost pair (3, 5) of index 2.
    The lost pair of index d is (⌊d(1 + √5)/2⌋, ⌊d(1 + √5)/2⌋ + d).
";
    assert!(output.starts_with(expected), "{output}");
    assert!(output.contains("W. A. Wythoff"), "{output}");
}

#[test]
fn the_nim_sum_stands_in_columns() {
    let output = grundy(&["solve", "nim", "5", "7", "9"]).good();
    let expected = "\
nim 5 7 9: the player to move wins (N-position)
  nim-value: 11
  1 winning move:
    9 → 2, which leaves 5 7 2
";
    assert!(output.starts_with(expected), "{output}");
    for line in [
        "    5         5 = 0101\n",
        "    7         7 = 0111\n",
        "    9         9 = 1001\n",
        "    nim-sum  11 = 1011\n",
    ] {
        assert!(output.contains(line), "{line}{output}");
    }
}

/// Winning results that are easily missed, by brute force.
#[test]
fn every_winning_result_of_wythoff() {
    assert_eq!(results(&["wythoff", "1", "1"]), ["(0, 0)"]);
    assert_eq!(results(&["wythoff", "4", "5"]), ["(1, 2)", "(3, 5)"]);
    let mut both = results(&["wythoff", "5", "8"]);
    both.sort_unstable();
    assert_eq!(both, ["(4, 7)", "(5, 3)"]);
    assert_eq!(results(&["wythoff", "0", "7"]), ["(0, 0)"]);
}

#[test]
fn unsorted_heaps_are_heaps() {
    for pair in [["2", "1"], ["5", "3"], ["7", "4"]] {
        assert!(!wins(&["wythoff", pair[0], pair[1]]), "{pair:?}");
    }
}

/// Pairs at which formulas in floating point fail.
#[test]
fn numbers_of_any_length() {
    assert!(!wins(&["wythoff", "165580140", "267914295"]));
    assert!(wins(&["wythoff", "165580141", "267914296"]));
    assert!(!wins(&["wythoff", "7778742048", "12586269024"]));
    assert!(!wins(&["wythoff", "72723460248141", "117669030460994"]));
    assert!(wins(&["bash(m=5)", "10^18"]));
    assert!(!wins(&["bash(m=5)", "10^18-4"]));
    assert!(!wins(&["nim", "2^64-1", "18446744073709551615"]));
    let thousand = "7".repeat(1000);
    assert!(!wins(&["nim", &thousand, &thousand]));
}

#[test]
fn counts_of_winning_moves() {
    let count = |args: &[&str]| grundy(&[&["solve", "--count"], args].concat()).good();
    assert_eq!(count(&["nim", "5", "7", "9"]), "1\n");
    assert_eq!(count(&["nim", "2", "2"]), "0\n");
    assert_eq!(count(&["wythoff", "7", "7"]), "3\n");
    assert_eq!(count(&["wythoff", "7", "7", "--distinct"]), "2\n");
}

#[test]
fn one_move_is_enough_for_some() {
    let output = grundy(&["solve", "wythoff", "4", "5", "--first"]).good();
    assert_eq!(output.matches('→').count(), 1, "{output}");
}

/// Misère nim with heaps of one, and the empty position.
#[test]
fn misere_play() {
    let misere = |heaps: &[&str]| wins(&[&["nim", "--misere"], heaps].concat());
    assert!(!misere(&["1", "0"]));
    assert!(misere(&["1", "1", "0"]));
    assert!(misere(&["0"]));
    assert!(!misere(&["2", "2"]));
}

#[test]
fn sums_of_different_games() {
    // Kayles of 9 has nim-value 4 (Guy and Smith), Wythoff (3, 5) has 0.
    assert!(!wins(&["wythoff 3 5 + nim 4 + 0.77 9"]));
    assert!(wins(&[
        "wythoff", "3", "5", "+", "nim", "3", "+", "0.77", "9"
    ]));
}

#[test]
fn periods_answer_heaps_of_any_size() {
    let output = grundy(&["solve", "0.77", "10^18+3"]).good();
    // 10^18 + 3 leaves 7 modulo 12, and the row of heaps 72 to 83 is 4 1 2 8 1 4 7 2 1 8 2 7.
    assert!(output.contains("nim-value: 2\n"), "{output}");
    assert!(output.contains("proved by heaps 0 to 166"), "{output}");
}

#[test]
fn rules_on_the_command_line_and_in_files() {
    let rules = "game g(n); move k in {1,3,4} -> (n-k)";
    assert!(!wins(&["-e", rules, "7"]));
    let directory = directory("rules");
    let text = "game first(n)\n  move k in 1..2 -> (n - k)\n\ngame second(n) with m = 4\n  move k in 1..m -> (n - k)\n";
    let path = file(&directory, "two.game", text);
    assert!(!wins(&[&path, "3"]));
    assert!(wins(&[&format!("{path}:second"), "3"]));
    assert!(!wins(&[&format!("{path}:second(m=6)"), "7"]));
    let output = grundy_reading(&["solve", "-", "6"], text).good();
    assert!(output.contains("loses"), "{output}");
}

#[test]
fn graphs_have_draws() {
    let directory = directory("graphs");
    let edges = file(&directory, "g.edges", "a b\nb a\nb c\nd c\ne e\n");
    assert!(wins(&[&edges, "b"]));
    assert!(!wins(&[&edges, "c"]));
    assert!(headline(&[&edges, "e"]).contains("a draw"));
    let dot = file(&directory, "g.dot", "digraph { x -> y; y -> z }");
    assert!(wins(&[&dot, "y"]));
    assert!(!wins(&[&dot, "x"]));
}

#[test]
fn the_position_may_come_from_standard_input() {
    let output = grundy_reading(&["solve", "wythoff", "-"], "3\n5\n").good();
    assert!(output.contains("loses"), "{output}");
}

#[test]
fn a_batch_answers_line_by_line() {
    let run = grundy_reading(&["solve", "wythoff", "--batch"], "3 5\n\n4 5\n5 3\n");
    assert_eq!(
        run.good(),
        "(3, 5)\tP\t0\t\n(4, 5)\tN\t6\t(1, 2); (3, 5)\n(5, 3)\tP\t0\t\n"
    );
    let run = grundy_reading(&["solve", "nim", "--batch", "--count"], "3 4 5\nx\n1 1\n");
    assert_eq!(run.stdout, "1\n?\n0\n");
    assert_eq!(run.status, 2);
    assert!(run.stderr.contains("line 2"), "{}", run.stderr);
}

/// Each answer is there before the next question is asked.
#[test]
fn a_batch_streams() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::Stdio;
    let mut child = command(&["solve", "nim", "--batch", "--count"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut questions = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    for (question, answer) in [("1 1\n", "0\n"), ("3\n", "1\n")] {
        questions.write_all(question.as_bytes()).unwrap();
        let mut line = String::new();
        answers.read_line(&mut line).unwrap();
        assert_eq!(line, answer);
    }
    drop(questions);
    assert!(child.wait().unwrap().success());
}

#[test]
fn legal_moves_with_their_results() {
    let output = grundy(&[
        "moves",
        "-e",
        "game g(n); move k in 1..n-1 if 2*k < n -> (k) + (n-k)",
        "5",
    ]);
    let expected = "\
g 5: 2 legal moves:
  5 → 1 + 4  (k = 1)  wins  (nim-value 0)
  5 → 2 + 3  (k = 2)  loses  (nim-value 1)
";
    assert_eq!(output.good(), expected);
    let output = grundy(&["moves", "nim", "9", "--limit", "2"]).good();
    assert!(output.contains("raise --limit"), "{output}");
}

#[test]
fn chinese() {
    let output = grundy(&["solve", "威佐夫博弈", "3", "5", "--lang", "zh"]).good();
    assert!(
        output.starts_with("威佐夫博弈 (3, 5)：后手必胜（必败态，P 局面）\n  SG 值：0\n"),
        "{output}"
    );
    let by = |name: &str, value: &str| {
        run(&["solve", "nim", "3"], "", &[(name, value)])
            .good()
            .contains("先手必胜")
    };
    assert!(by("GRUNDY_LANG", "zh"));
    assert!(by("LANG", "zh_CN.UTF-8"));
    assert!(!by("LANG", "en_US.UTF-8"));
}
