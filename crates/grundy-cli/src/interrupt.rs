//! Ctrl-C: the first one asks a computation to stop with what it has, the second one ends the program.

use grundy::Interrupt;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

static INTERRUPT: OnceLock<Interrupt> = OnceLock::new();
static WORKING: AtomicBool = AtomicBool::new(false);

/// The status of a program that Ctrl-C ended.
const ENDED: i32 = 130;

/// The flag that the first Ctrl-C raises.
pub(crate) fn flag() -> Interrupt {
    INTERRUPT.get_or_init(Interrupt::default).clone()
}

/// Catches Ctrl-C; where that is impossible it keeps ending the program.
pub(crate) fn install() {
    let flag = flag();
    let _ = ctrlc::set_handler(move || {
        if flag.is_raised() || !WORKING.load(Ordering::Relaxed) {
            std::process::exit(ENDED);
        }
        flag.raise();
    });
}

/// From here on something looks at the flag.
pub(crate) fn working() {
    WORKING.store(true, Ordering::Relaxed);
}

/// From here on nothing does: input is awaited.
pub(crate) fn waiting() {
    WORKING.store(false, Ordering::Relaxed);
}
