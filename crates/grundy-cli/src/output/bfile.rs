//! The b-files of the On-Line Encyclopedia of Integer Sequences: lines `n a(n)`.

use super::Rows;
use crate::context::Context;
use crate::report::Failure;
use grundy::{Cell, Outcome, Table};

/// A table of one coordinate by its heaps; one of two by its antidiagonals, (0, 0), (0, 1), (1, 0), (0, 2), …, as far as they are
/// whole. Outcomes are 0 (P) and 1 (N); what is no position, and a draw, is −1.
pub(crate) fn table(table: &Table, context: &mut Context) -> Result<bool, Failure> {
    match *table.sizes() {
        [size] => {
            for x in 0..size {
                context.line(&format!("{x} {}", number(table.get(&[x]))))?;
            }
        }
        [height, width] => {
            let mut n = 0u64;
            for diagonal in 0..height.min(width) {
                for a in 0..=diagonal {
                    let cell = table.get(&[a, diagonal - a]);
                    context.line(&format!("{n} {}", number(cell)))?;
                    n += 1;
                }
            }
        }
        _ => return Ok(false),
    }
    Ok(true)
}

fn number(cell: Option<Cell>) -> i64 {
    match cell {
        None => -1,
        Some(cell) => match (cell.number, cell.outcome) {
            (Some(number), _) => number.into(),
            (None, Outcome::P) => 0,
            (None, Outcome::N) => 1,
            (None, Outcome::Draw) => -1,
        },
    }
}

/// A list of tuples, all their numbers in order, from n = 1 on.
pub(crate) fn rows(rows: Rows, context: &mut Context) -> Result<(), Failure> {
    let mut n = 0u64;
    for row in rows {
        for x in row? {
            n += 1;
            context.line(&format!("{n} {x}"))?;
        }
    }
    Ok(())
}
