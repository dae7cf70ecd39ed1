//! What is wrong with a text, where, and what would be right.

use grundy_rules::{ErrorKind, Ruleset, parse_number};

/// Every error of the text, as `text under the span | message | help`.
fn errors(text: &str) -> Vec<String> {
    let errors = Ruleset::parse(text).expect_err(text);
    errors
        .iter()
        .map(|error| {
            let span = error.span().expect("errors of rule text have a place");
            let place = &text[span.start..span.end];
            format!(
                "{place} | {} | {}",
                error.message(),
                error.help().unwrap_or("-")
            )
        })
        .collect()
}

fn check(text: &str, expected: &str) {
    assert_eq!(errors(text), [expected], "in {text}");
}

#[test]
fn unknown_names() {
    check(
        "game g(n); move -> (n - k)",
        "k | `k` is not defined here | declare a parameter: `game g(n) with k = 3`, or did you mean a binder: `move k in 1..n`?",
    );
    check(
        "game g(heap); move k in 1..heep -> (heap - k)",
        "heep | `heep` is not defined here | did you mean `heap`?",
    );
    check(
        "game g(n)\nmove k in 1..half -> (n - k)\nlet half = n / 2",
        "half | `half` is not defined here | it is defined further down; move its `let` above this clause",
    );
    check(
        "game g(n); move k in 1..n -> (n - k); move -> (k)",
        "k | `k` is not defined here | declare a parameter: `game g(n) with k = 3`, or did you mean a binder: `move k in 1..n`?",
    );
    check(
        "game fib(n, limit); start (n) -> (n, limit)",
        "limit | `limit` is not defined here | the coordinates are n",
    );
    check(
        "game g(n); let x = sqrt(n)",
        "sqrt | `sqrt` is not a function | functions are min, max, ceil, gcd, xor, popcount; a product needs its sign `*`",
    );
}

#[test]
fn the_column_is_exact() {
    let text = "game g(n)\n  move j in 1..n -> (n - jj)";
    let span = Ruleset::parse(text).unwrap_err().first().span().unwrap();
    assert_eq!((span.start, span.end), (35, 37));
}

#[test]
fn all_errors_at_once() {
    let text = "game g(n)
        where n > a
        move k in 1..b, k in 1..n -> (n - c, 1)
        jump
        move k in 1.. -> (n)
        lost if n";
    assert_eq!(
        errors(text),
        [
            "a | `a` is not defined here | the coordinates are n",
            "b | `b` is not defined here | declare a parameter: `game g(n) with b = 3`, or did you mean a binder: `move b in 1..n`?",
            "k | the binder `k` is defined twice | choose another name",
            "(n - c, 1) | a position of g has 1 coordinate, not 2 | write (n)",
            "c | `c` is not defined here | declare a parameter: `game g(n) with c = 3`, or did you mean a binder: `move c in 1..n`?",
            "jump | no clause begins with `jump` | clauses begin with game, where, unordered, start, let, move, lost if or won if",
            "-> | expected a number or a name, found `->` | -",
            "n | this is a number, and a condition is needed here | compare it, as in n > 0",
        ]
    );
}

#[test]
fn targets() {
    check(
        "game wythoff(a, b); move -> (a)",
        "(a) | a position of wythoff has 2 coordinates, not 1 | write (a, b)",
    );
    check(
        "game g(n); move -> other(n)\ngame others(n)",
        "other | there is no game `other` here | did you mean `others`?",
    );
    check(
        "game g(n); move -> two(n)\ngame two(a, b)",
        "two(n) | a position of two has 2 coordinates, not 1 | write 2 numbers after two",
    );
    check(
        "game g(n); move k in 1..n",
        " | expected `->` and the position that the move leads to, found the end of the clause | -",
    );
}

#[test]
fn names_defined_twice() {
    check(
        "game g(a, a)",
        "a | the coordinate `a` is defined twice | choose another name",
    );
    check(
        "game g(n) with n = 3",
        "n | `n` is already the name of a coordinate | choose another name",
    );
    check(
        "game g(n); move n in 1..3 -> (n)",
        "n | `n` is already the name of a coordinate | choose another name",
    );
    check(
        "game g(n); let x = 1; let x = 2",
        "x | the let `x` is defined twice | choose another name",
    );
    check(
        "game g(n)\ngame g(m)",
        "g | the game `g` is defined twice | choose another name",
    );
    check(
        "game g(n); unordered; unordered",
        "unordered | `unordered` stands twice | keep one of them",
    );
}

#[test]
fn words_of_the_language() {
    check(
        "game g(squares)",
        "squares | `squares` is a word of the language | choose another name",
    );
    check(
        "game move(n)",
        "move | `move` is a word of the language | choose another name",
    );
    check(
        "game g(n); let max = 3",
        "max | `max` is a word of the language | choose another name",
    );
    // Sets only stand after `in`: a game may have the name of one.
    assert!(Ruleset::parse("game primes(n); move k in primes -> primes(n - k)").is_ok());
}

