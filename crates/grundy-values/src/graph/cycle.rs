//! Naming a cycle.

use super::PIECE;
use super::nim::UNDEFINED;
use grundy_rules::{Budget, Exhausted};

/// A cycle among the vertices without a value, each of which has an option without a value.
///
/// `options` gives those of a vertex; it may leave out any that have a value.
pub(super) fn find<'a>(
    options: impl Fn(u32) -> &'a [u32],
    values: &[u32],
    budget: &Budget,
) -> Result<Vec<u32>, Exhausted> {
    let undefined = |v: u32| values[v as usize] == UNDEFINED;
    let first_open = |v: u32| options(v).iter().copied().find(|&w| undefined(w));

    // A walk through such vertices comes back to one of them.
    let mut visited = vec![false; values.len()];
    let mut on_cycle = (0..values.len() as u32)
        .find(|&v| undefined(v))
        .unwrap_or(0);
    let mut steps = 0;
    while !visited[on_cycle as usize] {
        visited[on_cycle as usize] = true;
        on_cycle = first_open(on_cycle).unwrap_or(on_cycle);
        steps += 1;
        if steps % PIECE == 0 {
            budget.check(0, 0)?;
        }
    }

    // The shortest way from there back to itself, breadth first.
    let mut parents = vec![UNDEFINED; values.len()];
    let mut queue = vec![on_cycle];
    let mut next = 0;
    while let Some(&v) = queue.get(next) {
        next += 1;
        if next % PIECE == 0 {
            budget.check(0, 0)?;
        }
        for &w in options(v) {
            if w == on_cycle {
                let mut cycle = vec![v];
                let mut last = v;
                while last != on_cycle {
                    last = parents[last as usize];
                    cycle.push(last);
                }
                cycle.reverse();
                return Ok(cycle);
            }
            if undefined(w) && parents[w as usize] == UNDEFINED {
                parents[w as usize] = v;
                queue.push(w);
            }
        }
    }
    // Not reached: the walk itself came back to `on_cycle`.
    Ok(vec![on_cycle])
}
