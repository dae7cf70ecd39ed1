//! Expressions and conditions as closures over a frame of machine integers.
//!
//! Nothing is approximated: a division by zero marks the frame *undefined*, a result beyond 64 bits marks it *overflown*,
//! and whoever runs a closure looks at the marks before it uses the result.

use super::sets::{self, Limits};
use grundy_rules::{BinOp, CmpOp, Cond, Expr, Let, Range, Set, Var};
use num_integer::Integer;
use num_traits::ToPrimitive;
use std::cell::Cell;

/// The numbers that closures read: coordinates, then lets, then binders.
pub(super) struct Frame {
    pub(super) slots: Vec<i64>,
    marks: Cell<u8>,
}

const UNDEFINED: u8 = 1;
const OVERFLOW: u8 = 2;

/// A let without a value (a division by zero): reading it marks the frame.
const NO_VALUE: i64 = i64::MIN;

impl Frame {
    pub(super) fn new(slots: usize) -> Self {
        Frame {
            slots: vec![0; slots],
            marks: Cell::new(0),
        }
    }

    fn mark(&self, mark: u8) -> i64 {
        self.marks.set(self.marks.get() | mark);
        0
    }

    /// Whether something was undefined since the last call. An overflow stays marked.
    #[inline]
    pub(super) fn take_undefined(&self) -> bool {
        let marks = self.marks.get();
        if marks == 0 {
            return false;
        }
        self.marks.set(marks & OVERFLOW);
        true
    }

    /// Whether a result did not fit 64 bits.
    #[inline]
    pub(super) fn overflown(&self) -> bool {
        self.marks.get() & OVERFLOW != 0
    }

    /// Marks that a result did not fit 64 bits.
    pub(super) fn overflow(&self) {
        self.mark(OVERFLOW);
    }

    /// Forgets every mark.
    pub(super) fn clear(&self) {
        self.marks.set(0);
    }
}

/// An expression; its result counts only if the frame is unmarked afterwards.
pub(super) type Fun = Box<dyn Fn(&Frame) -> i64 + Send + Sync>;
/// A condition; as for [`Fun`].
pub(super) type Test = Box<dyn Fn(&Frame) -> bool + Send + Sync>;

/// Where variables live in the frame.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    pub(super) coords: usize,
    pub(super) lets: usize,
}

impl Layout {
    pub(super) fn binder(self, i: usize) -> usize {
        self.coords + self.lets + i
    }

    fn slot(self, var: Var) -> usize {
        match var {
            Var::Coord(i) => i,
            Var::Let(i) => self.coords + i,
            Var::Binder(i) => self.binder(i),
        }
    }
}

/// Sets every let in the frame from the coordinates there.
pub(super) fn set_lets(frame: &mut Frame, lets: &[Fun], layout: Layout) {
    for (i, fun) in lets.iter().enumerate() {
        let value = fun(frame);
        let undefined = frame.take_undefined();
        if value == NO_VALUE {
            frame.mark(OVERFLOW);
        }
        frame.slots[layout.coords + i] = if undefined { NO_VALUE } else { value };
    }
}

pub(super) fn lets(lets: &[Let], layout: Layout) -> Vec<Fun> {
    lets.iter().map(|l| fun(&l.expr, layout)).collect()
}

pub(super) fn fun(expr: &Expr, layout: Layout) -> Fun {
    match expr {
        Expr::Int(n) => match n.to_i64() {
            Some(n) => Box::new(move |_| n),
            None => Box::new(|f| f.mark(OVERFLOW)),
        },
        Expr::Var(v @ Var::Let(_)) => {
            let slot = layout.slot(*v);
            Box::new(move |f| match f.slots[slot] {
                NO_VALUE => f.mark(UNDEFINED),
                value => value,
            })
        }
        Expr::Var(v) => {
            let slot = layout.slot(*v);
            Box::new(move |f| f.slots[slot])
        }
        Expr::Neg(a) => {
            let a = fun(a, layout);
            Box::new(move |f| a(f).checked_neg().unwrap_or_else(|| f.mark(OVERFLOW)))
        }
        Expr::Bin(op, a, b) => binary(*op, a, b, layout),
        Expr::Min(es) => fold(es, layout, i64::min),
        Expr::Max(es) => fold(es, layout, i64::max),
        Expr::Gcd(es) => {
            let es: Vec<Fun> = es.iter().map(|e| fun(e, layout)).collect();
            Box::new(move |f| {
                let gcd = es.iter().fold(0u64, |g, e| g.gcd(&e(f).unsigned_abs()));
                i64::try_from(gcd).unwrap_or_else(|_| f.mark(OVERFLOW))
            })
        }
        Expr::Popcount(a) => {
            let a = fun(a, layout);
            Box::new(move |f| match a(f) {
                n if n < 0 => f.mark(UNDEFINED),
                n => i64::from(n.count_ones()),
            })
        }
    }
}

