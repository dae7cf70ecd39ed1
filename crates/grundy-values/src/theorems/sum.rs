//! Sums whose components have nim-values, in normal play and in the misère play that follows misère nim.

use grundy_rules::Budget;
use num_bigint::BigUint;

use crate::nimber::nim_sum;

use super::{Change, Reason, Ruling, Values, Winning};
use crate::{Error, Outcome, Play};

/// The values of a sum and what they decide.
pub(super) struct Sum {
    values: Vec<BigUint>,
    sum: BigUint,
    /// How many values are at least 2.
    large: usize,
    play: Play,
}

fn is_large(value: &BigUint) -> bool {
    value.bits() >= 2
}

impl Sum {
    pub(super) fn new(values: Vec<BigUint>, play: Play) -> Self {
        Sum {
            sum: nim_sum(&values),
            large: values.iter().filter(|value| is_large(value)).count(),
            values,
            play,
        }
    }

    pub(super) fn outcome(&self) -> Outcome {
        let lost = match self.play {
            Play::Misere if self.large == 0 => self.sum.bits() == 1,
            _ => self.sum.bits() == 0,
        };
        if lost { Outcome::P } else { Outcome::N }
    }

    /// The one value that component `index` must be given to leave a P-position.
    pub(super) fn target(&self, index: usize) -> BigUint {
        let others = &self.sum ^ &self.values[index];
        let others_large = self.large - usize::from(is_large(&self.values[index]));
        match self.play {
            // The others sum to 0 or 1 here, and the whole must sum to 1.
            Play::Misere if others_large == 0 => others ^ BigUint::from(1u8),
            _ => others,
        }
    }

    /// The ruling, with the winning moves that `moves(index, target)` finds in each component.
    pub(super) fn ruling<I: IntoIterator<Item = Vec<Change>>>(
        self,
        by: Values,
        limit: usize,
        budget: &Budget,
        mut moves: impl FnMut(usize, BigUint) -> I,
    ) -> Result<Ruling, Error> {
        let outcome = self.outcome();
        let winning = match outcome {
            Outcome::P => Winning::none(),
            _ => {
                let each = (0..self.values.len()).flat_map(|i| moves(i, self.target(i)));
                Winning::collect(each, limit, budget)?
            }
        };
        let Sum {
            values, sum, large, ..
        } = self;
        Ok(match self.play {
            Play::Normal => Ruling {
                outcome,
                nim_value: Some(sum.clone()),
                winning,
                reason: Reason::NimSum { values, sum, by },
            },
            Play::Misere => Ruling {
                outcome,
                nim_value: None,
                winning,
                reason: Reason::MisereNim {
                    values,
                    sum,
                    large,
                    by,
                },
            },
        })
    }
}
