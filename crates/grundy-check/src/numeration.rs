//! Numeration systems, and the automata of linear constraints in them.
//!
//! A word of digits w = d_(m-1) … d_0 has the value Σ dᵢ uᵢ, where u_n = c₁ u_(n-1) + … + c_r u_(n-r) for n ≥ r. In base b, u_n = b^n and
//! every word is valid; in general an automaton says which words are.
//!
//! **Theorem.** Let the valid words be closed under adding and removing leading zeros, the empty word among them. On them let S(x, y) say
//! that y follows x in radix order (for words of one length: lexicographically, nothing valid between). If every valid word has a
//! successor, every one but 0 is a successor, and S(x, y) implies value(y) = value(x) + 1, then `value` is a bijection of the valid
//! words without leading zeros with ℕ.
//! *Proof.* Finitely many valid words precede x. By induction on their number, value(x) is that number: it is 0 for 0, the first;
//! otherwise x is the successor of the word just before it. Successors never end, so all numbers occur. ∎
//!
//! **Linear constraints** Σ aᵢ xᵢ = c or ≤ c. With m digits to come on each track, what has been read contributes λ · (u_(m+r-1), …, u_m)
//! for an integer vector λ: reading the digits dᵢ turns λ into λ'ⱼ = λ₁ cⱼ + λ_(j+1), with Σ aᵢ dᵢ added to the last entry. At the end
//! λ · (u_(r-1), …, u₀) is the sum. So λ and the states of the words' validity are a state.
//! To make them finite, vectors are dropped that are *too great*. With D the greatest digit and T_m = u₀ + … + u_(m-1), the digits to come
//! bring at least -A D T_m, A the sum of the |aᵢ| with aᵢ < 0. Let f(m) = λ · (u_(m+r-1), …, u_m) - A D T_m bound the sum from below.
//! Since T_(m+r) - Σ cᵢ T_(m+r-i) = κ does not depend on m, f(m + r) = Σ cᵢ f(m + r - i) - A D κ. Hence if f ≥ K at r consecutive places,
//! where K > |c| and K (Σ cᵢ - 1) ≥ A D κ, then f ≥ K > c from there on; the finitely many places before are looked at one by one.
//! *Too small* is the same for -λ and -c. Dropping fewer vectors than possible costs time only.

use crate::automaton::{Automaton, DEAD, Var, ordered};
use crate::certificate::{Field, Table};
use crate::formula::Linear;
use crate::report::{Failure, Fallible, Trial, Witness};
use std::rc::Rc;

/// A numeration system whose numbers are, one and all, the valid words.
pub(crate) struct Numeration {
    pub(crate) digits: usize,
    coefficients: Vec<i128>,
    /// u₀, u₁, … as far as they fit and help.
    weights: Vec<i128>,
    pub(crate) truth: Automaton,
    /// On track 0.
    valid: Automaton,
}

fn fits<T>(value: Option<T>) -> Fallible<T> {
    value.ok_or_else(|| Failure::Limit("a number in a linear constraint is too large".to_owned()))
}

fn dot<'a>(a: &[i128], b: impl IntoIterator<Item = &'a i128>) -> Option<i128> {
    a.iter().zip(b).try_fold(0i128, |sum, (x, y)| sum.checked_add(x.checked_mul(*y)?))
}

impl Numeration {
    /// A system in which every word is valid; in base b it needs no proof.
    fn free(digits: usize, coefficients: Vec<i128>, initial: &[i128], trial: &Rc<Trial>) -> Fallible<Numeration> {
        let mut weights = initial.to_vec();
        // Enough of them to see any growth, and so few that sums of some of them fit.
        while let Some(u) = dot(&coefficients, weights.iter().rev()).filter(|&u| u < 1 << 110 && weights.len() < initial.len() + 256) {
            weights.push(u);
        }
        let truth = Automaton::truth(digits, trial);
        let valid = truth.explore(&[0], (), |(), _, _| Ok(Some(())), |()| true)?;
        Ok(Numeration { digits, coefficients, weights, truth, valid })
    }

    pub(crate) fn base(base: usize, trial: &Rc<Trial>) -> Fallible<Numeration> {
        Numeration::free(base, vec![base as i128], &[1], trial)
    }

