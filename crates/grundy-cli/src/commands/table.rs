//! `grundy table`: outcomes, nim-values or remoteness of all positions of a box.

use crate::args::{Format, TableArgs, What};
use crate::context::Context;
use crate::load;
use crate::output::files::{not_written, write};
use crate::output::{bfile, coordinate_names, csv, grid, json, picture, png, svg};
use crate::report::Failure;
use grundy::{Contents, Game, Play, Table};

pub(crate) fn run(args: &TableArgs, context: &mut Context) -> Result<(), Failure> {
    let game = load::game(&args.game, context)?;
    let play = args.play.play();
    let contents = match args.what {
        Some(What::Pn) | None => Contents::Outcomes,
        Some(What::Nim) => Contents::NimValues,
        Some(What::Remoteness) => Contents::Remoteness,
    };
    let budget = context.budget(&args.limits);
    let table = game.table(&args.to, contents, play, &budget)?;
    if args.svg.is_some() || args.png.is_some() {
        return pictures(args, &game, &table, context);
    }
    context.write_within(&budget);
    let names = coordinate_names(&game, table.sizes().len());
    match args.format {
        Format::Csv => csv::table(&table, &names, context),
        Format::Json => json::table(&game, &table, play, context),
        Format::Bfile => match bfile::table(&table, context)? {
            true => Ok(()),
            false => Err(Failure::wrong(context.say("say-bfile-dimensions", &[]))),
        },
        Format::Text => text(&game, &table, play, &names, context),
    }
}

fn text(
    game: &Game,
    table: &Table,
    play: Play,
    names: &[String],
    context: &mut Context,
) -> Result<(), Failure> {
    let mut title = game.name().to_owned();
    if play == Play::Misere {
        title += &format!("; {}", context.say("play-misere", &[]));
    }
    let legend = match table.contents() {
        Contents::Outcomes => "say-legend-pn",
        Contents::NimValues => "say-legend-nim",
        Contents::Remoteness => "say-legend-remoteness",
    };
    title += &format!("  ({})", context.say(legend, &[]));
    if table.sizes().len() > 3 {
        let count = ("count", table.sizes().len().into());
        return Err(Failure::wrong(context.say("say-dimensions", &[count])));
    }
    context.line(&title)?;
    let width = grid::width(table, context)?;
    match *table.sizes() {
        [depth, _, _] => {
            for a in 0..depth {
                if a > 0 {
                    context.line("")?;
                }
                let values = [
                    ("name", names[0].as_str().into()),
                    ("value", a.to_string().into()),
                ];
                let heading = context.say("say-slice", &values);
                context.line(&heading)?;
                grid::slice(table, &[a], &names[1..].join("\\"), width, context)?;
            }
            Ok(())
        }
        [_, _] => grid::slice(table, &[], &names.join("\\"), width, context),
        _ => grid::line(table, width, context),
    }
}

fn pictures(
    args: &TableArgs,
    game: &Game,
    table: &Table,
    context: &mut Context,
) -> Result<(), Failure> {
    let scene = picture::scene(game, table, args.play.play(), context)?;
    if let Some(path) = &args.svg {
        write(path, svg::write(&scene).as_bytes(), context)?;
    }
    if let Some(path) = &args.png {
        let bytes = png::write(&scene).map_err(|error| not_written(path, &error, context))?;
        write(path, &bytes, context)?;
    }
    Ok(())
}
