//! A measure that every move makes smaller: why play ends.

use crate::error::{Error, Fault};
use crate::lower::{Affine, Clause, coordinate};
use crate::{Inexpressible, Symbolic};
use grundy_automata::{Formula, Limits};

/// Weight vectors, read lexicographically: a move makes the first weighted sum of the coordinates smaller, or leaves it and
/// makes the second smaller, and so on.
///
/// The sums are natural numbers, so play ends after finitely many moves from every position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measure {
    weights: Vec<Vec<u64>>,
}

/// How a weighted sum behaves in all the moves of one kind.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Trend {
    Falls,
    NeverRises,
    MayRise,
}

/// One kind of move: from the coordinates to one of the results of a clause.
enum Step<'s> {
    Linear(&'s Clause, usize),
    /// A multiple of a coordinate is subtracted from the one at this place.
    Repeated(usize),
}

impl Measure {
    /// The measure with these weights, one for each coordinate in every vector.
    pub fn new(weights: Vec<Vec<u64>>) -> Self {
        Measure { weights }
    }

    /// The weight vectors, the most important first.
    pub fn weights(&self) -> &[Vec<u64>] {
        &self.weights
    }

    /// Looks for a measure among sums of coordinates with small weights and their lexicographic combinations, and makes sure
    /// that it decreases in every move, for positions of every size. `None` when there is none among those.
    ///
    /// ```
    /// use grundy_automata::{Limits, Numeration};
    /// use grundy_proof::{Measure, Symbolic};
    /// use grundy_rules::Ruleset;
    /// use std::sync::Arc;
    ///
    /// let text = "game fibonacci(n, limit); move k in 1..min(n, limit) -> (n - k, 2*k)";
    /// let rules = Arc::new(Ruleset::parse(text).unwrap());
    /// let limits = Limits::default();
    /// let symbolic = Symbolic::new(&rules, &Numeration::base(2)?, &limits)?;
    /// let measure = Measure::find(&symbolic, &limits)?.unwrap();
    /// assert_eq!(measure.weights(), [[1, 0]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A limit that ran out.
    pub fn find(symbolic: &Symbolic, limits: &Limits) -> Result<Option<Self>, Error> {
        Ok(find(symbolic.plain(limits)?, limits)?)
    }

    /// Whether the measure decreases in every move.
    ///
    /// # Errors
    ///
    /// A limit that ran out.
    pub fn decreases(&self, symbolic: &Symbolic, limits: &Limits) -> Result<bool, Error> {
        let symbolic = symbolic.plain(limits)?;
        let mut steps = steps(symbolic);
        for weights in &self.weights {
            if weights.len() != symbolic.arity() {
                return Ok(false);
            }
            match left(symbolic, weights, steps, limits)? {
                Some(rest) => steps = rest,
                None => return Ok(false),
            }
        }
        Ok(steps.is_empty())
    }
}

fn find(symbolic: &Symbolic, limits: &Limits) -> Result<Option<Measure>, Fault> {
    let mut steps = steps(symbolic);
    let mut chosen = Vec::new();
    let pool = pool(symbolic.arity());
    for weights in &pool {
        if falls(symbolic, weights, &steps, limits)? {
            return Ok(Some(Measure::new(vec![weights.clone()])));
        }
    }
    // Lexicographic: a sum that never rises settles the moves in which it falls.
    while !steps.is_empty() {
        let before = steps.len();
        for weights in &pool {
            let mut settled = Vec::new();
            let mut rises = false;
            for step in &steps {
                let trend = trend(symbolic, weights, step, limits)?;
                rises |= trend == Trend::MayRise;
                if rises {
                    break;
                }
                settled.push(trend == Trend::Falls);
            }
            if !rises && settled.contains(&true) {
                let mut settled = settled.into_iter();
                steps.retain(|_| !settled.next().unwrap_or(false));
                chosen.push(weights.clone());
                break;
            }
        }
        if steps.len() == before {
            return Ok(None);
        }
    }
    Ok(Some(Measure::new(chosen)))
}

