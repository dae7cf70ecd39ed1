//! Learning from a function on tuples of numbers.

use super::scan::Scan;
use super::{Learner, Letter, Machine};
use crate::{Error, Limits};

/// How tuples of numbers are written as words: coordinate `i` gives digit `d_i` of letter
/// `d_1 b^(k-1) + .. + d_k`, the shorter coordinates padded with zeros in front.
#[derive(Clone, Debug)]
pub struct Digits {
    tracks: usize,
    digits: u32,
    /// The weights below 2^64, smallest first.
    weights: Vec<u64>,
    /// For a numeration other than a base: the words of `tracks` valid representations.
    validity: Option<Machine>,
}

impl Digits {
    /// `tracks` coordinates in base `base`.
    ///
    /// # Errors
    /// When the base is below 2, there are no tracks, or there would be more than 4,096 letters.
    pub fn base(base: u32, tracks: usize) -> Result<Digits, Error> {
        let mut weights = vec![1u64];
        while let Some(next) = weights[weights.len() - 1].checked_mul(u64::from(base.max(2))) {
            weights.push(next);
        }
        Digits::checked(base, tracks, weights, None)
    }

    /// `tracks` coordinates in a greedy numeration with these weights (the smallest, 1, first) and digits below
    /// `digits`; `validity` has a non-zero output for the words over single digits that are greedy representations.
    ///
    /// ```
    /// use grundy_automata::learn::{Machine, numbers::Digits};
    ///
    /// // no two neighbouring ones
    /// let valid = Machine::new(2, vec![0, 1, 0, 2, 2, 2], vec![1, 1, 0])?;
    /// let zeckendorf = Digits::greedy(&[1, 2, 3, 5, 8, 13, 21], 2, 1, &valid)?;
    /// assert_eq!(zeckendorf.encode(&[11]), Some(vec![1, 0, 1, 0, 0]));
    /// assert_eq!(zeckendorf.decode(&[1, 0, 1, 0, 0]), Some(vec![11]));
    /// # Ok::<(), grundy_automata::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the weights do not start with 1 and increase, `validity` is not over `digits` letters or
    /// rejects leading zeros, or there would be more than 4,096 letters or states.
    pub fn greedy(
        weights: &[u64],
        digits: u32,
        tracks: usize,
        validity: &Machine,
    ) -> Result<Digits, Error> {
        if weights.first() != Some(&1) || weights.windows(2).any(|w| w[0] >= w[1]) {
            return Err(Error::table("the weights must start with 1 and increase"));
        }
        if validity.letters() != digits {
            return Err(Error::table(
                "the validity automaton must read single digits",
            ));
        }
        if validity.step(0, 0) != 0 || validity.output(0) == 0 {
            return Err(Error::table("zeros in front of a valid word must be valid"));
        }
        let mut system = Digits::checked(digits, tracks, weights.to_vec(), None)?;
        system.validity = Some(power(validity, tracks)?);
        Ok(system)
    }

    fn checked(
        digits: u32,
        tracks: usize,
        weights: Vec<u64>,
        validity: Option<Machine>,
    ) -> Result<Digits, Error> {
        if digits < 2 || tracks == 0 {
            return Err(Error::table(
                "at least two digits and one coordinate are needed",
            ));
        }
        let letters = u32::try_from(tracks)
            .ok()
            .and_then(|k| digits.checked_pow(k));
        if letters.is_none_or(|l| l > 4_096) {
            return Err(Error::table(
                "at most 4,096 letters (digits ^ coordinates) are supported",
            ));
        }
        Ok(Digits {
            tracks,
            digits,
            weights,
            validity,
        })
    }

    /// The number of coordinates.
    pub fn tracks(&self) -> usize {
        self.tracks
    }

    /// The number of digits: they are 0, 1, …, `digits` − 1.
    pub fn digits(&self) -> u32 {
        self.digits
    }

    /// The number of letters, `digits` to the power `tracks`.
    pub fn letters(&self) -> u32 {
        (0..self.tracks).fold(1, |l, _| l * self.digits)
    }

