//! Values that pass by: games with few rare heaps, 64 heaps at a time, in a window that moves along.
//!
//! Nothing is kept but the packed values (see [`plan`]) that later heaps still ask for. That is enough to compute on, and enough to prove a
//! period: `docs/streaming-periods.md` has the theorem.

mod plan;
mod run;
mod simd;

use super::sparse::Classes;
use plan::{Packing, Plan};
use run::{Events, Run, TAIL};
use simd::{LANES, Level};

/// Heaps for which there is room beyond the history.
const ROOM: usize = 1 << 17;

/// A game on its way along the heaps.
#[derive(Clone, Debug)]
pub(super) struct Stream {
    plan: Plan,
    packing: Packing,
    level: Level,
    /// Packed values; the last of them, up to `at`, are those of the heaps below `next`.
    values: Vec<u8>,
    at: usize,
    next: u64,
    start: u64,
    top: Top,
}

/// The greatest value so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Top {
    pub(super) value: u32,
    /// The least heap that has it.
    pub(super) heap: u64,
}

/// Why a stream cannot go on by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stuck {
    /// A value does not fit into the planes.
    Beyond,
    /// The splits with the heaps of the prefix do not tell whether the next heap is rare.
    Open,
}

/// The packed values of the heaps before `next`: all that the later ones depend on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Window {
    pub(super) next: u64,
    pub(super) values: Vec<u8>,
}

impl Window {
    /// A window that never comes.
    pub(super) const NEVER: Window = Window {
        next: 0,
        values: Vec::new(),
    };
}

impl Stream {
    /// The stream for the game with these digits and first values: with splits up to the heap `reach`, a multiple of 64, and packed values
    /// below eight times `planes`. None if the game has too many rare heaps or `values` are too few.
    pub(super) fn new(
        digits: &[u8],
        classes: Classes,
        values: &[u32],
        reach: usize,
        planes: usize,
    ) -> Option<Self> {
        let values = &values[..values.len() - values.len() % LANES];
        let plan = Plan::new(digits, classes, values, reach, planes)?;
        let packing = Packing::new(classes, planes)?;
        let at = plan.history.next_multiple_of(LANES) + LANES;
        let first = values.len().checked_sub(at)?;
        let packed = values[first..].iter().map(|&value| packing.pack(value));
        let mut buffer: Vec<u8> = packed.collect::<Option<_>>()?;
        buffer.resize(at + ROOM, 0);
        let value = values.iter().copied().max()?;
        let heap = values.iter().position(|&v| v == value)? as u64;
        Some(Stream {
            plan,
            packing,
            level: Level::available()[0],
            values: buffer,
            at,
            next: values.len() as u64,
            start: values.len() as u64,
            top: Top { value, heap },
        })
    }

    /// The heap whose value is the next to be known.
    pub(super) fn next(&self) -> u64 {
        self.next
    }

    /// The greatest value so far.
    pub(super) fn top(&self) -> Top {
        self.top
    }

    /// Bytes of the tables and of the values.
    pub(super) fn bytes(&self) -> u64 {
        (self.values.len() + self.plan.bytes()) as u64
    }

    /// All that the next heaps depend on.
    pub(super) fn window(&self) -> Window {
        Window {
            next: self.next,
            values: self.values[self.at - self.plan.history..self.at].to_vec(),
        }
    }

    /// Goes on from a window of this game instead; false, and nothing is changed, if it cannot be one.
    pub(super) fn restore(&mut self, window: &Window, top: Top) -> bool {
        let fits = window.values.len() == self.plan.history
            && window.next >= self.plan.history as u64
            && window
                .values
                .iter()
                .all(|&v| (v as usize) < 8 * self.plan.planes);
        if fits {
            // The heap and its index have the same place in their blocks.
            let history = self.plan.history;
            self.at =
                history.next_multiple_of(LANES) + LANES + (window.next % LANES as u64) as usize;
            self.values[self.at - history..self.at].copy_from_slice(&window.values);
            self.next = window.next;
            self.top = top;
        }
        fits
    }

