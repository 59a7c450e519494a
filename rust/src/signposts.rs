//! The maze without walls: one breadth-first search backward from the goals, all ways in at once.
//!
//! A state is a cell with the heading of arrival. Every cell but a `?` sends each of its four
//! states on to one other state, so backward, too, a state of such a cell is met exactly once:
//! only the `?` cells must remember that they were met. They remember by which heading, and
//! that is all that the way forward needs. So the search keeps one byte a cell, its own copy
//! of the letters, and the frontier.

use std::fmt;
use std::ops::Range;
use std::time::{Duration, Instant};

use crate::grid::{E, HEADINGS, N, S, W};

/// The cost of a way in by which no goal is known to be reached: entering costs one move, so no
/// cost is 0.
pub const NONE: u32 = 0;

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

/// How many states are searched, or cells read, before the clock is looked at: about 0.5 ms.
const BLOCK: usize = 1 << 16;

/// How far ahead the search asks for the memory of the states in its queue.
const AHEAD: usize = 32;

#[derive(Debug, PartialEq, Eq)]
pub enum MazeError {
    Size { rows: usize, cols: usize, cells: usize },
    Letter { cell: usize, byte: u8 },
    Way { way: usize, ways: usize },
    State { row: usize, col: usize, heading: usize },
}

impl fmt::Display for MazeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            MazeError::Size { rows, cols, cells } => {
                write!(f, "{cells} cells for {rows} rows of {cols}, each at least 1, 2^29 in all")
            }
            MazeError::Letter { cell, byte } => write!(f, "byte {byte} at cell {cell}"),
            MazeError::Way { way, ways } => write!(f, "way in {way} of {ways}"),
            MazeError::State { row, col, heading } => {
                write!(f, "no state: row {row}, column {col}, heading {heading}")
            }
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

/// When a search ends, besides when there is nothing left to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// When every way in is found.
    AllWays,
    /// When the way in of this number is found.
    Way(usize),
    /// Not before every state is searched from which a goal is reached.
    AllStates,
}

/// The search backward from the goals, layer by layer, in slices.
pub struct Search {
    letters: Letters,
    /// The first cell that was not yet looked at for a goal, in `letters`.
    unread: usize,
    /// The states at `cost`, of which those before `done` have been expanded into `next`.
    layer: Vec<u32>,
    done: usize,
    next: Vec<u32>,
    /// Room for what a chunk of states is expanded into.
    found_in_chunk: Box<[u32; ROOM]>,
    cost: u32,
    /// The moves that each way in takes, by its number; `NONE` as long as none is known.
    pub rim: Vec<u32>,
    /// How many ways in have been found, and how many states have been expanded.
    pub found: usize,
    pub states: u64,
    /// The cheapest way in, the first of those that cost the same.
    pub best: Option<usize>,
    until: Until,
}

impl Search {
    /// The search before its first state.
    pub fn new(rows: usize, cols: usize, cells: &[u8], until: Until) -> Result<Self, MazeError> {
        let letters = Letters::new(rows, cols, cells)?;
        if let Until::Way(way) = until {
            letters.check_way(way)?;
        }
        let ways = letters.ways();
        Ok(Search {
            unread: letters.width,
            letters,
            layer: Vec::new(),
            done: 0,
            next: Vec::new(),
            found_in_chunk: Box::new([0; ROOM]),
            cost: 0,
            rim: vec![NONE; ways],
            found: 0,
            states: 0,
            best: None,
            until,
        })
    }

    /// Where the rim below the grid begins.
    fn end(&self) -> usize {
        self.letters.codes.len() - self.letters.width
    }

    /// Whether there is nothing left to search for.
    pub fn finished(&self) -> bool {
        let enough = match self.until {
            Until::AllWays => self.found == self.rim.len(),
            Until::Way(way) => self.rim[way] != NONE,
            Until::AllStates => false,
        };
        let read = self.unread >= self.end();
        enough || (read && self.layer.is_empty() && self.next.is_empty())
    }

    /// Search on: true when all is done, false when `ways` ways in are found, None after about
    /// `time`. It stops for those ways at the end of a layer only, so that the ways that
    /// it has found then are the cheapest, and always the same.
    ///
    /// A `table` gets the moves from each state to the nearest goal, and one: heading by heading
    /// and row by row, in four bytes each.
    pub fn run(
        &mut self,
        time: Duration,
        ways: usize,
        mut table: Option<&mut [u8]>,
    ) -> Option<bool> {
        let begin = Instant::now();
        while !self.finished() {
            let between = self.done == 0 && self.unread >= self.end();
            if between && self.found >= ways {
                return Some(false);
            }
            self.block(table.as_deref_mut());
            if begin.elapsed() >= time {
                return self.finished().then_some(true);
            }
        }
        Some(true)
    }

    /// Read or search one more block.
    fn block(&mut self, table: Option<&mut [u8]>) {
        let reading = self.unread < self.end();
        if reading {
            self.read_goals();
        }
        let stop = if reading { self.layer.len() } else { self.layer.len().min(self.done + BLOCK) };
        if let Some(table) = table {
            self.tabulate(self.done..stop, table);
        }
        self.states += (stop - self.done) as u64;
        while self.done < stop {
            let chunk = self.done..stop.min(self.done + CHUNK);
            self.done = chunk.end;
            self.expand_chunk(chunk);
        }
        if reading && self.unread < self.end() {
            self.layer.clear(); // the goals' states are not kept, as there may be very many
            self.done = 0;
        } else if self.done == self.layer.len() {
            self.advance();
        }
    }

    /// Put the states of the goals among the next cells into the layer.
    fn read_goals(&mut self) {
        let stop = self.end().min(self.unread + BLOCK);
        for cell in self.unread..stop {
            if self.letters.codes[cell] == GOAL {
                self.layer.extend_from_slice(&HEADINGS.map(|heading| pack(cell, heading)));
            }
        }
        self.unread = stop;
    }

