//! The search for a period, however long it takes: in slices, with a state that can be kept in a file.
//!
//! It begins with a table of values, watched by the theorem of Guy and Smith. Where the game shows few rare heaps, values then pass by in
//! a window, and the search waits for the window to come back; `docs/streaming-periods.md` says why that proves a period. The greatest
//! heap at which it fails is found afterwards by running two stretches of the sequence beside each other, a period apart.

mod file;
mod preperiod;
mod windows;

use super::sparse::{Classes, Sparse};
use super::stream::{Stream, Stuck, Top, Window};
use super::{TakeAndBreak, taking};
use crate::{Error, Period};
use grundy_rules::{Budget, Code};
use preperiod::Preperiod;
use std::time::{Duration, Instant};
use windows::Windows;

/// Heaps in the table before a stream is tried for the first time, then at every doubling.
const TABLE: usize = 1 << 17;
/// How far splits are looked through in a stream.
const REACH: usize = 1 << 16;
/// The planes of a stream to begin with, and at most.
const PLANES: usize = 2;
const MOST_PLANES: usize = 8;
/// How long a slice takes, about.
const SLICE: Duration = Duration::from_millis(100);

/// A search for the period of a take-and-break game.
///
/// ```
/// use grundy_rules::Budget;
/// use grundy_values::take_and_break::PeriodSearch;
///
/// let mut search = PeriodSearch::new(&"0.77".parse().unwrap());
/// let found = loop {
///     if let Some(found) = search.advance(&Budget::default()).unwrap() {
///         break found;
///     }
/// };
/// assert_eq!((found.period.preperiod, found.period.period), (71, 12));
/// assert_eq!((found.greatest, found.greatest_at), (8, 27));
/// ```
#[derive(Clone, Debug)]
pub struct PeriodSearch {
    code: Code,
    /// A stream is tried when the table has so many values.
    table: usize,
    stage: Stage,
}

#[derive(Clone, Debug)]
enum Stage {
    Table(Box<TakeAndBreak>),
    Stream(Box<Streaming>),
    Preperiod(Box<Preperiod>),
    Done(Found),
}

/// Waiting for a window to come back.
#[derive(Clone, Debug)]
struct Streaming {
    stream: Stream,
    classes: Classes,
    rares: Vec<u64>,
    /// The window that is waited for: the one at the last power of two.
    awaited: Window,
    /// Windows on the way, to go on from.
    windows: Windows,
}

/// A period with what else the search has seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The period.
    pub period: Period,
    /// How it was proved.
    pub proof: Proof,
    /// The greatest nim-value of all.
    pub greatest: u32,
    /// The least heap that has it.
    pub greatest_at: u64,
}

/// How a period was proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The theorem of Guy and Smith: the values of all heaps up to [`Period::computed_to`] repeat as long as it asks.
    GuySmith,
    /// A window of values has come back, and all heaps in between were decided within the window.
    Window {
        /// The number of values in the window.
        window: u64,
        /// The least heap after the window when it was there first.
        first: u64,
    },
}

/// How far a search has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// What is done.
    pub phase: Phase,
    /// The heaps 0 to `heaps` − 1 are known.
    pub heaps: u64,
    /// The rare heaps and the last of them, where the game shows a sparse space.
    pub rares: Option<(u64, u64)>,
    /// The mask of the sparse space, and whether the parity of the heap counts.
    pub mask: Option<(u32, bool)>,
    /// The greatest value so far and the least heap that has it.
    pub greatest: (u32, u64),
    /// Bytes of the state.
    pub bytes: u64,
}

/// The part of a search that is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// All values are kept in a table.
    Table,
    /// Values pass by, and a window is waited for.
    Window,
    /// The period is known; where it begins is looked for, by computing parts of the sequence again.
    Preperiod {
        /// The period.
        period: u64,
        /// The heap that the part under way has come to.
        at: u64,
        /// The heap where it ends.
        to: u64,
    },
    /// The period is proved.
    Done,
}

impl PeriodSearch {
    /// A search that has not begun.
    pub fn new(code: &Code) -> Self {
        PeriodSearch {
            code: code.clone(),
            table: TABLE,
            stage: Stage::Table(Box::new(TakeAndBreak::new(code))),
        }
    }

    /// The game.
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// Works on for about a tenth of a second; gives the period once it is proved.
    ///
    /// # Errors
    ///
    /// [`Error::Exhausted`] when the budget ends. The search can go on from where it was. That is no claim that there is no period.
    pub fn advance(&mut self, budget: &Budget) -> Result<Option<Found>, Error> {
        let slice = budget.clone().within(SLICE);
        let start = Instant::now();
        loop {
            if let Stage::Done(found) = &self.stage {
                return Ok(Some(found.clone()));
            }
            match self.step(&slice) {
                Ok(()) => {}
                Err(Error::Exhausted { .. }) if self.may_go_on(budget) => {}
                Err(error) => return Err(error),
            }
            if start.elapsed() >= SLICE {
                return Ok(match &self.stage {
                    Stage::Done(found) => Some(found.clone()),
                    _ => None,
                });
            }
        }
    }