    /// The greatest weight.
    pub(super) fn reach(&self) -> u64 {
        self.weights[self.weights.len() - 1]
    }

    /// The same numeration for one coordinate, without its validity.
    pub(super) fn single(&self) -> Digits {
        Digits {
            tracks: 1,
            digits: self.digits,
            weights: self.weights.clone(),
            validity: None,
        }
    }

    /// For a numeration other than a base, the automaton of the words whose tracks are all valid.
    pub fn validity(&self) -> Option<&Machine> {
        self.validity.as_ref()
    }

    /// The tuple that a word stands for; `None` when a coordinate would not fit below 2^63, or the word is longer than
    /// there are weights.
    pub fn decode(&self, word: &[Letter]) -> Option<Vec<u64>> {
        let mut position = vec![0u64; self.tracks];
        self.decode_into(word, &mut position).then_some(position)
    }

    /// [`decode`](Digits::decode) without making a vector; false for what does not fit.
    pub(super) fn decode_into(&self, word: &[Letter], position: &mut [u64]) -> bool {
        position.fill(0);
        let zeros = word.iter().take_while(|&&a| a == 0).count();
        let word = &word[zeros..];
        if word.len() > self.weights.len() {
            return false;
        }
        for (&letter, &weight) in word.iter().rev().zip(&self.weights) {
            let mut rest = letter;
            for x in position.iter_mut().rev() {
                let digit = u64::from(rest % self.digits);
                rest /= self.digits;
                if digit > 0 {
                    match weight.checked_mul(digit).and_then(|v| x.checked_add(v)) {
                        Some(sum) if sum < 1 << 63 => *x = sum,
                        _ => return false,
                    }
                }
            }
        }
        true
    }

    /// The shortest word of a tuple, digits chosen greedily; `None` when a coordinate is beyond the weights, or there are not as many coordinates as tracks.
    pub fn encode(&self, position: &[u64]) -> Option<Vec<Letter>> {
        if position.len() != self.tracks {
            return None;
        }
        let greatest = position.iter().copied().max().unwrap_or(0);
        let length = self.weights.partition_point(|&w| w <= greatest);
        let mut word = vec![0; length];
        for (track, &x) in position.iter().enumerate() {
            let place = self.digits.pow((self.tracks - 1 - track) as u32);
            let mut rest = x;
            for (letter, &weight) in word.iter_mut().zip(self.weights[..length].iter().rev()) {
                let digit = rest / weight;
                if digit >= u64::from(self.digits) {
                    return None;
                }
                rest %= weight;
                *letter += digit as u32 * place;
            }
        }
        // Greedy digits of a number beyond the weights can look like any word.
        let valid = self.validity.as_ref().is_none_or(|v| v.run(&word) != 0);
        valid.then_some(word)
    }
}

/// The words over tuples whose tracks are all accepted.
fn power(validity: &Machine, tracks: usize) -> Result<Machine, Error> {
    let states = validity.states();
    let total = u32::try_from(tracks)
        .ok()
        .and_then(|k| states.checked_pow(k))
        .filter(|&t| t <= 1 << 20)
        .ok_or(Error::table(
            "the validity automaton is too large for so many coordinates",
        ))?;
    let letters = validity.letters().pow(tracks as u32);
    let mut next = Vec::with_capacity(total * letters as usize);
    let mut output = Vec::with_capacity(total);
    for state in 0..total {
        let part = |track: usize| (state / states.pow(track as u32) % states) as u32;
        output.push(u32::from(
            (0..tracks).all(|t| validity.output(part(t)) != 0),
        ));
        for letter in 0..letters {
            let target = (0..tracks).fold(0, |sum, track| {
                let digit = letter / validity.letters().pow(track as u32) % validity.letters();
                sum + validity.step(part(track), digit) as usize * states.pow(track as u32)
            });
            next.push(target as u32);
        }
    }
    Ok(Machine::new(letters, next, output)?.minimise())
}

