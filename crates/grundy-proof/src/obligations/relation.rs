//! The conditions for nim-values as a relation between positions and values.

use super::{Stop, Violation, empty};
use crate::Symbolic;
use crate::error::Fault;
use crate::lower::value;
use crate::moves::{Goal, Ways};
use grundy_automata::{Automaton, Formula, Limits, Var};

/// With every position having a value, and every value v of x being the mex of the values of the options of x, the relation
/// is a function: it is the nim-value.
pub(super) fn check(symbolic: &Symbolic, pairs: &Automaton, limits: &Limits) -> Result<(), Stop> {
    let (g, h) = (value(symbolic.arity(), 0), value(symbolic.arity(), 1));
    let pairs = &symbolic.placed_pairs(pairs, g, limits)?;
    let valued = pairs.exists(&[g], limits)?;
    empty(
        &valued.minus(symbolic.domain(), limits)?,
        Violation::NotAPosition,
    )?;
    empty(
        &symbolic.domain().minus(&valued, limits)?,
        Violation::NoValue,
    )?;
    // The values of the options of x, as pairs (x, h).
    let mut options: Option<Automaton> = None;
    for clause in symbolic.clauses() {
        let able = Ways::positions(symbolic, clause, Goal::Worth(pairs, h), limits)?;
        options = Some(match options {
            None => able,
            Some(options) => options.or(&able, limits)?,
        });
    }
    let vars: Vec<Var> = symbolic
        .domain()
        .vars()
        .iter()
        .copied()
        .chain([h])
        .collect();
    let options = match options {
        None => Automaton::none(symbolic.numeration(), &vars),
        Some(options) => options.and(symbolic.live(), limits)?,
    };
    let own: Vec<Var> = options
        .vars()
        .iter()
        .map(|&v| if v == h { g } else { v })
        .collect();
    let same = pairs.and(&options.renamed(&own, limits)?, limits)?;
    empty(&same, Violation::SamePair)?;
    empty(
        &missing(symbolic, pairs, &options, (g, h), limits)?,
        Violation::MissingPair,
    )
}

/// The pairs (x, g) for which some h < g is no value of an option.
fn missing(
    symbolic: &Symbolic,
    pairs: &Automaton,
    options: &Automaton,
    (g, h): (Var, Var),
    limits: &Limits,
) -> Result<Automaton, Fault> {
    let smaller =
        Formula::at_most(&[(h, 1), (g, -1)], -1).compile(symbolic.numeration(), limits)?;
    let asked = pairs.and(&smaller, limits)?;
    let lacking = asked.minus(options, limits)?;
    Ok(lacking.exists(&[h], limits)?)
}