fn steps(symbolic: &Symbolic) -> Vec<Step<'_>> {
    let linear = symbolic.clauses().iter();
    let linear = linear.flat_map(|c| (0..c.targets.len()).map(move |t| Step::Linear(c, t)));
    let repeated = symbolic.repeats().iter().map(|r| Step::Repeated(r.from));
    linear.chain(repeated).collect()
}

/// The steps in which the sum may stay the same; `None` when it may rise in one.
fn left<'s>(
    symbolic: &Symbolic,
    weights: &[u64],
    steps: Vec<Step<'s>>,
    limits: &Limits,
) -> Result<Option<Vec<Step<'s>>>, Fault> {
    let mut rest = Vec::new();
    for step in steps {
        match trend(symbolic, weights, &step, limits)? {
            Trend::Falls => {}
            Trend::NeverRises => rest.push(step),
            Trend::MayRise => return Ok(None),
        }
    }
    Ok(Some(rest))
}

fn falls(
    symbolic: &Symbolic,
    weights: &[u64],
    steps: &[Step<'_>],
    limits: &Limits,
) -> Result<bool, Fault> {
    for step in steps {
        if trend(symbolic, weights, step, limits)? != Trend::Falls {
            return Ok(false);
        }
    }
    Ok(true)
}

fn trend(
    symbolic: &Symbolic,
    weights: &[u64],
    step: &Step<'_>,
    limits: &Limits,
) -> Result<Trend, Fault> {
    let (clause, target) = match step {
        Step::Repeated(from) if weights[*from] > 0 => return Ok(Trend::Falls),
        Step::Repeated(_) => return Ok(Trend::NeverRises),
        Step::Linear(clause, target) => (clause, &clause.targets[*target]),
    };
    let fall = fall(weights, target)?;
    if fall.least().is_some_and(|least| least > 0) {
        return Ok(Trend::Falls);
    }
    // A move in which the sum falls by less than `by`.
    let possible = |by: i64| -> Result<bool, Fault> {
        let less = fall.shift(1 - by)?.at_most_zero();
        let moves = Formula::all_of(vec![clause.legal(), less]);
        let moves = moves.compile(symbolic.numeration(), limits)?;
        Ok(moves.meets(symbolic.live(), limits)?.is_some())
    };
    if !possible(1)? {
        return Ok(Trend::Falls);
    }
    match possible(0)? {
        false => Ok(Trend::NeverRises),
        true => Ok(Trend::MayRise),
    }
}

/// The sum before the move minus the sum after it.
fn fall(weights: &[u64], target: &[Affine]) -> Result<Affine, Inexpressible> {
    let mut fall = Affine::constant(0);
    for (i, (&weight, value)) in weights.iter().zip(target).enumerate() {
        let weight = i64::try_from(weight).map_err(|_| crate::lower::reason::too_large())?;
        fall = fall
            .plus(weight, &Affine::var(coordinate(i)))?
            .plus(-weight, value)?;
    }
    Ok(fall)
}

/// Weight vectors, the plainest first.
fn pool(arity: usize) -> Vec<Vec<u64>> {
    let unit = |i: usize| (0..arity).map(|j| u64::from(i == j)).collect::<Vec<_>>();
    let mut pool = vec![vec![1; arity]];
    pool.extend((0..arity).map(unit));
    pool.push((1..=arity as u64).collect());
    pool.push((1..=arity as u64).rev().collect());
    // All vectors with weights up to `most`, where there are not too many.
    for (most, dimensions) in [(1u64, 8), (3, 4), (8, 2)] {
        if arity <= dimensions {
            let count = (most + 1).pow(arity as u32);
            for mut code in 1..count {
                let vector = (0..arity).map(|_| {
                    let digit = code % (most + 1);
                    code /= most + 1;
                    digit
                });
                pool.push(vector.collect());
            }
        }
    }
    let mut seen = std::collections::HashSet::new();
    pool.retain(|v| seen.insert(v.clone()));
    pool
}
