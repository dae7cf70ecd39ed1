//! The part of the DOT language that says which arcs there are.
//!
//! Tokens are read by small parsers; the statements are followed with an explicit stack, so that no nesting in the text can
//! exhaust the program's own.

use super::{Builder, Graph, no_vertices, too_many_vertices};
use crate::{Argument, Error, ErrorKind, Message, Span};
use std::borrow::Cow;
use winnow::ascii::multispace1;
use winnow::combinator::{alt, delimited, preceded, repeat};
use winnow::error::EmptyError;
use winnow::prelude::*;
use winnow::token::{any, none_of, one_of, take_until, take_while};

/// A statement such as `{a b c} -> {d e}` makes a product of arcs, so that a small text could ask for any number.
const MAX_ARCS: usize = 100_000_000;

#[derive(Clone, Debug, PartialEq)]
enum Token<'a> {
    /// A name, and whether it stood in quotes (then it is no keyword).
    Name(Cow<'a, str>, Quoted),
    Arrow,
    Line,
    Sign(char),
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Quoted {
    Yes,
    No,
}

type Lexed<T> = Result<T, EmptyError>;

fn blanks(input: &mut &str) -> Lexed<()> {
    repeat(
        0..,
        alt((
            multispace1.void(),
            ("//", take_while(0.., |c| c != '\n')).void(),
            ('#', take_while(0.., |c| c != '\n')).void(),
            ("/*", take_until(0.., "*/"), "*/").void(),
        )),
    )
    .parse_next(input)
}

fn bare_name<'a>(input: &mut &'a str) -> Lexed<&'a str> {
    (
        one_of(|c: char| c.is_alphabetic() || c == '_' || !c.is_ascii()),
        take_while(0.., |c: char| {
            c.is_alphanumeric() || c == '_' || !c.is_ascii()
        }),
    )
        .take()
        .parse_next(input)
}

fn numeral<'a>(input: &mut &'a str) -> Lexed<&'a str> {
    let digits = |min: usize| take_while(min.., |c: char| c.is_ascii_digit());
    let tail = alt((
        ('.', digits(1)).void(),
        (digits(1), winnow::combinator::opt(('.', digits(0)))).void(),
    ));
    (winnow::combinator::opt('-'), tail)
        .take()
        .parse_next(input)
}

/// `"…"`, where `\"` stands for a quote and a backslash at the end of a line joins the lines.
fn quoted(input: &mut &str) -> Lexed<String> {
    let piece = alt((
        "\\\"".value(Some('"')),
        "\\\n".value(None),
        none_of('"').map(Some),
    ));
    let text = repeat(0.., piece).fold(String::new, |mut text, c: Option<char>| {
        text.extend(c);
        text
    });
    delimited('"', text, '"').parse_next(input)
}

/// `<…>` with the angle brackets inside in pairs.
fn html<'a>(input: &mut &'a str) -> Lexed<&'a str> {
    let text = *input;
    '<'.parse_next(input)?;
    let mut depth = 1usize;
    while depth > 0 {
        match any.parse_next(input)? {
            '<' => depth += 1,
            '>' => depth -= 1,
            _ => {}
        }
    }
    Ok(&text[..text.len() - input.len()])
}

fn token<'a>(input: &mut &'a str) -> Lexed<Token<'a>> {
    preceded(
        blanks,
        alt((
            "->".value(Token::Arrow),
            "--".value(Token::Line),
            numeral.map(|name| Token::Name(name.into(), Quoted::Yes)),
            bare_name.map(|name| Token::Name(name.into(), Quoted::No)),
            quoted.map(|name| Token::Name(name.into(), Quoted::Yes)),
            html.map(|name| Token::Name(name.into(), Quoted::Yes)),
            one_of(['{', '}', '[', ']', ';', ',', '=', ':']).map(Token::Sign),
        )),
    )
    .parse_next(input)
}

