//! The conditions as sentences, for provers that decide first-order statements by themselves.

use crate::error::Fault;
use crate::lower::{coordinate, value};
use crate::moves::{Goal, Ray, there};
use crate::{CandidateKind, Clause, Play, Symbolic};
use grundy_automata::{Automaton, Dfao, Formula, Var};

/// The sentences that are all true exactly when a candidate satisfies its conditions, each with a name. That a measure decreases
/// is not among them.
pub(crate) fn sentences(
    symbolic: &Symbolic,
    kind: &CandidateKind,
) -> Result<Vec<(String, Formula)>, Fault> {
    symbolic.admits(kind)?;
    let said = symbolic.said();
    let told = Told {
        symbolic,
        coords: (0..symbolic.arity()).map(coordinate).collect(),
        live: Formula::all_of([
            said.positions.clone(),
            said.lost.clone().not(),
            said.won.clone().not(),
        ]),
        all: Vec::new(),
    };
    match kind {
        CandidateKind::Positions { play, p, repeats } => told.positions(*play, p, repeats),
        CandidateKind::Values(values) => told.values(values),
        CandidateKind::Relation(pairs) => told.relation(pairs),
    }
}

struct Told<'s> {
    symbolic: &'s Symbolic,
    coords: Vec<Var>,
    /// The positions where the game goes on, moves or no moves.
    live: Formula,
    all: Vec<(String, Formula)>,
}

type Sentences = Result<Vec<(String, Formula)>, Fault>;

impl Told<'_> {
    /// For all coordinates, and these variables too. What goes without saying is left out.
    fn always(&mut self, name: impl Into<String>, formula: Formula, more: &[Var]) {
        if formula == Formula::True {
            return;
        }
        let free = formula.free();
        let vars = self.coords.iter().chain(more).copied();
        let vars: Vec<Var> = vars.filter(|var| free.contains(var)).collect();
        self.all.push((name.into(), formula.forall(&vars)));
    }

    fn step(&self, clause: &Clause, goal: Goal<'_>) -> Result<Formula, Fault> {
        Ok(there(self.symbolic, clause, goal)?.exists(&clause.hidden))
    }

    /// Some clause leads to the goal.
    fn some_step(&self, goal: Goal<'_>) -> Result<Formula, Fault> {
        let clauses = self.symbolic.clauses().iter();
        let steps: Result<Vec<_>, _> = clauses.map(|clause| self.step(clause, goal)).collect();
        Ok(Formula::any_of(steps?))
    }

    fn positions(mut self, play: Play, p: &Automaton, repeats: &[Automaton]) -> Sentences {
        let said = self.symbolic.said().clone();
        let of_p = Formula::member(p, &self.coords);
        let within = of_p.clone().implies(said.positions.clone());
        self.always("only_positions", within, &[]);
        if said.lost != Formula::False {
            let over = said.positions.clone().and(said.lost);
            self.always("lost_is_lost", over.implies(of_p.clone()), &[]);
        }
        if said.won != Formula::False {
            let over = Formula::all_of([said.positions.clone(), said.won, of_p.clone()]);
            self.always("won_is_not_lost", over.not(), &[]);
        }
        let mut steps = Vec::new();
        for clause in self.symbolic.clauses() {
            steps.push(self.step(clause, Goal::Set(p))?);
        }
        for repeat in self.symbolic.repeats() {
            let set = &repeats[repeat.index];
            let able = Ray::steps_lead(repeat, set)?;
            let track = |place: &usize| coordinate(*place);
            let args: Vec<Var> = repeat.order.iter().map(track).collect();
            let here = of_p.clone().or(said.positions.clone().and(able.clone()));
            let set = Formula::member(set, &args);
            let name = format!("repeat_{}", 1 + steps.len());
            let same = Formula::all_of([set.clone().implies(here.clone()), here.implies(set)]);
            self.always(name, same, &[]);
            steps.push(able);
        }
        let lost = of_p.clone().and(self.live.clone());
        for (number, step) in (1..).zip(&steps) {
            let both = lost.clone().and(step.clone());
            self.always(format!("no_option_is_lost_{number}"), both.not(), &[]);
        }
        let mut other = self.live.clone().and(of_p.not());
        if play == Play::Misere {
            let able = self.symbolic.able()?;
            self.always("lost_can_move", lost.implies(able.clone()), &[]);
            other = other.and(able);
        }
        let found = other.implies(Formula::any_of(steps));
        self.always("every_other_has_a_lost_option", found, &[]);
        Ok(self.all)
    }

    fn values(mut self, values: &Dfao) -> Sentences {
        let domain = self.symbolic.said().positions.clone();
        let most = values.parts().map(|(value, _)| value).max();
        let all: Vec<(u32, &Automaton)> = values.parts().collect();
        let of = |coords: &[Var], value: u32| match values.part(value) {
            Some(part) => Formula::member(part, coords),
            None => Formula::False,
        };
        let coords = self.coords.clone();
        let any = Formula::any_of(all.iter().map(|&(value, _)| of(&coords, value)));
        let valued = any.clone().implies(domain.clone()).and(domain.implies(any));
        self.always("positions_have_values", valued, &[]);
        for (place, &(value, part)) in all.iter().enumerate() {
            let own = of(&coords, value);
            let others = all[place + 1..]
                .iter()
                .map(|&(other, _)| of(&coords, other));
            let both = own.clone().and(Formula::any_of(others));
            self.always(format!("only_value_{value}"), both.not(), &[]);
            let same = Formula::all_of([own, self.live.clone(), self.some_step(Goal::Set(part))?]);
            self.always(format!("no_option_has_value_{value}"), same.not(), &[]);
        }
        for value in 0..most.unwrap_or(0) {
            let larger = all.iter().filter(|&&(other, _)| other > value);
            let larger = Formula::any_of(larger.map(|&(other, _)| of(&coords, other)));
            let step = match values.part(value) {
                Some(part) => self.live.clone().and(self.some_step(Goal::Set(part))?),
                None => Formula::False,
            };
            let name = format!("larger_have_option_of_value_{value}");
            self.always(name, larger.implies(step), &[]);
        }
        Ok(self.all)
    }

    fn relation(mut self, pairs: &Automaton) -> Sentences {
        let domain = self.symbolic.said().positions.clone();
        let arity = self.symbolic.arity();
        let (g, h) = (value(arity, 0), value(arity, 1));
        let own = Formula::member(pairs, &[&self.coords[..], &[g]].concat());
        let within = own.clone().implies(domain.clone());
        self.always("only_positions_have_values", within, &[g]);
        let valued = domain.implies(own.clone().exists(&[g]));
        self.always("every_position_has_a_value", valued, &[]);
        let same = self.some_step(Goal::Worth(pairs, g))?;
        let same = Formula::all_of([own.clone(), self.live.clone(), same]);
        self.always("no_option_has_the_same_value", same.not(), &[g]);
        let smaller = own.and(Formula::at_most(&[(h, 1), (g, -1)], -1));
        let option = self
            .live
            .clone()
            .and(self.some_step(Goal::Worth(pairs, h))?);
        let found = smaller.implies(option);
        self.always("every_smaller_value_is_that_of_an_option", found, &[g, h]);
        Ok(self.all)
    }
}
