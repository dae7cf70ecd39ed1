//! Why an outcome is what it is: data that every face can draw. The words are made by [`crate::words`].

use grundy_values::theorems::Reason;
use num_bigint::BigUint;

/// The reason for an outcome.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Why {
    /// The nim-sum of the components' nim-values: 0 is lost. Drawn in binary columns.
    NimSum {
        /// The nim-value of each component, in order.
        values: Vec<BigUint>,
        /// Their nim-sum.
        sum: BigUint,
        /// A component whose nim-value can be changed to the given one, so that the sum becomes 0.
        change: Option<Change>,
    },
    /// A theorem's own reason.
    Theorem(Reason),
    /// The heap has the nim-value (or outcome) of a smaller one, by a proved period.
    Period {
        /// The heap asked about.
        heap: BigUint,
        /// The equal heap within the first period.
        same_as: u64,
        /// The nim-value of both.
        value: u32,
        /// The period.
        period: grundy_values::Period,
    },
    /// A closed form says so.
    ClosedForm {
        /// The file of its certificate.
        name: String,
        /// A position that is lost for the opponent, where there is one to move to.
        to: Option<crate::Position>,
    },
    /// Lost: every move is answered by a reply that leads to a lost position again.
    Replies {
        /// The moves, as positions reached, each with a reply, as a position reached.
        replies: Vec<(crate::Position, crate::Position)>,
        /// Whether every move is listed.
        complete: bool,
    },
    /// Won: this move leads to a position that is lost for the opponent.
    Move {
        /// The position reached.
        to: crate::Position,
    },
    /// There is no move: in normal play that is lost, in misère play won.
    NoMove,
    /// A rule says that the player to move has lost or won here.
    Ruled {
        /// Whether it is won.
        won: bool,
    },
    /// Neither can force a win: this move keeps the draw.
    Draw {
        /// The position reached.
        to: crate::Position,
    },
}

/// A change of one component's nim-value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Which component (0 is the first).
    pub component: usize,
    /// Its nim-value.
    pub from: BigUint,
    /// The nim-value it should have.
    pub to: BigUint,
}
