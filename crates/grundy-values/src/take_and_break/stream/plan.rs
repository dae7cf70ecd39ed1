//! What the kernel needs to know of a game: which earlier values decide the next one.
//!
//! Beyond the last rare heap, let G(n) be common and so of known parity under the mask. The *packed* value leaves out the lowest digit of
//! the mask, which that parity gives back; within a class packing keeps the order, and it is linear under nim-addition. A split
//! of n with a rare heap r that takes t beans has the packed value g(n − t − r) ⊕ g(r): the *lag* t + r and the *constant* g(r) are the
//! same for all n.

use super::super::sparse::Classes;
use super::simd::{Block, LANES};

/// An option of every heap n: the packed value of n − `lag`, xor `constant`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Lag {
    pub(super) lag: usize,
    pub(super) constant: u8,
}

/// Options with what they add.
#[derive(Clone, Debug)]
pub(super) struct Lags {
    pub(super) lags: Vec<Lag>,
    /// For each lag and plane: by packed value v, the byte of the set { v ⊕ constant } that belongs to the plane.
    tables: Vec<Block>,
}

impl Lags {
    /// The lags, and the tables of each for as many planes as there are.
    #[inline(always)]
    pub(super) fn with_tables<const PLANES: usize>(&self) -> (&[Lag], &[[Block; PLANES]]) {
        (&self.lags, self.tables.as_chunks().0)
    }

    fn bytes(&self) -> usize {
        self.lags.len() * size_of::<Lag>() + self.tables.len() * LANES
    }
}

/// The options of every heap beyond the prefix.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) classes: Classes,
    /// Beans taken by moves that leave two heaps.
    pub(super) splits: Vec<usize>,
    /// Eight packed values to a plane: 2, 4 or 8 planes.
    pub(super) planes: usize,
    /// Common options: with lags below 16, below 64, and the others; by lag.
    pub(super) near: Lags,
    pub(super) middle: Lags,
    pub(super) far: Lags,
    /// Rare options that together meet nearly every need, the most useful first.
    pub(super) witnesses: Lags,
    /// For even and odd heaps, by plane: by packed common value, the packed rare values below it.
    pub(super) below: [Vec<Block>; 2],
    /// The packed values of the heaps `reach`, …, 1, and [`RARE`] for the rare ones.
    pub(super) reversed: Vec<u8>,
    /// How far the values that are looked at lie back at most.
    pub(super) history: usize,
}

/// Lags below this are near.
pub(super) const NEAR: usize = 16;

/// Stands for a rare heap among packed values: no nim-sum with it is a packed value.
const RARE: u8 = 0xff;

/// The most options with a rare heap; beyond that another kernel is as fast.
const MOST_LAGS: usize = 256;
/// The most witnesses.
const MOST_WITNESSES: usize = 64;
/// On how many heaps the witnesses are tried.
const TRIED: usize = 1_024;
/// How far back witnesses are looked for.
const NEAR_ENOUGH: usize = 1_024;

impl Plan {
    /// The plan for the game with these digits, whose first values are given and whose rare heaps are all among the first few of them:
    /// splits are looked through with the heaps up to `reach`, a multiple of 64. There is none when the values are too few or
    /// too great, or the rare heaps too many.
    pub(super) fn new(
        digits: &[u8],
        classes: Classes,
        values: &[u32],
        reach: usize,
        planes: usize,
    ) -> Option<Self> {
        let max_take = digits.len() - 1;
        let taking = |bit: u8| {
            let with = digits.iter().enumerate();
            let with = with.filter(move |(_, digit)| *digit & bit != 0);
            with.map(|(taken, _)| taken)
        };
        let packing = Packing::new(classes, planes)?;
        let rares = (1..values.len()).filter(|&heap| !classes.common(heap, values[heap]));
        let rares: Vec<usize> = rares.collect();
        let last = rares.last().copied().unwrap_or(0);
        let late = values.len().checked_sub(TRIED + NEAR_ENOUGH + max_take)?;
        // Later heaps are split into two rare ones no more, nor with a rare one beyond the reach, nor taken whole.
        let enough =
            values.len() > reach + last + 2 * max_take + 4 * LANES && 2 * (last + max_take) < late;
        if !enough || reach <= last || taking(8).next().is_some() {
            return None;
        }
        let pack = |heap: usize| packing.pack(values[heap]);
        let mut common = Vec::new();
        let mut witnesses = Vec::new();
        for taken in taking(2) {
            let lag = Lag {
                lag: taken,
                constant: 0,
            };
            match classes.single(taken) {
                true => common.push(lag),
                false => witnesses.push(lag),
            }
        }
        for taken in taking(4) {
            for &rare in &rares {
                common.push(Lag {
                    lag: taken + rare,
                    constant: pack(rare)?,
                });
            }
        }
        common.sort_unstable();
        common.dedup();
        if common.len() > MOST_LAGS {
            return None;
        }
        let lags = |from: usize, to: usize| {
            let lags = common
                .iter()
                .filter(move |lag| from <= lag.lag && lag.lag < to);
            packing.lags(lags.copied().collect())
        };
        let mut reversed = vec![RARE; reach];
        for heap in 1..=reach {
            if classes.common(heap, values[heap]) {
                reversed[reach - heap] = pack(heap)?;
            }
        }
        let mut plan = Plan {
            classes,
            splits: taking(4).collect(),
            planes,
            near: lags(0, NEAR),
            middle: lags(NEAR, LANES),
            far: lags(LANES, usize::MAX),
            witnesses: packing.lags(Vec::new()),
            below: [0, 1].map(|parity| packing.below(parity)),
            history: reach + max_take + LANES,
            reversed,
        };
        plan.witnesses = packing.lags(plan.chosen(witnesses, &packing, values, late)?);
        Some(plan)
    }

