//! Numeration systems that the P-positions suggest.
//!
//! All from integers: ratios of the ends of intervals, continued fractions of quotients, and linear recurrences found by exact
//! elimination. A suggestion costs nothing but the time to try it; what is tried in vain is not claimed.

use super::System;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};

/// The longest recurrence that is looked for.
const MAX_ORDER: usize = 10;
/// Terms beyond those that determine a recurrence which must obey it.
const WITNESSES: usize = 4;
/// Terms of a sequence that are looked at.
const MAX_TERMS: usize = 64;

/// Bases b such that the intervals of P-heaps seem to begin, or to end, at b times where they did before.
///
/// For the race to n by factors 2 to 9 the losing heaps are 1, 10–18, 163–324, 2917–5832, …: the ends grow by 18.
pub(super) fn bases(is_p: impl Fn(u64) -> bool, to: u64) -> Vec<System> {
    let mut starts = Vec::new();
    let mut ends = Vec::new();
    let mut before = false;
    for n in 0..to {
        let now = is_p(n);
        match (before, now) {
            (false, true) => starts.push(n),
            (true, false) => ends.push(n - 1),
            _ => {}
        }
        before = now;
        if starts.len() > MAX_TERMS {
            // Intervals that grow geometrically are few.
            return Vec::new();
        }
    }
    let mut found = Vec::new();
    for ends in [&ends, &starts] {
        if let [.., before, last] = ends[..]
            && before > 0
        {
            let base = (2 * last + before) / (2 * before);
            if (11..=64).contains(&base) {
                found.push(System::Base(base as u32));
            }
        }
    }
    found.dedup();
    found
}

/// Systems u_n = t·u_{n−1} + u_{n−2} where the continued fraction of a slope of the pairs (a, b) ends in t, t, t, …
///
/// The pairs are the P-positions with a ≤ b, by a. For them both b/a and the density a/n are looked at: Fraenkel's generalised
/// Wythoff games have a = ⌊nα⌋ with α = [1; t, t, …], and the system 1, t + 1, … is the one of his theorem.
pub(super) fn quadratic(pairs: &[(u64, u64)]) -> Vec<System> {
    let mut found = Vec::new();
    let by_index = |side: fn(&(u64, u64)) -> u64| slope(pairs.iter().map(side).zip(0..));
    let slopes = [
        by_index(|pair| pair.0),
        by_index(|pair| pair.1),
        slope(pairs.iter().map(|&(a, b)| (b, a))),
    ];
    for (low, high) in slopes.into_iter().flatten() {
        let Some(t) = tail(low, high) else {
            continue;
        };
        for initial in [[1, t + 1], [1, t]] {
            let system = System::greedy(&[t, 1], &initial);
            if initial[1] > 1 && !found.contains(&system) {
                found.push(system);
            }
        }
    }
    found
}

/// A fraction that is not negative.
type Ratio = (u64, u64);

/// Bounds of a number α when the numerators are ⌊nα⌋ for the denominators n; where no number is that exact, one that is off by at most
/// two at the end.
fn slope(fractions: impl Iterator<Item = Ratio> + Clone) -> Option<(Ratio, Ratio)> {
    let less = |(a, b): Ratio, (c, d): Ratio| {
        u128::from(a) * u128::from(d) < u128::from(c) * u128::from(b)
    };
    let mut bounds: Option<(Ratio, Ratio)> = None;
    let mut last = None;
    for (a, n) in fractions.filter(|&(_, n)| n > 0) {
        let (low, high) = ((a, n), (a + 1, n));
        bounds = Some(match bounds {
            None => (low, high),
            Some((l, h)) => (
                if less(l, low) { low } else { l },
                if less(high, h) { high } else { h },
            ),
        });
        last = Some((a, n));
    }
    let (low, high) = bounds?;
    if less(low, high) {
        return Some((low, high));
    }
    let (a, n) = last?;
    Some(((a.saturating_sub(2), n), (a + 2, n)))
}

/// The partial quotient in which the common part of the continued fractions of two bounds ends.
fn tail(low: Ratio, high: Ratio) -> Option<u64> {
    let (low, high) = (
        continued_fraction(low.0, low.1),
        continued_fraction(high.0, high.1),
    );
    let common: Vec<u64> = low
        .iter()
        .zip(&high)
        .take_while(|(a, b)| a == b)
        .map(|(&a, _)| a)
        .collect();
    match common[..] {
        [.., y, z] if y == z && (1..=32).contains(&z) => Some(z),
        _ => None,
    }
}

fn continued_fraction(mut a: u64, mut b: u64) -> Vec<u64> {
    let mut quotients = Vec::new();
    while b > 0 {
        quotients.push(a / b);
        (a, b) = (b, a % b);
    }
    quotients
}

