//! Minimal automata: nodes that accept the same are one (Hopcroft 1971).

use super::build::{DEAD, Raw};
use crate::error::{Error, Kind};
use crate::limits::{Limits, Meter};
use std::ops::Range;

impl Raw {
    /// The class of each node of each level: two nodes of a level are in one class exactly if the same is accepted from them, and in class 0 if
    /// nothing is.
    pub(super) fn classes(&self, limits: &Limits) -> Result<Vec<Vec<u32>>, Error> {
        let tracks = self.next.len();
        // The nodes of all levels in one row, after those of a level a dead one.
        let mut starts = Vec::with_capacity(tracks);
        let mut count = 0usize;
        for level in &self.next {
            starts.push(count);
            count += level.len() / self.digits + 1;
        }
        let count = u32::try_from(count).map_err(|_| Error::new(Kind::Overflow))?;
        starts.push(count as usize);
        limits.room(0, count as usize * (24 + 4 * self.digits))?;
        let mut meter = Meter::new(limits)?;

        let accepted = self.accept.iter().map(|&a| u32::from(a));
        let first = accepted.chain([0]).collect::<Vec<_>>();
        let mut partition = Partition::new(&starts, &first);
        let arrows = self.backwards(&starts, count);
        // A level as a whole splits nothing; all differences come from what is accepted.
        let mut queue = match partition.blocks.get(tracks) {
            Some(_) => vec![0, tracks as u32],
            None => Vec::new(),
        };
        let mut waiting = vec![false; partition.blocks.len()];
        queue
            .iter()
            .for_each(|&block| waiting[block as usize] = true);
        let (mut splitter, mut touched) = (Vec::new(), Vec::new());
        while let Some(block) = queue.pop() {
            waiting[block as usize] = false;
            splitter.clear();
            splitter.extend_from_slice(partition.nodes(block));
            for arrows in &arrows {
                meter.work(1 + splitter.len(), || (0, 0))?;
                for &node in &splitter {
                    let sources = arrows.starts[node as usize]..arrows.starts[node as usize + 1];
                    for &source in &arrows.sources[sources.start as usize..sources.end as usize] {
                        partition.mark(source, &mut touched);
                    }
                }
                for block in touched.drain(..) {
                    let Some(fresh) = partition.split(block) else {
                        continue;
                    };
                    // The smaller part is enough, unless the whole was still to be looked at.
                    let smaller = waiting[block as usize]
                        || partition.nodes(fresh).len() <= partition.nodes(block).len();
                    waiting.push(smaller);
                    if smaller {
                        queue.push(fresh);
                    } else {
                        waiting[block as usize] = true;
                        queue.push(block);
                    }
                }
            }
        }
        let blocks = |level: usize| &partition.block[starts[level]..starts[level + 1]];
        Ok((0..tracks)
            .map(|level| {
                let (dead, nodes) = blocks(level).split_last().unwrap_or((&0, &[]));
                let class = |block: &u32| if block == dead { 0 } else { block + 1 };
                nodes.iter().map(class).collect()
            })
            .collect())
    }

    /// For each digit the arrows against their direction.
    fn backwards(&self, starts: &[usize], count: u32) -> Vec<Arrows> {
        let tracks = self.next.len();
        let target = |level: usize, node: usize, digit: usize| {
            let after = (level + 1) % tracks;
            match self.next[level].get(node * self.digits + digit) {
                Some(&child) if child != DEAD => starts[after] as u32 + child,
                _ => starts[after + 1] as u32 - 1,
            }
        };
        let nodes = |level: usize| 0..starts[level + 1] - starts[level];
        (0..self.digits)
            .map(|digit| {
                let mut ends = vec![0u32; count as usize + 1];
                for level in 0..tracks {
                    nodes(level).for_each(|node| ends[target(level, node, digit) as usize] += 1);
                }
                let mut sum = 0;
                for end in &mut ends {
                    sum += *end;
                    *end = sum;
                }
                // Filled from the back, the ends become the starts.
                let mut sources = vec![0u32; count as usize];
                for level in 0..tracks {
                    for node in nodes(level) {
                        let end = &mut ends[target(level, node, digit) as usize];
                        *end -= 1;
                        sources[*end as usize] = (starts[level] + node) as u32;
                    }
                }
                Arrows {
                    starts: ends,
                    sources,
                }
            })
            .collect()
    }
}

/// The sources of the arrows with one digit, those to node n from `starts[n]` to `starts[n + 1]`.
struct Arrows {
    starts: Vec<u32>,
    sources: Vec<u32>,
}

/// Nodes in blocks. The nodes of a block stand together, those that are marked first.
struct Partition {
    /// For each place the node.
    order: Vec<u32>,
    /// For each node its place, and its block.
    place: Vec<u32>,
    block: Vec<u32>,
    /// For each block its places, and how many of its nodes are marked.
    blocks: Vec<(Range<u32>, u32)>,
}

impl Partition {
    /// A block for each level, and one more, the last, for the nodes of the first level that accept, if there are both kinds.
    fn new(starts: &[usize], accept: &[u32]) -> Self {
        let count = starts[starts.len() - 1] as u32;
        let levels = starts.windows(2).zip(0..);
        let mut partition = Partition {
            order: (0..count).collect(),
            place: (0..count).collect(),
            block: levels
                .flat_map(|(pair, level)| (pair[0]..pair[1]).map(move |_| level))
                .collect(),
            blocks: starts
                .windows(2)
                .map(|pair| (pair[0] as u32..pair[1] as u32, 0))
                .collect(),
        };
        let mut touched = Vec::new();
        for (node, _) in (0u32..).zip(accept).filter(|&(_, &accept)| accept > 0) {
            partition.mark(node, &mut touched);
        }
        for block in touched {
            partition.split(block);
        }
        partition
    }

    fn nodes(&self, block: u32) -> &[u32] {
        let places = &self.blocks[block as usize].0;
        &self.order[places.start as usize..places.end as usize]
    }

    /// Marks a node; a block that had no marked node becomes a touched one.
    fn mark(&mut self, node: u32, touched: &mut Vec<u32>) {
        let block = self.block[node as usize];
        let (places, marked) = &mut self.blocks[block as usize];
        let (place, goal) = (self.place[node as usize], places.start + *marked);
        if place < goal {
            return;
        }
        if *marked == 0 {
            touched.push(block);
        }
        *marked += 1;
        let other = self.order[goal as usize];
        self.order.swap(place as usize, goal as usize);
        self.place[node as usize] = goal;
        self.place[other as usize] = place;
    }

    /// Makes a block of the marked nodes, if there are others in their block, and unmarks them.
    fn split(&mut self, block: u32) -> Option<u32> {
        let (places, marked) = &mut self.blocks[block as usize];
        let border = places.start + std::mem::take(marked);
        if border == places.end {
            return None;
        }
        let fresh = places.start..border;
        places.start = border;
        let number = self.blocks.len() as u32;
        for place in fresh.clone() {
            self.block[self.order[place as usize] as usize] = number;
        }
        self.blocks.push((fresh, 0));
        Some(number)
    }
}
