//! The sets that patterns describe, built from their definitions.

use super::{Pattern, heaps};
use crate::error::Fault;
use grundy_automata::{Automaton, Formula, Limits, Numeration, Table, Var};
use num_traits::ToPrimitive;

/// The greatest modulus that is tried.
const MODULUS: u64 = 64;
/// P-positions that a modulus is guessed from.
const LOOKED_AT: usize = 64;

/// The patterns that the first elements suggest, each with its set, plainest first.
pub(super) fn candidates(
    p: &Automaton,
    limits: &Limits,
) -> Result<Vec<(Pattern, Automaton)>, Fault> {
    let numeration = p.numeration();
    let vars = p.vars().to_vec();
    let mut found = Vec::new();
    let first: Vec<Vec<u64>> = p
        .tuples()
        .take(LOOKED_AT)
        .map_while(|tuple| tuple.iter().map(ToPrimitive::to_u64).collect())
        .collect();
    if vars.len() > 1
        && let Some((modulus, residues)) = residues(&first)
    {
        let each = vars.iter().zip(&residues);
        let all = Formula::all_of(each.map(|(&v, &r)| Formula::congruent(&[(v, 1)], modulus, r)));
        let set = all.compile(numeration, limits)?;
        found.push((Pattern::Residues { modulus, residues }, set));
    }
    let two = numeration.radix() == Some(2);
    if two && (2..=8).contains(&vars.len()) {
        found.push((Pattern::NimSum, digit_sums(numeration, &vars, 2, limits)?));
        for multiple in 3..=vars.len() as u64 {
            let set = digit_sums(numeration, &vars, multiple, limits)?;
            found.push((Pattern::DigitSums { multiple }, set));
        }
    }
    match vars[..] {
        [n] => {
            found.extend(heaps::shown(p, n, limits)?);
            if let Some(base) = numeration.radix()
                && let Some((low, lowest)) = interval(&first, base)
            {
                let set = intervals(numeration, n, low, lowest, limits)?;
                let first = lowest;
                found.push((Pattern::Intervals { base, low, first }, set));
            }
            let weights = Automaton::weights(numeration, n, limits)?;
            let least = numeration.weights(8);
            let least: Vec<u64> = least.iter().filter_map(ToPrimitive::to_u64).collect();
            let zero = Automaton::finite(numeration, n, &[0], limits)?;
            found.push((
                Pattern::Weights {
                    first: least.clone(),
                    zero: true,
                },
                weights.or(&zero, limits)?,
            ));
            found.push((
                Pattern::Weights {
                    first: least,
                    zero: false,
                },
                weights,
            ));
        }
        [a, b] => found.push((Pattern::LeftShift, left_shift(numeration, a, b, limits)?)),
        _ => {}
    }
    Ok(found)
}

/// A modulus for which the coordinates of all elements are the same, and as many elements as there should be.
fn residues(first: &[Vec<u64>]) -> Option<(u64, Vec<u64>)> {
    let least = first.first().filter(|_| first.len() == LOOKED_AT)?;
    let differences = first
        .iter()
        .flat_map(|tuple| tuple.iter().zip(least).map(|(x, y)| x.abs_diff(*y)));
    let modulus = differences.fold(0, num_integer::gcd);
    let residues = least.iter().map(|x| x % modulus.max(1)).collect();
    (2..=MODULUS)
        .contains(&modulus)
        .then_some((modulus, residues))
}

/// In every place, the sum of the digits of all tracks is a multiple of `multiple`.
pub(super) fn digit_sums(
    numeration: &Numeration,
    vars: &[Var],
    multiple: u64,
    limits: &Limits,
) -> Result<Automaton, Fault> {
    let letters = 1u32 << vars.len();
    let next = (0..letters).map(|letter| {
        let fits = u64::from(letter.count_ones()).is_multiple_of(multiple);
        u32::from(!fits)
    });
    let table = Table {
        tracks: vars.len(),
        next: vec![next.collect(), vec![1; letters as usize]],
        accept: vec![true, false],
    };
    Ok(Automaton::from_table(numeration, vars, &table, limits)?)
}

/// The lower end of the intervals, in parts of the power where they end, and the least element.
fn interval(first: &[Vec<u64>], base: u32) -> Option<(u32, u64)> {
    let numbers: Vec<u64> = first.iter().map(|tuple| tuple[0]).collect();
    let (&lowest, rest) = numbers.split_first()?;
    // The first interval is low + 1, …, base.
    let &start = rest.first()?;
    let low = start.checked_sub(1)?;
    let end = rest
        .iter()
        .zip(start..)
        .take_while(|(n, m)| *n == m)
        .last()?
        .1;
    (end == u64::from(base) && low >= 1).then_some((low as u32, lowest))
}

