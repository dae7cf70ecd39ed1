//! Nim with splits: Lasker's nim and take-or-split-in-three.
//!
//! A move takes any positive number from one heap, or splits it into two (three) non-empty heaps. The nim-value of a heap is
//! its size, except that 4k − 1 and 4k (8k − 1 and 8k) change places for every k ≥ 1.
//!
//! Proof, by induction. The takes from n reach the values of all smaller heaps; the least value that they leave free is n, and
//! 4k − 1 from n = 4k. From n = 4k − 1 the split 1 + (4k − 2) reaches the value n and leaves 4k. It remains that no split reaches the
//! value claimed, which the residues of the parts modulo 4 show: they give the residues of n and of the nim-sum.
//! With three parts, 8k − 1 = 1 + 2 + (8k − 4) plays the part of that split. A nim-sum has the parity of the sum and does not
//! exceed it, and is equal to it only when no two parts share a binary digit; with this, the residues modulo 8 again
//! exclude the value claimed.
//!
//! E. Lasker, Brettspiele der Völker (1931); Berlekamp, Conway and Guy, Winning Ways, chapter 4 (code 4.777…).

use grundy_rules::Budget;
use num_bigint::BigUint;

use super::sum::Sum;
use super::{Change, Ruling, Values};
use crate::{Error, Play};

pub(super) const LASKER_SOURCE: &str = "E. Lasker, Brettspiele der Völker (1931)";
pub(super) const THREE_SOURCE: &str = "induction on the heap; asked as HDU 5795";

/// A game of takes and of splits into a fixed number of parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Splitting {
    /// Non-empty parts of a split.
    parts: usize,
    /// log₂ of the period of the exceptions.
    block_bits: u32,
}

/// Lasker's nim: take, or split in two.
pub const LASKER: Splitting = Splitting {
    parts: 2,
    block_bits: 2,
};

/// Take, or split in three.
pub const THREE: Splitting = Splitting {
    parts: 3,
    block_bits: 3,
};

impl Splitting {
    /// The nim-value of a heap `n`. The map is its own inverse: it also gives the heap of a nim-value.
    ///
    /// ```
    /// use grundy_values::theorems::splitting::LASKER;
    /// use num_bigint::BigUint;
    ///
    /// let values: Vec<BigUint> = (0u8..9).map(|n| LASKER.nim_value(&n.into())).collect();
    /// assert_eq!(values, [0u8, 1, 2, 4, 3, 5, 6, 8, 7].map(BigUint::from));
    /// ```
    pub fn nim_value(self, n: &BigUint) -> BigUint {
        let last = self.block() - 1;
        match self.residue(n) {
            0 if n.bits() > 0 => n - 1u8,
            residue if residue == last => n + 1u8,
            _ => n.clone(),
        }
    }

    /// The ruling on `heaps`: takes first, then splits with their parts in ascending order, for each heap.
    ///
    /// # Errors
    ///
    /// [`Error::Exhausted`] when the moves asked for outrun `budget`.
    pub fn rule(self, heaps: &[BigUint], limit: usize, budget: &Budget) -> Result<Ruling, Error> {
        let values = heaps.iter().map(|n| self.nim_value(n)).collect();
        let by = Values::Swapped {
            block: self.block(),
        };
        Sum::new(values, Play::Normal).ruling(by, limit, budget, |coordinate, target| {
            let take = Some(self.nim_value(&target)).filter(|rest| *rest < heaps[coordinate]);
            let splits = self.splits(heaps[coordinate].clone(), target);
            take.map(|rest| vec![rest])
                .into_iter()
                .chain(splits)
                .map(move |to| vec![Change { coordinate, to }])
        })
    }

    fn block(self) -> u32 {
        1 << self.block_bits
    }

    fn residue(self, n: &BigUint) -> u32 {
        (0..self.block_bits).fold(0, |residue, bit| {
            residue | u32::from(n.bit(bit.into())) << bit
        })
    }

