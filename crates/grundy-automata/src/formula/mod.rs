//! First-order statements about natural numbers.

mod compile;
mod normal;

use crate::linear::Relation;
use crate::{Automaton, Var};
use std::collections::BTreeSet;
use std::fmt;

/// A first-order formula over the natural numbers: linear constraints, congruences, membership in automata, nim-sums, and what *and*, *or*,
/// *not*, *there is* and *for all* make of them.
///
/// Compiling gives the automaton of the tuples (over the free variables) that satisfy it. A quantified variable may share its number with a
/// variable outside; the inner one is meant within the quantifier.
///
/// ```
/// use grundy_automata::{Formula, Limits, Numeration};
///
/// let (a, b, k) = (0, 1, 2);
/// // a + k = b for some k with 1 <= k <= a.
/// let formula = Formula::equal(&[(a, 1), (k, 1), (b, -1)], 0)
///     .and(Formula::at_least(&[(k, 1)], 1))
///     .and(Formula::at_most(&[(k, 1), (a, -1)], 0))
///     .exists(&[k]);
/// let set = formula.compile(&Numeration::base(2)?, &Limits::default())?;
/// assert!(set.contains(&[3u32.into(), 5u32.into()]) && !set.contains(&[3u32.into(), 7u32.into()]));
/// # Ok::<(), grundy_automata::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Formula {
    /// Always.
    True,
    /// Never.
    False,
    /// Σ aᵢ·xᵢ = c or ≤ c.
    Linear {
        /// The variables with their coefficients.
        terms: Vec<(Var, i64)>,
        /// How the sum compares.
        relation: Relation,
        /// The constant c.
        constant: i64,
    },
    /// Σ aᵢ·xᵢ ≡ r modulo m.
    Congruent {
        /// The variables with their coefficients.
        terms: Vec<(Var, i64)>,
        /// The modulus m ≥ 1.
        modulus: u64,
        /// The residue r.
        residue: u64,
    },
    /// The arguments, one for each track, are a tuple of the set.
    Member {
        /// The set.
        automaton: Automaton,
        /// The variable on each track.
        args: Vec<Var>,
    },
    /// x ⊕ y = z, in a base that is a power of two.
    Xor([Var; 3]),
    /// The variable is a weight of the numeration: a power of the base, a Fibonacci number.
    Weight(Var),
    /// All of them.
    And(Vec<Formula>),
    /// Some of them.
    Or(Vec<Formula>),
    /// Not.
    Not(Box<Formula>),
    /// There are natural numbers such that.
    Exists(Vec<Var>, Box<Formula>),
    /// For all natural numbers.
    Forall(Vec<Var>, Box<Formula>),
}

impl Formula {
    /// Σ aᵢ·xᵢ = c.
    pub fn equal(terms: &[(Var, i64)], constant: i64) -> Formula {
        Formula::Linear {
            terms: terms.to_vec(),
            relation: Relation::Equal,
            constant,
        }
    }

    /// Σ aᵢ·xᵢ ≤ c.
    pub fn at_most(terms: &[(Var, i64)], constant: i64) -> Formula {
        Formula::Linear {
            terms: terms.to_vec(),
            relation: Relation::AtMost,
            constant,
        }
    }

    /// Σ aᵢ·xᵢ ≥ c. Coefficients are negated; the least one of 64 bits stays as it is and is refused when it is compiled.
    pub fn at_least(terms: &[(Var, i64)], constant: i64) -> Formula {
        let negated: Vec<(Var, i64)> = terms
            .iter()
            .map(|&(var, a)| (var, a.wrapping_neg()))
            .collect();
        Formula::at_most(&negated, constant.wrapping_neg())
    }

    /// Σ aᵢ·xᵢ ≡ r modulo m.
    pub fn congruent(terms: &[(Var, i64)], modulus: u64, residue: u64) -> Formula {
        Formula::Congruent {
            terms: terms.to_vec(),
            modulus,
            residue,
        }
    }

    /// The arguments are a tuple of the set.
    pub fn member(automaton: &Automaton, args: &[Var]) -> Formula {
        Formula::Member {
            automaton: automaton.clone(),
            args: args.to_vec(),
        }
    }

    /// Both.
    #[must_use]
    pub fn and(self, other: Formula) -> Formula {
        Formula::all_of([self, other])
    }

    /// One of them, or both.
    #[must_use]
    pub fn or(self, other: Formula) -> Formula {
        Formula::any_of([self, other])
    }

    /// All of them; nested conjunctions become one.
    pub fn all_of(parts: impl IntoIterator<Item = Formula>) -> Formula {
        let mut found = Vec::new();
        for part in parts {
            match part {
                Formula::True => {}
                Formula::False => return Formula::False,
                Formula::And(more) => found.extend(more),
                part => found.push(part),
            }
        }
        match found.len() {
            0 => Formula::True,
            1 => found.remove(0),
            _ => Formula::And(found),
        }
    }

