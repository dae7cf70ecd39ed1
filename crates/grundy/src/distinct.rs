//! Results as what they are, whatever the order in which they are written.

use crate::{Answer, Game, LegalMove, PlayedMove, Position};
use rustc_hash::FxHashSet;

impl Game {
    /// The position in a standard order: the coordinates ascending where the game is `unordered`, the components of a sum
    /// ascending. Two positions with the same one are the same for every question.
    ///
    /// ```
    /// use grundy::Game;
    ///
    /// let wythoff = Game::parse("wythoff")?;
    /// assert_eq!(wythoff.canonical(&wythoff.position("5 3")?), wythoff.position("3 5")?);
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn canonical(&self, position: &Position) -> Position {
        let mut summands = position.summands().to_vec();
        for summand in &mut summands {
            let unordered = self
                .rulesets()
                .nth(summand.part)
                .and_then(|ruleset| ruleset.rules().get(summand.component.game))
                .is_some_and(|rules| rules.unordered);
            if unordered {
                summand.component.coords.sort();
            }
        }
        summands.sort();
        Position::new(summands)
    }

    /// Keeps of moves with equal results, up to order, the first, and counts anew.
    pub fn distinct_answer(&self, answer: &mut Answer) {
        let complete = answer.count == Some(answer.moves.len());
        self.keep_distinct(&mut answer.moves, |played| played);
        answer.count = complete.then_some(answer.moves.len());
    }

    /// Keeps of moves with equal results, up to order, the first.
    pub fn distinct_moves(&self, moves: &mut Vec<LegalMove>) {
        self.keep_distinct(moves, |legal| &legal.played);
    }

    fn keep_distinct<T>(&self, moves: &mut Vec<T>, played: impl Fn(&T) -> &PlayedMove) {
        let mut seen = FxHashSet::default();
        moves.retain(|one| seen.insert(self.canonical(&played(one).result)));
    }
}
