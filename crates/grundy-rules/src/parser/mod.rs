//! The rule language: text into a [`Ruleset`].
//!
//! Text becomes tokens and clauses (`token`), each clause a tree (`clause`, `expr`), each tree resolved rules (`resolve`,
//! `scope`). Depth is bounded where trees are built, so every later walk over them may recurse.

mod clause;
mod cursor;
mod expr;
mod raw;
mod resolve;
mod scope;
mod symmetry;
mod token;

pub(crate) use resolve::no_parameter;
pub(crate) use scope::{did_you_mean, nearest};

use crate::{Body, Errors, Ruleset};
use num_bigint::BigInt;

impl Ruleset {
    /// Reads games in the rule language; the first is the one meant.
    ///
    /// ```
    /// use grundy_rules::Ruleset;
    ///
    /// let bash = Ruleset::parse("game bash(n) with m = 3; move k in 1..m -> (n - k)").unwrap();
    /// assert_eq!(bash.rules()[0].name, "bash");
    ///
    /// let errors = Ruleset::parse("game bash(n); move -> (n - k)").unwrap_err();
    /// assert_eq!(
    ///     errors.to_string(),
    ///     "`k` is not defined here (declare a parameter: `game bash(n) with k = 3`, or did you mean a binder: `move k in 1..n`?)"
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the text, each with its place.
    pub fn parse(text: &str) -> Result<Ruleset, Errors> {
        Ruleset::parse_game(text, None, &[])
    }

    /// Reads games in the rule language; the one called `name` (else the first) is meant, with the given parameters in
    /// place of its own.
    ///
    /// ```
    /// use grundy_rules::Ruleset;
    ///
    /// let text = "game bash(n) with m = 3; move k in 1..m -> (n - k)";
    /// let bash = Ruleset::parse_game(text, Some("bash"), &[("m".to_owned(), 5.into())]).unwrap();
    /// assert_eq!(bash.rules()[0].params, [("m".to_owned(), 5.into())]);
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`Ruleset::parse`]; no game of that name; a parameter that the game does not have.
    pub fn parse_game(
        text: &str,
        name: Option<&str>,
        params: &[(String, BigInt)],
    ) -> Result<Ruleset, Errors> {
        let clause::File {
            mut games,
            mut errors,
            names_lost,
        } = clause::file(text);
        if names_lost || games.is_empty() {
            return Err(Errors::of(errors));
        }
        let chosen = match name {
            None => 0,
            Some(name) => match games.iter().position(|g| g.name.text == name) {
                Some(chosen) => chosen,
                None => {
                    let names: Vec<_> = games.iter().map(|g| g.name.text).collect();
                    errors.push(resolve::unknown_game(name, &names));
                    return Err(Errors::of(errors));
                }
            },
        };
        games[..=chosen].rotate_right(1);
        if let Err(error) = resolve::override_params(&mut games[0], params) {
            errors.push(error);
        }
        let names = resolve::index(&games, &mut errors);
        let mut rules = Vec::with_capacity(games.len());
        for game in &games {
            rules.push(resolve::game(game, &names, &mut errors));
        }
        if !errors.is_empty() {
            return Err(Errors::of(errors));
        }
        let text = match chosen == 0 && params.is_empty() {
            true => text.to_owned(),
            false => crate::print::games(&rules),
        };
        Ok(Ruleset {
            body: Body::Rules(rules),
            text,
        })
    }
}
