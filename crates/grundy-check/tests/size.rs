//! The judge is small: what decides what is proved can be read.

use std::path::Path;

#[test]
fn fewer_than_two_thousand_lines_of_code() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let text = |entry: std::io::Result<std::fs::DirEntry>| std::fs::read_to_string(entry.unwrap().path()).unwrap();
    let all: String = sources.read_dir().unwrap().map(text).collect();
    let code = all.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//")).count();
    assert!((1_000..2_000).contains(&code), "{code}");
}
