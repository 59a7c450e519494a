//! The maze without walls: one breadth-first search backward from the goals, all ways in at once.
//!
//! A state is a cell with the heading of arrival. Every cell but a `?` sends each of its four
//! states on to one other state, so backward, too, a state of such a cell is met exactly once:
//! only the `?` cells must remember that they were met. They remember by which heading, and
//! that is all that the way forward needs. So the search keeps one byte a cell, its own copy
//! of the letters, and the frontier.

use std::fmt;
use std::ops::Range;

use crate::grid::{E, HEADINGS, N, S, W};

/// A cost that is none: no route reaches a goal.
pub const NEVER: u32 = u32::MAX;

/// What the kernel holds of a letter: for `S R U L` the quarter turns clockwise.
const ANY: u8 = 4;
const DEATH: u8 = 5;
const GOAL: u8 = 6;
const OUTSIDE: u8 = 7;
/// A `?` from which a goal is reached; the best heading is the rest of the byte.
const SETTLED: u8 = 8;
const UNKNOWN: u8 = u8::MAX;

const CODES: [u8; 256] = {
    let mut codes = [UNKNOWN; 256];
    codes[b'S' as usize] = 0;
    codes[b'R' as usize] = 1;
    codes[b'U' as usize] = 2;
    codes[b'L' as usize] = 3;
    codes[b'?' as usize] = ANY;
    codes[b'X' as usize] = DEATH;
    codes[b'G' as usize] = GOAL;
    codes
};

/// How many states are expanded before what they led to joins the frontier.
const CHUNK: usize = 1024;

/// What as many states are expanded into at most, and one more.
const ROOM: usize = 4 * CHUNK + 1;

/// How far ahead the search asks for the memory of the states in its queue.
const AHEAD: usize = 32;

#[derive(Debug, PartialEq, Eq)]
pub enum MazeError {
    Size { rows: usize, cols: usize, cells: usize },
    Letter { cell: usize, byte: u8 },
    Way { way: usize, ways: usize },
}

impl fmt::Display for MazeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            MazeError::Size { rows, cols, cells } => {
                write!(f, "{cells} cells for {rows} rows of {cols}, each at least 1, 2^29 in all")
            }
            MazeError::Letter { cell, byte } => write!(f, "byte {byte} at cell {cell}"),
            MazeError::Way { way, ways } => write!(f, "way in {way} of {ways}"),
        }
    }
}

/// The letters as codes, with a rim of `OUTSIDE` around them so that no step needs a test.
struct Letters {
    rows: usize,
    cols: usize,
    width: usize,
    codes: Vec<u8>,
}

impl Letters {
    fn new(rows: usize, cols: usize, cells: &[u8]) -> Result<Self, MazeError> {
        let most = 1 << 29; // with its rim the grid must leave two bits of a u32 for the heading
        let fits = rows.checked_mul(cols).is_some_and(|size| size == cells.len() && size > 0);
        if !fits || rows.saturating_add(2).saturating_mul(cols.saturating_add(2)) > 2 * most {
            return Err(MazeError::Size { rows, cols, cells: cells.len() });
        }
        let width = cols + 2;
        let mut codes = Vec::with_capacity((rows + 2) * width);
        ask_for_large_pages(&mut codes);
        codes.resize((rows + 2) * width, OUTSIDE);
        for (row, line) in cells.chunks_exact(cols).enumerate() {
            let start = (row + 1) * width + 1;
            let mut worst = 0;
            for (code, &letter) in codes[start..start + cols].iter_mut().zip(line) {
                *code = CODES[letter as usize];
                worst |= *code;
            }
            if worst & 0x80 != 0 {
                let col = line.iter().position(|&letter| CODES[letter as usize] == UNKNOWN);
                let cell = row * cols + col.unwrap_or(0);
                return Err(MazeError::Letter { cell, byte: cells[cell] });
            }
        }
        Ok(Letters { rows, cols, width, codes })
    }

    /// What to add to a cell for a step along each heading.
    fn steps(&self) -> [isize; 4] {
        let width = self.width as isize;
        [-width, 1, width, -1]
    }

    fn ways(&self) -> usize {
        2 * (self.rows + self.cols)
    }

