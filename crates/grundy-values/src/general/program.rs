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

/// An expression; its result counts only if the frame is unmarked afterwards. Most expressions are a number or a variable,
/// and those cost no call.
pub(super) enum Fun {
    Constant(i64),
    Slot(usize),
    Computed(Box<dyn Fn(&Frame) -> i64 + Send + Sync>),
}

impl Fun {
    #[inline]
    pub(super) fn at(&self, frame: &Frame) -> i64 {
        match self {
            Fun::Constant(n) => *n,
            Fun::Slot(slot) => frame.slots[*slot],
            Fun::Computed(fun) => fun(frame),
        }
    }

    fn new(fun: impl Fn(&Frame) -> i64 + Send + Sync + 'static) -> Self {
        Fun::Computed(Box::new(fun))
    }
}

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
        let value = fun.at(frame);
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
            Some(n) => Fun::Constant(n),
            None => Fun::new(|f| f.mark(OVERFLOW)),
        },
        Expr::Var(v @ Var::Let(_)) => {
            let slot = layout.slot(*v);
            Fun::new(move |f| match f.slots[slot] {
                NO_VALUE => f.mark(UNDEFINED),
                value => value,
            })
        }
        Expr::Var(v) => Fun::Slot(layout.slot(*v)),
        Expr::Neg(a) => {
            let a = fun(a, layout);
            Fun::new(move |f| a.at(f).checked_neg().unwrap_or_else(|| f.mark(OVERFLOW)))
        }
        Expr::Bin(op, a, b) => binary(*op, fun(a, layout), fun(b, layout)),
        Expr::Min(es) => fold(es, layout, i64::min),
        Expr::Max(es) => fold(es, layout, i64::max),
        Expr::Gcd(es) => {
            let es: Vec<Fun> = es.iter().map(|e| fun(e, layout)).collect();
            Fun::new(move |f| {
                let gcd = es.iter().fold(0u64, |g, e| g.gcd(&e.at(f).unsigned_abs()));
                i64::try_from(gcd).unwrap_or_else(|_| f.mark(OVERFLOW))
            })
        }
        Expr::Xor(es) => {
            let es: Vec<Fun> = es.iter().map(|e| fun(e, layout)).collect();
            Fun::new(move |f| {
                es.iter().fold(0, |sum, e| match e.at(f) {
                    n if n < 0 => f.mark(UNDEFINED),
                    n => sum ^ n,
                })
            })
        }
        Expr::Popcount(a) => {
            let a = fun(a, layout);
            Fun::new(move |f| match a.at(f) {
                n if n < 0 => f.mark(UNDEFINED),
                n => i64::from(n.count_ones()),
            })
        }
    }
}

fn fold(es: &[Expr], layout: Layout, pick: fn(i64, i64) -> i64) -> Fun {
    if let [a, b] = es {
        let (a, b) = (fun(a, layout), fun(b, layout));
        return Fun::new(move |f| pick(a.at(f), b.at(f)));
    }
    let es: Vec<Fun> = es.iter().map(|e| fun(e, layout)).collect();
    Fun::new(move |f| es.iter().map(|e| e.at(f)).reduce(pick).unwrap_or(0))
}

fn binary(op: BinOp, a: Fun, b: Fun) -> Fun {
    // One closure for each operator: the choice is made once and not at every position.
    match op {
        BinOp::Add => Fun::new(move |f| checked(a.at(f).checked_add(b.at(f)), f)),
        BinOp::Sub => Fun::new(move |f| checked(a.at(f).checked_sub(b.at(f)), f)),
        BinOp::Mul => Fun::new(move |f| checked(a.at(f).checked_mul(b.at(f)), f)),
        BinOp::Div => {
            Fun::new(move |f| divide(a.at(f), b.at(f), f, i64::div_euclid, Integer::div_floor))
        }
        BinOp::Mod => {
            Fun::new(move |f| divide(a.at(f), b.at(f), f, i64::rem_euclid, Integer::mod_floor))
        }
        BinOp::CeilDiv => Fun::new(move |f| {
            let ceil = |a: i64, b: i64| a.div_euclid(b) + i64::from(a.rem_euclid(b) != 0);
            divide(a.at(f), b.at(f), f, ceil, Integer::div_ceil)
        }),
    }
}

