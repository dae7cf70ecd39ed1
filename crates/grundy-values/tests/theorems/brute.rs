//! Brute force: the rules as plainly as they can be said, and everything searched.

use std::collections::{BTreeSet, HashMap};

use grundy_values::theorems::Theorem;
use grundy_values::{Outcome, Play};

use crate::{big, rule};

type Options = fn(&[u64], &[u64]) -> Vec<Vec<u64>>;

/// A game by the options of a position (and the parameters), and all that is known of its positions.
pub(crate) struct Brute {
    options: Options,
    parameters: Vec<u64>,
    /// Whether positions are heaps, whose order and empty ones do not matter.
    heaps: bool,
    known: HashMap<Vec<u64>, Known>,
}

#[derive(Clone, Copy)]
struct Known {
    nim_value: u64,
    /// Whether the player to move wins misère play.
    misere_won: bool,
}

impl Brute {
    pub(crate) fn new(options: Options, parameters: &[u64]) -> Self {
        Brute {
            options,
            parameters: parameters.to_vec(),
            heaps: false,
            known: HashMap::new(),
        }
    }

    /// A game on heaps.
    pub(crate) fn of_heaps(options: Options, parameters: &[u64]) -> Self {
        Brute {
            heaps: true,
            ..Brute::new(options, parameters)
        }
    }

    fn options(&self, position: &[u64]) -> Vec<Vec<u64>> {
        (self.options)(position, &self.parameters)
    }

    fn known(&mut self, position: &[u64]) -> Known {
        let mut position = position.to_vec();
        if self.heaps {
            position.retain(|&n| n > 0);
            position.sort_unstable();
        }
        if let Some(known) = self.known.get(&position) {
            return *known;
        }
        let options: Vec<Known> = self
            .options(&position)
            .iter()
            .map(|option| self.known(option))
            .collect();
        let known = Known {
            nim_value: (0..)
                .find(|&value| options.iter().all(|option| option.nim_value != value))
                .unwrap(),
            misere_won: options.is_empty() || options.iter().any(|option| !option.misere_won),
        };
        self.known.insert(position, known);
        known
    }

    fn lost(&mut self, position: &[u64], play: Play) -> bool {
        let known = self.known(position);
        match play {
            Play::Normal => known.nim_value == 0,
            Play::Misere => !known.misere_won,
        }
    }

    /// Compares outcome, nim-value and the whole set of winning results.
    pub(crate) fn agrees(&mut self, theorem: &Theorem, position: &[u64], play: Play) {
        let ruling = rule(theorem, &big(position), play, usize::MAX);
        let at = format!("{theorem:?} {play:?} {position:?}");
        let lost = self.lost(position, play);
        assert_eq!(ruling.outcome == Outcome::P, lost, "{at}");
        assert_ne!(ruling.outcome, Outcome::Draw, "{at}");
        match (play, &ruling.nim_value) {
            (Play::Normal, Some(value)) => {
                assert_eq!(*value, self.known(position).nim_value.into(), "{at}");
            }
            (Play::Normal, None) => assert!(!lost, "{at}"),
            (Play::Misere, value) => assert_eq!(*value, None, "{at}"),
        }
        let expected: BTreeSet<Vec<u64>> = self
            .options(position)
            .into_iter()
            .filter(|option| self.lost(option, play))
            .collect();
        let position = big(position);
        let results: Vec<Vec<u64>> = ruling
            .winning
            .results(&position)
            .map(|result| result.iter().map(|n| n.try_into().unwrap()).collect())
            .collect();
        assert!(ruling.winning.complete, "{at}");
        assert_eq!(results.len(), expected.len(), "{at}: {results:?}");
        assert_eq!(
            results.into_iter().collect::<BTreeSet<_>>(),
            expected,
            "{at}"
        );
    }
}

/// All positions of `coordinates` numbers from 0 to `most`.
pub(crate) fn positions(coordinates: usize, most: u64) -> Vec<Vec<u64>> {
    let mut all = vec![vec![]];
    for _ in 0..coordinates {
        all = all
            .into_iter()
            .flat_map(|position| (0..=most).map(move |n| [position.as_slice(), &[n]].concat()))
            .collect();
    }
    all
}

fn with(position: &[u64], index: usize, to: &[u64]) -> Vec<u64> {
    [&position[..index], to, &position[index + 1..]].concat()
}

fn takes(position: &[u64], allowed: impl Fn(u64, u64) -> bool) -> Vec<Vec<u64>> {
    let mut options = Vec::new();
    for (index, &n) in position.iter().enumerate() {
        for take in (1..=n).filter(|&take| allowed(n, take)) {
            options.push(with(position, index, &[n - take]));
        }
    }
    options
}

