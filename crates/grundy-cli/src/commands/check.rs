//! `grundy check`: what certificates prove.

use crate::args::CheckArgs;
use crate::context::Context;
use crate::load;
use crate::output::json;
use crate::report::{self, Failure};
use grundy::check;

pub(crate) fn run(args: &CheckArgs, context: &mut Context) -> Result<(), Failure> {
    let mut documents = Vec::new();
    for file in &args.files {
        let bytes = match load::certificate(file, context) {
            Ok(bytes) => bytes,
            Err(failure) => {
                context.at_least(failure.status());
                report::write(&failure, context);
                continue;
            }
        };
        let limits = check::Limits {
            time: args.time,
            ..check::Limits::default()
        };
        let verdict = check::check(&bytes, &limits);
        if verdict.is_err() {
            context.at_least(1);
        }
        if args.json {
            documents.push(json::verdict(file, &verdict, &context.words));
            continue;
        }
        say(file, &verdict, args.quiet, context)?;
    }
    match args.json {
        true => context.line(&json::pretty(&json::verdicts(documents))),
        false => Ok(()),
    }
}

fn say(
    file: &str,
    verdict: &Result<check::Theorem, check::Failure>,
    quiet: bool,
    context: &mut Context,
) -> Result<(), Failure> {
    let theorem = match verdict {
        Ok(theorem) => theorem,
        Err(failure) => {
            let reason = context.words.failure(failure);
            let verdict = context.say("say-not-accepted", &[("reason", reason.into())]);
            return context.line(&format!("{file}: {verdict}"));
        }
    };
    let proved = context.say("say-proved", &[]);
    context.line(&format!("{file}: {proved}"))?;
    if quiet {
        return Ok(());
    }
    let statement = context.words.theorem(theorem);
    context.line(&statement)?;
    let heading = context.say("say-proved-rules", &[]);
    context.line(&heading)?;
    for line in theorem.rules.trim_end().lines() {
        context.line(&format!("  {line}"))?;
    }
    for obligation in &theorem.obligations {
        let condition = context.words.obligation(obligation);
        let line = context.say("say-holds", &[("condition", condition.into())]);
        context.line(&line)?;
    }
    Ok(())
}
