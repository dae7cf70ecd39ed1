//! Rules as text in the rule language, from which parsing gives equal rules.

use crate::binding::{AND, COMPARISON, NOT, OR, PRODUCT, SIGN, SUM};
use crate::{BinOp, Body, CmpOp, Cond, Expr, MoveClause, Range, Rules, Ruleset, Set, Target, Var};
use std::fmt::{self, Write};

/// The canonical text, made from the rules themselves; [`Ruleset::text`] is the text as it was written.
impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.body {
            Body::Rules(all) => f.write_str(&games(all)),
            Body::Graph(_) => f.write_str(&self.text),
        }
    }
}

/// The games one after the other.
pub(crate) fn games(games: &[Rules]) -> String {
    let mut out = String::new();
    for (i, rules) in games.iter().enumerate() {
        if i > 0 {
            out.push('\n');
        }
        let mut printer = Printer {
            rules,
            games,
            own: i,
            coords: &rules.coords,
            binders: Vec::new(),
            out: String::new(),
        };
        // Writing into a string does not fail.
        let _ = printer.game();
        out += &printer.out;
    }
    out
}

/// The condition with the names of the game.
pub(crate) fn cond(rules: &Rules, cond: &Cond) -> String {
    let mut printer = Printer {
        rules,
        games: &[],
        own: 0,
        coords: &rules.coords,
        binders: Vec::new(),
        out: String::new(),
    };
    let _ = printer.cond(cond, OR);
    printer.out
}

struct Printer<'r> {
    rules: &'r Rules,
    games: &'r [Rules],
    own: usize,
    coords: &'r [String],
    binders: Vec<&'r str>,
    out: String,
}

impl<'r> Printer<'r> {
    fn game(&mut self) -> fmt::Result {
        let rules = self.rules;
        write!(self.out, "game {}({})", rules.name, rules.coords.join(", "))?;
        for (i, (name, value)) in rules.params.iter().enumerate() {
            let before = if i == 0 { " with " } else { ", " };
            write!(self.out, "{before}{name} = {value}")?;
        }
        self.out.push('\n');
        if let Some(start) = &rules.start {
            write!(self.out, "  start ({}) -> ", start.names.join(", "))?;
            self.coords = &start.names;
            self.target(&start.target)?;
            self.coords = &rules.coords;
            self.out.push('\n');
        }
        for definition in &rules.lets {
            write!(self.out, "  let {} = ", definition.name)?;
            self.expr(&definition.expr, SUM)?;
            self.out.push('\n');
        }
        let ends = rules.lost.iter().map(|c| ("lost if", c));
        let ends = ends.chain(rules.won.iter().map(|c| ("won if", c)));
        for (word, cond) in rules.wheres.iter().map(|c| ("where", c)).chain(ends) {
            write!(self.out, "  {word} ")?;
            self.cond(cond, OR)?;
            self.out.push('\n');
        }
        if rules.unordered {
            self.out += "  unordered\n";
        }
        for clause in &rules.moves {
            self.clause(clause)?;
        }
        Ok(())
    }

    fn clause(&mut self, clause: &'r MoveClause) -> fmt::Result {
        self.out += "  move";
        for (i, binder) in clause.binders.iter().enumerate() {
            let before = if i == 0 { "" } else { "," };
            write!(self.out, "{before} {} in ", binder.name)?;
            self.range(&binder.range)?;
            self.binders.push(&binder.name);
        }
        for (i, cond) in clause.conds.iter().enumerate() {
            self.out += if i == 0 { " if " } else { " and " };
            self.cond(cond, NOT)?;
        }
        for (i, target) in clause.targets.iter().enumerate() {
            self.out += if i == 0 { " -> " } else { " + " };
            self.target(target)?;
        }
        self.binders.clear();
        self.out.push('\n');
        Ok(())
    }

    fn target(&mut self, target: &Target) -> fmt::Result {
        if target.game != self.own {
            self.out += self.games.get(target.game).map_or("", |g| &g.name);
        }
        self.list('(', &target.coords, ')')
    }

    fn list(&mut self, open: char, all: &[Expr], close: char) -> fmt::Result {
        self.out.push(open);
        for (i, expr) in all.iter().enumerate() {
            if i > 0 {
                self.out += ", ";
            }
            self.expr(expr, SUM)?;
        }
        self.out.push(close);
        Ok(())
    }

