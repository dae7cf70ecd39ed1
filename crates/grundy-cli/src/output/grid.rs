//! Tables as aligned text.

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

/// The rows of a table of one coordinate, each headed by its first heap.
pub(crate) fn line(table: &Table, colour: bool) -> Vec<String> {
    let size = table.sizes()[0];
    let row = |from: u64| -> Vec<Vec<u64>> {
        (from..size.min(from + IN_A_ROW)).map(|x| vec![x]).collect()
    };
    let rows: Vec<(String, Vec<Vec<u64>>)> = (0..size)
        .step_by(IN_A_ROW as usize)
        .map(|from| (from.to_string(), row(from)))
        .collect();
    let head: Vec<String> = (0..size.min(IN_A_ROW)).map(|x| format!("+{x}")).collect();
    aligned(table, "", &head, &rows, colour)
}

/// The slice of a table of two or more coordinates in which all but the last two are fixed: rows by the last but one.
pub(crate) fn slice(table: &Table, fixed: &[u64], corner: &str, colour: bool) -> Vec<String> {
    let [.., height, width] = table.sizes() else {
        return line(table, colour);
    };
    let head: Vec<String> = (0..*width).map(|x| x.to_string()).collect();
    let rows: Vec<(String, Vec<Vec<u64>>)> = (0..*height)
        .map(|a| {
            let cells = (0..*width).map(|b| [fixed, &[a, b]].concat()).collect();
            (a.to_string(), cells)
        })
        .collect();
    aligned(table, corner, &head, &rows, colour)
}

fn aligned(
    table: &Table,
    corner: &str,
    head: &[String],
    rows: &[(String, Vec<Vec<u64>>)],
    colour: bool,
) -> Vec<String> {
    let contents = table.contents();
    let widest = rows
        .iter()
        .flat_map(|(_, cells)| cells)
        .map(|coords| text(table.get(coords), contents).chars().count());
    let width = widest
        .chain(head.iter().map(String::len))
        .max()
        .unwrap_or(1);
    let labels = rows.iter().map(|(label, _)| label.len());
    let label_width = labels.chain([corner.len()]).max().unwrap_or(1);
    let heading: Vec<String> = head.iter().map(|text| format!("{text:>width$}")).collect();
    let mut lines = vec![
        format!("{corner:>label_width$} │ {}", heading.join(" ")),
        format!(
            "{}─┼─{}",
            "─".repeat(label_width),
            "─".repeat((width + 1) * head.len().max(1) - 1)
        ),
    ];
    lines.extend(rows.iter().map(|(label, cells)| {
        let cells: Vec<String> = cells
            .iter()
            .map(|coords| {
                let cell = table.get(coords);
                let text = text(cell, contents);
                coloured(&text, format!("{text:>width$}"), cell, colour)
            })
            .collect();
        format!("{label:>label_width$} │ {}", cells.join(" "))
    }));
    lines
}
