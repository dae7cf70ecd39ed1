//! `grundy judge hdu1527` on a million lines beside a plain C++ solution that reads with scanf.

use crate::{report, time};
use std::fmt::Write as _;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const LINES: u64 = 1_000_000;

/// What contestants write, with the exact square root that the limits of the problem need.
const SOLUTION: &str = r#"
#include <cstdio>
#include <cmath>
#include <algorithm>
int main() {
    long long a, b;
    while (scanf("%lld %lld", &a, &b) == 2) {
        if (a > b) std::swap(a, b);
        unsigned long long d = b - a, x = 5 * d * d, r = (unsigned long long) std::sqrt((double) x);
        while (r * r > x) --r;
        while ((r + 1) * (r + 1) <= x) ++r;
        puts((long long) ((d + r) / 2) == a ? "0" : "1");
    }
}
"#;

fn run_on(program: &Path, args: &[&str], input: &Path, output: &Path) {
    let status = Command::new(program)
        .args(args)
        .stdin(Stdio::from(File::open(input).expect("the input")))
        .stdout(Stdio::from(File::create(output).expect("the output")))
        .status()
        .expect("a program that runs");
    assert!(status.success());
}

pub fn run() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let grundy = root.join("target/release/grundy");
    if !grundy.exists() {
        println!("judge: no {}; `make bench` builds it", grundy.display());
        return;
    }
    let dir: PathBuf = std::env::temp_dir().join(format!("grundy-bench-{}", std::process::id()));
    fs::create_dir_all(&dir).expect("a folder for the benchmark");
    let [source, binary, input, ours_out, theirs_out] =
        ["a.cpp", "a.out", "in", "ours", "theirs"].map(|name| dir.join(name));
    fs::write(&source, SOLUTION).expect("the source");
    let built = Command::new("g++")
        .arg("-O2")
        .arg("-o")
        .args([&binary, &source])
        .status();
    if !built.is_ok_and(|status| status.success()) {
        println!("judge: no g++ to build the C++ solution with");
        return;
    }
    let mut text = String::new();
    let mut x = 2026u64;
    let mut next = || {
        x = x
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (x >> 33) % 1_000_000_001
    };
    for _ in 0..LINES {
        let (a, b) = (next(), next());
        let _ = writeln!(text, "{a} {b}");
    }
    fs::write(&input, text).expect("the input");
    let ours = time(3, || {
        run_on(&grundy, &["judge", "hdu1527"], &input, &ours_out)
    });
    let theirs = time(3, || run_on(&binary, &[], &input, &theirs_out));
    assert!(fs::read(&ours_out).expect("our answers") == fs::read(&theirs_out).expect("theirs"));
    report(
        "judge: hdu1527 on 10^6 lines, C++ with scanf",
        ours,
        theirs,
        5.0,
    );
    let _ = fs::remove_dir_all(&dir);
}
