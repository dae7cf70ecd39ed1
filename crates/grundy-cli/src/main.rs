//! The grundy command: arguments in, answers out.

mod args;
mod commands;
mod context;
mod interrupt;
mod load;
mod output;
mod progress;
mod report;

use args::{Cli, Command};
use clap::FromArgMatches;
use context::Context;
use report::Failure;
use std::process::ExitCode;

fn main() -> ExitCode {
    let lang = args::lang(std::env::args());
    let cli = match args::command(lang).try_get_matches() {
        Ok(matches) => Cli::from_arg_matches(&matches),
        Err(error) => Err(error),
    };
    let cli = match cli {
        Ok(cli) => cli,
        Err(error) => return report::usage(&error, lang),
    };
    interrupt::install();
    let mut context = Context::new(lang, cli.command.wants_json());
    let status = match run(&cli.command, &mut context) {
        Ok(()) => context.finish(),
        Err(failure) => Err(context.finish().err().unwrap_or(failure)),
    };
    match status {
        Ok(status) => ExitCode::from(status),
        Err(failure) => report::failure(&failure, &context),
    }
}

fn run(command: &Command, context: &mut Context) -> Result<(), Failure> {
    match command {
        Command::Solve(args) => commands::solve::run(args, context),
        Command::Moves(args) => commands::moves::run(args, context),
        Command::Table(args) => commands::table::run(args, context),
        Command::Values(args) => commands::values::run(args, context),
        Command::Period(args) => commands::period::run(args, context),
        Command::Losing(args) => commands::losing::run(args, context),
        Command::Compare(args) => commands::compare::run(args, context),
        Command::Games(args) => commands::games::run(args, context),
        Command::Judge(args) => commands::judge::run(args, context),
        Command::Code(args) => commands::code::run(args, context),
        Command::Prove(args) => commands::prove::run(args, context),
        Command::Check(args) => commands::check::run(args, context),
        Command::Export(args) => commands::export::run(args, context),
        Command::Completions(args) => commands::generate::completions(args, context),
        Command::Man => commands::generate::man(context),
    }
}
