//! Answers about single positions, for whoever learns from them.
//!
//! An oracle holds a table over a box, which grows when it is asked to; beyond the box it does not know, unless it is asked to work a
//! position out by itself. Boards of fixed directions have a fast table of their own, everything else goes to the engine that knows
//! every ruleset.

mod rays;
mod sparse;

pub(crate) use rays::RayTable;
pub(crate) use sparse::Sparse;

use crate::Claim;
use grundy_rules::{Budget, Component, Rays, Reach, Ruleset, Shape};
use grundy_values::general::{General, NimTable, OutcomeTable};
use grundy_values::{Error, Outcome};
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Positions that one question beyond the table may lead through.
const REACHED: u64 = 400_000;
/// Positions of a table that is made for one question, where moves are single steps.
const CELLS: u64 = 1 << 28;
/// Coordinates of the positions whose moves show whether a coordinate can grow.
const CORNER: u64 = 7;

/// What is asked of a position, answered by a number.
///
/// Outcomes: 1 for a P-position, 0 for anything else. Nim-values: 0 for what is no position, else the value plus 1.
pub(crate) struct Oracle {
    ruleset: Arc<Ruleset>,
    claim: Claim,
    rays: Option<Rays>,
    general: General,
    /// By how much coordinates outgrow those of the position that play began with.
    growth: Vec<u64>,
    table: Table,
    /// How often the table has grown.
    level: usize,
    /// The greatest side that was asked for.
    most: u64,
    /// A box around the last question beyond the table, where moves are single steps.
    far: Option<RayTable>,
    /// What was worked out beyond the table.
    known: FxHashMap<Vec<u64>, u32>,
    budget: Budget,
}

enum Table {
    Empty,
    Rays(RayTable),
    Outcomes(OutcomeTable),
    NimValues(NimTable),
}

impl Oracle {
    /// An oracle with its smallest table, which may grow to hold coordinates up to `to`.
    pub(crate) fn new(
        ruleset: &Arc<Ruleset>,
        claim: Claim,
        to: Option<u64>,
        budget: &Budget,
    ) -> Result<Oracle, Error> {
        let rays = match (ruleset.shape(), claim) {
            (Shape::Rays(rays), Claim::Positions(_)) => Some(rays),
            _ => None,
        };
        let growth = growth(ruleset, budget);
        let mut oracle = Oracle {
            ruleset: ruleset.clone(),
            claim,
            rays,
            general: General::new(ruleset.clone())?,
            growth,
            table: Table::Empty,
            level: 0,
            most: to.map_or(u64::MAX, |to| to.saturating_add(1)),
            far: None,
            known: FxHashMap::default(),
            budget: budget.clone(),
        };
        oracle.fill()?;
        Ok(oracle)
    }

    /// The number of coordinates of a position.
    pub(crate) fn arity(&self) -> usize {
        self.growth.len()
    }

    /// The board's directions, where the game is one.
    pub(crate) fn rays(&self) -> Option<&Rays> {
        self.rays.as_ref()
    }

    /// Whether the game is a board on which every move is one step in a fixed direction.
    pub(crate) fn steps_only(&self) -> bool {
        let rays = self.rays.as_ref();
        rays.is_some_and(|rays| rays.directions.iter().all(|d| d.reach == Reach::Step))
    }

    /// Every tuple with all coordinates below this is in the table.
    pub(crate) fn side(&self) -> u64 {
        self.sides()[self.level].min(self.most)
    }

    /// Whether some move splits a position.
    pub(crate) fn splits(&self) -> bool {
        self.general.splits()
    }

    /// Whether the greatest nim-value of the table is greater than that of the table of half the side.
    pub(crate) fn values_grow(&self) -> bool {
        let greatest = |side: u64| {
            let mut greatest = 0;
            let mut at = vec![0u64; self.arity()];
            loop {
                greatest = greatest.max(self.ask(&at).unwrap_or(0));
                let Some(i) = (0..at.len()).rev().find(|&i| at[i] + 1 < side) else {
                    return greatest;
                };
                at[i] += 1;
                at[i + 1..].fill(0);
            }
        };
        greatest(self.side() / 2) < greatest(self.side())
    }

