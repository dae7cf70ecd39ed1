//! P-positions row by row, for boards of two coordinates on which each coordinate may be lowered at will.
//!
//! Two P-positions never share a row, and every row has one: earlier rows rule out finitely many places. So the whole set down to row
//! n is a list of n + 1 numbers. The place in a row is looked for above the diagonal only, which is why the directions have to be
//! symmetric: below it, the mirror image has been found before.

use grundy_rules::{Budget, Direction, Exhausted, Rays, Reach};
use grundy_values::Play;
use rustc_hash::FxHashSet;

/// Places that may be tried in vain, per row on average, before the search is given up.
const TRIES: u64 = 64;
const NONE: u64 = u64::MAX;

/// The P-positions (a, b) with a or b less than the number of rows.
#[derive(Clone, Debug)]
pub(crate) struct Sparse {
    lowest: u64,
    partner: Vec<u64>,
}

/// The places that the P-positions found so far rule out along rays that are not parallel to an axis.
struct Lines<'a> {
    rays: Vec<&'a Direction>,
    seen: Vec<FxHashSet<(i64, u64)>>,
}

impl Lines<'_> {
    /// Two places have the same number when they lie on a line and a whole number of steps apart.
    fn number(direction: &Direction, a: u64, b: u64) -> (i64, u64) {
        let (s, t) = (direction.steps[0], direction.steps[1]);
        ((s * b) as i64 - (t * a) as i64, a % s)
    }

    fn rule_out(&mut self, a: u64, b: u64) {
        for (ray, seen) in self.rays.iter().zip(&mut self.seen) {
            seen.insert(Self::number(ray, a, b));
        }
    }

    fn allow(&self, a: u64, b: u64) -> bool {
        let mut rays = self.rays.iter().zip(&self.seen);
        rays.all(|(ray, seen)| !seen.contains(&Self::number(ray, a, b)))
    }
}

impl Sparse {
    /// The P-positions of `rows` rows; `None` when the board is not of this kind or the places are too hard to find.
    pub(crate) fn new(
        rays: &Rays,
        play: Play,
        rows: usize,
        budget: &Budget,
    ) -> Result<Option<Sparse>, Exhausted> {
        if !applies(rays) {
            return Ok(None);
        }
        // Rays along an axis are what makes the set thin; other moves along an axis add nothing to them.
        let slanted = || rays.directions.iter().filter(|d| !d.steps.contains(&0));
        let steps: Vec<&Direction> = slanted().filter(|d| d.reach == Reach::Step).collect();
        let slanted_rays: Vec<&Direction> = slanted().filter(|d| d.reach == Reach::Ray).collect();
        let diagonal = slanted_rays.iter().position(|d| d.steps == [1, 1]);
        let mut lines = Lines {
            seen: vec![FxHashSet::default(); slanted_rays.len()],
            rays: slanted_rays,
        };
        let mut partner = vec![NONE; rows];
        // Partners beyond the last row.
        let mut far: FxHashSet<u64> = FxHashSet::default();
        let mut difference = 0;
        let mut tries = 0;
        for a in 0..rows as u64 {
            if a % 4096 == 0 {
                let per_row = 16 + 24 * lines.seen.len() as u64;
                budget.check(a, per_row * rows as u64)?;
            }
            if partner[a as usize] == NONE {
                if let Some(diagonal) = diagonal {
                    while lines.seen[diagonal].contains(&(difference, 0)) {
                        difference += 1;
                    }
                }
                let mut b = a + difference as u64;
                loop {
                    let taken = match partner.get(b as usize) {
                        Some(&other) => other != NONE,
                        None => far.contains(&b),
                    };
                    let beside = |d: &&Direction| match (
                        a.checked_sub(d.steps[0]),
                        b.checked_sub(d.steps[1]),
                    ) {
                        (Some(a), Some(b)) => partner[a as usize] == b,
                        _ => false,
                    };
                    let ended = play == Play::Misere && a == 0 && b == 0;
                    if !taken && !ended && lines.allow(a, b) && !steps.iter().any(beside) {
                        break;
                    }
                    b += 1;
                    tries += 1;
                    if tries > TRIES * rows as u64 {
                        return Ok(None);
                    }
                }
                partner[a as usize] = b;
                match partner.get_mut(b as usize) {
                    Some(mirror) => *mirror = a,
                    None => {
                        far.insert(b);
                    }
                }
            }
            lines.rule_out(a, partner[a as usize]);
        }
        Ok(Some(Sparse {
            lowest: rays.lowest[0],
            partner,
        }))
    }

