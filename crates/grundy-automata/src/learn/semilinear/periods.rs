//! Periods that a table suggests.

use crate::{Error, Limits};

/// Coordinates below this and so many lines along each coordinate are looked at.
const SIDE: u64 = 4_096;
const LINES: u64 = 64;
/// How many periods of each coordinate are combined with those of the others.
const CHOICES: usize = 6;

/// How badly a shift along one coordinate fails to be a period: the share of the cells looked at, in parts per million,
/// whose value it changes. On a function that is periodic on cones, the right periods change only what is near the
/// boundaries.
#[derive(Clone, Copy)]
struct Defect {
    shift: u64,
    share: u64,
}

/// Tuples of periods up to `longest`, the most promising ones first.
pub(super) fn tuples(
    tracks: usize,
    side: u64,
    longest: u64,
    limits: &Limits,
    function: &mut impl FnMut(&[u64]) -> Option<u32>,
) -> Result<Vec<Vec<u64>>, Error> {
    let side = side.min(SIDE);
    let longest = longest.min(side / 4).max(1);
    let mut tuples: Vec<(u64, Vec<u64>)> = vec![(0, Vec::new())];
    for track in 0..tracks {
        let defects = defects(track, tracks, side, longest, limits, function)?;
        tuples = tuples
            .iter()
            .flat_map(|(share, tuple)| {
                defects.iter().take(CHOICES).map(move |d| {
                    let longer = tuple.iter().copied().chain([d.shift]).collect();
                    (share + d.share, longer)
                })
            })
            .collect();
        tuples.sort_unstable();
        tuples.truncate(512);
    }
    // Without a period the function has been tried already.
    Ok(tuples
        .into_iter()
        .map(|(_, tuple)| tuple)
        .filter(|tuple| tuple.iter().any(|&p| p > 1))
        .collect())
}

/// The shifts along one coordinate, the best ones first; a shift that is no better than one it is a multiple of is left out.
fn defects(
    track: usize,
    tracks: usize,
    side: u64,
    longest: u64,
    limits: &Limits,
    function: &mut impl FnMut(&[u64]) -> Option<u32>,
) -> Result<Vec<Defect>, Error> {
    let mut changed = vec![0u64; longest as usize + 1];
    let mut looked = vec![0u64; longest as usize + 1];
    let mut line = vec![None; side as usize];
    let mut position = vec![0u64; tracks];
    let lines = side.saturating_pow(tracks as u32 - 1);
    for k in 0..lines.min(LINES) {
        limits.check()?;
        // Spread over the table, and over the residues.
        let mut rest = if lines <= LINES {
            k
        } else {
            (k * (lines / LINES) + k * 31) % lines
        };
        for (i, x) in position.iter_mut().enumerate() {
            if i != track {
                *x = rest % side;
                rest /= side;
            }
        }
        for (x, slot) in line.iter_mut().enumerate() {
            position[track] = x as u64;
            *slot = function(&position);
        }
        for shift in 1..=longest as usize {
            for pair in line.iter().zip(&line[shift..]) {
                if let (Some(a), Some(b)) = pair {
                    looked[shift] += 1;
                    changed[shift] += u64::from(a != b);
                }
            }
        }
    }
    let share = |shift: u64| changed[shift as usize] * 1_000_000 / looked[shift as usize].max(1);
    let mut found: Vec<Defect> = (1..=longest)
        .filter(|&s| (1..s).all(|t| s % t != 0 || share(t) > share(s)))
        .map(|shift| Defect {
            shift,
            share: share(shift),
        })
        .collect();
    found.sort_by_key(|d| (d.share, d.shift));
    Ok(found)
}