    /// The system of a certificate, verified.
    pub(crate) fn read(field: &Field<'_>, trial: &Rc<Trial>) -> Fallible<Numeration> {
        if field.has("base") {
            return Numeration::base(field.keys("base")?.get("base")?.between(2, 64)?, trial);
        }
        let (first, valid) = (field.keys("coefficients initial valid")?.get("initial")?, field.get("valid")?);
        let (coefficients, initial) = (field.get("coefficients")?.list(Field::integer)?, first.list(Field::integer)?);
        let fits = coefficients.len() == initial.len() && (1..=64).contains(&initial.len());
        first.need(fits, "1 to 64 numbers, as many as coefficients")?;
        let table = valid.table(None, 1, false)?;
        valid.need((2..=64).contains(&table.next[0].len()), "an automaton over 2 to 64 digits")?;
        let mut system = Numeration::free(table.next[0].len(), coefficients, &initial, trial)?;
        // The differences of u follow the same recurrence, so they stay positive.
        let rises = initial[0] == 1 && system.weights.is_sorted_by(|a, b| a < b) && system.weights.len() > initial.len();
        first.need(rises, "numbers that begin with 1 and rise, as all that follow do")?;
        system.valid = system.table(&table, None, &[0])?;
        let zeros = system.valid.accepts(0) && system.valid.ignores_leading_zeros();
        trial.settle("valid-zeros", &[], (!zeros).then(Witness::new))?;
        system.verify().map(|()| system)
    }

    /// The conditions of the theorem above; and addition, by induction on its second argument.
    fn verify(&self) -> Fallible<()> {
        let settle = |id, wrong: Automaton| self.trial().settle(id, &[], self.witness(&wrong, |v| format!("word {v}")));
        let sum = |terms: &[(Var, i128)], constant| self.linear(&Linear { terms: terms.iter().copied().collect(), constant }, true);
        let (x, z, before) = (self.valid(&[0])?, self.valid(&[2])?, self.before(0, 2)?);
        let follows = before.minus(&self.before(0, 1)?.and(&self.before(1, 2)?)?.project(&[1])?)?;
        settle("has-successor", x.minus(&follows.project(&[2])?)?)?;
        settle("is-successor", z.minus(&sum(&[(2, 1)], 0)?)?.minus(&follows.project(&[0])?)?)?;
        settle("successor-value", follows.minus(&sum(&[(0, -1), (2, 1)], -1)?)?)?;
        // R(x, y, z) on tracks 0, 2, 4: R(x, 0, z) <=> x = z, and R(x, y', z) <=> ∃w R(x, y, w) ∧ S(w, z) for S(y, y').
        let adder = |x, y, z| sum(&[(x, 1), (y, 1), (z, -1)], 0);
        let (at_zero, same) = (adder(0, 2, 4)?.and(&sum(&[(2, 1)], 0)?)?.project(&[2])?, sum(&[(0, 1), (4, -1)], 0)?);
        let left = adder(0, 3, 4)?.and(&follows.renamed(vec![2, 3]))?.project(&[3])?;
        let right = adder(0, 2, 3)?.and(&follows.renamed(vec![3, 4]))?.project(&[3])?;
        [(&at_zero, &same), (&same, &at_zero), (&left, &right), (&right, &left)]
            .into_iter()
            .try_for_each(|(a, b)| settle("addition", a.minus(b)?))
    }

    pub(crate) fn trial(&self) -> &Rc<Trial> {
        &self.truth.trial
    }

    /// The tuples of valid words.
    pub(crate) fn valid(&self, tracks: &[Var]) -> Fallible<Automaton> {
        tracks.iter().try_fold(self.truth.clone(), |all, &track| all.and(&self.valid.renamed(vec![track])))
    }

    /// x before y in radix order, both valid; x < y as tracks.
    fn before(&self, x: Var, y: Var) -> Fallible<Automaton> {
        // Whether the digits differed before, and the digit of the first track.
        let step = |&(differ, first): &(bool, usize), level, digit| {
            let next = if level == 0 && !differ { (false, digit) } else { (differ || first < digit, 0) };
            Ok((differ || level == 0 || first <= digit).then_some(next))
        };
        self.truth.explore(&[x, y], (false, 0), step, |&(differ, _)| differ)?.and(&self.valid(&[x, y])?)
    }

