//! `grundy completions` and `grundy man`: made from the arguments themselves.

use crate::args::{self, CompletionsArgs};
use crate::context::Context;
use crate::report::Failure;

pub(crate) fn completions(args: &CompletionsArgs, context: &mut Context) -> Result<(), Failure> {
    let mut command = args::command(context.words.lang());
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "grundy", &mut script);
    context.bytes(&script)
}

/// The manual: the page of the command, then one of each subcommand.
pub(crate) fn man(context: &mut Context) -> Result<(), Failure> {
    let mut command = args::command(context.words.lang());
    command.build();
    let subcommands: Vec<clap::Command> = command
        .get_subcommands()
        .map(|sub| sub.clone().name(format!("grundy {}", sub.get_name())))
        .collect();
    for page in std::iter::once(command).chain(subcommands) {
        let mut text = Vec::new();
        clap_mangen::Man::new(page)
            .render(&mut text)
            .map_err(Failure::Output)?;
        // The generator calls what stands behind the options "extra"; here it is the examples.
        let text = String::from_utf8_lossy(&text).replace(".SH EXTRA", ".SH EXAMPLES");
        context.bytes(text.as_bytes())?;
    }
    Ok(())
}
