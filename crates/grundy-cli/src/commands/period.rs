//! `grundy period`: the period of a take-and-break game, with a state on disk for searches that take long.

use crate::args::PeriodArgs;
use crate::context::Context;
use crate::load;
use crate::output::json;
use crate::progress;
use crate::report::{self, Failure};
use grundy::Budget;
use grundy::rules::{Code, Shape};
use grundy::values::Error;
use grundy::values::take_and_break::{Found, PeriodSearch, Phase, Proof, Status};
use std::io::{IsTerminal, stderr};
use std::path::Path;
use std::time::{Duration, Instant};

/// The state is kept at least so often.
const EVERY: Duration = Duration::from_secs(60);

pub(crate) fn run(args: &PeriodArgs, context: &mut Context) -> Result<(), Failure> {
    let games: Result<Vec<Code>, Failure> =
        args.games.iter().map(|game| code(game, context)).collect();
    let games = games?;
    if let Some(file) = &args.checkpoint {
        check_file(file, games.len(), args.resume, context)?;
    }
    let mut budget = context.budget(&args.limits);
    budget = budget.with_positions(args.to.map_or(u64::MAX, |to| to.saturating_add(1)));
    let mut documents = Vec::new();
    for game in &games {
        let mut search = match &args.checkpoint {
            Some(file) if args.resume => {
                PeriodSearch::load(file, game, &budget).map_err(grundy::Error::Values)?
            }
            _ => PeriodSearch::new(game),
        };
        let found = found(&mut search, args, &budget, context)?;
        if found.is_none() {
            context.at_least(1);
        }
        let status = search.status();
        match (args.json, &found) {
            (true, _) => documents.push(json::searched(game, found.as_ref(), &status)),
            (false, Some(found)) => say(game, found, context)?,
            (false, None) => unproved(game, &status, context)?,
        }
    }
    match args.json {
        true => context.line(&json::pretty(&json::periods(documents))),
        false => Ok(()),
    }
}

/// The code that the text is, or that the game of this name has.
fn code(text: &str, context: &Context) -> Result<Code, Failure> {
    if let Ok(code) = text.parse() {
        return Ok(code);
    }
    let game = load::game_of(Some(text), None, context)?;
    let mut rulesets = game.rulesets();
    match (rulesets.next().map(|rules| rules.shape()), rulesets.next()) {
        (Some(Shape::TakeAndBreak(code)), None) => Ok(code.clone()),
        _ => Err(Failure::wrong(
            context.say("say-period-shape", &[("game", text.into())]),
        )),
    }
}

/// A file that can be written or resumed without losing another search.
fn check_file(file: &Path, games: usize, resume: bool, context: &Context) -> Result<(), Failure> {
    if games > 1 {
        let count = ("count", games.to_string().into());
        return Err(Failure::wrong(context.say("say-period-one", &[count])));
    }
    if !resume && file.exists() {
        let file = ("file", file.display().to_string().into());
        return Err(Failure::wrong(context.say("say-period-exists", &[file])));
    }
    Ok(())
}

/// Searches until the period is found, or nothing when the budget ends.
fn found(
    search: &mut PeriodSearch,
    args: &PeriodArgs,
    budget: &Budget,
    context: &mut Context,
) -> Result<Option<Found>, Failure> {
    let file = args.checkpoint.as_deref();
    let every = args.every.min(EVERY);
    let mut pace = Pace::new(search);
    let result = loop {
        match search.advance(budget) {
            Ok(Some(found)) => break Ok(Some(found)),
            Ok(None) => {}
            Err(error) => break Err(error),
        }
        let line = pace.line(search, context);
        progress::told(line.clone());
        if let Some(file) = file.filter(|_| pace.kept.elapsed() >= every) {
            search.save(file).map_err(grundy::Error::Values)?;
            pace.kept = Instant::now();
            if !stderr().is_terminal() {
                let file = ("file", file.display().to_string().into());
                let line = context.say("say-period-saved", &[("line", line.into()), file]);
                report::note(&line);
            }
        }
    };
    progress::end();
    if let Some(file) = file {
        search.save(file).map_err(grundy::Error::Values)?;
    }
    match result {
        Ok(found) => Ok(found),
        Err(error @ Error::Exhausted { .. }) => {
            report::write(&grundy::Error::Values(error).into(), context);
            if let Some(file) = file {
                let file = ("file", file.display().to_string().into());
                report::note(&context.say("say-period-interrupted", &[file]));
            }
            Ok(None)
        }
        Err(error) => Err(grundy::Error::Values(error).into()),
    }
}

