//! `grundy values`: the nim-sequence, in rows by its period once one is proved.

use crate::args::{Format, Shown, ValuesArgs};
use crate::context::Context;
use crate::load;
use crate::output::files::{self, Ending, not_written};
use crate::output::{json, png, scatter};
use crate::report::Failure;
use grundy::rules::{Code, Shape};
use grundy::values::take_and_break::SparseSpace;
use grundy::{Budget, Game, Play, Sequence};
use std::collections::BTreeMap;

/// Values in a row where no period says how many, and where the period is longer than a line.
const IN_A_ROW: u64 = 10;
const LONGEST_ROW: u64 = 40;

pub(crate) fn run(args: &ValuesArgs, context: &mut Context) -> Result<(), Failure> {
    let game = load::game(&args.game, context)?;
    let budget = context.budget(&args.limits);
    let Some(to) = args.to else {
        return at(&game, args, &budget, context);
    };
    let sequence = game.sequence(to, &budget)?;
    context.write_within(&budget);
    let ending = match &args.output {
        Some(path) => Some((path, Ending::of(path, context)?)),
        None => None,
    };
    if let Some(path) = &args.png {
        let space = space(&game, &sequence);
        let scene = scatter::scene(game.name(), &sequence, space.as_ref());
        let bytes = png::write(&scene).map_err(|error| not_written(path, &error, context))?;
        files::write(path, &bytes, context)?;
    }
    if let Some((path, ending)) = ending {
        let bytes = files::sequence(path, ending, game.name(), &sequence, context)?;
        let values = [
            ("file", path.display().to_string().into()),
            ("count", (to + 1).to_string().into()),
            ("bytes", bytes.to_string().into()),
        ];
        let line = context.say("say-values-written", &values);
        context.line(&line)?;
    }
    match args.what {
        Shown::Rares => return rares(&game, &sequence, args.format, context),
        Shown::Histogram => return histogram(&game, &sequence, args.format, context),
        Shown::Values if args.output.is_some() || args.png.is_some() => return Ok(()),
        Shown::Values => {}
    }
    match args.format {
        Format::Text => text(&game, &sequence, to, context),
        Format::Json => json::values(&game, &sequence, context),
        Format::Csv => {
            context.line("heap,nim_value")?;
            numbered(&sequence, ",", "", context)
        }
        Format::Bfile => numbered(&sequence, " ", "-1", context),
    }
}

/// The code of a take-and-break game.
fn code(game: &Game) -> Option<Code> {
    match game.rulesets().next()?.shape() {
        Shape::TakeAndBreak(code) => Some(code),
        _ => None,
    }
}

fn space(game: &Game, sequence: &Sequence) -> Option<SparseSpace> {
    let values: Option<Vec<u32>> = sequence.values.iter().collect();
    SparseSpace::of(&code(game)?, &values?)
}

/// The rare heaps with their values, one a line.
fn rares(
    game: &Game,
    sequence: &Sequence,
    format: Format,
    context: &mut Context,
) -> Result<(), Failure> {
    if code(game).is_none() {
        let name = ("game", game.name().into());
        return Err(Failure::wrong(context.say("say-rares-codes", &[name])));
    }
    let space = space(game, sequence);
    let separator = match format {
        Format::Json => {
            let document = json::rares(game.name(), sequence, space.as_ref());
            return context.line(&json::pretty(&document));
        }
        Format::Csv => {
            context.line("heap,nim_value")?;
            ","
        }
        Format::Bfile => " ",
        Format::Text => {
            let to = ("to", sequence.values.to().to_string().into());
            let line = match &space {
                None => context.say("say-no-sparse-space", &[to]),
                Some(space) => {
                    let positional = if space.positional { "yes" } else { "no" };
                    let values = [
                        ("mask", format!("{:#x}", space.mask).into()),
                        ("positional", positional.into()),
                        ("count", space.rares.len().into()),
                        to,
                    ];
                    context.say("say-sparse-space", &values)
                }
            };
            context.line(&line)?;
            ": "
        }
    };
    for heap in space.into_iter().flat_map(|space| space.rares) {
        let value = sequence.values.get(heap).unwrap_or(0);
        context.line(&format!("{heap}{separator}{value}"))?;
    }
    Ok(())
}

