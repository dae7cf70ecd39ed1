//! Where games and positions come from: references, files, rules on the command line, standard input.

use crate::args::{GameArgs, QuestionArgs};
use crate::context::Context;
use crate::interrupt;
use crate::report::{Failure, Text};
use grundy::judge::{self, Problem};
use grundy::rules::{Graph, parse_number};
use grundy::words::ErrorWords;
use grundy::{Game, Position};
use num_bigint::BigInt;
use std::io::{self, Read};
use std::path::{Path, is_separator};

/// A problem of the collection, or one read from a file.
pub(crate) enum Asked {
    Known(&'static Problem),
    Read(Box<Problem>),
}

impl std::ops::Deref for Asked {
    type Target = Problem;

    fn deref(&self) -> &Problem {
        match self {
            Asked::Known(problem) => problem,
            Asked::Read(problem) => problem,
        }
    }
}

/// The judge problem of an id or, where it looks like a path, of a file.
pub(crate) fn problem(id: &str, context: &Context) -> Result<Asked, Failure> {
    let path = Path::new(id);
    let file = path.extension().is_some_and(|ext| ext == "toml") || id.contains(is_separator);
    if file {
        let text = read(id, context)?;
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        return Ok(Asked::Read(Box::new(Problem::parse(&stem, &text)?)));
    }
    judge::find(id).map(Asked::Known).map_err(|error| {
        Failure::Wrong(ErrorWords {
            help: Some(context.say("say-problems-all", &[])),
            ..context.words.error(&error)
        })
    })
}

/// The most that is read from a file or from standard input at once.
const LARGEST_FILE: u64 = 4 << 30;

/// The game alone.
pub(crate) fn game(args: &GameArgs, context: &Context) -> Result<Game, Failure> {
    game_of(args.game.as_deref(), args.rules.as_deref(), context)
}

/// The game of a reference or of rules.
pub(crate) fn game_of(
    game: Option<&str>,
    rules: Option<&str>,
    context: &Context,
) -> Result<Game, Failure> {
    match (rules, game) {
        (Some(rules), None) => from_rules("-e", rules, None, context),
        (Some(_), Some(game)) => Err(Failure::wrong(
            context.say("say-game-and-rules", &[("game", game.into())]),
        )),
        (None, Some(game)) => by_reference(game, context),
        (None, None) => Err(Failure::wrong(context.say("say-no-game", &[]))),
    }
}

/// The game and the position.
pub(crate) fn question(
    args: &QuestionArgs,
    context: &Context,
) -> Result<(Game, Position), Failure> {
    let mut words: Vec<&str> = args.position.iter().map(String::as_str).collect();
    let standard_input;
    if words == ["-"] {
        standard_input = read_standard_input(context)?;
        words = standard_input.split_whitespace().collect();
    }
    if let Some(rules) = &args.game.rules {
        // In place of the game stand the rules, so that its place belongs to the position.
        if let Some(first) = &args.game.game {
            words.insert(0, first);
        }
        let mut game = from_rules("-e", rules, None, context)?;
        certificates(&mut game, &args.certificate, context)?;
        let position = game.position(&words.join(" "))?;
        return Ok((game, position));
    }
    let name = args.game.game.as_deref().unwrap_or_default();
    let position = words.join(" ");
    let whole = format!("{name} {position}");
    if is_sum(name, &position) {
        let (mut game, position) = Game::parse_sum(whole.trim())?;
        certificates(&mut game, &args.certificate, context)?;
        return Ok((game, position));
    }
    let mut game = by_reference(name, context)?;
    certificates(&mut game, &args.certificate, context)?;
    let position = game.position(&position)?;
    Ok((game, position))
}

/// Lets certificates answer for the game.
pub(crate) fn certificates(
    game: &mut Game,
    files: &[String],
    context: &Context,
) -> Result<(), Failure> {
    for file in files {
        let bytes = certificate(file, context)?;
        game.add_certificate(file, &bytes)?;
    }
    Ok(())
}

/// The bytes of a certificate: at most one more than a certificate may have, so that a longer file is known to be.
pub(crate) fn certificate(file: &str, context: &Context) -> Result<Vec<u8>, Failure> {
    let most = grundy::check::MAX_BYTES as u64 + 1;
    let mut bytes = Vec::new();
    let read = match file {
        "-" => io::stdin().lock().take(most).read_to_end(&mut bytes),
        path => std::fs::File::open(path).and_then(|file| file.take(most).read_to_end(&mut bytes)),
    };
    match read {
        Ok(_) => Ok(bytes),
        Err(error) => Err(Failure::wrong(context.say(
            "say-file",
            &[("file", file.into()), ("error", error.to_string().into())],
        ))),
    }
}

/// Whether the game and its position are written in one word, or a later term of a sum begins with a game of its own.
fn is_sum(game: &str, position: &str) -> bool {
    let mut depth = 0i32;
    let names_position = game.trim().chars().any(|c| {
        depth += match c {
            '(' | '{' => 1,
            ')' | '}' => -1,
            _ => 0,
        };
        depth == 0 && c.is_whitespace()
    });
    names_position
        || position.split(" + ").skip(1).any(|term| {
            let first = term.split_whitespace().next().unwrap_or_default();
            !first.is_empty() && !first.starts_with('(') && parse_number(first).is_err()
        })
}

/// The game that a reference, a file or standard input gives.
pub(crate) fn by_reference(reference: &str, context: &Context) -> Result<Game, Failure> {
    let reference = reference.trim();
    if reference == "-" {
        let text = read_standard_input(context)?;
        return if is_rules(&text) {
            from_rules("-", &text, None, context)
        } else {
            from_graph("-", &text, is_dot(&text))
        };
    }
    let (path, part) = split_path(reference);
    match path.rsplit_once('.').map(|(_, ext)| ext) {
        Some("game") => from_rules(path, &read(path, context)?, part, context),
        Some("edges") if part.is_none() => from_graph(path, &read(path, context)?, false),
        Some("dot" | "gv") if part.is_none() => from_graph(path, &read(path, context)?, true),
        _ => Ok(Game::parse(reference)?),
    }
}

/// `my.game:name` is the file and the game in it, `my.game(m=5)` the file and parameters of its first game.
fn split_path(reference: &str) -> (&str, Option<&str>) {
    let ends = [".game:", ".game("].into_iter();
    match ends.filter_map(|end| reference.find(end)).min() {
        Some(at) => {
            let (path, part) = reference.split_at(at + ".game".len());
            (path, Some(part.strip_prefix(':').unwrap_or(part)))
        }
        None => (reference, None),
    }
}

/// Rules contain a clause that begins with `game`; arcs do not.
fn is_rules(text: &str) -> bool {
    text.lines()
        .map(|line| line.split('#').next().unwrap_or_default().trim())
        .find(|line| !line.is_empty())
        .is_some_and(|line| line.split_whitespace().next() == Some("game"))
}

fn is_dot(text: &str) -> bool {
    text.contains('{')
}

fn from_graph(name: &str, text: &str, dot: bool) -> Result<Game, Failure> {
    let graph = match dot {
        true => Graph::read_dot(text),
        false => Graph::read_edges(text),
    };
    match graph {
        Ok(graph) => Ok(Game::from_graph(name, graph)),
        Err(error) => Err(Failure::Library(
            Box::new(grundy::Error::Rules(error.into())),
            Some(Text {
                name: name.to_owned(),
                text: text.to_owned(),
            }),
        )),
    }
}

/// The rules of a text; `part` is the name of a game in it, with parameters or without; no name is its first game.
fn from_rules(
    name: &str,
    text: &str,
    part: Option<&str>,
    context: &Context,
) -> Result<Game, Failure> {
    let (part, params) = match part {
        None => (None, Vec::new()),
        Some(part) => match part.split_once('(') {
            None => (Some(part), Vec::new()),
            Some((part, params)) => (
                Some(part).filter(|part| !part.is_empty()),
                parameters(params, context)?,
            ),
        },
    };
    Game::from_rules(text, part, &params).map_err(|error| {
        let source = Text {
            name: name.to_owned(),
            text: text.to_owned(),
        };
        Failure::Library(Box::new(error), Some(source))
    })
}

/// `m=5, k=2)`.
fn parameters(text: &str, context: &Context) -> Result<Vec<(String, BigInt)>, Failure> {
    let wrong = || Failure::wrong(context.say("say-parameters", &[]));
    let inner = text.strip_suffix(')').ok_or_else(wrong)?;
    inner
        .split(',')
        .map(|pair| {
            let (name, value) = pair.split_once('=').ok_or_else(wrong)?;
            let value = value.trim();
            let number = parse_number(value.trim_start_matches('-')).map_err(|_| wrong())?;
            let number = BigInt::from(number);
            let number = if value.starts_with('-') {
                -number
            } else {
                number
            };
            Ok((name.trim().to_owned(), number))
        })
        .collect()
}

fn read(path: &str, context: &Context) -> Result<String, Failure> {
    let unreadable = |error: io::Error| {
        Failure::wrong(context.say(
            "say-file",
            &[("file", path.into()), ("error", error.to_string().into())],
        ))
    };
    let file = std::fs::File::open(path).map_err(unreadable)?;
    let mut text = String::new();
    file.take(LARGEST_FILE)
        .read_to_string(&mut text)
        .map_err(unreadable)?;
    // Some editors begin a file with a byte order mark, which is no part of the text.
    Ok(match text.strip_prefix('\u{feff}') {
        Some(rest) => rest.to_owned(),
        None => text,
    })
}

pub(crate) fn read_standard_input(context: &Context) -> Result<String, Failure> {
    interrupt::waiting();
    let mut text = String::new();
    io::stdin()
        .lock()
        .take(LARGEST_FILE)
        .read_to_string(&mut text)
        .map_err(|error| {
            Failure::wrong(context.say("say-input", &[("error", error.to_string().into())]))
        })?;
    interrupt::working();
    Ok(text)
}
