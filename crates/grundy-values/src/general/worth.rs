//! What a cell of a table holds: a nim-value, or an outcome with its remoteness.

use crate::Play;

/// A machine number that holds one cell. The greatest values are reserved.
pub(super) trait Cell: Copy + Eq + std::fmt::Debug + Send + Sync + 'static {
    /// Not worked out yet.
    const UNKNOWN: Self;
    /// Being worked out: what depends on itself is a cycle.
    const OPEN: Self;
    /// Not a position of the game.
    const NONE: Self;
    fn from_u32(n: u32) -> Option<Self>;
    fn to_u32(self) -> u32;
    /// UNKNOWN or OPEN.
    #[inline]
    fn is_unresolved(self) -> bool {
        self.to_u32() >= Self::UNKNOWN.to_u32()
    }
}

macro_rules! cell {
    ($t:ty, $top:expr) => {
        impl Cell for $t {
            // The top bit of a cell says that it is unresolved, so that one OR over many cells tells whether any is.
            const UNKNOWN: Self = $top;
            const OPEN: Self = $top | ($top >> 1);
            const NONE: Self = $top - 1;
            #[inline]
            fn from_u32(n: u32) -> Option<Self> {
                <$t>::try_from(n).ok().filter(|&n| n < Self::NONE)
            }
            #[inline]
            fn to_u32(self) -> u32 {
                u32::from(self)
            }
        }
    };
}
cell!(u16, 1 << 15);
cell!(u32, 1 << 31);

/// Gathers what the options of one position are worth, and says what the position is worth.
pub(super) trait Worth {
    /// What a table of such worths is made of.
    type Cell: Cell;
    /// A position where the player to move has lost: by a rule, or because there is no move.
    fn lost(&self) -> u32;
    /// A position where the player to move has won by a rule.
    fn won(&self) -> Option<u32>;
    /// Forgets the options seen so far.
    fn begin(&mut self);
    /// An option with one component.
    fn see(&mut self, option: Self::Cell);
    /// An option that is a sum of two; shown only where sums can be looked through.
    fn see_sum(&mut self, a: Self::Cell, b: Self::Cell);
    /// The worth of the position, given all its options.
    fn finish(&self) -> u32;
}

/// Nim-values: the least natural number that no option has.
pub(super) struct NimValue<C> {
    /// The epoch at which a value was last seen.
    seen: Vec<u32>,
    epoch: u32,
    cell: std::marker::PhantomData<C>,
}

impl<C: Cell> NimValue<C> {
    pub(super) fn new() -> Self {
        NimValue {
            seen: vec![0; 1 << 10],
            epoch: 0,
            cell: std::marker::PhantomData,
        }
    }

    #[inline]
    fn mark(&mut self, value: u32) {
        if let Some(seen) = self.seen.get_mut(value as usize) {
            *seen = self.epoch;
        } else if value < C::NONE.to_u32() {
            self.seen
                .resize((value as usize + 1).next_power_of_two(), 0);
            self.seen[value as usize] = self.epoch;
        }
    }
}

impl<C: Cell> Worth for NimValue<C> {
    type Cell = C;

    fn lost(&self) -> u32 {
        0
    }

    fn won(&self) -> Option<u32> {
        None
    }

    #[inline]
    fn begin(&mut self) {
        if self.epoch == u32::MAX {
            self.seen.fill(0);
            self.epoch = 0;
        }
        self.epoch += 1;
    }

    #[inline]
    fn see(&mut self, option: C) {
        self.mark(option.to_u32());
    }

    #[inline]
    fn see_sum(&mut self, a: C, b: C) {
        self.mark(a.to_u32() ^ b.to_u32());
    }

    #[inline]
    fn finish(&self) -> u32 {
        let mex = self.seen.iter().position(|&seen| seen != self.epoch);
        mex.unwrap_or(self.seen.len()) as u32
    }
}

/// Outcome and remoteness in one number: twice the remoteness, plus 1 for an N-position.
///
/// Remoteness is the number of moves to the end when the winner hurries and the loser holds out.
pub(super) struct Distance {
    play: Play,
    /// The least distance among P-options.
    quickest_win: u32,
    /// The greatest distance among all options.
    slowest_loss: u32,
    any: bool,
}

impl Distance {
    pub(super) fn new(play: Play) -> Self {
        Distance {
            play,
            quickest_win: u32::MAX,
            slowest_loss: 0,
            any: false,
        }
    }
}

impl Worth for Distance {
    type Cell = u32;

    fn lost(&self) -> u32 {
        0
    }

    fn won(&self) -> Option<u32> {
        Some(1)
    }

    #[inline]
    fn begin(&mut self) {
        (self.quickest_win, self.slowest_loss, self.any) = (u32::MAX, 0, false);
    }

    #[inline]
    fn see(&mut self, option: u32) {
        self.any = true;
        if option & 1 == 0 {
            self.quickest_win = self.quickest_win.min(option);
        } else {
            self.slowest_loss = self.slowest_loss.max(option);
        }
    }

    fn see_sum(&mut self, _: u32, _: u32) {}

    #[inline]
    fn finish(&self) -> u32 {
        match self.play {
            _ if self.quickest_win != u32::MAX => (self.quickest_win + 2) | 1,
            // An N-option at distance 2r + 1 makes this a P-position at distance r + 1.
            _ if self.any => (self.slowest_loss & !1) + 2,
            Play::Normal => 0,
            Play::Misere => 1,
        }
    }
}
