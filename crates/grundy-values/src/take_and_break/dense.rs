//! All splits: the way that is open to every octal game.
//!
//! The nim-values of the first few splits are marked, which leaves few values unmarked below the nim-value. Each of them, from the least on,
//! is then looked for among the other splits, until one is found nowhere. Looking for one number goes many pairs at a time.

use super::probe::{Entry, some_split};
use super::taking;

/// Splits that are marked, for each value that there may be.
const FIRST: usize = 16;

/// The moves, and the values in as few bytes as they need.
#[derive(Clone, Debug)]
pub(super) struct Dense {
    /// Beans taken by moves that leave nothing, one heap, two heaps.
    ends: Vec<usize>,
    shrinks: Vec<usize>,
    splits: Vec<usize>,
    table: Table,
    /// One for each value below a power of two above all values; 1 for the values of options, otherwise 0.
    marks: Vec<u8>,
}

#[derive(Clone, Debug)]
enum Table {
    Bytes(Vec<u8>),
    Words(Vec<u16>),
    Full(Vec<u32>),
}

impl Dense {
    pub(super) fn new(digits: &[u8]) -> Self {
        Dense {
            ends: taking(digits, 1),
            shrinks: taking(digits, 2),
            splits: taking(digits, 4),
            table: Table::Bytes(Vec::new()),
            marks: vec![0; 16],
        }
    }

    /// The bytes of the tables.
    pub(super) fn bytes(&self) -> u64 {
        let table = match &self.table {
            Table::Bytes(table) => table.capacity(),
            Table::Words(table) => 2 * table.capacity(),
            Table::Full(table) => 4 * table.capacity(),
        };
        (table + self.marks.len()) as u64
    }

    /// The nim-value of the heap after `values`.
    pub(super) fn next(&mut self, values: &[u32]) -> u32 {
        let known = self.table.len();
        for &value in &values[known..] {
            if value as usize >= self.marks.len() {
                let len = (value as usize + 1).next_power_of_two();
                self.marks.resize(len, 0);
            }
        }
        if !self.table.extend(&values[known..]) {
            self.table = Table::of(values);
        }
        self.marks.fill(0);
        let n = values.len();
        if self.ends.contains(&n) {
            self.marks[0] = 1;
        }
        for &taken in self.shrinks.iter().filter(|&&taken| taken < n) {
            self.marks[values[n - taken] as usize] = 1;
        }
        match &self.table {
            Table::Bytes(table) => missing(table, &self.splits, &mut self.marks),
            Table::Words(table) => missing(table, &self.splits, &mut self.marks),
            Table::Full(table) => missing(table, &self.splits, &mut self.marks),
        }
    }
}

impl Table {
    /// The values, all of them, in as few bytes as the greatest allows.
    fn of(values: &[u32]) -> Self {
        let mut bytes = Table::Bytes(Vec::new());
        let mut words = Table::Words(Vec::new());
        if bytes.extend(values) {
            bytes
        } else if words.extend(values) {
            words
        } else {
            Table::Full(values.to_vec())
        }
    }

    fn len(&self) -> usize {
        match self {
            Table::Bytes(table) => table.len(),
            Table::Words(table) => table.len(),
            Table::Full(table) => table.len(),
        }
    }

    /// Adds more values, as long as they fit; tells whether all did.
    fn extend(&mut self, more: &[u32]) -> bool {
        fn all<T: Entry>(table: &mut Vec<T>, more: &[u32]) -> bool {
            let mut narrowed = more.iter().map(|&value| T::narrowed(value));
            narrowed.all(|value| value.map(|value| table.push(value)).is_some())
        }
        match self {
            Table::Bytes(table) => all(table, more),
            Table::Words(table) => all(table, more),
            Table::Full(table) => all(table, more),
        }
    }
}

/// The least value that is neither marked nor that of a split of the heap after `table`. Marks some of the values below.
fn missing<T: Entry>(table: &[T], splits: &[usize], marks: &mut [u8]) -> u32 {
    let n = table.len();
    let mask = marks.len() - 1;
    // Marking one split costs as much as asking some dozens of splits for one number.
    let first = FIRST * marks.len();
    let rests = splits.iter().map(|&taken| n.saturating_sub(taken));
    for rest in rests.filter(|&rest| rest > 1) {
        let end = first.min(rest / 2);
        let (small, large) = (&table[1..=end], &table[rest - end..rest]);
        for (&a, &b) in small.iter().zip(large.iter().rev()) {
            marks[(a ^ b).index() & mask] = 1;
        }
    }
    let mut value = 0;
    loop {
        value += unmarked(&marks[value..]);
        let target = match T::narrowed(value as u32) {
            Some(target) if value < marks.len() => target,
            _ => return value as u32,
        };
        if !some_split(table, n, splits, first + 1, target, |_, _| true, &mut 0) {
            return value as u32;
        }
        value += 1;
    }
}

/// The place of the first 0 among zeros and ones.
fn unmarked(marks: &[u8]) -> usize {
    let eights = marks.chunks_exact(8);
    let full = eights.take_while(|eight| **eight == [1; 8]).count();
    let rest = marks[8 * full..].iter();
    8 * full + rest.take_while(|&&mark| mark == 1).count()
}
