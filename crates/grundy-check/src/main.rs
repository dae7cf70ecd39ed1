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
    let (mut files, mut quiet, mut limits, mut status) = (Vec::new(), false, grundy_check::Limits::default(), 0);
    let (mut arguments, mut out) = (std::env::args_os().skip(1), std::io::stdout());
    while let Some(argument) = arguments.next() {
        match argument.to_str() {
            Some("--quiet") => quiet = true,
            Some("--time") => match arguments.next().and_then(|s| s.to_str()?.parse().ok()) {
                Some(seconds) => limits.time = Some(Duration::from_secs(seconds)),
                None => return usage(),
            },
            Some("--help") => {
                let _ = writeln!(out, "{USAGE}");
                return ExitCode::SUCCESS;
            }
            Some(option) if option.starts_with("--") => return usage(),
            _ => files.push(argument),
        }
    }
    if files.is_empty() {
        return usage();
    }
    for file in files {
        let (name, mut bytes) = (file.to_string_lossy(), Vec::new());
        // One byte more than is allowed, so that a longer file is known to be.
        let most = grundy_check::MAX_BYTES as u64 + 1;
        let read = match &*name {
            "-" => std::io::stdin().take(most).read_to_end(&mut bytes),
            _ => std::fs::File::open(&file).and_then(|f| f.take(most).read_to_end(&mut bytes)),
        };
        let (code, text) = match read.map(|_| grundy_check::check(&bytes, &limits)) {
            Err(error) => (2, format!("{name}: {error}\n")),
            Ok(Err(failure)) => (1, format!("{name}: not proved: {failure}\n")),
            Ok(Ok(_)) if quiet => (0, String::new()),
            Ok(Ok(theorem)) => {
                let holds: String = theorem.obligations.iter().map(|o| format!("  holds: {o}\n")).collect();
                (0, format!("{name}: proved\n{theorem}\n\n{}\n{holds}", theorem.rules.trim_end()))
            }
        };
        status = status.max(code);
        let _ = if code == 2 { write!(std::io::stderr(), "{text}") } else { write!(out, "{text}") };
    }
    ExitCode::from(status)
}

fn usage() -> ExitCode {
    let _ = writeln!(std::io::stderr(), "{USAGE}");
    ExitCode::from(2)
}
