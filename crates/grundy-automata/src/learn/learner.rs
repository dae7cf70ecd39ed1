//! Angluin's L* with a discrimination tree and the counterexample analysis of Rivest and Schapire.

use super::{Letter, Machine};
use crate::error::Kind as Reason;
use crate::{Error, Limits};
use std::collections::VecDeque;

const UNKNOWN: u32 = u32::MAX;

/// A node of the discrimination tree: below an inner node, words are told apart by the output after one suffix.
enum Kind {
    Leaf(u32),
    Inner {
        suffix: u32,
        children: Vec<(u32, u32)>,
    },
}

struct Node {
    kind: Kind,
    /// The output of every word below this node (of no meaning at the root).
    output: u32,
}

struct State {
    access: Vec<Letter>,
    output: u32,
    leaf: u32,
    /// The outputs after the suffixes, as far as they were needed; [`UNKNOWN`] beyond the oracle's reach.
    row: Vec<u32>,
}

/// Learns the minimal [`Machine`] of a function on words from questions "what is the output of this word?", driven step
/// by step by whoever can find counterexamples.
///
/// Angluin, *Learning regular sets from queries and counterexamples*, Information and Computation 75 (1987); each
/// counterexample adds **one** distinguishing suffix, the shortest that explains it (Rivest and Schapire, *Inference of
/// finite automata using homing sequences*, Information and Computation 103 (1993)). Words are classified by a
/// discrimination tree, so a transition costs as many questions as the tree is deep.
///
/// **An oracle may not know.** It answers `None` for words beyond its reach (a table ends somewhere). A word whose
/// answers do not decide its state goes to the state that contradicts none of its known answers and shares the most
/// of them; [`open`](Learner::open) counts such transitions. They are guesses: a later counterexample corrects them,
/// and a machine that has some rests on fewer facts.
///
/// ```
/// use grundy_automata::{Limits, learn::Learner};
///
/// // numbers n in binary by n mod 3
/// let mut oracle = |word: &[u32]| Some(word.iter().fold(0, |n, &bit| (2 * n + bit) % 3));
/// let mut learner = Learner::new(2, &Limits::default()).with_zero_loop();
/// let machine = learner.hypothesis(&mut oracle)?;
/// assert_eq!(machine.states(), 3);
/// assert_eq!(machine.run(&[1, 1, 1]), 7 % 3);
/// # Ok::<(), grundy_automata::Error>(())
/// ```
pub struct Learner {
    letters: u32,
    zero_loop: bool,
    validity: Option<(Machine, u32)>,
    limits: Limits,
    most_states: usize,
    most_queries: u64,
    nodes: Vec<Node>,
    states: Vec<State>,
    next: Vec<u32>,
    open: Vec<bool>,
    suffixes: Vec<Vec<Letter>>,
    pending: VecDeque<(u32, Letter)>,
    queries: u64,
    word: Vec<Letter>,
}

/// Where a word belongs.
enum Place {
    Known(u32),
    Guess(u32),
    /// Nobody is there yet: a new child of this node.
    Vacant(u32, u32),
    /// It differs from the guess after this suffix, where its own output is the last number.
    Unlike(u32, u32, u32),
}

impl Learner {
    /// A learner over the letters 0, 1, …, `letters` − 1 that has asked nothing yet. Of `limits` time, memory and the
    /// interruption count.
    pub fn new(letters: u32, limits: &Limits) -> Learner {
        Learner {
            letters: letters.max(1),
            zero_loop: false,
            validity: None,
            limits: limits.clone(),
            most_states: 4_000,
            most_queries: 100_000_000,
            nodes: vec![Node {
                kind: Kind::Inner {
                    suffix: 0,
                    children: Vec::new(),
                },
                output: 0,
            }],
            states: Vec::new(),
            next: Vec::new(),
            open: Vec::new(),
            suffixes: vec![Vec::new()],
            pending: VecDeque::new(),
            queries: 0,
            word: Vec::new(),
        }
    }

    /// At most `states` states, 4,000 unless set: a machine that still grows there is hardly a closed form.
    #[must_use]
    pub fn with_states(mut self, states: usize) -> Self {
        self.most_states = states;
        self
    }

    /// At most `queries` questions to the oracle, 10^8 unless set.
    #[must_use]
    pub fn with_queries(mut self, queries: u64) -> Self {
        self.most_queries = queries;
        self
    }

