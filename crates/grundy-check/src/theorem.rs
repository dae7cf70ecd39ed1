//! Closed forms that are automata.
//!
//! **Theorem.** If there are measures, natural numbers compared lexicographically, that decrease with every move, then
//! the outcome is the only set P of positions, and the nim-value the only function, with the recursive property checked here.
//! *Proof.* Both have it by definition. Let two sets (functions) have it, and let x be a position of least measures
//! where they differ; there is one, for lexicographic order well-orders tuples of natural numbers. On the options of x they agree; but the property determines x from its
//! options. ∎
//!
//! The property, D being the positions, L and W those lost and won by rule, and Opt(x) saying that some option of x is in P:
//! P ⊆ D, L ⊆ P, W ∩ P = ∅, and for other positions P(x) ⟺ ¬Opt(x); in misère play P(x) ⟺ x has a move and ¬Opt(x).
//! The value is v when no option has value v and for each u < v some option has value u. As a relation: G(x, g) ⟺ D(x) ∧
//! ¬Opt(x, g) ∧ ∀h < g Opt(x, h), the value of a sum being the nim-sum of the values of its parts.
//!
//! **Repeated moves.** For a clause `move k in 1..X/Y if C -> (…, X - k*Y, …)`, where k has no linear description, the certificate
//! holds a set R with R(x) ⟺ D(x) ∧ (P(x) ∨ (C ∧ Y ≥ 1 ∧ X ≥ Y ∧ R(x with X - Y))): some number ≥ 0 of further subtractions leads to P. Then some move
//! of the clause leads to P exactly when C ∧ Y ≥ 1 ∧ X ≥ Y ∧ R(x with X - Y). The proof above covers both sets at once when one
//! subtraction decreases the measures: at equal measures P is defined before R.

use crate::automaton::{Automaton, Var};
use crate::certificate::{Claim, Digits, Play, Table};
use crate::formula::{Formula, Linear, Logic};
use crate::linear::{Game, Move, Repeat, x, y};
use crate::numeration::Numeration;
use crate::report::{Failure, Form, Obligation};
use crate::rules::Rules;
use std::collections::BTreeSet;

/// The track of a value, of one that it is compared with, and of the values of the parts of a sum.
const VALUE: Var = 1 << 14;
const OTHER: Var = VALUE + 1;
const PART: Var = VALUE + 2;

type Fallible<T> = Result<T, Failure>;

/// The rules as formulas and automata; and what has been shown so far.
pub(crate) struct Court<'r> {
    rules: &'r Rules,
    pub(crate) logic: Logic,
    pub(crate) game: Game,
    pub(crate) domain: Automaton,
    lost: Automaton,
    won: Automaton,
    /// Positions that are not over by rule.
    open: Automaton,
    done: &'r mut Vec<Obligation>,
}

