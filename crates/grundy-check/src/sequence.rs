//! Closed forms that are periods: a sequence is computed from the rules, and a window of it decides the rest.
//!
//! **Periodic.** Let every move take at least 1 and at most a, and let x and x + p have corresponding moves for x ≥ n₀ + a. If v(n) = v(n + p)
//! for n₀ ≤ n < n₀ + a, then for all n ≥ n₀. *Proof.* By induction; the options of n ≥ n₀ + a and of n + p correspond, they lie
//! between n - a ≥ n₀ and n, and v(n) depends on nothing but the values of the options. ∎
//!
//! **Codes** (Guy and Smith 1956 for b = 2). A move takes j counters, 0 ≤ j ≤ k, and leaves t nonempty heaps, t ≤ b, as the digit d_j has bit t.
//! If n₀ ≥ 1 and G(n) = G(n + p) for n₀ ≤ n ≤ m = b n₀ + (b-1) p + k - b (and at least for n < n₀ + k), then for all n ≥ n₀.
//! *Proof.* Let n > m and the claim hold below n. An option of n + p is a₁ + … + a_c = n + p - j ≥ n + p - k > b (n₀ + p - 1), so some
//! aᵢ ≥ n₀ + p; taking p from it leaves a nonempty heap of the same value and gives an option of n. An option of n with c heaps,
//! of sum n - j ≥ n - k > b (n₀ - 1), has some aᵢ ≥ n₀, and adding p to it gives an option of n + p. (c = 0 would need n = j ≤ k; but n ≥ n₀ + k > k.) ∎
//!
//! **All-but** (Siegel 2005). All numbers may be taken but those of a finite set A with maximum a. The values below n - a are 0 … f(n)-1:
//! when v occurs there at m, the smaller ones are values of options of m. So G(n) is the least number ≥ f(n) that is not the value of an option among the
//! last a heaps, and G(n) - f(n) and the *relative state* at n + 1 depend only on that at n: the values of the last a heaps
//! less f(n), those below f(n) forgotten. If the states at n₀ and n₀ + p are equal, G(n + p) = G(n) + s for n ≥ n₀, s = f(n₀ + p) - f(n₀).

use crate::Bounds;
use crate::certificate::{Claim, Period, Play};
use crate::formula::{Formula, Linear, Logic};
use crate::linear::{x, y};
use crate::numeration::Numeration;
use crate::report::{Failure, Form, Obligation};
use crate::rules::Rules;
use crate::theorem::Court;

type Fallible<T> = Result<T, Failure>;

/// A game of one coordinate all of whose tuples are open positions.
fn heap_game<'r>(rules: &'r Rules, bounds: &Bounds, done: &'r mut Vec<Obligation>) -> Fallible<Court<'r>> {
    let simple = rules.lost.is_empty() && rules.won.is_empty() && rules.moves.iter().all(|c| c.repeats().is_none());
    if rules.coords.len() != 1 || !simple {
        let what = "this theorem is about one coordinate, without `lost if`, `won if` and repeated moves";
        return Err(Failure::Inexpressible(what.to_owned()));
    }
    let logic = Logic::new(Numeration::base(2, bounds.clone()), Vec::new());
    let mut court = Court::new(rules, logic, done)?;
    let all = court.logic.numeration.valid(&[x(0)])?;
    court.ensure(Obligation::AllPositions, court.minus(&all, &court.domain)?)?;
    Ok(court)
}

/// M(x, y) of a game whose moves have one target.
fn relation(court: &Court<'_>) -> Fallible<Formula> {
    if court.game.moves.iter().any(|c| c.targets.len() > 1) {
        return Err(Failure::Inexpressible("this theorem is about moves that do not split heaps".to_owned()));
    }
    let each = court.game.moves.iter().map(|c| c.relation(1)).collect::<Fallible<Vec<_>>>()?;
    Ok(Formula::or(each))
}

