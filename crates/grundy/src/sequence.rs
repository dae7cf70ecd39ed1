//! The nim-values of heaps 0, 1, 2, … and their period.

use crate::heap_values::{HeapValues, LARGEST_SET, heap_values};
use crate::{Error, Game};
use grundy_rules::{Budget, Shape, message};
use grundy_values::Period;
use grundy_values::subtraction::Subtraction;
use grundy_values::take_and_break::TakeAndBreak;

/// The nim-values of the heaps of a game of one coordinate.
#[derive(Clone, Debug)]
pub struct Sequence {
    /// The nim-value of each heap.
    pub values: HeapValues,
    /// Their period, where it is proved by the heaps worked out.
    pub period: Option<Period>,
}

impl Game {
    /// The nim-values of heaps 0 to `to`, with their period where the theory of the game's shape proves one.
    ///
    /// ```
    /// use grundy::{Budget, Game};
    ///
    /// let kayles = Game::parse("0.77")?.sequence(200, &Budget::default())?;
    /// let period = kayles.period.unwrap();
    /// assert_eq!((period.preperiod, period.period, period.computed_to), (71, 12, 166));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Unsupported`] for a game that is not played with heaps; [`Error::Values`] when the budget runs out.
    pub fn sequence(&self, to: u64, budget: &Budget) -> Result<Sequence, Error> {
        let part = &self.parts[0];
        if part.graph().is_some() || !part.has_one_coordinate() {
            return Err(Error::Unsupported(message!(
                "not-one-heap",
                "{game} is not a game of one heap; a table shows its values",
                game = part.name()
            )));
        }
        let values = heap_values(part, to, budget)?;
        Ok(Sequence {
            period: self.period_by(to, budget)?,
            values,
        })
    }

    /// The period that the heaps 0 to `to` prove.
    fn period_by(&self, to: u64, budget: &Budget) -> Result<Option<Period>, Error> {
        let shape = self.parts[0].shape();
        let period = match shape {
            Shape::Subtraction(amounts) => match amounts.list(LARGEST_SET) {
                Some(set) => {
                    let kernel = Subtraction::new(&set).map_err(Error::Values)?;
                    // The period is looked for each time the values have doubled, and counts if it shows by `to`.
                    let reach = kernel.set().last().copied().unwrap_or(0);
                    let few = to.max(reach).saturating_mul(2).saturating_add(64);
                    let few = budget.clone().with_positions(few.min(budget.positions()));
                    match kernel.periodic_values(&few) {
                        Ok(periodic) => Some(*periodic.period()),
                        Err(error) if error.exhausted_limit().is_some() => None,
                        Err(error) => return Err(Error::Values(error)),
                    }
                }
                None => None,
            },
            Shape::TakeAndBreak(code) => {
                let mut kernel = TakeAndBreak::new(code);
                kernel.value_at(&to.into(), budget).map_err(Error::Values)?;
                kernel.proved_period().copied()
            }
            _ => None,
        };
        Ok(period.filter(|period| period.computed_to <= to))
    }
}