    /// The packed values of so many heaps before `heap`, which is at most 63 below [`Stream::next`]; no more than there is a history.
    pub(super) fn before(&self, heap: u64, heaps: usize) -> &[u8] {
        let end = self.at - (self.next - heap) as usize;
        &self.values[end - heaps..end]
    }

    /// How many first values of the game it was made from.
    pub(super) fn start(&self) -> u64 {
        self.start
    }

    pub(super) fn planes(&self) -> usize {
        self.plan.planes
    }

    pub(super) fn classes(&self) -> Classes {
        self.plan.classes
    }

    /// The value of a common heap with this packed value.
    pub(super) fn value(&self, heap: u64, packed: u8) -> u32 {
        self.packing.unpack((heap % 2) as usize, packed, true)
    }

    /// Computes the values of the heaps from [`Stream::next`] up to at most `to`, a whole number of blocks at a time; ends early where
    /// `awaited` is met again, and tells with which next heap.
    pub(super) fn advance(&mut self, to: u64, awaited: &Window) -> Result<Option<u64>, Stuck> {
        while self.next < to {
            self.make_room();
            let most = (self.values.len() - self.at) / LANES;
            let blocks = (to - self.next).div_ceil(LANES as u64).min(most as u64) as usize;
            let (from, next) = (self.at, self.next);
            let tail = awaited.values.last_chunk::<TAIL>().unwrap_or(&[0xff; TAIL]);
            let mut run = Run {
                plan: &self.plan,
                values: &mut self.values,
                at: from,
                to: from + blocks * LANES,
                tail,
                top: self.packing.above(self.top.value),
                events: Events::default(),
            };
            self.level.run(&mut run);
            let Run { at, events, .. } = run;
            self.at = at;
            self.next = next + (at - from) as u64;
            self.note_tops(events.tops);
            if events.beyond {
                return Err(Stuck::Beyond);
            }
            if events.open != 0 {
                return Err(Stuck::Open);
            }
            if let Some(met) = self.met(events.tails, awaited) {
                return Ok(Some(met));
            }
        }
        Ok(None)
    }

    /// Moves the history to the front when there is no block of room left behind it.
    fn make_room(&mut self) {
        if self.values.len() - self.at >= 2 * LANES {
            return;
        }
        // A block more: what is asked of a heap a little before the last one.
        let history = self.plan.history.next_multiple_of(LANES) + LANES;
        let front = history + self.at % LANES;
        self.values.copy_within(self.at - front..self.at, 0);
        self.at = front;
    }

    fn note_tops(&mut self, mut lanes: u64) {
        while lanes != 0 {
            let lane = lanes.trailing_zeros() as usize;
            lanes &= lanes - 1;
            let heap = self.next - LANES as u64 + lane as u64;
            let value = self.value(heap, self.values[self.at - LANES + lane]);
            if value > self.top.value {
                self.top = Top { value, heap };
            }
        }
    }