    /// Words stand for numbers: zeros in front do not matter, and letter 0 leads from the initial state to itself. The
    /// oracle is asked about words without leading zeros only.
    #[must_use]
    pub fn with_zero_loop(mut self) -> Self {
        self.zero_loop = true;
        self
    }

    /// Only words with a non-zero output in `validity` are asked about; the others have the output `invalid`. With a
    /// zero loop, `validity` must itself have letter 0 lead from its initial state back to it.
    #[must_use]
    pub fn with_validity(mut self, validity: Machine, invalid: u32) -> Self {
        self.validity = Some((validity, invalid));
        self
    }

    /// The number of states found so far.
    pub fn states(&self) -> usize {
        self.states.len()
    }

    /// The number of questions put to the oracle so far.
    pub fn queries(&self) -> u64 {
        self.queries
    }

    /// How many transitions of the last hypothesis are guesses, because the oracle does not reach far enough.
    pub fn open(&self) -> usize {
        self.open.iter().filter(|&&o| o).count()
    }

    /// The suffixes that tell the states apart, the empty one first.
    pub fn suffixes(&self) -> &[Vec<Letter>] {
        &self.suffixes
    }

    /// The machine that the answers so far suggest.
    ///
    /// # Errors
    /// A limit that ran out; [unresolved](Error::is_unresolved) when the oracle does not know the output of the empty word.
    pub fn hypothesis(
        &mut self,
        oracle: &mut impl FnMut(&[Letter]) -> Option<u32>,
    ) -> Result<Machine, Error> {
        if self.states.is_empty() {
            let Some(output) = self.ask(oracle, &[], &[])? else {
                return Err(Error::new(Reason::Unresolved));
            };
            self.found(0, output, Vec::new())?;
        }
        while let Some((state, letter)) = self.pending.pop_front() {
            self.lead(state, letter, oracle)?;
        }
        Machine::new(
            self.letters,
            self.next.clone(),
            self.states.iter().map(|s| s.output).collect(),
        )
    }

    /// Learns from a word on which the last hypothesis differs from the oracle; the result tells whether there was
    /// anything to learn (not when they agree, or the oracle does not know).
    ///
    /// # Errors
    /// As for [`hypothesis`](Learner::hypothesis); [unresolved](Error::is_unresolved) when the words that would tell where the
    /// hypothesis goes wrong are all beyond the oracle's reach.
    pub fn counterexample(
        &mut self,
        word: &[Letter],
        oracle: &mut impl FnMut(&[Letter]) -> Option<u32>,
    ) -> Result<bool, Error> {
        if self.states.is_empty() || !self.pending.is_empty() {
            self.hypothesis(oracle)?;
        }
        let Some(truth) = self.ask(oracle, word, &[])? else {
            return Ok(false);
        };
        let mut path = vec![0u32];
        for &a in word {
            path.push(self.next[(path[path.len() - 1] * self.letters + a) as usize]);
        }
        let mut later = Some(self.states[path[word.len()] as usize].output);
        if later == Some(truth) {
            return Ok(false);
        }
        // Along the word, the access word of the state reached so far replaces the letters read: at the front the
        // answer is the truth, at the end it is the hypothesis. The last place where it changes gives the shortest
        // suffix that explains the difference.
        for i in (0..word.len()).rev() {
            let access = std::mem::take(&mut self.states[path[i] as usize].access);
            let answer = self.ask(oracle, &access, &word[i..]);
            self.states[path[i] as usize].access = access;
            let answer = answer?;
            if let (Some(value), Some(wrong)) = (answer, later)
                && value != wrong
            {
                self.split(path[i + 1], &word[i + 1..], wrong);
                return Ok(true);
            }
            later = answer;
        }
        Err(Error::new(Reason::Unresolved))
    }

