//! Regular expressions of small automata with one track, by eliminating states.

use grundy_automata::Automaton;

/// States that an automaton may have, the dead one aside.
const STATES: usize = 6;
/// Characters that an expression may have to be of use to a person.
const CHARACTERS: usize = 120;

/// A part of an expression; `None` is the empty set, the empty text the empty word.
type Part = Option<String>;

/// The words of the automaton without zeros in front, if they can be said shortly.
pub(super) fn of(automaton: &Automaton) -> Option<String> {
    let digits = automaton.numeration().digits();
    if automaton.vars().len() != 1 || digits > 10 {
        return None;
    }
    let live: Vec<u32> = (0..automaton.states() as u32)
        .filter(|&state| !automaton.is_dead(0, state))
        .collect();
    if live.len() > STATES {
        return None;
    }
    // A start that reads no zero comes first, an end of its own last.
    let (start, end) = (0, live.len() + 1);
    let mut edges: Vec<Vec<Part>> = vec![vec![None; end + 1]; end + 1];
    for (i, &state) in live.iter().enumerate() {
        for digit in 0..digits {
            let next = automaton.next(0, state, digit);
            let Some(to) = live.iter().position(|&other| other == next) else {
                continue;
            };
            add(&mut edges[i + 1][to + 1], digit.to_string());
            if state == 0 && digit > 0 {
                add(&mut edges[start][to + 1], digit.to_string());
            }
        }
        if automaton.accepts(state) {
            add(&mut edges[i + 1][end], String::new());
        }
    }
    if automaton.accepts(0) {
        add(&mut edges[start][end], String::new());
    }
    for gone in 1..end {
        let round = star(&edges[gone][gone]);
        for from in (0..=end).filter(|&s| s != gone && !(1..gone).contains(&s)) {
            let Some(before) = edges[from][gone].clone() else {
                continue;
            };
            for to in (0..=end).filter(|&s| s != gone && !(1..gone).contains(&s)) {
                let Some(after) = edges[gone][to].clone() else {
                    continue;
                };
                let path = format!("{}{round}{}", group(&before), group(&after));
                if path.len() > 4 * CHARACTERS {
                    return None;
                }
                add(&mut edges[from][to], path);
            }
        }
    }
    let whole = edges[start][end].clone()?;
    (whole.len() <= CHARACTERS).then_some(whole)
}

fn add(part: &mut Part, more: String) {
    *part = Some(match part.take() {
        None => more,
        Some(old) if old == more => old,
        Some(old) => format!("{old}|{more}"),
    });
}

/// The part as a factor.
fn group(part: &str) -> String {
    match part.contains('|') {
        true => format!("({part})"),
        false => part.to_owned(),
    }
}

fn star(part: &Part) -> String {
    match part.as_deref() {
        None | Some("") => String::new(),
        Some(one) if one.len() == 1 => format!("{one}*"),
        Some(more) => format!("({more})*"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_automata::{Limits, Numeration};

    #[test]
    fn multiples_of_three_in_binary() {
        let base2 = Numeration::base(2).unwrap();
        let set = Automaton::congruent(&base2, &[(0, 1)], 3, 0, &Limits::default()).unwrap();
        let expression = of(&set).unwrap();
        // Matched by hand: set of words by trying all short ones.
        for n in 0u32..200 {
            let word = if n == 0 {
                String::new()
            } else {
                format!("{n:b}")
            };
            assert_eq!(matches(&expression, &word), n % 3 == 0, "{n}: {expression}");
        }
    }

    /// Whether the whole word matches, by backtracking over the ends that a part of the expression can reach.
    fn matches(expression: &str, word: &str) -> bool {
        let (ends, rest) = any(expression.as_bytes(), word.as_bytes(), &[0]);
        rest.is_empty() && ends.contains(&word.len())
    }

    fn any<'e>(mut e: &'e [u8], word: &[u8], from: &[usize]) -> (Vec<usize>, &'e [u8]) {
        let mut all = Vec::new();
        loop {
            let (ends, rest) = sequence(e, word, from);
            all.extend(ends);
            match rest {
                [b'|', rest @ ..] => e = rest,
                rest => return (all, rest),
            }
        }
    }

    fn sequence<'e>(mut e: &'e [u8], word: &[u8], from: &[usize]) -> (Vec<usize>, &'e [u8]) {
        let mut ends = from.to_vec();
        while let [first, ..] = *e {
            if first == b'|' || first == b')' {
                break;
            }
            let (once, rest) = factor(e, word, &ends);
            e = rest;
            ends = once;
            if let [b'*', rest @ ..] = e {
                panic!("a star is read with its factor: {rest:?}");
            }
        }
        ends.sort_unstable();
        ends.dedup();
        (ends, e)
    }

    fn factor<'e>(e: &'e [u8], word: &[u8], from: &[usize]) -> (Vec<usize>, &'e [u8]) {
        let one = |from: &[usize]| match e {
            [b'(', inside @ ..] => {
                let (ends, rest) = any(inside, word, from);
                (ends, &rest[1..])
            }
            [digit, rest @ ..] => {
                let next = from.iter().filter(|&&i| word.get(i) == Some(digit));
                (next.map(|i| i + 1).collect(), rest)
            }
            [] => (from.to_vec(), e),
        };
        let (once, rest) = one(from);
        let [b'*', rest @ ..] = rest else {
            return (once, rest);
        };
        let mut all = from.to_vec();
        loop {
            let (more, _) = one(&all);
            let fresh: Vec<usize> = more.into_iter().filter(|m| !all.contains(m)).collect();
            if fresh.is_empty() {
                return (all, rest);
            }
            all.extend(fresh);
        }
    }
}
