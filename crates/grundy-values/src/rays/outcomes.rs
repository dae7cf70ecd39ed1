//! Outcomes, row by row.
//!
//! A position is free when no move leads from it to a P-position. What moves to earlier rows leave free is the complement of a union of
//! shifted rows; moves within the row are looked at from left to right, where the first free position is a P-position.

use super::simd::Simd;
use super::{Way, advance, check, room, volume};
use crate::{Error, Play};
use grundy_rules::Budget;

/// A row that begins at the word `start` of those it lies in, to be moved right by `words` words and `bits` bits, fewer than 64.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shifted {
    pub(super) start: usize,
    pub(super) words: usize,
    pub(super) bits: u32,
}

/// A way to earlier rows.
struct Back {
    /// What it subtracts from the leading coordinates.
    leading: Vec<usize>,
    /// By how many rows it goes back.
    rows: usize,
    words: usize,
    bits: u32,
}

/// A ray to earlier rows, with the positions of the last rows from which it meets a P-position or is one.
struct Ray {
    back: Back,
    /// One row more than it goes back, used in turn.
    reached: Vec<u64>,
}

/// A way within the row.
struct Along {
    step: usize,
    /// Of a ray: the positions from which it meets a P-position, or which are one.
    reached: Option<Vec<u64>>,
}

/// Which rows stay in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kept {
    All,
    /// Those that moves can reach from the row in hand.
    Reachable,
}

/// The fewest rows that are kept at once, lest they be moved too often.
const FEWEST: usize = 16;

/// Calls `each` with all coordinates of a row but the last and with its P-positions, row by row, each from a word of its own. Returns
/// the rows that are kept.
pub(super) fn fill(
    ways: &[Way],
    sizes: &[usize],
    play: Play,
    kept: Kept,
    budget: &Budget,
    mut each: impl FnMut(&[usize], &[u64]),
) -> Result<Vec<u64>, Error> {
    let (columns, leading) = match sizes.split_last() {
        Some((&columns, leading)) if volume(sizes) != Some(0) => (columns, leading),
        _ => return Ok(Vec::new()),
    };
    let stride = columns.div_ceil(64);
    let (mut steps, mut rays, mut along) = (Vec::new(), Vec::new(), Vec::new());
    // The words of the rays.
    let mut needed = Some(0usize);
    let mut more = |rows: usize| {
        let words = rows
            .checked_add(1)
            .and_then(|rows| rows.checked_mul(stride));
        needed = needed.zip(words).and_then(|(a, b)| a.checked_add(b));
    };
    for way in ways {
        let Some((&step, back)) = way.steps.split_last() else {
            continue;
        };
        // Sums and products below those of the sizes.
        let rows = (back.iter().zip(leading)).fold(0usize, |rows, (step, size)| {
            rows.saturating_mul(*size).saturating_add(*step)
        });
        if rows == 0 {
            more(0);
            along.push((step, way.is_ray));
            continue;
        }
        let back = Back {
            leading: back.to_vec(),
            rows,
            words: step / 64,
            bits: (step % 64) as u32,
        };
        match way.is_ray {
            true => {
                more(rows);
                rays.push(back);
            }
            false => steps.push(back),
        }
    }
    let rows = volume(leading).unwrap_or(usize::MAX);
    let reach = steps.iter().map(|back| back.rows).max().unwrap_or(0);
    let in_memory = match kept {
        Kept::All => rows,
        Kept::Reachable => rows.min(reach.saturating_mul(2).max(FEWEST)),
    };
    let bytes = (in_memory.checked_mul(stride))
        .zip(needed)
        .and_then(|(table, rays)| table.checked_add(rays)?.checked_mul(8));
    room(sizes, bytes, budget)?;
    let bytes = bytes.unwrap_or(usize::MAX);
    let mut rays: Vec<Ray> = (rays.into_iter())
        .map(|back| Ray {
            reached: vec![0; (back.rows + 1) * stride],
            back,
        })
        .collect();
    let mut along: Vec<Along> = (along.into_iter())
        .map(|(step, is_ray)| Along {
            step,
            reached: is_ray.then(|| Vec::with_capacity(stride)),
        })
        .collect();

    let simd = Simd::detected();
    let mut words = vec![0; in_memory * stride];
    // The row in hand among those in memory.
    let mut here = 0;
    let mut at = vec![0; leading.len()];
    let mut sources = Vec::with_capacity(steps.len());
    for row in 0..rows {
        check(sizes, row * columns, bytes, budget)?;
        if here == in_memory {
            words.copy_within((here - reach) * stride.., 0);
            here = reach;
        }
        let (earlier, rest) = words.split_at_mut(here * stride);
        let free = &mut rest[..stride];
        sources.clear();
        sources.extend(
            (steps.iter())
                .filter(|back| back.is_legal(&at))
                .map(|back| back.shifted((here - back.rows) * stride)),
        );
        simd.free(earlier, &sources, free);
        for ray in &mut rays {
            ray.meet(row, &at, free, simd);
        }
        if let Some(last) = free.last_mut()
            && !columns.is_multiple_of(64)
        {
            *last &= (1 << (columns % 64)) - 1;
        }
        if play == Play::Misere {
            clear_first(free, terminal(ways, &at, columns));
        }
        if !along.is_empty() {
            first_of_each(free, &mut along);
        }
        for ray in &mut rays {
            ray.start_from(row, free);
        }
        each(&at, free);
        here += 1;
        advance(&mut at, leading);
    }
    Ok(words)
}

