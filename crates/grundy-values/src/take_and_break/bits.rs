//! Sets of nim-values as rows of bits, closed under xor with a constant by moving bits around.

/// Words needed for the values below `values`, a power of two; at least one.
pub(super) fn words(values: usize) -> usize {
    values.div_ceil(64)
}

/// Adds `from` to `set`, which is at least as long.
pub(super) fn unite(set: &mut [u64], from: &[u64]) {
    for (word, &more) in set.iter_mut().zip(from) {
        *word |= more;
    }
}

/// Adds x ⊕ `by` to `set` for every x in `from`. `set` has a power of two of words, at least as many as `from` and as `by` needs.
pub(super) fn unite_xor(set: &mut [u64], from: &[u64], by: u32) {
    let (high, low) = ((by >> 6) as usize, by & 63);
    for (i, &word) in from.iter().enumerate() {
        if word != 0 {
            set[i ^ high] |= permute(word, low);
        }
    }
}

/// Moves bit x to bit x ⊕ `by`, for `by` below 64: one exchange of neighbouring blocks for each binary digit.
fn permute(mut word: u64, by: u32) -> u64 {
    const BLOCKS: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    for (digit, mask) in BLOCKS.into_iter().enumerate() {
        if by >> digit & 1 == 1 {
            let shift = 1 << digit;
            word = (word & mask) << shift | word >> shift & mask;
        }
    }
    word
}

/// The least value that is not in `set`.
pub(super) fn mex(set: &[u64]) -> u32 {
    match set.iter().position(|&word| word != u64::MAX) {
        Some(i) => i as u32 * 64 + set[i].trailing_ones(),
        None => set.len() as u32 * 64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn xor_moves_every_bit() {
        for by in 0..256u32 {
            for x in [0u32, 1, 5, 63, 64, 100, 127, 200, 255] {
                let mut from = [0; 4];
                from[(x / 64) as usize] |= 1 << (x % 64);
                let mut set = [0; 4];
                unite_xor(&mut set, &from, by);
                let y = x ^ by;
                let mut expected = [0; 4];
                expected[(y / 64) as usize] |= 1 << (y % 64);
                assert_eq!(set, expected, "{x} ^ {by}");
            }
        }
    }

    #[test]
    fn mex_of_bits() {
        assert_eq!(mex(&[0]), 0);
        assert_eq!(mex(&[0b1011]), 2);
        assert_eq!(mex(&[u64::MAX, 0b1]), 65);
        assert_eq!(mex(&[u64::MAX]), 64);
    }
}
