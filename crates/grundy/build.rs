//! The problems of `judges/` and the certificates of `proofs/` are compiled in: a file that is added there must be seen.
#![allow(clippy::print_stdout)] // how a build script speaks to cargo

fn main() {
    println!("cargo::rerun-if-changed=../../judges");
    println!("cargo::rerun-if-changed=../../proofs");
}