    /// Whether it was only the slice that ended.
    fn may_go_on(&self, budget: &Budget) -> bool {
        let status = self.status();
        budget.check(status.heaps + 1, status.bytes).is_ok()
    }

    fn step(&mut self, budget: &Budget) -> Result<(), Error> {
        match &mut self.stage {
            Stage::Table(table) => {
                match table.period_within(self.table as u64 - 1, budget)? {
                    Some(period) => self.stage = Stage::Done(Found::of_table(table, period)),
                    None => self.enter_stream(),
                }
                Ok(())
            }
            Stage::Stream(streaming) => {
                streaming.check(budget)?;
                match streaming.step(&self.code) {
                    Ok(None) => {}
                    Ok(Some(met)) => {
                        let Streaming {
                            stream,
                            windows,
                            awaited,
                            ..
                        } = &**streaming;
                        let preperiod =
                            Preperiod::new(stream, windows.clone(), awaited.clone(), met);
                        self.stage = Stage::Preperiod(Box::new(preperiod));
                    }
                    Err(heap) => self.leave_stream(heap),
                }
                Ok(())
            }
            Stage::Preperiod(preperiod) => {
                check(budget, preperiod.met, preperiod.bytes())?;
                match preperiod.step(&self.code) {
                    Ok(None) => {}
                    Ok(Some(found)) => self.stage = Stage::Done(found),
                    Err(heap) => self.leave_stream(heap),
                }
                Ok(())
            }
            Stage::Done(_) => Ok(()),
        }
    }

    /// From the table to a stream, if the game has one; else the table grows.
    fn enter_stream(&mut self) {
        let Stage::Table(table) = &self.stage else {
            return;
        };
        match Streaming::new(&self.code, &table.computed()[..self.table]) {
            Some(streaming) => self.stage = Stage::Stream(Box::new(streaming)),
            None => self.table *= 2,
        }
    }

    /// Back to the table, which goes beyond the heap that the stream could not decide.
    fn leave_stream(&mut self, heap: u64) {
        let beyond = heap.saturating_mul(2).next_power_of_two();
        self.table = usize::try_from(beyond).unwrap_or(usize::MAX);
        self.stage = Stage::Table(Box::new(TakeAndBreak::new(&self.code)));
    }

    /// How far the search has come.
    pub fn status(&self) -> Status {
        let plain = |phase, heaps, top: Top, bytes| Status {
            phase,
            heaps,
            rares: None,
            mask: None,
            greatest: (top.value, top.heap),
            bytes,
        };
        match &self.stage {
            Stage::Table(table) => {
                let values = table.computed();
                let status = plain(
                    Phase::Table,
                    values.len() as u64,
                    greatest(values),
                    4 * values.len() as u64,
                );
                let sparse = table.kernel.sparse();
                Status {
                    rares: sparse.map(Sparse::rares),
                    mask: sparse.map(|sparse| {
                        let classes = sparse.classes();
                        (classes.mask(), classes.positional())
                    }),
                    ..status
                }
            }
            Stage::Stream(streaming) => Status {
                rares: Some(streaming.rares()),
                mask: Some(streaming.mask()),
                ..plain(
                    Phase::Window,
                    streaming.stream.next(),
                    streaming.stream.top(),
                    streaming.bytes(),
                )
            },
            Stage::Preperiod(preperiod) => plain(
                preperiod.phase(),
                preperiod.met,
                preperiod.top,
                preperiod.bytes(),
            ),
            Stage::Done(found) => {
                let top = Top {
                    value: found.greatest,
                    heap: found.greatest_at,
                };
                plain(Phase::Done, found.period.computed_to + 1, top, 0)
            }
        }
    }
}

impl Found {
    fn of_table(table: &TakeAndBreak, period: Period) -> Self {
        let top = greatest(table.computed());
        Found {
            period,
            proof: Proof::GuySmith,
            greatest: top.value,
            greatest_at: top.heap,
        }
    }
}

/// The greatest of the values and the least heap that has it.
fn greatest(values: &[u32]) -> Top {
    let none = Top { value: 0, heap: 0 };
    values
        .iter()
        .zip(0..)
        .fold(none, |top, (&value, heap)| match value > top.value {
            true => Top { value, heap },
            false => top,
        })
}

