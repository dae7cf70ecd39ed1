//! Learning functions that are periodic on cones.
//!
//! A semilinear set of tuples is, far from the boundaries of finitely many cones, periodic on each of them. Its automaton in
//! base b is as large as the product of the periods that have nothing to do with b, which is why L\* needs huge tables for
//! it. Written as `x_i = p_i u_i + r_i` with the right periods, nothing but the cones is left: the block `p_1 x .. x p_k` of values
//! at `u` is a function of `u` with a small automaton. Division by `p_i` needs no look-ahead when the most significant
//! digit comes first, so the automaton over `x` is put together from remainders and the automaton over `u`, without any
//! projection, and then made minimal.
//!
//! (Semilinear sets: Ginsburg and Spanier, *Semigroups, Presburger formulas, and languages*, Pacific Journal of
//! Mathematics 16 (1966). Two-dimensional take-away games look like this: Larsson, Saha and Yokoo, *Subtraction games in
//! more than one dimension*, International Journal of Game Theory (2024).)

mod blocks;
mod periods;

use super::Machine;
use super::numbers::{Digits, Growth, Learned, NumberLearner, difference};
use crate::{Error, Limits};
use blocks::Blocks;

/// Cubes of at most so many cells are compared in full, larger ones by a sample of the size.
const CELLS: u64 = 1 << 24;
/// States of a machine learned without periods, and over blocks; more of them do not settle in a table of any size.
const STATES: usize = 1_500;
const QUOTIENT_STATES: usize = 600;
/// Different blocks; the right periods give tens of them.
const BLOCKS: usize = 500;
/// Transitions of the automaton over the numbers before it is made minimal.
const TRANSITIONS: usize = 1 << 20;
/// The longest period looked for along a coordinate, and how many tuples of periods are tried.
const LONGEST: u64 = 64;
const ATTEMPTS: usize = 24;

/// A machine that was found, and how.
#[derive(Clone, Debug)]
pub struct Semilinear {
    /// The machine over the numbers themselves, and its evidence; its growth is that of the machine over blocks.
    pub learned: Learned,
    /// The sides of the blocks; all 1 when none were needed.
    pub periods: Vec<u64>,
    /// The number of different blocks.
    pub blocks: usize,
}

/// What a search came to.
#[derive(Clone, Debug)]
pub struct Search {
    /// The machine, when one settled and agrees with the function.
    pub found: Option<Semilinear>,
    /// The growth of the machine without periods: where nothing was found, its states are still growing.
    pub growth: Vec<Growth>,
}

/// Learns `function`, known for coordinates below `side`: first as it is, then in blocks with the periods that the table
/// suggests, the most promising first. The result is the first machine that settles without a guess, else the smallest
/// that settles.
///
/// ```
/// use grundy_automata::{Limits, learn::{numbers::Digits, semilinear}};
///
/// // 5-periodic above the line y = 2x, 3-periodic below it
/// let mut function = |v: &[u64]| {
///     Some(u32::from(if v[1] > 2 * v[0] { v[0] % 5 == 3 } else { v[1] % 3 < 2 }))
/// };
/// let search = semilinear::learn(&Digits::base(2, 2)?, 512, &Limits::default(), &mut function)?;
/// let found = search.found.expect("a semilinear function");
/// assert_eq!(found.learned.machine.run(&Digits::base(2, 2)?.encode(&[1_100_003, 9_000_000]).unwrap()), 1);
/// # Ok::<(), grundy_automata::Error>(())
/// ```
///
/// # Errors
/// Time or memory that ran out before anything was found, or an interruption.
pub fn learn(
    digits: &Digits,
    side: u64,
    limits: &Limits,
    function: &mut impl FnMut(&[u64]) -> Option<u32>,
) -> Result<Search, Error> {
    let mut plain = NumberLearner::new(digits.clone(), limits)
        .with_states(STATES)
        .with_cells(CELLS);
    let learned = refused(plain.settle(64, side, function))?;
    let growth = plain.growth().to_vec();
    let mut found = learned.filter(Learned::settled).map(|learned| Semilinear {
        learned,
        periods: vec![1; digits.tracks()],
        blocks: 0,
    });
    if found.as_ref().is_none_or(|f| f.learned.open > 0) && digits.validity().is_none() {
        match blockwise(digits, side, limits, function, &mut found) {
            // What has been found stays found.
            Err(error) if error.is_limit() && found.is_some() => {}
            other => other?,
        }
    }
    Ok(Search { found, growth })
}

