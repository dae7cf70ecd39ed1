//! Outcomes on a box for boards with fixed directions, a bit for each position.
//!
//! A row is the last coordinate, 64 positions a word. What earlier rows say about a row is a shift and an `or` per direction; for a
//! ray, the row of positions from which the ray behind them holds a P-position is kept beside the P-positions. What a row says about
//! itself goes bit by bit.

use grundy_rules::{Budget, Exhausted, Rays, Reach};
use grundy_values::Play;

/// The P-positions of a box.
#[derive(Clone, Debug)]
pub(crate) struct RayTable {
    lowest: Vec<u64>,
    /// How many values each coordinate takes from its lowest on.
    sizes: Vec<usize>,
    /// Words in a row.
    width: usize,
    p: Vec<u64>,
}

/// A direction as seen from a row.
struct Path {
    /// What it subtracts from the coordinates before the last.
    front: Vec<usize>,
    /// By how many rows it goes back.
    rows: usize,
    /// By how many places in a row.
    shift: usize,
    ray: bool,
    /// For a ray from other rows: the positions that are P or see one behind them.
    seen: Vec<u64>,
}

impl RayTable {
    /// The table of the positions whose coordinates are less than `lowest + sizes`.
    pub(crate) fn new(
        rays: &Rays,
        play: Play,
        sizes: &[usize],
        budget: &Budget,
    ) -> Result<RayTable, Exhausted> {
        let (&last, front) = sizes.split_last().unwrap_or((&0, &[]));
        let width = last.div_ceil(64);
        let rows = front.iter().product::<usize>();
        let mut strides = vec![1usize; front.len()];
        for i in (1..front.len()).rev() {
            strides[i - 1] = strides[i] * front[i];
        }
        let words = rows.checked_mul(width);
        let needed = words
            .and_then(|words| words.checked_mul(8 * (1 + rays.directions.len())))
            .map_or(u64::MAX, |bytes| bytes as u64);
        budget.check(0, needed)?;
        let words = rows * width;

        let mut paths = Vec::new();
        for direction in &rays.directions {
            // A step that leaves the box from everywhere is no move inside it.
            let steps = direction.steps.iter().zip(sizes);
            if steps.clone().any(|(&step, &size)| step >= size as u64) {
                continue;
            }
            let steps: Vec<usize> = steps.map(|(&step, _)| step as usize).collect();
            let (&shift, steps) = steps.split_last().unwrap_or((&0, &[]));
            let rows: usize = steps
                .iter()
                .zip(&strides)
                .map(|(s, stride)| s * stride)
                .sum();
            let ray = direction.reach == Reach::Ray;
            paths.push(Path {
                front: steps.to_vec(),
                rows,
                shift,
                ray,
                seen: vec![0; if ray && rows > 0 { words } else { 0 }],
            });
        }

        let mut p = vec![0u64; words];
        let mut at = vec![0usize; front.len()];
        let mut won = vec![0u64; width];
        for row in 0..rows {
            if row % 64 == 0 {
                budget.check((row * last) as u64, needed)?;
            }
            let start = row * width;
            won.fill(0);
            let legal = |path: &Path| path.front.iter().zip(&at).all(|(step, x)| step <= x);
            if play == Play::Misere {
                let shifts = paths
                    .iter()
                    .filter(|path| legal(path))
                    .map(|path| path.shift);
                fill(&mut won, shifts.min().unwrap_or(last).min(last));
            }
            for path in &paths {
                if path.rows > 0 && legal(path) {
                    let behind = start - path.rows * width;
                    let source = if path.ray { &path.seen } else { &p };
                    or_shifted(&mut won, &source[behind..behind + width], path.shift);
                }
            }
            let own = &mut p[start..start + width];
            within_row(&mut won, own, last, &paths);
            for path in &mut paths {
                if path.ray && path.rows > 0 {
                    let (before, here) = path.seen.split_at_mut(start);
                    here[..width].copy_from_slice(own);
                    if path.front.iter().zip(&at).all(|(step, x)| step <= x) {
                        let behind = start - path.rows * width;
                        or_shifted(
                            &mut here[..width],
                            &before[behind..behind + width],
                            path.shift,
                        );
                    }
                }
            }
            for i in (0..at.len()).rev() {
                at[i] += 1;
                if at[i] < front[i] {
                    break;
                }
                at[i] = 0;
            }
        }
        Ok(RayTable {
            lowest: rays.lowest.clone(),
            sizes: sizes.to_vec(),
            width,
            p,
        })
    }

    /// Whether the tuple is a P-position (no, where it is no position); `None` beyond the table.
    pub(crate) fn get(&self, coords: &[u64]) -> Option<bool> {
        let (mut row, mut place) = (0, 0);
        let mut before = 1;
        for ((x, lowest), &size) in coords.iter().zip(&self.lowest).zip(&self.sizes) {
            let Some(x) = x.checked_sub(*lowest) else {
                return Some(false);
            };
            if x >= size as u64 {
                return None;
            }
            row = row * before + place;
            (place, before) = (x as usize, size);
        }
        let word = self.p[row * self.width + place / 64];
        Some(word >> (place % 64) & 1 == 1)
    }
}