struct Reader<'a> {
    text: &'a str,
    rest: &'a str,
    /// The next token and where it stands; `None` at the end of the text.
    next: Option<Token<'a>>,
    span: Span,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Result<Self, Error> {
        let mut reader = Reader {
            text,
            rest: text,
            next: None,
            span: Span::default(),
        };
        reader.advance()?;
        Ok(reader)
    }

    /// Takes the token that was next.
    fn advance(&mut self) -> Result<Option<Token<'a>>, Error> {
        let place = |rest: &str| self.text.len() - rest.len();
        let mut rest = self.rest;
        let _ = blanks.parse_next(&mut rest);
        let start = place(rest);
        let next = if rest.is_empty() {
            None
        } else {
            match token.parse_next(&mut rest) {
                Ok(token) => Some(token),
                Err(EmptyError) => return Err(self.strange(start)),
            }
        };
        self.span = Span {
            start,
            end: place(rest),
        };
        self.rest = rest;
        Ok(std::mem::replace(&mut self.next, next))
    }

    fn strange(&self, start: usize) -> Error {
        let rest = &self.text[start..];
        let found = rest.chars().next().unwrap_or(' ');
        let message = match found {
            '"' => message!("quoted-name-open", "a quoted name does not end"),
            '<' => message!("html-name-open", "a name in angle brackets does not end"),
            '/' if rest.starts_with("/*") => message!("comment-open", "a comment does not end"),
            _ => message!(
                "nothing-in-dot",
                "{found} means nothing in DOT",
                found = format!("{found:?}")
            ),
        };
        let end = start + found.len_utf8();
        Error::new(ErrorKind::Syntax, message).at(Span { start, end })
    }

    fn expected(&self, what: impl Into<Argument>) -> Error {
        let found = match &self.next {
            Some(_) => self.text[self.span.start..self.span.end].into(),
            None => Argument::from(message!("end-of-text", "the end of the text")),
        };
        let message = message!(
            "expected",
            "expected {what}, found {found}",
            what = what.into(),
            found = found
        );
        Error::new(ErrorKind::Syntax, message)
            .at(self.span)
            .help_with(write_graph())
    }

    fn at_sign(&self, sign: char) -> bool {
        self.next == Some(Token::Sign(sign))
    }

    fn at_keyword(&self, word: &str) -> bool {
        matches!(&self.next, Some(Token::Name(name, Quoted::No)) if name.eq_ignore_ascii_case(word))
    }

    /// Takes the sign if it is next.
    fn skip_sign(&mut self, sign: char) -> Result<bool, Error> {
        let found = self.at_sign(sign);
        if found {
            self.advance()?;
        }
        Ok(found)
    }

    fn name(&mut self, what: impl FnOnce() -> Message) -> Result<Cow<'a, str>, Error> {
        match self.next {
            Some(Token::Name(..)) => match self.advance()? {
                Some(Token::Name(name, _)) => Ok(name),
                _ => Err(self.expected(what())),
            },
            _ => Err(self.expected(what())),
        }
    }

    /// `[…]`, any number of times.
    fn skip_attributes(&mut self) -> Result<(), Error> {
        while self.skip_sign('[')? {
            while !self.at_sign(']') {
                if self.next.is_none() {
                    return Err(self.expected(Argument::from("]")));
                }
                self.advance()?;
            }
            self.advance()?;
        }
        Ok(())
    }
}

/// A chain of arcs in one pair of braces.
#[derive(Default)]
struct Frame {
    /// Where the vertices of this pair of braces start among all that were mentioned.
    start: usize,
    /// The end of the chain so far: a stretch of the mentioned vertices.
    left: Option<(usize, usize)>,
    /// Whether an arrow came after it.
    arrow: bool,
}

