//! A complete deterministic automaton with output, over explicit letters.

use crate::Error;
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

/// A letter: a number below [`Machine::letters`]. For a tuple of numbers it stands for one digit of each coordinate,
/// `d_1 b^(k-1) + .. + d_k`.
pub type Letter = u32;

/// A complete deterministic automaton with output (DFAO): state 0 is the initial one, words are read most significant
/// letter first, and the output of a word is that of the state it leads to.
///
/// ```
/// use grundy_automata::learn::Machine;
///
/// // n mod 3, n in binary
/// let mod3 = Machine::new(2, vec![0, 1, 2, 0, 1, 2], vec![0, 1, 2])?;
/// assert_eq!(mod3.run(&[1, 0, 1, 1]), 11 % 3);
/// # Ok::<(), grundy_automata::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Machine {
    letters: u32,
    next: Vec<u32>,
    output: Vec<u32>,
}

impl Machine {
    /// The machine whose state `s` goes with letter `a` to `next[s * letters + a]`.
    ///
    /// # Errors
    /// When there is no letter or no state, the lengths do not fit, or a target does not exist.
    pub fn new(letters: u32, next: Vec<u32>, output: Vec<u32>) -> Result<Machine, Error> {
        if letters == 0 {
            return Err(Error::table("an automaton needs at least one letter"));
        }
        if output.is_empty() || u32::try_from(output.len()).is_err() {
            return Err(Error::table("an automaton needs 1 to 2^32 - 1 states"));
        }
        if output.len().checked_mul(letters as usize) != Some(next.len()) {
            return Err(Error::table("every state needs one target per letter"));
        }
        if next.iter().any(|&t| t as usize >= output.len()) {
            return Err(Error::table("every target must be a state"));
        }
        Ok(Machine {
            letters,
            next,
            output,
        })
    }

    /// The number of letters.
    pub fn letters(&self) -> u32 {
        self.letters
    }

    /// The number of states.
    pub fn states(&self) -> usize {
        self.output.len()
    }

    /// Where `letter` leads from `state`.
    ///
    /// # Panics
    /// When `state` or `letter` is out of range.
    #[inline]
    pub fn step(&self, state: u32, letter: Letter) -> u32 {
        assert!(letter < self.letters, "letter out of range");
        self.next[state as usize * self.letters as usize + letter as usize]
    }

    /// The output of `state`.
    ///
    /// # Panics
    /// When `state` is out of range.
    #[inline]
    pub fn output(&self, state: u32) -> u32 {
        self.output[state as usize]
    }

    /// The targets, `letters` of them for each state.
    pub fn targets(&self) -> &[u32] {
        &self.next
    }

    /// The outputs, by state.
    pub fn outputs(&self) -> &[u32] {
        &self.output
    }

    /// The state that `word` leads to from the initial one.
    ///
    /// # Panics
    /// When a letter is out of range.
    pub fn state(&self, word: &[Letter]) -> u32 {
        word.iter().fold(0, |state, &a| self.step(state, a))
    }

    /// The output of `word`.
    ///
    /// # Panics
    /// When a letter is out of range.
    pub fn run(&self, word: &[Letter]) -> u32 {
        self.output(self.state(word))
    }

    /// The same machine with every output `o` replaced by `name(o)`, made minimal: for one value of a function, or to count
    /// invalid words among the rejected ones.
    ///
    /// ```
    /// use grundy_automata::learn::Machine;
    ///
    /// let mod3 = Machine::new(2, vec![0, 1, 2, 0, 1, 2], vec![0, 1, 2])?;
    /// assert_eq!(mod3.relabel(|r| u32::from(r == 2)).run(&[1, 0, 1]), 1);
    /// # Ok::<(), grundy_automata::Error>(())
    /// ```
    #[must_use]
    pub fn relabel(&self, name: impl FnMut(u32) -> u32) -> Machine {
        Machine {
            letters: self.letters,
            next: self.next.clone(),
            output: self.output.iter().copied().map(name).collect(),
        }
        .minimise()
    }

    /// The smallest machine with the same outputs, its states numbered in breadth-first order: two machines compute the
    /// same function exactly when their minimal machines are equal.
    ///
    /// Moore's partition refinement (1956), one letter at a time.
    ///
    /// ```
    /// use grundy_automata::learn::Machine;
    ///
    /// let mod4 = Machine::new(2, vec![0, 1, 2, 3, 0, 1, 2, 3], vec![0, 1, 0, 1])?;
    /// assert_eq!(mod4.minimise().states(), 2); // only the parity shows
    /// # Ok::<(), grundy_automata::Error>(())
    /// ```
    #[must_use]
    pub fn minimise(&self) -> Machine {
        let reached = self.reachable();
        let (mut class, mut classes) = number(reached.output.iter().map(|&o| u64::from(o)));
        let letters = reached.letters as usize;
        loop {
            // Every round refines by the classes as they stood at its start or finer, so that the last, idle round
            // proves stability.
            let before = classes;
            for a in 0..letters {
                let keys = (0..class.len()).map(|s| {
                    u64::from(class[s]) << 32
                        | u64::from(class[reached.next[s * letters + a] as usize])
                });
                let (refined, count) = number(keys);
                if count != classes {
                    (class, classes) = (refined, count);
                }
            }
            if classes == before {
                break;
            }
        }
        let mut next = vec![0; classes * letters];
        let mut output = vec![0; classes];
        for (s, &c) in class.iter().enumerate() {
            output[c as usize] = reached.output[s];
            for a in 0..letters {
                next[c as usize * letters + a] = class[reached.next[s * letters + a] as usize];
            }
        }
        // The class of the initial state is the first one numbered, hence 0.
        Machine {
            letters: reached.letters,
            next,
            output,
        }
        .reachable()
    }

    /// The states that some word leads to, numbered in breadth-first order.
    fn reachable(&self) -> Machine {
        let letters = self.letters as usize;
        let mut name = vec![u32::MAX; self.states()];
        let mut order = vec![0u32];
        name[0] = 0;
        let mut next = Vec::new();
        let mut at = 0;
        while at < order.len() {
            let state = order[at] as usize;
            for &target in &self.next[state * letters..(state + 1) * letters] {
                if name[target as usize] == u32::MAX {
                    name[target as usize] = order.len() as u32;
                    order.push(target);
                }
                next.push(name[target as usize]);
            }
            at += 1;
        }
        Machine {
            letters: self.letters,
            next,
            output: order.iter().map(|&s| self.output[s as usize]).collect(),
        }
    }
}

/// Numbers the keys in order of first appearance; the second result is how many there are.
fn number(keys: impl Iterator<Item = u64>) -> (Vec<u32>, usize) {
    let mut names: FxHashMap<u64, u32> = FxHashMap::default();
    let classes = keys
        .map(|key| {
            let fresh = names.len() as u32;
            match names.entry(key) {
                Entry::Occupied(known) => *known.get(),
                Entry::Vacant(slot) => *slot.insert(fresh),
            }
        })
        .collect();
    (classes, names.len())
}
