//! Programs of judge problems, on the samples and on small cases.

use crate::batch::Batch;
use grundy::code::{self, Bits, Language, Request};
use grundy::judge::Problem;
use grundy::{Budget, Game};
use std::fs;
use std::path::Path;

/// The samples of a problem, input and output.
fn samples(id: &str) -> Vec<(String, String)> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/judges");
    let mut samples = Vec::new();
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        let stem = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let number = stem
            .strip_prefix(id)
            .map(|rest| rest.trim_start_matches('_'));
        let is_sample =
            number.is_some_and(|n| n.is_empty() || n == "seed" || n.parse::<u32>().is_ok());
        if is_sample && path.extension().is_some_and(|extension| extension == "in") {
            let read =
                |extension: &str| fs::read_to_string(path.with_extension(extension)).unwrap();
            samples.push((read("in"), read("out")));
        }
    }
    samples
}

/// Inputs of one small case each, answered by the engines.
fn small_cases(problem: &Problem) -> Vec<(String, String)> {
    let Ok(game) = Game::parse(problem.game()) else {
        return Vec::new();
    };
    let mut cases = Vec::new();
    for numbers in [
        vec![1u32],
        vec![5],
        vec![13],
        vec![1, 2],
        vec![4, 6],
        vec![1, 2, 3],
        vec![1, 1, 1],
    ] {
        let numbers: Vec<_> = numbers.into_iter().map(Into::into).collect();
        let texts: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        let Some(input) = problem.input_for(&numbers, &[]) else {
            continue;
        };
        if game.position(&texts.join(" ")).is_err() {
            continue;
        }
        let mut output = Vec::new();
        problem
            .run(input.as_bytes(), &mut output, &Budget::default())
            .unwrap();
        cases.push((input, String::from_utf8(output).unwrap()));
    }
    cases
}

pub(crate) fn add(batch: &mut Batch) {
    let (mut problems, mut sampled) = (0, 0);
    for problem in code::solved() {
        problems += 1;
        let samples = samples(problem.id());
        sampled += samples.len();
        let mut cases = small_cases(problem);
        // One program runs many inputs; a few are enough where a language starts slowly.
        cases.truncate(2);
        for (i, (input, expected)) in samples.into_iter().chain(cases).enumerate() {
            let bits = if i == 0 { Bits::Big } else { Bits::Word };
            let request = Request {
                bits,
                ..Request::new(batch.language)
            };
            let gaps = ["poj1704", "leetcode294"].contains(&problem.id());
            let request = match batch.language {
                // Gaps and runs are small: there are no programs with big integers.
                Language::Cpp | Language::Rust | Language::Java if gaps => {
                    Request::new(batch.language)
                }
                _ => request,
            };
            let program = problem
                .code(None, &request)
                .unwrap_or_else(|error| panic!("{}: {error}", problem.id()));
            batch.add(
                format!("{} {bits:?}", problem.id()),
                program,
                input,
                expected,
            );
        }
    }
    assert!(
        problems >= 30 && sampled >= 24,
        "{problems} problems, {sampled} samples"
    );
}