/// The size of the automaton once it agrees with the function on the cube of side `side`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Growth {
    /// All coordinates are below this.
    pub side: u64,
    /// The number of states.
    pub states: usize,
    /// How many counterexamples it took since the size before.
    pub corrections: u64,
}

/// What was learned, and on what evidence.
#[derive(Clone, Debug)]
pub struct Learned {
    /// The minimal machine; over a numeration other than a base, invalid words have the output [`INVALID`].
    pub machine: Machine,
    /// It agrees with the function wherever that is known and all coordinates are below this: every position was
    /// compared.
    pub agrees: u64,
    /// It agrees on a sample of the rows whose coordinates are below this; at least `agrees`.
    pub sampled: u64,
    /// The number of states as the cube grew.
    pub growth: Vec<Growth>,
    /// Transitions that are guesses, because the words that would decide them are beyond the function's reach.
    pub open: usize,
}

impl Learned {
    /// Whether the last doubling of the side changed nothing: the machine had foreseen all that came. One that has not
    /// settled is a poor conjecture: its states are still growing.
    pub fn settled(&self) -> bool {
        matches!(self.growth[..], [.., _, last] if last.corrections == 0)
    }
}

/// The output of words that are no valid representations.
pub const INVALID: u32 = u32::MAX - 1;

/// Learns a function on tuples of natural numbers: the membership oracle asks for single tuples, the equivalence oracle
/// compares cubes of growing side. Counterexamples from elsewhere (a failed proof) are welcome at any time.
///
/// ```
/// use grundy_automata::{Limits, learn::numbers::{Digits, NumberLearner}};
///
/// // nim with two heaps: the equal ones are lost
/// let mut equal = |x: &[u64]| Some(u32::from(x[0] == x[1]));
/// let mut learner = NumberLearner::new(Digits::base(2, 2)?, &Limits::default());
/// let learned = learner.grow(64, &mut equal)?;
/// assert_eq!(learned.machine.states(), 2);
/// assert!(learned.settled());
/// # Ok::<(), grundy_automata::Error>(())
/// ```
pub struct NumberLearner {
    digits: Digits,
    limits: Limits,
    learner: Learner,
    growth: Vec<Growth>,
    cells: u64,
    agrees: u64,
    corrections: u64,
}

impl NumberLearner {
    /// A learner that has asked nothing yet.
    pub fn new(digits: Digits, limits: &Limits) -> NumberLearner {
        let mut learner = Learner::new(digits.letters(), limits).with_zero_loop();
        if let Some(validity) = digits.validity() {
            learner = learner.with_validity(validity.clone(), INVALID);
        }
        NumberLearner {
            digits,
            limits: limits.clone(),
            learner,
            growth: Vec::new(),
            cells: 1 << 24,
            agrees: 0,
            corrections: 0,
        }
    }

    /// At most `states` states; see [`Learner::with_states`].
    #[must_use]
    pub fn with_states(mut self, states: usize) -> Self {
        self.learner = self.learner.with_states(states);
        self
    }

    /// Compares cubes of at most `cells` positions in full (2^24 unless set), and a sample of about so many positions
    /// of larger ones.
    #[must_use]
    pub fn with_cells(mut self, cells: u64) -> Self {
        self.cells = cells;
        self
    }

    /// How the numbers are written.
    pub fn digits(&self) -> &Digits {
        &self.digits
    }

    /// The sizes so far.
    pub fn growth(&self) -> &[Growth] {
        &self.growth
    }

    /// Learns until the machine agrees with `function` on the cube of side `side`, doubling up to there (from where an
    /// earlier call had come).
    ///
    /// `function` may answer `None` where it does not know; outputs are below [`INVALID`].
    ///
    /// # Errors
    /// A limit that ran out, or [unresolved](Error::is_unresolved); [`growth`](NumberLearner::growth) tells how far it came.
    pub fn grow(
        &mut self,
        side: u64,
        function: &mut impl FnMut(&[u64]) -> Option<u32>,
    ) -> Result<Learned, Error> {
        self.settle(side, side, function)
    }

