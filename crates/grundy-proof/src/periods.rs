//! Periods of one-heap games: the numbers that a certificate of one of the three period theorems states.
//!
//! *Bounded reach.* If every option of n lies within a of it, the options of n and of n + p correspond from n₀ + a on, and the values
//! of n₀, …, n₀ + a − 1 recur p later, then all values from n₀ on do: each is a function of the a values before it (Golomb, "A
//! mathematical investigation of games of take-away", 1966). It holds for outcomes in either play and for nim-values.
//!
//! *Codes.* Guy and Smith, "The G-values of various games", 1956.
//!
//! *All-but sets.* From a heap any amount may be taken but those of a finite set A with greatest element a. The values of the heaps
//! below n − a are exactly 0, …, f(n) − 1, and G(n) − f(n) depends only on the last a values relative to f(n), those below it being
//! all alike; so one relative state that recurs proves G(n + p) = G(n) + s (A. N. Siegel, "Finite excluded subtraction sets and
//! infinite modulus", 2005).
//!
//! What is found here is a candidate; only the checker makes a theorem of it.

use crate::discover::Arithmetic;
use crate::{Claim, Form};
use grundy_rules::{Amounts, Budget, Code, Component, Exhausted, Rules, Ruleset, Shape};
use grundy_values::general::General;
use grundy_values::subtraction::Subtraction;
use grundy_values::take_and_break::TakeAndBreak;
use grundy_values::{Error, Outcome, Play};
use num_traits::ToPrimitive;
use rustc_hash::FxHashMap;
use std::sync::Arc;
use std::time::Duration;

/// Amounts that a subtraction or all-but set may have.
const MAX_AMOUNTS: usize = 1 << 20;
/// The greatest `preperiod + period + reach` that the checker accepts of a game of bounded reach.
const MAX_HEAP: u64 = 10_000_000;
/// The same of an all-but set.
const MAX_ALL_BUT: usize = 1_000_000;
/// The greatest heap that the checker computes of a code with splits.
const MAX_SPLIT: u64 = 20_000;
/// Time for a code that may leave three heaps: those are seldom periodic, and their values take long.
const HEXADECIMAL: Duration = Duration::from_millis(500);
/// Heaps of such a code that show whether the values rise by a saltus, so that there is no period to look for.
const RISING: u64 = 240;
/// Heaps whose moves are looked at to guess how far they reach.
const LOOKED_AT: u64 = 240;
/// Heaps whose values are computed of a game that is known by its moves alone.
const MAX_GENERAL: u64 = 1 << 17;

/// Looks for a period by what the shape of the rules says. `None` when none of the theorems is about such rules, or none was found
/// within their bounds.
///
/// # Errors
///
/// When the budget runs out, or when the values cannot be given at all (a cycle, say).
pub(crate) fn find(
    ruleset: &Arc<Ruleset>,
    claim: Claim,
    budget: &Budget,
) -> Result<Option<Form>, Error> {
    let normal = claim != Claim::Positions(Play::Misere);
    match ruleset.shape() {
        Shape::Subtraction(amounts) => subtraction(&amounts, claim, budget),
        Shape::TakeAndBreak(code) if normal => take_and_break(code, budget),
        Shape::AllBut(amounts) if normal => all_but(&amounts, budget),
        Shape::General => match ruleset.rules() {
            [rules] if applies(rules) => bounded_reach(ruleset, claim, budget),
            _ => Ok(None),
        },
        _ => Ok(None),
    }
}

fn subtraction(amounts: &Amounts, claim: Claim, budget: &Budget) -> Result<Option<Form>, Error> {
    let set = amounts.list(MAX_AMOUNTS);
    let Some(set) = set.filter(|set| !set.is_empty()) else {
        return Ok(None);
    };
    let reach = set.iter().copied().max().unwrap_or(1);
    if reach > MAX_HEAP {
        return Ok(None);
    }
    let game = Subtraction::new(&set)?;
    // A longer period than the checker takes is not worth looking for.
    let budget = &budget
        .clone()
        .with_positions(budget.positions().min(4 * MAX_HEAP));
    let found = match claim {
        Claim::Positions(play) => game.periodic_outcomes(play, budget).map(|p| *p.period()),
        Claim::NimValues => game.periodic_values(budget).map(|p| *p.period()),
    };
    let period = match found {
        Err(Error::Exhausted {
            exhausted: Exhausted::Positions(_),
            ..
        }) => return Ok(None),
        found => found?,
    };
    if period.preperiod + period.period + reach > MAX_HEAP {
        return Ok(None);
    }
    Ok(Some(Form::Periodic {
        reach,
        preperiod: period.preperiod,
        period: period.period,
        minimal: true,
    }))
}

