//! Numeration systems, and the automata of linear constraints in them.
//!
//! A word of digits w = d_(m-1) … d_0 has the value Σ dᵢ uᵢ, where u_n = c₁ u_(n-1) + … + c_r u_(n-r) for n ≥ r. In base b,
//! u_n = b^n and every word is valid; in general an automaton says which words are.
//!
//! **Theorem.** Let the valid words be closed under adding and removing leading zeros, the empty word among them. On them
//! let S(x, y) say that y follows x in radix order (for words of one length: lexicographically, nothing valid between). If
//! every valid word has a successor, every one but 0 is a successor, and S(x, y) implies value(y) = value(x) + 1, then
//! `value` is a bijection of the valid words without leading zeros with ℕ.
//! *Proof.* Finitely many valid words precede x. By induction on their number, value(x) is that number: it is 0 for
//! 0, the first; otherwise x is the successor of the word just before it. Successors never end, so all numbers occur. ∎
//!
//! **Linear constraints** Σ aᵢ xᵢ = c or ≤ c. With m digits to come on each track, what has been read contributes
//! λ · (u_(m+r-1), …, u_m) for an integer vector λ: reading the digits dᵢ turns λ into λ'ⱼ = λ₁ cⱼ + λ_(j+1), with Σ aᵢ dᵢ added to
//! the last entry. At the end λ · (u_(r-1), …, u₀) is the sum. So λ and the states of the words' validity are a state.
//! To make them finite, vectors are dropped that are *too great*. With D the greatest digit and T_m = u₀ + … + u_(m-1),
//! the digits to come bring at least -A D T_m, A the sum of the |aᵢ| with aᵢ < 0. Let f(m) = λ · (u_(m+r-1), …, u_m) - A D T_m
//! bound the sum from below. Since T_(m+r) - Σ cᵢ T_(m+r-i) = κ does not depend on m, f(m + r) = Σ cᵢ f(m + r - i) - A D κ.
//! Hence if f ≥ K at r consecutive places, where K > |c| and K (Σ cᵢ - 1) ≥ A D κ, then f ≥ K > c from there on; the
//! finitely many places before are looked at one by one. *Too small* is the same for -λ and -c. Dropping fewer vectors
//! than possible costs time only.

use crate::automaton::{Automaton, DEAD, Var};
use crate::certificate::{Digits, Table};
use crate::linear::Sets;
use crate::{Bounds, Failure, Obligation};
use std::rc::Rc;

/// A numeration system whose numbers are, one and all, the valid words.
pub(crate) struct Numeration {
    pub(crate) digits: usize,
    coefficients: Vec<i128>,
    /// u₀, u₁, … as far as they fit and help.
    weights: Vec<i128>,
    /// On track 0; `None` in base b, where every word is valid.
    valid: Option<Automaton>,
    pub(crate) bounds: Bounds,
}

fn overflow() -> Failure {
    Failure::Limit("a number in a linear constraint is too large".to_owned())
}

fn dot(a: &[i128], b: impl Iterator<Item = i128>) -> Option<i128> {
    a.iter().zip(b).try_fold(0i128, |sum, (x, y)| sum.checked_add(x.checked_mul(y)?))
}

impl Numeration {
    pub(crate) fn base(base: usize, bounds: Bounds) -> Numeration {
        let coefficients = vec![base as i128];
        let weights = weights(&coefficients, &[1]);
        Numeration { digits: base, coefficients, weights, valid: None, bounds }
    }

    /// The system of a certificate, verified; what has been verified is noted.
    pub(crate) fn new(system: &Digits, bounds: Bounds, done: &mut Vec<Obligation>) -> Result<Numeration, Failure> {
        let (coefficients, initial, valid) = match system {
            Digits::Base(base) => return Ok(Numeration::base(*base, bounds)),
            Digits::Recurrence { coefficients, initial, valid } => (coefficients, initial, valid),
        };
        let field = |what: &str| Failure::field("numeration.initial", what);
        let rising = |u: &[i128]| u.windows(2).all(|pair| pair[0] < pair[1]);
        let weights = weights(coefficients, initial);
        // The differences of u follow the same recurrence, so they stay positive.
        if initial[0] != 1 || !rising(initial) || !rising(&weights) || weights.len() <= initial.len() {
            return Err(field("the sequence must begin with 1 and increase"));
        }
        let on_zero = valid.on(&[0], valid.digits, &bounds)?;
        if !on_zero.accepts(0) || !on_zero.ignores_leading_zeros() {
            return Err(Failure::Obligation(Obligation::ValidZeros, None));
        }
        done.push(Obligation::ValidZeros);
        let coefficients = coefficients.clone();
        let system = Numeration { digits: valid.digits, coefficients, weights, valid: Some(on_zero), bounds };
        system.verify(done)?;
        Ok(system)
    }

