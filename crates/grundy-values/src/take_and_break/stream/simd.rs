//! Sixty-four bytes at once: in AVX-512 registers, in pairs of AVX2 registers, or in an array where the CPU has neither.
//!
//! The three do the same; the array is the definition, and a test compares the others with it. `unsafe` is here for two reasons only: an
//! instruction must not be met by a CPU that lacks it, and the compiler takes the word of [`Level`] for that; and pointers to 64 bytes are
//! made from references to 64 bytes.
#![allow(unsafe_code)]

use super::plan::{NEAR, Plan};
use super::run::{self, Run};

/// How many heaps are worked on at once.
pub(super) const LANES: usize = 64;

/// One byte for each of 64 heaps.
pub(super) type Block = [u8; LANES];

/// What the kernels ask of 64 bytes.
pub(super) trait Bytes: Copy {
    fn load(bytes: &Block) -> Self;
    fn store(self, bytes: &mut Block);
    fn splat(byte: u8) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// The bits of `self` that `other` has not.
    fn without(self, other: Self) -> Self;
    /// `table[byte]` in each lane, for bytes below `ENTRIES`: 16, 32 or 64; so many are repeated to fill the table.
    fn look_up<const ENTRIES: usize>(self, table: &Block) -> Self;
    /// The lanes where both are equal, lane 0 in the lowest bit.
    fn equal(self, other: Self) -> u64;
    /// The lanes where `self` is at least `other`.
    fn at_least(self, other: Self) -> u64;
    /// Takes elements of `SIZE` bytes (1, 2 or 4) from both in turn: the first 64 bytes of the result and the others.
    fn zip<const SIZE: usize>(self, other: Self) -> (Self, Self);
    /// The set of this one number, modulo 64.
    fn bit(number: u8) -> u64;
    /// The kernel, compiled for the instructions of this level, which must be one of [`Level::available`].
    fn stretch<const PLANES: usize, const VALUES: usize>(run: &mut Run);
    /// Adds the near options of the 64 heaps from `at` on to the far ones, and writes the packed values.
    #[inline(always)]
    fn near<const PLANES: usize, const VALUES: usize>(
        plan: &Plan,
        values: &mut [u8],
        at: usize,
        far: [Self; PLANES],
    ) {
        run::near(plan, values, at, far);
    }
}

/// The definition.
#[derive(Clone, Copy)]
pub(super) struct Portable(Block);

impl Portable {
    fn each(self, other: Self, f: impl Fn(u8, u8) -> u8) -> Self {
        Portable(std::array::from_fn(|lane| f(self.0[lane], other.0[lane])))
    }

    fn lanes(self, other: Self, f: impl Fn(u8, u8) -> bool) -> u64 {
        let lanes = self.0.iter().zip(other.0).rev();
        lanes.fold(0, |bits, (&a, b)| bits << 1 | u64::from(f(a, b)))
    }
}

