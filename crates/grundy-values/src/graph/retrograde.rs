//! Outcomes and remoteness, from the ends of play backwards.

use super::rows::{Queue, Rows};
use super::{Adjacency, Arcs, Order, PIECE};
use crate::{Error, Outcome, Play};
use grundy_rules::{Budget, Exhausted};

/// No move leads to the end of play by force.
const NEVER: u32 = u32::MAX;

/// The outcome and the remoteness of each vertex of a graph.
///
/// The remoteness is the number of moves until play ends when the winner wants to win soon and the loser to lose late. A vertex
/// from which neither player can force a win is a draw and has none.
///
/// Source: Smith, "Graphs and composite games", 1966; remoteness: Steinhaus; Winning Ways, chapter 9.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphOutcomes {
    outcomes: Vec<Outcome>,
    remoteness: Vec<u32>,
}

impl GraphOutcomes {
    /// The outcome of `vertex`, if it is there.
    pub fn outcome(&self, vertex: u32) -> Option<Outcome> {
        self.outcomes.get(vertex as usize).copied()
    }

    /// The remoteness of `vertex`; none for a draw, or if it is not there.
    pub fn remoteness(&self, vertex: u32) -> Option<u32> {
        let remoteness = self.remoteness.get(vertex as usize).copied();
        remoteness.filter(|&moves| moves != NEVER)
    }

    /// The outcomes of all vertices in order.
    pub fn outcomes(&self) -> &[Outcome] {
        &self.outcomes
    }

    fn decide(&mut self, vertex: u32, outcome: Outcome, remoteness: u32) {
        self.outcomes[vertex as usize] = outcome;
        self.remoteness[vertex as usize] = remoteness;
    }
}

/// Who wins where there is no move.
fn terminal(play: Play) -> Outcome {
    match play {
        Play::Normal => Outcome::P,
        Play::Misere => Outcome::N,
    }
}

impl Adjacency<'_> {
    /// The outcome and the remoteness of every vertex.
    ///
    /// # Errors
    ///
    /// [`Error::Exhausted`] when the budget ends first; vertices and arcs count as positions.
    ///
    /// ```
    /// use grundy_rules::Budget;
    /// use grundy_values::{Outcome, Play, graph::Adjacency};
    ///
    /// // 0 → 1 → 0 and 1 → 2 → 3: who goes from 1 to 2 loses to the last move, 2 → 3, so both stay in the cycle.
    /// let graph = Adjacency::new(&[0, 1, 3, 4, 4], &[1, 0, 2, 3]).unwrap();
    /// let solved = graph.outcomes(Play::Normal, &Budget::default()).unwrap();
    /// assert_eq!(solved.outcomes(), [Outcome::Draw, Outcome::Draw, Outcome::N, Outcome::P]);
    /// assert_eq!(solved.remoteness(1), None);
    /// ```
    pub fn outcomes(&self, play: Play, budget: &Budget) -> Result<GraphOutcomes, Error> {
        let n = self.vertices();
        let bytes = 5 * n as u64;
        self.admit(budget, bytes)?;
        let mut solved = GraphOutcomes::draws(n);
        let done = if self.order == Order::Unknown {
            self.unordered_outcomes(play, &mut solved, budget)
        } else {
            self.in_order(budget, bytes, |v, options| {
                let (outcome, remoteness) = from_options(options, play, &solved);
                solved.decide(v, outcome, remoteness);
            })
        };
        done.map_err(|exhausted| self.error(exhausted))?;
        Ok(solved)
    }

    fn unordered_outcomes(
        &self,
        play: Play,
        solved: &mut GraphOutcomes,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let (n, arcs) = (self.vertices(), self.arcs());
        budget.check(0, unordered_bytes(n, arcs))?;
        let reverse = self.reverse(budget)?;
        let options = self
            .offsets
            .windows(2)
            .map(|ends| (ends[1] - ends[0]) as u32);
        solved.decide_backwards(options.collect(), &reverse, play, budget)
    }
}

