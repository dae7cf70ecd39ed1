//! One summand of a position.

use num_bigint::BigUint;
use std::fmt;

/// A tuple of natural numbers that belongs to one game of a [`Ruleset`](crate::Ruleset): a heap, a board, a pair of heaps.
///
/// ```
/// use grundy_rules::Component;
///
/// let heaps = Component::new(0, [3u32, 5]);
/// assert_eq!(heaps.to_string(), "(3, 5)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Component {
    /// Index of the game inside its ruleset; 0 is the game that is meant.
    pub game: usize,
    /// The coordinates, as many as the game has.
    pub coords: Vec<BigUint>,
}

impl Component {
    /// The component of the given game with the given coordinates.
    pub fn new<T: Into<BigUint>>(game: usize, coords: impl IntoIterator<Item = T>) -> Self {
        Component {
            game,
            coords: coords.into_iter().map(Into::into).collect(),
        }
    }
}

impl fmt::Display for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        for (i, x) in self.coords.iter().enumerate() {
            if i > 0 {
                f.write_str(", ")?;
            }
            write!(f, "{x}")?;
        }
        f.write_str(")")
    }
}