    /// The first cell of a way in, and the heading inward. Ways count from the left along the
    /// top, then down the left, down the right, and along the bottom.
    fn entry(&self, way: usize) -> (usize, usize) {
        let (rows, cols, width) = (self.rows, self.cols, self.width);
        let at = |row: usize, col: usize| (row + 1) * width + col + 1;
        if way < cols {
            (at(0, way), S)
        } else if way < cols + rows {
            (at(way - cols, 0), E)
        } else if way < cols + 2 * rows {
            (at(way - cols - rows, cols - 1), W)
        } else {
            (at(rows - 1, way - cols - 2 * rows), N)
        }
    }

    /// The way in whose first state this is.
    fn way_of(&self, cell: usize, heading: usize) -> usize {
        let (row, col) = (cell / self.width - 1, cell % self.width - 1);
        match heading {
            S => col,
            E => self.cols + row,
            W => self.cols + self.rows + row,
            _ => self.cols + 2 * self.rows + col,
        }
    }

    fn check_way(&self, way: usize) -> Result<(), MazeError> {
        if way < self.ways() {
            return Ok(());
        }
        Err(MazeError::Way { way, ways: self.ways() })
    }
}

fn pack(cell: usize, heading: usize) -> u32 {
    (cell << 2 | heading) as u32
}

fn unpack(state: u32) -> (usize, usize) {
    ((state >> 2) as usize, (state & 3) as usize)
}

/// The search backward from the goals, layer by layer, in slices.
pub struct Search {
    letters: Letters,
    /// The states at `cost`, of which those before `done` have been expanded into `next`.
    layer: Vec<u32>,
    done: usize,
    next: Vec<u32>,
    /// Room for what a chunk of states is expanded into.
    found_in_chunk: Box<[u32; ROOM]>,
    cost: u32,
    /// The moves that each way in takes, by its number; `NEVER` as long as none is known.
    pub rim: Vec<u32>,
    /// How many ways in have been found, and how many states have been expanded.
    pub found: usize,
    pub states: u64,
    wanted: Option<usize>,
}

impl Search {
    /// The search, with the goals expanded; it ends when the way in `wanted` is found, if any.
    pub fn new(
        rows: usize,
        cols: usize,
        cells: &[u8],
        wanted: Option<usize>,
    ) -> Result<Self, MazeError> {
        let letters = Letters::new(rows, cols, cells)?;
        if let Some(way) = wanted {
            letters.check_way(way)?;
        }
        let ways = letters.ways();
        let mut search = Search {
            letters,
            layer: Vec::new(),
            done: 0,
            next: Vec::new(),
            found_in_chunk: Box::new([0; ROOM]),
            cost: 0,
            rim: vec![NEVER; ways],
            found: 0,
            states: 0,
            wanted,
        };
        search.expand_goals();
        Ok(search)
    }

    fn expand_goals(&mut self) {
        for cell in self.letters.width..self.letters.codes.len() - self.letters.width {
            if self.letters.codes[cell] == GOAL {
                let states = HEADINGS.map(|heading| pack(cell, heading));
                self.layer.extend_from_slice(&states);
                if self.layer.len() >= 1 << 12 {
                    self.expand(u64::MAX);
                    self.layer.clear();
                    self.done = 0;
                }
            }
        }
        self.expand(u64::MAX);
        self.advance();
    }

    /// Whether there is nothing left to search for.
    pub fn finished(&self) -> bool {
        let all_found = self.found == self.rim.len();
        let wanted_found = self.wanted.is_some_and(|way| self.rim[way] != NEVER);
        all_found || wanted_found || (self.layer.is_empty() && self.next.is_empty())
    }

    /// Expand about `states` more states, or until `ways` ways in are found; whether all is done.
    pub fn run(&mut self, states: u64, ways: usize) -> bool {
        let until = self.states.saturating_add(states);
        while !self.finished() && self.states < until && self.found < ways {
            self.expand(until - self.states);
            if self.done == self.layer.len() {
                self.advance();
            }
        }
        self.finished()
    }

