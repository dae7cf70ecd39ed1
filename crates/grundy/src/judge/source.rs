//! Where the game of a case comes from: a reference, rules or a graph, filled in with the fields.

use super::layout::{Field, Kind, Row};
use super::place::no_field;
use super::play::Played;
use super::record::Record;
use super::scan::Natural;
use super::template::Template;
use crate::{Error, Game};
use grundy_rules::{Budget, Graph, Message, message};

/// Where the game comes from.
#[derive(Debug)]
pub(crate) enum Source {
    /// `game`: a reference such as `bash(m={{ m }})`.
    Reference(Template),
    /// `rules`: rule text.
    Rules(Template),
    /// `graph`: rows of successors, or arcs and the greatest vertex.
    Graph {
        text: String,
        list: usize,
        greatest: Option<usize>,
    },
}

impl Source {
    /// From the values of the keys `game`, `rules` and `graph`, exactly one of which is given.
    pub(super) fn parse(keys: [Option<String>; 3], fields: &[Field]) -> Result<Self, Message> {
        match keys {
            [Some(text), None, None] => Template::parse(text, fields, &[]).map(Source::Reference),
            [None, Some(text), None] => Template::parse(text, fields, &[]).map(Source::Rules),
            [None, None, Some(text)] => Self::parse_graph(text, fields),
            _ => Err(message!(
                "judge-one-source",
                "exactly one of `game`, `rules` and `graph` should be given"
            )),
        }
    }

    fn parse_graph(text: String, fields: &[Field]) -> Result<Self, Message> {
        let mut words = text.split_whitespace().map(|word| {
            let index = fields.iter().position(|f| f.name == word);
            index.ok_or_else(|| no_field(word))
        });
        let (list, greatest) = (words.next().transpose()?, words.next().transpose()?);
        let row = list.and_then(|list| match &fields[list].kind {
            Kind::List { row, .. } => Some(row),
            _ => None,
        });
        let is_number = greatest.map(|index| fields[index].kind == Kind::Number);
        match (list, row, is_number, words.next()) {
            (Some(list), Some(Row::Counted), None, None)
            | (Some(list), Some(Row::Width(2)), Some(true), None) => {
                drop(words);
                Ok(Source::Graph {
                    text,
                    list,
                    greatest,
                })
            }
            _ => Err(message!(
                "judge-graph",
                "`{text}` should be a field like `next[n][*]`, or one like `arcs[m][2]` and the greatest vertex",
                text = text
            )),
        }
    }

    /// The text as the problem gives it.
    pub(super) fn text(&self) -> &str {
        match self {
            Source::Reference(template) | Source::Rules(template) => &template.text,
            Source::Graph { text, .. } => text,
        }
    }

    /// How many fields must have been read before the game is known.
    pub(super) fn needs(&self) -> usize {
        match self {
            Source::Reference(template) | Source::Rules(template) => template
                .fields
                .iter()
                .map(|field| field + 1)
                .max()
                .unwrap_or(0),
            Source::Graph { list, greatest, .. } => 1 + (*list).max(greatest.unwrap_or(0)),
        }
    }

    /// The text that describes the game of this record, where it is one that is described by a text.
    pub(super) fn key(&self, record: &Record, fields: &[Field]) -> Result<Option<String>, Message> {
        match self {
            Source::Reference(template) | Source::Rules(template) => {
                template.fill(record, fields, []).map(Some)
            }
            Source::Graph { .. } => Ok(None),
        }
    }

    /// The game that the key describes, or the graph of the record.
    pub(super) fn build(
        &self,
        key: &str,
        record: &Record,
        budget: &Budget,
    ) -> Result<Played, Error> {
        let game = match self {
            Source::Reference(_) => Game::parse(key)?,
            Source::Rules(_) => Game::from_rules(key, None, &[])?,
            Source::Graph {
                text,
                list,
                greatest,
            } => Game::from_graph(text, graph(record, *list, *greatest, budget)?),
        };
        Ok(Played::new(game))
    }
}

fn graph(
    record: &Record,
    list: usize,
    greatest: Option<usize>,
    budget: &Budget,
) -> Result<Graph, Error> {
    let content = &record.contents[list];
    let vertex = |n: &Natural| {
        let vertex = n.small().and_then(|n| u32::try_from(n).ok());
        vertex.ok_or_else(|| Error::Judge(message!("vertex-too-large", "a vertex is too large")))
    };
    let targets: Vec<u32> = content
        .numbers
        .iter()
        .map(vertex)
        .collect::<Result<_, _>>()?;
    let (vertices, arcs): (u64, Vec<(u32, u32)>) = match greatest {
        Some(greatest) => {
            let greatest = vertex(&record.contents[greatest].numbers[0])?;
            let pairs = targets.chunks_exact(2).map(|pair| (pair[0], pair[1]));
            (u64::from(greatest) + 1, pairs.collect())
        }
        None => {
            let mut start = 0;
            let mut arcs = Vec::with_capacity(targets.len());
            for (from, &end) in (0u32..).zip(&content.row_ends) {
                arcs.extend(targets[start..end].iter().map(|&to| (from, to)));
                start = end;
            }
            (content.row_ends.len() as u64, arcs)
        }
    };
    budget
        .check(vertices, vertices.saturating_mul(64))
        .map_err(|exhausted| {
            Error::exhausted(
                exhausted,
                message!("graph-not-built", "the graph is not built"),
            )
        })?;
    let vertices = u32::try_from(vertices).unwrap_or(u32::MAX);
    Graph::from_arcs(vertices, &arcs).map_err(Error::Position)
}
