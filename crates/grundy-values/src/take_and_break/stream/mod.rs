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

    #[test]
    fn speed() {
        for (code, planes) in [("0.106", 2), ("0.104", 2), ("0.054", 4), ("0.454", 4)] {
            if std::env::var("CODE").is_ok_and(|c| c != code) {
                continue;
            }
            let (digits, table) = values(code, 1 << 17);
            let classes = Classes::best(&table, &taking(&digits, 4)).unwrap();
            let mut stream = Stream::new(&digits, classes, &table, 1 << 16, planes).unwrap();
            let n = 1u64 << std::env::var("LOG").map_or(26, |l| l.parse().unwrap());
            let start = std::time::Instant::now();
            let r = stream.advance(n, &Window::NEVER);
            let t = start.elapsed().as_secs_f64();
            eprintln!(
                "{code} {r:?} {:?} {} near {} mid {} far {} wit {}: {} M/s",
                stream.top(),
                stream.next(),
                stream.plan.near.lags.len(),
                stream.plan.middle.lags.len(),
                stream.plan.far.lags.len(),
                stream.plan.witnesses.lags.len(),
                stream.next() as f64 / t / 1e6
            );
        }
    }

    #[test]
    fn all_levels_agree_with_the_table() {
        for (code, planes) in [("0.106", 2), ("0.104", 2), ("0.054", 4), ("0.454", 8)] {
            let (digits, expected) = values(code, 300_032);
            let classes = Classes::best(&expected, &taking(&digits, 4)).unwrap();
            for level in Level::available() {
                let table = &expected[..1 << 16];
                let mut stream =
                    Stream::new(&digits, classes, table, 1 << 13, planes).expect("few rares");
                stream.level = level;
                while stream.next() < 300_032 {
                    assert_eq!(stream.advance(stream.next() + 64, &Window::NEVER), Ok(None));
                    let next = stream.next();
                    for (back, &packed) in stream.before(stream.next(), 64).iter().rev().enumerate()
                    {
                        let heap = next - 1 - back as u64;
                        let value = stream.value(heap, packed);
                        assert_eq!(value, expected[heap as usize], "{code} {level:?} {heap}");
                    }
                }
            }
        }
    }
}
