//! The orders in which a clause of an unordered game reads the coordinates.

use crate::{Expr, MoveClause, Rules, Var};

/// The orders that can give different moves, one after the other.
///
/// A coordinate that a clause hands on untouched and uses for nothing else is idle: where the idle ones stand makes no
/// difference, so only the places of the others are permuted. A clause that changes one heap of fifty has fifty orders,
/// not 50!.
///
/// ```
/// use grundy_rules::{Orders, Ruleset};
///
/// let text = "game nim3(a, b, c); unordered; move k in 1..a -> (a - k, b, c)";
/// let ruleset = Ruleset::parse(text).unwrap();
/// let rules = &ruleset.rules()[0];
/// let orders: Vec<_> = Orders::new(rules, 0, &rules.moves[0]).collect();
/// assert_eq!(orders, [[0, 1, 2], [1, 0, 2], [2, 0, 1]]);
/// ```
#[derive(Clone, Debug)]
pub struct Orders {
    busy: Vec<usize>,
    idle: Vec<usize>,
    /// The place that each busy coordinate is read from; `None` at the end.
    places: Option<Vec<usize>>,
}

/// The coordinates that the clause uses or changes.
fn busy(rules: &Rules, game: usize, clause: &MoveClause) -> Vec<usize> {
    let mut busy = vec![false; rules.coords.len()];
    let mut lets = vec![false; rules.lets.len()];
    let mut see = |e: &Expr| match e {
        Expr::Var(Var::Coord(i)) => busy[*i] = true,
        Expr::Var(Var::Let(i)) => lets[*i] = true,
        _ => {}
    };
    clause.binders.iter().for_each(|b| b.range.visit(&mut see));
    clause.conds.iter().for_each(|c| c.visit(&mut see));
    for target in &clause.targets {
        for (i, coord) in target.coords.iter().enumerate() {
            if target.game != game || *coord != Expr::Var(Var::Coord(i)) {
                coord.visit(&mut see);
            }
        }
    }
    for i in (0..lets.len()).rev() {
        if lets[i] {
            rules.lets[i].expr.visit(&mut |e| match e {
                Expr::Var(Var::Coord(j)) => busy[*j] = true,
                Expr::Var(Var::Let(j)) => lets[*j] = true,
                _ => {}
            });
        }
    }
    // A place that receives something else than its own coordinate is changed.
    for target in clause.targets.iter().filter(|t| t.game == game) {
        for (i, coord) in target.coords.iter().enumerate() {
            busy[i] |= *coord != Expr::Var(Var::Coord(i));
        }
    }
    (0..busy.len()).filter(|&i| busy[i]).collect()
}

impl Orders {
    /// The orders for a clause of `rules`, which is the game with index `game`; just the identity unless it is unordered.
    pub fn new(rules: &Rules, game: usize, clause: &MoveClause) -> Self {
        let busy = match rules.unordered {
            true => busy(rules, game, clause),
            false => Vec::new(),
        };
        Orders {
            idle: (0..rules.coords.len())
                .filter(|i| !busy.contains(i))
                .collect(),
            places: Some((0..busy.len()).collect()),
            busy,
        }
    }

    /// How many orders there are, if a `u64` holds it.
    pub fn how_many(&self) -> Option<u64> {
        let total = self.busy.len() + self.idle.len();
        (0..self.busy.len()).try_fold(1u64, |count, i| {
            count.checked_mul(u64::try_from(total - i).ok()?)
        })
    }
}

impl Iterator for Orders {
    /// `order[i]` is the place that coordinate i of the clause is read from.
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        let places = self.places.take()?;
        let total = self.busy.len() + self.idle.len();
        let mut order = vec![0; total];
        for (&coord, &place) in self.busy.iter().zip(&places) {
            order[coord] = place;
        }
        let rest = (0..total).filter(|place| !places.contains(place));
        for (&coord, place) in self.idle.iter().zip(rest) {
            order[coord] = place;
        }
        self.places = following(places, total);
        Some(order)
    }
}

/// The next tuple of distinct places in lexicographic order.
fn following(mut places: Vec<usize>, total: usize) -> Option<Vec<usize>> {
    let wanted = places.len();
    while let Some(last) = places.pop() {
        let next = (last + 1..total).find(|place| !places.contains(place));
        if let Some(next) = next {
            places.push(next);
            while places.len() < wanted {
                let least = (0..total).find(|place| !places.contains(place))?;
                places.push(least);
            }
            return Some(places);
        }
    }
    None
}