    /// Fill a table of costs with `NEVER`, and with 0 for the states of the goals.
    pub fn start_table(&self, cells: &[u8], table: &mut [u8]) {
        table.fill(u8::MAX);
        for plane in table.chunks_exact_mut(4 * cells.len()) {
            for (cost, &letter) in plane.chunks_exact_mut(4).zip(cells) {
                if CODES[letter as usize] == GOAL {
                    cost.fill(0);
                }
            }
        }
    }

    /// Note the cost of every state of the layer in a table, heading by heading and row by row,
    /// and expand it; whether that was the last layer. The goals' own states are left out.
    pub fn tabulate(&mut self, table: &mut [u8]) -> bool {
        let Letters { rows, cols, width, .. } = self.letters;
        for &state in &self.layer {
            let (cell, heading) = unpack(state);
            let (row, col) = (cell as u32 / width as u32, cell as u32 % width as u32);
            let index = (heading * rows + row as usize - 1) * cols + col as usize - 1;
            table[4 * index..4 * index + 4].copy_from_slice(&self.cost.to_ne_bytes());
        }
        self.expand(u64::MAX);
        self.advance();
        self.layer.is_empty()
    }

    fn advance(&mut self) {
        std::mem::swap(&mut self.layer, &mut self.next);
        self.next.clear();
        self.done = 0;
        self.cost += 1;
    }

    /// Expand at most `most` states of the layer.
    fn expand(&mut self, most: u64) {
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        let stop = self.layer.len().min(self.done.saturating_add(most));
        self.states += (stop - self.done) as u64;
        while self.done < stop {
            let chunk = self.done..stop.min(self.done + CHUNK);
            self.done = chunk.end;
            self.expand_chunk(chunk);
        }
    }

    fn expand_chunk(&mut self, chunk: Range<usize>) {
        let steps = self.letters.steps().map(|step| step as u32); // modulo 2^32
        let batch = &self.layer[chunk];
        let mut expansion = Expansion {
            codes: &mut self.letters.codes,
            steps,
            found: &mut self.found_in_chunk,
            count: 0,
            at_rim: Vec::new(),
        };
        let (early, late) = batch.split_at(batch.len().saturating_sub(AHEAD));
        for (&state, &later) in early.iter().zip(&batch[batch.len() - early.len()..]) {
            expansion.prefetch(later);
            expansion.expand(state);
        }
        for &state in late {
            expansion.expand(state);
        }
        let Expansion { found, count, at_rim, .. } = expansion;
        self.next.extend_from_slice(&found[..count]);
        self.found += at_rim.len();
        for (cell, heading) in at_rim.into_iter().map(unpack) {
            self.rim[self.letters.way_of(cell, heading)] = self.cost + 1;
        }
    }

    /// The headings of a shortest route by a way in, the first one inward; empty where none
    /// is known.
    pub fn route(&self, way: usize) -> Result<Vec<u8>, MazeError> {
        self.letters.check_way(way)?;
        let mut route = Vec::new();
        if self.rim[way] == NEVER {
            return Ok(route);
        }
        route.reserve_exact(self.rim[way] as usize);
        let steps = self.letters.steps();
        let (mut cell, mut heading) = self.letters.entry(way);
        route.push(heading as u8);
        while route.len() < self.rim[way] as usize {
            let code = self.letters.codes[cell];
            heading = if code & SETTLED != 0 { code as usize } else { heading + code as usize } & 3;
            cell = cell.wrapping_add_signed(steps[heading]);
            route.push(heading as u8);
        }
        Ok(route)
    }
}

