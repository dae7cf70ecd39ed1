//! Coin turning: the nim-values of single coins, and products of games.

use super::product;

/// A game with a row of coins. A move turns some coins over, the rightmost of them from heads to tails; whoever cannot move loses. A
/// position is the sum of its heads taken one by one, so the nim-values of single heads say everything.
///
/// Source: Winning Ways, chapter 14.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CoinGame {
    /// Turn exactly two coins.
    Twins,
    /// Turn one coin or two.
    TurningTurtles,
    /// Turn one coin, two or three.
    MockTurtles,
    /// Turn exactly three coins.
    Triplets,
    /// Turn any number of consecutive coins.
    Ruler,
}

impl CoinGame {
    /// The nim-value of a single head at `place`, counted from 0 at the left end; none if it is 2^64 or more.
    ///
    /// ```
    /// use grundy_values::nimber::CoinGame;
    ///
    /// let row = |game: CoinGame| (0..8).map(|n| game.value(n).unwrap()).collect::<Vec<_>>();
    /// assert_eq!(row(CoinGame::MockTurtles), [1, 2, 4, 7, 8, 11, 13, 14]);
    /// assert_eq!(row(CoinGame::Ruler), [1, 2, 1, 4, 1, 2, 1, 8]);
    /// ```
    pub fn value(self, place: u64) -> Option<u64> {
        match self {
            CoinGame::Twins => Some(place),
            CoinGame::TurningTurtles => place.checked_add(1),
            // The odious one of 2n and 2n + 1: with an odd number of binary ones.
            CoinGame::MockTurtles => {
                Some(place.checked_mul(2)? + u64::from(place.count_ones().is_multiple_of(2)))
            }
            CoinGame::Triplets => match place.checked_sub(2) {
                Some(n) => CoinGame::MockTurtles.value(n),
                None => Some(0),
            },
            // The greatest power of two that divides n + 1.
            CoinGame::Ruler => {
                let n = place.checked_add(1)?;
                Some(n & n.wrapping_neg())
            }
        }
    }
}

/// The nim-value of a single head in a product of coin-turning games, from its values in the factors (Tartan theorem).
///
/// In the product of two games the coins form a board. A move takes one move of either game, and turns every coin whose row is turned
/// by the one and whose column by the other. Three games make a box in the same way.
///
/// Source: Winning Ways, chapter 14, "The Tartan theorem".
///
/// ```
/// use grundy_values::nimber::{CoinGame, tartan};
///
/// // Turning Corners is Twins × Twins: the four corners of a rectangle are turned.
/// let corner = |x, y| tartan(&[CoinGame::Twins.value(x).unwrap(), CoinGame::Twins.value(y).unwrap()]);
/// assert_eq!((corner(1, 5), corner(2, 3), corner(4, 4)), (5, 1, 6));
/// ```
pub fn tartan(values: &[u64]) -> u64 {
    values.iter().fold(1, |all, &value| product(all, value))
}
