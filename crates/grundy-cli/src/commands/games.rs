//! TEMP
use crate::args::GamesArgs;
use crate::context::Context;
use crate::report::Failure;
pub(crate) fn run(_args: &GamesArgs, _context: &mut Context) -> Result<(), Failure> { Ok(()) }
