//! `grundy losing`: the P-positions, smallest first.

use crate::args::{Format, LosingArgs};
use crate::context::Context;
use crate::load;
use crate::output::{Rows, bfile, coordinate_names, csv, json};
use crate::report::Failure;
use grundy::Contents;

pub(crate) fn run(args: &LosingArgs, context: &mut Context) -> Result<(), Failure> {
    let game = load::game(&args.game, context)?;
    let play = args.play.play();
    let budget = context.budget(&args.limits);
    let table = game.table(&args.to, Contents::Outcomes, play, &budget)?;
    context.write_within(&budget);
    let (mut all, mut once);
    let rows: Rows = if args.all {
        all = table.losing(&budget);
        &mut all
    } else {
        once = table.losing_once(&budget);
        &mut once
    };
    let names = coordinate_names(&game, table.sizes().len());
    match args.format {
        Format::Csv => csv::rows(&names, rows, context),
        Format::Json => json::losing(&game, &names, play, rows, context),
        Format::Bfile => bfile::rows(rows, context),
        Format::Text => {
            for coords in rows {
                let texts: Vec<String> = coords?.iter().map(u64::to_string).collect();
                context.line(&texts.join(" "))?;
            }
            Ok(())
        }
    }
}