    /// Σ a x + constant = 0, or ≤ 0.
    pub(crate) fn linear(&self, l: &Linear, equal: bool) -> Fallible<Automaton> {
        let (r, c, terms) = (self.coefficients.len(), -l.constant, l.terms.iter().map(|(v, a)| (*v, *a)).collect::<Vec<_>>());
        let side = |sign: i128| {
            let sum = terms.iter().try_fold(0i128, |sum, (_, a)| sum.checked_add(a.checked_mul(-sign)?.max(0)));
            fits(sum.and_then(|sum| sum.checked_mul(self.digits as i128 - 1)))
        };
        let (below, above, bound) = (side(1)?, side(-1)?, if equal { c } else { fits(c.checked_add(1))? });
        // A state is 1 and λ (0 once every completion is accepted), the digits of this place summed up, the validity states.
        let start: Vec<i128> = [vec![1], vec![0; r + 1 + terms.len()]].concat();
        let value = |state: &[i128]| dot(&state[1..=r], self.weights[..r].iter().rev());
        let step = |state: &Rc<[i128]>, level: usize, digit: usize| {
            let mut to = state.to_vec();
            to[r + 2 + level] = self.valid.step(to[r + 2 + level] as u32, digit).into();
            if to[r + 2 + level] == DEAD.into() || to[0] == 0 {
                return Ok((to[r + 2 + level] != DEAD.into()).then(|| to.into()));
            }
            let brings = terms[level].1.checked_mul(digit as i128);
            to[r + 1] = fits(brings.and_then(|b| b.checked_add(to[r + 1])))?;
            if level + 1 == terms.len() {
                let first = to[1];
                for j in 1..=r {
                    to[j] = fits(first.checked_mul(self.coefficients[j - 1]).and_then(|x| x.checked_add(to[j + 1])))?;
                }
                to[r + 1] = 0;
                fits(value(&to))?;
                // In an inequality, what is too small to fail is as good as anything smaller.
                let small = self.beyond(&to[1..=r], -1, above, -bound);
                if self.beyond(&to[1..=r], 1, below, c) || (small && equal) {
                    return Ok(None);
                } else if small {
                    to[..=r].fill(0);
                }
            }
            Ok(Some(to.into()))
        };
        let accept = |state: &Rc<[i128]>| {
            let holds = value(state).is_some_and(|sum| if equal { sum == c } else { sum <= c });
            (state[0] == 0 || holds) && state[r + 2..].iter().all(|node| self.valid.accepts(*node as u32))
        };
        self.truth.explore(&terms.iter().map(|(v, _)| *v).collect::<Vec<_>>(), Rc::from(start), step, accept)
    }

    /// Whether sign · λ · (u_(m+r-1), …, u_m) - down · T_m > c for every m, as far as it can be seen.
    fn beyond(&self, lambda: &[i128], sign: i128, down: i128, c: i128) -> bool {
        let seen = || {
            let r = lambda.len();
            let total = |m: usize| self.weights[..m].iter().sum::<i128>();
            let totals: Vec<i128> = (0..r).rev().map(total).collect();
            let needed = total(r).checked_sub(dot(&self.coefficients, &totals)?)?.checked_mul(down)?;
            let enough = match self.coefficients.iter().sum::<i128>() - 1 {
                0 => (needed <= 0).then_some(0)?,
                growth => needed.div_euclid(growth).saturating_add(1),
            };
            let (least, mut in_a_row, mut total) = (enough.max(c.checked_abs()?.checked_add(1)?), 0, 0i128);
            for m in 0..self.weights.len() - r {
                let f = dot(lambda, self.weights[m..m + r].iter().rev())?.checked_mul(sign)?;
                let f = f.checked_sub(down.checked_mul(total)?).filter(|f| *f > c)?;
                in_a_row = if f >= least { in_a_row + 1 } else { 0 };
                if in_a_row == r {
                    return Some(());
                }
                total += self.weights[m];
            }
            None
        };
        seen().is_some()
    }

