//! Repeated moves that lead to a P-position.

use crate::Symbolic;
use crate::error::Fault;
use crate::lower::{Affine, Repeat, coordinate, result};
use grundy_automata::{Automaton, Formula, Limits, Var};
use num_bigint::BigUint;

/// A repeated move together with the positions from which some number (0 or more) of its steps leads to a P-position.
#[derive(Clone)]
pub(crate) struct Ray {
    repeat: Repeat,
    steps: Automaton,
    able: Automaton,
}

impl Ray {
    /// The automaton is the one for the clause as written: its tracks are the clause's coordinates.
    pub(crate) fn new(
        symbolic: &Symbolic,
        repeat: &Repeat,
        written: &Automaton,
        limits: &Limits,
    ) -> Result<Self, Fault> {
        let names: Vec<Var> = repeat
            .order
            .iter()
            .map(|&place| coordinate(place))
            .collect();
        let steps = written.renamed(&names, limits)?;
        let able = Self::steps_lead(repeat, written)?;
        let able = able.compile(symbolic.numeration(), limits)?;
        Ok(Ray {
            repeat: repeat.clone(),
            steps,
            able,
        })
    }

    /// One step is possible, and some number of steps after it leads to a P-position. The automaton is the one for the clause as written.
    pub(crate) fn steps_lead(repeat: &Repeat, written: &Automaton) -> Result<Formula, Fault> {
        let (x, y) = (coordinate(repeat.from), coordinate(repeat.by));
        let less = result(0, repeat.from);
        let difference = Affine::var(x).sub(&Affine::var(y))?;
        let args = repeat
            .order
            .iter()
            .map(|&place| match place == repeat.from {
                true => less,
                false => coordinate(place),
            });
        let after = Formula::member(written, &args.collect::<Vec<Var>>());
        let subtracted = difference.equals(&Affine::var(less))?.and(after);
        Ok(Formula::all_of(vec![
            repeat.condition.clone(),
            repeat.possible()?,
            subtracted.exists(&[less]),
        ]))
    }

    /// Index of the clause in the rules.
    pub(crate) fn clause(&self) -> usize {
        self.repeat.clause
    }

    /// The positions from which some number of steps leads to a P-position, 0 included.
    pub(crate) fn steps(&self) -> &Automaton {
        &self.steps
    }

    /// The positions with such a move, if the game is not over.
    pub(crate) fn able(&self) -> &Automaton {
        &self.able
    }

    /// The longest move to a P-position: the number of steps and the result. `None` where there is no such move.
    ///
    /// It is found by halving: where some further steps lead to a P-position, that is so all the way up to there.
    pub(crate) fn longest(&self, position: &[BigUint]) -> Option<(BigUint, Vec<BigUint>)> {
        if !self.able.contains(position) {
            return None;
        }
        let by = &position[self.repeat.by];
        let after = |k: &BigUint| -> Vec<BigUint> {
            let mut to = position.to_vec();
            to[self.repeat.from] -= k * by;
            to
        };
        // Steps ahead of `low` lead there, none ahead of `high` do.
        let mut low = BigUint::from(1u32);
        let mut high = &position[self.repeat.from] / by + 1u32;
        while &low + 1u32 < high {
            let middle = (&low + &high) >> 1;
            match self.steps.contains(&after(&middle)) {
                true => low = middle,
                false => high = middle,
            }
        }
        let to = after(&low);
        Some((low, to))
    }
}
