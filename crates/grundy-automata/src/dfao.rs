//! Automata with outputs: functions with finitely many values.

use crate::automaton::Automaton;
use crate::error::Error;
use crate::{Limits, Numeration, Table, Var};
use num_bigint::BigUint;

/// A function from tuples of numbers to finitely many values, given by the set of each value. The sets are disjoint; where none of them holds
/// the function is not defined.
///
/// ```
/// use grundy_automata::{Automaton, Dfao, Limits, Numeration};
///
/// let base2 = Numeration::base(2)?;
/// let limits = Limits::default();
/// let residue = |r| Automaton::congruent(&base2, &[(0, 1)], 3, r, &limits);
/// let modulo3 = Dfao::new(vec![(0, residue(0)?), (1, residue(1)?), (2, residue(2)?)], &limits)?;
/// assert_eq!(modulo3.value(&[(1u64 << 40).into()]), Some(1));
/// # Ok::<(), grundy_automata::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dfao {
    parts: Vec<(u32, Automaton)>,
}

impl Dfao {
    /// The function that is `value` on the tuples of each part.
    ///
    /// # Errors
    ///
    /// When there is no part, parts overlap or differ in their variables, a value occurs twice, or a limit is reached.
    pub fn new(mut parts: Vec<(u32, Automaton)>, limits: &Limits) -> Result<Dfao, Error> {
        parts.sort_by_key(|&(value, _)| value);
        let Some((_, first)) = parts.first() else {
            return Err(Error::mismatch("a function needs at least one value"));
        };
        if parts.iter().any(|(_, part)| part.vars() != first.vars()) {
            return Err(Error::mismatch(
                "the parts of a function need the same variables",
            ));
        }
        for (place, (value, part)) in parts.iter().enumerate() {
            for (other_value, other) in &parts[..place] {
                if value == other_value {
                    return Err(Error::mismatch(format!("the value {value} is given twice")));
                }
                if let Some(tuple) = part.meets(other, limits)? {
                    let tuple: Vec<String> = tuple.iter().map(ToString::to_string).collect();
                    return Err(Error::mismatch(format!(
                        "({}) has the values {other_value} and {value}",
                        tuple.join(", ")
                    )));
                }
            }
        }
        Ok(Dfao { parts })
    }

    /// The values with their sets, least value first.
    pub fn parts(&self) -> impl ExactSizeIterator<Item = (u32, &Automaton)> {
        self.parts.iter().map(|(value, part)| (*value, part))
    }

    /// The set of a value.
    pub fn part(&self, value: u32) -> Option<&Automaton> {
        self.parts
            .iter()
            .find(|&&(v, _)| v == value)
            .map(|(_, part)| part)
    }

    /// The variables of the tracks.
    pub fn vars(&self) -> &[Var] {
        self.parts[0].1.vars()
    }

    /// The numeration in which the numbers are read.
    pub fn numeration(&self) -> &Numeration {
        self.parts[0].1.numeration()
    }

    /// The value at a tuple, where there is one.
    pub fn value(&self, tuple: &[BigUint]) -> Option<u32> {
        self.parts
            .iter()
            .find(|(_, part)| part.contains(tuple))
            .map(|&(value, _)| value)
    }

    /// One table with an output for each state, `None` where the function is not defined. No smaller table has these outputs.
    ///
    /// # Errors
    ///
    /// When the table grows beyond 2²⁰ states or 2²⁶ entries.
    pub fn to_table(&self) -> Result<(Table, Vec<Option<u32>>), Error> {
        let tables: Vec<Table> = self
            .parts
            .iter()
            .map(|(_, part)| part.to_table())
            .collect::<Result<_, _>>()?;
        let letters = tables[0].next[0].len();
        let mut states: Vec<Vec<u32>> = vec![vec![0; tables.len()]];
        let mut numbers: rustc_hash::FxHashMap<Vec<u32>, u32> =
            [(states[0].clone(), 0)].into_iter().collect();
        let mut next = Vec::new();
        while next.len() < states.len() {
            if states.len() > 1 << 20 || states.len() * letters > 1 << 26 {
                return Err(Error::table(
                    "the automaton with outputs has too many states for a table",
                ));
            }
            let state = states[next.len()].clone();
            let row = (0..letters)
                .map(|letter| {
                    let after: Vec<u32> = tables
                        .iter()
                        .zip(&state)
                        .map(|(table, &s)| table.next[s as usize][letter])
                        .collect();
                    let fresh = states.len() as u32;
                    *numbers.entry(after.clone()).or_insert_with(|| {
                        states.push(after);
                        fresh
                    })
                })
                .collect();
            next.push(row);
        }
        let outputs = states
            .iter()
            .map(|state| {
                let found = tables
                    .iter()
                    .zip(state)
                    .position(|(table, &s)| table.accept[s as usize]);
                found.map(|place| self.parts[place].0)
            })
            .collect::<Vec<_>>();
        let accept = outputs.iter().map(Option::is_some).collect();
        let table = Table {
            tracks: self.vars().len(),
            next,
            accept,
        };
        Ok((table, outputs))
    }

    /// The function of a table with an output for each state.
    ///
    /// # Errors
    ///
    /// As for [`Automaton::from_table`].
    pub fn from_table(
        numeration: &Numeration,
        vars: &[Var],
        table: &Table,
        outputs: &[Option<u32>],
        limits: &Limits,
    ) -> Result<Dfao, Error> {
        if outputs.len() != table.next.len() {
            return Err(Error::table(format!(
                "{} states have {} outputs",
                table.next.len(),
                outputs.len()
            )));
        }
        let mut values: Vec<u32> = outputs.iter().flatten().copied().collect();
        values.sort_unstable();
        values.dedup();
        let parts = values
            .into_iter()
            .map(|value| {
                let part = Table {
                    accept: outputs
                        .iter()
                        .map(|&output| output == Some(value))
                        .collect(),
                    ..table.clone()
                };
                Ok((
                    value,
                    Automaton::from_table(numeration, vars, &part, limits)?,
                ))
            })
            .collect::<Result<Vec<_>, Error>>()?;
        Dfao::new(parts, limits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::Machine;
    use proptest::prelude::*;

    proptest! {
        /// The parts are minimal, and so is what reads them side by side: two of its states differ in some part.
        #[test]
        fn the_table_is_minimal(
            next in proptest::collection::vec(0u32..7, 14),
            output in proptest::collection::vec(0u32..4, 7),
        ) {
            let limits = Limits::default();
            for numeration in [Numeration::base(2).unwrap(), Numeration::zeckendorf()] {
                // Leading zeros do not matter.
                let mut next = next.clone();
                next[0] = 0;
                let parts = (1..4).map(|value| {
                    let table = Table {
                        tracks: 1,
                        next: next.chunks(2).map(<[u32]>::to_vec).collect(),
                        accept: output.iter().map(|&o| o == value).collect(),
                    };
                    (value, Automaton::restricted(&numeration, &[0], &table, &limits).unwrap())
                });
                let function = Dfao::new(parts.collect(), &limits).unwrap();
                let (table, outputs) = function.to_table().unwrap();
                let output = outputs.iter().map(|o| o.unwrap_or(0)).collect();
                let machine = Machine::new(2, table.next.concat(), output).unwrap();
                prop_assert_eq!(machine.minimise(), machine);
            }
        }
    }
}
