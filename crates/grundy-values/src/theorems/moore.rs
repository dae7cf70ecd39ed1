//! Moore's Nim_k: take any positive number from each of at least one and at most k heaps.
//!
//! Normal play: P exactly when each binary column of the heaps has a number of ones divisible by k + 1; k = 1 is nim.
//! Misère play: the same while more than k heaps are at least 2; with 1 to k such heaps the position is N; with none it is P
//! exactly when the heaps of size 1 number 1 modulo k + 1. (A move touches at most k heaps: from more than k large heaps it
//! leaves a large one, and a position whose columns vanish has no large heap or more than k of them.)
//!
//! E. H. Moore, "A generalization of the game called nim", Annals of Mathematics 11 (1910).

use grundy_rules::Budget;
use num_bigint::BigUint;

use super::{Change, Reason, Ruling, Winning};
use crate::{Error, Outcome, Play};

pub(super) const SOURCE: &str =
    "E. H. Moore, A generalization of the game called nim, Annals of Mathematics 11 (1910), 93-94";

/// The number of ones in each binary column, units first, modulo k + 1.
///
/// ```
/// use grundy_values::theorems::moore;
/// use num_bigint::BigUint;
///
/// assert_eq!(moore::columns(&[5u8, 7, 1].map(BigUint::from), 2), [0, 1, 2]);
/// ```
pub fn columns(heaps: &[BigUint], k: usize) -> Vec<usize> {
    (0..bits(heaps))
        .map(|bit| heaps.iter().filter(|heap| heap.bit(bit)).count() % k.saturating_add(1))
        .collect()
}

fn bits(heaps: &[BigUint]) -> u64 {
    heaps.iter().map(BigUint::bits).max().unwrap_or(0)
}

/// The ruling of Nim_k on `heaps`.
///
/// # Errors
///
/// [`Error::Exhausted`] when the moves asked for outrun `budget`.
pub fn rule(
    heaps: &[BigUint],
    k: usize,
    play: Play,
    limit: usize,
    budget: &Budget,
) -> Result<Ruling, Error> {
    let modulus = k.saturating_add(1);
    let large = heaps.iter().filter(|heap| heap.bits() > 1).count();
    let ones = heaps.iter().filter(|heap| heap.bits() == 1).count();
    let columns = columns(heaps, k);
    let endgame = play == Play::Misere && large <= k;
    let lost = if endgame {
        k > 0 && large == 0 && ones % modulus == 1
    } else if play == Play::Misere && k == 0 {
        false
    } else {
        columns.iter().all(|&ones| ones == 0)
    };
    let (outcome, winning) = if lost {
        (Outcome::P, Winning::none())
    } else {
        let moves = WinningMoves::new(heaps, k, usize::from(endgame));
        (Outcome::N, Winning::collect(moves, limit, budget)?)
    };
    let reason = if endgame {
        Reason::MisereMoore {
            modulus,
            ones,
            large,
        }
    } else {
        Reason::MooreColumns { modulus, columns }
    };
    Ok(Ruling::of_outcome(outcome, play, winning, reason))
}

/// All moves that make every column 0 modulo k + 1 (the units column `units`): a walk over the columns from the top, on an
/// explicit stack.
///
/// In each column the heaps already lowered are free to have a 0 or a 1; the others keep their bit, or are lowered here by
/// turning a 1 into a 0. Every partial choice can be completed: with f lowered heaps, the number lowered here less the
/// number of ones given to free heaps can be anything from −f to k − f, which covers all residues.
struct WinningMoves<'a> {
    heaps: &'a [BigUint],
    k: usize,
    units: usize,
    bits: usize,
    results: Vec<BigUint>,
    lowered: Vec<bool>,
    columns: Vec<Column>,
    started: bool,
}

/// The choice made in one column.
struct Column {
    /// The heaps not lowered above that have a 1 here, and those of them lowered here (indices into the former).
    full: Vec<usize>,
    lower: Vec<usize>,
    /// The heaps lowered above, and those of them given a 1 here.
    free: Vec<usize>,
    ones: Vec<usize>,
    /// The residue that the column must have.
    residue: usize,
}

