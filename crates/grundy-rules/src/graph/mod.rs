//! Explicit graphs: vertices are positions, arcs are moves.

mod dot;
mod edges;

use crate::{Component, Error, ErrorKind};
use rustc_hash::FxHashMap;

/// A directed graph in compressed adjacency. A token stands on a vertex; a move takes it along an arc. Cycles are allowed.
///
/// Vertices are numbered in the order in which they are first named. The arcs of a vertex are sorted by target, and an arc
/// given twice counts once.
///
/// ```
/// use grundy_rules::Graph;
///
/// let graph = Graph::read_edges("a b\nb c\na c\n").unwrap();
/// let a = graph.vertex("a").unwrap();
/// let names: Vec<_> = graph.successors(a).iter().map(|&v| graph.name(v)).collect();
/// assert_eq!(names, ["b", "c"]);
/// assert_eq!((graph.vertices(), graph.arcs()), (3, 3));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// All names, one after the other.
    names: String,
    /// Where each name ends in `names`.
    name_ends: Vec<usize>,
    /// The vertices sorted by name, for looking names up.
    by_name: Vec<u32>,
    offsets: Vec<usize>,
    targets: Vec<u32>,
}

impl Graph {
    /// Reads an edge list: one arc `FROM TO` a line. A line with a single name is a vertex; names are any tokens without
    /// blanks; a token that begins with `#` starts a comment.
    pub fn read_edges(text: &str) -> Result<Self, Error> {
        edges::read(text)
    }

    /// Reads a directed graph in the DOT language. Attributes are skipped; subgraphs stand for their vertices.
    ///
    /// ```
    /// use grundy_rules::Graph;
    ///
    /// let graph = Graph::read_dot("digraph { a -> {b c} -> d [color=red] }").unwrap();
    /// assert_eq!((graph.vertices(), graph.arcs()), (4, 4));
    /// ```
    pub fn read_dot(text: &str) -> Result<Self, Error> {
        dot::read(text)
    }

    /// The graph on the vertices 0, …, `vertices` − 1 (which are their names too) with the given arcs.
    ///
    /// Fails when an arc leads to a vertex that is not there.
    pub fn from_arcs(vertices: u32, arcs: &[(u32, u32)]) -> Result<Self, Error> {
        if let Some((from, to)) = arcs.iter().find(|&&(a, b)| a.max(b) >= vertices) {
            let message = message!(
                "arc-leaves-graph",
                "the arc {from} -> {to} leaves the {vertices} vertices",
                from = *from,
                to = *to,
                vertices = vertices
            );
            let help = message!("vertices-from-zero", "vertices are numbered from 0");
            return Err(Error::new(ErrorKind::Meaning, message).help_with(help));
        }
        let mut names = String::new();
        let mut name_ends = Vec::with_capacity(vertices as usize);
        for v in 0..vertices {
            names.push_str(&v.to_string());
            name_ends.push(names.len());
        }
        Ok(Graph::assemble(names, name_ends, arcs))
    }

    fn assemble(names: String, name_ends: Vec<usize>, arcs: &[(u32, u32)]) -> Self {
        let count = name_ends.len();
        let mut next = vec![0usize; count + 1];
        for &(from, _) in arcs {
            next[from as usize + 1] += 1;
        }
        for v in 0..count {
            next[v + 1] += next[v];
        }
        let mut unsorted = vec![0u32; arcs.len()];
        let starts = next.clone();
        for &(from, to) in arcs {
            unsorted[next[from as usize]] = to;
            next[from as usize] += 1;
        }
        let mut offsets = Vec::with_capacity(count + 1);
        let mut kept = 0;
        offsets.push(0);
        for v in 0..count {
            let (start, end) = (starts[v], starts[v + 1]);
            unsorted[start..end].sort_unstable();
            for i in start..end {
                if i == start || unsorted[i] != unsorted[i - 1] {
                    unsorted[kept] = unsorted[i];
                    kept += 1;
                }
            }
            offsets.push(kept);
        }
        unsorted.truncate(kept);
        unsorted.shrink_to_fit();
        let mut graph = Graph {
            names,
            name_ends,
            by_name: Vec::new(),
            offsets,
            targets: unsorted,
        };
        let mut by_name: Vec<u32> = (0..count as u32).collect();
        by_name.sort_unstable_by_key(|&v| graph.name(v));
        graph.by_name = by_name;
        graph
    }