/// Settles a row: what is not won from elsewhere is P, and wins what it is reached from in the row.
fn within_row(won: &mut [u64], p: &mut [u64], len: usize, paths: &[Path]) {
    let inside: Vec<&Path> = paths.iter().filter(|path| path.rows == 0).collect();
    for word in 0..won.len() {
        let rest = len - 64 * word;
        let all = if rest >= 64 {
            u64::MAX
        } else {
            (1 << rest) - 1
        };
        if inside.is_empty() {
            p[word] = !won[word] & all;
            continue;
        }
        let mut open = !won[word] & all;
        while open != 0 {
            let bit = open.trailing_zeros();
            p[word] |= 1 << bit;
            let from = 64 * word + bit as usize;
            for path in &inside {
                let mut to = from + path.shift;
                while to < len {
                    won[to / 64] |= 1 << (to % 64);
                    if !path.ray {
                        break;
                    }
                    to += path.shift;
                }
            }
            // Shifted in two steps: the bit may be the last.
            open = !won[word] & all & (u64::MAX << bit << 1);
        }
    }
}

/// Sets the first `count` bits.
fn fill(words: &mut [u64], count: usize) {
    words[..count / 64].fill(u64::MAX);
    if !count.is_multiple_of(64) {
        words[count / 64] |= (1 << (count % 64)) - 1;
    }
}

/// into |= from << shift
fn or_shifted(into: &mut [u64], from: &[u64], shift: usize) {
    let (words, bits) = (shift / 64, shift % 64);
    if words >= into.len() {
        return;
    }
    let into = &mut into[words..];
    if bits == 0 {
        for (a, b) in into.iter_mut().zip(from) {
            *a |= b;
        }
        return;
    }
    let mut carry = 0;
    for (a, &b) in into.iter_mut().zip(from) {
        *a |= b << bits | carry;
        carry = b >> (64 - bits);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_rules::Direction;
    use proptest::prelude::*;

    /// Outcomes position by position, straight from the definition.
    fn brute(rays: &Rays, play: Play, sizes: &[usize]) -> Vec<bool> {
        let count: usize = sizes.iter().product();
        let coords = |mut i: usize| -> Vec<usize> {
            let mut x = vec![0; sizes.len()];
            for (x, size) in x.iter_mut().zip(sizes).rev() {
                *x = i % size;
                i /= size;
            }
            x
        };
        let mut p = vec![false; count];
        for i in 0..count {
            let x = coords(i);
            let (mut moves, mut won) = (0, false);
            for direction in &rays.directions {
                let mut y = x.clone();
                loop {
                    let steps = y.iter().zip(&direction.steps);
                    if steps.clone().any(|(&y, &s)| (y as u64) < s) {
                        break;
                    }
                    y = steps.map(|(&y, &s)| y - s as usize).collect();
                    moves += 1;
                    won |= p[y.iter().zip(sizes).fold(0, |at, (y, size)| at * size + y)];
                    if direction.reach == Reach::Step {
                        break;
                    }
                }
            }
            p[i] = !won && (play == Play::Normal || moves > 0);
        }
        p
    }

    fn direction(dimension: usize) -> impl Strategy<Value = Direction> {
        (prop::collection::vec(0u64..4, dimension), any::<bool>())
            .prop_filter("a move moves", |(steps, _)| steps.iter().any(|&s| s > 0))
            .prop_map(|(steps, ray)| Direction {
                steps,
                reach: if ray { Reach::Ray } else { Reach::Step },
            })
    }

    fn agrees(rays: &Rays, play: Play, sizes: &[usize]) {
        let table = RayTable::new(rays, play, sizes, &Budget::default()).unwrap();
        for (i, p) in brute(rays, play, sizes).into_iter().enumerate() {
            let mut x = Vec::new();
            let mut rest = i;
            for &size in sizes.iter().rev() {
                x.insert(0, (rest % size) as u64);
                rest /= size;
            }
            assert_eq!(table.get(&x), Some(p), "{x:?} {rays:?} {play:?}");
        }
    }

    proptest! {
        #[test]
        fn boards_of_two_coordinates(directions in prop::collection::vec(direction(2), 1..5), misere: bool) {
            let rays = Rays { lowest: vec![0; 2], directions };
            let play = if misere { Play::Misere } else { Play::Normal };
            agrees(&rays, play, &[9, 140]);
            agrees(&rays, play, &[70, 64]);
        }

        #[test]
        fn boards_of_three_coordinates(directions in prop::collection::vec(direction(3), 1..5), misere: bool) {
            let rays = Rays { lowest: vec![0; 3], directions };
            agrees(&rays, if misere { Play::Misere } else { Play::Normal }, &[7, 8, 70]);
        }
    }

    #[test]
    fn the_lowest_corner_is_where_counting_begins() {
        let step = |steps: &[u64]| Direction {
            steps: steps.to_vec(),
            reach: Reach::Step,
        };
        let rays = Rays {
            lowest: vec![1, 1],
            directions: vec![step(&[0, 1]), step(&[1, 0]), step(&[1, 1])],
        };
        let table = RayTable::new(&rays, Play::Normal, &[50, 50], &Budget::default()).unwrap();
        for (m, n) in (0..50).flat_map(|m| (0..50).map(move |n| (m, n))) {
            assert_eq!(table.get(&[m, n]), Some(m % 2 == 1 && n % 2 == 1));
        }
        assert_eq!(table.get(&[51, 1]), None);
    }
}
