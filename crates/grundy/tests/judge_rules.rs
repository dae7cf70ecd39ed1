//! The problems as their own texts state them, played out to the end here, against what their descriptions answer.

use grundy::Budget;
use grundy::judge::{find, problems};
use proptest::prelude::*;
use std::collections::{BTreeSet, HashMap};
use std::fmt::Write;
use std::hash::Hash;
use std::time::Duration;

fn answers(id: &str, input: &str) -> String {
    let mut output = Vec::new();
    let result = find(id)
        .unwrap()
        .run(input.as_bytes(), &mut output, &Budget::default());
    result.unwrap_or_else(|error| panic!("{id}: {error}"));
    String::from_utf8(output).unwrap()
}

/// Whether the player to move wins: one of the moves leads to a position that the other loses. Moves lead to `Err(true)`
/// where they win at once and to `Err(false)` where they lose at once.
fn wins<P: Clone + Eq + Hash>(
    position: P,
    moves: &impl Fn(&P) -> Vec<Result<P, bool>>,
    known: &mut HashMap<P, bool>,
) -> bool {
    if let Some(&won) = known.get(&position) {
        return won;
    }
    let won = moves(&position).into_iter().any(|to| match to {
        Ok(next) => !wins(next, moves, known),
        Err(won) => won,
    });
    known.insert(position, won);
    won
}

#[test]
fn hdu2177_every_winning_result_of_wythoff() {
    const SIZE: usize = 80;
    let mut lost = BTreeSet::new();
    let mut expected = String::new();
    let mut input = String::new();
    for b in 1..SIZE {
        for a in 0..=b {
            let sorted = |x: usize, y: usize| (x.min(y), x.max(y));
            let both: BTreeSet<_> = (1..=a).map(|k| (a - k, b - k)).collect();
            let single: BTreeSet<_> = (0..a)
                .map(|x| (x, b))
                .chain((0..b).map(|y| sorted(a, y)))
                .collect();
            let both: Vec<_> = both.intersection(&lost).copied().collect();
            let single: Vec<_> = single
                .intersection(&lost)
                .copied()
                .filter(|p| !both.contains(p))
                .collect();
            if a == 0 && lost.is_empty() {
                lost.insert((0, 0));
            }
            let single = if a == 0 { vec![(0, 0)] } else { single };
            writeln!(input, "{a} {b}").unwrap();
            if both.is_empty() && single.is_empty() {
                lost.insert((a, b));
                expected += "0\n";
                continue;
            }
            expected += "1\n";
            for (x, y) in both.into_iter().chain(single) {
                writeln!(expected, "{x} {y}").unwrap();
            }
        }
    }
    // (1, 1) to (0, 0) is taken equally from both heaps.
    assert!(expected.starts_with("1\n0 0\n1\n0 0\n"));
    assert_eq!(answers("hdu2177", &(input + "0 0\n")), expected);
}

#[test]
fn hdu2149_every_winning_bid() {
    for n in 1..9 {
        let mut known = HashMap::new();
        let moves = |&price: &usize| (1..=n).map(|k| Ok(price + k)).collect();
        for m in 1..40usize {
            known.clear();
            // At m or more the piece is sold, and the player to move has lost.
            for price in m..=m + n {
                known.insert(price, false);
            }
            let winning: Vec<String> = (1..=n)
                .filter(|&bid| !wins(bid, &moves, &mut known))
                .map(|bid| bid.to_string())
                .collect();
            let expected = if winning.is_empty() {
                "none".to_owned()
            } else {
                winning.join(" ")
            };
            assert_eq!(
                answers("hdu2149", &format!("{m} {n}")),
                expected + "\n",
                "{m} {n}"
            );
        }
    }
}

