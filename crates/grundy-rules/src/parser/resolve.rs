//! Names become indices, parameters become numbers.

use super::cursor::{another_name, shorten};
use super::raw::{self, ClauseKind, Name};
use super::scope::{MAX_ERRORS, Meaning, Scope, did_you_mean, nearest};
use super::symmetry;
use crate::position::{coordinates, numbers};
use crate::{
    Argument, Binder, Error, ErrorKind, Let, Message, MoveClause, Orders, Rules, Start, Target,
};
use num_bigint::BigInt;
use std::collections::{HashMap, HashSet};

/// A position has at most as many coordinates.
const MAX_COORDS: usize = 64;
/// A game has at most as many `let`s.
const MAX_LETS: usize = 1_000;

/// A move of an unordered game is tried in at most as many orders: 8!.
const MAX_ORDERS: u64 = 40_320;

/// The games of a file, by name: the index and the number of coordinates of each.
pub(super) type Games<'t> = HashMap<&'t str, (usize, usize)>;

/// Looks the games up by name; a name that stands twice is an error.
pub(super) fn index<'t>(games: &[raw::Game<'t>], errors: &mut Vec<Error>) -> Games<'t> {
    let mut names = Games::new();
    for (i, game) in games.iter().enumerate() {
        let found = names.insert(game.name.text, (i, game.coords.len()));
        if found.is_some() {
            errors.push(twice(game.name, message!("noun-game", "game")));
        }
    }
    names
}

/// The game with everything looked up. What is wrong goes to `errors`; the rules are worth something only when there are
/// none.
pub(super) fn game<'t>(game: &raw::Game<'t>, names: &Games<'t>, errors: &mut Vec<Error>) -> Rules {
    let rules = Rules {
        name: game.name.text.to_owned(),
        coords: game.coords.iter().map(|c| c.text.to_owned()).collect(),
        params: game
            .params
            .iter()
            .map(|(name, value)| (name.text.to_owned(), value.clone()))
            .collect(),
        lets: Vec::new(),
        wheres: Vec::new(),
        unordered: false,
        start: None,
        moves: Vec::new(),
        lost: Vec::new(),
        won: Vec::new(),
    };
    let mut resolver = Resolver {
        names,
        game: names.get(game.name.text).map_or(0, |(i, _)| *i),
        scope: Scope::new(game.name.text, later_lets(game)),
        rules,
        errors,
    };
    resolver.header(game);
    for clause in &game.clauses {
        if resolver.errors.len() >= MAX_ERRORS {
            break;
        }
        resolver.clause(clause);
    }
    let (rules, own) = (resolver.rules, resolver.game);
    if errors.is_empty() && rules.unordered {
        let place = game
            .clauses
            .iter()
            .find(|c| matches!(c.kind, ClauseKind::Unordered))
            .map_or(game.name.span, |c| c.span);
        errors.extend(symmetry::check(&rules).map(|e| e.at(place)));
        errors.extend(too_many_orders(&rules, own));
    }
    rules
}

/// A clause of an unordered game that would have to be read in too many orders.
fn too_many_orders(rules: &Rules, own: usize) -> Option<Error> {
    let clause = rules.moves.iter().find(|clause| {
        let orders = Orders::new(rules, own, clause).how_many();
        orders.is_none_or(|orders| orders > MAX_ORDERS)
    })?;
    let message = message!(
        "too-many-orders",
        "this move could be read in more than {most} orders of the {coordinates} coordinates",
        most = MAX_ORDERS,
        coordinates = rules.coords.len()
    );
    let error = Error::new(ErrorKind::Meaning, message).at(clause.span);
    Some(error.help_with(message!(
        "fewer-orders",
        "let a move of an unordered game use fewer coordinates, or write `where a >= b and b >= c …`"
    )))
}

/// The names that a `let` defines somewhere, for help.
fn later_lets<'t>(game: &raw::Game<'t>) -> HashSet<&'t str> {
    let lets = game.clauses.iter().filter_map(|c| match &c.kind {
        ClauseKind::Let(name, _) => Some(name.text),
        _ => None,
    });
    lets.collect()
}

fn twice(name: Name<'_>, what: Message) -> Error {
    let message = message!(
        "defined-twice",
        "the {what} `{name}` is defined twice",
        what = what,
        name = shorten(name.text)
    );
    Error::new(ErrorKind::Name, message)
        .at(name.span)
        .help_with(another_name())
}

