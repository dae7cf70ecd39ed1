//! Closed forms that are automata.
//!
//! **Theorem.** If there are measures, natural numbers compared lexicographically, that decrease with every move, then the outcome is the
//! only set P of positions, and the nim-value the only function, with the recursive property checked here.
//! *Proof.* Both have it by definition. Let two sets (functions) have it, and let x be a position of least measures where they differ;
//! there is one, for lexicographic order well-orders tuples of natural numbers. On the options of x they agree; but the property
//! determines x from its options. ∎
//!
//! The property, D being the positions, L and W those lost and won by rule, and Opt(x) saying that some option of x is in P: P ⊆ D, L ⊆ P,
//! W ∩ P = ∅, and for other positions P(x) ⟺ ¬Opt(x); in misère play P(x) ⟺ x has a move and ¬Opt(x).
//! The value is v when no option has value v and for each u < v some option has value u. As a relation: G(x, g) ⟺ D(x) ∧ ¬Opt(x, g) ∧
//! ∀h < g Opt(x, h), the value of a sum being the nim-sum of the values of its parts.
//!
//! **Repeated moves.** For a clause `move k in 1..X/Y if C -> (…, X - k*Y, …)`, where k has no linear description, the certificate holds a
//! set R with R(x) ⟺ D(x) ∧ (P(x) ∨ (C ∧ Y ≥ 1 ∧ X ≥ Y ∧ R(x with X - Y))): some number ≥ 0 of further subtractions leads to P. Then some
//! move of the clause leads to P exactly when C ∧ Y ≥ 1 ∧ X ≥ Y ∧ R(x with X - Y). The proof above covers both sets at once when one
//! subtraction decreases the measures: at equal measures P is defined before R.

use crate::automaton::{Automaton, Var, ordered};
use crate::certificate::{Claim, Field, Play};
use crate::formula::{Formula, Linear, Logic};
use crate::linear::{Move, Repeat, x, y};
use crate::numeration::Numeration;
use crate::report::{Args, Failure, Fallible, Form, Trial};
use crate::rules::Rules;
use std::collections::BTreeSet;
use std::rc::Rc;

/// The track of a value, of one that it is compared with, and of the values of the parts of a sum.
const VALUE: Var = 1 << 14;
const OTHER: Var = VALUE + 1;
const PART: Var = VALUE + 2;

/// The rules as formulas.
pub(crate) struct Court<'r> {
    rules: &'r Rules<'r>,
    pub(crate) logic: Logic,
    pub(crate) moves: BTreeSet<Move>,
    pub(crate) repeats: Vec<Repeat>,
    /// The tracks of a position.
    own: Vec<Var>,
    pub(crate) domain: Formula,
    lost: Formula,
    won: Formula,
    /// Positions that are not over by rule.
    open: Formula,
}

/// `where`, `lost if`, `won if` of a tuple.
fn conditions(rules: &Rules<'_>, logic: &Logic, tuple: &[Var]) -> Fallible<[Formula; 3]> {
    rules.conditions(&logic.numeration, &tuple.iter().copied().map(Linear::var).collect::<Vec<_>>())
}

