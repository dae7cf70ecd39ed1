//! The inner loops: how a nim-value follows from earlier ones.

use crate::nim_values::Cell;

/// Heaps that are computed together where no move is so short that one would need another.
const BLOCK: usize = 64;

/// A nim-value as the inner loop keeps it.
pub(super) trait Element: Copy + Eq + Default {
    /// The number that it becomes in a table.
    type Cell: Cell;
    /// Computes the heaps up to `to` (exclusive), all of which have exactly these moves, in ascending order.
    fn fill(values: &mut Vec<Self>, moves: &[usize], to: usize);
    /// The value as a number.
    fn cell(self) -> Self::Cell;
}

impl<C: Cell> Element for C {
    type Cell = C;

    fn fill(values: &mut Vec<C>, moves: &[usize], to: usize) {
        let from = values.len();
        values.resize(to, C::default());
        match moves {
            [] => {}
            [shortest, ..] if moves.len() < 64 && *shortest >= BLOCK => {
                for start in (from..to).step_by(BLOCK) {
                    let len = BLOCK.min(to - start);
                    let mut options = [0u64; BLOCK];
                    for s in moves {
                        let earlier = &values[start - s..][..len];
                        for (set, value) in options.iter_mut().zip(earlier) {
                            *set |= 1 << (value.get() & 63);
                        }
                    }
                    for (value, set) in values[start..start + len].iter_mut().zip(options) {
                        *value = C::hold(set.trailing_ones());
                    }
                }
            }
            _ if moves.len() < 64 => {
                for n in from..to {
                    let options = moves
                        .iter()
                        .fold(0u64, |set, s| set | 1 << (values[n - s].get() & 63));
                    values[n] = C::hold(options.trailing_ones());
                }
            }
            _ => {
                let mut options = vec![false; moves.len() + 1];
                for n in from..to {
                    options.fill(false);
                    for s in moves {
                        options[values[n - s].get() as usize] = true;
                    }
                    let mex = options.iter().position(|&seen| !seen);
                    values[n] = C::hold(mex.unwrap_or(moves.len()) as u32);
                }
            }
        }
    }

    fn cell(self) -> C {
        self
    }
}

/// A nim-value below 8 as the bit 2^value, for at most seven moves: the options of a heap are the union of bytes, sixteen or
/// more heaps at a time where the compiler has registers for it, and the mex is the lowest bit that is missing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct OneHot(u8);

impl OneHot {
    fn mex(options: u8) -> Self {
        OneHot(!options & options.wrapping_add(1))
    }
}

impl Default for OneHot {
    fn default() -> Self {
        OneHot(1)
    }
}

impl Element for OneHot {
    type Cell = u8;

    fn fill(values: &mut Vec<OneHot>, moves: &[usize], to: usize) {
        let from = values.len();
        values.resize(to, OneHot::default());
        match moves {
            [] => {}
            [shortest, ..] if *shortest >= BLOCK => {
                let mut options = [0u8; 1024];
                let block = options.len().min(*shortest);
                for start in (from..to).step_by(block) {
                    let options = &mut options[..block.min(to - start)];
                    options.fill(0);
                    for s in moves {
                        let earlier = &values[start - s..][..options.len()];
                        for (set, value) in options.iter_mut().zip(earlier) {
                            *set |= value.0;
                        }
                    }
                    for (value, &mut set) in values[start..].iter_mut().zip(options) {
                        *value = OneHot::mex(set);
                    }
                }
            }
            _ => {
                for n in from..to {
                    let options = moves.iter().fold(0, |set, s| set | values[n - s].0);
                    values[n] = OneHot::mex(options);
                }
            }
        }
    }

    fn cell(self) -> u8 {
        self.0.trailing_zeros() as u8
    }
}
