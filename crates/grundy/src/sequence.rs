//! The nim-values of heaps 0, 1, 2, … and their period.

use crate::heap_values::{HeapValues, LARGEST_SET, heap_values};
use crate::part::{By, Part};
use crate::{Basis, Error, Game};
use grundy_rules::{Budget, Component, Shape, message};
use grundy_values::Period;
use grundy_values::subtraction::Subtraction;
use grundy_values::take_and_break::TakeAndBreak;
use num_bigint::BigUint;

/// The nim-values of the heaps of a game of one coordinate.
#[derive(Clone, Debug)]
pub struct Sequence {
    /// The nim-value of each heap.
    pub values: HeapValues,
    /// Their period, where it is proved by the heaps worked out.
    pub period: Option<Period>,
}

/// The nim-value of one heap, and what it rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapValue {
    /// The nim-value.
    pub value: BigUint,
    /// The smaller heap whose value it has by the period, where a period answers.
    pub same_as: Option<u64>,
    /// What the answer rests on.
    pub basis: Basis,
}

impl Game {
    /// The nim-value of a single heap of any size, without a table of the smaller ones where a theorem, a period or a certificate
    /// makes that possible.
    ///
    /// ```
    /// use grundy::{Budget, Game};
    ///
    /// let heap = num_bigint::BigUint::from(10u32).pow(30);
    /// let kayles = Game::parse("0.77")?.value_at(&heap, &Budget::default())?;
    /// assert_eq!((kayles.value, kayles.same_as), (1u32.into(), Some(76)));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Unsupported`] for a game that is not played with heaps, [`Error::Position`] for a number that is no position of it,
    /// [`Error::Values`] when the budget runs out.
    pub fn value_at(&self, heap: &BigUint, budget: &Budget) -> Result<HeapValue, Error> {
        let part = self.one_heap()?;
        let component = Component::new(0, [heap.clone()]);
        part.ruleset().check(&component).map_err(Error::Position)?;
        let valued = part.nim_value(&component, budget)?;
        let same_as = match valued.by {
            By::Period(_, same_as) => Some(same_as),
            _ => None,
        };
        let basis = match (valued.by, part.theorem()) {
            (By::Theorem, Some(theorem)) => Basis::Theorem(theorem.clone()),
            (By::Period(period, _), _) => Basis::Period(vec![period]),
            (By::Certificate(name), _) => Basis::Certificate(name),
            _ => Basis::Computed {
                up_to: part.show(&component),
            },
        };
        Ok(HeapValue {
            value: valued.value,
            same_as,
            basis,
        })
    }

    /// The part of a game that is played with heaps, each by itself.
    fn one_heap(&self) -> Result<&Part, Error> {
        let part = &self.parts[0];
        if part.graph().is_some() || !part.has_one_coordinate() {
            return Err(Error::Unsupported(message!(
                "not-one-heap",
                "{game} is not a game of one heap; a table shows its values",
                game = part.name()
            )));
        }
        Ok(part)
    }

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
        let part = self.one_heap()?;
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
