//! Every theorem on every small position: outcome, nim-value, and the whole set of winning results.

use grundy_values::Play::{self, Misere, Normal};
use grundy_values::theorems::Theorem;

use crate::brute::{self, Brute, positions};
use crate::{bash, fibonacci, powers, race, wythoff};

fn check(theorem: &Theorem, brute: &mut Brute, plays: &[Play], positions: &[Vec<u64>]) {
    for position in positions {
        for &play in plays {
            brute.agrees(theorem, position, play);
        }
    }
}

#[test]
fn nim() {
    let mut brute = Brute::of_heaps(brute::nim, &[]);
    for (heaps, most) in [(0, 0), (1, 20), (2, 12), (3, 7), (5, 3), (6, 2)] {
        check(
            &Theorem::Nim,
            &mut brute,
            &[Normal, Misere],
            &positions(heaps, most),
        );
    }
}

#[test]
fn bash_every_m() {
    for m in 0..=5 {
        let mut brute = Brute::of_heaps(brute::bash, &[m]);
        for (heaps, most) in [(0, 0), (1, 50), (2, 16), (3, 8), (4, 4)] {
            check(
                &bash(m),
                &mut brute,
                &[Normal, Misere],
                &positions(heaps, most),
            );
        }
    }
}

#[test]
fn powers_every_base() {
    for base in 1..=6 {
        let mut brute = Brute::of_heaps(brute::powers, &[base]);
        for (heaps, most) in [(0, 0), (1, 150), (2, 20), (3, 9)] {
            check(
                &powers(base),
                &mut brute,
                &[Normal, Misere],
                &positions(heaps, most),
            );
        }
    }
}

#[test]
fn half() {
    let mut brute = Brute::of_heaps(brute::half, &[]);
    for (heaps, most) in [(0, 0), (1, 200), (2, 30), (3, 10)] {
        check(
            &Theorem::Half,
            &mut brute,
            &[Normal],
            &positions(heaps, most),
        );
    }
}

#[test]
fn lasker() {
    let mut brute = Brute::of_heaps(brute::lasker, &[]);
    for (heaps, most) in [(0, 0), (1, 15), (2, 9), (3, 5), (4, 3)] {
        check(
            &Theorem::Lasker,
            &mut brute,
            &[Normal],
            &positions(heaps, most),
        );
    }
}

#[test]
fn take_or_split_in_three() {
    let mut brute = Brute::of_heaps(brute::three, &[]);
    for (heaps, most) in [(0, 0), (1, 18), (2, 9), (3, 5)] {
        check(
            &Theorem::TakeOrSplitInThree,
            &mut brute,
            &[Normal],
            &positions(heaps, most),
        );
    }
}

#[test]
fn moore_every_k() {
    for k in 0..=5 {
        let mut brute = Brute::of_heaps(brute::moore, &[k]);
        let theorem = Theorem::Moore { k: k as usize };
        for (heaps, most) in [(0, 0), (1, 9), (2, 7), (3, 5), (4, 4), (5, 2)] {
            check(
                &theorem,
                &mut brute,
                &[Normal, Misere],
                &positions(heaps, most),
            );
        }
    }
}

#[test]
fn wythoff_every_t() {
    for t in 1..=6 {
        let mut brute = Brute::new(brute::wythoff, &[t]);
        check(
            &wythoff(t),
            &mut brute,
            &[Normal, Misere],
            &positions(2, 40),
        );
    }
}

/// P-positions of the game and of its misère play, marked on a board of 300 × 300.
#[test]
fn wythoff_on_a_larger_board() {
    for play in [Normal, Misere] {
        for t in 1..=4u64 {
            let size = 300usize;
            let mut won = vec![vec![false; size]; size];
            won[0][0] = play == Misere;
            for a in 0..size {
                for b in 0..size {
                    let ruling =
                        crate::rule(&wythoff(t), &crate::big(&[a as u64, b as u64]), play, 0);
                    let lost = ruling.outcome == grundy_values::Outcome::P;
                    assert_eq!(lost, !won[a][b], "{play:?} {t} {a} {b}");
                    if won[a][b] {
                        continue;
                    }
                    for k in 1..size {
                        if a + k < size {
                            won[a + k][b] = true;
                        }
                        if b + k < size {
                            won[a][b + k] = true;
                        }
                        let t = t as usize;
                        for l in (k + 1).saturating_sub(t).max(1)..k + t {
                            if a + k < size && b + l < size {
                                won[a + k][b + l] = true;
                            }
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn fibonacci_every_factor() {
    for c in 1..=7 {
        let mut brute = Brute::new(brute::fibonacci, &[c]);
        check(&fibonacci(c), &mut brute, &[Normal], &positions(2, 80));
    }
}

#[test]
fn race_every_range() {
    for (low, high) in [
        (2, 9),
        (2, 2),
        (2, 3),
        (3, 3),
        (3, 7),
        (5, 6),
        (4, 11),
        (2, 40),
    ] {
        let mut brute = Brute::new(brute::race, &[low, high]);
        let positions: Vec<Vec<u64>> = (1..3000).map(|n| vec![n]).collect();
        check(&race(low, high), &mut brute, &[Normal], &positions);
    }
}

#[test]
fn king() {
    let mut brute = Brute::new(brute::king, &[]);
    let positions: Vec<Vec<u64>> = positions(2, 40)
        .into_iter()
        .filter(|position| !position.contains(&0))
        .collect();
    check(&Theorem::King, &mut brute, &[Normal], &positions);
}

#[test]
fn staircase() {
    let mut brute = Brute::new(brute::staircase, &[]);
    for (steps, most) in [(0, 0), (1, 9), (2, 7), (3, 5), (4, 3), (5, 2)] {
        check(
            &Theorem::Staircase,
            &mut brute,
            &[Normal],
            &positions(steps, most),
        );
    }
}

#[test]
fn euclid() {
    let mut brute = Brute::new(brute::euclid, &[]);
    check(&Theorem::Euclid, &mut brute, &[Normal], &positions(2, 90));
}

#[test]
fn mark() {
    let mut brute = Brute::new(brute::mark, &[]);
    check(&Theorem::Mark, &mut brute, &[Normal], &positions(1, 600));
}