fn take_and_break(code: Code, budget: &Budget) -> Result<Option<Form>, Error> {
    let mut most = budget
        .clone()
        .with_positions(budget.positions().min(MAX_SPLIT));
    if code.is_hexadecimal() {
        most = most.within(HEXADECIMAL);
    }
    let mut game = TakeAndBreak::new(&code);
    if code.is_hexadecimal() {
        let first = game.nim_values(RISING, &most).unwrap_or_default();
        let first: Vec<Option<u64>> = first.iter().map(|&v| Some(v.into())).collect();
        if Arithmetic::shown(&first).is_some_and(|shown| shown.rises()) {
            return Ok(None);
        }
    }
    let period = match game.period(&most) {
        Err(error) if error.exhausted_limit().is_some() => {
            let checked = budget.check(0, 0);
            checked.map_err(|exhausted| exhausted_at(exhausted, 0))?;
            return Ok(None);
        }
        period => period?,
    };
    Ok(Some(Form::Code {
        code: code.digits().to_vec(),
        preperiod: period.preperiod.max(1),
        period: period.period,
        // A heap of 0 is outside what the theorem speaks about.
        minimal: period.preperiod > 0,
    }))
}

/// The state of the recursion: the last a values less f, `None` for those below f.
type State = Box<[Option<u32>]>;

fn all_but(amounts: &Amounts, budget: &Budget) -> Result<Option<Form>, Error> {
    let Some(excluded) = amounts.list(MAX_AMOUNTS).filter(|list| !list.is_empty()) else {
        return Ok(None);
    };
    let Some(reach) = excluded.last().and_then(|&a| usize::try_from(a).ok()) else {
        return Ok(None);
    };
    let near: Vec<usize> = (1..=reach)
        .filter(|&j| excluded.binary_search(&(j as u64)).is_err())
        .collect();
    let mut values: Vec<u32> = Vec::new();
    // Values below f are those of the heaps 0 to n − a − 1.
    let mut f = 0;
    let mut far_values = std::collections::BTreeSet::new();
    let mut seen: FxHashMap<State, (usize, u32)> = FxHashMap::default();
    let mut taken: Vec<u32> = Vec::new();
    for n in 0..MAX_ALL_BUT {
        if n % 256 == 0 {
            let bytes = 16 * (reach as u64 + 4) * n as u64;
            let known = |exhausted| exhausted_at(exhausted, n);
            budget.check(n as u64, bytes).map_err(known)?;
        }
        if let Some(far) = n.checked_sub(reach + 1) {
            far_values.insert(values[far]);
            while far_values.remove(&f) {
                f += 1;
            }
        }
        if n >= reach {
            let state: State = values[n - reach..]
                .iter()
                .map(|v| v.checked_sub(f))
                .collect();
            if let Some(&(preperiod, before)) = seen.get(&state) {
                return Ok(Some(Form::AllBut {
                    excluded,
                    preperiod: preperiod as u64,
                    period: (n - preperiod) as u64,
                    saltus: u64::from(f - before),
                }));
            }
            seen.insert(state, (n, f));
        }
        taken.clear();
        taken.extend(near.iter().filter_map(|&j| values.get(n.checked_sub(j)?)));
        taken.sort_unstable();
        let mut value = f;
        for &t in &taken {
            value += u32::from(t == value);
        }
        values.push(value);
    }
    Ok(None)
}

fn exhausted_at(exhausted: Exhausted, heap: usize) -> Error {
    let established = grundy_rules::message!(
        "heaps-looked-at",
        "no period shows in the heaps below {heap}",
        heap = heap
    );
    Error::Exhausted {
        exhausted,
        established,
    }
}

/// Whether the theorem of bounded reach can be about these rules.
fn applies(rules: &Rules) -> bool {
    rules.coords.len() == 1
        && rules.wheres.is_empty()
        && rules.lost.is_empty()
        && rules.won.is_empty()
        && rules.moves.iter().all(|m| m.targets.len() == 1)
}

