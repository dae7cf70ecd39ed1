//! Answers, tables and lists in every format.

pub(crate) mod bfile;
pub(crate) mod csv;
pub(crate) mod files;
pub(crate) mod grid;
pub(crate) mod json;
pub(crate) mod picture;
pub(crate) mod png;
pub(crate) mod scatter;
pub(crate) mod scene;
pub(crate) mod svg;

use grundy::Game;

/// Positions as they are found.
pub(crate) type Rows<'a> = &'a mut dyn Iterator<Item = Result<Vec<u64>, grundy::Error>>;

/// The names of `count` coordinates: those of the rules, or heap1, heap2, … of a sum of heaps.
pub(crate) fn coordinate_names(game: &Game, count: usize) -> Vec<String> {
    let rules = game.rulesets().next().and_then(|r| r.rules().first());
    match rules {
        Some(rules) if rules.coords.len() == count => rules.coords.clone(),
        None if count == 1 => vec!["vertex".to_owned()],
        _ => (1..=count).map(|i| format!("heap{i}")).collect(),
    }
}
