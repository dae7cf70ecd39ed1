//! How nim-values follow from earlier ones, and are looked for.

use super::lanes::{Fill, MOST, SHORTEST, Search};
use super::simd::{LANES, Level};
use crate::nim_values::Cell;

/// A nim-value in a table, which holds any value that occurs.
pub(super) trait Element: Cell {
    /// Computes the heaps up to `to` (exclusive), all of which have exactly these moves, in ascending order.
    fn fill(values: &mut Vec<Self>, moves: &[usize], to: usize) {
        one_by_one(values, moves, to);
    }

    /// The first n in `from..to` at which every probe (offset, value) agrees with the value of n + offset.
    fn find(values: &[Self], probes: &[(usize, Self)], from: usize, to: usize) -> Option<usize> {
        let agrees = |n| {
            probes
                .iter()
                .all(|&(offset, value)| values[n + offset] == value)
        };
        (from..to).find(|&n| agrees(n))
    }
}

impl Element for u16 {}
impl Element for u32 {}

impl Element for u8 {
    fn fill(values: &mut Vec<u8>, moves: &[usize], to: usize) {
        match moves.first() {
            Some(&least) if least >= SHORTEST && moves.len() < MOST => {
                let from = values.len();
                values.resize(to + LANES - 1, 0);
                let mut fill = Fill {
                    values,
                    moves,
                    from,
                    to,
                };
                fill.run(Level::best());
                values.truncate(to);
            }
            _ => one_by_one(values, moves, to),
        }
    }

    fn find(values: &[u8], probes: &[(usize, u8)], from: usize, to: usize) -> Option<usize> {
        let search = Search {
            values,
            probes,
            from,
            to,
        };
        Level::best().search(&search)
    }
}

/// [`Element::fill`], for moves of any number and any size.
fn one_by_one<C: Cell>(values: &mut Vec<C>, moves: &[usize], to: usize) {
    let from = values.len();
    values.resize(to, C::default());
    if moves.len() < 64 {
        for n in from..to {
            let options = moves
                .iter()
                .fold(0u64, |set, s| set | 1 << (values[n - s].get() & 63));
            values[n] = C::hold(options.trailing_ones());
        }
        return;
    }
    let mut options = vec![false; moves.len() + 1];
    for n in from..to {
        options.fill(false);
        for s in moves {
            options[values[n - s].get() as usize] = true;
        }
        let mex = options.iter().position(|&seen| !seen);
        values[n] = C::hold(mex.unwrap_or(moves.len()) as u32);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const LEVELS: [Level; 3] = [Level::Avx512, Level::Avx2, Level::Portable];

    proptest! {
        /// Earlier values need not be those of a game; a piece may end anywhere. Where moves and values are consecutive, planes get full.
        #[test]
        fn every_level_fills_as_one_by_one_does(
            moves in prop::collection::btree_set(8usize..300, 1..MOST),
            before in prop::collection::vec(0u8..64, 300..400),
            more in 0usize..300,
            consecutive: bool,
        ) {
            let count = moves.len();
            let least = moves.first().copied().unwrap_or(8).min(200);
            let moves: Vec<usize> = match consecutive {
                true => (least..least + count).collect(),
                false => moves.into_iter().collect(),
            };
            let value = |(n, &value): (usize, &u8)| if consecutive { n as u8 % 64 } else { value };
            let before = before.iter().enumerate().map(value);
            let before: Vec<u8> = before.map(|v| v % (count + 1) as u8).collect();
            let (from, to) = (before.len(), before.len() + more);
            let mut expected = before.clone();
            one_by_one(&mut expected, &moves, to);
            for level in LEVELS {
                let mut values = before.clone();
                values.resize(to + LANES - 1, 0);
                Fill { values: &mut values, moves: &moves, from, to }.run(level);
                values.truncate(to);
                prop_assert_eq!(&values, &expected, "{:?}", level);
            }
        }

        #[test]
        fn every_level_finds_the_first_place(
            values in prop::collection::vec(0u8..3, 40..400),
            probes in prop::collection::vec((0usize..40, 0u8..3), 1..7),
            from in 0usize..360,
        ) {
            let to = values.len() - 39;
            let agrees = |n: usize| probes.iter().all(|&(offset, value)| values[n + offset] == value);
            let expected = (from..to).find(|&n| agrees(n));
            for level in LEVELS {
                let search = Search { values: &values, probes: &probes, from, to };
                prop_assert_eq!(level.search(&search), expected, "{:?}", level);
            }
        }
    }
}
