//! Windows along the way, evenly spaced, few enough to keep.

use super::super::stream::{Stream, Window};

/// The most windows that are kept; beyond that every second one goes.
const MOST: usize = 64;
/// The distance to begin with.
const FIRST_SPACING: u64 = 1 << 22;

/// Windows from which a stretch of the sequence can be computed again: the first of all, and those at multiples of a power of two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Windows {
    kept: Vec<Window>,
    spacing: u64,
}

impl Windows {
    pub(super) fn new(first: Window) -> Self {
        Windows {
            kept: vec![first],
            spacing: FIRST_SPACING,
        }
    }

    /// Windows that were kept before, in order; at least one.
    pub(super) fn restored(kept: Vec<Window>, spacing: u64) -> Self {
        Windows { kept, spacing }
    }

    /// Keeps the window of the stream if it is due.
    pub(super) fn offer(&mut self, stream: &Stream) {
        let due = |spacing| stream.next().is_multiple_of(spacing);
        if due(self.spacing) && self.kept.len() >= MOST {
            self.spacing *= 2;
            let (first, spacing) = (self.first().next, self.spacing);
            let stays = |heap: u64| heap == first || heap.is_multiple_of(spacing);
            self.kept.retain(|window| stays(window.next));
        }
        if due(self.spacing) {
            self.kept.push(stream.window());
        }
    }

    /// The window of the beginning.
    pub(super) fn first(&self) -> &Window {
        &self.kept[0]
    }

    /// The last window before or at the heap, or the first of all.
    pub(super) fn before(&self, heap: u64) -> &Window {
        let after = self.kept.partition_point(|window| window.next <= heap);
        &self.kept[after.saturating_sub(1)]
    }

    /// All windows, in order.
    pub(super) fn kept(&self) -> &[Window] {
        &self.kept
    }

    pub(super) fn spacing(&self) -> u64 {
        self.spacing
    }

    pub(super) fn bytes(&self) -> u64 {
        let sizes = self.kept.iter().map(|window| window.values.len());
        sizes.sum::<usize>() as u64
    }
}
