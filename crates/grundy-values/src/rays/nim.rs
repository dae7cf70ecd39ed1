//! Nim-values: the first number that none of the lines through a position holds.
//!
//! A line is what a ray runs along; the values on the part of it that is known are a set of bits. This works for every board, cell by
//! cell in lexicographic order; `strips.rs` is for the board of two coordinates whose rays are a row, a column and a diagonal.

use super::{Way, advance, check, room, strips, volume};
use crate::nim_values::Cell;
use crate::{Error, NimValues};
use grundy_rules::Budget;

/// Cells between two looks at the budget.
const PIECE: usize = 1 << 12;

/// The nim-values of a box, in lexicographic order of the places.
pub(super) fn fill(ways: &[Way], sizes: &[usize], budget: &Budget) -> Result<NimValues, Error> {
    let largest = largest(ways, sizes);
    match u32::try_from(largest) {
        Ok(0..0x100) => filled::<u8>(ways, sizes, largest, budget),
        Ok(0x100..0x1_0000) => filled::<u16>(ways, sizes, largest, budget),
        Ok(0x1_0000..0x8000_0000) => filled::<u32>(ways, sizes, largest, budget),
        _ => Err(Error::ValueTooLarge),
    }
}

/// The bytes that [`fill`] needs for its table and the lines; `None` when that is beyond any memory.
pub(super) fn bytes(ways: &[Way], sizes: &[usize]) -> Option<usize> {
    let largest = largest(ways, sizes);
    let cell = match largest {
        0..0x100 => 1,
        0x100..0x1_0000 => 2,
        _ => 4,
    };
    let table = volume(sizes)?.checked_mul(cell)?;
    let lines = match strips::Rays::of(ways) {
        Some(rays) => strips::bytes(&rays, sizes, largest)?,
        None => (ways.iter().filter(|way| way.is_ray)).try_fold(0usize, |sum, way| {
            let bytes = Lines::count(&way.steps, sizes)?.checked_mul(8 * words(largest) + 4)?;
            sum.checked_add(bytes)
        })?,
    };
    table.checked_add(lines)
}

/// A number that no nim-value passes: the moves of a position, and the moves of a play, are at most so many.
fn largest(ways: &[Way], sizes: &[usize]) -> usize {
    let moves = (ways.iter()).fold(0usize, |moves, way| {
        moves.saturating_add(match way.is_ray {
            true => (way.steps.iter().zip(sizes))
                .filter(|(step, _)| **step > 0)
                .map(|(step, size)| (size - 1) / step)
                .min()
                .unwrap_or(0),
            false => 1,
        })
    });
    let all = |numbers: &[usize]| numbers.iter().fold(0usize, |sum, &x| sum.saturating_add(x));
    let slowest = ways.iter().map(|way| all(&way.steps)).min().unwrap_or(1);
    let farthest = (sizes.iter()).fold(0usize, |sum, size| {
        sum.saturating_add(size.saturating_sub(1))
    });
    moves.min(farthest / slowest)
}

fn words(largest: usize) -> usize {
    largest / 64 + 1
}

fn filled<C: Cell>(
    ways: &[Way],
    sizes: &[usize],
    largest: usize,
    budget: &Budget,
) -> Result<NimValues, Error> {
    let cells = match volume(sizes) {
        Some(0) => return Ok(C::table(Vec::new())),
        cells => cells.unwrap_or(usize::MAX),
    };
    let needed = bytes(ways, sizes);
    room(sizes, needed, budget)?;
    let needed = needed.unwrap_or(usize::MAX);
    let check = |done| check(sizes, done, needed, budget);
    if let ([rows, columns], Some(rays)) = (sizes, strips::Rays::of(ways)) {
        let values = strips::fill::<C>(&rays, (*rows, *columns), largest, check)?;
        return Ok(C::table(values));
    }
    let mut lines: Vec<Lines> = (ways.iter())
        .filter(|way| way.is_ray)
        .map(|way| Lines::new(&way.steps, sizes, largest))
        .collect();
    let steps: Vec<(&[usize], usize)> = (ways.iter())
        .filter(|way| !way.is_ray)
        .map(|way| (&way.steps[..], index(&way.steps, sizes)))
        .collect();
    let mut values: Vec<C> = vec![C::default(); cells];
    let mut at = vec![0; sizes.len()];
    let mut through = vec![0; lines.len()];
    let mut single = Vec::with_capacity(steps.len());
    for cell in 0..cells {
        if cell.is_multiple_of(PIECE) {
            check(cell)?;
        }
        single.clear();
        for (step, back) in &steps {
            if step.iter().zip(&at).all(|(step, x)| step <= x) {
                single.push(values[cell - back].get());
            }
        }
        let mut word = 0;
        for (through, lines) in through.iter_mut().zip(&lines) {
            *through = lines.through(&at);
            word = word.max(lines.not_full[*through] as usize);
        }
        let value = loop {
            let held = (through.iter().zip(&lines))
                .fold(0, |held, (&line, lines)| held | lines.word(line, word));
            match first_free(held, 64 * word as u32, &single) {
                Some(value) => break value,
                None => word += 1,
            }
        };
        for (&line, lines) in through.iter().zip(&mut lines) {
            lines.add(line, value);
        }
        values[cell] = C::hold(value);
        advance(&mut at, sizes);
    }
    Ok(C::table(values))
}

