//! Reading automaton files.

use crate::error::Error;
use crate::{Automaton, Dfao, Limits, Numeration, Table, Var};
use rustc_hash::FxHashMap;

/// Reads an automaton. `systems` finds the numeration of a name such as `msd_2`; [`known_system`](super::known_system) does for the
/// usual ones. All tracks have the same system. Words that are no numbers are not accepted, whatever the file says of them.
///
/// # Errors
///
/// When the text is not such a file (the message begins with the line), a system is not known, the automaton is nondeterministic, has other
/// outputs than 0 and 1, or depends on leading zeros, or a limit is reached.
pub fn read_automaton(
    text: &str,
    vars: &[Var],
    systems: impl Fn(&str) -> Option<Numeration>,
    limits: &Limits,
) -> Result<Automaton, Error> {
    let truth = match text.trim() {
        "true" => Some(true),
        "false" => Some(false),
        _ => None,
    };
    if truth.is_some() {
        return Err(Error::table(
            "the file holds a sentence that is true or false, not an automaton with tracks",
        ));
    }
    let (numeration, table, outputs) = read(text, systems)?;
    let accept = outputs
        .iter()
        .map(|&(output, line)| match output {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(at(line, format!("the output {output} is neither 0 nor 1"))),
        })
        .collect::<Result<_, _>>()?;
    Automaton::restricted(&numeration, vars, &Table { accept, ..table }, limits)
}

/// Reads a word automaton: a function with finitely many values. Missing transitions are refused, since the function must be defined.
///
/// # Errors
///
/// As for [`read_automaton`]; when a transition is missing that numbers need.
pub fn read_dfao(
    text: &str,
    vars: &[Var],
    systems: impl Fn(&str) -> Option<Numeration>,
    limits: &Limits,
) -> Result<Dfao, Error> {
    let (numeration, table, outputs) = read(text, systems)?;
    let mut values: Vec<u32> = outputs.iter().map(|&(output, _)| output).collect();
    // The last state stands for what is missing.
    values.pop();
    values.sort_unstable();
    values.dedup();
    let last = outputs.len() - 1;
    let mut parts = Vec::new();
    let mut defined = Automaton::none(&numeration, vars);
    for value in values {
        let accept = outputs
            .iter()
            .enumerate()
            .map(|(state, &(output, _))| output == value && state != last)
            .collect();
        let part = Table {
            accept,
            ..table.clone()
        };
        let part = Automaton::restricted(&numeration, vars, &part, limits)?;
        defined = defined.or(&part, limits)?;
        parts.push((value, part));
    }
    if let Some(tuple) = Automaton::all(&numeration, vars).exceeds(&defined, limits)? {
        let tuple: Vec<String> = tuple.iter().map(ToString::to_string).collect();
        return Err(Error::table(format!(
            "the word automaton has no output at ({})",
            tuple.join(", ")
        )));
    }
    Dfao::new(parts, limits)
}

fn at(line: usize, message: impl std::fmt::Display) -> Error {
    Error::table(format!("line {line}: {message}"))
}

/// Entries that a table may have.
const LARGEST: usize = 1 << 26;

/// The table, completed with a last state that is never left, and the output of each state with the line where it stands.
#[allow(clippy::type_complexity)]
fn read(
    text: &str,
    systems: impl Fn(&str) -> Option<Numeration>,
) -> Result<(Numeration, Table, Vec<(u32, usize)>), Error> {
    let mut lines = (1..)
        .zip(text.lines())
        .map(|(number, line)| (number, line.trim()))
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let (first, header) = lines
        .next()
        .ok_or_else(|| Error::table("the file is empty"))?;
    let names: Vec<&str> = header.split_whitespace().collect();
    let system = names[0];
    if let Some(other) = names.iter().find(|&&name| name != system) {
        return Err(at(
            first,
            format!("the tracks have different systems, {system} and {other}"),
        ));
    }
    let numeration =
        systems(system).ok_or_else(|| at(first, format!("the system {system:?} is not known")))?;
    let tracks = names.len();
    let digits = numeration.digits() as usize;
    let letters = u32::try_from(tracks)
        .ok()
        .and_then(|tracks| digits.checked_pow(tracks))
        .filter(|&letters| letters <= LARGEST)
        .ok_or_else(|| at(first, "there are too many tracks"))?;

    // States as the file numbers them, in the order in which they stand there.
    let mut states: FxHashMap<u32, u32> = FxHashMap::default();
    let mut outputs = Vec::new();
    let mut transitions: Vec<(usize, u32, Vec<Option<usize>>, u32)> = Vec::new();
    for (number, line) in lines {
        let parse = |word: &str| {
            word.parse::<u32>()
                .map_err(|_| at(number, format!("{word:?} is not a number")))
        };
        match line.split_once("->") {
            None => {
                let words: Vec<&str> = line.split_whitespace().collect();
                let [state, output] = words[..] else {
                    return Err(at(number, "a state and its output are expected here"));
                };
                let place = outputs.len() as u32;
                if states.insert(parse(state)?, place).is_some() {
                    return Err(at(number, format!("state {state} is there twice")));
                }
                outputs.push((parse(output)?, number));
                if (outputs.len() + 1).saturating_mul(letters) > LARGEST {
                    return Err(at(number, "there are too many states"));
                }
            }
            Some((word, to)) => {
                let Some(from) = outputs.len().checked_sub(1) else {
                    return Err(at(number, "a transition before the first state"));
                };
                let word = word
                    .split_whitespace()
                    .map(|digit| match digit {
                        "*" => Ok(None),
                        digit => match parse(digit)? as usize {
                            value if value < digits => Ok(Some(value)),
                            value => Err(at(number, format!("{value} is not a digit of {system}"))),
                        },
                    })
                    .collect::<Result<Vec<_>, _>>()?;
                if word.len() != tracks {
                    return Err(at(number, format!("{tracks} digits are expected")));
                }
                let to = to.trim();
                if to.contains(char::is_whitespace) {
                    return Err(at(number, "a transition leads to one state only"));
                }
                transitions.push((number, from as u32, word, parse(to)?));
            }
        }
    }
    if outputs.is_empty() {
        return Err(at(first, "there is no state"));
    }
    let missing = outputs.len() as u32;
    outputs.push((0, first));
    let mut next = vec![vec![missing; letters]; outputs.len()];
    for (number, from, word, to) in transitions {
        let to = *states
            .get(&to)
            .ok_or_else(|| at(number, format!("there is no state {to}")))?;
        for letter in matching(&word, digits) {
            let entry = &mut next[from as usize][letter];
            if *entry != missing && *entry != to {
                return Err(at(number, "two transitions for the same digits"));
            }
            *entry = to;
        }
    }
    let accept = vec![false; outputs.len()];
    let table = Table {
        tracks,
        next,
        accept,
    };
    Ok((numeration, table, outputs))
}

/// The letters of a word in which some digits may be anything.
fn matching(word: &[Option<usize>], digits: usize) -> Vec<usize> {
    word.iter().fold(vec![0], |letters, digit| {
        let choices = match digit {
            Some(digit) => *digit..*digit + 1,
            None => 0..digits,
        };
        letters
            .iter()
            .flat_map(|letter| choices.clone().map(move |digit| letter * digits + digit))
            .collect()
    })
}
