//! Nim-values of the vertices from which play must end.

use super::kahn::States;
use super::rows::Rows;
use super::{Adjacency, Arcs, Order, cycle};
use crate::Error;
use grundy_rules::{Budget, Exhausted};

/// Not a nim-value: those are at most the number of arcs.
pub(super) const UNDEFINED: u32 = u32::MAX;

/// The nim-values of a graph's vertices.
///
/// A vertex has a nim-value exactly if no cycle can be reached from it, so that play from it must end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphValues {
    values: Vec<u32>,
    cycle: Option<Vec<u32>>,
}

impl GraphValues {
    /// The nim-value of `vertex`; none if a cycle can be reached from it, or if it is not there.
    pub fn get(&self, vertex: u32) -> Option<u32> {
        let value = self.values.get(vertex as usize).copied();
        value.filter(|&v| v != UNDEFINED)
    }

    /// The nim-values of all vertices in order.
    pub fn iter(&self) -> impl Iterator<Item = Option<u32>> + '_ {
        self.values.iter().map(|&v| (v != UNDEFINED).then_some(v))
    }

    /// A cycle, if the graph has one: each vertex has an arc to the next, and the last to the first. No cycle through the
    /// first of its vertices is shorter.
    pub fn cycle(&self) -> Option<&[u32]> {
        self.cycle.as_deref()
    }
}

impl Adjacency<'_> {
    /// The nim-values of all vertices from which play must end, and a cycle if there is one.
    ///
    /// # Errors
    ///
    /// [`Error::Exhausted`] when the budget ends first; vertices and arcs count as positions.
    ///
    /// ```
    /// use grundy_rules::Budget;
    /// use grundy_values::graph::Adjacency;
    ///
    /// // 0 → 1 → 2 → 1, 2 → 3
    /// let graph = Adjacency::new(&[0, 1, 2, 4, 4], &[1, 2, 1, 3]).unwrap();
    /// let values = graph.nim_values(&Budget::default()).unwrap();
    /// assert_eq!(values.iter().collect::<Vec<_>>(), [None, None, None, Some(0)]);
    /// assert_eq!(values.cycle().map(<[u32]>::len), Some(2));
    /// ```
    pub fn nim_values(&self, budget: &Budget) -> Result<GraphValues, Error> {
        let bytes = 4 * self.vertices() as u64;
        self.admit(budget, bytes)?;
        let solved = if self.order == Order::Unknown {
            self.unordered_values(budget)
        } else {
            let mut values = vec![UNDEFINED; self.vertices()];
            let mut seen = Vec::new();
            let done = self.in_order(budget, bytes, |v, options| {
                values[v as usize] = mex(options, &values, &mut seen);
            });
            done.map(|()| (values, None))
        };
        let (values, cycle) = solved.map_err(|exhausted| self.error(exhausted))?;
        Ok(GraphValues { values, cycle })
    }

    /// The values in an order that is found on the way, and a cycle if there is one.
    fn unordered_values(&self, budget: &Budget) -> Result<(Vec<u32>, Option<Vec<u32>>), Exhausted> {
        let (n, arcs) = (self.vertices(), self.arcs());
        budget.check(0, unordered_bytes(n, arcs))?;
        let reverse = self.reverse(budget)?;
        let options = self
            .offsets
            .windows(2)
            .map(|ends| (ends[1] - ends[0]) as u32);
        let values = States::new(options).values(&reverse, budget)?;
        drop(reverse);
        if !values.contains(&UNDEFINED) {
            return Ok((values, None));
        }
        let cycle = cycle::find(|v| self.options(v), &values, budget)?;
        Ok((values, Some(cycle)))
    }
}

impl Arcs<'_> {
    /// The nim-values of all vertices from which play must end, and a cycle if there is one.
    ///
    /// # Errors
    ///
    /// [`Error::Exhausted`] when the budget ends first; vertices and arcs count as positions.
    ///
    /// ```
    /// use grundy_rules::Budget;
    /// use grundy_values::graph::Arcs;
    ///
    /// let graph = Arcs::new(4, &[(2, 1), (0, 1), (2, 3), (1, 2)]).unwrap();
    /// let values = graph.nim_values(&Budget::default()).unwrap();
    /// assert_eq!(values.iter().collect::<Vec<_>>(), [None, None, None, Some(0)]);
    /// assert_eq!(values.cycle().map(<[u32]>::len), Some(2));
    /// ```
    pub fn nim_values(&self, budget: &Budget) -> Result<GraphValues, Error> {
        self.admit(budget, unordered_bytes(self.vertices(), self.arcs()))?;
        self.solve(budget)
            .map_err(|exhausted| self.error(exhausted))
    }

    fn solve(&self, budget: &Budget) -> Result<GraphValues, Exhausted> {
        let states = States::new(self.out_degrees(budget)?.into_iter());
        let values = states.values(&self.reverse(budget)?, budget)?;
        let undefined = |v: u32| values[v as usize] == UNDEFINED;
        let cycle = if values.contains(&UNDEFINED) {
            let options = self.options(undefined, budget)?;
            Some(cycle::find(|v| options.row(v), &values, budget)?)
        } else {
            None
        };
        Ok(GraphValues { values, cycle })
    }
}

/// Bytes where no order is known: the reversed arcs, the states, and up to three more words for each vertex.
fn unordered_bytes(vertices: usize, arcs: usize) -> u64 {
    Rows::bytes(vertices, arcs) + States::bytes(vertices, arcs) + 12 * vertices as u64
}

/// The least number that is no value of the options. `seen` is room for it.
fn mex(options: &[u32], values: &[u32], seen: &mut Vec<bool>) -> u32 {
    // The mex of d options is at most d: greater values need not be noted.
    if options.len() < 64 {
        let set = options.iter().fold(0u64, |set, &w| {
            set | 1u64.checked_shl(values[w as usize]).unwrap_or(0)
        });
        return set.trailing_ones();
    }
    seen.clear();
    seen.resize(options.len() + 1, false);
    for &w in options {
        if let Some(place) = seen.get_mut(values[w as usize] as usize) {
            *place = true;
        }
    }
    let mex = seen.iter().position(|&seen| !seen);
    mex.unwrap_or(options.len()) as u32
}
