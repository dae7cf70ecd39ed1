//! Rules turned into loops: the part of a move that is linear in its last binder becomes a stride over a table.

use super::program::{self, Fun, Layout, Test, Values};
use crate::Error;
use grundy_rules::{
    BinOp, CmpOp, Cond, Expr, Let, MoveClause, Orders, Range, Rules, Ruleset, Target, Var,
};
use num_bigint::BigInt;
use num_traits::One;

/// All games of a ruleset, compiled.
pub(super) struct Compiled {
    pub(super) games: Vec<Game>,
}

/// One game, compiled.
pub(super) struct Game {
    pub(super) name: String,
    pub(super) layout: Layout,
    pub(super) slots: usize,
    pub(super) lets: Vec<Fun>,
    pub(super) wheres: Vec<Test>,
    pub(super) lost: Vec<Test>,
    pub(super) won: Vec<Test>,
    pub(super) clauses: Vec<Clause>,
    /// Whether some move leads to a sum of two positions or more.
    pub(super) splits: bool,
}

/// One way to move: the clause as written, or its reading under another order of the coordinates.
pub(super) struct Clause {
    pub(super) guards: Vec<Test>,
    /// All binders but the last.
    pub(super) outer: Vec<Loop>,
    /// The last binder, if there is one.
    pub(super) inner: Option<Loop>,
    /// Each must be at least 0 at the value of the last binder.
    pub(super) bounds: Vec<Linear>,
    /// What remains of the conditions, to be tested at each value of the last binder.
    pub(super) rest: Vec<Test>,
    pub(super) targets: Vec<To>,
}

/// A binder: its slot, its values, and the conditions that can be tested once it is set.
pub(super) struct Loop {
    pub(super) slot: usize,
    pub(super) values: Values,
    pub(super) conds: Vec<Test>,
}

/// base + slope · (last binder)
pub(super) struct Linear {
    pub(super) base: Fun,
    pub(super) slope: Slope,
}

/// The common slopes are constants.
pub(super) enum Slope {
    Constant(i64),
    Computed(Fun),
}

/// A position that a move leads to.
pub(super) struct To {
    pub(super) game: usize,
    /// Linear in the last binder, or to be computed at each of its values.
    pub(super) coords: Coords,
}

pub(super) enum Coords {
    Linear(Vec<Linear>),
    Each(Vec<Fun>),
}

impl Compiled {
    /// The games of all rulesets, one ruleset after the other.
    pub(super) fn new(rulesets: &[&Ruleset]) -> Result<Self, Error> {
        let mut games = Vec::new();
        for ruleset in rulesets {
            let all = ruleset.rules();
            if let Some(rules) = all.iter().find(|rules| expansion(&rules.lets) > EXPANSION) {
                return Err(Error::Expansion {
                    game: rules.name.clone(),
                });
            }
            let offset = games.len();
            games.extend((0..all.len()).map(|game| compile(all, game, offset)));
        }
        Ok(Compiled { games })
    }

    /// For each game, the sizes of a box without a cell.
    pub(super) fn no_boxes(&self) -> Vec<Vec<u64>> {
        self.games
            .iter()
            .map(|game| vec![0; game.layout.coords])
            .collect()
    }
}

/// Nodes that a let may expand to when it is read under another order of the coordinates.
const EXPANSION: u64 = 10_000;

/// Readings of one clause that a further one is compared with.
const COMPARED: usize = 1_000;

/// The greatest number of nodes that a let expands to.
fn expansion(lets: &[Let]) -> u64 {
    let mut sizes: Vec<u64> = Vec::new();
    for l in lets {
        let mut size = 0u64;
        l.expr.visit(&mut |e| {
            size = size.saturating_add(match e {
                Expr::Var(Var::Let(i)) => sizes[*i],
                _ => 1,
            });
        });
        sizes.push(size);
    }
    sizes.into_iter().max().unwrap_or(0)
}

