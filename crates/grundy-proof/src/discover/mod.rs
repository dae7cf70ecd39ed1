//! Candidates for closed forms.

#[allow(dead_code)] // until discovery tries them
mod suggest;
mod system;

pub use system::System;
