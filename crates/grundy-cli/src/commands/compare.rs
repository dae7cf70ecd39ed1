//! `grundy compare` (对拍): a formula or a program against the truth.

mod fault;
mod program;

use crate::args::CompareArgs;
use crate::context::Context;
use crate::load;
use crate::output::json;
use crate::report::{Failure, Text};
use fault::Fault;
use grundy::judge::Problem;
use grundy::rules::{Message, message};
use grundy::{
    Answer, Budget, Component, Condition, Error, Game, Outcome, Play, Position, Question, Trial,
};
use program::{Program, Silence, Trouble};
use serde_json::Value;

/// The status of a comparison that found a disagreement.
const DIFFERS: u8 = 1;

/// How many large positions are tried unless said otherwise: of a formula, and of a program, which is started for each.
const LARGE: usize = 1000;
const LARGE_RUNS: usize = 100;

/// Who is asked.
enum Claimant<'a> {
    Condition(Condition),
    /// A program that reads the position, or the input of a judge problem.
    Program(Program<'a>, Option<&'a Problem>),
}

/// The first position where an answer is wrong.
struct Found<'t> {
    trial: &'t Trial,
    fault: Fault,
    /// Whether it is one of the large positions.
    large: bool,
}

pub(crate) fn run(args: &CompareArgs, context: &mut Context) -> Result<(), Failure> {
    let game = load::game(&args.game, context)?;
    let problem = match &args.judge {
        Some(id) => Some(load::problem(id, context)?),
        None => None,
    };
    let claimant = match (&args.losing, &args.program) {
        (Some(condition), _) => Claimant::Condition(condition_of(&game, args.to.len(), condition)?),
        (_, Some(command)) => {
            Claimant::Program(Program::new(command, args.timeout), problem.as_deref())
        }
        (None, None) => return Err(Failure::wrong(context.say("say-no-game", &[]))),
    };
    let play = args.play.play();
    let budget = context.budget(&args.limits);
    let small = game.small_trials(&args.to, play, &budget)?;
    let numbers = small
        .first()
        .map_or(1, |trial| game.numbers(&trial.position).len());
    let mut found = first_fault(&game, &claimant, &small, 0, &budget, context)?;
    let (mut large, mut unknown) = (Vec::new(), 0);
    if found.is_none() {
        let count = args.large.unwrap_or(match claimant {
            Claimant::Condition(_) => LARGE,
            Claimant::Program(..) => LARGE_RUNS,
        });
        (large, unknown) = game
            .large_trials(numbers, count, play, &budget)
            .map_err(|error| agreeing(error.into(), small.len()))?;
        found = first_fault(&game, &claimant, &large, small.len(), &budget, context)?;
    }
    let tried = (small.len(), large.len(), unknown);
    match found {
        Some((trial, fault)) => {
            context.at_least(DIFFERS);
            let large = !large.is_empty();
            let found = Found {
                trial,
                fault,
                large,
            };
            disagreement(args, &game, tried, &found, context)
        }
        None => agreement(args, &game, tried, context),
    }
}

fn condition_of(game: &Game, heaps: usize, condition: &str) -> Result<Condition, Failure> {
    let Some(ruleset) = game.rulesets().next() else {
        return Err(Error::Unsupported(message!(
            "graph-without-coordinates",
            "a graph has no coordinates that a condition could speak of"
        ))
        .into());
    };
    Condition::parse(ruleset, heaps, condition).map_err(|error| {
        let source = Condition::text(ruleset, heaps, condition).map(|text| Text {
            name: "--losing".to_owned(),
            text,
        });
        Failure::Library(Box::new(error), source)
    })
}

/// `before` positions have agreed already.
fn first_fault<'t>(
    game: &Game,
    claimant: &Claimant<'_>,
    trials: &'t [Trial],
    before: usize,
    budget: &Budget,
    context: &Context,
) -> Result<Option<(&'t Trial, Fault)>, Failure> {
    for (done, trial) in trials.iter().enumerate() {
        let done = before + done;
        budget.check(done as u64, 0).map_err(|exhausted| {
            Error::Values(grundy::values::Error::Exhausted {
                exhausted,
                established: positions_agree(done),
            })
        })?;
        if trial.truth == Outcome::Draw {
            return Err(Failure::wrong(context.say("say-compare-draws", &[])));
        }
        let fault = match claimant {
            Claimant::Condition(condition) => by_condition(game, condition, trial)?,
            Claimant::Program(program, None) => by_program(game, program, trial)?,
            Claimant::Program(program, Some(problem)) => {
                by_judge(game, program, problem, trial, budget, context)
                    .map_err(|failure| agreeing(failure, done))?
            }
        };
        if let Some(fault) = fault {
            return Ok(Some((trial, fault)));
        }
    }
    Ok(None)
}

fn positions_agree(count: usize) -> Message {
    message!("positions-agree", "{count} positions agree", count = count)
}

/// When the budget runs out, what has been established is that so many positions agree.
fn agreeing(failure: Failure, count: usize) -> Failure {
    match failure {
        Failure::Library(error, None) => match *error {
            Error::Values(grundy::values::Error::Exhausted { exhausted, .. }) => {
                Error::Values(grundy::values::Error::Exhausted {
                    exhausted,
                    established: positions_agree(count),
                })
                .into()
            }
            error => error.into(),
        },
        failure => failure,
    }
}

