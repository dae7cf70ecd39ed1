//! The examples of the two READMEs are run, and their output is what stands there.
//!
//! After a change of what the program says, `BLESS=1 cargo test --package grundy-cli --test readme` writes the new output into
//! the files; read the difference before committing it.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The fewest examples that each README must have.
const EXAMPLES: usize = 6;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A line `$ …` of a `console` block and the lines below it.
struct Example {
    command: String,
    output: String,
}

fn examples(text: &str) -> Vec<Example> {
    let mut all: Vec<Example> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| inside) {
            all.push(Example {
                command: command.to_owned(),
                output: String::new(),
            });
        } else if let Some(example) = all.last_mut().filter(|_| inside) {
            example.output += line;
            example.output += "\n";
        }
    }
    all
}

/// Runs a command line of the shell in the root of the project, with `grundy` on the path and the language given.
fn run(command: &str, lang: &str) -> String {
    let binary = Path::new(env!("CARGO_BIN_EXE_grundy"));
    let folder = binary.parent().expect("the folder of the binary");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let paths = std::iter::once(folder.to_owned()).chain(std::env::split_paths(&path));
    let mut child = Command::new("sh")
        .current_dir(root())
        .env("PATH", std::env::join_paths(paths).expect("a path"))
        .env("GRUNDY_LANG", lang)
        .env("NO_COLOR", "1")
        .env("COLUMNS", "100")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .expect("sh");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(command.as_bytes()).expect("sh reads");
    drop(stdin);
    let output = child.wait_with_output().expect("sh ends");
    String::from_utf8(output.stdout).expect("text")
}

fn check(file: &str, lang: &str) {
    let path = root().join(file);
    let mut text = std::fs::read_to_string(&path).expect("the README");
    let mut ours: Vec<Example> = examples(&text);
    ours.retain(|example| example.command.contains("grundy "));
    assert!(ours.len() >= EXAMPLES, "{file} has too few examples");
    let bless = std::env::var_os("BLESS").is_some();
    for Example { command, output } in ours {
        let found = run(&command, lang);
        if bless {
            let [old, new] = [output, found].map(|output| format!("$ {command}\n{output}"));
            text = text.replacen(&old, &new, 1);
        } else {
            assert_eq!(found, output, "{file}: {command}");
        }
    }
    if bless {
        std::fs::write(&path, text).expect("the README can be written");
    }
}

#[test]
fn english() {
    check("README.md", "en");
}

#[test]
fn chinese() {
    check("README.zh-CN.md", "zh");
}