/// The amounts that may be taken from the first heaps, if none of them looks like growing without end.
fn amounts_taken(ruleset: &Ruleset, budget: &Budget) -> Result<Option<Vec<Vec<u64>>>, Error> {
    let mut taken: Vec<Vec<u64>> = Vec::new();
    let mut reach = 0;
    for n in 0..LOOKED_AT {
        let mut amounts = Vec::new();
        for step in ruleset.moves(&Component::new(0, [n]), budget) {
            let step = step.map_err(|exhausted| exhausted_at(exhausted, n as usize))?;
            let to = step.to.first().and_then(|to| to.coords[0].to_u64());
            match to.and_then(|to| n.checked_sub(to)) {
                Some(amount) if amount > 0 => amounts.push(amount),
                _ => return Ok(None),
            }
        }
        amounts.sort_unstable();
        amounts.dedup();
        let most = amounts.last().copied().unwrap_or(0);
        if n >= LOOKED_AT / 2 && most > reach {
            return Ok(None);
        }
        reach = reach.max(most);
        taken.push(amounts);
    }
    Ok(Some(taken))
}

/// The least p and then the least start from which on `taken` repeats, as far as it shows it twice.
fn repeats(taken: &[Vec<u64>]) -> Option<(usize, usize)> {
    let len = taken.len();
    (1..=len / 4).find_map(|p| {
        let last = (0..len - p).rev().find(|&n| taken[n] != taken[n + p]);
        let start = last.map_or(0, |n| n + 1);
        (start + 2 * p <= len).then_some((start, p))
    })
}

fn bounded_reach(
    ruleset: &Arc<Ruleset>,
    claim: Claim,
    budget: &Budget,
) -> Result<Option<Form>, Error> {
    let Some(taken) = amounts_taken(ruleset, budget)? else {
        return Ok(None);
    };
    let Some((start, phase)) = repeats(&taken) else {
        return Ok(None);
    };
    let most = taken.iter().filter_map(|amounts| amounts.last()).max();
    let reach = most.copied().unwrap_or(1) as usize;
    let first = start.saturating_sub(reach);
    let mut len = 1024;
    while len <= MAX_GENERAL {
        let sequence = sequence(ruleset, claim, len, budget)?;
        if let Some((preperiod, period)) = recurring(&sequence, first, phase, reach) {
            return Ok(Some(Form::Periodic {
                reach: reach as u64,
                preperiod: preperiod as u64,
                period: period as u64,
                minimal: is_least(&sequence, preperiod, period),
            }));
        }
        len *= 4;
    }
    Ok(None)
}

fn sequence(
    ruleset: &Arc<Ruleset>,
    claim: Claim,
    len: u64,
    budget: &Budget,
) -> Result<Vec<u32>, Error> {
    let mut general = General::new(ruleset.clone())?;
    Ok(match claim {
        Claim::NimValues => {
            let table = general.nim_table(&[len - 1], budget)?;
            (0..len).map_while(|n| table.get(&[n])).collect()
        }
        Claim::Positions(play) => {
            let table = general.outcome_table(&[len - 1], play, budget)?;
            (0..len)
                .map_while(|n| Some(u32::from(table.get(&[n])? == Outcome::N)))
                .collect()
        }
    })
}

/// The first window of `reach` values from `first` on that recurs, and how much later, a multiple of `phase`.
fn recurring(values: &[u32], first: usize, phase: usize, reach: usize) -> Option<(usize, usize)> {
    let mut seen: FxHashMap<(usize, &[u32]), usize> = FxHashMap::default();
    for n in first..values.len().checked_sub(reach)? {
        let state = (n % phase, &values[n..n + reach]);
        if let Some(before) = seen.insert(state, n) {
            return Some((before, n - before));
        }
    }
    None
}

