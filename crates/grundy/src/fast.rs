//! The theorems on numbers that fit a machine word: the same decisions without big integers.
//!
//! Everything is exact: products are formed in 128 bits where they fit, and a position that is too large has no answer here.

use crate::part::Part;
use grundy_rules::Shape;
use grundy_values::theorems::Theorem;
use grundy_values::{Outcome, Play};
use num_bigint::BigUint;
use num_traits::One;

/// Squares of sums of a few numbers below this fit 128 bits, five times over.
const SQUARES_FIT: u64 = 1 << 60;

/// How a game is decided on machine words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fast {
    /// Any number of heaps, each with a nim-value of its own.
    Heaps(Heap),
    /// A pair of heaps.
    Wythoff,
    /// (n, limit), where a take of k limits the next one to 2k.
    Fibonacci,
    /// (n), divided by `low` to `high` until it is 1.
    Race { low: u64, high: u64 },
    /// (m, n) on a board whose corner is (1, 1).
    King,
    /// A pair of numbers.
    Euclid,
}

/// The nim-value of a heap n.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Heap {
    /// n.
    Size,
    /// n modulo this.
    Modulo(u64),
    /// ⌊(n mod (low + high))/low⌋ when `low` to `high` may be taken. With r = n mod (low + high), the options are r − high, …,
    /// r − low as far as they are natural, which hold the values below that of r and no others, and residues from r + low
    /// on, whose values are greater.
    Interval { low: u64, modulus: u64 },
    /// n, odd numbers first replaced by (n − 1)/2, halved.
    Halved,
    /// n, with `block`·k − 1 and `block`·k exchanged.
    Swapped { block: u64 },
}

impl Heap {
    fn value(self, n: u64) -> Option<u64> {
        Some(match self {
            Heap::Size => n,
            Heap::Modulo(modulus) => n % modulus,
            Heap::Interval { low, modulus } => n % modulus / low,
            Heap::Halved => n.checked_shr(n.trailing_ones() + 1).unwrap_or(0),
            Heap::Swapped { block } => match n % block {
                0 => n.saturating_sub(1),
                residue if residue == block - 1 => n.checked_add(1)?,
                _ => n,
            },
        })
    }

    /// Whether a sum in misère play follows misère nim on the values.
    fn is_tame(self) -> bool {
        matches!(self, Heap::Size | Heap::Modulo(_))
    }
}

impl Fast {
    /// How the positions of this part are decided, if on machine words at all.
    pub(crate) fn of(part: &Part) -> Option<Self> {
        let Some(theorem) = part.theorem() else {
            return Self::of_shape(part.shape());
        };
        Some(match theorem {
            Theorem::Nim => Fast::Heaps(Heap::Size),
            Theorem::Bash { m } => Fast::Heaps(match u64::try_from(m + 1u8) {
                Ok(modulus) => Heap::Modulo(modulus),
                Err(_) => Heap::Size,
            }),
            Theorem::Powers { base } if *base == BigUint::from(2u8) => Fast::Heaps(Heap::Modulo(3)),
            Theorem::Half => Fast::Heaps(Heap::Halved),
            Theorem::Lasker => Fast::Heaps(Heap::Swapped { block: 4 }),
            Theorem::TakeOrSplitInThree => Fast::Heaps(Heap::Swapped { block: 8 }),
            Theorem::Wythoff { t } if t.is_one() => Fast::Wythoff,
            Theorem::Fibonacci { c } if *c == BigUint::from(2u8) => Fast::Fibonacci,
            Theorem::Race { low, high } => Fast::Race {
                low: u64::try_from(low).ok().filter(|&low| low > 1)?,
                high: u64::try_from(high).ok().filter(|&high| high > 1)?,
            },
            Theorem::King => Fast::King,
            Theorem::Euclid => Fast::Euclid,
            _ => return None,
        })
    }

    fn of_shape(shape: &Shape) -> Option<Self> {
        let Shape::Subtraction(amounts) = shape else {
            return None;
        };
        let [(low, high)] = amounts.intervals() else {
            return None;
        };
        let (low, high) = (u64::try_from(low).ok()?, u64::try_from(high).ok()?);
        let modulus = low.checked_add(high)?;
        (low > 0).then_some(Fast::Heaps(Heap::Interval { low, modulus }))
    }

