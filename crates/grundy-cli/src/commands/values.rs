//! `grundy values`: the nim-sequence, in rows by its period once one is proved.

use crate::args::{Format, ValuesArgs};
use crate::context::Context;
use crate::load;
use crate::output::json;
use crate::report::Failure;
use grundy::rules::Shape;
use grundy::{Budget, Game, Play, Sequence};

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
