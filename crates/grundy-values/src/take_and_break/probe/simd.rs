//! The same loops with vectors of 64 or 32 bytes, where the processor has them. What is unsafe here is reading vectors from slices,
//! whose bounds are checked in front of it, and calling functions for which the processor was asked.
#![allow(unsafe_code)]

use super::{Heap, Planes, Search};

/// How many pairs from the first on are surely not `target`, as a start for the plain search: all, if there is no such pair.
#[cfg(target_arch = "x86_64")]
pub(super) fn passed_bytes(small: &[u8], large: &[u8], target: u8) -> usize {
    if is_x86_feature_detected!("avx512bw") && is_x86_feature_detected!("avx512vbmi") {
        // SAFETY: the processor has these instructions.
        return unsafe { x86::passed_bytes_512(small, large, target) };
    }
    if is_x86_feature_detected!("avx2") {
        // SAFETY: as above.
        return unsafe { x86::passed_bytes_256(small, large, target) };
    }
    0
}

/// As [`passed_bytes`], for values of two bytes.
#[cfg(target_arch = "x86_64")]
pub(super) fn passed_words(small: &[u16], large: &[u16], target: u16) -> usize {
    if is_x86_feature_detected!("avx512bw") {
        // SAFETY: the processor has these instructions.
        return unsafe { x86::passed_words_512(small, large, target) };
    }
    if is_x86_feature_detected!("avx2") {
        // SAFETY: as above.
        return unsafe { x86::passed_words_256(small, large, target) };
    }
    0
}

/// [`Planes::mark`], where the processor can permute bytes; tells whether it was done.
#[cfg(target_arch = "x86_64")]
pub(super) fn mark(
    planes: &mut Planes,
    table: &[u8],
    at: usize,
    heaps: &[Heap],
    chosen: Option<&[u64]>,
) -> bool {
    let able = is_x86_feature_detected!("avx512bw") && is_x86_feature_detected!("avx512vbmi");
    if able {
        // SAFETY: the processor has these instructions.
        match chosen {
            Some(bits) => unsafe { x86::mark::<true>(planes, table, at, heaps, bits) },
            None => unsafe { x86::mark::<false>(planes, table, at, heaps, &[]) },
        }
    }
    able
}

/// [`Search::ask`], where the processor has vectors of 64 bytes; tells whether it was done.
#[cfg(target_arch = "x86_64")]
pub(super) fn ask(
    search: &mut Search,
    table: &[u8],
    at: usize,
    heaps: &[Heap],
    chosen: Option<&[u64]>,
) -> bool {
    let able = is_x86_feature_detected!("avx512bw");
    if able {
        // SAFETY: the processor has these instructions.
        match chosen {
            Some(bits) => unsafe { x86::ask::<true>(search, table, at, heaps, bits) },
            None => unsafe { x86::ask::<false>(search, table, at, heaps, &[]) },
        }
    }
    able
}

#[cfg(not(target_arch = "x86_64"))]
pub(super) fn passed_bytes(_: &[u8], _: &[u8], _: u8) -> usize {
    0
}

#[cfg(not(target_arch = "x86_64"))]
pub(super) fn passed_words(_: &[u16], _: &[u16], _: u16) -> usize {
    0
}

#[cfg(not(target_arch = "x86_64"))]
pub(super) fn mark(_: &mut Planes, _: &[u8], _: usize, _: &[Heap], _: Option<&[u64]>) -> bool {
    false
}

