//! Nim-values of the vertices from which play must end.

use super::{Adjacency, PIECE, Reverse, cycle};
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
        let mut values = vec![UNDEFINED; self.vertices()];
        let mut seen = Vec::new();
        let ordered = self.in_order(budget, bytes, |v, options| {
            values[v as usize] = mex(options, &values, &mut seen);
        });
        let cycle = match ordered {
            Some(done) => done.map(|()| None),
            None => self.unordered_values(&mut values, budget),
        };
        Ok(GraphValues {
            cycle: cycle.map_err(|exhausted| self.error(exhausted))?,
            values,
        })
    }

    /// A vertex gets its value when the last of its options has one (Kahn's topological sort); the vertices that never do are
    /// those from which a cycle can be reached.
    fn unordered_values(
        &self,
        values: &mut [u32],
        budget: &Budget,
    ) -> Result<Option<Vec<u32>>, Exhausted> {
        let n = self.vertices();
        budget.check(0, 24 * n as u64 + self.reverse_bytes())?;
        let reverse = Reverse::new(self, budget)?;
        let mut states: Vec<State> = self
            .offsets
            .windows(2)
            .map(|ends| State {
                seen: 0,
                open: (ends[1] - ends[0]) as u32,
            })
            .collect();
        let ends = (0..n as u32).filter(|&v| states[v as usize].open == 0);
        let mut queue: Vec<u32> = ends.collect();
        let mut seen = Vec::new();
        let mut next = 0;
        while let Some(&v) = queue.get(next) {
            next += 1;
            if next.is_multiple_of(PIECE) {
                budget.check(0, 0)?;
            }
            let options = self.options(v);
            let value = match options.len() {
                ..64 => states[v as usize].seen.trailing_ones(),
                _ => mex(options, values, &mut seen),
            };
            values[v as usize] = value;
            let bit = 1u64.checked_shl(value).unwrap_or(0);
            for &u in reverse.sources(v) {
                let state = &mut states[u as usize];
                state.seen |= bit;
                state.open -= 1;
                if state.open == 0 {
                    queue.push(u);
                }
            }
        }
        if next == n {
            return Ok(None);
        }
        drop((reverse, states, queue));
        cycle::find(self, values, budget).map(Some)
    }
}

/// What is known of a vertex before its value: together, so that an arc touches one place in memory.
struct State {
    /// The values below 64 of its options so far; enough where there are fewer than 64 options.
    seen: u64,
    /// Its options without a value.
    open: u32,
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
