//! From rules to linear constraints.

mod affine;
mod clause;
mod cond;
pub(crate) mod reason;
mod repeat;
mod scope;
mod start;
mod unroll;

pub use affine::Affine;
pub use clause::Clause;
pub use reason::Inexpressible;
pub use repeat::Repeat;
pub(crate) use start::starts;

use crate::compare::compare;
use crate::error::{Error, Fault};
use grundy_automata::{Automaton, Formula, Limits, Numeration, Var};
use grundy_rules::{Component, Cond, Orders, Rules, Ruleset, message};
use scope::Scope;
use std::collections::HashSet;
use std::sync::{Arc, OnceLock};

/// Results that one move may split a position into.
pub(crate) const MAX_TARGETS: usize = 3;
/// Variables of one coordinate: its own, and one for each result.
const STRIDE: Var = 1 + MAX_TARGETS as Var;
/// Variables for values.
const VALUES: Var = 8;

/// The variable of the i-th coordinate of the position that is moved from.
pub(crate) fn coordinate(i: usize) -> Var {
    STRIDE * i as Var
}

/// The variable of the i-th coordinate of the t-th result.
pub(crate) fn result(t: usize, i: usize) -> Var {
    coordinate(i) + 1 + t as Var
}

/// The variable of the i-th value in a game of so many coordinates.
pub(crate) fn value(arity: usize, i: usize) -> Var {
    coordinate(arity) + i as Var
}

/// The rules of a game of natural numbers as linear constraints.
///
/// ```
/// use grundy_automata::{Limits, Numeration};
/// use grundy_proof::Symbolic;
/// use grundy_rules::Ruleset;
/// use std::sync::Arc;
///
/// let text = "game nim2(a, b); unordered; move k in 1..a -> (a - k, b)";
/// let nim = Arc::new(Ruleset::parse(text).unwrap());
/// let symbolic = Symbolic::new(&nim, &Numeration::base(2)?, &Limits::default())?;
/// assert_eq!(symbolic.clauses().len(), 2); // from either heap
///
/// let text = "game divide(n); move d in divisors(n) -> (n - d)";
/// let divide = Arc::new(Ruleset::parse(text).unwrap());
/// let error = Symbolic::new(&divide, &Numeration::base(2)?, &Limits::default()).unwrap_err();
/// assert_eq!(error.to_string(), "the set of divisors of a variable is not recognised by automata");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Symbolic {
    ruleset: Arc<Ruleset>,
    numeration: Numeration,
    arity: usize,
    said: Said,
    domain: Automaton,
    lost: Automaton,
    won: Automaton,
    live: Automaton,
    clauses: Vec<Clause>,
    repeats: Vec<Repeat>,
    repeated: usize,
    mobile: OnceLock<Automaton>,
    plain: OnceLock<Option<Arc<Symbolic>>>,
}

/// What the rules say of the coordinates, as formulas.
#[derive(Clone, Debug)]
pub(crate) struct Said {
    /// `where`.
    pub(crate) positions: Formula,
    /// `lost if`, where it is a position.
    pub(crate) lost: Formula,
    /// `won if`, where it is a position.
    pub(crate) won: Formula,
}

impl Symbolic {
    /// The constraints of the game that is meant. They are compared with the move generator on a small box.
    ///
    /// # Errors
    ///
    /// [`Error::inexpressible`] with the reason; a limit that ran out.
    pub fn new(
        ruleset: &Arc<Ruleset>,
        numeration: &Numeration,
        limits: &Limits,
    ) -> Result<Self, Error> {
        Ok(Self::compared(ruleset, numeration, limits)?)
    }

    fn compared(
        ruleset: &Arc<Ruleset>,
        numeration: &Numeration,
        limits: &Limits,
    ) -> Result<Self, Fault> {
        let symbolic = Self::unchecked(ruleset, numeration, limits)?;
        compare(symbolic.plain(limits)?, limits)?;
        Ok(symbolic)
    }

    /// The same constraints with automata over another numeration; nothing is compared again.
    ///
    /// # Errors
    ///
    /// [`Error::inexpressible`] when the rules name a set of numbers that the numeration has no automaton for; a limit that
    /// ran out.
    pub fn over(&self, numeration: &Numeration, limits: &Limits) -> Result<Self, Error> {
        Ok(Self::unchecked(&self.ruleset, numeration, limits)?)
    }