/// How often each value occurs.
fn histogram(
    game: &Game,
    sequence: &Sequence,
    format: Format,
    context: &mut Context,
) -> Result<(), Failure> {
    let mut counts: BTreeMap<u32, u64> = BTreeMap::new();
    for value in sequence.values.iter().flatten() {
        *counts.entry(value).or_default() += 1;
    }
    let separator = match format {
        Format::Json => {
            let document = json::histogram(game.name(), sequence.values.to(), &counts);
            return context.line(&json::pretty(&document));
        }
        Format::Csv => {
            context.line("nim_value,heaps")?;
            ","
        }
        Format::Bfile => " ",
        Format::Text => {
            let line = context.say("say-histogram", &[]);
            context.line(&line)?;
            " │ "
        }
    };
    let width = match format {
        Format::Text => context
            .say("say-histogram", &[])
            .find('│')
            .map_or(0, |at| at - 1),
        _ => 0,
    };
    for (value, count) in counts {
        context.line(&format!("{value:>width$}{separator}{count}"))?;
    }
    Ok(())
}

/// Single heaps of any size.
fn at(
    game: &Game,
    args: &ValuesArgs,
    budget: &Budget,
    context: &mut Context,
) -> Result<(), Failure> {
    let mut known = Vec::new();
    for heap in &args.at {
        known.push((heap, game.value_at(heap, budget)?));
    }
    match args.format {
        Format::Json => {
            return context.line(&json::pretty(&json::values_at(game, &known)));
        }
        Format::Csv => context.line("heap,nim_value")?,
        Format::Text | Format::Bfile => {}
    }
    for (heap, known) in &known {
        let line = match (args.format, known.same_as) {
            (Format::Csv, _) => format!("{heap},{}", known.value),
            (Format::Bfile, _) => format!("{heap} {}", known.value),
            (_, same_as) => {
                let mut line = format!("{heap}: {}", known.value);
                if let Some(same_as) = same_as.filter(|&smaller| **heap != smaller.into()) {
                    let smaller = ("heap", same_as.to_string().into());
                    line += &format!("  ({})", context.say("say-same-as", &[smaller]));
                }
                line
            }
        };
        context.line(&line)?;
    }
    if args.format == Format::Text {
        let mut bases: Vec<String> = known
            .iter()
            .map(|(_, known)| context.words.basis(&known.basis, Play::Normal))
            .collect();
        bases.dedup();
        for basis in bases {
            context.line(&basis)?;
        }
    }
    Ok(())
}

fn numbered(
    sequence: &Sequence,
    separator: &str,
    none: &str,
    context: &mut Context,
) -> Result<(), Failure> {
    for (heap, value) in sequence.values.iter().enumerate() {
        let value = value.map_or_else(|| none.to_owned(), |v| v.to_string());
        context.line(&format!("{heap}{separator}{value}"))?;
    }
    Ok(())
}

fn text(game: &Game, sequence: &Sequence, to: u64, context: &mut Context) -> Result<(), Failure> {
    let in_a_row = match &sequence.period {
        Some(period) if period.period <= LONGEST_ROW => {
            // Short periods share a row, so that a row is never a single number.
            let periods = IN_A_ROW.div_ceil(period.period);
            periods * period.period
        }
        _ => IN_A_ROW,
    };
    let mut greatest = 0;
    for (heap, value) in sequence.values.iter().enumerate() {
        if heap % (1 << 16) == 0 {
            context.check()?;
        }
        greatest = greatest.max(value.unwrap_or(0));
    }
    let width = greatest.to_string().len();
    let label_width = to.to_string().len();
    for (heap, value) in (0u64..).zip(sequence.values.iter()) {
        if heap.is_multiple_of(in_a_row) {
            if heap > 0 {
                context.line("")?;
            }
            context.piece(&format!("{heap:>label_width$} │"))?;
        }
        let text = value.map_or_else(|| "·".to_owned(), |v| v.to_string());
        context.piece(&format!(" {text:>width$}"))?;
    }
    context.line("")?;
    let line = match (&sequence.period, game.theorem()) {
        (Some(period), _) => context.words.period(period),
        (None, Some(theorem)) => {
            let values = [
                ("name", theorem.name().into()),
                ("source", theorem.source(Play::Normal).into()),
            ];
            context.say("say-theorem", &values)
        }
        (None, None) if has_theory(game) => {
            context.say("say-no-period", &[("to", to.to_string().into())])
        }
        (None, None) => context.say("say-no-theory", &[]),
    };
    context.line(&line)
}

/// Whether a period could be proved by enough values.
fn has_theory(game: &Game) -> bool {
    game.rulesets()
        .next()
        .is_some_and(|r| matches!(r.shape(), Shape::Subtraction(_) | Shape::TakeAndBreak(_)))
}
