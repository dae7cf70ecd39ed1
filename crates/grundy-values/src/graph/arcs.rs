//! Graphs whose arcs come in any order.

use super::rows::{Rows, in_pieces};
use super::{not_solved, too_large};
use crate::Error;
use grundy_rules::{Budget, Exhausted, message};

/// A graph given by its arcs, in any order, as pairs (from, to). An arc may be given twice.
///
/// The arcs need not be put in order for an [`Adjacency`](super::Adjacency) first. Of a cycle the same is said as by that, if the arcs
/// of each vertex come in the same order.
///
/// ```
/// use grundy_rules::Budget;
/// use grundy_values::{Outcome, Play, graph::Arcs};
///
/// let graph = Arcs::new(3, &[(1, 2), (0, 2), (0, 1)]).unwrap();
/// let budget = Budget::default();
/// let values = graph.nim_values(&budget).unwrap();
/// assert_eq!(values.iter().collect::<Vec<_>>(), [Some(2), Some(1), Some(0)]);
///
/// let solved = graph.outcomes(Play::Normal, &budget).unwrap();
/// assert_eq!(solved.outcomes(), [Outcome::N, Outcome::N, Outcome::P]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Arcs<'a> {
    vertices: usize,
    arcs: &'a [(u32, u32)],
}

impl<'a> Arcs<'a> {
    /// The graph of the vertices 0 to `vertices` − 1 with these arcs.
    ///
    /// # Errors
    ///
    /// [`Error::MalformedGraph`] if an arc leaves the vertices, or if there are more than 2^32 − 2 vertices or arcs.
    pub fn new(vertices: usize, arcs: &'a [(u32, u32)]) -> Result<Self, Error> {
        if vertices.max(arcs.len()) >= u32::MAX as usize {
            return Err(too_large());
        }
        let within = |&(from, to): &(u32, u32)| (from.max(to) as usize) < vertices;
        // A fold without an end before the last arc is done for many arcs at a time.
        if !arcs.iter().fold(true, |all, arc| all & within(arc))
            && let Some(&(from, to)) = arcs.iter().find(|&arc| !within(arc))
        {
            return Err(Error::MalformedGraph(message!(
                "graph-arc",
                "the arc from {from} to {to} leaves the {vertices} vertices",
                from = from,
                to = to,
                vertices = vertices
            )));
        }
        Ok(Arcs { vertices, arcs })
    }

    /// The number of vertices.
    pub fn vertices(&self) -> usize {
        self.vertices
    }

    /// The number of arcs.
    pub fn arcs(&self) -> usize {
        self.arcs.len()
    }

    /// The number of arcs from each vertex.
    pub(super) fn out_degrees(&self, budget: &Budget) -> Result<Vec<u32>, Exhausted> {
        // Counts of one byte stay in the cache longer. Those that overflow are noted.
        let mut low = vec![0u8; self.vertices];
        let mut carries = Vec::new();
        in_pieces(self.arcs.iter(), budget, |&(from, _)| {
            let count = &mut low[from as usize];
            *count = count.wrapping_add(1);
            if *count == 0 {
                carries.push(from);
            }
        })?;
        let mut degrees: Vec<u32> = low.into_iter().map(u32::from).collect();
        for from in carries {
            degrees[from as usize] += 1 << 8;
        }
        Ok(degrees)
    }

    /// For each vertex the positions from which a move leads to it.
    pub(super) fn reverse(&self, budget: &Budget) -> Result<Rows, Exhausted> {
        let arcs = self.arcs.iter().map(|&(from, to)| (to, from));
        Rows::new(self.vertices, arcs, budget)
    }

    /// For each vertex its options, where it and they are `wanted`.
    pub(super) fn options(
        &self,
        wanted: impl Fn(u32) -> bool + Copy,
        budget: &Budget,
    ) -> Result<Rows, Exhausted> {
        let arcs = self.arcs.iter().copied();
        let arcs = arcs.filter(move |&(from, to)| wanted(from) && wanted(to));
        Rows::new(self.vertices, arcs, budget)
    }

    /// Refuses more vertices and arcs than the budget has positions, or more bytes than it allows.
    pub(super) fn admit(&self, budget: &Budget, bytes: u64) -> Result<(), Error> {
        let positions = (self.vertices + self.arcs.len()) as u64;
        let checked = budget.check(positions, bytes);
        checked.map_err(|exhausted| self.error(exhausted))
    }

    pub(super) fn error(&self, exhausted: Exhausted) -> Error {
        not_solved(self.vertices, self.arcs.len(), exhausted)
    }
}
