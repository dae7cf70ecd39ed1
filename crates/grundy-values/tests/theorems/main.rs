//! The theorems against brute force over the plain rules, against published values, and against themselves at large sizes.

mod brute;
mod large;
mod published;
mod small;

use grundy_rules::Budget;
use grundy_values::Play;
use grundy_values::theorems::{Ruling, Theorem};
use num_bigint::BigUint;

fn big(numbers: &[u64]) -> Vec<BigUint> {
    numbers.iter().copied().map(BigUint::from).collect()
}

/// A ruling that must exist, with as many winning moves as asked for.
fn rule(theorem: &Theorem, position: &[BigUint], play: Play, limit: usize) -> Ruling {
    theorem
        .rule(position, play, limit, &Budget::default())
        .unwrap()
        .unwrap_or_else(|| panic!("{theorem:?} says nothing of {position:?}"))
}

fn wythoff(t: u64) -> Theorem {
    Theorem::Wythoff { t: t.into() }
}

fn fibonacci(c: u64) -> Theorem {
    Theorem::Fibonacci { c: c.into() }
}

fn bash(m: u64) -> Theorem {
    Theorem::Bash { m: m.into() }
}

fn powers(base: u64) -> Theorem {
    Theorem::Powers { base: base.into() }
}

fn race(low: u64, high: u64) -> Theorem {
    Theorem::Race {
        low: low.into(),
        high: high.into(),
    }
}
