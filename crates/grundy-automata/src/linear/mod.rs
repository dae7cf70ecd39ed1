//! Linear equations, inequalities and congruences, built directly.

mod congruent;
mod sum;

use crate::Var;
use crate::automaton::{Machine, sorted};
use crate::error::{Error, Kind};
use crate::intern::Interner;
use crate::{Automaton, Limits, Numeration, automaton};

pub use sum::Relation;

/// What is remembered of the digits read so far, as a list of integers.
trait Carry {
    /// Before anything is read.
    fn start(&self) -> Vec<i64>;
    /// A new position begins.
    fn shift(&self, carry: &mut Vec<i64>) -> Result<(), Error>;
    /// The digit of a track.
    fn add(&self, carry: &mut Vec<i64>, track: usize, digit: u32) -> Result<(), Error>;
    /// The position ends: puts the carry into its final form; false when nothing can be accepted any more.
    fn settle(&self, carry: &mut Vec<i64>) -> bool;
    /// Whether the numbers may end here.
    fn accepts(&self, carry: &[i64]) -> bool;
}

/// Reads words of the numeration and keeps a carry. A key is the number of the carry, then the validity states of the tracks.
struct Serial<'a, C> {
    numeration: &'a Numeration,
    carry: C,
    carries: Interner<i64>,
    /// The carry in hand.
    hand: Vec<i64>,
    tracks: usize,
}

/// The automaton of the tuples that a carry accepts.
fn serial(
    numeration: &Numeration,
    vars: Vec<Var>,
    carry: impl Carry,
    limits: &Limits,
) -> Result<Automaton, Error> {
    let tracks = vars.len();
    let mut carries = Interner::new();
    let mut hand = carry.start();
    let alive = carry.settle(&mut hand);
    let mut start = vec![0; tracks + 1];
    start[0] = carries.number(&hand)?;
    let mut serial = Serial {
        numeration,
        carry,
        carries,
        hand,
        tracks,
    };
    let start = Some(&start[..]).filter(|_| alive);
    automaton::explore(numeration, vars, start, &mut serial, limits)
}

impl<C: Carry> Machine for Serial<'_, C> {
    fn read(
        &mut self,
        track: usize,
        key: &[u32],
        digit: u32,
        after: &mut Vec<u32>,
    ) -> Result<bool, Error> {
        let Some(valid) = self.numeration.validity().read(key[track + 1], digit) else {
            return Ok(false);
        };
        self.hand.clear();
        self.hand.extend_from_slice(self.carries.get(key[0]));
        if track == 0 {
            self.carry.shift(&mut self.hand)?;
        }
        self.carry.add(&mut self.hand, track, digit)?;
        if track + 1 == self.tracks && !self.carry.settle(&mut self.hand) {
            return Ok(false);
        }
        after.extend_from_slice(key);
        after[0] = self.carries.number(&self.hand)?;
        after[track + 1] = valid;
        Ok(true)
    }

    fn accepts(&self, key: &[u32]) -> bool {
        let mut states = key[1..].iter();
        states.all(|&state| self.numeration.validity().accepts(state))
            && self.carry.accepts(self.carries.get(key[0]))
    }

    fn bytes(&self) -> usize {
        self.carries.bytes()
    }
}

/// Each variable once, in order, with the sum of its coefficients.
fn collected(terms: &[(Var, i64)]) -> Result<(Vec<Var>, Vec<i64>), Error> {
    let vars = sorted(&terms.iter().map(|&(var, _)| var).collect::<Vec<_>>());
    let mut coefficients = vec![0i64; vars.len()];
    for (var, a) in terms {
        let sum = &mut coefficients[vars.partition_point(|v| v < var)];
        *sum = sum.checked_add(*a).ok_or_else(overflow)?;
    }
    Ok((vars, coefficients))
}

/// The coefficients of the recurrence, signed.
fn recurrence(numeration: &Numeration) -> Result<Vec<i64>, Error> {
    let signed = numeration
        .coefficients()
        .iter()
        .map(|&c| i64::try_from(c).ok());
    signed.collect::<Option<_>>().ok_or_else(overflow)
}

fn overflow() -> Error {
    Error::new(Kind::Overflow)
}