    #[cfg(test)]
    /// Whether (a, b) is a P-position; `None` when both lie beyond the rows.
    pub(crate) fn get(&self, a: u64, b: u64) -> Option<bool> {
        let (Some(a), Some(b)) = (a.checked_sub(self.lowest), b.checked_sub(self.lowest)) else {
            return Some(false);
        };
        let other = self.partner.get(a.min(b) as usize)?;
        Some(*other == a.max(b))
    }

    /// The P-positions (a, b) with a ≤ b, by a.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        let rows = self.partner.iter().zip(0u64..);
        rows.filter(|&(&b, a)| a <= b)
            .map(|(&b, a)| (a + self.lowest, b + self.lowest))
    }
}

/// Two coordinates of the same lowest value, each lowered at will, and every direction's mirror image among the directions.
fn applies(rays: &Rays) -> bool {
    const FAR: u64 = 1 << 20;
    let whole = |steps: &[u64]| {
        let wanted = |d: &&Direction| d.steps == steps && d.reach == Reach::Ray;
        rays.directions.iter().any(|d| wanted(&d))
    };
    let mirrored = |d: &Direction| {
        let mirror = Direction {
            steps: d.steps.iter().rev().copied().collect(),
            reach: d.reach,
        };
        rays.directions.contains(&mirror)
    };
    rays.lowest.len() == 2
        && rays.lowest[0] == rays.lowest[1]
        && whole(&[1, 0])
        && whole(&[0, 1])
        && rays
            .directions
            .iter()
            .all(|d| mirrored(d) && d.steps.iter().all(|&s| s < FAR))
}

#[cfg(test)]
mod tests {
    use super::super::rays::RayTable;
    use super::*;
    use proptest::prelude::*;

    fn ray(a: u64, b: u64) -> Direction {
        Direction {
            steps: vec![a, b],
            reach: Reach::Ray,
        }
    }

    #[test]
    fn wythoffs_pairs_to_a_million() {
        let rays = Rays {
            lowest: vec![0, 0],
            directions: vec![ray(0, 1), ray(1, 0), ray(1, 1)],
        };
        let sparse = Sparse::new(&rays, Play::Normal, 1_000_001, &Budget::default())
            .unwrap()
            .unwrap();
        let mut count = 0;
        for (d, (a, b)) in (0u64..).zip(sparse.pairs()) {
            // a = ⌊dφ⌋ exactly: (d + ⌊√(5d²)⌋) / 2.
            let root = (5 * u128::from(d) * u128::from(d)).isqrt() as u64;
            assert_eq!((a, b), ((d + root) / 2, (d + root) / 2 + d));
            count += 1;
        }
        assert_eq!(count, 618_035);
    }

    #[test]
    fn other_boards_are_declined() {
        let rays = |directions| Rays {
            lowest: vec![0, 0],
            directions,
        };
        let budget = Budget::default();
        let one_sided = rays(vec![ray(0, 1), ray(1, 0), ray(1, 2)]);
        assert!(
            Sparse::new(&one_sided, Play::Normal, 9, &budget)
                .unwrap()
                .is_none()
        );
        let king = rays(vec![ray(1, 1)]);
        assert!(
            Sparse::new(&king, Play::Normal, 9, &budget)
                .unwrap()
                .is_none()
        );
    }

    proptest! {
        #[test]
        fn the_table_says_the_same(extra in prop::collection::vec((1u64..4, 1u64..4, any::<bool>()), 0..4), misere: bool) {
            let mut directions = vec![ray(0, 1), ray(1, 0)];
            for (a, b, whole) in extra {
                let reach = if whole { Reach::Ray } else { Reach::Step };
                directions.push(Direction { steps: vec![a, b], reach });
                directions.push(Direction { steps: vec![b, a], reach });
            }
            let rays = Rays { lowest: vec![0, 0], directions };
            let play = if misere { Play::Misere } else { Play::Normal };
            let budget = Budget::default();
            let table = RayTable::new(&rays, play, &[100, 100], &budget).unwrap();
            if let Some(sparse) = Sparse::new(&rays, play, 100, &budget).unwrap() {
                for (a, b) in (0..100).flat_map(|a| (0..100).map(move |b| (a, b))) {
                    prop_assert_eq!(sparse.get(a, b), table.get(&[a, b]), "({}, {})", a, b);
                }
            }
        }
    }
}