    /// The sides that the table takes as it grows.
    fn sides(&self) -> &'static [u64] {
        match (&self.rays, self.arity()) {
            (_, 0 | 1) if self.splits() => &[256, 512, 1_024, 2_048],
            (_, 0 | 1) => &[512, 4_096, 65_536, 524_288],
            (Some(_), 2) => &[256, 1_024, 4_096],
            (Some(_), _) => &[32, 64, 128, 256],
            (None, 2) => &[96, 300, 1_000],
            (None, 3) => &[12, 24, 48, 96],
            (None, 4) => &[8, 16, 24],
            (None, _) => &[4, 8, 12],
        }
    }

    /// Makes the table larger; no when it has its largest size or the budget does not allow more, in which case the
    /// table stays as it is.
    pub(crate) fn grow(&mut self) -> bool {
        if self.level + 1 >= self.sides().len() || self.side() == self.most {
            return false;
        }
        self.level += 1;
        let grown = self.fill().is_ok();
        if !grown {
            self.level -= 1;
        }
        grown
    }

    fn fill(&mut self) -> Result<(), Error> {
        let side = self.side();
        let table = match (&self.rays, self.claim) {
            (Some(rays), Claim::Positions(play)) => {
                let sizes = vec![side as usize; self.growth.len()];
                let table = RayTable::new(rays, play, &sizes, &self.budget);
                Table::Rays(table.map_err(|exhausted| Error::Exhausted {
                    exhausted,
                    established: grundy_rules::message!(
                        "table-not-begun",
                        "the table was not begun"
                    ),
                })?)
            }
            (_, claim) => {
                let to: Vec<u64> = self.growth.iter().map(|g| (side * g).max(1) - 1).collect();
                match claim {
                    Claim::Positions(play) => {
                        let table = self.general.outcome_table(&to, play, &self.budget)?;
                        Table::Outcomes(table)
                    }
                    Claim::NimValues => {
                        Table::NimValues(self.general.nim_table(&to, &self.budget)?)
                    }
                }
            }
        };
        self.table = table;
        Ok(())
    }

    /// The answer, if the table or an earlier question has it.
    pub(crate) fn ask(&self, coords: &[u64]) -> Option<u32> {
        let inside = match &self.table {
            Table::Empty => None,
            Table::Rays(table) => table.get(coords).map(u32::from),
            Table::Outcomes(table) => {
                let inside = coords.iter().zip(table.sizes()).all(|(x, size)| x < size);
                inside.then(|| u32::from(table.get(coords) == Some(Outcome::P)))
            }
            Table::NimValues(table) => {
                let inside = coords.iter().zip(table.sizes()).all(|(x, size)| x < size);
                inside.then(|| table.get(coords).map_or(0, |value| value + 1))
            }
        };
        let far = || Some(u32::from(self.far.as_ref()?.get(coords)?));
        let known = || self.known.get(coords).copied();
        inside.or_else(far).or_else(known)
    }

    /// The answer, worked out if need be; `None` when that is too much work.
    pub(crate) fn work_out(&mut self, coords: &[BigUint]) -> Option<u32> {
        let small: Option<Vec<u64>> = coords.iter().map(ToPrimitive::to_u64).collect();
        if let Some(answer) = small.as_ref().and_then(|coords| self.ask(coords)) {
            return Some(answer);
        }
        if self.steps_only() {
            return self.look_far(&small?).map(u32::from);
        }
        let component = Component::new(0, coords.iter().cloned());
        let answer = if self.ruleset.check(&component).is_err() {
            0
        } else {
            let few = self.budget.positions().min(REACHED);
            let budget = self.budget.clone().with_positions(few);
            match self.claim {
                Claim::Positions(play) => {
                    let position = [(0, &component)];
                    let (outcome, _) = self.general.outcome(&position, play, &budget).ok()?;
                    u32::from(outcome == Outcome::P)
                }
                Claim::NimValues => self.general.nim_value(&component, &budget).ok()? + 1,
            }
        };
        if let Some(coords) = small {
            self.known.insert(coords, answer);
        }
        Some(answer)
    }
}

impl Oracle {
    /// The answer from a box that is made for it, if that is small enough. Where moves are single steps, what a larger box would hold is
    /// too much for any other way as well.
    fn look_far(&mut self, coords: &[u64]) -> Option<bool> {
        let (Some(rays), Claim::Positions(play)) = (&self.rays, self.claim) else {
            return None;
        };
        // A learner asks next about words of the same length, hence a cube between powers of 2 if possible.
        let most = coords.iter().copied().max()?.checked_add(1)?;
        let cube = vec![most.checked_next_power_of_two()?; coords.len()];
        let tight = coords.iter().map(|x| x + 1).collect();
        let small = |sizes: &Vec<u64>| {
            let cells = sizes
                .iter()
                .try_fold(1u64, |cells, &size| cells.checked_mul(size));
            cells.is_some_and(|cells| cells <= CELLS)
        };
        let sizes = [cube, tight].into_iter().find(small)?;
        let sizes: Vec<usize> = sizes.into_iter().map(|size| size as usize).collect();
        self.far = RayTable::new(rays, play, &sizes, &self.budget).ok();
        self.far.as_ref()?.get(coords)
    }
}