impl<'r> Court<'r> {
    pub(crate) fn new(rules: &'r Rules<'r>, logic: Logic) -> Fallible<Court<'r>> {
        let own: Vec<Var> = (0..rules.coords.len()).map(x).collect();
        let [domain, lost, won] = conditions(rules, &logic, &own)?;
        let open = Formula::and([domain.clone(), Formula::not(lost.clone()), Formula::not(won.clone())]);
        let (moves, repeats) = rules.lower(&logic.numeration)?;
        let court = Court { rules, logic, moves, repeats, own, domain, lost, won, open };
        court.never("disjoint", &[], [&court.domain, &court.lost, &court.won])?;
        // Neighbouring coordinates exchanged, the conditions on positions stay the same.
        for i in (1..rules.coords.len()).filter(|_| rules.orders.len() > 1) {
            let mut tuple = court.own.clone();
            tuple.swap(i - 1, i);
            for (there, here) in conditions(rules, &court.logic, &tuple)?.into_iter().zip([&court.domain, &court.lost, &court.won]) {
                court.never("symmetric", &[], [&court.domain, here, &Formula::not(there)])?;
            }
        }
        Ok(court)
    }

    /// Notes the obligation when nothing is wrong, else fails with a shortest witness.
    fn ensure(&self, id: &'static str, args: Args<'_>, wrong: &Automaton) -> Fallible<()> {
        let name = |v: Var| match (v, v % 64) {
            (VALUE.., _) => "value".to_owned(),
            (_, 0) => self.rules.coords[v as usize / 64].to_owned(),
            _ => format!("option {}", self.rules.coords[v as usize / 64]),
        };
        self.logic.numeration.trial().settle(id, args, self.logic.numeration.witness(wrong, name))
    }

    /// Nothing satisfies all of the formulas.
    pub(crate) fn never<'f>(&self, id: &'static str, args: Args<'_>, all: impl IntoIterator<Item = &'f Formula>) -> Fallible<()> {
        self.ensure(id, args, &self.logic.compile(&Formula::and(all.into_iter().cloned()))?)
    }

    /// Both formulas say the same.
    pub(crate) fn same(&self, id: &'static str, args: Args<'_>, a: &Formula, b: &Formula) -> Fallible<()> {
        self.never(id, args, [a, &Formula::not(b.clone())])?;
        self.never(id, args, [b, &Formula::not(a.clone())])
    }

    /// An automaton of the file, which must be about numbers.
    fn table(&self, number: usize, value: Option<usize>, vars: &[Var]) -> Fallible<Formula> {
        let path = if number == 0 { "automata[0]".to_owned() } else { format!("repeats[{}]", number - 1) };
        let member = Formula::Member(number, value, vars.to_vec());
        let automaton = self.logic.compile(&member)?;
        if !automaton.ignores_leading_zeros() {
            self.logic.numeration.trial().settle("words", &[("path", &path)], Some(Vec::new()))?;
        }
        self.ensure("words", &[("path", &path)], &automaton.minus(&self.logic.numeration.valid(vars)?)?).map(|()| member)
    }

    /// The positions with such a move to targets of which `about` is true, each given by its variables.
    fn option(&self, clause: &Move, about: impl Fn(&[Vec<Var>]) -> Formula) -> Formula {
        let (mut vars, mut parts, mut targets) = (clause.vars.clone(), vec![clause.guard.clone()], Vec::new());
        for (j, target) in clause.targets.iter().enumerate() {
            // A coordinate that is handed on stays on its track.
            targets.push(target.iter().enumerate().map(|(i, value)| value.as_var().unwrap_or(y(j, i))).collect());
            for (i, value) in target.iter().enumerate().filter(|(_, value)| value.as_var().is_none()) {
                vars.push(y(j, i));
                parts.push(Formula::equal(&Linear::var(y(j, i)), value));
            }
        }
        parts.push(about(&targets));
        Formula::exists(vars, Formula::and(parts))
    }

    /// The measures decrease: for each target, and for one step of a repeated move.
    fn measure(&self, measure: &[Vec<i128>]) -> Fallible<()> {
        let (all, zero) = (self.moves.iter().chain(self.repeats.iter().map(|repeat| &repeat.step)), Linear::default());
        for (clause, target) in all.flat_map(|clause| clause.targets.iter().map(move |target| (clause, target))) {
            // Equal measures up to some place, and there an increase; or equal measures.
            let (mut wrong, mut equal) = (Vec::new(), Vec::new());
            for weights in measure {
                let each = weights.iter().zip(self.own.iter().zip(target));
                let decrease = each.fold(zero.clone(), |sum, (w, (v, to))| sum.plus(*w, &Linear::var(*v)).plus(-w, to));
                wrong.push(Formula::and([&equal[..], &[Formula::less(&decrease, &zero)]].concat()));
                equal.push(Formula::equal(&decrease, &zero));
            }
            wrong.push(Formula::and(equal));
            let wrong = Formula::exists(clause.vars.clone(), Formula::and([clause.guard.clone(), Formula::or(wrong)]));
            self.never("measure", &[("clause", &clause.clause)], [&wrong, &self.open])?;
        }
        Ok(())
    }

    fn p_positions(&self, play: Play) -> Fallible<()> {
        let p = &self.table(0, None, &self.own)?;
        let (open, not_p) = (&self.open, &Formula::not(p.clone()));
        self.never("positions", &[], [p, &Formula::not(self.domain.clone())])?;
        self.never("lost-inside", &[], [&self.domain, &self.lost, not_p])?;
        self.never("won-outside", &[], [&self.domain, &self.won, p])?;
        let repeated = self.repeats.iter().map(|repeat| self.repeated(repeat, p)).collect::<Fallible<Vec<_>>>()?;
        let to_p = |clause| self.option(clause, |targets| Formula::Member(0, None, targets[0].clone()));
        let options: Vec<_> = self.moves.iter().map(to_p).chain(repeated).collect();
        options.iter().try_for_each(|option| self.never("no-option", &[], [p, open, option]))?;
        let mut can_move = Formula::constant(true);
        if play == Play::Misere {
            let all = self.moves.iter().chain(self.repeats.iter().map(|repeat| &repeat.step));
            can_move = Formula::or(all.map(|clause| self.option(clause, |_| Formula::constant(true))));
            self.never("can-move", &[], [p, open, &Formula::not(can_move.clone())])?;
        }
        self.never("some-option", &[], [open, not_p, &can_move, &Formula::not(Formula::or(options))])
    }

    /// Where a repeated move leads to P, after its automaton R is found to be right.
    fn repeated(&self, repeat: &Repeat, p: &Formula) -> Fallible<Formula> {
        let (mut moved, args): (_, Args<'_>) = (self.own.clone(), &[("clause", &repeat.number)]);
        moved[repeat.big] = y(0, repeat.big);
        let [stays, ..] = conditions(self.rules, &self.logic, &moved)?;
        self.never("ray", args, [&self.domain, &Formula::not(stays)])?;
        let read = |tuple: &[Var]| repeat.order.iter().map(|&place| tuple[place]).collect::<Vec<_>>();
        let r = self.table(1 + repeat.number, None, &read(&self.own))?;
        let next = self.option(&repeat.step, |targets| Formula::Member(1 + repeat.number, None, read(&targets[0])));
        self.same("repeat", args, &r, &Formula::and([self.domain.clone(), Formula::or([p.clone(), next.clone()])]))?;
        Ok(next)
    }

    /// The automaton accepts (x, g), or has the output g at x, exactly when g is the value of x.
    fn values(&self) -> Fallible<()> {
        let outputs = self.logic.tables[0].output.as_ref().map(|all| ordered(all.iter().flatten().copied()));
        let member = |vars: &[Var], value: Var| {
            let is = |v: usize| Formula::equal(&Linear::var(value), &Linear::constant(v as i128));
            let output = |&v: &usize| Formula::and([Formula::Member(0, Some(v), vars.to_vec()), is(v)]);
            let relation = || Formula::Member(0, None, [vars, &[value]].concat());
            outputs.as_ref().map_or_else(relation, |all| Formula::or(all.iter().map(output)))
        };
        let own_value = [&self.own[..], &[VALUE]].concat();
        for value in outputs.iter().flatten().copied().map(Some).chain([None]) {
            self.table(0, value, if outputs.is_some() { &self.own } else { &own_value })?;
        }
        // Whether some option has that value.
        let worth = |targets: &[Vec<Var>]| {
            if let [target] = targets {
                return member(target, OTHER);
            }
            let parts: Vec<Var> = (PART..PART + targets.len() as Var).collect();
            let each = targets.iter().zip(&parts).map(|(target, part)| member(target, *part));
            let all = Formula::and(each.chain([Formula::NimSum([&[OTHER], &parts[..]].concat())]));
            Formula::exists(parts, all)
        };
        let other = Formula::or(self.moves.iter().map(|clause| self.option(clause, worth)));
        let other = Formula::and([self.open.clone(), other]);
        let (other_is, value_is) = (Linear::var(OTHER), Linear::var(VALUE));
        let equal = Formula::and([Formula::equal(&other_is, &value_is), other.clone()]);
        let gap = Formula::and([Formula::less(&other_is, &value_is), self.domain.clone(), Formula::not(other)]);
        let [equal, gap] = [equal, gap].map(|f| Formula::not(Formula::exists(vec![OTHER], f)));
        let g = member(&self.own, VALUE);
        self.same("mex", &[], &g, &Formula::and([self.domain.clone(), equal, gap]))?;
        self.never("total", &[], [&self.domain, &Formula::not(Formula::exists(vec![VALUE], g))])
    }
}