#[test]
fn sets_and_ranges() {
    check(
        "game g(n); move k in {} -> (n)",
        "} | the list is empty | write at least one number, as in {1, 3, 4}",
    );
    check(
        "game g(n); move k in powers(1) -> (n)",
        "1 | powers(1) is not a set of growing numbers | the base is at least 2, as in powers(2)",
    );
    check(
        "game g(n); move k in {1..3} -> (n)",
        ".. | expected `,` or `}`, found `..` | a range stands without braces, as in 1..3",
    );
    check(
        "game g(n); move k in n -> (n)",
        "-> | expected `..` of a range, as in 1..n, found `->` | -",
    );
    check(
        "game g(n); move k in divisors -> (n)",
        "-> | expected `(` after `divisors`, as in divisors(n), found `->` | -",
    );
}

#[test]
fn numbers_and_conditions() {
    check(
        "game g(n); where n > 1 and n",
        "n | this is a number, and a condition is needed here | compare it, as in n > 0",
    );
    check(
        "game g(n); where (n > 1) > 0",
        "(n > 1) | this is a condition, and a number is needed here | join conditions with `and` and `or`",
    );
    check(
        "game g(n); let x = ceil(n)",
        "ceil(n) | ceil takes one division | as in ceil(n / 2)",
    );
    check(
        "game g(n); let x = ceil(n / 2 + 1)",
        "ceil(n / 2 + 1) | ceil takes one division | as in ceil(n / 2)",
    );
    check(
        "game g(n); let x = popcount(n, 1)",
        "popcount(n, 1) | popcount takes one number | as in popcount(n)",
    );
}

#[test]
fn slips_of_writing() {
    check(
        "game g(n); where n ≤ 3",
        "≤ | expected the end of the clause, found '≤' | write `<=`",
    );
    check(
        "game g(n); move k in 1..2k -> (n)",
        "k | expected `->` and the position that the move leads to, found `k` | a product needs its sign: `*k`",
    );
    check(
        "game g(n); let x = 10^18",
        "^ | expected the end of the clause, found `^` | `^` is no operator here; xor is written xor(a, b), a power as a number or a product",
    );
    check(
        "game g(a, b); lost if a xor b = 0",
        "xor | expected the end of the clause, found `xor` | xor is written xor(a, b)",
    );
    check(
        "game g(n) move -> (n - 1)",
        "move | expected the end of the clause, found `move` | a clause ends at a new line or `;`",
    );
    check(
        "game g(n",
        " | expected `)` to close the coordinates, found the end of the clause | -",
    );
    check(
        "game g()",
        ") | expected the name of a coordinate, found `)` | -",
    );
    check(
        "move k in 1..n -> (n - k)",
        "move k in 1..n -> (n - k) | this clause stands before any game | begin with a game, as in: game nim(n)",
    );
    check(
        "# only a comment",
        " | there is no game here | rules begin with a game, as in: game nim(n); move k in 1..n -> (n - k)",
    );
    check(
        "game g(n) with m = -1",
        "- | expected a natural number, found `-` | -",
    );
    check(
        "game g(n); lost n = 0",
        "n | expected `if` and a condition, as in: lost if n = 0, found `n` | -",
    );
}

#[test]
fn unordered_games_are_symmetric() {
    let help = "coordinates of an unordered game may be permuted: make the condition symmetric or drop `unordered`";
    check(
        "game g(a, b); unordered; where a <= b",
        &format!(
            "unordered | `where` depends on the order of the coordinates: it holds for (0, 1) and not for (1, 0) | {help}"
        ),
    );
    check(
        "game g(a, b); unordered; lost if a = 1000000",
        &format!(
            "unordered | `lost if` depends on the order of the coordinates: it holds for (1000000, 0) and not for (0, 1000000) | {help}"
        ),
    );
    assert!(
        Ruleset::parse("game g(a, b, c); unordered; where a + b + c < 99; won if a*b*c = 7")
            .is_ok()
    );
}

#[test]
fn too_many_orders() {
    let coords: Vec<_> = (0..9).map(|i| format!("a{i}")).collect();
    let lowered: Vec<_> = coords.iter().map(|c| format!("{c} - 1")).collect();
    let text = format!(
        "game g({})\nunordered\nmove -> ({})",
        coords.join(", "),
        lowered.join(", ")
    );
    let errors = Ruleset::parse(&text).unwrap_err();
    assert_eq!(
        errors.first().message(),
        "this move could be read in more than 40320 orders of the 9 coordinates"
    );
}