/// One game of a ruleset whose first game gets the number `offset`.
fn compile(all: &[Rules], game: usize, offset: usize) -> Game {
    let rules = &all[game];
    let layout = Layout {
        coords: rules.coords.len(),
        lets: rules.lets.len(),
    };
    let mut readings: Vec<Reading> = Vec::new();
    for clause in &rules.moves {
        let first = readings.len();
        for order in Orders::new(rules, game, clause) {
            let reading = Reading::new(clause, &order, game, &rules.lets);
            // A symmetric clause reads the same under several orders. Of very many readings a few too many do no harm.
            let known = &readings[first..];
            if known.len() > COMPARED || !known.contains(&reading) {
                readings.push(reading);
            }
        }
    }
    let binders = rules.moves.iter().map(|m| m.binders.len()).max();
    Game {
        name: rules.name.clone(),
        layout,
        slots: layout.binder(binders.unwrap_or(0)),
        lets: program::lets(&rules.lets, layout),
        wheres: program::tests(&rules.wheres, layout),
        lost: program::tests(&rules.lost, layout),
        won: program::tests(&rules.won, layout),
        splits: readings.iter().any(|r| r.targets.len() > 1),
        clauses: readings
            .iter()
            .map(|r| r.compile(all, offset, layout))
            .collect(),
    }
}

/// A move clause read with its coordinates in some order; the result is carried back to the position's own order.
#[derive(PartialEq)]
struct Reading {
    ranges: Vec<Range>,
    conds: Vec<Cond>,
    targets: Vec<Target>,
}

impl Reading {
    fn new(clause: &MoveClause, order: &[usize], game: usize, lets: &[Let]) -> Self {
        let identity = order.iter().enumerate().all(|(i, &o)| i == o);
        // A let belongs to the order of the text; under another order its definition takes its place.
        let rename = &mut |var| rename(var, order, lets, identity);
        let normal = |expr: Expr| sort_commutative(expr);
        let range = |r: &Range, rename: &mut dyn FnMut(Var) -> Expr| match r.map_vars(rename) {
            Range::Between(a, b) => Range::Between(normal(a), normal(b)),
            other => other,
        };
        Reading {
            ranges: clause
                .binders
                .iter()
                .map(|b| range(&b.range, rename))
                .collect(),
            conds: clause
                .conds
                .iter()
                .flat_map(|c| conjuncts(c.map_vars(rename)))
                .collect(),
            targets: clause
                .targets
                .iter()
                .map(|t| {
                    let mut t = t.map_vars(rename);
                    // Tuples of other games are as the text has them.
                    if t.game == game {
                        let mut coords = t.coords.clone();
                        for (i, coord) in t.coords.into_iter().enumerate() {
                            coords[order[i]] = normal(coord);
                        }
                        t.coords = coords;
                    }
                    t
                })
                .collect(),
        }
    }

    fn compile(&self, all: &[Rules], offset: usize, layout: Layout) -> Clause {
        let last = self.ranges.len().checked_sub(1);
        let mut conds = self.conds.clone();
        // Where the target's game does not take every tuple, its conditions are conditions of the move.
        for target in &self.targets {
            let game = &all[target.game];
            for cond in &game.wheres {
                let cond = cond.map_vars(&mut |var| at_target(var, target, &game.lets));
                conds.extend(conjuncts(cond));
            }
        }
        let mut levels: Vec<Vec<Cond>> = vec![Vec::new(); self.ranges.len()];
        let mut guards = Vec::new();
        let mut bounds = Vec::new();
        let mut rest = Vec::new();
        for cond in conds {
            match cond.max_binder() {
                None => guards.push(cond),
                Some(binder) if Some(binder) == last => match linear_bounds(&cond, binder) {
                    Some(linear) => bounds.extend(linear),
                    None => rest.push(cond),
                },
                Some(binder) => levels[binder].push(cond),
            }
        }
        let targets: Vec<To> = self
            .targets
            .iter()
            .map(|target| to(target, offset, last, layout))
            .collect();
        let mut loops = self.ranges.iter().enumerate().map(|(i, range)| Loop {
            slot: layout.binder(i),
            values: Values::new(range, layout),
            conds: program::tests(&levels[i], layout),
        });
        let outer = loops.by_ref().take(last.unwrap_or(0)).collect();
        let inner = loops.next();
        Clause {
            guards: program::tests(&guards, layout),
            outer,
            inner,
            bounds: bounds.iter().map(|(b, s)| linear(b, s, layout)).collect(),
            rest: program::tests(&rest, layout),
            targets,
        }
    }
}

