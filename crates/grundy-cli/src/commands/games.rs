//! `grundy games`: the catalogue.

use crate::args::GamesArgs;
use crate::context::Context;
use crate::load;
use crate::output::json;
use crate::report::Failure;
use grundy::Game;
use grundy::rules::{Entry, Shape, entries, find};
use grundy::words::{ErrorWords, Lang};
use serde_json::Value;

pub(crate) fn run(args: &GamesArgs, context: &mut Context) -> Result<(), Failure> {
    match &args.name {
        Some(name) => one(name, args, context),
        None => all(args, context),
    }
}

fn all(args: &GamesArgs, context: &mut Context) -> Result<(), Failure> {
    let entries = entries();
    if args.json {
        return context.line(&json::pretty(&json::games(entries)));
    }
    let width = entries.iter().map(|e| e.name.len()).max().unwrap_or(0);
    for entry in entries {
        let title = match context.words.lang() {
            Lang::En => entry.title,
            Lang::Zh => entry.title_zh,
        };
        let name = entry.name.replace('_', "-");
        context.line(&format!("{name:width$}  {title}"))?;
    }
    let count = ("count", entries.len().into());
    context.line(&context.say("say-games", &[count]))
}

fn one(reference: &str, args: &GamesArgs, context: &mut Context) -> Result<(), Failure> {
    let name = reference.split('(').next().unwrap_or_default();
    let entry = find(name).ok();
    if let (true, Some(entry)) = (args.json, entry) {
        return document(json::game(entry), context);
    }
    let game =
        load::by_reference(reference, context).map_err(|failure| with_help(failure, context))?;
    if args.json {
        return document(json::game_of_rules(&game), context);
    }
    if let Some(entry) = entry {
        for text in [
            entry.title,
            entry.title_zh,
            "",
            entry.rules,
            entry.rules_zh,
            "",
        ] {
            context.line(text)?;
        }
    }
    let Some(ruleset) = game.rulesets().next() else {
        return Ok(());
    };
    if !ruleset.text().is_empty() {
        context.line(ruleset.text().trim_end())?;
        context.line("")?;
    }
    let mut facts = Vec::new();
    if let Some(entry) = entry {
        facts.push(context.say("say-game-source", &[("source", entry.source.into())]));
    }
    let params = match entry {
        Some(entry) => &entry.params[..],
        None => ruleset
            .rules()
            .first()
            .map_or(&[][..], |rules| &rules.params),
    };
    let params: Vec<String> = params
        .iter()
        .map(|(name, value)| format!("{name} = {value}"))
        .collect();
    if !params.is_empty() {
        let params = ("parameters", params.join(", ").into());
        facts.push(context.say("say-game-parameters", &[params]));
    }
    let shape = ("shape", shape(&ruleset.shape()).into());
    facts.push(context.say("say-game-shape", &[shape]));
    if let Some(theorem) = game.theorem() {
        let values = [
            ("name", theorem.name().into()),
            ("source", theorem.source(grundy::Play::Normal).into()),
        ];
        facts.push(context.say("say-game-theorem", &values));
    }
    if let Some(position) = example(&game) {
        let name = reference_of(reference, entry);
        let text = format!("grundy solve {name} {position}");
        facts.push(context.say("say-game-example", &[("example", text.into())]));
    }
    facts.iter().try_for_each(|line| context.line(line))
}

fn document(mut document: Value, context: &mut Context) -> Result<(), Failure> {
    document["schema"] = json::SCHEMA.into();
    document["kind"] = "game".into();
    context.line(&json::pretty(&document))
}

/// Whoever looks for a game in the catalogue is told where it is listed.
fn with_help(failure: Failure, context: &Context) -> Failure {
    let Failure::Library(error, source) = failure else {
        return failure;
    };
    let words = match &*error {
        grundy::Error::Rules(errors) if errors.first().described().id() == "not-in-catalogue" => {
            context.words.rules_error(errors.first())
        }
        _ => return Failure::Library(error, source),
    };
    let all = context.say("say-games-all", &[]);
    Failure::Wrong(ErrorWords {
        help: Some(match words.help {
            Some(help) => format!("{help}\n{all}"),
            None => all,
        }),
        ..words
    })
}

/// The reference as a shell takes it.
fn reference_of(reference: &str, entry: Option<&Entry>) -> String {
    match entry {
        _ if reference.contains(['(', '{', ' ']) => format!("'{reference}'"),
        Some(entry) => entry.name.replace('_', "-"),
        None => reference.to_owned(),
    }
}

fn shape(shape: &Shape) -> String {
    match shape {
        Shape::Subtraction(_) => "subtraction".to_owned(),
        Shape::AllBut(_) => "all-but".to_owned(),
        Shape::TakeAndBreak(code) => code.to_string(),
        Shape::Rays(_) => "rays".to_owned(),
        Shape::Graph => "graph".to_owned(),
        _ => "general".to_owned(),
    }
}

/// Small numbers that are a position of the game.
fn example(game: &Game) -> Option<String> {
    let rules = game.rulesets().next()?.rules().first()?;
    let count = rules
        .start
        .as_ref()
        .map_or(rules.coords.len(), |start| start.names.len());
    let ascending = (0..count).map(|i| 3 + 2 * i);
    let descending = (0..count).map(|i| 3 + 2 * (count - 1 - i));
    let single = std::iter::repeat_n(12, count);
    let candidates: [Vec<usize>; 3] = [
        if count == 1 {
            single.collect()
        } else {
            ascending.collect()
        },
        descending.collect(),
        vec![1; count],
    ];
    candidates.into_iter().find_map(|numbers| {
        let texts: Vec<String> = numbers.iter().map(usize::to_string).collect();
        let text = texts.join(" ");
        game.position(&text).is_ok().then_some(text)
    })
}