    /// Note the cost of some states of the layer.
    fn tabulate(&self, states: Range<usize>, table: &mut [u8]) {
        let Letters { rows, cols, width, .. } = self.letters;
        let noted = (self.cost + 1).to_ne_bytes();
        for &state in &self.layer[states] {
            let (cell, heading) = unpack(state);
            let (row, col) = (cell as u32 / width as u32, cell as u32 % width as u32);
            let index = (heading * rows + row as usize - 1) * cols + col as usize - 1;
            table[4 * index..4 * index + 4].copy_from_slice(&noted);
        }
    }

    fn advance(&mut self) {
        std::mem::swap(&mut self.layer, &mut self.next);
        self.next.clear();
        self.done = 0;
        self.cost += 1;
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
            let way = self.letters.way_of(cell, heading);
            self.rim[way] = self.cost + 1;
            if self.best.is_none_or(|best| self.rim[best] == self.cost + 1 && way < best) {
                self.best = Some(way);
            }
        }
    }

    /// The route by a way in, with its first move.
    pub fn enter(&self, way: usize) -> Result<Route, MazeError> {
        self.letters.check_way(way)?;
        let (cell, heading) = self.letters.entry(way);
        Ok(Route { cell, heading, moves: vec![heading as u8] })
    }

    /// The route of a walker that came to a cell with a heading, before its next move.
    pub fn begin(&self, row: usize, col: usize, heading: usize) -> Result<Route, MazeError> {
        if row >= self.letters.rows || col >= self.letters.cols || heading > 3 {
            return Err(MazeError::State { row, col, heading });
        }
        let cell = (row + 1) * self.letters.width + col + 1;
        Ok(Route { cell, heading, moves: Vec::new() })
    }

    /// Follow the letters, and from each `?` the best heading, for about `time`: whether a goal
    /// is reached, or None where the time is up before.
    ///
    /// A state that the search has found leads to a goal, in the fewest moves.
    pub fn follow(&self, route: &mut Route, time: Duration) -> Option<bool> {
        let begin = Instant::now();
        let steps = self.letters.steps();
        let states = 4 * self.letters.rows * self.letters.cols;
        loop {
            for _ in 0..BLOCK {
                let code = self.letters.codes[route.cell];
                route.heading = match code {
                    0..ANY => (route.heading + code as usize) & 3,
                    GOAL => return Some(true),
                    ANY..SETTLED => return Some(false),
                    _ => code as usize & 3,
                };
                route.cell = route.cell.wrapping_add_signed(steps[route.heading]);
                route.moves.push(route.heading as u8);
            }
            if route.moves.len() > states {
                return Some(false); // the route goes round
            }
            if begin.elapsed() >= time {
                return None;
            }
        }
    }
}

/// A route under way: where it has come, and the headings of its moves.
pub struct Route {
    cell: usize,
    heading: usize,
    pub moves: Vec<u8>,
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
    /// The ways in that were not yet walked, and states after them.
    ways: Range<usize>,
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
        Ok(Reach { letters, ways, waiting: Vec::new() })
    }

    /// Walk on for about `time`; whether all has been walked.
    pub fn run(&mut self, time: Duration) -> bool {
        let begin = Instant::now();
        loop {
            let mut left = BLOCK;
            while left > 0 {
                let state = match self.waiting.pop() {
                    Some(state) => unpack(state),
                    None => match self.ways.next() {
                        Some(way) => self.letters.entry(way),
                        None => return true,
                    },
                };
                left -= self.walk(state, left);
            }
            if begin.elapsed() >= time {
                return false;
            }
        }
    }

    /// Walk from a state to where the letters lead, at most `most` states; how many it was.
    fn walk(&mut self, (mut cell, mut heading): (usize, usize), most: usize) -> usize {
        let offsets = self.letters.steps();
        let codes = &mut self.letters.codes[..];
        for walked in 0..most {
            let (code, mark) = (codes[cell] & 7, 16 << heading);
            if code == DEATH || code == OUTSIDE || codes[cell] & mark != 0 {
                return walked + 1;
            }
            let met = codes[cell] & 0xf0 != 0;
            codes[cell] |= mark;
            if code == ANY && !met {
                let onward = |h| pack(cell.wrapping_add_signed(offsets[h]), h);
                self.waiting.extend(HEADINGS.map(onward));
            }
            if code == ANY || code == GOAL {
                return walked + 1;
            }
            heading = (heading + code as usize) & 3;
            cell = cell.wrapping_add_signed(offsets[heading]);
        }
        self.waiting.push(pack(cell, heading));
        most
    }

    /// How many bytes the bits of all states fill.
    pub fn size(&self) -> usize {
        (4 * self.letters.rows * self.letters.cols).div_ceil(8)
    }

    /// Some bytes of the states as bits: heading by heading and row by row, the highest bit of a
    /// byte first.
    pub fn bits(&self, bytes: Range<usize>) -> Vec<u8> {
        let Letters { rows, cols, width, .. } = self.letters;
        let mut bits = vec![0; bytes.len()];
        let stop = (8 * bytes.end).min(4 * rows * cols);
        let mut index = 8 * bytes.start;
        while index < stop {
            // What is left of a row.
            let (heading, row, col) = (index / cols / rows, index / cols % rows, index % cols);
            let first = (row + 1) * width + 1 + col;
            let length = (cols - col).min(stop - index);
            for code in &self.letters.codes[first..first + length] {
                bits[index / 8 - bytes.start] |= (code >> (4 + heading) & 1) << (7 - index % 8);
                index += 1;
            }
        }
        bits
    }
}

#[cfg(test)]
mod tests;
