//! The named sets: membership, and enumeration in ascending order.

use crate::Set;
use crate::eval::{Env, Fault};
use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

/// Whether `x` belongs to the set.
pub(crate) fn contains(set: &Set, x: &BigInt, env: &Env<'_>) -> Result<bool, Fault> {
    let of = match set {
        Set::Divisors(of) => env.eval(of)?,
        _ => BigInt::ZERO,
    };
    if !x.is_positive() {
        return Ok(false);
    }
    let natural = x.magnitude();
    match set {
        Set::Powers(base) => Ok(is_power(natural, base)),
        Set::Fibonacci => Ok(is_fibonacci(natural)),
        Set::Squares => Ok(is_square(natural)),
        Set::Primes => is_prime(natural),
        Set::PrimePowers => is_prime_power(natural),
        Set::Divisors(_) => Ok(of.is_positive() && of.is_multiple_of(x)),
    }
}

fn is_square(x: &BigUint) -> bool {
    let root = x.sqrt();
    &root * &root == *x
}

/// x is a Fibonacci number exactly when 5x² + 4 or 5x² − 4 is a square (Gessel 1972).
fn is_fibonacci(x: &BigUint) -> bool {
    let five = x * x * 5u32;
    is_square(&(&five + 4u32)) || is_square(&(five - 4u32))
}

/// Divides by b^(2^i) from the greatest down: each divides at most once when x is a power of b.
fn is_power(x: &BigUint, base: &BigUint) -> bool {
    let mut squares = vec![base.clone()];
    while let Some(last) = squares
        .last()
        .filter(|last| last.bits() * 2 - 1 <= x.bits())
    {
        squares.push(last * last);
    }
    let mut rest = x.clone();
    for power in squares.iter().rev() {
        let (quotient, remainder) = rest.div_rem(power);
        if remainder.is_zero() {
            rest = quotient;
        }
    }
    rest.is_one()
}

/// Numbers below its square are settled by trial division.
const TRIAL: u32 = 1009;

/// The least prime factor below [`TRIAL`].
fn small_factor(x: &BigUint) -> Option<u32> {
    (2..TRIAL)
        .filter(|p| *p == 2 || p % 2 == 1)
        .find(|p| (x % p).is_zero())
}

/// Whether x is prime: trial division, then the strong test for the bases 2, 3, …, 41, which is exact below
/// 3,317,044,064,679,887,385,961,981 (Sorenson and Webster, "Strong pseudoprimes to twelve prime bases", 2017). Above that
/// bound a composite number is still recognised, and one that passes is left undecided.
pub(crate) fn is_prime(x: &BigUint) -> Result<bool, Fault> {
    /// Longer numbers would take too long.
    const MAX_BITS: u64 = 2048;
    if *x < BigUint::from(2u32) {
        return Ok(false);
    }
    if let Some(factor) = small_factor(x) {
        return Ok(*x == BigUint::from(factor));
    }
    if *x < BigUint::from(TRIAL * TRIAL) {
        return Ok(true);
    }
    if x.bits() > MAX_BITS {
        return Err(Fault::Undecided);
    }
    let bases = [2u32, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41];
    if !bases.iter().all(|&base| passes(x, base)) {
        return Ok(false);
    }
    let proved = BigUint::from(3_317_044_064_679_887_385_961_981_u128);
    match *x < proved {
        true => Ok(true),
        false => Err(Fault::Undecided),
    }
}

/// The strong probable prime test of an odd number.
fn passes(x: &BigUint, base: u32) -> bool {
    let minus_one = x - 1u32;
    let twos = minus_one.trailing_zeros().unwrap_or(0);
    let mut power = BigUint::from(base).modpow(&(&minus_one >> twos), x);
    if power.is_one() || power == minus_one {
        return true;
    }
    for _ in 1..twos {
        power = &power * &power % x;
        if power == minus_one {
            return true;
        }
    }
    false
}

