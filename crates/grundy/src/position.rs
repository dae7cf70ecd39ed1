//! Positions: multisets of components, each of one of the game's parts.

use grundy_rules::Component;
use std::fmt;

/// A position of a [`Game`](crate::Game): a sum of components.
///
/// ```
/// use grundy::Game;
///
/// let nim = Game::parse("nim")?;
/// let position = nim.position("3 4 5")?;
/// assert_eq!(position.summands().len(), 3);
/// assert_eq!(position.to_string(), "(3) + (4) + (5)");
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    summands: Vec<Summand>,
}

/// One term of a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Summand {
    /// Which part of the game it belongs to: 0 unless the game is a sum of different games.
    pub part: usize,
    /// Its coordinates.
    pub component: Component,
}

impl Position {
    /// The sum of these, in this order.
    pub fn new(summands: Vec<Summand>) -> Self {
        Position { summands }
    }

    /// The terms, in the order in which they were given.
    pub fn summands(&self) -> &[Summand] {
        &self.summands
    }

    /// The position after the component at `index` has become the sum of `to`.
    #[must_use]
    pub fn after(&self, index: usize, to: &[Component]) -> Position {
        let mut summands = self.summands.clone();
        let part = summands[index].part;
        let terms = to.iter().map(|component| Summand {
            part,
            component: component.clone(),
        });
        summands.splice(index..=index, terms);
        Position { summands }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, summand) in self.summands.iter().enumerate() {
            if i > 0 {
                f.write_str(" + ")?;
            }
            write!(f, "{}", summand.component)?;
        }
        Ok(())
    }
}
