//! Pictures of automata for Graphviz.

use crate::error::Error;
use crate::walnut::digits;
use crate::{Automaton, Var};
use std::fmt::Write;

impl Automaton {
    /// The automaton in the DOT language: one circle for each state, doubled where it accepts; arrows carry the digits of a position, first
    /// track first, and `name` says what the variables are called. The state from which nothing is accepted is left out.
    ///
    /// ```
    /// use grundy_automata::{Automaton, Limits, Numeration};
    ///
    /// let powers = Automaton::weights(&Numeration::base(2)?, 0, &Limits::default())?;
    /// let dot = powers.to_dot(|_| "n".to_owned())?;
    /// assert!(dot.contains("0 -> 1 [label=\"1\"];"));
    /// # Ok::<(), grundy_automata::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When there are too many letters to list.
    pub fn to_dot(&self, name: impl Fn(Var) -> String) -> Result<String, Error> {
        let table = self.to_table()?;
        let names: Vec<String> = self.vars().iter().map(|&var| escaped(&name(var))).collect();
        let mut text = format!(
            "digraph {{\n  rankdir=LR;\n  label=\"({})\";\n  node [shape=circle];\n  start [shape=point];\n  start -> 0;\n",
            names.join(", ")
        );
        for (state, row) in (0u32..).zip(&table.next) {
            if state > 0 && self.is_dead(0, state) {
                continue;
            }
            let shape = match self.accepts(state) {
                true => " [shape=doublecircle]",
                false => "",
            };
            // Writing to a string does not fail.
            let _ = writeln!(text, "  {state}{shape};");
            let mut arrows: Vec<(u32, Vec<String>)> = Vec::new();
            for (letter, &to) in row.iter().enumerate() {
                if self.is_dead(0, to) {
                    continue;
                }
                let digits = digits(self.numeration(), table.tracks, letter);
                let digits: Vec<String> = digits.iter().map(ToString::to_string).collect();
                let label = digits.join(",");
                match arrows.iter_mut().find(|(known, _)| *known == to) {
                    Some((_, labels)) => labels.push(label),
                    None => arrows.push((to, vec![label])),
                }
            }
            for (to, labels) in arrows {
                let _ = writeln!(
                    text,
                    "  {state} -> {to} [label=\"{}\"];",
                    labels.join(" | ")
                );
            }
        }
        text.push_str("}\n");
        Ok(text)
    }
}

fn escaped(name: &str) -> String {
    name.replace('\\', "\\\\").replace('"', "\\\"")
}
