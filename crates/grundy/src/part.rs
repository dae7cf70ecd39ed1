//! One ruleset with everything that is known of it: shape, theorem, kernels. Picks the kernel for a nim-value.

use crate::Error;
use crate::closed_form::ClosedForms;
use crate::recognise::{has_one_move_each, recognise};
use grundy_rules::{Budget, Component, Graph, Ruleset, Shape, message, parse_number};
use grundy_values::NimValues;
use grundy_values::general::General;
use grundy_values::graph::{Adjacency, GraphOutcomes, GraphValues};
use grundy_values::subtraction::{Periodic, Subtraction};
use grundy_values::take_and_break::TakeAndBreak;
use grundy_values::theorems::Theorem;
use grundy_values::{Outcome, Period, Play};
use num_bigint::BigUint;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};

/// The most numbers of a subtraction set that are listed for its kernel.
const LARGEST_SET: usize = 1 << 16;

pub(crate) struct Part {
    name: String,
    ruleset: Arc<Ruleset>,
    shape: Shape,
    theorem: Option<Theorem>,
    one_move_each: OnceLock<bool>,
    kernels: Mutex<Kernels>,
    pub(crate) closed_forms: ClosedForms,
}

/// What has been worked out so far.
#[derive(Default)]
pub(crate) struct Kernels {
    subtraction: Option<(Subtraction, Option<Periodic<NimValues>>)>,
    take_and_break: Option<TakeAndBreak>,
    general: Option<General>,
    graph_values: Option<GraphValues>,
    graph_outcomes: [Option<GraphOutcomes>; 2],
}

/// A nim-value and how it was come by.
pub(crate) struct Valued {
    pub(crate) value: BigUint,
    pub(crate) by: By,
}

pub(crate) enum By {
    Theorem,
    Period(Period, u64),
    Certificate(String),
    Computed,
}

impl Part {
    pub(crate) fn new(name: &str, ruleset: Arc<Ruleset>) -> Self {
        let shape = ruleset.shape();
        let kernels = Kernels {
            subtraction: match &shape {
                Shape::Subtraction(amounts) => amounts
                    .list(LARGEST_SET)
                    .and_then(|set| Subtraction::new(&set).ok())
                    .map(|kernel| (kernel, None)),
                _ => None,
            },
            take_and_break: match &shape {
                Shape::TakeAndBreak(code) => Some(TakeAndBreak::new(code)),
                _ => None,
            },
            ..Kernels::default()
        };
        Part {
            name: name.to_owned(),
            theorem: recognise(&ruleset, &shape),
            one_move_each: OnceLock::new(),
            shape,
            ruleset,
            kernels: Mutex::new(kernels),
            closed_forms: ClosedForms::default(),
        }
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    pub(crate) fn shared_ruleset(&self) -> Arc<Ruleset> {
        self.ruleset.clone()
    }

    pub(crate) fn shape(&self) -> &Shape {
        &self.shape
    }

    pub(crate) fn theorem(&self) -> Option<&Theorem> {
        self.theorem.as_ref()
    }

    /// Whether the results that the theorem lists are the moves of the rules, one each.
    pub(crate) fn has_one_move_each(&self) -> bool {
        *self
            .one_move_each
            .get_or_init(|| has_one_move_each(&self.ruleset))
    }

    pub(crate) fn graph(&self) -> Option<&Graph> {
        self.ruleset.graph()
    }

    pub(crate) fn has_one_coordinate(&self) -> bool {
        self.graph().is_some()
            || self
                .ruleset
                .rules()
                .first()
                .is_some_and(|r| r.coords.len() == 1)
    }

    /// A poisoned lock only means that another thread died: the values are written whole or not at all.
    fn kernels(&self) -> MutexGuard<'_, Kernels> {
        self.kernels
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// The components that a text of numbers (or names of vertices) writes.
    pub(crate) fn components(&self, text: &str) -> Result<Vec<Component>, Error> {
        let separators: &[char] = &[' ', '\t', '\n', '\r', ',', '(', ')', '，'];
        let words: Vec<&str> = text
            .split(separators)
            .filter(|word| !word.is_empty())
            .collect();
        if self.graph().is_some() {
            let vertices = words.iter().map(|word| self.ruleset.vertex(word));
            return vertices.collect::<Result<_, _>>().map_err(Error::Position);
        }
        let numbers: Vec<BigUint> = words
            .iter()
            .map(|word| parse_number(word))
            .collect::<Result<_, _>>()
            .map_err(Error::Position)?;
        let rules = &self.ruleset.rules()[0];
        let heaps = rules.coords.len() == 1 && rules.start.is_none();
        let starts = |numbers: &[BigUint]| -> Result<Component, Error> {
            let component = self.ruleset.start(numbers).map_err(Error::Position)?;
            self.ruleset.check(&component).map_err(Error::Position)?;
            Ok(component)
        };
        if heaps && !numbers.is_empty() {
            numbers.chunks(1).map(starts).collect()
        } else {
            Ok(vec![starts(&numbers)?])
        }
    }

    /// A component as a player writes it.
    pub(crate) fn show(&self, component: &Component) -> String {
        if let Some(graph) = self.graph() {
            let vertex = component.coords.first().and_then(|x| u32::try_from(x).ok());
            return vertex.map_or_else(String::new, |v| graph.name(v).to_owned());
        }
        let mut text = if component.game == 0 {
            String::new()
        } else {
            self.ruleset.rules()[component.game].name.clone()
        };
        match &component.coords[..] {
            [heap] if component.game == 0 => text += &heap.to_string(),
            _ => text += &component.to_string(),
        }
        text
    }

    /// The names of the binders of a clause.
    pub(crate) fn binder_names(
        &self,
        c: &Component,
        clause: usize,
    ) -> impl Iterator<Item = String> + use<'_> {
        let clauses = self.ruleset.rules().get(c.game).map(|rules| &rules.moves);
        clauses
            .and_then(|clauses| clauses.get(clause))
            .into_iter()
            .flat_map(|clause| clause.binders.iter().map(|binder| binder.name.clone()))
    }