/// {lowest} and all n with low·base^j < n ≤ base^(j+1).
fn intervals(
    numeration: &Numeration,
    n: Var,
    low: u32,
    lowest: u64,
    limits: &Limits,
) -> Result<Automaton, Fault> {
    let digits = numeration.digits();
    // n − 1 begins with a digit of at least `low`.
    let top = (0..digits).map(|d| match d {
        0 => 0,
        d if d >= low => 1,
        _ => 2,
    });
    let table = Table {
        tracks: 1,
        next: vec![
            top.collect(),
            vec![1; digits as usize],
            vec![2; digits as usize],
        ],
        accept: vec![false, true, false],
    };
    let before = n + 1;
    let top = Automaton::from_table(numeration, &[before], &table, limits)?;
    let shifted = Formula::member(&top, &[before])
        .and(Formula::equal(&[(n, 1), (before, -1)], 1))
        .exists(&[before])
        .compile(numeration, limits)?;
    let lowest = Automaton::finite(numeration, n, &[lowest], limits)?;
    Ok(shifted.or(&lowest, limits)?)
}

/// One coordinate ends in an even number of zeros and the other is it with a zero appended; (0, 0) too.
fn left_shift(
    numeration: &Numeration,
    a: Var,
    b: Var,
    limits: &Limits,
) -> Result<Automaton, Fault> {
    let digits = numeration.digits() as usize;
    // After the zeros in front: the digit of b that a has to show next, and whether a ends in an odd number of zeros.
    let state = |expected: usize, odd: bool| (1 + 2 * expected + usize::from(odd)) as u32;
    let wrong = state(digits, false);
    let row = |after: &dyn Fn(usize, usize) -> u32| {
        let letters = 0..digits * digits;
        letters
            .map(|l| after(l / digits, l % digits))
            .collect::<Vec<u32>>()
    };
    let mut next = vec![row(&|of_a, of_b| match (of_a, of_b) {
        (0, 0) => 0,
        (0, _) => state(of_b, false),
        _ => wrong,
    })];
    let mut accept = vec![true];
    for expected in 0..digits {
        for odd in [false, true] {
            next.push(row(&|of_a, of_b| match of_a == expected {
                true => state(of_b, of_a == 0 && !odd),
                false => wrong,
            }));
            accept.push(expected == 0 && !odd);
        }
    }
    next.push(vec![wrong; digits * digits]);
    accept.push(false);
    let table = Table {
        tracks: 2,
        next,
        accept,
    };
    let below = Automaton::restricted(numeration, &[a, b], &table, limits)?;
    let above = below.renamed(&[b, a], limits)?;
    Ok(below.or(&above, limits)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_bigint::BigUint;

    fn has(set: &Automaton, tuple: &[u64]) -> bool {
        let tuple: Vec<BigUint> = tuple.iter().map(|&x| x.into()).collect();
        set.contains(&tuple)
    }

    #[test]
    fn left_shifts_are_wythoffs_pairs() {
        let set = left_shift(&Numeration::zeckendorf(), 0, 1, &Limits::default()).unwrap();
        for (a, b) in (0..90u64).flat_map(|a| (0..90u64).map(move |b| (a, b))) {
            let (low, d) = (a.min(b), a.abs_diff(b));
            assert_eq!(
                has(&set, &[a, b]),
                low == (d + (5 * d * d).isqrt()) / 2,
                "{a} {b}"
            );
        }
    }

    #[test]
    fn intervals_between_powers() {
        let base18 = Numeration::base(18).unwrap();
        let set = intervals(&base18, 0, 9, 1, &Limits::default()).unwrap();
        for n in 0..7_000u64 {
            let inside = (0..4).any(|j| n > 9 * 18u64.pow(j) && n <= 18u64.pow(j + 1));
            assert_eq!(has(&set, &[n]), n == 1 || inside, "{n}");
        }
    }

    #[test]
    fn digit_sums_in_every_place() {
        let base2 = Numeration::base(2).unwrap();
        let set = digit_sums(&base2, &[0, 1, 2], 3, &Limits::default()).unwrap();
        for x in 0..512u64 {
            let tuple = [x % 8, x / 8 % 8, x / 64];
            let ones = |place: u64| tuple.iter().filter(|&t| t >> place & 1 == 1).count();
            assert_eq!(has(&set, &tuple), (0..3).all(|place| ones(place) % 3 == 0));
        }
    }
}
