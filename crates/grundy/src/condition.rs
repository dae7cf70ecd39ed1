//! Conditions of the rule language about the coordinates of a game.

use crate::Error;
use grundy_rules::{Component, Ending, Ruleset, message};

/// A claim about positions, written as a condition of the rule language in the coordinates and parameters of a game.
///
/// ```
/// use grundy::{Condition, Game};
///
/// let bash = Game::parse("bash(m=3)")?;
/// let claim = Condition::parse(bash.rulesets().next().unwrap(), 1, "n % (m + 1) = 0")?;
/// assert!(claim.holds(&grundy::Component::new(0, [8u32]))?);
/// assert!(!claim.holds(&grundy::Component::new(0, [9u32]))?);
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Condition {
    /// A game without moves that is lost where the condition holds.
    scratch: Ruleset,
}

impl Condition {
    /// Reads a condition about the first game of `ruleset`, or about `heaps` heaps of it, which are called `heap1`, `heap2`, …,
    /// where a game of one coordinate is played with several.
    ///
    /// # Errors
    ///
    /// [`Error::Rules`], with places in [`Condition::text`]; [`Error::Unsupported`] for a graph, which has no coordinates.
    pub fn parse(ruleset: &Ruleset, heaps: usize, condition: &str) -> Result<Self, Error> {
        let Some(text) = Self::text(ruleset, heaps, condition) else {
            return Err(Error::Unsupported(message!(
                "graph-without-coordinates",
                "a graph has no coordinates that a condition could speak of"
            )));
        };
        let scratch = Ruleset::parse(&text).map_err(Error::Rules)?;
        Ok(Condition { scratch })
    }

    /// The text in which the condition is read: a game with the same coordinates and parameters that is lost where it holds.
    pub fn text(ruleset: &Ruleset, heaps: usize, condition: &str) -> Option<String> {
        let rules = ruleset.rules().first()?;
        let params: Vec<String> = rules
            .params
            .iter()
            .map(|(name, value)| format!("{name} = {value}"))
            .collect();
        let with = if params.is_empty() {
            String::new()
        } else {
            format!(" with {}", params.join(", "))
        };
        let coords = match rules.coords.len() {
            1 if heaps > 1 => (1..=heaps).map(|i| format!("heap{i}")).collect(),
            _ => rules.coords.clone(),
        };
        Some(format!(
            "game {}({}){with}\n  lost if {condition}",
            rules.name,
            coords.join(", "),
        ))
    }

    /// Whether it holds of a position, of which `component` has all numbers; one that divides by zero does not.
    ///
    /// # Errors
    ///
    /// [`Error::Position`] when the numbers are too many or too few.
    pub fn holds(&self, component: &Component) -> Result<bool, Error> {
        let ending = self.scratch.ending(component).map_err(Error::Position)?;
        Ok(ending == Some(Ending::Lost))
    }
}
