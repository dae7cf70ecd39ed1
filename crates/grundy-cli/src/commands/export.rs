//! `grundy export`: the automata of a certificate for other programs.

use crate::args::ExportArgs;
use crate::context::Context;
use crate::load;
use crate::report::Failure;
use grundy::proof::{Certificate, export};
use std::fs;
use std::path::Path;

pub(crate) fn run(args: &ExportArgs, context: &mut Context) -> Result<(), Failure> {
    let bytes = load::certificate(&args.file, context)?;
    let certificate = Certificate::from_bytes(&bytes).map_err(grundy::Error::from)?;
    if let Some(dir) = &args.walnut {
        let files = export::walnut(&certificate).map_err(grundy::Error::from)?;
        if files.is_empty() {
            return nothing(args, context);
        }
        for (name, text) in files {
            write(&dir.join(name), &text, context)?;
        }
    }
    if let Some(file) = &args.dot {
        match export::dot(&certificate).map_err(grundy::Error::from)? {
            Some(text) => write(file, &text, context)?,
            None => return nothing(args, context),
        }
    }
    Ok(())
}

fn nothing(args: &ExportArgs, context: &Context) -> Result<(), Failure> {
    let file = args.file.as_str();
    Err(Failure::wrong(
        context.say("say-nothing-to-export", &[("file", file.into())]),
    ))
}

fn write(file: &Path, text: &str, context: &mut Context) -> Result<(), Failure> {
    let folder = file.parent().map_or(Ok(()), fs::create_dir_all);
    if let Err(error) = folder.and_then(|()| fs::write(file, text)) {
        return Err(Failure::wrong(context.say(
            "say-not-written",
            &[
                ("file", file.display().to_string().into()),
                ("error", error.to_string().into()),
            ],
        )));
    }
    let line = context.say(
        "say-exported",
        &[("file", file.display().to_string().into())],
    );
    context.line(&line)
}
