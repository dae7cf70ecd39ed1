//! The closed form of a game in terms that every language can say.

use super::Automaton;
use crate::part::Part;
use crate::{Budget, Error, Play};
use grundy_rules::{Amounts, Message, Rays, Reach, Shape, message};
use grundy_values::subtraction::Subtraction;
use grundy_values::take_and_break::TakeAndBreak;
use grundy_values::theorems::Theorem;
use num_bigint::BigUint;
use serde::Serialize;

/// The longest table of nim-values that a program holds.
const LONGEST_TABLE: u64 = 10_000;

/// Heaps that are worked out at most in search of a period.
const HEAPS: u64 = 50_000;

/// The most numbers of a subtraction set.
const LARGEST_SET: usize = 1 << 16;

/// How positions are decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(super) enum Form {
    /// By the nim-values of heaps.
    Heaps {
        value: HeapValue,
        /// How many heaps there are, where the game says so.
        heaps: Option<usize>,
        source: String,
    },
    /// By the binary columns of a number of heaps.
    Moore {
        k: u64,
        heaps: usize,
        source: String,
    },
    /// By the coins on odd steps.
    Staircase { steps: usize, source: String },
    /// By pairs of Beatty sequences.
    Wythoff { t: u64, source: String },
    /// By the smallest part; `starts` where a heap alone stands for the start of a game.
    Fibonacci {
        c: u64,
        starts: bool,
        source: String,
    },
    /// By intervals of growing length.
    Race { low: u64, high: u64, source: String },
    /// By parity.
    King { source: String },
    /// By the golden ratio.
    Euclid { source: String },
    /// By trailing zeros.
    Mark { source: String },
    /// By an automaton on digits.
    Automaton {
        automaton: Automaton,
        source: String,
    },
}

/// The nim-value of a heap n.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(super) enum HeapValue {
    /// n.
    Size,
    /// n mod `modulus`.
    Residue { modulus: u64 },
    /// ⌊(n mod `modulus`)/`low`⌋.
    Interval { low: u64, modulus: u64 },
    /// When a power of `base` may be taken: the parity of n for an odd base; else with r = n mod `modulus`, which is base + 1,
    /// 2 for r = base and the parity of r for another.
    Powers { base: u64, modulus: u64, odd: bool },
    /// An odd n counts as (n − 1)/2, again and again until it is even; half of that.
    Halved,
    /// n, with `block`·k − 1 and `block`·k exchanged for k ≥ 1.
    Swapped { block: u64 },
    /// From heap `preperiod` on, the value of n + `period` is that of n, plus `saltus`.
    Periodic {
        preperiod: u64,
        period: u64,
        saltus: u64,
        /// Of the heaps below `preperiod` + `period`.
        #[serde(skip)]
        values: Vec<u64>,
    },
}

impl HeapValue {
    /// Whether values grow with the heaps.
    pub(super) fn grows(&self) -> bool {
        match self {
            HeapValue::Size | HeapValue::Halved | HeapValue::Swapped { .. } => true,
            HeapValue::Periodic { saltus, .. } => *saltus > 0,
            _ => false,
        }
    }
}

impl Form {
    /// The closed form of a game under a play, if there is one.
    pub(super) fn of(part: &Part, play: Play, budget: &Budget) -> Result<Form, Error> {
        let form = match part.theorem() {
            Some(theorem) => Form::of_theorem(theorem, part, play)?,
            None => Form::of_shape(part, play, budget)?,
        };
        let rules = part.ruleset().rules().first();
        let starts = rules.is_some_and(|rules| rules.start.is_some());
        if starts && !matches!(form, Form::Fibonacci { starts: true, .. }) {
            return Err(unsupported(message!(
                "program-start-clause",
                "a program reads coordinates, and the `start` clause of {game} lets players write something else; leave it out",
                game = part.name()
            )));
        }
        Ok(form)
    }

