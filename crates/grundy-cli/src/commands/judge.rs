//! `grundy judge`: online-judge problems in exactly their output format.

use crate::args::JudgeArgs;
use crate::context::Context;
use crate::load;
use crate::output::json;
use crate::report::Failure;
use grundy::judge::{self, Problem};
use grundy::words::Lang;
use grundy::{Error, words};
use std::io;

pub(crate) fn run(args: &JudgeArgs, context: &mut Context) -> Result<(), Failure> {
    let Some(id) = args.problem.as_ref().filter(|_| !args.list) else {
        return list(args, context);
    };
    let problem = load::problem(id, context)?;
    let budget = context.budget(&args.limits);
    match problem.run(io::stdin().lock(), context.out(), &budget) {
        Ok(()) => Ok(()),
        Err(Error::Io(io::ErrorKind::BrokenPipe)) => {
            Err(Failure::Output(io::ErrorKind::BrokenPipe.into()))
        }
        Err(error) => Err(error.into()),
    }
}

/// All problems, or those with a word somewhere.
fn list(args: &JudgeArgs, context: &mut Context) -> Result<(), Failure> {
    let word = args.problem.as_deref().unwrap_or_default().to_lowercase();
    let problems: Vec<&Problem> = judge::problems()
        .iter()
        .filter(|problem| holds(problem, &word))
        .collect();
    if args.json {
        return context.line(&json::pretty(&json::problems(&problems)));
    }
    let lang = context.words.lang();
    let columns: [fn(&Problem) -> &str; 3] = [Problem::id, Problem::judge, Problem::family];
    let widths = columns.map(|column| {
        let widths = problems.iter().map(|problem| words::width(column(problem)));
        widths.max().unwrap_or(0)
    });
    for problem in problems {
        let mut line = String::new();
        for (column, width) in columns.iter().zip(widths) {
            let text = column(problem);
            line += text;
            line += &" ".repeat(width - words::width(text) + 2);
        }
        line += match lang {
            Lang::En => &problem.title().en,
            Lang::Zh => &problem.title().zh,
        };
        context.line(&line)?;
    }
    Ok(())
}

fn holds(problem: &Problem, word: &str) -> bool {
    let title = problem.title();
    [
        problem.id(),
        problem.judge(),
        problem.family(),
        &title.en,
        &title.zh,
    ]
    .iter()
    .any(|text| text.to_lowercase().contains(word))
}
