//! Certificates made by the tests: automata from a description of the set, tables from brute force.
#![allow(dead_code)] // each test file uses its part

use serde_json::{Value, json};
use std::collections::HashMap;

/// A numeration system as the tests see it.
pub(crate) struct System {
    pub(crate) json: Value,
    pub(crate) digits: usize,
    pub(crate) weights: Vec<i128>,
    /// Whether the words are the greedy ones; in a base all words are valid.
    pub(crate) greedy: bool,
}

pub(crate) fn base(b: usize) -> System {
    let weights = std::iter::successors(Some(1i128), |w| w.checked_mul(b as i128)).take(20).collect();
    System { json: json!({ "base": b }), digits: b, weights, greedy: false }
}

/// The greedy system of a recurrence: of a valid word, every ending of m digits has a value below u(m).
pub(crate) fn recurrence(c: &[i128], initial: &[i128], digits: usize) -> System {
    let mut weights = initial.to_vec();
    while weights.len() < 30 {
        let n = weights.len();
        weights.push(c.iter().enumerate().map(|(i, c)| c * weights[n - 1 - i]).sum());
    }
    let mut system = System { json: Value::Null, digits, weights, greedy: true };
    let valid = automaton(digits, 1, 7, |words| system.valid(&words[0]));
    system.json = json!({ "coefficients": c, "initial": initial, "valid": valid });
    system
}

pub(crate) fn zeckendorf() -> System {
    recurrence(&[1, 1], &[1, 2], 2)
}

/// 1, 2, 3, 4, 6, 8, 11, 15, 21, 29, …: u(n) = u(n-1) + u(n-4).
pub(crate) fn tripling() -> System {
    recurrence(&[1, 0, 0, 1, 0], &[1, 2, 3, 4, 6], 2)
}

impl System {
    pub(crate) fn valid(&self, word: &[usize]) -> bool {
        !self.greedy || (0..word.len()).all(|i| self.value(&word[i..]) < self.weights[word.len() - i])
    }

    pub(crate) fn value(&self, word: &[usize]) -> i128 {
        word.iter().rev().zip(&self.weights).map(|(d, w)| *d as i128 * w).sum()
    }

    /// The automaton of the tuples in a set of numbers: `inside` is asked about tuples of valid words only.
    pub(crate) fn automaton(&self, tracks: usize, suffix: usize, inside: impl Fn(&[i128]) -> bool) -> Value {
        automaton(self.digits, tracks, suffix, |words| {
            words.iter().all(|w| self.valid(w)) && {
                let values: Vec<i128> = words.iter().map(|w| self.value(w)).collect();
                inside(&values)
            }
        })
    }
}

/// The automaton whose states are the beginnings that no ending of up to `suffix` letters tells apart.
pub(crate) fn automaton(digits: usize, tracks: usize, suffix: usize, inside: impl Fn(&[Vec<usize>]) -> bool) -> Value {
    let with = |word: &[usize]| {
        let letters = word.iter().map(|letter| {
            let digit = |t: usize| letter / digits.pow((tracks - 1 - t) as u32) % digits;
            (0..tracks).map(digit).collect::<Vec<_>>()
        });
        let letters: Vec<Vec<usize>> = letters.collect();
        let words: Vec<Vec<usize>> = (0..tracks).map(|t| letters.iter().map(|l| l[t]).collect()).collect();
        inside(&words)
    };
    let letters = digits.pow(tracks as u32);
    let mut endings: Vec<Vec<usize>> = vec![Vec::new()];
    let mut layer = endings.clone();
    for _ in 0..suffix {
        layer = layer.iter().flat_map(|e| (0..letters).map(move |l| [&e[..], &[l]].concat())).collect();
        endings.extend(layer.iter().cloned());
    }
    let signature = |word: &[usize]| -> Vec<bool> { endings.iter().map(|e| with(&[word, e].concat())).collect() };
    let mut states: HashMap<Vec<bool>, usize> = HashMap::from([(signature(&[]), 0)]);
    let (mut words, mut next, mut at) = (vec![Vec::new()], Vec::new(), 0);
    while at < words.len() {
        let mut row = Vec::new();
        for letter in 0..letters {
            let word = [&words[at][..], &[letter]].concat();
            let count = states.len();
            let state = *states.entry(signature(&word)).or_insert(count);
            if state == count {
                words.push(word);
            }
            row.push(state);
        }
        next.push(row);
        at += 1;
    }
    let accept: Vec<usize> = (0..words.len()).filter(|&s| with(&words[s])).collect();
    json!({ "tracks": tracks, "next": next, "accept": accept })
}

