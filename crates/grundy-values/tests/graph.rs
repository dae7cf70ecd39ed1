//! Explicit graphs against definitions written here: closure for cycles, rounds of improvement for outcomes.

use grundy_rules::{Budget, Exhausted};
use grundy_values::graph::{Adjacency, Arcs};
use grundy_values::{Error, Outcome, Play};
use proptest::prelude::*;

type Options = Vec<Vec<u32>>;

fn compress(options: &Options) -> (Vec<usize>, Vec<u32>) {
    let mut offsets = vec![0];
    let mut targets = Vec::new();
    for out in options {
        targets.extend(out);
        offsets.push(targets.len());
    }
    (offsets, targets)
}

/// The vertices that can be reached by at least one move.
fn reachable(options: &Options) -> Vec<Vec<bool>> {
    let n = options.len();
    let mut reach = vec![vec![false; n]; n];
    for (v, out) in options.iter().enumerate() {
        out.iter().for_each(|&w| reach[v][w as usize] = true);
    }
    for k in 0..n {
        for i in 0..n {
            for j in 0..n {
                reach[i][j] |= reach[i][k] && reach[k][j];
            }
        }
    }
    reach
}

fn nim_values(options: &Options) -> Vec<Option<u32>> {
    let reach = reachable(options);
    let n = options.len();
    let ends = |v: usize| !reach[v][v] && (0..n).all(|w| !(reach[v][w] && reach[w][w]));
    let mut values = vec![None; n];
    for _ in 0..n {
        for v in (0..n).filter(|&v| ends(v)) {
            let known: Option<Vec<u32>> = options[v].iter().map(|&w| values[w as usize]).collect();
            values[v] = known.and_then(|known| (0..).find(|value| !known.contains(value)));
        }
    }
    values
}

/// In round r the vertices of remoteness r are decided.
fn outcomes(options: &Options, play: Play) -> Vec<(Outcome, Option<u32>)> {
    let n = options.len();
    let mut solved = vec![(Outcome::Draw, None); n];
    for round in 0..=n as u32 {
        let before = solved.clone();
        for v in 0..n {
            if before[v].1.is_some() {
                continue;
            }
            let out = |w: &u32| before[*w as usize].0;
            let outcome = match (&options[v][..], play) {
                ([], Play::Normal) => Outcome::P,
                ([], Play::Misere) => Outcome::N,
                (some, _) if some.iter().any(|w| out(w) == Outcome::P) => Outcome::N,
                (some, _) if some.iter().all(|w| out(w) == Outcome::N) => Outcome::P,
                _ => continue,
            };
            solved[v] = (outcome, Some(round));
        }
    }
    solved
}

fn check(options: &Options) -> Result<(), TestCaseError> {
    let (offsets, targets) = compress(options);
    let graph = Adjacency::new(&offsets, &targets).unwrap();
    let budget = Budget::default();

    let values = graph.nim_values(&budget).unwrap();
    prop_assert_eq!(values.iter().collect::<Vec<_>>(), nim_values(options));
    let reach = reachable(options);
    let cyclic = (0..options.len()).any(|v| reach[v][v]);
    prop_assert_eq!(values.cycle().is_some(), cyclic);
    if let Some(cycle) = values.cycle() {
        let next = cycle.iter().cycle().skip(1);
        for (&v, w) in cycle.iter().zip(next) {
            prop_assert!(options[v as usize].contains(w), "{:?}", cycle);
        }
        let distinct: std::collections::BTreeSet<_> = cycle.iter().collect();
        prop_assert_eq!(distinct.len(), cycle.len());
    }

    for play in [Play::Normal, Play::Misere] {
        let solved = graph.outcomes(play, &budget).unwrap();
        for (v, &(outcome, remoteness)) in outcomes(options, play).iter().enumerate() {
            prop_assert_eq!(solved.outcome(v as u32), Some(outcome));
            prop_assert_eq!(solved.remoteness(v as u32), remoteness);
        }
    }

    // The first arc of each vertex, then the second of each, and so on.
    let longest = options.iter().map(Vec::len).max().unwrap_or(0);
    let nth = |i: usize| {
        let arcs = options.iter().enumerate();
        arcs.filter_map(move |(v, out)| Some((v as u32, *out.get(i)?)))
    };
    let arcs: Vec<(u32, u32)> = (0..longest).flat_map(nth).collect();
    check_arcs(options.len(), &arcs)
}

