//! Games of one heap: which amounts may be taken, and into how many heaps the rest may be split.
//!
//! The moves of a clause are described by the amount c that disappears and the heaps u₁, …, u_m that are left, so that
//! n = c + u₁ + … + u_m. Written in these variables, the conditions of a code speak of c alone, or compare one uᵢ with
//! another (to count each split once), or hold for all positive uᵢ anyway. When they do, whether a split is allowed
//! depends only on c, on which uᵢ are 0, and on the differences of the others up to the greatest constant that a
//! difference is compared with: finitely many cases decide for every n.

use super::linear::{Forms, Formula, Linear};
use super::{Amounts, Shape};
use crate::{CmpOp, Code, Cond, MoveClause, Rules, permutations};
use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};

/// The greatest constant that a difference of two heaps may be compared with.
const MAX_DIFFERENCE: u32 = 12;
/// Cases looked at in one clause.
const MAX_CASES: usize = 2_000_000;
/// Values of one binder that are tried one by one.
const MAX_VALUES: u32 = 64;
/// Binders of one clause.
const MAX_BINDERS: usize = 16;
/// Inequalities of one clause among which those that follow from others are looked for.
const MAX_INEQUALITIES: usize = 24;
/// Combinations of values of binders tried in one clause.
const MAX_TRIES: usize = 500;

pub(super) fn recognise(rules: &Rules) -> Option<Shape> {
    let forms = Forms::new(rules);
    for cond in &rules.wheres {
        if forms.cond(cond)?.throughout() != Some(true) {
            return None;
        }
    }
    let mut digits = Digits::default();
    for clause in &rules.moves {
        let mut tries = MAX_TRIES;
        clause_digits(&forms, clause, &mut Vec::new(), &mut tries, &mut digits)?;
    }
    digits.shape()
}

/// For each bit of a digit, the amounts whose digit has it, as intervals; no upper end means all from there on.
#[derive(Default)]
struct Digits {
    bits: [Vec<(BigUint, Option<BigUint>)>; 4],
}

/// A set of amounts: the finite part, then everything from some point on.
#[derive(PartialEq)]
struct Set {
    finite: Amounts,
    from: Option<BigUint>,
}

impl Digits {
    fn shape(self) -> Option<Shape> {
        let [none, one, two, three] = self.bits.map(Set::new);
        let splits = two != Set::default() || three != Set::default();
        if !splits && none == one {
            if none.finite.contains(&BigUint::ZERO) {
                return None;
            }
            return Some(match none.from {
                None => Shape::Subtraction(none.finite),
                Some(from) => Shape::AllBut(gaps(&none.finite, &from)),
            });
        }
        let sets = [none, one, two, three];
        if sets.iter().any(|set| set.from.is_some()) {
            return None;
        }
        let max = sets.iter().filter_map(|set| set.finite.max()).max()?;
        let len = max.to_usize().filter(|&max| max < Code::MAX_DIGITS)? + 1;
        let digits: Vec<u8> = (0..len)
            .map(|k| {
                let has = |i: usize| u8::from(sets[i].finite.contains(&k.into())) << i;
                (0..4).map(has).sum()
            })
            .collect();
        Code::new(&digits).ok().map(Shape::TakeAndBreak)
    }
}

impl Default for Set {
    fn default() -> Self {
        Set::new(Vec::new())
    }
}

impl Set {
    fn new(intervals: Vec<(BigUint, Option<BigUint>)>) -> Self {
        let mut from = intervals
            .iter()
            .filter(|(_, high)| high.is_none())
            .map(|(low, _)| low.clone())
            .min();
        let finite = intervals
            .into_iter()
            .filter_map(|(low, high)| Some((low, high?)));
        let mut finite = Amounts::from_intervals(finite);
        if let Some(start) = &mut from {
            let mut kept = finite.intervals().to_vec();
            // Intervals that the tail swallows, or that touch it, become part of it.
            while let Some((low, high)) = kept.last() {
                if *low < *start && high + 1u32 < *start {
                    break;
                }
                if low < start {
                    *start = low.clone();
                }
                kept.pop();
            }
            finite = Amounts::from_intervals(kept);
        }
        Set { finite, from }
    }
}