    /// The same constraints over the plainest numeration that will do, where it matters only what they say: base 2, unless the
    /// rules name a set of numbers that needs another.
    pub(crate) fn plain(&self, limits: &Limits) -> Result<&Self, Fault> {
        if self.numeration.radix() == Some(2) {
            return Ok(self);
        }
        if let Some(known) = self.plain.get() {
            return Ok(known.as_deref().unwrap_or(self));
        }
        let plain = match Self::unchecked(&self.ruleset, &Numeration::base(2)?, limits) {
            Ok(plain) => Some(Arc::new(plain)),
            Err(fault) if fault.is_inexpressible() => None,
            Err(fault) => return Err(fault),
        };
        Ok(self.plain.get_or_init(|| plain).as_deref().unwrap_or(self))
    }

    /// The constraints, which have been compared before.
    pub(crate) fn unchecked(
        ruleset: &Arc<Ruleset>,
        numeration: &Numeration,
        limits: &Limits,
    ) -> Result<Self, Fault> {
        let rules = ruleset.rules().first().ok_or_else(reason::not_rules)?;
        let arity = rules.coords.len();
        let most = if rules.unordered {
            MAX_UNORDERED
        } else {
            MAX_ARITY
        };
        if arity > most {
            return Err(reason::coordinates(most).into());
        }
        let fresh = value(arity, 0) + VALUES;
        let scope = |coords| Scope::new(rules, numeration, coords, fresh);
        let own: Vec<Affine> = (0..arity).map(|i| Affine::var(coordinate(i))).collect();
        let vars: Vec<Var> = (0..arity).map(coordinate).collect();
        let all = Automaton::all(numeration, &vars);
        let said = |conds: &[Cond], join: fn(Vec<Formula>) -> Formula| {
            let mut scope = scope(own.clone())?;
            let conds: Result<Vec<_>, Inexpressible> =
                conds.iter().map(|c| scope.cond(c)).collect();
            Ok::<Formula, Inexpressible>(join(conds?))
        };
        let said = Said {
            positions: said(&rules.wheres, Formula::all_of)?,
            lost: said(&rules.lost, Formula::any_of)?,
            won: said(&rules.won, Formula::any_of)?,
        };
        let region = |said: &Formula| -> Result<Automaton, Fault> {
            Ok(all.and(&said.compile(numeration, limits)?, limits)?)
        };
        let domain = region(&said.positions)?;
        let lost = region(&said.lost)?.and(&domain, limits)?;
        let won = region(&said.won)?.and(&domain, limits)?;
        if let Some(both) = lost.meets(&won, limits)? {
            return Err(reason::lost_and_won(Component::new(0, both).to_string()).into());
        }
        let live = domain.minus(&lost, limits)?.minus(&won, limits)?;
        let (clauses, repeats, repeated) = moves(rules, &|order: &[usize]| {
            scope(order.iter().map(|&place| own[place].clone()).collect())
        })?;
        let symbolic = Symbolic {
            ruleset: ruleset.clone(),
            numeration: numeration.clone(),
            arity,
            said,
            domain,
            lost,
            won,
            live,
            clauses,
            repeats,
            repeated,
            mobile: OnceLock::new(),
            plain: OnceLock::new(),
        };
        symbolic.rays_are_whole(rules, limits)?;
        if rules.unordered {
            symbolic.has_no_order(limits)?;
        }
        Ok(symbolic)
    }

    /// `where` must not end a ray of repeated moves.
    fn rays_are_whole(&self, rules: &Rules, limits: &Limits) -> Result<(), Fault> {
        for repeat in &self.repeats {
            let from = coordinate(repeat.from);
            let free = self.domain.exists(&[from], limits)?;
            let vars: Vec<Var> = (0..self.arity).map(coordinate).collect();
            let cylinder = Automaton::all(&self.numeration, &vars).and(&free, limits)?;
            if cylinder != self.domain {
                return Err(reason::repeat_domain(&rules.coords[repeat.from]).into());
            }
        }
        Ok(())
    }

    /// Where coordinates may be permuted, what a position is and how it ends must not depend on their order.
    fn has_no_order(&self, limits: &Limits) -> Result<(), Fault> {
        for set in [&self.domain, &self.lost, &self.won] {
            for i in 1..self.arity {
                let mut vars = set.vars().to_vec();
                vars.swap(i - 1, i);
                if let Some(position) = set.exceeds(&set.renamed(&vars, limits)?, limits)? {
                    let position = Component::new(0, position).to_string();
                    return Err(reason::asymmetric(position).into());
                }
            }
        }
        Ok(())
    }

    /// The rules.
    pub fn ruleset(&self) -> &Arc<Ruleset> {
        &self.ruleset
    }

    /// The numeration of the automata.
    pub fn numeration(&self) -> &Numeration {
        &self.numeration
    }

    /// The number of coordinates.
    pub fn arity(&self) -> usize {
        self.arity
    }

    /// What the rules say of positions.
    pub(crate) fn said(&self) -> &Said {
        &self.said
    }

    /// The positions.
    pub fn domain(&self) -> &Automaton {
        &self.domain
    }