    /// The splits of `n` whose parts have nim-sum `target` of nim-values, parts ascending.
    ///
    /// With the residues of the parts fixed, the nim-value of each part has a known residue and its quotient is that of the part, shifted
    /// by −1, 0 or 1: there remain the ways to write a number as a sum of quotients with a given nim-sum.
    fn splits(self, n: BigUint, target: BigUint) -> impl Iterator<Item = Vec<BigUint>> {
        let choices = u32::pow(self.block(), self.parts as u32);
        (0..choices).flat_map(move |choice| {
            let residues: Vec<u32> = (0..self.parts as u32)
                .map(|part| choice >> (part * self.block_bits) & (self.block() - 1))
                .collect();
            let quotients = self.quotients(&n, &target, &residues);
            quotients.into_iter().flatten().map(move |quotients| {
                let mut parts: Vec<BigUint> = quotients
                    .into_iter()
                    .zip(&residues)
                    .map(|(quotient, &residue)| self.part(quotient, residue))
                    .collect();
                parts.sort();
                parts
            })
        })
    }

    /// The part with the given residue, from the quotient of its nim-value.
    fn part(self, quotient: BigUint, residue: u32) -> BigUint {
        let block = self.block();
        let part = (quotient << self.block_bits) + residue;
        match residue {
            0 => part + block,
            _ if residue == block - 1 => part - block,
            _ => part,
        }
    }

    /// The quotients of the nim-values of parts with these residues (ascending, so that each split is met once).
    fn quotients(self, n: &BigUint, target: &BigUint, residues: &[u32]) -> Option<Quotients> {
        let last = self.block() - 1;
        let ascending = residues.is_sorted();
        let value_residue = residues.iter().fold(0, |sum, &residue| {
            sum ^ match residue {
                0 => last,
                _ if residue == last => 0,
                _ => residue,
            }
        });
        if !ascending || value_residue != self.residue(target) {
            return None;
        }
        // The sum of the values is n, less 1 for each residue 0 and more 1 for each last one.
        let zeros = residues.iter().filter(|&&residue| residue == 0).count();
        let lasts = residues.iter().filter(|&&residue| residue == last).count();
        let below: u32 = residues.iter().sum();
        let rest = (n + ((lasts as u32) << self.block_bits)).checked_sub_u32(below)?;
        if self.residue(&rest) != 0 {
            return None;
        }
        let sum = (rest >> self.block_bits).checked_sub_u32(zeros as u32)?;
        let positive = residues.iter().map(|&residue| residue == last).collect();
        let ordered = residues.windows(2).map(|pair| pair[0] == pair[1]).collect();
        Quotients::new(sum, target >> self.block_bits, positive, ordered)
    }
}

trait CheckedSubU32: Sized {
    fn checked_sub_u32(self, other: u32) -> Option<Self>;
}

impl CheckedSubU32 for BigUint {
    fn checked_sub_u32(self, other: u32) -> Option<Self> {
        (self >= BigUint::from(other)).then(|| self - other)
    }
}

/// All ways to write a number as a sum of a few numbers with a given nim-sum: a walk over the bits from the lowest, on an explicit
/// stack, through the states from which the end can be reached.
struct Quotients {
    sum: BigUint,
    nim_sum: BigUint,
    /// Which numbers must be positive.
    positive: Vec<bool>,
    /// Which numbers must not exceed the next one.
    ordered: Vec<bool>,
    /// For each bit, the set of states from which the bits from there up can be completed.
    open: Vec<u128>,
    /// The choice made at each bit (a 1 or a 0 for each number), and the state before it.
    path: Vec<(u8, State)>,
    started: bool,
}

/// What the lower bits leave: the carry, the numbers still 0 that must be positive, the numbers that exceed the next one.
#[derive(Clone, Copy, PartialEq, Eq)]
struct State {
    carry: u8,
    zero: u8,
    exceeds: u8,
}

impl State {
    const END: State = State {
        carry: 0,
        zero: 0,
        exceeds: 0,
    };

    fn code(self) -> u32 {
        u32::from(self.carry) << 5 | u32::from(self.zero) << 2 | u32::from(self.exceeds)
    }

