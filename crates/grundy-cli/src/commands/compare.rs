//! TEMP
use crate::args::CompareArgs;
use crate::context::Context;
use crate::report::Failure;
pub(crate) fn run(_args: &CompareArgs, _context: &mut Context) -> Result<(), Failure> { Ok(()) }
