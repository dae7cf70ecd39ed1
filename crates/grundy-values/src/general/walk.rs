//! All options of one position, run through compiled clauses.

use super::compile::{Clause, Coords, Game, Linear, Slope, To};
use super::program::{self, Frame, Taken, all_hold};
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
    last: Vec<i64>,
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
            last: Vec::new(),
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
        if self.steps.is_multiple_of(STEPS)
            && self.exhausted.is_none()
            && let Err(exhausted) = self.budget.check(store.hashed() as u64, store.used())
        {
            self.exhausted = Some(exhausted);
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
        let (from, to, is_list) =
            match binder
                .values
                .take(frame, self.largest, &mut self.limits, &mut self.listed)
            {
                Taken::Interval(a, b) => (a, b, false),
                Taken::List(list) => {
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
        let Some((mut from, mut to)) = self.tighten(clause, game) else {
            return;
        };
        let frame = &self.frames[game];
        let taken = binder
            .values
            .take(frame, self.largest, &mut self.limits, &mut self.listed);
        let linear = clause.rest.is_empty()
            && clause
                .targets
                .iter()
                .all(|t| matches!(t.coords, Coords::Linear(_)));
        match taken {
            Taken::Interval(a, b) => {
                (from, to) = (from.max(a), to.min(b));
                if from > to {
                    return;
                }
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
            }
            Taken::List(list) => {
                let start = list.partition_point(|&k| k < from);
                let end = list.partition_point(|&k| k <= to);
                if start >= end {
                    return;
                }
                let list = &list[start..end];
                if let [target] = &clause.targets[..]
                    && linear
                    && gather(
                        target,
                        list,
                        &self.bases,
                        &self.slopes,
                        (&mut self.first, &mut self.last),
                        store,
                        visit,
                    )
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
        }
    }

    /// The interval that the linear conditions and the linear targets leave to the last binder, with the bases and
    /// slopes of all linear targets in `bases` and `slopes`. `None` when it is empty.
    fn tighten(&mut self, clause: &Clause, game: usize) -> Option<(i64, i64)> {
        let frame = &self.frames[game];
        let mut interval = (i64::MIN, i64::MAX);
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
        let mut place = |at: usize, target: &To| -> Option<(usize, isize)> {
            let n = target.len();
            let (bases, slopes) = (&self.bases[at..at + n], &self.slopes[at..at + n]);
            if !at_value(bases, slopes, from, &mut self.first)
                || !at_value(bases, slopes, to, &mut self.last)
            {
                return None;
            }
            store.stride(target.game, &self.first, &self.last, slopes)
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
                    self.first.extend(funs.iter().map(|fun| fun(frame)));
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
        if let Some((from, to)) = self.tighten(clause, game)
            && from <= 0
            && 0 <= to
        {
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
    (first, last): (&mut Vec<i64>, &mut Vec<i64>),
    store: &Store<C>,
    visit: &mut impl Visit<C>,
) -> bool {
    let (from, to) = (list[0], list[list.len() - 1]);
    if !at_value(bases, slopes, from, first) || !at_value(bases, slopes, to, last) {
        return false;
    }
    let Some((start, step)) = store.stride(target.game, first, last, slopes) else {
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
    let base = (linear.base)(frame);
    let slope = match &linear.slope {
        Slope::Constant(slope) => *slope,
        Slope::Computed(fun) => fun(frame),
    };
    (!frame.take_undefined()).then_some((base, slope))
}

/// Keeps the values k with base + slope·k ≥ 0.
#[inline]
fn narrow((from, to): &mut (i64, i64), base: i64, slope: i64) {
    match slope {
        0 if base >= 0 => {}
        0 => (*from, *to) = (1, 0),
        1 => *from = (*from).max(base.saturating_neg()),
        -1 => *to = (*to).min(base),
        s if s > 0 => *from = (*from).max(ceil_div(base.saturating_neg(), s)),
        s => *to = (*to).min(floor_div(base, s.saturating_neg())),
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
