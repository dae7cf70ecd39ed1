//! The legal moves of a position.

mod bounds;
mod walk;

use crate::eval::{Env, Fault, MAX_BITS};
use crate::{Budget, Component, Exhausted, Orders, Rules, Ruleset, Target};
use num_bigint::{BigInt, BigUint};
use std::collections::HashSet;
use walk::{Plan, Turn, Walk};

/// A legal move of a position, and where it leads.
///
/// Two moves are the same when their binders have the same values and they lead to the same result, coordinates in the
/// position's own order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Index of the clause that gives the move (the first, when several give the same move).
    pub clause: usize,
    /// The values of the binders of that clause.
    pub binders: Vec<BigInt>,
    /// The result: the sum of these. Coordinates stand in the order of the position that was moved from.
    pub to: Vec<Component>,
}

/// The legal moves of a position, each once, clause by clause, found as they are asked for; see [`Ruleset::moves`].
#[derive(Debug)]
pub struct Moves<'a> {
    games: &'a [Rules],
    /// The arcs that are left, where the ruleset is a graph.
    arcs: std::slice::Iter<'a, u32>,
    game: usize,
    coords: Vec<BigInt>,
    budget: Budget,
    /// Clauses that have been begun.
    clauses: usize,
    current: Option<(Plan<'a>, Option<Walk<'a>>)>,
    /// Moves that were given, where one move can come up twice.
    seen: Option<HashSet<(Vec<BigInt>, Vec<Component>)>>,
    work: u64,
    checked: u64,
    bytes: u64,
    /// What is to be reported before anything else.
    fault: Option<Fault>,
    done: bool,
}

impl Ruleset {
    /// The legal moves of the position, each once. There are none where the game is over, nor from numbers that are not
    /// a position (see [`Ruleset::check`]). A move that leads back to the position itself is listed.
    ///
    /// Memory stays constant for a game with one clause that is not `unordered`; otherwise it grows with the moves given.
    /// Once the budget has run out (its positions count the candidates looked at), the iterator gives the error and ends.
    ///
    /// ```
    /// use grundy_rules::{Budget, Component, Ruleset};
    ///
    /// let lasker = Ruleset::parse(
    ///     "game lasker(n)
    ///        move k in 1..n   -> (n - k)
    ///        move k in 1..n-1 -> (k) + (n - k)",
    /// )
    /// .unwrap();
    /// let three = Component::new(0, [3u32]);
    /// let moves = lasker.moves(&three, &Budget::default());
    /// let results: Vec<_> = moves
    ///     .map(|m| m.unwrap().to.iter().map(|c| c.to_string()).collect::<Vec<_>>().join("+"))
    ///     .collect();
    /// assert_eq!(results, ["(2)", "(1)", "(0)", "(1)+(2)", "(2)+(1)"]);
    /// ```
    pub fn moves(&self, from: &Component, budget: &Budget) -> Moves<'_> {
        let games = self.rules();
        let coords: Vec<BigInt> = from.coords.iter().cloned().map(BigInt::from).collect();
        let mut moves = Moves {
            games,
            arcs: [].iter(),
            game: from.game,
            coords,
            budget: budget.clone(),
            clauses: 0,
            current: None,
            seen: None,
            work: 0,
            checked: 0,
            bytes: 0,
            fault: None,
            done: false,
        };
        if let Some(graph) = self.graph() {
            // Numbers that are no vertex have no arcs.
            moves.arcs = graph
                .token(from)
                .map_or([].iter(), |v| graph.successors(v).iter());
            return moves;
        }
        match games.get(from.game) {
            Some(rules) if rules.coords.len() == from.coords.len() => {
                if rules.moves.len() > 1 || rules.unordered {
                    moves.seen = Some(HashSet::new());
                }
                match moves.is_over(rules) {
                    Ok(over) => moves.done = over,
                    Err(fault) => moves.fault = Some(fault),
                }
            }
            _ => moves.done = true,
        }
        moves
    }
}

impl Iterator for Moves<'_> {
    type Item = Result<Move, Exhausted>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        let found = match self.fault.take() {
            Some(fault) => Err(self.exhausted(fault)),
            None => self.advance(),
        };
        self.done = !matches!(found, Ok(Some(_)));
        found.transpose()
    }
}

