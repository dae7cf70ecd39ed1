//! The games that are known by name.
//!
//! A game of the catalogue is a file `games/NAME.game`: lines `# key: value` that describe it in English and Chinese, then
//! its rules. Games whose number of coordinates varies are families; their file shows the rules at the usual size, and the
//! rules of other sizes are made here.

mod families;
mod reference;

pub use reference::game_reference;

use crate::parser::{did_you_mean, nearest};
use crate::{Error, ErrorKind, Errors, Ruleset};
use families::Family;
use include_dir::{Dir, include_dir};
use num_bigint::BigInt;
use std::sync::LazyLock;

static FILES: Dir = include_dir!("$CARGO_MANIFEST_DIR/../../games");

static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let mut entries: Vec<Entry> = FILES
        .files()
        .filter_map(|file| {
            let name = file.path().file_name()?.to_str()?.strip_suffix(".game")?;
            Some(Entry::read(name, file.contents_utf8()?))
        })
        .collect();
    entries.sort_unstable_by_key(|entry| entry.name);
    entries
});

/// A game of the catalogue.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Entry {
    /// The name in rule texts, such as `dawsons_kayles`.
    pub name: &'static str,
    /// The title in English.
    pub title: &'static str,
    /// The title in Chinese.
    pub title_zh: &'static str,
    /// What a move does, in one or two English sentences.
    pub rules: &'static str,
    /// What a move does, in Chinese.
    pub rules_zh: &'static str,
    /// The book, paper or problem that the game comes from.
    pub source: &'static str,
    /// Other names under which it is found, in either language.
    pub aliases: Vec<&'static str>,
    /// The parameters with their usual values.
    pub params: Vec<(String, BigInt)>,
    /// The rules, at the usual size.
    pub text: &'static str,
    family: Option<Family>,
}

impl Entry {
    fn read(name: &'static str, text: &'static str) -> Self {
        let start = text.find("\ngame ").map_or(0, |at| at + 1);
        let (header, text) = text.split_at(start);
        let value = |key: &str| {
            header
                .lines()
                .find_map(|line| {
                    line.strip_prefix("# ")?
                        .strip_prefix(key)?
                        .strip_prefix(": ")
                })
                .unwrap_or_default()
        };
        let list = value("alias").split(',').map(str::trim);
        let family = Family::of(name);
        let params = match family {
            Some(family) => family.params(),
            None => Ruleset::parse(text)
                .map(|ruleset| ruleset.rules()[0].params.clone())
                .unwrap_or_default(),
        };
        Entry {
            name,
            title: value("title"),
            title_zh: value("title.zh"),
            rules: value("rules"),
            rules_zh: value("rules.zh"),
            source: value("source"),
            aliases: list.filter(|alias| !alias.is_empty()).collect(),
            params,
            text,
            family,
        }
    }

    /// The rules with these parameters in the place of the usual ones.
    ///
    /// ```
    /// let bash = grundy_rules::find("bash").unwrap();
    /// assert_eq!(bash.params, [("m".to_owned(), 3.into())]);
    /// let five = bash.build(&[("m".to_owned(), 5.into())]).unwrap();
    /// assert_eq!(five.rules()[0].params, [("m".to_owned(), 5.into())]);
    /// ```
    ///
    /// # Errors
    ///
    /// A parameter that the game does not have, a negative one, a size beyond the limit of the family.
    pub fn build(&self, params: &[(String, BigInt)]) -> Result<Ruleset, Errors> {
        match self.family {
            None => Ruleset::parse_game(self.text, Some(self.name), params),
            Some(family) => Ruleset::parse(&family.text(params)?),
        }
    }

    /// All names under which the game is found.
    fn names(&self) -> impl Iterator<Item = &str> {
        [self.name, self.title, self.title_zh]
            .into_iter()
            .chain(self.aliases.iter().copied())
    }
}

/// The games of the catalogue, sorted by name.
///
/// ```
/// assert!(grundy_rules::entries().iter().any(|entry| entry.title_zh == "威佐夫博弈"));
/// ```
pub fn entries() -> &'static [Entry] {
    &ENTRIES
}

/// The game of that name, title or alias, in English or Chinese; upper and lower case, `-`, `_` and blanks count the same.
///
/// ```
/// assert_eq!(grundy_rules::find("Dawsons-Kayles").unwrap().name, "dawsons_kayles");
/// assert_eq!(grundy_rules::find("威佐夫博弈").unwrap().name, "wythoff");
/// let error = grundy_rules::find("whytoff").unwrap_err();
/// assert_eq!(error.help(), Some("did you mean `wythoff`?"));
/// ```
///
/// # Errors
///
/// No game of that name, with the nearest names.
pub fn find(name: &str) -> Result<&'static Entry, Error> {
    let wanted = plain(name);
    if let Some(entry) = entries()
        .iter()
        .find(|e| e.names().any(|n| plain(n) == wanted))
    {
        return Ok(entry);
    }
    let shown: String = name.chars().take(40).collect();
    let error = Error::new(
        ErrorKind::UnknownGame,
        message!(
            "not-in-catalogue",
            "there is no game `{name}` in the catalogue",
            name = shown
        ),
    );
    let near = nearest(&wanted, entries().iter().map(|entry| entry.name));
    Err(error.help_with(did_you_mean(near).unwrap_or_else(|| {
        message!(
            "what-a-game-is",
            "a game is a name of the catalogue, a code such as 0.77, or a set such as S{{1,3,4}}"
        )
    })))
}

/// The name as names are compared: lower case, blanks and hyphens as `_`, no apostrophes or brackets.
fn plain(name: &str) -> String {
    name.trim()
        .chars()
        .filter(|c| !matches!(c, '\'' | '’' | '(' | ')' | ','))
        .map(|c| {
            if c == '-' || c.is_whitespace() {
                '_'
            } else {
                c
            }
        })
        .flat_map(char::to_lowercase)
        .collect()
}

#[cfg(test)]
mod tests;
