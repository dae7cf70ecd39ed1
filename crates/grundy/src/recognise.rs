//! Which theorem decides a ruleset: found from what the rules mean, not from what the game is called.

use grundy_rules::{
    Amounts, Budget, Component, Expr, Range, Reach, Rules, Ruleset, Set, Shape, find,
};
use grundy_values::theorems::Theorem;
use num_bigint::{BigInt, BigUint};
use num_traits::{One, Signed};
use std::collections::HashSet;

/// The theorem that decides the first game of the ruleset, if one of the classical ones does.
pub(crate) fn recognise(ruleset: &Ruleset, shape: &Shape) -> Option<Theorem> {
    by_shape(shape).or_else(|| match ruleset.rules() {
        [rules] => by_rules(rules),
        _ => None,
    })
}

/// Whether no two moves of the rules reach one result, so that a theorem's list of results is a list of moves. It is found
/// out on a small box: the games that theorems decide are the same everywhere, but for several factors of the race.
pub(crate) fn has_one_move_each(ruleset: &Ruleset) -> bool {
    const SIDE: [u32; 4] = [0, 24, 6, 3];
    let d = ruleset.rules()[0].coords.len();
    let side = SIDE.get(d).copied().unwrap_or(1);
    let mut at = vec![0u32; d];
    let budget = Budget::default().with_positions(1_000);
    loop {
        let component = Component::new(0, at.iter().copied());
        let mut results = HashSet::new();
        if ruleset.check(&component).is_ok() {
            for found in ruleset.moves(&component, &budget).flatten() {
                let mut to = found.to;
                to.sort_unstable();
                if !results.insert(to) {
                    return false;
                }
            }
        }
        let Some(i) = at.iter().rposition(|&x| x < side) else {
            return true;
        };
        at[i] += 1;
        at[i + 1..].fill(0);
    }
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

/// Games whose moves no shape describes: they are compared, up to names, with rules for which a theorem is known. The
/// numbers in those (multipliers, limits) are tried from the numbers that the rules hold.
fn by_rules(rules: &Rules) -> Option<Theorem> {
    let fixed = [
        (LASKER, Theorem::Lasker),
        (LASKER_BOTH_WAYS, Theorem::Lasker),
        (THREE, Theorem::TakeOrSplitInThree),
        (EUCLID, Theorem::Euclid),
        (MARK, Theorem::Mark),
        (HALF, Theorem::Half),
    ];
    if let Some((_, theorem)) = fixed.into_iter().find(|(text, _)| is(rules, text)) {
        return Some(theorem);
    }
    let d = rules.coords.len();
    if d > 1 && is_family(rules, "staircase", &[("steps", d)]) {
        return Some(Theorem::Staircase);
    }
    if d > 1
        && let Some(k) = (1..=d).find(|&k| is_family(rules, "moore", &[("k", k), ("heaps", d)]))
    {
        return Some(Theorem::Moore { k });
    }
    let numbers = numbers(rules);
    for n in &numbers {
        let found = if is(rules, &fibonacci(n)) {
            Theorem::Fibonacci { c: n.clone() }
        } else if is(rules, &wythoff(n)) {
            Theorem::Wythoff { t: n.clone() }
        } else if is(rules, &powers(n)) {
            Theorem::Powers { base: n.clone() }
        } else if let Some(high) = numbers.iter().find(|high| is(rules, &race(n, high))) {
            Theorem::Race {
                low: n.clone(),
                high: high.clone(),
            }
        } else {
            continue;
        };
        return Some(found);
    }
    None
}

const LASKER: &str = "game lasker(n); move k in 1..n -> (n - k); move i in 1..n/2 -> (i) + (n - i)";
/// Every split is listed from both its sides.
const LASKER_BOTH_WAYS: &str =
    "game lasker(n); move k in 1..n -> (n - k); move k in 1..n-1 -> (k) + (n - k)";
const THREE: &str = "game three(n); move k in 1..n -> (n - k); \
     move i in 1..n/3, j in i..(n - i)/2 -> (i) + (j) + (n - i - j)";
const EUCLID: &str = "game euclid(a, b); unordered; move k in 1..b/a if a > 0 -> (a, b - k*a)";
const MARK: &str = "game mark(n); move if n >= 1 -> (n - 1); move if n >= 1 -> (n / 2)";
const HALF: &str = "game half(n); move k in 1..n/2 -> (n - k)";

fn fibonacci(c: &BigUint) -> String {
    format!("game fibonacci(n, limit); move k in 1..min(n, limit) -> (n - k, {c}*k)")
}

fn wythoff(t: &BigUint) -> String {
    format!(
        "game wythoff(a, b); unordered; move k in 1..a -> (a - k, b); \
         move k in 1..a, l in k..min(b, k + {t} - 1) -> (a - k, b - l)"
    )
}

fn powers(base: &BigUint) -> String {
    format!("game powers(n); move k in powers({base}) -> (n - k)")
}

fn race(low: &BigUint, high: &BigUint) -> String {
    format!("game race(n); where n >= 1; move k in {low}..{high} if n > 1 -> (ceil(n / k))")
}

/// Whether the rules are those of the text, up to names.
fn is(rules: &Rules, text: &str) -> bool {
    Ruleset::parse(text).is_ok_and(|other| other.rules() == std::slice::from_ref(rules))
}

/// Whether the rules are those of a family of the catalogue, built to this size.
fn is_family(rules: &Rules, name: &str, params: &[(&str, usize)]) -> bool {
    let params: Vec<(String, BigInt)> = params
        .iter()
        .map(|&(name, value)| (name.to_owned(), value.into()))
        .collect();
    find(name)
        .ok()
        .and_then(|entry| entry.build(&params).ok())
        .is_some_and(|built| built.rules() == std::slice::from_ref(rules))
}

/// The numbers that the rules name (few, for rules that could be those of the catalogue), and 1, which a formula may leave
/// unwritten.
fn numbers(rules: &Rules) -> Vec<BigUint> {
    const FEW: usize = 8;
    let mut found = vec![BigUint::one()];
    let mut see = |expr: &Expr| {
        if let Expr::Int(n) = expr
            && n.is_positive()
            && !found.contains(n.magnitude())
            && found.len() < FEW
        {
            found.push(n.magnitude().clone());
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
            found.push(base.clone());
        }
    }
    found
}