/// In any order the arcs mean what they do in the order of the vertices that they leave.
fn check_arcs(vertices: usize, arcs: &[(u32, u32)]) -> Result<(), TestCaseError> {
    let mut options: Options = vec![vec![]; vertices];
    for &(from, to) in arcs {
        options[from as usize].push(to);
    }
    let (offsets, targets) = compress(&options);
    let expected = Adjacency::new(&offsets, &targets).unwrap();
    let graph = Arcs::new(vertices, arcs).unwrap();
    prop_assert_eq!((graph.vertices(), graph.arcs()), (vertices, arcs.len()));
    let budget = Budget::default();
    prop_assert_eq!(
        graph.nim_values(&budget).unwrap(),
        expected.nim_values(&budget).unwrap()
    );
    for play in [Play::Normal, Play::Misere] {
        prop_assert_eq!(
            graph.outcomes(play, &budget).unwrap(),
            expected.outcomes(play, &budget).unwrap()
        );
    }
    Ok(())
}

#[test]
fn malformed() {
    for (offsets, targets) in [
        (&[][..], &[][..]),
        (&[1], &[]),
        (&[0, 1], &[]),
        (&[0], &[0]),
        (&[0, 2, 1], &[0]),
        (&[0, 5, 1], &[0]),
        (&[0, 1, 1], &[2]),
    ] {
        let graph = Adjacency::new(offsets, targets);
        assert!(
            matches!(graph, Err(Error::MalformedGraph(_))),
            "{offsets:?}"
        );
    }
    assert_eq!(Adjacency::new(&[0], &[]).unwrap().vertices(), 0);
    for (vertices, arc) in [(0, (0, 0)), (2, (0, 2)), (2, (u32::MAX, 0))] {
        let arcs = [arc, (0, 0)];
        let error = Arcs::new(vertices, &arcs).unwrap_err();
        assert!(matches!(error, Error::MalformedGraph(_)), "{error}");
        let named = format!("from {} to {}", arc.0, arc.1);
        assert!(error.to_string().contains(&named), "{error}");
    }
    assert!(Arcs::new(u32::MAX as usize, &[]).is_err());
}

#[test]
fn graphs_without_arcs_and_loops() {
    for vertices in [0, 1, 513, 70_000] {
        check_arcs(vertices, &[]).unwrap();
    }
    check_arcs(1, &[(0, 0)]).unwrap();
    check_arcs(3, &[(2, 1), (1, 1), (2, 1), (2, 0)]).unwrap();
}

#[test]
fn the_shortest_cycle_through_its_first_vertex() {
    // 0 → 1 → 2 → 3 → 0 and 3 → 2
    let graph = Adjacency::new(&[0, 1, 2, 3, 5], &[1, 2, 3, 0, 2]).unwrap();
    let values = graph.nim_values(&Budget::default()).unwrap();
    let cycle = values.cycle().unwrap();
    let shortest = if cycle[0] >= 2 { 2 } else { 4 };
    assert_eq!(cycle.len(), shortest);
    // A loop.
    let graph = Adjacency::new(&[0, 1], &[0]).unwrap();
    let values = graph.nim_values(&Budget::default()).unwrap();
    assert_eq!(values.cycle(), Some(&[0][..]));
}

#[test]
fn a_path_of_a_million_vertices() {
    let n: u32 = 1_000_000;
    for descending in [false, true] {
        // v → v − 1, or v → v + 1
        let mut options: Options = (0..n)
            .map(|v| {
                if descending {
                    v.checked_add(1).filter(|&w| w < n)
                } else {
                    v.checked_sub(1)
                }
            })
            .map(|w| w.into_iter().collect())
            .collect();
        for shuffled in [false, true] {
            if shuffled {
                // An arc the wrong way round between two ends takes the order away.
                let (end, other) = if descending { (n - 1, n - 2) } else { (0, 1) };
                options[other as usize] = vec![];
                options[end as usize] = vec![other];
            }
            let (offsets, targets) = compress(&options);
            let graph = Adjacency::new(&offsets, &targets).unwrap();
            let last = if descending { 0 } else { n - 1 };
            let solved = graph.outcomes(Play::Normal, &Budget::default()).unwrap();
            let values = graph.nim_values(&Budget::default()).unwrap();
            let length = if shuffled { n - 2 } else { n - 1 };
            assert_eq!(solved.remoteness(last), Some(length));
            assert_eq!(values.get(last), Some(length % 2));
        }
    }
}

