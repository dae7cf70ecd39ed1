//! All options of one position, run through compiled clauses.

use super::compile::{Clause, Coords, Game, Linear, Slope, To};
use super::program::{self, Frame, all_hold};
use super::sets::Limits;
use super::store::Store;
use super::worth::Cell;
use grundy_rules::{Budget, Exhausted};

/// Looks at the options of a position.
pub(super) trait Visit<C: Cell> {
    /// `count` options of one component: the cells first, first + step, …
    fn run(&mut self, cells: &[C], first: usize, step: isize, count: usize);
    /// `count` options of two components each.
    fn run_sums(&mut self, cells: &[C], first: [usize; 2], step: [isize; 2], count: usize);
    /// One option, by the cells of its components.
    fn option(&mut self, cells: &[C], parts: &[usize]);
}

/// Buffers that outlive one position.
pub(super) struct Walker {
    frames: Vec<Frame>,
    limits: Limits,
    listed: Vec<i64>,
    outer_listed: Vec<Vec<i64>>,
    bases: Vec<i64>,
    slopes: Vec<i64>,
    first: Vec<i64>,
    parts: Vec<usize>,
    largest: i64,
    budget: Budget,
    steps: u64,
    exhausted: Option<Exhausted>,
}

/// What the rules say about a position before its moves are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
    NotAPosition,
    Lost,
    Won,
    /// Lost and won at once.
    Contradiction,
    Open,
}

/// Why the options of a position could not all be looked at.
pub(super) enum Stop {
    /// A result does not fit 64 bits.
    Overflow,
    /// The budget ran out in a long loop over a binder.
    Exhausted(Exhausted),
}

/// Steps of slow loops between two looks at the budget.
const STEPS: u64 = 1 << 12;

/// Moves to positions outside the tables that one question may look at. A search that fits the memory needs fewer; where
/// play grows, there is no end of them.
const LOOKUPS: u64 = 1 << 25;

impl Walker {
    pub(super) fn new(games: &[Game], budget: &Budget) -> Self {
        Walker {
            frames: games.iter().map(|g| Frame::new(g.slots)).collect(),
            limits: Limits::default(),
            listed: Vec::new(),
            outer_listed: Vec::new(),
            bases: Vec::new(),
            slopes: Vec::new(),
            first: Vec::new(),
            parts: Vec::new(),
            largest: 0,
            budget: budget.clone(),
            steps: 0,
            exhausted: None,
        }
    }

    /// Takes another budget for what comes.
    pub(super) fn set_budget(&mut self, budget: &Budget) {
        self.budget = budget.clone();
    }

    /// Puts a position into the frame of its game and says what it is.
    pub(super) fn enter(
        &mut self,
        games: &[Game],
        game: usize,
        coords: &[i64],
    ) -> Result<Status, Stop> {
        let rules = &games[game];
        let frame = &mut self.frames[game];
        frame.clear();
        frame.slots[..coords.len()].copy_from_slice(coords);
        self.largest = coords.iter().copied().max().unwrap_or(0);
        program::set_lets(frame, &rules.lets, rules.layout);
        let any = |tests: &[program::Test]| {
            tests.iter().any(|test| {
                let holds = test(frame);
                !frame.take_undefined() && holds
            })
        };
        let status = if !all_hold(&rules.wheres, frame) {
            Status::NotAPosition
        } else {
            match (any(&rules.lost), any(&rules.won)) {
                (false, false) => Status::Open,
                (true, false) => Status::Lost,
                (false, true) => Status::Won,
                (true, true) => Status::Contradiction,
            }
        };
        if frame.overflown() {
            return Err(Stop::Overflow);
        }
        Ok(status)
    }

    /// Shows every option of the position that was entered last.
    pub(super) fn options<C: Cell>(
        &mut self,
        games: &[Game],
        game: usize,
        store: &mut Store<C>,
        visit: &mut impl Visit<C>,
    ) -> Result<(), Stop> {
        for clause in &games[game].clauses {
            if all_hold(&clause.guards, &self.frames[game]) {
                self.outer(clause, game, 0, store, visit);
            }
        }
        if let Some(exhausted) = self.exhausted.take() {
            return Err(Stop::Exhausted(exhausted));
        }
        if self.frames[game].overflown() {
            return Err(Stop::Overflow);
        }
        Ok(())
    }

    /// Whether a slow loop may take another step.
    #[inline]
    fn may_go_on<C: Cell>(&mut self, game: usize, store: &Store<C>) -> bool {
        self.steps += 1;
        if self.steps.is_multiple_of(STEPS) && self.exhausted.is_none() {
            let limits = self.budget.check(store.hashed(), store.used());
            self.exhausted = match limits {
                Ok(()) if store.lookups() > LOOKUPS => Some(Exhausted::Positions(LOOKUPS)),
                Ok(()) => None,
                Err(exhausted) => Some(exhausted),
            };
        }
        self.exhausted.is_none() && !self.frames[game].overflown()
    }

