//! The kernel: 64 heaps at a time, first the least common value that no option has, then the proof that no rare one is missing below it.

// Planes are indexed: chains of iterators are not always flattened in functions of this size, and then cost more than the work.
#![allow(clippy::needless_range_loop)]

use super::plan::Plan;
use super::simd::{Block, Bytes, LANES};

/// One stretch of work.
pub(super) struct Run<'a> {
    pub(super) plan: &'a Plan,
    /// Packed values; the heap of an index has the parity of the index.
    pub(super) values: &'a mut [u8],
    /// Where the next heap goes; all before are known. At least [`Plan::history`].
    pub(super) at: usize,
    /// Where to end: a whole number of blocks further.
    pub(super) to: usize,
    /// The last packed values of the window that is waited for.
    pub(super) tail: &'a [u8; TAIL],
    /// Packed values from here on are told of.
    pub(super) top: u8,
    pub(super) events: Events,
}

/// How many values of the window are compared at once.
pub(super) const TAIL: usize = 8;

/// Why a stretch ended early. All heaps before `at` are known all the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Events {
    /// The ends of the tail that is waited for, relative to the index `at` − 64: bit i if it ends with the heap there + i.
    pub(super) tails: u64,
    /// The heaps from the index `at` − 64 on whose packed values are at least `top`.
    pub(super) tops: u64,
    /// The common values below the bound of the planes are all values of options of some heap of the block at `at`.
    pub(super) beyond: bool,
    /// Rare packed values that may be no options of the heap at `at`: those left over when the prefix ends.
    pub(super) open: u64,
}

/// The kernel for as many planes as the plan has.
pub(super) fn with<V: Bytes>(run: &mut Run) {
    match run.plan.planes {
        2 => V::stretch::<2, 16>(run),
        4 => V::stretch::<4, 32>(run),
        _ => V::stretch::<8, 64>(run),
    }
}

/// The kernel for so many planes of packed values below `VALUES`.
#[inline(always)]
pub(super) fn stretch<V: Bytes, const PLANES: usize, const VALUES: usize>(run: &mut Run) {
    let mut verified = run.at;
    while run.at < run.to {
        candidates::<V, PLANES, VALUES>(run.plan, run.values, run.at);
        let candidates = V::load(block(run.values, run.at));
        let tops = candidates.at_least(V::splat(run.top));
        if tops != 0 && candidates.at_least(V::splat(VALUES as u8)) != 0 {
            run.events.beyond = true;
            break;
        }
        run.at += LANES;
        // One block later: the stores of the last one have left the core by then.
        if verified + LANES < run.at {
            if let Some((heap, open)) = open::<V, PLANES, VALUES>(run.plan, run.values, verified) {
                run.events.open = open;
                run.at = heap;
                return;
            }
            verified += LANES;
        }
        let tails = tails::<V>(run.values, run.at - LANES, run.tail);
        if tops | tails != 0 {
            run.events.tops = tops;
            run.events.tails = tails;
            break;
        }
    }
    while verified < run.at {
        if let Some((heap, open)) = open::<V, PLANES, VALUES>(run.plan, run.values, verified) {
            run.events = Events {
                open,
                ..Events::default()
            };
            run.at = heap;
            return;
        }
        verified += LANES;
    }
}

/// The 64 bytes from an index on.
#[inline(always)]
fn block(values: &[u8], at: usize) -> &Block {
    values[at..]
        .first_chunk()
        .expect("a plan's history and a block beyond are there")
}

/// Writes the least common values that are no options of the 64 heaps from `at` on.
#[inline(always)]
fn candidates<V: Bytes, const PLANES: usize, const VALUES: usize>(
    plan: &Plan,
    values: &mut [u8],
    at: usize,
) {
    let mut options = [V::splat(0); PLANES];
    let (lags, tables) = plan.far.with_tables::<PLANES>();
    for far in 0..lags.len().min(tables.len()) {
        let packed = V::load(block(values, at - lags[far].lag));
        for plane in 0..PLANES {
            options[plane] = options[plane].or(packed.look_up::<VALUES>(&tables[far][plane]));
        }
    }
    V::near::<PLANES, VALUES>(plan, values, at, options);
}

/// Adds the near options to the far ones, one heap after the other, and writes the packed values.
#[inline(always)]
pub(super) fn near<V: Bytes, const PLANES: usize>(
    plan: &Plan,
    values: &mut [u8],
    at: usize,
    far: [V; PLANES],
) {
    let mut masks = [[0; LANES]; PLANES];
    spread(far, &mut masks);
    let masks = masks.as_flattened();
    let window = values[at - LANES..].first_chunk_mut::<{ 2 * LANES }>();
    let window = window.expect("a block before and a block beyond are there");
    for lane in 0..LANES {
        let mut options = 0;
        for plane in 0..PLANES {
            options |= u64::from(masks[lane * PLANES + plane]) << (8 * plane);
        }
        for lag in plan.near.lags.iter().chain(&plan.middle.lags) {
            options |= V::bit(window[LANES + lane - lag.lag % LANES] ^ lag.constant);
        }
        window[LANES + lane] = options.trailing_ones() as u8;
    }
}

