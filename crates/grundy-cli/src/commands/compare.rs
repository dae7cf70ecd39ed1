//! `grundy compare` (对拍): a formula or a program against the truth.

mod program;

use crate::args::CompareArgs;
use crate::context::Context;
use crate::load;
use crate::output::json;
use crate::report::{Failure, Text};
use grundy::judge::{self, Problem};
use grundy::rules::message;
use grundy::{
    Answer, Budget, Component, Condition, Error, Game, Outcome, Play, Position, Question, Trial,
};
use program::Program;

/// The status of a comparison that found a disagreement.
const DIFFERS: u8 = 1;

/// Who is asked.
enum Claimant<'a> {
    Condition(Condition),
    /// A program that reads the position, or the input of a judge problem.
    Program(Program<'a>, Option<&'static Problem>),
}

/// What is wrong with an answer.
enum Fault {
    /// It says the opposite of the truth.
    Wrong(String),
    /// It is no answer.
    None(String),
}

impl Fault {
    fn words(&self) -> &str {
        match self {
            Fault::Wrong(words) | Fault::None(words) => words,
        }
    }
}

pub(crate) fn run(args: &CompareArgs, context: &mut Context) -> Result<(), Failure> {
    let game = load::game(&args.game, context)?;
    let problem = match &args.judge {
        Some(id) => Some(judge::find(id)?),
        None => None,
    };
    let claimant = match (&args.losing, &args.program) {
        (Some(condition), _) => Claimant::Condition(condition_of(&game, args.to.len(), condition)?),
        (_, Some(command)) => Claimant::Program(Program::new(command, args.timeout), problem),
        (None, None) => return Err(Failure::wrong(context.say("say-no-game", &[]))),
    };
    let play = args.play.play();
    let budget = context.budget(&args.limits);
    let small = game.small_trials(&args.to, play, &budget)?;
    let numbers = small
        .first()
        .map_or(1, |trial| game.numbers(&trial.position).len());
    let found = first_fault(&game, &claimant, &small, &budget, context)?;
    let (mut large, mut unknown) = (Vec::new(), 0);
    let found = match found {
        Some(found) => Some(found),
        None => {
            (large, unknown) = game.large_trials(numbers, args.large, play, &budget)?;
            first_fault(&game, &claimant, &large, &budget, context)?
        }
    };
    let tried = (small.len(), large.len(), unknown);
    report(args, &game, tried, found, context)
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

fn first_fault<'t>(
    game: &Game,
    claimant: &Claimant<'_>,
    trials: &'t [Trial],
    budget: &Budget,
    context: &Context,
) -> Result<Option<(&'t Trial, Fault)>, Failure> {
    for (done, trial) in trials.iter().enumerate() {
        budget.check(0, 0).map_err(|exhausted| {
            Error::Values(grundy::values::Error::Exhausted {
                exhausted,
                established: message!("positions-agree", "{count} positions agree", count = done),
            })
        })?;
        if trial.truth == Outcome::Draw {
            return Err(Failure::wrong(context.say("say-compare-draws", &[])));
        }
        let fault = match claimant {
            Claimant::Condition(condition) => by_condition(game, condition, trial, context)?,
            Claimant::Program(program, None) => by_program(game, program, trial, context)?,
            Claimant::Program(program, Some(problem)) => {
                by_judge(game, program, problem, trial, budget, context)?
            }
        };
        if let Some(fault) = fault {
            return Ok(Some((trial, fault)));
        }
    }
    Ok(None)
}

fn by_condition(
    game: &Game,
    condition: &Condition,
    trial: &Trial,
    context: &Context,
) -> Result<Option<Fault>, Failure> {
    let lost = condition.holds(&Component::new(0, game.numbers(&trial.position)))?;
    Ok(differs(lost, trial, context))
}

fn by_program(
    game: &Game,
    program: &Program<'_>,
    trial: &Trial,
    context: &Context,
) -> Result<Option<Fault>, Failure> {
    let numbers: Vec<String> = game
        .numbers(&trial.position)
        .iter()
        .map(ToString::to_string)
        .collect();
    match program.ask(&format!("{}\n", numbers.join(" ")))? {
        Ok(output) => match output.trim() {
            "0" => Ok(differs(true, trial, context)),
            "1" => Ok(differs(false, trial, context)),
            other => {
                let shown: String = other.chars().take(60).collect();
                let output = ("output", format!("{shown:?}").into());
                Ok(Some(Fault::None(
                    context.say("say-program-garbage", &[output]),
                )))
            }
        },
        Err(fault) => Ok(Some(Fault::None(fault.words(context)))),
    }
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
    match program.ask(&input)? {
        Err(fault) => Ok(Some(Fault::None(fault.words(context)))),
        Ok(output) if words_of(&output).eq(words_of(&expected)) => Ok(None),
        Ok(output) => {
            let shown: String = output.trim_end().chars().take(60).collect();
            let values = [
                ("output", format!("{shown:?}").into()),
                ("expected", format!("{:?}", expected.trim_end()).into()),
            ];
            Ok(Some(Fault::None(context.say("say-program-judge", &values))))
        }
    }
}

/// Judges do not look at blanks.
fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split_whitespace()
}

fn differs(claims_lost: bool, trial: &Trial, context: &Context) -> Option<Fault> {
    let is_lost = trial.truth == Outcome::P;
    let key = match claims_lost {
        true => "say-claim-lost",
        false => "say-claim-won",
    };
    (claims_lost != is_lost).then(|| Fault::Wrong(context.say(key, &[])))
}

fn report(
    args: &CompareArgs,
    game: &Game,
    tried: (usize, usize, usize),
    found: Option<(&Trial, Fault)>,
    context: &mut Context,
) -> Result<(), Failure> {
    let Some((trial, fault)) = found else {
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
        return Ok(());
    };
    context.at_least(DIFFERS);
    let play = args.play.play();
    let answer = truth(game, &trial.position, play, context, args)?;
    if args.json {
        let found = json::disagreement(game, &trial.position, &answer, fault.words());
        return context.line(&json::comparison(game, tried, Some(found)).to_string());
    }
    let values = [
        ("position", game.show(&trial.position).into()),
        ("truth", context.words.winner(trial.truth).into()),
        match fault {
            Fault::Wrong(_) => ("claim", fault.words().into()),
            Fault::None(_) => ("fault", fault.words().into()),
        },
    ];
    let key = match fault {
        Fault::Wrong(_) => "say-compare-differ",
        Fault::None(_) => "say-compare-fault",
    };
    context.line(&context.say(key, &values))?;
    for line in context.words.answer(game, &trial.position, play, &answer) {
        context.line(&line)?;
    }
    Ok(())
}

fn truth(
    game: &Game,
    position: &Position,
    play: Play,
    context: &Context,
    args: &CompareArgs,
) -> Result<Answer, Failure> {
    let question = Question {
        play,
        budget: context.budget(&args.limits),
        limit: 10,
        ..Question::default()
    };
    Ok(game.ask(position, &question)?)
}