/// By how much play can make each coordinate greater than every coordinate that it began with, as far as the moves near the corner
/// tell.
fn growth(ruleset: &Ruleset, budget: &Budget) -> Vec<u64> {
    let arity = ruleset
        .rules()
        .first()
        .map_or(1, |rules| rules.coords.len());
    let mut most = vec![CORNER; arity];
    let few = budget
        .clone()
        .with_positions(budget.positions().min(20_000));
    let mut at = vec![CORNER; arity];
    // The corner itself and, coordinate by coordinate, the places where one is smaller.
    for i in 0..=arity {
        for x in 0..=CORNER {
            if let Some(coord) = at.get_mut(i) {
                *coord = x;
            }
            for step in ruleset.moves(&Component::new(0, at.iter().copied()), &few) {
                let Ok(step) = step else { break };
                for to in step.to.iter().filter(|to| to.game == 0) {
                    for (most, x) in most.iter_mut().zip(&to.coords) {
                        *most = (*most).max(x.to_u64().unwrap_or(CORNER));
                    }
                }
            }
        }
        at = vec![CORNER; arity];
    }
    most.iter().map(|m| m.div_ceil(CORNER).min(8)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_values::Play;

    fn oracle(text: &str, claim: Claim) -> Oracle {
        let ruleset = Arc::new(Ruleset::parse(text).unwrap());
        Oracle::new(&ruleset, claim, None, &Budget::default()).unwrap()
    }

    const NORMAL: Claim = Claim::Positions(Play::Normal);

    #[test]
    fn an_oracle_knows_its_table_and_works_out_the_rest() {
        let text = "game fibonacci(n, limit); move k in 1..min(n, limit) -> (n - k, 2*k)";
        let mut fibonacci = oracle(text, NORMAL);
        // The smallest Fibonacci number of the Zeckendorf representation exceeds the limit.
        assert_eq!(fibonacci.ask(&[13, 12]), Some(1));
        assert_eq!(fibonacci.ask(&[16, 3]), Some(0));
        assert_eq!(
            fibonacci.ask(&[20, 180]),
            Some(0),
            "twice the side: limits grow"
        );
        assert_eq!(fibonacci.ask(&[144, 143]), None);
        assert_eq!(fibonacci.work_out(&[144u32.into(), 143u32.into()]), Some(1));
        assert_eq!(fibonacci.ask(&[144, 143]), Some(1));
        assert!(fibonacci.grow());
        assert_eq!(fibonacci.ask(&[145, 143]), Some(0));
    }

    #[test]
    fn what_is_no_position_is_no_p_position_and_has_no_value() {
        let text = "game g(a, b); where a <= b; move k in 1..b -> (a, b - k)";
        assert_eq!(oracle(text, NORMAL).ask(&[3, 2]), Some(0));
        let mut values = oracle(text, Claim::NimValues);
        assert_eq!(values.ask(&[3, 2]), Some(0));
        assert_eq!(values.ask(&[3, 3]), Some(1));
        assert_eq!(values.ask(&[3, 5]), Some(3));
        assert_eq!(values.work_out(&[7u32.into(), 600u32.into()]), Some(594));
    }

    #[test]
    fn boards_of_single_steps_are_worked_out_far_away() {
        let mut steps = oracle(
            "game g(a, b); move -> (a - 1, b - 2); move -> (a - 2, b)",
            NORMAL,
        );
        let mut p = vec![vec![false; 3_001]; 21];
        for (a, b) in (0..21).flat_map(|a| (0..3_001).map(move |b| (a, b))) {
            let to_p = [a >= 1 && b >= 2 && p[a - 1][b - 2], a >= 2 && p[a - 2][b]];
            p[a][b] = !to_p.contains(&true);
        }
        for (a, b) in [(20, 3_000), (19, 3_000), (3, 2_999), (20, 700)] {
            let answer = steps.work_out(&[a.into(), b.into()]);
            assert_eq!(answer, Some(u32::from(p[a][b])), "({a}, {b})");
        }
    }

    #[test]
    fn misere_boards_come_from_the_fast_table() {
        let text = "game king(m, n); where m >= 1 and n >= 1; move -> (m - 1, n); \
                    move -> (m, n - 1); move -> (m - 1, n - 1)";
        let king = oracle(text, Claim::Positions(Play::Misere));
        assert!(king.rays().is_some());
        // Who stands in the corner has won; who must step into it has lost.
        assert_eq!(king.ask(&[1, 1]), Some(0));
        assert_eq!(king.ask(&[1, 2]), Some(1));
        assert_eq!(king.ask(&[0, 2]), Some(0));
    }
}
