//! What is written for Walnut, read again and decided.

use grundy_automata::{Automaton, Limits, Numeration, walnut};
use grundy_proof::{Attempt, Claim, Form, Play, Search, export, prove};
use grundy_rules::game_reference;
use std::collections::BTreeMap;
use std::sync::Arc;

const NORMAL: Claim = Claim::Positions(Play::Normal);
const MISERE: Claim = Claim::Positions(Play::Misere);

/// The files of a closed form, and the numeration that they call `msd_grundy`.
fn exported(reference: &str, claim: Claim) -> (BTreeMap<String, String>, Numeration) {
    let game = Arc::new(game_reference(reference).unwrap());
    let attempt = prove(&game, &Search::new(claim), &mut |_| ()).unwrap();
    let Attempt::Proved { certificate, .. } = attempt else {
        panic!("{reference}: {attempt:?}");
    };
    let Form::Automata { candidate, .. } = certificate.form() else {
        panic!("{reference} has a period");
    };
    let files = export::walnut(&certificate).unwrap();
    (files.into_iter().collect(), candidate.numeration.clone())
}

/// The automata of the library, and the commands.
fn read(
    files: &BTreeMap<String, String>,
    own: &Numeration,
) -> (BTreeMap<String, Automaton>, Vec<String>) {
    let systems = |name: &str| match name {
        "msd_grundy" => Some(own.clone()),
        name => walnut::known_system(name),
    };
    let mut library = BTreeMap::new();
    let mut commands = Vec::new();
    for (path, text) in files {
        if let Some(name) = path.strip_prefix("Automata Library/") {
            let header = text.lines().next().unwrap();
            let vars: Vec<u32> = (0..header.split_whitespace().count() as u32).collect();
            let automaton = walnut::read_automaton(text, &vars, systems, &Limits::default());
            library.insert(
                name.strip_suffix(".txt").unwrap().to_owned(),
                automaton.unwrap(),
            );
        }
        if path.starts_with("Command Files/") {
            commands = text.lines().map(str::to_owned).collect();
        }
    }
    (library, commands)
}

/// The names of the sentences, with their truth.
fn decided(
    commands: &[String],
    library: &BTreeMap<String, Automaton>,
    numeration: &Numeration,
) -> Vec<(String, bool)> {
    let decide = |command: &String| {
        assert!(command.starts_with("eval "), "{command}");
        let read = walnut::read_predicate(command, |name| library.get(name).cloned()).unwrap();
        assert!(read.formula.free().is_empty(), "{command}");
        let truth = read
            .formula
            .compile(numeration, &Limits::default())
            .unwrap();
        (read.name, !truth.is_empty())
    };
    commands.iter().map(decide).collect()
}

#[test]
fn every_condition_is_asked_and_true() {
    for (reference, claim, expected) in [
        (
            "king",
            NORMAL,
            &[
                "only_positions",
                "no_option_is_lost_1",
                "no_option_is_lost_2",
                "no_option_is_lost_3",
            ][..],
        ),
        (
            "wythoff",
            NORMAL,
            &[
                "no_option_is_lost_1",
                "no_option_is_lost_2",
                "no_option_is_lost_3",
            ],
        ),
        (
            "wythoff",
            MISERE,
            &[
                "no_option_is_lost_1",
                "no_option_is_lost_2",
                "no_option_is_lost_3",
                "lost_can_move",
            ],
        ),
        ("fibonacci", NORMAL, &["no_option_is_lost_1"]),
        ("generalised_wythoff(t=2)", NORMAL, &["no_option_is_lost_1"]),
        (
            "euclid",
            NORMAL,
            &[
                "repeat_1",
                "repeat_2",
                "no_option_is_lost_1",
                "no_option_is_lost_2",
            ],
        ),
        ("race", NORMAL, &["only_positions", "no_option_is_lost_1"]),
        (
            "mark",
            Claim::NimValues,
            &[
                "positions_have_values",
                "no_option_has_value_0",
                "larger_have_option_of_value_0",
            ],
        ),
        (
            "lasker",
            Claim::NimValues,
            &[
                "every_position_has_a_value",
                "no_option_has_the_same_value",
                "every_smaller_value_is_that_of_an_option",
            ],
        ),
    ] {
        let (files, numeration) = exported(reference, claim);
        let (library, commands) = read(&files, &numeration);
        let truths = decided(&commands, &library, &numeration);
        for (name, truth) in &truths {
            assert!(truth, "{reference}: {name}");
        }
        let last = matches!(claim, Claim::Positions(_)).then_some("every_other_has_a_lost_option");
        for name in expected.iter().copied().chain(last) {
            assert!(truths.iter().any(|(n, _)| n == name), "{reference}: {name}");
        }
    }
}

#[test]
fn a_wrong_set_fails() {
    let fails = |reference, claim, name: &str, wrong: &dyn Fn(&Automaton) -> Automaton| {
        let (files, numeration) = exported(reference, claim);
        let (mut library, commands) = read(&files, &numeration);
        let set = library.get_mut(name).unwrap();
        *set = wrong(set);
        let truths = decided(&commands, &library, &numeration);
        let failing = truths.into_iter().filter(|(_, truth)| !truth);
        failing.map(|(name, _)| name).collect::<Vec<_>>()
    };
    let limits = Limits::default();
    let point = |numeration: &Numeration, x: u64, y: u64| {
        let x = Automaton::finite(numeration, 0, &[x], &limits).unwrap();
        x.and(
            &Automaton::finite(numeration, 1, &[y], &limits).unwrap(),
            &limits,
        )
        .unwrap()
    };
    let more = |set: &Automaton| set.or(&point(set.numeration(), 4, 8), &limits).unwrap();
    let fewer = |set: &Automaton| set.minus(&point(set.numeration(), 4, 7), &limits).unwrap();
    // (4, 8) is not lost: it has the option (4, 7); (4, 7) is, and has no option that is.
    let failing = fails("wythoff", NORMAL, "ppositions", &more);
    assert!(
        failing
            .iter()
            .any(|name| name.starts_with("no_option_is_lost")),
        "{failing:?}"
    );
    let failing = fails("wythoff", NORMAL, "ppositions", &fewer);
    assert!(
        failing.contains(&"every_other_has_a_lost_option".to_owned()),
        "{failing:?}"
    );
    // A heap of 4 has the value 3 in Lasker's nim.
    let failing = fails("lasker", Claim::NimValues, "nimvalues", &more);
    assert!(!failing.is_empty());
}

#[test]
fn other_numerations_come_with_their_words_and_addition() {
    let (files, _) = exported("generalised_wythoff(t=2)", NORMAL);
    for path in [
        "Custom Bases/msd_grundy.txt",
        "Custom Bases/msd_grundy_addition.txt",
    ] {
        assert!(files[path].starts_with("{0,1,2}"), "{path}");
    }
    assert!(files["Automata Library/ppositions.txt"].starts_with("msd_grundy msd_grundy\n"));
    assert!(files["Command Files/generalised_wythoff.txt"].contains("\"?msd_grundy (A"));
}
