//! What a certificate states, compared with brute force over concrete moves. The moves are those of `grundy-rules`, which
//! shares nothing with the checkers.

use grundy_rules::{Budget, Component, Ending, Ruleset};
use serde_json::Value;
use std::collections::{BTreeSet, HashMap};

/// The truth about one position.
#[derive(Clone, Copy, Debug)]
struct Fact {
    /// P-position in normal and in misère play.
    lost: [bool; 2],
    value: u64,
}

/// A game with what is known of its positions.
struct Game {
    rules: Ruleset,
    facts: HashMap<Vec<u64>, Fact>,
}

/// Moves in a row after which play is said not to end.
const LONGEST_PLAY: usize = 3_000;

impl Game {
    fn new(text: &str) -> Result<Game, String> {
        let rules = Ruleset::parse(text).map_err(|e| format!("grundy-rules does not read the rules: {e:?}"))?;
        Ok(Game { rules, facts: HashMap::new() })
    }

    fn coordinates(&self) -> usize {
        self.rules.rules()[0].coords.len()
    }

    fn is_position(&self, x: &[u64]) -> bool {
        self.rules.check(&Component::new(0, x.to_vec())).is_ok()
    }

    fn options(&self, x: &[u64]) -> BTreeSet<Vec<Vec<u64>>> {
        let numbers = |c: &Component| c.coords.iter().map(|v| u64::try_from(v).unwrap()).collect();
        let from = Component::new(0, x.to_vec());
        let moves = self.rules.moves(&from, &Budget::default());
        moves.map(|m| m.unwrap().to.iter().map(numbers).collect()).collect()
    }

    fn fact(&mut self, x: &[u64], depth: usize) -> Result<Fact, String> {
        if let Some(fact) = self.facts.get(x) {
            return Ok(*fact);
        }
        if depth > LONGEST_PLAY {
            return Err(format!("play does not end at {x:?}"));
        }
        let ending = self.rules.ending(&Component::new(0, x.to_vec())).map_err(|e| e.to_string())?;
        let mut seen = BTreeSet::new();
        let (mut lost, mut any) = ([true; 2], false);
        for targets in self.options(x) {
            any = true;
            let mut sum = 0;
            for y in &targets {
                let there = self.fact(y, depth + 1)?;
                sum ^= there.value;
                if targets.len() == 1 {
                    lost = [lost[0] && !there.lost[0], lost[1] && !there.lost[1]];
                }
            }
            seen.insert(sum);
        }
        lost[1] &= any;
        match ending {
            Some(Ending::Lost) => lost = [true; 2],
            Some(Ending::Won) => lost = [false; 2],
            None => {}
        }
        let fact = Fact { lost, value: (0..).find(|v| !seen.contains(v)).unwrap() };
        self.facts.insert(x.to_vec(), fact);
        Ok(fact)
    }

    /// All positions of a box.
    fn box_of(&self, bound: u64) -> Vec<Vec<u64>> {
        let mut all = vec![Vec::new()];
        for _ in 0..self.coordinates() {
            all = all.iter().flat_map(|x: &Vec<u64>| (0..=bound).map(move |v| [&x[..], &[v]].concat())).collect();
        }
        all.retain(|x| self.is_position(x));
        all
    }

    /// A bound on coordinates that keeps the box below a few hundred positions.
    fn bound(&self) -> u64 {
        match self.coordinates() {
            1 => 160,
            2 => 21,
            3 => 7,
            4 => 4,
            _ => 2,
        }
    }
}

/// The words of 0, 1, 2, … of a numeration, most significant digit first.
fn words(numeration: &Value, count: usize) -> Result<Vec<Vec<usize>>, String> {
    let numbers = |key: &str| -> Vec<u64> { numeration[key].as_array().unwrap().iter().map(|v| v.as_u64().unwrap()).collect() };
    if let Some(base) = numeration["base"].as_u64() {
        let word = |mut n: u64| {
            let mut word = Vec::new();
            while n > 0 {
                word.insert(0, (n % base) as usize);
                n /= base;
            }
            word
        };
        return Ok((0..count as u64).map(word).collect());
    }
    let (c, mut places) = (numbers("coefficients"), numbers("initial"));
    let valid = &numeration["valid"];
    let digits = valid["next"][0].as_array().unwrap().len();
    let accepts = |s: u64| valid["accept"].as_array().unwrap().iter().any(|a| a.as_u64() == Some(s));
    // Beginnings of one length with their states, in radix order.
    let mut layer: Vec<(Vec<usize>, u64)> = vec![(Vec::new(), 0)];
    let mut found: Vec<Vec<usize>> = vec![Vec::new()];
    while found.len() < count {
        let length = layer[0].0.len() + 1;
        while places.len() < length {
            let n = places.len();
            places.push(c.iter().enumerate().map(|(i, c)| c * places[n - 1 - i]).sum());
        }
        let mut grown = Vec::new();
        for (word, state) in &layer {
            for digit in 0..digits {
                let next = valid["next"][*state as usize][digit].as_u64().unwrap();
                grown.push(([&word[..], &[digit]].concat(), next));
            }
        }
        layer = grown;
        if length > 18 {
            return Err("the valid words are too few".into());
        }
        for (word, state) in &layer {
            if word[0] > 0 && accepts(*state) {
                let value: u64 = word.iter().rev().zip(&places).map(|(d, u)| *d as u64 * u).sum();
                if value != found.len() as u64 {
                    return Err(format!("the word {word:?} has the value {value}, it is number {}", found.len()));
                }
                found.push(word.clone());
            }
        }
        // A beginning with a leading zero repeats shorter words.
        layer.retain(|(word, state)| word[0] > 0 || *state == 0 || word.iter().all(|&d| d == 0));
    }
    found.truncate(count);
    Ok(found)
}

