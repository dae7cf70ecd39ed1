//! Answers, tables and lists in every format.

pub(crate) mod json;
