//! Random rulesets: the move generator against a naive one, and printing against parsing.

use grundy_rules::{
    BinOp, Budget, CmpOp, Component, Cond, Expr, MoveClause, Range, Rules, Ruleset, Set, Target,
    Var,
};
use num_bigint::BigUint;
use num_integer::Integer;
use proptest::prelude::*;
use std::collections::BTreeSet;

/// A place where names have values, all of them small.
struct Place<'r> {
    rules: &'r Rules,
    coords: Vec<i128>,
    binders: Vec<i128>,
}

impl Place<'_> {
    fn value(&self, expr: &Expr) -> Option<i128> {
        let all =
            |all: &[Expr]| -> Option<Vec<i128>> { all.iter().map(|e| self.value(e)).collect() };
        Some(match expr {
            Expr::Int(n) => n.try_into().ok()?,
            Expr::Var(Var::Coord(i)) => self.coords[*i],
            Expr::Var(Var::Binder(i)) => self.binders[*i],
            Expr::Var(Var::Let(i)) => self.value(&self.rules.lets[*i].expr)?,
            Expr::Neg(a) => -self.value(a)?,
            Expr::Min(es) => all(es)?.into_iter().min()?,
            Expr::Max(es) => all(es)?.into_iter().max()?,
            Expr::Gcd(es) => all(es)?.into_iter().fold(0, |g, x| g.gcd(&x)),
            Expr::Xor(es) => {
                let es = all(es)?;
                if es.iter().any(|x| *x < 0) {
                    return None;
                }
                es.into_iter().fold(0, |sum, x| sum ^ x)
            }
            Expr::Popcount(a) => match self.value(a)? {
                a if a < 0 => return None,
                a => i128::from(a.count_ones()),
            },
            Expr::Bin(op, a, b) => {
                let (a, b) = (self.value(a)?, self.value(b)?);
                match op {
                    BinOp::Add => a + b,
                    BinOp::Sub => a - b,
                    BinOp::Mul => a * b,
                    _ if b == 0 => return None,
                    BinOp::Div => {
                        (a - a.rem_euclid(b.abs())) / b
                            - i128::from(b < 0 && a.rem_euclid(b.abs()) != 0)
                    }
                    BinOp::Mod => {
                        a.rem_euclid(b.abs())
                            + if b < 0 && a.rem_euclid(b.abs()) != 0 {
                                b
                            } else {
                                0
                            }
                    }
                    BinOp::CeilDiv => {
                        let exact = a.rem_euclid(b.abs()) == 0;
                        let floor = (a - a.rem_euclid(b.abs())) / b - i128::from(b < 0 && !exact);
                        floor + i128::from(!exact)
                    }
                }
            }
        })
    }

    fn met(&self, cond: &Cond) -> Option<bool> {
        Some(match cond {
            Cond::Cmp(op, a, b) => {
                let (a, b) = (self.value(a)?, self.value(b)?);
                match op {
                    CmpOp::Eq => a == b,
                    CmpOp::Ne => a != b,
                    CmpOp::Lt => a < b,
                    CmpOp::Le => a <= b,
                    CmpOp::Gt => a > b,
                    CmpOp::Ge => a >= b,
                }
            }
            Cond::In(x, Range::Between(a, b)) => {
                let x = self.value(x)?;
                let (a, b) = (self.value(a)?, self.value(b)?);
                a <= x && x <= b
            }
            Cond::In(x, Range::Set(set)) => {
                let x = self.value(x)?;
                self.member(set, x)?
            }
            Cond::In(x, range) => {
                let x = self.value(x)?;
                self.values(range)?.contains(&x)
            }
            Cond::And(all) => {
                for cond in all {
                    if !self.met(cond)? {
                        return Some(false);
                    }
                }
                true
            }
            Cond::Or(all) => {
                for cond in all {
                    if self.met(cond)? {
                        return Some(true);
                    }
                }
                false
            }
            Cond::Not(cond) => !self.met(cond)?,
        })
    }

    fn all_met(&self, conds: &[Cond]) -> bool {
        conds.iter().all(|c| self.met(c) == Some(true))
    }

    fn member(&self, set: &Set, x: i128) -> Option<bool> {
        let prime = |x: i128| x > 1 && (2..x).all(|d| x % d != 0);
        Some(match set {
            Set::Powers(base) => {
                let base: u32 = base.try_into().ok()?;
                (0..20).any(|e| i128::from(base).pow(e) == x)
            }
            Set::Fibonacci => {
                let (mut a, mut b) = (1, 2);
                while a < x {
                    (a, b) = (b, a + b);
                }
                a == x
            }
            Set::Squares => x > 0 && (1..=x).any(|r| r * r == x),
            Set::Primes => prime(x),
            Set::PrimePowers => {
                x == 1 || (2..=x).any(|p| prime(p) && (1..20).any(|e| p.pow(e) == x))
            }
            Set::Divisors(of) => {
                let of = self.value(of)?;
                x > 0 && of > 0 && of % x == 0
            }
        })
    }

    fn values(&self, range: &Range) -> Option<BTreeSet<i128>> {
        match range {
            Range::Between(a, b) => Some((self.value(a)?..=self.value(b)?).collect()),
            Range::List(all) => all.iter().map(|e| self.value(e)).collect(),
            Range::Set(set) => {
                let largest = self.coords.iter().copied().max()?;
                self.member(set, 1)?;
                Some(
                    (1..=largest)
                        .filter(|&x| self.member(set, x) == Some(true))
                        .collect(),
                )
            }
        }
    }

    /// Every choice of the binders from the `depth`-th on that meets the conditions.
    fn choices(&mut self, clause: &MoveClause, found: &mut Vec<Vec<i128>>) {
        let depth = self.binders.len();
        if depth == clause.binders.len() {
            if self.all_met(&clause.conds) {
                found.push(self.binders.clone());
            }
            return;
        }
        for value in self
            .values(&clause.binders[depth].range)
            .unwrap_or_default()
        {
            self.binders.push(value);
            self.choices(clause, found);
            self.binders.pop();
        }
    }
}

