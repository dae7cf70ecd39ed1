//! For what share of random vector games does the learner find an automaton that has settled?
//!
//! A position is a tuple of heaps; a move subtracts one of several vectors; who cannot move loses. The program
//! `vector_games DIMENSIONS ENTRIES VECTORS GAMES SEED SIDE` draws games of 2 to VECTORS different non-zero vectors with
//! entries from 0 to ENTRIES (at most 8), learns from a table of the given side and compares with one of twice the side.

#![allow(clippy::print_stdout)]

use grundy_automata::learn::numbers::{Digits, Learned, NumberLearner, difference};
use grundy_automata::learn::semilinear;
use grundy_automata::{Error, Limits};
use std::time::{Duration, Instant};

/// SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % n
    }
}

fn vectors(random: &mut Random, dimensions: usize, entries: u64, count: u64) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = Vec::new();
    while (all.len() as u64) < count {
        let entry = |_| random.below(entries + 1) as usize;
        let vector: Vec<usize> = (0..dimensions).map(entry).collect();
        if vector.iter().any(|&x| x > 0) && !all.contains(&vector) {
            all.push(vector);
        }
    }
    all
}

/// The P-positions, one bit each, 64 to a word along the last coordinate.
struct Lost {
    side: usize,
    bits: Vec<u64>,
}

impl Lost {
    /// `side` is a multiple of 64.
    fn table(side: usize, moves: &[Vec<usize>]) -> Lost {
        let last = moves[0].len() - 1;
        let words = side / 64;
        let rows = side.pow(last as u32);
        let mut bits = vec![0u64; rows * words];
        let (inner, outer): (Vec<_>, Vec<_>) = moves
            .iter()
            .partition(|m| m[..last].iter().all(|&x| x == 0));
        // Moves within a row go byte after byte: the byte before and the positions already won give the byte.
        let mut step = vec![0u8; 1 << 16];
        for (index, slot) in step.iter_mut().enumerate() {
            let mut seen = index >> 8;
            for bit in 0..8 {
                let lost = (index >> bit) & 1 == 0
                    && inner.iter().all(|m| (seen >> (8 + bit - m[last])) & 1 == 0);
                seen |= usize::from(lost) << (8 + bit);
            }
            *slot = (seen >> 8) as u8;
        }
        let mut at = vec![0usize; last];
        for row in 0..rows {
            let (done, rest) = bits.split_at_mut(row * words);
            let line = &mut rest[..words];
            for m in &outer {
                if m.iter().zip(&at).any(|(m, x)| m > x) {
                    continue;
                }
                let from = at.iter().zip(*m).fold(0, |r, (x, m)| r * side + (x - m));
                let source = &done[from * words..(from + 1) * words];
                let mut carry = 0u128;
                for (won, &lost) in line.iter_mut().zip(source) {
                    carry |= u128::from(lost) << m[last];
                    *won |= carry as u64;
                    carry >>= 64;
                }
            }
            let mut before = 0usize;
            for word in line.iter_mut() {
                *word = u64::from_le_bytes(word.to_le_bytes().map(|won| {
                    before = usize::from(step[(before << 8) | usize::from(won)]);
                    before as u8
                }));
            }
            for x in at.iter_mut().rev() {
                *x += 1;
                if *x < side {
                    break;
                }
                *x = 0;
            }
        }
        Lost { side, bits }
    }

    fn get(&self, position: &[u64]) -> Option<u32> {
        let mut bit = 0;
        for &x in position {
            if x >= self.side as u64 {
                return None;
            }
            bit = bit * self.side + x as usize;
        }
        Some((self.bits[bit / 64] >> (bit % 64)) as u32 & 1)
    }
}

/// A small table first: most games need no more.
fn search(moves: &[Vec<usize>], side: u64) -> Result<Option<(Learned, Vec<u64>)>, Error> {
    let limits = Limits::default().with_time(Duration::from_secs(8));
    let digits = Digits::base(2, moves[0].len())?;
    let small = if moves[0].len() == 2 { 1024 } else { 128 };
    let table = Lost::table(small as usize, moves);
    let mut learner = NumberLearner::new(digits.clone(), &limits).with_states(400);
    if let Ok(learned) = learner.settle(64, small, &mut |x| table.get(x))
        && learned.settled()
        && learned.open == 0
    {
        return Ok(Some((learned, Vec::new())));
    }
    let table = Lost::table(side as usize, moves);
    let search = semilinear::learn(&digits, side, &limits, &mut |x| table.get(x))?;
    Ok(search.found.map(|f| (f.learned, f.periods)))
}

fn main() {
    let numbers: Vec<u64> = std::env::args()
        .skip(1)
        .filter_map(|a| a.parse().ok())
        .collect();
    let [dimensions, entries, count, games, seed, side] = numbers[..] else {
        println!("usage: vector_games DIMENSIONS ENTRIES VECTORS GAMES SEED SIDE");
        return;
    };
    let mut random = Random(seed);
    let (mut settled, mut confirmed, mut slowest) = (0, 0, Duration::ZERO);
    for game in 1..=games {
        let size = 2 + random.below(count - 1);
        let moves = vectors(&mut random, dimensions as usize, entries, size);
        let start = Instant::now();
        let result = search(&moves, side);
        let time = start.elapsed();
        slowest = slowest.max(time);
        print!("{game} {moves:?} {time:.1?} ");
        match result {
            Ok(Some((learned, periods))) => {
                settled += 1;
                let table = Lost::table(2 * side as usize, &moves);
                let digits = Digits::base(2, dimensions as usize).expect("few letters");
                let (limits, cells) = (Limits::default(), 1 << 25);
                let wrong = difference(
                    &learned.machine,
                    &digits,
                    2 * side,
                    cells,
                    &limits,
                    &mut |x| table.get(x),
                );
                confirmed += usize::from(wrong == Ok(None));
                let states = learned.machine.states();
                println!(
                    "{states} states, periods {periods:?}, {} open, wrong: {wrong:?}",
                    learned.open
                );
            }
            Ok(None) => println!("not found"),
            Err(error) => println!("{error}"),
        }
    }
    println!(
        "{confirmed} of {games} hold on the table of twice the side ({settled} settled), slowest {slowest:.1?}"
    );
}
