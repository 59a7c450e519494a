//! Random numbers for the generators: keyed `BLAKE2b` hashes of a counter.
//!
//! Python's `core.rng` describes their use. `BLAKE2b` is that of RFC 7693 (Saarinen and Aumasson
//! 2015), with a key of 32 bytes, a digest of 8, and the counter's 8 bytes as its message.

const KEY: usize = 32;
const DIGEST: u64 = 8;
const BLOCK: u64 = 128;

const IV: [u64; 8] = [
    0x6a09_e667_f3bc_c908,
    0xbb67_ae85_84ca_a73b,
    0x3c6e_f372_fe94_f82b,
    0xa54f_f53a_5f1d_36f1,
    0x510e_527f_ade6_82d1,
    0x9b05_688c_2b3e_6c1f,
    0x1f83_d9ab_fb41_bd6b,
    0x5be0_cd19_137e_2179,
];

/// The order of the message's words in ten rounds; two more begin again.
const SIGMA: [[usize; 16]; 10] = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
    [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
    [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
    [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
    [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
    [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
    [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
    [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
    [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];

/// An endless stream of random numbers, fixed by its key: `Rng` of Python's `core.rng`.
pub struct Stream {
    /// The state of the hash after its key.
    keyed: [u64; 8],
    /// The number of draws so far.
    pub counter: u64,
}

impl Stream {
    /// The stream of a key, after some draws.
    pub fn new(key: &[u8; KEY], counter: u64) -> Self {
        let mut keyed = IV;
        // The parameter block: digest length, key length, fanout 1, depth 1.
        keyed[0] ^= DIGEST | (KEY as u64) << 8 | 1 << 16 | 1 << 24;
        let mut block = [0; 16];
        for (word, bytes) in block.iter_mut().zip(key.chunks_exact(8)) {
            *word = bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
        }
        compress(&mut keyed, &block, BLOCK, false);
        Stream { keyed, counter }
    }

    /// The next 64 random bits.
    pub fn bits64(&mut self) -> u64 {
        let mut state = self.keyed;
        let mut block = [0; 16];
        block[0] = self.counter;
        self.counter = self.counter.wrapping_add(1);
        compress(&mut state, &block, BLOCK + 8, true);
        state[0]
    }

    /// A number below a bound that is not 0, each as likely.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        let mut bits = self.bits64();
        if bits < bound {
            // Rarely; then it may be one of those that would favour small numbers.
            let unfair = (u64::MAX % bound + 1) % bound;
            while bits < unfair {
                bits = self.bits64();
            }
        }
        (bits % bound) as usize
    }

    /// Several small numbers from a single draw.
    pub fn digits(&mut self) -> Digits {
        Digits(self.bits64())
    }

    /// True with this probability, in percent.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of some items, at least one, each as likely.
    pub fn choice<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

/// The rest of a draw that several numbers are made from, like digits to different bases.
///
/// Each is as likely as long as all bounds together multiply to much less than 2^64.
pub struct Digits(u64);

impl Digits {
    /// A number below a bound that is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        let product = u128::from(self.0) * bound as u128;
        self.0 = product as u64;
        (product >> 64) as usize
    }
}

/// The draws with the counters from `first` on, `count` of them.
pub fn draws(key: &[u8; KEY], first: u64, count: usize) -> impl Iterator<Item = u64> {
    let mut stream = Stream::new(key, first);
    (0..count).map(move |_| stream.bits64())
}

/// Hash a block. Inlined, with the order of each round known, so that nothing is done for the words
/// of a block that are known to be 0: all but one for a draw.
#[inline(always)]
fn compress(state: &mut [u64; 8], block: &[u64; 16], length: u64, is_last: bool) {
    let mut v = [0; 16];
    v[..8].copy_from_slice(state);
    v[8..].copy_from_slice(&IV);
    v[12] ^= length;
    if is_last {
        v[14] = !v[14];
    }
    mix_round(&mut v, block, &SIGMA[0]);
    mix_round(&mut v, block, &SIGMA[1]);
    mix_round(&mut v, block, &SIGMA[2]);
    mix_round(&mut v, block, &SIGMA[3]);
    mix_round(&mut v, block, &SIGMA[4]);
    mix_round(&mut v, block, &SIGMA[5]);
    mix_round(&mut v, block, &SIGMA[6]);
    mix_round(&mut v, block, &SIGMA[7]);
    mix_round(&mut v, block, &SIGMA[8]);
    mix_round(&mut v, block, &SIGMA[9]);
    mix_round(&mut v, block, &SIGMA[0]);
    mix_round(&mut v, block, &SIGMA[1]);
    for (index, word) in state.iter_mut().enumerate() {
        *word ^= v[index] ^ v[index + 8];
    }
}

/// A round: the columns of the words as a square, then its diagonals.
#[inline(always)]
fn mix_round(v: &mut [u64; 16], block: &[u64; 16], order: &[usize; 16]) {
    mix(v, [0, 4, 8, 12], block[order[0]], block[order[1]]);
    mix(v, [1, 5, 9, 13], block[order[2]], block[order[3]]);
    mix(v, [2, 6, 10, 14], block[order[4]], block[order[5]]);
    mix(v, [3, 7, 11, 15], block[order[6]], block[order[7]]);
    mix(v, [0, 5, 10, 15], block[order[8]], block[order[9]]);
    mix(v, [1, 6, 11, 12], block[order[10]], block[order[11]]);
    mix(v, [2, 7, 8, 13], block[order[12]], block[order[13]]);
    mix(v, [3, 4, 9, 14], block[order[14]], block[order[15]]);
}

#[inline(always)]
fn mix(v: &mut [u64; 16], [a, b, c, d]: [usize; 4], x: u64, y: u64) {
    v[a] = v[a].wrapping_add(v[b]).wrapping_add(x);
    v[d] = (v[d] ^ v[a]).rotate_right(32);
    v[c] = v[c].wrapping_add(v[d]);
    v[b] = (v[b] ^ v[c]).rotate_right(24);
    v[a] = v[a].wrapping_add(v[b]).wrapping_add(y);
    v[d] = (v[d] ^ v[a]).rotate_right(16);
    v[c] = v[c].wrapping_add(v[d]);
    v[b] = (v[b] ^ v[c]).rotate_right(63);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_is_a_part_of_the_stream() {
        let key = std::array::from_fn(|index| index as u8);
        let all: Vec<u64> = draws(&key, 0, 10).collect();
        assert_eq!(draws(&key, 4, 3).collect::<Vec<_>>(), all[4..7]);
        assert_eq!(all, EXPECTED);
    }

    #[test]
    fn a_draw_has_several_numbers_in_it() {
        let mut stream = Stream::new(&[1; 32], 0);
        let mut counts = [[0; 3]; 5];
        for _ in 0..3_000 {
            let mut digits = stream.digits();
            counts[digits.below(5)][digits.below(3)] += 1;
        }
        assert!(counts.as_flattened().iter().all(|count| (150..250).contains(count)), "{counts:?}");
        let mut digits = Digits(3 << 62 | 1);
        assert_eq!([4, 1 << 62, 9].map(|bound| digits.below(bound)), [3, 1, 0]);
    }

    /// By Python's `hashlib.blake2b`.
    const EXPECTED: [u64; 10] = [
        0x20ba_a994_b38f_0880,
        0x1109_62f2_3edf_abf3,
        0x4a33_29ff_a63f_9bf0,
        0x67d4_1d82_623d_c63c,
        0x5bd7_0ee9_2347_9afa,
        0xa9f6_ff8b_79ec_0296,
        0x9d49_50e6_3542_917e,
        0x673b_9e2e_6ba3_d33a,
        0x0f3b_4639_b999_b16a,
        0xdbec_95ac_e9cc_2459,
    ];
}
