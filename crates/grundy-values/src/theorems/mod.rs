//! The classical theorems: games whose P-positions have a closed form, decided exactly at any size.
//!
//! A [`Theorem`] names a game; [`Theorem::rule`] gives the [`Ruling`] of a position: who wins, the nim-value where the
//! theorem gives one, every winning move, and the [`Reason`] as data. Each theorem has its own module with its statement,
//! a proof or its source, and its functions, which can be called by themselves.
//!
//! All arithmetic is on natural numbers of any size; roots are integer square roots.

pub mod bash;
pub mod euclid;
pub mod fibonacci;
pub mod half;
pub mod king;
pub mod mark;
pub mod moore;
pub mod nim;
pub mod powers;
pub mod race;
pub mod splitting;
pub mod staircase;
mod sum;
pub mod wythoff;

use grundy_rules::{Budget, message};
use num_bigint::BigUint;

use crate::{Error, Outcome, Play};

/// A theorem that decides a game.
///
/// ```
/// use grundy_rules::Budget;
/// use grundy_values::theorems::Theorem;
/// use grundy_values::{Outcome, Play};
/// use num_bigint::BigUint;
///
/// let position = [BigUint::from(4u8), BigUint::from(5u8)];
/// let wythoff = Theorem::Wythoff { t: BigUint::from(1u8) };
/// let ruling = wythoff.rule(&position, Play::Normal, 10, &Budget::default())?.unwrap();
/// assert_eq!(ruling.outcome, Outcome::N);
/// let results: Vec<_> = ruling.winning.results(&position).collect();
/// assert_eq!(results, [[1u8, 2].map(BigUint::from), [3u8, 5].map(BigUint::from)]);
/// # Ok::<(), grundy_values::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Theorem {
    /// Nim on any number of heaps, normal and misère: [`nim`].
    Nim,
    /// Take 1 to `m` from one of any number of heaps, normal and misère: [`bash`].
    Bash {
        /// The most that may be taken; 0 allows no move at all.
        m: BigUint,
    },
    /// Take a power of `base` from one of any number of heaps, normal and misère: [`powers`].
    Powers {
        /// At least 1; the powers include base⁰ = 1.
        base: BigUint,
    },
    /// Take 1 to ⌊n/2⌋ from one heap n of any number of heaps: [`half`].
    Half,
    /// Lasker's nim, a take or a split into two: [`splitting`].
    Lasker,
    /// A take or a split into three: [`splitting`].
    TakeOrSplitInThree,
    /// Moore's Nim_k, any number of heaps, normal and misère: [`moore`].
    Moore {
        /// The most heaps that one move may touch.
        k: usize,
    },
    /// Wythoff's game, generalised by Fraenkel, normal and misère; position (a, b): [`wythoff`].
    Wythoff {
        /// What is taken from the two heaps differs by less than `t`; 1 is Wythoff's own game.
        t: BigUint,
    },
    /// Fibonacci nim, in which a take of k limits the next one to `c`·k; position (n, limit): [`fibonacci`].
    Fibonacci {
        /// The factor; 2 is Whinihan's game.
        c: BigUint,
    },
    /// n becomes ⌈n/k⌉ with k in `low..=high`, until it is 1; position (n): [`race`].
    Race {
        /// The smallest factor, at least 2.
        low: BigUint,
        /// The largest factor.
        high: BigUint,
    },
    /// A king that steps towards (1, 1); position (m, n): [`king`].
    King,
    /// Coins that move one step down; position: the coins on steps 1, 2, …: [`staircase`].
    Staircase,
    /// Subtract a multiple of the smaller number from the larger; position (a, b): [`euclid`].
    Euclid,
    /// n becomes n − 1 or ⌊n/2⌋; position (n): [`mark`].
    Mark,
}

