//! `grundy-check FILE…`: prints the theorems that the certificates prove.
#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, clippy::print_stderr)] // printing is its work

use std::io::{Read, Write};
use std::process::ExitCode;
use std::time::Duration;

const USAGE: &str = "usage: grundy-check [--quiet] [--time SECONDS] FILE…

Checks certificates of closed forms and prints the theorems that they prove; `-` reads standard input.
Exit status: 0 all are proved, 1 one is not, 2 one cannot be read or the usage is wrong.";

fn main() -> ExitCode {
    let (mut files, mut quiet, mut limits) = (Vec::new(), false, grundy_check::Limits::default());
    let mut arguments = std::env::args_os().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.to_str() {
            Some("--quiet") => quiet = true,
            Some("--time") => match arguments.next().and_then(|s| s.to_str()?.parse().ok()) {
                Some(seconds) => limits.time = Some(Duration::from_secs(seconds)),
                None => return usage(),
            },
            Some("--help") => {
                let _ = writeln!(std::io::stdout(), "{USAGE}");
                return ExitCode::SUCCESS;
            }
            Some(option) if option.starts_with("--") => return usage(),
            _ => files.push(argument),
        }
    }
    if files.is_empty() {
        return usage();
    }
    let mut status = 0;
    for file in files {
        let name = file.to_string_lossy().into_owned();
        let mut bytes = Vec::new();
        // One byte more than is allowed, so that a longer file is known to be.
        let most = grundy_check::MAX_BYTES as u64 + 1;
        let read = match name.as_str() {
            "-" => std::io::stdin().take(most).read_to_end(&mut bytes),
            _ => std::fs::File::open(&file).and_then(|f| f.take(most).read_to_end(&mut bytes)),
        };
        if let Err(error) = read {
            let _ = writeln!(std::io::stderr(), "{name}: {error}");
            status = 2;
            continue;
        }
        match grundy_check::check(&bytes, &limits) {
            Ok(theorem) if quiet => drop(theorem),
            Ok(theorem) => {
                let mut text = format!("{name}: proved\n{theorem}\n\n{}\n", theorem.rules.trim_end());
                for obligation in &theorem.obligations {
                    text += &format!("  holds: {obligation}\n");
                }
                let _ = write!(std::io::stdout(), "{text}");
            }
            Err(failure) => {
                let _ = writeln!(std::io::stdout(), "{name}: not proved: {failure}");
                status = status.max(1);
            }
        }
    }
    ExitCode::from(status)
}

fn usage() -> ExitCode {
    let _ = writeln!(std::io::stderr(), "{USAGE}");
    ExitCode::from(2)
}
