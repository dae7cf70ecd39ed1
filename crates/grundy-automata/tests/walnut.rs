//! Walnut's files: there and back, and files as Walnut has them.

use grundy_automata::{Automaton, Dfao, Formula, Limits, Numeration, Relation, walnut};

fn limits() -> Limits {
    Limits::default()
}

/// Successors in Zeckendorf's system, by hand in Walnut's format, for y = x + 1. The digits up to some place agree; from there on
/// x goes on with 0 1 0 1 … and y with 1 0 0 0 …, to any length, as a sum of every other Fibonacci number is one less than the next one.
const SUCCESSOR: &str = "msd_fib msd_fib\n
0 0\n0 0 -> 0\n1 1 -> 1\n0 1 -> 2\n
1 0\n0 0 -> 0\n
2 1\n1 0 -> 3\n
3 1\n0 0 -> 4\n
4 1\n1 0 -> 3\n";

#[test]
fn a_file_written_by_hand() {
    let read = walnut::read_automaton(SUCCESSOR, &[0, 1], walnut::known_system, &limits())
        .expect("a file of Walnut's");
    let one_more = Automaton::linear(
        &Numeration::zeckendorf(),
        &[(1, 1), (0, -1)],
        Relation::Equal,
        1,
        &limits(),
    );
    for x in 0u32..200 {
        for y in 0u32..200 {
            assert_eq!(read.contains(&[x.into(), y.into()]), y == x + 1, "{x} {y}");
        }
    }
    assert_eq!(Ok(read), one_more);
}

#[test]
fn there_and_back() {
    let pell = Numeration::greedy(&[2, 1], &[1, 2], &limits()).expect("Pisot");
    for (system, numeration) in [
        ("msd_2", Numeration::base(2).expect("a base")),
        ("msd_3", Numeration::base(3).expect("a base")),
        ("msd_fib", Numeration::zeckendorf()),
        ("msd_pell", pell.clone()),
    ] {
        let systems = |name: &str| match name {
            "msd_pell" => Some(pell.clone()),
            name => walnut::known_system(name),
        };
        let sum = [(0, 2), (1, -3), (2, 1)];
        let set = Automaton::linear(&numeration, &sum, Relation::AtMost, 4, &limits());
        let set = set.expect("small");
        let text = walnut::automaton(&set, system).expect("few letters");
        let back = walnut::read_automaton(&text, &[0, 1, 2], systems, &limits());
        assert_eq!(back, Ok(set), "{system}");

        let part = |r| Automaton::congruent(&numeration, &[(0, 1)], 3, r, &limits());
        let parts = (0..3u32).map(|r| (r + 4, part(r.into()).expect("small")));
        let function = Dfao::new(parts.collect(), &limits()).expect("a partition");
        let text = walnut::dfao(&function, system, 999).expect("few letters");
        // Where words are no numbers the output does not matter.
        let text = text.replace(" 999\n", " 4\n");
        let back = walnut::read_dfao(&text, &[0], systems, &limits());
        assert_eq!(back, Ok(function), "{system}");
    }
}

#[test]
fn any_digit() {
    let text = "msd_10\n\n0 0\n0 -> 0\n5 -> 1\n\n1 1\n* -> 1\n";
    let set = walnut::read_automaton(text, &[0], walnut::known_system, &limits()).expect("good");
    let first: Vec<String> = set.tuples().take(4).map(|t| t[0].to_string()).collect();
    assert_eq!(first, ["5", "50", "51", "52"]);
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    for (text, message) in [
        ("", "the file is empty"),
        (
            "msd_2 msd_3\n0 1\n",
            "line 1: the tracks have different systems, msd_2 and msd_3",
        ),
        ("lsd_2\n0 1\n", "line 1: the system \"lsd_2\" is not known"),
        ("msd_2\n", "line 1: there is no state"),
        (
            "msd_2\n0 -> 0\n",
            "line 2: a transition before the first state",
        ),
        ("msd_2\n0 1\n2 -> 0\n", "line 3: 2 is not a digit of msd_2"),
        ("msd_2\n0 1\n0 0 -> 0\n", "line 3: 1 digits are expected"),
        ("msd_2\n0 1\n0 -> 7\n", "line 3: there is no state 7"),
        (
            "msd_2\n0 1\n0 -> 0\n0 -> 1\n1 1\n",
            "line 4: two transitions for the same digits",
        ),
        (
            "msd_2\n0 1\n0 -> 0 0\n",
            "line 3: a transition leads to one state only",
        ),
        (
            "msd_2\n0 2\n0 -> 0\n",
            "line 2: the output 2 is neither 0 nor 1",
        ),
        ("msd_2\n0 1\n0 1\n", "line 3: state 0 is there twice"),
        ("msd_2\n0 x\n", "line 2: \"x\" is not a number"),
        (
            "msd_2\n0 0\n0 -> 1\n1 1\n",
            "a leading zero changes what the table accepts",
        ),
    ] {
        let error = walnut::read_automaton(text, &[0], walnut::known_system, &limits());
        assert_eq!(error.expect_err(text).to_string(), message);
    }
}

#[test]
fn formulas_are_written() {
    let [x, y, z] = [0, 1, 2];
    let fibonacci = Numeration::zeckendorf();
    let formula = Formula::Weight(x)
        .and(Formula::at_most(&[(x, 2), (y, -3)], -4))
        .or(Formula::congruent(&[(z, 1)], 5, 2).not())
        .forall(&[y, z]);
    let written = walnut::definition("claim", &formula, &fibonacci, "msd_fib", &limits());
    let written = written.expect("writable");
    assert_eq!(
        written.command,
        "def claim \"?msd_fib (Ax1,x2 (($claim_0(x0)&(2*x0+4<=3*x1))|(~(Eq0,q1 x2+5*q0=2+5*q1))))\":"
    );
    let weights = Automaton::weights(&fibonacci, 0, &limits()).expect("small");
    assert_eq!(written.automata, [("claim_0".to_owned(), weights)]);
}
