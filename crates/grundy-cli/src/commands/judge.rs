//! `grundy judge`: online-judge problems in exactly their output format.

use crate::args::JudgeArgs;
use crate::context::Context;
use crate::report::Failure;

pub(crate) fn run(_args: &JudgeArgs, _context: &mut Context) -> Result<(), Failure> {
    Ok(())
}
