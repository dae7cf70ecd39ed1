//! Closed forms that are periods: a sequence is computed from the rules, and a window of it decides the rest.
//!
//! **Periodic.** Let every move take at least 1 and at most a, and let x and x + p have corresponding moves for x ≥ n₀ + a. If v(n) = v(n + p)
//! for n₀ ≤ n < n₀ + a, then for all n ≥ n₀. *Proof.* By induction; the options of n ≥ n₀ + a and of n + p correspond, they lie between
//! n - a ≥ n₀ and n, and v(n) depends on nothing but the values of the options. ∎
//!
//! **Codes** (Guy and Smith 1956 for b = 2). A move takes j counters, 0 ≤ j ≤ k, and leaves t nonempty heaps, t ≤ b, as the digit d_j has
//! bit t. If n₀ ≥ 1 and G(n) = G(n + p) for n₀ ≤ n ≤ m = b n₀ + (b-1) p + k - b (and at least for n < n₀ + k), then for all n ≥ n₀.
//! *Proof.* Let n > m and the claim hold below n. An option of n + p is a₁ + … + a_c = n + p - j ≥ n + p - k > b (n₀ + p - 1), so some
//! aᵢ ≥ n₀ + p; taking p from it leaves a nonempty heap of the same value and gives an option of n. An option of n with c heaps, of sum
//! n - j ≥ n - k > b (n₀ - 1), has some aᵢ ≥ n₀, and adding p to it gives an option of n + p. (c = 0 would need n = j ≤ k; but n ≥ n₀ + k.) ∎
//!
//! **All-but** (Siegel 2005). All numbers may be taken but those of a finite set A with maximum a. The values below n - a are 0 … f(n)-1:
//! when v occurs there at m, the smaller ones are values of options of m. So G(n) is the least number ≥ f(n) that is not the value of an
//! option among the last a heaps, and G(n) - f(n) and the *relative state* at n + 1 depend only on that at n: the values of the last a
//! heaps less f(n), those below f(n) forgotten. If the states at n₀ and n₀ + p are equal, G(n + p) = G(n) + s for n ≥ n₀,
//! s = f(n₀ + p) - f(n₀).

use crate::certificate::{Claim, Field, MAX_LENGTH, Period, Play};
use crate::formula::{Formula, Linear, Logic};
use crate::linear::{Move, x, y};
use crate::numeration::Numeration;
use crate::report::{Failure, Fallible, Form, Trial};
use crate::rules::Rules;
use crate::theorem::Court;
use std::collections::BTreeSet;
use std::rc::Rc;

/// A game of one coordinate all of whose tuples are open positions.
fn heap_game<'r>(rules: &'r Rules<'r>, targets: usize, trial: &Rc<Trial>) -> Fallible<Court<'r>> {
    let court = Court::new(rules, Logic::new(Numeration::base(2, trial)?, Vec::new()))?;
    let over = !rules.all("lost").is_empty() || !rules.all("won").is_empty() || !court.repeats.is_empty();
    if over || rules.coords.len() != 1 || court.moves.iter().any(|clause| clause.targets.len() > targets) {
        let what = "this theorem is about one coordinate, without `lost if`, `won if` and repeated moves, each move leaving at most";
        return Failure::inexpressible(format!("{what} {targets}"));
    }
    court.never("all-positions", &[], [&Formula::not(court.domain.clone())])?;
    Ok(court)
}

/// M(x, y) of a game whose moves have one target.
fn relation(court: &Court<'_>) -> Formula {
    Formula::or(court.moves.iter().map(Move::relation))
}

/// v(n) = v(n + p) from n₀ to before `end`; and that p and n₀ are the least, if they are claimed to be.
fn repeats(values: &[usize], period: Period, end: usize, trial: &Trial) -> Fallible<Form> {
    let (n0, p) = (period.preperiod, period.period);
    let differ = (n0..end).find(|&n| values[n] != values[n + p]);
    let against = differ.map(|n| [n, n + p].map(|n| (format!("value at {n}"), values[n].to_string())).into());
    trial.settle("window", &[("from", &n0), ("to", &end)], against)?;
    if period.minimal {
        // The least period divides every period; from n₀ on the values are those of the first period over and over.
        let at = |n: usize| values[n0 + (n - n0) % p];
        let smaller = (1..p).filter(|q| p % q == 0).find(|q| (n0..n0 + p).all(|n| at(n) == at(n + q)));
        let earlier = (n0 > 0 && values[n0 - 1] == at(n0 - 1 + p)).then(|| ("a preperiod", n0 - 1));
        let against = smaller.map(|q| ("a period", q)).or(earlier).map(|(name, n)| vec![(name.to_owned(), n.to_string())]);
        trial.settle("minimal", &[], against)?;
    }
    Ok(Form::Periodic { period, saltus: 0 })
}

/// Refuses sequences that are too long.
fn short(length: usize, most: usize) -> Fallible<()> {
    Failure::limit(length > most, format_args!("{length} values, more than {most}"))
}

