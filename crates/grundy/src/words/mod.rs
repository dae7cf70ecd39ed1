//! Answers in words, in English and Simplified Chinese. The texts live in `locales/`; an [`Answer`](crate::Answer) is data and this
//! module is one of its faces.
//!
//! ```
//! use grundy::words::{Lang, Words};
//! use grundy::{Game, Play};
//!
//! let game = Game::parse("wythoff")?;
//! let position = game.position("3 5")?;
//! let answer = game.solve(&position)?;
//! assert_eq!(Words::new(Lang::En).winner(answer.outcome), "the player to move loses (P-position)");
//! assert_eq!(Words::new(Lang::Zh).winner(answer.outcome), "后手必胜（必败态，P 局面）");
//! # Ok::<(), grundy::Error>(())
//! ```

mod answer;
mod columns;
mod errors;
mod lang;
mod proof;
mod reason;
#[cfg(test)]
mod tests;
mod why;

pub use columns::width;
pub use errors::ErrorWords;
pub use lang::Lang;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use num_bigint::BigUint;
use unic_langid::{LanguageIdentifier, langid};

const EN: &str = include_str!("../../../../locales/en.ftl");
const ZH: &str = include_str!("../../../../locales/zh-CN.ftl");
/// The messages of errors, whose English stands where they are made.
const ERRORS_ZH: &str = include_str!("../../../../locales/errors.zh-CN.ftl");
/// The words of the checker, whose English is its own.
const PROOFS_ZH: &str = include_str!("../../../../locales/proofs.zh-CN.ftl");

/// The words of one language.
pub struct Words {
    lang: Lang,
    bundle: FluentBundle<FluentResource>,
}

/// Something that a text names: a count, which chooses between singular and plural, or anything else as it is written.
#[derive(Clone, Debug)]
pub enum Value {
    /// A count.
    Count(u64),
    /// Anything else.
    Text(String),
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Value::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Value::Text(text)
    }
}

impl From<&BigUint> for Value {
    fn from(number: &BigUint) -> Self {
        Value::Text(number.to_string())
    }
}

impl From<u64> for Value {
    fn from(count: u64) -> Self {
        Value::Count(count)
    }
}

impl From<usize> for Value {
    fn from(count: usize) -> Self {
        Value::Count(count as u64)
    }
}

impl Words {
    /// The words for answers in a language.
    pub fn new(lang: Lang) -> Self {
        let (id, texts): (LanguageIdentifier, _) = match lang {
            Lang::En => (langid!("en"), EN),
            Lang::Zh => (langid!("zh-CN"), ZH),
        };
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        // The marks of bidirectional text would be noise on a terminal; neither language needs them.
        bundle.set_use_isolating(false);
        let words = Words { lang, bundle }.with_texts(texts);
        match lang {
            Lang::En => words,
            Lang::Zh => words.with_texts(ERRORS_ZH).with_texts(PROOFS_ZH),
        }
    }

    /// Adds texts in Fluent's format; a text that is there already is replaced.
    #[must_use]
    pub fn with_texts(mut self, texts: &str) -> Self {
        let resource = match FluentResource::try_new(texts.to_owned()) {
            // What cannot be read is left out; the rest is as good as ever.
            Ok(resource) | Err((resource, _)) => resource,
        };
        self.bundle.add_resource_overriding(resource);
        self
    }

    /// The language.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// Whether there is a text of this key.
    pub fn has(&self, key: &str) -> bool {
        self.bundle.has_message(key)
    }

    /// The text of a key with its variables put in; the key itself where there is no such text.
    pub fn text(&self, key: &str, values: &[(&str, Value)]) -> String {
        let Some(pattern) = self.bundle.get_message(key).and_then(|m| m.value()) else {
            return key.to_owned();
        };
        let mut args = FluentArgs::new();
        for (name, value) in values {
            let value = match value {
                Value::Count(count) => FluentValue::from(*count),
                Value::Text(text) => FluentValue::from(text.as_str()),
            };
            args.set(*name, value);
        }
        let mut errors = Vec::new();
        self.bundle
            .format_pattern(pattern, Some(&args), &mut errors)
            .into_owned()
    }
}