/// The first number from `base` on, of 64, that neither `held` nor `single` has.
fn first_free(mut held: u64, base: u32, single: &[u32]) -> Option<u32> {
    for value in single {
        if let Some(bit @ 0..64) = value.checked_sub(base) {
            held |= 1 << bit;
        }
    }
    (held != u64::MAX).then(|| base + held.trailing_ones())
}

/// The place in lexicographic order.
fn index(at: &[usize], sizes: &[usize]) -> usize {
    (at.iter().zip(sizes)).fold(0, |index, (x, size)| index * size + x)
}

/// The lines of one ray, numbered by the place where each leaves the board.
struct Lines {
    steps: Vec<usize>,
    sizes: Vec<usize>,
    /// How many lines leave the board at an earlier coordinate than each.
    before: Vec<usize>,
    /// Words of a line.
    words: usize,
    /// Bit v of a line is set when the nim-value v has been met there.
    sets: Vec<u64>,
    /// The first word of each line that may have a zero.
    not_full: Vec<u32>,
}

impl Lines {
    fn new(steps: &[usize], sizes: &[usize], largest: usize) -> Self {
        let count = Lines::count(steps, sizes).unwrap_or(0);
        let mut lines = Lines {
            steps: steps.to_vec(),
            sizes: sizes.to_vec(),
            before: Vec::with_capacity(sizes.len()),
            words: words(largest),
            sets: vec![0; count * words(largest)],
            not_full: vec![0; count],
        };
        let mut before = 0;
        for i in 0..sizes.len() {
            lines.before.push(before);
            let radix = |j: usize| match j.cmp(&i) {
                std::cmp::Ordering::Less => sizes[j] - steps[j],
                std::cmp::Ordering::Equal => steps[j],
                std::cmp::Ordering::Greater => sizes[j],
            };
            before += (0..sizes.len()).map(radix).product::<usize>();
        }
        lines
    }

    /// How many there are: the positions from which no step is possible.
    fn count(steps: &[usize], sizes: &[usize]) -> Option<usize> {
        let inner: Vec<usize> = (sizes.iter().zip(steps))
            .map(|(size, step)| size - step)
            .collect();
        Some(volume(sizes)? - volume(&inner)?)
    }

    /// The line through a place.
    fn through(&self, at: &[usize]) -> usize {
        let to_border = (at.iter().zip(&self.steps))
            .filter(|(_, step)| **step > 0)
            .map(|(x, step)| x / step)
            .min()
            .unwrap_or(0);
        let border = |i: usize| at[i] - to_border * self.steps[i];
        // The first coordinate that is too small for one more step.
        let first = (0..at.len()).find(|&i| border(i) < self.steps[i]);
        let first = first.unwrap_or(0);
        let within = (0..at.len()).fold(0, |index, i| match i.cmp(&first) {
            std::cmp::Ordering::Less => {
                index * (self.sizes[i] - self.steps[i]) + border(i) - self.steps[i]
            }
            std::cmp::Ordering::Equal => index * self.steps[i] + border(i),
            std::cmp::Ordering::Greater => index * self.sizes[i] + border(i),
        });
        self.before[first] + within
    }

    fn word(&self, line: usize, word: usize) -> u64 {
        self.sets[line * self.words + word]
    }

    fn add(&mut self, line: usize, value: u32) {
        let set = &mut self.sets[line * self.words..][..self.words];
        set[value as usize / 64] |= 1 << (value % 64);
        let not_full = &mut self.not_full[line];
        while set.get(*not_full as usize) == Some(&u64::MAX) {
            *not_full += 1;
        }
    }
}
