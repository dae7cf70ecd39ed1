//! The fields of a certificate, read strictly: a field that is missing, unknown or of another type is named by its path.

use crate::report::{Failure, Fallible};
use crate::rules::{self, Rules};
use serde_json::Value;

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

pub(crate) enum Method {
    /// The automaton of the claim is the first table, then come those of the repeated moves.
    Automata {
        numeration: Digits,
        measure: Vec<Vec<i128>>,
        tables: Vec<Table>,
    },
    Periodic {
        reach: usize,
        period: Period,
    },
    Code {
        code: Vec<usize>,
        period: Period,
    },
    AllBut {
        excluded: Vec<usize>,
        period: Period,
        saltus: usize,
    },
}

pub(crate) struct Certificate {
    pub(crate) rules: String,
    pub(crate) claim: Claim,
    pub(crate) method: Method,
}

/// A value of the file and where it stands.
struct Field<'v> {
    value: &'v Value,
    path: String,
}

impl<'v> Field<'v> {
    fn wrong<T>(&self, expected: impl AsRef<str>) -> Fallible<T> {
        Failure::field(&self.path, format!("expected {}", expected.as_ref()))
    }

    fn key(&self, key: &str) -> String {
        format!("{}{}{key}", self.path, if self.path.is_empty() { "" } else { "." })
    }

    fn has(&self, key: &str) -> bool {
        self.value.get(key).is_some()
    }

    fn get(&self, key: &str) -> Fallible<Field<'v>> {
        match self.value.get(key) {
            Some(value) => Ok(Field { value, path: self.key(key) }),
            None => Failure::field(self.key(key), "missing"),
        }
    }

    /// Every key of the object is known.
    fn keys(&self, known: &[&str]) -> Fallible<&Self> {
        let Value::Object(map) = self.value else { return self.wrong("an object") };
        match map.keys().find(|key| !known.contains(&key.as_str())) {
            Some(key) => Failure::field(self.key(key), "unknown field"),
            None => Ok(self),
        }
    }

    fn list<T>(&self, read: impl Fn(&Field<'v>) -> Fallible<T>) -> Fallible<Vec<T>> {
        let Value::Array(all) = self.value else { return self.wrong("a list") };
        all.iter().enumerate().map(|(i, value)| read(&Field { value, path: format!("{}[{i}]", self.path) })).collect()
    }

    fn text(&self) -> Fallible<&'v str> {
        self.value.as_str().map_or_else(|| self.wrong("a string"), Ok)
    }

    fn number(&self) -> Fallible<usize> {
        self.between(0, (1 << 53) - 1)
    }

    fn between(&self, least: usize, most: usize) -> Fallible<usize> {
        let number = self.value.as_u64().and_then(|n| usize::try_from(n).ok()).filter(|n| (least..=most).contains(n));
        number.map_or_else(|| self.wrong(format!("a number from {least} to {most}")), Ok)
    }

    fn rising(&self, least: usize, most: usize) -> Fallible<Vec<usize>> {
        let all = self.list(|n| n.between(least, most))?;
        if all.is_sorted_by(|a, b| a < b) { Ok(all) } else { self.wrong("increasing numbers") }
    }

    /// An automaton over so many digits, if their number is known, and with so many tracks.
    fn table(&self, digits: Option<usize>, tracks: usize, outputs: bool) -> Fallible<Table> {
        self.keys(&["tracks", "next", if outputs && !self.has("accept") { "output" } else { "accept" }])?;
        self.get("tracks")?.between(tracks, tracks)?;
        let next = self.get("next")?;
        let (states, first) = (next.list(|_| Ok(()))?.len(), next.value[0].as_array().map_or(0, Vec::len));
        let letters = digits.map_or(Some(first), |digits| digits.checked_pow(tracks as u32)).unwrap_or(usize::MAX);
        if states == 0 || letters.saturating_mul(states) > MAX_ENTRIES {
            return next.wrong("1 to 2^20 entries");
        }
        let row = |row: &Field<'_>| match row.list(|to| to.between(0, states - 1))? {
            all if all.len() == letters => Ok(all),
            _ => row.wrong(format!("{letters} numbers")),
        };
        let (next, mut accept, mut output) = (next.list(row)?, vec![false; states], None);
        if outputs && !self.has("accept") {
            let field = self.get("output")?;
            let all = field.list(|v| if v.value.is_null() { Ok(None) } else { v.number().map(Some) })?;
            if all.len() != states {
                return field.wrong("a number or null for each state");
            }
            accept = all.iter().map(Option::is_some).collect();
            output = Some(all);
        } else {
            self.get("accept")?.rising(0, states - 1)?.into_iter().for_each(|s| accept[s] = true);
        }
        Ok(Table { tracks, next, accept, output })
    }

    fn numeration(&self) -> Fallible<Digits> {
        if self.has("base") {
            return Ok(Digits::Base(self.keys(&["base"])?.get("base")?.between(2, 64)?));
        }
        self.keys(&["coefficients", "initial", "valid"])?;
        let [coefficients, initial] = ["coefficients", "initial"].map(|key| self.get(key)?.list(|n| Ok(n.number()? as i128)));
        let (coefficients, initial) = (coefficients?, initial?);
        if coefficients.len() != initial.len() || !(1..=64).contains(&initial.len()) {
            return self.get("initial")?.wrong("1 to 64 numbers, as many as coefficients");
        }
        let valid = self.get("valid")?.table(None, 1, false)?;
        match valid.next[0].len() {
            2..=64 => Ok(Digits::Recurrence { coefficients, initial, valid }),
            _ => self.get("valid")?.wrong("an automaton over 2 to 64 digits"),
        }
    }

    fn period(&self, least_preperiod: usize) -> Fallible<Period> {
        let minimal = |field: Field<'_>| field.value.as_bool().map_or_else(|| field.wrong("true or false"), Ok);
        Ok(Period {
            preperiod: self.get("preperiod")?.between(least_preperiod, MAX_LENGTH)?,
            period: self.get("period")?.between(1, MAX_LENGTH)?,
            minimal: if self.get("theorem")?.text()? == "all-but" { false } else { minimal(self.get("minimal")?)? },
        })
    }

    fn claim(&self) -> Fallible<Claim> {
        match self.get("kind")?.text()? {
            "nim-values" => self.keys(&["kind"]).map(|_| Claim::NimValues),
            "p-positions" => match self.keys(&["kind", "play"])?.get("play")?.text()? {
                "normal" => Ok(Claim::PPositions(Play::Normal)),
                "misere" => Ok(Claim::PPositions(Play::Misere)),
                _ => self.get("play")?.wrong("`normal` or `misere`"),
            },
            _ => self.get("kind")?.wrong("`p-positions` or `nim-values`"),
        }
    }

    /// The fields of the theorem; automata have as many tracks as the game has coordinates, one more for a relation.
    fn method(&self, claim: Claim, coords: usize) -> Fallible<Method> {
        let values = claim == Claim::NimValues;
        match self.get("theorem")?.text()? {
            "automata" => {
                let numeration = self.get("numeration")?.numeration()?;
                let digits = Some(match &numeration {
                    Digits::Base(base) => *base,
                    Digits::Recurrence { valid, .. } => valid.next[0].len(),
                });
                let measure = self.get("measure")?.list(|vector| match vector.list(|weight| Ok(weight.number()? as i128))? {
                    all if all.len() == coords => Ok(all),
                    _ => vector.wrong("one weight for each coordinate"),
                })?;
                let own = |f: &Field<'_>| f.table(digits, coords + usize::from(values && !f.has("output")), values);
                let mut tables = self.get("automata")?.list(own)?;
                if tables.len() != 1 {
                    return self.get("automata")?.wrong("one automaton");
                }
                tables.extend(self.get("repeats")?.list(|f| f.table(digits, coords, false))?);
                Ok(Method::Automata { numeration, measure, tables })
            }
            "periodic" => Ok(Method::Periodic { reach: self.get("reach")?.between(1, MAX_LENGTH)?, period: self.period(0)? }),
            _ if !values => self.get("claim")?.get("kind")?.wrong("`nim-values` for this theorem"),
            "code" => {
                let code = self.get("code")?.list(Field::number)?;
                if !(2..=64).contains(&code.len()) || code[0] % 4 != 0 || code.ends_with(&[0]) {
                    return self.get("code")?.wrong("2 to 64 digits, the first a multiple of 4, the last not 0");
                }
                Ok(Method::Code { code, period: self.period(1)? })
            }
            _ => {
                let excluded = self.get("excluded")?.rising(1, MAX_LENGTH)?;
                if excluded.is_empty() {
                    return self.get("excluded")?.wrong("at least one number");
                }
                Ok(Method::AllBut { excluded, period: self.period(0)?, saltus: self.get("saltus")?.between(0, MAX_LENGTH)? })
            }
        }
    }
}