    /// The output of the word `front` followed by `back`.
    fn ask(
        &mut self,
        oracle: &mut impl FnMut(&[Letter]) -> Option<u32>,
        front: &[Letter],
        back: &[Letter],
    ) -> Result<Option<u32>, Error> {
        self.word.clear();
        self.word.extend(front.iter().chain(back));
        let zeros = if self.zero_loop {
            self.word.iter().take_while(|&&a| a == 0).count()
        } else {
            0
        };
        let word = &self.word[zeros..];
        if let Some((validity, invalid)) = &self.validity
            && validity.run(word) == 0
        {
            return Ok(Some(*invalid));
        }
        if self.queries >= self.most_queries {
            return Err(Error::new(Reason::Limit("questions", self.most_queries)));
        }
        self.queries += 1;
        if self.queries.is_multiple_of(4_096) {
            self.limits
                .room(0, 4 * self.states.len() * self.suffixes.len())?;
            self.limits.check()?;
        }
        Ok(oracle(word))
    }

    /// Makes the word the access word of a new state below `node`.
    fn found(&mut self, node: u32, answer: u32, access: Vec<Letter>) -> Result<u32, Error> {
        if self.states.len() >= self.most_states {
            return Err(Error::new(Reason::Limit("states", self.most_states as u64)));
        }
        let state = self.states.len() as u32;
        let leaf = self.nodes.len() as u32;
        // The root asks for the output itself.
        let output = if node == 0 {
            answer
        } else {
            self.nodes[node as usize].output
        };
        self.nodes.push(Node {
            kind: Kind::Leaf(state),
            output,
        });
        if let Kind::Inner { children, .. } = &mut self.nodes[node as usize].kind {
            children.push((answer, leaf));
        }
        self.states.push(State {
            access,
            output,
            leaf,
            row: Vec::new(),
        });
        for letter in 0..self.letters {
            let loops = state == 0 && letter == 0 && self.zero_loop;
            self.next.push(if loops { 0 } else { UNKNOWN });
            self.open.push(false);
            if !loops {
                self.pending.push_back((state, letter));
            }
        }
        Ok(state)
    }

    /// Finds where `letter` leads from `state`.
    fn lead(
        &mut self,
        state: u32,
        letter: Letter,
        oracle: &mut impl FnMut(&[Letter]) -> Option<u32>,
    ) -> Result<(), Error> {
        let mut word = self.states[state as usize].access.clone();
        word.push(letter);
        let (target, open) = match self.place(&word, oracle)? {
            Place::Known(target) => {
                if word.len() < self.states[target as usize].access.len() {
                    self.shorten(target, word);
                }
                (target, false)
            }
            Place::Guess(target) => (target, true),
            Place::Vacant(node, answer) => (self.found(node, answer, word)?, false),
            Place::Unlike(other, suffix, answer) => {
                let theirs = self.answer_of(other, suffix, oracle)?;
                let suffix = self.suffixes[suffix as usize].clone();
                let node = self.split(other, &suffix, theirs);
                (self.found(node, answer, word)?, false)
            }
        };
        let slot = (state * self.letters + letter) as usize;
        self.next[slot] = target;
        self.open[slot] = open;
        Ok(())
    }

    /// Gives a state a shorter access word, with which more can be asked.
    fn shorten(&mut self, state: u32, access: Vec<Letter>) {
        self.states[state as usize].access = access;
        self.states[state as usize].row.clear();
        for letter in 0..self.letters {
            self.pending.push_back((state, letter));
        }
    }

    /// The output of `word` followed by a suffix, asked once and kept in `row`.
    fn answer(
        &mut self,
        row: &mut [Option<u32>],
        word: &[Letter],
        suffix: usize,
        oracle: &mut impl FnMut(&[Letter]) -> Option<u32>,
    ) -> Result<u32, Error> {
        if let Some(answer) = row[suffix] {
            return Ok(answer);
        }
        let back = std::mem::take(&mut self.suffixes[suffix]);
        let answer = self.ask(oracle, word, &back);
        self.suffixes[suffix] = back;
        let answer = answer?.unwrap_or(UNKNOWN);
        row[suffix] = Some(answer);
        Ok(answer)
    }