    /// The nim-value of a component.
    pub(crate) fn nim_value(&self, c: &Component, budget: &Budget) -> Result<Valued, Error> {
        if c.game == 0
            && let Some(theorem) = &self.theorem
            && let Ok(Some(ruling)) = theorem.rule(&c.coords, Play::Normal, 0, budget)
            && let Some(value) = ruling.nim_value
        {
            return Ok(Valued {
                value,
                by: By::Theorem,
            });
        }
        let mut kernels = self.kernels();
        let kernels = &mut *kernels;
        if let (0, [heap]) = (c.game, &c.coords[..]) {
            if let Some((kernel, values)) = &mut kernels.subtraction {
                let periodic = match values {
                    Some(periodic) => periodic,
                    None => values.insert(kernel.periodic_values(budget).map_err(Error::Values)?),
                };
                return Ok(Valued {
                    value: periodic.at(heap).into(),
                    by: by_period(periodic.period(), heap),
                });
            }
            if let Some(kernel) = &mut kernels.take_and_break {
                let value = kernel.value_at(heap, budget).map_err(Error::Values)?;
                let by = match kernel.proved_period() {
                    Some(period) => by_period(period, heap),
                    None => By::Computed,
                };
                return Ok(Valued {
                    value: value.into(),
                    by,
                });
            }
        }
        if let Some(graph) = self.graph() {
            let values = match &mut kernels.graph_values {
                Some(values) => values,
                none => none.insert(
                    adjacency(graph)?
                        .nim_values(budget)
                        .map_err(Error::Values)?,
                ),
            };
            let vertex = vertex(c);
            return match values.get(vertex) {
                Some(value) => Ok(Valued {
                    value: value.into(),
                    by: By::Computed,
                }),
                None => Err(Error::Unsupported(message!(
                    "cycle-in-sum",
                    "a cycle can be reached from {vertex}, so it has no nim-value and cannot be part of a sum; \
                     asked for alone, it has an outcome",
                    vertex = graph.name(vertex)
                ))),
            };
        }
        if c.game == 0 {
            for form in self.closed_forms.all(&self.ruleset) {
                if let Some(value) = form.nim_value(&c.coords)? {
                    return Ok(Valued {
                        value,
                        by: By::Certificate(form.name().to_owned()),
                    });
                }
            }
        }
        let value = self
            .general(&mut kernels.general)?
            .nim_value(c, budget)
            .map_err(Error::Values)?;
        Ok(Valued {
            value: value.into(),
            by: By::Computed,
        })
    }

    /// Outcome and remoteness of a single component, by search or by the graph kernel.
    pub(crate) fn outcome(
        &self,
        c: &Component,
        play: Play,
        budget: &Budget,
    ) -> Result<(Outcome, Option<u32>), Error> {
        let mut kernels = self.kernels();
        if let Some(graph) = self.graph() {
            let outcomes = match &mut kernels.graph_outcomes[usize::from(play == Play::Misere)] {
                Some(outcomes) => outcomes,
                none => none.insert(
                    adjacency(graph)?
                        .outcomes(play, budget)
                        .map_err(Error::Values)?,
                ),
            };
            let vertex = vertex(c);
            let outcome = outcomes.outcome(vertex).unwrap_or(Outcome::P);
            return Ok((outcome, outcomes.remoteness(vertex)));
        }
        let (outcome, remoteness) = self
            .general(&mut kernels.general)?
            .outcome(&[(0, c)], play, budget)
            .map_err(Error::Values)?;
        Ok((outcome, Some(remoteness)))
    }

    /// Runs `ask` with the general engine of this part.
    pub(crate) fn with_general<T>(
        &self,
        ask: impl FnOnce(&mut General) -> Result<T, grundy_values::Error>,
    ) -> Result<T, Error> {
        let mut kernels = self.kernels();
        ask(self.general(&mut kernels.general)?).map_err(Error::Values)
    }

    fn general<'g>(&self, general: &'g mut Option<General>) -> Result<&'g mut General, Error> {
        match general {
            Some(general) => Ok(general),
            None => {
                let new = General::new(self.ruleset.clone()).map_err(Error::Values)?;
                Ok(general.insert(new))
            }
        }
    }
}

fn by_period(period: &Period, heap: &BigUint) -> By {
    By::Period(*period, period.equal_heap(heap))
}

fn vertex(c: &Component) -> u32 {
    c.coords
        .first()
        .and_then(|x| u32::try_from(x).ok())
        .unwrap_or_default()
}

fn adjacency(graph: &Graph) -> Result<Adjacency<'_>, Error> {
    Adjacency::new(graph.offsets(), graph.targets()).map_err(Error::Values)
}
