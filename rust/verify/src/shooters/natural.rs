//! Natural numbers of any size, as far as counting needs them.

/// A natural number up to a limit: whatever is more stands at the limit.
///
/// Sums and products of such numbers are exact, or at the limit too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Natural(Vec<u64>); // the lowest 64 bits first, without zeros at the end

impl Natural {
    /// A number of at most 64 bits.
    pub fn new(number: u64) -> Natural {
        Natural(vec![number]).trimmed()
    }

    /// A number from its bytes, the lowest one first.
    pub fn from_bytes(bytes: &[u8]) -> Natural {
        let limb =
            |chunk: &[u8]| chunk.iter().rev().fold(0, |limb, &byte| limb << 8 | u64::from(byte));
        Natural(bytes.chunks(8).map(limb).collect()).trimmed()
    }

    /// The bytes of the number, the lowest one first.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.iter().flat_map(|limb| limb.to_le_bytes()).collect()
    }

    /// A limit above the number, and above 2^64.
    pub fn limit_above(&self) -> Limit {
        Limit { limbs: self.0.len().max(1) + 1 }
    }

    /// Whether the number is 0.
    pub fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    /// The number, if it has at most 64 bits; else `u64::MAX`.
    pub fn saturated(&self) -> u64 {
        match self.0[..] {
            [] => 0,
            [limb] => limb,
            _ => u64::MAX,
        }
    }

    /// The number divided by a power of 2.
    #[must_use]
    pub fn halved(&self, times: usize) -> Natural {
        let (limbs, bits) = (times / 64, times % 64);
        let left = self.0.get(limbs..).unwrap_or_default();
        let above = |index| left.get(index + 1).map_or(0, |&next| u128::from(next) << 64);
        let limb = |(index, &limb)| ((above(index) | u128::from(limb)) >> bits) as u64;
        Natural(left.iter().enumerate().map(limb).collect()).trimmed()
    }

    fn trimmed(mut self) -> Natural {
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
        self
    }
}

/// The largest number with this many words of 64 bits.
#[derive(Clone, Copy)]
pub struct Limit {
    limbs: usize,
}

impl Limit {
    pub fn sum(self, one: &Natural, other: &Natural) -> Natural {
        let mut limbs = Vec::with_capacity(one.0.len().max(other.0.len()) + 1);
        let mut carry = 0;
        for index in 0..one.0.len().max(other.0.len()) {
            let at = |number: &Natural| u128::from(number.0.get(index).copied().unwrap_or(0));
            let sum = at(one) + at(other) + carry;
            limbs.push(sum as u64);
            carry = sum >> 64;
        }
        limbs.push(carry as u64);
        self.at_most(limbs)
    }

    pub fn product(self, one: &Natural, other: &Natural) -> Natural {
        let mut limbs = vec![0; one.0.len() + other.0.len()];
        for (first, &factor) in one.0.iter().enumerate() {
            let mut carry = 0;
            for (second, &times) in other.0.iter().enumerate() {
                let limb = &mut limbs[first + second];
                let sum = u128::from(factor) * u128::from(times) + u128::from(*limb) + carry;
                *limb = sum as u64;
                carry = sum >> 64;
            }
            limbs[first + other.0.len()] = carry as u64;
        }
        self.at_most(limbs)
    }

    /// The number times a power of 2.
    pub fn doubled(self, number: &Natural, times: usize) -> Natural {
        if number.is_zero() {
            return number.clone();
        }
        if times / 64 >= self.limbs {
            return self.itself();
        }
        let mut power = vec![0; times / 64];
        power.push(1 << (times % 64));
        self.product(number, &Natural(power))
    }

    fn at_most(self, limbs: Vec<u64>) -> Natural {
        let number = Natural(limbs).trimmed();
        if number.0.len() > self.limbs {
            self.itself()
        } else {
            number
        }
    }

    fn itself(self) -> Natural {
        Natural(vec![u64::MAX; self.limbs])
    }
}
