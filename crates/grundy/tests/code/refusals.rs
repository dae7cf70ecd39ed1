//! What no program is written for.

use grundy::code::{Automaton, Bits, Claim, Language, Numeration, Request, States};
use grundy::{Budget, Error, Game, Play, judge};

fn refusal(result: Result<String, Error>) -> String {
    result.unwrap_err().described().text().to_owned()
}

#[test]
fn games_without_a_closed_form() {
    let request = Request::new(Language::Cpp);
    for game in ["grundy", "chomp", "divisors", "cut_a_sheet"] {
        let text = refusal(Game::parse(game).unwrap().code(&request));
        assert!(text.contains("no closed form of"), "{game}: {text}");
    }
    let misere = Request {
        play: Play::Misere,
        ..request.clone()
    };
    for game in ["0.77", "lasker", "chomp"] {
        let text = refusal(Game::parse(game).unwrap().code(&misere));
        assert!(text.contains("in misère play"), "{game}: {text}");
    }
    let (sum, _) = Game::parse_sum("nim 3 + wythoff 1 2").unwrap();
    assert!(refusal(sum.code(&request)).contains("not for a sum"));
}

#[test]
fn no_period_within_reach() {
    let request = Request {
        budget: Budget::default().with_positions(500),
        ..Request::new(Language::Java)
    };
    let text = refusal(Game::parse("0.007").unwrap().code(&request));
    assert!(text.contains("no period has been proved"), "{text}");
    // A period that is proved, and too long to be read.
    let long = Game::parse("S{1,50000,99998}").unwrap();
    let text = refusal(long.code(&Request::new(Language::Java)));
    assert!(text.contains("too long for a program"), "{text}");
}

#[test]
fn parameters_that_are_too_large() {
    let bash = Game::parse("bash(m=10^10)").unwrap();
    let mut request = Request::new(Language::Cpp);
    assert!(bash.code(&request).unwrap().contains("10000000001"));
    request.bits = Bits::Big;
    assert!(refusal(bash.code(&request)).contains("python or java"));
    request.language = Language::Java;
    assert!(bash.code(&request).is_ok());
    let vast = Game::parse("bash(m=10^100)").unwrap();
    assert!(refusal(vast.code(&request)).contains("too large"));
}

#[test]
fn problems_that_no_closed_form_solves() {
    let request = Request::new(Language::Cpp);
    for (id, reason) in [
        ("cses1729", "its moves come from the input"),
        ("hdu1536", "its moves come from the input"),
        ("poj2425", "its graph comes from the input"),
        ("hdu2177", "it asks for winning moves"),
        ("cses2207", "no closed form of grundy"),
        ("librarychecker_nimprod", "nim-values"),
    ] {
        let text = refusal(judge::find(id).unwrap().code(None, &request));
        assert!(
            text.contains(reason) && text.contains("hdu1527"),
            "{id}: {text}"
        );
    }
}

#[test]
fn a_game_that_is_not_the_problem_s() {
    let request = Request::new(Language::Cpp);
    let code = |game: &str, id: &str| {
        let game = Game::parse(game).unwrap();
        judge::find(id).unwrap().code(Some(&game), &request)
    };
    assert!(code("wythoff", "hdu1527").is_ok());
    assert!(code("bash(m=7)", "hdu1846").is_ok());
    assert!(code("queen", "hdu1527").is_ok());
    let text = refusal(code("nim", "hdu1527"));
    assert!(text.contains("is about wythoff, not about nim"), "{text}");
    assert!(code("wythoff", "hdu1846").is_err());
}

#[test]
fn automata_that_are_not_well_formed() {
    let good = Automaton {
        numeration: Numeration::Base(2),
        tracks: 1,
        next: vec![vec![0, 1], vec![1, 0]],
        states: States::Accept(vec![0]),
        claim: Claim::Positions,
    };
    let request = Request::new(Language::Rust);
    let code = |automaton: &Automaton| automaton.code("game", "source", &request);
    assert!(code(&good).is_ok());
    let bad = |change: &dyn Fn(&mut Automaton), part: &str| {
        let mut bad = good.clone();
        change(&mut bad);
        let text = refusal(code(&bad));
        assert!(text.contains(part), "{text}");
    };
    bad(&|a| a.next[1][0] = 2, "next state");
    bad(&|a| a.next[0].push(0), "next state");
    bad(&|a| a.next.clear(), "next state");
    bad(&|a| a.tracks = 0, "table");
    bad(&|a| a.tracks = 1 << 40, "table");
    bad(&|a| a.numeration = Numeration::Base(1), "place values");
    bad(&|a| a.states = States::Accept(vec![2]), "accepting states");
    bad(&|a| a.claim = Claim::NimValues, "accepting states");
    bad(
        &|a| a.states = States::Output(vec![Some(0)]),
        "accepting states",
    );
    let flat = Numeration::Recurrence {
        coefficients: vec![1],
        initial: vec![1],
        digits: 2,
    };
    bad(&|a| a.numeration = flat.clone(), "place values");
}
