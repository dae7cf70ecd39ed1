//! Which theorem decides a ruleset: found from what the rules mean, not from what the game is called.

use grundy_rules::{Amounts, Expr, Range, Reach, Rules, Ruleset, Set, Shape, catalogue};
use grundy_values::theorems::Theorem;
use num_bigint::{BigInt, BigUint};
use num_traits::{One, Signed};

/// The theorem that decides the first game of the ruleset, if one of the classical ones does.
pub(crate) fn recognise(ruleset: &Ruleset) -> Option<Theorem> {
    by_shape(ruleset.shape()).or_else(|| match ruleset.rules() {
        [rules] => by_rules(rules),
        _ => None,
    })
}

fn by_shape(shape: &Shape) -> Option<Theorem> {
    match shape {
        Shape::AllBut(except) if except.is_empty() => Some(Theorem::Nim),
        Shape::Subtraction(amounts) => up_to(amounts).map(|m| Theorem::Bash { m }),
        Shape::Rays(rays) => {
            let one = |steps: [u64; 2], reach| (steps.to_vec(), reach);
            let directions: Vec<(Vec<u64>, Reach)> = rays
                .directions
                .iter()
                .map(|d| (d.steps.clone(), d.reach))
                .collect();
            let all = |reach| [one([0, 1], reach), one([1, 0], reach), one([1, 1], reach)];
            match &rays.lowest[..] {
                [0, 0] if directions == all(Reach::Ray) => {
                    Some(Theorem::Wythoff { t: BigUint::one() })
                }
                [1, 1] if directions == all(Reach::Step) => Some(Theorem::King),
                _ => None,
            }
        }
        _ => None,
    }
}

/// `m` when the amounts are 1 to m.
fn up_to(amounts: &Amounts) -> Option<BigUint> {
    match amounts.intervals() {
        [(low, high)] if low.is_one() => Some(high.clone()),
        _ => None,
    }
}

/// Games whose moves no shape describes: they are compared, up to names, with the rules of the catalogue, whose numbers
/// (multipliers, limits) are read off the rules first.
fn by_rules(rules: &Rules) -> Option<Theorem> {
    let numbers = numbers(rules);
    let same = |name: &str, params: &[(&str, BigInt)]| {
        let params: Vec<(String, BigInt)> = params
            .iter()
            .map(|(name, value)| ((*name).to_owned(), value.clone()))
            .collect();
        catalogue::find(name)
            .ok()
            .and_then(|entry| entry.build(&params).ok())
            .is_some_and(|built| built.rules() == [rules.clone()])
    };
    let size = |n: usize| BigInt::from(n);
    let d = rules.coords.len();
    let fixed = [
        ("lasker", Theorem::Lasker),
        ("take_or_split_in_three", Theorem::TakeOrSplitInThree),
        ("euclid", Theorem::Euclid),
        ("mark", Theorem::Mark),
    ];
    if let Some((_, theorem)) = fixed.into_iter().find(|(name, _)| same(name, &[])) {
        return Some(theorem);
    }
    if d > 1 && same("staircase", &[("steps", size(d))]) {
        return Some(Theorem::Staircase);
    }
    if d > 1
        && let Some(k) = (1..=d).find(|&k| same("moore", &[("k", size(k)), ("heaps", size(d))]))
    {
        return Some(Theorem::Moore { k });
    }
    for n in &numbers {
        if same("fibonacci", &[("c", n.clone())]) {
            return Some(Theorem::Fibonacci {
                c: n.magnitude().clone(),
            });
        }
        if same("generalised_wythoff", &[("t", n.clone())]) {
            return Some(Theorem::Wythoff {
                t: n.magnitude().clone(),
            });
        }
        if same("powers_of", &[("base", n.clone())]) {
            return Some(Theorem::Powers {
                base: n.magnitude().clone(),
            });
        }
        for m in &numbers {
            if same("race", &[("low", n.clone()), ("high", m.clone())]) {
                return Some(Theorem::Race {
                    low: n.magnitude().clone(),
                    high: m.magnitude().clone(),
                });
            }
        }
    }
    None
}

/// The numbers that the rules name (few, for rules that could be those of the catalogue), and 1, which a formula may leave
/// unwritten.
fn numbers(rules: &Rules) -> Vec<BigInt> {
    const FEW: usize = 8;
    let mut found = vec![BigInt::one()];
    let mut see = |expr: &Expr| {
        if let Expr::Int(n) = expr
            && n.is_positive()
            && !found.contains(n)
            && found.len() < FEW
        {
            found.push(n.clone());
        }
    };
    for clause in &rules.moves {
        for binder in &clause.binders {
            binder.range.visit(&mut see);
        }
        clause.conds.iter().for_each(|cond| cond.visit(&mut see));
        let coords = clause.targets.iter().flat_map(|target| &target.coords);
        coords.for_each(|expr| expr.visit(&mut see));
    }
    for binder in rules.moves.iter().flat_map(|clause| &clause.binders) {
        if let Range::Set(Set::Powers(base)) = &binder.range {
            found.push(base.clone().into());
        }
    }
    found
}