    fn of_code(code: u32) -> State {
        State {
            carry: (code >> 5) as u8,
            zero: (code >> 2 & 7) as u8,
            exceeds: (code & 3) as u8,
        }
    }
}

impl Quotients {
    fn new(
        sum: BigUint,
        nim_sum: BigUint,
        positive: Vec<bool>,
        ordered: Vec<bool>,
    ) -> Option<Self> {
        if nim_sum > sum || nim_sum.bit(0) != sum.bit(0) {
            return None;
        }
        let bits = usize::try_from(sum.bits()).ok()?;
        let mut all = Quotients {
            sum,
            nim_sum,
            positive,
            ordered,
            open: vec![0; bits + 1],
            path: Vec::new(),
            started: false,
        };
        all.open[bits] = 1 << State::END.code();
        let states = all.states();
        for bit in (0..bits).rev() {
            for &state in &states {
                let code = state.code();
                if all.choose(bit, state, 0).is_some() {
                    all.open[bit] |= 1 << code;
                }
            }
        }
        (all.open[0] >> all.first().code() & 1 == 1).then_some(all)
    }

    /// The states that lower bits can leave.
    fn states(&self) -> Vec<State> {
        let parts = self.positive.len() as u8;
        let ordered = self.ordered.iter().rev();
        let comparable = ordered.fold(0, |mask, &o| mask << 1 | u8::from(o));
        let positive = self.first().zero;
        (0..u128::BITS)
            .map(State::of_code)
            .filter(|s| s.carry < parts && s.zero & !positive == 0 && s.exceeds & !comparable == 0)
            .collect()
    }

    /// The state before the lowest bit.
    fn first(&self) -> State {
        let zero = self
            .positive
            .iter()
            .rev()
            .fold(0, |zero, &p| zero << 1 | u8::from(p));
        State { zero, ..State::END }
    }

    /// The first choice at `bit`, not before `from`, that leaves a way to the end.
    fn choose(&self, bit: usize, state: State, from: u8) -> Option<(u8, State)> {
        (from..1 << self.positive.len()).find_map(|choice| {
            let next = self.step(bit as u64, state, choice)?;
            (self.open[bit + 1] >> next.code() & 1 == 1).then_some((choice, next))
        })
    }

    fn step(&self, bit: u64, state: State, choice: u8) -> Option<State> {
        let ones = choice.count_ones() as u8;
        let total = state.carry + ones;
        let fits =
            (ones & 1 == 1) == self.nim_sum.bit(bit) && (total & 1 == 1) == self.sum.bit(bit);
        let mut exceeds = state.exceeds;
        for (i, &ordered) in self.ordered.iter().enumerate() {
            let (low, high) = (choice >> i & 1, choice >> (i + 1) & 1);
            if ordered && low != high {
                exceeds = exceeds & !(1 << i) | low << i;
            }
        }
        fits.then_some(State {
            carry: total >> 1,
            zero: state.zero & !choice,
            exceeds,
        })
    }
}

impl Iterator for Quotients {
    type Item = Vec<BigUint>;

    fn next(&mut self) -> Option<Vec<BigUint>> {
        let bits = self.open.len() - 1;
        let (mut state, mut from) = (self.first(), 0);
        if self.started {
            let (choice, before) = self.path.pop()?;
            (state, from) = (before, choice + 1);
        }
        self.started = true;
        while self.path.len() < bits {
            match self.choose(self.path.len(), state, from) {
                Some((choice, next)) => {
                    self.path.push((choice, state));
                    (state, from) = (next, 0);
                }
                None => {
                    let (choice, before) = self.path.pop()?;
                    (state, from) = (before, choice + 1);
                }
            }
        }
        let mut numbers = vec![BigUint::default(); self.positive.len()];
        for (bit, (choice, _)) in self.path.iter().enumerate() {
            for (i, number) in numbers.iter_mut().enumerate() {
                if choice >> i & 1 == 1 {
                    number.set_bit(bit as u64, true);
                }
            }
        }
        Some(numbers)
    }
}
