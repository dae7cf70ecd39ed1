//! The text files of Walnut, a theorem prover for automatic sequences (Mousavi 2016; Shallit, *The Logical Approach to Automatic Sequences*,
//! 2022): a second opinion on every automaton and formula of this crate.
//!
//! Walnut calls a numeration system read from the most significant digit `msd_2`, `msd_10`, `msd_fib`, or by the name of a custom base. An
//! automaton file has a first line with the system of each track, then a block for each state: its number and output, and a line
//! `digits -> state` for each transition; transitions that are not there lead to no acceptance.
//!
//! | Walnut's folder | what to put there |
//! |---|---|
//! | `Automata Library` | [`automaton`] |
//! | `Word Automata Library` | [`dfao`] |
//! | `Custom Bases` | [`custom_base`]: the valid words and the adder |
//! | `Command Files` | [`definition`], [`sentence`]; read again by [`read_predicate`] |
//!
//! ```
//! use grundy_automata::{Automaton, Limits, Numeration, walnut};
//!
//! let limits = Limits::default();
//! let fibonacci = Automaton::weights(&Numeration::zeckendorf(), 0, &limits)?;
//! let text = walnut::automaton(&fibonacci, "msd_fib")?;
//! assert_eq!(text, "msd_fib\n\n0 0\n0 -> 0\n1 -> 1\n\n1 1\n0 -> 1\n");
//! assert_eq!(walnut::read_automaton(&text, &[0], walnut::known_system, &limits)?, fibonacci);
//! # Ok::<(), grundy_automata::Error>(())
//! ```

mod formula;
mod predicate;
mod read;

use crate::error::Error;
use crate::{Automaton, Dfao, Limits, Numeration, Table};
use std::fmt::Write;

pub use formula::{Definition, definition, sentence};
pub use predicate::{Predicate, read_predicate};
pub use read::{read_automaton, read_dfao};

/// The system of a name that every Walnut knows: `msd_2`, `msd_3`, … and `msd_fib`.
pub fn known_system(name: &str) -> Option<Numeration> {
    match name.strip_prefix("msd_")? {
        "fib" => Some(Numeration::zeckendorf()),
        base => Numeration::base(base.parse().ok()?).ok(),
    }
}

/// The name of a system that every Walnut knows; others are custom bases and are named by whoever writes them.
pub fn known_name(numeration: &Numeration) -> Option<String> {
    match numeration.radix() {
        Some(base) => Some(format!("msd_{base}")),
        None => (*numeration == Numeration::zeckendorf()).then(|| "msd_fib".to_owned()),
    }
}

/// An automaton as a file; `system` is Walnut's name of its numeration.
///
/// # Errors
///
/// When the letters are too many to be listed.
pub fn automaton(automaton: &Automaton, system: &str) -> Result<String, Error> {
    let table = automaton.to_table()?;
    if table.tracks == 0 {
        return Ok(format!("{}\n", table.accept[0]));
    }
    let header = vec![system; table.tracks].join(" ");
    let outputs: Vec<u32> = table.accept.iter().map(|&a| u32::from(a)).collect();
    let dead = |state| automaton.is_dead(0, state);
    Ok(text(
        &header,
        automaton.numeration(),
        &table,
        &outputs,
        dead,
    ))
}

/// A function with finitely many values as a file of a word automaton. Where the function is not defined the output is `undefined`.
///
/// # Errors
///
/// When the letters are too many to be listed, or the function takes the value `undefined`.
pub fn dfao(function: &Dfao, system: &str, undefined: u32) -> Result<String, Error> {
    if function.part(undefined).is_some() {
        return Err(Error::mismatch(format!(
            "{undefined} is a value of the function and cannot stand for none"
        )));
    }
    let (table, outputs) = function.to_table()?;
    let header = vec![system; table.tracks].join(" ");
    let outputs: Vec<u32> = outputs
        .iter()
        .map(|output| output.unwrap_or(undefined))
        .collect();
    Ok(text(
        &header,
        function.numeration(),
        &table,
        &outputs,
        |_| false,
    ))
}

/// The files of a custom base, each with its name: the valid words, and the adder.
///
/// ```
/// use grundy_automata::{Limits, Numeration, walnut};
///
/// let limits = Limits::default();
/// let pell = Numeration::greedy(&[2, 1], &[1, 2], &limits)?;
/// let files = walnut::custom_base(&pell, "pell", &limits)?;
/// let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
/// assert_eq!(names, ["msd_pell.txt", "msd_pell_addition.txt"]);
/// assert!(files[0].1.starts_with("{0,1,2}\n"));
/// # Ok::<(), grundy_automata::Error>(())
/// ```
///
/// # Errors
///
/// When a limit is reached, or the letters are too many to be listed.
pub fn custom_base(
    numeration: &Numeration,
    name: &str,
    limits: &Limits,
) -> Result<Vec<(String, String)>, Error> {
    let digits: Vec<String> = (0..numeration.digits()).map(|d| d.to_string()).collect();
    let alphabet = format!("{{{}}}", digits.join(","));
    let valid = Automaton::all(numeration, &[0]);
    let adder = numeration.adder(limits)?;
    Ok(vec![
        (format!("msd_{name}.txt"), automaton(&valid, &alphabet)?),
        (
            format!("msd_{name}_addition.txt"),
            automaton(&adder, &alphabet)?,
        ),
    ])
}

fn text(
    header: &str,
    numeration: &Numeration,
    table: &Table,
    outputs: &[u32],
    dead: impl Fn(u32) -> bool,
) -> String {
    // The state from which nothing is accepted is left out, unless it is the first.
    let mut names = vec![None; outputs.len()];
    let mut count = 0u32;
    for (state, name) in (0u32..).zip(&mut names) {
        if state == 0 || !dead(state) {
            *name = Some(count);
            count += 1;
        }
    }
    let mut text = format!("{header}\n");
    for (state, row) in table.next.iter().enumerate() {
        let Some(name) = names[state] else { continue };
        // Writing to a string does not fail.
        let _ = write!(text, "\n{name} {}\n", outputs[state]);
        for (letter, &to) in row.iter().enumerate() {
            if dead(to) {
                continue;
            }
            if let Some(to) = names[to as usize] {
                for digit in digits(numeration, table.tracks, letter) {
                    let _ = write!(text, "{digit} ");
                }
                let _ = writeln!(text, "-> {to}");
            }
        }
    }
    text
}

/// The digits of a letter, first track first.
pub(crate) fn digits(numeration: &Numeration, tracks: usize, letter: usize) -> Vec<usize> {
    let count = numeration.digits() as usize;
    let mut digits = vec![0; tracks];
    let mut rest = letter;
    for digit in digits.iter_mut().rev() {
        *digit = rest % count;
        rest /= count;
    }
    digits
}
