//! Arithmetic on bytes of the field of 2^8 numbers, 64 at once.
//!
//! A number below 2^64 is eight bytes over that field, by three quadratic extensions as in [`crate::nimber::tower`]; a product takes 27
//! products of bytes (Karatsuba). Sixty-four numbers are taken apart into eight vectors, the i-th with byte i of each, so that a
//! product of bytes is one instruction for all.

use super::constants::{
    FACTORS, FROM_NIMBERS, SQUARE, SUM, TIMES_HALF, TIMES_HALF_2, TIMES_HALF_3, TO_NIMBERS, matrix,
};
use std::arch::x86_64::*;
use std::sync::LazyLock;

/// The evidence that the processor has GFNI and the parts of AVX-512 that are used here.
#[derive(Clone, Copy)]
pub(in crate::nimber) struct Gfni(());

static GFNI: LazyLock<Option<Gfni>> = LazyLock::new(|| {
    let all = is_x86_feature_detected!("gfni")
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vbmi");
    all.then_some(Gfni(()))
});

/// The matrix of a linear map of 64 bits, in blocks of 8 × 8: row d has in word i the block from byte i + d to byte i.
pub(in crate::nimber) struct Diagonals([[u64; 8]; 8]);

impl Diagonals {
    /// From the images of the powers of two.
    pub(in crate::nimber) fn new(images: &[u64; 64]) -> Self {
        let block = |to: usize, from: usize| {
            let columns = images[8 * from..].first_chunk().unwrap_or(&[0; 8]);
            matrix(columns.map(|image| image.to_le_bytes()[to]))
        };
        Diagonals(std::array::from_fn(|distance| {
            std::array::from_fn(|to| block(to, (to + distance) % 8))
        }))
    }
}

/// Numbers that are worked on together.
const BLOCK: usize = 64;

type Block = [u64; BLOCK];

// SAFETY, for every `unsafe` here: there is no `Gfni` unless the processor has the instructions.
impl Gfni {
    pub(in crate::nimber) fn detect() -> Option<Self> {
        *GFNI
    }

    /// a ⊗ b
    #[inline]
    pub(in crate::nimber) fn product(self, a: u64, b: u64) -> u64 {
        // SAFETY: as above.
        unsafe { product(a, b) }
    }

    /// Products two by two; the slices are of the same length.
    pub(in crate::nimber) fn products(self, a: &[u64], b: &[u64], out: &mut [u64]) {
        // SAFETY: as above.
        unsafe { products(a, b, out) }
    }

    /// The inverse of each number, 0 for 0; the slices are of the same length.
    pub(in crate::nimber) fn inverses(self, numbers: &[u64], out: &mut [u64]) {
        // SAFETY: as above.
        unsafe { inverses(numbers, out) }
    }

    /// The image of each number; the slices are of the same length.
    pub(in crate::nimber) fn images(self, map: &Diagonals, numbers: &[u64], out: &mut [u64]) {
        // SAFETY: as above.
        unsafe { images(map, numbers, out) }
    }
}

/// Bytes in place i, of 64 numbers.
type Plane = __m512i;

#[target_feature(enable = "gfni,avx512f,avx512bw,avx512vl,avx512vbmi")]
#[inline]
fn product(a: u64, b: u64) -> u64 {
    let products = _mm256_gf2p8mul_epi8(factors(a), factors(b));
    let products = _mm512_permutexvar_epi8(load(&SUM.products), _mm512_castsi256_si512(products));
    // As in `factors`, with eight lanes to add up at last.
    let mapped = _mm512_gf2p8affine_epi64_epi8::<0>(load(&SUM.to_nimbers), products);
    let sums = _mm512_gf2p8affine_epi64_epi8::<0>(load(&SUM.bytes), mapped);
    let sums = _mm256_xor_si256(
        _mm512_castsi512_si256(sums),
        _mm512_extracti64x4_epi64::<1>(sums),
    );
    let sums = _mm_xor_si128(
        _mm256_castsi256_si128(sums),
        _mm256_extracti128_si256::<1>(sums),
    );
    _mm_cvtsi128_si64(_mm_xor_si128(sums, _mm_unpackhi_epi64(sums, sums))) as u64
}

