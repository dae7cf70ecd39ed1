//! Sets of tuples of natural numbers, as automata.

mod build;
mod minimal;
mod product;
mod project;
mod rename;
mod table;
mod words;

pub(crate) use build::{Machine, explore};
pub use table::Table;
pub use words::Tuples;

use crate::{Numeration, Var};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A set of tuples of natural numbers: the minimal deterministic automaton that reads them.
///
/// The numbers of a tuple are written in one [`Numeration`], most significant digit first, padded with leading zeros to one
/// length. The automaton reads the first digit of the first number, the first digit of the second number, … of the last,
/// then the second digits, and so on: its nodes live on *levels*, one for each track, and each node has one successor per digit. The
/// nodes of level 0, between two positions, are its *states*. Read this way an automaton with four tracks in base 18 has no
/// 18⁴ letters, and two automata with different tracks are combined without padding either.
///
/// Each track belongs to a variable; tracks are in the order of the variables. Whether a tuple is accepted does not depend on leading
/// zeros. Words that are no numbers of the numeration are not accepted; complements are taken among the tuples of numbers.
///
/// Automata are complete, minimal and canonically numbered: two are equal exactly if they are the same set over the same variables. Cloning
/// is cheap.
///
/// ```
/// use grundy_automata::{Automaton, Limits, Numeration, Relation};
///
/// let (x, y) = (0, 1);
/// let fibonacci = Numeration::zeckendorf();
/// let limits = Limits::default();
/// let double = Automaton::linear(&fibonacci, &[(y, 1), (x, -2)], Relation::Equal, 0, &limits)?; // y = 2x
/// assert!(double.contains(&[21u32.into(), 42u32.into()]));
/// assert!(!double.contains(&[21u32.into(), 43u32.into()]));
/// let even = double.exists(&[x], &limits)?;
/// let first: Vec<_> = even.tuples().take(4).map(|tuple| tuple[0].to_string()).collect();
/// assert_eq!(first, ["0", "2", "4", "6"]);
/// # Ok::<(), grundy_automata::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    numeration: Numeration,
    vars: Vec<Var>,
    /// For each level, `digits` successors for each node. Shared, so that cloning is cheap.
    next: Arc<Vec<Vec<u32>>>,
    accept: Arc<Vec<bool>>,
    /// The node of each level from which nothing is accepted, where there is one.
    dead: Vec<Option<u32>>,
}

/// By the size alone: equal automata have the same.
impl Hash for Automaton {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.vars.hash(state);
        self.accept.len().hash(state);
        self.nodes().hash(state);
    }
}

impl Automaton {
    pub(crate) fn from_parts(
        numeration: Numeration,
        vars: Vec<Var>,
        next: Vec<Vec<u32>>,
        accept: Vec<bool>,
        dead: Vec<Option<u32>>,
    ) -> Self {
        Automaton {
            numeration,
            vars,
            next: Arc::new(next),
            accept: Arc::new(accept),
            dead,
        }
    }

    /// The automaton without tracks: true or false.
    pub fn constant(numeration: &Numeration, truth: bool) -> Self {
        Automaton::from_parts(
            numeration.clone(),
            Vec::new(),
            Vec::new(),
            vec![truth],
            Vec::new(),
        )
    }

    /// No tuple at all. The variables may come in any order; repeated ones count once.
    pub fn none(numeration: &Numeration, vars: &[Var]) -> Self {
        let vars = sorted(vars);
        if vars.is_empty() {
            return Automaton::constant(numeration, false);
        }
        let digits = numeration.digits() as usize;
        let tracks = vars.len();
        Automaton::from_parts(
            numeration.clone(),
            vars,
            vec![vec![0; digits]; tracks],
            vec![false],
            vec![Some(0); tracks],
        )
    }

    /// All tuples.
    pub fn all(numeration: &Numeration, vars: &[Var]) -> Self {
        struct Valid<'a>(&'a Numeration);
        impl Machine for Valid<'_> {
            fn read(
                &mut self,
                track: usize,
                key: &[u32],
                digit: u32,
                after: &mut Vec<u32>,
            ) -> Result<bool, crate::Error> {
                let state = self.0.validity().read(key[track], digit);
                after.extend_from_slice(key);
                after[track] = state.unwrap_or(0);
                Ok(state.is_some())
            }

            fn accepts(&self, key: &[u32]) -> bool {
                key.iter().all(|&state| self.0.validity().accepts(state))
            }
        }
        let vars = sorted(vars);
        let start = vec![0; vars.len()];
        // Without limits, so that it cannot fail short of 2^32 nodes, for which there is no memory.
        explore(
            numeration,
            vars.clone(),
            Some(&start),
            &mut Valid(numeration),
            &crate::Limits::default()
                .with_nodes(usize::MAX)
                .with_bytes(usize::MAX),
        )
        .unwrap_or_else(|_| Automaton::none(numeration, &vars))
    }

    /// The numeration in which the numbers are read.
    pub fn numeration(&self) -> &Numeration {
        &self.numeration
    }

    /// The variables of the tracks, in order.
    pub fn vars(&self) -> &[Var] {
        &self.vars
    }

    /// How many states there are, the one from which nothing is accepted included.
    pub fn states(&self) -> usize {
        self.accept.len()
    }

    /// How many nodes there are on all levels together.
    pub fn nodes(&self) -> usize {
        let digits = self.numeration.digits() as usize;
        self.next
            .iter()
            .map(|level| level.len() / digits)
            .sum::<usize>()
            .max(1)
    }

    /// The node after reading `digit` at `node` of the track with this index; of the next track, or, after the last, a state.
    ///
    /// # Panics
    ///
    /// When there is no such track, node or digit.
    pub fn next(&self, track: usize, node: u32, digit: u32) -> u32 {
        self.next[track][node as usize * self.numeration.digits() as usize + digit as usize]
    }

    /// Whether a tuple may end in this state.
    ///
    /// # Panics
    ///
    /// When there is no such state.
    pub fn accepts(&self, state: u32) -> bool {
        self.accept[state as usize]
    }

    /// Whether nothing is accepted from this node of the track with this index.
    pub fn is_dead(&self, track: usize, node: u32) -> bool {
        self.dead.get(track).is_some_and(|dead| *dead == Some(node))
    }

    /// Whether there is no tuple in the set.
    pub fn is_empty(&self) -> bool {
        !self.accept.contains(&true)
    }
}

pub(crate) fn sorted(vars: &[Var]) -> Vec<Var> {
    let mut vars = vars.to_vec();
    vars.sort_unstable();
    vars.dedup();
    vars
}
