//! Edge lists: one arc a line.

use super::{Builder, Graph, no_vertices, too_many_vertices};
use crate::{Error, ErrorKind, Message, Span};

pub(super) fn read(text: &str) -> Result<Graph, Error> {
    let mut builder = Builder::default();
    let mut start = 0;
    for line in text.split('\n') {
        let span = Span {
            start,
            end: start + line.trim_end().len(),
        };
        start += line.len() + 1;
        let mut names = line
            .split_whitespace()
            .take_while(|name| !name.starts_with('#'));
        let Some(from) = names.next() else { continue };
        let from = builder
            .vertex(from)
            .ok_or_else(|| too_many_vertices().at(span))?;
        let Some(to) = names.next() else { continue };
        let to = builder
            .vertex(to)
            .ok_or_else(|| too_many_vertices().at(span))?;
        builder.arcs.push((from, to));
        if let Some(extra) = names.next() {
            let message = message!(
                "third-name",
                "an arc has two ends, and a third name follows: {name}",
                name = extra
            );
            return Err(Error::new(ErrorKind::Syntax, message)
                .at(span)
                .help_with(one_arc_a_line()));
        }
    }
    if builder.name_ends.is_empty() {
        return Err(no_vertices().help_with(one_arc_a_line()));
    }
    Ok(builder.finish())
}

fn one_arc_a_line() -> Message {
    message!("one-arc-a-line", "write one arc a line, as in: a b")
}

#[cfg(test)]
mod tests {
    use crate::{Graph, Span};

    #[test]
    fn names_are_numbered_as_they_come() {
        let graph =
            Graph::read_edges("# moves\nstart  b # down\r\n\nend\nb start\n七 end").unwrap();
        let names: Vec<_> = (0..4).map(|v| graph.name(v)).collect();
        assert_eq!(names, ["start", "b", "end", "七"]);
        assert_eq!(graph.successors(0), [1]);
        assert_eq!(graph.successors(1), [0]);
        assert_eq!(graph.successors(2), [] as [u32; 0]);
        assert_eq!(graph.successors(3), [2]);
        assert_eq!(graph.vertex("七"), Some(3));
    }

    #[test]
    fn a_third_name_is_an_error_with_its_line() {
        let error = Graph::read_edges("a b\na b c\n").unwrap_err();
        assert_eq!(error.span(), Some(Span { start: 4, end: 9 }));
        assert!(error.message().contains("third name follows: c"));
    }

    #[test]
    fn an_empty_list_is_an_error() {
        assert!(Graph::read_edges("# nothing\n").is_err());
    }

    #[test]
    fn a_long_list_is_read_in_linear_time() {
        let text: String = (0..200_000u32)
            .map(|v| format!("{} {v}\n", v + 1))
            .collect();
        let graph = Graph::read_edges(&text).unwrap();
        assert_eq!((graph.vertices(), graph.arcs()), (200_001, 200_000));
        let last = graph.vertex("200000").unwrap();
        assert_eq!(graph.name(graph.successors(last)[0]), "199999");
    }
}