/// The factors of the 27 products of bytes, as polynomials, from one number.
#[target_feature(enable = "gfni,avx512f,avx512bw,avx512vl,avx512vbmi")]
#[inline]
fn factors(a: u64) -> __m256i {
    let from_nimbers = _mm256_set1_epi64x(FROM_NIMBERS as i64);
    let [w, x, y, z] = FACTORS;
    let factors = _mm256_setr_epi64x(w as i64, x as i64, y as i64, z as i64);
    // Twice the number in the place of a matrix: the bits of each byte are mapped, then bytes are added up.
    let mapped = _mm256_gf2p8affine_epi64_epi8::<0>(from_nimbers, _mm256_set1_epi64x(a as i64));
    _mm256_gf2p8affine_epi64_epi8::<0>(factors, mapped)
}

#[target_feature(enable = "gfni,avx512f,avx512bw,avx512vl,avx512vbmi")]
#[inline]
fn products(a: &[u64], b: &[u64], out: &mut [u64]) {
    let ((a, a_rest), (b, b_rest)) = (a.as_chunks(), b.as_chunks());
    let (out, out_rest) = out.as_chunks_mut();
    for ((a, b), out) in a.iter().zip(b).zip(out) {
        products_of_block(a, b, out);
    }
    if !out_rest.is_empty() {
        let mut block = [0; BLOCK];
        products_of_block(&padded(a_rest), &padded(b_rest), &mut block);
        out_rest.copy_from_slice(&block[..out_rest.len()]);
    }
}

#[target_feature(enable = "gfni,avx512f,avx512bw,avx512vl,avx512vbmi")]
#[inline]
fn inverses(numbers: &[u64], out: &mut [u64]) {
    let (numbers, rest) = numbers.as_chunks();
    let (out, out_rest) = out.as_chunks_mut();
    for (numbers, out) in numbers.iter().zip(out) {
        inverses_of_block(numbers, out);
    }
    if !out_rest.is_empty() {
        let mut block = [0; BLOCK];
        inverses_of_block(&padded(rest), &mut block);
        out_rest.copy_from_slice(&block[..out_rest.len()]);
    }
}

#[target_feature(enable = "gfni,avx512f,avx512bw,avx512vl,avx512vbmi")]
#[inline]
fn products_of_block(a: &Block, b: &Block, out: &mut Block) {
    join(product64(split(a), split(b)), out);
}

#[target_feature(enable = "gfni,avx512f,avx512bw,avx512vl,avx512vbmi")]
#[inline]
fn inverses_of_block(numbers: &Block, out: &mut Block) {
    join(inverse64(split(numbers)), out);
}

/// The planes of 64 numbers, as polynomials.
#[target_feature(enable = "gfni,avx512f,avx512bw,avx512vl,avx512vbmi")]
#[inline]
fn split(numbers: &Block) -> [Plane; 8] {
    let rows = numbers.as_chunks().0;
    let row = |i: usize| transpose_bytes(load(&rows[i]));
    let planes = transpose([
        row(0),
        row(1),
        row(2),
        row(3),
        row(4),
        row(5),
        row(6),
        row(7),
    ]);
    affine_each::<FROM_NIMBERS>(planes)
}

/// The numbers of planes.
#[target_feature(enable = "gfni,avx512f,avx512bw,avx512vl,avx512vbmi")]
#[inline]
fn join(planes: [Plane; 8], out: &mut Block) {
    let rows = transpose(affine_each::<TO_NIMBERS>(planes));
    let out = out.as_chunks_mut().0;
    for i in 0..8 {
        store(transpose_bytes(rows[i]), &mut out[i]);
    }
}

/// Byte i of word j becomes byte j of word i.
#[target_feature(enable = "gfni,avx512f,avx512bw,avx512vl,avx512vbmi")]
#[inline]
fn transpose_bytes(row: __m512i) -> __m512i {
    const PLACES: [u64; 8] = {
        let mut words = [0; 8];
        let mut place = 0;
        while place < 64 {
            let (word, byte) = (place / 8, place % 8);
            words[word] |= ((8 * byte + word) as u64) << (8 * byte);
            place += 1;
        }
        words
    };
    _mm512_permutexvar_epi8(load(&PLACES), row)
}