    fn place(
        &mut self,
        word: &[Letter],
        oracle: &mut impl FnMut(&[Letter]) -> Option<u32>,
    ) -> Result<Place, Error> {
        let mut row = vec![None; self.suffixes.len()];
        let (mut leaves, mut vacancy, mut certain) = (Vec::new(), None, true);
        let mut stack = vec![0u32];
        while let Some(at) = stack.pop() {
            let suffix = match self.nodes[at as usize].kind {
                Kind::Leaf(state) => {
                    leaves.push(state);
                    continue;
                }
                Kind::Inner { suffix, .. } => suffix as usize,
            };
            let answer = self.answer(&mut row, word, suffix, oracle)?;
            let Kind::Inner { children, .. } = &self.nodes[at as usize].kind else {
                continue;
            };
            if answer == UNKNOWN {
                certain = false;
                stack.extend(children.iter().map(|&(_, child)| child));
            } else if let Some(&(_, child)) = children.iter().find(|&&(v, _)| v == answer) {
                stack.push(child);
            } else {
                vacancy = vacancy.or(Some((at, answer)));
            }
        }
        match (certain, vacancy, leaves.first()) {
            (true, Some((node, answer)), _) => Ok(Place::Vacant(node, answer)),
            (true, None, Some(&state)) => Ok(Place::Known(state)),
            _ => self.guess(word, row, leaves, vacancy, oracle),
        }
    }

    /// Some answers on the way down are unknown: whoever contradicts no known answer and shares the most.
    fn guess(
        &mut self,
        word: &[Letter],
        mut row: Vec<Option<u32>>,
        mut leaves: Vec<u32>,
        vacancy: Option<(u32, u32)>,
        oracle: &mut impl FnMut(&[Letter]) -> Option<u32>,
    ) -> Result<Place, Error> {
        let mut best: Option<(usize, u32)> = None;
        let mut unlike = None;
        leaves.sort_unstable();
        'leaves: for &state in &leaves {
            let mut shared = 0;
            for suffix in 0..row.len() {
                let mine = self.answer(&mut row, word, suffix, oracle)?;
                if mine == UNKNOWN {
                    continue;
                }
                let theirs = self.answer_of(state, suffix as u32, oracle)?;
                if theirs == UNKNOWN {
                    continue;
                }
                if theirs != mine {
                    unlike = unlike.or(Some((state, suffix as u32, mine)));
                    continue 'leaves;
                }
                shared += 1;
            }
            if best.is_none_or(|(most, _)| shared > most) {
                best = Some((shared, state));
            }
        }
        match (best, vacancy, unlike) {
            (Some((_, state)), _, _) => Ok(Place::Guess(state)),
            (None, Some((node, answer)), _) => Ok(Place::Vacant(node, answer)),
            (None, None, Some((state, suffix, mine))) => Ok(Place::Unlike(state, suffix, mine)),
            (None, None, None) => Err(Error::new(Reason::Unresolved)),
        }
    }

    /// The output after the access word of `state` and a suffix, or [`UNKNOWN`].
    fn answer_of(
        &mut self,
        state: u32,
        suffix: u32,
        oracle: &mut impl FnMut(&[Letter]) -> Option<u32>,
    ) -> Result<u32, Error> {
        while self.states[state as usize].row.len() <= suffix as usize {
            let at = self.states[state as usize].row.len();
            let front = std::mem::take(&mut self.states[state as usize].access);
            let back = std::mem::take(&mut self.suffixes[at]);
            let answer = self.ask(oracle, &front, &back);
            self.states[state as usize].access = front;
            self.suffixes[at] = back;
            let answer = answer?.unwrap_or(UNKNOWN);
            self.states[state as usize].row.push(answer);
        }
        Ok(self.states[state as usize].row[suffix as usize])
    }

    /// Puts a question above the leaf of `state`, whose own answer is `answer`; whoever led there is to be placed
    /// again. The result is the new inner node.
    fn split(&mut self, state: u32, suffix: &[Letter], answer: u32) -> u32 {
        let index = match self.suffixes.iter().position(|s| s == suffix) {
            Some(index) => index,
            None => {
                self.suffixes.push(suffix.to_vec());
                self.suffixes.len() - 1
            }
        };
        let node = self.states[state as usize].leaf;
        let leaf = self.nodes.len() as u32;
        let output = self.nodes[node as usize].output;
        self.nodes.push(Node {
            kind: Kind::Leaf(state),
            output,
        });
        self.nodes[node as usize].kind = Kind::Inner {
            suffix: index as u32,
            children: vec![(answer, leaf)],
        };
        self.states[state as usize].leaf = leaf;
        for (slot, target) in self.next.iter().enumerate() {
            let (from, letter) = (slot as u32 / self.letters, slot as u32 % self.letters);
            let loops = from == 0 && letter == 0 && self.zero_loop;
            if *target == state && !loops {
                self.pending.push_back((from, letter));
            }
        }
        node
    }
}
