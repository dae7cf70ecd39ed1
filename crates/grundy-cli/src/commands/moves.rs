//! `grundy moves`: the legal moves, to see that the rules say what was meant.

use crate::args::MovesArgs;
use crate::context::Context;
use crate::load;
use crate::output::json;
use crate::report::Failure;
use grundy::{LegalMove, Outcome, Question};

pub(crate) fn run(args: &MovesArgs, context: &mut Context) -> Result<(), Failure> {
    let (game, position) = load::question(&args.question, context)?;
    let question = Question {
        play: args.question.play.play(),
        budget: context.budget(&args.question.limits),
        limit: args.question.limit,
        extras: false,
    };
    let (mut moves, complete) = game.moves(&position, &question)?;
    if args.question.distinct {
        game.distinct_moves(&mut moves);
    }
    if args.json {
        let document = json::moves(&game, &position, question.play, (&moves, complete));
        return context.line(&json::pretty(&document));
    }
    let heading = context.say("say-moves", &[("count", moves.len().into())]);
    let position_of = format!("{} {}", game.name(), game.show(&position));
    let values = [
        ("position", position_of.into()),
        ("heading", heading.into()),
    ];
    context.line(&context.say("say-moves-of", &values))?;
    for legal in &moves {
        let shown = context.words.played(&game, &position, &legal.played);
        let verdict = verdict(legal, context);
        context.line(&format!("  {shown}  {verdict}"))?;
    }
    if !complete {
        let more = context.say("say-more-moves", &[]);
        context.line(&format!("  {more}"))?;
    }
    Ok(())
}

fn verdict(legal: &LegalMove, context: &Context) -> String {
    let key = match legal.outcome {
        Outcome::P => "say-move-wins",
        Outcome::N => "say-move-loses",
        Outcome::Draw => "say-move-draws",
    };
    let verdict = context.say(key, &[]);
    match &legal.nim_value {
        Some(value) => {
            let value = context.say("say-nim-value", &[("value", value.into())]);
            format!("{verdict}  ({value})")
        }
        None => verdict,
    }
}
