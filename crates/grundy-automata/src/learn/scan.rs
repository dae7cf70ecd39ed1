//! Comparing a machine with a function on a cube of tuples, row by row.

use super::Machine;
use super::numbers::Digits;
use crate::{Error, Limits};

/// A scan of the cube `0 <= x_i < side` that remembers where it is: after a difference it goes on from there, and ends
/// when the whole cube (or the sample of its rows) has been seen without one.
///
/// The states of a row `(x_1, .., x_(k-1), *)` follow from those of the row whose numbers have lost their last digit,
/// and so on; one row of each length is kept, so a cell costs one step of the machine.
pub(super) struct Scan {
    side: usize,
    tracks: usize,
    letters: usize,
    digits: usize,
    /// What is left of a number without its last digit, and that digit.
    parent: Vec<u32>,
    digit: Vec<u32>,
    /// `rows[k]`: the row after k digits are cut off, and which one it is.
    rows: Vec<Row>,
    /// The values that the leading coordinates take, in increasing order; all of them unless the cube is sampled.
    sample: Vec<u32>,
    /// Which of them the leading coordinates have.
    at: Vec<usize>,
}

struct Row {
    key: Vec<u32>,
    fresh: bool,
    length: usize,
    states: Vec<u32>,
}

impl Scan {
    /// All rows of the cube when it has at most `most` cells, otherwise a sample of rows of about that size: the
    /// leading coordinates are small, or spread evenly over each power of two.
    pub(super) fn new(digits: &Digits, side: u64, most: u64) -> Result<Scan, Error> {
        let side = usize::try_from(side)
            .ok()
            .filter(|&s| s <= 1 << 28)
            .ok_or(Error::table(
                "a table can be compared up to 2^28 along each coordinate",
            ))?;
        if side as u64 > digits.reach() {
            return Err(Error::table(
                "the weights of the numeration do not reach so far",
            ));
        }
        let mut parent = vec![0u32; side];
        let mut digit = vec![0u32; side];
        let single = digits.single();
        for x in 0..side {
            let Some(mut word) = single.encode(&[x as u64]) else {
                return Err(Error::table(
                    "the weights of the numeration do not reach so far",
                ));
            };
            digit[x] = word.pop().unwrap_or(0);
            let mut rest = [0u64];
            single.decode_into(&word, &mut rest);
            parent[x] = rest[0] as u32;
        }
        let mut rows = Vec::new();
        let mut length = side;
        loop {
            rows.push(Row {
                key: vec![0; digits.tracks() - 1],
                fresh: false,
                length,
                states: vec![0; length],
            });
            if length <= 1 {
                break;
            }
            length = parent[..length].iter().max().map_or(1, |&p| p as usize + 1);
        }
        Ok(Scan {
            side,
            tracks: digits.tracks(),
            letters: digits.letters() as usize,
            digits: digits.digits() as usize,
            parent,
            digit,
            rows,
            sample: sample(side, digits.tracks(), most),
            at: vec![0; digits.tracks() - 1],
        })
    }

    /// Whether every cell of the cube is looked at.
    pub(super) fn is_full(&self) -> bool {
        self.tracks == 1 || self.sample.len() == self.side
    }

    /// The next position where `machine` and `function` differ, or `None` when a whole round showed none.
    pub(super) fn difference(
        &mut self,
        machine: &Machine,
        limits: &Limits,
        function: &mut impl FnMut(&[u64]) -> Option<u32>,
    ) -> Result<Option<Vec<u64>>, Error> {
        for row in &mut self.rows {
            row.fresh = false;
        }
        let round = self
            .sample
            .len()
            .checked_pow(self.tracks as u32 - 1)
            .ok_or(Error::table("the table has too many rows to be compared"))?;
        let mut position = vec![0u64; self.tracks];
        for clean in 0..round {
            // A cell may stand for a large block, so that few rows are much work.
            if clean.is_multiple_of(4) {
                limits.check()?;
            }
            let row: Vec<u32> = self.at.iter().map(|&i| self.sample[i]).collect();
            self.step(machine, &row);
            for (p, &x) in position.iter_mut().zip(&row) {
                *p = u64::from(x);
            }
            let last = self.tracks - 1;
            for x in 0..self.side {
                position[last] = x as u64;
                if let Some(value) = function(&position)
                    && value != machine.output(self.rows[0].states[x])
                {
                    return Ok(Some(position));
                }
            }
            for i in self.at.iter_mut().rev() {
                *i += 1;
                if *i < self.sample.len() {
                    break;
                }
                *i = 0;
            }
        }
        Ok(None)
    }

    /// Brings the row with these leading coordinates up to date.
    fn step(&mut self, machine: &Machine, row: &[u32]) {
        let mut key = row.to_vec();
        let mut keys = Vec::with_capacity(self.rows.len());
        for row in &self.rows {
            if row.fresh && row.key == key {
                break;
            }
            keys.push(key.clone());
            for x in &mut key {
                *x = self.parent[*x as usize];
            }
        }
        for (level, key) in keys.into_iter().enumerate().rev() {
            let base = key.iter().fold(0, |l, &x| {
                (l + self.digit[x as usize] as usize) * self.digits
            });
            if level + 1 == self.rows.len() {
                // Numbers whose digits are all cut off but for those of the other tracks: read them in full.
                self.rows[level].states[0] = self.head(machine, &key);
            } else {
                let (low, high) = self.rows.split_at_mut(level + 1);
                let (row, up) = (&mut low[level], &high[0]);
                let targets = machine.targets();
                for x in 0..row.length {
                    let from = up.states[self.parent[x] as usize] as usize;
                    row.states[x] = targets[from * self.letters + base + self.digit[x] as usize];
                }
            }
            self.rows[level].key = key;
            self.rows[level].fresh = true;
        }
    }

    /// The state after the digits of `key` with a last coordinate of 0.
    fn head(&self, machine: &Machine, key: &[u32]) -> u32 {
        let mut letters = Vec::new();
        let mut key = key.to_vec();
        while key.iter().any(|&x| x > 0) {
            letters.push(
                key.iter()
                    .fold(0, |l, &x| (l + self.digit[x as usize]) * self.digits as u32),
            );
            for x in &mut key {
                *x = self.parent[*x as usize];
            }
        }
        letters.iter().rev().fold(0, |s, &a| machine.step(s, a))
    }
}

/// Values below `side` for each leading coordinate, so that the rows have about `most` cells together.
fn sample(side: usize, tracks: usize, most: u64) -> Vec<u32> {
    let (leading, rows) = (tracks as u32 - 1, most / side.max(1) as u64);
    let mut count = side as u64;
    if leading > 0 {
        while count > 16 && count.checked_pow(leading).is_none_or(|c| c > rows) {
            count = count * 7 / 8;
        }
    }
    if count == side as u64 {
        return (0..side as u32).collect();
    }
    // A quarter of them are the smallest numbers; each octave beyond has an equal share, at odd distances.
    let small = (count / 4).max(1) as usize;
    let octaves = (side / small).ilog2() as usize + 1;
    let each = (count as usize * 3 / 4 / octaves).max(1);
    let mut values: Vec<u32> = (0..small as u32).collect();
    let mut from = small;
    while from < side {
        let to = (2 * from).min(side);
        let stride = ((to - from) / each).max(1) | 1;
        values.extend((from..to).step_by(stride).map(|x| x as u32));
        from = to;
    }
    values
}