fn blockwise(
    digits: &Digits,
    side: u64,
    limits: &Limits,
    function: &mut impl FnMut(&[u64]) -> Option<u32>,
    best: &mut Option<Semilinear>,
) -> Result<(), Error> {
    let tuples = periods::tuples(digits.tracks(), side, LONGEST, limits, function)?;
    for periods in tuples.iter().take(ATTEMPTS) {
        if let Some(found) = with_periods(digits, periods, side, limits, function)? {
            let sure = found.learned.open == 0;
            let smaller = |other: &Semilinear| {
                found.learned.machine.states() < other.learned.machine.states()
            };
            if sure || best.as_ref().is_none_or(smaller) {
                *best = Some(found);
            }
            if sure {
                break;
            }
        }
    }
    Ok(())
}

/// Learns `function`, known for coordinates below `side`, in blocks of the given sides; `None` when that does not settle or
/// does not agree with the function.
///
/// # Errors
/// Time or memory that ran out, an interruption; an error that says so when the periods are not one for each coordinate, from
/// 1 to `side`, or `digits` is no base.
pub fn with_periods(
    digits: &Digits,
    periods: &[u64],
    side: u64,
    limits: &Limits,
    function: &mut impl FnMut(&[u64]) -> Option<u32>,
) -> Result<Option<Semilinear>, Error> {
    if digits.validity().is_some() {
        return Err(Error::table(
            "blocks need a base: division by a period has no automaton here otherwise",
        ));
    }
    if periods.len() != digits.tracks() || periods.iter().any(|&p| p == 0 || p > side) {
        return Err(Error::table(
            "one period from 1 to the side of the table is needed for each coordinate",
        ));
    }
    let mut blocks = Blocks::new(periods, side, BLOCKS)?;
    let mut learner = NumberLearner::new(digits.clone(), limits)
        .with_states(QUOTIENT_STATES)
        .with_cells(CELLS / blocks.size());
    let learned = learner.settle(128, blocks.side(), &mut |u| blocks.name(u, function));
    let Some(quotient) = refused(learned)?.filter(Learned::settled) else {
        return Ok(None);
    };
    if blocks.overflow() {
        return Ok(None);
    }
    let composed = blocks.compose(digits, &quotient.machine, TRANSITIONS, limits);
    let Some(machine) = refused(composed)? else {
        return Ok(None);
    };
    let Some((agrees, sampled)) = evidence(&machine, digits, side, limits, function)? else {
        return Ok(None);
    };
    let scale = periods.iter().copied().max().unwrap_or(1);
    let growth = quotient.growth.iter().map(|g| Growth {
        side: g.side.saturating_mul(scale).min(side),
        ..*g
    });
    Ok(Some(Semilinear {
        learned: Learned {
            agrees,
            sampled,
            growth: growth.collect(),
            open: quotient.open,
            machine,
        },
        periods: periods.to_vec(),
        blocks: blocks.len(),
    }))
}

/// The sides up to which the machine agrees in full and by a sample, when it does.
fn evidence(
    machine: &Machine,
    digits: &Digits,
    side: u64,
    limits: &Limits,
    function: &mut impl FnMut(&[u64]) -> Option<u32>,
) -> Result<Option<(u64, u64)>, Error> {
    let fits = |s: u64| {
        s.checked_pow(digits.tracks() as u32)
            .is_some_and(|c| c <= CELLS)
    };
    let mut full = side;
    while !fits(full) {
        full = full.div_ceil(2);
    }
    for s in [full, side] {
        if difference(machine, digits, s, CELLS, limits, function)?.is_some() {
            return Ok(None);
        }
        if full == side {
            break;
        }
    }
    Ok(Some((full, side)))
}

/// A machine that grows too large or cannot be corrected is refused; that is no error of the search.
fn refused<T>(result: Result<T, Error>) -> Result<Option<T>, Error> {
    match result {
        Ok(learned) => Ok(Some(learned)),
        Err(error) if error.is_states() || error.is_unresolved() => Ok(None),
        Err(error) => Err(error),
    }
}