impl<'r> Court<'r> {
    /// Derives the formulas and compares them with the text.
    pub(crate) fn new(rules: &'r Rules, logic: Logic, done: &'r mut Vec<Obligation>) -> Fallible<Court<'r>> {
        let numeration = &logic.numeration;
        let sets = numeration.sets();
        let game = rules.lower(sets)?;
        let bounds = &numeration.bounds;
        let all = numeration.valid(&(0..rules.coords.len()).map(x).collect::<Vec<_>>())?;
        let within = |f: &Formula| logic.compile(f)?.and(&all, bounds);
        let domain = within(&game.domain)?;
        let lost = within(&game.lost)?.and(&domain, bounds)?;
        let won = within(&game.won)?.and(&domain, bounds)?;
        let open = domain.minus(&lost, bounds)?.minus(&won, bounds)?;
        let mut court = Court { rules, domain, lost, won, open, game, done, logic };
        court.compare()?;
        let both = court.lost.and(&court.won, &court.logic.numeration.bounds)?;
        court.ensure(Obligation::Disjoint, both)?;
        if rules.unordered {
            court.symmetric()?;
        }
        Ok(court)
    }

    fn and(&self, a: &Automaton, b: &Automaton) -> Fallible<Automaton> {
        a.and(b, &self.logic.numeration.bounds)
    }

    pub(crate) fn minus(&self, a: &Automaton, b: &Automaton) -> Fallible<Automaton> {
        // The tracks of the second are among those of the first where both speak of positions.
        a.minus(b, &self.logic.numeration.bounds)
    }

    /// Notes the obligation when nothing is wrong, else fails with a shortest witness.
    pub(crate) fn ensure(&mut self, obligation: Obligation, wrong: Automaton) -> Fallible<()> {
        if wrong.is_empty() {
            if !self.done.contains(&obligation) {
                self.done.push(obligation);
            }
            return Ok(());
        }
        let name = |v: Var| match (v, v % 64) {
            (VALUE.., _) => "value".to_owned(),
            (_, 0) => self.rules.coords[v as usize / 64].clone(),
            _ => format!("option {}", self.rules.coords[v as usize / 64]),
        };
        Err(Failure::Obligation(obligation, self.logic.numeration.named(&wrong, name)))
    }

    /// Neighbouring coordinates exchanged, the conditions on positions stay the same.
    fn symmetric(&mut self) -> Fallible<()> {
        let sets = self.logic.numeration.sets();
        for i in 1..self.rules.coords.len() {
            let mut tuple: Vec<Linear> = (0..self.rules.coords.len()).map(|i| Linear::var(x(i))).collect();
            tuple.swap(i - 1, i);
            let exchanged = self.rules.conditions(sets, &tuple)?;
            let mut wrong = Vec::new();
            for (f, own) in exchanged.iter().zip([&self.domain, &self.lost, &self.won]) {
                wrong.push(self.minus(own, &self.logic.compile(f)?)?);
            }
            for wrong in wrong {
                self.ensure(Obligation::Symmetric, wrong)?;
            }
        }
        Ok(())
    }

    /// The moves of small positions, by the formulas and by the text.
    fn compare(&mut self) -> Fallible<()> {
        let positions = small_positions(self.rules.coords.len());
        let open = Formula::and([
            self.game.domain.clone(),
            Formula::not(self.game.lost.clone()),
            Formula::not(self.game.won.clone()),
        ]);
        let numeration = &self.logic.numeration;
        let holds = |f: &Formula| Ok(!self.logic.compile(f)?.is_empty());
        for position in &positions {
            let values = position.iter().enumerate().map(|(i, n)| (x(i), Linear::constant(*n))).collect();
            let concrete = self.rules.moves(position, &numeration.bounds)?;
            let wrong = || {
                let names = self.rules.coords.iter().cloned();
                let witness = names.zip(position.iter().map(i128::to_string)).collect();
                Err(Failure::Obligation(Obligation::Moves(positions.len()), Some(witness)))
            };
            let mut derived = BTreeSet::new();
            if holds(&open.put(&values)?)? {
                for clause in &self.game.moves {
                    let results = self.logic.compile(&clause.relation(self.rules.coords.len())?.put(&values)?)?;
                    let Some(words) = results.words(concrete.len()) else { return wrong() };
                    for word in words.iter().filter(|_| !results.is_empty()) {
                        let mut sum = vec![vec![0; position.len()]; clause.targets.len()];
                        for (v, word) in results.tracks.iter().zip(word) {
                            let (j, i) = (*v as usize % 64 - 1, *v as usize / 64);
                            sum[j][i] = numeration.value(word).unwrap_or(-1);
                        }
                        derived.insert(sum);
                    }
                }
                for repeat in &self.game.repeats {
                    let mut to = position.clone();
                    while holds(&repeat.guard.put(&values)?)? && to[repeat.big] >= to[repeat.small] {
                        to[repeat.big] -= to[repeat.small];
                        derived.insert(vec![to.clone()]);
                    }
                }
            }
            if derived != concrete {
                return wrong();
            }
        }
        self.done.push(Obligation::Moves(positions.len()));
        Ok(())
    }

    /// An automaton of the file on the coordinates (and the value), which must be about numbers.
    fn table(&mut self, number: usize, path: &str) -> Fallible<Automaton> {
        let tracks = self.logic.tables[number].tracks;
        let vars: Vec<Var> = (0..tracks).map(|i| if i < self.rules.coords.len() { x(i) } else { VALUE }).collect();
        let automaton = self.logic.compile(&Formula::Member(number, vars.clone()))?;
        let obligation = Obligation::Words(path.to_owned());
        if !automaton.ignores_leading_zeros() {
            return Err(Failure::Obligation(obligation, None));
        }
        let valid = self.logic.numeration.valid(&vars)?;
        self.ensure(obligation, self.minus(&automaton, &valid)?)?;
        Ok(automaton)
    }

    /// Some move of the clause from x: the formula that `about` says of the targets, each given by its variables.
    fn some_move(&self, clause: &Move, about: impl Fn(&[Vec<Var>]) -> Formula) -> Fallible<Formula> {
        let (mut vars, mut parts, mut targets) = (clause.vars.clone(), vec![clause.guard.clone()], Vec::new());
        for (j, target) in clause.targets.iter().enumerate() {
            let mut names = Vec::new();
            for (i, value) in target.iter().enumerate() {
                // A coordinate that is handed on stays on its track.
                names.push(match value.as_var() {
                    Some(v) => v,
                    None => {
                        vars.push(y(j, i));
                        parts.push(Formula::equal(&Linear::var(y(j, i)), value)?);
                        y(j, i)
                    }
                });
            }
            targets.push(names);
        }
        parts.push(about(&targets));
        Ok(Formula::exists(vars, Formula::and(parts)))
    }

    /// The automata of the positions with an option that `about` accepts, clause by clause.
    fn options(&self, about: impl Fn(&[Vec<Var>]) -> Formula) -> Fallible<Vec<Automaton>> {
        self.game.moves.iter().map(|c| self.logic.compile(&self.some_move(c, &about)?)).collect()
    }

    /// R of a repeated move, at x or at x with X - Y.
    fn further(&self, repeat: &Repeat, after_one: bool) -> Fallible<Formula> {
        let new = |place: usize| if after_one && place == repeat.big { y(0, place) } else { x(place) };
        let member = Formula::Member(1 + repeat.number, repeat.order.iter().map(|&place| new(place)).collect());
        if !after_one {
            return Ok(member);
        }
        let to = Linear::var(x(repeat.big)).plus(-1, &Linear::var(x(repeat.small)))?;
        let step = Formula::equal(&Linear::var(y(0, repeat.big)), &to)?;
        let of = Formula::and([repeat.guard.clone(), step, member]);
        Ok(Formula::exists(vec![y(0, repeat.big)], of))
    }

    /// The measures decrease: for each target, and for one step of a repeated move.
    fn measure(&mut self, measure: &[Vec<i128>]) -> Fallible<()> {
        let open = Formula::and([
            self.game.domain.clone(),
            Formula::not(self.game.lost.clone()),
            Formula::not(self.game.won.clone()),
        ]);
        let mut steps = Vec::new();
        for clause in &self.game.moves {
            for target in &clause.targets {
                let less = target.iter().enumerate().map(|(i, to)| Linear::var(x(i)).plus(-1, to));
                steps.push((clause.clause, &clause.vars[..], &clause.guard, less.collect::<Fallible<Vec<_>>>()?));
            }
        }
        for repeat in &self.game.repeats {
            let mut less = vec![Linear::default(); self.rules.coords.len()];
            less[repeat.big] = Linear::var(x(repeat.small));
            steps.push((repeat.clause, &[], &repeat.guard, less));
        }
        let mut found = Vec::new();
        for (clause, vars, guard, less) in steps {
            // Equal measures up to some place, and there no decrease.
            let (mut wrong, mut equal) = (Vec::new(), Vec::new());
            for (i, weights) in measure.iter().enumerate() {
                let mut decrease = Linear::default();
                for (weight, less) in weights.iter().zip(&less) {
                    decrease = decrease.plus(*weight, less)?;
                }
                let (last, zero) = (i + 1 == measure.len(), Linear::default());
                let no = if last { Formula::at_most(&decrease, &zero)? } else { Formula::less(&decrease, &zero)? };
                wrong.push(Formula::and([equal.clone(), vec![no]].concat()));
                equal.push(Formula::equal(&decrease, &zero)?);
            }
            wrong.push(Formula::Const(measure.is_empty()));
            let wrong = Formula::and([open.clone(), guard.clone(), Formula::or(wrong)]);
            found.push((clause, self.logic.compile(&Formula::exists(vars.to_vec(), wrong))?));
        }
        for (clause, wrong) in found {
            self.ensure(Obligation::Measure(clause), wrong)?;
        }
        Ok(())
    }

    fn p_positions(&mut self, play: Play) -> Fallible<()> {
        if self.game.moves.iter().any(|c| c.targets.len() > 1) {
            return Err(Failure::Inexpressible("P-positions of a game with sums need its nim-values".to_owned()));
        }
        let p = self.table(0, "automata[0]")?;
        self.ensure(Obligation::Positions, self.minus(&p, &self.domain)?)?;
        self.ensure(Obligation::LostInside, self.minus(&self.lost, &p)?)?;
        self.ensure(Obligation::WonOutside, self.and(&self.won, &p)?)?;
        let own: Vec<Var> = (0..self.rules.coords.len()).map(x).collect();
        let member = |vars: &[Var]| Formula::Member(0, vars.to_vec());
        for i in 0..self.logic.tables.len() - 1 {
            self.table(1 + i, &format!("repeats[{i}]"))?;
        }
        let mut options = self.options(|targets| member(&targets[0]))?;
        let mut moves = match play {
            Play::Normal => Vec::new(),
            Play::Misere => self.options(|_| Formula::Const(true))?,
        };
        for at in 0..self.game.repeats.len() {
            let repeat = &self.game.repeats[at];
            let (number, next) = (repeat.number, self.further(repeat, true)?);
            let elsewhere: Vec<Linear> =
                (0..own.len()).map(|i| Linear::var(if i == repeat.big { y(0, i) } else { x(i) })).collect();
            let sets = self.logic.numeration.sets();
            let moved = self.logic.compile(&self.rules.domain(sets, &elsewhere)?)?;
            let ray = self.and(&self.domain, &self.logic.numeration.valid(&[y(0, repeat.big)])?)?;
            let reached = self.logic.compile(&next)?;
            let right = Formula::and([self.game.domain.clone(), Formula::or([member(&own), next])]);
            let (right, r) = (self.logic.compile(&right)?, self.logic.compile(&self.further(repeat, false)?)?);
            if play == Play::Misere {
                moves.push(self.logic.compile(&repeat.guard)?);
            }
            options.push(reached);
            self.ensure(Obligation::Ray(number), self.minus(&ray, &moved)?)?;
            self.ensure(Obligation::Repeat(number), self.minus(&r, &right)?)?;
            self.ensure(Obligation::Repeat(number), self.minus(&right, &r)?)?;
        }
        let inside = self.and(&p, &self.open)?;
        let mut outside = self.minus(&self.open, &p)?;
        for option in &options {
            self.ensure(Obligation::NoOption, self.and(&inside, option)?)?;
            outside = self.minus(&outside, option)?;
        }
        if play == Play::Misere {
            let mut stuck = inside;
            let mut movable = Automaton::constant(false, self.logic.numeration.digits);
            for one in &moves {
                stuck = self.minus(&stuck, one)?;
                movable = self.logic.or(&movable, one)?;
            }
            self.ensure(Obligation::CanMove, stuck)?;
            outside = self.and(&outside, &movable)?;
        }
        self.ensure(Obligation::SomeOption, outside)
    }

    /// The automaton gives the value as its output.
    fn outputs(&mut self, output: &[Option<u64>]) -> Fallible<()> {
        if self.game.moves.iter().any(|c| c.targets.len() > 1) {
            return Err(Failure::Inexpressible("values of a game with sums are a relation, not outputs".to_owned()));
        }
        let anywhere = self.table(0, "automata[0]")?;
        self.ensure(Obligation::Outputs, self.minus(&anywhere, &self.domain)?)?;
        self.ensure(Obligation::Outputs, self.minus(&self.domain, &anywhere)?)?;
        let own: Vec<Var> = (0..self.rules.coords.len()).map(x).collect();
        let values: BTreeSet<u64> = output.iter().flatten().copied().collect();
        let mut with_option: Vec<(u64, Vec<Automaton>)> = Vec::new();
        for value in values {
            self.logic.tables[0].accept = output.iter().map(|v| *v == Some(value)).collect();
            let here = self.logic.compile(&Formula::Member(0, own.clone()))?;
            if !here.ignores_leading_zeros() {
                return Err(Failure::Obligation(Obligation::Words("automata[0]".to_owned()), None));
            }
            if here.is_empty() {
                continue;
            }
            let options = self.options(|targets| Formula::Member(0, targets[0].clone()))?;
            let open = self.and(&here, &self.open)?;
            for option in &options {
                self.ensure(Obligation::NoEqual(value), self.and(&open, option)?)?;
            }
            for smaller in 0..value {
                let mut rest = here.clone();
                let known = with_option.get(smaller as usize).filter(|(v, _)| *v == smaller);
                for option in known.iter().flat_map(|(_, options)| options) {
                    rest = self.minus(&rest, &self.and(option, &self.open)?)?;
                }
                self.ensure(Obligation::Reaches(value, smaller), rest)?;
            }
            with_option.push((value, options));
        }
        Ok(())
    }

    /// The automaton accepts (x, g) when g is the value of x.
    fn relation(&mut self) -> Fallible<()> {
        let g = self.table(0, "automata[0]")?;
        let member = |vars: &[Var], value: Var| Formula::Member(0, [vars, &[value]].concat());
        let mut with_option = Automaton::constant(false, self.logic.numeration.digits);
        for clause in &self.game.moves {
            let parts = clause.targets.len();
            if parts > 3 {
                return Err(Failure::Inexpressible("a sum of more than three positions".to_owned()));
            }
            let values: Vec<Var> = (0..parts as Var).map(|j| PART + j).collect();
            let option = self.some_move(clause, |targets| match targets {
                [target] => member(target, OTHER),
                _ => {
                    let each = targets.iter().zip(&values).map(|(t, v)| member(t, *v));
                    let of = Formula::and(each.chain([Formula::NimSum([&[OTHER], &values[..]].concat())]));
                    Formula::exists(values.clone(), of)
                }
            })?;
            with_option = self.logic.or(&with_option, &self.logic.compile(&option)?)?;
        }
        let valued = |v| self.and(&self.open, &self.logic.numeration.valid(&[v])?);
        let with_option = self.and(&with_option, &valued(OTHER)?)?;
        let less = self.logic.compile(&Formula::less(&Linear::var(OTHER), &Linear::var(VALUE))?)?;
        let bounds = &self.logic.numeration.bounds;
        let everywhere = |v| self.and(&self.domain, &self.logic.numeration.valid(&[v])?);
        let missing = self.minus(&everywhere(OTHER)?, &with_option)?;
        let gap = self.and(&missing, &less)?.project(&[OTHER], bounds)?;
        let renamed = |v: &Var| if *v == OTHER { VALUE } else { *v };
        let equal = with_option.renamed(with_option.tracks.iter().map(renamed).collect());
        let right = self.minus(&self.minus(&everywhere(VALUE)?, &equal)?, &gap)?;
        let total = self.minus(&self.domain, &g.project(&[VALUE], bounds)?)?;
        self.ensure(Obligation::Mex, self.minus(&g, &right)?)?;
        self.ensure(Obligation::Mex, self.minus(&right, &g)?)?;
        self.ensure(Obligation::Total, total)
    }
}

