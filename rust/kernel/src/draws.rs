//! Random numbers for the generators: keyed `BLAKE2b` hashes of a counter, many at a time.
//!
//! Python's `core.rng` describes their use. `BLAKE2b` is that of RFC 7693 (Saarinen and Aumasson
//! 2015), with a key of 32 bytes, a digest of 8, and the counter's 8 bytes as its message.

const KEY: usize = 32;
const DIGEST: u64 = 8;
const BLOCK: u64 = 128;
const ROUNDS: usize = 12;

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

/// The order of the message's words in each round; the eleventh begins again.
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

/// The words of `v` that each of the eight mixing steps of a round takes.
const LANES: [[usize; 4]; 8] = [
    [0, 4, 8, 12],
    [1, 5, 9, 13],
    [2, 6, 10, 14],
    [3, 7, 11, 15],
    [0, 5, 10, 15],
    [1, 6, 11, 12],
    [2, 7, 8, 13],
    [3, 4, 9, 14],
];

/// The draws with the counters from `first` on, `count` of them.
pub fn draws(key: &[u8; KEY], first: u64, count: usize) -> impl Iterator<Item = u64> {
    let mut keyed = IV;
    // The parameter block: digest length, key length, fanout 1, depth 1.
    keyed[0] ^= DIGEST | (KEY as u64) << 8 | 1 << 16 | 1 << 24;
    let mut block = [0; 16];
    for (word, bytes) in block.iter_mut().zip(key.chunks_exact(8)) {
        *word = bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
    }
    compress(&mut keyed, &block, BLOCK, false);
    (0..count as u64).map(move |number| {
        let mut state = keyed;
        let mut block = [0; 16];
        block[0] = first.wrapping_add(number);
        compress(&mut state, &block, BLOCK + 8, true);
        state[0]
    })
}

fn compress(state: &mut [u64; 8], block: &[u64; 16], length: u64, is_last: bool) {
    let mut v = [0; 16];
    v[..8].copy_from_slice(state);
    v[8..].copy_from_slice(&IV);
    v[12] ^= length;
    if is_last {
        v[14] = !v[14];
    }
    for round in 0..ROUNDS {
        let order = &SIGMA[round % SIGMA.len()];
        for (step, [a, b, c, d]) in LANES.into_iter().enumerate() {
            let (x, y) = (block[order[2 * step]], block[order[2 * step + 1]]);
            v[a] = v[a].wrapping_add(v[b]).wrapping_add(x);
            v[d] = (v[d] ^ v[a]).rotate_right(32);
            v[c] = v[c].wrapping_add(v[d]);
            v[b] = (v[b] ^ v[c]).rotate_right(24);
            v[a] = v[a].wrapping_add(v[b]).wrapping_add(y);
            v[d] = (v[d] ^ v[a]).rotate_right(16);
            v[c] = v[c].wrapping_add(v[d]);
            v[b] = (v[b] ^ v[c]).rotate_right(63);
        }
    }
    for (index, word) in state.iter_mut().enumerate() {
        *word ^= v[index] ^ v[index + 8];
    }
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
