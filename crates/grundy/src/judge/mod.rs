//! Online-judge problems, described as data and answered in exactly their output format.
//!
//! A problem is a text in TOML, `judges/<id>.toml`: which game is played, how the input is read, which numbers of it make the
//! position, what is asked, and what is printed. A problem whose game and question exist needs no Rust code.
//!
//! ```
//! use grundy::{Budget, judge};
//!
//! let mut output = Vec::new();
//! judge::find("hdu1527")?.run(&b"2 1\n8 4\n4 7\n"[..], &mut output, &Budget::default())?;
//! assert_eq!(output, b"0\n1\n0\n");
//! # Ok::<(), grundy::Error>(())
//! ```
//!
#![doc = include_str!("../../../../docs/judges.md")]

mod format;
pub(crate) mod layout;
pub(crate) mod output;
pub(crate) mod place;
mod play;
mod record;
mod run;
mod scan;
pub(crate) mod source;
mod template;
mod values;
mod write;

pub use format::{Certainty, Problem, Title};

use crate::Error;
use grundy_rules::{Argument, message};
use include_dir::{Dir, include_dir};
use std::sync::OnceLock;

static TEXTS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/../../judges");

/// The problems that are known, by id.
pub fn problems() -> &'static [Problem] {
    static PROBLEMS: OnceLock<Vec<Problem>> = OnceLock::new();
    PROBLEMS.get_or_init(|| {
        let mut problems: Vec<Problem> = TEXTS
            .files()
            .filter_map(|file| {
                let id = file.path().file_name()?.to_str()?.strip_suffix(".toml")?;
                Problem::parse(id, file.contents_utf8()?).ok()
            })
            .collect();
        problems.sort_unstable_by(|a, b| a.id().cmp(b.id()));
        problems
    })
}

/// The problem with this id, such as `hdu1527`; capitals, blanks and `-` in place of `_` do no harm.
///
/// # Errors
///
/// [`Error::Judge`] names the ids that contain what was asked for, or else the nearest.
pub fn find(id: &str) -> Result<&'static Problem, Error> {
    let wanted: String = id
        .chars()
        .filter(|c| !c.is_whitespace())
        .map(|c| {
            if c == '-' {
                '_'
            } else {
                c.to_ascii_lowercase()
            }
        })
        .collect();
    let problems = problems();
    if let Ok(index) = problems.binary_search_by(|problem| problem.id().cmp(&wanted)) {
        return Ok(&problems[index]);
    }
    let mut near: Vec<(bool, usize, &str)> = problems
        .iter()
        .map(|problem| {
            let id = problem.id();
            (!id.contains(&wanted), distance(&wanted, id), id)
        })
        .collect();
    near.sort_unstable();
    let contained = near.iter().filter(|(apart, ..)| !apart).count();
    let shown = match contained {
        0 => 3,
        several => several.min(5),
    };
    let near: Vec<&str> = near.iter().take(shown).map(|(.., id)| *id).collect();
    Err(Error::Judge(message!(
        "unknown-problem",
        "there is no problem `{id}`; the nearest are {names}",
        id = id,
        names = Argument::list(near)
    )))
}

/// How many letters must be inserted, deleted or replaced to make one word the other.
fn distance(a: &str, b: &str) -> usize {
    // An id is short; of a longer word the beginning tells enough.
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().take(64).collect(), b.chars().collect());
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}