#[cfg(not(target_arch = "x86_64"))]
pub(super) fn ask(_: &mut Search, _: &[u8], _: usize, _: &[Heap], _: Option<&[u64]>) -> bool {
    false
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::super::{GROUP, Heap, Planes, Search, TARGETS, bits_from, window};
    use std::arch::x86_64::*;

    /// Vectors between two looks at what was found.
    const STEPS: usize = 4;

    const BYTES_BACKWARDS: [u8; 64] = {
        let mut places = [0; 64];
        let mut i = 0;
        while i < 64 {
            places[i] = 63 - i as u8;
            i += 1;
        }
        places
    };

    const WORDS_BACKWARDS: [u16; 32] = {
        let mut places = [0; 32];
        let mut i = 0;
        while i < 32 {
            places[i] = 31 - i as u16;
            i += 1;
        }
        places
    };

    /// The byte of each plane for the values of a group: 1 << (v mod 8) in plane v / 8, otherwise 0.
    static ONES: [[u8; 64]; 7] = {
        let mut planes = [[0; 64]; 7];
        let mut v = 0;
        while v < GROUP as usize {
            planes[v / 8][v] = 1 << (v % 8);
            v += 1;
        }
        planes
    };

    /// Goes through pairs vector by vector, `$lanes` pairs each, until a group holds the target: then `$differs` of its vectors, which
    /// keep the least difference to the target in every lane, has a zero. The last vector overlaps the one before.
    macro_rules! passed {
        ($small:ident, $large:ident, $lanes:literal, $width:literal, $difference:expr, $least:expr, $hit:expr) => {{
            let len = $small.len().min($large.len());
            let (small, large) = (&$small[..len], &$large[$large.len() - len..]);
            if len < $lanes {
                return 0;
            }
            // SAFETY: both slices hold `len` entries, and i + $lanes <= len.
            let difference = |i: usize| unsafe {
                let a = small.as_ptr().add(i).cast();
                let b = large.as_ptr().add(len - $lanes - i).cast();
                $difference(a, b)
            };
            let mut i = 0;
            while i + STEPS * $lanes <= len {
                let first = $least(difference(i), difference(i + $lanes));
                let second = $least(difference(i + 2 * $lanes), difference(i + 3 * $lanes));
                if $hit($least(first, second)) != 0 {
                    break;
                }
                i += STEPS * $lanes;
            }
            while i < len {
                i = i.min(len - $lanes);
                let hits = $hit(difference(i));
                if hits != 0 {
                    return i + hits.trailing_zeros() as usize / $width;
                }
                i += $lanes;
            }
            len
        }};
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
    pub(super) fn passed_bytes_512(small: &[u8], large: &[u8], target: u8) -> usize {
        let target = _mm512_set1_epi8(target as i8);
        // SAFETY: 64 bytes are read.
        let backwards = unsafe { _mm512_loadu_si512(BYTES_BACKWARDS.as_ptr().cast()) };
        // SAFETY: 64 bytes each, as the macro sees to.
        let load = |p: *const __m512i| unsafe { _mm512_loadu_si512(p) };
        passed!(
            small,
            large,
            64,
            1,
            |a, b| {
                let b = _mm512_permutexvar_epi8(backwards, load(b));
                _mm512_ternarylogic_epi64::<XOR>(load(a), b, target)
            },
            |x, y| _mm512_min_epu8(x, y),
            |x| _mm512_testn_epi8_mask(x, x)
        )
    }

    #[target_feature(enable = "avx512f,avx512bw")]
    pub(super) fn passed_words_512(small: &[u16], large: &[u16], target: u16) -> usize {
        let target = _mm512_set1_epi16(target as i16);
        // SAFETY: 64 bytes are read.
        let backwards = unsafe { _mm512_loadu_si512(WORDS_BACKWARDS.as_ptr().cast()) };
        // SAFETY: 64 bytes each, as the macro sees to.
        let load = |p: *const __m512i| unsafe { _mm512_loadu_si512(p) };
        passed!(
            small,
            large,
            32,
            1,
            |a, b| {
                let b = _mm512_permutexvar_epi16(backwards, load(b));
                _mm512_ternarylogic_epi64::<XOR>(load(a), b, target)
            },
            |x, y| _mm512_min_epu16(x, y),
            |x| _mm512_testn_epi16_mask(x, x)
        )
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn passed_bytes_256(small: &[u8], large: &[u8], target: u8) -> usize {
        let target = _mm256_set1_epi8(target as i8);
        let backwards = _mm256_broadcastsi128_si256(_mm_setr_epi8(
            15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0,
        ));
        // SAFETY: 32 bytes each, as the macro sees to.
        let load = |p: *const __m256i| unsafe { _mm256_loadu_si256(p) };
        passed!(
            small,
            large,
            32,
            1,
            |a, b| {
                let b = _mm256_shuffle_epi8(load(b), backwards);
                let b = _mm256_permute4x64_epi64::<0b01_00_11_10>(b);
                _mm256_xor_si256(_mm256_xor_si256(load(a), b), target)
            },
            |x, y| _mm256_min_epu8(x, y),
            |x| _mm256_movemask_epi8(_mm256_cmpeq_epi8(x, _mm256_setzero_si256()))
        )
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn passed_words_256(small: &[u16], large: &[u16], target: u16) -> usize {
        let target = _mm256_set1_epi16(target as i16);
        let backwards = _mm256_broadcastsi128_si256(_mm_setr_epi8(
            14, 15, 12, 13, 10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1,
        ));
        // SAFETY: 32 bytes each, as the macro sees to.
        let load = |p: *const __m256i| unsafe { _mm256_loadu_si256(p) };
        passed!(
            small,
            large,
            16,
            2,
            |a, b| {
                let b = _mm256_shuffle_epi8(load(b), backwards);
                let b = _mm256_permute4x64_epi64::<0b01_00_11_10>(b);
                _mm256_xor_si256(_mm256_xor_si256(load(a), b), target)
            },
            |x, y| _mm256_min_epu16(x, y),
            |x| _mm256_movemask_epi8(_mm256_cmpeq_epi16(x, _mm256_setzero_si256()))
        )
    }

    const XOR: i32 = 0x96;
    const OR: i32 = 0xfe;

    /// The values of the lanes for one of the heaps, if there are any, and where they lie in the table.
    #[target_feature(enable = "avx512f,avx512bw")]
    #[inline]
    fn values(table: &[u8], at: usize, heap: &Heap) -> Option<(__m512i, usize)> {
        let start = at.wrapping_sub(heap.at as usize);
        let entries = window(table, start)?;
        // SAFETY: the window has 64 bytes.
        let entries = unsafe { _mm512_loadu_si512(entries.as_ptr().cast()) };
        let values = _mm512_xor_si512(entries, _mm512_set1_epi32(heap.value as i32));
        Some((values, start))
    }

    /// One permutation looks up, for 64 values, a byte that the value makes one bit of; values of other groups, and those that do not
    /// count, find a zero behind the table of the group.
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
    pub(super) fn mark<const CHOSEN: bool>(
        planes: &mut Planes,
        table: &[u8],
        at: usize,
        heaps: &[Heap],
        chosen: &[u64],
    ) {
        // SAFETY: 64 bytes are read for each plane, here and below.
        let ones: [__m512i; 7] =
            std::array::from_fn(|i| unsafe { _mm512_loadu_si512(ONES[i].as_ptr().cast()) });
        let mut sets: [__m512i; 7] =
            std::array::from_fn(|i| unsafe { _mm512_loadu_si512(planes.sets[i].as_ptr().cast()) });
        let from = _mm512_set1_epi8(planes.from as i8);
        let beyond = _mm512_set1_epi8(GROUP as i8);
        let places = |heap: &Heap| {
            let Some((values, start)) = values(table, at, heap) else {
                return beyond;
            };
            let places = _mm512_min_epu8(_mm512_sub_epi8(values, from), beyond);
            match CHOSEN {
                true => _mm512_mask_mov_epi8(beyond, bits_from(chosen, start), places),
                false => places,
            }
        };
        let mut pairs = heaps.chunks_exact(2);
        for pair in &mut pairs {
            let (x, y) = (places(&pair[0]), places(&pair[1]));
            for (set, one) in sets.iter_mut().zip(ones) {
                let (x, y) = (
                    _mm512_permutexvar_epi8(x, one),
                    _mm512_permutexvar_epi8(y, one),
                );
                *set = _mm512_ternarylogic_epi64::<OR>(*set, x, y);
            }
        }
        for heap in pairs.remainder() {
            let x = places(heap);
            for (set, one) in sets.iter_mut().zip(ones) {
                *set = _mm512_or_si512(*set, _mm512_permutexvar_epi8(x, one));
            }
        }
        for (plane, set) in planes.sets.iter_mut().zip(sets) {
            // SAFETY: as many bytes are written.
            unsafe { _mm512_storeu_si512(plane.as_mut_ptr().cast(), set) };
        }
    }

    #[target_feature(enable = "avx512f,avx512bw")]
    pub(super) fn ask<const CHOSEN: bool>(
        search: &mut Search,
        table: &[u8],
        at: usize,
        heaps: &[Heap],
        chosen: &[u64],
    ) {
        // SAFETY: 64 bytes are read for each target.
        let load = |bytes: &[u8; 64]| unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) };
        let targets: [__m512i; TARGETS] = std::array::from_fn(|i| load(&search.targets[i]));
        let mut least: [__m512i; TARGETS] = std::array::from_fn(|i| load(&search.least[i]));
        for heap in heaps {
            let Some((values, start)) = values(table, at, heap) else {
                continue;
            };
            for (least, target) in least.iter_mut().zip(targets) {
                let difference = _mm512_xor_si512(values, target);
                *least = match CHOSEN {
                    true => {
                        _mm512_mask_min_epu8(*least, bits_from(chosen, start), *least, difference)
                    }
                    false => _mm512_min_epu8(*least, difference),
                };
            }
        }
        for (bytes, least) in search.least.iter_mut().zip(least) {
            // SAFETY: as many bytes are written.
            unsafe { _mm512_storeu_si512(bytes.as_mut_ptr().cast(), least) };
        }
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::super::plain_find;
    use super::*;
    use proptest::prelude::*;

    /// The plain search from where the vectors stopped finds what it finds from the first pair on.
    fn same<T: super::super::Entry>(small: &[T], large: &[T], target: T, passed: usize) -> bool {
        let expected = plain_find(small, large, target, 0);
        let found = plain_find(small, large, target, passed);
        // A place that was passed in vain is looked at again only in a vector that has the target.
        expected == found && passed <= small.len()
    }

    proptest! {
        #[test]
        fn vectors_find_what_a_loop_finds(
            pairs in prop::collection::vec((0u8..6, 0u8..6), 0..700),
            target in 0u8..8,
            spread in 1u16..300,
        ) {
            let (small, large): (Vec<u8>, Vec<u8>) = pairs.iter().copied().unzip();
            // Rarely a hit: the target's highest bit is in few pairs.
            let small: Vec<u8> = small.iter().enumerate().map(|(i, &v)| if i % 97 == 96 { v | 64 } else { v }).collect();
            let target = target | 64;
            let wide = |row: &[u8]| row.iter().map(|&v| u16::from(v) * spread).collect::<Vec<u16>>();
            let (wide_small, wide_large, wide_target) = (wide(&small), wide(&large), u16::from(target) * spread);
            prop_assert!(same(&small, &large, target, passed_bytes(&small, &large, target)));
            prop_assert!(same(&wide_small, &wide_large, wide_target, passed_words(&wide_small, &wide_large, wide_target)));
            if is_x86_feature_detected!("avx2") {
                // SAFETY: the processor has these instructions.
                let passed = unsafe { x86::passed_bytes_256(&small, &large, target) };
                prop_assert!(same(&small, &large, target, passed));
                // SAFETY: as above.
                let passed = unsafe { x86::passed_words_256(&wide_small, &wide_large, wide_target) };
                prop_assert!(same(&wide_small, &wide_large, wide_target, passed));
            }
        }

        #[test]
        fn lanes_are_worked_out_alike(
            table in prop::collection::vec(any::<u8>(), 64..400),
            heaps in prop::collection::vec((0u32..420, any::<u8>()), 0..9),
            chosen in prop::collection::vec(any::<u64>(), 0..7),
            at in 0usize..420,
            from in any::<u8>(),
            target in any::<u8>(),
        ) {
            let heaps: Vec<Heap> = heaps.into_iter().map(|(at, value)| Heap::new(at, value)).collect();
            let targets = std::array::from_fn(|i| std::array::from_fn(|lane| target.wrapping_add((5 * i + lane) as u8)));
            for chosen in [None, Some(&chosen[..])] {
                let (mut expected, mut found) = (Planes::new(from), Planes::new(from));
                expected.plain_mark(&table, at, &heaps, chosen);
                if mark(&mut found, &table, at, &heaps, chosen) {
                    prop_assert_eq!(&found, &expected);
                }
                let (mut expected, mut found) = (Search::new(targets), Search::new(targets));
                expected.plain_ask(&table, at, &heaps, chosen);
                if ask(&mut found, &table, at, &heaps, chosen) {
                    prop_assert_eq!(&found, &expected);
                }
            }
        }
    }
}