/// How fast the search goes.
struct Pace {
    kept: Instant,
    since: Instant,
    place: u64,
    rate: u64,
}

impl Pace {
    /// Heaps that the rate is measured over, at least.
    const SPAN: Duration = Duration::from_secs(1);

    fn new(search: &PeriodSearch) -> Self {
        Pace {
            kept: Instant::now(),
            since: Instant::now(),
            place: place(&search.status()),
            rate: 0,
        }
    }

    /// Where the search is, in words.
    fn line(&mut self, search: &PeriodSearch, context: &Context) -> String {
        let status = search.status();
        let elapsed = self.since.elapsed();
        if elapsed >= Self::SPAN {
            // A part of the preperiod may begin before the end of the last one.
            let heaps = u128::from(place(&status).saturating_sub(self.place));
            self.rate = (heaps * 1_000 / elapsed.as_millis().max(1)) as u64;
            self.since = Instant::now();
            self.place = place(&status);
        }
        let code = search.code().to_string();
        let mut values = vec![
            ("code", code.into()),
            ("heaps", status.heaps.to_string().into()),
            ("rate", self.rate.to_string().into()),
        ];
        match status.phase {
            Phase::Preperiod { period, at, to } => {
                values.push(("period", period.to_string().into()));
                values.push(("at", at.to_string().into()));
                values.push(("end", to.to_string().into()));
                context.say("say-period-begin", &values)
            }
            phase => {
                let sparse = sparse(&status, context);
                values.push(("sparse", sparse.into()));
                let key = match phase {
                    Phase::Window => "say-period-window",
                    _ => "say-period-table",
                };
                context.say(key, &values)
            }
        }
    }
}

/// The heap that is being worked at.
fn place(status: &Status) -> u64 {
    match status.phase {
        Phase::Preperiod { at, .. } => at,
        _ => status.heaps,
    }
}

fn sparse(status: &Status, context: &Context) -> String {
    let (Some((rares, last)), Some((mask, positional))) = (status.rares, status.mask) else {
        return String::new();
    };
    let positional = if positional { "yes" } else { "no" };
    context.say(
        "say-period-sparse",
        &[
            ("rares", rares.to_string().into()),
            ("last", last.to_string().into()),
            ("mask", format!("{mask:#x}").into()),
            ("positional", positional.into()),
        ],
    )
}

fn say(code: &Code, found: &Found, context: &mut Context) -> Result<(), Failure> {
    let period = &found.period;
    let line = context.say(
        "say-period-of",
        &[
            ("code", code.to_string().into()),
            ("period", period.period.to_string().into()),
            ("preperiod", period.preperiod.to_string().into()),
        ],
    );
    context.line(&line)?;
    let last = period.preperiod.checked_sub(1);
    let last = last.map_or_else(|| "none".to_owned(), |heap| heap.to_string());
    let greatest = [
        ("value", found.greatest.to_string().into()),
        ("heap", found.greatest_at.to_string().into()),
    ];
    let proof = match found.proof {
        Proof::GuySmith => {
            let to = ("to", period.computed_to.to_string().into());
            context.say("say-by-guy-smith", &[to])
        }
        Proof::Window { window, first } => context.say(
            "say-by-window",
            &[
                ("window", window.to_string().into()),
                ("first", first.to_string().into()),
                ("met", (first + period.period).to_string().into()),
            ],
        ),
    };
    for line in [
        context.say("say-last-exception", &[("heap", last.into())]),
        context.say("say-greatest-value", &greatest),
        proof,
    ] {
        context.line(&format!("  {line}"))?;
    }
    Ok(())
}

fn unproved(code: &Code, status: &Status, context: &mut Context) -> Result<(), Failure> {
    let code = ("code", code.to_string().into());
    let Some(to) = status.heaps.checked_sub(1) else {
        let line = context.say("say-period-none", &[code]);
        return context.line(&line);
    };
    let line = context.say("say-no-period-of", &[code, ("to", to.to_string().into())]);
    context.line(&line)?;
    if status.rares.is_some() {
        let (value, heap) = status.greatest;
        let greatest = [
            ("value", value.to_string().into()),
            ("heap", heap.to_string().into()),
        ];
        let line = context.say("say-greatest-value", &greatest);
        context.line(&format!("  {line}{}", sparse(status, context)))?;
    }
    Ok(())
}