impl Back {
    fn is_legal(&self, at: &[usize]) -> bool {
        self.leading.iter().zip(at).all(|(step, x)| step <= x)
    }

    fn shifted(&self, start: usize) -> Shifted {
        Shifted {
            start,
            words: self.words,
            bits: self.bits,
        }
    }
}

impl Ray {
    /// Takes from `free` the positions of a row from which the ray meets a P-position.
    fn meet(&mut self, row: usize, at: &[usize], free: &mut [u64], simd: Simd) {
        let (stride, places) = (free.len(), self.back.rows + 1);
        let (source, target) = ((row + 1) % places, row % places);
        // What is not reached is written first, as `free` does, and turned over.
        let (from, to) = match source < target {
            true => {
                let (low, high) = self.reached.split_at_mut(target * stride);
                (&low[source * stride..], &mut high[..stride])
            }
            false => {
                let (low, high) = self.reached.split_at_mut(source * stride);
                (&high[..], &mut low[target * stride..][..stride])
            }
        };
        if self.back.is_legal(at) {
            simd.free(from, &[self.back.shifted(0)], to);
        } else {
            to.fill(u64::MAX);
        }
        for (free, to) in free.iter_mut().zip(to) {
            *free &= *to;
            *to = !*to;
        }
    }

    /// Adds the P-positions of the row, from which it starts.
    fn start_from(&mut self, row: usize, row_words: &[u64]) {
        let stride = row_words.len();
        let target = row % (self.back.rows + 1);
        let target = &mut self.reached[target * stride..][..stride];
        for (reached, word) in target.iter_mut().zip(row_words) {
            *reached |= word;
        }
    }
}

/// How many positions at the front of a row have no move: those with a column below every step that is legal there.
fn terminal(ways: &[Way], at: &[usize], columns: usize) -> usize {
    (ways.iter())
        .filter_map(|way| way.steps.split_last())
        .filter(|(_, leading)| leading.iter().zip(at).all(|(step, x)| step <= x))
        .map(|(&step, _)| step)
        .min()
        .unwrap_or(columns)
}

fn clear_first(words: &mut [u64], count: usize) {
    words[..count / 64].fill(0);
    if let (Some(word), bits @ 1..) = (words.get_mut(count / 64), count % 64) {
        *word &= u64::MAX << bits;
    }
}

/// Keeps of the free positions of a row those from which no move along it leads to one that is kept.
fn first_of_each(free: &mut [u64], along: &mut [Along]) {
    // What a kept position takes from those behind it in its word.
    let taken = (along.iter())
        .filter(|along| along.step < 64)
        .fold(0, |taken, along| {
            taken
                | match along.reached {
                    Some(_) => repeated(1, along.step) & !1,
                    None => 1 << along.step,
                }
        });
    for along in &mut *along {
        if let Some(reached) = &mut along.reached {
            reached.clear();
        }
    }
    for w in 0..free.len() {
        let mut open = free[w];
        for along in &mut *along {
            match &mut along.reached {
                Some(reached) => {
                    let meets = repeated(behind(reached, along.step), along.step);
                    reached.push(meets);
                    open &= !meets;
                }
                None => open &= !behind(&free[..w], along.step),
            }
        }
        let mut kept = 0;
        while open != 0 {
            let first = open & open.wrapping_neg();
            kept |= first;
            open &= !(first | taken << first.trailing_zeros());
        }
        free[w] = kept;
        for along in &mut *along {
            if let Some(reached) = along
                .reached
                .as_mut()
                .and_then(|reached| reached.last_mut())
            {
                *reached |= repeated(kept, along.step);
            }
        }
    }
}

/// The word behind `words` when they are moved right by `by` bits.
fn behind(words: &[u64], by: usize) -> u64 {
    let word = |back: usize| words.len().checked_sub(back).and_then(|i| words.get(i));
    let (words_back, bits) = (by / 64, by % 64);
    let near = word(words_back).map_or(0, |word| word << bits);
    match bits {
        0 => near,
        _ => near | word(words_back + 1).map_or(0, |word| word >> (64 - bits)),
    }
}

/// The bits, and each again at every multiple of `step` behind it in the word.
fn repeated(mut bits: u64, step: usize) -> u64 {
    let mut by = step;
    while by < 64 {
        bits |= bits << by;
        by *= 2;
    }
    bits
}
