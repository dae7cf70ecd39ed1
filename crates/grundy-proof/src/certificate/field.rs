//! A value of a JSON document together with where it stands, so that every complaint names the field.

use crate::Error;
use grundy_rules::{Message, message};
use serde_json::{Map, Value};

/// Integers of certificates are below 2^53.
const LIMIT: u64 = 1 << 53;

pub(super) struct Field<'v> {
    path: String,
    value: &'v Value,
}

pub(super) struct Object<'v> {
    path: String,
    map: &'v Map<String, Value>,
}

impl<'v> Field<'v> {
    pub(super) fn root(value: &'v Value) -> Self {
        let path = String::new();
        Field { path, value }
    }

    pub(super) fn wrong(&self, what: Message) -> Error {
        let path = match self.path.is_empty() {
            true => "the certificate",
            false => &self.path,
        };
        Error::certificate(path, what)
    }

    pub(super) fn any_object(&self) -> Result<Object<'v>, Error> {
        match self.value {
            Value::Object(map) => Ok(Object {
                path: self.path.clone(),
                map,
            }),
            _ => Err(self.wrong(message!("field-object", "an object is needed"))),
        }
    }

    /// The object, which has no other keys than these.
    pub(super) fn object(&self, keys: &[&str]) -> Result<Object<'v>, Error> {
        let object = self.any_object()?;
        match object.map.keys().find(|k| !keys.contains(&k.as_str())) {
            Some(key) => {
                Err(object.wrong(key, message!("field-unknown", "there is no such field")))
            }
            None => Ok(object),
        }
    }

    pub(super) fn text(&self) -> Result<&'v str, Error> {
        match self.value {
            Value::String(text) => Ok(text),
            _ => Err(self.wrong(message!("field-text", "a text is needed"))),
        }
    }

    pub(super) fn boolean(&self) -> Result<bool, Error> {
        match self.value {
            Value::Bool(b) => Ok(*b),
            _ => Err(self.wrong(message!("field-boolean", "true or false is needed"))),
        }
    }

    pub(super) fn natural(&self) -> Result<u64, Error> {
        match self.value.as_u64() {
            Some(n) if n < LIMIT => Ok(n),
            _ => Err(self.wrong(message!(
                "field-natural",
                "a natural number below 2^53 is needed"
            ))),
        }
    }

    pub(super) fn between(&self, least: u64, most: u64) -> Result<u64, Error> {
        match self.natural()? {
            n if (least..=most).contains(&n) => Ok(n),
            _ => Err(self.wrong(message!(
                "field-range",
                "a number from {least} to {most} is needed",
                least = least,
                most = most
            ))),
        }
    }

    /// What another part of the program found wrong here.
    pub(super) fn failed(&self, error: &dyn std::error::Error) -> Error {
        self.wrong(message!("field-failed", "{what}", what = error.to_string()))
    }

    pub(super) fn is_null(&self) -> bool {
        self.value.is_null()
    }

    pub(super) fn list(&self) -> Result<impl Iterator<Item = Field<'v>> + use<'v>, Error> {
        let Value::Array(all) = self.value else {
            return Err(self.wrong(message!("field-list", "a list is needed")));
        };
        let path = self.path.clone();
        Ok(all.iter().enumerate().map(move |(i, value)| Field {
            path: format!("{path}[{i}]"),
            value,
        }))
    }

    pub(super) fn naturals(&self) -> Result<Vec<u64>, Error> {
        self.list()?.map(|f| f.natural()).collect()
    }
}

impl<'v> Object<'v> {
    fn path(&self, key: &str) -> String {
        match self.path.is_empty() {
            true => key.to_owned(),
            false => format!("{}.{key}", self.path),
        }
    }

    fn wrong(&self, key: &str, what: Message) -> Error {
        Error::certificate(self.path(key), what)
    }

    pub(super) fn get(&self, key: &str) -> Option<Field<'v>> {
        let value = self.map.get(key)?;
        let path = self.path(key);
        Some(Field { path, value })
    }

    pub(super) fn need(&self, key: &str) -> Result<Field<'v>, Error> {
        let missing = || self.wrong(key, message!("field-missing", "the field is missing"));
        self.get(key).ok_or_else(missing)
    }
}
