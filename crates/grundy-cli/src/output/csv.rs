//! Comma-separated values (RFC 4180); every field is a number, a letter or a plain name.

use super::Rows;
use crate::commands::solve::letter;
use crate::context::Context;
use crate::report::Failure;
use grundy::{Contents, Table};

pub(crate) fn table(table: &Table, names: &[String], context: &mut Context) -> Result<(), Failure> {
    let number = match table.contents() {
        Contents::Outcomes => "",
        Contents::NimValues => ",nim_value",
        Contents::Remoteness => ",remoteness",
    };
    context.line(&format!("{},outcome{number}", names.join(",")))?;
    for (coords, cell) in table.positions() {
        let mut line = row(&coords);
        line.push(',');
        line += letter(cell.outcome);
        if table.contents() != Contents::Outcomes {
            line.push(',');
            line += &cell.number.map_or_else(String::new, |n| n.to_string());
        }
        context.line(&line)?;
    }
    Ok(())
}

pub(crate) fn rows(names: &[String], rows: Rows, context: &mut Context) -> Result<(), Failure> {
    context.line(&names.join(","))?;
    for coords in rows {
        context.line(&row(&coords?))?;
    }
    Ok(())
}

fn row(coords: &[u64]) -> String {
    let texts: Vec<String> = coords.iter().map(u64::to_string).collect();
    texts.join(",")
}