    /// The greatest heap that is looked at as the smaller part of a split.
    pub(super) fn reach(&self) -> usize {
        self.reversed.len()
    }

    /// Bytes of all tables.
    pub(super) fn bytes(&self) -> usize {
        let lags = [&self.near, &self.middle, &self.far, &self.witnesses];
        let blocks = self.below[0].len() + self.below[1].len();
        lags.map(Lags::bytes).iter().sum::<usize>() + blocks * LANES + self.reversed.len()
    }

    /// These witnesses and more, always the one that meets most of what the others leave open among the heaps from `late` on.
    fn chosen(
        &self,
        mut witnesses: Vec<Lag>,
        packing: &Packing,
        values: &[u32],
        late: usize,
    ) -> Option<Vec<Lag>> {
        let packed = values.iter().map(|&value| packing.pack(value));
        let packed: Vec<u8> = packed.collect::<Option<_>>()?;
        let mut open: Vec<(usize, u64)> = (late..values.len())
            .map(|heap| (heap, packing.rare_below(heap, packed[heap])))
            .collect();
        let candidates = self.splits.iter().flat_map(|&taken| {
            let heaps = (1..NEAR_ENOUGH).filter(|&heap| self.reversed[self.reach() - heap] != RARE);
            let packed = &packed;
            heaps.map(move |heap| Lag {
                lag: taken + heap,
                constant: packed[heap],
            })
        });
        let mut candidates: Vec<Lag> = candidates.collect();
        candidates.sort_unstable();
        candidates.dedup();
        let meets = |lag: &Lag, heap: usize| 1u64 << ((packed[heap - lag.lag] ^ lag.constant) % 64);
        let close = |open: &mut Vec<(usize, u64)>, lag: &Lag| {
            open.retain_mut(|(heap, needs)| {
                *needs &= !meets(lag, *heap);
                *needs != 0
            });
        };
        for lag in &witnesses {
            close(&mut open, lag);
        }
        while !open.is_empty() && witnesses.len() < MOST_WITNESSES {
            let met = |lag: &Lag| {
                let needs = open.iter();
                needs
                    .filter(|&&(heap, needs)| needs & meets(lag, heap) != 0)
                    .count()
            };
            let Some(best) = candidates.iter().copied().max_by_key(met) else {
                break;
            };
            close(&mut open, &best);
            witnesses.push(best);
        }
        Some(witnesses)
    }
}

/// Packed values below eight for each plane.
#[derive(Clone, Copy, Debug)]
pub(super) struct Packing {
    classes: Classes,
    planes: usize,
}

impl Packing {
    /// None if the digit that is left out is not below the bound.
    pub(super) fn new(classes: Classes, planes: usize) -> Option<Self> {
        (1 << classes.digit() < 8 * planes).then_some(Packing { classes, planes })
    }

    /// The packed value, if the planes hold it.
    pub(super) fn pack(&self, value: u32) -> Option<u8> {
        let packed = self.classes.packed(value)?;
        (usize::from(packed) < 8 * self.planes).then_some(packed)
    }

    /// The value of the common heap, or of a rare heap of the same parity.
    pub(super) fn unpack(&self, heap: usize, packed: u8, common: bool) -> u32 {
        self.classes.unpacked(heap, common, packed)
    }

    /// The least packed value that may stand for a value above this one, or the first that the planes do not hold.
    pub(super) fn above(&self, value: u32) -> u8 {
        let greatest = |packed: u8| {
            let heaps = [0, 1].map(|heap| self.unpack(heap, packed, true));
            heaps[0].max(heaps[1])
        };
        let bound = 8 * self.planes as u8;
        (0..bound)
            .find(|&packed| greatest(packed) > value)
            .unwrap_or(bound)
    }

    /// The rare packed values below a common one, as bits.
    fn rare_below(&self, heap: usize, packed: u8) -> u64 {
        let value = self.unpack(heap, packed, true);
        let all = 0..8 * self.planes as u8;
        let below = all.filter(|&rare| self.unpack(heap, rare, false) < value);
        below.fold(0, |bits, rare| bits | 1 << rare)
    }

    /// [`Packing::rare_below`] for the packed values of heaps of this parity, by plane.
    fn below(&self, parity: usize) -> Vec<Block> {
        let byte = |plane: usize, packed: usize| {
            let below = self.rare_below(parity, (packed % (8 * self.planes)) as u8);
            (below >> (8 * plane)) as u8
        };
        let planes = 0..self.planes;
        planes
            .map(|plane| std::array::from_fn(|packed| byte(plane, packed)))
            .collect()
    }

    /// The lags with their tables.
    pub(super) fn lags(&self, lags: Vec<Lag>) -> Lags {
        // The same again and again, for instructions that look at the low bits of an index alone.
        let sum = |lag: &Lag, v: usize| (v % (8 * self.planes)) ^ lag.constant as usize;
        let byte = |sum: usize, plane: usize| if sum / 8 == plane { 1 << (sum % 8) } else { 0 };
        let planes = lags
            .iter()
            .flat_map(|lag| (0..self.planes).map(move |plane| (lag, plane)));
        let tables = planes.map(|(lag, plane)| std::array::from_fn(|v| byte(sum(lag, v), plane)));
        Lags {
            tables: tables.collect(),
            lags,
        }
    }
}
