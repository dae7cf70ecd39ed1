//! `grundy prove`: a closed form with its proof, or an honest account of why there is none.

use crate::args::ProveArgs;
use crate::context::Context;
use crate::load;
use crate::output::json;
use crate::progress;
use crate::report::Failure;
use grundy::proof::{Attempt, Claim, Search};
use grundy::words::ErrorWords;
use std::io::Write;
use std::process::{Command, Stdio};

pub(crate) fn run(args: &ProveArgs, context: &mut Context) -> Result<(), Failure> {
    let mut game = load::game(&args.game, context)?;
    if let Some(heaps) = args.heaps {
        game = game.with_heaps(usize::from(heaps))?;
    }
    let claim = match args.values {
        true => Claim::NimValues,
        false => Claim::Positions(args.play.play()),
    };
    let mut search = Search::new(claim).with_budget(context.budget(&args.limits));
    if !args.base.is_empty() {
        search = search.with_systems(args.base.iter().cloned());
    }
    if let Some(to) = args.to {
        search = search.with_table_to(to);
    }
    let lang = context.words.lang();
    let attempt = game.prove(&search, &mut |stage| progress::stage(stage, lang))?;
    let Attempt::Proved { bytes, .. } = &attempt else {
        return unproved(&attempt, args, context);
    };
    confirmed(bytes, context)?;
    if let Some(file) = &args.output {
        std::fs::write(file, bytes).map_err(|error| not_written(file, &error, context))?;
    }
    proved(&attempt, args, context)
}

fn proved(attempt: &Attempt, args: &ProveArgs, context: &mut Context) -> Result<(), Failure> {
    let Attempt::Proved {
        certificate,
        bytes,
        theorem,
    } = attempt
    else {
        return Ok(());
    };
    if args.json {
        return context.line(&json::pretty(&json::attempt(attempt, &context.words)));
    }
    let statement = context.words.theorem(theorem);
    let line = context.say("say-proved-that", &[("theorem", statement.into())]);
    context.line(&line)?;
    for explanation in grundy::proof::explain(certificate, &Default::default()).unwrap_or_default()
    {
        let line = context.words.explanation(&explanation);
        context.line(&line)?;
    }
    let line = match &args.output {
        Some(file) => context.say(
            "say-certificate-written",
            &[
                ("file", file.display().to_string().into()),
                ("bytes", bytes.len().to_string().into()),
            ],
        ),
        None => context.say(
            "say-certificate-size",
            &[("bytes", bytes.len().to_string().into())],
        ),
    };
    context.line(&line)
}

fn unproved(attempt: &Attempt, args: &ProveArgs, context: &mut Context) -> Result<(), Failure> {
    context.at_least(1);
    match args.json {
        true => context.line(&json::pretty(&json::attempt(attempt, &context.words))),
        false => {
            let line = context.words.attempt(attempt);
            context.line(&line)
        }
    }
}

/// The checker, as a process of its own, must accept the certificate before the word *proved* is printed.
fn confirmed(bytes: &[u8], context: &Context) -> Result<(), Failure> {
    let missing = |error: std::io::Error| {
        Failure::Unanswered(ErrorWords {
            message: context.say(
                "say-checker-missing",
                &[("error", error.to_string().into())],
            ),
            help: None,
        })
    };
    let program = std::env::current_exe().map_err(missing)?;
    let mut checker = Command::new(program)
        .args(["check", "--quiet", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(missing)?;
    if let Some(mut input) = checker.stdin.take() {
        // A checker that does not read on has made up its mind.
        let _ = input.write_all(bytes);
    }
    let output = checker.wait_with_output().map_err(missing)?;
    match output.status.success() {
        true => Ok(()),
        false => Err(Failure::Unanswered(ErrorWords {
            message: context.say(
                "say-checker",
                &[(
                    "reason",
                    String::from_utf8_lossy(&output.stdout)
                        .trim()
                        .to_owned()
                        .into(),
                )],
            ),
            help: None,
        })),
    }
}

fn not_written(file: &std::path::Path, error: &std::io::Error, context: &Context) -> Failure {
    Failure::wrong(context.say(
        "say-not-written",
        &[
            ("file", file.display().to_string().into()),
            ("error", error.to_string().into()),
        ],
    ))
}
