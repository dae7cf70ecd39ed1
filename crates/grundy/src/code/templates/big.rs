/// {{ say("code-big") }}
#[derive(Clone, PartialEq, Eq)]
struct Big(Vec<u32>);

impl Big {
    fn trimmed(mut digits: Vec<u32>) -> Big {
        while digits.last() == Some(&0) {
            digits.pop();
        }
        Big(digits)
    }
{% if ops.root %}

    /// {{ say("code-root") }}
    fn root(&self) -> Big {
        let mut r = vec![0; self.0.len().div_ceil(2)];
        for bit in (0..32 * r.len()).rev() {
            r[bit / 32] |= 1 << (bit % 32);
            let next = Big::trimmed(r.clone());
            if &next * &next > *self {
                r[bit / 32] ^= 1 << (bit % 32);
            }
        }
        Big::trimmed(r)
    }
{% endif %}
}

impl From<u32> for Big {
    fn from(n: u32) -> Big {
        Big::trimmed(vec![n])
    }
}

impl FromStr for Big {
    type Err = ();

    fn from_str(decimal: &str) -> Result<Big, ()> {
        let mut digits: Vec<u32> = Vec::new();
        for c in decimal.chars() {
            let mut carry = u64::from(c.to_digit(10).ok_or(())?);
            for digit in &mut digits {
                carry += 10 * u64::from(*digit);
                *digit = carry as u32;
                carry >>= 32;
            }
            if carry > 0 {
                digits.push(carry as u32);
            }
        }
        Ok(Big(digits))
    }
}

impl Ord for Big {
    fn cmp(&self, other: &Big) -> Ordering {
        let by_length = self.0.len().cmp(&other.0.len());
        by_length.then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

impl PartialOrd for Big {
    fn partial_cmp(&self, other: &Big) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
{% if ops.compare %}

impl PartialEq<u32> for Big {
    fn eq(&self, other: &u32) -> bool {
        *self == Big::from(*other)
    }
}

impl PartialOrd<u32> for Big {
    fn partial_cmp(&self, other: &u32) -> Option<Ordering> {
        Some(self.cmp(&Big::from(*other)))
    }
}
{% endif %}
{% if ops.add %}

impl Add for &Big {
    type Output = Big;

    fn add(self, other: &Big) -> Big {
        let mut carry = 0;
        let mut digits = Vec::new();
        for i in 0..self.0.len().max(other.0.len()) {
            let digit = |n: &Big| n.0.get(i).copied().map_or(0, u64::from);
            carry += digit(self) + digit(other);
            digits.push(carry as u32);
            carry >>= 32;
        }
        digits.push(carry as u32);
        Big::trimmed(digits)
    }
}
{% endif %}
{% if ops.sub %}

/// {{ say("code-difference") }}
impl Sub for &Big {
    type Output = Big;

    fn sub(self, other: &Big) -> Big {
        let mut borrow = false;
        let mut digits = self.0.clone();
        for (i, digit) in digits.iter_mut().enumerate() {
            let less = u64::from(borrow) + other.0.get(i).copied().map_or(0, u64::from);
            borrow = u64::from(*digit) < less;
            *digit = digit.wrapping_sub(less as u32);
        }
        Big::trimmed(digits)
    }
}
{% endif %}
{% if ops.mul %}

impl Mul for &Big {
    type Output = Big;

    fn mul(self, other: &Big) -> Big {
        let mut digits = vec![0; self.0.len() + other.0.len()];
        for (i, &a) in self.0.iter().enumerate() {
            let mut carry = 0;
            for (j, digit) in digits[i..].iter_mut().enumerate() {
                let b = other.0.get(j).copied().unwrap_or(0);
                carry += u64::from(*digit) + u64::from(a) * u64::from(b);
                *digit = carry as u32;
                carry >>= 32;
            }
        }
        Big::trimmed(digits)
    }
}
{% endif %}
{% if ops.div %}

impl Div<u32> for &Big {
    type Output = Big;

    fn div(self, divisor: u32) -> Big {
        let mut rest = 0;
        let mut digits = self.0.clone();
        for digit in digits.iter_mut().rev() {
            rest = rest << 32 | u64::from(*digit);
            *digit = (rest / u64::from(divisor)) as u32;
            rest %= u64::from(divisor);
        }
        Big::trimmed(digits)
    }
}
{% endif %}
{% if ops.rem %}

impl Rem<u32> for &Big {
    type Output = u32;

    fn rem(self, divisor: u32) -> u32 {
        let divisor = u64::from(divisor);
        let rest = self.0.iter().rev().fold(0, |rest, &digit| (rest << 32 | u64::from(digit)) % divisor);
        rest as u32
    }
}
{% endif %}
{% if ops.xor %}

impl BitXor for &Big {
    type Output = Big;

    fn bitxor(self, other: &Big) -> Big {
        let length = self.0.len().max(other.0.len());
        let digit = |n: &Big, i| n.0.get(i).copied().unwrap_or(0);
        Big::trimmed((0..length).map(|i| digit(self, i) ^ digit(other, i)).collect())
    }
}
{% endif %}
{% if ops.print %}

impl fmt::Display for Big {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut decimal = Vec::new();
        let mut rest = self.clone();
        while rest > Big::from(0) || decimal.is_empty() {
            decimal.push(char::from(b'0' + (&rest % 10) as u8));
            rest = &rest / 10;
        }
        f.write_str(&decimal.iter().rev().collect::<String>())
    }
}
{% endif %}
