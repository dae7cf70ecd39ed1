//! Limits that every long computation takes.

use crate::Message;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// A flag that another thread (a Ctrl-C handler, an abandoned request) raises to stop a computation.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Asks every computation that holds this flag to stop soon.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// The flag itself, for a computation that knows no [`Budget`].
    pub fn flag(&self) -> Arc<AtomicBool> {
        self.0.clone()
    }

    /// Whether the flag has been raised.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// How far the computation that was last heard of has come, for another thread to show.
#[derive(Clone, Debug, Default)]
pub struct Progress(Arc<AtomicU64>);

impl Progress {
    /// The positions (or moves) that had been looked at when the budget was last checked.
    pub fn positions(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// How much a computation may use: time, memory, positions. Running out is a typed outcome, never a partial answer
/// dressed as a full one.
///
/// ```
/// use grundy_rules::Budget;
/// use std::time::Duration;
///
/// let budget = Budget::default().with_positions(1_000).with_time(Duration::from_secs(5));
/// assert!(budget.check(999, 0).is_ok());
/// assert!(budget.check(1_001, 0).is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Budget {
    deadline: Option<(Instant, Duration)>,
    memory: u64,
    positions: u64,
    interrupt: Interrupt,
    progress: Option<Progress>,
}

impl Default for Budget {
    /// 2 GiB of memory, 10^9 positions, no limit of time.
    fn default() -> Self {
        Budget {
            deadline: None,
            memory: 2 << 30,
            positions: 1_000_000_000,
            interrupt: Interrupt::default(),
            progress: None,
        }
    }
}

impl Budget {
    /// Stops after `time`, counted from this call.
    #[must_use]
    pub fn with_time(mut self, time: Duration) -> Self {
        self.deadline = Instant::now().checked_add(time).map(|end| (end, time));
        self
    }

    /// Stops after `time`, counted from this call, or at the end that was set before, whichever comes first.
    ///
    /// ```
    /// use grundy_rules::{Budget, Exhausted};
    /// use std::time::Duration;
    ///
    /// let none = Budget::default().with_time(Duration::ZERO);
    /// let part = none.within(Duration::from_secs(60));
    /// assert_eq!(part.check(0, 0), Err(Exhausted::Time(Duration::ZERO)));
    /// ```
    #[must_use]
    pub fn within(self, time: Duration) -> Self {
        let sooner = Instant::now().checked_add(time);
        match (self.deadline, sooner) {
            (Some((end, _)), Some(sooner)) if end <= sooner => self,
            _ => self.with_time(time),
        }
    }

    /// At most `bytes` of tables.
    #[must_use]
    pub fn with_memory(mut self, bytes: u64) -> Self {
        self.memory = bytes;
        self
    }

    /// At most `positions` positions (or moves, where moves are counted).
    #[must_use]
    pub fn with_positions(mut self, positions: u64) -> Self {
        self.positions = positions;
        self
    }

    /// Stops when `interrupt` is raised.
    #[must_use]
    pub fn with_interrupt(mut self, interrupt: Interrupt) -> Self {
        self.interrupt = interrupt;
        self
    }

    /// Tells `progress` at every check how far the computation has come.
    ///
    /// ```
    /// use grundy_rules::{Budget, Progress};
    ///
    /// let progress = Progress::default();
    /// let budget = Budget::default().with_progress(progress.clone());
    /// assert!(budget.check(4_096, 0).is_ok());
    /// assert_eq!(progress.positions(), 4_096);
    /// ```
    #[must_use]
    pub fn with_progress(mut self, progress: Progress) -> Self {
        self.progress = Some(progress);
        self
    }

    /// The limit of memory, in bytes.
    pub fn memory(&self) -> u64 {
        self.memory
    }

    /// The time that is left, if time is limited.
    pub fn remaining(&self) -> Option<Duration> {
        let (end, _) = self.deadline?;
        Some(end.saturating_duration_since(Instant::now()))
    }

    /// The flag that stops the computation.
    pub fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }

    /// The limit of positions.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// Fails when more than the allowed positions or bytes are in use, when time is up, or when interrupted.
    /// Cheap, yet meant to be called every few thousand steps and not at each.
    pub fn check(&self, positions: u64, bytes: u64) -> Result<(), Exhausted> {
        if let Some(Progress(seen)) = &self.progress {
            seen.store(positions, Ordering::Relaxed);
        }
        if self.interrupt.is_raised() {
            return Err(Exhausted::Interrupted);
        }
        if positions > self.positions {
            return Err(Exhausted::Positions(self.positions));
        }
        if bytes > self.memory {
            return Err(Exhausted::Memory {
                needed: bytes,
                limit: self.memory,
            });
        }
        match self.deadline {
            Some((end, time)) if Instant::now() >= end => Err(Exhausted::Time(time)),
            _ => Ok(()),
        }
    }
}

/// Which limit of a [`Budget`] ran out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exhausted {
    /// The time given.
    Time(Duration),
    /// The bytes needed, and the bytes allowed.
    Memory {
        /// Bytes that the computation needs (at least).
        needed: u64,
        /// Bytes allowed.
        limit: u64,
    },
    /// The positions (or moves) allowed.
    Positions(u64),
    /// A number came up that is longer than any that is worked with.
    Number {
        /// Its length, in bits.
        bits: u64,
        /// The greatest length, in bits; it does not depend on the budget.
        limit: u64,
    },
    /// Somebody raised the [`Interrupt`].
    Interrupted,
}

impl Exhausted {
    /// Which limit it is, in English and for another language.
    pub fn described(&self) -> Message {
        match *self {
            Exhausted::Time(time) => message!(
                "exhausted-time",
                "the time limit of {time} ran out",
                time = format!("{time:?}")
            ),
            Exhausted::Memory { needed, limit } => message!(
                "exhausted-memory",
                "{needed} bytes are needed and {limit} are allowed",
                needed = needed,
                limit = limit
            ),
            Exhausted::Positions(limit) => message!(
                "exhausted-positions",
                "the limit of {limit} positions ran out",
                limit = limit
            ),
            Exhausted::Number { bits, limit } => message!(
                "exhausted-number",
                "a number of {bits} bits came up, and {limit} bits are the most",
                bits = bits,
                limit = limit
            ),
            Exhausted::Interrupted => message!("exhausted-interrupted", "interrupted"),
        }
    }
}

impl fmt::Display for Exhausted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.described().text())
    }
}

impl std::error::Error for Exhausted {}