fn fold(es: &[Expr], layout: Layout, pick: fn(i64, i64) -> i64) -> Fun {
    if let [a, b] = es {
        let (a, b) = (fun(a, layout), fun(b, layout));
        return Box::new(move |f| pick(a(f), b(f)));
    }
    let es: Vec<Fun> = es.iter().map(|e| fun(e, layout)).collect();
    Box::new(move |f| es.iter().map(|e| e(f)).reduce(pick).unwrap_or(0))
}

fn binary(op: BinOp, a: &Expr, b: &Expr, layout: Layout) -> Fun {
    // A constant on the right is the common case and saves a call.
    if let Expr::Int(n) = b
        && let Some(n) = n.to_i64()
    {
        let a = fun(a, layout);
        return match op {
            BinOp::Add => {
                Box::new(move |f| a(f).checked_add(n).unwrap_or_else(|| f.mark(OVERFLOW)))
            }
            BinOp::Sub => {
                Box::new(move |f| a(f).checked_sub(n).unwrap_or_else(|| f.mark(OVERFLOW)))
            }
            BinOp::Mul => {
                Box::new(move |f| a(f).checked_mul(n).unwrap_or_else(|| f.mark(OVERFLOW)))
            }
            BinOp::Div if n > 0 => Box::new(move |f| a(f).div_euclid(n)),
            BinOp::Mod if n > 0 => Box::new(move |f| a(f).rem_euclid(n)),
            _ => Box::new(move |f| apply(op, a(f), n, f)),
        };
    }
    let (a, b) = (fun(a, layout), fun(b, layout));
    match op {
        BinOp::Add => Box::new(move |f| a(f).checked_add(b(f)).unwrap_or_else(|| f.mark(OVERFLOW))),
        BinOp::Sub => Box::new(move |f| a(f).checked_sub(b(f)).unwrap_or_else(|| f.mark(OVERFLOW))),
        _ => Box::new(move |f| apply(op, a(f), b(f), f)),
    }
}

fn apply(op: BinOp, a: i64, b: i64, f: &Frame) -> i64 {
    if b == 0 && matches!(op, BinOp::Div | BinOp::Mod | BinOp::CeilDiv) {
        return f.mark(UNDEFINED);
    }
    // i64::MIN / −1 is the only division that overflows; 128 bits hold it, and every product.
    let (a, b) = (i128::from(a), i128::from(b));
    let result = match op {
        BinOp::Add => a + b,
        BinOp::Sub => a - b,
        BinOp::Mul => a * b,
        BinOp::Div => Integer::div_floor(&a, &b),
        BinOp::Mod => Integer::mod_floor(&a, &b),
        BinOp::CeilDiv => Integer::div_ceil(&a, &b),
    };
    // The smallest number stands for "no value" in a let, so it counts as too large.
    match i64::try_from(result) {
        Ok(n) if n != NO_VALUE => n,
        _ => f.mark(OVERFLOW),
    }
}

pub(super) fn tests(conds: &[Cond], layout: Layout) -> Vec<Test> {
    conds.iter().map(|c| test(c, layout)).collect()
}

/// Whether all conditions hold, with undefined ones counting as not met.
#[inline]
pub(super) fn all_hold(tests: &[Test], frame: &Frame) -> bool {
    tests.iter().all(|test| {
        let holds = test(frame);
        !frame.take_undefined() && holds
    })
}

