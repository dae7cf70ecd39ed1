//! From a position to an answer: which theorem or kernel is asked, which moves win, and why.

use crate::part::{By, Part, Valued};
use crate::why::Change;
use crate::{Answer, Basis, Error, Game, LegalMove, PlayedMove, Position, Why};
use grundy_rules::{Budget, Component, Ending, Exhausted, message};
use grundy_values::general::General;
use grundy_values::nimber::nim_sum;
use grundy_values::theorems::{self, Ruling, Theorem};
use grundy_values::{Outcome, Play};
use num_bigint::{BigInt, BigUint};
use num_traits::Zero;

/// Positions that may be worked out for the sake of the remoteness, or of a nim-value that the theorem does not give; and the
/// greatest number in a position for which that is tried.
const EXTRA_POSITIONS: u64 = 20_000;
const EXTRA_NUMBER: u32 = 2_000;

/// Moves that are looked through for the winning ones before the list is left incomplete.
const MOVES: usize = 200_000;

/// Replies that a lost position's explanation lists.
const REPLIES: usize = 12;

/// How a position is asked about.
///
/// ```
/// use grundy::{Game, Outcome, Play, Question};
///
/// let nim = Game::parse("nim")?;
/// let position = nim.position("1 1 1")?;
/// let misere = Question { play: Play::Misere, ..Question::default() };
/// assert_eq!(nim.solve(&position)?.outcome, Outcome::N);
/// assert_eq!(nim.ask(&position, &misere)?.outcome, Outcome::P);
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Question {
    /// Normal or misère play.
    pub play: Play,
    /// What the answer may cost.
    pub budget: Budget,
    /// How many winning moves are listed at most.
    pub limit: usize,
    /// Whether the remoteness, and a nim-value that the theorem does not give, are worked out where a small search does it.
    pub extras: bool,
}

impl Default for Question {
    /// Normal play, the default budget, up to 1,000 winning moves, with extras.
    fn default() -> Self {
        Question {
            play: Play::Normal,
            budget: Budget::default(),
            limit: 1_000,
            extras: true,
        }
    }
}

impl Game {
    /// Who wins the position in normal play, by which moves, and why.
    ///
    /// # Errors
    ///
    /// As for [`Game::ask`].
    pub fn solve(&self, position: &Position) -> Result<Answer, Error> {
        self.ask(position, &Question::default())
    }

    /// Who wins the position, by which moves, and why.
    ///
    /// # Errors
    ///
    /// [`Error::Values`] when the budget runs out or play need not end.
    pub fn ask(&self, position: &Position, question: &Question) -> Result<Answer, Error> {
        let mut answer = match self.by_theorem(position, question)? {
            Some(answer) => answer,
            None => self.by_values(position, question)?,
        };
        if question.extras && self.is_small(position) {
            let budget = question.budget.clone().with_positions(EXTRA_POSITIONS);
            if answer.remoteness.is_none() {
                let searched = self.searched(position, question.play, &budget).ok();
                answer.remoteness = searched.and_then(|(_, remoteness)| remoteness);
            }
            if answer.nim_value.is_none() && question.play == Play::Normal {
                answer.nim_value = self.nim_value(position, &budget).ok();
            }
        }
        Ok(answer)
    }

    /// The outcome alone.
    ///
    /// # Errors
    ///
    /// As for [`Game::ask`].
    pub fn outcome(
        &self,
        position: &Position,
        play: Play,
        budget: &Budget,
    ) -> Result<Outcome, Error> {
        if let Some((_, ruling)) = self.ruling(position, play, 0, budget)? {
            return Ok(ruling.outcome);
        }
        if play == Play::Normal {
            match self.values(position, budget) {
                Ok(values) => return Ok(of_sum(&nim_sum(values.iter().map(|v| &v.value)))),
                Err(error) if !may_be_searched(&error, position) => return Err(error),
                Err(_) => {}
            }
        }
        Ok(self.searched(position, play, budget)?.0)
    }

    /// The nim-value of the position in normal play.
    ///
    /// # Errors
    ///
    /// As for [`Game::ask`]; and when the game has none.
    pub fn nim_value(&self, position: &Position, budget: &Budget) -> Result<BigUint, Error> {
        let values = self.values(position, budget)?;
        Ok(nim_sum(values.iter().map(|v| &v.value)))
    }

    /// The legal moves, at most `limit` of them, each with the outcome of its result; and whether these are all.
    ///
    /// # Errors
    ///
    /// As for [`Game::ask`].
    pub fn moves(
        &self,
        position: &Position,
        question: &Question,
    ) -> Result<(Vec<LegalMove>, bool), Error> {
        let mut moves = Vec::new();
        for played in self.legal(position, &question.budget) {
            let played = played?;
            if moves.len() == question.limit {
                return Ok((moves, false));
            }
            let outcome = self.outcome(&played.result, question.play, &question.budget)?;
            let nim_value = match question.play {
                Play::Normal => self.nim_value(&played.result, &question.budget).ok(),
                Play::Misere => None,
            };
            moves.push(LegalMove {
                played,
                outcome,
                nim_value,
            });
        }
        Ok((moves, true))
    }