#[test]
fn running_out() {
    let graph = Adjacency::new(&[0, 1, 2], &[1, 0]).unwrap();
    for budget in [
        Budget::default().with_positions(3),
        Budget::default().with_memory(8),
    ] {
        let error = graph.nim_values(&budget).unwrap_err();
        assert!(error.exhausted_limit().is_some());
        let error = graph.outcomes(Play::Misere, &budget).unwrap_err();
        assert!(error.exhausted_limit().is_some());
        assert!(
            error.to_string().contains("2 vertices and 2 arcs"),
            "{error}"
        );
    }
    let interrupt = grundy_rules::Interrupt::default();
    interrupt.raise();
    let interrupted = Budget::default().with_interrupt(interrupt);
    let error = graph.nim_values(&interrupted).unwrap_err();
    assert_eq!(error.exhausted_limit(), Some(Exhausted::Interrupted));

    let arcs = Arcs::new(2, &[(1, 0), (0, 1)]).unwrap();
    for budget in [
        Budget::default().with_positions(3),
        Budget::default().with_memory(16),
        interrupted,
    ] {
        let error = arcs.nim_values(&budget).unwrap_err();
        assert!(error.exhausted_limit().is_some());
        let error = arcs.outcomes(Play::Normal, &budget).unwrap_err();
        assert!(error.exhausted_limit().is_some());
    }
}

/// Up to 14 vertices, each arc present with the given chance in 16.
fn graphs() -> impl Strategy<Value = Options> {
    (1usize..14, 1u8..8).prop_flat_map(|(n, chance)| {
        prop::collection::vec(prop::collection::vec(0u8..16, n), n).prop_map(move |dice| {
            let row = |row: &Vec<u8>| {
                (0..n as u32)
                    .filter(|&w| row[w as usize] < chance)
                    .collect()
            };
            dice.iter().map(row).collect()
        })
    })
}

/// A name for every vertex.
fn shuffled(vertices: u32) -> impl Strategy<Value = Vec<u32>> {
    Just((0..vertices).collect::<Vec<_>>()).prop_shuffle()
}

/// A number of vertices, arcs anywhere among them, and other names.
fn arcs() -> impl Strategy<Value = (Vec<(u32, u32)>, Vec<u32>)> {
    (1u32..3_000, 0usize..6_000).prop_flat_map(|(n, most)| {
        let arcs = prop::collection::vec((0..n, 0..n), 0..=most);
        (arcs, shuffled(n))
    })
}

/// Values by the mex of all options, for arcs that go down.
fn values_going_down(vertices: usize, arcs: &[(u32, u32)]) -> Vec<Option<u32>> {
    let mut options: Options = vec![vec![]; vertices];
    for &(from, to) in arcs {
        options[from as usize].push(to);
    }
    let mut values: Vec<Option<u32>> = Vec::new();
    for out in options {
        let seen: std::collections::BTreeSet<_> = out.iter().map(|&w| values[w as usize]).collect();
        values.push(
            (0..)
                .map(Some)
                .find(|value| !seen.contains(value))
                .flatten(),
        );
    }
    values
}

/// The values of arcs that go down, with the vertices renamed.
fn check_renamed(arcs: &[(u32, u32)], names: &[u32]) -> Result<(), TestCaseError> {
    let expected = values_going_down(names.len(), arcs);
    let name = |v: u32| names[v as usize];
    let renamed: Vec<_> = arcs.iter().map(|&(v, w)| (name(v), name(w))).collect();
    let values = Arcs::new(names.len(), &renamed)
        .unwrap()
        .nim_values(&Budget::default())
        .unwrap();
    for (v, value) in expected.into_iter().enumerate() {
        prop_assert_eq!(values.get(name(v as u32)), value);
    }
    check_arcs(names.len(), &renamed)
}