/// The greedy system of an increasing sequence that begins with 1 and obeys a linear recurrence with natural coefficients.
///
/// The losing starts of Fibonacci nim with limit 3k are 1, 2, 3, 4, 6, 8, 11, 15, 21, …: u_n = u_{n−1} + u_{n−4} from 8 on.
pub(super) fn recurrence(terms: &[u64]) -> Option<System> {
    let terms = &terms[..terms.len().min(MAX_TERMS)];
    if terms.first() != Some(&1) || terms.windows(2).any(|w| w[0] >= w[1]) {
        return None;
    }
    for order in 1..=MAX_ORDER {
        if terms.len() < 2 * order + WITNESSES {
            return None;
        }
        let Some(coefficients) = fit(terms, order) else {
            continue;
        };
        let obeys = |n: usize| {
            let earlier = coefficients.iter().zip(terms[..n].iter().rev());
            let sum: u128 = earlier.map(|(&c, &u)| u128::from(c) * u128::from(u)).sum();
            sum == u128::from(terms[n])
        };
        let broken = (order..terms.len()).rev().find(|&n| !obeys(n));
        let initial = broken.map_or(order, |n| n + 1);
        if terms.len() - initial >= order + WITNESSES {
            return Some(System::greedy(&coefficients, &terms[..initial]));
        }
    }
    None
}

/// The natural coefficients of a recurrence of this order that the last 2·order terms obey, if there is just one such recurrence.
fn fit(terms: &[u64], order: usize) -> Option<Vec<u64>> {
    let from = terms.len() - order;
    let mut rows: Vec<Vec<BigInt>> = (from..terms.len())
        .map(|n| {
            let earlier = (1..=order).map(|i| terms[n - i]);
            earlier.chain([terms[n]]).map(BigInt::from).collect()
        })
        .collect();
    // Elimination without fractions (Bareiss).
    let mut before = BigInt::one();
    for k in 0..order {
        let pivot = (k..order).find(|&i| !rows[i][k].is_zero())?;
        rows.swap(k, pivot);
        for i in 0..order {
            if i == k {
                continue;
            }
            for j in (0..=order).rev() {
                let value = &rows[k][k] * &rows[i][j] - &rows[i][k] * &rows[k][j];
                rows[i][j] = value / &before;
            }
        }
        before = rows[k][k].clone();
    }
    (0..order)
        .map(|i| {
            let (quotient, rest) = rows[i][order].div_rem(&rows[i][i]);
            (rest.is_zero() && !quotient.is_negative())
                .then(|| quotient.to_u64())
                .flatten()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_race_grows_by_eighteen() {
        // Lost: 1, then (9·18^j, 18^(j+1)].
        let is_p = |n: u64| n == 1 || (0..4).any(|j| n > 9 * 18u64.pow(j) && n <= 18u64.pow(j + 1));
        assert_eq!(bases(is_p, 65_536), [System::Base(18)]);
        assert_eq!(bases(|n| n % 3 == 0, 65_536), []);
    }

    #[test]
    fn slopes_of_generalised_wythoff_games() {
        // a_n is the mex of what was used, b_n = a_n + t·n (Fraenkel 1982).
        for t in 1..5u64 {
            let mut used = std::collections::HashSet::new();
            let mut a = 0;
            let mut pairs = Vec::new();
            for n in 0..100 {
                while used.contains(&a) {
                    a += 1;
                }
                used.insert(a);
                used.insert(a + t * n);
                pairs.push((a, a + t * n));
            }
            let systems = quadratic(&pairs);
            assert!(
                systems.contains(&System::greedy(&[t, 1], &[1, t + 1])),
                "{t}: {systems:?}"
            );
        }
        let diagonal: Vec<(u64, u64)> = (0..400).map(|a| (a, a)).collect();
        assert_eq!(quadratic(&diagonal), []);
    }

    #[test]
    fn recurrences_of_losing_starts() {
        let fibonacci = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144];
        assert_eq!(
            recurrence(&fibonacci),
            Some(System::greedy(&[1, 1], &[1, 2]))
        );
        let tripling = [
            1, 2, 3, 4, 6, 8, 11, 15, 21, 29, 40, 55, 76, 105, 145, 200, 276, 381,
        ];
        let system = System::greedy(&[1, 0, 0, 1], &[1, 2, 3, 4, 6]);
        assert_eq!(recurrence(&tripling), Some(system));
        assert_eq!(
            recurrence(&[1, 4, 9, 16, 25, 36, 49, 64, 81, 100, 121, 144]),
            None
        );
        assert_eq!(recurrence(&[1, 2, 4, 8]), None);
    }
}
