//! Plain words for closed forms, as data.
//!
//! A pattern is *proved* when the set that it describes, built from its definition, is the set of the automaton: equal sets have equal
//! automata. Where the words go beyond what automata can say (irrational slopes), they are a claim of their own with its source.

mod expression;
mod sets;

use crate::error::{Error, Fault};
use crate::{CandidateKind, Certificate, Form};
use grundy_automata::{Automaton, Limits};
use grundy_rules::{Message, message};

/// A closed form in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The words.
    pub pattern: Pattern,
    /// What they rest on.
    pub standing: Standing,
}

/// What an [`Explanation`] rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The set that the words describe was built and is that of the certificate.
    Equal,
    /// A claim of its own, with the source of the theorem.
    Claim(&'static str),
}

/// Words for a set of P-positions.
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
    /// From `preperiod` on, a heap is lost when its remainder modulo `period` is one of these.
    Remainders {
        /// Where the repetition begins.
        preperiod: u64,
        /// At least 1.
        period: u64,
        /// Ascending.
        remainders: Vec<u64>,
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
                preperiod: 0,
                period,
                remainders,
            } => message!(
                "pattern-remainders",
                "n mod {period} is one of {remainders}",
                period = *period,
                remainders = list(remainders)
            ),
            Pattern::Remainders {
                preperiod,
                period,
                remainders,
            } => message!(
                "pattern-late-remainders",
                "from {preperiod} on, n mod {period} is one of {remainders}",
                preperiod = *preperiod,
                period = *period,
                remainders = list(remainders)
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

/// Words for the P-positions of a certificate, the plainest first; none where the set is too rich for them, or nim-values are claimed.
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
    match certificate.form() {
        Form::Automata { candidate, .. } => match &candidate.kind {
            CandidateKind::Positions { p, .. } => Ok(positions(p, limits)?),
            CandidateKind::Values(_) | CandidateKind::Relation(_) => Ok(Vec::new()),
        },
        _ => Ok(Vec::new()),
    }
}

/// Words for a set of tuples.
fn positions(p: &Automaton, limits: &Limits) -> Result<Vec<Explanation>, Fault> {
    let mut found = Vec::new();
    for (pattern, set) in sets::candidates(p, limits)? {
        if set.vars() == p.vars() && set == *p {
            let standing = Standing::Equal;
            found.push(Explanation { pattern, standing });
        }
    }
    let shift = found.iter().any(|e| e.pattern == Pattern::LeftShift);
    if let (true, &[t, 1], &[1, second]) = (
        shift,
        p.numeration().coefficients(),
        p.numeration().initial(),
    ) && second == t + 1
    {
        found.push(Explanation {
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
        found.push(Explanation {
            pattern: Pattern::Expression(expression),
            standing: Standing::Equal,
        });
    }
    Ok(found)
}
