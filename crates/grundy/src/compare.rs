//! Positions on which a claim about a game is tried (对拍), each with the truth.

use crate::{Contents, Error, Game, Position, Question};
use grundy_rules::{Budget, Shape, message};
use grundy_values::{Outcome, Play};
use num_bigint::BigUint;

/// A position and who wins it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// The position.
    pub position: Position,
    /// Who wins it.
    pub truth: Outcome,
}

/// What the truth about one large position may cost.
const POSITIONS: u64 = 200_000;
const MEMORY: u64 = 64 << 20;

/// The largest numbers that are tried: their squares outgrow 64 bits, as careless programs find out.
const LARGEST: u64 = 1_000_000_000_000_000_000;

impl Game {
    /// All positions with coordinates up to `to` (one bound for all coordinates, or one for each), smallest first: by the sum
    /// of the coordinates, then in lexicographic order.
    ///
    /// # Errors
    ///
    /// As for [`Game::table`].
    pub fn small_trials(
        &self,
        to: &[u64],
        play: Play,
        budget: &Budget,
    ) -> Result<Vec<Trial>, Error> {
        let table = self.table(to, Contents::Outcomes, play, budget)?;
        let mut cells: Vec<(Vec<u64>, Outcome)> = table
            .positions()
            .map(|(coords, cell)| (coords, cell.outcome))
            .collect();
        cells.sort_by_cached_key(|(coords, _)| coords.iter().map(|&x| u128::from(x)).sum::<u128>());
        Ok(cells
            .into_iter()
            .map(|(coords, truth)| Trial {
                position: self.position_of(coords.into_iter().map(BigUint::from).collect()),
                truth,
            })
            .collect())
    }

    /// About `count` large positions of `numbers` numbers, smallest first, and how many more were thought of whose truth is out
    /// of reach: numbers around Fibonacci numbers and ratios near the golden one, numbers without pattern, and the lost positions
    /// that winning moves lead to from these, where these are found quickly. The same ones at every call.
    pub fn large_trials(
        &self,
        numbers: usize,
        count: usize,
        play: Play,
        budget: &Budget,
    ) -> Result<(Vec<Trial>, usize), Error> {
        let mut random = SplitMix(0x5eed);
        let mut trials = Vec::new();
        let mut unknown = 0;
        let question = Question {
            play,
            limit: 1,
            extras: false,
            budget: budget
                .clone()
                .with_positions(POSITIONS.min(budget.positions()))
                .with_memory(MEMORY.min(budget.memory())),
        };
        // Of a huge heap that breaks there may be more moves than can be tried.
        let breaks = matches!(self.shape(), Shape::TakeAndBreak(_));
        for turn in 0..count {
            budget.check(0, 0).map_err(|exhausted| {
                Error::exhausted(
                    exhausted,
                    message!(
                        "large-positions-seen",
                        "{done} of {count} large positions had been looked at",
                        done = turn,
                        count = count
                    ),
                )
            })?;
            if trials.len() >= count || unknown > count / 4 {
                break;
            }
            let position = self.position_of(random.numbers(numbers, turn));
            if !self.is_position(&position) {
                continue;
            }
            let truth = match self.outcome(&position, play, &question.budget) {
                Ok(truth) => truth,
                Err(Error::Values(grundy_values::Error::Exhausted {
                    exhausted: grundy_rules::Exhausted::Interrupted,
                    ..
                })) => continue,
                Err(_) => {
                    unknown += 1;
                    continue;
                }
            };
            if truth == Outcome::N && !breaks {
                let winning = self.ask(&position, &question).ok();
                let winning = winning.and_then(|answer| answer.moves.into_iter().next());
                trials.extend(winning.map(|winning| Trial {
                    position: winning.result,
                    truth: Outcome::P,
                }));
            }
            trials.push(Trial { position, truth });
        }
        // A split leaves more heaps than a claim about as many numbers can speak of.
        trials.retain(|trial| self.numbers(&trial.position).len() == numbers);
        trials.sort_by_cached_key(|trial| self.numbers(&trial.position).iter().sum::<BigUint>());
        trials.dedup();
        Ok((trials, unknown))
    }

    /// The numbers of a position in order, of all its components.
    pub fn numbers(&self, position: &Position) -> Vec<BigUint> {
        position
            .summands()
            .iter()
            .flat_map(|s| s.component.coords.iter().cloned())
            .collect()
    }

