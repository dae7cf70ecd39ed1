//! Functions on tuples seen as functions of blocks.

use crate::error::Kind;
use crate::learn::Machine;
use crate::learn::numbers::Digits;
use crate::{Error, Limits};
use rustc_hash::FxHashMap;

const ABSENT: u32 = u32::MAX;
const UNSEEN: u32 = u32::MAX - 1;

/// A function on the tuples `u`, whose value names the block `p_1 x .. x p_k` of another function at `(p_i u_i)`. Blocks
/// are looked at when they are asked for.
pub(super) struct Blocks {
    periods: Vec<u64>,
    /// How many blocks fit along each coordinate.
    sides: Vec<usize>,
    /// The name of the block at each `u`, the last coordinate running fastest.
    names: Vec<u32>,
    /// The cells of each named block, the last coordinate running fastest.
    cells: Vec<Vec<u32>>,
    known: FxHashMap<Vec<u32>, u32>,
    most: usize,
    overflow: bool,
    block: Vec<u32>,
    position: Vec<u64>,
}

impl Blocks {
    /// The blocks that lie wholly below `side`; at most `most` different ones will be told apart.
    pub(super) fn new(periods: &[u64], side: u64, most: usize) -> Result<Blocks, Error> {
        let sides: Vec<usize> = periods.iter().map(|p| (side / p) as usize).collect();
        let total = sides.iter().try_fold(1usize, |t, &s| t.checked_mul(s));
        let total = total
            .filter(|&t| t <= 1 << 26)
            .ok_or(Error::table("the table has too many blocks"))?;
        let size = periods
            .iter()
            .try_fold(1u64, |t, &p| t.checked_mul(p))
            .filter(|&s| s <= 1 << 20)
            .ok_or(Error::table(
                "blocks of more than 2^20 cells are not looked at",
            ))? as usize;
        Ok(Blocks {
            periods: periods.to_vec(),
            sides,
            names: vec![UNSEEN; total],
            cells: Vec::new(),
            known: FxHashMap::default(),
            most,
            overflow: false,
            block: vec![0; size],
            position: vec![0; periods.len()],
        })
    }

    /// The number of cells of a block.
    pub(super) fn size(&self) -> u64 {
        self.block.len() as u64
    }

    /// The number of different blocks so far.
    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether there were more different blocks than allowed.
    pub(super) fn overflow(&self) -> bool {
        self.overflow
    }

    /// The greatest number of blocks along a coordinate.
    pub(super) fn side(&self) -> u64 {
        self.sides.iter().copied().max().unwrap_or(0) as u64
    }

    /// The name of the block at `u`, where all its cells are known. After an overflow nothing is known.
    pub(super) fn name(
        &mut self,
        u: &[u64],
        function: &mut impl FnMut(&[u64]) -> Option<u32>,
    ) -> Option<u32> {
        if self.overflow {
            return None;
        }
        let mut at = 0;
        for (&x, &side) in u.iter().zip(&self.sides) {
            if x >= side as u64 {
                return None;
            }
            at = at * side + x as usize;
        }
        if self.names[at] == UNSEEN {
            self.names[at] = self.look(u, function);
        }
        Some(self.names[at]).filter(|&name| name != ABSENT)
    }

    fn look(&mut self, u: &[u64], function: &mut impl FnMut(&[u64]) -> Option<u32>) -> u32 {
        let corner = |i: usize| u[i] * self.periods[i];
        for (i, x) in self.position.iter_mut().enumerate() {
            *x = corner(i);
        }
        for slot in &mut self.block {
            match function(&self.position) {
                Some(value) => *slot = value,
                None => return ABSENT,
            }
            for i in (0..u.len()).rev() {
                self.position[i] += 1;
                if self.position[i] < corner(i) + self.periods[i] {
                    break;
                }
                self.position[i] = corner(i);
            }
        }
        if let Some(&name) = self.known.get(&self.block) {
            return name;
        }
        if self.cells.len() >= self.most {
            self.overflow = true;
            return ABSENT;
        }
        let name = self.cells.len() as u32;
        self.known.insert(self.block.clone(), name);
        self.cells.push(self.block.clone());
        name
    }

    /// The machine over `x` from one over `u` whose outputs are names: `x_i = p_i u_i + r_i`, and division by `p_i` from the
    /// most significant digit needs no look-ahead. A state is the remainders so far and the state of the machine over
    /// the quotients; at most `most` transitions are made before the machine is made minimal.
    pub(super) fn compose(
        &self,
        digits: &Digits,
        quotient: &Machine,
        most: usize,
        limits: &Limits,
    ) -> Result<Machine, Error> {
        let (base, tracks) = (u64::from(digits.digits()), self.periods.len());
        let size = self.periods.iter().product::<u64>();
        let mut known: FxHashMap<u64, u32> = FxHashMap::default();
        let mut order = vec![0u64];
        known.insert(0, 0);
        let mut next = Vec::new();
        let mut output = Vec::new();
        let mut remainders = vec![0u64; tracks];
        let mut at = 0;
        while at < order.len() {
            if at % 4_096 == 0 {
                limits.room(0, 4 * next.len() + 16 * order.len())?;
                limits.check()?;
            }
            let (state, index) = ((order[at] / size) as u32, order[at] % size);
            // A name that no known block has stands for a state between known ones.
            let name = quotient.output(state) as usize;
            output.push(
                self.cells
                    .get(name)
                    .map_or(0, |cells| cells[index as usize]),
            );
            for letter in 0..digits.letters() {
                let mut rest = index;
                for i in (0..tracks).rev() {
                    remainders[i] = rest % self.periods[i];
                    rest /= self.periods[i];
                }
                let (mut rest, mut over, mut place, mut cell, mut stride) =
                    (u64::from(letter), 0u64, 1u64, 0u64, 1u64);
                for i in (0..tracks).rev() {
                    let t = base * remainders[i] + rest % base;
                    rest /= base;
                    over += t / self.periods[i] * place;
                    place *= base;
                    cell += t % self.periods[i] * stride;
                    stride *= self.periods[i];
                }
                let target = u64::from(quotient.step(state, over as u32)) * size + cell;
                let fresh = order.len();
                let name = *known.entry(target).or_insert_with(|| {
                    order.push(target);
                    fresh as u32
                });
                next.push(name);
            }
            if next.len() > most {
                return Err(Error::new(Kind::Limit("states", most as u64)));
            }
            at += 1;
        }
        Ok(Machine::new(digits.letters(), next, output)?.minimise())
    }
}
