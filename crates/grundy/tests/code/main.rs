//! Generated programs are compiled and run: on small positions against brute force, on large ones against published values and
//! the theorems, and on the samples of judges.
//!
//! All programs of a language are compiled at once, because compilers take longer to start than to compile.

mod automata;
mod batch;
#[path = "../brute/mod.rs"]
mod brute;
mod games;
mod problems;
mod refusals;

use batch::Batch;
use grundy::code::Language;

fn check(language: Language) {
    let mut batch = Batch::new(language);
    games::add(&mut batch);
    automata::add(&mut batch);
    problems::add(&mut batch);
    batch.run();
}

#[test]
fn cpp() {
    check(Language::Cpp);
}

#[test]
fn python() {
    check(Language::Python);
}

#[test]
fn rust() {
    check(Language::Rust);
}

#[test]
fn java() {
    check(Language::Java);
}