#[test]
fn limits_say_what_to_do() {
    let text = format!("game g(n); let x = {}n{}", "(".repeat(101), ")".repeat(101));
    let errors = Ruleset::parse(&text).unwrap_err();
    assert_eq!(
        errors.first().message(),
        "more than 100 brackets and signs are open here"
    );
    assert_eq!(errors.first().help(), Some("name a part of it with `let`"));
    let text = format!("game g(n); let x = n{}", " + 1".repeat(500));
    let errors = Ruleset::parse(&text).unwrap_err();
    assert_eq!(
        errors.first().message(),
        "an expression has at most 500 levels of operators"
    );
    let text = format!("game g(n); let x = {}", "1".repeat(100_001));
    let errors = Ruleset::parse(&text).unwrap_err();
    assert_eq!(
        errors.first().message(),
        "a number of 100001 digits is too long: at most 100000 are read"
    );
}

#[test]
fn games_and_parameters_asked_for() {
    let text = "game bash(n) with m = 3, p = 1; move k in 1..m -> (n - k)\ngame nim(n)";
    let unknown = Ruleset::parse_game(text, Some("bahs"), &[]).unwrap_err();
    assert_eq!(unknown.first().kind(), ErrorKind::UnknownGame);
    assert_eq!(
        unknown.to_string(),
        "there is no game `bahs` here (did you mean `bash`?)"
    );
    let unknown = Ruleset::parse_game(text, Some("chess"), &[]).unwrap_err();
    assert_eq!(
        unknown.to_string(),
        "there is no game `chess` here (the games here are bash, nim)"
    );
    let unknown = Ruleset::parse_game(text, Some("nimm"), &[]).unwrap_err();
    assert_eq!(
        unknown.to_string(),
        "there is no game `nimm` here (did you mean `nim`?)"
    );
    let parameter = Ruleset::parse_game(text, None, &[("q".to_owned(), 5.into())]).unwrap_err();
    assert_eq!(
        parameter.to_string(),
        "bash has no parameter `q` (its parameters are m, p)"
    );
    let parameter =
        Ruleset::parse_game(text, Some("nim"), &[("m".to_owned(), 5.into())]).unwrap_err();
    assert_eq!(
        parameter.to_string(),
        "nim has no parameter `m` (it has no parameters)"
    );
    let negative = Ruleset::parse_game(text, None, &[("m".to_owned(), (-5).into())]).unwrap_err();
    assert_eq!(
        negative.to_string(),
        "the parameter m = -5 is negative (parameters are natural numbers)"
    );
}

#[test]
fn numbers_in_positions() {
    let value = |text: &str| parse_number(text).unwrap().to_string();
    assert_eq!(value("10^18"), "1000000000000000000");
    assert_eq!(value("2^64-1"), "18446744073709551615");
    assert_eq!(value(" 3*10^5 + 2 "), "300002");
    assert_eq!(value("2^3^2"), "512");
    assert_eq!(value("0^0 + 1^99999999999999999999"), "2");
    assert_eq!(value("10 - 2 - 3"), "5");
    assert_eq!(value("007"), "7");
    let error = |text: &str| {
        let error = parse_number(text).unwrap_err();
        let span = error.span().unwrap();
        format!("{}..{} {}", span.start, span.end, error.message())
    };
    assert_eq!(
        error("-5"),
        "0..2 -5 is negative: heaps are natural numbers"
    );
    assert_eq!(
        error("3-5"),
        "0..3 3-5 is negative: heaps are natural numbers"
    );
    assert_eq!(error("1x"), "1..2 'x' cannot stand here in a number");
    assert_eq!(error("1.5"), "1..2 '.' cannot stand here in a number");
    assert_eq!(error(""), "0..0 a number is missing");
    assert_eq!(error("2^"), "1..2 '^' cannot stand here in a number");
    assert_eq!(
        error("10^10^10"),
        "0..8 the number is too large: at most 1000000 bits are allowed"
    );
}

#[test]
fn signs_that_people_write() {
    let help = |text: &str| errors(text)[0].split(" | ").nth(2).unwrap_or("").to_owned();
    let condition = "conditions of a move come after `if`: move k in 1..3 if k != 2";
    assert_eq!(
        help("game g(n); move k in 1..3 and k != 2 -> (n - k)"),
        condition
    );
    assert_eq!(
        help("game g(n); move k in [1,2,3] -> (n - k)"),
        "a set is written {1, 2, 3}"
    );
    assert_eq!(help("game g(n)； move k in 1..3 -> (n - k)"), "write `;`");
    assert_eq!(help("game g（n); move k in 1..3 -> (n - k)"), "write `(`");
    assert_eq!(help("game g(n); move k in 1..3 -> (n － k)"), "write `-`");
}