impl Move {
    /// The targets on the tracks y: y is reached from x.
    pub(crate) fn relation(&self, coords: usize) -> Fallible<Formula> {
        let mut parts = vec![self.guard.clone()];
        for (j, target) in self.targets.iter().enumerate() {
            for (i, value) in target.iter().enumerate().take(coords) {
                parts.push(Formula::equal(&Linear::var(y(j, i)), value)?);
            }
        }
        Ok(Formula::exists(self.vars.clone(), Formula::and(parts)))
    }
}

/// All tuples whose sum is at most some number, about 150 of them.
fn small_positions(coords: usize) -> Vec<Vec<i128>> {
    let with_sum = |most: i128| {
        (0..coords).fold(vec![Vec::new()], |all: Vec<Vec<i128>>, _| {
            let more = |t: &Vec<i128>| {
                let left = most - t.iter().sum::<i128>();
                (0..=left).map(|n| [&t[..], &[n]].concat()).collect::<Vec<_>>()
            };
            all.iter().flat_map(more).collect()
        })
    };
    let mut sum = 1;
    while with_sum(sum + 1).len() <= 150 && sum < 48 {
        sum += 1;
    }
    with_sum(sum)
}

impl Numeration {
    fn in_words(&self, system: &Digits) -> String {
        match system {
            Digits::Base(base) => format!("in base {base}, all with equally many digits"),
            Digits::Recurrence { coefficients, initial, .. } => {
                let term = |(i, c): (usize, &i128)| match c {
                    1 => format!("u(n-{})", i + 1),
                    c => format!("{c} u(n-{})", i + 1),
                };
                let used = coefficients.iter().enumerate().filter(|(_, c)| **c != 0);
                let terms: Vec<_> = used.map(term).collect();
                let first: Vec<_> = initial.iter().map(i128::to_string).collect();
                let (first, terms) = (first.join(", "), terms.join(" + "));
                format!("with the weights {first}, u(n) = {terms}, all with equally many digits")
            }
        }
    }
}