    /// The conditions of the theorem above; and addition, by induction on its second argument.
    fn verify(&self, done: &mut Vec<Obligation>) -> Result<(), Failure> {
        let bounds = &self.bounds;
        let mut ensure = |obligation: Obligation, wrong: Automaton| {
            let witness = self.witness(&wrong);
            match witness {
                None => done.push(obligation),
                Some(_) => return Err(Failure::Obligation(obligation, self.named(&wrong, |v| format!("word {v}")))),
            }
            Ok(())
        };
        let [valid, other] = [0, 1].map(|v| self.valid(&[v]));
        let (valid, other) = (valid?, other?);
        let (before, zero) = (self.before(0, 1)?, self.linear(&[(0, 1)], true, 0)?);
        let between = self.before(0, 2)?.and(&self.before(2, 1)?, bounds)?.project(&[2], bounds)?;
        let follows = before.minus(&between, bounds)?;
        ensure(Obligation::HasSuccessor, valid.minus(&follows.project(&[1], bounds)?, bounds)?)?;
        let first = zero.renamed(vec![1]);
        let without = other.minus(&first, bounds)?.minus(&follows.project(&[0], bounds)?, bounds)?;
        ensure(Obligation::IsSuccessor, without)?;
        let plus_one = self.linear(&[(0, -1), (1, 1)], true, 1)?;
        ensure(Obligation::SuccessorValue, follows.minus(&plus_one, bounds)?)?;
        // R(x, y, z) on tracks 0, 2, 4: R(x, 0, z) <=> x = z, and R(x, y', z) <=> ∃w R(x, y, w) ∧ S(w, z) for S(y, y').
        let sum = |x, y, z| self.linear(&[(x, 1), (y, 1), (z, -1)], true, 0);
        let at_zero = sum(0, 2, 4)?.and(&zero.renamed(vec![2]), bounds)?.project(&[2], bounds)?;
        let same = self.linear(&[(0, 1), (4, -1)], true, 0)?;
        let next = |x, y| follows.renamed(vec![x, y]);
        let left = sum(0, 3, 4)?.and(&next(2, 3), bounds)?.project(&[3], bounds)?;
        let right = sum(0, 2, 3)?.and(&next(3, 4), bounds)?.project(&[3], bounds)?;
        for (a, b) in [(&at_zero, &same), (&same, &at_zero), (&left, &right), (&right, &left)] {
            ensure(Obligation::Addition, a.minus(b, bounds)?)?;
        }
        done.dedup();
        Ok(())
    }

    /// The tuples of valid words.
    pub(crate) fn valid(&self, tracks: &[Var]) -> Result<Automaton, Failure> {
        let Some(valid) = &self.valid else {
            return Automaton::explore(
                &self.bounds,
                tracks.to_vec(),
                self.digits,
                (),
                |_, _, _| Ok(Some(())),
                |_| true,
            );
        };
        tracks.iter().try_fold(Automaton::constant(true, self.digits), |all, &track| {
            all.and(&valid.renamed(vec![track]), &self.bounds)
        })
    }

    /// x before y in radix order, both valid; x < y as tracks.
    fn before(&self, x: Var, y: Var) -> Result<Automaton, Failure> {
        let (reversed, tracks) = (x > y, vec![x.min(y), x.max(y)]);
        // Whether the digits differed before, and the digit of the first track.
        let less = Automaton::explore(
            &self.bounds,
            tracks.clone(),
            self.digits,
            (false, 0),
            |&(differ, first), level, digit| {
                let (a, b) = if reversed { (digit, first) } else { (first, digit) };
                Ok(match (differ, level) {
                    (true, _) => Some((true, 0)),
                    (false, 0) => Some((false, digit)),
                    (false, _) => (a <= b).then_some((a < b, 0)),
                })
            },
            |&(differ, _)| differ,
        )?;
        less.and(&self.valid(&tracks)?, &self.bounds)
    }

