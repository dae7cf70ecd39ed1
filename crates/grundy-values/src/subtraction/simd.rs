//! Sixty-four nim-values at once: in AVX-512 registers, in pairs of AVX2 registers, or in an array where the CPU has neither.
//!
//! The three do the same; the array is the definition, and tests compare the others with it. `unsafe` is here for two reasons only: an
//! instruction must not be met by a CPU that lacks it, and the compiler takes the word of [`Level`] for that; and pointers to 64 bytes are
//! made from references to 64 bytes.
#![allow(unsafe_code)]

use super::lanes::{self, Fill, Search};

/// How many heaps are worked on at once.
pub(super) const LANES: usize = 64;

/// One byte for each of 64 heaps.
pub(super) type Block = [u8; LANES];

/// What the kernels ask of 64 bytes.
///
/// A set of values below 8·`PLANES` in each lane is spread over so many planes: bit b of plane p stands for the value 8p + b.
pub(super) trait Bytes: Copy {
    fn load(bytes: &Block) -> Self;
    fn store(self, bytes: &mut Block);
    fn splat(byte: u8) -> Self;
    fn or(self, other: Self) -> Self;
    /// The set of the one value of each lane, which is below 8·`PLANES`.
    fn one_hot<const PLANES: usize>(self) -> [Self; PLANES];
    /// The least value that the set of each lane lacks; 8·`PLANES` where there is none.
    fn mex<const PLANES: usize>(planes: [Self; PLANES]) -> Self;
    /// The lanes where both are equal, lane 0 in the lowest bit.
    fn equal(self, other: Self) -> u64;
}

/// The definition.
#[derive(Clone, Copy)]
pub(super) struct Portable(Block);

impl Bytes for Portable {
    #[inline(always)]
    fn load(bytes: &Block) -> Self {
        Portable(*bytes)
    }
    #[inline(always)]
    fn store(self, bytes: &mut Block) {
        *bytes = self.0;
    }
    #[inline(always)]
    fn splat(byte: u8) -> Self {
        Portable([byte; LANES])
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Portable(std::array::from_fn(|lane| self.0[lane] | other.0[lane]))
    }
    #[inline(always)]
    fn one_hot<const PLANES: usize>(self) -> [Self; PLANES] {
        std::array::from_fn(|plane| {
            Portable(self.0.map(|value| {
                let bit = 1 << (value % 8);
                if usize::from(value / 8) == plane {
                    bit
                } else {
                    0
                }
            }))
        })
    }
    #[inline(always)]
    fn mex<const PLANES: usize>(planes: [Self; PLANES]) -> Self {
        let mut least = [0; LANES];
        for (lane, least) in least.iter_mut().enumerate() {
            for (number, plane) in planes.iter().enumerate() {
                if usize::from(*least) == 8 * number {
                    *least += plane.0[lane].trailing_ones() as u8;
                }
            }
        }
        Portable(least)
    }
    #[inline(always)]
    fn equal(self, other: Self) -> u64 {
        let lanes = self.0.iter().zip(other.0).rev();
        lanes.fold(0, |bits, (&a, b)| bits << 1 | u64::from(a == b))
    }
}

/// What the CPU can do, found out at run time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Level {
    Avx512,
    Avx2,
    Portable,
}

