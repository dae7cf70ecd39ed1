//! TEMP
use crate::args::TableArgs;
use crate::context::Context;
use crate::report::Failure;
pub(crate) fn run(_args: &TableArgs, _context: &mut Context) -> Result<(), Failure> { Ok(()) }
