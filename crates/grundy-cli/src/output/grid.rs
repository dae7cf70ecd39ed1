//! Tables as aligned text, written cell by cell because they may be large.

use crate::context::Context;
use crate::report::Failure;
use grundy::{Cell, Contents, Outcome, Table};

/// Values in one row of a table of one coordinate.
const IN_A_ROW: u64 = 10;

/// How a cell of a table is marked on a terminal: P-positions stand out.
const LOST: &str = "\u{1b}[1;7m";
const DRAWN: &str = "\u{1b}[2m";
const PLAIN: &str = "\u{1b}[0m";

/// The text of a cell without its padding.
fn text(cell: Option<Cell>, contents: Contents) -> String {
    let Some(cell) = cell else {
        return "·".to_owned();
    };
    match (contents, cell.outcome, cell.number) {
        (_, Outcome::Draw, _) => "D".to_owned(),
        (Contents::Outcomes, Outcome::P, _) => "P".to_owned(),
        (Contents::Outcomes, _, _) => "N".to_owned(),
        (Contents::Remoteness, Outcome::P, Some(number)) => format!("[{number}]"),
        (_, _, Some(number)) => number.to_string(),
        (_, _, None) => "?".to_owned(),
    }
}

fn coloured(text: &str, padded: String, cell: Option<Cell>, colour: bool) -> String {
    let style = match cell.map(|cell| cell.outcome) {
        _ if !colour => return padded,
        Some(Outcome::P) => LOST,
        Some(Outcome::Draw) => DRAWN,
        _ => return padded,
    };
    let blanks = padded.chars().count() - text.chars().count();
    format!("{}{style}{text}{PLAIN}", " ".repeat(blanks))
}

/// The width of the widest cell, or of the widest number of a column.
pub(crate) fn width(table: &Table, context: &mut Context) -> Result<usize, Failure> {
    let last = match *table.sizes() {
        [size] => format!("+{}", size.min(IN_A_ROW).saturating_sub(1)),
        [.., size] => size.saturating_sub(1).to_string(),
        [] => String::new(),
    };
    let mut width = last.len();
    for (i, cell) in table.cells().enumerate() {
        if i % (1 << 16) == 0 {
            context.check()?;
        }
        // Only numbers can be wider than a letter.
        if cell.is_some_and(|cell| cell.number.is_some()) {
            width = width.max(text(cell, table.contents()).len());
        }
    }
    Ok(width)
}

/// The rows of a table of one coordinate, each headed by its first heap.
pub(crate) fn line(table: &Table, width: usize, context: &mut Context) -> Result<(), Failure> {
    let size = table.sizes()[0];
    let columns = size.min(IN_A_ROW);
    let largest = (size.saturating_sub(1) / IN_A_ROW * IN_A_ROW).to_string();
    let grid = Grid {
        width,
        label_width: largest.len(),
        columns,
    };
    grid.heading("", |x| format!("+{x}"), context)?;
    for from in (0..size).step_by(IN_A_ROW as usize) {
        let cells = (from..size.min(from.saturating_add(IN_A_ROW))).map(|x| table.get(&[x]));
        grid.row(from, cells, table.contents(), context)?;
    }
    Ok(())
}

/// The slice of a table of two or more coordinates in which all but the last two are fixed: rows by the last but one.
pub(crate) fn slice(
    table: &Table,
    fixed: &[u64],
    corner: &str,
    width: usize,
    context: &mut Context,
) -> Result<(), Failure> {
    let [.., height, columns] = *table.sizes() else {
        return line(table, width, context);
    };
    let largest = height.saturating_sub(1).to_string();
    let grid = Grid {
        width,
        label_width: largest.len().max(corner.len()),
        columns,
    };
    grid.heading(corner, |x| x.to_string(), context)?;
    let mut coords = [fixed, &[0, 0]].concat();
    for a in 0..height {
        coords[fixed.len()] = a;
        let cells = (0..columns).map(|b| {
            coords[fixed.len() + 1] = b;
            table.get(&coords)
        });
        grid.row(a, cells, table.contents(), context)?;
    }
    Ok(())
}

struct Grid {
    width: usize,
    label_width: usize,
    columns: u64,
}

impl Grid {
    fn heading(
        &self,
        corner: &str,
        head: impl Fn(u64) -> String,
        context: &mut Context,
    ) -> Result<(), Failure> {
        let (width, label_width) = (self.width, self.label_width);
        context.piece(&format!("{corner:>label_width$} │"))?;
        for x in 0..self.columns {
            context.piece(&format!(" {:>width$}", head(x)))?;
        }
        context.line("")?;
        context.piece(&format!("{}─┼", "─".repeat(label_width)))?;
        for _ in 0..self.columns {
            context.piece(&"─".repeat(width + 1))?;
        }
        context.line("")
    }

    fn row(
        &self,
        label: u64,
        cells: impl Iterator<Item = Option<Cell>>,
        contents: Contents,
        context: &mut Context,
    ) -> Result<(), Failure> {
        let (width, label_width) = (self.width, self.label_width);
        context.piece(&format!("{label:>label_width$} │"))?;
        for cell in cells {
            let text = text(cell, contents);
            let padded = format!("{text:>width$}");
            let shown = coloured(&text, padded, cell, context.colour);
            context.piece(&format!(" {shown}"))?;
        }
        context.line("")
    }
}
