//! The field of 2^16 numbers by logarithms.

use std::sync::LazyLock;

/// The number of non-zero elements.
const ORDER: u32 = 65_535;

/// Half the Fermat power 2^16: 2^16 ⊗ 2^16 = 2^16 ⊕ 2^15.
pub(super) const HALF: u16 = 1 << 15;

/// Logarithms and powers of a generator, 256 KiB, computed once in about a millisecond.
pub(super) struct Tables {
    /// `log[x]` for x > 0.
    log: Box<[u16; 65_536]>,
    /// The powers 0, 1, …; a few more than one round, so that exponents need not be reduced fully.
    exp: Box<[u16; 65_540]>,
    /// The logarithm of [`HALF`].
    log_half: u32,
}

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::build);

pub(super) fn tables() -> &'static Tables {
    &TABLES
}

impl Tables {
    fn build() -> Self {
        let mut tables = Tables {
            log: Box::new([0; 65_536]),
            exp: Box::new([0; 65_540]),
            log_half: 0,
        };
        // About half of the elements are generators; those below 2^8 lie in a smaller field.
        for candidate in 256..=u16::MAX {
            if tables.fill(candidate) {
                break;
            }
        }
        tables.log_half = u32::from(tables.log[usize::from(HALF)]);
        tables
    }

    /// Fills the tables with the powers of `generator`; false if it does not generate everything.
    fn fill(&mut self, generator: u16) -> bool {
        // Multiplication by a constant is linear: the images of the powers of two say everything, those of the two bytes of a number
        // say it faster.
        let images: [u16; 16] = std::array::from_fn(|bit| by_definition(generator, 1 << bit, 16));
        let by_byte = [0, 8].map(|place| {
            let mut table = [0; 256];
            for byte in 1..256_usize {
                let bit = byte.trailing_zeros() as usize;
                table[byte] = table[byte & (byte - 1)] ^ images[place + bit];
            }
            table
        });
        let mut x = 1_u16;
        for (exponent, power) in self.exp.iter_mut().enumerate() {
            if x == 1 && !(exponent as u32).is_multiple_of(ORDER) {
                return false;
            }
            *power = x;
            if (exponent as u32) < ORDER {
                self.log[usize::from(x)] = exponent as u16;
            }
            let [low, high] = x.to_le_bytes().map(usize::from);
            x = by_byte[0][low] ^ by_byte[1][high];
        }
        true
    }

    fn log(&self, x: u16) -> u32 {
        u32::from(self.log[usize::from(x)])
    }

    /// The generator to the power of `exponent`, which is below 4 · 2^16.
    fn exp(&self, exponent: u32) -> u16 {
        // 2^16 = 1 modulo the order.
        self.exp[((exponent & 0xffff) + (exponent >> 16)) as usize]
    }

    /// a ⊗ b
    pub(super) fn product(&self, a: u16, b: u16) -> u16 {
        match (a, b) {
            (0, _) | (_, 0) => 0,
            _ => self.exp(self.log(a) + self.log(b)),
        }
    }

    /// a ⊗ b ⊗ 2^15
    pub(super) fn product_half(&self, a: u16, b: u16) -> u16 {
        match (a, b) {
            (0, _) | (_, 0) => 0,
            _ => self.exp(self.log(a) + self.log(b) + self.log_half),
        }
    }

    /// The b with a ⊗ b = 1, for a > 0.
    pub(super) fn inverse(&self, a: u16) -> u16 {
        self.exp(ORDER - self.log(a))
    }

    /// The b with b ⊗ b = a.
    pub(super) fn square_root(&self, a: u16) -> u16 {
        if a == 0 {
            return 0;
        }
        let log = self.log(a);
        // The order is odd: one of the two is even.
        let even = log + ORDER * (log & 1);
        self.exp(even / 2)
    }
}

/// a ⊗ b for numbers of `bits` bits, a power of two: with F = 2^(bits/2), F ⊗ F = F ⊕ F/2, and the rest is distributivity.
pub(super) const fn by_definition(a: u16, b: u16, bits: u32) -> u16 {
    if bits == 1 {
        return a & b;
    }
    let half = bits / 2;
    let low = (1 << half) - 1;
    let ((a1, a0), (b1, b0)) = ((a >> half, a & low), (b >> half, b & low));
    let c = by_definition(a0, b0, half);
    let high = by_definition(a1 ^ a0, b1 ^ b0, half) ^ c;
    let top = by_definition(a1, b1, half);
    high << half | c ^ by_definition(top, 1 << (half - 1), half)
}