#[test]
fn hdu2897_who_takes_last_loses() {
    for p in 1..6 {
        for q in p..9 {
            let moves = |&n: &usize| {
                let takes = if n < p { n..=n } else { p..=q.min(n) };
                takes
                    .map(|k| if k == n { Err(false) } else { Ok(n - k) })
                    .collect()
            };
            for n in 1..40 {
                let won = wins(n, &moves, &mut HashMap::new());
                let expected = if won { "WIN\n" } else { "LOST\n" };
                assert_eq!(
                    answers("hdu2897", &format!("{n} {p} {q}")),
                    expected,
                    "{n} {p} {q}"
                );
            }
        }
    }
}

#[test]
fn poj3537_three_in_a_row_wins() {
    let three = |row: u32| row & (row >> 1) & (row >> 2) != 0;
    for n in 3..15 {
        let moves = |&row: &u32| {
            let free = (0..n).filter(|i| row >> i & 1 == 0);
            free.map(|i| row | 1 << i)
                .map(|row| if three(row) { Err(true) } else { Ok(row) })
                .collect()
        };
        let expected = if wins(0, &moves, &mut HashMap::new()) {
            "1\n"
        } else {
            "2\n"
        };
        assert_eq!(answers("poj3537", &n.to_string()), expected, "{n}");
    }
}

#[test]
fn poj2311_the_first_single_square_wins() {
    let mut known = HashMap::new();
    let moves = |sheets: &Vec<(u8, u8)>| {
        let mut results = Vec::new();
        for (i, &(w, h)) in sheets.iter().enumerate() {
            let upright = (1..=w / 2).map(|k| ((k, h), (w - k, h)));
            let level = (1..=h / 2).map(|k| ((w, k), (w, h - k)));
            for (a, b) in upright.chain(level) {
                if a == (1, 1) || b == (1, 1) {
                    results.push(Err(true));
                    continue;
                }
                let mut next = sheets.clone();
                next.swap_remove(i);
                next.extend([(a.0.min(a.1), a.0.max(a.1)), (b.0.min(b.1), b.0.max(b.1))]);
                next.sort_unstable();
                results.push(Ok(next));
            }
        }
        results
    };
    for w in 2..6u8 {
        for h in w..6 {
            let expected = if wins(vec![(w, h)], &moves, &mut known) {
                "WIN\n"
            } else {
                "LOSE\n"
            };
            assert_eq!(answers("poj2311", &format!("{h} {w}")), expected, "{w} {h}");
        }
    }
}

#[test]
fn leetcode294_flips() {
    let mut known = HashMap::new();
    let moves = |row: &String| {
        let flips = row.match_indices("++").map(|(i, _)| i);
        // Pairs overlap; `match_indices` finds every other one only.
        let pairs: BTreeSet<usize> = flips
            .flat_map(|i| [i, i + 1])
            .filter(|&i| row[i..].starts_with("++"))
            .collect();
        let flipped = pairs
            .into_iter()
            .map(|i| format!("{}--{}", &row[..i], &row[i + 2..]));
        flipped.map(Ok).collect()
    };
    for row in 0..1u32 << 9 {
        let row: String = (0..9)
            .map(|i| if row >> i & 1 == 1 { '+' } else { '-' })
            .collect();
        let expected = format!("{}\n", wins(row.clone(), &moves, &mut known));
        assert_eq!(answers("leetcode294", &row), expected, "{row}");
    }
}

#[test]
fn poj1704_tokens_on_a_strip() {
    let mut known = HashMap::new();
    let moves = |&strip: &u32| {
        let mut results = Vec::new();
        for token in (0..12).filter(|i| strip >> i & 1 == 1) {
            for to in (0..token).rev() {
                if strip >> to & 1 == 1 {
                    break;
                }
                results.push(Ok(strip & !(1 << token) | 1 << to));
            }
        }
        results
    };
    for strip in 1..1u32 << 11 {
        let squares: Vec<String> = (0..12)
            .rev()
            .filter(|i| strip >> i & 1 == 1)
            .map(|i| (i + 1).to_string())
            .collect();
        let name = if wins(strip, &moves, &mut known) {
            "Georgia"
        } else {
            "Bob"
        };
        let input = format!("1\n{}\n{}\n", squares.len(), squares.join(" "));
        assert_eq!(
            answers("poj1704", &input),
            format!("{name} will win\n"),
            "{input}"
        );
    }
}