impl Theorem {
    /// A short key in lower case, such as `wythoff`.
    pub fn name(&self) -> &'static str {
        match self {
            Theorem::Nim => "nim",
            Theorem::Bash { .. } => "bash",
            Theorem::Powers { .. } => "powers",
            Theorem::Half => "half",
            Theorem::Lasker => "lasker",
            Theorem::TakeOrSplitInThree => "take-or-split-in-three",
            Theorem::Moore { .. } => "moore",
            Theorem::Wythoff { .. } => "wythoff",
            Theorem::Fibonacci { .. } => "fibonacci",
            Theorem::Race { .. } => "race",
            Theorem::King => "king",
            Theorem::Staircase => "staircase",
            Theorem::Euclid => "euclid",
            Theorem::Mark => "mark",
        }
    }

    /// Who proved it for this play, where and when; of a theorem without a named author, how it is proved.
    pub fn source(&self, play: Play) -> &'static str {
        let misere = play == Play::Misere;
        match self {
            Theorem::Nim => nim::SOURCE,
            Theorem::Bash { .. } | Theorem::Powers { .. } if misere => bash::MISERE_SOURCE,
            Theorem::Bash { .. } => bash::SOURCE,
            Theorem::Powers { .. } => powers::SOURCE,
            Theorem::Half => half::SOURCE,
            Theorem::Lasker => splitting::LASKER_SOURCE,
            Theorem::TakeOrSplitInThree => splitting::THREE_SOURCE,
            Theorem::Moore { .. } => moore::SOURCE,
            Theorem::Wythoff { .. } if misere => wythoff::MISERE_SOURCE,
            Theorem::Wythoff { t } if *t == BigUint::from(1u8) => wythoff::SOURCE,
            Theorem::Wythoff { .. } => wythoff::GENERALISED_SOURCE,
            Theorem::Fibonacci { c } if *c == BigUint::from(2u8) => fibonacci::SOURCE,
            Theorem::Fibonacci { .. } => fibonacci::GENERALISED_SOURCE,
            Theorem::Race { .. } => race::SOURCE,
            Theorem::King => king::SOURCE,
            Theorem::Staircase => staircase::SOURCE,
            Theorem::Euclid => euclid::SOURCE,
            Theorem::Mark => mark::SOURCE,
        }
    }

    /// What the theorem says of `position`, with at most `limit` winning moves.
    ///
    /// `None` where it says nothing: a number of coordinates that the game does not have, a coordinate outside the board,
    /// a parameter for which there is no game, misère play where no theorem is known here.
    ///
    /// # Errors
    ///
    /// [`Error::Exhausted`] when the winning moves asked for, or the numeration of the position, outrun `budget`.
    pub fn rule(
        &self,
        position: &[BigUint],
        play: Play,
        limit: usize,
        budget: &Budget,
    ) -> Result<Option<Ruling>, Error> {
        match (self, play, position) {
            (Theorem::Nim, _, heaps) => nim::rule(heaps, play, limit, budget).map(Some),
            (Theorem::Bash { m }, _, heaps) => bash::rule(heaps, m, play, limit, budget).map(Some),
            (Theorem::Powers { base }, _, heaps) => powers::rule(heaps, base, play, limit, budget),
            (Theorem::Half, Play::Normal, heaps) => half::rule(heaps, limit, budget).map(Some),
            (Theorem::Lasker, Play::Normal, heaps) => {
                splitting::LASKER.rule(heaps, limit, budget).map(Some)
            }
            (Theorem::TakeOrSplitInThree, Play::Normal, heaps) => {
                splitting::THREE.rule(heaps, limit, budget).map(Some)
            }
            (Theorem::Moore { k }, _, heaps) => {
                moore::rule(heaps, *k, play, limit, budget).map(Some)
            }
            (Theorem::Wythoff { t }, _, [a, b]) => wythoff::rule(a, b, t, play, limit, budget),
            (Theorem::Fibonacci { c }, Play::Normal, [n, most]) => {
                fibonacci::rule(n, most, c, limit, budget)
            }
            (Theorem::Race { low, high }, Play::Normal, [n]) => {
                race::rule(n, low, high, limit, budget)
            }
            (Theorem::King, Play::Normal, [m, n]) => king::rule(m, n, limit, budget),
            (Theorem::Staircase, Play::Normal, steps) => {
                staircase::rule(steps, limit, budget).map(Some)
            }
            (Theorem::Euclid, Play::Normal, [a, b]) => euclid::rule(a, b, limit, budget).map(Some),
            (Theorem::Mark, Play::Normal, [n]) => mark::rule(n, limit, budget).map(Some),
            _ => Ok(None),
        }
    }
}

/// What a theorem says of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// Who wins.
    pub outcome: Outcome,
    /// The nim-value, where the theorem gives it: always for a P-position of normal play, never in misère play.
    pub nim_value: Option<BigUint>,
    /// The winning moves: none from a P-position, at least one from an N-position unless it is a terminal one of misère play.
    pub winning: Winning,
    /// Why.
    pub reason: Reason,
}

impl Ruling {
    /// A ruling of a theorem that gives the outcome alone.
    fn of_outcome(outcome: Outcome, play: Play, winning: Winning, reason: Reason) -> Self {
        let zero = play == Play::Normal && outcome == Outcome::P;
        Ruling {
            outcome,
            nim_value: zero.then(BigUint::default),
            winning,
            reason,
        }
    }
}

/// One coordinate of a position and what a move puts in its place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Change {
    /// The index of the coordinate (or heap) that the move changes.
    pub coordinate: usize,
    /// What stands there afterwards: one number, or the heaps of a split in ascending order.
    pub to: Vec<BigUint>,
}

impl Change {
    fn to(coordinate: usize, number: BigUint) -> Self {
        Change {
            coordinate,
            to: vec![number],
        }
    }
}

/// Winning moves by what they change, each result once: moves that differ and reach the same result are listed as one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Winning {
    /// The changes of each move, by ascending coordinate.
    pub moves: Vec<Vec<Change>>,
    /// Whether these are all; false when there are more than the limit asked for.
    pub complete: bool,
}