    fn of_theorem(theorem: &Theorem, part: &Part, play: Play) -> Result<Form, Error> {
        let source = theorem.source(play).to_owned();
        let coordinates = part.ruleset().rules().first().map_or(1, |r| r.coords.len());
        let heaps = |value| Form::Heaps {
            value,
            heaps: None,
            source: source.clone(),
        };
        let has_misere = matches!(
            theorem,
            Theorem::Nim
                | Theorem::Bash { .. }
                | Theorem::Powers { .. }
                | Theorem::Moore { .. }
                | Theorem::Wythoff { .. }
        );
        if play == Play::Misere && !has_misere {
            return Err(no_form(part, play));
        }
        Ok(match theorem {
            Theorem::Nim => heaps(HeapValue::Size),
            Theorem::Bash { m } => heaps(HeapValue::Residue {
                modulus: small(&(m + 1u8), 62)?,
            }),
            Theorem::Powers { base } => heaps(HeapValue::Powers {
                base: small(base, 30)?,
                modulus: small(base, 30)? + 1,
                odd: base.bit(0),
            }),
            Theorem::Half => heaps(HeapValue::Halved),
            Theorem::Lasker => heaps(HeapValue::Swapped { block: 4 }),
            Theorem::TakeOrSplitInThree => heaps(HeapValue::Swapped { block: 8 }),
            // A single heap at a time: nim, with as many heaps as the game has.
            Theorem::Moore { k: 1 } => Form::Heaps {
                value: HeapValue::Size,
                heaps: Some(coordinates),
                source: Theorem::Nim.source(play).to_owned(),
            },
            Theorem::Moore { k } => Form::Moore {
                k: small(&(*k).into(), 30)?,
                heaps: coordinates,
                source,
            },
            // The square of t has to fit 31 bits.
            Theorem::Wythoff { t } if t.bits() > 0 => Form::Wythoff {
                t: small(t, 15)?,
                source,
            },
            Theorem::Fibonacci { c } if c.bits() > 0 => Form::Fibonacci {
                c: small(c, 30)?,
                starts: starts_with_all_but_one(part),
                source,
            },
            Theorem::Race { low, high } if low.bits() > 1 && low <= high => Form::Race {
                low: small(low, 30)?,
                high: small(high, 30)?,
                source,
            },
            Theorem::King => Form::King { source },
            Theorem::Staircase => Form::Staircase {
                steps: coordinates,
                source,
            },
            Theorem::Euclid => Form::Euclid { source },
            Theorem::Mark => Form::Mark { source },
            _ => return Err(no_form(part, play)),
        })
    }

    fn of_shape(part: &Part, play: Play, budget: &Budget) -> Result<Form, Error> {
        let normal = play == Play::Normal;
        match part.shape() {
            Shape::Subtraction(amounts) => subtraction(amounts, part, play, budget),
            Shape::TakeAndBreak(code) if normal => {
                let budget = budget.clone().with_positions(HEAPS.min(budget.positions()));
                let mut kernel = TakeAndBreak::new(code);
                let period = kernel.period(&budget).map_err(Error::Values)?;
                let values = kernel.computed().iter().copied();
                periodic(
                    (period.preperiod, period.period),
                    values,
                    format!(
                        "R. K. Guy, C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956); \
                         proved by heaps 0 to {}",
                        period.computed_to
                    ),
                )
            }
            Shape::Rays(rays) if is_nim_on_a_board(rays) => Ok(Form::Heaps {
                value: HeapValue::Size,
                heaps: Some(rays.lowest.len()),
                source: Theorem::Nim.source(play).to_owned(),
            }),
            _ => Err(no_form(part, play)),
        }
    }

    /// Where it comes from: an author, a paper, the way it was proved.
    pub(super) fn source(&self) -> &str {
        match self {
            Form::Heaps { source, .. }
            | Form::Moore { source, .. }
            | Form::Staircase { source, .. }
            | Form::Wythoff { source, .. }
            | Form::Fibonacci { source, .. }
            | Form::Race { source, .. }
            | Form::King { source }
            | Form::Euclid { source }
            | Form::Mark { source }
            | Form::Automaton { source, .. } => source,
        }
    }
}