pub(crate) fn normal() -> Value {
    json!({ "kind": "p-positions", "play": "normal" })
}

pub(crate) fn misere() -> Value {
    json!({ "kind": "p-positions", "play": "misere" })
}

pub(crate) fn nim_values() -> Value {
    json!({ "kind": "nim-values" })
}

pub(crate) fn with_automaton(rules: &str, claim: Value, system: &System, measure: Value, automaton: Value) -> Value {
    json!({
        "format": "grundy-certificate", "version": 1, "rules": rules, "claim": claim, "theorem": "automata",
        "numeration": system.json, "measure": measure, "automata": [automaton], "repeats": [],
    })
}

pub(crate) fn periodic(rules: &str, claim: Value, reach: usize, preperiod: usize, period: usize) -> Value {
    json!({
        "format": "grundy-certificate", "version": 1, "rules": rules, "claim": claim, "theorem": "periodic",
        "reach": reach, "preperiod": preperiod, "period": period, "minimal": false,
    })
}

pub(crate) fn code(rules: &str, digits: &[u64], preperiod: usize, period: usize) -> Value {
    json!({
        "format": "grundy-certificate", "version": 1, "rules": rules, "claim": nim_values(), "theorem": "code",
        "code": digits, "preperiod": preperiod, "period": period, "minimal": true,
    })
}

pub(crate) fn all_but(rules: &str, excluded: &[usize], preperiod: usize, period: usize, saltus: usize) -> Value {
    json!({
        "format": "grundy-certificate", "version": 1, "rules": rules, "claim": nim_values(), "theorem": "all-but",
        "excluded": excluded, "preperiod": preperiod, "period": period, "saltus": saltus,
    })
}

pub(crate) fn check(certificate: &Value) -> Result<grundy_check::Theorem, grundy_check::Failure> {
    grundy_check::check(certificate.to_string().as_bytes(), &grundy_check::Limits::default())
}

