//! `grundy solve`: who wins, by which moves, and why.

use crate::args::SolveArgs;
use crate::context::Context;
use crate::interrupt;
use crate::load;
use crate::output::json;
use crate::report::{self, Failure};
use grundy::words::ErrorWords;
use grundy::{Answer, Game, Outcome, Position, Question};
use std::io::{self, BufRead};

/// Winning moves that `--count` goes through before it gives up.
const COUNTED: usize = 1 << 24;

pub(crate) fn run(args: &SolveArgs, context: &mut Context) -> Result<(), Failure> {
    if args.batch {
        return batch(args, context);
    }
    let (game, position) = load::question(&args.question, context)?;
    let answer = ask(&game, &position, args, context)?;
    if args.json {
        let document = json::answer(
            &game,
            &position,
            args.question.play.play(),
            &answer,
            &context.words,
        );
        return context.line(&json::pretty(&document));
    }
    if args.count {
        let count = count(&answer, context)?;
        return context.line(&count.to_string());
    }
    let play = args.question.play.play();
    for line in context.words.answer(&game, &position, play, &answer) {
        context.line(&line)?;
    }
    Ok(())
}

fn ask(
    game: &Game,
    position: &Position,
    args: &SolveArgs,
    context: &Context,
) -> Result<Answer, Failure> {
    let question = Question {
        play: args.question.play.play(),
        budget: context.budget(&args.question.limits),
        limit: match (args.first, args.count) {
            (true, _) => 1,
            (_, true) => COUNTED,
            _ => args.question.limit,
        },
        extras: !args.count,
    };
    let mut answer = game.ask(position, &question)?;
    if args.question.distinct {
        game.distinct_answer(&mut answer);
    }
    Ok(answer)
}

fn count(answer: &Answer, context: &Context) -> Result<usize, Failure> {
    answer.count.ok_or_else(|| {
        Failure::Unanswered(ErrorWords {
            message: context.say("say-many-moves", &[("count", answer.moves.len().into())]),
            help: None,
        })
    })
}

/// One position a line; an answer, or the mark of an error, for each line that is not blank.
fn batch(args: &SolveArgs, context: &mut Context) -> Result<(), Failure> {
    let mut game = load::game(&args.question.game, context)?;
    load::certificates(&mut game, &args.question.certificate, context)?;
    let mut input = io::stdin().lock();
    let mut line = String::new();
    let mut number = 0u64;
    loop {
        line.clear();
        interrupt::waiting();
        let read = input.read_line(&mut line).map_err(|error| {
            Failure::wrong(context.say("say-input", &[("error", error.to_string().into())]))
        })?;
        interrupt::working();
        if read == 0 {
            return Ok(());
        }
        number += 1;
        let text = line.trim();
        if text.is_empty() {
            continue;
        }
        let answer = game
            .position(text)
            .map_err(Failure::from)
            .and_then(|position| {
                let answer = ask(&game, &position, args, context)?;
                if args.count {
                    count(&answer, context)?;
                }
                Ok((position, answer))
            });
        match answer {
            Ok((position, answer)) => {
                let shown = if args.json {
                    let play = args.question.play.play();
                    json::answer(&game, &position, play, &answer, &context.words).to_string()
                } else if args.count {
                    count(&answer, context)?.to_string()
                } else {
                    short(&game, &position, &answer)
                };
                context.line(&shown)?;
            }
            Err(failure) => {
                if args.json {
                    context.line(&json::failed(text, failure.status()).to_string())?;
                } else if args.count {
                    context.line("?")?;
                } else {
                    context.line(&format!("{text}\t?\t\t"))?;
                }
                let status = failure.status();
                context.at_least(status);
                report::write_at_line(&failure, number, context);
            }
        }
        context.flush()?;
    }
}

/// Position, P or N, nim-value, winning results, divided by tabs.
fn short(game: &Game, position: &Position, answer: &Answer) -> String {
    let outcome = letter(answer.outcome);
    let value = answer
        .nim_value
        .as_ref()
        .map_or_else(String::new, ToString::to_string);
    let results: Vec<String> = answer
        .moves
        .iter()
        .map(|played| game.show_after(position, &played.result))
        .collect();
    format!(
        "{}\t{outcome}\t{value}\t{}",
        game.show(position),
        results.join("; ")
    )
}

/// P, N or D.
pub(crate) fn letter(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::P => "P",
        Outcome::N => "N",
        Outcome::Draw => "D",
    }
}