    /// Runs the binders before the last; the parser bounds their number, and with it the depth.
    fn outer<C: Cell>(
        &mut self,
        clause: &Clause,
        game: usize,
        depth: usize,
        store: &mut Store<C>,
        visit: &mut impl Visit<C>,
    ) {
        let Some(binder) = clause.outer.get(depth) else {
            return self.inner(clause, game, store, visit);
        };
        if self.outer_listed.len() <= depth {
            self.outer_listed.push(Vec::new());
        }
        let mut listed = std::mem::take(&mut self.outer_listed[depth]);
        let frame = &self.frames[game];
        let (from, to, is_list) = match binder.values.interval(frame) {
            Some((a, b)) => (a, b, false),
            None => {
                let list =
                    binder
                        .values
                        .list(frame, self.largest, &mut self.limits, &mut self.listed);
                listed.clear();
                listed.extend_from_slice(list);
                (0, list.len() as i64 - 1, true)
            }
        };
        let mut i = from;
        while i <= to && self.may_go_on(game, store) {
            let frame = &mut self.frames[game];
            frame.slots[binder.slot] = if is_list { listed[i as usize] } else { i };
            if all_hold(&binder.conds, frame) {
                self.outer(clause, game, depth + 1, store, visit);
            }
            i += 1;
        }
        self.outer_listed[depth] = listed;
    }

    fn inner<C: Cell>(
        &mut self,
        clause: &Clause,
        game: usize,
        store: &mut Store<C>,
        visit: &mut impl Visit<C>,
    ) {
        let Some(binder) = &clause.inner else {
            return self.single(clause, game, store, visit);
        };
        let linear = clause.rest.is_empty()
            && clause
                .targets
                .iter()
                .all(|t| matches!(t.coords, Coords::Linear(_)));
        if let Some(interval) = binder.values.interval(&self.frames[game]) {
            let Some((from, to)) = self.tighten(clause, game, interval) else {
                return;
            };
            if linear && self.stride(clause, from, to, store, visit) {
                return;
            }
            for k in from..=to {
                if !self.may_go_on(game, store) {
                    return;
                }
                self.frames[game].slots[binder.slot] = k;
                self.step(clause, game, k, store, visit);
            }
            return;
        }
        let Some((from, to)) = self.tighten(clause, game, (i64::MIN, i64::MAX)) else {
            return;
        };
        let frame = &self.frames[game];
        let list = binder
            .values
            .list(frame, self.largest, &mut self.limits, &mut self.listed);
        let start = list.partition_point(|&k| k < from);
        let end = list.partition_point(|&k| k <= to);
        if start >= end {
            return;
        }
        let list = &list[start..end];
        if let [target] = &clause.targets[..]
            && linear
            && gather(target, list, &self.bases, &self.slopes, store, visit)
        {
            return;
        }
        let list = list.to_vec();
        for k in list {
            if !self.may_go_on(game, store) {
                return;
            }
            self.frames[game].slots[binder.slot] = k;
            self.step(clause, game, k, store, visit);
        }
    }

    /// What the linear conditions and the linear targets leave of an interval of the last binder, with the bases and
    /// slopes of all linear targets in `bases` and `slopes`. `None` when it is empty.
    #[inline]
    fn tighten(
        &mut self,
        clause: &Clause,
        game: usize,
        mut interval: (i64, i64),
    ) -> Option<(i64, i64)> {
        if interval.0 > interval.1 {
            return None;
        }
        let frame = &self.frames[game];
        self.bases.clear();
        self.slopes.clear();
        for bound in &clause.bounds {
            let (base, slope) = evaluate(bound, frame)?;
            narrow(&mut interval, base, slope);
        }
        for target in &clause.targets {
            if let Coords::Linear(coords) = &target.coords {
                for coord in coords {
                    let (base, slope) = evaluate(coord, frame)?;
                    narrow(&mut interval, base, slope);
                    self.bases.push(base);
                    self.slopes.push(slope);
                }
            }
        }
        (interval.0 <= interval.1).then_some(interval)
    }