/// The first heap of the 64 from `at` on that may have a rare value, and which: no split with a heap of the prefix leads there.
#[inline(always)]
fn open<V: Bytes, const PLANES: usize, const VALUES: usize>(
    plan: &Plan,
    values: &[u8],
    at: usize,
) -> Option<(usize, u64)> {
    let found = V::load(block(values, at));
    let mut missing = [V::splat(0); PLANES];
    let [even, odd] = &plan.below;
    let even: &[Block; PLANES] = even.first_chunk().expect("as many as there are planes");
    let odd: &[Block; PLANES] = odd.first_chunk().expect("as many as there are planes");
    for plane in 0..PLANES {
        let even = found.look_up::<VALUES>(&even[plane]);
        let odd = found.look_up::<VALUES>(&odd[plane]);
        missing[plane] = even.without(V::load(&ODD)).or(odd.without(V::load(&EVEN)));
    }
    let mut lanes = u64::MAX;
    let (lags, tables) = plan.witnesses.with_tables::<PLANES>();
    let all = lags.len().min(tables.len());
    let mut asked = 0;
    while asked < all {
        let to = all.min(asked + WITNESSES);
        for witness in asked..to {
            let options = V::load(block(values, at - lags[witness].lag));
            for plane in 0..PLANES {
                let met = options.look_up::<VALUES>(&tables[witness][plane]);
                missing[plane] = missing[plane].without(met);
            }
        }
        asked = to;
        let mut any = missing[0];
        for plane in 1..PLANES {
            any = any.or(missing[plane]);
        }
        lanes = !any.equal(V::splat(0));
        if lanes == 0 {
            return None;
        }
        if lanes.count_ones() <= FEW {
            break;
        }
    }
    let mut masks = [[0; LANES]; PLANES];
    for plane in 0..PLANES {
        missing[plane].store(&mut masks[plane]);
    }
    while lanes != 0 {
        let lane = lanes.trailing_zeros() as usize;
        lanes &= lanes - 1;
        let mut missing = 0;
        for plane in 0..PLANES {
            missing |= u64::from(masks[plane][lane]) << (8 * plane);
        }
        let open = left_over::<V>(plan, values, at + lane, missing);
        if open != 0 {
            return Some((at + lane, open));
        }
    }
    None
}

/// How many witnesses are asked before it is seen whether any is needed still.
const WITNESSES: usize = 8;
/// For so few heaps the rest is quicker by looking through the prefix.
const FEW: u32 = 1;
/// All bits in the lanes of even and of odd heaps.
const EVEN: Block = alternating(0);
const ODD: Block = alternating(1);

const fn alternating(first: usize) -> Block {
    let mut lanes = [0; LANES];
    let mut lane = first;
    while lane < LANES {
        lanes[lane] = 0xff;
        lane += 2;
    }
    lanes
}

/// Those of the packed values `missing` that no split of the heap at `at` with a common heap of the prefix has.
#[inline(always)]
fn left_over<V: Bytes>(plan: &Plan, values: &[u8], at: usize, mut missing: u64) -> u64 {
    // The last heaps of the reversed prefix are the least; beside them stand the greatest heaps.
    let (pieces, _) = plan.reversed.as_chunks::<LANES>();
    for (number, piece) in pieces.iter().rev().enumerate() {
        let small = V::load(piece);
        for &taken in &plan.splits {
            let large = V::load(block(values, at - taken - LANES * (number + 1)));
            let options = small.xor(large);
            let mut left = missing;
            while left != 0 {
                let value = left.trailing_zeros() as u8;
                left &= left - 1;
                if options.equal(V::splat(value)) != 0 {
                    missing &= !(1 << value);
                }
            }
            if missing == 0 {
                return 0;
            }
        }
    }
    missing
}

/// Where in the 64 heaps from `at` on the tail ends.
#[inline(always)]
fn tails<V: Bytes>(values: &[u8], at: usize, tail: &[u8; TAIL]) -> u64 {
    let mut ends = u64::MAX;
    for back in 0..TAIL {
        let values = V::load(block(values, at - back));
        ends &= values.equal(V::splat(tail[TAIL - 1 - back]));
        if back >= TAIL / 2 - 1 && ends == 0 {
            break;
        }
    }
    ends
}

/// From one byte of each mask in each plane to one mask after the other.
#[inline(always)]
fn spread<V: Bytes, const PLANES: usize>(planes: [V; PLANES], masks: &mut [Block; PLANES]) {
    let mut rows = planes;
    // Neighbouring rows are zipped, then pairs of rows, then fours.
    if PLANES > 1 {
        for at in (0..PLANES).step_by(2) {
            (rows[at], rows[at + 1]) = rows[at].zip::<1>(rows[at + 1]);
        }
    }
    if PLANES > 2 {
        let from = rows;
        for at in (0..PLANES).step_by(4) {
            (rows[at], rows[at + 1]) = from[at].zip::<2>(from[at + 2]);
            (rows[at + 2], rows[at + 3]) = from[at + 1].zip::<2>(from[at + 3]);
        }
    }
    if PLANES > 4 {
        let from = rows;
        for at in 0..PLANES / 2 {
            (rows[2 * at], rows[2 * at + 1]) = from[at].zip::<4>(from[at + PLANES / 2]);
        }
    }
    for row in 0..PLANES {
        rows[row].store(&mut masks[row]);
    }
}
