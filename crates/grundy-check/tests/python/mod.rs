//! The second checker, `checker.py`, run on certificates.
#![allow(dead_code)] // each test file uses its part

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What the second checker says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Accepted,
    Rejected(String),
    /// Out of time: nothing is said.
    GaveUp,
}

/// Seconds that the second checker gets for a certificate.
const SECONDS: &str = "5";
/// Files of one run.
const BATCH: usize = 100;

pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

/// Runs Python in the folder of the tests.
pub(crate) fn python(arguments: &[&str]) -> std::process::Output {
    match Command::new("python3").args(arguments).current_dir(folder()).env("PYTHONDONTWRITEBYTECODE", "1").output() {
        Ok(output) => output,
        Err(error) => panic!("these tests need python3 (3.9 or later, nothing else) in the PATH: {error}"),
    }
}

/// The verdicts on the bytes of files.
pub(crate) fn verdicts(files: &[Vec<u8>]) -> Vec<Verdict> {
    static RUNS: AtomicUsize = AtomicUsize::new(0);
    let run = RUNS.fetch_add(1, Ordering::Relaxed);
    let home = std::env::temp_dir().join(format!("grundy-twin-{}-{run}", std::process::id()));
    std::fs::create_dir_all(&home).unwrap();
    let paths: Vec<String> = (0..files.len()).map(|i| home.join(format!("{i}.json")).display().to_string()).collect();
    for (path, bytes) in paths.iter().zip(files) {
        std::fs::write(path, bytes).unwrap();
    }
    let mut all = Vec::new();
    for batch in paths.chunks(BATCH) {
        let mut arguments = vec!["checker.py", "--time", SECONDS];
        arguments.extend(batch.iter().map(String::as_str));
        let output = python(&arguments);
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let complaints = String::from_utf8_lossy(&output.stderr);
        assert!(complaints.is_empty(), "the second checker complains: {complaints}");
        for path in batch {
            let start = format!("{path}: ");
            let line = text.lines().find_map(|l| l.strip_prefix(&start));
            let line = line.unwrap_or_else(|| panic!("the second checker says nothing about {path}"));
            all.push(match line {
                l if l.starts_with("rejected: ") => Verdict::Rejected(l.to_owned()),
                l if l.starts_with("gave up: ") => Verdict::GaveUp,
                l if l.starts_with("For the game ") => Verdict::Accepted,
                l => panic!("{path}: {l}"),
            });
        }
    }
    std::fs::remove_dir_all(&home).unwrap();
    all
}

/// The shipped certificates, by file name; none where the folder does not exist.
pub(crate) fn shipped() -> Vec<(String, Value)> {
    let Ok(entries) = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../proofs")) else {
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = entries.map(|e| e.unwrap().path()).collect();
    paths.retain(|p| p.extension().is_some_and(|e| e == "json"));
    paths.sort();
    let named = |p: PathBuf| {
        let value = serde_json::from_slice(&std::fs::read(&p).unwrap()).unwrap();
        (p.file_stem().unwrap().to_string_lossy().into_owned(), value)
    };
    paths.into_iter().map(named).collect()
}
