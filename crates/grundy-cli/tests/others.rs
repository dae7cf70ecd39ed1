//! Comparisons, the catalogue, judge problems, help, pipes.

mod support;

use serde_json::Value;
use support::{command, directory, file, grundy, grundy_reading, run};

#[test]
fn a_right_formula_agrees() {
    let args = [
        "compare",
        "bash(m=3)",
        "--to",
        "60",
        "--losing",
        "n % (m + 1) = 0",
    ];
    let output = grundy(&args).good();
    assert!(
        output.starts_with("no disagreement: 61 small positions (all up to 60)"),
        "{output}"
    );
    // The lost pairs of Wythoff without roots: a is the integer part of (b − a)·φ.
    let pair = "a <= b and (2*a - (b - a))*(2*a - (b - a)) <= 5*(b - a)*(b - a) \
                and 5*(b - a)*(b - a) < (2*a - (b - a) + 2)*(2*a - (b - a) + 2) and 2*a >= b - a";
    let mirrored = pair
        .replace('a', "x")
        .replace('b', "a")
        .replace('x', "b")
        .replace("bnd", "and");
    let formula = format!("({pair}) or ({mirrored})");
    grundy(&["compare", "wythoff", "--to", "40", "--losing", &formula]).good();
}

#[test]
fn a_wrong_formula_is_caught_at_the_smallest_position() {
    let run = grundy(&[
        "compare",
        "bash(m=3)",
        "--to",
        "60",
        "--losing",
        "n % m = 0",
    ]);
    assert_eq!(run.status, 1);
    assert!(
        run.stdout
            .starts_with("disagreement at 3: the truth is that the player to move wins"),
        "{}",
        run.stdout
    );
    let args = ["compare", "bash(m=3)", "--to", "9", "--losing", "n % q = 0"];
    let message = grundy(&args).bad(2);
    assert!(
        message.contains("`q`") && message.contains("--losing"),
        "{message}"
    );
    assert!(message.contains("the coordinates are n"), "{message}");
}

#[test]
fn a_formula_speaks_of_several_heaps_by_their_names() {
    let two = |formula| {
        grundy(&[
            "compare", "nim", "--to", "8", "--to", "8", "--losing", formula,
        ])
    };
    let output = two("xor(heap1, heap2) = 0").good();
    assert!(output.starts_with("no disagreement: 81 small"), "{output}");
    let run = two("heap1 = 0 and heap2 = 0");
    assert!(
        run.stdout.starts_with("disagreement at 1 1:"),
        "{}",
        run.stdout
    );
    let message = two("n = 0").bad(2);
    assert!(
        message.contains("the coordinates are heap1, heap2"),
        "{message}"
    );
    let message = two("heap1 ^ heap2 = 0").bad(2);
    assert!(message.contains("xor is written xor(a, b)"), "{message}");
}

/// The constant of nearly every tutorial, wrong only among large numbers.
#[test]
fn a_formula_that_is_right_for_small_numbers_only() {
    let golden = "(1618*(b - a)/1000 = a) or (1618*(a - b)/1000 = b)";
    let run = grundy(&[
        "compare", "wythoff", "--to", "60", "--losing", golden, "--json",
    ]);
    assert_eq!(run.status, 1, "{}", run.stderr);
    let document: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(document["small"], 61 * 61);
    assert_eq!(document["agrees"], false);
    let position = &document["disagreement"]["position"][0]["coordinates"];
    let coordinate = |i: usize| position[i].as_str().unwrap().parse::<u64>().unwrap();
    assert!(coordinate(0).max(coordinate(1)) > 60, "{document}");
}

#[cfg(unix)]
#[test]
fn programs_that_are_right_wrong_slow_broken() {
    let directory = directory("programs");
    let right = file(
        &directory,
        "right.sh",
        "read n; [ $((n % 4)) -eq 0 ] && echo 0 || echo 1\n",
    );
    let compare = |program: &str, more: &[&str]| {
        let args = [
            "compare",
            "bash(m=3)",
            "--to",
            "9",
            "--large",
            "8",
            "--program",
            program,
        ];
        grundy(&[&args, more].concat())
    };
    compare(&format!("sh {right}"), &[]).good();
    let says = |program: &str, wanted: &str| {
        let run = compare(program, &["--timeout", "400ms"]);
        assert_eq!(run.status, 1, "{}", run.stderr);
        assert!(run.stdout.contains(wanted), "{program}: {}", run.stdout);
    };
    says("cat >/dev/null; echo 1", "at 0:");
    says("sleep 30", "no answer within 400ms");
    says("exit 7", "exit status 7");
    says("echo maybe", "\"maybe\"");
    says("kill -SEGV $$", "signal");
    says("yes", "neither 0");
    // What was asked and what the program said about it, and nothing about the position.
    let run = compare("read n; seq 9 >&2; exit 1", &[]);
    assert!(
        run.stdout.contains("input:\n    0\n")
            && run.stdout.contains("    5\n    6\n    7\n    8\n    9\n"),
        "{}",
        run.stdout
    );
    for absent in ["    4\n", "why", "basis"] {
        assert!(!run.stdout.contains(absent), "{}", run.stdout);
    }
    says(&format!("{right} x"), &format!("chmod +x {right}"));
    says("no-such-program 1", "no such program: `no-such-program`");
    let run = compare("exit 7", &["--json"]);
    let document: Value = serde_json::from_str(&run.stdout).unwrap();
    let failure = &document["disagreement"]["failure"];
    assert_eq!(
        (&failure["kind"], &failure["status"], &failure["input"]),
        (&"exit-status".into(), &7.into(), &"0\n".into())
    );
}