impl Streaming {
    /// From a table of the first values, if they show few rare heaps.
    fn new(code: &Code, values: &[u32]) -> Option<Self> {
        let digits = code.digits();
        let classes = Classes::best(values, &taking(digits, 4))?;
        let mut planes = PLANES;
        let stream = loop {
            match Stream::new(digits, classes, values, REACH, planes) {
                Some(stream) => break stream,
                None if planes < MOST_PLANES => planes *= 2,
                None => return None,
            }
        };
        let rares = (1..values.len()).filter(|&heap| !classes.common(heap, values[heap]));
        let window = stream.window();
        Some(Streaming {
            rares: rares.map(|heap| heap as u64).collect(),
            classes,
            awaited: window.clone(),
            windows: Windows::new(window),
            stream,
        })
    }

    fn rares(&self) -> (u64, u64) {
        let last = self.rares.last().copied().unwrap_or(0);
        (self.rares.len() as u64, last)
    }

    fn mask(&self) -> (u32, bool) {
        (self.classes.mask(), self.classes.positional())
    }

    fn bytes(&self) -> u64 {
        self.stream.bytes() + self.awaited.values.len() as u64 + self.windows.bytes()
    }

    fn check(&self, budget: &Budget) -> Result<(), Error> {
        check(budget, self.stream.next(), self.bytes())
    }

    /// Works on for a while; gives the heap before which the awaited window stands again, or fails with the heap that cannot be
    /// decided here.
    fn step(&mut self, code: &Code) -> Result<Option<u64>, u64> {
        const HEAPS: u64 = 1 << 20;
        let heap = self.stream.next();
        let to = (heap + 1).next_multiple_of(HEAPS);
        match advance(&mut self.stream, code, to, &self.awaited)? {
            Some(met) => return Ok(Some(met)),
            None => self.windows.offer(&self.stream),
        }
        if self.stream.next().is_power_of_two() {
            self.awaited = self.stream.window();
        }
        Ok(None)
    }
}

/// Asks the budget of a state in which the values of so many heaps are known.
fn check(budget: &Budget, heaps: u64, bytes: u64) -> Result<(), Error> {
    budget
        .check(heaps, bytes)
        .map_err(|exhausted| Error::exhausted(exhausted, super::established(heaps)))
}

/// Advances a stream up to a heap that was decided before.
fn go_on(stream: &mut Stream, code: &Code, to: u64) -> Result<(), u64> {
    advance(stream, code, to, &Window::NEVER).map(|_| ())
}

/// Advances a stream up to `to`, with more planes where values ask for them.
fn advance(
    stream: &mut Stream,
    code: &Code,
    to: u64,
    awaited: &Window,
) -> Result<Option<u64>, u64> {
    loop {
        match stream.advance(to, awaited) {
            Ok(met) => return Ok(met),
            Err(Stuck::Beyond) => match wider(stream, code) {
                Some(wider) => *stream = wider,
                None => return Err(stream.next()),
            },
            Err(Stuck::Open) => return Err(stream.next()),
        }
    }
}

/// The same stream with twice as many planes.
fn wider(stream: &Stream, code: &Code) -> Option<Stream> {
    let planes = 2 * stream.planes();
    if planes > MOST_PLANES {
        return None;
    }
    let values = first_values(code, stream.start())?;
    let mut wider = Stream::new(code.digits(), stream.classes(), &values, REACH, planes)?;
    wider
        .restore(&stream.window(), stream.top())
        .then_some(wider)
}