impl Moves<'_> {
    /// No position, or one where the game has ended.
    fn is_over(&self, rules: &Rules) -> Result<bool, Fault> {
        let env = Env::new(rules, self.coords.clone());
        Ok(!env.all_met(&rules.wheres)? || env.one_met(&rules.lost)? || env.one_met(&rules.won)?)
    }

    fn advance(&mut self) -> Result<Option<Move>, Exhausted> {
        loop {
            self.spend()?;
            if let Some(&vertex) = self.arcs.next() {
                return Ok(Some(Move {
                    clause: 0,
                    binders: Vec::new(),
                    to: vec![Component::new(0, [vertex])],
                }));
            }
            match self.turn().map_err(|fault| self.exhausted(fault))? {
                Some(Turn::Move(binders, to)) => {
                    if self.is_new(&binders, &to) {
                        let clause = self.clauses - 1;
                        return Ok(Some(Move {
                            clause,
                            binders,
                            to,
                        }));
                    }
                }
                Some(Turn::Nothing) => {}
                None => return Ok(None),
            }
        }
    }

    /// A bounded piece of work; `None` when all clauses are through.
    fn turn(&mut self) -> Result<Option<Turn>, Fault> {
        let games = self.games;
        let Some(rules) = games.get(self.game) else {
            return Ok(None);
        };
        let Some((plan, walk)) = &mut self.current else {
            let Some(clause) = rules.moves.get(self.clauses) else {
                return Ok(None);
            };
            self.clauses += 1;
            self.current = Some((
                Plan::new(clause, Orders::new(rules, self.game, clause)),
                None,
            ));
            return Ok(Some(Turn::Nothing));
        };
        let Some(walking) = walk else {
            match plan.orders.next() {
                Some(order) => *walk = Walk::start(rules, plan, &self.coords, order)?,
                None => self.current = None,
            }
            return Ok(Some(Turn::Nothing));
        };
        match walking.step(plan)? {
            walk::Step::Leaf => {}
            walk::Step::Nothing => return Ok(Some(Turn::Nothing)),
            walk::Step::End => {
                *walk = None;
                return Ok(Some(Turn::Nothing));
            }
        }
        let mut to = Vec::with_capacity(plan.clause.targets.len());
        for target in &plan.clause.targets {
            match result(games, self.game, walking, target) {
                Ok(Some(component)) => to.push(component),
                Ok(None) | Err(Fault::Undefined) => return Ok(Some(Turn::Nothing)),
                Err(fault) => return Err(fault),
            }
        }
        Ok(Some(Turn::Move(walking.env.binders.clone(), to)))
    }

    /// Whether the move has not been given yet. A sum has no order.
    fn is_new(&mut self, binders: &[BigInt], to: &[Component]) -> bool {
        let Some(seen) = &mut self.seen else {
            return true;
        };
        let mut sum = to.to_vec();
        sum.sort_unstable();
        let numbers = binders.len() + to.iter().map(|c| c.coords.len()).sum::<usize>();
        let bits = self.coords.iter().map(BigInt::bits).max().unwrap_or(0);
        let new = seen.insert((binders.to_vec(), sum));
        if new {
            self.bytes += 64 + numbers as u64 * (32 + bits / 8);
        }
        new
    }

    /// Counts the step, more of it when numbers are long, and looks at the clock from time to time.
    fn spend(&mut self) -> Result<(), Exhausted> {
        const INTERVAL: u64 = 4096;
        let bits: u64 = self.coords.iter().map(BigInt::bits).sum();
        self.work += 1 + bits / 512;
        if self.work > self.budget.positions()
            || self.work >= self.checked
            || self.bytes > self.budget.memory()
        {
            self.checked = self.work + INTERVAL;
            self.budget.check(self.work, self.bytes)?;
        }
        Ok(())
    }

    fn exhausted(&self, fault: Fault) -> Exhausted {
        match fault {
            Fault::TooLarge(bits) => Exhausted::Number {
                bits,
                limit: MAX_BITS,
            },
            // A proof by trial division would take more steps than that.
            Fault::Undecided | Fault::Undefined => Exhausted::Positions(self.budget.positions()),
        }
    }
}

/// The component that a target gives, carried back to the order of the position; `None` where it is not a position.
fn result(
    games: &[Rules],
    own: usize,
    walk: &Walk<'_>,
    target: &Target,
) -> Result<Option<Component>, Fault> {
    let mut coords = vec![BigInt::ZERO; target.coords.len()];
    for (i, coord) in target.coords.iter().enumerate() {
        let value = walk.env.eval(coord)?;
        if value < BigInt::ZERO {
            return Ok(None);
        }
        let place = if target.game == own { walk.order[i] } else { i };
        coords[place] = value;
    }
    let rules = &games[target.game];
    if !rules.wheres.is_empty() {
        let env = Env::new(rules, coords);
        if !env.all_met(&rules.wheres)? {
            return Ok(None);
        }
        coords = env.coords;
    }
    let natural = |x: &BigInt| -> BigUint { x.magnitude().clone() };
    Ok(Some(Component {
        game: target.game,
        coords: coords.iter().map(natural).collect(),
    }))
}