/// Misère play of every subtraction game follows misère nim on the nim-values.
fn subtraction(amounts: &Amounts, part: &Part, play: Play, budget: &Budget) -> Result<Form, Error> {
    let source = match play {
        Play::Normal => {
            "S. W. Golomb, A mathematical investigation of games of take-away, J. Combin. Theory 1 (1966)"
        }
        Play::Misere => {
            "T. S. Ferguson, On sums of graph games with last player losing, International Journal of Game Theory 3 (1974)"
        }
    };
    let heaps = |value| Form::Heaps {
        value,
        heaps: None,
        source: source.to_owned(),
    };
    match amounts.intervals() {
        [] => return Ok(heaps(HeapValue::Residue { modulus: 1 })),
        [(low, high)] if low.bits() > 0 => {
            return Ok(heaps(HeapValue::Interval {
                low: small(low, 62)?,
                modulus: small(&(low + high), 62)?,
            }));
        }
        _ => {}
    }
    let kernel = amounts
        .list(LARGEST_SET)
        .and_then(|set| Subtraction::new(&set).ok())
        .ok_or_else(|| no_form(part, play))?;
    let few = budget
        .clone()
        .with_positions(budget.positions().min(1 << 24));
    let found = kernel.periodic_values(&few).map_err(Error::Values)?;
    let period = found.period();
    periodic(
        (period.preperiod, period.period),
        found.first().iter(),
        format!("{source}; proved by heaps 0 to {}", period.computed_to),
    )
}

fn periodic(
    (preperiod, period): (u64, u64),
    values: impl Iterator<Item = u32>,
    source: String,
) -> Result<Form, Error> {
    let length = preperiod.saturating_add(period);
    if length > LONGEST_TABLE {
        return Err(unsupported(message!(
            "program-long-period",
            "the period {period} from heap {preperiod} on needs a table of more than {most} values, too long for a program",
            period = period,
            preperiod = preperiod,
            most = LONGEST_TABLE
        )));
    }
    Ok(Form::Heaps {
        value: HeapValue::Periodic {
            preperiod,
            period,
            saltus: 0,
            values: values.take(length as usize).map(u64::from).collect(),
        },
        heaps: None,
        source,
    })
}

/// Whether a move decreases one coordinate to any smaller number, as a rook does.
fn is_nim_on_a_board(rays: &Rays) -> bool {
    let d = rays.lowest.len();
    let unit = |steps: &[u64]| steps.iter().sum::<u64>() == 1;
    rays.lowest.iter().all(|&lowest| lowest == 0)
        && rays.directions.len() == d
        && rays
            .directions
            .iter()
            .all(|direction| direction.reach == Reach::Ray && unit(&direction.steps))
}

/// Whether a heap alone is written for the start of Fibonacci nim, with all but one as its limit.
fn starts_with_all_but_one(part: &Part) -> bool {
    let starts = part
        .ruleset()
        .rules()
        .first()
        .and_then(|r| r.start.as_ref());
    let as_usual = |n: u32| {
        part.ruleset()
            .start(&[n.into()])
            .is_ok_and(|c| c.coords == [n, n.saturating_sub(1)].map(BigUint::from))
    };
    starts.is_some_and(|start| start.names.len() == 1) && (0..8).all(as_usual)
}

/// A parameter below 2^bits.
fn small(parameter: &BigUint, bits: u64) -> Result<u64, Error> {
    u64::try_from(parameter)
        .ok()
        .filter(|_| parameter.bits() <= bits)
        .ok_or_else(|| {
            unsupported(message!(
                "program-large-parameter",
                "the parameter {parameter} is too large for a program: it should be less than 2^{bits}",
                parameter = parameter,
                bits = bits
            ))
        })
}

pub(super) fn unsupported(message: Message) -> Error {
    Error::Unsupported(message)
}

fn no_form(part: &Part, play: Play) -> Error {
    let game = part.name();
    unsupported(match play {
        Play::Normal => message!(
            "program-no-form",
            "no closed form of {game} is known: a program is written from a theorem, a proved period or an automaton; \
             `grundy games` shows which games have a theorem",
            game = game
        ),
        Play::Misere => message!(
            "program-no-misere-form",
            "no closed form of {game} in misère play is known: there is one for nim, Moore's nim, Wythoff's game and every \
             subtraction game",
            game = game
        ),
    })
}