/// The smallest number stands for "no value" in a let, so it counts as too large.
#[inline]
fn checked(result: Option<i64>, f: &Frame) -> i64 {
    match result {
        Some(n) if n != NO_VALUE => n,
        _ => f.mark(OVERFLOW),
    }
}

/// A quotient or a remainder: by machine division for the usual positive divisor, by the wide one otherwise.
#[inline]
fn divide(
    a: i64,
    b: i64,
    f: &Frame,
    by_positive: impl Fn(i64, i64) -> i64,
    by_any: impl Fn(&i128, &i128) -> i128,
) -> i64 {
    match b {
        0 => f.mark(UNDEFINED),
        1.. => by_positive(a, b),
        _ => checked(
            i64::try_from(by_any(&i128::from(a), &i128::from(b))).ok(),
            f,
        ),
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
                CmpOp::Eq => Box::new(move |f| a.at(f) == b.at(f)),
                CmpOp::Ne => Box::new(move |f| a.at(f) != b.at(f)),
                CmpOp::Lt => Box::new(move |f| a.at(f) < b.at(f)),
                CmpOp::Le => Box::new(move |f| a.at(f) <= b.at(f)),
                CmpOp::Gt => Box::new(move |f| a.at(f) > b.at(f)),
                CmpOp::Ge => Box::new(move |f| a.at(f) >= b.at(f)),
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
                let e = e.at(f);
                // Both ends are read: an undefined one makes the condition undefined.
                let (a, b) = (a.at(f), b.at(f));
                a <= e && e <= b
            })
        }
        Range::List(es) => {
            let es: Vec<Fun> = es.iter().map(|e| fun(e, layout)).collect();
            Box::new(move |f| {
                let e = e.at(f);
                es.iter().fold(false, |found, x| found | (x.at(f) == e))
            })
        }
        Range::Set(Set::Divisors(of)) => {
            let of = fun(of, layout);
            Box::new(move |f| {
                let (e, of) = (e.at(f), of.at(f));
                e > 0 && of > 0 && of % e == 0
            })
        }
        Range::Set(set) => {
            let set = set.clone();
            Box::new(move |f| sets::contains(&set, e.at(f)))
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

    /// The ends of an interval, unless the values are a list. An undefined interval is empty.
    #[inline]
    pub(super) fn interval(&self, frame: &Frame) -> Option<(i64, i64)> {
        let Values::Between(a, b) = self else {
            return None;
        };
        let ends = (a.at(frame), b.at(frame));
        Some(if frame.take_undefined() { (1, 0) } else { ends })
    }

    /// The values that are no interval, ascending. `largest` is the largest coordinate of the position.
    pub(super) fn list<'l>(
        &self,
        frame: &Frame,
        largest: i64,
        limits: &'l mut Limits,
        buffer: &'l mut Vec<i64>,
    ) -> &'l [i64] {
        match self {
            Values::Between(..) => &[],
            Values::List(es) => {
                buffer.clear();
                for e in es {
                    let value = e.at(frame);
                    if frame.take_undefined() {
                        // A set with an undefined member is undefined.
                        return &[];
                    }
                    buffer.push(value);
                }
                buffer.sort_unstable();
                buffer.dedup();
                buffer
            }
            Values::Divisors(of) => {
                let of = of.at(frame);
                if frame.take_undefined() {
                    return &[];
                }
                sets::divisors(of, buffer);
                buffer
            }
            Values::Named(set) => match limits.up_to(set, largest) {
                Some(list) => list,
                None => {
                    frame.mark(OVERFLOW);
                    &[]
                }
            },
        }
    }
}
