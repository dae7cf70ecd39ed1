//! The fields of a certificate, read strictly: a field that is missing, unknown or of another type is named by its path.

use crate::report::{Failure, Fallible};
use crate::rules::{self, Rules};
use serde_json::Value;
use std::fmt::Display;

/// The largest file that is read, in bytes.
pub const MAX_BYTES: usize = 16 << 20;
/// The largest number of entries of an automaton.
const MAX_ENTRIES: usize = 1 << 20;
/// The longest sequences.
const MAX_LENGTH: usize = 10_000_000;

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
    pub(crate) tracks: usize,
    pub(crate) next: Vec<Vec<usize>>,
    /// Per state; of an automaton with outputs, whether there is one.
    pub(crate) accept: Vec<bool>,
    pub(crate) output: Option<Vec<Option<usize>>>,
}

pub(crate) enum Digits {
    Base(usize),
    Recurrence { coefficients: Vec<i128>, initial: Vec<i128>, valid: Table },
}

/// Of the automata, that of the claim is the first, then come those of the repeated moves.
pub(crate) enum Method {
    Automata { numeration: Digits, measure: Vec<Vec<i128>>, tables: Vec<Table> },
    Periodic { reach: usize, period: Period },
    Code { code: Vec<usize>, period: Period },
    AllBut { excluded: Vec<usize>, period: Period, saltus: usize },
}

pub(crate) struct Certificate {
    pub(crate) rules: String,
    pub(crate) claim: Claim,
    pub(crate) method: Method,
}

/// A value of the file and where it stands.
struct Field<'v>(&'v Value, String);