/// The least number that is not among the values.
fn mex(values: impl Iterator<Item = usize>, seen: &mut Vec<usize>, mark: usize) -> usize {
    values.for_each(|v| {
        seen.resize(seen.len().max(v + 1), 0);
        seen[v] = mark;
    });
    seen.iter().position(|&m| m != mark).unwrap_or(seen.len())
}

pub(crate) fn periodic(rules: &Rules<'_>, claim: Claim, file: &Field<'_>, trial: &Rc<Trial>) -> Fallible<Form> {
    let (period, reach) = (file.period(0, true)?, file.get("reach")?.between(1, MAX_LENGTH)?);
    let (n0, p) = (period.preperiod, period.period);
    short(n0 + reach + p, MAX_LENGTH)?;
    let court = heap_game(rules, 1, trial)?;
    let (from, to, moves) = (Linear::var(x(0)), Linear::var(y(0, 0)), relation(&court));
    let near = Formula::and([Formula::less(&to, &from), Formula::at_most(&from, &to.plus_constant(reach as i128))]);
    court.never("reach", &[("reach", &reach)], [&moves, &Formula::not(near)])?;
    // The moves from x + p to y + p, on tracks of their own, as moves from x to y.
    let late = Formula::at_most(&Linear::constant((n0 + reach) as i128), &Linear::var(2));
    let shifted = |by: usize| {
        let shift = [(&from, 2), (&to, 3)].map(|(v, from)| Formula::equal(v, &Linear::var(from).plus_constant(by as i128)));
        Formula::and([late.clone(), Formula::exists(vec![x(0), y(0, 0)], Formula::and(shift.into_iter().chain([moves.clone()])))])
    };
    court.same("shift", &[("from", &(n0 + reach))], &shifted(0), &shifted(p))?;
    let known = court.logic.compile(&moves)?.and(&court.logic.numeration.valid(&[x(0), y(0, 0)])?)?;
    let (mut values, mut seen) = (Vec::new(), Vec::new());
    for n in 0..n0 + reach + p {
        let mut options = Vec::new();
        for (m, value) in values.iter().enumerate().skip(n.saturating_sub(reach)) {
            trial.tick()?;
            options.extend(known.contains(&[n, m]).then_some(*value));
        }
        values.push(match claim {
            Claim::NimValues => mex(options.into_iter(), &mut seen, n + 1),
            // 1 for a P-position.
            Claim::PPositions(Play::Normal) => usize::from(!options.contains(&1)),
            Claim::PPositions(Play::Misere) => usize::from(options.contains(&0) && !options.contains(&1)),
        });
    }
    repeats(&values, period, n0 + reach, trial)
}

pub(crate) fn code(rules: &Rules<'_>, claim: Claim, file: &Field<'_>, trial: &Rc<Trial>) -> Fallible<Form> {
    let (period, field) = (file.period(1, true)?, file.get("code")?);
    only_values(claim, file)?;
    let code = field.list(Field::number)?;
    let fits = (2..=64).contains(&code.len()) && code[0] % 4 == 0 && !code.ends_with(&[0]);
    field.need(fits, "2 to 64 digits, the first a multiple of 4, the last not 0")?;
    let (n0, p, k) = (period.preperiod, period.period, code.len() - 1);
    let leaves = |j: usize, heaps: usize| code[j] >> heaps & 1 == 1;
    let most = (0..53).filter(|&t| (0..=k).any(|j| leaves(j, t))).max().unwrap_or(0);
    let b = most.max(1);
    let end = (b * n0 + (b - 1) * p + k + 1).saturating_sub(b).max(n0 + k);
    short(end + p, if b > 1 { 20_000 } else { MAX_LENGTH })?;
    let court = heap_game(rules, 5, trial)?;
    let targets = court.moves.iter().map(|clause| clause.targets.len()).max().unwrap_or(0).max(most);
    if targets > 5 {
        return Failure::inexpressible("a move to more than five heaps");
    }
    for heaps in 0..=targets {
        // Nonempty heaps in order: 1 ≤ y₁ ≤ y₂ ≤ …
        let names: Vec<Linear> = (0..heaps).map(|j| Linear::var(y(j, 0))).collect();
        let sorted = [&[Linear::constant(1)], &names[..]].concat();
        let sorted = Formula::and(sorted.windows(2).map(|ab| Formula::at_most(&ab[0], &ab[1])));
        let (mut by_rules, mut by_code) = (Vec::new(), Vec::new());
        for clause in &court.moves {
            for slots in arrangements(clause.targets.len(), &names) {
                let targets = clause.targets.iter().zip(&slots).map(|(target, heap)| Formula::equal(&target[0], heap));
                let parts = Formula::and(targets.chain([clause.guard.clone(), sorted.clone()]));
                by_rules.push(Formula::exists(clause.vars.clone(), parts));
            }
        }
        for j in (0..=k).filter(|&j| leaves(j, heaps)) {
            let sum = names.iter().fold(Linear::constant(j as i128), |sum, name| sum.plus(1, name));
            by_code.push(Formula::and([sorted.clone(), Formula::equal(&Linear::var(x(0)), &sum)]));
        }
        court.same("code", &[("heaps", &heaps)], &Formula::or(by_rules), &Formula::or(by_code))?;
    }
    let (mut values, mut seen): (Vec<usize>, _) = (Vec::new(), Vec::new());
    // sums[t][n]: the nim-sums of t nonempty heaps with sum n; for t = 1 the value of n, which follows from the others.
    let mut sums: Vec<Vec<Vec<usize>>> = vec![vec![vec![0]]; most + 1];
    for n in 0..end + p {
        for t in (0..=most).filter(|t| n > 0 || *t > 0) {
            let mut found = BTreeSet::new();
            for last in (1..n).filter(|_| t > 1) {
                trial.tick()?;
                found.extend(sums[t - 1][n - last].iter().map(|sum| sum ^ values[last]));
            }
            sums[t].truncate(n);
            sums[t].push(found.into_iter().collect());
        }
        let options = (0..=k.min(n)).flat_map(|j| (0..=most).filter(move |&t| leaves(j, t)).map(move |t| (t, n - j)));
        values.push(mex(options.flat_map(|(t, left)| sums[t][left].iter().copied()), &mut seen, n + 1));
        if most > 0 && n > 0 {
            sums[1][n] = vec![values[n]];
        }
    }
    repeats(&values, period, end, trial)
}