impl Winning {
    /// The whole positions reached, in the order of the moves; the heaps of a split stand where the heap stood.
    pub fn results<'a>(
        &'a self,
        position: &'a [BigUint],
    ) -> impl Iterator<Item = Vec<BigUint>> + 'a {
        self.moves.iter().map(move |changes| {
            let mut changes = changes.iter().peekable();
            let mut result = Vec::with_capacity(position.len());
            for (index, number) in position.iter().enumerate() {
                match changes.next_if(|change| change.coordinate == index) {
                    Some(change) => result.extend(change.to.iter().cloned()),
                    None => result.push(number.clone()),
                }
            }
            result
        })
    }

    /// No winning move at all.
    fn none() -> Self {
        Winning {
            moves: Vec::new(),
            complete: true,
        }
    }

    /// The first `limit` of `moves`.
    fn collect(
        moves: impl Iterator<Item = Vec<Change>>,
        limit: usize,
        budget: &Budget,
    ) -> Result<Self, Error> {
        let mut winning = Winning::none();
        let mut bytes = 0u64;
        for changes in moves {
            if winning.moves.len() == limit {
                winning.complete = false;
                break;
            }
            let bits: u64 = changes.iter().flat_map(|c| &c.to).map(BigUint::bits).sum();
            bytes = bytes.saturating_add(64 + bits / 8);
            if winning.moves.len().is_multiple_of(1024) {
                let found = winning.moves.len();
                budget.check(found as u64, bytes).map_err(|exhausted| {
                    Error::exhausted(
                        exhausted,
                        message!(
                            "winning-moves-found",
                            "{count} winning moves are found",
                            count = found
                        ),
                    )
                })?;
            }
            winning.moves.push(changes);
        }
        Ok(winning)
    }
}

/// Why a position is won or lost, as data to draw or to put in words.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// A sum in normal play is lost when the nim-sum of its nim-values is 0.
    NimSum {
        /// The nim-value of each heap (or of each odd step), in order.
        values: Vec<BigUint>,
        /// Their nim-sum.
        sum: BigUint,
        /// Where the values come from.
        by: Values,
    },
    /// A sum in misère play that follows misère nim: lost when the nim-sum is 0 and some value is at least 2, or when it
    /// is 1 and none is.
    MisereNim {
        /// The nim-value of each heap, in order.
        values: Vec<BigUint>,
        /// Their nim-sum.
        sum: BigUint,
        /// How many values are at least 2.
        large: usize,
        /// Where the values come from.
        by: Values,
    },
    /// Nim_k is lost when each binary column of the heaps has a number of ones divisible by the modulus.
    MooreColumns {
        /// k + 1.
        modulus: usize,
        /// The number of ones of each column modulo the modulus, units first.
        columns: Vec<usize>,
    },
    /// Misère Nim_k when at most k heaps are at least 2: lost when no heap is and the heaps of size 1 number 1 modulo k + 1.
    MisereMoore {
        /// k + 1.
        modulus: usize,
        /// How many heaps are 1.
        ones: usize,
        /// How many heaps are at least 2.
        large: usize,
    },
    /// The lost pair that stands nearest below in difference; the position is lost when it is that pair.
    BeattyPair {
        /// The parameter of the game.
        t: BigUint,
        /// The index of the pair.
        index: BigUint,
        /// The pair, smaller number first.
        pair: (BigUint, BigUint),
    },
    /// Lost when the smallest part exceeds the limit, or when there is no part.
    Numeration {
        /// The parts of n, largest first: for c = 2 the Zeckendorf representation.
        parts: Vec<BigUint>,
        /// The most that may be taken.
        limit: BigUint,
    },
    /// The numbers `from..=to` that share the outcome of the position.
    Interval {
        /// The least of them.
        from: BigUint,
        /// The greatest of them.
        to: BigUint,
        /// How many whole rounds, each of a won and a lost interval, lie below the interval.
        round: u64,
    },
    /// A king is lost when both coordinates are odd.
    Parity {
        /// Whether each coordinate is odd.
        odd: [bool; 2],
    },
    /// A pair is won when the numbers are equal and positive, or when their ratio exceeds the golden ratio, that is b² > ab + a².
    GoldenRatio {
        /// The smaller number a.
        smaller: BigUint,
        /// The larger number b.
        larger: BigUint,
    },
    /// A number is lost when it ends in an odd number of binary zeros, or is 0.
    TrailingZeros {
        /// How many; `None` for 0.
        zeros: Option<u64>,
    },
}

/// Where the nim-values of a sum come from.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Values {
    /// They are the sizes of the heaps.
    Heaps,
    /// They follow from the residue of each heap.
    Residues {
        /// The modulus.
        modulus: BigUint,
        /// The residue of each heap.
        residues: Vec<BigUint>,
    },
    /// They are the heaps, except that `block`·k − 1 and `block`·k change places for every k ≥ 1.
    Swapped {
        /// 4 for Lasker's nim.
        block: u32,
    },
    /// They are the heaps, an odd heap n first replaced by (n − 1)/2 until it is even, and then halved.
    Halved,
    /// They are the coins on the odd steps, lowest first.
    OddSteps,
}