/// Word i of row j becomes word j of row i: in pairs of words, of pairs and of fours.
#[target_feature(enable = "gfni,avx512f,avx512bw,avx512vl,avx512vbmi")]
#[inline]
fn transpose(r: [__m512i; 8]) -> [__m512i; 8] {
    let even = |i: usize| _mm512_unpacklo_epi64(r[i], r[i + 1]);
    let odd = |i: usize| _mm512_unpackhi_epi64(r[i], r[i + 1]);
    let r = [
        even(0),
        odd(0),
        even(2),
        odd(2),
        even(4),
        odd(4),
        even(6),
        odd(6),
    ];
    let even = |i: usize| _mm512_shuffle_i64x2::<0b10_00_10_00>(r[i], r[i + 2]);
    let odd = |i: usize| _mm512_shuffle_i64x2::<0b11_01_11_01>(r[i], r[i + 2]);
    let r = [
        even(0),
        even(1),
        odd(0),
        odd(1),
        even(4),
        even(5),
        odd(4),
        odd(5),
    ];
    let even = |i: usize| _mm512_shuffle_i64x2::<0b10_00_10_00>(r[i], r[i + 4]);
    let odd = |i: usize| _mm512_shuffle_i64x2::<0b11_01_11_01>(r[i], r[i + 4]);
    [
        even(0),
        even(1),
        even(2),
        even(3),
        odd(0),
        odd(1),
        odd(2),
        odd(3),
    ]
}

#[target_feature(enable = "gfni,avx512f,avx512bw,avx512vl,avx512vbmi")]
#[inline]
fn affine_by(matrices: __m512i, bytes: __m512i) -> __m512i {
    _mm512_gf2p8affine_epi64_epi8::<0>(bytes, matrices)
}

#[target_feature(enable = "gfni,avx512f,avx512bw,avx512vl,avx512vbmi")]
#[inline]
fn times(a: Plane, b: Plane) -> Plane {
    _mm512_gf2p8mul_epi8(a, b)
}

#[target_feature(enable = "gfni,avx512f,avx512bw,avx512vl,avx512vbmi")]
#[inline]
fn add(a: Plane, b: Plane) -> Plane {
    _mm512_xor_si512(a, b)
}

#[target_feature(enable = "gfni,avx512f,avx512bw,avx512vl,avx512vbmi")]
#[inline]
fn product16([a0, a1]: [Plane; 2], [b0, b1]: [Plane; 2]) -> [Plane; 2] {
    let low = times(a0, b0);
    let sums = times(add(a0, a1), add(b0, b1));
    let high = affine::<TIMES_HALF>(times(a1, b1));
    [add(low, high), add(sums, low)]
}

#[target_feature(enable = "gfni,avx512f,avx512bw,avx512vl,avx512vbmi")]
#[inline]
fn product32(a: [Plane; 4], b: [Plane; 4]) -> [Plane; 4] {
    let ([a0, a1], [b0, b1]) = (halves32(a), halves32(b));
    let low = product16(a0, b0);
    let sums = product16(add16(a0, a1), add16(b0, b1));
    let high = half16(product16(a1, b1));
    join32(add16(low, high), add16(sums, low))
}

#[target_feature(enable = "gfni,avx512f,avx512bw,avx512vl,avx512vbmi")]
#[inline]
fn product64(a: [Plane; 8], b: [Plane; 8]) -> [Plane; 8] {
    let ([a0, a1], [b0, b1]) = (halves64(a), halves64(b));
    let low = product32(a0, b0);
    let sums = product32(add32(a0, a1), add32(b0, b1));
    let high = half32(product32(a1, b1));
    join64(add32(low, high), add32(sums, low))
}

/// a ⊗ 2^15
#[target_feature(enable = "gfni,avx512f,avx512bw,avx512vl,avx512vbmi")]
#[inline]
fn half16([a0, a1]: [Plane; 2]) -> [Plane; 2] {
    [
        affine::<TIMES_HALF_2>(a1),
        affine::<TIMES_HALF>(add(a0, a1)),
    ]
}

/// a ⊗ 2^15 ⊗ 2^15
#[target_feature(enable = "gfni,avx512f,avx512bw,avx512vl,avx512vbmi")]
#[inline]
fn half16_twice([a0, a1]: [Plane; 2]) -> [Plane; 2] {
    let sum = add(a0, a1);
    let high = affine::<TIMES_HALF>(a1);
    [
        affine::<TIMES_HALF_3>(sum),
        affine::<TIMES_HALF_2>(add(high, sum)),
    ]
}

