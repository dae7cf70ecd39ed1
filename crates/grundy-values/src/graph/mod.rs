//! Explicit graphs: vertices are positions, arcs are moves, and cycles are allowed.
//!
//! Everything is linear in the number of vertices and arcs, and nothing recurses. A graph whose vertices are numbered so that
//! every arc goes down (or every arc up) is worked through in that order; any other needs the arcs reversed once. [`Adjacency`] is
//! a graph whose arcs are in order of the vertices that they leave, [`Arcs`] one whose arcs come in any order.

mod arcs;
mod cycle;
mod kahn;
mod nim;
mod retrograde;
mod rows;

use crate::Error;
pub use arcs::Arcs;
use grundy_rules::{Budget, Exhausted, Message, message};
pub use nim::GraphValues;
pub use retrograde::GraphOutcomes;
use rows::Rows;

/// Vertices or arcs between two looks at the budget.
const PIECE: usize = 1 << 14;

/// A graph in compressed adjacency: the arcs of vertex v lead to `targets[offsets[v]..offsets[v + 1]]`.
///
/// ```
/// use grundy_rules::Budget;
/// use grundy_values::{Outcome, Play, graph::Adjacency};
///
/// // 0 → 1, 0 → 2, 1 → 2
/// let graph = Adjacency::new(&[0, 2, 3, 3], &[1, 2, 2]).unwrap();
/// let budget = Budget::default();
/// let values = graph.nim_values(&budget).unwrap();
/// assert_eq!((values.get(0), values.get(1), values.get(2)), (Some(2), Some(1), Some(0)));
///
/// let solved = graph.outcomes(Play::Normal, &budget).unwrap();
/// assert_eq!(solved.outcome(0), Some(Outcome::N));
/// assert_eq!(solved.remoteness(0), Some(1));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Adjacency<'a> {
    offsets: &'a [usize],
    targets: &'a [u32],
    order: Order,
}

/// In which order every option of a vertex comes before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    /// Ascending: every arc goes down.
    Ascending,
    /// Descending: every arc goes up.
    Descending,
    /// In neither.
    Unknown,
}

impl<'a> Adjacency<'a> {
    /// Checks that the slices describe a graph. `offsets` has one entry more than there are vertices. An arc may be given twice.
    ///
    /// # Errors
    ///
    /// [`Error::MalformedGraph`] says what is wrong. There may be up to 2^32 − 2 vertices and as many arcs.
    pub fn new(offsets: &'a [usize], targets: &'a [u32]) -> Result<Self, Error> {
        let malformed = |message: Message| Err(Error::MalformedGraph(message));
        let Some(vertices) = offsets.len().checked_sub(1) else {
            return malformed(message!(
                "graph-without-offsets",
                "a graph of n vertices has n + 1 offsets, so one at least"
            ));
        };
        if vertices.max(targets.len()) >= u32::MAX as usize {
            return Err(too_large());
        }
        if offsets[0] != 0 || offsets[vertices] != targets.len() {
            return malformed(message!(
                "graph-offsets",
                "the first offset is 0 and the last one the number of arcs, {arcs}; these are {first} and {last}",
                arcs = targets.len(),
                first = offsets[0],
                last = offsets[vertices]
            ));
        }
        let (mut down, mut up) = (true, true);
        for (v, ends) in offsets.windows(2).enumerate() {
            let Some(options) = targets.get(ends[0]..ends[1]) else {
                return malformed(message!(
                    "graph-offset",
                    "the offsets of vertex {vertex} descend or pass the arcs",
                    vertex = v
                ));
            };
            for &w in options {
                if w as usize >= vertices {
                    return malformed(message!(
                        "graph-target",
                        "an arc of vertex {vertex} leads to {target}, beyond the {vertices} vertices",
                        vertex = v,
                        target = w,
                        vertices = vertices
                    ));
                }
                down &= (w as usize) < v;
                up &= (w as usize) > v;
            }
        }
        let order = match (down, up) {
            (true, _) => Order::Ascending,
            (_, true) => Order::Descending,
            _ => Order::Unknown,
        };
        Ok(Adjacency {
            offsets,
            targets,
            order,
        })
    }

    /// The number of vertices.
    pub fn vertices(&self) -> usize {
        self.offsets.len() - 1
    }

    /// The number of arcs.
    pub fn arcs(&self) -> usize {
        self.targets.len()
    }

    /// The vertices that the arcs of `vertex` lead to; none for a vertex that is not there.
    pub fn options(&self, vertex: u32) -> &'a [u32] {
        match self.offsets.get(vertex as usize..) {
            Some(&[start, end, ..]) => &self.targets[start..end],
            _ => &[],
        }
    }

    /// Calls `visit` on every vertex after its options, if the numbering gives such an order.
    fn in_order(
        &self,
        budget: &Budget,
        bytes: u64,
        mut visit: impl FnMut(u32, &[u32]),
    ) -> Result<(), Exhausted> {
        let n = self.vertices();
        let mut work = 0;
        let mut step = |v: usize| {
            let options = &self.targets[self.offsets[v]..self.offsets[v + 1]];
            visit(v as u32, options);
            work += 1 + options.len();
            if work >= PIECE {
                work = 0;
                budget.check(0, bytes)?;
            }
            Ok(())
        };
        match self.order {
            Order::Descending => (0..n).rev().try_for_each(&mut step),
            _ => (0..n).try_for_each(&mut step),
        }
    }

    /// The arcs the other way round: for each vertex the positions from which a move leads to it.
    fn reverse(&self, budget: &Budget) -> Result<Rows, Exhausted> {
        let n = self.vertices();
        let arcs = (0..n as u32).flat_map(|v| self.options(v).iter().map(move |&w| (w, v)));
        Rows::new(n, arcs, budget)
    }

    /// Refuses more vertices and arcs than the budget has positions, or more bytes than it allows.
    fn admit(&self, budget: &Budget, bytes: u64) -> Result<(), Error> {
        budget
            .check((self.vertices() + self.arcs()) as u64, bytes)
            .map_err(|exhausted| self.error(exhausted))
    }

    fn error(&self, exhausted: Exhausted) -> Error {
        not_solved(self.vertices(), self.arcs(), exhausted)
    }
}

fn too_large() -> Error {
    Error::MalformedGraph(message!(
        "graph-too-large",
        "a graph has at most 2^32 - 2 vertices and arcs"
    ))
}

fn not_solved(vertices: usize, arcs: usize, exhausted: Exhausted) -> Error {
    Error::exhausted(
        exhausted,
        message!(
            "graph-not-solved",
            "the graph has {vertices} vertices and {arcs} arcs and is not solved",
            vertices = vertices,
            arcs = arcs
        ),
    )
}
