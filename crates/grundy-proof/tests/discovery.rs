//! From rules to accepted certificates: games of the literature, and honest ends.

use grundy_proof::{
    About, Attempt, CandidateKind, Claim, Explanation, Form, Pattern, Play, Reason, Search,
    Standing, System, explain, prove, prove_candidate,
};
use grundy_rules::{Budget, Ruleset, game_reference};
use std::sync::Arc;
use std::time::Duration;

const NORMAL: Claim = Claim::Positions(Play::Normal);
const MISERE: Claim = Claim::Positions(Play::Misere);

fn game(reference: &str) -> Arc<Ruleset> {
    Arc::new(match reference.starts_with("game ") {
        true => Ruleset::parse(reference).unwrap(),
        false => game_reference(reference).unwrap(),
    })
}

fn attempt(reference: &str, search: &Search) -> Attempt {
    prove(&game(reference), search, &mut |_| ()).unwrap()
}

/// The certificate, once the bytes have been accepted again.
#[track_caller]
fn proved(reference: &str, search: &Search) -> Box<grundy_proof::Certificate> {
    match attempt(reference, search) {
        Attempt::Proved {
            certificate, bytes, ..
        } => {
            grundy_check::check(&bytes, &grundy_check::Limits::default()).unwrap();
            certificate
        }
        other => panic!("{reference}: {other:?}"),
    }
}

fn words(reference: &str, claim: Claim) -> Vec<Explanation> {
    let certificate = proved(reference, &Search::new(claim));
    explain(&certificate, &Default::default()).unwrap()
}

#[test]
fn one_heap_games_have_periods() {
    for m in [1, 3, 20] {
        let bash = proved(&format!("bash(m={m})"), &Search::new(NORMAL));
        assert!(
            matches!(bash.form(), Form::Periodic { period, .. } if *period == m + 1),
            "{m}"
        );
    }
    let kayles = proved("kayles", &Search::new(Claim::NimValues));
    let expected = (71, 12);
    let Form::Code {
        preperiod, period, ..
    } = kayles.form()
    else {
        panic!("{:?}", kayles.form());
    };
    assert_eq!((*preperiod, *period), expected);
    proved("S{2,5,7}", &Search::new(MISERE));
    proved("S~{1,4,6}", &Search::new(Claim::NimValues));
}

#[test]
fn nim_and_its_kin_have_nim_sums() {
    let nim = words("northcott(gaps=3)", NORMAL);
    assert_eq!(nim[0].pattern, Pattern::NimSum);
    assert_eq!(nim[0].standing, Standing::Equal);
    let moore = words("moore(k=2, heaps=3)", NORMAL);
    assert_eq!(moore[0].pattern, Pattern::DigitSums { multiple: 3 });
    let king = words("king", NORMAL);
    let odd = Pattern::Residues {
        modulus: 2,
        residues: vec![1, 1],
    };
    assert_eq!(king[0].pattern, odd);
    proved("northcott(gaps=3)", &Search::new(MISERE));
}

#[test]
fn wythoff_is_found_in_zeckendorfs_system() {
    let wythoff = words("wythoff", NORMAL);
    assert_eq!(wythoff[0].pattern, Pattern::LeftShift);
    assert_eq!(wythoff[1].pattern, Pattern::Beatty { t: 1 });
    assert!(matches!(wythoff[1].standing, Standing::Claim(source) if source.contains("1907")));
    proved("wythoff", &Search::new(MISERE));
}

#[test]
fn the_race_finds_base_18() {
    let race = words("race", NORMAL);
    let expected = Pattern::Intervals {
        base: 18,
        low: 9,
        first: 1,
    };
    assert_eq!(race[0].pattern, expected);
}

#[test]
fn powers_of_two_leave_multiples_of_three() {
    let powers = words("powers_of_two", NORMAL);
    assert_eq!(powers[0].pattern, remainders(&[], 0, 3, &[0]));
}

fn remainders(before: &[u64], preperiod: u64, period: u64, remainders: &[u64]) -> Pattern {
    Pattern::Remainders {
        before: before.to_vec(),
        preperiod,
        period,
        remainders: remainders.to_vec(),
    }
}