pub(crate) fn nim(position: &[u64], _: &[u64]) -> Vec<Vec<u64>> {
    takes(position, |_, _| true)
}

pub(crate) fn bash(position: &[u64], parameters: &[u64]) -> Vec<Vec<u64>> {
    takes(position, |_, take| take <= parameters[0])
}

pub(crate) fn powers(position: &[u64], parameters: &[u64]) -> Vec<Vec<u64>> {
    takes(position, |_, take| {
        (0..8).any(|i| parameters[0].pow(i) == take)
    })
}

pub(crate) fn half(position: &[u64], _: &[u64]) -> Vec<Vec<u64>> {
    takes(position, |n, take| 2 * take <= n)
}

pub(crate) fn lasker(position: &[u64], _: &[u64]) -> Vec<Vec<u64>> {
    let mut options = nim(position, &[]);
    for (index, &n) in position.iter().enumerate() {
        for a in 1..=n / 2 {
            options.push(with(position, index, &[a, n - a]));
        }
    }
    options
}

pub(crate) fn three(position: &[u64], _: &[u64]) -> Vec<Vec<u64>> {
    let mut options = nim(position, &[]);
    for (index, &n) in position.iter().enumerate() {
        for a in 1..=n {
            for b in a..=n {
                for c in (b..=n).filter(|c| a + b + c == n) {
                    options.push(with(position, index, &[a, b, c]));
                }
            }
        }
    }
    options
}

pub(crate) fn moore(position: &[u64], parameters: &[u64]) -> Vec<Vec<u64>> {
    let mut options = vec![(vec![], 0)];
    for &n in position {
        options = options
            .into_iter()
            .flat_map(|(option, touched): (Vec<u64>, u64)| {
                (0..=n).map(move |rest| {
                    (
                        [option.as_slice(), &[rest]].concat(),
                        touched + u64::from(rest < n),
                    )
                })
            })
            .collect();
    }
    options
        .into_iter()
        .filter(|(_, touched)| (1..=parameters[0]).contains(touched))
        .map(|(option, _)| option)
        .collect()
}

pub(crate) fn wythoff(position: &[u64], parameters: &[u64]) -> Vec<Vec<u64>> {
    let (a, b) = (position[0], position[1]);
    let mut options = nim(position, &[]);
    for k in 1..=a {
        for l in (1..=b).filter(|&l| k.abs_diff(l) < parameters[0]) {
            options.push(vec![a - k, b - l]);
        }
    }
    options
}

pub(crate) fn fibonacci(position: &[u64], parameters: &[u64]) -> Vec<Vec<u64>> {
    let (n, limit) = (position[0], position[1]);
    (1..=n.min(limit))
        .map(|k| vec![n - k, parameters[0] * k])
        .collect()
}

pub(crate) fn race(position: &[u64], parameters: &[u64]) -> Vec<Vec<u64>> {
    let n = position[0];
    if n == 1 {
        return vec![];
    }
    (parameters[0]..=parameters[1])
        .map(|k| vec![n.div_ceil(k)])
        .collect()
}

pub(crate) fn king(position: &[u64], _: &[u64]) -> Vec<Vec<u64>> {
    let (m, n) = (position[0], position[1]);
    [(m - 1, n), (m, n - 1), (m - 1, n - 1)]
        .into_iter()
        .filter(|&(m, n)| m >= 1 && n >= 1)
        .map(|(m, n)| vec![m, n])
        .collect()
}

pub(crate) fn staircase(position: &[u64], _: &[u64]) -> Vec<Vec<u64>> {
    let mut options = Vec::new();
    for (index, &coins) in position.iter().enumerate() {
        for moved in 1..=coins {
            let mut option = position.to_vec();
            option[index] -= moved;
            if index > 0 {
                option[index - 1] += moved;
            }
            options.push(option);
        }
    }
    options
}

pub(crate) fn euclid(position: &[u64], _: &[u64]) -> Vec<Vec<u64>> {
    let (a, b) = (position[0], position[1]);
    let mut options = Vec::new();
    for k in 1..=a.max(b) {
        if a > 0 && b >= a && k * a <= b {
            options.push(vec![a, b - k * a]);
        }
        if b > 0 && a >= b && k * b <= a {
            options.push(vec![a - k * b, b]);
        }
    }
    options
}

pub(crate) fn mark(position: &[u64], _: &[u64]) -> Vec<Vec<u64>> {
    let n = position[0];
    if n == 0 {
        return vec![];
    }
    vec![vec![n - 1], vec![n / 2]]
}
