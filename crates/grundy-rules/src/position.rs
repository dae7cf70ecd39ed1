//! From the numbers that a player writes to a position, and what a position is.

use crate::eval::{Env, Fault};
use crate::{Component, Cond, Error, ErrorKind, Expr, Graph, Rules, Ruleset, Var, print};
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
            let message = format!("there is no game with the index {}", component.game);
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
            let message = "the ruleset has no game";
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
                        let message = format!(
                            "{written} is no start of {}: coordinate {} would not be a natural number",
                            rules.name,
                            i + 1
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
                let message = "positions of these rules are numbers, not names";
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
                let message = format!("{component} is lost and won at once in {}", rules.name);
                let error = Error::new(ErrorKind::Meaning, message);
                Err(error.help_with("make `lost if` and `won if` exclude each other"))
            }
        }
    }
}

fn no_vertex(graph: &Graph, name: &str) -> Error {
    let shown: String = name.chars().take(40).collect();
    let example: String = graph.name(0).chars().take(40).collect();
    Error::new(
        ErrorKind::NotAPosition,
        format!("{shown} is no vertex of the graph"),
    )
    .help_with(format!(
        "a position is the name of a vertex, such as {example}"
    ))
}

fn env<'r>(rules: &'r Rules, component: &Component) -> Env<'r> {
    let coords = component.coords.iter().cloned().map(BigInt::from).collect();
    Env::new(rules, coords)
}

/// `1 number`, `2 numbers`
pub(crate) fn count(many: usize, what: &str) -> String {
    match many {
        1 => format!("1 {what}"),
        _ => format!("{many} {what}s"),
    }
}

/// How the positions of a game are written.
fn wrong_count(rules: &Rules, found: usize) -> Error {
    let pattern = |names: &[String]| {
        let names: Vec<_> = names.iter().map(|n| n.to_uppercase()).collect();
        format!("{} {}", rules.name, names.join(" "))
    };
    let numbers = |names: &[String]| count(names.len(), "number");
    let message = match &rules.start {
        Some(start) if start.names.len() != rules.coords.len() => format!(
            "positions of {} are written as {} ({}) or {} ({}), not {found}",
            rules.name,
            numbers(&start.names),
            pattern(&start.names),
            numbers(&rules.coords),
            pattern(&rules.coords)
        ),
        _ => format!(
            "positions of {} are written as {}, not {found}: {}",
            rules.name,
            numbers(&rules.coords),
            pattern(&rules.coords)
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
            Ok(value) => format!("{name} = {value}"),
            Err(_) => format!("{name} undefined"),
        }
    });
    let values = values.collect::<Vec<_>>().join(", ");
    let cond = print::cond(rules, cond);
    let message = format!(
        "{component} is not a position of {}: {cond} does not hold{}{values}",
        rules.name,
        if values.is_empty() { "" } else { " for " }
    );
    Error::new(ErrorKind::NotAPosition, message)
}

fn too_hard(rules: &Rules, fault: Fault) -> Error {
    let message = match fault {
        Fault::TooLarge(bits) => format!(
            "the conditions of {} lead to a number of {bits} bits here, which is too long",
            rules.name
        ),
        Fault::Undecided | Fault::Undefined => format!(
            "the conditions of {} ask whether a number is prime that is out of reach",
            rules.name
        ),
    };
    Error::new(ErrorKind::Budget, message)
}
