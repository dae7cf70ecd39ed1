//! Wythoff's game, generalised: take any positive number from one heap, or k from one and l from the other with |k − l| < t.
//!
//! The P-positions of normal play are the pairs (a_n, b_n), where a_n is the least number in no earlier pair and
//! b_n = a_n + t·n. With α = (2 − t + √(t² + 4))/2, a_n = ⌊nα⌋.
//!
//! In misère play they are, for t = 1, (2, 2), (0, 1) and the pairs (a_n, b_n) for n ≥ 2; for t ≥ 2, the pairs with
//! a_n the least number in no earlier pair and b_n = a_n + t·n + 1, where a_n = ⌊nα + 1/α⌋.
//!
//! W. A. Wythoff, "A modification of the game of nim", Nieuw Archief voor Wiskunde 7 (1907); A. S. Fraenkel, "How to beat
//! your Wythoff games' opponent on three fronts", American Mathematical Monthly 89 (1982), and "Wythoff games, continued
//! fractions, cedar trees and Fibonacci searches", Theoretical Computer Science 29 (1984), which treats misère play.

use grundy_rules::Budget;
use num_bigint::BigUint;

use super::{Change, Reason, Ruling, Winning};
use crate::{Error, Outcome, Play};

pub(super) const SOURCE: &str = "W. A. Wythoff, A modification of the game of nim, Nieuw Archief voor Wiskunde 7 (1907), 199-202";
pub(super) const GENERALISED_SOURCE: &str = "A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts, American Mathematical Monthly 89 (1982), 353-361";
pub(super) const MISERE_SOURCE: &str = "A. S. Fraenkel, Wythoff games, continued fractions, cedar trees and Fibonacci searches, Theoretical Computer Science 29 (1984), 49-73";

/// The P-position (a_n, b_n) of normal play, for t ≥ 1.
///
/// ```
/// use grundy_values::theorems::wythoff;
/// use num_bigint::BigUint;
///
/// let [n, t] = [4u8, 1].map(BigUint::from);
/// assert_eq!(wythoff::pair(&n, &t), (BigUint::from(6u8), BigUint::from(10u8)));
/// ```
pub fn pair(n: &BigUint, t: &BigUint) -> (BigUint, BigUint) {
    let a = (root(n, t) + 2u8 * n - t * n) >> 1u8;
    let b = &a + t * n;
    (a, b)
}

/// Whether the player to move at {a, b} loses in normal play, for t ≥ 1.
pub fn is_losing(a: &BigUint, b: &BigUint, t: &BigUint) -> bool {
    Lost {
        t,
        play: Play::Normal,
    }
    .contains(a, b)
}

/// ⌊x·√(t² + 4)⌋, which is at least x·t.
fn root(x: &BigUint, t: &BigUint) -> BigUint {
    (x * x * (t * t + 4u8)).sqrt()
}

/// The lost pairs under one convention, for t ≥ 1.
struct Lost<'a> {
    t: &'a BigUint,
    play: Play,
}