fn rename(var: Var, order: &[usize], lets: &[Let], identity: bool) -> Expr {
    match var {
        _ if identity => Expr::Var(var),
        Var::Coord(i) => Expr::Var(Var::Coord(order[i])),
        Var::Binder(_) => Expr::Var(var),
        Var::Let(i) => lets[i]
            .expr
            .map_vars(&mut |v| rename(v, order, lets, false)),
    }
}

fn at_target(var: Var, target: &Target, lets: &[Let]) -> Expr {
    match var {
        Var::Coord(i) => target.coords[i].clone(),
        Var::Let(i) => lets[i].expr.map_vars(&mut |v| at_target(v, target, lets)),
        Var::Binder(_) => Expr::Var(var),
    }
}

/// The conditions that must all hold.
fn conjuncts(cond: Cond) -> Vec<Cond> {
    match cond {
        Cond::And(cs) => cs.into_iter().flat_map(conjuncts).collect(),
        Cond::In(e, Range::Between(a, b)) => vec![
            Cond::Cmp(CmpOp::Ge, e.clone(), a),
            Cond::Cmp(CmpOp::Le, e, b),
        ],
        other => vec![other],
    }
}

/// min(b, a) and min(a, b) are one expression: so that the readings of a symmetric clause are found equal.
fn sort_commutative(expr: Expr) -> Expr {
    let sorted = |mut es: Vec<Expr>| {
        es = es.into_iter().map(sort_commutative).collect();
        es.sort_by_cached_key(|e| format!("{e:?}"));
        es
    };
    match expr {
        Expr::Min(es) => Expr::Min(sorted(es)),
        Expr::Max(es) => Expr::Max(sorted(es)),
        Expr::Gcd(es) => Expr::Gcd(sorted(es)),
        Expr::Xor(es) => Expr::Xor(sorted(es)),
        other => other,
    }
}

/// The condition as "each of these is at least 0", every one linear in the binder.
fn linear_bounds(cond: &Cond, binder: usize) -> Option<Vec<(Expr, Expr)>> {
    let Cond::Cmp(op, a, b) = cond else {
        return None;
    };
    // `at_least(x, y, by)` is x − y − by ≥ 0.
    let at_least = |x: &Expr, y: &Expr, strict: bool| {
        let difference = Expr::Bin(BinOp::Sub, Box::new(x.clone()), Box::new(y.clone()));
        let difference = if strict {
            Expr::Bin(
                BinOp::Sub,
                Box::new(difference),
                Box::new(Expr::Int(BigInt::one())),
            )
        } else {
            difference
        };
        difference.affine_in(binder)
    };
    Some(match op {
        CmpOp::Lt => vec![at_least(b, a, true)?],
        CmpOp::Le => vec![at_least(b, a, false)?],
        CmpOp::Gt => vec![at_least(a, b, true)?],
        CmpOp::Ge => vec![at_least(a, b, false)?],
        CmpOp::Eq => vec![at_least(a, b, false)?, at_least(b, a, false)?],
        CmpOp::Ne => return None,
    })
}

fn to(target: &Target, offset: usize, last: Option<usize>, layout: Layout) -> To {
    let linear: Option<Vec<Linear>> = target
        .coords
        .iter()
        .map(|coord| {
            let (base, slope) = match last {
                Some(binder) => coord.affine_in(binder)?,
                None => (coord.clone(), Expr::Int(0.into())),
            };
            Some(self::linear(&base, &slope, layout))
        })
        .collect();
    To {
        game: offset + target.game,
        coords: match linear {
            Some(coords) => Coords::Linear(coords),
            None => Coords::Each(
                target
                    .coords
                    .iter()
                    .map(|e| program::fun(e, layout))
                    .collect(),
            ),
        },
    }
}

fn linear(base: &Expr, slope: &Expr, layout: Layout) -> Linear {
    Linear {
        base: program::fun(base, layout),
        slope: match slope {
            Expr::Int(n) if i64::try_from(n).is_ok() => {
                Slope::Constant(i64::try_from(n).unwrap_or_default())
            }
            _ => Slope::Computed(program::fun(slope, layout)),
        },
    }
}