    /// Learns from growing cubes like [`grow`](NumberLearner::grow), and stops before side `most` when the machine has
    /// settled: from side `least` on, as soon as two doublings in a row changed nothing and no transition is a guess.
    ///
    /// # Errors
    /// As for [`grow`](NumberLearner::grow).
    pub fn settle(
        &mut self,
        least: u64,
        most: u64,
        function: &mut impl FnMut(&[u64]) -> Option<u32>,
    ) -> Result<Learned, Error> {
        // The sides are halves of the last one, so that the last step is a doubling.
        let come = self.growth.last().map_or(0, |g| g.side);
        let sides = std::iter::successors(Some(most), |&s| (s > 31).then_some(s.div_ceil(2)));
        let mut sides: Vec<u64> = sides.take_while(|&s| s > come).collect();
        sides.reverse();
        let mut machine = self.hypothesis(function)?;
        for side in sides {
            let before = self.corrections;
            machine = self.agree(machine, side, function)?;
            self.growth.push(Growth {
                side,
                states: machine.states(),
                corrections: self.corrections - before,
            });
            if let [.., _, a, b] = self.growth[..]
                && a.corrections + b.corrections == 0
                && side >= least
                && self.learner.open() == 0
            {
                break;
            }
        }
        Ok(Learned {
            machine: machine.minimise(),
            agrees: self.agrees,
            sampled: self.growth.last().map_or(0, |g| g.side),
            growth: self.growth.clone(),
            open: self.learner.open(),
        })
    }

    /// The machine that the answers so far suggest.
    ///
    /// # Errors
    /// As for [`Learner::hypothesis`].
    pub fn hypothesis(
        &mut self,
        function: &mut impl FnMut(&[u64]) -> Option<u32>,
    ) -> Result<Machine, Error> {
        let (digits, mut position) = (self.digits.clone(), vec![0; self.digits.tracks]);
        self.learner.hypothesis(&mut |word: &[Letter]| {
            digits
                .decode_into(word, &mut position)
                .then(|| function(&position))
                .flatten()
        })
    }

    /// Learns from a position where the last machine differs from `function`; the result tells whether it did.
    ///
    /// # Errors
    /// As for [`Learner::counterexample`].
    pub fn counterexample(
        &mut self,
        position: &[u64],
        function: &mut impl FnMut(&[u64]) -> Option<u32>,
    ) -> Result<bool, Error> {
        let Some(word) = self.digits.encode(position) else {
            return Ok(false);
        };
        let (digits, mut scratch) = (self.digits.clone(), vec![0; self.digits.tracks]);
        self.learner.counterexample(&word, &mut |word: &[Letter]| {
            digits
                .decode_into(word, &mut scratch)
                .then(|| function(&scratch))
                .flatten()
        })
    }

    /// Learns until nothing differs on the cube of side `side`.
    fn agree(
        &mut self,
        mut machine: Machine,
        side: u64,
        function: &mut impl FnMut(&[u64]) -> Option<u32>,
    ) -> Result<Machine, Error> {
        let mut scan = Scan::new(&self.digits, side, self.cells)?;
        while let Some(position) = scan.difference(&machine, &self.limits, function)? {
            self.counterexample(&position, function)?;
            self.corrections += 1;
            machine = self.hypothesis(function)?;
        }
        if scan.is_full() {
            self.agrees = side;
        }
        Ok(machine)
    }
}

/// A position in the cube of side `side` where `function` is known and differs from `machine`: the first one row by row
/// when the cube has at most `cells` positions, otherwise one from a sample of about so many.
///
/// # Errors
/// Time that ran out, or an error that says so when the cube is too large to be compared or the letters do not fit.
pub fn difference(
    machine: &Machine,
    digits: &Digits,
    side: u64,
    cells: u64,
    limits: &Limits,
    function: &mut impl FnMut(&[u64]) -> Option<u32>,
) -> Result<Option<Vec<u64>>, Error> {
    if machine.letters() != digits.letters() {
        return Err(Error::table(
            "the machine must read one letter per tuple of digits",
        ));
    }
    Scan::new(digits, side, cells)?.difference(machine, limits, function)
}
