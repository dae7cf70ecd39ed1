//! Positions whose numbers do not fit machine integers: the same search, one exact number at a time.

use crate::{Error, Play};
use grundy_rules::{Budget, Component, Ending, Exhausted, Message, Ruleset, message};
use rustc_hash::{FxHashMap, FxHashSet};

/// A whole position: its components, sorted, without those that cannot move.
type Sum = Vec<Component>;

/// Twice the remoteness of the sum, plus 1 for an N-position. Keeps nothing between calls: whoever has such numbers has
/// few positions, or none that a search can reach.
pub(super) fn distance(
    ruleset: &Ruleset,
    position: &[Component],
    play: Play,
    budget: &Budget,
) -> Result<u32, Error> {
    let mut known: FxHashMap<Sum, u32> = FxHashMap::default();
    let finish = |options: &[Sum], known: &FxHashMap<Sum, u32>| {
        let distances = || options.iter().filter_map(|o| known.get(o));
        match distances().filter(|&d| d & 1 == 0).min() {
            Some(quickest) => (quickest + 2) | 1,
            None => match distances().max() {
                Some(slowest) => (slowest & !1) + 2,
                None => u32::from(play == Play::Misere),
            },
        }
    };
    walk(
        sorted(position.to_vec()),
        budget,
        &mut known,
        |sum, left| options(ruleset, sum, left),
        |sum, options, known| match ruled(ruleset, sum, options)? {
            Some(value) => Ok(value),
            None => Ok(finish(options, known)),
        },
    )
}

/// The nim-value of one component.
pub(super) fn nim_value(
    ruleset: &Ruleset,
    component: &Component,
    budget: &Budget,
) -> Result<u32, Error> {
    // Here the nodes are single components, and an edge leads to each part of each option.
    let mut known: FxHashMap<Sum, u32> = FxHashMap::default();
    let moves = |component: &Component, left: &Budget| -> Result<Vec<Sum>, Error> {
        match ending(ruleset, component)? {
            Some(Ending::Won) => Err(Error::NoNimValues {
                game: name(ruleset, component),
            }),
            Some(Ending::Lost) => Ok(Vec::new()),
            None => all_moves(ruleset, component, left),
        }
    };
    walk(
        vec![component.clone()],
        budget,
        &mut known,
        |node, left| {
            let parts = moves(&node[0], left)?;
            Ok(parts.into_iter().flatten().map(|part| vec![part]).collect())
        },
        |node, _, known| {
            let mut seen = FxHashSet::default();
            for option in moves(&node[0], budget)? {
                let values = option.into_iter().filter_map(|part| known.get(&vec![part]));
                seen.insert(values.fold(0, |sum, value| sum ^ value));
            }
            Ok((0..).find(|value| !seen.contains(value)).unwrap_or(0))
        },
    )
}

/// Works out a node after all it leads to, with an explicit stack.
fn walk(
    root: Sum,
    budget: &Budget,
    known: &mut FxHashMap<Sum, u32>,
    options: impl Fn(&Sum, &Budget) -> Result<Vec<Sum>, Error>,
    finish: impl Fn(&Sum, &[Sum], &FxHashMap<Sum, u32>) -> Result<u32, Error>,
) -> Result<u32, Error> {
    struct Level {
        node: Sum,
        options: Vec<Sum>,
        next: usize,
    }
    let mut open: FxHashSet<Sum> = FxHashSet::default();
    let mut stored = 0u64;
    let mut enter = |node: Sum, open: &mut FxHashSet<Sum>, reached: usize| {
        open.insert(node.clone());
        let options = options(&node, budget)?;
        let numbers: u64 = options.iter().flatten().map(bytes).sum();
        stored += numbers;
        budget
            .check(reached as u64 + options.len() as u64, stored)
            .map_err(|exhausted| reached_so_far(exhausted, reached, &node))?;
        Ok::<_, Error>(Level {
            node,
            options,
            next: 0,
        })
    };
    let mut stack = vec![enter(root.clone(), &mut open, 0)?];
    while let Some(top) = stack.last_mut() {
        if let Some(option) = top.options.get(top.next) {
            if known.contains_key(option) {
                top.next += 1;
            } else if open.contains(option) {
                let option = option.clone();
                return Err(Error::Cycle {
                    game: "position".to_owned(),
                    positions: stack
                        .iter()
                        .skip_while(|level| level.node != option)
                        .filter_map(|level| level.node.first().cloned())
                        .collect(),
                });
            } else {
                let option = option.clone();
                let reached = known.len() + stack.len();
                stack.push(enter(option, &mut open, reached)?);
            }
            continue;
        }
        let value = finish(&top.node, &top.options, known)?;
        if let Some(level) = stack.pop() {
            open.remove(&level.node);
            known.insert(level.node, value);
        }
    }
    Ok(known.get(&root).copied().unwrap_or_default())
}