/// The ways to give each of the heaps to one of the targets, the others getting none.
fn arrangements(targets: usize, heaps: &[Linear]) -> Vec<Vec<Linear>> {
    heaps.iter().fold(vec![vec![Linear::default(); targets]], |all, heap| {
        let free = |slots: &Vec<Linear>| (0..targets).filter(|&t| slots[t] == Linear::default()).collect::<Vec<_>>();
        let give = |slots: &Vec<Linear>, t: usize| [&slots[..t], std::slice::from_ref(heap), &slots[t + 1..]].concat();
        all.iter().flat_map(|slots| free(slots).into_iter().map(move |t| give(slots, t))).collect()
    })
}

pub(crate) fn all_but(rules: &Rules<'_>, claim: Claim, file: &Field<'_>, trial: &Rc<Trial>) -> Fallible<Form> {
    let (field, saltus) = (file.get("excluded")?, file.get("saltus")?.between(0, MAX_LENGTH)?);
    only_values(claim, file)?;
    let excluded = field.rising(1, MAX_LENGTH)?;
    let a = excluded.last().copied().unwrap_or(0);
    field.need(a > 0, "at least one number")?;
    let period = file.period(a, false)?;
    let (n0, p) = (period.preperiod, period.period);
    short(n0 + p, 1_000_000)?;
    let court = heap_game(rules, 1, trial)?;
    let (from, to) = (Linear::var(x(0)), Linear::var(y(0, 0)));
    let differs = |&n: &usize| Formula::not(Formula::equal(&from, &to.plus_constant(n as i128)));
    let allowed = Formula::and(excluded.iter().map(differs).chain([Formula::less(&to, &from)]));
    court.same("all-but", &[], &relation(&court), &allowed)?;
    let (mut values, mut states): (Vec<usize>, _) = (Vec::new(), Vec::new());
    // The values below n - a, and how many there are.
    let (mut far, mut f) = (Vec::new(), 0);
    for n in 0..=n0 + p {
        if n > a {
            let value = values[n - a - 1];
            far.resize(far.len().max(value + 1), false);
            f += usize::from(!std::mem::replace(&mut far[value], true));
            let gap = (f != far.len()).then(|| vec![("heap".to_owned(), n.to_string())]);
            trial.settle("segment", &[], gap)?;
        }
        let window = &values[n.saturating_sub(a)..];
        if n == n0 || n == n0 + p {
            states.push((f, window.iter().map(|v| v.checked_sub(f)).collect::<Vec<_>>()));
        }
        // The values of options among the last a heaps, by how far they lie above f.
        let mut near = vec![false; window.len() + 1];
        for d in (1..=window.len()).filter(|d| excluded.binary_search(d).is_err()) {
            trial.tick()?;
            let above = window[window.len() - d].checked_sub(f);
            above.and_then(|above| near.get_mut(above)).into_iter().for_each(|known| *known = true);
        }
        values.push(f + near.iter().position(|known| !known).unwrap_or(window.len()));
    }
    let equal = states[0].1 == states[1].1 && states[0].0 + saltus == states[1].0;
    trial.settle("state", &[("first", &n0), ("second", &(n0 + p)), ("rise", &saltus)], (!equal).then(Vec::new))?;
    Ok(Form::Periodic { period, saltus })
}

/// The theorem is about nim-values.
fn only_values(claim: Claim, file: &Field<'_>) -> Fallible<()> {
    file.get("claim")?.get("kind")?.need(claim == Claim::NimValues, "`nim-values` for this theorem")
}
