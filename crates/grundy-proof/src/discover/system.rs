//! Numeration systems by their definition.

use std::fmt;

/// A numeration system that a closed form may be looked for in.
///
/// ```
/// use grundy_proof::System;
///
/// assert_eq!(System::Base(18).to_string(), "base 18");
/// assert_eq!(System::greedy(&[1, 1], &[1, 2]), System::Zeckendorf);
/// assert_eq!(System::greedy(&[2, 1], &[1, 3]).to_string(), "1, 3, … with u(n) = 2 u(n-1) + u(n-2)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum System {
    /// Powers of a base from 2 to 64.
    Base(u32),
    /// 1, 2, 3, 5, 8, …
    Zeckendorf,
    /// u(n) = Σ coefficients[i]·u(n−1−i) from the first n that is no index of `initial`; numbers are written greedily.
    Greedy {
        /// Natural numbers; missing ones are 0.
        coefficients: Vec<u64>,
        /// Increasing, from 1 on; at least as many as there are coefficients.
        initial: Vec<u64>,
    },
}

impl System {
    /// The greedy system of a recurrence, Zeckendorf's and powers under their own names.
    pub fn greedy(coefficients: &[u64], initial: &[u64]) -> System {
        match (coefficients, initial) {
            ([1, 1], [1, 2]) => System::Zeckendorf,
            (&[b @ 2..=64], [1]) => System::Base(b as u32),
            _ => System::Greedy {
                coefficients: coefficients.to_vec(),
                initial: initial.to_vec(),
            },
        }
    }
}

impl fmt::Display for System {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            System::Base(b) => write!(f, "base {b}"),
            System::Zeckendorf => f.write_str("Zeckendorf"),
            System::Greedy {
                coefficients,
                initial,
            } => {
                for u in initial {
                    write!(f, "{u}, ")?;
                }
                f.write_str("… with u(n) =")?;
                let mut plus = "";
                for (c, i) in coefficients.iter().zip(1..).filter(|&(&c, _)| c > 0) {
                    f.write_str(plus)?;
                    match c {
                        1 => write!(f, " u(n-{i})")?,
                        _ => write!(f, " {c} u(n-{i})")?,
                    }
                    plus = " +";
                }
                Ok(())
            }
        }
    }
}