    /// The whole interval in one stride, when every target stays inside its box.
    fn stride<C: Cell>(
        &mut self,
        clause: &Clause,
        from: i64,
        to: i64,
        store: &mut Store<C>,
        visit: &mut impl Visit<C>,
    ) -> bool {
        let place = |at: usize, target: &To| {
            let n = target.len();
            let (bases, slopes) = (&self.bases[at..at + n], &self.slopes[at..at + n]);
            store.stride(target.game, bases, slopes, from, to)
        };
        let count = (to - from) as usize + 1;
        match &clause.targets[..] {
            [only] => match place(0, only) {
                Some((first, step)) => visit.run(&store.cells, first, step, count),
                None => return false,
            },
            [a, b] => match (place(0, a), place(a.len(), b)) {
                (Some((i, s)), Some((j, t))) => {
                    visit.run_sums(&store.cells, [i, j], [s, t], count);
                }
                _ => return false,
            },
            _ => return false,
        }
        true
    }

    /// One value of the last binder.
    fn step<C: Cell>(
        &mut self,
        clause: &Clause,
        game: usize,
        k: i64,
        store: &mut Store<C>,
        visit: &mut impl Visit<C>,
    ) {
        if !all_hold(&clause.rest, &self.frames[game]) {
            return;
        }
        self.parts.clear();
        let mut at = 0;
        for target in &clause.targets {
            match &target.coords {
                Coords::Linear(coords) => {
                    let n = coords.len();
                    let (bases, slopes) = (&self.bases[at..at + n], &self.slopes[at..at + n]);
                    if !at_value(bases, slopes, k, &mut self.first) {
                        // Beyond 64 bits: reported as any other overflow.
                        self.frames[game].overflow();
                        return;
                    }
                    at += n;
                }
                Coords::Each(funs) => {
                    let frame = &self.frames[game];
                    self.first.clear();
                    self.first.extend(funs.iter().map(|fun| fun.at(frame)));
                    if frame.take_undefined() || self.first.iter().any(|&x| x < 0) {
                        return;
                    }
                }
            }
            self.parts.push(store.cell(target.game, &self.first));
        }
        visit.option(&store.cells, &self.parts);
    }

    /// A clause without binders.
    fn single<C: Cell>(
        &mut self,
        clause: &Clause,
        game: usize,
        store: &mut Store<C>,
        visit: &mut impl Visit<C>,
    ) {
        if self.tighten(clause, game, (0, 0)).is_some() {
            self.step(clause, game, 0, store, visit);
        }
    }
}

/// All values of a list at once, when the target stays inside its box.
fn gather<C: Cell>(
    target: &To,
    list: &[i64],
    bases: &[i64],
    slopes: &[i64],
    store: &Store<C>,
    visit: &mut impl Visit<C>,
) -> bool {
    let (from, to) = (list[0], list[list.len() - 1]);
    let Some((start, step)) = store.stride(target.game, bases, slopes, from, to) else {
        return false;
    };
    for k in list {
        let cell = (start as i64 + (k - from) * step as i64) as usize;
        visit.run(&store.cells, cell, 0, 1);
    }
    true
}

impl To {
    fn len(&self) -> usize {
        match &self.coords {
            Coords::Linear(coords) => coords.len(),
            Coords::Each(funs) => funs.len(),
        }
    }
}

#[inline]
fn evaluate(linear: &Linear, frame: &Frame) -> Option<(i64, i64)> {
    let base = linear.base.at(frame);
    let slope = match &linear.slope {
        Slope::Constant(slope) => *slope,
        Slope::Computed(fun) => fun.at(frame),
    };
    (!frame.take_undefined()).then_some((base, slope))
}

/// Keeps the values k with base + slope·k ≥ 0. Most often all of them are kept, and then nothing is divided.
#[inline]
fn narrow((from, to): &mut (i64, i64), base: i64, slope: i64) {
    if slope == 0 {
        if base < 0 {
            (*from, *to) = (1, 0);
        }
        return;
    }
    let least_at = if slope > 0 { *from } else { *to };
    let least = slope
        .checked_mul(least_at)
        .and_then(|x| x.checked_add(base));
    if least.is_some_and(|x| x >= 0) {
        return;
    }
    if slope > 0 {
        *from = (*from).max(ceil_div(base.saturating_neg(), slope));
    } else {
        *to = (*to).min(floor_div(base, slope.saturating_neg()));
    }
}

fn floor_div(a: i64, b: i64) -> i64 {
    a.div_euclid(b)
}

fn ceil_div(a: i64, b: i64) -> i64 {
    -(-i128::from(a)).div_euclid(i128::from(b)) as i64
}

/// base + slope·k in every coordinate; false beyond 64 bits.
#[inline]
fn at_value(bases: &[i64], slopes: &[i64], k: i64, out: &mut Vec<i64>) -> bool {
    out.clear();
    for (base, slope) in bases.iter().zip(slopes) {
        let Some(x) = slope.checked_mul(k).and_then(|x| x.checked_add(*base)) else {
            return false;
        };
        out.push(x);
    }
    true
}