impl Column {
    /// Goes to the first choice with `count` heaps lowered here, or with the next larger possible count.
    fn start(&mut self, mut count: usize, k: usize) -> bool {
        let most = self.full.len().min(k - self.free.len());
        let modulus = k.saturating_add(1);
        while count <= most {
            let kept = self.full.len() - count;
            let ones = (self.residue + (modulus - kept % modulus)) % modulus;
            if ones <= self.free.len() {
                self.lower = (0..count).collect();
                self.ones = (0..ones).collect();
                return true;
            }
            count += 1;
        }
        false
    }

    /// Goes to the next choice.
    fn advance(&mut self, k: usize) -> bool {
        if next_combination(&mut self.ones, self.free.len()) {
            return true;
        }
        if next_combination(&mut self.lower, self.full.len()) {
            self.ones = (0..self.ones.len()).collect();
            return true;
        }
        self.start(self.lower.len() + 1, k)
    }
}

/// The next set of indices below `n` of the same size, in lexicographic order.
fn next_combination(chosen: &mut [usize], n: usize) -> bool {
    let size = chosen.len();
    let Some(i) = (0..size).rev().find(|&i| chosen[i] < n - size + i) else {
        return false;
    };
    chosen[i] += 1;
    for j in i + 1..size {
        chosen[j] = chosen[j - 1] + 1;
    }
    true
}

impl<'a> WinningMoves<'a> {
    fn new(heaps: &'a [BigUint], k: usize, units: usize) -> Self {
        WinningMoves {
            heaps,
            k,
            units,
            bits: usize::try_from(bits(heaps)).unwrap_or(0),
            results: vec![BigUint::default(); heaps.len()],
            lowered: vec![false; heaps.len()],
            columns: Vec::new(),
            started: false,
        }
    }

    /// The bit of the column at a depth of the stack.
    fn bit(&self, depth: usize) -> u64 {
        (self.bits - 1 - depth) as u64
    }

    /// Puts a new column with its first choice on the stack; false when it has none.
    fn push(&mut self) -> bool {
        let bit = self.bit(self.columns.len());
        let (free, kept): (Vec<usize>, Vec<usize>) =
            (0..self.heaps.len()).partition(|&heap| self.lowered[heap]);
        let mut column = Column {
            full: kept
                .into_iter()
                .filter(|&heap| self.heaps[heap].bit(bit))
                .collect(),
            lower: Vec::new(),
            free,
            ones: Vec::new(),
            residue: if bit == 0 { self.units } else { 0 },
        };
        let found = column.start(0, self.k);
        if found {
            self.columns.push(column);
            self.mark(true);
        }
        found
    }

    /// Writes the choice of the top column into the results, or takes it out again.
    fn mark(&mut self, value: bool) {
        let Some(depth) = self.columns.len().checked_sub(1) else {
            return;
        };
        let bit = self.bit(depth);
        let column = &self.columns[depth];
        for &heap in &column.full {
            self.results[heap].set_bit(bit, value);
        }
        for &index in &column.lower {
            self.results[column.full[index]].set_bit(bit, false);
            self.lowered[column.full[index]] = value;
        }
        for &index in &column.ones {
            self.results[column.free[index]].set_bit(bit, value);
        }
    }
}

impl Iterator for WinningMoves<'_> {
    type Item = Vec<Change>;

    fn next(&mut self) -> Option<Vec<Change>> {
        let mut down = !self.started;
        self.started = true;
        loop {
            if down && self.columns.len() == self.bits {
                let changes: Vec<Change> = (0..self.heaps.len())
                    .filter(|&heap| self.lowered[heap])
                    .map(|heap| Change::to(heap, self.results[heap].clone()))
                    .collect();
                if !changes.is_empty() {
                    return Some(changes);
                }
                down = false;
            } else if down {
                down = self.push();
            } else {
                self.mark(false);
                let k = self.k;
                down = self.columns.last_mut()?.advance(k);
                if down {
                    self.mark(true);
                } else {
                    self.columns.pop();
                }
            }
        }
    }
}