    /// The position of these coordinates, or of these heaps where the game has one coordinate.
    fn position_of(&self, numbers: Vec<BigUint>) -> Position {
        use crate::Summand;
        use grundy_rules::Component;
        let heaps = self.parts[0].has_one_coordinate();
        let components = if heaps {
            numbers
                .into_iter()
                .map(|n| Component::new(0, [n]))
                .collect()
        } else {
            vec![Component::new(0, numbers)]
        };
        Position::new(
            components
                .into_iter()
                .map(|component| Summand { part: 0, component })
                .collect(),
        )
    }

    fn is_position(&self, position: &Position) -> bool {
        position
            .summands()
            .iter()
            .all(|s| self.parts[s.part].ruleset().check(&s.component).is_ok())
    }
}

/// Numbers without pattern, the same ones every time. Sebastiano Vigna's SplitMix64 (2015, public domain).
struct SplitMix(u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn up_to(&mut self, most: u64) -> u64 {
        match most.checked_add(1) {
            Some(size) => self.next() % size,
            None => self.next(),
        }
    }

    /// A number of any length in bits.
    fn of_any_length(&mut self) -> u64 {
        let shift = self.up_to(58);
        (self.next() >> 4 >> shift).min(LARGEST)
    }

    /// Every other turn numbers near neighbouring Fibonacci numbers, in either order.
    fn numbers(&mut self, count: usize, turn: usize) -> Vec<BigUint> {
        if !turn.is_multiple_of(2) {
            return (0..count).map(|_| self.of_any_length().into()).collect();
        }
        let fibonacci = fibonacci();
        let at = self.up_to(fibonacci.len() as u64 - 4) as usize;
        let mut numbers: Vec<BigUint> = (0..count)
            .map(|i| {
                let near = fibonacci[(at + i % 3).min(fibonacci.len() - 1)];
                (near + self.up_to(2)).saturating_sub(self.up_to(2)).into()
            })
            .collect();
        if self.up_to(1) == 1 {
            numbers.reverse();
        }
        numbers
    }
}

/// The Fibonacci numbers from 5 to the largest that are tried.
fn fibonacci() -> Vec<u64> {
    let mut numbers = vec![5, 8];
    while let [.., a, b] = numbers[..]
        && a + b <= LARGEST
    {
        numbers.push(a + b);
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_ones_come_smallest_first_and_in_every_order() {
        let wythoff = Game::parse("wythoff").unwrap();
        let trials = wythoff
            .small_trials(&[2], Play::Normal, &Budget::default())
            .unwrap();
        assert_eq!(trials.len(), 9);
        let lost: Vec<String> = trials
            .iter()
            .filter(|t| t.truth == Outcome::P)
            .map(|t| t.position.to_string())
            .collect();
        assert_eq!(lost, ["(0, 0)", "(1, 2)", "(2, 1)"]);
    }

    #[test]
    fn large_ones_hold_lost_and_won_positions_of_wythoff() {
        let wythoff = Game::parse("wythoff").unwrap();
        let (trials, unknown) = wythoff
            .large_trials(2, 400, Play::Normal, &Budget::default())
            .unwrap();
        assert_eq!(unknown, 0);
        let lost = trials.iter().filter(|t| t.truth == Outcome::P).count();
        assert!(lost > 100 && trials.len() - lost > 100, "{lost}");
        let beyond = BigUint::from(10u8).pow(12);
        assert!(
            trials
                .iter()
                .any(|t| wythoff.numbers(&t.position).iter().all(|n| *n > beyond))
        );
    }

    /// Kayles is lost on the empty heap alone; its huge heaps are known by their period.
    #[test]
    fn large_heaps_that_break_are_within_reach() {
        let kayles = Game::parse("0.77").unwrap();
        let (trials, unknown) = kayles
            .large_trials(1, 400, Play::Normal, &Budget::default())
            .unwrap();
        assert_eq!(unknown, 0);
        assert!(trials.len() > 200, "{}", trials.len());
        for trial in &trials {
            let empty = kayles.numbers(&trial.position)[0] == BigUint::ZERO;
            assert_eq!(trial.truth == Outcome::P, empty, "{}", trial.position);
        }
    }
}