/// a ⊗ 2^31
#[target_feature(enable = "gfni,avx512f,avx512bw,avx512vl,avx512vbmi")]
#[inline]
fn half32(a: [Plane; 4]) -> [Plane; 4] {
    let [a0, a1] = halves32(a);
    join32(half16_twice(a1), half16(add16(a0, a1)))
}

#[target_feature(enable = "gfni,avx512f,avx512bw,avx512vl,avx512vbmi")]
#[inline]
fn square16([a0, a1]: [Plane; 2]) -> [Plane; 2] {
    let (low, high) = (affine::<SQUARE>(a0), affine::<SQUARE>(a1));
    [add(low, affine::<TIMES_HALF>(high)), high]
}

#[target_feature(enable = "gfni,avx512f,avx512bw,avx512vl,avx512vbmi")]
#[inline]
fn square32(a: [Plane; 4]) -> [Plane; 4] {
    let [a0, a1] = halves32(a);
    let (low, high) = (square16(a0), square16(a1));
    join32(add16(low, half16(high)), high)
}

/// As in portable code the conjugate divided by the norm; 0 for 0.
#[target_feature(enable = "gfni,avx512f,avx512bw,avx512vl,avx512vbmi")]
#[inline]
fn inverse16([a0, a1]: [Plane; 2]) -> [Plane; 2] {
    let conjugate = add(a0, a1);
    let norm = add(
        affine::<TIMES_HALF>(affine::<SQUARE>(a1)),
        times(a0, conjugate),
    );
    // The instruction inverts before it multiplies by the matrix, here the unit matrix.
    const UNIT: u64 = matrix([1, 2, 4, 8, 16, 32, 64, 128]);
    let inverse = _mm512_gf2p8affineinv_epi64_epi8::<0>(norm, _mm512_set1_epi64(UNIT as i64));
    [times(conjugate, inverse), times(a1, inverse)]
}

#[target_feature(enable = "gfni,avx512f,avx512bw,avx512vl,avx512vbmi")]
#[inline]
fn inverse32(a: [Plane; 4]) -> [Plane; 4] {
    let [a0, a1] = halves32(a);
    let conjugate = add16(a0, a1);
    let norm = add16(half16(square16(a1)), product16(a0, conjugate));
    let inverse = inverse16(norm);
    join32(product16(conjugate, inverse), product16(a1, inverse))
}

#[target_feature(enable = "gfni,avx512f,avx512bw,avx512vl,avx512vbmi")]
#[inline]
fn inverse64(a: [Plane; 8]) -> [Plane; 8] {
    let [a0, a1] = halves64(a);
    let conjugate = add32(a0, a1);
    let norm = add32(half32(square32(a1)), product32(a0, conjugate));
    let inverse = inverse32(norm);
    join64(product32(conjugate, inverse), product32(a1, inverse))
}

#[target_feature(enable = "gfni,avx512f,avx512bw,avx512vl,avx512vbmi")]
#[inline]
fn add16(a: [Plane; 2], b: [Plane; 2]) -> [Plane; 2] {
    [add(a[0], b[0]), add(a[1], b[1])]
}

#[target_feature(enable = "gfni,avx512f,avx512bw,avx512vl,avx512vbmi")]
#[inline]
fn add32(a: [Plane; 4], b: [Plane; 4]) -> [Plane; 4] {
    [
        add(a[0], b[0]),
        add(a[1], b[1]),
        add(a[2], b[2]),
        add(a[3], b[3]),
    ]
}

#[target_feature(enable = "gfni,avx512f,avx512bw,avx512vl,avx512vbmi")]
#[inline]
fn images(map: &Diagonals, numbers: &[u64], out: &mut [u64]) {
    let diagonals = &map.0;
    let diagonal = |distance: usize| load(&diagonals[distance]);
    let diagonals = [
        diagonal(0),
        diagonal(1),
        diagonal(2),
        diagonal(3),
        diagonal(4),
        diagonal(5),
        diagonal(6),
        diagonal(7),
    ];
    let (numbers, rest) = numbers.as_chunks();
    let (out, out_rest) = out.as_chunks_mut();
    for (numbers, out) in numbers.iter().zip(out) {
        store(image(&diagonals, load(numbers)), out);
    }
    let mut last = [0; 8];
    store(image(&diagonals, load(&padded(rest))), &mut last);
    out_rest.copy_from_slice(&last[..out_rest.len()]);
}