pub(super) fn read(text: &str) -> Result<Graph, Error> {
    let mut reader = Reader::new(text)?;
    header(&mut reader)?;
    let mut builder = Builder::default();
    let mut mentioned: Vec<u32> = Vec::new();
    let mut frames = vec![Frame::default()];
    while let Some(frame) = frames.last_mut() {
        if reader.at_sign('}') {
            if frame.arrow {
                return Err(
                    reader.expected(message!("vertex-after-arrow", "a vertex after the arrow"))
                );
            }
            let operand = (frame.start, mentioned.len());
            reader.advance()?;
            frames.pop();
            if let Some(parent) = frames.last_mut() {
                join(parent, operand, &mentioned, &mut builder, reader.span)?;
                after_operand(&mut reader, parent)?;
            }
        } else if reader.at_sign('{') || reader.at_keyword("subgraph") {
            if !reader.skip_sign('{')? {
                reader.advance()?;
                if !reader.at_sign('{') {
                    reader
                        .name(|| message!("name-of-subgraph", "the name of a subgraph, or {{"))?;
                }
                if !reader.skip_sign('{')? {
                    return Err(reader.expected(Argument::from("{")));
                }
            }
            frames.push(Frame {
                start: mentioned.len(),
                ..Frame::default()
            });
        } else if !frame.arrow && reader.skip_sign(';')? {
            // An empty statement.
        } else if !frame.arrow
            && ["graph", "node", "edge"]
                .iter()
                .any(|word| reader.at_keyword(word))
        {
            reader.advance()?;
            reader.skip_attributes()?;
        } else {
            let span = reader.span;
            let name = reader.name(|| message!("vertex-or-brace", "a vertex or }}"))?;
            if !frame.arrow && reader.skip_sign('=')? {
                reader.name(|| message!("value-of-attribute", "the value of the attribute"))?;
                continue;
            }
            for _ in 0..2 {
                if reader.skip_sign(':')? {
                    reader.name(|| message!("a-port", "a port"))?;
                }
            }
            let vertex = builder
                .vertex(name)
                .ok_or_else(|| too_many_vertices().at(span))?;
            mentioned.push(vertex);
            let operand = (mentioned.len() - 1, mentioned.len());
            join(frame, operand, &mentioned, &mut builder, span)?;
            after_operand(&mut reader, frame)?;
        }
    }
    if reader.next.is_some() {
        return Err(reader.expected(message!("end-of-text", "the end of the text")));
    }
    if builder.name_ends.is_empty() {
        return Err(no_vertices().help_with(write_graph()));
    }
    Ok(builder.finish())
}

fn write_graph() -> Message {
    message!(
        "write-graph",
        "a graph is written as in: digraph {{ a -> b -> c; a -> {{b c}} }}"
    )
}

/// `[strict] digraph [NAME] {`
fn header(reader: &mut Reader) -> Result<(), Error> {
    if reader.at_keyword("strict") {
        reader.advance()?;
    }
    if reader.at_keyword("graph") {
        return Err(undirected(reader));
    }
    if !reader.at_keyword("digraph") {
        return Err(reader.expected(Argument::from("digraph")));
    }
    reader.advance()?;
    if !reader.at_sign('{') {
        reader.name(|| message!("name-of-graph", "the name of the graph, or {{"))?;
    }
    if !reader.skip_sign('{')? {
        return Err(reader.expected(Argument::from("{")));
    }
    Ok(())
}

fn undirected(reader: &Reader) -> Error {
    let message = message!(
        "undirected-graph",
        "an undirected graph does not say which way its moves go"
    );
    Error::new(ErrorKind::Meaning, message)
        .at(reader.span)
        .help_with(message!(
            "write-digraph",
            "write digraph, and -> for every arc"
        ))
}

/// Makes `operand` the new end of the chain, with the arcs to it when an arrow came before.
fn join(
    frame: &mut Frame,
    operand: (usize, usize),
    mentioned: &[u32],
    builder: &mut Builder,
    span: Span,
) -> Result<(), Error> {
    if let Some(left) = frame.left.filter(|_| frame.arrow) {
        let count = (left.1 - left.0).saturating_mul(operand.1 - operand.0);
        if count > MAX_ARCS - builder.arcs.len().min(MAX_ARCS) {
            let message = message!(
                "too-many-arcs",
                "the graph has more than {most} arcs",
                most = MAX_ARCS
            );
            return Err(Error::new(ErrorKind::Meaning, message)
                .at(span)
                .help_with(message!(
                    "larger-as-edges",
                    "larger graphs are read as edge lists"
                )));
        }
        for &from in &mentioned[left.0..left.1] {
            for &to in &mentioned[operand.0..operand.1] {
                builder.arcs.push((from, to));
            }
        }
    }
    frame.left = Some(operand);
    frame.arrow = false;
    Ok(())
}