#[test]
fn codingame_every_winning_move_of_misere_nim() {
    let moves = |heaps: &Vec<usize>| {
        let takes = |i: usize| (1..=heaps[i]).map(move |k| (i, k));
        let all = (0..heaps.len()).flat_map(takes);
        let after = all.map(|(i, k)| {
            let mut next = heaps.clone();
            next[i] -= k;
            next
        });
        // With nothing left, the player who took the last stone has lost.
        after
            .map(|next| {
                if next.iter().all(|&n| n == 0) {
                    Err(false)
                } else {
                    Ok(next)
                }
            })
            .collect()
    };
    let mut known = HashMap::new();
    for heaps in (0..343).map(|i| vec![i % 7, i / 7 % 7, i / 49]).skip(1) {
        let mut winning = Vec::new();
        for i in 0..3 {
            for k in 1..=heaps[i] {
                let mut next = heaps.clone();
                next[i] -= k;
                if next.iter().any(|&n| n > 0) && !wins(next, &moves, &mut known) {
                    winning.push(format!("{}:{k}", i + 1));
                }
            }
        }
        let expected = if winning.is_empty() {
            "CONCEDE".to_owned()
        } else {
            winning.join(" ")
        };
        let input = format!("3\n1\n{} {} {}\n", heaps[0], heaps[1], heaps[2]);
        assert_eq!(
            answers("codingame_misere_nim", &input),
            expected + "\n",
            "{input}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn nim_moves_and_their_number(heaps in prop::collection::vec(0u64..40, 1..7)) {
        let sum = heaps.iter().fold(0, |sum, n| sum ^ n);
        let winning: Vec<(u64, u64)> = heaps.iter().map(|&n| (n, n ^ sum)).filter(|(n, to)| to < n).collect();
        let words: Vec<String> = heaps.iter().map(u64::to_string).collect();
        let input = format!("{}\n{}\n0\n", heaps.len(), words.join(" "));
        prop_assert_eq!(answers("hdu1850", &input), format!("{}\n", winning.len()));
        let mut expected = if winning.is_empty() { "No\n".to_owned() } else { "Yes\n".to_owned() };
        for (from, to) in &winning {
            writeln!(expected, "{from} {to}").unwrap();
        }
        prop_assert_eq!(answers("hdu2176", &input), expected);
    }

    /// Next to multiples of the golden ratio, where floating point fails: d·φ is between a and a + 1 exactly when
    /// a² − a·d − d² is not positive and the same of a + 1 is.
    #[test]
    fn wythoff_next_to_the_golden_ratio(d in 1u64..1 << 40, off in -1i64..2) {
        let (mut low, mut high) = (0u128, 1 << 42);
        let d = u128::from(d);
        while high - low > 1 {
            let a = (low + high) / 2;
            if a * a <= a * d + d * d { low = a } else { high = a }
        }
        let a = low as u64;
        let shifted = a.saturating_add_signed(off);
        let expected = if shifted == a { "0\n" } else { "1\n" };
        let input = format!("{} {shifted}\n", u128::from(shifted) + d);
        prop_assert_eq!(answers("hdu1527", &input), expected);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    /// Whatever the input, a problem answers, names what is wrong, or runs out of its budget.
    #[test]
    fn no_input_makes_a_problem_panic(words in prop::collection::vec(prop::sample::select(vec![
        "0", "0\n", "1", "1\n", "2", "3\n", "5", "7", "12", "100", "4294967296",
        "18446744073709551615", "340282366920938463463374607431768211456", "-1", "+", "++-+", "x\n", "\n\n", "\u{0}", "\u{7801}",
    ]), 0..40)) {
        let input = words.join(" ");
        for problem in problems() {
            let budget = Budget::default()
                .with_positions(10_000)
                .with_memory(1 << 24)
                .with_time(Duration::from_millis(100));
            let _ = problem.run(input.as_bytes(), &mut std::io::sink(), &budget);
        }
    }
}
