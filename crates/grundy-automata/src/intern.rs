//! Numbers for slices: equal slices get equal numbers, in the order in which they are first met.

use crate::Error;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

const FREE: u32 = u32::MAX;

/// All slices lie in one arena; the hash table holds numbers only, so that a key costs no allocation.
pub(crate) struct Interner<T> {
    data: Vec<T>,
    ends: Vec<usize>,
    slots: Vec<(u32, u32)>,
}

impl<T: Copy + Eq + Hash> Interner<T> {
    pub(crate) fn new() -> Self {
        Interner {
            data: Vec::new(),
            ends: Vec::new(),
            slots: vec![(0, FREE); 16],
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// An estimate of the memory held.
    pub(crate) fn bytes(&self) -> usize {
        self.data.len() * size_of::<T>() + self.ends.len() * 8 + self.slots.len() * 8
    }

    pub(crate) fn get(&self, id: u32) -> &[T] {
        let id = id as usize;
        let start = if id == 0 { 0 } else { self.ends[id - 1] };
        &self.data[start..self.ends[id]]
    }

    /// The number of `key`.
    pub(crate) fn number(&mut self, key: &[T]) -> Result<u32, Error> {
        let mut hasher = FxHasher::default();
        for item in key {
            item.hash(&mut hasher);
        }
        let wide = hasher.finish();
        let hash = (wide ^ (wide >> 32)) as u32;
        let mask = self.slots.len() - 1;
        let mut slot = hash as usize & mask;
        while self.slots[slot].1 != FREE {
            if self.slots[slot].0 == hash && self.get(self.slots[slot].1) == key {
                return Ok(self.slots[slot].1);
            }
            slot = (slot + 1) & mask;
        }
        let id = u32::try_from(self.ends.len())
            .ok()
            .filter(|&id| id != FREE)
            .ok_or_else(|| Error::new(crate::error::Kind::Overflow))?;
        self.data.extend_from_slice(key);
        self.ends.push(self.data.len());
        self.slots[slot] = (hash, id);
        if self.ends.len() * 2 > self.slots.len() {
            self.grow();
        }
        Ok(id)
    }

    fn grow(&mut self) {
        let size = self.slots.len() * 2;
        let old = std::mem::replace(&mut self.slots, vec![(0, FREE); size]);
        for (hash, id) in old.into_iter().filter(|&(_, id)| id != FREE) {
            let mut slot = hash as usize & (size - 1);
            while self.slots[slot].1 != FREE {
                slot = (slot + 1) & (size - 1);
            }
            self.slots[slot] = (hash, id);
        }
    }
}
