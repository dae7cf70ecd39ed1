//! The inner loops, compiled once for each set of instructions: the same code, so that one is the twin of the other.
#![allow(unsafe_code)]

use super::outcomes::Shifted;

/// The instructions that are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Simd {
    Portable,
    /// With AVX2. The constructor has asked the CPU.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// With AVX-512 (F, BW, DQ, VL) and VBMI2. The constructor has asked the CPU.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Simd {
    /// All that this CPU has, the best last.
    pub(super) fn available() -> Vec<Simd> {
        let mut all = vec![Simd::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx2") {
                all.push(Simd::Avx2);
            }
            if is_x86_feature_detected!("avx512f")
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

#[inline(always)]
fn free(earlier: &[u64], sources: &[Shifted], out: &mut [u64]) {
    out.fill(u64::MAX);
    for source in sources {
        let Some(out) = out.get_mut(source.words..) else {
            continue;
        };
        let row = &earlier[source.start..][..out.len()];
        let bits = source.bits;
        if let (Some(out), Some(word)) = (out.first_mut(), row.first()) {
            *out &= !(word << bits);
        }
        let words = row.iter().zip(row.iter().skip(1));
        for (out, (before, word)) in out.iter_mut().skip(1).zip(words) {
            // Two shifts, because one by 64 is none.
            *out &= !(word << bits | before >> 1 >> (63 - bits));
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn free_avx2(earlier: &[u64], sources: &[Shifted], out: &mut [u64]) {
    free(earlier, sources, out);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2")]
fn free_avx512(earlier: &[u64], sources: &[Shifted], out: &mut [u64]) {
    free(earlier, sources, out);
}
