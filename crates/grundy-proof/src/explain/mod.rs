//! Plain words for closed forms, as data.
//!
//! A pattern is *proved* when the set that it describes, built from its definition, is the set of the automaton: equal sets have equal
//! automata. Where the words go beyond what automata can say (irrational slopes), they are a claim of their own with its source.

mod expression;
mod heaps;
mod sets;

use crate::error::{Error, Fault};
use crate::lower::starts;
use crate::{CandidateKind, Certificate, Form};
use grundy_automata::{Automaton, Limits};
use grundy_rules::{Message, message};

/// A closed form in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// What the words are about.
    pub about: About,
    /// The words.
    pub pattern: Pattern,
    /// What they rest on.
    pub standing: Standing,
}

/// What an [`Explanation`] is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum About {
    /// The P-positions.
    Positions,
    /// The numbers with which a player who moves first has lost, in a game whose first positions are written with a `start`.
    Starts,
    /// The nim-values.
    NimValues,
}

/// What an [`Explanation`] rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The set that the words describe was built and is that of the certificate.
    Equal,
    /// A claim of its own, with the source of the theorem.
    Claim(&'static str),
}

/// Words for a set of P-positions, or for nim-values.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Pattern {
    /// Every coordinate has this residue: `n mod 4 = 0`, both coordinates odd.
    Residues {
        /// At least 2.
        modulus: u64,
        /// One for every coordinate.
        residues: Vec<u64>,
    },
    /// A heap is lost when it is one of a few, or from `preperiod` on when its remainder modulo `period` is one of these.
    Remainders {
        /// Those below `preperiod`, ascending.
        before: Vec<u64>,
        /// Where the repetition begins.
        preperiod: u64,
        /// At least 1.
        period: u64,
        /// Ascending.
        remainders: Vec<u64>,
    },
    /// The nim-value of a heap is ⌊n/divisor⌋ mod modulus.
    ValueRemainder {
        /// At least 1.
        divisor: u64,
        /// At least 2.
        modulus: u64,
    },
    /// The nim-value is the nim-sum of the coordinates; of one heap, its size.
    ValueNimSum {
        /// How many there are.
        coordinates: usize,
    },
    /// The nim-sum of the coordinates is 0.
    NimSum,
    /// In every binary place, the number of coordinates with a one there is a multiple of this.
    DigitSums {
        /// At least 3; 2 would be the nim-sum.
        multiple: u64,
    },
    /// The heap is `first`, or low·base^j < n ≤ base^(j+1) for some j ≥ 0.
    Intervals {
        /// The base.
        base: u32,
        /// Below the base.
        low: u32,
        /// The least P-position.
        first: u64,
    },
    /// The heap is a weight of the numeration system (a power of its base, a Fibonacci number), or 0.
    Weights {
        /// The least weights.
        first: Vec<u64>,
        /// Whether 0 is lost too.
        zero: bool,
    },
    /// The smaller coordinate ends in an even number of zeros, and the greater one is the smaller with a zero appended.
    LeftShift,
    /// The n-th pair of P-positions is a = ⌊nα⌋, b = a + t·n with α = (2 − t + √(t² + 4)) / 2.
    Beatty {
        /// At least 1.
        t: u64,
    },
    /// A regular expression over the digits, most significant first; leading zeros do not matter.
    Expression(String),
}

impl Pattern {
    /// The words, in English and for another language.
    pub fn described(&self) -> Message {
        let list = |numbers: &[u64]| {
            let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
            numbers.join(", ")
        };
        match self {
            Pattern::Residues { modulus, residues } => {
                let same = residues.windows(2).all(|w| w[0] == w[1]);
                match (*modulus, &residues[..]) {
                    (2, [1, _, ..]) if same => message!("pattern-odd", "every coordinate is odd"),
                    (2, [0, _, ..]) if same => message!("pattern-even", "every coordinate is even"),
                    _ => message!(
                        "pattern-residues",
                        "the coordinates modulo {modulus} are ({residues})",
                        modulus = *modulus,
                        residues = list(residues)
                    ),
                }
            }
            Pattern::Remainders {
                before,
                preperiod,
                period,
                remainders,
            } => heaps::described(before, *preperiod, *period, remainders),
            Pattern::ValueRemainder {
                divisor: 1,
                modulus,
            } => message!(
                "pattern-value-remainder",
                "the nim-value is n mod {modulus}",
                modulus = *modulus
            ),
            Pattern::ValueRemainder { divisor, modulus } => message!(
                "pattern-value-quotient",
                "the nim-value is ⌊n/{divisor}⌋ mod {modulus}",
                divisor = *divisor,
                modulus = *modulus
            ),
            Pattern::ValueNimSum { coordinates: 1 } => message!(
                "pattern-value-size",
                "the nim-value is the size of the heap"
            ),
            Pattern::ValueNimSum { .. } => message!(
                "pattern-value-nim-sum",
                "the nim-value is the nim-sum of the coordinates"
            ),
            Pattern::NimSum => message!("pattern-nim-sum", "the nim-sum of the coordinates is 0"),
            Pattern::DigitSums { multiple } => message!(
                "pattern-digit-sums",
                "in every binary place the number of ones is a multiple of {multiple}",
                multiple = *multiple
            ),
            Pattern::Intervals { base, low, first } => message!(
                "pattern-intervals",
                "n is {first}, or {low}·{base}^j < n <= {base}^(j+1) for some j >= 0",
                first = *first,
                low = *low,
                base = *base
            ),
            Pattern::Weights { first, zero: false } => message!(
                "pattern-weights",
                "n is one of {first}, …",
                first = list(first)
            ),
            Pattern::Weights { first, zero: true } => message!(
                "pattern-weights-zero",
                "n is 0 or one of {first}, …",
                first = list(first)
            ),
            Pattern::LeftShift => message!(
                "pattern-left-shift",
                "the smaller coordinate ends in an even number of zeros, and the greater one is its left shift"
            ),
            Pattern::Beatty { t: 1 } => message!(
                "pattern-wythoff",
                "the n-th pair is a = ⌊nφ⌋, b = a + n, where φ = (1 + √5) / 2"
            ),
            Pattern::Beatty { t } => message!(
                "pattern-beatty",
                "the n-th pair is a = ⌊nα⌋, b = a + {t}n, where α = (2 - {t} + √({t}² + 4)) / 2",
                t = *t
            ),
            Pattern::Expression(expression) => message!(
                "pattern-expression",
                "the digits of n match {expression}",
                expression = expression.clone()
            ),
        }
    }
}