/// 1, and p^e for a prime p and e ≥ 1.
fn is_prime_power(x: &BigUint) -> Result<bool, Fault> {
    if x.is_one() {
        return Ok(true);
    }
    if let Some(factor) = small_factor(x) {
        return Ok(is_power(x, &factor.into()));
    }
    if is_prime(x)? {
        return Ok(true);
    }
    // Every prime factor has at least 10 bits, and an undecided number has ended the search above.
    let most = u32::try_from(x.bits() / 9).unwrap_or(u32::MAX);
    for exponent in 2..=most {
        let root = x.nth_root(exponent);
        if root.pow(exponent) == *x && is_prime(&root)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The elements of a range or set in ascending order, from `low` to `high`.
#[derive(Debug)]
pub(crate) struct Elements {
    low: BigInt,
    high: BigInt,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    Between(BigInt),
    List(std::vec::IntoIter<BigInt>),
    Powers {
        next: BigInt,
        base: BigInt,
    },
    Fibonacci(BigInt, BigInt),
    Squares(BigInt),
    Primes(BigInt),
    PrimePowers(BigInt),
    /// The next candidate up to the root, and the divisors above the root, the least on top.
    Divisors {
        of: BigInt,
        next: BigInt,
        large: Vec<BigInt>,
    },
}

/// What the next step of an enumeration gives.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// An element.
    Value(BigInt),
    /// This candidate is no element; there may be more.
    Nothing,
    /// There are no more.
    End,
}

impl Elements {
    /// All integers from `low` to `high`.
    pub(crate) fn between(low: BigInt, high: BigInt) -> Self {
        let kind = Kind::Between(low.clone());
        Elements { low, high, kind }
    }

    /// The distinct elements of the list that lie between `low` and `high`.
    pub(crate) fn list(mut all: Vec<BigInt>, low: BigInt, high: BigInt) -> Self {
        all.sort_unstable();
        all.dedup();
        let kind = Kind::List(all.into_iter());
        Elements { low, high, kind }
    }

    /// The elements of the set that lie between `low` and `high`; `of` is what divisors divide.
    pub(crate) fn set(set: &Set, of: BigInt, low: BigInt, high: BigInt) -> Self {
        let one = BigInt::one();
        let from = low.clone().max(one.clone());
        let kind = match set {
            Set::Powers(base) => Kind::Powers {
                next: one,
                base: base.clone().into(),
            },
            Set::Fibonacci => Kind::Fibonacci(one, 2.into()),
            Set::Squares => Kind::Squares(BigInt::sqrt(&(from - 1)) + 1),
            Set::Primes => Kind::Primes(from.max(2.into())),
            Set::PrimePowers => Kind::PrimePowers(from),
            Set::Divisors(_) => Kind::Divisors {
                of,
                next: one,
                large: Vec::new(),
            },
        };
        Elements { low, high, kind }
    }

    /// One step of bounded work (the tests of one candidate).
    pub(crate) fn step(&mut self) -> Result<Step, Fault> {
        let value = match &mut self.kind {
            Kind::Between(next) => advance(next, |x| x + 1),
            Kind::List(all) => match all.next() {
                Some(value) => value,
                None => return Ok(Step::End),
            },
            Kind::Powers { next, base } => advance(next, |x| x * &*base),
            Kind::Fibonacci(a, b) => {
                let next = &*a + &*b;
                std::mem::replace(a, std::mem::replace(b, next))
            }
            Kind::Squares(root) => {
                let root = advance(root, |x| x + 1);
                &root * &root
            }
            Kind::Primes(next) => {
                let x = advance(next, |x| x + 1);
                if x <= self.high && !is_prime(x.magnitude())? {
                    return Ok(Step::Nothing);
                }
                x
            }
            Kind::PrimePowers(next) => {
                let x = advance(next, |x| x + 1);
                if x <= self.high && !is_prime_power(x.magnitude())? {
                    return Ok(Step::Nothing);
                }
                x
            }
            // What is left is at least as great as the candidate.
            Kind::Divisors { next, .. } if *next > self.high => return Ok(Step::End),
            Kind::Divisors { of, next, large } => match divisor(of, next, large) {
                Step::Value(value) => value,
                other => return Ok(other),
            },
        };
        Ok(match value {
            value if value > self.high => Step::End,
            value if value < self.low => Step::Nothing,
            value => Step::Value(value),
        })
    }
}

/// The number itself; in its place comes the next one.
fn advance(next: &mut BigInt, following: impl Fn(&BigInt) -> BigInt) -> BigInt {
    let following = following(next);
    std::mem::replace(next, following)
}

/// Divisors in ascending order: those up to the root are found by trial, their partners follow.
fn divisor(of: &BigInt, next: &mut BigInt, large: &mut Vec<BigInt>) -> Step {
    if !of.is_positive() || &*next * &*next > *of {
        return large.pop().map_or(Step::End, Step::Value);
    }
    let candidate = advance(next, |x| x + 1);
    let (partner, remainder) = of.div_rem(&candidate);
    if !remainder.is_zero() {
        return Step::Nothing;
    }
    if partner != candidate {
        large.push(partner);
    }
    Step::Value(candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(set: &Set, of: u32, high: u32) -> Vec<u32> {
        let mut elements = Elements::set(set, of.into(), 0.into(), high.into());
        let mut all = Vec::new();
        loop {
            match elements.step().unwrap() {
                Step::Value(value) => all.push(u32::try_from(value).unwrap()),
                Step::Nothing => {}
                Step::End => return all,
            }
        }
    }

    #[test]
    fn sets_begin_as_the_field_lists_them() {
        let divisors = Set::Divisors(Box::new(crate::Expr::int(0)));
        assert_eq!(first(&Set::Powers(2u32.into()), 0, 20), [1, 2, 4, 8, 16]);
        assert_eq!(first(&Set::Fibonacci, 0, 40), [1, 2, 3, 5, 8, 13, 21, 34]);
        assert_eq!(first(&Set::Squares, 0, 36), [1, 4, 9, 16, 25, 36]);
        assert_eq!(
            first(&Set::Primes, 0, 31),
            [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31]
        );
        // OEIS A000961
        assert_eq!(
            first(&Set::PrimePowers, 0, 32),
            [
                1, 2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 17, 19, 23, 25, 27, 29, 31, 32
            ]
        );
        assert_eq!(first(&divisors, 36, 36), [1, 2, 3, 4, 6, 9, 12, 18, 36]);
        assert_eq!(first(&divisors, 36, 10), [1, 2, 3, 4, 6, 9]);
        assert_eq!(first(&divisors, 0, 10), []);
    }

    #[test]
    fn membership_agrees_with_enumeration() {
        let rules = crate::Ruleset::parse("game g(n)").unwrap();
        let env = Env::new(&rules.rules()[0], vec![0.into()]);
        for set in [
            Set::Powers(2u32.into()),
            Set::Powers(6u32.into()),
            Set::Fibonacci,
            Set::Squares,
            Set::Primes,
            Set::PrimePowers,
            Set::Divisors(Box::new(crate::Expr::int(720))),
        ] {
            let elements = first(&set, 720, 2000);
            for x in 0..=2000u32 {
                let member = contains(&set, &x.into(), &env).unwrap();
                assert_eq!(member, elements.contains(&x), "{x} in {set:?}");
            }
        }
    }

    #[test]
    fn enumeration_starts_where_it_is_asked_to() {
        let mut squares = Elements::set(&Set::Squares, 0.into(), 10.into(), 20.into());
        assert_eq!(squares.step(), Ok(Step::Value(16.into())));
        assert_eq!(squares.step(), Ok(Step::End));
    }

    #[test]
    fn large_primes_are_exact_or_undecided() {
        let number = |s: &str| s.parse::<BigUint>().unwrap();
        assert_eq!(is_prime(&number("18446744073709551557")), Ok(true)); // the greatest below 2^64
        assert_eq!(is_prime(&number("18446744073709551556")), Ok(false));
        // The least strong pseudoprime to the bases 2..37 (Sorenson and Webster); 41 unmasks it.
        assert_eq!(is_prime(&number("318665857834031151167461")), Ok(false));
        let mersenne = (BigUint::one() << 127u32) - 1u32;
        assert_eq!(is_prime(&mersenne), Err(Fault::Undecided));
        assert_eq!(is_prime(&(&mersenne * &mersenne)), Ok(false));
    }

    #[test]
    fn powers_of_gigantic_numbers_are_quick() {
        let power = BigUint::one() << 1_000_000u32;
        assert!(is_power(&power, &2u32.into()));
        assert!(!is_power(&(power + 2u32), &2u32.into()));
    }
}