#[cfg(unix)]
#[test]
fn a_comparison_that_is_cut_short_says_how_many_agree() {
    let program = "read n; [ $n = 0 ] && echo 0 || { [ $n = 3 ] && sleep 1.6; echo 1; }";
    let args = ["compare", "nim", "--to", "9", "--time", "1500ms"];
    let message = grundy(&[&args[..], &["--program", program]].concat()).bad(1);
    assert!(message.contains("4 positions agree"), "{message}");
}

#[cfg(unix)]
#[test]
fn a_program_in_the_format_of_a_judge() {
    let directory = directory("judges");
    let text = "read t; while [ $t -gt 0 ]; do read n m; [ $((n % (m + 1))) -eq 0 ] && echo second || echo first; t=$((t - 1)); done\n";
    let right = file(&directory, "right.sh", text);
    let program = format!("sh {right}");
    let args = [
        "compare",
        "bash(m=3)",
        "--to",
        "9",
        "--large",
        "4",
        "--judge",
        "hdu1846",
        "--program",
    ];
    grundy(&[&args[..], &[&program]].concat()).good();
    let run = grundy(&[&args[..], &["echo first"]].concat());
    assert_eq!(run.status, 1);
    assert!(run.stdout.contains("\"second\""), "{}", run.stdout);
    let problem = file(
        &directory,
        "my.toml",
        include_str!("../../../judges/hdu1846.toml"),
    );
    let args: Vec<&str> = args
        .iter()
        .map(|arg| if *arg == "hdu1846" { &problem } else { *arg })
        .collect();
    grundy(&[&args[..], &[&program]].concat()).good();
}

#[test]
fn the_catalogue() {
    let list = grundy(&["games"]).good();
    for name in ["wythoff", "powers-of-two", "dawsons-kayles", "northcott"] {
        assert!(
            list.lines()
                .any(|line| line.starts_with(&format!("{name} "))),
            "{name}"
        );
    }
    let zh = run(&["games"], "", &[("GRUNDY_LANG", "zh")]).good();
    assert!(zh.contains("威佐夫博弈"), "{zh}");
    let one = grundy(&["games", "bash(m=5)"]).good();
    for text in [
        "巴什博弈",
        "move k in 1..5 -> (n - k)",
        "parameters: m = ",
        "shape: subtraction",
    ] {
        assert!(one.contains(text), "{text} in {one}");
    }
    let document: Value = serde_json::from_str(&grundy(&["games", "--json"]).good()).unwrap();
    assert!(document["games"].as_array().unwrap().len() >= 30);
}

#[test]
fn games_outside_the_catalogue() {
    let code = grundy(&["games", "0.77"]).good();
    assert!(
        code.contains("(i) + (n - k - i)") && code.contains("shape: 0.77"),
        "{code}"
    );
    let directory = directory("games");
    let path = file(
        &directory,
        "take.game",
        "game take(n) with m = 3\n  move k in 1..m -> (n-k)\n",
    );
    let four = format!("{path}(m=4)");
    let shown = grundy(&["games", &four]).good();
    assert!(
        shown.contains("m = 4") && shown.contains("theorem: bash"),
        "{shown}"
    );
    for game in [four, format!("{path}:take(m=4)")] {
        let answer = grundy(&["solve", &game, "20"]).good();
        assert!(answer.contains("20 mod 5 = 0"), "{answer}");
    }
    let message = grundy(&["games", "whytoff"]).bad(2);
    assert!(
        message.contains("wythoff") && message.contains("`grundy games` lists all"),
        "{message}"
    );
}

