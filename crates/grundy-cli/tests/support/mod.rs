//! Runs the real binary.

// Each test binary uses its own part of the fixture.
#![allow(dead_code)]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a run of the binary gave.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) status: i32,
}

impl Run {
    /// The output of a run that must have gone well.
    pub(crate) fn good(self) -> String {
        assert_eq!(
            (self.status, self.stderr.as_str()),
            (0, ""),
            "{}",
            self.stdout
        );
        self.stdout
    }

    /// The errors of a run that must have ended with this status and printed no answer.
    pub(crate) fn bad(self, status: i32) -> String {
        assert_eq!(
            (self.status, self.stdout.as_str()),
            (status, ""),
            "{}",
            self.stderr
        );
        self.stderr
    }
}

/// `grundy` with these arguments, in English whatever the environment.
pub(crate) fn grundy(args: &[&str]) -> Run {
    run(args, "", &[])
}

/// With text on its standard input.
pub(crate) fn grundy_reading(args: &[&str], input: &str) -> Run {
    run(args, input, &[])
}

/// With variables of the environment.
pub(crate) fn run(args: &[&str], input: &str, variables: &[(&str, &str)]) -> Run {
    let mut child = command(args)
        .envs(variables.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut stdin = child.stdin.take().expect("standard input is a pipe");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || {
        // A program that stops reading closes the pipe.
        let _ = stdin.write_all(input.as_bytes());
    });
    let output = child.wait_with_output().expect("the binary ends");
    writer.join().expect("the input is written");
    Run {
        stdout: String::from_utf8(output.stdout).expect("text"),
        stderr: String::from_utf8(output.stderr).expect("text"),
        status: output.status.code().unwrap_or(-1),
    }
}

/// The binary, with no language in its environment.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.args(args);
    for name in ["GRUNDY_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR"] {
        command.env_remove(name);
    }
    command
}

/// A directory of this test's own, emptied when it starts.
pub(crate) fn directory(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("the directory is made");
    path
}

/// A file with this text in a directory; its path.
pub(crate) fn file(directory: &Path, name: &str, text: &str) -> String {
    let path = directory.join(name);
    std::fs::write(&path, text).expect("the file is written");
    path.to_str().expect("a path in UTF-8").to_owned()
}
