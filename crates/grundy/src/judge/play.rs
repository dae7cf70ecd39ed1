//! The game of a case, asked about its position by the fastest kernel that decides it.

use super::scan::Natural;
use super::values::Winning;
use crate::fast::Fast;
use crate::part::Part;
use crate::solve::takes_heaps;
use crate::{Error, Game, Position, Question, Summand};
use grundy_rules::{Budget, Component, Exhausted, Shape, message};
use grundy_values::subtraction::Subtraction;
use grundy_values::theorems::Change;
use grundy_values::{NimValues, Outcome, Play};
use num_bigint::BigUint;
use std::sync::Arc;

/// The most winning moves that are listed or counted.
const MOVES: usize = 10_000_000;

/// The largest heap up to which a subtraction game is tabled; beyond, its period is sought.
const TABLED: u64 = 1 << 21;

/// The most numbers of a subtraction set that is tabled.
const LARGEST_SET: usize = 1 << 16;

/// The numbers of a position, in machine words where they fit.
#[derive(Default)]
pub(super) struct Numbers {
    pub(super) naturals: Vec<Natural>,
    words: Vec<u64>,
}

/// A game that is asked about many positions.
pub(super) struct Played {
    game: Game,
    fast: Option<Fast>,
    table: Option<Table>,
    /// Whether a player writes other numbers than the coordinates.
    starts: bool,
}

/// The nim-values of a subtraction game, as far as they have been needed.
struct Table {
    kernel: Subtraction,
    values: Option<NimValues>,
}

impl Table {
    fn of(part: &Part) -> Option<Self> {
        let Shape::Subtraction(amounts) = part.shape() else {
            return None;
        };
        let set = amounts.list(LARGEST_SET)?;
        Some(Table {
            kernel: Subtraction::new(&set).ok()?,
            values: None,
        })
    }

    /// The nim-sum of the heaps; `None` where one is too large for a table.
    fn nim_value(&mut self, heaps: &[u64], budget: &Budget) -> Result<Option<u64>, Error> {
        let largest = heaps.iter().copied().max().unwrap_or(0);
        if largest > TABLED {
            return Ok(None);
        }
        let known = self.values.as_ref().map_or(0, NimValues::len) as u64;
        if largest >= known {
            let to = largest.max(2 * known).max(1_000);
            let values = self.kernel.nim_values(to, budget).map_err(Error::Values)?;
            self.values = Some(values);
        }
        let values = self.values.as_ref();
        Ok(heaps.iter().try_fold(0, |sum, &heap| {
            let value = values?.get(usize::try_from(heap).ok()?)?;
            Some(sum ^ u64::from(value))
        }))
    }
}

impl Played {
    pub(super) fn new(game: Game) -> Self {
        let part = &game.parts[0];
        let fast = Fast::of(part);
        let table = if fast.is_none() {
            Table::of(part)
        } else {
            None
        };
        let rules = part.ruleset().rules().first();
        let starts = rules.is_some_and(|rules| rules.start.is_some());
        Played {
            fast,
            table,
            starts,
            game,
        }
    }