    /// The heap before which the whole window stands, if one of these lanes ends it; of the same parity where that counts.
    fn met(&self, mut lanes: u64, awaited: &Window) -> Option<u64> {
        while lanes != 0 {
            let lane = lanes.trailing_zeros() as usize;
            lanes &= lanes - 1;
            let end = self.at - LANES + lane + 1;
            let next = self.next - LANES as u64 + lane as u64 + 1;
            let parity = !self.plan.classes.positional() || (next - awaited.next).is_multiple_of(2);
            if parity && self.values[..end].ends_with(&awaited.values) {
                return Some(next);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::super::kernel::Kernel;
    use super::plan::Lag;
    use super::*;
    use grundy_rules::Budget;

    fn values(code: &str, to: usize) -> (Vec<u8>, Vec<u32>) {
        let code: grundy_rules::Code = code.parse().unwrap();
        let mut kernel = Kernel::new(code.digits());
        while kernel.values().len() < to {
            kernel.step(&Budget::default()).unwrap();
        }
        (code.digits().to_vec(), kernel.values().to_vec())
    }

    fn taking(digits: &[u8], bit: u8) -> Vec<usize> {
        let with = digits.iter().enumerate().filter(|(_, d)| *d & bit != 0);
        with.map(|(taken, _)| taken).collect()
    }

    /// Streams of the game at every level, with what is expected of them.
    fn follow(code: &str, planes: usize, table: usize, reach: usize, to: usize) {
        let (digits, expected) = values(code, to);
        let classes = Classes::best(&expected, &taking(&digits, 4)).unwrap();
        for level in Level::available() {
            let stream = Stream::new(&digits, classes, &expected[..table], reach, planes);
            let mut stream = stream.expect("few rare heaps");
            stream.level = level;
            while stream.next() < to as u64 {
                let from = stream.next();
                let advanced = stream.advance(from + 1_000, &Window::NEVER);
                assert_eq!(advanced, Ok(None), "{code} {level:?} {from}");
                let next = stream.next();
                let packed = stream.before(next, (next - from) as usize);
                for (&packed, heap) in packed
                    .iter()
                    .zip(from..next)
                    .take_while(|(_, h)| *h < to as u64)
                {
                    let value = stream.value(heap, packed);
                    assert_eq!(value, expected[heap as usize], "{code} {level:?} {heap}");
                }
            }
        }
    }

    #[test]
    fn all_levels_agree_with_the_table() {
        // With as few planes as there can be, and with more.
        for (code, planes) in [
            ("0.106", 2),
            ("0.106", 8),
            ("0.104", 2),
            ("0.054", 4),
            ("0.454", 4),
            ("0.454", 8),
            ("0.167", 8),
        ] {
            follow(code, planes, 1 << 16, 1 << 14, 200_000);
        }
    }

    /// Streams at every level, after the first values of the game.
    fn streams(code: &str, first: usize, reach: usize, planes: usize) -> (Vec<u32>, Vec<Stream>) {
        let (digits, table) = values(code, 1 << 16);
        let classes = Classes::best(&table, &taking(&digits, 4)).unwrap();
        let streams = Level::available().into_iter().map(|level| {
            let stream = Stream::new(&digits, classes, &table[..first], reach, planes);
            Stream {
                level,
                ..stream.expect("few rare heaps and small values")
            }
        });
        let streams = streams.collect();
        (table, streams)
    }

    /// However many near lags there are, and none at all, every level finds the same values.
    #[test]
    fn all_levels_agree_on_any_lags() {
        let (_, streams) = streams("0.454", 1 << 12, 1 << 10, 4);
        let packing = Packing::new(streams[0].classes(), 4).unwrap();
        for count in [0, 1, 2, 3, 5, 9, 16, 17, 40, 90] {
            let lags = (0..count).map(|i| Lag {
                lag: 2 + i % 14,
                constant: (i * 11 % 32) as u8,
            });
            let mut lags: Vec<Lag> = lags.collect();
            lags.sort_unstable();
            let mut found = streams.iter().cloned().map(|mut stream| {
                stream.plan.near = packing.lags(lags.clone());
                let advanced = stream.advance(stream.start() + 64, &Window::NEVER);
                // What comes after the window is not known.
                (advanced, stream.window())
            });
            let first = found.next().unwrap();
            assert!(found.all(|other| other == first), "{count} lags");
        }
    }

    /// The first value of 0.56 that is 64 or more is that of heap 22778.
    #[test]
    fn values_beyond_the_planes_are_told_of() {
        let (_, streams) = streams("0.56", 1 << 13, 1 << 11, 4);
        for mut stream in streams {
            assert_eq!(stream.advance(1 << 16, &Window::NEVER), Err(Stuck::Beyond));
            let next = stream.next();
            assert!(next <= 22_778 && 22_778 < next + LANES as u64, "{next}");
        }
    }

    /// The last rare heaps of 0.16 are 3604, 13932 and 13935; with a short prefix other heaps are undecided before.
    #[test]
    fn a_late_rare_heap_is_never_passed() {
        for reach in [1 << 12, 1 << 13] {
            let (table, streams) = streams("0.16", 13_824, reach, 2);
            for mut stream in streams {
                assert_eq!(stream.advance(1 << 16, &Window::NEVER), Err(Stuck::Open));
                let next = stream.next();
                assert!(next <= 13_932, "{next}");
                let packed = stream.before(next, 100).iter();
                for (&packed, heap) in packed.zip(next - 100..) {
                    assert_eq!(stream.value(heap, packed), table[heap as usize]);
                }
            }
        }
    }
}