/// The positive numbers below `from` that are not in the set.
fn gaps(set: &Amounts, from: &BigUint) -> Amounts {
    let mut next = BigUint::one();
    let mut gaps = Vec::new();
    for (low, high) in set.intervals() {
        if *low > next {
            gaps.push((next, low - 1u32));
        }
        next = high + 1u32;
    }
    if *from > next {
        gaps.push((next, from - 1u32));
    }
    Amounts::from_intervals(gaps)
}

/// Adds the digits of a clause; `fixed` are binders that have been given values.
fn clause_digits(
    forms: &Forms,
    clause: &MoveClause,
    fixed: &mut Vec<BigInt>,
    tries: &mut usize,
    digits: &mut Digits,
) -> Option<()> {
    *tries = tries.checked_sub(1)?;
    if let Some(found) = symbolic(forms, clause, fixed).and_then(|region| region.digits()) {
        for (low, high, bits) in found {
            for (i, set) in digits.bits.iter_mut().enumerate() {
                if bits >> i & 1 > 0 {
                    set.push((low.clone(), high.clone()));
                }
            }
        }
        return Some(());
    }
    let binder = clause.binders.get(fixed.len())?;
    for value in forms.constants(&binder.range, MAX_VALUES)? {
        fixed.push(value);
        clause_digits(forms, clause, fixed, tries, digits)?;
        fixed.pop();
    }
    Some(())
}

/// The moves of a clause in the variables c, u₁, …, u_m.
struct Region {
    formula: Formula,
    /// m.
    heaps: usize,
}

/// Writes the clause in c, u₁, …, u_m, when it can be: every coordinate and binder must be an integer form of these.
fn symbolic(forms: &Forms, clause: &MoveClause, fixed: &[BigInt]) -> Option<Region> {
    let heaps = clause.targets.len();
    if heaps > 3
        || clause.binders.len() > MAX_BINDERS
        || clause.targets.iter().any(|target| target.game != 0)
    {
        return None;
    }
    let mut parts = Vec::new();
    for (i, binder) in clause.binders.iter().enumerate() {
        parts.push(forms.binder_range(i, &binder.range)?);
    }
    for cond in &clause.conds {
        parts.push(forms.cond(cond)?);
    }
    let old = 1 + clause.binders.len();
    // n = c + Σ u, uᵢ = the i-th target, binder = its value; all as forms that are 0.
    let mut total = Linear::var(0).minus(&Linear::var(old));
    let mut equations = Vec::new();
    for (i, target) in clause.targets.iter().enumerate() {
        let heap = Linear::var(old + 1 + i);
        total = total.minus(&heap);
        equations.push(forms.linear(&target.coords[0])?.minus(&heap));
    }
    equations.push(total);
    for (i, value) in fixed.iter().enumerate() {
        equations.push(Linear::var(forms.binder(i)).minus(&Linear::constant(value.clone())));
    }
    for cond in &clause.conds {
        if let Cond::Cmp(CmpOp::Eq, a, b) = cond {
            equations.extend(
                forms
                    .linear(a)
                    .zip(forms.linear(b))
                    .map(|(a, b)| a.minus(&b)),
            );
        }
    }
    let mut formula = Formula::All(parts);
    let mut unknown: Vec<bool> = vec![true; old];
    while let Some((at, var)) = pivot(&equations, &unknown) {
        let equation = equations.swap_remove(at);
        // coef · var + rest = 0 with coef = ±1.
        let mut rest = equation.clone();
        let coef = std::mem::take(&mut rest.coefs[var]);
        let by = rest.scaled(&-coef);
        equations.iter_mut().for_each(|e| e.substitute(var, &by));
        formula.substitute(var, &by);
        unknown[var] = false;
    }
    if unknown.contains(&true) {
        return None;
    }
    // A heap or an amount that is fixed by now is known everywhere else.
    for at in 0..equations.len() {
        if let Some((var, value)) = fixed_value(&equations[at]) {
            formula.substitute(var, &value);
            for (other, equation) in equations.iter_mut().enumerate() {
                if other != at {
                    equation.substitute(var, &value);
                }
            }
        }
    }
    let Formula::All(mut parts) = formula else {
        return None;
    };
    let zero = Linear::default();
    parts.extend(equations.into_iter().map(|e| Formula::equal(e, &zero)));
    let formula = Formula::All(parts);
    let mut known = true;
    // The old variables are gone: number the new ones from 0.
    let shift = |form: &Linear| Linear {
        coefs: form.coefs.iter().skip(old).cloned().collect(),
        constant: form.constant.clone(),
    };
    formula.atoms(&mut |atom| {
        if let Formula::Le(form) | Formula::Member(form, _) = atom {
            known &= form.coefs.iter().take(old).all(Zero::is_zero);
        }
    });
    let mut formula = known.then_some(formula)?;
    formula.map_forms(&mut |form| *form = shift(form));
    let Formula::All(parts) = formula else {
        return None;
    };
    let formula = Formula::All(without_implied(parts));
    Some(Region { formula, heaps })
}

