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
//! # A theorem, proved
//!
//! Let A be the numbers whose word in Zeckendorf's system ends in an even number of zeros, 1, 3, 4, 6, 8, 9, 11, …, and let B be the numbers
//! whose words are those of A with one more zero, 2, 5, 7, 10, 13, 15, 18, …. These are Wythoff's sequences: they share out all numbers, and the n-th
//! number of B is the n-th number of A plus n. (Hence they are ⌊nφ⌋ and ⌊nφ²⌋, for no other pair of sequences does both.) Instead of
//! a proof by hand, three sentences are decided, each for all numbers at once:
//!
//! ```
//! use grundy_automata::{Automaton, Formula, Limits, Numeration, Table};
//!
//! let fibonacci = Numeration::zeckendorf();
//! let limits = Limits::default();
//! let (n, d, a, b, e, c) = (0, 1, 2, 3, 4, 5);
//!
//! // Reads a number: no 1 yet, an even number of zeros since the last 1, an odd number.
//! let even = Table { tracks: 1, next: vec![vec![0, 1], vec![2, 1], vec![1, 1]], accept: vec![false, true, false] };
//! let even = Automaton::restricted(&fibonacci, &[0], &even, &limits)?;
//! // Reads two numbers, letter 2x + y: each digit of the second is the next digit of the first.
//! let shift = Table {
//!     tracks: 2,
//!     next: vec![vec![0, 1, 2, 2], vec![2, 2, 0, 1], vec![2; 4]],
//!     accept: vec![true, false, false],
//! };
//! let shift = Automaton::restricted(&fibonacci, &[0, 1], &shift, &limits)?;
//! let in_a = |x| Formula::member(&even, &[x]);
//! let pair = |x, y| in_a(x).and(Formula::member(&shift, &[x, y]));
//!
//! // A and B share out the numbers from 1 on.
//! let in_b = pair(a, n).exists(&[a]);
//! let either = in_a(n).or(in_b.clone()).and(in_a(n).and(in_b).not());
//! let shared = Formula::at_least(&[(n, 1)], 1).implies(either).forall(&[n]);
//! // Every difference from 1 on occurs, and the larger difference has the larger pair.
//! let apart = |x, y, z| pair(x, y).and(Formula::equal(&[(y, 1), (x, -1), (z, -1)], 0));
//! let occurs = Formula::at_least(&[(d, 1)], 1).implies(apart(a, b, d).exists(&[a, b])).forall(&[d]);
//! let grows = apart(a, b, d)
//!     .and(apart(c, n, e))
//!     .and(Formula::at_most(&[(d, 1), (e, -1)], -1)) // d < e
//!     .implies(Formula::at_most(&[(a, 1), (c, -1)], -1)) // a < c
//!     .forall(&[n, d, a, b, e, c]);
//! for claim in [shared, occurs, grows] {
//!     assert!(!claim.compile(&fibonacci, &limits)?.is_empty());
//! }
//! # Ok::<(), grundy_automata::Error>(())
//! ```
//!
//! # What is here
//!
//! | module | for |
//! |---|---|
//! | [`Numeration`] | systems, big numbers to digits and back, proofs that addition is addition |
//! | [`Automaton`] | products, projection, witnesses, lists of tuples; [`Table`] for explicit letters |
//! | [`Formula`] | first-order statements, with a planner |
//! | [`Dfao`] | automata with outputs |
//! | [`walnut`] | files of the prover Walnut, there and back; [`Automaton::to_dot`] for pictures |
//! | [`learn`] | automata from a membership oracle: L*, numbers, functions that are periodic on cones |
//!
//! # What is never here
//!
//! Nothing is printed, no file is opened, no floating-point number is used, and nothing is known of games. Running out of a limit is a typed
//! [`Error`], never a smaller or a wrong automaton.

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
