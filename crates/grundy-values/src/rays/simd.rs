//! The inner loops, for each set of instructions beside their portable twins.
#![allow(unsafe_code)]

use super::outcomes::Shifted;
use super::strips::Board;
use crate::nim_values::Cell;
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;

/// The instructions that are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Simd {
    Portable,
    /// With AVX2 and BMI. The constructor has asked the CPU.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// With AVX-512 (F, BW, DQ, VL), VBMI2 and BMI. The constructor has asked the CPU.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Simd {
    /// All that this CPU has, the best last.
    pub(super) fn available() -> Vec<Simd> {
        let mut all = vec![Simd::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            let bmi = is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("bmi2");
            if bmi && is_x86_feature_detected!("avx2") {
                all.push(Simd::Avx2);
            }
            if bmi
                && is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512dq")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("avx512vbmi2")
            {
                all.push(Simd::Avx512);
            }
        }
        all
    }

    /// The best that this CPU has.
    pub(super) fn detected() -> Simd {
        Simd::available().pop().unwrap_or(Simd::Portable)
    }

    /// Fills the rows `from` to `to` (exclusive) of a board.
    pub(super) fn strip<C: Cell>(self, board: &mut Board<'_, C>, from: usize, to: usize) {
        match self {
            Simd::Portable => board.strip::<Chunk>(from, to),
            // SAFETY: the variant exists only where the CPU has these instructions.
            #[cfg(target_arch = "x86_64")]
            Simd::Avx2 => unsafe { strip_avx2(board, from, to) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Simd::Avx512 => unsafe { strip_avx512(board, from, to) },
        }
    }

    /// Writes to `out` the complement of the union of the rows `sources` of `earlier`, each as long as `out`; what is moved out at the
    /// end is lost.
    pub(super) fn free(self, earlier: &[u64], sources: &[Shifted], out: &mut [u64]) {
        match self {
            Simd::Portable => free(earlier, sources, out),
            // SAFETY: the variant exists only where the CPU has these instructions.
            #[cfg(target_arch = "x86_64")]
            Simd::Avx2 => unsafe { free_avx2(earlier, sources, out) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Simd::Avx512 => unsafe { free_avx512(earlier, sources, out) },
        }
    }
}

/// 512 numbers of a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct Chunk([u64; 8]);

impl Chunk {
    pub(super) const BITS: usize = 512;

    /// Whether it holds them all.
    #[inline(always)]
    pub(super) fn is_full(&self) -> bool {
        let mut all = u64::MAX;
        for word in self.0 {
            all &= word;
        }
        all == u64::MAX
    }
}

/// A chunk in registers.
pub(super) trait Sets: Copy {
    /// Has it brought to the nearest cache, where the CPU can be told to.
    fn fetch(chunk: &Chunk);
    fn load(chunk: &Chunk) -> Self;
    fn store(self, chunk: &mut Chunk);
    fn or(self, other: Self) -> Self;
    /// The first number that is missing, and the set of that number alone.
    fn first_zero(self) -> Option<(u32, Self)>;
}

impl Sets for Chunk {
    #[inline(always)]
    fn fetch(_: &Chunk) {}

    #[inline(always)]
    fn load(chunk: &Chunk) -> Self {
        *chunk
    }

    #[inline(always)]
    fn store(self, chunk: &mut Chunk) {
        *chunk = self;
    }

    #[inline(always)]
    fn or(mut self, other: Self) -> Self {
        for i in 0..8 {
            self.0[i] |= other.0[i];
        }
        self
    }

    #[inline(always)]
    fn first_zero(self) -> Option<(u32, Self)> {
        for i in 0..8 {
            let word = self.0[i];
            if word != u64::MAX {
                let bit = word.trailing_ones();
                let mut alone = Chunk::default();
                alone.0[i] = 1 << bit;
                return Some((64 * i as u32 + bit, alone));
            }
        }
        None
    }
}

/// Made only in functions where AVX-512F is enabled, so that its methods may use it: they are inlined there.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
struct Wide(__m512i);

#[cfg(target_arch = "x86_64")]
impl Sets for Wide {
    #[inline(always)]
    fn fetch(chunk: &Chunk) {
        // SAFETY: a prefetch has no effect that a program could see.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(chunk.0.as_ptr().cast()) }
    }

    #[inline(always)]
    fn load(chunk: &Chunk) -> Self {
        // SAFETY: the CPU has AVX-512F, and a chunk is 64 bytes at a multiple of 64.
        Wide(unsafe { _mm512_load_si512(chunk.0.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, chunk: &mut Chunk) {
        // SAFETY: as for `load`.
        unsafe { _mm512_store_si512(chunk.0.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: the CPU has AVX-512F.
        Wide(unsafe { _mm512_or_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn first_zero(self) -> Option<(u32, Self)> {
        // SAFETY: the CPU has AVX-512F.
        unsafe {
            let free = _mm512_xor_si512(self.0, _mm512_set1_epi64(-1));
            let lanes = _mm512_test_epi64_mask(free, free);
            if lanes == 0 {
                return None;
            }
            let word = _mm512_castsi512_si128(_mm512_maskz_compress_epi64(lanes, free));
            let bit = (_mm_cvtsi128_si64(word) as u64).trailing_zeros();
            let lowest = _mm512_sub_epi64(_mm512_setzero_si512(), free);
            let alone = _mm512_maskz_and_epi64(lanes & lanes.wrapping_neg(), free, lowest);
            Some((64 * lanes.trailing_zeros() + bit, Wide(alone)))
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2")]
fn strip_avx2<C: Cell>(board: &mut Board<'_, C>, from: usize, to: usize) {
    board.strip::<Chunk>(from, to);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,bmi1,bmi2")]
fn strip_avx512<C: Cell>(board: &mut Board<'_, C>, from: usize, to: usize) {
    board.strip::<Wide>(from, to);
}

/// Loops over indices, because nothing else is sure to be inlined where the instructions change.
#[inline(always)]
fn free(earlier: &[u64], sources: &[Shifted], out: &mut [u64]) {
    out.fill(u64::MAX);
    for source in sources {
        let (words, bits) = (source.words, source.bits);
        let len = out.len().saturating_sub(words);
        if len == 0 {
            continue;
        }
        let row = &earlier[source.start..][..len];
        let out = &mut out[words..][..len];
        out[0] &= !(row[0] << bits);
        for i in 1..len {
            // Two shifts, because one by 64 is none.
            out[i] &= !(row[i] << bits | row[i - 1] >> 1 >> (63 - bits));
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn free_avx2(earlier: &[u64], sources: &[Shifted], out: &mut [u64]) {
    free(earlier, sources, out);
}

/// Keeps the union of 2,048 positions in registers over all sources.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2")]
fn free_avx512(earlier: &[u64], sources: &[Shifted], out: &mut [u64]) {
    const BLOCK: usize = 32;
    let len = out.len();
    // The first word that has a word before it in every source.
    let mut inner = 0;
    for source in sources {
        // The loads stay within these.
        let _ = &earlier[source.start..][..len];
        inner = inner.max(source.words + 1);
    }
    let mut w = 0;
    while w < len {
        let mut union = [_mm512_setzero_si512(); BLOCK / 8];
        if inner <= w && w + BLOCK <= len {
            for source in sources {
                let bits = _mm512_set1_epi64(source.bits.into());
                let at = source.start + w - source.words;
                for (j, union) in union.iter_mut().enumerate() {
                    // SAFETY: the words from start + w - words - 1 >= start to start + w - words + 32 <= start + len are in `earlier`.
                    let (word, before) = unsafe {
                        let word = earlier.as_ptr().add(at + 8 * j);
                        (
                            _mm512_loadu_epi64(word.cast()),
                            _mm512_loadu_epi64(word.sub(1).cast()),
                        )
                    };
                    *union = _mm512_or_si512(*union, _mm512_shldv_epi64(word, before, bits));
                }
            }
            for (j, union) in union.iter().enumerate() {
                let free = _mm512_xor_si512(*union, _mm512_set1_epi64(-1));
                // SAFETY: w + 32 <= len.
                unsafe { _mm512_storeu_epi64(out.as_mut_ptr().add(w + 8 * j).cast(), free) };
            }
            w += BLOCK;
            continue;
        }
        let inside = first_lanes(len - w);
        let mut union = _mm512_setzero_si512();
        for source in sources {
            let bits = _mm512_set1_epi64(source.bits.into());
            let word = earlier
                .as_ptr()
                .wrapping_add(source.start + w)
                .wrapping_sub(source.words);
            let word_lanes = inside & !first_lanes(source.words.saturating_sub(w));
            let before_lanes = inside & !first_lanes((source.words + 1).saturating_sub(w));
            // SAFETY: the lanes that are loaded are words from start to start + len - 1.
            let (word, before) = unsafe {
                (
                    _mm512_maskz_loadu_epi64(word_lanes, word.cast()),
                    _mm512_maskz_loadu_epi64(before_lanes, word.wrapping_sub(1).cast()),
                )
            };
            union = _mm512_or_si512(union, _mm512_shldv_epi64(word, before, bits));
        }
        let free = _mm512_xor_si512(union, _mm512_set1_epi64(-1));
        // SAFETY: the lanes that are stored are words before len.
        unsafe { _mm512_mask_storeu_epi64(out.as_mut_ptr().add(w).cast(), inside, free) };
        w += 8;
    }
}

/// The mask of the first `count` of eight lanes.
#[cfg(target_arch = "x86_64")]
fn first_lanes(count: usize) -> u8 {
    match count {
        0..8 => (1 << count) - 1,
        _ => u8::MAX,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn every_set_of_instructions_frees_the_same(
            earlier in prop::collection::vec(any::<u64>(), 200..300),
            len in 0usize..120,
            sources in prop::collection::vec((0usize..80, 0usize..130, 0u32..64), 0..6),
        ) {
            let sources: Vec<Shifted> = (sources.into_iter())
                .map(|(start, words, bits)| Shifted { start, words, bits })
                .collect();
            let mut expected = vec![0; len];
            Simd::Portable.free(&earlier, &sources, &mut expected);
            for simd in Simd::available() {
                let mut found = vec![0; len];
                simd.free(&earlier, &sources, &mut found);
                prop_assert_eq!(&found, &expected, "{:?}", simd);
            }
        }

        /// Words that are full but for few bits, so that the first zero is often far.
        #[test]
        #[cfg(target_arch = "x86_64")]
        fn wide_sets_are_sets(
            a in prop::array::uniform8(prop_oneof![Just(u64::MAX), any::<u64>()]),
            b in prop::array::uniform8(prop_oneof![Just(u64::MAX), any::<u64>()]),
        ) {
            if Simd::available().contains(&Simd::Avx512) {
                let (a, b) = (Chunk(a), Chunk(b));
                let stored = |set: Wide| {
                    let mut chunk = Chunk::default();
                    set.store(&mut chunk);
                    chunk
                };
                let union = Wide::load(&a).or(Wide::load(&b));
                prop_assert_eq!(stored(union), a.or(b));
                let first = union.first_zero().map(|(number, alone)| (number, stored(alone)));
                prop_assert_eq!(first, a.or(b).first_zero());
            }
        }
    }
}