#[test]
fn periods_are_said_as_remainders() {
    let said = |reference: &str, claim: Claim| {
        let words = words(reference, claim);
        assert_eq!(words.len(), 1, "{reference}");
        assert_eq!(words[0].standing, Standing::Equal);
        let text = words[0].pattern.described().text().to_owned();
        (words[0].pattern.clone(), text)
    };
    let text = |reference: &str, claim: Claim| said(reference, claim).1;
    // Bouton's and Bachet's games; S{1,3,4} is in Winning Ways, chapter 4.
    assert_eq!(text("bash(m=3)", NORMAL), "n mod 4 = 0");
    assert_eq!(text("bash(m=3)", MISERE), "n mod 4 = 1");
    assert_eq!(text("S{1,3,4}", NORMAL), "n mod 7 in {0, 2}");
    assert_eq!(
        text("bash(m=9)", Claim::NimValues),
        "the nim-value is n mod 10"
    );
    // Pairs of heaps have one value each: 0, 0, 1, 1, 0, 0, 1, 1, …
    assert_eq!(
        text("S{2}", Claim::NimValues),
        "the nim-value is ⌊n/2⌋ mod 2"
    );
    assert_eq!(
        text("nim", Claim::NimValues),
        "the nim-value is the size of the heap"
    );
    // Others against the recursion itself.
    let mut sets_with_words = 0;
    for set in [&[1u64, 4, 10][..], &[2, 5, 7], &[3, 8, 9, 14], &[4, 10, 12]] {
        let list: Vec<String> = set.iter().map(u64::to_string).collect();
        let reference = format!("S{{{}}}", list.join(","));
        for claim in [NORMAL, MISERE] {
            let mut lost: Vec<bool> = Vec::new();
            for n in 0..600u64 {
                let options = set.iter().filter_map(|k| n.checked_sub(*k));
                let options: Vec<bool> = options.map(|m| lost[m as usize]).collect();
                let end = options.is_empty();
                lost.push(match end {
                    true => claim == NORMAL,
                    false => options.iter().all(|&lost| !lost),
                });
            }
            let certificate = proved(&reference, &Search::new(claim));
            for words in explain(&certificate, &Default::default()).unwrap() {
                sets_with_words += 1;
                let Pattern::Remainders {
                    before,
                    preperiod,
                    period,
                    remainders,
                } = words.pattern
                else {
                    panic!("{reference}: {words:?}");
                };
                for n in 0..600 {
                    let late = n >= preperiod && remainders.contains(&(n % period));
                    assert_eq!(
                        before.contains(&n) || late,
                        lost[n as usize],
                        "{reference} {n}"
                    );
                }
            }
        }
    }
    assert!(sets_with_words >= 6, "{sets_with_words}");
}

#[test]
fn losing_starts_have_words_of_their_own() {
    let words = words("fibonacci", NORMAL);
    let starts: Vec<_> = words.iter().filter(|w| w.about == About::Starts).collect();
    let [starts] = starts[..] else {
        panic!("{words:?}");
    };
    // Whinihan, 1963: the first player loses exactly when the heap is a Fibonacci number.
    let expected = Pattern::Weights {
        first: vec![1, 2, 3, 5, 8, 13, 21, 34],
        zero: true,
    };
    assert_eq!(starts.pattern, expected);
    assert_eq!(starts.standing, Standing::Equal);
}

#[test]
fn repeated_moves_and_limits_that_follow_the_last_move() {
    proved("euclid", &Search::new(NORMAL));
    proved("fibonacci(c=1)", &Search::new(NORMAL));
    proved("fibonacci(c=2)", &Search::new(NORMAL));
}

#[test]
fn nim_values_as_outputs_and_as_relations() {
    let mark = proved("mark", &Search::new(Claim::NimValues));
    let Form::Automata { candidate, .. } = mark.form() else {
        panic!("{:?}", mark.form());
    };
    assert!(matches!(candidate.kind, CandidateKind::Values(_)));
    let lasker = proved("lasker", &Search::new(Claim::NimValues));
    let Form::Automata { candidate, .. } = lasker.form() else {
        panic!("{:?}", lasker.form());
    };
    assert!(matches!(candidate.kind, CandidateKind::Relation(_)));
}

#[test]
fn vector_games() {
    for moves in [
        "move -> (a - 1, b - 2); move -> (a - 2, b)",
        "move -> (a - 3, b - 1); move -> (a - 1, b - 1); move -> (a, b - 2)",
    ] {
        proved(&format!("game v(a, b); {moves}"), &Search::new(NORMAL));
    }
}

#[test]
fn what_cannot_be_written_as_constraints_stays_a_conjecture() {
    let time = Budget::default().with_time(Duration::from_secs(20));
    let search = Search::new(NORMAL).with_table_to(2_000).with_budget(time);
    let Attempt::Conjecture {
        verified_below,
        reason: Reason::Inexpressible(_),
        ..
    } = attempt("prime_powers", &search)
    else {
        panic!("the multiples of 6 are a conjecture");
    };
    assert!(verified_below >= 256);
}

#[test]
fn a_search_ends_in_time() {
    let time = Budget::default().with_time(Duration::from_millis(1_500));
    let search = Search::new(NORMAL).with_budget(time);
    let begun = std::time::Instant::now();
    let ended = attempt("squares", &search);
    assert!(!matches!(ended, Attempt::Proved { .. }), "{ended:?}");
    assert!(begun.elapsed() < Duration::from_secs(10));
}

#[test]
fn wrong_candidates_are_refuted() {
    let wythoff = proved("wythoff", &Search::new(NORMAL));
    let Form::Automata { candidate, .. } = wythoff.form() else {
        panic!("{:?}", wythoff.form());
    };
    let rook = game("rook");
    let Ok(Attempt::Refuted { position, .. }) =
        prove_candidate(&rook, candidate, &Budget::default())
    else {
        panic!("Wythoff's pairs are not those of nim");
    };
    // (1, 1) is lost in nim and no pair of Wythoff's.
    assert_eq!(position, [1u32.into(), 1u32.into()]);
}

#[test]
fn systems_can_be_given() {
    let search = Search::new(NORMAL).with_systems([System::Base(3)]);
    let Form::Automata { candidate, .. } = proved("S{1,2}", &search).form().clone() else {
        panic!("a period");
    };
    assert_eq!(candidate.numeration.radix(), Some(3));
}
