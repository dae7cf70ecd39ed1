//! Automata on the digits of positions, as plain data.

use crate::Error;
use grundy_rules::{Message, message};
use serde::Serialize;

/// The most entries of a table that a program holds.
const LARGEST_TABLE: usize = 1 << 16;

/// An automaton that reads the digits of the coordinates of a position, most significant first, all coordinates at once.
///
/// State 0 is the first; leading zeros change nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Automaton {
    /// How numbers are written.
    pub numeration: Numeration,
    /// How many coordinates there are, at least 1.
    pub tracks: usize,
    /// `next[s][l]` is the state after s on the letter l = d₁·D^(t−1) + … + d_t, where D is the number of digits and d₁ the
    /// digit of the first coordinate.
    pub next: Vec<Vec<usize>>,
    /// What the last state says.
    pub states: States,
    /// What the automaton decides.
    pub claim: Claim,
}

/// How numbers are written in digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Numeration {
    /// In this base, from 2 to 64.
    Base(u32),
    /// Greedily in u₀ = 1 < u₁ < …, with u_n = c₁·u_(n−1) + … + c_r·u_(n−r) from n = r on.
    Recurrence {
        /// c₁, …, c_r.
        coefficients: Vec<u32>,
        /// u₀, …, u_(r−1).
        initial: Vec<u32>,
        /// The number of digits: one more than the greatest.
        digits: u32,
    },
}

/// What the states of an automaton say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum States {
    /// Those that accept.
    Accept(Vec<usize>),
    /// The output of each; none where the tuple is no position.
    Output(Vec<Option<u32>>),
}

/// What an automaton decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Claim {
    /// Accepted positions are lost for the player to move.
    Positions,
    /// The output is the nim-value; with one coordinate, several heaps are added by xor.
    NimValues,
}

impl Numeration {
    /// The number of digits.
    pub fn digits(&self) -> u32 {
        match self {
            Numeration::Base(base) => *base,
            Numeration::Recurrence { digits, .. } => *digits,
        }
    }

    /// u₀, …, u_(r−1).
    pub(super) fn initial(&self) -> Vec<u32> {
        match self {
            Numeration::Base(_) => vec![1],
            Numeration::Recurrence { initial, .. } => initial.clone(),
        }
    }

    /// c₁, …, c_r.
    pub(super) fn coefficients(&self) -> Vec<u32> {
        match self {
            Numeration::Base(base) => vec![*base],
            Numeration::Recurrence { coefficients, .. } => coefficients.clone(),
        }
    }

    /// Whether place values begin at 1 and grow.
    fn grows(&self) -> bool {
        let (initial, coefficients) = (self.initial(), self.coefficients());
        initial.first() == Some(&1)
            && initial.is_sorted_by(|a, b| a < b)
            && coefficients.len() == initial.len()
            // Then every place value exceeds the one before: u_n ≥ c₁·u_(n−1), and more where c₁ = 1.
            && coefficients[0] >= 1
            && (coefficients[0] > 1 || coefficients[1..].iter().any(|&c| c > 0))
            && (2..=64).contains(&self.digits())
    }
}

impl Automaton {
    /// Whether the parts fit together; says which does not.
    pub(super) fn check(&self) -> Result<(), Error> {
        let wrong = |part: Message| {
            Err(Error::Unsupported(message!(
                "program-automaton",
                "no program is written from this automaton: {part}",
                part = part
            )))
        };
        if !self.numeration.grows() {
            return wrong(message!(
                "program-automaton-numeration",
                "its place values should begin at 1 and grow, in 2 to 64 digits"
            ));
        }
        let digits = self.numeration.digits() as usize;
        let letters = u32::try_from(self.tracks)
            .ok()
            .filter(|&tracks| tracks > 0)
            .and_then(|tracks| digits.checked_pow(tracks))
            .filter(|&letters| letters <= LARGEST_TABLE);
        let states = self.next.len();
        let fits = letters.and_then(|letters| letters.checked_mul(states));
        if fits.is_none_or(|entries| entries > LARGEST_TABLE) {
            return wrong(message!(
                "program-automaton-large",
                "its table should have at most {most} entries",
                most = LARGEST_TABLE
            ));
        }
        let row =
            |row: &Vec<usize>| Some(row.len()) == letters && row.iter().all(|&next| next < states);
        if states == 0 || !self.next.iter().all(row) {
            return wrong(message!(
                "program-automaton-next",
                "every state should have a next state for every letter"
            ));
        }
        let good = match (&self.states, self.claim) {
            (States::Accept(accept), Claim::Positions) => accept.iter().all(|&s| s < states),
            (States::Output(outputs), Claim::NimValues) => {
                outputs.len() == states && outputs.iter().flatten().all(|&value| value < 1 << 31)
            }
            _ => false,
        };
        if !good {
            return wrong(message!(
                "program-automaton-states",
                "P-positions need accepting states, and nim-values an output below 2^31 for every state"
            ));
        }
        Ok(())
    }
}
