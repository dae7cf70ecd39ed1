//! The conditions for P-positions.

use super::{Counterexample, Stop, Violation, empty};
use crate::error::Fault;
use crate::moves::{Goal, Ray, Ways};
use crate::{Play, Symbolic};
use grundy_automata::{Automaton, Limits};

pub(super) fn check(
    symbolic: &Symbolic,
    play: Play,
    p: &Automaton,
    repeats: &[Automaton],
    limits: &Limits,
) -> Result<(), Stop> {
    let p = &symbolic.placed(p, limits)?;
    empty(
        &p.minus(symbolic.domain(), limits)?,
        Violation::NotAPosition,
    )?;
    empty(&symbolic.lost().minus(p, limits)?, Violation::Lost)?;
    empty(&p.and(symbolic.won(), limits)?, Violation::Won)?;
    let live = p.and(symbolic.live(), limits)?;
    if play == Play::Misere {
        let stuck = live.minus(symbolic.mobile(limits)?, limits)?;
        empty(&stuck, Violation::MisereTerminal)?;
    }
    // What is no P-position has to have an option that is one.
    let mut rest = symbolic.live().minus(p, limits)?;
    if play == Play::Misere {
        rest = rest.and(symbolic.mobile(limits)?, limits)?;
    }
    let mut seen = vec![false; symbolic.repeated()];
    for ray in symbolic.repeats() {
        let steps = &repeats[ray.index];
        if !std::mem::replace(&mut seen[ray.index], true) {
            repeat(
                symbolic,
                &Ray::new(symbolic, ray, steps, limits)?,
                p,
                ray.index,
                limits,
            )?;
        }
    }
    for clause in symbolic.clauses() {
        let ways = Ways::new(symbolic, clause, Goal::Set(p), limits)?;
        let able = ways.able(limits)?;
        if let Some(position) = live.meets(&able, limits)? {
            let option = ways.first_result(&position, limits)?;
            return Err(Stop::Fails(Counterexample {
                position,
                option,
                violation: Violation::PToP,
            }));
        }
        rest = rest.minus(&able, limits)?;
    }
    for ray in symbolic.repeats() {
        let ray = Ray::new(symbolic, ray, &repeats[ray.index], limits)?;
        if let Some(position) = live.meets(ray.able(), limits)? {
            let option = ray.longest(&position).map(|(_, to)| to);
            return Err(Stop::Fails(Counterexample {
                position,
                option,
                violation: Violation::PToP,
            }));
        }
        rest = rest.minus(ray.able(), limits)?;
    }
    empty(&rest, Violation::NoOption)
}

/// R(x) <=> D(x) and (P(x), or one step is possible and R after it).
fn repeat(
    symbolic: &Symbolic,
    ray: &Ray,
    p: &Automaton,
    index: usize,
    limits: &Limits,
) -> Result<(), Stop> {
    let again = ray.able().and(symbolic.domain(), limits)?;
    let right = p.or(&again, limits)?;
    let wrong =
        |a: &Automaton, b: &Automaton| -> Result<Automaton, Fault> { Ok(a.minus(b, limits)?) };
    empty(&wrong(ray.steps(), &right)?, Violation::Repeat(index))?;
    empty(&wrong(&right, ray.steps())?, Violation::Repeat(index))
}
