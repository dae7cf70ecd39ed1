//! `grundy-check [--quiet] [--time=SECONDS] FILE…`: prints the theorems that the certificates prove.
#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, clippy::print_stderr)] // printing is its work

use std::io::{Read, Write};
use std::process::ExitCode;
use std::time::Duration;

const USAGE: &str = "usage: grundy-check [--quiet] [--time=SECONDS] FILE…

Checks certificates of closed forms and prints the theorems that they prove; `-` reads standard input.
Exit status: 0 all are proved, 1 one is not, 2 one cannot be read or the usage is wrong.";

fn main() -> ExitCode {
    let (options, files): (Vec<_>, Vec<_>) = std::env::args().skip(1).partition(|argument| argument.starts_with("--"));
    let seconds = options.iter().find_map(|option| option.strip_prefix("--time=")).map(str::parse);
    let known = options.iter().all(|option| option == "--quiet" || option.starts_with("--time="));
    let (Ok(seconds), true, false) = (seconds.transpose(), known, files.is_empty()) else {
        let _ = writeln!(std::io::stderr(), "{USAGE}");
        return ExitCode::from(if options.iter().any(|option| option == "--help") { 0 } else { 2 });
    };
    let limits = grundy_check::Limits { time: seconds.map(Duration::from_secs), ..grundy_check::Limits::default() };
    let mut status = 0;
    for file in files {
        // One byte more than is allowed, so that a longer file is known to be.
        let (most, mut bytes) = (grundy_check::MAX_BYTES as u64 + 1, Vec::new());
        let read = match &*file {
            "-" => std::io::stdin().take(most).read_to_end(&mut bytes),
            _ => std::fs::File::open(&file).and_then(|opened| opened.take(most).read_to_end(&mut bytes)),
        };
        let (code, text) = match read.map(|_| grundy_check::check(&bytes, &limits)) {
            Err(error) => (2, format!("{file}: {error}\n")),
            Ok(Err(failure)) => (1, format!("{file}: not proved: {failure}\n")),
            Ok(Ok(_)) if options.iter().any(|option| option == "--quiet") => (0, String::new()),
            Ok(Ok(theorem)) => {
                let holds: String = theorem.obligations.iter().map(|holds| format!("  holds: {holds}\n")).collect();
                (0, format!("{file}: proved\n{theorem}\n\n{}\n{holds}", theorem.rules.trim_end()))
            }
        };
        status = status.max(code);
        let _ = if code == 2 { write!(std::io::stderr(), "{text}") } else { write!(std::io::stdout(), "{text}") };
    }
    ExitCode::from(status)
}
