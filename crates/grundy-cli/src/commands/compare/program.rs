//! A program under test: one run for each position, with a time limit.

use crate::report::Failure;
use std::io::{Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// The most of a program's output that is read.
const OUTPUT: u64 = 1 << 16;

/// The most that is kept of its standard error, and how many lines of it are shown.
const ERRORS: usize = 1 << 12;
const LINES: usize = 5;

/// How long the end of its standard error is waited for.
const PATIENCE: Duration = Duration::from_millis(200);

pub(super) struct Program<'a> {
    command: &'a str,
    timeout: Duration,
}

/// A run without an answer: what was asked, what went wrong, and the end of what the program wrote to its standard error.
pub(super) struct Silence {
    pub(super) input: String,
    pub(super) trouble: Trouble,
    pub(super) errors: String,
}

/// Why there is no answer.
pub(super) enum Trouble {
    Slow(Duration),
    Garbage(String),
    Status(i32),
    Signal(i32),
}

impl<'a> Program<'a> {
    pub(super) fn new(command: &'a str, timeout: Duration) -> Self {
        Program { command, timeout }
    }

    /// Runs the command with `input` on its standard input and gives its standard output.
    pub(super) fn ask(&self, input: &str) -> Result<Result<String, Silence>, Failure> {
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
        let receiver = reading(child.stdout.take(), |stdout| {
            let mut output = Vec::new();
            let _ = stdout.take(OUTPUT).read_to_end(&mut output);
            output
        });
        let errors = reading(child.stderr.take(), last_bytes);
        let silence = |trouble| {
            // Whatever the program started may keep its standard error open.
            let errors = errors.recv_timeout(PATIENCE).unwrap_or_default();
            Ok(Err(Silence {
                input: input.to_owned(),
                trouble,
                errors: last_lines(&String::from_utf8_lossy(&errors)),
            }))
        };
        let Ok(output) = receiver.recv_timeout(self.timeout) else {
            stop(&mut child);
            return silence(Trouble::Slow(self.timeout));
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
                    return silence(Trouble::Slow(self.timeout));
                }
            }
        };
        if !status.success() {
            return silence(trouble(status));
        }
        Ok(Ok(String::from_utf8_lossy(&output).into_owned()))
    }

    fn start(&self) -> std::io::Result<Child> {
        let mut command = shell(self.command);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
    }
}

/// What `read` makes of a stream, on a thread of its own.
fn reading<S: Read + Send + 'static>(
    stream: Option<S>,
    read: impl FnOnce(S) -> Vec<u8> + Send + 'static,
) -> mpsc::Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    if let Some(stream) = stream {
        thread::spawn(move || {
            // Nobody waits any more when the answer is in.
            let _ = sender.send(read(stream));
        });
    }
    receiver
}

/// The end of a stream of any length.
fn last_bytes(mut stream: impl Read) -> Vec<u8> {
    let mut kept = Vec::new();
    let mut buffer = [0; ERRORS];
    while let Ok(count @ 1..) = stream.read(&mut buffer) {
        kept.extend_from_slice(&buffer[..count]);
        kept.drain(..kept.len().saturating_sub(ERRORS));
    }
    kept
}

fn last_lines(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(LINES)..].join("\n")
}

#[cfg(unix)]
fn trouble(status: ExitStatus) -> Trouble {
    use std::os::unix::process::ExitStatusExt;
    match status.signal() {
        Some(signal) => Trouble::Signal(signal),
        None => Trouble::Status(status.code().unwrap_or(-1)),
    }
}

#[cfg(not(unix))]
fn trouble(status: ExitStatus) -> Trouble {
    Trouble::Status(status.code().unwrap_or(-1))
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
