//! A line on standard error while a computation is long, where that is a terminal.

use crate::context::words;
use grundy::Progress;
use grundy::proof::Stage;
use grundy::words::Lang;
use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, MutexGuard, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

/// Nothing is shown of what is done sooner.
const PATIENCE: Duration = Duration::from_secs(1);
const PAUSE: Duration = Duration::from_millis(200);

struct State {
    since: Option<Instant>,
    stage: Option<String>,
    shown: bool,
}

static STATE: Mutex<State> = Mutex::new(State {
    since: None,
    stage: None,
    shown: false,
});

fn state() -> MutexGuard<'static, State> {
    STATE
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// From here on something is computed: what is to be told how far it has come, if anybody can see it.
pub(crate) fn begin(lang: Lang) -> Option<Progress> {
    static PROGRESS: OnceLock<Option<Progress>> = OnceLock::new();
    let progress = PROGRESS.get_or_init(|| {
        io::stderr().is_terminal().then(|| {
            let progress = Progress::default();
            let seen = progress.clone();
            thread::spawn(move || show(&seen, lang));
            progress
        })
    });
    if progress.is_some() {
        state().since = Some(Instant::now());
    }
    progress.clone()
}

/// What a search is about to do: shown in place of a count until the next stage.
pub(crate) fn stage(stage: &Stage, lang: Lang) {
    if io::stderr().is_terminal() {
        told(words(lang).stage(stage));
    }
}

/// Shown in place of a count from here on.
pub(crate) fn told(text: String) {
    state().stage = Some(text);
}

/// The computation is over, or speaks for itself: the line goes away.
pub(crate) fn end() {
    let mut state = state();
    state.since = None;
    state.stage = None;
    if std::mem::take(&mut state.shown) {
        // Standard error is for people here; if they are gone nothing is lost.
        let _ = write!(io::stderr(), "\r\u{1b}[K");
    }
}

fn show(progress: &Progress, lang: Lang) {
    let words = words(lang);
    loop {
        thread::sleep(PAUSE);
        let mut state = state();
        let Some(elapsed) = state.since.map(|since| since.elapsed()) else {
            continue;
        };
        if elapsed < PATIENCE {
            continue;
        }
        let values = [
            ("positions", progress.positions().to_string().into()),
            ("seconds", elapsed.as_secs().to_string().into()),
        ];
        let line = match &state.stage {
            Some(stage) => {
                let seconds = ("seconds", elapsed.as_secs().to_string().into());
                words.text("say-stage", &[("stage", stage.as_str().into()), seconds])
            }
            None => words.text("say-progress", &values),
        };
        let _ = write!(io::stderr(), "\r\u{1b}[K{line}");
        state.shown = true;
    }
}