fn orders(d: usize) -> Vec<Vec<usize>> {
    match d {
        1 => vec![vec![0]],
        2 => vec![vec![0, 1], vec![1, 0]],
        _ => vec![
            vec![0, 1, 2],
            vec![0, 2, 1],
            vec![1, 0, 2],
            vec![1, 2, 0],
            vec![2, 0, 1],
            vec![2, 1, 0],
        ],
    }
}

type Found = BTreeSet<(Vec<i128>, Vec<Vec<i128>>)>;

/// The moves as the language defines them, by trying everything.
fn naive(rules: &Rules, coords: &[i128]) -> Found {
    let place = |coords: Vec<i128>, binders: Vec<i128>| Place {
        rules,
        coords,
        binders,
    };
    let mut moves = Found::new();
    let here = place(coords.to_vec(), Vec::new());
    let holds = |c: &Cond| here.met(c) == Some(true);
    if !here.all_met(&rules.wheres) || rules.lost.iter().chain(&rules.won).any(holds) {
        return moves;
    }
    let orders = match rules.unordered {
        true => orders(coords.len()),
        false => vec![(0..coords.len()).collect()],
    };
    for clause in &rules.moves {
        for order in &orders {
            let read: Vec<_> = order.iter().map(|&i| coords[i]).collect();
            let mut found = Vec::new();
            place(read.clone(), Vec::new()).choices(clause, &mut found);
            for binders in found {
                let there = place(read.clone(), binders.clone());
                let result = |target: &Target| -> Option<Vec<i128>> {
                    let mut to = vec![0; coords.len()];
                    for (i, expr) in target.coords.iter().enumerate() {
                        to[order[i]] = there.value(expr)?;
                    }
                    let legal = to.iter().all(|&x| x >= 0)
                        && place(to.clone(), Vec::new()).all_met(&rules.wheres);
                    legal.then_some(to)
                };
                let to: Option<Vec<_>> = clause.targets.iter().map(result).collect();
                if let Some(mut to) = to {
                    to.sort();
                    moves.insert((binders, to));
                }
            }
        }
    }
    moves
}