/// Every example that the catalogue shows can be run.
#[test]
fn examples_of_the_catalogue_are_answered() {
    let document: Value = serde_json::from_str(&grundy(&["games", "--json"]).good()).unwrap();
    for game in document["games"].as_array().unwrap() {
        let shown = grundy(&["games", game["name"].as_str().unwrap()]).good();
        let example = shown
            .lines()
            .find_map(|line| line.strip_prefix("example: grundy "));
        let example = example.unwrap_or_else(|| panic!("{shown}"));
        let args: Vec<&str> = example.split(' ').collect();
        grundy(&args).good();
    }
}

#[test]
fn judge_problems() {
    let output = grundy_reading(&["judge", "hdu1527"], "2 1\n8 4\n4 7\n").good();
    assert_eq!(output, "0\n1\n0\n");
    let message = grundy(&["judge", "P1247"]).bad(2);
    assert!(
        message.contains("luogu_p1247") && message.contains("judge --list"),
        "{message}"
    );
    let some = grundy(&["judge", "--list", "威佐夫"]).good();
    assert!(
        some.contains("luogu_p2252") && !some.contains("hdu1846"),
        "{some}"
    );
    let message = grundy_reading(&["judge", "leetcode294"], "++x\n");
    assert!(message.stderr.contains("`x`"), "{}", message.stderr);
    let list = grundy(&["judge", "--list"]).good();
    assert!(
        list.lines()
            .any(|l| l.starts_with("hdu1527 ") && l.contains("Wythoff")),
        "{list}"
    );
}

#[test]
fn help_in_both_languages() {
    for command in [
        "",
        "solve",
        "moves",
        "table",
        "values",
        "losing",
        "compare",
        "games",
        "judge",
        "completions",
        "man",
    ] {
        let args: Vec<&str> = [command, "--help"]
            .into_iter()
            .filter(|a| !a.is_empty())
            .collect();
        let en = grundy(&args).good();
        assert!(
            en.contains("Usage: grundy") && en.contains("Examples:\n  grundy "),
            "{en}"
        );
        let zh = run(&args, "", &[("LC_ALL", "zh_CN.UTF-8")]).good();
        assert!(
            zh.contains("用法： grundy") && zh.contains("例：\n  grundy "),
            "{zh}"
        );
        assert!(!zh.contains("Print help"), "{zh}");
    }
    assert!(grundy(&["--version"]).good().starts_with("grundy 0."));
}

#[test]
fn completions_and_the_manual() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = grundy(&["completions", shell]).good();
        assert!(script.contains("solve"), "{shell}");
    }
    let manual = grundy(&["man"]).good();
    assert!(
        manual.contains(".TH grundy 1") && manual.contains("grundy\\-solve"),
        "{manual}"
    );
}

/// A reader that goes away is no failure.
#[cfg(unix)]
#[test]
fn a_broken_pipe_is_success() {
    use std::process::Stdio;
    let mut child = command(&["losing", "S{1,2}", "--to", "1000000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
}

/// The first Ctrl-C ends a computation with what had been established.
#[cfg(unix)]
#[test]
fn control_c_stops_with_what_is_known() {
    use std::process::{Command, Stdio};
    let rules = "game g(n); move -> (n+1)";
    let child = command(&["solve", "-e", rules, "3", "--memory", "8G"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_millis(300));
    let kill = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.unwrap().success());
    let output = child.wait_with_output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(message.contains("interrupted"), "{message}");
}

#[test]
fn a_program_from_a_closed_form() {
    let program = grundy(&["code", "wythoff", "--lang", "python"]).good();
    assert!(program.contains("isqrt(5 * d * d)"), "{program}");
    let chinese = grundy(&["code", "wythoff", "--lang", "py", "--lang-ui", "zh"]).good();
    assert!(chinese.contains("# 必败态是 (a, a + d)"), "{chinese}");
    let path = directory("written").join("Main.java");
    let path = path.to_str().unwrap();
    let args = ["code", "--judge", "hdu1527", "--lang", "java", "-o", path];
    assert_eq!(grundy(&args).good(), "");
    let written = std::fs::read_to_string(path).unwrap();
    assert!(written.contains("public class Main"), "{written}");

    let message = grundy(&["code", "chomp", "--lang", "cpp"]).bad(1);
    assert!(message.contains("no closed form of chomp"), "{message}");
    let message = grundy(&["code", "--judge", "hdu2177", "--lang", "cpp"]).bad(1);
    assert!(
        message.contains("hdu2177") && message.contains("hdu1527"),
        "{message}"
    );
    let message = grundy(&["code", "nim", "--lang", "cobol"]).bad(2);
    assert!(message.contains("cpp, python, rust and java"), "{message}");
    grundy(&["code", "--lang", "cpp"]).bad(2);
}
