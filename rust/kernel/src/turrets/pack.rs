//! The letters of a row as bits.

/// 128 cells of a row: bit i is the i-th from the west.
#[derive(Clone, Copy, Default)]
pub struct Line {
    pub empty: u128,
    pub rays: Rays,
}

/// Turrets, or the rays that they fire, with two bits of the turrets' headings at time 0.
#[derive(Clone, Copy, Default)]
pub struct Rays {
    pub all: u128,
    /// Those that face east or west.
    pub odd: u128,
    /// Those that face south or west.
    pub high: u128,
}

impl Rays {
    /// Apply a function to the three words.
    #[inline(always)]
    pub fn map(self, mut call: impl FnMut(u128) -> u128) -> Rays {
        Rays { all: call(self.all), odd: call(self.odd), high: call(self.high) }
    }

    #[inline(always)]
    pub fn or(self, other: Rays) -> Rays {
        let (odd, high) = (self.odd | other.odd, self.high | other.high);
        Rays { all: self.all | other.all, odd, high }
    }
}

/// The cells of a row as bits. All letters but `.` and the turrets count as walls.
pub fn pack(row: &[u8], line: &mut [Line]) {
    let (whole, rest) = row.split_at(row.len() / 128 * 128);
    for (cells, line) in whole.chunks_exact(128).zip(line.iter_mut()) {
        *line = pack_line(cells);
    }
    if !rest.is_empty() {
        let mut cells = [b'#'; 128];
        cells[..rest.len()].copy_from_slice(rest);
        line[row.len() / 128] = pack_line(&cells);
    }
}

/// Five bits of a letter identify the cell's contents.
#[inline(always)]
fn pack_line(cells: &[u8]) -> Line {
    let [wall, narrow, turret, low, high] = planes(cells);
    let all = turret & !wall;
    Line {
        empty: !turret & !wall,
        rays: Rays { all, odd: all & !high, high: all & (high & low | !high & !narrow) },
    }
}

/// Bits 0, 1, 4, 5 and 6 of 128 bytes.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn planes(cells: &[u8]) -> [u128; 5] {
    use std::arch::x86_64::{_mm_loadu_si128, _mm_movemask_epi8, _mm_slli_epi16};
    let mut planes = [[0u16; 8]; 5];
    for (index, sixteen) in cells.chunks_exact(16).enumerate() {
        // SAFETY: these instructions are part of every x86-64; 16 bytes are read.
        let gathered = unsafe {
            let letters = _mm_loadu_si128(sixteen.as_ptr().cast());
            [
                _mm_movemask_epi8(_mm_slli_epi16::<7>(letters)),
                _mm_movemask_epi8(_mm_slli_epi16::<6>(letters)),
                _mm_movemask_epi8(_mm_slli_epi16::<3>(letters)),
                _mm_movemask_epi8(_mm_slli_epi16::<2>(letters)),
                _mm_movemask_epi8(_mm_slli_epi16::<1>(letters)),
            ]
        };
        for (plane, bits) in planes.iter_mut().zip(gathered) {
            plane[index] = bits as u16;
        }
    }
    planes.map(|parts| parts.iter().rev().fold(0, |bits, &part| bits << 16 | u128::from(part)))
}

/// Bits 0, 1, 4, 5 and 6 of 128 bytes.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
fn planes(cells: &[u8]) -> [u128; 5] {
    let mut planes = [0; 5];
    for (index, eight) in cells.chunks_exact(8).enumerate() {
        let eight = u64::from_le_bytes(eight.try_into().expect("eight bytes"));
        for (plane, bit) in planes.iter_mut().zip([0, 1, 4, 5, 6]) {
            // The highest byte of the product has the lowest bits of the eight bytes.
            let lowest = eight >> bit & 0x0101_0101_0101_0101;
            let gathered = lowest.wrapping_mul(0x0102_0408_1020_4080) >> 56;
            *plane |= u128::from(gathered) << (8 * index);
        }
    }
    planes
}