    /// The words 0*10*: the powers of the base, or the u_n.
    pub(crate) fn powers(&self, track: Var) -> Fallible<Automaton> {
        let step = |&ones: &usize, _, digit| Ok((ones + digit < 2).then_some(ones + digit));
        self.truth.explore(&[track], 0, step, |&ones| ones == 1)?.and(&self.valid(&[track])?)
    }

    /// Whether this is the system of base b, for b the number of digits: then all words are valid.
    fn is_base(&self) -> bool {
        self.coefficients == [self.digits as i128]
    }

    /// Whether the words 0*10* are the members of the named set.
    pub(crate) fn tells(&self, set: &str, of: Option<i128>) -> bool {
        let fibonacci = self.coefficients == [1, 1] && self.weights[..2] == [1, 2];
        if set == "powers" { self.is_base() && of == Some(self.digits as i128) } else { set == "fibonacci" && fibonacci && of.is_none() }
    }

    /// The numbers whose nim-sum is 0.
    pub(crate) fn nim_sum(&self, tracks: &[Var]) -> Fallible<Automaton> {
        if !self.is_base() || !self.digits.is_power_of_two() {
            return Failure::inexpressible("nim-sums need a base that is a power of two");
        }
        let last = tracks.len() - 1;
        let step = |&sum: &usize, level, digit| Ok((level < last || sum == digit).then_some(sum ^ digit));
        self.truth.explore(tracks, 0, step, |_| true)
    }

    /// The automaton of the file on the given variables, one for each of its tracks in its own order; they may be in any order and occur
    /// twice. The digits of a place are collected in the order of the variables, then the table is asked. It accepts what has an output
    /// where no value is given.
    pub(crate) fn table(&self, table: &Table, value: Option<usize>, variables: &[Var]) -> Fallible<Automaton> {
        let tracks = ordered(variables.iter().copied());
        let last = tracks.len() - 1;
        // Where the digit of each track stands among those collected, as a power of the number of digits.
        let after = |v| tracks.iter().filter(|t| *t > v).count() as u32;
        let places: Vec<usize> = variables.iter().map(|v| self.digits.pow(after(v))).collect();
        let step = |&(state, read): &(usize, usize), level, digit| {
            let read = read * self.digits + digit;
            let letter = || places.iter().fold(0, |letter, place| letter * self.digits + read / place % self.digits);
            Ok(Some(if level < last { (state, read) } else { (table.next[state][letter()], 0) }))
        };
        let accept = |&(state, _): &(usize, usize)| match (&table.output, value) {
            (Some(output), Some(_)) => output[state] == value,
            _ => table.accept[state],
        };
        self.truth.explore(&tracks, (0, 0), step, accept)
    }

    /// The value of a word, if it fits.
    pub(crate) fn value(&self, word: &[usize]) -> Option<i128> {
        let digits: Vec<i128> = word.iter().rev().map(|d| *d as i128).collect();
        dot(&digits, &self.weights).filter(|_| word.len() <= self.weights.len())
    }

    /// A shortest accepted tuple: each number with the name of its track; digits in brackets where a number is too long.
    pub(crate) fn witness(&self, automaton: &Automaton, name: impl Fn(Var) -> String) -> Option<Witness> {
        let words = automaton.shortest()?;
        let number = |word: &[usize]| self.value(word).map_or_else(|| format!("{word:?}"), |value| value.to_string());
        Some(automaton.tracks.iter().zip(&words).map(|(v, word)| (name(*v), number(word))).collect())
    }

    /// How numbers are written.
    pub(crate) fn in_words(&self) -> String {
        if self.is_base() {
            return format!("in base {}, all with equally many digits", self.digits);
        }
        let used = self.coefficients.iter().enumerate().filter(|(_, c)| **c != 0);
        let terms: Vec<_> = used.map(|(i, c)| format!("{c} u(n-{})", i + 1).replacen("1 u", "u", usize::from(*c == 1))).collect();
        let first: Vec<_> = self.weights[..self.coefficients.len()].iter().map(i128::to_string).collect();
        format!("with the weights {}, u(n) = {}, all with equally many digits", first.join(", "), terms.join(" + "))
    }
}