/// Both formulas say the same.
fn same(court: &mut Court<'_>, obligation: Obligation, a: &Formula, b: &Formula) -> Fallible<()> {
    for (a, b) in [(a, b), (b, a)] {
        let wrong = Formula::and([a.clone(), Formula::not(b.clone())]);
        court.ensure(obligation.clone(), court.logic.compile(&wrong)?)?;
    }
    Ok(())
}

fn plus(v: u32, n: usize) -> Fallible<Linear> {
    Linear::var(v).plus(1, &Linear::constant(n as i128))
}

/// v(n) = v(n + p) from `first` to before `end`; and that p and the first n are the least, if they are claimed to be.
fn repeats(values: &[usize], period: Period, end: usize, done: &mut Vec<Obligation>) -> Fallible<Form> {
    let (n0, p) = (period.preperiod, period.period);
    if let Some(n) = (n0..end).find(|&n| values[n] != values[n + p]) {
        let witness = [n, n + p].map(|n| (format!("value at {n}"), values[n].to_string()));
        return Err(Failure::Obligation(Obligation::Window(n0, end), Some(witness.into())));
    }
    done.push(Obligation::Window(n0, end));
    if period.minimal {
        // The least period divides every period; from n₀ on the values are those of the first period over and over.
        let at = |n: usize| values[n0 + (n - n0) % p];
        let smaller = (1..p).filter(|q| p % q == 0).find(|q| (n0..n0 + p).all(|n| at(n) == at(n + q)));
        let witness = match (smaller, n0) {
            (Some(q), _) => ("a period", q),
            (None, 1..) if values[n0 - 1] == at(n0 - 1 + p) => ("a preperiod", n0 - 1),
            _ => {
                done.push(Obligation::Minimal);
                return Ok(Form::Periodic { period, saltus: 0 });
            }
        };
        let witness = vec![(witness.0.to_owned(), witness.1.to_string())];
        return Err(Failure::Obligation(Obligation::Minimal, Some(witness)));
    }
    Ok(Form::Periodic { period, saltus: 0 })
}

fn too_long(what: &str) -> Failure {
    Failure::Limit(format!("{what} is too long a sequence"))
}

/// The least number that is not among the values.
fn mex(values: impl Iterator<Item = usize>, seen: &mut Vec<usize>, mark: usize) -> usize {
    for v in values {
        if seen.len() <= v {
            seen.resize(v + 1, 0);
        }
        seen[v] = mark;
    }
    (0..).find(|&v| seen.get(v) != Some(&mark)).unwrap_or(seen.len())
}

pub(crate) fn periodic(
    rules: &Rules,
    claim: Claim,
    reach: usize,
    period: Period,
    bounds: Bounds,
    done: &mut Vec<Obligation>,
) -> Fallible<Form> {
    let (n0, p) = (period.preperiod, period.period);
    if n0 + reach + p > 10_000_000 {
        return Err(too_long("preperiod + reach + period"));
    }
    let mut court = heap_game(rules, &bounds, done)?;
    let (from, to) = (Linear::var(x(0)), Linear::var(y(0, 0)));
    let moves = relation(&court)?;
    let within = Formula::and([Formula::less(&to, &from)?, Formula::at_most(&from, &plus(y(0, 0), reach)?)?]);
    let far = Formula::and([moves.clone(), Formula::not(within)]);
    court.ensure(Obligation::Reach(reach), court.logic.compile(&far)?)?;
    let late = Formula::at_most(&Linear::constant((n0 + reach) as i128), &from)?;
    let shifted = moves.put(&[(x(0), plus(x(0), p)?), (y(0, 0), plus(y(0, 0), p)?)].into())?;
    let [now, then] = [moves, shifted].map(|f| Formula::and([late.clone(), f]));
    same(&mut court, Obligation::Shift(n0 + reach), &now, &then)?;
    let (mut values, mut seen) = (Vec::new(), Vec::new());
    for n in 0..n0 + reach + p {
        let options = rules.moves(&[n as i128], &bounds)?;
        let options = options.iter().map(|sum| usize::try_from(sum[0][0]).map_or(0, |to| values[to]));
        values.push(match claim {
            Claim::NimValues => mex(options, &mut seen, n + 1),
            // 1 for a P-position.
            Claim::PPositions(Play::Normal) => usize::from(options.max() != Some(1)),
            Claim::PPositions(Play::Misere) => usize::from(options.max() == Some(0)),
        });
    }
    repeats(&values, period, n0 + reach, done)
}