/// An equation and an unknown in it whose coefficient is ±1.
fn pivot(equations: &[Linear], unknown: &[bool]) -> Option<(usize, usize)> {
    equations.iter().enumerate().find_map(|(at, equation)| {
        let var = (0..unknown.len()).find(|&v| unknown[v] && equation.coef(v).abs().is_one())?;
        Some((at, var))
    })
}

/// The variable and its value, from ±x + constant = 0.
fn fixed_value(equation: &Linear) -> Option<(usize, Linear)> {
    let mut used = equation
        .coefs
        .iter()
        .enumerate()
        .filter(|(_, c)| !c.is_zero());
    let (var, c) = used.next().filter(|(_, c)| c.abs().is_one())?;
    let value = Linear::constant(-c * &equation.constant);
    used.next().is_none().then_some((var, value))
}

/// Leaves out inequalities that follow from two others: 3i ≤ n follows from i ≤ j and 2j ≤ n − i.
fn without_implied(parts: Vec<Formula>) -> Vec<Formula> {
    let (mut forms, mut rest) = (Vec::new(), Vec::new());
    let mut open = parts;
    while let Some(part) = open.pop() {
        match part {
            Formula::All(parts) => open.extend(parts),
            Formula::Le(form) => forms.push(form),
            part => rest.push(part),
        }
    }
    let mut at = 0;
    while at < forms.len() && forms.len() <= MAX_INEQUALITIES {
        let form = forms.swap_remove(at);
        if !follows(&form, &forms) {
            forms.push(form);
            let last = forms.len() - 1;
            forms.swap(at, last);
            at += 1;
        }
    }
    rest.extend(forms.into_iter().map(Formula::Le));
    rest
}

/// Whether form ≤ 0 follows from a + b ≤ 0 or 2a + b ≤ 0 with a ≤ 0 and b ≤ 0 among the others, as heaps are natural
/// numbers.
fn follows(form: &Linear, others: &[Linear]) -> bool {
    others.iter().any(|a| {
        [1, 2].iter().any(|&times| {
            let mut less = form.clone();
            less.add_scaled(&BigInt::from(-times), a);
            others.iter().any(|b| {
                let less = less.clone().minus(b);
                less.coef(0).is_zero()
                    && !less.constant.is_positive()
                    && less.coefs.iter().all(|u| !u.is_positive())
            })
        })
    })
}