    /// Σ a x = c, or ≤ c, for the given pairs (x, a), tracks in order and factors not 0.
    pub(crate) fn linear(&self, terms: &[(Var, i128)], equal: bool, c: i128) -> Result<Automaton, Failure> {
        let r = self.coefficients.len();
        let side = |sign: i128| {
            let parts = terms.iter().map(|(_, a)| a.checked_mul(-sign).map(|a| a.max(0)));
            let sum = parts.sum::<Option<i128>>()?;
            sum.checked_mul(self.digits as i128 - 1)
        };
        let (below, above) = (side(1).ok_or_else(overflow)?, side(-1).ok_or_else(overflow)?);
        // A state is λ (none once every completion is accepted), the digits of this place summed up, the validity states.
        let start: Vec<i128> = [vec![1], vec![0; r + 1 + terms.len()]].concat();
        Automaton::explore(
            &self.bounds,
            terms.iter().map(|(v, _)| *v).collect(),
            self.digits,
            Rc::<[i128]>::from(start),
            |state, level, digit| {
                let mut to = state.to_vec();
                if let Some(valid) = &self.valid {
                    let word = &mut to[r + 2 + level];
                    match valid.step(*word as u32, digit) {
                        DEAD => return Ok(None),
                        node => *word = node.into(),
                    }
                }
                if to[0] == 0 {
                    return Ok(Some(to.into()));
                }
                let brings = terms[level].1.checked_mul(digit as i128);
                to[r + 1] = brings.and_then(|b| b.checked_add(to[r + 1])).ok_or_else(overflow)?;
                if level + 1 == terms.len() {
                    let first = to[1];
                    for j in 0..r {
                        let rest = if j + 1 < r { to[j + 2] } else { to[r + 1] };
                        let carried = first.checked_mul(self.coefficients[j]);
                        to[j + 1] = carried.and_then(|x| x.checked_add(rest)).ok_or_else(overflow)?;
                    }
                    to[r + 1] = 0;
                    dot(&to[1..=r], self.weights[..r].iter().rev().copied()).ok_or_else(overflow)?;
                    if self.beyond(&to[1..=r], 1, below, c) {
                        return Ok(None);
                    }
                    // In an inequality, what is too small to fail is as good as anything smaller.
                    let bound = if equal { c } else { c.checked_add(1).ok_or_else(overflow)? };
                    if self.beyond(&to[1..=r], -1, above, -bound) {
                        if equal {
                            return Ok(None);
                        }
                        to[..=r].fill(0);
                    }
                }
                Ok(Some(to.into()))
            },
            |state| {
                let sum = dot(&state[1..=r], self.weights[..r].iter().rev().copied());
                let holds = sum.is_some_and(|sum| if equal { sum == c } else { sum <= c });
                let word = |&node: &i128| self.valid.as_ref().is_none_or(|v| v.accepts(node as u32));
                (state[0] == 0 || holds) && state[r + 2..].iter().all(word)
            },
        )
    }

    /// Whether sign · λ · (u_(m+r-1), …, u_m) - down · T_m > c for every m.
    fn beyond(&self, lambda: &[i128], sign: i128, down: i128, c: i128) -> bool {
        let r = lambda.len();
        let total = |m: usize| self.weights[..m].iter().sum::<i128>();
        let kappa = || {
            let totals = dot(&self.coefficients, (1..=r).map(|i| total(r - i)))?;
            total(r).checked_sub(totals)?.checked_mul(down)
        };
        let growth = self.coefficients.iter().sum::<i128>() - 1;
        let Some(needed) = kappa() else { return false };
        let Some(mut least) = c.checked_abs().and_then(|c| c.checked_add(1)) else { return false };
        match growth {
            0 if needed > 0 => return false,
            0 => {}
            _ => least = least.max(needed.div_euclid(growth).saturating_add(1)),
        }
        let (mut in_a_row, mut sum_of_weights) = (0, 0i128);
        for m in 0..self.weights.len() - r {
            let read = dot(lambda, self.weights[m..m + r].iter().rev().copied());
            let f = || read?.checked_mul(sign)?.checked_sub(down.checked_mul(sum_of_weights)?);
            match f() {
                Some(f) if f >= least => in_a_row += 1,
                Some(f) if f > c => in_a_row = 0,
                _ => return false,
            }
            if in_a_row == r {
                return true;
            }
            sum_of_weights += self.weights[m];
        }
        false
    }