fn test(cond: &Cond, layout: Layout) -> Test {
    match cond {
        Cond::Cmp(op, a, b) => {
            let (a, b) = (fun(a, layout), fun(b, layout));
            match op {
                CmpOp::Eq => Box::new(move |f| a(f) == b(f)),
                CmpOp::Ne => Box::new(move |f| a(f) != b(f)),
                CmpOp::Lt => Box::new(move |f| a(f) < b(f)),
                CmpOp::Le => Box::new(move |f| a(f) <= b(f)),
                CmpOp::Gt => Box::new(move |f| a(f) > b(f)),
                CmpOp::Ge => Box::new(move |f| a(f) >= b(f)),
            }
        }
        Cond::In(e, range) => is_in(fun(e, layout), range, layout),
        Cond::And(cs) => {
            let cs = tests(cs, layout);
            Box::new(move |f| cs.iter().all(|c| c(f)))
        }
        Cond::Or(cs) => {
            let cs = tests(cs, layout);
            Box::new(move |f| cs.iter().any(|c| c(f)))
        }
        Cond::Not(c) => {
            let c = test(c, layout);
            Box::new(move |f| !c(f))
        }
    }
}

fn is_in(e: Fun, range: &Range, layout: Layout) -> Test {
    match range {
        Range::Between(a, b) => {
            let (a, b) = (fun(a, layout), fun(b, layout));
            Box::new(move |f| {
                let e = e(f);
                // Both ends are read: an undefined one makes the condition undefined.
                let (a, b) = (a(f), b(f));
                a <= e && e <= b
            })
        }
        Range::List(es) => {
            let es: Vec<Fun> = es.iter().map(|e| fun(e, layout)).collect();
            Box::new(move |f| {
                let e = e(f);
                es.iter().fold(false, |found, x| found | (x(f) == e))
            })
        }
        Range::Set(Set::Divisors(of)) => {
            let of = fun(of, layout);
            Box::new(move |f| {
                let (e, of) = (e(f), of(f));
                e > 0 && of > 0 && of % e == 0
            })
        }
        Range::Set(set) => {
            let set = set.clone();
            Box::new(move |f| sets::contains(&set, e(f)))
        }
    }
}

/// The values of a binder in ascending order, into `out`. Integer intervals are not listed but kept as such.
pub(super) enum Values {
    Between(Fun, Fun),
    List(Vec<Fun>),
    Divisors(Fun),
    Named(Set),
}

impl Values {
    pub(super) fn new(range: &Range, layout: Layout) -> Self {
        match range {
            Range::Between(a, b) => Values::Between(fun(a, layout), fun(b, layout)),
            Range::List(es) => Values::List(es.iter().map(|e| fun(e, layout)).collect()),
            Range::Set(Set::Divisors(of)) => Values::Divisors(fun(of, layout)),
            Range::Set(set) => Values::Named(set.clone()),
        }
    }

    /// The interval, or else the list. `largest` is the largest coordinate of the position.
    pub(super) fn take<'l>(
        &self,
        frame: &Frame,
        largest: i64,
        limits: &'l mut Limits,
        buffer: &'l mut Vec<i64>,
    ) -> Taken<'l> {
        match self {
            Values::Between(a, b) => {
                let (a, b) = (a(frame), b(frame));
                if frame.take_undefined() {
                    return Taken::List(&[]);
                }
                Taken::Interval(a, b)
            }
            Values::List(es) => {
                buffer.clear();
                for e in es {
                    let value = e(frame);
                    if frame.take_undefined() {
                        // A set with an undefined member is undefined.
                        return Taken::List(&[]);
                    }
                    buffer.push(value);
                }
                buffer.sort_unstable();
                buffer.dedup();
                Taken::List(buffer)
            }
            Values::Divisors(of) => {
                let of = of(frame);
                if frame.take_undefined() {
                    return Taken::List(&[]);
                }
                sets::divisors(of, buffer);
                Taken::List(buffer)
            }
            Values::Named(set) => match limits.up_to(set, largest) {
                Some(list) => Taken::List(list),
                None => {
                    frame.mark(OVERFLOW);
                    Taken::List(&[])
                }
            },
        }
    }
}

/// What [`Values::take`] found.
pub(super) enum Taken<'l> {
    /// Every integer from the first to the second.
    Interval(i64, i64),
    /// These, ascending.
    List(&'l [i64]),
}
