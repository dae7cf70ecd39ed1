//! From the numbers that a player writes to a position, and what a position is.

use crate::eval::{Env, Fault};
use crate::{
    Argument, Component, Cond, Error, ErrorKind, Expr, Graph, Message, Rules, Ruleset, Var, print,
};
use num_bigint::{BigInt, BigUint};
use std::collections::BTreeSet;

/// How the game is over at a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The player to move has lost.
    Lost,
    /// The player to move has won.
    Won,
}

impl Ruleset {
    /// Whether the component is a position: as many coordinates as its game has, and they satisfy `where`.
    ///
    /// ```
    /// use grundy_rules::{Component, Ruleset};
    ///
    /// let king = Ruleset::parse("game king(m, n); where m >= 1 and n >= 1; move -> (m - 1, n)").unwrap();
    /// assert!(king.check(&Component::new(0, [1u32, 4])).is_ok());
    /// let error = king.check(&Component::new(0, [1u32, 0])).unwrap_err();
    /// assert_eq!(error.message(), "(1, 0) is not a position of king: n >= 1 does not hold for n = 0");
    /// ```
    ///
    /// # Errors
    ///
    /// How the positions of the game are written, or the condition that does not hold.
    pub fn check(&self, component: &Component) -> Result<(), Error> {
        if let Some(graph) = self.graph() {
            return match graph.token(component) {
                Some(_) => Ok(()),
                None => Err(no_vertex(graph, &component.to_string())),
            };
        }
        let Some(rules) = self.rules().get(component.game) else {
            let message = message!(
                "no-game-of-index",
                "there is no game with the index {index}",
                index = component.game
            );
            return Err(Error::new(ErrorKind::UnknownGame, message));
        };
        if component.coords.len() != rules.coords.len() {
            return Err(wrong_count(rules, component.coords.len()));
        }
        let env = env(rules, component);
        for cond in &rules.wheres {
            if !env.met(cond).map_err(|fault| too_hard(rules, fault))? {
                return Err(not_met(rules, cond, component, &env));
            }
        }
        Ok(())
    }

    /// The position of the game that is meant for which a player writes these numbers: as many as its `start` takes, or
    /// as many as it has coordinates. Where both are the same, they are a start.
    ///
    /// ```
    /// use grundy_rules::Ruleset;
    ///
    /// let fibonacci = Ruleset::parse(
    ///     "game fib(n, limit)
    ///        start (n) -> (n, max(n - 1, 0))
    ///        move k in 1..min(n, limit) -> (n - k, 2*k)",
    /// )
    /// .unwrap();
    /// assert_eq!(fibonacci.start(&[20u32.into()]).unwrap().to_string(), "(20, 19)");
    /// assert_eq!(fibonacci.start(&[20u32.into(), 4u32.into()]).unwrap().to_string(), "(20, 4)");
    /// let error = fibonacci.start(&[]).unwrap_err();
    /// assert_eq!(
    ///     error.message(),
    ///     "positions of fib are written as 1 number (fib N) or 2 numbers (fib N LIMIT), not 0"
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// How positions are written, or the condition that does not hold.
    pub fn start(&self, numbers: &[BigUint]) -> Result<Component, Error> {
        if let Some(graph) = self.graph() {
            let names: Vec<String> = numbers.iter().map(BigUint::to_string).collect();
            return match &names[..] {
                [name] => self.vertex(name),
                _ => Err(no_vertex(graph, &names.join(" "))),
            };
        }
        let Some(rules) = self.rules().first() else {
            let message = message!("ruleset-without-game", "the ruleset has no game");
            return Err(Error::new(ErrorKind::NotAPosition, message));
        };
        let component = match &rules.start {
            Some(start) if start.names.len() == numbers.len() => {
                let written = Component::new(0, numbers.iter().cloned());
                let env = env(rules, &written);
                let mut coords = Vec::new();
                for (i, expr) in start.target.coords.iter().enumerate() {
                    let natural = match env.eval(expr) {
                        Ok(value) => value.to_biguint(),
                        Err(Fault::Undefined) => None,
                        Err(fault) => return Err(too_hard(rules, fault)),
                    };
                    let Some(natural) = natural else {
                        let message = message!(
                            "no-start",
                            "{position} is no start of {game}: coordinate {coordinate} would not be a natural number",
                            position = &written,
                            game = &rules.name,
                            coordinate = i + 1
                        );
                        return Err(Error::new(ErrorKind::NotAPosition, message));
                    };
                    coords.push(natural);
                }
                Component {
                    game: start.target.game,
                    coords,
                }
            }
            _ => Component::new(0, numbers.iter().cloned()),
        };
        self.check(&component)?;
        Ok(component)
    }

    /// The position of a token on the vertex of that name, where the ruleset is a graph.
    ///
    /// ```
    /// use grundy_rules::{Graph, Ruleset};
    ///
    /// let graph = Ruleset::from(Graph::read_edges("start end").unwrap());
    /// assert_eq!(graph.vertex("end").unwrap().to_string(), "(1)");
    /// assert_eq!(
    ///     graph.vertex("middle").unwrap_err().to_string(),
    ///     "middle is no vertex of the graph (a position is the name of a vertex, such as start)"
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// No vertex of that name; a ruleset that is no graph.
    pub fn vertex(&self, name: &str) -> Result<Component, Error> {
        match self.graph() {
            None => {
                let message = message!(
                    "positions-are-numbers",
                    "positions of these rules are numbers, not names"
                );
                Err(Error::new(ErrorKind::NotAPosition, message))
            }
            Some(graph) => match graph.vertex(name) {
                Some(vertex) => Ok(Component::new(0, [vertex])),
                None => Err(no_vertex(graph, name)),
            },
        }
    }

