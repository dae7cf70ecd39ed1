//! Words for one heap: remainders of its size.

use super::{Explanation, Pattern, equal};
use crate::discover::Arithmetic;
use crate::error::Fault;
use crate::evaluate::Sequence;
use crate::{Certificate, Claim, Form};
use grundy_automata::{Automaton, Dfao, Formula, Limits, Numeration, Var};
use grundy_rules::{Budget, Message, message};

/// Heaps that a period is read from, where it is not known.
const LOOKED_AT: u64 = 256;
/// The longest preperiod and period that have words.
const LONGEST: u64 = 512;
/// Numbers that a list in words may have.
const LIST: usize = 16;

/// The words for [`Pattern::Remainders`].
pub(super) fn described(
    before: &[u64],
    preperiod: u64,
    period: u64,
    remainders: &[u64],
) -> Message {
    let list = |numbers: &[u64]| {
        let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
        numbers.join(", ")
    };
    let of = |numbers: &[u64]| match numbers {
        [one] => format!("= {one}"),
        more => format!("in {{{}}}", list(more)),
    };
    let late = match (period, remainders) {
        (_, []) => None,
        (1, _) => Some(message!(
            "pattern-from",
            "n >= {preperiod}",
            preperiod = preperiod
        )),
        (_, more) => {
            let remainders = of(more);
            Some(match preperiod {
                0 => message!(
                    "pattern-remainders",
                    "n mod {period} {remainders}",
                    period = period,
                    remainders = remainders
                ),
                _ => message!(
                    "pattern-late-remainders",
                    "n >= {preperiod} and n mod {period} {remainders}",
                    preperiod = preperiod,
                    period = period,
                    remainders = remainders
                ),
            })
        }
    };
    match (before, late) {
        ([], Some(late)) => late,
        (before, None) => message!("pattern-few", "n {few}", few = of(before)),
        (before, Some(late)) => message!(
            "pattern-few-or",
            "n {few}, or {late}",
            few = of(before),
            late = late
        ),
    }
}

/// The set as remainders, if its first elements look like that.
pub(super) fn shown(
    set: &Automaton,
    n: Var,
    limits: &Limits,
) -> Result<Option<(Pattern, Automaton)>, Fault> {
    let first = (0..LOOKED_AT).map(|n| Some(u64::from(set.contains(&[n.into()]))));
    let first: Vec<Option<u64>> = first.collect();
    let Some((preperiod, period)) = Arithmetic::shown(&first).and_then(|shown| shown.period())
    else {
        return Ok(None);
    };
    let lost = |n: u64| first[n as usize] == Some(1);
    described_by(lost, preperiod, period, set.numeration(), n, limits)
}

/// The pattern of a set that repeats, with its automaton; none where its lists are too long.
fn described_by(
    lost: impl Fn(u64) -> bool,
    mut preperiod: u64,
    period: u64,
    numeration: &Numeration,
    n: Var,
    limits: &Limits,
) -> Result<Option<(Pattern, Automaton)>, Fault> {
    let place = |n: u64, period: u64| preperiod + (n - preperiod) % period;
    let cycle = |n: u64| lost(place(n, period));
    let repeats = |p: u64| (preperiod..preperiod + period).all(|n| cycle(n) == cycle(n + p));
    let least = (1..=period).find(|&p| period.is_multiple_of(p) && repeats(p));
    let period = least.unwrap_or(period);
    let from = preperiod;
    let repeated = |n: u64| lost(from + (n + period - from % period) % period);
    while preperiod > 0 && lost(preperiod - 1) == repeated(preperiod - 1) {
        preperiod -= 1;
    }
    let before: Vec<u64> = (0..preperiod).filter(|&n| lost(n)).collect();
    let remainders: Vec<u64> = (0..period).filter(|&r| repeated(r)).collect();
    if before.len() > LIST || remainders.len() > LIST {
        return Ok(None);
    }
    let few = before.iter().map(|&m| Formula::equal(&[(n, 1)], m as i64));
    let late = remainders
        .iter()
        .map(|&r| Formula::congruent(&[(n, 1)], period, r));
    let late = Formula::any_of(late).and(Formula::at_least(&[(n, 1)], preperiod as i64));
    let set = Formula::any_of(few.chain([late])).compile(numeration, limits)?;
    let pattern = Pattern::Remainders {
        before,
        preperiod,
        period,
        remainders,
    };
    Ok(Some((pattern, set.over(&[n], limits)?)))
}

/// Words for a certificate about a period.
pub(super) fn periodic(
    certificate: &Certificate,
    limits: &Limits,
) -> Result<Vec<Explanation>, Fault> {
    let (Form::Periodic {
        preperiod, period, ..
    }
    | Form::Code {
        preperiod, period, ..
    }) = *certificate.form()
    else {
        return Ok(Vec::new());
    };
    if preperiod.saturating_add(period) > LONGEST {
        return Ok(Vec::new());
    }
    let shape = (preperiod, period, 0);
    let claim = certificate.claim();
    let sequence = Sequence::compute(certificate.ruleset(), claim, shape, &Budget::default())?;
    if claim == Claim::NimValues {
        let values = sequence.values();
        return values_of(values, |value| sequence.heaps(value, limits), limits);
    }
    // The outcomes of a sequence are 0 for a P-position.
    let p = sequence.heaps(0, limits)?;
    let lost = |n: u64| sequence.values().get(n as usize) == Some(&0);
    let found = described_by(lost, preperiod, period, p.numeration(), 0, limits)?;
    Ok(equal(&p, found.into_iter().collect()))
}

/// Words for the nim-values of one heap, as outputs.
pub(super) fn outputs(values: &Dfao, limits: &Limits) -> Result<Vec<Explanation>, Fault> {
    let &[n] = values.vars() else {
        return Ok(Vec::new());
    };
    let value = |heap: u64| {
        let mut parts = values.parts();
        let found = parts.find(|(_, heaps)| heaps.contains(&[heap.into()]));
        found.map(|(value, _)| value)
    };
    let first: Vec<u32> = (0..LOOKED_AT).map_while(value).collect();
    let none = Automaton::none(values.numeration(), &[n]);
    let heaps = |value| Ok(values.part(value).unwrap_or(&none).clone());
    values_of(&first, heaps, limits)
}

/// ⌊n/divisor⌋ mod modulus, if the heaps of every value are those.
fn values_of(
    first: &[u32],
    heaps: impl Fn(u32) -> Result<Automaton, Fault>,
    limits: &Limits,
) -> Result<Vec<Explanation>, Fault> {
    let divisor = first.iter().take_while(|&&v| v == 0).count() as u64;
    let greatest = first.iter().copied().max().unwrap_or(0);
    let modulus = u64::from(greatest) + 1;
    let quotient = |n: u64| n / divisor.max(1) % modulus;
    let fits = (0..).zip(first).all(|(n, &v)| quotient(n) == u64::from(v));
    if !fits || divisor == 0 || modulus < 2 || divisor * modulus > LONGEST {
        return Ok(Vec::new());
    }
    for value in 0..=greatest {
        let heaps = heaps(value)?;
        let &[n] = heaps.vars() else {
            return Ok(Vec::new());
        };
        let low = u64::from(value) * divisor;
        let residues =
            (low..low + divisor).map(|r| Formula::congruent(&[(n, 1)], divisor * modulus, r));
        let described = Formula::any_of(residues).compile(heaps.numeration(), limits)?;
        if described.over(&[n], limits)? != heaps {
            return Ok(Vec::new());
        }
    }
    let pattern = Pattern::ValueRemainder { divisor, modulus };
    Ok(vec![Explanation::equal(pattern).of_values()])
}
