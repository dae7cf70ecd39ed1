//! Expressions as linear forms, case by case.

use super::{Affine, Inexpressible, reason};
use grundy_automata::{Formula, Numeration, Var};
use grundy_rules::{self as rules, BinOp, Expr, Rules};
use num_integer::Integer;

/// Cases that one expression may fall into.
const MAX_PIECES: usize = 4096;
/// Steps that lowering one clause may take.
const MAX_WORK: u64 = 200_000;
/// Abbreviations that may be nested in one another: their depths add up.
const MAX_NESTED: usize = 64;

/// The value of an expression in one of several cases that exclude each other and leave nothing out.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    /// What the case is. It fixes the hidden variables.
    pub(crate) guard: Vec<Formula>,
    pub(crate) hidden: Vec<Var>,
    pub(crate) value: Affine,
}

/// All the cases.
type Pieces = Result<Vec<Piece>, Inexpressible>;

/// What the names in expressions stand for.
#[derive(Clone)]
pub(crate) struct Scope<'r> {
    pub(crate) rules: &'r Rules,
    pub(crate) numeration: Numeration,
    pub(crate) coords: Vec<Affine>,
    pub(crate) binders: Vec<Affine>,
    /// The next variable that nobody uses.
    pub(crate) fresh: Var,
    work: u64,
}

impl<'r> Scope<'r> {
    /// Fails when abbreviations are nested deeply.
    pub(crate) fn new(
        rules: &'r Rules,
        numeration: &Numeration,
        coords: Vec<Affine>,
        fresh: Var,
    ) -> Result<Self, Inexpressible> {
        let mut depths = Vec::with_capacity(rules.lets.len());
        for definition in &rules.lets {
            let mut depth = 1;
            definition.expr.visit(&mut |e| {
                if let Expr::Var(rules::Var::Let(i)) = e {
                    depth = depth.max(1 + depths[*i]);
                }
            });
            if depth > MAX_NESTED {
                return Err(reason::too_long());
            }
            depths.push(depth);
        }
        Ok(Scope {
            rules,
            numeration: numeration.clone(),
            coords,
            binders: Vec::new(),
            fresh,
            work: 0,
        })
    }

    /// A variable that nobody uses.
    pub(crate) fn fresh(&mut self) -> Var {
        self.fresh += 1;
        self.fresh - 1
    }

    pub(super) fn spend(&mut self, work: usize) -> Result<(), Inexpressible> {
        self.work += work as u64;
        match self.work > MAX_WORK {
            true => Err(reason::too_long()),
            false => Ok(()),
        }
    }

    /// The value, case by case.
    pub(crate) fn expr(&mut self, expr: &Expr) -> Pieces {
        self.spend(1)?;
        match expr {
            Expr::Int(n) => Ok(vec![Piece::plain(Affine::number(n)?)]),
            Expr::Var(rules::Var::Coord(i)) => Ok(vec![Piece::plain(self.coords[*i].clone())]),
            Expr::Var(rules::Var::Binder(i)) => Ok(vec![Piece::plain(self.binders[*i].clone())]),
            Expr::Var(rules::Var::Let(i)) => {
                let rules = self.rules;
                self.expr(&rules.lets[*i].expr)
            }
            Expr::Neg(a) => self.each(a, &mut |_, x| Ok(vec![Piece::plain(x.scale(-1)?)])),
            Expr::Bin(op, a, b) => {
                let (a, b) = (self.expr(a)?, self.expr(b)?);
                self.pairs(&a, &b, &mut |scope, x, y| scope.binary(*op, x, y))
            }
            Expr::Min(all) => self.extreme(all, 1),
            Expr::Max(all) => self.extreme(all, -1),
            Expr::Gcd(all) => self.constants(all, "gcd", |a, b| Some(a.gcd(b))),
            Expr::Xor(all) => {
                self.constants(all, "xor", |a, b| (*a >= 0 && *b >= 0).then_some(a ^ b))
            }
            Expr::Popcount(a) => {
                let [piece] = &self.expr(a)?[..] else {
                    return Err(reason::operation("popcount"));
                };
                match piece.value.as_constant() {
                    Some(n @ 0..) => {
                        Ok(vec![Piece::plain(Affine::constant(n.count_ones().into()))])
                    }
                    _ => Err(reason::operation("popcount")),
                }
            }
        }
    }

    /// The pieces of `f` of every piece.
    fn each(&mut self, expr: &Expr, f: &mut dyn FnMut(&mut Self, &Affine) -> Pieces) -> Pieces {
        let zero = [Piece::plain(Affine::constant(0))];
        let pieces = self.expr(expr)?;
        self.pairs(&pieces, &zero, &mut |scope, x, _| f(scope, x))
    }

    /// The pieces of `f` of every pair of pieces.
    pub(super) fn pairs(
        &mut self,
        a: &[Piece],
        b: &[Piece],
        f: &mut dyn FnMut(&mut Self, &Affine, &Affine) -> Pieces,
    ) -> Pieces {
        let mut all = Vec::new();
        for x in a {
            for y in b {
                for z in f(self, &x.value, &y.value)? {
                    self.spend(1 + x.guard.len() + y.guard.len())?;
                    all.push(Piece {
                        guard: [&x.guard[..], &y.guard, &z.guard].concat(),
                        hidden: [&x.hidden[..], &y.hidden, &z.hidden].concat(),
                        value: z.value,
                    });
                }
                if all.len() > MAX_PIECES {
                    return Err(reason::too_long());
                }
            }
        }
        Ok(all)
    }