    /// Whether and how the game is over here by a `lost if` or `won if`. A position without moves where neither holds is
    /// terminal in the ordinary way.
    ///
    /// # Errors
    ///
    /// The numbers are not a position, or it is lost and won at once.
    pub fn ending(&self, component: &Component) -> Result<Option<Ending>, Error> {
        self.check(component)?;
        let Some(rules) = self.rules().get(component.game) else {
            return Ok(None);
        };
        let env = env(rules, component);
        let met = |conds: &[Cond]| env.one_met(conds).map_err(|fault| too_hard(rules, fault));
        match (met(&rules.lost)?, met(&rules.won)?) {
            (false, false) => Ok(None),
            (true, false) => Ok(Some(Ending::Lost)),
            (false, true) => Ok(Some(Ending::Won)),
            (true, true) => {
                let message = message!(
                    "lost-and-won-in",
                    "{position} is lost and won at once in {game}",
                    position = component,
                    game = &rules.name
                );
                let error = Error::new(ErrorKind::Meaning, message);
                Err(error.help_with(message!(
                    "exclude-each-other",
                    "make `lost if` and `won if` exclude each other"
                )))
            }
        }
    }
}

fn no_vertex(graph: &Graph, name: &str) -> Error {
    let shown: String = name.chars().take(40).collect();
    let example: String = graph.name(0).chars().take(40).collect();
    Error::new(
        ErrorKind::NotAPosition,
        message!(
            "no-vertex",
            "{name} is no vertex of the graph",
            name = shown
        ),
    )
    .help_with(message!(
        "position-is-vertex",
        "a position is the name of a vertex, such as {example}",
        example = example
    ))
}

fn env<'r>(rules: &'r Rules, component: &Component) -> Env<'r> {
    let coords = component.coords.iter().cloned().map(BigInt::from).collect();
    Env::new(rules, coords)
}

/// `1 number`, `2 numbers`
pub(crate) fn numbers(count: usize) -> Message {
    match count {
        1 => message!("one-number", "1 number"),
        _ => message!("numbers", "{count} numbers", count = count),
    }
}

/// `1 coordinate`, `2 coordinates`
pub(crate) fn coordinates(count: usize) -> Message {
    match count {
        1 => message!("one-coordinate", "1 coordinate"),
        _ => message!("coordinates", "{count} coordinates", count = count),
    }
}

/// How the positions of a game are written.
fn wrong_count(rules: &Rules, found: usize) -> Error {
    let pattern = |names: &[String]| {
        let names: Vec<_> = names.iter().map(|n| n.to_uppercase()).collect();
        format!("{} {}", rules.name, names.join(" "))
    };
    let message = match &rules.start {
        Some(start) if start.names.len() != rules.coords.len() => message!(
            "positions-written-two-ways",
            "positions of {game} are written as {numbers} ({pattern}) or {others} ({other}), not {given}",
            game = &rules.name,
            numbers = numbers(start.names.len()),
            pattern = pattern(&start.names),
            others = numbers(rules.coords.len()),
            other = pattern(&rules.coords),
            given = found
        ),
        _ => message!(
            "positions-written",
            "positions of {game} are written as {numbers}, not {given}: {pattern}",
            game = &rules.name,
            numbers = numbers(rules.coords.len()),
            given = found,
            pattern = pattern(&rules.coords)
        ),
    };
    Error::new(ErrorKind::NotAPosition, message)
}

/// Which condition does not hold, and for which values.
fn not_met(rules: &Rules, cond: &Cond, component: &Component, env: &Env<'_>) -> Error {
    let mut used = BTreeSet::new();
    cond.visit(&mut |e| match e {
        Expr::Var(Var::Coord(i)) => {
            used.insert((0, *i));
        }
        Expr::Var(Var::Let(i)) => {
            used.insert((1, *i));
        }
        _ => {}
    });
    let values = used.into_iter().map(|(kind, i)| {
        let (name, var) = match kind {
            0 => (&rules.coords[i], Var::Coord(i)),
            _ => (&rules.lets[i].name, Var::Let(i)),
        };
        match env.eval(&Expr::Var(var)) {
            Ok(value) => Argument::from(format!("{name} = {value}")),
            Err(_) => message!("undefined-value", "{name} undefined", name = name).into(),
        }
    });
    let values: Vec<Argument> = values.collect();
    let cond = print::cond(rules, cond);
    let message = match values.is_empty() {
        true => message!(
            "condition-fails",
            "{position} is not a position of {game}: {cond} does not hold",
            position = component,
            game = &rules.name,
            cond = cond
        ),
        false => message!(
            "condition-fails-for",
            "{position} is not a position of {game}: {cond} does not hold for {values}",
            position = component,
            game = &rules.name,
            cond = cond,
            values = Argument::list(values)
        ),
    };
    Error::new(ErrorKind::NotAPosition, message)
}

fn too_hard(rules: &Rules, fault: Fault) -> Error {
    let message = match fault {
        Fault::TooLarge(bits) => message!(
            "conditions-too-long",
            "the conditions of {game} lead to a number of {bits} bits here, which is too long",
            game = &rules.name,
            bits = bits
        ),
        Fault::Undecided | Fault::Undefined => message!(
            "conditions-undecided",
            "the conditions of {game} ask whether a number is prime that is out of reach",
            game = &rules.name
        ),
    };
    Error::new(ErrorKind::Budget, message)
}
