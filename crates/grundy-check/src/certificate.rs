//! The fields of a certificate, read strictly: a field that is missing, unknown or of another type is named by its path.

use crate::Failure;
use serde_json::{Map, Value};

/// The largest file that is read, in bytes.
pub const MAX_BYTES: usize = 16 << 20;
/// The largest number of entries of an automaton.
const MAX_ENTRIES: usize = 1 << 20;
/// Numbers are below this.
const MAX_NUMBER: u64 = 1 << 53;

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

/// An automaton as it stands in the file: letters are tuples of digits.
pub(crate) struct Table {
    pub(crate) tracks: usize,
    pub(crate) digits: usize,
    pub(crate) next: Vec<Vec<u32>>,
    /// Per state; of an automaton with outputs, whether there is one.
    pub(crate) accept: Vec<bool>,
    pub(crate) output: Option<Vec<Option<u64>>>,
}

pub(crate) enum Digits {
    Base(usize),
    Recurrence { coefficients: Vec<i128>, initial: Vec<i128>, valid: Table },
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

pub(crate) enum Method {
    Automata { numeration: Digits, measure: Vec<Vec<i128>>, automata: Vec<Table>, repeats: Vec<Table> },
    Periodic { reach: usize, period: Period },
    Code { code: Vec<u64>, period: Period },
    AllBut { excluded: Vec<usize>, period: Period, saltus: usize },
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

/// An object all of whose keys are known.
struct Fields<'v> {
    map: &'v Map<String, Value>,
    path: String,
}

type Read<T> = Result<T, Failure>;

impl<'v> Field<'v> {
    fn wrong<T>(&self, expected: &str) -> Read<T> {
        Err(Failure::field(&self.path, format!("expected {expected}")))
    }

    fn fields(&self, known: &[&str]) -> Read<Fields<'v>> {
        let Value::Object(map) = self.value else { return self.wrong("an object") };
        let fields = Fields { map, path: self.path.clone() };
        match map.keys().find(|key| !known.contains(&key.as_str())) {
            Some(key) => Err(Failure::field(fields.at(key), "unknown field")),
            None => Ok(fields),
        }
    }

    fn list(&self) -> Read<Vec<Field<'v>>> {
        let Value::Array(all) = self.value else { return self.wrong("a list") };
        let field = |(i, value)| Field { value, path: format!("{}[{i}]", self.path) };
        Ok(all.iter().enumerate().map(field).collect())
    }

    fn each<T>(&self, read: impl Fn(&Field<'v>) -> Read<T>) -> Read<Vec<T>> {
        self.list()?.iter().map(read).collect()
    }

    fn text(&self) -> Read<&'v str> {
        self.value.as_str().map_or_else(|| self.wrong("a string"), Ok)
    }

    fn truth(&self) -> Read<bool> {
        self.value.as_bool().map_or_else(|| self.wrong("true or false"), Ok)
    }

    fn number(&self) -> Read<u64> {
        let number = self.value.as_u64().filter(|&n| n < MAX_NUMBER);
        number.map_or_else(|| self.wrong("a natural number below 2^53"), Ok)
    }

    fn between(&self, least: usize, most: usize) -> Read<usize> {
        match usize::try_from(self.number()?) {
            Ok(n) if (least..=most).contains(&n) => Ok(n),
            _ => self.wrong(&format!("a number from {least} to {most}")),
        }
    }

    /// An automaton over so many digits, if their number is known, and with so many tracks.
    fn automaton(&self, digits: Option<usize>, tracks: usize) -> Read<Table> {
        let fields = self.fields(&["accept", "next", "output", "tracks"])?;
        fields.get("tracks")?.between(tracks, tracks)?;
        let next = fields.get("next")?;
        let rows = next.list()?;
        let letters = match (digits, rows.first()) {
            (_, None) => return next.wrong("at least one state"),
            (None, Some(row)) => row.list()?.len(),
            (Some(digits), _) => u32::try_from(tracks).ok().and_then(|t| digits.checked_pow(t)).unwrap_or(usize::MAX),
        };
        if letters.saturating_mul(rows.len()) > MAX_ENTRIES {
            return next.wrong("at most 2^20 entries");
        }
        let row = |row: &Field<'v>| match row.each(|to| Ok(to.between(0, rows.len() - 1)? as u32))? {
            all if all.len() == letters => Ok(all),
            _ => row.wrong(&format!("{letters} numbers")),
        };
        let next = next.each(row)?;
        let (accept, output) = match fields.map.contains_key("output") {
            false => (fields.states("accept", next.len())?, None),
            true => {
                let output = fields.get("output")?;
                let all = output.each(|v| if v.value.is_null() { Ok(None) } else { v.number().map(Some) })?;
                if all.len() != next.len() || fields.map.contains_key("accept") {
                    return output.wrong("a number or null for each state, and no `accept`");
                }
                (all.iter().map(Option::is_some).collect(), Some(all))
            }
        };
        Ok(Table { tracks, digits: digits.unwrap_or(letters), next, accept, output })
    }
}

