//! Sets of tuples of natural numbers as finite automata.
//!
//! Write numbers in a [`Numeration`]: a base, Zeckendorf's sums of Fibonacci numbers, or the greedy digits of another linear recurrence. Many
//! sets of numbers, pairs, triples … are then exactly the words that a small [`Automaton`] accepts: the solutions of linear equations,
//! inequalities and congruences, and everything that is made from them by *and*, *or*, *not*, *there is* and *for all* ([`Formula`]). Whether such a
//! statement is true is decided by building its automaton (Büchi 1960; Bruyère and Hansel 1997 for numerations beyond bases).
//!
//! ```
//! use grundy_automata::{Formula, Limits, Numeration};
//!
//! // Every number from 8 on is a sum of threes and fives, and 7 is not.
//! let (n, x, y) = (0, 1, 2);
//! let sum = Formula::equal(&[(n, 1), (x, -3), (y, -5)], 0).exists(&[x, y]);
//! let claim = Formula::at_least(&[(n, 1)], 8).implies(sum.clone()).forall(&[n]);
//! let base2 = Numeration::base(2)?;
//! let limits = Limits::default();
//! assert!(!claim.compile(&base2, &limits)?.is_empty());
//! let exceptions = sum.not().compile(&base2, &limits)?;
//! assert_eq!(exceptions.tuples().map(|t| t[0].to_string()).collect::<Vec<_>>(), ["1", "2", "4", "7"]);
//! # Ok::<(), grundy_automata::Error>(())
//! ```
//!
//! | module | for |
//! |---|---|
//! | [`Numeration`] | systems, big numbers to digits and back, proofs that addition is addition |
//! | [`Automaton`] | products, projection, witnesses, lists of tuples; [`Table`] for explicit letters |
//! | [`Formula`] | first-order statements, with a planner |
//! | [`Dfao`] | automata with outputs |
//! | [`walnut`] | files of the prover Walnut, there and back; [`Automaton::to_dot`] for pictures |
//! | [`learn`] | automata from a membership oracle: L*, numbers, functions that are periodic on cones |

mod automaton;
mod dfao;
mod dot;
mod error;
mod formula;
mod intern;
pub mod learn;
mod limits;
mod linear;
mod numeration;
mod sets;
pub mod walnut;

pub use automaton::{Automaton, Table, Tuples};
pub use dfao::Dfao;
pub use error::Error;
pub use formula::Formula;
pub use limits::Limits;
pub use linear::Relation;
pub use numeration::{Numeration, Validity};

/// The name of a variable. Tracks of an automaton are in the order of these numbers.
pub type Var = u32;