impl Bytes for Portable {
    fn load(bytes: &Block) -> Self {
        Portable(*bytes)
    }
    fn store(self, bytes: &mut Block) {
        *bytes = self.0;
    }
    fn splat(byte: u8) -> Self {
        Portable([byte; LANES])
    }
    fn or(self, other: Self) -> Self {
        self.each(other, |a, b| a | b)
    }
    fn xor(self, other: Self) -> Self {
        self.each(other, |a, b| a ^ b)
    }
    fn without(self, other: Self) -> Self {
        self.each(other, |a, b| a & !b)
    }
    fn look_up<const ENTRIES: usize>(self, table: &Block) -> Self {
        Portable(self.0.map(|byte| table[byte as usize % ENTRIES]))
    }
    fn equal(self, other: Self) -> u64 {
        self.lanes(other, |a, b| a == b)
    }
    fn at_least(self, other: Self) -> u64 {
        self.lanes(other, |a, b| a >= b)
    }
    fn zip<const SIZE: usize>(self, other: Self) -> (Self, Self) {
        let byte = |at: usize| {
            let (element, within) = (at / SIZE, at % SIZE);
            let from = if element % 2 == 0 { self.0 } else { other.0 };
            from[element / 2 * SIZE + within]
        };
        (
            Portable(std::array::from_fn(byte)),
            Portable(std::array::from_fn(|at| byte(LANES + at))),
        )
    }
    fn bit(number: u8) -> u64 {
        1 << (number % 64)
    }
    fn stretch<const PLANES: usize, const VALUES: usize>(run: &mut Run) {
        run::stretch::<Self, PLANES, VALUES>(run);
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
    /// The levels of this CPU, the best first.
    pub(super) fn available() -> Vec<Level> {
        let mut levels = Vec::new();
        #[cfg(target_arch = "x86_64")]
        {
            let bits = is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("bmi2");
            let bytes = is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512vbmi")
                && is_x86_feature_detected!("avx512bitalg");
            if bits && bytes {
                levels.push(Level::Avx512);
            }
            if bits && is_x86_feature_detected!("avx2") {
                levels.push(Level::Avx2);
            }
        }
        levels.push(Level::Portable);
        levels
    }

    /// Runs the kernel at this level, which is one of [`Level::available`].
    pub(super) fn run(self, run: &mut Run) {
        match self {
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => run::with::<x86::Avx512>(run),
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => run::with::<x86::Avx2>(run),
            _ => run::with::<Portable>(run),
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Block, Bytes, LANES, NEAR, Plan, Run, run};
    use std::arch::x86_64::*;

    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg,bmi1,bmi2,popcnt")]
    fn avx512<const PLANES: usize, const VALUES: usize>(run: &mut Run) {
        run::stretch::<Avx512, PLANES, VALUES>(run);
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn avx2<const PLANES: usize, const VALUES: usize>(run: &mut Run) {
        run::stretch::<Avx2, PLANES, VALUES>(run);
    }

    /// 1 << number. Written out, since the compiler gathers a few of these shifts into registers of vectors otherwise, which takes three times
    /// as long as doing them one by one.
    #[inline(always)]
    fn bit(number: u8) -> u64 {
        let bit;
        // SAFETY: an instruction of BMI2, which every level here has, that touches nothing but its registers.
        unsafe {
            std::arch::asm!(
                "shlx {bit}, {one}, {number}",
                bit = lateout(reg) bit,
                one = in(reg) 1u64,
                number = in(reg) u64::from(number),
                options(pure, nomem, nostack, preserves_flags)
            );
        }
        bit
    }

    /// Used inside [`avx512`] alone, so that its instructions are there: the reason that each `unsafe` here gives.
    #[derive(Clone, Copy)]
    pub(in super::super) struct Avx512(__m512i);

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
        fn xor(self, other: Self) -> Self {
            // SAFETY: instructions as above.
            unsafe { Avx512(_mm512_xor_si512(self.0, other.0)) }
        }
        #[inline(always)]
        fn without(self, other: Self) -> Self {
            // SAFETY: instructions as above.
            unsafe { Avx512(_mm512_andnot_si512(other.0, self.0)) }
        }
        #[inline(always)]
        fn look_up<const ENTRIES: usize>(self, table: &Block) -> Self {
            let table = Self::load(table);
            // SAFETY: instructions as above.
            unsafe {
                Avx512(match ENTRIES {
                    // The table repeats these, and this instruction answers sooner.
                    16 => _mm512_shuffle_epi8(table.0, self.0),
                    _ => _mm512_permutexvar_epi8(self.0, table.0),
                })
            }
        }
        #[inline(always)]
        fn equal(self, other: Self) -> u64 {
            // SAFETY: instructions as above.
            unsafe { _mm512_cmpeq_epi8_mask(self.0, other.0) }
        }
        #[inline(always)]
        fn at_least(self, other: Self) -> u64 {
            // SAFETY: instructions as above.
            unsafe { _mm512_cmpge_epu8_mask(self.0, other.0) }
        }
        #[inline(always)]
        fn near<const PLANES: usize, const VALUES: usize>(
            plan: &Plan,
            values: &mut [u8],
            at: usize,
            far: [Self; PLANES],
        ) {
            match plan.near.lags.len() {
                2 => in_groups::<PLANES, VALUES, 2>(plan, values, at, far),
                3 => in_groups::<PLANES, VALUES, 3>(plan, values, at, far),
                4 => in_groups::<PLANES, VALUES, 4>(plan, values, at, far),
                8 => in_groups::<PLANES, VALUES, 8>(plan, values, at, far),
                _ => in_groups::<PLANES, VALUES, ANY>(plan, values, at, far),
            }
        }
        #[inline(always)]
        fn bit(number: u8) -> u64 {
            bit(number)
        }
        fn stretch<const PLANES: usize, const VALUES: usize>(run: &mut Run) {
            // SAFETY: the level is available.
            unsafe { avx512::<PLANES, VALUES>(run) }
        }
        #[inline(always)]
        fn zip<const SIZE: usize>(self, other: Self) -> (Self, Self) {
            // SAFETY: instructions as above.
            unsafe {
                // Within each quarter of the register; the permutations put the quarters in order.
                let (low, high) = match SIZE {
                    1 => (
                        _mm512_unpacklo_epi8(self.0, other.0),
                        _mm512_unpackhi_epi8(self.0, other.0),
                    ),
                    2 => (
                        _mm512_unpacklo_epi16(self.0, other.0),
                        _mm512_unpackhi_epi16(self.0, other.0),
                    ),
                    _ => (
                        _mm512_unpacklo_epi32(self.0, other.0),
                        _mm512_unpackhi_epi32(self.0, other.0),
                    ),
                };
                let first = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11);
                let second = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
                (
                    Avx512(_mm512_permutex2var_epi64(low, first, high)),
                    Avx512(_mm512_permutex2var_epi64(low, second, high)),
                )
            }
        }
    }

    /// The numbers 0 to 63 three times over: where the lanes of a rotated block come from.
    const LANE: [u8; 3 * LANES] = {
        let mut lanes = [0; 3 * LANES];
        let mut at = 0;
        while at < lanes.len() {
            lanes[at] = (at % LANES) as u8;
            at += 1;
        }
        lanes
    };

    /// Stands for any number of lags where the compiler is not told one.
    const ANY: usize = usize::MAX;

    /// Adds near options to as many heaps at once as the least lag allows: none of them is an option of another. The last 64 packed values
    /// stay in a register, the newest in the last lanes, where the next ones are worked out.
    #[inline(always)]
    fn in_groups<const PLANES: usize, const VALUES: usize, const LAGS: usize>(
        plan: &Plan,
        values: &mut [u8],
        at: usize,
        far: [Avx512; PLANES],
    ) {
        let before = values[at - LANES..].first_chunk();
        let mut last = Avx512::load(before.expect("a block before is there"));
        let (lags, tables) = plan.near.with_tables::<PLANES>();
        let (middle_lags, middle_tables) = plan.middle.with_tables::<PLANES>();
        let at_once = lags.first().map_or(NEAR, |lag| lag.lag);
        let count = if LAGS == ANY { lags.len() } else { LAGS };
        let (lags, tables) = (&lags[..count], &tables[..count]);
        for first in (0..LANES).step_by(NEAR) {
            // The options of 16 heaps with lags of 16 or more, in the last lanes.
            let mut options = far;
            down(&mut options, (first + NEAR) as isize - LANES as isize);
            for middle in 0..middle_lags.len().min(middle_tables.len()) {
                let packed = last.down(NEAR as isize - middle_lags[middle].lag as isize);
                add::<PLANES, VALUES>(&mut options, packed, &middle_tables[middle]);
            }
            let mut heap = 0;
            while heap < NEAR {
                let heaps = at_once.min(NEAR - heap);
                heap += heaps;
                let mut options = options;
                down(&mut options, heap as isize - NEAR as isize);
                // The least lag, which waits for the newest values, comes last.
                for lag in (0..count).rev() {
                    let packed = last.down(heaps as isize - lags[lag].lag as isize);
                    add::<PLANES, VALUES>(&mut options, packed, &tables[lag]);
                }
                let found = Avx512::least_missing(options);
                last = last.down(heaps as isize).with_last(heaps, found);
            }
        }
        let room = values[at..].first_chunk_mut();
        last.store(room.expect("a block beyond is there"));
    }

    #[inline(always)]
    fn add<const PLANES: usize, const VALUES: usize>(
        options: &mut [Avx512; PLANES],
        packed: Avx512,
        tables: &[Block; PLANES],
    ) {
        for plane in 0..PLANES {
            options[plane] = options[plane].or(packed.look_up::<VALUES>(&tables[plane]));
        }
    }

    /// [`Avx512::down`] for each plane.
    #[inline(always)]
    fn down<const PLANES: usize>(planes: &mut [Avx512; PLANES], by: isize) {
        for plane in planes {
            *plane = plane.down(by);
        }
    }

    impl Avx512 {
        /// Lane i + `by` comes to lane i, for −64 < `by` < 64.
        #[inline(always)]
        fn down(self, by: isize) -> Self {
            let from = LANE[LANES.wrapping_add_signed(by)..].first_chunk();
            let from = Self::load(from.expect("64 lanes from any of these on"));
            // SAFETY: instructions as above.
            unsafe { Avx512(_mm512_permutexvar_epi8(from.0, self.0)) }
        }

        /// The last lanes from `other`, as many as `lanes`, from 1 to 64.
        #[inline(always)]
        fn with_last(self, lanes: usize, other: Self) -> Self {
            let last = u64::MAX << (LANES - lanes);
            // SAFETY: instructions as above.
            unsafe { Avx512(_mm512_mask_mov_epi8(self.0, last, other.0)) }
        }

        /// The least number that is in none of the planes.
        #[inline(always)]
        fn least_missing<const PLANES: usize>(planes: [Self; PLANES]) -> Self {
            // SAFETY: instructions as above.
            unsafe {
                let one = _mm512_set1_epi8(1);
                let ones = _mm512_set1_epi8(-1);
                // The bits below the lowest zero, counted.
                let mut least = _mm512_setzero_si512();
                let mut full = u64::MAX;
                for plane in planes {
                    let next = _mm512_add_epi8(plane.0, one);
                    let below = _mm512_popcnt_epi8(_mm512_andnot_si512(next, plane.0));
                    least = _mm512_mask_add_epi8(least, full, least, below);
                    full &= _mm512_cmpeq_epi8_mask(plane.0, ones);
                }
                Avx512(least)
            }
        }
    }

    /// Used inside [`avx2`] alone, so that its instructions are there: the reason that each `unsafe` here gives.
    #[derive(Clone, Copy)]
    pub(in super::super) struct Avx2([__m256i; 2]);

    impl Avx2 {
        #[inline(always)]
        fn each(self, other: Self, f: impl Fn(__m256i, __m256i) -> __m256i) -> Self {
            Avx2([f(self.0[0], other.0[0]), f(self.0[1], other.0[1])])
        }
        #[inline(always)]
        fn lanes(self, other: Self, f: impl Fn(__m256i, __m256i) -> __m256i) -> u64 {
            let both = self.each(other, f);
            // SAFETY: instructions as above.
            let bits = both
                .0
                .map(|half| unsafe { _mm256_movemask_epi8(half) } as u32);
            u64::from(bits[0]) | u64::from(bits[1]) << 32
        }
    }

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
            self.each(other, |a, b| unsafe { _mm256_or_si256(a, b) })
        }
        #[inline(always)]
        fn xor(self, other: Self) -> Self {
            // SAFETY: instructions as above.
            self.each(other, |a, b| unsafe { _mm256_xor_si256(a, b) })
        }
        #[inline(always)]
        fn without(self, other: Self) -> Self {
            // SAFETY: instructions as above.
            self.each(other, |a, b| unsafe { _mm256_andnot_si256(b, a) })
        }
        #[inline(always)]
        fn look_up<const ENTRIES: usize>(self, table: &Block) -> Self {
            let mut found = Self::splat(0);
            for (number, entries) in table[..ENTRIES].as_chunks::<16>().0.iter().enumerate() {
                // SAFETY: instructions as above; 16 bytes are read from a reference to 16 bytes.
                let entries = unsafe {
                    _mm256_broadcastsi128_si256(_mm_loadu_si128(entries.as_ptr().cast()))
                };
                // A byte is an index below 16 in its own piece of the table; the other pieces see its top bit and give 0.
                let index = self.xor(Self::splat(16 * number as u8));
                // SAFETY: instructions as above.
                let piece = index.each(Self::splat(0x70), |index, top| unsafe {
                    _mm256_shuffle_epi8(entries, _mm256_adds_epu8(index, top))
                });
                found = found.or(piece);
            }
            found
        }
        #[inline(always)]
        fn equal(self, other: Self) -> u64 {
            // SAFETY: instructions as above.
            self.lanes(other, |a, b| unsafe { _mm256_cmpeq_epi8(a, b) })
        }
        #[inline(always)]
        fn at_least(self, other: Self) -> u64 {
            // SAFETY: instructions as above.
            self.lanes(other, |a, b| unsafe {
                _mm256_cmpeq_epi8(_mm256_max_epu8(a, b), a)
            })
        }
        #[inline(always)]
        fn bit(number: u8) -> u64 {
            bit(number)
        }
        fn stretch<const PLANES: usize, const VALUES: usize>(run: &mut Run) {
            // SAFETY: the level is available.
            unsafe { avx2::<PLANES, VALUES>(run) }
        }
        #[inline(always)]
        fn zip<const SIZE: usize>(self, other: Self) -> (Self, Self) {
            let halves = |half: usize| {
                let (a, b) = (self.0[half], other.0[half]);
                // SAFETY: instructions as above.
                unsafe {
                    let (low, high) = match SIZE {
                        1 => (_mm256_unpacklo_epi8(a, b), _mm256_unpackhi_epi8(a, b)),
                        2 => (_mm256_unpacklo_epi16(a, b), _mm256_unpackhi_epi16(a, b)),
                        _ => (_mm256_unpacklo_epi32(a, b), _mm256_unpackhi_epi32(a, b)),
                    };
                    Avx2([
                        _mm256_permute2x128_si256::<0x20>(low, high),
                        _mm256_permute2x128_si256::<0x31>(low, high),
                    ])
                }
            };
            (halves(0), halves(1))
        }
    }
}