    /// The positions where the player to move has already lost.
    pub fn lost(&self) -> &Automaton {
        &self.lost
    }

    /// The positions where the player to move has already won.
    pub fn won(&self) -> &Automaton {
        &self.won
    }

    /// The positions where the game is not over by `lost if` or `won if`.
    pub fn live(&self) -> &Automaton {
        &self.live
    }

    /// The linear clauses.
    pub fn clauses(&self) -> &[Clause] {
        &self.clauses
    }

    /// The repeated moves, in every order of the coordinates.
    pub fn repeats(&self) -> &[Repeat] {
        &self.repeats
    }

    /// How many clauses of the rules are repeated moves.
    pub fn repeated(&self) -> usize {
        self.repeated
    }

    /// That there is a move, where the game is not over.
    pub(crate) fn able(&self) -> Result<Formula, Inexpressible> {
        let clauses = self.clauses.iter();
        let mut ways: Vec<Formula> = clauses
            .map(|clause| clause.legal().exists(&clause.hidden))
            .collect();
        for ray in &self.repeats {
            ways.push(ray.condition.clone().and(ray.possible()?));
        }
        Ok(Formula::any_of(ways))
    }

    /// The positions from which there is a move.
    pub(crate) fn mobile(&self, limits: &Limits) -> Result<&Automaton, Fault> {
        if let Some(known) = self.mobile.get() {
            return Ok(known);
        }
        let vars: Vec<Var> = (0..self.arity).map(coordinate).collect();
        let able = self.able()?.compile(&self.numeration, limits)?;
        let able = Automaton::all(&self.numeration, &vars).and(&able, limits)?;
        let able = able.and(&self.live, limits)?;
        Ok(self.mobile.get_or_init(|| able))
    }

    /// A relation between positions and values, its tracks named as the coordinates' variables and `value`.
    pub(crate) fn placed_pairs(
        &self,
        pairs: &Automaton,
        value: Var,
        limits: &Limits,
    ) -> Result<Automaton, Fault> {
        self.named(
            pairs,
            (0..self.arity).map(coordinate).chain([value]).collect(),
            limits,
        )
    }

    /// An automaton with one track for each coordinate, its tracks named as the coordinates' variables.
    pub(crate) fn placed(&self, set: &Automaton, limits: &Limits) -> Result<Automaton, Fault> {
        self.named(set, (0..self.arity).map(coordinate).collect(), limits)
    }

    fn named(&self, set: &Automaton, vars: Vec<Var>, limits: &Limits) -> Result<Automaton, Fault> {
        if set.vars().len() != vars.len() || set.numeration() != &self.numeration {
            let message = message!(
                "candidate-tracks",
                "the automaton has {tracks} tracks, and {needed} in the same numeration as the constraints are needed",
                tracks = set.vars().len(),
                needed = vars.len()
            );
            return Err(Error::question(message).into());
        }
        Ok(set.renamed(&vars, limits)?)
    }
}

/// Coordinates that a game may have; more tracks than that no automaton is good for.
const MAX_ARITY: usize = 16;
/// The same where they may be permuted.
const MAX_UNORDERED: usize = 6;

/// The clauses in every order that can make a difference, and the repeated moves, and how many clauses are those.
fn moves<'r>(
    rules: &'r Rules,
    scope: &dyn Fn(&[usize]) -> Result<Scope<'r>, Inexpressible>,
) -> Result<(Vec<Clause>, Vec<Repeat>, usize), Inexpressible> {
    let (mut clauses, mut repeats, mut repeated) = (Vec::new(), Vec::new(), 0);
    for (index, clause) in rules.moves.iter().enumerate() {
        let mut lower = || -> Result<(), Inexpressible> {
            let orders = Orders::new(rules, 0, clause);
            if orders
                .how_many()
                .is_none_or(|n| n > unroll::MAX_CLAUSES as u64)
            {
                return Err(reason::orders());
            }
            let ray = Repeat::recognise(rules, clause);
            let mut seen = HashSet::new();
            for order in orders {
                let scope = scope(&order)?;
                if let Some(ray) = ray {
                    repeats.push(Repeat::lower(index, repeated, clause, &scope, ray, &order)?);
                    continue;
                }
                for lowered in Clause::lower(index, clause, &scope, &order)? {
                    if !rules.unordered || seen.insert(lowered.written()) {
                        clauses.push(lowered);
                    }
                }
                if clauses.len() > unroll::MAX_CLAUSES {
                    return Err(reason::clauses(unroll::MAX_CLAUSES));
                }
            }
            repeated += usize::from(ray.is_some());
            Ok(())
        };
        lower().map_err(|reason| reason.at(clause.span))?;
    }
    Ok((clauses, repeats, repeated))
}