    /// The words 0*10*: the powers of the base, or the u_n.
    pub(crate) fn powers(&self, track: Var) -> Result<Automaton, Failure> {
        let step = |&ones: &usize, _, digit| Ok((ones + digit < 2).then_some(ones + digit));
        let words = Automaton::explore(&self.bounds, vec![track], self.digits, 0, step, |&ones| ones == 1)?;
        words.and(&self.valid(&[track])?, &self.bounds)
    }

    /// The named sets of which the words 0*10* are the members.
    pub(crate) fn sets(&self) -> Sets {
        match &self.valid {
            None => Sets::Powers(self.digits as i128),
            Some(_) if self.coefficients == [1, 1] && self.weights[..2] == [1, 2] => Sets::Fibonacci,
            Some(_) => Sets::Neither,
        }
    }

    /// The numbers whose nim-sum is 0; `None` unless the base is a power of two.
    pub(crate) fn nim_sum(&self, tracks: &[Var]) -> Option<Result<Automaton, Failure>> {
        let (last, powers) = (tracks.len() - 1, self.valid.is_none() && self.digits.is_power_of_two());
        let step = |&sum: &usize, level, digit| Ok((level < last || sum == digit).then_some(sum ^ digit));
        let tracks = tracks.to_vec();
        powers.then(|| Automaton::explore(&self.bounds, tracks, self.digits, 0, step, |_| true))
    }

    /// The value of a word, if it fits.
    pub(crate) fn value(&self, word: &[usize]) -> Option<i128> {
        if word.len() > self.weights.len() {
            return None;
        }
        word.iter()
            .rev()
            .zip(&self.weights)
            .try_fold(0i128, |sum, (&digit, u)| sum.checked_add(u.checked_mul(digit as i128)?))
    }

    /// A shortest accepted tuple as numbers, in the order of the tracks; digits in brackets where a number is too long.
    pub(crate) fn witness(&self, automaton: &Automaton) -> Option<Vec<String>> {
        let words = automaton.witness()?;
        let number = |word: &Vec<usize>| match self.value(word) {
            Some(value) => value.to_string(),
            None => format!("{word:?}"),
        };
        Some(words.iter().map(number).collect())
    }

    /// The same, each number with the name of its track.
    pub(crate) fn named(&self, automaton: &Automaton, name: impl Fn(Var) -> String) -> Option<Vec<(String, String)>> {
        let names = automaton.tracks.iter().map(|&v| name(v));
        Some(names.zip(self.witness(automaton)?).collect())
    }
}

/// u₀, u₁, …: enough of them to see any growth, and so few that sums of some of them fit.
fn weights(coefficients: &[i128], initial: &[i128]) -> Vec<i128> {
    let mut all = initial.to_vec();
    while all.len() < initial.len() + 256 {
        let last = all.iter().rev().copied();
        match dot(coefficients, last).filter(|&u| u < 1 << 110) {
            Some(u) => all.push(u),
            None => break,
        }
    }
    all
}

impl Table {
    /// The automaton on the given variables, one for each of its tracks in its own order; they may be in any order and
    /// occur twice. The digits of a place are collected in the order of the variables, then the table is asked.
    pub(crate) fn on(&self, variables: &[Var], digits: usize, bounds: &Bounds) -> Result<Automaton, Failure> {
        let mut tracks = variables.to_vec();
        tracks.sort_unstable();
        tracks.dedup();
        let last = tracks.len() - 1;
        // Where the digit of each track stands among those collected, as a power of the number of digits.
        let place = |v| tracks.iter().position(|t| t == v).map_or(0, |at| last - at);
        let places: Vec<usize> = variables.iter().map(|v| digits.pow(place(v) as u32)).collect();
        Automaton::explore(
            bounds,
            tracks,
            digits,
            (0, 0),
            |&(state, read), level, digit| {
                let read = read * digits + digit;
                if level < last {
                    return Ok(Some((state, read)));
                }
                let letter = places.iter().fold(0, |letter, place| letter * digits + read / place % digits);
                Ok(Some((self.next[state][letter] as usize, 0)))
            },
            |&(state, _)| self.accept[state],
        )
    }
}