impl Region {
    /// For each interval of amounts, the digit; `None` when the region is not that of a code.
    fn digits(&self) -> Option<Vec<(BigUint, Option<BigUint>, u8)>> {
        let lowest = self.lowest_amount()?;
        let mut breaks = vec![lowest.clone()];
        let mut difference = 0;
        for positive in (0..1u8 << self.heaps).filter(|&p| !self.is_barred(p, &lowest)) {
            self.look(positive, &lowest, &mut breaks, &mut difference)?;
        }
        breaks.retain(|c| *c >= lowest);
        breaks.sort_unstable();
        breaks.dedup();
        let splits: Vec<_> = (0..=self.heaps)
            .map(|p| splits(self.heaps, p, difference))
            .collect();
        let cases: usize = splits.iter().flatten().map(Vec::len).sum();
        if breaks.len().checked_mul(cases)? > MAX_CASES {
            return None;
        }
        let mut digits = Vec::new();
        for (i, low) in breaks.iter().enumerate() {
            let mut bits = 0;
            for (p, patterns) in splits.iter().enumerate() {
                let allowed = |points: &Vec<Vec<BigInt>>| {
                    points.iter().any(|heaps| {
                        let mut point = Vec::with_capacity(heaps.len() + 1);
                        point.push(low.clone());
                        point.extend_from_slice(heaps);
                        self.formula.holds(&point)
                    })
                };
                let count = patterns.iter().filter(|points| allowed(points)).count();
                if count == patterns.len() {
                    bits |= 1u8 << p;
                } else if count > 0 {
                    return None;
                }
            }
            if bits > 0 {
                let high = match breaks.get(i + 1) {
                    Some(next) => Some(BigUint::try_from(next - 1).ok()?),
                    None => None,
                };
                digits.push((BigUint::try_from(low.clone()).ok()?, high, bits));
            }
        }
        Some(digits)
    }

    /// A bound that c satisfies in the whole region, and that is not negative.
    fn lowest_amount(&self) -> Option<BigInt> {
        let mut lowest: Option<BigInt> = None;
        self.formula.conjuncts(&mut |part| {
            let (Formula::Le(form) | Formula::Member(form, _)) = part else {
                return;
            };
            let c = form.coef(0);
            if c.is_zero() || form.coefs.iter().skip(1).any(|u| !u.is_zero()) {
                return;
            }
            let bound = match part {
                Formula::Le(_) if c.is_negative() => Some(form.constant.div_ceil(&-c)),
                Formula::Member(_, set) if c.is_one() => set
                    .min()
                    .map(|min| BigInt::from(min.clone()) - &form.constant),
                Formula::Member(_, set) if (-&c).is_one() => set
                    .max()
                    .map(|max| &form.constant - BigInt::from(max.clone())),
                _ => None,
            };
            lowest = lowest.take().max(bound);
        });
        lowest.filter(|c| !c.is_negative())
    }

    /// Whether a condition excludes all splits where exactly the heaps of the set `positive` are positive.
    fn is_barred(&self, positive: u8, lowest: &BigInt) -> bool {
        let mut barred = false;
        self.formula.conjuncts(&mut |part| {
            if let Formula::Le(form) = part {
                let (c, heaps) = self.coefs(form, positive);
                barred |= everywhere(form, &c, &heaps, lowest) == Some(false);
            }
        });
        barred
    }

    /// The coefficient of c, and those of the heaps in the set that are not 0.
    fn coefs(&self, form: &Linear, positive: u8) -> (BigInt, Vec<BigInt>) {
        let heaps = (0..self.heaps)
            .filter(|i| positive >> i & 1 > 0)
            .map(|i| form.coef(1 + i))
            .filter(|u| !u.is_zero());
        (form.coef(0), heaps.collect())
    }

