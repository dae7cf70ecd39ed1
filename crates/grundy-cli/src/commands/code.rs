//! `grundy code`: a program from a closed form.

use crate::args::CodeArgs;
use crate::context::Context;
use crate::load;
use crate::report::Failure;
use grundy::code::Request;

pub(crate) fn run(args: &CodeArgs, context: &mut Context) -> Result<(), Failure> {
    let request = Request {
        language: args.language,
        bits: args.bits,
        play: args.play.play(),
        comments: context.words.lang(),
        budget: context.budget(&args.limits),
    };
    let game = match (&args.game, &args.rules) {
        (None, None) => None,
        (game, rules) => {
            let mut game = load::game_of(game.as_deref(), rules.as_deref(), context)?;
            load::certificates(&mut game, &args.certificate, context)?;
            Some(game)
        }
    };
    let program = match (&args.judge, &game) {
        (Some(id), game) => load::problem(id, context)?.code(game.as_ref(), &request)?,
        (None, Some(game)) => game.code(&request)?,
        (None, None) => return Err(Failure::wrong(context.say("say-no-game", &[]))),
    };
    let Some(path) = &args.output else {
        return context.bytes(program.as_bytes());
    };
    std::fs::write(path, program).map_err(|error| {
        let values = [
            ("file", path.display().to_string().into()),
            ("error", error.to_string().into()),
        ];
        Failure::wrong(context.say("say-not-written", &values))
    })
}