impl<'v> Fields<'v> {
    fn at(&self, key: &str) -> String {
        if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) }
    }

    fn get(&self, key: &str) -> Read<Field<'v>> {
        let value = self.map.get(key).ok_or_else(|| Failure::field(self.at(key), "missing"))?;
        Ok(Field { value, path: self.at(key) })
    }

    fn rising(&self, key: &str, least: usize, most: usize) -> Read<Vec<usize>> {
        let field = self.get(key)?;
        let all = field.each(|n| n.between(least, most))?;
        if all.windows(2).all(|pair| pair[0] < pair[1]) { Ok(all) } else { field.wrong("increasing numbers") }
    }

    fn states(&self, key: &str, states: usize) -> Read<Vec<bool>> {
        let mut accept = vec![false; states];
        self.rising(key, 0, states - 1)?.into_iter().for_each(|s| accept[s] = true);
        Ok(accept)
    }

    fn numeration(&self) -> Read<Digits> {
        let field = self.get("numeration")?;
        let fields = field.fields(&["base", "coefficients", "initial", "valid"])?;
        if fields.map.contains_key("base") {
            field.fields(&["base"])?;
            return Ok(Digits::Base(fields.get("base")?.between(2, 64)?));
        }
        let numbers = |key| fields.get(key)?.each(|n| Ok(i128::from(n.number()?)));
        let (coefficients, initial) = (numbers("coefficients")?, numbers("initial")?);
        if coefficients.len() != initial.len() || !(1..=64).contains(&initial.len()) {
            return fields.get("initial")?.wrong("1 to 64 numbers, as many as coefficients");
        }
        let valid = fields.get("valid")?;
        let table = valid.automaton(None, 1)?;
        match table.digits {
            2..=64 if table.output.is_none() => Ok(Digits::Recurrence { coefficients, initial, valid: table }),
            _ => valid.wrong("an automaton over 2 to 64 digits without outputs"),
        }
    }

    fn period(&self, least_preperiod: usize) -> Read<Period> {
        Ok(Period {
            preperiod: self.get("preperiod")?.between(least_preperiod, 10_000_000)?,
            period: self.get("period")?.between(1, 10_000_000)?,
            minimal: self.map.contains_key("minimal") && self.get("minimal")?.truth()?,
        })
    }

    /// The fields of the theorem; automata have as many tracks as the game has coordinates, one more for a relation.
    fn method(&self, claim: Claim, coordinates: usize) -> Read<Method> {
        match self.get("theorem")?.text()? {
            "automata" => {
                let numeration = self.numeration()?;
                let digits = Some(match &numeration {
                    Digits::Base(base) => *base,
                    Digits::Recurrence { valid, .. } => valid.digits,
                });
                let measure = self.get("measure")?.each(|vector| {
                    match vector.each(|weight| Ok(i128::from(weight.number()?)))? {
                        all if all.len() == coordinates => Ok(all),
                        _ => vector.wrong("one weight for each coordinate"),
                    }
                })?;
                let values = claim == Claim::NimValues;
                let automata = self.get("automata")?.each(|field| {
                    let with_output = field.value.get("output").is_some();
                    let table = field.automaton(digits, coordinates + usize::from(values && !with_output))?;
                    if with_output && !values { field.wrong("an automaton without outputs") } else { Ok(table) }
                })?;
                if automata.len() != 1 {
                    return self.get("automata")?.wrong("one automaton");
                }
                let repeats = self.get("repeats")?.each(|field| match field.automaton(digits, coordinates)? {
                    table if table.output.is_none() => Ok(table),
                    _ => field.wrong("an automaton without outputs"),
                })?;
                Ok(Method::Automata { numeration, measure, automata, repeats })
            }
            "periodic" => {
                let reach = self.get("reach")?.between(1, 10_000_000)?;
                Ok(Method::Periodic { reach, period: self.period(0)? })
            }
            "code" => {
                let field = self.get("code")?;
                let code = field.each(Field::number)?;
                match code.last() {
                    Some(&last) if last > 0 && (2..=64).contains(&code.len()) && code[0] % 4 == 0 => {}
                    _ => return field.wrong("2 to 64 digits, the first a multiple of 4, the last not 0"),
                }
                Ok(Method::Code { code, period: self.period(1)? })
            }
            "all-but" => {
                let excluded = self.rising("excluded", 1, 1_000_000)?;
                if excluded.is_empty() {
                    return self.get("excluded")?.wrong("at least one number");
                }
                let saltus = self.get("saltus")?.between(0, 10_000_000)?;
                Ok(Method::AllBut { excluded, period: self.period(0)?, saltus })
            }
            _ => self.get("theorem")?.wrong("`automata`, `periodic`, `code` or `all-but`"),
        }
    }
}

