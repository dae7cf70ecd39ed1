//! Games whose number of coordinates is a parameter.

use crate::parser::no_parameter;
use crate::{Error, ErrorKind};
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use std::fmt::Write;

/// Clauses that the rules of one game may need.
const MAX_CLAUSES: usize = 4096;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Family {
    Moore,
    Chomp,
    Staircase,
    Northcott,
}

impl Family {
    pub(super) fn of(name: &str) -> Option<Self> {
        match name {
            "moore" => Some(Family::Moore),
            "chomp" => Some(Family::Chomp),
            "staircase" => Some(Family::Staircase),
            "northcott" => Some(Family::Northcott),
            _ => None,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Family::Moore => "moore",
            Family::Chomp => "chomp",
            Family::Staircase => "staircase",
            Family::Northcott => "northcott",
        }
    }

    /// Each parameter with its usual and its greatest value. The last one is the number of coordinates.
    fn sizes(self) -> &'static [(&'static str, usize, usize)] {
        match self {
            Family::Moore => &[("k", 2, 64), ("heaps", 4, 64)],
            Family::Chomp => &[("rows", 3, 16)],
            Family::Staircase => &[("steps", 4, 64)],
            Family::Northcott => &[("gaps", 3, 64)],
        }
    }

    pub(super) fn params(self) -> Vec<(String, BigInt)> {
        let sizes = self.sizes().iter();
        sizes
            .map(|&(name, usual, _)| (name.to_owned(), usual.into()))
            .collect()
    }

    /// The rules at the size asked for.
    pub(super) fn text(self, params: &[(String, BigInt)]) -> Result<String, Error> {
        let mut values: Vec<usize> = self.sizes().iter().map(|&(_, usual, _)| usual).collect();
        for (name, value) in params {
            let Some(i) = self.sizes().iter().position(|(n, _, _)| n == name) else {
                let names: Vec<_> = self.sizes().iter().map(|(n, _, _)| *n).collect();
                return Err(no_parameter(self.name(), name, &names));
            };
            let (_, _, most) = self.sizes()[i];
            values[i] = value
                .to_usize()
                .filter(|v| (1..=most).contains(v))
                .ok_or_else(|| {
                    let message = message!(
                        "parameter-out-of-range",
                        "{name} is out of range for {game}",
                        name = name,
                        game = self.name()
                    );
                    Error::new(ErrorKind::Meaning, message).help_with(message!(
                        "parameter-range",
                        "{name} goes from 1 to {most}",
                        name = name,
                        most = most
                    ))
                })?;
        }
        match (self, &values[..]) {
            (Family::Moore, &[k, heaps]) => moore(k, heaps),
            (Family::Chomp, &[rows]) => Ok(chomp(rows)),
            (Family::Staircase, &[steps]) => Ok(staircase(steps)),
            (Family::Northcott, &[gaps]) => Ok(northcott(gaps)),
            _ => Err(Error::new(
                ErrorKind::Meaning,
                message!("parameter-missing", "a parameter is missing"),
            )),
        }
    }
}

/// `(x1, …, x_count)` with some coordinates replaced.
fn tuple(count: usize, coord: impl Fn(usize) -> String) -> String {
    let coords: Vec<String> = (1..=count).map(coord).collect();
    format!("({})", coords.join(", "))
}

/// One clause for each set of at most k heaps.
fn moore(k: usize, heaps: usize) -> Result<String, Error> {
    let mut text = format!("game moore{}\n", tuple(heaps, |i| format!("h{i}")));
    let mut clauses = 0;
    for size in 1..=k.min(heaps) {
        let mut chosen: Vec<usize> = (1..=size).collect();
        loop {
            clauses += 1;
            if clauses > MAX_CLAUSES {
                let message = message!(
                    "too-many-choices",
                    "the choices of at most {k} of {heaps} heaps are more than {most}",
                    k = k,
                    heaps = heaps,
                    most = MAX_CLAUSES
                );
                return Err(Error::new(ErrorKind::Meaning, message).help_with(message!(
                    "fewer-heaps",
                    "ask for fewer heaps, as in moore(k=2, heaps=20) or moore(k=12, heaps=12)"
                )));
            }
            let binders: Vec<String> = chosen.iter().map(|i| format!("k{i} in 1..h{i}")).collect();
            let to = tuple(heaps, |i| match chosen.contains(&i) {
                true => format!("h{i} - k{i}"),
                false => format!("h{i}"),
            });
            let _ = writeln!(text, "  move {} -> {to}", binders.join(", "));
            // The next set of that size, in lexicographic order.
            let Some(at) = (0..size)
                .rev()
                .find(|&at| chosen[at] < heaps - size + at + 1)
            else {
                break;
            };
            chosen[at] += 1;
            for later in at + 1..size {
                chosen[later] = chosen[later - 1] + 1;
            }
        }
    }
    Ok(text)
}

/// A bite leaves at most k squares in its row and in every row below.
fn chomp(rows: usize) -> String {
    let mut text = format!(
        "game chomp{}\n  where r1 >= 1",
        tuple(rows, |i| format!("r{i}"))
    );
    for i in 1..rows {
        let _ = write!(text, " and r{i} >= r{}", i + 1);
    }
    text.push('\n');
    for row in 1..=rows {
        let to = tuple(rows, |i| match i.cmp(&row) {
            std::cmp::Ordering::Less => format!("r{i}"),
            std::cmp::Ordering::Equal => "k".to_owned(),
            std::cmp::Ordering::Greater => format!("min(r{i}, k)"),
        });
        let least = usize::from(row == 1);
        let _ = writeln!(text, "  move k in {least}..r{row}-1 -> {to}");
    }
    text
}

fn staircase(steps: usize) -> String {
    let mut text = format!("game staircase{}\n", tuple(steps, |i| format!("s{i}")));
    for step in 1..=steps {
        let to = tuple(steps, |i| match i {
            _ if i == step => format!("s{i} - k"),
            _ if i + 1 == step => format!("s{i} + k"),
            _ => format!("s{i}"),
        });
        let _ = writeln!(text, "  move k in 1..s{step} -> {to}");
    }
    text
}

fn northcott(gaps: usize) -> String {
    let mut text = format!("game northcott{}\n", tuple(gaps, |i| format!("g{i}")));
    for gap in 1..=gaps {
        let to = tuple(gaps, |i| {
            if i == gap {
                format!("g{i} - k")
            } else {
                format!("g{i}")
            }
        });
        let _ = writeln!(text, "  move k in 1..g{gap} -> {to}");
    }
    text
}
