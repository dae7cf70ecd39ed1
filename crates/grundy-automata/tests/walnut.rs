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

/// Whether a sentence is true in Zeckendorf's system, with the powers of two and an automaton for them of another name.
fn holds(predicate: &str) -> bool {
    let powers = |name: &str| {
        let known = name == "P" || name == "Even_2";
        known.then(|| Automaton::congruent(&Numeration::zeckendorf(), &[(0, 1)], 2, 0, &limits()))
    };
    let command = format!("eval claim \"?msd_fib {predicate}\":");
    let read = walnut::read_predicate(&command, |name| powers(name)?.ok()).expect(predicate);
    assert!(read.formula.free().is_empty(), "{predicate}");
    let truth = read.formula.compile(&Numeration::zeckendorf(), &limits());
    !truth.expect("small").is_empty()
}

#[test]
fn predicates_are_read_as_walnut_reads_them() {
    for (predicate, truth) in [
        ("An n>=8 => Ex,y n=3*x+y*5", true),
        ("An n>=7 => (Ex,y n=3*x+5*y)", false),
        // Quantifiers reach to the end, connectives of one kind go from left to right.
        ("Ex x=1 & x=2", false),
        ("(Ex x=1) & (Ex x=2)", true),
        ("0=1 & 0=1 | 0=0", true),
        ("0=0 | 0=1 & 0=1", false),
        ("0=1 => 0=0 => 0=1", false),
        ("0=1 => (0=0 => 0=1)", true),
        ("0=1 <=> 0=1", true),
        ("0=1 ^ 0=0", true),
        ("~0=1 & ~~0=0", true),
        ("Ax x<5 | x>4", true),
        ("Ax x<5 | x>5", false),
        ("Ax x!=3 | x=3", true),
        ("Ax x<=3 | x>=4", true),
        ("Ax $P(x) <=> Ey x=2*y", true),
        ("Ax $Even_2(x) <=> Ey x=2*y+1", false),
        ("Ax Ey (x=y & Ax x>=0)", true),
        ("Ax,y x+y+3=y+3+x", true),
    ] {
        assert_eq!(holds(predicate), truth, "{predicate}");
    }
}

#[test]
fn what_is_no_predicate_is_said_with_its_column() {
    let deep = format!("{}0=0{}", "(".repeat(300), ")".repeat(300));
    let nots = "~".repeat(100_000);
    let chain = "0=0 => ".repeat(100_000);
    let doubled = "(0=1 <=> ".repeat(40);
    let command = "a command is written like: def NAME \"?msd_2 PREDICATE\":";
    let read = |command: &str| {
        let all = Automaton::all(&Numeration::zeckendorf(), &[0, 1]);
        walnut::read_predicate(command, |name| (name == "two").then(|| all.clone()))
    };
    for (text, message) in [
        ("", command),
        ("def a 0=0", command),
        ("reg a \"0=0\":", command),
        ("def a b \"0=0\":", command),
    ] {
        assert_eq!(read(text).expect_err(text).to_string(), message);
    }
    for (predicate, message) in [
        ("", "column 17: a number or a variable is expected"),
        ("x", "column 18: a comparison is expected"),
        ("x=", "column 19: a number or a variable is expected"),
        ("x=y z", "column 21: the end is expected"),
        ("(x=y", "column 21: ) is expected"),
        ("x-1=y", "column 18: '-' is not read here"),
        (
            "x=99999999999999999999",
            "column 19: 99999999999999999999 is beyond 64 bits",
        ),
        (
            "x=9223372036854775807+1",
            "column 40: a sum within 64 bits is expected",
        ),
        ("E 3", "column 19: a name is expected"),
        ("$two(x)", "column 18: two has 2 tracks"),
        ("$one(x)", "column 18: one is not known"),
        ("$two(x,3)", "column 24: a name is expected"),
        (&deep, "column 217: nesting of 200 at most is expected"),
        (&nots, "column 217: nesting of 200 at most is expected"),
        (&chain, "column 1424: nesting of 200 at most is expected"),
        (&doubled, "column 377: a number or a variable is expected"),
    ] {
        let error = read(&format!("def a \"?msd_fib {predicate}\":"));
        let error = error.expect_err(predicate).to_string();
        assert_eq!(error, message, "{}", &predicate[..predicate.len().min(40)]);
    }
}

#[test]
fn what_is_written_is_read_again() {
    let [x, y, z] = [0, 1, 2];
    for (system, numeration) in [
        ("msd_2", Numeration::base(2).expect("a base")),
        ("msd_fib", Numeration::zeckendorf()),
    ] {
        let set = Automaton::linear(
            &numeration,
            &[(0, 2), (1, -3)],
            Relation::AtMost,
            4,
            &limits(),
        );
        let set = set.expect("small");
        let library = [("between".to_owned(), set.clone())];
        for formula in [
            Formula::member(&set, &[y, x]).and(Formula::equal(&[(x, 1), (y, -2)], -3)),
            Formula::Weight(x).or(Formula::congruent(&[(x, 3), (y, 1)], 4, 3).not()),
            Formula::at_least(&[(x, 1), (z, -2)], 7)
                .exists(&[z])
                .implies(Formula::Weight(y)),
            Formula::at_most(&[(z, 1), (y, 1), (x, -4)], 1).forall(&[z]),
        ] {
            let written = walnut::sentence("a", &formula, &numeration, system, &library, &limits());
            let written = written.expect("writable");
            let known = |name: &str| {
                let all = library.iter().chain(&written.automata);
                all.into_iter()
                    .find(|(n, _)| n == name)
                    .map(|(_, a)| a.clone())
            };
            let read = walnut::read_predicate(&written.command, known).expect("readable");
            assert_eq!(read.system, system);
            let free: Vec<u32> = formula.free().into_iter().collect();
            let names: Vec<&str> = read
                .formula
                .free()
                .iter()
                .map(|&v| &read.variables[v as usize][..])
                .collect();
            let expected: Vec<String> = free.iter().map(|v| format!("x{v}")).collect();
            assert_eq!(names, expected);
            let back = read.formula.compile(&numeration, &limits()).expect("small");
            let back = back.renamed(&free, &limits()).expect("as many");
            assert_eq!(
                Ok(back),
                formula.compile(&numeration, &limits()),
                "{}",
                written.command
            );
        }
    }
}