impl Move {
    /// The targets on the tracks y: y is reached from x.
    pub(crate) fn relation(&self) -> Formula {
        let places = self.targets.iter().enumerate().flat_map(|(j, t)| t.iter().enumerate().map(move |(i, value)| (y(j, i), value)));
        let reached = places.map(|(place, value)| Formula::equal(&Linear::var(place), value));
        Formula::exists(self.vars.clone(), Formula::and(reached.chain([self.guard.clone()])))
    }
}

/// Decides the theorem; the first table is about the claim, the others about the repeated moves.
pub(crate) fn check(rules: &Rules<'_>, claim: Claim, file: &Field<'_>, trial: &Rc<Trial>) -> Fallible<Form> {
    let (coords, values, repeats) = (rules.coords.len(), claim == Claim::NimValues, file.get("repeats")?);
    let numeration = Numeration::read(&file.get("numeration")?, trial)?;
    let digits = Some(numeration.digits);
    let measure = file.get("measure")?.list(|vector| vector.exactly(coords, "weights", Field::integer))?;
    let outputs = |f: &Field<'_>| values && f.has("output");
    let own = |f: &Field<'_>| f.table(digits, coords + usize::from(values && !outputs(f)), outputs(f));
    let mut tables = file.get("automata")?.exactly(1, "automaton", own)?;
    tables.extend(repeats.list(|f| f.table(digits, coords, false))?);
    let (states, output) = (tables[0].next.len(), tables[0].output.is_some());
    let form = Form::Automaton { states, numeration: numeration.in_words(), output };
    let court = Court::new(rules, Logic::new(numeration, tables))?;
    let repeated = court.repeats.last().map_or(0, |repeat| repeat.number + 1);
    repeats.need(court.logic.tables.len() == 1 + repeated, format_args!("{repeated} automata, one for each repeated move"))?;
    if court.moves.iter().any(|clause| clause.targets.len() > if values && !output { 3 } else { 1 }) {
        return Failure::inexpressible("a sum of positions needs its nim-values as a relation, and may have three parts");
    }
    if values && (repeated > 0 || !rules.all("won").is_empty()) {
        return Failure::inexpressible("nim-values of a game with `won if` or a repeated move");
    }
    court.measure(&measure)?;
    match claim {
        Claim::PPositions(play) => court.p_positions(play)?,
        Claim::NimValues => court.values()?,
    }
    Ok(form)
}