/// Words for what a certificate claims, the plainest first; none where it is too rich for them. Where first positions are written with a
/// `start`, words for the losing starts follow.
///
/// ```
/// use grundy_proof::{Attempt, Claim, Pattern, Play, Search, explain, prove};
/// use grundy_rules::game_reference;
/// use std::sync::Arc;
///
/// let king = Arc::new(game_reference("king").unwrap());
/// let search = Search::new(Claim::Positions(Play::Normal));
/// let Attempt::Proved { certificate, .. } = prove(&king, &search, &mut |_| ())? else { panic!() };
/// let words = explain(&certificate, &Default::default())?;
/// assert_eq!(words[0].pattern, Pattern::Residues { modulus: 2, residues: vec![1, 1] });
/// # Ok::<(), grundy_proof::Error>(())
/// ```
///
/// # Errors
///
/// When a limit runs out.
pub fn explain(certificate: &Certificate, limits: &Limits) -> Result<Vec<Explanation>, Error> {
    Ok(explained(certificate, limits)?)
}

fn explained(certificate: &Certificate, limits: &Limits) -> Result<Vec<Explanation>, Fault> {
    let Form::Automata { candidate, .. } = certificate.form() else {
        return heaps::periodic(certificate, limits);
    };
    match &candidate.kind {
        CandidateKind::Positions { p, .. } => {
            let mut found = positions(p, limits)?;
            let starts = match starts(certificate.ruleset(), p, limits) {
                Err(fault) if fault.is_inexpressible() => None,
                starts => starts?,
            };
            if let Some(starts) = starts {
                let words = equal(&starts, sets::candidates(&starts, limits)?);
                found.extend(words.into_iter().map(|words| Explanation {
                    about: About::Starts,
                    ..words
                }));
            }
            Ok(found)
        }
        CandidateKind::Values(values) => heaps::outputs(values, limits),
        CandidateKind::Relation(pairs) if pairs.numeration().radix() == Some(2) => {
            let sum = sets::digit_sums(pairs.numeration(), pairs.vars(), 2, limits)?;
            let coordinates = pairs.vars().len() - 1;
            let found = equal(pairs, vec![(Pattern::ValueNimSum { coordinates }, sum)]);
            Ok(found.into_iter().map(Explanation::of_values).collect())
        }
        CandidateKind::Relation(_) => Ok(Vec::new()),
    }
}

impl Explanation {
    fn equal(pattern: Pattern) -> Explanation {
        Explanation {
            about: About::Positions,
            pattern,
            standing: Standing::Equal,
        }
    }

    fn of_values(self) -> Explanation {
        Explanation {
            about: About::NimValues,
            ..self
        }
    }
}

/// The patterns whose sets are the set.
fn equal(set: &Automaton, candidates: Vec<(Pattern, Automaton)>) -> Vec<Explanation> {
    let same = |other: &Automaton| other.vars() == set.vars() && other == set;
    let found = candidates.into_iter().filter(|(_, other)| same(other));
    found
        .map(|(pattern, _)| Explanation::equal(pattern))
        .collect()
}

/// Words for a set of P-positions.
fn positions(p: &Automaton, limits: &Limits) -> Result<Vec<Explanation>, Fault> {
    let mut found = equal(p, sets::candidates(p, limits)?);
    let shift = found.iter().any(|e| e.pattern == Pattern::LeftShift);
    if let (true, &[t, 1], &[1, second]) = (
        shift,
        p.numeration().coefficients(),
        p.numeration().initial(),
    ) && second == t + 1
    {
        found.push(Explanation {
            about: About::Positions,
            pattern: Pattern::Beatty { t },
            standing: Standing::Claim(match t {
                1 => "Wythoff, A modification of the game of nim, 1907",
                _ => "Fraenkel, How to beat your Wythoff games' opponent on three fronts, 1982",
            }),
        });
    }
    if found.is_empty()
        && let Some(expression) = expression::of(p)
    {
        found.push(Explanation::equal(Pattern::Expression(expression)));
    }
    Ok(found)
}
