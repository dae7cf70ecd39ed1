//! The state of a search as the payload of a checkpoint.
//!
//! All numbers are little-endian u64; lists begin with their length. Tables and plans of streams are not kept: they follow from the
//! code.

use super::super::TakeAndBreak;
use super::super::kernel::Kernel;
use super::super::stream::{Stream, Top, Window};
use super::preperiod::{Preperiod, Work};
use super::windows::Windows;
use super::{Found, PeriodSearch, Proof, Stage, Streaming, TABLE, check, first_values, wider};
use crate::{Error, Period, checkpoint};
use grundy_rules::{Budget, Code, message};
use std::io::{self, Write};
use std::path::Path;

const KIND: checkpoint::Kind = *b"gperiod1";

impl PeriodSearch {
    /// Keeps the state in a file, which replaces an earlier one at once or not at all.
    ///
    /// # Errors
    ///
    /// [`Error::Checkpoint`] when the file cannot be written; an earlier one is as it was.
    pub fn save(&self, path: &Path) -> Result<(), Error> {
        checkpoint::replace(path, KIND, |file| write(self, &mut Writer(file)))
    }

    /// The search for this game that was kept in the file.
    ///
    /// # Errors
    ///
    /// [`Error::Checkpoint`] when the file cannot be read, is damaged, or belongs to another game; [`Error::Exhausted`] when the
    /// budget does not allow for the state.
    pub fn load(path: &Path, code: &Code, budget: &Budget) -> Result<Self, Error> {
        let bytes = checkpoint::read(path, KIND, budget.memory())?;
        let refused = |why| Error::Checkpoint {
            path: path.display().to_string(),
            why,
        };
        let mut reader = Reader(&bytes);
        if reader.bytes() != Some(code.to_string().as_bytes()) {
            return Err(refused(message!(
                "checkpoint-game",
                "it belongs to another game than {code}",
                code = code.to_string()
            )));
        }
        let search = read(&mut reader, code, budget)?;
        search.filter(|_| reader.0.is_empty()).ok_or_else(|| {
            refused(message!(
                "checkpoint-state",
                "it holds no state that this version of grundy can go on from"
            ))
        })
    }
}

struct Writer<'a>(&'a mut dyn Write);

impl Writer<'_> {
    fn number(&mut self, number: u64) -> io::Result<()> {
        self.0.write_all(&number.to_le_bytes())
    }

    fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.number(bytes.len() as u64)?;
        self.0.write_all(bytes)
    }

    fn window(&mut self, window: &Window) -> io::Result<()> {
        self.number(window.next)?;
        self.bytes(&window.values)
    }

    fn windows(&mut self, windows: &Windows) -> io::Result<()> {
        self.number(windows.spacing())?;
        self.number(windows.kept().len() as u64)?;
        windows.kept().iter().try_for_each(|w| self.window(w))
    }

    fn top(&mut self, top: Top) -> io::Result<()> {
        self.number(top.value.into())?;
        self.number(top.heap)
    }
}

fn write(search: &PeriodSearch, file: &mut Writer) -> io::Result<()> {
    file.bytes(search.code.to_string().as_bytes())?;
    file.number(search.table as u64)?;
    match &search.stage {
        Stage::Table(table) => {
            file.number(0)?;
            let values = table.computed();
            file.number(values.len() as u64)?;
            for value in values {
                file.0.write_all(&value.to_le_bytes())?;
            }
        }
        Stage::Stream(streaming) => {
            file.number(1)?;
            file.number(streaming.stream.planes() as u64)?;
            file.window(&streaming.stream.window())?;
            file.top(streaming.stream.top())?;
            file.window(&streaming.awaited)?;
            file.windows(&streaming.windows)?;
        }
        Stage::Preperiod(preperiod) => {
            file.number(2)?;
            let (number, streams) = match &preperiod.work {
                Work::Bisect { stream, late } => (0, [Some(stream), late.as_ref()]),
                Work::Beside { early, late, .. } => (1, [Some(early), Some(late)]),
                Work::Begin { stream } => (2, [Some(stream), None]),
            };
            let planes = streams[0].map_or(0, Stream::planes);
            file.number(planes as u64)?;
            file.window(&preperiod.awaited)?;
            file.number(preperiod.met)?;
            file.top(preperiod.top)?;
            file.windows(&preperiod.windows)?;
            file.number(preperiod.low as u64)?;
            file.number(preperiod.high as u64)?;
            file.number(number)?;
            for stream in streams {
                file.window(&stream.map_or(Window::NEVER, Stream::window))?;
            }
            // 0 for none; heap 0 is no place where two streams differ.
            match &preperiod.work {
                Work::Beside { last, .. } => file.number(last.unwrap_or(0))?,
                _ => file.number(0)?,
            }
        }
        Stage::Done(found) => {
            file.number(3)?;
            for number in [
                found.period.preperiod,
                found.period.period,
                found.period.computed_to,
                found.greatest.into(),
                found.greatest_at,
            ] {
                file.number(number)?;
            }
            let (window, first) = match found.proof {
                Proof::GuySmith => (0, 0),
                Proof::Window { window, first } => (window, first),
            };
            file.number(window)?;
            file.number(first)?;
        }
    }
    Ok(())
}

