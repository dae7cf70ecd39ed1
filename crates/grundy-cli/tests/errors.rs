//! Bad input: what is said, where, and with which status.

mod support;

use support::{grundy, grundy_reading, run};

/// Runs, wants the status, no answer, and all of these in the message.
fn says(args: &[&str], status: i32, wanted: &[&str]) {
    let message = grundy(args).bad(status);
    let one_line = message
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .replace("│ ", "");
    for text in wanted {
        assert!(one_line.contains(text), "{text:?} in:\n{message}");
    }
    assert!(
        !message.contains('\u{1b}'),
        "no colours without a terminal: {message:?}"
    );
}

#[test]
fn an_unknown_game_has_near_names() {
    says(
        &["solve", "whytoff", "3", "5"],
        2,
        &["`whytoff`", "did you mean `wythoff`?"],
    );
    says(&["table", "kayls", "--to", "3"], 2, &["kayles"]);
}

#[test]
fn malformed_rules_are_drawn_with_the_place() {
    let rules = "game g(n); move k in 1..3 -> (n-j)";
    says(
        &["solve", "-e", rules, "3"],
        2,
        &[
            "`j` is not defined here",
            "-e:1:33",
            "move k in 1..3 -> (n-j)",
            "here",
        ],
    );
    says(
        &["solve", "-e", "game g(n); move k in {1,3 -> (n-k)", "3"],
        2,
        &["-e:1:"],
    );
    says(&["solve", "-e", "", "3"], 2, &["game"]);
}

#[test]
fn a_position_outside_where_names_the_condition() {
    says(&["solve", "king", "0", "3"], 2, &["(0, 3)", "m >= 1"]);
}

#[test]
fn too_few_and_too_many_numbers_say_how_positions_are_written() {
    says(
        &["solve", "wythoff", "3"],
        2,
        &["2 numbers, not 1", "wythoff A B"],
    );
    says(
        &["solve", "wythoff", "3", "4", "5"],
        2,
        &["2 numbers, not 3"],
    );
}

#[test]
fn a_table_too_large_says_its_size_the_limit_and_the_flag() {
    says(
        &["table", "wythoff", "--to", "99999"],
        1,
        &["74.6 GiB", "2.0 GiB", "100000 × 100000", "--memory 75G"],
    );
    says(
        &["losing", "wythoff", "--to", "18446744073709551615"],
        1,
        &["--memory"],
    );
    says(
        &["values", "S{1,3,4}", "--to", "18446744073709551615"],
        1,
        &["--memory"],
    );
}

#[test]
fn wrong_numbers_and_notations() {
    says(&["solve", "nim", "-3"], 2, &["-3", "negative"]);
    says(
        &["solve", "nim", "3.5"],
        2,
        &["'.' cannot stand here in a number"],
    );
    says(&["solve", "0.", "3"], 2, &["digits"]);
    says(&["solve", "0.9G", "3"], 2, &["G"]);
    says(&["solve", "S{}", "3"], 2, &["S{1,3,4}"]);
    says(&["solve", "S{0,1}", "3"], 2, &["0"]);
    says(&["solve", "bash(q=4)", "3"], 2, &["q"]);
}

#[test]
fn rules_without_end_run_out_of_their_budget() {
    let rules = "game g(n); move -> (n+1)";
    says(
        &["solve", "-e", rules, "3", "--memory", "16M"],
        1,
        &["16.0 MiB", "--memory"],
    );
    let rules = "game g(n); where n <= 2; move k in 0..2 if k != n -> (k)";
    says(
        &["solve", "-e", rules, "1"],
        2,
        &["play need not end", "g(1)"],
    );
}

#[test]
fn time_is_limited() {
    says(
        &[
            "solve",
            "-e",
            "game g(n); move -> (n+1)",
            "3",
            "--time",
            "50ms",
        ],
        1,
        &["50ms"],
    );
}

#[test]
fn files_that_are_not_there() {
    says(&["solve", "nowhere.game", "3"], 2, &["nowhere.game"]);
    says(&["solve", "nowhere.edges", "3"], 2, &["nowhere.edges"]);
    let args = [
        "table",
        "wythoff",
        "--to",
        "3",
        "--svg",
        "/nowhere/at/all.svg",
    ];
    says(&args, 2, &["/nowhere/at/all.svg"]);
}

#[test]
fn the_command_line_itself() {
    says(&["solve"], 2, &["GAME"]);
    says(&["solve", "nim", "3", "--fast"], 2, &["--fast"]);
    says(&["resolve"], 2, &["resolve"]);
    says(&["table", "nim", "--to", "x"], 2, &["x"]);
    says(&["solve", "nim", "3", "--memory", "many"], 2, &["512M"]);
    says(
        &[
            "table",
            "-e",
            "game g(n); move -> (n-1)",
            "nim",
            "--to",
            "3",
        ],
        2,
        &["nim"],
    );
    let message = run(
        &["solve", "nim", "3", "--fast"],
        "",
        &[("GRUNDY_LANG", "zh")],
    )
    .bad(2);
    assert!(message.contains("没有参数 `--fast`"), "{message}");
}

#[test]
fn errors_speak_chinese() {
    let message = run(&["solve", "whytoff", "3"], "", &[("GRUNDY_LANG", "zh")]).bad(2);
    assert!(
        message.contains("目录中没有名为 `whytoff` 的博弈"),
        "{message}"
    );
    assert!(message.contains("  提示：是不是 `wythoff`？"), "{message}");
    let args = ["table", "wythoff", "--to", "99999", "--lang", "zh"];
    let message = grundy(&args).bad(1);
    assert!(message.contains("提高上限：--memory 75G"), "{message}");
}

#[test]
fn errors_are_json_where_answers_are() {
    let message = grundy(&["solve", "-e", "game g(n); move -> (n-j)", "3", "--json"]).bad(2);
    let error: serde_json::Value = serde_json::from_str(&message).unwrap();
    assert_eq!(error["schema"], "grundy/1");
    assert_eq!(error["kind"], "error");
    assert_eq!(error["status"], 2);
    assert_eq!(error["place"]["start"], 22);
}

#[test]
fn a_judge_input_that_is_wrong_names_its_line() {
    let message = grundy_reading(&["judge", "hdu1527"], "2 x\n").bad(2);
    assert!(message.contains("line 1"), "{message}");
    says(&["judge", "hdu1572"], 2, &["hdu1527"]);
}