    /// The outcome of the position with these coordinates; `None` where the numbers are too large or no position of the game, or the play is not covered.
    pub(crate) fn outcome(&self, numbers: &[u64], play: Play) -> Option<Outcome> {
        let lost = match (self, play, numbers) {
            (Fast::Heaps(heap), Play::Normal, heaps) => nim_sum(*heap, heaps)? == 0,
            (Fast::Heaps(heap), Play::Misere, heaps) if heap.is_tame() => {
                let large = heaps.iter().any(|&n| heap.value(n) > Some(1));
                (nim_sum(*heap, heaps)? == 0) == large
            }
            (Fast::Wythoff, Play::Normal, &[a, b]) => wythoff(a, b)?,
            (Fast::Fibonacci, Play::Normal, &[n, limit]) => fibonacci(n, limit),
            (Fast::Race { low, high }, Play::Normal, &[n]) if n > 0 => race(n, *low, *high),
            (Fast::King, Play::Normal, &[m, n]) if m > 0 && n > 0 => m % 2 == 1 && n % 2 == 1,
            (Fast::Euclid, Play::Normal, &[a, b]) => euclid(a, b)?,
            _ => return None,
        };
        Some(if lost { Outcome::P } else { Outcome::N })
    }

    /// The nim-value, where the heaps have theirs.
    pub(crate) fn nim_value(&self, numbers: &[u64]) -> Option<u64> {
        match self {
            Fast::Heaps(heap) => nim_sum(*heap, numbers),
            _ => None,
        }
    }
}

fn nim_sum(heap: Heap, heaps: &[u64]) -> Option<u64> {
    heaps
        .iter()
        .try_fold(0, |sum, &n| Some(sum ^ heap.value(n)?))
}

/// With d the difference, the smaller number of the lost pair is ⌊(d + √5·d)/2⌋: a is it when
/// 2a − d ≤ √5·d < 2a − d + 2.
fn wythoff(a: u64, b: u64) -> Option<bool> {
    let (a, b) = (a.min(b), a.max(b));
    if b >= SQUARES_FIT {
        return None;
    }
    let d = b - a;
    // √5·d ≥ 2d, which exceeds 2a − d + 2 here; elsewhere 2a − d is no less than 0.
    if 2 * a + 2 < 3 * d {
        return Some(false);
    }
    let (below, five) = (u128::from(2 * a - d), 5 * square(d));
    Some(below * below <= five && five < (below + 2) * (below + 2))
}

fn square(n: u64) -> u128 {
    u128::from(n) * u128::from(n)
}

/// Lost when no part of the Zeckendorf representation is within the limit.
fn fibonacci(mut n: u64, limit: u64) -> bool {
    while n > limit {
        // The greatest Fibonacci number up to n is a part; the parts of the rest are smaller.
        let (mut part, mut next) = (1u64, 2u64);
        while next <= n {
            (part, next) = (next, part.saturating_add(next));
            if next == u64::MAX {
                break;
            }
        }
        n -= part;
        if n == 0 {
            return part > limit;
        }
    }
    n == 0
}

/// Up to 1 lost, up to `high` won, up to `high`·`low` lost, and so on.
fn race(n: u64, low: u64, high: u64) -> bool {
    let (n, mut to, mut lost) = (u128::from(n), 1u128, true);
    while to < n {
        to *= u128::from(if lost { high } else { low });
        lost = !lost;
    }
    lost
}