    /// The legal moves one by one.
    fn legal<'g>(
        &'g self,
        position: &'g Position,
        budget: &'g Budget,
    ) -> impl Iterator<Item = Result<PlayedMove, Error>> + 'g {
        (0..position.summands().len()).flat_map(|index| self.legal_from(position, index, budget))
    }

    /// The legal moves of one component.
    fn legal_from<'g>(
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

    /// What a theorem says of the position.
    pub(crate) fn ruling(
        &self,
        position: &Position,
        play: Play,
        limit: usize,
        budget: &Budget,
    ) -> Result<Option<(&Theorem, Ruling)>, Error> {
        let [first, rest @ ..] = position.summands() else {
            return Ok(None);
        };
        let part = &self.parts[first.part];
        let same = |s: &crate::Summand| s.part == first.part && s.component.game == 0;
        let Some(theorem) = part
            .theorem()
            .filter(|_| position.summands().iter().all(same))
        else {
            return Ok(None);
        };
        let heaps: Vec<BigUint>;
        let numbers = if takes_heaps(theorem) {
            heaps = position
                .summands()
                .iter()
                .map(|s| s.component.coords[0].clone())
                .collect();
            &heaps
        } else if rest.is_empty() {
            &first.component.coords
        } else {
            return Ok(None);
        };
        let ruling = theorem
            .rule(numbers, play, limit, budget)
            .map_err(Error::Values)?;
        Ok(ruling.map(|ruling| (theorem, ruling)))
    }

    fn by_theorem(
        &self,
        position: &Position,
        question: &Question,
    ) -> Result<Option<Answer>, Error> {
        let Some((theorem, ruling)) =
            self.ruling(position, question.play, question.limit, &question.budget)?
        else {
            return Ok(None);
        };
        let part = &self.parts[position.summands()[0].part];
        let (moves, count) = if ruling.outcome == Outcome::P || part.has_one_move_each() {
            let moves: Vec<PlayedMove> = ruling
                .winning
                .moves
                .iter()
                .map(|changes| played(position, changes, takes_heaps(theorem)))
                .collect();
            let count = ruling.winning.complete.then_some(moves.len());
            (moves, count)
        } else {
            self.winning_of_rules(position, question)?
        };
        let terminal = self.is_terminal(position, &question.budget);
        Ok(Some(Answer {
            outcome: ruling.outcome,
            nim_value: ruling.nim_value,
            count,
            moves,
            remoteness: None,
            why: if terminal {
                Why::NoMove
            } else {
                Why::Theorem(ruling.reason)
            },
            basis: Basis::Theorem(theorem.clone()),
        }))
    }

    /// The moves of the rules that a theorem calls won, where the theorem's own list has several of them as one.
    fn winning_of_rules(
        &self,
        position: &Position,
        question: &Question,
    ) -> Result<(Vec<PlayedMove>, Option<usize>), Error> {
        let mut moves = Vec::new();
        let mut count = Some(0);
        for (looked, found) in self.legal(position, &question.budget).enumerate() {
            if looked == MOVES {
                count = None;
                break;
            }
            let found = found?;
            if self.outcome(&found.result, question.play, &question.budget)? == Outcome::P {
                add(&mut moves, &mut count, question.limit, found);
            }
        }
        Ok((moves, count))
    }

    fn is_terminal(&self, position: &Position, budget: &Budget) -> bool {
        self.legal(position, budget).next().is_none()
    }

    fn values(&self, position: &Position, budget: &Budget) -> Result<Vec<Valued>, Error> {
        position
            .summands()
            .iter()
            .map(|s| self.parts[s.part].nim_value(&s.component, budget))
            .collect()
    }

    fn by_values(&self, position: &Position, question: &Question) -> Result<Answer, Error> {
        if question.play == Play::Normal {
            match self.values(position, &question.budget) {
                Ok(values) => return self.by_nim_sum(position, &values, question),
                Err(error) if !may_be_searched(&error, position) => return Err(error),
                Err(_) => {}
            }
        }
        self.by_search(position, question)
    }

    fn by_nim_sum(
        &self,
        position: &Position,
        values: &[Valued],
        question: &Question,
    ) -> Result<Answer, Error> {
        let sum = nim_sum(values.iter().map(|v| &v.value));
        let outcome = of_sum(&sum);
        let budget = &question.budget;
        let (moves, count) = match outcome {
            Outcome::N => self.zeroing_moves(position, values, &sum, question)?,
            _ => (Vec::new(), Some(0)),
        };
        let periods: Vec<_> = values
            .iter()
            .filter_map(|v| match v.by {
                By::Period(period, _) => Some(period),
                _ => None,
            })
            .collect();
        let why = self.why_nim_sum(position, values, &sum, &moves, budget);
        Ok(Answer {
            outcome,
            nim_value: Some(sum),
            moves,
            count,
            remoteness: None,
            why,
            basis: match &values {
                _ if !periods.is_empty() => Basis::Period(periods),
                _ => self.computed(position),
            },
        })
    }

    /// The moves that make the nim-sum 0, and how many there are if all were looked at.
    fn zeroing_moves(
        &self,
        position: &Position,
        values: &[Valued],
        sum: &BigUint,
        question: &Question,
    ) -> Result<(Vec<PlayedMove>, Option<usize>), Error> {
        let budget = &question.budget;
        let mut moves = Vec::new();
        let mut count = Some(0usize);
        for (index, summand) in position.summands().iter().enumerate() {
            let part = &self.parts[summand.part];
            let wanted = sum ^ &values[index].value;
            if part.theorem() == Some(&Theorem::Nim) && part.has_one_move_each() {
                // A heap of nim has its size for its value, so the one move that will do is known.
                if wanted < values[index].value {
                    let change = theorems::Change {
                        coordinate: index,
                        to: vec![wanted],
                    };
                    add(
                        &mut moves,
                        &mut count,
                        question.limit,
                        played(position, &[change], true),
                    );
                }
                continue;
            }
            let mut looked = 0;
            for found in self.legal_from(position, index, budget) {
                looked += 1;
                if looked > MOVES {
                    count = None;
                    break;
                }
                let found = match found {
                    Ok(found) => found,
                    Err(error) if error.is_out_of_reach() && !moves.is_empty() => {
                        count = None;
                        break;
                    }
                    Err(error) => return Err(error),
                };
                let after: Vec<Valued> = found
                    .to
                    .iter()
                    .map(|c| part.nim_value(c, budget))
                    .collect::<Result<_, _>>()?;
                if nim_sum(after.iter().map(|v| &v.value)) == wanted {
                    add(&mut moves, &mut count, question.limit, found);
                }
            }
        }
        Ok((moves, count))
    }

    fn why_nim_sum(
        &self,
        position: &Position,
        values: &[Valued],
        sum: &BigUint,
        moves: &[PlayedMove],
        budget: &Budget,
    ) -> Why {
        if let ([summand], [valued]) = (position.summands(), values) {
            if let By::Period(period, same_as) = valued.by
                && let [heap] = &summand.component.coords[..]
                && *heap != BigUint::from(same_as)
            {
                return Why::Period {
                    heap: heap.clone(),
                    same_as,
                    value: u32::try_from(&valued.value).unwrap_or(u32::MAX),
                    period,
                };
            }
            return match moves.first() {
                Some(first) => Why::Move {
                    to: first.result.clone(),
                },
                None => self.why_lost(position, Play::Normal, budget),
            };
        }
        let change = moves.first().map(|first| Change {
            component: first.component,
            from: values[first.component].value.clone(),
            to: sum ^ &values[first.component].value,
        });
        Why::NimSum {
            values: values.iter().map(|v| v.value.clone()).collect(),
            sum: sum.clone(),
            change,
        }
    }

    /// No move, a rule, or a reply to each move.
    fn why_lost(&self, position: &Position, play: Play, budget: &Budget) -> Why {
        if let [s] = position.summands()
            && let Ok(Some(ending)) = self.parts[s.part].ruleset().ending(&s.component)
        {
            return Why::Ruled {
                won: ending == Ending::Won,
            };
        }
        let mut replies = Vec::new();
        let mut complete = true;
        for played in self.legal(position, budget) {
            let Ok(played) = played else {
                complete = false;
                break;
            };
            if replies.len() == REPLIES {
                complete = false;
                break;
            }
            let reply = self
                .legal(&played.result, budget)
                .flatten()
                .find(|reply| self.outcome(&reply.result, play, budget).ok() == Some(Outcome::P));
            match reply {
                Some(reply) => replies.push((played.result, reply.result)),
                None => complete = false,
            }
        }
        if replies.is_empty() && complete {
            return Why::NoMove;
        }
        Why::Replies { replies, complete }
    }

    /// Outcome and remoteness by full search.
    fn searched(
        &self,
        position: &Position,
        play: Play,
        budget: &Budget,
    ) -> Result<(Outcome, Option<u32>), Error> {
        let summands = position.summands();
        if let [only] = summands {
            return self.parts[only.part].outcome(&only.component, play, budget);
        }
        if self.parts.iter().any(|p| p.graph().is_some()) {
            return Err(Error::Unsupported(message!(
                "graph-sum-misere",
                "a sum with an explicit graph has an answer in normal play only"
            )));
        }
        let components: Vec<(usize, &Component)> =
            summands.iter().map(|s| (s.part, &s.component)).collect();
        let (outcome, remoteness) = if let [part] = &self.parts[..] {
            part.with_general(|general| general.outcome(&components, play, budget))?
        } else {
            let rulesets = self.parts.iter().map(Part::shared_ruleset).collect();
            General::sum(rulesets)
                .and_then(|mut general| general.outcome(&components, play, budget))
                .map_err(Error::Values)?
        };
        Ok((outcome, Some(remoteness)))
    }

    fn by_search(&self, position: &Position, question: &Question) -> Result<Answer, Error> {
        let (play, budget) = (question.play, &question.budget);
        let (outcome, remoteness) = self.searched(position, play, budget)?;
        let mut moves = Vec::new();
        let mut count = 0;
        let mut drawing = None;
        if outcome != Outcome::P {
            for played in self.legal(position, budget) {
                let played = played?;
                match self.searched(&played.result, play, budget)?.0 {
                    Outcome::P => {
                        count += 1;
                        if moves.len() < question.limit {
                            moves.push(played);
                        }
                    }
                    Outcome::Draw if drawing.is_none() => drawing = Some(played.result),
                    _ => {}
                }
            }
        }
        let why = match (outcome, moves.first(), drawing) {
            (Outcome::N, Some(first), _) => Why::Move {
                to: first.result.clone(),
            },
            (Outcome::Draw, _, Some(to)) => Why::Draw { to },
            _ => self.why_lost(position, play, budget),
        };
        Ok(Answer {
            outcome,
            nim_value: None,
            moves,
            count: Some(count),
            remoteness,
            why,
            basis: self.computed(position),
        })
    }

    fn computed(&self, position: &Position) -> Basis {
        Basis::Computed {
            up_to: self.show(position),
        }
    }

    /// Whether the numbers are small enough for something to be searched that need not be.
    fn is_small(&self, position: &Position) -> bool {
        let most = BigUint::from(EXTRA_NUMBER);
        position.summands().iter().all(|s| {
            self.parts[s.part].graph().is_some() || s.component.coords.iter().all(|x| *x <= most)
        })
    }
}