    /// The coordinates, one heap after the other, where they fit machine words and some kernel here takes them.
    fn words<'n>(&self, numbers: &'n mut Numbers) -> Result<Option<&'n [u64]>, Error> {
        if self.fast.is_none() && self.table.is_none() {
            return Ok(None);
        }
        numbers.words.clear();
        if self.starts {
            for summand in self.position(&numbers.naturals)?.summands() {
                for n in &summand.component.coords {
                    let Ok(word) = u64::try_from(n) else {
                        return Ok(None);
                    };
                    numbers.words.push(word);
                }
            }
        } else {
            for natural in &numbers.naturals {
                let Some(word) = natural.small() else {
                    return Ok(None);
                };
                numbers.words.push(word);
            }
        }
        Ok(Some(&numbers.words))
    }

    pub(super) fn outcome(
        &mut self,
        numbers: &mut Numbers,
        play: Play,
        budget: &Budget,
    ) -> Result<Outcome, Error> {
        if let Some(words) = self.words(numbers)? {
            if let Some(outcome) = self.fast.as_ref().and_then(|f| f.outcome(words, play)) {
                return Ok(outcome);
            }
            if let (Some(table), Play::Normal) = (&mut self.table, play)
                && let Some(value) = table.nim_value(words, budget)?
            {
                return Ok(if value == 0 { Outcome::P } else { Outcome::N });
            }
        }
        let position = self.position(&numbers.naturals)?;
        self.game.outcome(&position, play, budget)
    }

    pub(super) fn nim_value(
        &mut self,
        numbers: &mut Numbers,
        budget: &Budget,
    ) -> Result<BigUint, Error> {
        if let Some(words) = self.words(numbers)? {
            if let Some(value) = self.fast.as_ref().and_then(|f| f.nim_value(words)) {
                return Ok(value.into());
            }
            if let Some(table) = &mut self.table
                && let Some(value) = table.nim_value(words, budget)?
            {
                return Ok(value.into());
            }
        }
        let position = self.position(&numbers.naturals)?;
        self.game.nim_value(&position, budget)
    }

    /// All winning moves, in the order of the components.
    pub(super) fn moves(
        &self,
        numbers: &Numbers,
        play: Play,
        budget: &Budget,
    ) -> Result<Vec<Winning>, Error> {
        let position = self.position(&numbers.naturals)?;
        let summands = position.summands().iter();
        let components: Arc<Vec<Component>> =
            Arc::new(summands.map(|s| s.component.clone()).collect());
        let (complete, moves) = match self.game.ruling(&position, play, MOVES, budget)? {
            // The theorem names what changes; the whole results, quadratic in the heaps, need not be built.
            Some((theorem, ruling)) => {
                let heaps = takes_heaps(theorem);
                let moves = ruling.winning.moves.iter();
                let moves: Vec<Winning> = moves
                    .map(|changes| changed(changes, heaps, &components))
                    .collect();
                (ruling.winning.complete, moves)
            }
            None => {
                let question = Question {
                    play,
                    budget: budget.clone(),
                    limit: MOVES,
                    extras: false,
                };
                let answer = self.game.ask(&position, &question)?;
                let moves = answer.moves.into_iter().map(|played| Winning {
                    component: played.component,
                    to: played.to,
                    binders: played.binders,
                    position: components.clone(),
                });
                let moves: Vec<Winning> = moves.collect();
                (answer.count == Some(moves.len()), moves)
            }
        };
        if complete {
            Ok(moves)
        } else {
            let exhausted = Exhausted::Positions(MOVES as u64);
            Err(Error::exhausted(
                exhausted,
                message!("winning-moves-unknown", "not all winning moves are known"),
            ))
        }
    }

    /// The position of these numbers: heaps, vertices, or the coordinates that a player writes.
    fn position(&self, numbers: &[Natural]) -> Result<Position, Error> {
        let ruleset = self.game.parts[0].ruleset();
        let of = |numbers: &[Natural]| -> Result<Summand, Error> {
            let numbers: Vec<BigUint> = numbers.iter().map(Natural::big).collect();
            let component = match ruleset.graph() {
                Some(graph) if numbers[0] >= BigUint::from(graph.vertices()) => {
                    return Err(Error::Judge(message!(
                        "no-vertex-of-number",
                        "there is no vertex {vertex} among the {vertices} of the graph",
                        vertex = &numbers[0],
                        vertices = graph.vertices()
                    )));
                }
                Some(_) => Component::new(0, numbers),
                None => ruleset.start(&numbers).map_err(Error::Position)?,
            };
            if ruleset.graph().is_none() {
                ruleset.check(&component).map_err(Error::Position)?;
            }
            Ok(Summand { part: 0, component })
        };
        let one_each = self.game.parts[0].has_one_coordinate();
        let summands = if one_each {
            numbers.chunks(1).map(of).collect::<Result<_, _>>()?
        } else {
            vec![of(numbers)?]
        };
        Ok(Position::new(summands))
    }
}

fn changed(changes: &[Change], heaps: bool, position: &Arc<Vec<Component>>) -> Winning {
    let (component, to) = match changes {
        [change] if heaps => {
            let terms = change.to.iter();
            (
                change.coordinate,
                terms.map(|n| Component::new(0, [n.clone()])).collect(),
            )
        }
        _ => {
            let mut to = position[0].clone();
            for change in changes {
                if let [n] = &change.to[..] {
                    to.coords[change.coordinate] = n.clone();
                }
            }
            (0, vec![to])
        }
    };
    Winning {
        component,
        to,
        binders: Vec::new(),
        position: position.clone(),
    }
}