/// Whether values that repeat from `start` on every `period` do so with no shorter period and from no earlier heap.
fn is_least(values: &[u32], start: usize, period: usize) -> bool {
    let earlier = start > 0 && values[start - 1] == values[start - 1 + period];
    let cycle = &values[start..start + period];
    let shorter = (1..period)
        .filter(|&q| period.is_multiple_of(q))
        .any(|q| (0..period).all(|i| cycle[i] == cycle[(i + q) % period]));
    !earlier && !shorter
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn ruleset(text: &str) -> Arc<Ruleset> {
        let text = match grundy_rules::notation_text(text) {
            Some(notation) => notation.unwrap(),
            None => text.to_owned(),
        };
        Arc::new(Ruleset::parse(&text).unwrap())
    }

    fn found(text: &str, claim: Claim) -> Option<Form> {
        find(&ruleset(text), claim, &Budget::default()).unwrap()
    }

    /// Reach, preperiod, period, and whether the last two are the least.
    fn stretch(text: &str, claim: Claim) -> (u64, u64, u64, bool) {
        match found(text, claim) {
            Some(Form::Periodic {
                reach,
                preperiod,
                period,
                minimal,
            }) => (reach, preperiod, period, minimal),
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn subtraction_sets_have_their_periods() {
        let [normal, misere] = [Play::Normal, Play::Misere].map(Claim::Positions);
        assert_eq!(stretch("S{1,3,4}", normal), (4, 0, 7, true));
        assert_eq!(stretch("S{1,3,4}", Claim::NimValues), (4, 0, 7, true));
        // Lost in misère play: 1, 5, 9, …
        assert_eq!(stretch("S{1..3}", misere), (3, 0, 4, true));
        let (reach, preperiod, period, _) = stretch("S{2,5,7}", misere);
        assert_eq!(reach, 7);
        let mut p: Vec<bool> = Vec::new();
        for n in 0..400usize {
            let mut options = [2, 5, 7].iter().filter_map(|k| n.checked_sub(*k));
            let some = n >= 2;
            p.push(some && !options.any(|m| p[m]));
        }
        for n in preperiod as usize..300 {
            assert_eq!(p[n], p[n + period as usize]);
        }
    }

    #[test]
    fn kayles_has_its_published_period() {
        let Some(Form::Code {
            preperiod, period, ..
        }) = found("0.77", Claim::NimValues)
        else {
            panic!("no period");
        };
        assert_eq!((preperiod, period), (71, 12));
    }

    #[test]
    fn published_octal_periods_are_found() {
        let csv = include_str!("../../../testdata/octal_periods.csv");
        let mut compared = 0;
        for line in csv.lines().skip(1) {
            let fields: Vec<&str> = line.split(',').collect();
            let number = |i: usize| fields[i].parse::<u64>().unwrap();
            let (period, preperiod) = (number(1), number(2));
            if preperiod + period > 600 {
                continue;
            }
            match found(fields[0], Claim::NimValues) {
                Some(Form::Code {
                    preperiod: n0,
                    period: p,
                    ..
                }) => assert_eq!((n0, p), (preperiod.max(1), period), "{}", fields[0]),
                Some(Form::Periodic {
                    preperiod: n0,
                    period: p,
                    ..
                }) => assert_eq!((n0, p), (preperiod, period), "{}", fields[0]),
                other => assert!(fields[0] == "0.0", "{}: {other:?}", fields[0]),
            }
            compared += 1;
        }
        assert!(compared > 150, "{compared}");
    }

    #[test]
    fn rules_that_depend_on_a_residue_have_periods_too() {
        let text =
            "game g(n); move k in 1..2 if n % 3 > 0 -> (n - k); move if n % 3 = 0 -> (n - 3)";
        let (reach, preperiod, period, _) = stretch(text, Claim::NimValues);
        assert_eq!(reach, 3);
        assert_eq!(period % 3, 0);
        // By hand, heap by heap.
        let mut values: Vec<u32> = Vec::new();
        for n in 0..300usize {
            let options: Vec<u32> = match n % 3 {
                0 => n.checked_sub(3).into_iter().map(|m| values[m]).collect(),
                _ => (1..=2.min(n)).map(|k| values[n - k]).collect(),
            };
            values.push((0..).find(|v| !options.contains(v)).unwrap());
        }
        for n in preperiod as usize..300 - period as usize {
            assert_eq!(values[n], values[n + period as usize]);
        }
    }

    #[test]
    fn halving_has_no_bounded_reach() {
        let mark = "game mark(n); move if n >= 1 -> (n - 1); move if n >= 1 -> (n / 2)";
        assert!(found(mark, Claim::NimValues).is_none());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]

        #[test]
        fn all_but_sets_grow_by_their_saltus(excluded in prop::collection::btree_set(1u64..13, 1..6)) {
            let list: Vec<String> = excluded.iter().map(u64::to_string).collect();
            let text = format!("S~{{{}}}", list.join(","));
            let Some(Form::AllBut { preperiod, period, saltus, excluded: stated }) = found(&text, Claim::NimValues) else {
                panic!("no period of {text}");
            };
            prop_assert_eq!(&stated, &excluded.iter().copied().collect::<Vec<_>>());
            let mut values: Vec<u32> = Vec::new();
            for n in 0..500u64 {
                let options: std::collections::HashSet<u32> =
                    (1..=n).filter(|k| !excluded.contains(k)).map(|k| values[(n - k) as usize]).collect();
                values.push((0..).find(|v| !options.contains(v)).unwrap());
            }
            prop_assert!(preperiod + period < 250);
            for n in preperiod..500 - period {
                prop_assert_eq!(values[(n + period) as usize], values[n as usize] + saltus as u32);
            }
        }
    }
}