pub(crate) fn code(
    rules: &Rules,
    code: &[u64],
    period: Period,
    bounds: Bounds,
    done: &mut Vec<Obligation>,
) -> Fallible<Form> {
    let (n0, p, k) = (period.preperiod, period.period, code.len() - 1);
    let leaves = |j: usize, heaps: usize| code[j] >> heaps & 1 == 1;
    let most = (0..53).filter(|&t| (0..=k).any(|j| leaves(j, t))).max().unwrap_or(0);
    let b = most.max(1);
    let end = (b * n0 + (b - 1) * p + k + 1).saturating_sub(b).max(n0 + k);
    if end + p > if b > 1 { 20_000 } else { 10_000_000 } {
        return Err(too_long("the window of the code"));
    }
    let mut court = heap_game(rules, &bounds, done)?;
    let targets = court.game.moves.iter().map(|c| c.targets.len()).max().unwrap_or(0).max(most);
    if targets > 5 {
        return Err(Failure::Inexpressible("a move to more than five heaps".to_owned()));
    }
    let zero = Linear::default();
    for heaps in 0..=targets {
        // Nonempty heaps in order: y₁ ≤ y₂ ≤ …
        let names: Vec<Linear> = (0..heaps).map(|j| Linear::var(y(j, 0))).collect();
        let mut sorted = vec![Formula::Const(true)];
        for (j, name) in names.iter().enumerate() {
            let before = if j == 0 { Linear::constant(1) } else { names[j - 1].clone() };
            sorted.push(Formula::at_most(&before, name)?);
        }
        let mut by_rules = Vec::new();
        for clause in &court.game.moves {
            for slots in arrangements(clause.targets.len(), heaps) {
                let mut parts = [vec![clause.guard.clone()], sorted.clone()].concat();
                for (target, slot) in clause.targets.iter().zip(&slots) {
                    parts.push(Formula::equal(&target[0], slot.map_or(&zero, |j| &names[j]))?);
                }
                by_rules.push(Formula::exists(clause.vars.clone(), Formula::and(parts)));
            }
        }
        let mut by_code = Vec::new();
        for j in (0..=k).filter(|&j| leaves(j, heaps)) {
            let sum = names.iter().try_fold(Linear::constant(j as i128), |sum, name| sum.plus(1, name))?;
            by_code.push(Formula::and([sorted.clone(), vec![Formula::equal(&Linear::var(x(0)), &sum)?]].concat()));
        }
        same(&mut court, Obligation::Code(heaps), &Formula::or(by_rules), &Formula::or(by_code))?;
    }
    let mut values: Vec<usize> = Vec::new();
    let mut seen = Vec::new();
    // sums[t][n]: the nim-sums of t nonempty heaps with sum n; two heaps are counted when they are needed.
    let mut sums: Vec<Vec<Vec<usize>>> = vec![vec![vec![0]]; most + 1];
    for n in 0..end + p {
        for t in 0..=most {
            if t == 0 {
                sums[0].resize(n + 1, Vec::new());
                continue;
            }
            if n == 0 {
                sums[t][0] = Vec::new();
                continue;
            }
            // The sum n itself only occurs with the value of n when t = 1; that value follows below.
            let mut found: Vec<bool> = Vec::new();
            for last in 1..n {
                bounds.tick()?;
                for sum in &sums[t - 1][n - last] {
                    let sum = sum ^ values[last];
                    if found.len() <= sum {
                        found.resize(sum + 1, false);
                    }
                    found[sum] = true;
                }
            }
            let all = (0..found.len()).filter(|&v| found[v]).collect();
            sums[t].push(all);
        }
        let options = (0..=k.min(n)).flat_map(|j| {
            let sums = &sums;
            (0..=most).filter(move |&t| leaves(j, t)).flat_map(move |t| sums[t][n - j].iter().copied())
        });
        values.push(mex(options, &mut seen, n + 1));
        if most >= 1 && n > 0 {
            sums[1][n] = vec![values[n]];
        }
    }
    repeats(&values, period, end, done)
}

