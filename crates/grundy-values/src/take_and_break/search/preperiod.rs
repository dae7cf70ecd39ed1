//! Where a period begins, once it is known.
//!
//! Among the windows that were kept the first one that is the same a period later is looked for by bisection. From the one before it two
//! streams run beside each other, a period apart; the last heap at which they differ is the last exception.

use super::super::stream::{Stream, Top, Window};
use super::windows::Windows;
use super::{Found, Phase, Proof, first_values, go_on};
use crate::Period;
use grundy_rules::Code;

/// Heaps that are compared at once.
const BESIDE: u64 = 1 << 16;
/// Heaps between two looks at the budget.
const STEP: u64 = 1 << 20;

#[derive(Clone, Debug)]
pub(super) struct Preperiod {
    /// The window that has come back, and before which heap.
    pub(super) awaited: Window,
    pub(super) met: u64,
    pub(super) top: Top,
    pub(super) windows: Windows,
    /// Of the windows before the awaited one those below `low` differ a period later, those from `high` on do not.
    pub(super) low: usize,
    pub(super) high: usize,
    pub(super) work: Work,
}

#[derive(Clone, Debug)]
pub(super) enum Work {
    /// The stream runs to a period after the window in the middle; `late` is where it has been for the last one that differs.
    Bisect {
        stream: Stream,
        late: Option<Stream>,
    },
    /// Both streams run on to the window `high`; `last` is the last heap at which they differed.
    Beside {
        early: Stream,
        late: Stream,
        last: Option<u64>,
    },
    /// There is a period from the first window on: the stream runs to a period after the beginning.
    Begin { stream: Stream },
}

impl Preperiod {
    /// For the stream that has met `awaited` again, before the heap `met`.
    pub(super) fn new(stream: &Stream, windows: Windows, awaited: Window, met: u64) -> Self {
        let earlier = windows.kept().iter();
        let high = earlier.filter(|window| window.next < awaited.next).count();
        let mut preperiod = Preperiod {
            met,
            top: stream.top(),
            low: 0,
            high,
            work: Work::Bisect {
                stream: stream.clone(),
                late: None,
            },
            windows,
            awaited,
        };
        preperiod.choose(stream.clone(), None);
        preperiod
    }

    pub(super) fn period(&self) -> u64 {
        self.met - self.awaited.next
    }

    fn middle(&self) -> usize {
        self.low + (self.high - self.low) / 2
    }

    /// The window with this number; the awaited one comes after those before it.
    fn window(&self, number: usize) -> &Window {
        match self.windows.kept().get(number) {
            Some(window) if window.next < self.awaited.next => window,
            _ => &self.awaited,
        }
    }

    /// A stream at the last window before the heap.
    fn stream_before(&self, heap: u64, mut stream: Stream) -> Stream {
        stream.restore(self.windows.before(heap), self.top);
        stream
    }

    /// What is next, after a bound has changed; any stream of the game serves to be restored.
    fn choose(&mut self, stream: Stream, late: Option<Stream>) {
        self.work = match late {
            _ if self.low < self.high => {
                let target = self.window(self.middle()).next + self.period();
                Work::Bisect {
                    stream: self.stream_before(target, stream),
                    late,
                }
            }
            Some(late) => {
                let window = self.window(self.high - 1);
                let mut early = stream;
                early.restore(window, self.top);
                let later = late.before(window.next + self.period(), window.values.len());
                let pairs = window.values.iter().zip(later).rev();
                let mut back = pairs.zip(1..).filter(|((a, b), _)| a != b);
                Work::Beside {
                    last: back.next().map(|(_, back)| window.next - back),
                    early,
                    late,
                }
            }
            None => {
                let target = self.windows.first().next.max(self.period());
                Work::Begin {
                    stream: self.stream_before(target, stream),
                }
            }
        };
    }

    /// Works on for a while; gives the period with its beginning once that is found, or fails with a heap that cannot be decided.
    pub(super) fn step(&mut self, code: &Code) -> Result<Option<Found>, u64> {
        let (period, first) = (self.period(), self.windows.first().next);
        let middle = self.window(self.middle()).clone();
        let high = self.window(self.high).next;
        match &mut self.work {
            Work::Bisect { stream, late } => {
                let target = middle.next + period;
                if stream.next() < target {
                    let to = target.min(stream.next() + STEP);
                    return go_on(stream, code, to).map(|()| None);
                }
                let same = *stream.before(target, middle.values.len()) == middle.values;
                let (stream, late) = (stream.clone(), late.clone());
                if same {
                    self.high = self.middle();
                    self.choose(stream, late);
                } else {
                    self.low = self.middle() + 1;
                    self.choose(stream.clone(), Some(stream));
                }
                Ok(None)
            }
            Work::Beside { early, late, last } => {
                if early.next() >= high {
                    let begins = last.map_or(0, |last| last + 1);
                    return Ok(Some(self.found(begins)));
                }
                let from = early.next();
                let to = from + BESIDE;
                go_on(early, code, to)?;
                go_on(late, code, to + period)?;
                let earlier = early.before(to, BESIDE as usize);
                let later = late.before(to + period, BESIDE as usize);
                if earlier != later {
                    let pairs = earlier.iter().zip(later).zip(from..);
                    let different = pairs.filter(|((a, b), _)| a != b);
                    *last = different.map(|(_, heap)| heap).last().or(*last);
                }
                Ok(None)
            }
            Work::Begin { stream } => {
                let target = first.max(period);
                if stream.next() < target {
                    let to = target.min(stream.next() + STEP);
                    return go_on(stream, code, to).map(|()| None);
                }
                let Some(table) = first_values(code, first) else {
                    return Err(first);
                };
                // The values of the heaps from `period` to `first + period`: of the table, then of the stream.
                let mut later: Vec<u32> =
                    (period..first).map(|heap| table[heap as usize]).collect();
                let mut heap = target;
                while heap < first + period {
                    let to = (heap + BESIDE).min(first + period);
                    go_on(stream, code, to)?;
                    let packed = stream.before(to, (to - heap) as usize).iter();
                    later.extend(packed.zip(heap..).map(|(&v, heap)| stream.value(heap, v)));
                    heap = to;
                }
                let different = (0..first as usize).rev().find(|&n| table[n] != later[n]);
                let begins = different.map_or(0, |last| last as u64 + 1);
                Ok(Some(self.found(begins)))
            }
        }
    }

    fn found(&self, preperiod: u64) -> Found {
        Found {
            period: Period {
                preperiod,
                period: self.period(),
                computed_to: self.met - 1,
            },
            proof: Proof::Window {
                window: self.awaited.values.len() as u64,
                first: self.awaited.next,
            },
            greatest: self.top.value,
            greatest_at: self.top.heap,
        }
    }

    pub(super) fn phase(&self) -> Phase {
        let period = self.period();
        let (at, to) = match &self.work {
            Work::Bisect { stream, .. } => {
                (stream.next(), self.window(self.middle()).next + period)
            }
            Work::Beside { early, .. } => (early.next(), self.window(self.high).next),
            Work::Begin { stream } => (stream.next(), self.windows.first().next + period),
        };
        Phase::Preperiod { period, at, to }
    }

    pub(super) fn bytes(&self) -> u64 {
        let streams = match &self.work {
            Work::Bisect { stream, late } => {
                stream.bytes() + late.as_ref().map_or(0, Stream::bytes)
            }
            Work::Beside { early, late, .. } => early.bytes() + late.bytes(),
            Work::Begin { stream } => stream.bytes(),
        };
        streams + self.windows.bytes() + self.awaited.values.len() as u64
    }
}