fn bytes(component: &Component) -> u64 {
    component.coords.iter().map(|x| x.bits() / 8 + 40).sum()
}

fn reached_so_far(exhausted: Exhausted, reached: usize, node: &Sum) -> Error {
    let last = node.first().map(|c| {
        let text = c.to_string();
        match text.char_indices().nth(60) {
            Some((end, _)) => format!("{}…", &text[..end]),
            None => text,
        }
    });
    let established = match last {
        Some(last) => message!(
            "reached-last",
            "{count} positions had been reached, the last one {last}",
            count = reached,
            last = last
        ),
        None => reached_positions(reached),
    };
    Error::exhausted(exhausted, established)
}

pub(super) fn reached_positions(count: usize) -> Message {
    message!(
        "reached",
        "{count} positions had been reached",
        count = count
    )
}

fn name(ruleset: &Ruleset, component: &Component) -> String {
    ruleset
        .rules()
        .get(component.game)
        .map_or_else(String::new, |rules| rules.name.clone())
}

fn ending(ruleset: &Ruleset, component: &Component) -> Result<Option<Ending>, Error> {
    ruleset.ending(component).map_err(|_| Error::LostAndWon {
        game: name(ruleset, component),
        position: component.clone(),
    })
}

fn all_moves(ruleset: &Ruleset, component: &Component, budget: &Budget) -> Result<Vec<Sum>, Error> {
    // Long numbers make long moves: the memory is looked at as well as the number of moves.
    let size = 64 + bytes(component);
    let mut listed = 0;
    ruleset
        .moves(component, budget)
        .map(|found| {
            listed += 1;
            if listed % 1024 == 0 {
                budget.check(listed, listed * size)?;
            }
            Ok(found?.to)
        })
        .collect::<Result<_, _>>()
        .map_err(|exhausted| {
            Error::exhausted(
                exhausted,
                message!(
                    "moves-not-listed",
                    "the moves of {game} had not all been listed",
                    game = name(ruleset, component)
                ),
            )
        })
}

fn sorted(mut sum: Sum) -> Sum {
    sum.sort_unstable();
    sum
}

/// The worth of a position without options in which a rule has ended some component.
fn ruled(ruleset: &Ruleset, sum: &Sum, options: &[Sum]) -> Result<Option<u32>, Error> {
    if !options.is_empty() {
        return Ok(None);
    }
    let mut lost = false;
    for component in sum {
        match ending(ruleset, component)? {
            Some(Ending::Won) => return Ok(Some(1)),
            Some(Ending::Lost) => lost = true,
            None => {}
        }
    }
    Ok(lost.then_some(0))
}

fn options(ruleset: &Ruleset, sum: &Sum, budget: &Budget) -> Result<Vec<Sum>, Error> {
    let mut all = Vec::new();
    for (i, component) in sum.iter().enumerate() {
        if i > 0 && sum[i - 1] == *component {
            continue;
        }
        match ending(ruleset, component)? {
            Some(Ending::Won) if sum.len() > 1 => {
                return Err(Error::NoNimValues {
                    game: name(ruleset, component),
                });
            }
            Some(_) => continue,
            None => {}
        }
        for parts in all_moves(ruleset, component, budget)? {
            let mut next = sum.clone();
            next.remove(i);
            next.extend(parts);
            all.push(sorted(next));
        }
    }
    Ok(all)
}
