//! The named sets in machine integers: membership, and all elements up to a limit.

use grundy_rules::Set;
use num_integer::Roots;
use num_traits::ToPrimitive;

/// Whether `n` belongs to the set (which is not `divisors`).
pub(super) fn contains(set: &Set, n: i64) -> bool {
    if n < 1 {
        return false;
    }
    match set {
        Set::Powers(base) => {
            let Some(base) = base.to_i64() else {
                return n == 1;
            };
            let mut n = n;
            while n % base == 0 {
                n /= base;
            }
            n == 1
        }
        Set::Fibonacci => {
            let (mut a, mut b) = (1i64, 2i64);
            while a < n {
                (a, b) = (b, a.saturating_add(b));
            }
            a == n
        }
        Set::Squares => n.sqrt().pow(2) == n,
        Set::Primes => n > 1 && smallest_prime_factor(n) == n,
        Set::PrimePowers => {
            let p = smallest_prime_factor(n);
            let mut n = n;
            while p > 1 && n % p == 0 {
                n /= p;
            }
            n == 1
        }
        Set::Divisors(_) => false,
    }
}

/// The smallest prime that divides n ≥ 1, or 1 for n = 1.
fn smallest_prime_factor(n: i64) -> i64 {
    if n < 4 {
        return n;
    }
    if n % 2 == 0 {
        return 2;
    }
    let root = n.sqrt();
    (3..=root).step_by(2).find(|p| n % p == 0).unwrap_or(n)
}

/// The positive divisors of n in ascending order; none when n < 1.
pub(super) fn divisors(n: i64, out: &mut Vec<i64>) {
    out.clear();
    if n < 1 {
        return;
    }
    let root = n.sqrt();
    out.extend((1..=root).filter(|d| n % d == 0));
    let small = out.len();
    for i in (0..small).rev() {
        let large = n / out[i];
        if large != out[i] {
            out.push(large);
        }
    }
}

/// The named sets listed as far as anybody asked.
#[derive(Default)]
pub(super) struct Limits {
    lists: Vec<(Set, i64, Vec<i64>)>,
}

impl Limits {
    /// The elements of the set up to `largest`, ascending; `None` when there are too many to list.
    pub(super) fn up_to(&mut self, set: &Set, largest: i64) -> Option<&[i64]> {
        let most = match set {
            Set::Primes | Set::PrimePowers => 1 << 30,
            Set::Squares => 1 << 50,
            _ => i64::MAX,
        };
        if largest > most {
            return None;
        }
        let place = match self.lists.iter().position(|(s, ..)| s == set) {
            Some(place) => place,
            None => {
                self.lists.push((set.clone(), 0, Vec::new()));
                self.lists.len() - 1
            }
        };
        let (_, limit, list) = &mut self.lists[place];
        if *limit < largest {
            // Doubling keeps the cost of growing in proportion to the last size.
            *limit = largest.max(limit.saturating_mul(2)).clamp(1024, most);
            *list = elements(set, *limit);
        }
        let end = list.partition_point(|&x| x <= largest);
        Some(&list[..end])
    }
}

fn elements(set: &Set, limit: i64) -> Vec<i64> {
    match set {
        Set::Powers(base) => {
            let base = base.to_i64().unwrap_or(i64::MAX);
            std::iter::successors(Some(1i64), |n| n.checked_mul(base))
                .take_while(|&n| n <= limit)
                .collect()
        }
        Set::Fibonacci => {
            std::iter::successors(Some((1i64, 2i64)), |&(a, b)| Some((b, a.checked_add(b)?)))
                .map(|(a, _)| a)
                .take_while(|&n| n <= limit)
                .collect()
        }
        Set::Squares => (1..=limit.sqrt()).map(|n| n * n).collect(),
        Set::Primes => primes(limit),
        Set::PrimePowers => {
            let mut all = vec![1];
            for p in primes(limit) {
                all.extend(
                    std::iter::successors(Some(p), |n| n.checked_mul(p))
                        .take_while(|&n| n <= limit),
                );
            }
            all.sort_unstable();
            all
        }
        Set::Divisors(_) => Vec::new(),
    }
}

fn primes(limit: i64) -> Vec<i64> {
    let n = usize::try_from(limit).unwrap_or(0);
    let mut composite = vec![false; n + 1];
    let mut primes = Vec::new();
    for p in 2..=n {
        if !composite[p] {
            primes.push(p as i64);
            (p * p..=n).step_by(p).for_each(|m| composite[m] = true);
        }
    }
    primes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_agree_with_membership() {
        let sets = [
            Set::Powers(2u32.into()),
            Set::Powers(3u32.into()),
            Set::Fibonacci,
            Set::Squares,
            Set::Primes,
            Set::PrimePowers,
        ];
        for set in &sets {
            let members: Vec<i64> = (-3..=3000).filter(|&n| contains(set, n)).collect();
            assert_eq!(
                Limits::default().up_to(set, 3000),
                Some(&members[..]),
                "{set:?}"
            );
        }
    }

    #[test]
    fn known_members() {
        let first = |set: &Set| Limits::default().up_to(set, 16).unwrap().to_vec();
        assert_eq!(first(&Set::Powers(2u32.into())), [1, 2, 4, 8, 16]);
        assert_eq!(first(&Set::Fibonacci), [1, 2, 3, 5, 8, 13]);
        assert_eq!(first(&Set::Squares), [1, 4, 9, 16]);
        assert_eq!(first(&Set::Primes), [2, 3, 5, 7, 11, 13]);
        assert_eq!(
            first(&Set::PrimePowers),
            [1, 2, 3, 4, 5, 7, 8, 9, 11, 13, 16]
        );
        let mut out = Vec::new();
        divisors(36, &mut out);
        assert_eq!(out, [1, 2, 3, 4, 6, 9, 12, 18, 36]);
        divisors(0, &mut out);
        assert!(out.is_empty());
    }
}