/// Decides the theorem.
pub(crate) fn check(
    rules: &Rules,
    claim: Claim,
    system: (Numeration, &Digits),
    measure: &[Vec<i128>],
    automata: Vec<Table>,
    repeats: Vec<Table>,
    done: &mut Vec<Obligation>,
) -> Fallible<Form> {
    let output = automata[0].output.clone();
    let numeration = system.0.in_words(system.1);
    let form = Form::Automaton { states: automata[0].next.len(), numeration, output: output.is_some() };
    let expected = rules.moves.iter().filter(|c| c.repeats().is_some()).count();
    if repeats.len() != expected {
        return Err(Failure::field("repeats", format!("expected {expected} automata, one for each repeated move")));
    }
    let tables = automata.into_iter().chain(repeats).collect();
    let mut court = Court::new(rules, Logic::new(system.0, tables), done)?;
    court.measure(measure)?;
    match claim {
        Claim::PPositions(play) => court.p_positions(play)?,
        Claim::NimValues if expected > 0 || !rules.won.is_empty() => {
            let what = "nim-values of a game with `won if` or a repeated move";
            return Err(Failure::Inexpressible(what.to_owned()));
        }
        Claim::NimValues => match output {
            Some(output) => court.outputs(&output)?,
            None => court.relation()?,
        },
    }
    Ok(form)
}
