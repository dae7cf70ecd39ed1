//! Thin sets: one P-position in every row.
//!
//! In Wythoff's game and its relatives the pairs (a, b) with a ≤ b are, in their order, complementary: a is the least number that
//! no pair before has used, and b − a grows by the same amount from pair to pair (Fraenkel, "How to beat your Wythoff games'
//! opponent on three fronts", 1982). Pairs that begin like this are continued like this, far beyond any table of positions. What
//! is continued is supposed, not known: it serves to learn an automaton, and the proof decides whether that is right.

/// Pairs that have to follow the rule before it is believed.
const WITNESSES: usize = 5;
/// Pairs at the beginning that need not follow it.
const EXCEPTIONS: usize = 4;
const NONE: u64 = u64::MAX;

/// What the P-positions are if the pairs go on as they begin.
pub(super) struct Supposed {
    partner: Vec<u64>,
}

impl Supposed {
    /// The pairs with a below `rows`, from those known, by a; `None` when they do not follow the rule.
    pub(super) fn new(pairs: &[(u64, u64)], rows: u64) -> Option<Supposed> {
        let differences: Vec<u64> = pairs.iter().map(|&(a, b)| b - a).collect();
        let [.., before, last] = differences[..] else {
            return None;
        };
        let step = last.checked_sub(before).filter(|&step| step > 0)?;
        let steady = differences.windows(2).rev();
        let steady = steady.take_while(|w| w[1].checked_sub(w[0]) == Some(step));
        let steady = steady.count();
        let free = differences.len() - 1 - steady;
        if steady < WITNESSES || free > EXCEPTIONS {
            return None;
        }
        let mut supposed = Supposed {
            partner: vec![NONE; usize::try_from(rows).ok()?],
        };
        let mut a = pairs.first()?.0;
        let mut difference = last;
        for n in 0.. {
            while supposed.partner.get(a as usize).is_some_and(|&b| b != NONE) {
                a += 1;
            }
            if a >= rows {
                break;
            }
            let b = match pairs.get(n) {
                Some(&(known, _)) if known != a => return None,
                Some(&(_, b)) => b,
                None => {
                    difference = difference.checked_add(step)?;
                    a.checked_add(difference)?
                }
            };
            for (x, y) in [(a, b), (b, a)] {
                if let Some(partner) = supposed.partner.get_mut(x as usize) {
                    *partner = y;
                }
            }
        }
        Some(supposed)
    }

    /// Every pair of which a coordinate is below this is known.
    pub(super) fn side(&self) -> u64 {
        self.partner.len() as u64
    }

    /// The pairs (a, b) with a ≤ b, by a.
    pub(super) fn pairs(&self) -> Vec<(u64, u64)> {
        let rows = (0u64..).zip(self.partner.iter().copied());
        rows.filter(|&(a, b)| a <= b && b != NONE).collect()
    }

    /// 1 for a P-position, 0 for another position, as an oracle has it.
    pub(super) fn ask(&self, tuple: &[u64]) -> Option<u32> {
        let &[a, b] = tuple else { return None };
        let partner = self.partner.get(usize::try_from(a.min(b)).ok()?)?;
        Some(u32::from(*partner == a.max(b)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// ⌊nα⌋ with α = (2 − t + √(t² + 4)) / 2, exactly, and the same plus tn.
    fn beatty(t: u64, n: u64) -> (u64, u64) {
        let root = (n * n * (t * t + 4)).isqrt();
        let a = (2 * n + root - t * n) / 2;
        (a, a + t * n)
    }

    #[test]
    fn wythoff_pairs_are_continued_as_fraenkel_has_them() {
        for t in 1..5 {
            let known: Vec<_> = (0..9).map(|n| beatty(t, n)).collect();
            let supposed = Supposed::new(&known, 3_000).unwrap();
            for (n, pair) in (0..).zip(supposed.pairs()) {
                assert_eq!(pair, beatty(t, n), "{t}");
            }
            let (a, b) = beatty(t, 700);
            assert_eq!(supposed.ask(&[b, a]), Some(1));
            assert_eq!(supposed.ask(&[a, b + 1]), Some(0));
            assert_eq!(supposed.ask(&[3_000, 3_001]), None);
        }
    }

    #[test]
    fn other_pairs_are_not_continued() {
        let equal: Vec<_> = (0..40).map(|a| (a, a)).collect();
        assert!(Supposed::new(&equal, 100).is_none());
        // The differences are steady, but 1 is left out.
        let gap: Vec<_> = [0].into_iter().chain(2..20).map(|a| (a, 3 * a)).collect();
        assert!(Supposed::new(&gap, 100).is_none());
        assert!(Supposed::new(&[(0, 0), (1, 2)], 100).is_none());
    }
}