fn fast(ruleset: &Ruleset, coords: &[i128]) -> Vec<(Vec<i128>, Vec<Vec<i128>>)> {
    let natural = |x: &i128| BigUint::from(u128::try_from(*x).unwrap());
    let from = Component::new(0, coords.iter().map(natural));
    ruleset
        .moves(&from, &Budget::default().with_positions(10_000_000))
        .map(|m| {
            let m = m.unwrap();
            let small = |x: &BigUint| i128::try_from(u128::try_from(x).unwrap()).unwrap();
            let mut to: Vec<Vec<i128>> =
                m.to.iter()
                    .map(|c| c.coords.iter().map(small).collect())
                    .collect();
            to.sort();
            let binders = m
                .binders
                .iter()
                .map(|b| i128::try_from(b).unwrap())
                .collect();
            (binders, to)
        })
        .collect()
}

/// Text of an expression in the given names.
fn expr(names: Vec<&'static str>) -> BoxedStrategy<String> {
    let leaf = prop_oneof![
        3 => prop::sample::select(names).prop_map(str::to_owned),
        1 => (0..4u32).prop_map(|n| n.to_string()),
    ];
    leaf.prop_recursive(2, 6, 2, |inner| {
        let operator = prop::sample::select(vec!["+", "-", "*", "/", "%", "-", "+"]);
        let call = prop::sample::select(vec!["min", "max", "gcd", "xor"]);
        let two = (inner.clone(), inner.clone());
        prop_oneof![
            4 => (inner.clone(), operator.clone(), inner.clone()).prop_map(|(a, o, b)| format!("{a} {o} {b}")),
            2 => (inner.clone(), operator, inner.clone()).prop_map(|(a, o, b)| format!("({a}) {o} ({b})")),
            1 => (call, two.clone()).prop_map(|(f, (a, b))| format!("{f}({a}, {b})")),
            1 => two.prop_map(|(a, b)| format!("ceil(({a}) / ({b}))")),
            1 => inner.clone().prop_map(|a| format!("-({a})")),
            1 => inner.clone().prop_map(|a| format!("popcount({a})")),
        ]
    })
    .boxed()
}

fn range(names: Vec<&'static str>) -> BoxedStrategy<String> {
    let e = || expr(names.clone());
    let set = vec![
        "powers(2)",
        "fibonacci",
        "squares",
        "primes",
        "prime_powers",
    ];
    prop_oneof![
        4 => e().prop_map(|b| format!("1..{b}")),
        2 => (e(), e()).prop_map(|(a, b)| format!("{a}..{b}")),
        1 => prop::collection::vec(e(), 1..4).prop_map(|all| format!("{{{}}}", all.join(", "))),
        1 => prop::sample::select(set).prop_map(str::to_owned),
        1 => e().prop_map(|e| format!("divisors({e})")),
    ]
    .boxed()
}

fn cond(names: Vec<&'static str>) -> BoxedStrategy<String> {
    let comparison = || prop::sample::select(vec!["=", "!=", "<", "<=", ">", ">="]);
    let e = || expr(names.clone());
    let leaf = prop_oneof![
        4 => (e(), comparison(), e()).prop_map(|(a, o, b)| format!("{a} {o} {b}")),
        1 => (e(), comparison(), e(), comparison(), e())
            .prop_map(|(a, o, b, p, c)| format!("{a} {o} {b} {p} {c}")),
        1 => (e(), range(names.clone())).prop_map(|(a, r)| format!("{a} in {r}")),
    ];
    leaf.prop_recursive(2, 4, 2, |inner| {
        let word = prop::sample::select(vec!["and", "or"]);
        prop_oneof![
            (inner.clone(), word.clone(), inner.clone())
                .prop_map(|(a, w, b)| format!("{a} {w} {b}")),
            (inner.clone(), word, inner.clone()).prop_map(|(a, w, b)| format!("({a}) {w} ({b})")),
            inner.prop_map(|a| format!("not ({a})")),
        ]
    })
    .boxed()
}