/// The images of eight numbers.
#[target_feature(enable = "gfni,avx512f,avx512bw,avx512vl,avx512vbmi")]
#[inline]
fn image(diagonals: &[__m512i; 8], numbers: __m512i) -> __m512i {
    // Word i holds the bytes in place i; so it does turned by `distance` words those in place i + distance.
    let bytes = transpose_bytes(numbers);
    let [a, b, c, d, e, f, g, h] = [
        affine_by(diagonals[0], bytes),
        affine_by(diagonals[1], _mm512_alignr_epi64::<1>(bytes, bytes)),
        affine_by(diagonals[2], _mm512_alignr_epi64::<2>(bytes, bytes)),
        affine_by(diagonals[3], _mm512_alignr_epi64::<3>(bytes, bytes)),
        affine_by(diagonals[4], _mm512_alignr_epi64::<4>(bytes, bytes)),
        affine_by(diagonals[5], _mm512_alignr_epi64::<5>(bytes, bytes)),
        affine_by(diagonals[6], _mm512_alignr_epi64::<6>(bytes, bytes)),
        affine_by(diagonals[7], _mm512_alignr_epi64::<7>(bytes, bytes)),
    ];
    let (a, c) = (add(add(a, b), c), add(add(d, e), f));
    transpose_bytes(add(add(a, c), add(g, h)))
}

#[target_feature(enable = "gfni,avx512f,avx512bw,avx512vl,avx512vbmi")]
#[inline]
fn load(words: &[u64; 8]) -> __m512i {
    // SAFETY: eight words are read, which need not be aligned.
    unsafe { _mm512_loadu_epi64(words.as_ptr().cast()) }
}

#[target_feature(enable = "gfni,avx512f,avx512bw,avx512vl,avx512vbmi")]
#[inline]
fn store(vector: __m512i, words: &mut [u64; 8]) {
    // SAFETY: eight words are written, which need not be aligned.
    unsafe { _mm512_storeu_epi64(words.as_mut_ptr().cast(), vector) }
}

/// Every byte multiplied by the same matrix.
#[target_feature(enable = "gfni,avx512f,avx512bw,avx512vl,avx512vbmi")]
#[inline]
fn affine<const MATRIX: u64>(plane: Plane) -> Plane {
    _mm512_gf2p8affine_epi64_epi8::<0>(plane, _mm512_set1_epi64(MATRIX as i64))
}

#[target_feature(enable = "gfni,avx512f,avx512bw,avx512vl,avx512vbmi")]
#[inline]
fn affine_each<const MATRIX: u64>([a, b, c, d, e, f, g, h]: [Plane; 8]) -> [Plane; 8] {
    [
        affine::<MATRIX>(a),
        affine::<MATRIX>(b),
        affine::<MATRIX>(c),
        affine::<MATRIX>(d),
        affine::<MATRIX>(e),
        affine::<MATRIX>(f),
        affine::<MATRIX>(g),
        affine::<MATRIX>(h),
    ]
}

/// The numbers and zeros after them.
fn padded<const N: usize>(numbers: &[u64]) -> [u64; N] {
    let mut block = [0; N];
    block[..numbers.len()].copy_from_slice(numbers);
    block
}

fn halves32([a, b, c, d]: [Plane; 4]) -> [[Plane; 2]; 2] {
    [[a, b], [c, d]]
}

fn join32([a, b]: [Plane; 2], [c, d]: [Plane; 2]) -> [Plane; 4] {
    [a, b, c, d]
}

fn halves64([a, b, c, d, e, f, g, h]: [Plane; 8]) -> [[Plane; 4]; 2] {
    [[a, b, c, d], [e, f, g, h]]
}

fn join64([a, b, c, d]: [Plane; 4], [e, f, g, h]: [Plane; 4]) -> [Plane; 8] {
    [a, b, c, d, e, f, g, h]
}