/// The certificates of many games, by name.
pub(crate) fn gallery() -> Vec<(&'static str, Value)> {
    static GALLERY: std::sync::OnceLock<Vec<(&'static str, Value)>> = std::sync::OnceLock::new();
    GALLERY.get_or_init(make_gallery).clone()
}

fn make_gallery() -> Vec<(&'static str, Value)> {
    let (two, fib) = (base(2), zeckendorf());
    let floor_phi = |k: i128| (k + (5 * k * k).isqrt()) / 2;
    let wythoff_pair = |v: &[i128]| {
        let (a, b) = (v[0].min(v[1]), v[0].max(v[1]));
        a == floor_phi(b - a)
    };
    let wythoff = "game wythoff(a, b)\n unordered\n move k in 1..a -> (a - k, b)\n move k in 1..min(a, b) -> (a - k, b - k)";
    let nim2 = "game nim2(a, b); unordered; move k in 1..a -> (a - k, b)";
    let sum2 = || json!([[1, 1]]);
    // P of Fibonacci nim with limit c k by its recursion.
    let fibonacci_nim = |c: usize| {
        let mut p = vec![vec![true; 700]; 700];
        for n in 1..700 {
            for q in 1..700 {
                let k = q.min(n);
                p[n][q] = p[n][q - 1] && (k < q || !p[n - k][(c * k).min(699)]);
            }
        }
        move |v: &[i128]| p[v[0] as usize][v[1].min(699) as usize]
    };
    let (double, triple) = (fibonacci_nim(2), fibonacci_nim(3));
    // Values of one-heap games for relations.
    let lasker = |n: i128| match (n, n % 4) {
        (0, _) => 0,
        (_, 3) => n + 1,
        (_, 0) => n - 1,
        _ => n,
    };
    let mark = |n: i128| {
        let mut values = vec![0usize];
        for n in 1..=n as usize {
            let options = [values[n - 1], values[n / 2]];
            values.push((0..3).find(|v| !options.contains(v)).unwrap_or(3));
        }
        values[n as usize]
    };
    // One automaton with outputs from those of the values: the states of the finest are kept apart by all of them.
    let outputs: Vec<Value> = (0..3).map(|g| two.automaton(1, 6, |v| mark(v[0]) == g)).collect();
    let mark_automaton = with_outputs(2, &outputs);
    let race = base(18);
    let race_p = |v: &[i128]| {
        v[0] >= 1 && {
            let mut u = v[0] - 1;
            while u >= 18 {
                u /= 18;
            }
            u == 0 || u >= 9
        }
    };
    // The race is about u = n - 1 in base 18; written for u itself here.
    let race_u = "game race(u)\n move k in 2..9 if u > 0 -> (u / k)";
    let race_pu = |v: &[i128]| race_p(&[v[0] + 1]);
    let euclid = "game euclid(a, b)\n unordered\n move k in 1..b/a if a > 0 -> (a, b - k*a)";
    let euclid_p = |a: i128, b: i128| {
        fn win(a: i128, b: i128) -> bool {
            let (a, b) = (a.min(b), a.max(b));
            a > 0 && (b / a >= 2 || !win(b - a, a))
        }
        !win(a, b)
    };
    let mut euclid_certificate = with_automaton(euclid, normal(), &fib, sum2(), fib.automaton(2, 5, |v| euclid_p(v[0], v[1])));
    euclid_certificate["repeats"] = json!([fib.automaton(2, 5, |v| {
        let (a, mut b) = (v[0], v[1]);
        while !euclid_p(a, b) {
            if a == 0 || b < a {
                return false;
            }
            b -= a;
        }
        true
    })]);
    vec![
        (
            "bash",
            with_automaton(
                "game bash(n) with m = 3; move k in 1..m -> (n - k)",
                normal(),
                &two,
                json!([[1]]),
                two.automaton(1, 4, |v| v[0] % 4 == 0),
            ),
        ),
        (
            "bash-misere",
            with_automaton(
                "game bash(n) with m = 3; move k in 1..m -> (n - k)",
                misere(),
                &two,
                json!([[1]]),
                two.automaton(1, 4, |v| v[0] % 4 == 1),
            ),
        ),
        (
            "bash-values",
            with_automaton(
                "game bash(n); move k in 1..3 -> (n - k)",
                nim_values(),
                &two,
                json!([[1]]),
                two.automaton(2, 4, |v| v[0] % 4 == v[1]),
            ),
        ),
        (
            "powers",
            with_automaton(
                "game p(n); move k in powers(2) -> (n - k)",
                normal(),
                &two,
                json!([[1]]),
                two.automaton(1, 5, |v| v[0] % 3 == 0),
            ),
        ),
        ("nim2", with_automaton(nim2, normal(), &two, sum2(), two.automaton(2, 3, |v| v[0] == v[1]))),
        (
            "nim2-misere",
            with_automaton(
                nim2,
                misere(),
                &two,
                sum2(),
                two.automaton(2, 3, |v| if v[0].max(v[1]) < 2 { v[0] + v[1] == 1 } else { v[0] == v[1] }),
            ),
        ),
        (
            "nim4",
            with_automaton(
                "game nim4(a, b, c, d); unordered; move k in 1..a -> (a - k, b, c, d)",
                normal(),
                &two,
                json!([[1, 1, 1, 1]]),
                two.automaton(4, 1, |v| v[0] ^ v[1] ^ v[2] ^ v[3] == 0),
            ),
        ),
        (
            "king",
            with_automaton(
                "game king(m, n)\n where m >= 1 and n >= 1\n move -> (m - 1, n)\n move -> (m, n - 1)\n move -> (m - 1, n - 1)",
                normal(),
                &two,
                sum2(),
                two.automaton(2, 3, |v| v[0] % 2 == 1 && v[1] % 2 == 1),
            ),
        ),
        ("wythoff", with_automaton(wythoff, normal(), &fib, sum2(), fib.automaton(2, 5, wythoff_pair))),
        (
            "wythoff-misere",
            with_automaton(
                wythoff,
                misere(),
                &fib,
                sum2(),
                fib.automaton(2, 6, |v| match (v[0].min(v[1]), v[0].max(v[1])) {
                    (0, b) => b == 1,
                    (1, _) => false,
                    (2, b) => b == 2,
                    _ => wythoff_pair(v),
                }),
            ),
        ),
        (
            "fibonacci",
            with_automaton(
                "game f(n, q)\n move k in 1..min(n, q) -> (n - k, 2*k)",
                normal(),
                &fib,
                json!([[1, 0]]),
                fib.automaton(2, 5, &double),
            ),
        ),
        (
            "tripling",
            with_automaton(
                "game f(n, q)\n move k in 1..min(n, q) -> (n - k, 3*k)",
                normal(),
                &tripling(),
                json!([[1, 0]]),
                tripling().automaton(2, 6, &triple),
            ),
        ),
        ("race", with_automaton(race_u, normal(), &race, json!([[1]]), race.automaton(1, 1, race_pu))),
        (
            "race-from-one",
            with_automaton(
                "game race(n)\n where n >= 1\n move k in 2..9 if n > 1 -> (ceil(n / k))",
                normal(),
                &race,
                json!([[1]]),
                race.automaton(1, 2, race_p),
            ),
        ),
        ("euclid", euclid_certificate),
        (
            "lasker",
            with_automaton(
                "game lasker(n)\n move k in 1..n -> (n - k)\n move k in 1..n-1 -> (k) + (n - k)",
                nim_values(),
                &two,
                json!([[1]]),
                two.automaton(2, 5, |v| lasker(v[0]) == v[1]),
            ),
        ),
        (
            "mark",
            with_automaton(
                "game mark(n)\n move if n >= 1 -> (n - 1)\n move if n >= 1 -> (n / 2)",
                nim_values(),
                &two,
                json!([[1]]),
                mark_automaton,
            ),
        ),
        ("set", periodic("game s(n); move k in {1, 3, 4} -> (n - k)", nim_values(), 4, 0, 7)),
        ("set-misere", periodic("game s(n); move k in {2, 5, 7} -> (n - k)", misere(), 7, 0, 22)),
        ("kayles", code("game kayles(n)\n move k in 1..2, i in 0..(n - k)/2 -> (i) + (n - k - i)", &[0, 7, 7], 71, 12)),
        ("all-but", all_but("game a(n); move k in 1..n if k != 2 -> (n - k)", &[2], 4, 4, 2)),
    ]
}

/// One automaton whose states are the tuples of states of several over one track, with the number of the one that accepts as output.
pub(crate) fn with_outputs(digits: usize, each: &[Value]) -> Value {
    let at = |a: &Value, s: usize, l: usize| a["next"][s][l].as_u64().unwrap() as usize;
    let mut states = vec![vec![0; each.len()]];
    let (mut next, mut i) = (Vec::new(), 0);
    while i < states.len() {
        let mut row = Vec::new();
        for l in 0..digits {
            let to: Vec<usize> = each.iter().zip(&states[i]).map(|(a, &s)| at(a, s, l)).collect();
            row.push(states.iter().position(|s| *s == to).unwrap_or_else(|| {
                states.push(to);
                states.len() - 1
            }));
        }
        next.push(row);
        i += 1;
    }
    let output = states.iter().map(|state| {
        let accepts = |(g, s): &(usize, &usize)| each[*g]["accept"].as_array().unwrap().contains(&json!(s));
        state.iter().enumerate().find(accepts).map(|(g, _)| g)
    });
    json!({ "tracks": 1, "next": next, "output": output.collect::<Vec<_>>() })
}