impl Level {
    /// The best level of this CPU.
    pub(super) fn best() -> Level {
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512vbmi")
                && is_x86_feature_detected!("avx512bitalg")
            {
                return Level::Avx512;
            }
            if is_x86_feature_detected!("avx2") {
                return Level::Avx2;
            }
        }
        Level::Portable
    }

    /// This level if the CPU has it, else the best that it has: so no caller can ask for an instruction that is missing.
    fn available(self) -> Level {
        match (self, Level::best()) {
            (Level::Portable, _) | (_, Level::Portable) => Level::Portable,
            (Level::Avx2, _) | (_, Level::Avx2) => Level::Avx2,
            _ => Level::Avx512,
        }
    }

    /// Computes the heaps of `fill`.
    pub(super) fn fill<const PLANES: usize>(self, fill: &mut Fill<'_>) {
        match self.available() {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the level is available.
            Level::Avx512 => unsafe { x86::fill_avx512::<PLANES>(fill) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the level is available.
            Level::Avx2 => unsafe { x86::fill_avx2::<PLANES>(fill) },
            _ => lanes::fill::<Portable, PLANES>(fill),
        }
    }

    /// The first place that `search` finds.
    pub(super) fn search(self, search: &Search<'_>) -> Option<usize> {
        match self.available() {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the level is available.
            Level::Avx512 => unsafe { x86::search_avx512(search) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the level is available.
            Level::Avx2 => unsafe { x86::search_avx2(search) },
            _ => lanes::search::<Portable>(search),
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Block, Bytes, Fill, LANES, Search, lanes};
    use std::arch::x86_64::*;

    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg")]
    pub(super) fn fill_avx512<const PLANES: usize>(fill: &mut Fill<'_>) {
        lanes::fill::<Avx512, PLANES>(fill);
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn fill_avx2<const PLANES: usize>(fill: &mut Fill<'_>) {
        lanes::fill::<Avx2, PLANES>(fill);
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg")]
    pub(super) fn search_avx512(search: &Search<'_>) -> Option<usize> {
        lanes::search::<Avx512>(search)
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn search_avx2(search: &Search<'_>) -> Option<usize> {
        lanes::search::<Avx2>(search)
    }

    /// The bit of each value below 64 in the plane that has it.
    const fn bits_of_plane(plane: usize) -> Block {
        let mut table = [0; LANES];
        let mut bit = 0;
        while bit < 8 {
            table[8 * plane + bit] = 1 << bit;
            bit += 1;
        }
        table
    }

    const BITS: [Block; 8] = [
        bits_of_plane(0),
        bits_of_plane(1),
        bits_of_plane(2),
        bits_of_plane(3),
        bits_of_plane(4),
        bits_of_plane(5),
        bits_of_plane(6),
        bits_of_plane(7),
    ];

    /// Used inside the functions for AVX-512 alone, so that its instructions are there: the reason that each `unsafe` here gives.
    #[derive(Clone, Copy)]
    pub(super) struct Avx512(__m512i);

    impl Bytes for Avx512 {
        #[inline(always)]
        fn load(bytes: &Block) -> Self {
            // SAFETY: instructions as above; 64 bytes are read from a reference to 64 bytes.
            unsafe { Avx512(_mm512_loadu_si512(bytes.as_ptr().cast())) }
        }
        #[inline(always)]
        fn store(self, bytes: &mut Block) {
            // SAFETY: instructions as above; 64 bytes are written to a reference to 64 bytes.
            unsafe { _mm512_storeu_si512(bytes.as_mut_ptr().cast(), self.0) }
        }
        #[inline(always)]
        fn splat(byte: u8) -> Self {
            // SAFETY: instructions as above.
            unsafe { Avx512(_mm512_set1_epi8(byte as i8)) }
        }
        #[inline(always)]
        fn or(self, other: Self) -> Self {
            // SAFETY: instructions as above.
            unsafe { Avx512(_mm512_or_si512(self.0, other.0)) }
        }
        #[inline(always)]
        fn one_hot<const PLANES: usize>(self) -> [Self; PLANES] {
            std::array::from_fn(|plane| {
                let table = Self::load(&BITS[plane]);
                // SAFETY: instructions as above.
                unsafe {
                    Avx512(match PLANES {
                        // Every quarter of the register is given the same sixteen entries; this instruction answers sooner.
                        1 | 2 => {
                            let entries = _mm512_castsi512_si128(table.0);
                            _mm512_shuffle_epi8(_mm512_broadcast_i32x4(entries), self.0)
                        }
                        _ => _mm512_permutexvar_epi8(self.0, table.0),
                    })
                }
            })
        }
        #[inline(always)]
        fn mex<const PLANES: usize>(planes: [Self; PLANES]) -> Self {
            // SAFETY: instructions as above.
            unsafe {
                let one = _mm512_set1_epi8(1);
                let ones = _mm512_set1_epi8(-1);
                let mut least = _mm512_setzero_si512();
                // The lanes in which all planes so far are full.
                let mut full = u64::MAX;
                for plane in planes {
                    // The bits below the lowest zero, counted.
                    let next = _mm512_add_epi8(plane.0, one);
                    let below = _mm512_popcnt_epi8(_mm512_andnot_si512(next, plane.0));
                    least = _mm512_mask_add_epi8(least, full, least, below);
                    full &= _mm512_cmpeq_epi8_mask(plane.0, ones);
                }
                Avx512(least)
            }
        }
        #[inline(always)]
        fn equal(self, other: Self) -> u64 {
            // SAFETY: instructions as above.
            unsafe { _mm512_cmpeq_epi8_mask(self.0, other.0) }
        }
    }

    /// Used inside the functions for AVX2 alone, so that its instructions are there: the reason that each `unsafe` here gives.
    #[derive(Clone, Copy)]
    pub(super) struct Avx2([__m256i; 2]);

    impl Bytes for Avx2 {
        #[inline(always)]
        fn load(bytes: &Block) -> Self {
            let half = |at: usize| {
                // SAFETY: instructions as above; both halves lie within the 64 bytes of the reference.
                unsafe { _mm256_loadu_si256(bytes.as_ptr().add(at).cast()) }
            };
            Avx2([half(0), half(LANES / 2)])
        }
        #[inline(always)]
        fn store(self, bytes: &mut Block) {
            for (at, half) in [0, LANES / 2].into_iter().zip(self.0) {
                // SAFETY: instructions as above; both halves lie within the 64 bytes of the reference.
                unsafe { _mm256_storeu_si256(bytes.as_mut_ptr().add(at).cast(), half) }
            }
        }
        #[inline(always)]
        fn splat(byte: u8) -> Self {
            // SAFETY: instructions as above.
            let half = unsafe { _mm256_set1_epi8(byte as i8) };
            Avx2([half, half])
        }
        #[inline(always)]
        fn or(self, other: Self) -> Self {
            // SAFETY: instructions as above.
            Avx2(std::array::from_fn(|half| unsafe {
                _mm256_or_si256(self.0[half], other.0[half])
            }))
        }
        #[inline(always)]
        fn one_hot<const PLANES: usize>(self) -> [Self; PLANES] {
            std::array::from_fn(|plane| {
                // SAFETY: instructions as above; 16 bytes are read from the 64 of a table, from its byte 0, 16, 32 or 48 on.
                Avx2(self.0.map(|values| unsafe {
                    let piece = 16 * (plane / 2);
                    let entries = _mm_loadu_si128(BITS[plane].as_ptr().add(piece).cast());
                    // A value is an index below 16 in its own piece of the table; elsewhere its top bit is set, which gives 0.
                    let index = _mm256_xor_si256(values, _mm256_set1_epi8(piece as i8));
                    let index = _mm256_adds_epu8(index, _mm256_set1_epi8(0x70));
                    _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(entries), index)
                }))
            })
        }
        #[inline(always)]
        fn mex<const PLANES: usize>(planes: [Self; PLANES]) -> Self {
            // SAFETY: instructions as above.
            Avx2(std::array::from_fn(|half| unsafe {
                let ones = _mm256_set1_epi8(-1);
                let nibble = _mm256_set1_epi8(15);
                // How many bits are set in a nibble 2^k − 1.
                let count = _mm256_broadcastsi128_si256(_mm_setr_epi8(
                    0, 1, 0, 2, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 4,
                ));
                let mut least = _mm256_setzero_si256();
                // The lanes in which all planes so far are full.
                let mut full = ones;
                for plane in planes {
                    let plane = plane.0[half];
                    // The bits below the lowest zero.
                    let below = _mm256_andnot_si256(_mm256_sub_epi8(plane, ones), plane);
                    let low = _mm256_and_si256(below, nibble);
                    let high = _mm256_and_si256(_mm256_srli_epi16::<4>(below), nibble);
                    let counted = _mm256_add_epi8(
                        _mm256_shuffle_epi8(count, low),
                        _mm256_shuffle_epi8(count, high),
                    );
                    least = _mm256_add_epi8(least, _mm256_and_si256(full, counted));
                    full = _mm256_and_si256(full, _mm256_cmpeq_epi8(plane, ones));
                }
                least
            }))
        }
        #[inline(always)]
        fn equal(self, other: Self) -> u64 {
            let half = |half: usize| {
                // SAFETY: instructions as above.
                let bits =
                    unsafe { _mm256_movemask_epi8(_mm256_cmpeq_epi8(self.0[half], other.0[half])) };
                u64::from(bits as u32)
            };
            half(0) | half(1) << 32
        }
    }
}
