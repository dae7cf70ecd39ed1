//! The languages.

use std::str::FromStr;

/// A language in which grundy speaks.
///
/// ```
/// use grundy::words::Lang;
///
/// assert_eq!(Lang::from_variables(|name| (name == "LANG").then(|| "zh_CN.UTF-8".to_owned())), Lang::Zh);
/// assert_eq!(Lang::from_variables(|_| None), Lang::En);
/// assert_eq!("zh".parse(), Ok(Lang::Zh));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Simplified Chinese.
    Zh,
}

impl Lang {
    /// Every language.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Zh];

    /// The language that the environment asks for: the first of `GRUNDY_LANG`, `LC_ALL`, `LC_MESSAGES` and `LANG` that is
    /// set and not empty decides. Any language but Chinese is English.
    pub fn from_variables(variable: impl Fn(&str) -> Option<String>) -> Lang {
        ["GRUNDY_LANG", "LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .filter_map(variable)
            .find(|value| !value.is_empty())
            .map_or(Lang::En, |value| Lang::of_locale(&value))
    }

    /// `zh_CN.UTF-8` and `zh` are Chinese, all else is English.
    fn of_locale(locale: &str) -> Lang {
        let language = locale.split(['_', '-', '.', '@']).next();
        if language.is_some_and(|l| l.eq_ignore_ascii_case("zh")) {
            Lang::Zh
        } else {
            Lang::En
        }
    }

    /// The code: `en` or `zh`.
    pub fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Zh => "zh",
        }
    }
}

impl FromStr for Lang {
    type Err = String;

    /// `en` or `zh`, with or without a country.
    fn from_str(text: &str) -> Result<Lang, String> {
        let lang = Lang::of_locale(text);
        let language = text.split(['_', '-', '.', '@']).next().unwrap_or_default();
        if language.eq_ignore_ascii_case(lang.code()) {
            Ok(lang)
        } else {
            Err(format!("no words in `{text}`: the languages are en and zh"))
        }
    }
}