impl Lost<'_> {
    /// Misère play with t = 1, in which only three small pairs are exceptions.
    fn has_exceptions(&self) -> bool {
        self.play == Play::Misere && self.t.bits() == 1
    }

    /// Misère play with t ≥ 2, in which every pair is a new one.
    fn is_shifted(&self) -> bool {
        self.play == Play::Misere && self.t.bits() > 1
    }

    /// The pair of the given index.
    fn pair(&self, n: &BigUint) -> (BigUint, BigUint) {
        let t = self.t;
        if self.is_shifted() {
            // nα + 1/α = ((tn + 1)√(t² + 4) + (2 − t)(tn − 1)) / 2t
            let tn = t * n;
            let a = (root(&(&tn + 1u8), t) + 2u8 * &tn + t - (t * &tn + 2u8)) / (2u8 * t);
            let b = &a + tn + 1u8;
            return (a, b);
        }
        if self.has_exceptions() && n.bits() == 0 {
            return (2u8.into(), 2u8.into());
        }
        if self.has_exceptions() && n.bits() == 1 {
            return (0u8.into(), 1u8.into());
        }
        pair(n, t)
    }

    /// The index of the pair with this difference or, where no pair has it, of the pair with the next smaller one.
    fn index_of_difference(&self, difference: &BigUint) -> BigUint {
        if self.is_shifted() && difference.bits() > 0 {
            (difference - 1u8) / self.t
        } else {
            difference / self.t
        }
    }

    fn contains(&self, a: &BigUint, b: &BigUint) -> bool {
        let (small, large) = if a <= b { (a, b) } else { (b, a) };
        let pair = self.pair(&self.index_of_difference(&(large - small)));
        (&pair.0, &pair.1) == (small, large)
    }

    /// The number that stands in a pair with `v`: every number stands in exactly one.
    fn partner(&self, v: &BigUint) -> BigUint {
        if self.has_exceptions() && v.bits() <= 2 && *v != BigUint::from(3u8) {
            return [1u8, 0, 2][usize::from(v.bit(0)) + 2 * usize::from(v.bit(1))].into();
        }
        if v.bits() == 0 {
            return if self.is_shifted() { 1u8 } else { 0u8 }.into();
        }
        let t = self.t;
        // The least n with a_n ≥ v.
        let n: BigUint = if self.is_shifted() {
            // n > (x√(t² + 4) + (t − 2)x − 2t) / 2t² with x = t(v − 1) + 2
            let x = t * (v - 1u8) + 2u8;
            (root(&x, t) + t * &x - 2u8 * (x + t)) / (2u8 * t * t) + 1u8
        } else {
            // n > v/α = v(√(t² + 4) + t − 2) / 2t
            (root(v, t) + t * v - 2u8 * v) / (2u8 * t) + 1u8
        };
        let (a, b) = self.pair(&n);
        if a == *v {
            return b;
        }
        // The n (shifted) or n − 1 numbers a of positive index that are less than v leave this many of b up to v.
        let index = if self.is_shifted() {
            v - n
        } else {
            v + 1u8 - n
        };
        self.pair(&index).0
    }

    /// The winning moves from (a, b): from both heaps, then from the first, then from the second.
    fn winning_moves(&self, a: &BigUint, b: &BigUint) -> Vec<Vec<Change>> {
        let difference = if a <= b { b - a } else { a - b };
        let middle = self.index_of_difference(&difference);
        let mut results = Vec::new();
        // Taking k and l with |k − l| < t changes the difference by less than t, hence the index by at most 1.
        let below = (middle.bits() > 0).then(|| &middle - 1u8);
        let above = &middle + 1u8;
        for index in below.into_iter().chain([middle, above]) {
            let (small, large) = self.pair(&index);
            results.push((small.clone(), large.clone()));
            if small != large {
                results.push((large, small));
            }
        }
        results.retain(|(x, y)| {
            x < a && y < b && {
                let (k, l) = (a - x, b - y);
                let gap = if k <= l { l - k } else { k - l };
                gap < *self.t
            }
        });
        let mut moves: Vec<Vec<Change>> = results
            .into_iter()
            .map(|(x, y)| vec![Change::to(0, x), Change::to(1, y)])
            .collect();
        for (coordinate, changed, kept) in [(0, a, b), (1, b, a)] {
            let partner = self.partner(kept);
            if partner < *changed {
                moves.push(vec![Change::to(coordinate, partner)]);
            }
        }
        moves
    }
}

/// The ruling of (a, b); `None` for t = 0. There are at most four winning moves, and three for t = 1.
///
/// # Errors
///
/// [`Error::Exhausted`] when `budget` has run out.
pub fn rule(
    a: &BigUint,
    b: &BigUint,
    t: &BigUint,
    play: Play,
    limit: usize,
    budget: &Budget,
) -> Result<Option<Ruling>, Error> {
    if t.bits() == 0 {
        return Ok(None);
    }
    let lost = Lost { t, play };
    let difference = if a <= b { b - a } else { a - b };
    let index = lost.index_of_difference(&difference);
    let pair = lost.pair(&index);
    let (outcome, winning) = if lost.contains(a, b) {
        (Outcome::P, Winning::none())
    } else {
        let moves = lost.winning_moves(a, b).into_iter();
        (Outcome::N, Winning::collect(moves, limit, budget)?)
    };
    let reason = Reason::BeattyPair {
        t: t.clone(),
        index,
        pair,
    };
    Ok(Some(Ruling::of_outcome(outcome, play, winning, reason)))
}