/// What has not been read yet.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn number(&mut self) -> Option<u64> {
        let (number, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(u64::from_le_bytes(*number))
    }

    fn size(&mut self) -> Option<usize> {
        usize::try_from(self.number()?).ok()
    }

    fn bytes(&mut self) -> Option<&'a [u8]> {
        let len = self.size()?;
        let (bytes, rest) = self.0.split_at_checked(len)?;
        self.0 = rest;
        Some(bytes)
    }

    fn window(&mut self) -> Option<Window> {
        Some(Window {
            next: self.number()?,
            values: self.bytes()?.to_vec(),
        })
    }

    /// Windows in order, all of one length.
    fn windows(&mut self) -> Option<Windows> {
        let spacing = self.number().filter(|spacing| spacing.is_power_of_two())?;
        let mut kept: Vec<Window> = Vec::new();
        for _ in 0..self.number()? {
            let window = self.window()?;
            let follows = kept.last().is_none_or(|last| {
                last.next < window.next && last.values.len() == window.values.len()
            });
            kept.push(Some(window).filter(|_| follows)?);
        }
        (!kept.is_empty()).then(|| Windows::restored(kept, spacing))
    }

    fn top(&mut self) -> Option<Top> {
        Some(Top {
            value: u32::try_from(self.number()?).ok()?,
            heap: self.number()?,
        })
    }
}

/// The search, or none if the file describes none.
fn read(file: &mut Reader, code: &Code, budget: &Budget) -> Result<Option<PeriodSearch>, Error> {
    let (Some(table), Some(number)) = (file.size(), file.number()) else {
        return Ok(None);
    };
    // The table at the beginning is computed again: never a larger one than the budget allows.
    if number == 1 || number == 2 {
        check(budget, table as u64, (table as u64).saturating_mul(8))?;
    }
    let stage = match number {
        0 => {
            let Some(values) = values(file) else {
                return Ok(None);
            };
            let heaps = values.len() as u64;
            let kernel = Kernel::resumed(code.digits(), values, budget)
                .map_err(|e| Error::exhausted(e, super::super::established(heaps)))?;
            let period = None;
            Some(Stage::Table(Box::new(TakeAndBreak { kernel, period })))
        }
        1 | 2 if table < TABLE || !table.is_power_of_two() => None,
        1 => streaming(file, code, table).map(|s| Stage::Stream(Box::new(s))),
        2 => preperiod(file, code, table).map(|p| Stage::Preperiod(Box::new(p))),
        3 => found(file).map(Stage::Done),
        _ => None,
    };
    Ok(stage.map(|stage| PeriodSearch {
        code: code.clone(),
        table,
        stage,
    }))
}

fn values(file: &mut Reader) -> Option<Vec<u32>> {
    let bytes = file.size()?.checked_mul(4)?;
    let (values, rest) = file.0.split_at_checked(bytes)?;
    file.0 = rest;
    let (values, _) = values.as_chunks();
    Some(
        values
            .iter()
            .map(|bytes| u32::from_le_bytes(*bytes))
            .collect(),
    )
}

/// A stream of the game with so many planes, made from a table of `table` values.
fn stream(code: &Code, table: usize, planes: usize) -> Option<Streaming> {
    let values = first_values(code, table as u64)?;
    let mut streaming = Streaming::new(code, &values)?;
    while streaming.stream.planes() < planes {
        streaming.stream = wider(&streaming.stream, code)?;
    }
    Some(streaming)
}

fn streaming(file: &mut Reader, code: &Code, table: usize) -> Option<Streaming> {
    let planes = file.size()?;
    let mut streaming = stream(code, table, planes)?;
    let window = file.window()?;
    let top = file.top()?;
    let (awaited, windows) = (file.window()?, file.windows()?);
    let fits = awaited.values.len() == window.values.len()
        && windows.first() == streaming.windows.first()
        && awaited.next <= window.next
        && streaming.stream.restore(&window, top);
    streaming.awaited = awaited;
    streaming.windows = windows;
    fits.then_some(streaming)
}

fn preperiod(file: &mut Reader, code: &Code, table: usize) -> Option<Preperiod> {
    let planes = file.size()?;
    let Streaming {
        stream,
        windows: first,
        ..
    } = stream(code, table, planes)?;
    let awaited = file.window()?;
    let met = file.number()?;
    let top = file.top()?;
    let windows = file.windows()?;
    let (low, high) = (file.size()?, file.size()?);
    let number = file.number()?;
    let (one, other) = (file.window()?, file.window()?);
    let last = file.number()?;
    let earlier = windows.kept().iter();
    let earlier = earlier.filter(|window| window.next < awaited.next).count();
    let history = stream.window().values.len();
    let fits = awaited.values.len() == history
        && windows.first() == first.first()
        && awaited.next < met
        && low <= high
        && high <= earlier;
    let at = |window: &Window| {
        let mut stream = stream.clone();
        stream.restore(window, top).then_some(stream)
    };
    let work = match number {
        0 => Work::Bisect {
            stream: at(&one)?,
            late: match other == Window::NEVER {
                true => None,
                false => Some(at(&other)?),
            },
        },
        1 if high > 0 => Work::Beside {
            early: at(&one)?,
            late: at(&other)?,
            last: Some(last).filter(|&last| last > 0),
        },
        2 => Work::Begin { stream: at(&one)? },
        _ => return None,
    };
    fits.then_some(Preperiod {
        awaited,
        met,
        top,
        windows,
        low,
        high,
        work,
    })
}

fn found(file: &mut Reader) -> Option<Found> {
    let period = Period {
        preperiod: file.number()?,
        period: file.number().filter(|&period| period > 0)?,
        computed_to: file.number()?,
    };
    let greatest = u32::try_from(file.number()?).ok()?;
    let greatest_at = file.number()?;
    let proof = match (file.number()?, file.number()?) {
        (0, _) => Proof::GuySmith,
        (window, first) => Proof::Window { window, first },
    };
    Some(Found {
        period,
        proof,
        greatest,
        greatest_at,
    })
}