    /// The number of vertices.
    pub fn vertices(&self) -> usize {
        self.name_ends.len()
    }

    /// The number of arcs.
    pub fn arcs(&self) -> usize {
        self.targets.len()
    }

    /// The vertices that the arcs of `vertex` lead to, ascending; none for a vertex that is not there.
    pub fn successors(&self, vertex: u32) -> &[u32] {
        match self.offsets.get(vertex as usize..) {
            Some(&[start, end, ..]) => &self.targets[start..end],
            _ => &[],
        }
    }

    /// Where the arcs of each vertex start in [`targets`](Self::targets); one entry more than there are vertices.
    pub fn offsets(&self) -> &[usize] {
        &self.offsets
    }

    /// The targets of all arcs, vertex by vertex.
    pub fn targets(&self) -> &[u32] {
        &self.targets
    }

    /// The name of a vertex; empty for a vertex that is not there.
    pub fn name(&self, vertex: u32) -> &str {
        let v = vertex as usize;
        let start = if v == 0 {
            0
        } else {
            self.name_ends.get(v - 1).copied().unwrap_or(0)
        };
        self.name_ends
            .get(v)
            .map_or("", |&end| &self.names[start..end])
    }

    /// The vertex that a token stands on: the only coordinate of a component of game 0.
    pub(crate) fn token(&self, component: &Component) -> Option<u32> {
        match &component.coords[..] {
            [v] if component.game == 0 => u32::try_from(v)
                .ok()
                .filter(|&v| (v as usize) < self.vertices()),
            _ => None,
        }
    }

    /// The vertex of that name.
    pub fn vertex(&self, name: &str) -> Option<u32> {
        self.by_name
            .binary_search_by_key(&name, |&v| self.name(v))
            .ok()
            .map(|i| self.by_name[i])
    }
}

/// Numbers names in the order in which they come, and collects arcs.
#[derive(Default)]
struct Builder<'a> {
    index: FxHashMap<std::borrow::Cow<'a, str>, u32>,
    /// For names that are small numbers: the vertex + 1, or 0. Most large graphs are numbered, and looking a number up here
    /// misses the cache once instead of three times.
    numbered: Vec<u32>,
    names: String,
    name_ends: Vec<usize>,
    arcs: Vec<(u32, u32)>,
}

impl<'a> Builder<'a> {
    /// The vertex of that name, a new one if need be; `None` when 32 bits no longer suffice.
    fn vertex(&mut self, name: impl Into<std::borrow::Cow<'a, str>>) -> Option<u32> {
        use std::collections::hash_map::Entry;
        let name = name.into();
        let next = u32::try_from(self.name_ends.len())
            .ok()
            .filter(|&v| v < u32::MAX)?;
        if let Some(number) = small_number(&name) {
            if number >= self.numbered.len() {
                let len = (2 * self.numbered.len()).max(number + 1);
                self.numbered.resize(len, 0);
            }
            let known = &mut self.numbered[number];
            if *known == 0 {
                *known = next + 1;
                self.names.push_str(&name);
                self.name_ends.push(self.names.len());
            }
            return Some(*known - 1);
        }
        match self.index.entry(name) {
            Entry::Occupied(found) => Some(*found.get()),
            Entry::Vacant(new) => {
                self.names.push_str(new.key());
                self.name_ends.push(self.names.len());
                Some(*new.insert(next))
            }
        }
    }