/// What follows a vertex or a subgraph: an arrow, or the end of the statement.
fn after_operand(reader: &mut Reader, frame: &mut Frame) -> Result<(), Error> {
    match reader.next {
        Some(Token::Line) => Err(undirected(reader)),
        Some(Token::Arrow) => {
            frame.arrow = true;
            reader.advance()?;
            Ok(())
        }
        _ => {
            frame.left = None;
            reader.skip_attributes()?;
            // Vertices in a list may be parted by commas.
            reader.skip_sign(',')?;
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The arcs as `a>b`, sorted.
    #[track_caller]
    fn arcs(text: &str) -> Vec<String> {
        let graph = Graph::read_dot(text).unwrap();
        let mut arcs = Vec::new();
        for v in 0..graph.vertices() as u32 {
            for &w in graph.successors(v) {
                arcs.push(format!("{}>{}", graph.name(v), graph.name(w)));
            }
        }
        arcs.sort();
        arcs
    }

    #[test]
    fn chains_and_groups() {
        assert_eq!(
            arcs("digraph { a -> b -> c; a -> {b c} }"),
            ["a>b", "a>c", "b>c"]
        );
        assert_eq!(
            arcs("strict digraph G { {a b} -> subgraph s { c; d -> e } }"),
            ["a>c", "a>d", "a>e", "b>c", "b>d", "b>e", "d>e"]
        );
        assert_eq!(arcs("DIGRAPH{a->b b->c}"), ["a>b", "b>c"]);
    }

    #[test]
    fn what_says_nothing_of_arcs_is_skipped() {
        let text = "/* a\n game */ digraph \"of moves\" { // first
            # preprocessor
            graph [rankdir=LR]; node [shape=box]; rankdir = \"TB\";
            a:port:n -> b:s [label=\"x -> y\", weight=2][color=red]; lonely [label=<<b>no</b>>];
        }";
        assert_eq!(arcs(text), ["a>b"]);
        assert_eq!(Graph::read_dot(text).unwrap().vertices(), 3);
    }

    #[test]
    fn names_of_every_kind() {
        let text = r#"digraph { "a \"b\"" -> -1.5; 七_2 -> "node"; 12 -> .5 -> 12a }"#;
        let graph =
            Graph::read_dot(r#"digraph { "a \"b\"" -> -1.5; 七_2 -> "node"; 12 -> .5 }"#).unwrap();
        for name in ["a \"b\"", "-1.5", "七_2", "node", "12", ".5"] {
            assert!(graph.vertex(name).is_some(), "{name}");
        }
        assert!(arcs(text).contains(&"12>.5".to_owned()));
    }

    #[track_caller]
    fn refused(text: &str, part: &str, at: (usize, usize)) {
        let error = Graph::read_dot(text).unwrap_err();
        assert!(error.to_string().contains(part), "{error}");
        let (start, end) = at;
        assert_eq!(error.span(), Some(Span { start, end }), "{error}");
    }

    #[test]
    fn faults_are_named_with_their_place() {
        refused("graph { a -- b }", "undirected", (0, 5));
        refused("digraph { a -- b }", "undirected", (12, 14));
        refused("digraph { a -> }", "a vertex after the arrow", (15, 16));
        refused("digraph { a -> b", "the end of the text", (16, 16));
        refused("digraph { a -> \"b }", "does not end", (15, 16));
        refused("digraph { a } b", "the end of the text", (14, 15));
        refused("digraph { a ? b }", "means nothing", (12, 13));
        refused("a b", "expected digraph", (0, 1));
        refused("digraph { a [x", "expected ]", (14, 14));
        assert!(Graph::read_dot("digraph { }").is_err());
    }

    #[test]
    fn deep_nesting_and_products_are_bounded() {
        let deep = format!("digraph {} a {}", "{".repeat(300_000), "}".repeat(300_000));
        assert_eq!(Graph::read_dot(&deep).unwrap().vertices(), 1);
        let many: String = (0..20_000).map(|i| format!(" v{i}")).collect();
        let product = format!("digraph {{ {{ {many} }} -> {{ {many} }} }}");
        assert!(Graph::read_dot(&product).is_err());
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "(strict |digraph |graph |subgraph |[ab\"\\\\{}<>;:,=/*# -]|->){0,40}") {
            let _ = Graph::read_dot(&text);
            let _ = Graph::read_dot(&format!("digraph {{ {text}"));
            let _ = Graph::read_edges(&text);
        }
    }
}