/// The ways to give each of the numbers 0 … heaps-1 to one of the targets, the others getting none.
fn arrangements(targets: usize, heaps: usize) -> Vec<Vec<Option<usize>>> {
    let mut all = vec![vec![None; targets]];
    for heap in 0..heaps {
        let mut next = Vec::new();
        for slots in all {
            for target in (0..targets).filter(|&t| slots[t].is_none()) {
                let mut slots: Vec<Option<usize>> = slots.clone();
                slots[target] = Some(heap);
                next.push(slots);
            }
        }
        all = next;
    }
    all
}

pub(crate) fn all_but(
    rules: &Rules,
    excluded: &[usize],
    period: Period,
    saltus: usize,
    bounds: Bounds,
    done: &mut Vec<Obligation>,
) -> Fallible<Form> {
    let (n0, p, a) = (period.preperiod, period.period, excluded[excluded.len() - 1]);
    if n0 + p > 1_000_000 {
        return Err(too_long("preperiod + period"));
    }
    if n0 < a {
        return Err(Failure::field("preperiod", format!("expected at least {a}, the largest excluded number")));
    }
    let mut court = heap_game(rules, &bounds, done)?;
    let mut allowed = vec![Formula::less(&Linear::var(y(0, 0)), &Linear::var(x(0)))?];
    for &n in excluded {
        allowed.push(Formula::not(Formula::equal(&Linear::var(x(0)), &plus(y(0, 0), n)?)?));
    }
    let moves = relation(&court)?;
    same(&mut court, Obligation::AllBut, &moves, &Formula::and(allowed))?;
    let mut values: Vec<usize> = Vec::new();
    // The values below n - a, and how many there are.
    let (mut far, mut f) = (Vec::new(), 0);
    let mut states = Vec::new();
    for n in 0..=n0 + p {
        if n > a {
            let value = values[n - a - 1];
            far.resize(far.len().max(value + 1), false);
            f += usize::from(!std::mem::replace(&mut far[value], true));
            if f != far.len() {
                let witness = vec![("heap".to_owned(), n.to_string())];
                return Err(Failure::Obligation(Obligation::Segment, Some(witness)));
            }
        }
        let window = &values[n.saturating_sub(a)..];
        if n == n0 || n == n0 + p {
            states.push((f, window.iter().map(|v| v.checked_sub(f)).collect::<Vec<_>>()));
        }
        // The values of options among the last a heaps, by how far they lie above f.
        let mut near = vec![false; window.len() + 1];
        for d in (1..=window.len()).filter(|d| excluded.binary_search(d).is_err()) {
            bounds.tick()?;
            if let Some(known) = window[window.len() - d].checked_sub(f).and_then(|above| near.get_mut(above)) {
                *known = true;
            }
        }
        let above = near.iter().position(|known| !known).unwrap_or(window.len());
        values.push(f + above);
    }
    done.push(Obligation::Segment);
    let obligation = Obligation::State(n0, n0 + p, saltus);
    match &states[..] {
        [(before, first), (after, second)] if first == second && before + saltus == *after => done.push(obligation),
        _ => return Err(Failure::Obligation(obligation, None)),
    }
    Ok(Form::Periodic { period, saltus })
}
