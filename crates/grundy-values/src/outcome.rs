//! Who wins, and under which convention.

/// Who wins a position under perfect play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The previous player wins: the player to move loses (必败态).
    P,
    /// The next player, who is to move, wins (必胜态).
    N,
    /// Neither can force a win; only games with cycles have such positions.
    Draw,
}

/// What it means to be unable to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Play {
    /// The player who cannot move loses: the last move wins.
    #[default]
    Normal,
    /// The player who cannot move wins: the last move loses.
    Misere,
}