fn by_condition(
    game: &Game,
    condition: &Condition,
    trial: &Trial,
) -> Result<Option<Fault>, Failure> {
    let lost = condition.holds(&Component::new(0, game.numbers(&trial.position)))?;
    Ok(differs(lost, trial))
}

fn by_program(game: &Game, program: &Program<'_>, trial: &Trial) -> Result<Option<Fault>, Failure> {
    let numbers: Vec<String> = game
        .numbers(&trial.position)
        .iter()
        .map(ToString::to_string)
        .collect();
    let input = format!("{}\n", numbers.join(" "));
    Ok(match program.ask(&input)? {
        Ok(output) => match output.trim() {
            "0" => differs(true, trial),
            "1" => differs(false, trial),
            _ => Some(Fault::Silent(Silence {
                input,
                trouble: Trouble::Garbage(output),
                errors: String::new(),
            })),
        },
        Err(silence) => Some(Fault::Silent(silence)),
    })
}

/// In the format of a judge problem, whose own answer is the truth.
fn by_judge(
    game: &Game,
    program: &Program<'_>,
    problem: &Problem,
    trial: &Trial,
    budget: &Budget,
    context: &Context,
) -> Result<Option<Fault>, Failure> {
    let params = game
        .rulesets()
        .next()
        .and_then(|ruleset| ruleset.rules().first())
        .map_or(&[][..], |rules| &rules.params);
    let Some(input) = problem.input_for(&game.numbers(&trial.position), params) else {
        let values = [
            ("problem", problem.id().into()),
            ("game", game.name().into()),
        ];
        return Err(Failure::wrong(context.say("say-no-judge-input", &values)));
    };
    let mut expected = Vec::new();
    problem.run(input.as_bytes(), &mut expected, budget)?;
    let expected = String::from_utf8_lossy(&expected).into_owned();
    Ok(match program.ask(&input)? {
        Err(silence) => Some(Fault::Silent(silence)),
        Ok(output) if words_of(&output).eq(words_of(&expected)) => None,
        Ok(output) => Some(Fault::Judged { output, expected }),
    })
}

/// Judges do not look at blanks.
fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split_whitespace()
}

fn differs(claims_lost: bool, trial: &Trial) -> Option<Fault> {
    let claim = match claims_lost {
        true => Outcome::P,
        false => Outcome::N,
    };
    (claim != trial.truth).then_some(Fault::Wrong(claim))
}

/// How many small and large positions were tried, and of how many the truth is out of reach.
type Tried = (usize, usize, usize);

fn agreement(
    args: &CompareArgs,
    game: &Game,
    tried: Tried,
    context: &mut Context,
) -> Result<(), Failure> {
    if args.json {
        return context.line(&json::comparison(game, tried, None).to_string());
    }
    let to: Vec<String> = args.to.iter().map(u64::to_string).collect();
    let values = [
        ("small", tried.0.into()),
        ("large", tried.1.into()),
        ("to", to.join(", ").into()),
    ];
    context.line(&context.say("say-compare-agree", &values))?;
    if tried.2 > 0 {
        let count = ("count", tried.2.into());
        context.line(&context.say("say-compare-unknown", &[count]))?;
    }
    Ok(())
}

fn disagreement(
    args: &CompareArgs,
    game: &Game,
    tried: Tried,
    found: &Found<'_>,
    context: &mut Context,
) -> Result<(), Failure> {
    let (position, play) = (&found.trial.position, args.play.play());
    let answer = match found.fault {
        // The position is not to blame.
        Fault::Silent(_) => None,
        _ => reason(game, position, play, context, args)?,
    };
    let fault = found.fault.words(context);
    if args.json {
        let mut document =
            json::disagreement(game, found.trial, play, answer.as_ref(), &context.words);
        document["stage"] = if found.large { "large" } else { "small" }.into();
        document["fault"] = fault.into();
        if let Value::Object(fields) = found.fault.json() {
            for (key, value) in fields {
                document[key] = value;
            }
        }
        return context.line(&json::comparison(game, tried, Some(document)).to_string());
    }
    let (key, name) = match found.fault {
        Fault::Wrong(_) => ("say-compare-differ", "claim"),
        Fault::Judged { .. } => ("say-compare-fault", "fault"),
        Fault::Silent(_) => ("say-compare-silent", "fault"),
    };
    let values = [
        ("position", game.show(position).into()),
        ("truth", context.words.winner(found.trial.truth).into()),
        (name, fault.into()),
    ];
    context.line(&context.say(key, &values))?;
    if found.large {
        let small = ("small", tried.0.into());
        context.line(&context.say("say-compare-large", &[small]))?;
    }
    let lines = match (&found.fault, &answer, &args.program) {
        (Fault::Silent(silence), _, Some(command)) => silence.details(command, context),
        (_, Some(answer), _) => context.words.answer(game, position, play, answer),
        _ => Vec::new(),
    };
    lines.iter().try_for_each(|line| context.line(line))
}

/// Why the position is won or lost, where that can be told: the outcome is known already.
fn reason(
    game: &Game,
    position: &Position,
    play: Play,
    context: &Context,
    args: &CompareArgs,
) -> Result<Option<Answer>, Failure> {
    let question = Question {
        play,
        budget: context.budget(&args.limits),
        limit: 10,
        ..Question::default()
    };
    match game.ask(position, &question) {
        Ok(answer) => Ok(Some(answer)),
        Err(error) if error.is_out_of_reach() => Ok(None),
        Err(error) => Err(error.into()),
    }
}