    /// Some of them; nested disjunctions become one.
    pub fn any_of(parts: impl IntoIterator<Item = Formula>) -> Formula {
        let mut found = Vec::new();
        for part in parts {
            match part {
                Formula::False => {}
                Formula::True => return Formula::True,
                Formula::Or(more) => found.extend(more),
                part => found.push(part),
            }
        }
        match found.len() {
            0 => Formula::False,
            1 => found.remove(0),
            _ => Formula::Or(found),
        }
    }

    /// Not.
    #[must_use]
    #[allow(clippy::should_implement_trait)] // reads as the other connectives do
    pub fn not(self) -> Formula {
        match self {
            Formula::True => Formula::False,
            Formula::False => Formula::True,
            Formula::Not(inner) => *inner,
            formula => Formula::Not(Box::new(formula)),
        }
    }

    /// If this, then the other.
    #[must_use]
    pub fn implies(self, other: Formula) -> Formula {
        self.not().or(other)
    }

    /// There are such numbers.
    #[must_use]
    pub fn exists(self, vars: &[Var]) -> Formula {
        match vars {
            [] => self,
            vars => Formula::Exists(vars.to_vec(), Box::new(self)),
        }
    }

    /// It is so for all numbers.
    #[must_use]
    pub fn forall(self, vars: &[Var]) -> Formula {
        match vars {
            [] => self,
            vars => Formula::Forall(vars.to_vec(), Box::new(self)),
        }
    }

    /// The variables that are not quantified.
    pub fn free(&self) -> BTreeSet<Var> {
        match self {
            Formula::True | Formula::False => BTreeSet::new(),
            Formula::Linear { terms, .. } | Formula::Congruent { terms, .. } => {
                terms.iter().map(|&(var, _)| var).collect()
            }
            Formula::Member { args, .. } => args.iter().copied().collect(),
            Formula::Xor(vars) => vars.iter().copied().collect(),
            Formula::Weight(var) => [*var].into(),
            Formula::And(parts) | Formula::Or(parts) => {
                parts.iter().flat_map(Formula::free).collect()
            }
            Formula::Not(inner) => inner.free(),
            Formula::Exists(vars, inner) | Formula::Forall(vars, inner) => {
                let mut free = inner.free();
                vars.iter().for_each(|var| {
                    free.remove(var);
                });
                free
            }
        }
    }
}

/// In words that a person can check: `x0 + 2*x1 <= 5 and not (exists x2: …)`.
impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sum = |f: &mut fmt::Formatter<'_>, terms: &[(Var, i64)]| -> fmt::Result {
            if terms.is_empty() {
                f.write_str("0")?;
            }
            for (place, (var, a)) in terms.iter().enumerate() {
                match (place, *a < 0) {
                    (0, false) => {}
                    (0, true) => f.write_str("-")?,
                    (_, false) => f.write_str(" + ")?,
                    (_, true) => f.write_str(" - ")?,
                }
                match a.unsigned_abs() {
                    1 => write!(f, "x{var}")?,
                    a => write!(f, "{a}*x{var}")?,
                }
            }
            Ok(())
        };
        let list = |f: &mut fmt::Formatter<'_>, parts: &[Formula], word: &str| -> fmt::Result {
            for (place, part) in parts.iter().enumerate() {
                if place > 0 {
                    write!(f, " {word} ")?;
                }
                match part {
                    Formula::And(_)
                    | Formula::Or(_)
                    | Formula::Exists(..)
                    | Formula::Forall(..) => write!(f, "({part})")?,
                    part => write!(f, "{part}")?,
                }
            }
            Ok(())
        };
        let names = |vars: &[Var]| {
            vars.iter()
                .map(|var| format!("x{var}"))
                .collect::<Vec<_>>()
                .join(", ")
        };
        match self {
            Formula::True => f.write_str("true"),
            Formula::False => f.write_str("false"),
            Formula::Linear {
                terms,
                relation,
                constant,
            } => {
                sum(f, terms)?;
                match relation {
                    Relation::Equal => write!(f, " = {constant}"),
                    Relation::AtMost => write!(f, " <= {constant}"),
                }
            }
            Formula::Congruent {
                terms,
                modulus,
                residue,
            } => {
                sum(f, terms)?;
                write!(f, " = {residue} mod {modulus}")
            }
            Formula::Member { automaton, args } => {
                write!(f, "A{}({})", automaton.states(), names(args))
            }
            Formula::Xor([x, y, z]) => write!(f, "x{x} xor x{y} = x{z}"),
            Formula::Weight(var) => write!(f, "weight(x{var})"),
            Formula::And(parts) => list(f, parts, "and"),
            Formula::Or(parts) => list(f, parts, "or"),
            Formula::Not(inner) => write!(f, "not ({inner})"),
            Formula::Exists(vars, inner) => write!(f, "exists {}: {inner}", names(vars)),
            Formula::Forall(vars, inner) => write!(f, "for all {}: {inner}", names(vars)),
        }
    }
}