/// The state to which an automaton is led by a tuple of words.
fn run(automaton: &Value, digits: usize, tuple: &[&Vec<usize>]) -> usize {
    let length = tuple.iter().map(|w| w.len()).max().unwrap_or(0);
    let mut state = 0;
    for i in 0..length {
        let digit = |w: &Vec<usize>| if i + w.len() < length { 0 } else { w[i + w.len() - length] };
        let letter = tuple.iter().fold(0, |l, w| l * digits + digit(w));
        state = automaton["next"][state][letter].as_u64().unwrap() as usize;
    }
    state
}

/// Whether the two rule texts have the same moves in a box.
pub(crate) fn same_moves(one: &str, other: &str) -> bool {
    let (Ok(one), Ok(other)) = (Game::new(one), Game::new(other)) else {
        return false;
    };
    let cells = |g: &Game| g.box_of(g.bound().min(60));
    cells(&one) == cells(&other) && cells(&one).iter().all(|x| one.options(x) == other.options(x))
}

/// Compares what the certificate states with brute force: the number of positions that agree, or a counterexample.
pub(crate) fn confirm(certificate: &Value) -> Result<usize, String> {
    let mut game = Game::new(certificate["rules"].as_str().unwrap())?;
    let play = match certificate["claim"]["play"].as_str() {
        Some("normal") => Some(0),
        Some("misere") => Some(1),
        _ => None,
    };
    if certificate["theorem"] == "automata" { automata(certificate, &mut game, play) } else { sequence(certificate, &mut game, play) }
}

fn automata(certificate: &Value, game: &mut Game, play: Option<usize>) -> Result<usize, String> {
    let automaton = &certificate["automata"][0];
    let numeration = &certificate["numeration"];
    let digits = numeration["base"].as_u64().map(|b| b as usize);
    let digits = digits.unwrap_or_else(|| numeration["valid"]["next"][0].as_array().unwrap().len());
    let bound = game.bound();
    // Values of positions of the box are below the number of their options.
    let words = words(numeration, 2 * bound as usize + 20)?;
    let accepts = |state: usize| automaton["accept"].as_array().unwrap().iter().any(|a| a.as_u64() == Some(state as u64));
    let positions = game.box_of(bound);
    for x in &positions {
        let fact = game.fact(x, 0)?;
        let tuple: Vec<&Vec<usize>> = x.iter().map(|&v| &words[v as usize]).collect();
        if let Some(play) = play {
            if accepts(run(automaton, digits, &tuple)) != fact.lost[play] {
                return Err(format!("{x:?} is a P-position: {}", fact.lost[play]));
            }
        } else if automaton.get("output").is_some() {
            if automaton["output"][run(automaton, digits, &tuple)].as_u64() != Some(fact.value) {
                return Err(format!("{x:?} has the nim-value {}", fact.value));
            }
        } else {
            for (g, word) in words.iter().enumerate() {
                let with_value: Vec<&Vec<usize>> = tuple.iter().copied().chain([word]).collect();
                if accepts(run(automaton, digits, &with_value)) != (fact.value == g as u64) {
                    return Err(format!("{x:?} has the nim-value {}, not {g}", fact.value));
                }
            }
        }
    }
    Ok(positions.len())
}

fn sequence(certificate: &Value, game: &mut Game, play: Option<usize>) -> Result<usize, String> {
    let number = |key: &str| certificate[key].as_u64().unwrap_or(0);
    let (n0, p) = (number("preperiod"), number("period"));
    let count = (n0 + 2 * p + number("reach") + 60).min(700);
    let mut values = Vec::new();
    for n in 0..count {
        if !game.is_position(&[n]) {
            return Err(format!("{n} is no position"));
        }
        let fact = game.fact(&[n], 0)?;
        values.push(play.map_or(fact.value, |play| u64::from(fact.lost[play])));
    }
    let holds = |n0: u64, p: u64, s: u64| (n0..count.saturating_sub(p)).all(|n| values[(n + p) as usize] == values[n as usize] + s);
    if !holds(n0, p, number("saltus")) {
        return Err(format!("preperiod {n0}, period {p} do not hold up to {count}"));
    }
    if certificate["minimal"] == true {
        if n0 > 0 && holds(n0 - 1, p, 0) {
            return Err(format!("the preperiod {} will do up to {count}", n0 - 1));
        }
        if let Some(q) = (1..p).find(|&q| holds(n0, q, 0)) {
            return Err(format!("the period {q} will do up to {count}"));
        }
    }
    Ok(count as usize)
}