struct Resolver<'r, 't> {
    names: &'r Games<'t>,
    /// Index of the game that is being resolved.
    game: usize,
    scope: Scope<'t>,
    rules: Rules,
    errors: &'r mut Vec<Error>,
}

impl<'t> Resolver<'_, 't> {
    fn header(&mut self, game: &raw::Game<'t>) {
        if game.coords.len() > MAX_COORDS {
            let message = message!(
                "too-many-coordinates",
                "{coordinates} coordinates are too many: a position has at most {most}",
                coordinates = game.coords.len(),
                most = MAX_COORDS
            );
            let error = Error::new(ErrorKind::Meaning, message).at(game.coords[MAX_COORDS].span);
            self.errors.push(error);
            return;
        }
        for (i, name) in game.coords.iter().enumerate() {
            self.define(*name, Meaning::Coord(i));
        }
        for (name, value) in &game.params {
            self.define(*name, Meaning::Param(value.clone()));
        }
    }

    fn define(&mut self, name: Name<'t>, meaning: Meaning) {
        self.define_as(name, meaning.what(), meaning);
    }

    fn define_as(&mut self, name: Name<'t>, what: Message, meaning: Meaning) {
        if let Some(other) = self.scope.define(name.text, meaning) {
            if other.what() == what {
                self.errors.push(twice(name, what));
                return;
            }
            let message = message!(
                "name-taken",
                "`{name}` is already the name of a {what}",
                name = shorten(name.text),
                what = other.what()
            );
            let error = Error::new(ErrorKind::Name, message).at(name.span);
            self.errors.push(error.help_with(another_name()));
        }
    }

    fn clause(&mut self, clause: &raw::Clause<'t>) {
        let twice = |what: &str| {
            let message = message!("clause-twice", "`{what}` stands twice", what = what);
            Error::new(ErrorKind::Meaning, message)
                .at(clause.span)
                .help_with(message!("keep-one", "keep one of them"))
        };
        self.scope.in_move = matches!(clause.kind, ClauseKind::Move { .. });
        match &clause.kind {
            ClauseKind::Where(cond) => {
                let conds = self.scope.conds(cond, self.errors);
                self.rules.wheres.extend(conds);
            }
            ClauseKind::Lost(cond) => {
                let cond = self.scope.cond(cond, self.errors);
                self.rules.lost.extend(cond);
            }
            ClauseKind::Won(cond) => {
                let cond = self.scope.cond(cond, self.errors);
                self.rules.won.extend(cond);
            }
            ClauseKind::Unordered => {
                if self.rules.unordered {
                    self.errors.push(twice("unordered"));
                }
                self.rules.unordered = true;
            }
            ClauseKind::Let(name, expr) => self.define_let(*name, expr),
            ClauseKind::Start(names, target) => {
                if self.rules.start.is_some() {
                    self.errors.push(twice("start"));
                }
                self.rules.start = self.start(names, target);
            }
            ClauseKind::Move {
                binders,
                cond,
                targets,
            } => {
                let binders = self.binders(binders);
                let conds = cond
                    .as_ref()
                    .map_or_else(Vec::new, |c| self.scope.conds(c, self.errors));
                let targets = targets.iter().filter_map(|t| self.target(t)).collect();
                self.scope.forget_binders();
                self.rules.moves.push(MoveClause {
                    binders,
                    conds,
                    targets,
                    span: clause.span,
                });
            }
        }
    }

    fn define_let(&mut self, name: Name<'t>, expr: &raw::Node<'t>) {
        let expr = self.scope.expr(expr, self.errors);
        let index = self.rules.lets.len();
        if index == MAX_LETS {
            let message = message!(
                "too-many-lets",
                "a game has at most {most} lets",
                most = MAX_LETS
            );
            self.errors
                .push(Error::new(ErrorKind::Meaning, message).at(name.span));
        }
        self.define(name, Meaning::Let(index));
        self.rules.lets.push(Let {
            name: name.text.to_owned(),
            expr: expr.unwrap_or_else(|| crate::Expr::int(0)),
        });
    }

    fn binders(&mut self, binders: &[(Name<'t>, raw::Range<'t>)]) -> Vec<Binder> {
        let mut resolved = Vec::new();
        for (i, (name, range)) in binders.iter().enumerate() {
            let range = self.scope.range(range, self.errors);
            self.define(*name, Meaning::Binder(i));
            resolved.extend(range.map(|range| Binder {
                name: name.text.to_owned(),
                range,
            }));
        }
        resolved
    }

    /// The numbers that a player writes are the only variables of the target.
    fn start(&mut self, names: &[Name<'t>], target: &raw::Target<'t>) -> Option<Start> {
        let params = self.scope.only_params();
        let outer = std::mem::replace(&mut self.scope, params);
        for (i, name) in names.iter().enumerate() {
            self.define_as(*name, message!("noun-number", "number"), Meaning::Coord(i));
        }
        let target = self.target(target);
        self.scope = outer;
        Some(Start {
            names: names.iter().map(|n| n.text.to_owned()).collect(),
            target: target?,
        })
    }

    fn target(&mut self, target: &raw::Target<'t>) -> Option<Target> {
        let own = (self.game, self.rules.coords.len());
        let found = match target.game {
            None => Some(own),
            Some(name) => self.names.get(name.text).copied(),
        };
        let coords: Vec<_> = target
            .coords
            .iter()
            .filter_map(|c| self.scope.expr(c, self.errors))
            .collect();
        let (game, expected) = match (found, target.game) {
            (Some(found), _) => found,
            (None, name) => {
                self.errors.extend(name.map(|n| self.unknown_game(n)));
                return None;
            }
        };
        if target.coords.len() != expected {
            let name = target.game.map_or(self.rules.name.as_str(), |n| n.text);
            let message = message!(
                "target-coordinates",
                "a position of {game} has {coordinates}, not {given}",
                game = shorten(name),
                coordinates = coordinates(expected),
                given = target.coords.len()
            );
            let error = Error::new(ErrorKind::Meaning, message).at(target.span);
            let help = match target.game {
                None => message!(
                    "write-tuple",
                    "write ({coordinates})",
                    coordinates = self.rules.coords.join(", ")
                ),
                Some(_) => message!(
                    "write-numbers-after",
                    "write {numbers} after {game}",
                    numbers = numbers(expected),
                    game = name
                ),
            };
            self.errors.push(error.help_with(help));
            return None;
        }
        Some(Target { game, coords })
    }

    fn unknown_game(&self, name: Name<'_>) -> Error {
        let mut games: Vec<_> = self.names.keys().copied().collect();
        games.sort_unstable();
        unknown_game(name.text, &games).at(name.span)
    }
}

