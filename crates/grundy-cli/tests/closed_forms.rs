//! Closed forms from the command line: found, proved, checked, used, exported.

mod support;

use serde_json::Value;
use std::fs;
use support::{directory, grundy, grundy_reading};

/// The king on a board whose last row and column are 0: lost where both coordinates are even.
const KING: &str =
    "game king0(a, b); move -> (a - 1, b); move -> (a, b - 1); move -> (a - 1, b - 1)";

fn proved(args: &[&str], name: &str) -> String {
    let path = directory(&format!("closed-forms-{name}")).join(name);
    let path = path.to_str().expect("text").to_owned();
    let mut all = vec!["prove"];
    all.extend(args);
    all.extend(["-o", &path]);
    let output = grundy(&all).good();
    assert!(output.starts_with("proved: For the game "), "{output}");
    path
}

#[test]
fn a_game_of_ones_own_is_proved_checked_and_solved_at_any_size() {
    let path = proved(&["-e", KING], "king0.json");
    let checked = grundy(&["check", &path]).good();
    assert!(
        checked.starts_with(&format!("{path}: proved\n")),
        "{checked}"
    );
    assert!(
        checked.contains("no option of an accepted position is accepted"),
        "{checked}"
    );
    let chinese = grundy(&["check", &path, "--lang", "zh"]).good();
    assert!(
        chinese.contains("已证明") && chinese.contains("度量变小"),
        "{chinese}"
    );

    // Lost where both coordinates are even.
    let huge = "10^1000";
    let certificate = ["--certificate", &path];
    let lost = grundy(&[&["solve", "-e", KING, huge, "4"][..], &certificate].concat()).good();
    assert!(
        lost.contains("P-position") && lost.contains("closed form"),
        "{lost}"
    );
    let won = grundy(
        &[
            &["solve", "-e", KING, huge, "5", "--count"][..],
            &certificate,
        ]
        .concat(),
    )
    .good();
    assert_eq!(won, "1\n");
    let other = grundy(&[&["solve", "nim", "5"][..], &certificate].concat()).bad(2);
    assert!(other.contains("other rules"), "{other}");
}

#[test]
fn a_falsified_certificate_is_not_accepted() {
    let path = proved(&["-e", KING], "king-to-falsify.json");
    let mut certificate: Value =
        serde_json::from_slice(&fs::read(&path).expect("written")).expect("JSON");
    certificate["measure"] = serde_json::json!([[0, 0]]);
    let run = grundy_reading(&["check", "-"], &certificate.to_string());
    assert_eq!(run.status, 1);
    assert!(run.stdout.contains("measure"), "{}", run.stdout);
    certificate["version"] = 7.into();
    let run = grundy_reading(&["check", "-", "--json"], &certificate.to_string());
    assert_eq!(run.status, 1);
    let document: Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(document["verdicts"][0]["proved"], false);
    assert_eq!(document["verdicts"][0]["field"], "version");
    assert_eq!(grundy(&["check", "no-such-file.json"]).status, 2);
}

#[test]
fn what_cannot_be_expressed_says_why() {
    let run = grundy(&["prove", "squares", "--time", "5s"]);
    assert_eq!(run.status, 1);
    assert!(!run.stdout.contains("proved: "), "{}", run.stdout);
    assert!(
        run.stdout.contains("squares") || run.stdout.contains("no closed form"),
        "{}",
        run.stdout
    );
    let sum = grundy(&["prove", "grundy", "--heaps", "2"]);
    assert_eq!(sum.status, 2, "{}", sum.stderr);
}

#[test]
fn automata_are_exported() {
    let path = proved(&["wythoff"], "wythoff-to-export.json");
    let here = directory("closed-forms-exported");
    let (folder, dot) = (here.join("walnut"), here.join("wythoff.dot"));
    let (folder_text, dot_text) = (folder.to_str().expect("text"), dot.to_str().expect("text"));
    grundy(&["export", &path, "--walnut", folder_text, "--dot", dot_text]).good();
    let automaton =
        fs::read_to_string(folder.join("Automata Library/ppositions.txt")).expect("written");
    assert!(automaton.starts_with("msd_fib msd_fib\n"), "{automaton}");
    let commands = fs::read_to_string(folder.join("Command Files/wythoff.txt")).expect("written");
    assert!(
        commands.contains("eval every_other_has_a_lost_option"),
        "{commands}"
    );
    assert!(
        fs::read_to_string(dot)
            .expect("written")
            .starts_with("digraph")
    );
    let period = proved(&["bash"], "bash-to-export.json");
    let error = grundy(&["export", &period, "--walnut", folder_text]).bad(2);
    assert!(error.contains("it is about a period"), "{error}");
}

#[test]
fn several_heaps_are_one_game() {
    let path = proved(&["nim", "--heaps", "3", "--misere"], "nim3-misere.json");
    let text = fs::read_to_string(path).expect("written");
    assert!(text.contains("game nim(n1, n2, n3)"), "{text}");
}

#[test]
fn a_program_is_written_from_a_shipped_certificate() {
    let path = directory("closed-forms-program").join("knight.py");
    let program = path.to_str().expect("text");
    grundy(&["code", "knight", "--lang", "python", "-o", program]).good();
    let positions: Vec<String> = (0..12)
        .flat_map(|a| (0..12).map(move |b| format!("{a} {b}\n")))
        .collect();
    let input = positions.concat();
    let truth = grundy_reading(&["table", "knight", "--to", "11", "--format", "csv"], "").good();
    let mut python = std::process::Command::new("python3")
        .arg(program)
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("python3 is needed: scripts/tools.sh installs it");
    std::io::Write::write_all(&mut python.stdin.take().expect("a pipe"), input.as_bytes())
        .expect("read");
    let output = python.wait_with_output().expect("it ends");
    let answers = String::from_utf8(output.stdout).expect("text");
    let said: Vec<&str> = answers
        .lines()
        .map(|line| line.split('\t').next().unwrap_or(""))
        .collect();
    let outcomes: Vec<&str> = truth
        .lines()
        .skip(1)
        .map(|line| line.rsplit(',').next().unwrap_or(""))
        .collect();
    assert_eq!(said.len(), 144);
    assert_eq!(said, outcomes, "{truth}");
}
