//! Games by name, notation or rules, and their positions.

use crate::part::Part;
use crate::position::Summand;
use crate::{Error, Position};
use grundy_rules::{Component, Graph, Ruleset, Shape};
use grundy_values::theorems::Theorem;
use num_bigint::BigInt;
use std::sync::Arc;

/// A game that can be asked: one ruleset, or several for positions that are sums of different games.
///
/// ```
/// use grundy::Game;
///
/// let wythoff = Game::parse("wythoff")?;
/// let answer = wythoff.solve(&wythoff.position("4 5")?)?;
/// let results: Vec<String> = answer.moves.iter().map(|m| m.result.to_string()).collect();
/// assert_eq!(results, ["(1, 2)", "(3, 5)"]);
/// # Ok::<(), grundy::Error>(())
/// ```
pub struct Game {
    pub(crate) parts: Vec<Part>,
}

impl Game {
    /// The game that a reference names: of the catalogue (`wythoff`, `bash(m=5)`), a code (`0.77`), a subtraction set
    /// (`S{1,3,4}`) or an all-but set (`S~{2,5}`).
    ///
    /// # Errors
    ///
    /// [`Error::Rules`]: an unknown name comes with the nearest ones, a bad code or set with what would be right.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let ruleset = grundy_rules::game_reference(text).map_err(Error::Rules)?;
        Ok(Self::from_ruleset(text.trim(), ruleset))
    }

    /// The game that a rule text describes: its first, or the one named; with other values for its parameters.
    ///
    /// # Errors
    ///
    /// [`Error::Rules`], each with its place in the text.
    pub fn from_rules(
        text: &str,
        name: Option<&str>,
        params: &[(String, BigInt)],
    ) -> Result<Self, Error> {
        let ruleset = Ruleset::parse_game(text, name, params).map_err(Error::Rules)?;
        let name = ruleset.rules()[0].name.clone();
        Ok(Self::from_ruleset(&name, ruleset))
    }

    /// The game of moving a token along the arcs of a graph.
    pub fn from_graph(name: &str, graph: Graph) -> Self {
        Self::from_ruleset(name, Ruleset::from(graph))
    }

    /// The game of a ruleset, called `name`.
    pub fn from_ruleset(name: &str, ruleset: Ruleset) -> Self {
        Game {
            parts: vec![Part::new(name, Arc::new(ruleset))],
        }
    }

    /// A sum of different games with its position: `wythoff 3 5 + nim 3 + 0.77 9`.
    ///
    /// # Errors
    ///
    /// [`Error::Rules`] for a game and [`Error::Position`] for numbers that are wrong.
    pub fn parse_sum(text: &str) -> Result<(Self, Position), Error> {
        let mut parts: Vec<Part> = Vec::new();
        let mut summands = Vec::new();
        for term in terms(text) {
            let (name, numbers) = split_reference(term);
            let part = match parts.iter().position(|p| p.name() == name) {
                Some(part) => part,
                None => {
                    let ruleset = grundy_rules::game_reference(name).map_err(Error::Rules)?;
                    parts.push(Part::new(name, Arc::new(ruleset)));
                    parts.len() - 1
                }
            };
            summands.extend(
                parts[part]
                    .components(numbers)?
                    .into_iter()
                    .map(|component| Summand { part, component }),
            );
        }
        Ok((Game { parts }, Position::new(summands)))
    }

    /// The position that a text writes for this game: `3 5`, `(3, 5)`, `10^18 2^64-1`, or a sum `3 5 + 1 2`. Any number of
    /// heaps where the game has one coordinate.
    ///
    /// # Errors
    ///
    /// [`Error::Position`]: says how the game's positions are written, or which condition fails.
    pub fn position(&self, text: &str) -> Result<Position, Error> {
        let mut summands = Vec::new();
        for term in terms(text) {
            let components = self.parts[0].components(term)?;
            summands.extend(
                components
                    .into_iter()
                    .map(|component| Summand { part: 0, component }),
            );
        }
        Ok(Position::new(summands))
    }

    /// The position as a player writes it: `3 4 5`, `(3, 5)`, or with the games named in a sum of different ones.
    pub fn show(&self, position: &Position) -> String {
        let heaps = self.parts.len() == 1 && self.parts[0].has_one_coordinate();
        self.show_joined(position, if heaps { " " } else { " + " })
    }

    /// A position reached from `before`, as a sum where a move has split a heap.
    pub fn show_after(&self, before: &Position, position: &Position) -> String {
        match position.summands().len() > before.summands().len() {
            true => self.show_joined(position, " + "),
            false => self.show(position),
        }
    }

    fn show_joined(&self, position: &Position, joint: &str) -> String {
        let several = self.parts.len() > 1;
        let terms: Vec<String> = position
            .summands()
            .iter()
            .map(|s| {
                let part = &self.parts[s.part];
                let component = part.show(&s.component);
                if several {
                    format!("{} {component}", part.name())
                } else {
                    component
                }
            })
            .collect();
        if terms.is_empty() {
            return "0".to_owned();
        }
        terms.join(joint)
    }

    /// One component of the part with the given index, as a player writes it.
    pub fn show_component(&self, part: usize, component: &Component) -> String {
        match self.parts.get(part) {
            Some(part) => part.show(component),
            None => component.to_string(),
        }
    }

    /// The game that a component belongs to: the reference under which its part was asked for, or, of a file of several games,
    /// the name there.
    pub fn part_name(&self, part: usize, component: &Component) -> String {
        let Some(part) = self.parts.get(part) else {
            return String::new();
        };
        match part.ruleset().rules().get(component.game) {
            Some(rules) if component.game > 0 => rules.name.clone(),
            _ => part.name().to_owned(),
        }
    }

    /// The name under which the game was asked for; of a sum, that of its first part.
    pub fn name(&self) -> &str {
        self.parts[0].name()
    }

    /// What the rules turned out to be; of a sum, those of its first part.
    pub fn shape(&self) -> &Shape {
        self.parts[0].shape()
    }

    /// The classical theorem that decides the game, if there is one; of a sum, that of its first part.
    pub fn theorem(&self) -> Option<&Theorem> {
        self.parts[0].theorem()
    }

    /// The rulesets, one for each part.
    pub fn rulesets(&self) -> impl Iterator<Item = &Ruleset> {
        self.parts.iter().map(Part::ruleset)
    }
}

/// The terms of a sum: a plus sign counts where blanks stand around it, so that `10^18+1` is a number.
fn terms(text: &str) -> impl Iterator<Item = &str> {
    text.split(" + ").map(str::trim)
}

/// `bash(m=5) 20 3` is the reference `bash(m=5)` and the numbers `20 3`; braces and parentheses hold together.
fn split_reference(term: &str) -> (&str, &str) {
    let mut depth = 0i32;
    for (i, c) in term.char_indices() {
        match c {
            '(' | '{' => depth += 1,
            ')' | '}' => depth -= 1,
            c if c.is_whitespace() && depth <= 0 => return (&term[..i], term[i..].trim()),
            _ => {}
        }
    }
    (term, "")
}