/// Reads the file and the rules in it.
pub(crate) fn read(bytes: &[u8]) -> Fallible<(Certificate, Rules)> {
    if bytes.len() > MAX_BYTES {
        return Failure::field("", "longer than 16 MiB");
    }
    let value: Value = serde_json::from_slice(bytes).or_else(|e| Failure::field("", e.to_string()))?;
    let file = Field { value: &value, path: String::new() };
    let own: &[&str] = match file.get("theorem")?.text()? {
        "automata" => &["automata", "measure", "numeration", "repeats"],
        "periodic" => &["minimal", "period", "preperiod", "reach"],
        "code" => &["code", "minimal", "period", "preperiod"],
        "all-but" => &["excluded", "period", "preperiod", "saltus"],
        _ => return file.get("theorem")?.wrong("`automata`, `periodic`, `code` or `all-but`"),
    };
    file.keys(&[&["claim", "format", "producer", "rules", "theorem", "version"], own].concat())?;
    if file.get("format")?.text()? != "grundy-certificate" {
        return file.get("format")?.wrong("\"grundy-certificate\"");
    }
    file.get("version")?.between(1, 1)?;
    if file.has("producer") {
        file.get("producer")?.text()?;
    }
    let claim = file.get("claim")?.claim()?;
    let text = file.get("rules")?.text()?.to_owned();
    let rules = rules::parse(&text)?;
    let method = file.method(claim, rules.coords.len())?;
    Ok((Certificate { rules: text, claim, method }, rules))
}