fn clause(coords: &'static [&'static str]) -> BoxedStrategy<String> {
    let with = |more: &[&'static str]| [coords, &["x"], more].concat();
    let one = with(&["k"]);
    let two = with(&["k", "j"]);
    let target = |names: Vec<&'static str>| {
        let untouched = prop::sample::select(coords.to_vec()).prop_map(str::to_owned);
        let coord = prop_oneof![1 => untouched, 2 => expr(names)];
        prop::collection::vec(coord, coords.len()).prop_map(|all| format!("({})", all.join(", ")))
    };
    let targets = move |names: Vec<&'static str>| {
        prop::collection::vec(target(names), 1..3).prop_map(|all| all.join(" + "))
    };
    let when = |names: Vec<&'static str>| {
        prop_oneof![
            Just(String::new()),
            cond(names).prop_map(|c| format!(" if {c}"))
        ]
    };
    prop_oneof![
        1 => (when(with(&[])), targets(with(&[]))).prop_map(|(c, t)| format!("move{c} -> {t}")),
        3 => (range(with(&[])), when(one.clone()), targets(one.clone()))
            .prop_map(|(r, c, t)| format!("move k in {r}{c} -> {t}")),
        2 => (range(with(&[])), range(one), when(two.clone()), targets(two))
            .prop_map(|(r, s, c, t)| format!("move k in {r}, j in {s}{c} -> {t}")),
    ]
    .boxed()
}

fn game() -> impl Strategy<Value = (usize, String)> {
    let of = |coords: &'static [&'static str]| {
        let names = coords.to_vec();
        let optional = |word: &'static str| {
            let clause = cond(names.clone()).prop_map(move |c| format!("{word} {c}\n"));
            prop_oneof![3 => Just(String::new()), 1 => clause]
        };
        let order = prop::sample::select(vec!["", "unordered\n"]);
        let head = (
            expr(names.clone()),
            order,
            optional("where"),
            optional("lost if"),
            optional("won if"),
        );
        (head, prop::collection::vec(clause(coords), 1..3)).prop_map(
            move |((x, o, w, l, v), clauses)| {
                let coords = coords.join(", ");
                let text = format!(
                    "game g({coords})\nlet x = {x}\n{o}{w}{l}{v}{}",
                    clauses.join("\n")
                );
                (coords.split(", ").count(), text)
            },
        )
    };
    prop_oneof![of(&["a"]), of(&["a", "b"]), of(&["a", "b", "c"])]
}

proptest! {
    #![proptest_config(ProptestConfig { max_global_rejects: 100_000, ..ProptestConfig::with_cases(1_000) })]

    #[test]
    fn moves_are_those_of_the_definition((d, text) in game(), at in prop::array::uniform3(0..5i128)) {
        // An asymmetric condition in an unordered game is refused.
        let Ok(ruleset) = Ruleset::parse(&text) else { return Err(TestCaseError::reject("asymmetric")) };
        let coords = &at[..d];
        let found = fast(&ruleset, coords);
        let set: Found = found.iter().cloned().collect();
        prop_assert_eq!(set.len(), found.len(), "a move is listed twice in {}", text);
        prop_assert_eq!(set, naive(&ruleset.rules()[0], coords), "{:?} in {}", coords, text);
    }

    #[test]
    fn printed_rules_mean_the_same((_, text) in game()) {
        let Ok(ruleset) = Ruleset::parse(&text) else { return Err(TestCaseError::reject("asymmetric")) };
        let printed = ruleset.to_string();
        let again = Ruleset::parse(&printed);
        prop_assert_eq!(again.as_ref(), Ok(&ruleset), "{}", printed);
        prop_assert_eq!(again.unwrap().to_string(), printed);
    }
}