impl Arcs<'_> {
    /// The outcome and the remoteness of every vertex.
    ///
    /// # Errors
    ///
    /// [`Error::Exhausted`] when the budget ends first; vertices and arcs count as positions.
    ///
    /// ```
    /// use grundy_rules::Budget;
    /// use grundy_values::{Outcome, Play, graph::Arcs};
    ///
    /// let graph = Arcs::new(4, &[(2, 3), (1, 2), (1, 0), (0, 1)]).unwrap();
    /// let solved = graph.outcomes(Play::Normal, &Budget::default()).unwrap();
    /// assert_eq!(solved.outcomes(), [Outcome::Draw, Outcome::Draw, Outcome::N, Outcome::P]);
    /// ```
    pub fn outcomes(&self, play: Play, budget: &Budget) -> Result<GraphOutcomes, Error> {
        let n = self.vertices();
        self.admit(budget, unordered_bytes(n, self.arcs()))?;
        let mut solved = GraphOutcomes::draws(n);
        let mut decide = || {
            let (open, reverse) = (self.out_degrees(budget)?, self.reverse(budget)?);
            solved.decide_backwards(open, &reverse, play, budget)
        };
        decide().map_err(|exhausted| self.error(exhausted))?;
        Ok(solved)
    }
}

/// Bytes where no order is known: the reversed arcs, and for each vertex its result, a count and a place in the queue.
fn unordered_bytes(vertices: usize, arcs: usize) -> u64 {
    Rows::bytes(vertices, arcs) + 13 * vertices as u64
}

impl GraphOutcomes {
    /// Nothing decided.
    fn draws(vertices: usize) -> Self {
        GraphOutcomes {
            outcomes: vec![Outcome::Draw; vertices],
            remoteness: vec![NEVER; vertices],
        }
    }

    /// Decides vertices in the order of their remoteness: the first option that is lost makes a vertex won, the last option that
    /// turns out won makes it lost. So the vertices of one remoteness are all won or all lost, in turns.
    ///
    /// `open` holds the number of options of each vertex, and becomes 0 where a vertex is decided.
    fn decide_backwards(
        &mut self,
        mut open: Vec<u32>,
        reverse: &Rows,
        play: Play,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let mut queue = Queue::new(open.len(), |v| open[v as usize] == 0);
        let mut outcome = terminal(play);
        let mut remoteness = 0;
        let mut visited = 0;
        loop {
            // What is in the queue now is of the same remoteness.
            let end = queue.added().len();
            let mut any = false;
            loop {
                let vertices = queue.take(end);
                if vertices.is_empty() {
                    break;
                }
                any = true;
                for &v in vertices {
                    self.decide(v, outcome, remoteness);
                }
                let rows = reverse.fetch(vertices, |_| ());
                rows.visit(|u, ()| {
                    let open = &mut open[u as usize];
                    let before = *open;
                    *open = match outcome {
                        Outcome::P => 0,
                        _ => before.saturating_sub(1),
                    };
                    queue.push(u, before > 0 && *open == 0);
                });
                visited += rows.len();
                if visited >= PIECE {
                    visited = 0;
                    budget.check(0, 0)?;
                }
            }
            if !any {
                return Ok(());
            }
            remoteness += 1;
            outcome = match outcome {
                Outcome::P => Outcome::N,
                _ => Outcome::P,
            };
        }
    }
}

/// The outcome and remoteness of a vertex all of whose options are decided.
fn from_options(options: &[u32], play: Play, solved: &GraphOutcomes) -> (Outcome, u32) {
    if options.is_empty() {
        return (terminal(play), 0);
    }
    let (mut soonest, mut latest) = (NEVER, 0);
    for &w in options {
        let remoteness = solved.remoteness[w as usize];
        match solved.outcomes[w as usize] {
            Outcome::P => soonest = soonest.min(remoteness),
            _ => latest = latest.max(remoteness),
        }
    }
    match soonest {
        NEVER => (Outcome::P, latest + 1),
        _ => (Outcome::N, soonest + 1),
    }
}