/// Whether a position without a nim-value still has an outcome that a search can find.
fn may_be_searched(error: &Error, position: &Position) -> bool {
    position.summands().len() == 1
        && matches!(
            error,
            Error::Values(grundy_values::Error::NoNimValues { .. }) | Error::Unsupported(_)
        )
}

/// Whether the numbers that the theorem speaks of are heaps, any number of them, and not the coordinates of one tuple.
pub(crate) fn takes_heaps(theorem: &Theorem) -> bool {
    matches!(
        theorem,
        Theorem::Nim
            | Theorem::Bash { .. }
            | Theorem::Powers { .. }
            | Theorem::Half
            | Theorem::Lasker
            | Theorem::TakeOrSplitInThree
    )
}

fn of_sum(sum: &BigUint) -> Outcome {
    if sum.is_zero() {
        Outcome::P
    } else {
        Outcome::N
    }
}

fn moves_exhausted(part: &Part, exhausted: Exhausted) -> Error {
    Error::Values(grundy_values::Error::Exhausted {
        exhausted,
        established: message!(
            "moves-not-listed",
            "the moves of {game} had not all been listed",
            game = part.name()
        ),
    })
}

/// Counts a winning move, and keeps it while there is room.
fn add(moves: &mut Vec<PlayedMove>, count: &mut Option<usize>, limit: usize, found: PlayedMove) {
    *count = count.map(|n| n + 1);
    if moves.len() < limit {
        moves.push(found);
    }
}

/// A winning move of a theorem: its changes name heaps (each a component) or coordinates of the one component.
fn played(position: &Position, changes: &[theorems::Change], heaps: bool) -> PlayedMove {
    let summands = position.summands();
    let (component, to) = match changes {
        [change] if heaps => (
            change.coordinate,
            change
                .to
                .iter()
                .map(|x| Component::new(0, [x.clone()]))
                .collect(),
        ),
        _ => {
            let mut coords = summands[0].component.coords.clone();
            for change in changes {
                if let [x] = &change.to[..] {
                    coords[change.coordinate] = x.clone();
                }
            }
            (0, vec![Component::new(0, coords)])
        }
    };
    let to: Vec<Component> = to;
    PlayedMove {
        component,
        from: summands[component].component.clone(),
        result: position.after(component, &to),
        to,
        binders: Vec::<(String, BigInt)>::new(),
    }
}
