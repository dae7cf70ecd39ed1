//! A program under test: one run for each position, with a time limit.

use crate::context::Context;
use crate::report::Failure;
use std::io::{Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// The most of a program's output that is read.
const OUTPUT: u64 = 1 << 16;

pub(super) struct Program<'a> {
    command: &'a str,
    timeout: Duration,
}

/// Why a run gave no output to look at.
pub(super) enum Fault {
    Slow(Duration),
    Crashed(ExitStatus),
}

impl Fault {
    pub(super) fn words(&self, context: &Context) -> String {
        match self {
            Fault::Slow(time) => {
                context.say("say-program-slow", &[("time", format!("{time:?}").into())])
            }
            Fault::Crashed(status) => context.say(
                "say-program-crashed",
                &[("status", status.to_string().into())],
            ),
        }
    }
}

impl<'a> Program<'a> {
    pub(super) fn new(command: &'a str, timeout: Duration) -> Self {
        Program { command, timeout }
    }

    /// Runs the command with `input` on its standard input and gives its standard output.
    pub(super) fn ask(&self, input: &str) -> Result<Result<String, Fault>, Failure> {
        let mut child = match self.start() {
            Ok(child) => child,
            Err(error) => {
                return Err(Failure::wrong(format!("{}: {error}", self.command)));
            }
        };
        let deadline = Instant::now() + self.timeout;
        if let Some(mut stdin) = child.stdin.take() {
            // A program that does not read what it is asked answers all the same, rightly or wrongly.
            let _ = stdin.write_all(input.as_bytes());
        }
        let (sender, receiver) = mpsc::channel();
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || {
                let mut output = Vec::new();
                let _ = stdout.take(OUTPUT).read_to_end(&mut output);
                let _ = sender.send(output);
            });
        }
        let Ok(output) = receiver.recv_timeout(self.timeout) else {
            stop(&mut child);
            return Ok(Err(Fault::Slow(self.timeout)));
        };
        if output.len() as u64 == OUTPUT {
            // No answer is that long: whoever looks at it will say so.
            stop(&mut child);
            return Ok(Ok(String::from_utf8_lossy(&output).into_owned()));
        }
        // The output is closed: what is left is to end.
        let mut pause = Duration::from_micros(50);
        let status = loop {
            match child.try_wait() {
                Ok(Some(status)) => break status,
                Ok(None) if Instant::now() < deadline => {
                    thread::sleep(pause);
                    pause = (pause * 2).min(Duration::from_millis(20));
                }
                _ => {
                    stop(&mut child);
                    return Ok(Err(Fault::Slow(self.timeout)));
                }
            }
        };
        if !status.success() {
            return Ok(Err(Fault::Crashed(status)));
        }
        Ok(Ok(String::from_utf8_lossy(&output).into_owned()))
    }

    fn start(&self) -> std::io::Result<Child> {
        let mut command = shell(self.command);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
    }
}

#[cfg(unix)]
fn shell(text: &str) -> Command {
    use std::os::unix::process::CommandExt;
    let mut command = Command::new("sh");
    // A group of its own, so that whatever the command starts is stopped with it.
    command.arg("-c").arg(text).process_group(0);
    command
}

#[cfg(not(unix))]
fn shell(text: &str) -> Command {
    let mut command = Command::new("cmd");
    command.arg("/C").arg(text);
    command
}

/// Ends the program and all that it started.
fn stop(child: &mut Child) {
    if cfg!(unix) {
        let group = format!("-{}", child.id());
        let _ = Command::new("kill")
            .args(["-KILL", "--", &group])
            .stderr(Stdio::null())
            .status();
    }
    let _ = child.kill();
    let _ = child.wait();
}