impl<'v> Field<'v> {
    fn some<T>(&self, value: Option<T>, expected: impl Display) -> Fallible<T> {
        value.map_or_else(|| Failure::field(&self.1, format!("expected {expected}")), Ok)
    }
    fn need(&self, holds: bool, expected: impl Display) -> Fallible<()> {
        self.some(holds.then_some(()), expected)
    }
    fn key(&self, key: &str) -> String {
        format!("{}{}{key}", self.1, if self.1.is_empty() { "" } else { "." })
    }
    fn has(&self, key: &str) -> bool {
        self.0.get(key).is_some()
    }
    fn get(&self, key: &str) -> Fallible<Field<'v>> {
        self.0.get(key).map_or_else(|| Failure::field(self.key(key), "missing"), |value| Ok(Field(value, self.key(key))))
    }

    /// Every key of the object is known.
    fn keys(&self, known: &[&str]) -> Fallible<&Self> {
        let unknown = self.some(self.0.as_object(), "an object")?.keys().find(|key| !known.contains(&key.as_str()));
        unknown.map_or(Ok(self), |key| Failure::field(self.key(key), "unknown field"))
    }

    fn list<T>(&self, read: impl Fn(&Field<'v>) -> Fallible<T>) -> Fallible<Vec<T>> {
        let all = self.some(self.0.as_array(), "a list")?;
        all.iter().enumerate().map(|(i, value)| read(&Field(value, format!("{}[{i}]", self.1)))).collect()
    }
    fn exactly<T>(&self, length: usize, what: &str, read: impl Fn(&Field<'v>) -> Fallible<T>) -> Fallible<Vec<T>> {
        let all = self.list(read)?;
        self.need(all.len() == length, format_args!("{length} {what}")).map(|()| all)
    }
    fn text(&self) -> Fallible<&'v str> {
        self.some(self.0.as_str(), "a string")
    }
    fn number(&self) -> Fallible<usize> {
        self.between(0, (1 << 53) - 1)
    }
    fn integer(&self) -> Fallible<i128> {
        self.number().map(|n| n as i128)
    }
    fn between(&self, least: usize, most: usize) -> Fallible<usize> {
        let number = self.0.as_u64().and_then(|n| usize::try_from(n).ok()).filter(|n| (least..=most).contains(n));
        self.some(number, format_args!("a number from {least} to {most}"))
    }
    fn rising(&self, least: usize, most: usize) -> Fallible<Vec<usize>> {
        let all = self.list(|n| n.between(least, most))?;
        self.need(all.is_sorted_by(|a, b| a < b), "increasing numbers").map(|()| all)
    }

    /// An automaton over so many digits, if their number is known, and with so many tracks.
    fn table(&self, digits: Option<usize>, tracks: usize, outputs: bool) -> Fallible<Table> {
        let outputs = outputs && !self.has("accept");
        self.keys(&["tracks", "next", if outputs { "output" } else { "accept" }])?.get("tracks")?.between(tracks, tracks)?;
        let next = self.get("next")?;
        let (states, first) = (next.list(|_| Ok(()))?.len(), next.0[0].as_array().map_or(0, Vec::len));
        let letters = digits.map_or(Some(first), |digits| digits.checked_pow(tracks as u32)).unwrap_or(usize::MAX);
        next.need(states > 0 && letters.saturating_mul(states) <= MAX_ENTRIES, "1 to 2^20 entries")?;
        let next = next.list(|row| row.exactly(letters, "numbers", |to| to.between(0, states - 1)))?;
        if outputs {
            let entry = |v: &Field<'_>| if v.0.is_null() { Ok(None) } else { v.number().map(Some) };
            let output = self.get("output")?.exactly(states, "numbers or nulls, one for each state", entry)?;
            return Ok(Table { tracks, next, accept: output.iter().map(Option::is_some).collect(), output: Some(output) });
        }
        let accepting = self.get("accept")?.rising(0, states - 1)?;
        Ok(Table { tracks, next, accept: (0..states).map(|s| accepting.binary_search(&s).is_ok()).collect(), output: None })
    }

    fn numeration(&self) -> Fallible<Digits> {
        if self.has("base") {
            return Ok(Digits::Base(self.keys(&["base"])?.get("base")?.between(2, 64)?));
        }
        self.keys(&["coefficients", "initial", "valid"])?;
        let coefficients = self.get("coefficients")?.list(Field::integer)?;
        let (initial, field) = (self.get("initial")?.list(Field::integer)?, self.get("valid")?);
        let fits = coefficients.len() == initial.len() && (1..=64).contains(&initial.len());
        self.get("initial")?.need(fits, "1 to 64 numbers, as many as coefficients")?;
        let valid = field.table(None, 1, false)?;
        field.need((2..=64).contains(&valid.next[0].len()), "an automaton over 2 to 64 digits")?;
        Ok(Digits::Recurrence { coefficients, initial, valid })
    }

    fn period(&self, least_preperiod: usize) -> Fallible<Period> {
        let minimal = |field: Field<'_>| field.some(field.0.as_bool(), "true or false");
        Ok(Period {
            preperiod: self.get("preperiod")?.between(least_preperiod, MAX_LENGTH)?,
            period: self.get("period")?.between(1, MAX_LENGTH)?,
            minimal: self.get("theorem")?.text()? != "all-but" && minimal(self.get("minimal")?)?,
        })
    }

    fn claim(&self) -> Fallible<Claim> {
        let kind = self.get("kind")?;
        match kind.text()? {
            "nim-values" => self.keys(&["kind"]).map(|_| Claim::NimValues),
            "p-positions" => {
                let play = self.keys(&["kind", "play"])?.get("play")?;
                let known = [("normal", Play::Normal), ("misere", Play::Misere)].into_iter().find(|(name, _)| play.0 == *name);
                Ok(Claim::PPositions(play.some(known, "`normal` or `misere`")?.1))
            }
            _ => kind.some(None, "`p-positions` or `nim-values`"),
        }
    }

    /// The fields of the theorem; automata have as many tracks as the game has coordinates, one more for a relation.
    fn method(&self, claim: Claim, coords: usize) -> Fallible<Method> {
        let (theorem, values) = (self.get("theorem")?.text()?, claim == Claim::NimValues);
        if ["code", "all-but"].contains(&theorem) {
            self.get("claim")?.get("kind")?.need(values, "`nim-values` for this theorem")?;
        }
        Ok(match theorem {
            "automata" => {
                let numeration = self.get("numeration")?.numeration()?;
                let digits = Some(match &numeration {
                    Digits::Base(base) => *base,
                    Digits::Recurrence { valid, .. } => valid.next[0].len(),
                });
                let measure = self.get("measure")?.list(|vector| vector.exactly(coords, "weights", Field::integer))?;
                let own = |f: &Field<'_>| f.table(digits, coords + usize::from(values && !f.has("output")), values);
                let mut tables = self.get("automata")?.exactly(1, "automaton", own)?;
                tables.extend(self.get("repeats")?.list(|f| f.table(digits, coords, false))?);
                Method::Automata { numeration, measure, tables }
            }
            "periodic" => Method::Periodic { reach: self.get("reach")?.between(1, MAX_LENGTH)?, period: self.period(0)? },
            "code" => {
                let (field, code) = (self.get("code")?, self.get("code")?.list(Field::number)?);
                let fits = (2..=64).contains(&code.len()) && code[0] % 4 == 0 && !code.ends_with(&[0]);
                field.need(fits, "2 to 64 digits, the first a multiple of 4, the last not 0")?;
                Method::Code { code, period: self.period(1)? }
            }
            _ => {
                let (field, excluded) = (self.get("excluded")?, self.get("excluded")?.rising(1, MAX_LENGTH)?);
                field.need(!excluded.is_empty(), "at least one number")?;
                Method::AllBut { excluded, period: self.period(0)?, saltus: self.get("saltus")?.between(0, MAX_LENGTH)? }
            }
        })
    }
}

/// Reads the file and the rules in it.
pub(crate) fn read(bytes: &[u8]) -> Fallible<(Certificate, Rules)> {
    if bytes.len() > MAX_BYTES {
        return Failure::field("", "longer than 16 MiB");
    }
    let value: Value = serde_json::from_slice(bytes).or_else(|e| Failure::field("", e.to_string()))?;
    let file = Field(&value, String::new());
    let own: &[&str] = match file.get("theorem")?.text()? {
        "automata" => &["automata", "measure", "numeration", "repeats"],
        "periodic" => &["minimal", "period", "preperiod", "reach"],
        "code" => &["code", "minimal", "period", "preperiod"],
        "all-but" => &["excluded", "period", "preperiod", "saltus"],
        _ => return file.get("theorem")?.some(None, "`automata`, `periodic`, `code` or `all-but`"),
    };
    file.keys(&[&["claim", "format", "producer", "rules", "theorem", "version"], own].concat())?;
    let format = file.get("format")?;
    format.need(format.text()? == "grundy-certificate", "\"grundy-certificate\"")?;
    file.get("version")?.between(1, 1)?;
    if file.has("producer") {
        file.get("producer")?.text()?;
    }
    let (claim, text) = (file.get("claim")?.claim()?, file.get("rules")?.text()?);
    let rules = rules::parse(text)?;
    let method = file.method(claim, rules.coords.len())?;
    Ok((Certificate { rules: text.to_owned(), claim, method }, rules))
}
