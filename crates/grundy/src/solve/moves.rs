//! The legal moves of a position, one by one, and the list of those that win.

use crate::part::Part;
use crate::{Error, Game, PlayedMove, Position};
use grundy_rules::{Budget, Exhausted, message};

/// Moves that are looked through for the winning ones before the list is left incomplete.
pub(super) const MOVES: usize = 50_000;

impl Game {
    /// The legal moves one by one.
    pub(super) fn legal<'g>(
        &'g self,
        position: &'g Position,
        budget: &'g Budget,
    ) -> impl Iterator<Item = Result<PlayedMove, Error>> + 'g {
        (0..position.summands().len()).flat_map(|index| self.legal_from(position, index, budget))
    }

    /// The legal moves of one component.
    pub(super) fn legal_from<'g>(
        &'g self,
        position: &'g Position,
        index: usize,
        budget: &'g Budget,
    ) -> impl Iterator<Item = Result<PlayedMove, Error>> + 'g {
        let summand = &position.summands()[index];
        let part = &self.parts[summand.part];
        part.ruleset()
            .moves(&summand.component, budget)
            .map(move |found| {
                let found = found.map_err(|exhausted| moves_exhausted(part, exhausted))?;
                let binders = part.binder_names(&summand.component, found.clause);
                Ok(PlayedMove {
                    component: index,
                    from: summand.component.clone(),
                    result: position.after(index, &found.to),
                    to: found.to,
                    binders: binders.zip(found.binders).collect(),
                })
            })
    }

    pub(super) fn is_terminal(&self, position: &Position, budget: &Budget) -> bool {
        self.legal(position, budget).next().is_none()
    }
}

/// Counts a winning move, and keeps it while there is room.
pub(super) fn add(
    moves: &mut Vec<PlayedMove>,
    count: &mut Option<usize>,
    limit: usize,
    found: PlayedMove,
) {
    *count = count.map(|n| n + 1);
    if moves.len() < limit {
        moves.push(found);
    }
}

fn moves_exhausted(part: &Part, exhausted: Exhausted) -> Error {
    Error::exhausted(
        exhausted,
        message!(
            "moves-not-listed",
            "the moves of {game} had not all been listed",
            game = part.name()
        ),
    )
}
