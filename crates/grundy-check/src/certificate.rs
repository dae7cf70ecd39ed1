//! The fields of a certificate, read strictly: a field that is missing, unknown or of another type is named by its path.

use crate::report::{Failure, Fallible};
use serde_json::Value;
use std::fmt::Display;

/// The largest file that is read, in bytes.
pub const MAX_BYTES: usize = 16 << 20;
/// The largest number of entries of an automaton.
const MAX_ENTRIES: usize = 1 << 20;
/// The longest sequences.
pub(crate) const MAX_LENGTH: usize = 10_000_000;

/// Under which convention the last move counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Play {
    /// Who cannot move has lost.
    Normal,
    /// Who cannot move has won.
    Misere,
}

/// What a certificate claims to know of every position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// Which positions are P-positions.
    PPositions(Play),
    /// The nim-value.
    NimValues,
}

/// What a periodic sequence repeats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// Repetition holds from here on.
    pub preperiod: usize,
    /// The distance of the repetition.
    pub period: usize,
    /// Whether both are claimed to be the least possible ones.
    pub minimal: bool,
}

/// An automaton as it stands in the file: letters are tuples of digits.
pub(crate) struct Table {
    pub(crate) next: Vec<Vec<usize>>,
    /// Per state; of an automaton with outputs, whether there is one.
    pub(crate) accept: Vec<bool>,
    pub(crate) output: Option<Vec<Option<usize>>>,
}

/// A value of the file and where it stands.
pub(crate) struct Field<'v>(pub(crate) &'v Value, pub(crate) String);

impl<'v> Field<'v> {
    fn some<T>(&self, value: Option<T>, expected: impl Display) -> Fallible<T> {
        value.ok_or_else(|| Failure::Field { path: self.1.clone(), what: format!("expected {expected}") })
    }
    pub(crate) fn need(&self, holds: bool, expected: impl Display) -> Fallible<()> {
        self.some(holds.then_some(()), expected)
    }
    pub(crate) fn has(&self, key: &str) -> bool {
        self.0.get(key).is_some()
    }
    fn below(&self, key: &str) -> String {
        format!("{}{}{key}", self.1, if self.1.is_empty() { "" } else { "." })
    }
    pub(crate) fn get(&self, key: &str) -> Fallible<Field<'v>> {
        let missing = || Failure::Field { path: self.below(key), what: "missing".to_owned() };
        Ok(Field(self.0.get(key).ok_or_else(missing)?, self.below(key)))
    }

    /// Every key of the object is one of the words.
    pub(crate) fn keys(&self, known: &str) -> Fallible<&Self> {
        let unknown = self.some(self.0.as_object(), "an object")?.keys().find(|key| known.split(' ').all(|word| word != *key));
        unknown.map_or(Ok(self), |key| Err(Failure::Field { path: self.below(key), what: "unknown field".to_owned() }))
    }

    pub(crate) fn list<T>(&self, read: impl Fn(&Field<'v>) -> Fallible<T>) -> Fallible<Vec<T>> {
        let all = self.some(self.0.as_array(), "a list")?;
        all.iter().enumerate().map(|(i, value)| read(&Field(value, format!("{}[{i}]", self.1)))).collect()
    }
    pub(crate) fn exactly<T>(&self, length: usize, what: &str, read: impl Fn(&Field<'v>) -> Fallible<T>) -> Fallible<Vec<T>> {
        let all = self.list(read)?;
        self.need(all.len() == length, format_args!("{length} {what}")).map(|()| all)
    }
    pub(crate) fn text(&self) -> Fallible<&'v str> {
        self.some(self.0.as_str(), "a string")
    }
    pub(crate) fn between(&self, least: usize, most: usize) -> Fallible<usize> {
        let number = self.0.as_u64().and_then(|n| usize::try_from(n).ok()).filter(|n| (least..=most).contains(n));
        self.some(number, format_args!("a number from {least} to {most}"))
    }
    pub(crate) fn number(&self) -> Fallible<usize> {
        self.between(0, (1 << 53) - 1)
    }
    pub(crate) fn integer(&self) -> Fallible<i128> {
        self.number().map(|n| n as i128)
    }
    pub(crate) fn rising(&self, least: usize, most: usize) -> Fallible<Vec<usize>> {
        let all = self.list(|n| n.between(least, most))?;
        self.need(all.is_sorted_by(|a, b| a < b), "increasing numbers").map(|()| all)
    }

    /// One of the words, and what stands beside it.
    pub(crate) fn choice<T: Copy>(&self, all: &[(&str, T)]) -> Fallible<T> {
        let names: Vec<_> = all.iter().map(|(name, _)| format!("`{name}`")).collect();
        let found = all.iter().find(|(name, _)| self.0 == *name);
        self.some(found.map(|(_, meaning)| *meaning), names.join(" or "))
    }

    /// An automaton over so many digits, if their number is known, and with so many tracks.
    pub(crate) fn table(&self, digits: Option<usize>, tracks: usize, outputs: bool) -> Fallible<Table> {
        let last = if outputs { "output" } else { "accept" };
        self.keys(&format!("tracks next {last}"))?.get("tracks")?.between(tracks, tracks)?;
        let (next, last) = (self.get("next")?, self.get(last)?);
        let (states, first) = (next.list(|_| Ok(()))?.len(), next.0[0].as_array().map_or(0, Vec::len));
        let letters = digits.map_or(Some(first), |digits| digits.checked_pow(tracks as u32)).unwrap_or(usize::MAX);
        next.need(states > 0 && letters.saturating_mul(states) <= MAX_ENTRIES, "1 to 2^20 entries")?;
        let next = next.list(|row| row.exactly(letters, "numbers", |to| to.between(0, states - 1)))?;
        if outputs {
            let entry = |v: &Field<'_>| if v.0.is_null() { Ok(None) } else { v.number().map(Some) };
            let output = last.exactly(states, "numbers or nulls, one for each state", entry)?;
            return Ok(Table { next, accept: output.iter().map(Option::is_some).collect(), output: Some(output) });
        }
        let accepting = last.rising(0, states - 1)?;
        Ok(Table { next, accept: (0..states).map(|s| accepting.binary_search(&s).is_ok()).collect(), output: None })
    }

    pub(crate) fn period(&self, least_preperiod: usize, minimal: bool) -> Fallible<Period> {
        Ok(Period {
            preperiod: self.get("preperiod")?.between(least_preperiod, MAX_LENGTH)?,
            period: self.get("period")?.between(1, MAX_LENGTH)?,
            minimal: minimal && self.get("minimal").and_then(|field| field.some(field.0.as_bool(), "true or false"))?,
        })
    }

    pub(crate) fn claim(&self) -> Fallible<Claim> {
        if self.get("kind")?.choice(&[("nim-values", true), ("p-positions", false)])? {
            return self.keys("kind").map(|_| Claim::NimValues);
        }
        let play = self.keys("kind play")?.get("play")?.choice(&[("normal", Play::Normal), ("misere", Play::Misere)])?;
        Ok(Claim::PPositions(play))
    }
}
