//! TEMP
use crate::args::ValuesArgs;
use crate::context::Context;
use crate::report::Failure;
pub(crate) fn run(_args: &ValuesArgs, _context: &mut Context) -> Result<(), Failure> { Ok(()) }