    fn binary(&mut self, op: BinOp, x: &Affine, y: &Affine) -> Pieces {
        let divisor = || match y.as_constant() {
            Some(c) if c >= 1 => Ok(c),
            Some(_) => Err(reason::divisor_sign()),
            None => Err(reason::divisor()),
        };
        let value = match op {
            BinOp::Add => x.add(y)?,
            BinOp::Sub => x.sub(y)?,
            BinOp::Mul => match (x.as_constant(), y.as_constant()) {
                (_, Some(c)) => x.scale(c)?,
                (Some(c), _) => y.scale(c)?,
                _ => return Err(reason::product()),
            },
            BinOp::Div => return self.quotient(x, divisor()?),
            BinOp::CeilDiv => {
                let c = divisor()?;
                return self.quotient(&x.shift(c - 1)?, c);
            }
            BinOp::Mod => return self.remainder(x, divisor()?),
        };
        Ok(vec![Piece::plain(value)])
    }

    /// ⌊x / c⌋ is a new variable q with c·q <= x < c·q + c, or −1 − q where x may be negative.
    fn quotient(&mut self, x: &Affine, c: i64) -> Pieces {
        if let Some(value) = x.divide(c) {
            return Ok(vec![Piece::plain(value)]);
        }
        let mut pieces = Vec::new();
        let negative = x.least().is_none_or(|least| least < 0);
        for sign in [1, -1].into_iter().take(if negative { 2 } else { 1 }) {
            let q = self.fresh();
            let value = Affine::var(q)
                .scale(sign)?
                .shift(if sign < 0 { -1 } else { 0 })?;
            let low = value.scale(c)?;
            pieces.push(Piece {
                guard: vec![low.at_most(x)?, x.at_most(&low.shift(c - 1)?)?],
                hidden: vec![q],
                value,
            });
        }
        Ok(pieces)
    }

    /// x mod c is a new variable r < c with r = x (mod c).
    fn remainder(&mut self, x: &Affine, c: i64) -> Pieces {
        if x.divide(c).is_some() {
            let value = Affine::constant(x.offset().rem_euclid(c));
            return Ok(vec![Piece::plain(value)]);
        }
        let r = self.fresh();
        let value = Affine::var(r);
        let congruent = congruent(&x.sub(&value)?, c, 0)?;
        Ok(vec![Piece {
            guard: vec![value.at_most(&Affine::constant(c - 1))?, congruent],
            hidden: vec![r],
            value,
        }])
    }

    /// The least (sign 1) or greatest (sign −1) of several: whichever it is, the first of them.
    fn extreme(&mut self, all: &[Expr], sign: i64) -> Pieces {
        let mut best: Option<Vec<Piece>> = None;
        for expr in all {
            let pieces = self.expr(expr)?;
            best = Some(match best {
                None => pieces,
                Some(best) => self.pairs(&best, &pieces, &mut |_, x, y| {
                    let difference = x.sub(y)?.scale(sign)?;
                    let first = difference.at_most_zero();
                    let second = difference.scale(-1)?.shift(1)?.at_most_zero();
                    let piece = |guard: Formula, value: &Affine| Piece {
                        guard: vec![guard],
                        hidden: Vec::new(),
                        value: value.clone(),
                    };
                    let mut both = vec![piece(first, x), piece(second, y)];
                    both.retain(|p| p.guard[0] != Formula::False);
                    Ok(both)
                })?,
            });
        }
        best.ok_or_else(reason::too_long)
    }

    fn constants(
        &mut self,
        all: &[Expr],
        name: &str,
        f: impl Fn(&i64, &i64) -> Option<i64>,
    ) -> Pieces {
        let mut value = 0;
        for expr in all {
            let constant = match &self.expr(expr)?[..] {
                [piece] => piece.value.as_constant(),
                _ => None,
            };
            let folded = constant.and_then(|c| f(&value, &c));
            value = folded.ok_or_else(|| reason::operation(name))?;
        }
        Ok(vec![Piece::plain(Affine::constant(value))])
    }

    /// The value of an expression that is the same everywhere.
    pub(crate) fn constant(&mut self, expr: &Expr) -> Option<i64> {
        match &self.expr(expr).ok()?[..] {
            [piece] => piece.value.as_constant(),
            _ => None,
        }
    }

    /// The greatest of the expressions' least values on their face, if there are any.
    pub(crate) fn least(&mut self, expr: &Expr) -> Result<Option<i64>, Inexpressible> {
        let pieces = self.expr(expr)?;
        let least: Option<Vec<i64>> = pieces.iter().map(|p| p.value.least()).collect();
        Ok(least.and_then(|all| all.into_iter().min()))
    }
}

impl Piece {
    pub(super) fn plain(value: Affine) -> Self {
        Piece {
            guard: Vec::new(),
            hidden: Vec::new(),
            value,
        }
    }

    /// The case holds, and so does what is said of its value.
    pub(super) fn says(self, formula: Formula) -> Formula {
        let mut all = self.guard;
        all.push(formula);
        Formula::all_of(all).exists(&self.hidden)
    }
}

/// `x = residue (mod c)`
pub(super) fn congruent(x: &Affine, c: i64, residue: i64) -> Result<Formula, Inexpressible> {
    let modulus = u64::try_from(c).map_err(|_| reason::divisor_sign())?;
    let residue = (residue - x.offset()).rem_euclid(c);
    let terms: Vec<_> = x
        .terms()
        .iter()
        .map(|&(v, a)| (v, a.rem_euclid(c)))
        .filter(|t| t.1 != 0)
        .collect();
    Ok(match (terms.is_empty(), residue) {
        (true, 0) => Formula::True,
        (true, _) => Formula::False,
        _ => Formula::Congruent {
            terms,
            modulus,
            residue: residue.unsigned_abs(),
        },
    })
}