/// The first values of the game again; they were computed before, so no budget is asked.
fn first_values(code: &Code, values: u64) -> Option<Vec<u32>> {
    let mut table = TakeAndBreak::new(code);
    let budget = Budget::default()
        .with_positions(u64::MAX)
        .with_memory(u64::MAX);
    let last = values.checked_sub(1)?;
    table.nim_values(last, &budget).ok().map(<[u32]>::to_vec)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    fn generous() -> Budget {
        Budget::default().with_positions(u64::MAX)
    }

    /// A file of its own for each test, gone with it.
    struct File(PathBuf);

    impl File {
        fn new(name: &str) -> Self {
            let name = format!("grundy-{name}-{}", std::process::id());
            File(std::env::temp_dir().join(name))
        }
    }

    impl Drop for File {
        fn drop(&mut self) {
            let _ = std::fs::remove_file(&self.0);
        }
    }

    fn done(search: &PeriodSearch) -> Option<Found> {
        match &search.stage {
            Stage::Done(found) => Some(found.clone()),
            _ => None,
        }
    }

    /// Published: 0.16 has the period 149459 after 105351, 0.56 has 144 after 326640. The state goes through a file after every
    /// step, as after as many crashes.
    #[test]
    fn a_search_goes_on_from_its_file_whatever_it_was_doing() {
        for (code, period, preperiod, greatest) in [
            ("0.16", 149_459, 105_351, (23, 229_790)),
            ("0.56", 144, 326_640, (64, 22_778)),
            ("0.77", 12, 71, (8, 27)),
        ] {
            let code: Code = code.parse().unwrap();
            let file = File::new(&format!("search-{code}"));
            let mut search = PeriodSearch::new(&code);
            let mut steps = 0;
            let found = loop {
                search.step(&generous()).unwrap();
                search.save(&file.0).unwrap();
                let again = PeriodSearch::load(&file.0, &code, &generous()).unwrap();
                assert_eq!(again.status(), search.status());
                search = again;
                steps += 1;
                if let Some(found) = done(&search) {
                    break found;
                }
            };
            assert_eq!(
                (found.period.period, found.period.preperiod),
                (period, preperiod)
            );
            assert_eq!((found.greatest, found.greatest_at), greatest);
            assert!(code.to_string() == "0.77" || steps > 5, "{steps}");
        }
    }

    /// A table goes on from its file with the same values, whatever the kernel: all options with splits into two and three heaps, a sparse
    /// space.
    #[test]
    fn a_table_goes_on_from_its_file() {
        for code in ["0.07", "0.8F", "0.6", "4.007"] {
            let code: Code = code.parse().unwrap();
            let file = File::new(&format!("table-{code}"));
            let limit = |heaps| generous().with_positions(heaps);
            let mut search = PeriodSearch::new(&code);
            for heaps in [0, 60, 100, 700, 900] {
                let _ = search.step(&limit(heaps));
                search.save(&file.0).unwrap();
                search = PeriodSearch::load(&file.0, &code, &generous()).unwrap();
            }
            let mut plain = PeriodSearch::new(&code);
            let _ = plain.step(&limit(900));
            assert_eq!(search.status(), plain.status(), "{code}");
            let values = |search: &PeriodSearch| match &search.stage {
                Stage::Table(table) => table.computed().to_vec(),
                _ => Vec::new(),
            };
            assert_eq!(values(&search), values(&plain), "{code}");
        }
    }

    #[test]
    fn files_of_other_games_and_nonsense_are_refused() {
        let code: Code = "0.77".parse().unwrap();
        let file = File::new("search-refused");
        let refused = |code: &Code| match PeriodSearch::load(&file.0, code, &generous()) {
            Err(Error::Checkpoint { why, .. }) => why.id(),
            other => panic!("{other:?}"),
        };
        PeriodSearch::new(&code).save(&file.0).unwrap();
        assert_eq!(refused(&"0.07".parse().unwrap()), "checkpoint-game");
        // A whole file whose content is none: every cut of a good one.
        let mut search = PeriodSearch::new(&"0.56".parse().unwrap());
        while !matches!(search.stage, Stage::Stream(_)) {
            search.step(&generous()).unwrap();
        }
        search.save(&file.0).unwrap();
        let payload = crate::checkpoint::read(&file.0, *b"gperiod1", 1 << 30).unwrap();
        for cut in [0, 7, 12, 20, 40, 200, payload.len() / 2, payload.len() - 1] {
            crate::checkpoint::replace(&file.0, *b"gperiod1", |f| f.write_all(&payload[..cut]))
                .unwrap();
            let why = refused(search.code());
            assert!(
                ["checkpoint-state", "checkpoint-game"].contains(&why),
                "{cut} {why}"
            );
        }
    }

    /// What a budget stops can go on, and a search without an end ends with its budget.
    #[test]
    fn a_budget_ends_a_search() {
        let mut search = PeriodSearch::new(&"0.6".parse().unwrap());
        let stopped = search.advance(&Budget::default().with_positions(5_000));
        assert!(
            matches!(stopped, Err(Error::Exhausted { .. })),
            "{stopped:?}"
        );
        assert_eq!(search.status().heaps, 5_000);
    }

    /// A heap that a stream cannot decide is decided by the table.
    #[test]
    fn a_stream_that_is_stuck_hands_over() {
        let code: Code = "0.56".parse().unwrap();
        let mut search = PeriodSearch::new(&code);
        while !matches!(search.stage, Stage::Stream(_)) {
            search.step(&generous()).unwrap();
        }
        search.leave_stream(200_000);
        assert_eq!(search.table, 1 << 19);
        let found = loop {
            search.step(&generous()).unwrap();
            if let Some(found) = done(&search) {
                break found;
            }
        };
        assert_eq!(
            (found.period.period, found.period.preperiod),
            (144, 326_640)
        );
    }
}