    fn range(&mut self, range: &Range) -> fmt::Result {
        match range {
            Range::Between(a, b) => {
                self.expr(a, SUM)?;
                self.out += "..";
                self.expr(b, SUM)
            }
            Range::List(all) => self.list('{', all, '}'),
            Range::Set(Set::Powers(base)) => write!(self.out, "powers({base})"),
            Range::Set(Set::Fibonacci) => self.out.write_str("fibonacci"),
            Range::Set(Set::Squares) => self.out.write_str("squares"),
            Range::Set(Set::Primes) => self.out.write_str("primes"),
            Range::Set(Set::PrimePowers) => self.out.write_str("prime_powers"),
            Range::Set(Set::Divisors(of)) => {
                self.out += "divisors(";
                self.expr(of, SUM)?;
                self.out.push(')');
                Ok(())
            }
        }
    }

    /// Brackets stand where the expression binds less tightly than `level`.
    fn expr(&mut self, expr: &Expr, level: u8) -> fmt::Result {
        match expr {
            Expr::Int(n) => write!(self.out, "{n}"),
            Expr::Var(Var::Coord(i)) => self.out.write_str(&self.coords[*i]),
            Expr::Var(Var::Binder(i)) => self.out.write_str(self.binders[*i]),
            Expr::Var(Var::Let(i)) => self.out.write_str(&self.rules.lets[*i].name),
            Expr::Neg(a) => {
                self.out.push('-');
                self.expr(a, SIGN)
            }
            Expr::Min(all) => self.call("min", all),
            Expr::Max(all) => self.call("max", all),
            Expr::Gcd(all) => self.call("gcd", all),
            Expr::Xor(all) => self.call("xor", all),
            Expr::Popcount(a) => self.call("popcount", std::slice::from_ref(a)),
            Expr::Bin(BinOp::CeilDiv, a, b) => {
                self.out += "ceil(";
                self.expr(a, PRODUCT)?;
                self.out += " / ";
                self.expr(b, SIGN)?;
                self.out.push(')');
                Ok(())
            }
            Expr::Bin(op, a, b) => {
                let (symbol, own) = match op {
                    BinOp::Add => (" + ", SUM),
                    BinOp::Sub => (" - ", SUM),
                    BinOp::Mul => (" * ", PRODUCT),
                    BinOp::Div | BinOp::CeilDiv => (" / ", PRODUCT),
                    BinOp::Mod => (" % ", PRODUCT),
                };
                self.bracketed(own < level, |p| {
                    p.expr(a, own)?;
                    p.out += symbol;
                    p.expr(b, own + 1)
                })
            }
        }
    }

    fn call(&mut self, name: &str, all: &[Expr]) -> fmt::Result {
        self.out += name;
        self.list('(', all, ')')
    }

    fn cond(&mut self, cond: &Cond, level: u8) -> fmt::Result {
        match cond {
            Cond::Cmp(op, a, b) => self.bracketed(COMPARISON < level, |p| {
                p.expr(a, SUM)?;
                p.out += match op {
                    CmpOp::Eq => " = ",
                    CmpOp::Ne => " != ",
                    CmpOp::Lt => " < ",
                    CmpOp::Le => " <= ",
                    CmpOp::Gt => " > ",
                    CmpOp::Ge => " >= ",
                };
                p.expr(b, SUM)
            }),
            Cond::In(a, range) => self.bracketed(COMPARISON < level, |p| {
                p.expr(a, SUM)?;
                p.out += " in ";
                p.range(range)
            }),
            Cond::And(all) => self.joined(" and ", all, AND, level),
            Cond::Or(all) => self.joined(" or ", all, OR, level),
            Cond::Not(a) => self.bracketed(NOT < level, |p| {
                p.out += "not ";
                p.cond(a, NOT)
            }),
        }
    }

    fn joined(&mut self, word: &str, all: &[Cond], own: u8, level: u8) -> fmt::Result {
        self.bracketed(own < level, |p| {
            for (i, cond) in all.iter().enumerate() {
                if i > 0 {
                    p.out += word;
                }
                p.cond(cond, own + 1)?;
            }
            Ok(())
        })
    }

    fn bracketed(
        &mut self,
        needed: bool,
        inner: impl FnOnce(&mut Self) -> fmt::Result,
    ) -> fmt::Result {
        if needed {
            self.out.push('(');
        }
        inner(self)?;
        if needed {
            self.out.push(')');
        }
        Ok(())
    }
}
