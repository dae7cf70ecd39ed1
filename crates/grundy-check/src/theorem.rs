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

use crate::automaton::{Automaton, Var};
use crate::certificate::{Claim, Digits, Play, Table};
use crate::formula::{Formula, Linear, Logic};
use crate::linear::{Game, Move, Repeat, x, y};
use crate::numeration::Numeration;
use crate::report::{Failure, Fallible, Form, Obligation, Trial};
use crate::rules::Rules;
use std::collections::BTreeSet;
use std::rc::Rc;

/// The track of a value, of one that it is compared with, and of the values of the parts of a sum.
const VALUE: Var = 1 << 14;
const OTHER: Var = VALUE + 1;
const PART: Var = VALUE + 2;

/// The rules as formulas and automata.
pub(crate) struct Court<'r> {
    rules: &'r Rules,
    trial: Rc<Trial>,
    pub(crate) logic: Logic,
    pub(crate) game: Game,
    pub(crate) domain: Automaton,
    lost: Automaton,
    won: Automaton,
    /// Positions that are not over by rule.
    open: Automaton,
}

impl<'r> Court<'r> {
    /// Derives the formulas and compares them with the text.
    pub(crate) fn new(rules: &'r Rules, logic: Logic, trial: &Rc<Trial>) -> Fallible<Court<'r>> {
        let game = rules.lower(logic.numeration.sets())?;
        let own: Vec<Var> = (0..rules.coords.len()).map(x).collect();
        let all = logic.numeration.valid(&own)?;
        let domain = logic.compile(&game.domain)?.and(&all)?;
        let (lost, won) = (logic.compile(&game.lost)?.and(&domain)?, logic.compile(&game.won)?.and(&domain)?);
        let open = domain.minus(&lost)?.minus(&won)?;
        let court = Court { rules, trial: trial.clone(), domain, lost, won, open, game, logic };
        court.compare()?;
        let disjoint = Obligation::new("disjoint", "no position is lost and won by rule at once", &[]);
        court.ensure(disjoint, &court.lost.and(&court.won)?)?;
        // Neighbouring coordinates exchanged, the conditions on positions stay the same.
        for i in (1..rules.coords.len()).filter(|_| rules.orders.len() > 1) {
            let mut tuple: Vec<Linear> = own.iter().copied().map(Linear::var).collect();
            tuple.swap(i - 1, i);
            let exchanged = rules.conditions(court.logic.numeration.sets(), &tuple)?;
            for (f, own) in exchanged.iter().zip([&court.domain, &court.lost, &court.won]) {
                let text = "the conditions on positions do not depend on the order of the coordinates";
                court.ensure(Obligation::new("symmetric", text, &[]), &own.minus(&court.logic.compile(f)?)?)?;
            }
        }
        Ok(court)
    }

    /// Notes the obligation when nothing is wrong, else fails with a shortest witness.
    pub(crate) fn ensure(&self, obligation: Obligation, wrong: &Automaton) -> Fallible<()> {
        let name = |v: Var| match (v, v % 64) {
            (VALUE.., _) => "value".to_owned(),
            (_, 0) => self.rules.coords[v as usize / 64].clone(),
            _ => format!("option {}", self.rules.coords[v as usize / 64]),
        };
        self.trial.settle(obligation, self.logic.numeration.witness(wrong, name))
    }

    /// Both sets are the same.
    pub(crate) fn same(&self, obligation: Obligation, a: &Automaton, b: &Automaton) -> Fallible<()> {
        self.ensure(obligation.clone(), &a.minus(b)?)?;
        self.ensure(obligation, &b.minus(a)?)
    }

    /// The moves of small positions, by the formulas and by the text.
    fn compare(&self) -> Fallible<()> {
        let (positions, coords) = (small_positions(self.rules.coords.len()), self.rules.coords.len());
        let text = "the derived constraints give the moves of the text in {count} small positions";
        let obligation = Obligation::new("moves", text, &[("count", &positions.len())]);
        let moves = self.game.moves.iter().map(|clause| clause.relation()).collect::<Fallible<Vec<_>>>()?;
        for position in &positions {
            let values = position.iter().enumerate().map(|(i, n)| (x(i), Linear::constant(*n))).collect();
            let holds = |f: &Formula| Ok(!self.logic.compile(&f.put(&values)?)?.is_empty());
            let over = Formula::or([Formula::not(self.game.domain.clone()), self.game.lost.clone(), self.game.won.clone()]);
            let concrete = self.rules.moves(position, &self.trial)?;
            let (mut derived, mut agree) = (BTreeSet::new(), true);
            let open = !holds(&over)?;
            for (clause, relation) in self.game.moves.iter().zip(&moves).filter(|_| open) {
                let results = self.logic.compile(&relation.put(&values)?)?;
                let words = if results.is_empty() { Some(Vec::new()) } else { results.words(false, concrete.len()) };
                agree &= words.is_some();
                for word in words.into_iter().flatten() {
                    let mut sum = vec![vec![0; coords]; clause.targets.len()];
                    for (v, word) in results.tracks.iter().zip(word) {
                        sum[*v as usize % 64 - 1][*v as usize / 64] = self.logic.numeration.value(&word).unwrap_or(-1);
                    }
                    derived.insert(sum);
                }
            }
            for repeat in self.game.repeats.iter().filter(|_| open) {
                let mut to = position.clone();
                while holds(&repeat.guard)? && to[repeat.big] >= to[repeat.small] {
                    to[repeat.big] -= to[repeat.small];
                    derived.insert(vec![to.clone()]);
                }
            }
            if !agree || derived != concrete {
                let names = self.rules.coords.iter().cloned();
                return self.trial.settle(obligation, Some(names.zip(position.iter().map(i128::to_string)).collect()));
            }
        }
        self.trial.settle(obligation, None)
    }

    /// An automaton of the file on the coordinates (and the value), which must be about numbers.
    fn table(&self, number: usize, value: Option<usize>, path: &str) -> Fallible<Automaton> {
        let vars =
            (0..self.logic.tables[number].tracks).map(|i| if i < self.rules.coords.len() { x(i) } else { VALUE }).collect::<Vec<_>>();
        let automaton = self.logic.compile(&Formula::Member(number, value, vars.clone()))?;
        let obligation = Obligation::new("words", "{path} accepts valid words only, whatever their leading zeros", &[("path", &path)]);
        if !automaton.ignores_leading_zeros() {
            self.trial.settle(obligation.clone(), Some(Vec::new()))?;
        }
        self.ensure(obligation, &automaton.minus(&self.logic.numeration.valid(&vars)?)?)?;
        Ok(automaton)
    }

    /// The positions, not over, with a move by each clause to targets of which `about` is true, each given by its variables.
    fn options(&self, about: impl Fn(&[Vec<Var>]) -> Formula) -> Fallible<Vec<Automaton>> {
        let mut options = Vec::new();
        for clause in &self.game.moves {
            let (mut vars, mut parts, mut targets) = (clause.vars.clone(), vec![clause.guard.clone()], Vec::new());
            for (j, target) in clause.targets.iter().enumerate() {
                // A coordinate that is handed on stays on its track.
                targets.push(target.iter().enumerate().map(|(i, value)| value.as_var().unwrap_or(y(j, i))).collect::<Vec<_>>());
                for (i, value) in target.iter().enumerate().filter(|(_, value)| value.as_var().is_none()) {
                    vars.push(y(j, i));
                    parts.push(Formula::equal(&Linear::var(y(j, i)), value)?);
                }
            }
            parts.push(about(&targets));
            options.push(self.logic.compile(&Formula::exists(vars, Formula::and(parts)))?.and(&self.open)?);
        }
        Ok(options)
    }

    /// No tuple has one of the options.
    fn none(&self, obligation: &Obligation, tuples: &Automaton, options: &[Automaton]) -> Fallible<()> {
        options.iter().try_for_each(|option| self.ensure(obligation.clone(), &tuples.and(option)?))
    }

    /// Every tuple has one of the options.
    fn every(&self, obligation: Obligation, tuples: &Automaton, options: &[Automaton]) -> Fallible<()> {
        let without = options.iter().try_fold(tuples.clone(), |rest, option| rest.minus(option))?;
        self.ensure(obligation, &without)
    }

    /// R at x with X - Y, where the step can be made.
    fn further(&self, repeat: &Repeat) -> Fallible<Formula> {
        let to = y(0, repeat.big);
        let vars = repeat.order.iter().map(|&place| if place == repeat.big { to } else { x(place) }).collect();
        let less = Linear::var(x(repeat.big)).plus(-1, &Linear::var(x(repeat.small)))?;
        let member = Formula::Member(1 + repeat.number, None, vars);
        Ok(Formula::exists(vec![to], Formula::and([repeat.guard.clone(), Formula::equal(&Linear::var(to), &less)?, member])))
    }

    /// The measures decrease: for each target, and for one step of a repeated move.
    fn measure(&self, measure: &[Vec<i128>]) -> Fallible<()> {
        let mut steps = Vec::new();
        for clause in &self.game.moves {
            for target in &clause.targets {
                let less = target.iter().enumerate().map(|(i, to)| Linear::var(x(i)).plus(-1, to)).collect::<Fallible<Vec<_>>>()?;
                steps.push((clause.clause, clause.vars.clone(), &clause.guard, less));
            }
        }
        for repeat in &self.game.repeats {
            let mut less = vec![Linear::default(); self.rules.coords.len()];
            less[repeat.big] = Linear::var(x(repeat.small));
            steps.push((repeat.clause, Vec::new(), &repeat.guard, less));
        }
        for (clause, vars, guard, less) in steps {
            // Equal measures up to some place, and there an increase; or equal measures.
            let (mut wrong, mut equal, zero) = (Vec::new(), Vec::new(), Linear::default());
            for weights in measure {
                let decrease = weights.iter().zip(&less).try_fold(zero.clone(), |sum, (weight, less)| sum.plus(*weight, less))?;
                wrong.push(Formula::and([equal.clone(), vec![Formula::less(&decrease, &zero)?]].concat()));
                equal.push(Formula::equal(&decrease, &zero)?);
            }
            wrong.push(Formula::and(equal));
            let wrong = self.logic.compile(&Formula::exists(vars, Formula::and([guard.clone(), Formula::or(wrong)])))?;
            let text = "the measure decreases with every move of move clause {clause}";
            self.ensure(Obligation::new("measure", text, &[("clause", &clause)]), &wrong.and(&self.open)?)?;
        }
        Ok(())
    }

    fn p_positions(&self, play: Play) -> Fallible<()> {
        let p = self.table(0, None, "automata[0]")?;
        let because = |id, text| Obligation::new(id, text, &[]);
        self.ensure(because("positions", "the automaton accepts positions only"), &p.minus(&self.domain)?)?;
        self.ensure(because("lost-inside", "positions that are lost by rule are accepted"), &self.lost.minus(&p)?)?;
        self.ensure(because("won-outside", "positions that are won by rule are not accepted"), &self.won.and(&p)?)?;
        for i in 1..self.logic.tables.len() {
            self.table(i, None, &format!("repeats[{}]", i - 1))?;
        }
        let mut options = self.options(|targets| Formula::Member(0, None, targets[0].clone()))?;
        for repeat in &self.game.repeats {
            let (next, own_tracks) = (self.further(repeat)?, (0..self.rules.coords.len()).map(x).collect());
            let right = Formula::and([self.game.domain.clone(), Formula::or([Formula::Member(0, None, own_tracks), next.clone()])]);
            let own = Formula::Member(1 + repeat.number, None, repeat.order.iter().map(|&place| x(place)).collect());
            let other = (0..self.rules.coords.len()).map(|i| Linear::var(if i == repeat.big { y(0, i) } else { x(i) }));
            let [moved, ..] = self.rules.conditions(self.logic.numeration.sets(), &other.collect::<Vec<_>>())?;
            let ray = self.domain.and(&self.logic.numeration.valid(&[y(0, repeat.big)])?)?;
            let number: &[(_, &dyn std::fmt::Display)] = &[("clause", &repeat.number)];
            let stays = Obligation::new("ray", "the subtractions of repeats[{clause}] stay among the positions", number);
            self.ensure(stays, &ray.minus(&self.logic.compile(&moved)?)?)?;
            let says = Obligation::new("repeat", "repeats[{clause}] says where further subtractions lead to accepted positions", number);
            self.same(says, &self.logic.compile(&own)?, &self.logic.compile(&right)?)?;
            options.push(self.logic.compile(&next)?.and(&self.open)?);
        }
        let (inside, mut outside) = (p.and(&self.open)?, self.open.minus(&p)?);
        self.none(&because("no-option", "no option of an accepted position is accepted"), &inside, &options)?;
        if play == Play::Misere {
            let mut moves = self.options(|_| Formula::Const(true))?;
            for repeat in &self.game.repeats {
                moves.push(self.logic.compile(&repeat.guard)?.and(&self.open)?);
            }
            self.every(because("can-move", "every accepted position that is not over has a move"), &inside, &moves)?;
            outside = outside.and(&self.logic.any(&moves)?)?;
        }
        let text = "every other position, unless it is over or a misère win, has an option that is accepted";
        self.every(because("some-option", text), &outside, &options)
    }

    /// The automaton gives the value as its output.
    fn outputs(&self, output: &[Option<usize>]) -> Fallible<()> {
        let anywhere = self.table(0, None, "automata[0]")?;
        self.same(Obligation::new("outputs", "the outputs stand exactly at the positions", &[]), &anywhere, &self.domain)?;
        let mut with_option: Vec<Vec<Automaton>> = Vec::new();
        for value in output.iter().flatten().copied().collect::<BTreeSet<_>>() {
            let here = self.table(0, Some(value), "automata[0]")?;
            if here.is_empty() {
                continue;
            }
            for smaller in 0..value {
                let text = "every position of value {value} has an option of value {smaller}";
                let reaches = Obligation::new("reaches", text, &[("value", &value), ("smaller", &smaller)]);
                self.every(reaches, &here, with_option.get(smaller).map_or(&[], |options| options))?;
            }
            let options = self.options(|targets| Formula::Member(0, Some(value), targets[0].clone()))?;
            let text = "no position of value {value} has an option of value {value}";
            self.none(&Obligation::new("no-equal", text, &[("value", &value)]), &here, &options)?;
            with_option.push(options);
        }
        Ok(())
    }

    /// The automaton accepts (x, g) when g is the value of x.
    fn relation(&self) -> Fallible<()> {
        let g = self.table(0, None, "automata[0]")?;
        let member = |vars: &[Var], value: Var| Formula::Member(0, None, [vars, &[value]].concat());
        let options = self.options(|targets| match targets {
            [target] => member(target, OTHER),
            _ => {
                let values: Vec<Var> = (0..targets.len() as Var).map(|j| PART + j).collect();
                let each = targets.iter().zip(&values).map(|(t, v)| member(t, *v));
                let of = Formula::and(each.chain([Formula::NimSum([&[OTHER], &values[..]].concat())]));
                Formula::exists(values, of)
            }
        })?;
        let with_option = self.logic.any(&options)?;
        let less = self.logic.compile(&Formula::less(&Linear::var(OTHER), &Linear::var(VALUE))?)?;
        let everywhere = |v| self.domain.and(&self.logic.numeration.valid(&[v])?);
        let gap = everywhere(OTHER)?.minus(&with_option)?.and(&less)?.project(&[OTHER])?;
        let renamed = |v: &Var| if *v == OTHER { VALUE } else { *v };
        let equal = with_option.renamed(with_option.tracks.iter().map(renamed).collect());
        let right = everywhere(VALUE)?.minus(&equal)?.minus(&gap)?;
        let text = "the relation holds exactly for the least number that is not the value of an option";
        self.same(Obligation::new("mex", text, &[]), &g, &right)?;
        self.ensure(Obligation::new("total", "every position has a value", &[]), &self.domain.minus(&g.project(&[VALUE])?)?)
    }
}

impl Move {
    /// The targets on the tracks y: y is reached from x.
    pub(crate) fn relation(&self) -> Fallible<Formula> {
        let places = self.targets.iter().enumerate().flat_map(|(j, t)| t.iter().enumerate().map(move |(i, value)| (y(j, i), value)));
        let reached = places.map(|(place, value)| Formula::equal(&Linear::var(place), value)).collect::<Fallible<Vec<_>>>()?;
        Ok(Formula::exists(self.vars.clone(), Formula::and([vec![self.guard.clone()], reached].concat())))
    }
}

/// All tuples whose sum is at most some number, about 150 of them.
fn small_positions(coords: usize) -> Vec<Vec<i128>> {
    let with_sum = |most: i128| {
        (0..coords).fold(vec![Vec::new()], |all: Vec<Vec<i128>>, _| {
            let more = |t: &Vec<i128>| (0..=most - t.iter().sum::<i128>()).map(|n| [&t[..], &[n]].concat()).collect::<Vec<_>>();
            all.iter().flat_map(more).collect()
        })
    };
    (1..48).map(with_sum).take_while(|all| all.len() <= 150).last().unwrap_or_else(|| with_sum(1))
}

/// Decides the theorem; the first table is about the claim, the others about the repeated moves.
pub(crate) fn check(
    rules: &Rules,
    claim: Claim,
    numeration: &Digits,
    measure: &[Vec<i128>],
    tables: Vec<Table>,
    trial: &Rc<Trial>,
) -> Fallible<Form> {
    let numeration = Numeration::new(numeration, trial)?;
    let (states, output) = (tables[0].next.len(), tables[0].output.clone());
    let form = Form::Automaton { states, numeration: numeration.in_words(), output: output.is_some() };
    let repeated = rules.moves.iter().filter(|c| c.repeats().is_some()).count();
    let parts = rules.moves.iter().map(|c| c.targets.len()).max().unwrap_or(0);
    if tables.len() != 1 + repeated {
        return Failure::field("repeats", format!("expected {repeated} automata, one for each repeated move"));
    }
    if parts > if claim == Claim::NimValues && output.is_none() { 3 } else { 1 } {
        return Failure::inexpressible("a sum of positions needs its nim-values as a relation, and may have three parts");
    }
    if claim == Claim::NimValues && (repeated > 0 || !rules.won.is_empty()) {
        return Failure::inexpressible("nim-values of a game with `won if` or a repeated move");
    }
    let court = Court::new(rules, Logic::new(numeration, tables), trial)?;
    court.measure(measure)?;
    match (claim, output) {
        (Claim::PPositions(play), _) => court.p_positions(play)?,
        (_, Some(output)) => court.outputs(&output)?,
        _ => court.relation()?,
    }
    Ok(form)
}