/// No game of that name; the nearest names, or all of them.
pub(super) fn unknown_game(name: &str, games: &[&str]) -> Error {
    let message = message!(
        "unknown-game",
        "there is no game `{name}` here",
        name = shorten(name)
    );
    let error = Error::new(ErrorKind::UnknownGame, message);
    let near = nearest(name, games.iter().copied());
    error.help_with(did_you_mean(near).unwrap_or_else(|| {
        let some: Vec<_> = games.iter().take(8).map(|g| shorten(g)).collect();
        message!(
            "games-here",
            "the games here are {names}",
            names = Argument::list(some)
        )
    }))
}

/// Gives the game the parameters asked for.
pub(super) fn override_params(
    game: &mut raw::Game<'_>,
    params: &[(String, BigInt)],
) -> Result<(), Error> {
    for (name, value) in params {
        if value < &BigInt::ZERO {
            let message = message!(
                "negative-parameter",
                "the parameter {name} = {value} is negative",
                name = shorten(name),
                value = value
            );
            let error = Error::new(ErrorKind::Meaning, message);
            return Err(error.help_with(message!(
                "natural-parameters",
                "parameters are natural numbers"
            )));
        }
        match game.params.iter_mut().find(|(n, _)| n.text == name) {
            Some((_, old)) => *old = value.clone(),
            None => {
                let names: Vec<_> = game.params.iter().map(|(n, _)| n.text).collect();
                return Err(no_parameter(game.name.text, name, &names));
            }
        }
    }
    Ok(())
}

/// The game has other parameters than the one called `name`, or none.
pub(crate) fn no_parameter(game: &str, name: &str, parameters: &[&str]) -> Error {
    let message = message!(
        "no-parameter",
        "{game} has no parameter `{name}`",
        game = game,
        name = shorten(name)
    );
    let help = match parameters.is_empty() {
        true => message!("no-parameters", "it has no parameters"),
        false => message!(
            "its-parameters",
            "its parameters are {names}",
            names = Argument::list(parameters.iter().copied())
        ),
    };
    Error::new(ErrorKind::Name, message).help_with(help)
}