    /// Looks at the conditions where exactly the heaps of the set `positive` are positive and the others are 0: notes the
    /// amounts at which a condition on c changes, and the greatest constant that a difference is compared with.
    fn look(
        &self,
        positive: u8,
        lowest: &BigInt,
        breaks: &mut Vec<BigInt>,
        difference: &mut u32,
    ) -> Option<()> {
        let mut fine = true;
        self.formula.atoms(&mut |atom| {
            let (Formula::Le(form) | Formula::Member(form, _)) = atom else {
                return;
            };
            let (c, heaps) = self.coefs(form, positive);
            fine &= if heaps.is_empty() {
                amount_breaks(atom, &c, breaks)
            } else if matches!(atom, Formula::Member(..)) {
                false
            } else {
                everywhere(form, &c, &heaps, lowest).is_some()
                    || is_difference(&c, &heaps, &form.constant, difference)
            };
        });
        fine.then_some(())
    }
}

/// Whether form ≤ 0 holds (or fails) for all c ≥ `lowest` and all positive heaps; `None` when it depends.
fn everywhere(form: &Linear, c: &BigInt, heaps: &[BigInt], lowest: &BigInt) -> Option<bool> {
    let corner = c * lowest + heaps.iter().sum::<BigInt>() + &form.constant;
    let mut all = heaps.iter().chain([c]);
    if corner.is_positive() {
        all.all(|x| !x.is_negative()).then_some(false)
    } else {
        all.all(|x| !x.is_positive()).then_some(true)
    }
}

/// Notes where a condition on c alone changes.
fn amount_breaks(atom: &Formula, c: &BigInt, breaks: &mut Vec<BigInt>) -> bool {
    if c.is_zero() {
        return true;
    }
    match atom {
        Formula::Le(form) if c.is_positive() => {
            breaks.push((-&form.constant).div_floor(c) + 1);
            true
        }
        Formula::Le(form) => {
            breaks.push(form.constant.div_ceil(&-c));
            true
        }
        Formula::Member(form, set) if c.abs().is_one() => {
            for (low, high) in set.intervals() {
                let (low, high) = (BigInt::from(low.clone()), BigInt::from(high.clone()));
                let (first, last) = if c.is_one() {
                    (low - &form.constant, high - &form.constant)
                } else {
                    (&form.constant - high, &form.constant - low)
                };
                breaks.push(first);
                breaks.push(last + 1);
            }
            true
        }
        _ => false,
    }
}

/// Whether the condition compares a heap, or the difference of two, with a small constant.
fn is_difference(c: &BigInt, heaps: &[BigInt], constant: &BigInt, difference: &mut u32) -> bool {
    let a = match heaps {
        [a] => a,
        [a, b] if (a + b).is_zero() => a,
        _ => return false,
    };
    if !c.is_zero() {
        return false;
    }
    match constant.abs().div_ceil(&a.abs()).to_u32() {
        Some(bound) if bound <= MAX_DIFFERENCE => {
            *difference = bound.max(*difference);
            true
        }
        _ => false,
    }
}

/// The splits into `positive` heaps up to what conditions can tell apart: differences beyond the greatest constant are as
/// good as one more than it. Each with all the ways to spread it over the `heaps` targets.
fn splits(heaps: usize, positive: usize, difference: u32) -> Vec<Vec<Vec<BigInt>>> {
    let mut sorted: Vec<Vec<u32>> = vec![Vec::new()];
    for _ in 0..positive {
        let longer = |heap: &Vec<u32>| {
            let gaps = match heap.last() {
                None => 1..=difference + 1,
                Some(&last) => last..=last + difference + 1,
            };
            let heap = heap.clone();
            gaps.map(move |next| [&heap[..], &[next]].concat())
        };
        sorted = sorted.iter().flat_map(longer).collect();
    }
    let orders = permutations(heaps);
    sorted
        .into_iter()
        .map(|mut sizes| {
            sizes.resize(heaps, 0);
            let mut points: Vec<Vec<BigInt>> = orders
                .iter()
                .map(|order| order.iter().map(|&i| sizes[i].into()).collect())
                .collect();
            points.sort_unstable();
            points.dedup();
            points
        })
        .collect()
}
