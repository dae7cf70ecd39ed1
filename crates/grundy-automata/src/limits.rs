//! How much a construction may cost.

use crate::error::{Error, Kind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Limits on the size and the time of every construction. Running out is an error ([`Error::is_limit`]), never a wrong or partial
/// automaton.
///
/// ```
/// use grundy_automata::{Automaton, Limits, Numeration, Relation};
///
/// let base2 = Numeration::base(2)?;
/// let small = Limits::default().with_nodes(10);
/// let error = Automaton::linear(&base2, &[(0, 1000), (1, -999)], Relation::Equal, 0, &small).unwrap_err();
/// assert!(error.is_limit());
/// # Ok::<(), grundy_automata::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Limits {
    nodes: usize,
    bytes: usize,
    end: Option<(Instant, Duration)>,
    interrupt: Option<Arc<AtomicBool>>,
}

impl Default for Limits {
    /// Eight million nodes, 4 GiB, no limit of time.
    fn default() -> Self {
        Limits {
            nodes: 8_000_000,
            bytes: 4 << 30,
            end: None,
            interrupt: None,
        }
    }
}

impl Limits {
    /// At most this many nodes in any automaton that is built, before minimisation too.
    #[must_use]
    pub fn with_nodes(mut self, nodes: usize) -> Self {
        self.nodes = nodes;
        self
    }

    /// At most about this many bytes for any automaton that is built.
    #[must_use]
    pub fn with_bytes(mut self, bytes: usize) -> Self {
        self.bytes = bytes;
        self
    }

    /// Stops after `time`, counted from this call.
    #[must_use]
    pub fn with_time(mut self, time: Duration) -> Self {
        self.end = Instant::now().checked_add(time).map(|end| (end, time));
        self
    }

    /// Stops soon after the flag was raised.
    #[must_use]
    pub fn with_interrupt(mut self, flag: Arc<AtomicBool>) -> Self {
        self.interrupt = Some(flag);
        self
    }

    /// The time that is left, if time is limited.
    pub fn remaining(&self) -> Option<Duration> {
        self.end
            .map(|(end, _)| end.saturating_duration_since(Instant::now()))
    }

    /// Fails when the time is over or the flag is raised.
    pub fn check(&self) -> Result<(), Error> {
        if let Some(flag) = &self.interrupt
            && flag.load(Ordering::Relaxed)
        {
            return Err(Error::new(Kind::Interrupted));
        }
        match self.end {
            Some((end, time)) if Instant::now() >= end => {
                let milliseconds = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
                Err(Error::new(Kind::Limit("milliseconds", milliseconds)))
            }
            _ => Ok(()),
        }
    }

    /// Fails when this many nodes, or bytes, are too many.
    pub(crate) fn room(&self, nodes: usize, bytes: usize) -> Result<(), Error> {
        if nodes > self.nodes {
            return Err(Error::new(Kind::Limit("nodes", self.nodes as u64)));
        }
        if bytes > self.bytes {
            return Err(Error::new(Kind::Limit("bytes", self.bytes as u64)));
        }
        Ok(())
    }
}

/// Steps between two looks at the limits.
const PACE: usize = 4096;

/// Counts nodes as they are made and looks at the limits every few thousand of them.
pub(crate) struct Meter<'a> {
    limits: &'a Limits,
    nodes: usize,
    steps: usize,
    bytes: usize,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(limits: &'a Limits) -> Result<Self, Error> {
        limits.check()?;
        Ok(Meter {
            limits,
            nodes: 0,
            steps: 0,
            bytes: 0,
        })
    }

    /// One more node, of this many bytes.
    pub(crate) fn node(&mut self, bytes: usize) -> Result<(), Error> {
        self.nodes += 1;
        self.bytes += bytes;
        self.limits.room(self.nodes, self.bytes)?;
        self.step()
    }

    /// Some steps of work; every few thousand of them the limits are looked at, with the nodes and bytes in use.
    pub(crate) fn work(
        &mut self,
        steps: usize,
        used: impl FnOnce() -> (usize, usize),
    ) -> Result<(), Error> {
        self.steps += steps;
        if self.steps >= PACE {
            self.steps = 0;
            let (nodes, bytes) = used();
            self.limits.room(nodes, bytes)?;
            self.limits.check()?;
        }
        Ok(())
    }

    /// One more step of work.
    pub(crate) fn step(&mut self) -> Result<(), Error> {
        self.steps += 1;
        if self.steps >= PACE {
            self.steps = 0;
            self.limits.check()?;
        }
        Ok(())
    }
}