/// Ask for large pages: each step north or south is to another small one, and on a grid of
/// a few thousand columns finding its address would take longer than the search.
fn ask_for_large_pages(memory: &mut Vec<u8>) {
    #[cfg(target_os = "linux")]
    {
        extern "C" {
            fn madvise(start: *mut u8, length: usize, advice: i32) -> i32;
        }
        const HUGE_PAGE: i32 = 14;
        const LARGE: usize = 1 << 21;
        let offset = memory.as_ptr().align_offset(LARGE);
        let length = memory.capacity().saturating_sub(offset) / LARGE * LARGE;
        if length > 0 {
            // SAFETY: the pages lie within memory that is ours; the advice changes no byte.
            unsafe { madvise(memory.as_mut_ptr().add(offset), length, HUGE_PAGE) };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}

/// A few states being expanded: what the loop needs, close at hand.
struct Expansion<'a> {
    codes: &'a mut [u8],
    steps: [u32; 4],
    found: &'a mut [u32; ROOM],
    count: usize,
    at_rim: Vec<u32>,
}

impl Expansion<'_> {
    /// The cell from which a walker came into a state.
    #[inline(always)]
    fn before(&self, state: u32) -> u32 {
        (state >> 2).wrapping_sub(self.steps[(state & 3) as usize])
    }

    #[inline(always)]
    fn expand(&mut self, state: u32) {
        let before = self.before(state);
        let code = self.codes[before as usize];
        // The heading that the letter turns into this one. Written before we know whether there
        // is a letter at all, for a branch here would be guessed wrong too often.
        self.found[self.count] = before << 2 | (state.wrapping_sub(u32::from(code)) & 3);
        self.count += usize::from(code < ANY);
        if code == ANY {
            self.codes[before as usize] = SETTLED | (state & 3) as u8;
            for (heading, found) in (0..4).zip(&mut self.found[self.count..self.count + 4]) {
                *found = before << 2 | heading;
            }
            self.count += 4;
        } else if code == OUTSIDE {
            self.at_rim.push(state);
        }
    }

    #[inline(always)]
    fn prefetch(&self, state: u32) {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: a prefetch of any address is harmless.
        unsafe {
            use std::arch::x86_64::{_mm_prefetch, _MM_HINT_T0};
            let address = self.codes.as_ptr().wrapping_add(self.before(state) as usize);
            _mm_prefetch(address.cast(), _MM_HINT_T0);
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = state;
    }
}

/// The states that can be reached from some ways in, found by walking forward, in slices.
///
/// One byte a cell: the letter, and above it a bit for each heading of arrival.
pub struct Reach {
    letters: Letters,
    waiting: Vec<u32>,
}

impl Reach {
    /// The walk from the way in `only`, or from all.
    pub fn new(
        rows: usize,
        cols: usize,
        cells: &[u8],
        only: Option<usize>,
    ) -> Result<Self, MazeError> {
        let letters = Letters::new(rows, cols, cells)?;
        if let Some(way) = only {
            letters.check_way(way)?;
        }
        let ways = only.map_or(0..letters.ways(), |way| way..way + 1);
        let waiting = ways.map(|way| letters.entry(way)).map(|(cell, h)| pack(cell, h)).collect();
        Ok(Reach { letters, waiting })
    }

    /// Walk about so many steps more; whether all has been walked.
    pub fn run(&mut self, steps: u64) -> bool {
        let offsets = self.letters.steps();
        let codes = &mut self.letters.codes[..];
        let mut walked = 0;
        while walked < steps {
            let Some(state) = self.waiting.pop() else { return true };
            let (mut cell, mut heading) = unpack(state);
            loop {
                walked += 1;
                let (code, mark) = (codes[cell] & 7, 16 << heading);
                if code == DEATH || code == OUTSIDE || codes[cell] & mark != 0 {
                    break;
                }
                let met = codes[cell] & 0xf0 != 0;
                codes[cell] |= mark;
                if code == GOAL {
                    break;
                }
                if code == ANY {
                    if !met {
                        let onward = |h| pack(cell.wrapping_add_signed(offsets[h]), h);
                        self.waiting.extend(HEADINGS.map(onward));
                    }
                    break;
                }
                heading = (heading + code as usize) & 3;
                cell = cell.wrapping_add_signed(offsets[heading]);
            }
        }
        self.waiting.is_empty()
    }

    /// The states as bits: heading by heading and row by row, the highest bit of a byte first.
    pub fn bits(&self) -> Vec<u8> {
        let Letters { rows, cols, width, .. } = self.letters;
        let mut bits = vec![0; (4 * rows * cols).div_ceil(8)];
        let mut index = 0;
        for heading in HEADINGS {
            for line in self.letters.codes[width..].chunks_exact(width).take(rows) {
                for code in &line[1..=cols] {
                    bits[index / 8] |= (code >> (4 + heading) & 1) << (7 - index % 8);
                    index += 1;
                }
            }
        }
        bits
    }
}

#[cfg(test)]
mod tests;
