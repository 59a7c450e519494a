//! The measure of a grid on the way to a harder one.

use std::cmp::Ordering;

/// A whole number of any size: its digits to the base 2^32, the lowest one first. Only the last one
/// may be negative.
#[derive(Debug)]
pub struct Merit(Vec<i64>);

/// The number of bits of a digit.
const BITS: usize = 32;

impl Merit {
    /// A number that is no sum.
    pub fn small(number: i64) -> Self {
        Merit::sum(number, std::iter::empty())
    }

    /// The sum of a number and of others, each shifted to the left by some bits.
    pub fn sum(number: i64, shifted: impl Iterator<Item = (u64, usize)>) -> Self {
        let mut digits = vec![number];
        for (part, bits) in shifted {
            let (first, wide) = (bits / BITS, u128::from(part) << (bits % BITS));
            digits.resize(digits.len().max(first + 3), 0);
            for (index, digit) in digits[first..].iter_mut().take(3).enumerate() {
                *digit += i64::from((wide >> (index * BITS)) as u32);
            }
        }
        let mut carry = 0;
        for digit in &mut digits {
            carry += *digit;
            *digit = carry & 0xffff_ffff;
            carry >>= BITS;
        }
        digits.push(carry);
        // The sign alone needs no digit: so the longer one of two numbers is farther from 0.
        while let [.., before, last] = digits[..] {
            match (last, before) {
                (0, _) => digits.truncate(digits.len() - 1),
                (-1, 0xffff_ffff) => {
                    digits.truncate(digits.len() - 1);
                    digits.last_mut().into_iter().for_each(|digit| *digit = -1);
                }
                _ => break,
            }
        }
        Merit(digits)
    }
}

impl Ord for Merit {
    fn cmp(&self, other: &Self) -> Ordering {
        let (one, other) = (&self.0, &other.0);
        let digit = |number: &[i64], index: usize| number.get(index).copied().unwrap_or(0);
        let digits = (0..one.len().max(other.len())).rev();
        let orders = digits.map(|index| digit(one, index).cmp(&digit(other, index)));
        orders.fold(Ordering::Equal, Ordering::then)
    }
}

impl PartialOrd for Merit {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Merit {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Merit {}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(number: i64, shifted: &[(u64, usize)]) -> Merit {
        Merit::sum(number, shifted.iter().copied())
    }

    #[test]
    fn merits_are_compared_as_numbers_of_any_size() {
        let numbers = [
            Merit::small(-5),
            Merit::small(-1),
            sum(0, &[]),
            sum(-1, &[(1, 32)]),
            sum(0, &[(1, 32)]),
            sum(0, &[(1, 62)]),
            sum(7, &[(u64::MAX, 31)]),
            sum(-7, &[(1, 95)]),
            sum(-7, &[(1, 94), (2, 93), (3, 200)]),
        ];
        for (index, one) in numbers.iter().enumerate() {
            for (place, other) in numbers.iter().enumerate() {
                assert_eq!(one.cmp(other), index.cmp(&place), "{one:?} {other:?}");
            }
        }
    }
}
