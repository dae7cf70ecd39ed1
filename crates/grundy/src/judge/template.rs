//! Texts that are filled in: plain ones are printed as they are, the others are compiled once.

use super::layout::Field;
use super::record::Record;
use grundy_rules::{Message, message};
use minijinja::syntax::SyntaxConfig;
use minijinja::{Environment, UndefinedBehavior, Value};
use std::collections::BTreeMap;

/// The name of the only template of an environment.
const NAME: &str = "text";

/// A text with places to fill in.
#[derive(Debug)]
pub(crate) struct Template {
    pub(crate) text: String,
    /// Absent when there is nothing to fill in.
    environment: Option<Environment<'static>>,
    /// The fields that it uses.
    pub(crate) fields: Vec<usize>,
}

impl Template {
    /// Compiles `text`, which may use the fields and the names in `others`.
    pub(super) fn parse(text: String, fields: &[Field], others: &[&str]) -> Result<Self, Message> {
        if !["{{", "{%", "{#"].iter().any(|mark| text.contains(mark)) {
            return Ok(Template {
                text,
                environment: None,
                fields: Vec::new(),
            });
        }
        let mut environment = Environment::new();
        environment.set_undefined_behavior(UndefinedBehavior::Strict);
        let syntax = SyntaxConfig::builder().keep_trailing_newline(true).build();
        environment.set_syntax(syntax.map_err(wrong)?);
        environment
            .add_template_owned(NAME, text.clone())
            .map_err(wrong)?;
        let names = environment
            .get_template(NAME)
            .map_err(wrong)?
            .undeclared_variables(false);
        let mut used = Vec::new();
        for name in names {
            let is_function = environment.globals().any(|(global, _)| global == name);
            match fields.iter().position(|f| f.name == name) {
                Some(field) => used.push(field),
                None if others.contains(&name.as_str()) || is_function => {}
                None => {
                    return Err(message!(
                        "judge-variable",
                        "`{text}` uses `{name}`, which is not there",
                        text = text,
                        name = name
                    ));
                }
            }
        }
        Ok(Template {
            text,
            environment: Some(environment),
            fields: used,
        })
    }

    /// Whether the text is this name alone, to be filled in.
    pub(super) fn is_only(&self, name: &str) -> bool {
        let inside = self
            .text
            .strip_prefix("{{")
            .and_then(|text| text.strip_suffix("}}"));
        // A field of the same name would be meant before.
        self.fields.is_empty() && inside.is_some_and(|text| text.trim() == name)
    }

    /// The text when there is nothing to fill in.
    pub(super) fn plain(&self) -> Option<&str> {
        self.environment.is_none().then_some(&self.text)
    }

    /// The text filled in with the fields and the `others`.
    pub(super) fn fill(
        &self,
        record: &Record,
        fields: &[Field],
        others: impl IntoIterator<Item = (&'static str, Value)>,
    ) -> Result<String, Message> {
        let Some(environment) = &self.environment else {
            return Ok(self.text.clone());
        };
        let mut context: BTreeMap<&str, Value> = others.into_iter().collect();
        for &field in &self.fields {
            context.insert(&fields[field].name, record.value(fields, field));
        }
        environment
            .get_template(NAME)
            .and_then(|template| template.render(Value::from(context)))
            .map_err(wrong)
    }
}

/// What the template engine says.
fn wrong(error: minijinja::Error) -> Message {
    message!("judge-template", "{error}", error = error.to_string())
}
