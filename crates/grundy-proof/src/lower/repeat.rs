//! Moves that are repeated any number of times: subtract one coordinate from another, as often as it goes.

use super::scope::Scope;
use super::{Affine, Inexpressible, coordinate};
use grundy_automata::Formula;
use grundy_rules::{BinOp, Expr, MoveClause, Range, Rules, Var};

/// A clause `move k in 1..X/Y [if C] -> (…, X - k*Y, …)` in one order of the coordinates. The product of k and Y is not
/// linear; one subtraction is, and an automaton says where some number of further ones leads to a P-position.
#[derive(Clone, Debug)]
pub struct Repeat {
    /// Index of the clause in the rules.
    pub clause: usize,
    /// Which of the repeated moves of the rules it is, in the order of the clauses.
    pub index: usize,
    /// The place that each coordinate of the clause is read from.
    pub order: Vec<usize>,
    /// The place of the coordinate that is subtracted from.
    pub from: usize,
    /// The place of the coordinate that is subtracted.
    pub by: usize,
    /// What the clause asks of the coordinates that stay.
    pub condition: Formula,
}

impl Repeat {
    /// The coordinates X and Y, if the clause has this form.
    pub(super) fn recognise(rules: &Rules, clause: &MoveClause) -> Option<(usize, usize)> {
        let ([binder], [target]) = (&clause.binders[..], &clause.targets[..]) else {
            return None;
        };
        let Range::Between(Expr::Int(one), Expr::Bin(BinOp::Div, from, by)) = &binder.range else {
            return None;
        };
        let (Expr::Var(Var::Coord(from)), Expr::Var(Var::Coord(by))) = (&**from, &**by) else {
            return None;
        };
        let coord = |i: usize| Expr::Var(Var::Coord(i));
        if *one != 1.into() || from == by || target.game != 0 {
            return None;
        }
        for (i, expr) in target.coords.iter().enumerate() {
            let expected = match i == *from {
                true => (coord(*from), Expr::Neg(Box::new(coord(*by)))),
                false => (coord(i), Expr::Int(0.into())),
            };
            if expr.affine_in(0)? != expected {
                return None;
            }
        }
        // The condition is the same along the ray.
        let mut lets: Vec<bool> = Vec::new();
        for definition in &rules.lets {
            let mut uses = false;
            definition
                .expr
                .visit(&mut |e| uses |= depends(e, *from, &lets));
            lets.push(uses);
        }
        let mut fixed = true;
        for cond in &clause.conds {
            cond.visit(&mut |e| fixed &= !depends(e, *from, &lets));
        }
        fixed.then_some((*from, *by))
    }

    pub(super) fn lower(
        clause: usize,
        index: usize,
        conds: &MoveClause,
        scope: &Scope<'_>,
        (from, by): (usize, usize),
        order: &[usize],
    ) -> Result<Repeat, Inexpressible> {
        let mut scope = scope.clone();
        let conditions: Result<Vec<_>, _> = conds.conds.iter().map(|c| scope.cond(c)).collect();
        Ok(Repeat {
            clause,
            index,
            order: order.to_vec(),
            from: order[from],
            by: order[by],
            condition: Formula::all_of(conditions?),
        })
    }

    /// One more subtraction is possible: Y >= 1 and X >= Y.
    pub(crate) fn possible(&self) -> Result<Formula, Inexpressible> {
        let (x, y) = (
            Affine::var(coordinate(self.from)),
            Affine::var(coordinate(self.by)),
        );
        Ok(Formula::all_of(vec![
            Affine::constant(1).at_most(&y)?,
            y.at_most(&x)?,
        ]))
    }
}

fn depends(expr: &Expr, coord: usize, lets: &[bool]) -> bool {
    match expr {
        Expr::Var(Var::Coord(i)) => *i == coord,
        Expr::Var(Var::Let(i)) => lets.get(*i).copied().unwrap_or(false),
        Expr::Var(Var::Binder(_)) => true,
        _ => false,
    }
}
