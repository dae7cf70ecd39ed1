//! The loops over 64 heaps at once, written once for every kind of register.

use super::simd::{Bytes, LANES, Level};

/// Below this least move too few heaps can be computed at once to be worth it.
pub(super) const SHORTEST: usize = 8;

/// From so many moves on a set of values has more planes than there are here.
pub(super) const MOST: usize = 64;

/// Heaps to be computed.
pub(super) struct Fill<'a> {
    /// The values of all heaps below `from`, each at most the number of moves, and room for those below `to` and 63 more, which is zero.
    pub(super) values: &'a mut [u8],
    /// The moves that all of these heaps have, ascending, and fewer than [`MOST`].
    pub(super) moves: &'a [usize],
    pub(super) from: usize,
    pub(super) to: usize,
}

impl Fill<'_> {
    /// Computes at a level, in as few planes as the greatest possible value asks for.
    pub(super) fn run(&mut self, level: Level) {
        match self.moves.len() {
            0..8 => level.fill::<1>(self),
            8..16 => level.fill::<2>(self),
            16..32 => level.fill::<4>(self),
            _ => level.fill::<8>(self),
        }
    }
}

/// As many heaps at a time as the least move allows: none of them is an option of another. The lanes beyond are computed from values
/// not yet known, and written over by the next turn; they too are at most the number of moves.
#[inline(always)]
pub(super) fn fill<B: Bytes, const PLANES: usize>(fill: &mut Fill<'_>) {
    let step = fill.moves.first().map_or(LANES, |&least| least.min(LANES));
    let mut at = fill.from;
    while at < fill.to {
        let mut options = [B::splat(0); PLANES];
        for &s in fill.moves {
            let earlier = fill.values[at - s..].first_chunk();
            let sets = B::load(earlier.expect("the block begins before `at`")).one_hot::<PLANES>();
            for (options, set) in options.iter_mut().zip(sets) {
                *options = options.or(set);
            }
        }
        let here = fill.values[at..].first_chunk_mut();
        B::mex(options).store(here.expect("room for 63 heaps beyond the last"));
        at += step;
    }
}

/// A place to be found: the first in `from..to` at which every probe (offset, value) agrees with the values there.
pub(super) struct Search<'a> {
    /// As many values as the last place with the greatest offset reaches.
    pub(super) values: &'a [u8],
    pub(super) probes: &'a [(usize, u8)],
    pub(super) from: usize,
    pub(super) to: usize,
}

#[inline(always)]
pub(super) fn search<B: Bytes>(search: &Search<'_>) -> Option<usize> {
    let agrees = |at: usize| {
        let mut probes = search.probes.iter();
        probes.all(|&(offset, value)| search.values[at + offset] == value)
    };
    let mut at = search.from;
    while at + LANES <= search.to {
        let mut places = u64::MAX;
        for &(offset, value) in search.probes {
            let values = search.values[at + offset..].first_chunk();
            let values = B::load(values.expect("the last place reaches so far"));
            places &= values.equal(B::splat(value));
            if places == 0 {
                break;
            }
        }
        if places != 0 {
            return Some(at + places.trailing_zeros() as usize);
        }
        at += LANES;
    }
    (at..search.to).find(|&at| agrees(at))
}