proptest! {
    #[test]
    fn arcs_in_any_order((arcs, names) in arcs()) {
        check_arcs(names.len(), &arcs)?;
        let down: Vec<_> = arcs
            .into_iter()
            .filter(|(v, w)| v != w)
            .map(|(v, w)| (v.max(w), v.min(w)))
            .collect();
        check_renamed(&down, &names)?;
    }

    #[test]
    fn dense_arcs(dice in prop::collection::vec(any::<bool>(), 150 * 149 / 2), names in shuffled(150), twice in 0u32..150) {
        // Values far beyond one word, some from options that are named twice.
        let all = (0..150).flat_map(|v| (0..v).map(move |w| (v, w)));
        let arcs: Vec<_> = all
            .zip(dice)
            .filter(|&((v, w), dice)| dice || w > v / 2)
            .flat_map(|(arc, _)| std::iter::repeat_n(arc, 1 + usize::from(arc.0 == twice)))
            .collect();
        check_renamed(&arcs, &names)?;
    }

    #[test]
    fn any_graph(options in graphs()) {
        check(&options)?;
    }

    #[test]
    fn acyclic_graphs(options in graphs(), order in Just((0u32..14).collect::<Vec<_>>()).prop_shuffle()) {
        let n = options.len() as u32;
        // Down, up, and in a hidden order.
        let keep = |rule: &dyn Fn(u32, u32) -> bool| -> Options {
            (0..n).map(|v| options[v as usize].iter().copied().filter(|&w| rule(v, w)).collect()).collect()
        };
        check(&keep(&|v, w| w < v))?;
        check(&keep(&|v, w| w > v))?;
        check(&keep(&|v, w| order[w as usize] < order[v as usize]))?;
    }
}

/// A vertex of one move to each of `rays` others, which are a complete graph, and one with all its arcs twice.
#[test]
fn stars() {
    for rays in [26u32, 27, 28, 29, 31, 32, 63, 64, 65, 127, 128, 300] {
        let complete = (0..rays).flat_map(|v| (0..v).map(move |w| (v, w)));
        let centre = (0..rays).map(|w| (rays, w));
        let twice = (0..2 * rays).map(|i| (rays + 1, i / 2));
        let arcs: Vec<_> = twice.chain(centre).chain(complete).collect();
        let n = rays + 2;
        // 1 has no common divisor with n, nor has n − 1.
        for step in [1, n - 1] {
            let names: Vec<_> = (0..n).map(|v| v * step % n).collect();
            check_renamed(&arcs, &names).unwrap();
            let renamed: Vec<_> = arcs
                .iter()
                .map(|&(v, w)| (names[v as usize], names[w as usize]))
                .collect();
            let graph = Arcs::new(n as usize, &renamed).unwrap();
            let values = graph.nim_values(&Budget::default()).unwrap();
            assert_eq!(values.get(names[rays as usize]), Some(rays));
            assert_eq!(values.get(names[rays as usize + 1]), Some(rays));
        }
    }
}

/// More than 255 arcs from one vertex, into many ranges of vertices, and as many back.
#[test]
fn many_arcs_at_one_vertex() {
    for n in [600u32, 140_000] {
        let out = (1..n).map(|w| (0, w));
        let back = (1..n).map(|v| (v, 0));
        check_arcs(n as usize, &out.clone().collect::<Vec<_>>()).unwrap();
        check_arcs(n as usize, &back.clone().collect::<Vec<_>>()).unwrap();
        check_arcs(n as usize, &back.chain(out).collect::<Vec<_>>()).unwrap();
    }
}

/// More than 63 options, so that the values do not fit in one word.
#[test]
fn many_options() {
    for skip in [0, 1, 50, 62, 63, 64, 99, 200] {
        let options: Options = (0..100)
            .map(|v| (0..v).filter(|&w| w != skip).collect())
            .collect();
        check(&options).unwrap();
        // The same with the vertices in another order: v is called 37·v modulo 100.
        let mut renamed = vec![vec![]; 100];
        for (v, out) in options.iter().enumerate() {
            renamed[37 * v % 100] = out.iter().map(|w| 37 * w % 100).collect();
        }
        check(&renamed).unwrap();
    }
}