/// a ≤ b is lost when a is 0, or when they differ and b² < a·(a + b).
fn euclid(a: u64, b: u64) -> Option<bool> {
    let (a, b) = (a.min(b), a.max(b));
    if b >= SQUARES_FIT {
        return None;
    }
    Some(a == 0 || (a != b && square(b) < u128::from(a) * u128::from(a + b)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use grundy_rules::Budget;
    use proptest::prelude::*;
    use std::ops::RangeInclusive;

    const GAMES: [&str; 12] = [
        "nim",
        "bash(m=3)",
        "bash(m=7)",
        "powers_of_two",
        "S{1..12}",
        "lasker",
        "take_or_split_in_three",
        "wythoff",
        "fibonacci",
        "race",
        "king",
        "euclid",
    ];

    /// The theorem on big integers.
    fn by_theorem(part: &Part, numbers: &[u64], play: Play) -> Option<Outcome> {
        let coords: Vec<BigUint> = numbers.iter().map(|&n| n.into()).collect();
        let ruling = part
            .theorem()
            .unwrap()
            .rule(&coords, play, 0, &Budget::default());
        ruling.unwrap().map(|ruling| ruling.outcome)
    }

    fn check(numbers: &[u64]) {
        for game in GAMES {
            let game = Game::parse(game).unwrap();
            let part = &game.parts[0];
            let fast = Fast::of(part).unwrap_or_else(|| panic!("{} is not fast", part.name()));
            let numbers = match fast {
                Fast::Race { .. } => &numbers[..1],
                _ => numbers,
            };
            for play in [Play::Normal, Play::Misere] {
                if let Some(outcome) = fast.outcome(numbers, play) {
                    let slow = by_theorem(part, numbers, play);
                    assert_eq!(Some(outcome), slow, "{} {numbers:?} {play:?}", part.name());
                }
            }
        }
    }

    #[test]
    fn small_positions() {
        for a in 0..40 {
            for b in 0..40 {
                check(&[a, b]);
            }
        }
    }

    #[test]
    fn published_traps() {
        let lost = |game: &str, numbers: &[u64]| {
            let game = Game::parse(game).unwrap();
            let fast = Fast::of(&game.parts[0]).unwrap();
            fast.outcome(numbers, Play::Normal) == Some(Outcome::P)
        };
        for (a, b) in [
            (165_580_140, 267_914_295),
            (228_826_126, 370_248_450),
            (433_494_436, 701_408_732),
            (599_074_577, 969_323_028),
            (72_723_460_248_141, 117_669_030_460_994),
        ] {
            assert!(lost("wythoff", &[a, b]) && lost("wythoff", &[b, a]));
        }
        assert!(!lost("wythoff", &[165_580_141, 267_914_296]));
        for (n, is) in [
            (1_836_311_903, true),
            (1_134_903_170, true),
            (2_147_483_647, false),
            (12_200_160_415_121_876_738, true),
            (u64::MAX, false),
        ] {
            assert_eq!(lost("fibonacci", &[n, n - 1]), is, "{n}");
        }
        assert!(!lost("race", &[1_215_012_993]));
    }

    /// The nim-values of heaps from which `takes` may be taken, by their definition.
    fn check_by_mex(game: &Game, takes: impl Fn(u64) -> RangeInclusive<u64>) {
        let fast = Fast::of(&game.parts[0]).unwrap();
        let mut values: Vec<u64> = Vec::new();
        for n in 0..100 {
            let options: Vec<u64> = takes(n).map(|k| values[(n - k) as usize]).collect();
            let mex = (0..).find(|value| !options.contains(value)).unwrap();
            assert_eq!(fast.nim_value(&[n]), Some(mex), "{n} of {}", game.name());
            values.push(mex);
        }
    }

    #[test]
    fn heaps_by_mex() {
        for (low, high) in [(1, 1), (1, 6), (2, 2), (2, 3), (2, 7), (3, 5), (4, 11)] {
            let game = Game::parse(&format!("S{{{low}..{high}}}")).unwrap();
            check_by_mex(&game, |n| low..=high.min(n));
        }
        let half = "game half(n); move k in 1..n/2 -> (n - k)";
        check_by_mex(&Game::from_rules(half, None, &[]).unwrap(), |n| 1..=n / 2);
    }

    fn number() -> impl Strategy<Value = u64> {
        // Next to Fibonacci numbers the closed forms are closest to each other.
        let fibonacci = (1usize..93, -2i64..3).prop_map(|(i, off)| {
            let (mut a, mut b) = (0u64, 1u64);
            for _ in 1..i {
                (a, b) = (b, a + b);
            }
            b.saturating_add_signed(off)
        });
        prop_oneof![0u64..100, 0..1u64 << 32, any::<u64>(), fibonacci]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(128))]

        #[test]
        fn agrees_with_the_theorems(a in number(), b in number()) {
            check(&[a, b]);
        }

        #[test]
        fn agrees_on_lost_pairs_and_their_neighbours(
            d in prop_oneof![0u64..1 << 58, (10usize..80).prop_map(|i| {
                (0..i).fold((0u64, 1u64), |(a, b), _| (b, a + b)).0
            })],
            off in -1i64..2,
        ) {
            let d_big = BigUint::from(d);
            let a: BigUint = (&d_big + (5u8 * &d_big * &d_big).sqrt()) >> 1u8;
            let a = u64::try_from(a).unwrap().saturating_add_signed(off);
            check(&[a, a.saturating_add(d)]);
        }
    }
}
