//! The help of the command line, in the language asked for: every text comes from `locales/cli/`, by key.

use super::Cli;
use crate::context::words;
use clap::{Arg, ArgAction, Command, CommandFactory};
use grundy::words::{Lang, Words};

/// The language: of `--lang` or `--lang-ui`, which are looked for before the arguments are read properly, else of the environment.
/// Where `--lang` names a language of programs, it says nothing here.
pub(crate) fn lang(args: impl IntoIterator<Item = String>) -> Lang {
    let mut args = args.into_iter();
    let mut asked = None;
    while let Some(arg) = args.next() {
        if arg == "--" {
            break;
        }
        let given = ["--lang=", "--lang-ui="].iter();
        let value = match given.filter_map(|name| arg.strip_prefix(name)).next() {
            Some(value) => Some(value.to_owned()),
            None if ["--lang", "--lang-ui"].contains(&arg.as_str()) => args.next(),
            None => None,
        };
        if let Some(lang) = value.and_then(|value| value.parse().ok()) {
            asked = Some(lang);
        }
    }
    asked.unwrap_or_else(|| Lang::from_variables(|name| std::env::var(name).ok()))
}

/// The command line with its help.
pub(crate) fn command(lang: Lang) -> Command {
    let words = words(lang);
    let lang = Arg::new("lang")
        .long("lang")
        .global(true)
        .value_name("en|zh")
        .value_parser(clap::value_parser!(Lang));
    let mut command = dressed(Cli::command().arg(lang), "grundy", &words)
        .subcommand_help_heading(words.text("heading-commands", &[]))
        .subcommand_value_name(words.text("heading-command", &[]))
        .arg(
            Arg::new("version")
                .short('V')
                .long("version")
                .action(ArgAction::Version)
                .help(words.text("arg-version", &[]))
                .help_heading(words.text("heading-options", &[])),
        )
        .disable_version_flag(true)
        .subcommand_required(true)
        .arg_required_else_help(true);
    let names: Vec<String> = command
        .get_subcommands()
        .map(|sub| sub.get_name().to_owned())
        .collect();
    for name in names {
        command = command.mut_subcommand(&name, |sub| dressed(sub, &name, &words));
    }
    command
}

/// One command with its texts: `about-NAME`, `examples-NAME`, and `arg-NAME-ID` or else `arg-ID` for each argument.
fn dressed(command: Command, name: &str, words: &Words) -> Command {
    let options = words.text("heading-options", &[]);
    let arguments = words.text("heading-arguments", &[]);
    let usage = words.text("heading-usage", &[]);
    command
        .about(words.text(&format!("about-{name}"), &[]))
        .after_help(format!(
            "{}\n{}",
            words.text("heading-examples", &[]),
            words.text(&format!("examples-{name}"), &[])
        ))
        .help_template(format!(
            "{{about-with-newline}}\n{usage} {{usage}}\n\n{{all-args}}{{after-help}}\n"
        ))
        .disable_help_flag(true)
        .mut_args(|arg| {
            let own = format!("arg-{name}-{}", arg.get_id());
            let key = match words.has(&own) {
                true => own,
                false => format!("arg-{}", arg.get_id()),
            };
            let heading = match arg.is_positional() {
                true => &arguments,
                false => &options,
            };
            arg.help(words.text(&key, &[]))
                .help_heading(heading.clone())
        })
        .arg(
            Arg::new("help")
                .short('h')
                .long("help")
                .action(ArgAction::Help)
                .help(words.text("arg-help", &[]))
                .help_heading(options.clone()),
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        for lang in Lang::ALL {
            command(lang).debug_assert();
        }
    }

    #[test]
    fn everything_has_help_in_every_language() {
        for lang in Lang::ALL {
            let words = words(lang);
            let root = command(lang);
            for command in std::iter::once(&root).chain(root.get_subcommands()) {
                let name = command.get_name();
                for key in [format!("about-{name}"), format!("examples-{name}")] {
                    assert!(words.has(&key), "{key} in {lang:?}");
                }
                for arg in command.get_arguments() {
                    let key = format!("arg-{}", arg.get_id());
                    assert!(words.has(&key), "{key} in {lang:?}");
                }
            }
        }
    }

    #[test]
    fn the_last_language_asked_for_is_taken() {
        let of = |args: &[&str]| lang(args.iter().map(|s| (*s).to_owned()));
        assert_eq!(of(&["grundy", "solve", "--lang", "zh"]), Lang::Zh);
        assert_eq!(of(&["grundy", "--lang=zh", "games", "--lang=en"]), Lang::En);
        let code = ["grundy", "code", "nim", "--lang-ui", "zh", "--lang", "cpp"];
        assert_eq!(of(&code), Lang::Zh);
    }
}