    fn finish(self) -> Graph {
        drop(self.index);
        Graph::assemble(self.names, self.name_ends, &self.arcs)
    }
}

/// The value of a number below 2^22 that is written without zeros in front.
fn small_number(name: &str) -> Option<usize> {
    let plain = name.len() <= 7
        && name.bytes().all(|b| b.is_ascii_digit())
        && (name.len() == 1 || !name.starts_with('0'));
    name.parse()
        .ok()
        .filter(|&number: &usize| plain && number < 1 << 22)
}

fn too_many_vertices() -> Error {
    Error::new(
        ErrorKind::Meaning,
        message!(
            "too-many-vertices",
            "a graph may have {most} vertices",
            most = u32::MAX
        ),
    )
}

fn no_vertices() -> Error {
    Error::new(
        ErrorKind::Meaning,
        message!("graph-without-vertex", "the graph has no vertex"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    #[test]
    fn arcs_that_leave_the_graph_are_refused() {
        assert!(Graph::from_arcs(2, &[(0, 1), (1, 2)]).is_err());
        let graph = Graph::from_arcs(2, &[(0, 1), (0, 1), (0, 0)]).unwrap();
        assert_eq!(graph.successors(0), [0, 1]);
        assert_eq!(graph.successors(1), [] as [u32; 0]);
        assert_eq!(graph.successors(7), [] as [u32; 0]);
        assert_eq!((graph.name(1), graph.name(2)), ("1", ""));
        assert_eq!((graph.vertex("1"), graph.vertex("2")), (Some(1), None));
    }

    #[test]
    fn numbers_are_names_like_others() {
        let names = [
            "7",
            "07",
            "+7",
            "0",
            "00",
            "4194303",
            "4194304",
            "99999999999",
            "-7",
        ];
        let text = names.join("\n") + "\n7 4194304\n4194303 07\n";
        let graph = Graph::read_edges(&text).unwrap();
        let found: Vec<_> = (0..graph.vertices() as u32)
            .map(|v| graph.name(v))
            .collect();
        assert_eq!(found, names);
        assert_eq!(graph.successors(0), [6]);
        assert_eq!(graph.successors(5), [1]);
    }

    #[test]
    fn a_graph_is_a_ruleset() {
        let ruleset = crate::Ruleset::from(Graph::read_edges("10 7\n10 end\n7 end").unwrap());
        assert_eq!(ruleset.shape(), crate::Shape::Graph);
        let start = ruleset.start(&[10u32.into()]).unwrap();
        assert_eq!(start, ruleset.vertex("10").unwrap());
        let to = |from: &Component| -> Vec<String> {
            let moves = ruleset.moves(from, &crate::Budget::default());
            moves.map(|m| m.unwrap().to[0].to_string()).collect()
        };
        assert_eq!(to(&start), ["(1)", "(2)"]);
        assert_eq!(to(&ruleset.vertex("end").unwrap()), [""; 0]);
        assert_eq!(to(&Component::new(0, [9u32])), [""; 0]);
        assert!(ruleset.check(&start).is_ok());
        assert!(ruleset.check(&Component::new(0, [3u32])).is_err());
        assert!(ruleset.check(&Component::new(1, [0u32])).is_err());
        assert!(ruleset.start(&[11u32.into()]).is_err());
        assert!(ruleset.start(&[10u32.into(), 7u32.into()]).is_err());
    }

    proptest! {
        #[test]
        fn a_graph_holds_exactly_the_arcs_that_were_given(arcs in prop::collection::vec((0u32..20, 0u32..20), 0..80)) {
            let graph = Graph::from_arcs(20, &arcs).unwrap();
            let expected: BTreeSet<(u32, u32)> = arcs.into_iter().collect();
            let found: BTreeSet<_> =
                (0..20).flat_map(|v| graph.successors(v).iter().map(move |&w| (v, w))).collect();
            prop_assert_eq!(graph.arcs(), expected.len());
            prop_assert_eq!(found, expected);
        }
    }
}