/// Reads the file; `coordinates` counts those of the game whose text it is given.
pub(crate) fn read(bytes: &[u8], coordinates: impl Fn(&str) -> Read<usize>) -> Read<Certificate> {
    if bytes.len() > MAX_BYTES {
        return Err(Failure::field("", "the file is longer than 16 MiB"));
    }
    let value: Value = serde_json::from_slice(bytes).map_err(|e| Failure::field("", e.to_string()))?;
    let all = Field { value: &value, path: String::new() };
    let Some(theorem) = value.get("theorem") else { return Err(Failure::field("theorem", "missing")) };
    let own: &[&str] = match theorem.as_str() {
        Some("automata") => &["automata", "measure", "numeration", "repeats"],
        Some("periodic") => &["minimal", "period", "preperiod", "reach"],
        Some("code") => &["code", "minimal", "period", "preperiod"],
        Some("all-but") => &["excluded", "period", "preperiod", "saltus"],
        _ => &[],
    };
    let fields = all.fields(&[&["claim", "format", "producer", "rules", "theorem", "version"], own].concat())?;
    if fields.get("format")?.text()? != "grundy-certificate" {
        return fields.get("format")?.wrong("\"grundy-certificate\"");
    }
    fields.get("version")?.between(1, 1)?;
    if fields.map.contains_key("producer") {
        fields.get("producer")?.text()?;
    }
    if matches!(theorem.as_str(), Some("periodic" | "code")) {
        fields.get("minimal")?;
    }
    let claim = fields.get("claim")?;
    let kind = claim.fields(&["kind", "play"])?.get("kind")?;
    let claim = match kind.text()? {
        "p-positions" => {
            let play = claim.fields(&["kind", "play"])?.get("play")?;
            Claim::PPositions(match play.text()? {
                "normal" => Play::Normal,
                "misere" => Play::Misere,
                _ => return play.wrong("`normal` or `misere`"),
            })
        }
        "nim-values" => {
            claim.fields(&["kind"])?;
            Claim::NimValues
        }
        _ => return kind.wrong("`p-positions` or `nim-values`"),
    };
    let rules = fields.get("rules")?.text()?.to_owned();
    let method = fields.method(claim, coordinates(&rules)?)?;
    if claim != Claim::NimValues && matches!(method, Method::Code { .. } | Method::AllBut { .. }) {
        return kind.wrong("`nim-values` for this theorem");
    }
    Ok(Certificate { rules, claim, method })
}
