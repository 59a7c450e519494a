//! A plain search of the maze without walls, backward from its goals.
//!
//! A state is a cell and a heading in four bytes; the states that are met wait in a ring. A byte a
//! cell has its letter and the states that are met there. A rim of one cell around the maze saves
//! every question where the grid ends.

/// The high half of a cell's byte. 0 to 3: a letter that turns a walker by so many quarters
/// clockwise. 4 to 7: a `?`, which goes on with heading 0 to 3 once it is met. The low half has a bit
/// for each heading of arrival that is met. Where no walker goes on, all of them are.
const FREE: u8 = 4 << 4;
const DEATH: u8 = 8 << 4 | 15;
const GOAL: u8 = 9 << 4 | 15;
const RIM: u8 = 10 << 4 | 15;

/// For each letter and heading the headings of arrival that go on with it, as bits.
static ARRIVALS: [[u8; 4]; 16] = {
    let mut table = [[0; 4]; 16];
    let mut entry = 0;
    while entry < 8 * 4 {
        let (letter, heading) = (entry / 4, entry % 4);
        table[letter][heading] = if letter < 4 { 1 << ((heading + 4 - letter) % 4) } else { 15 };
        entry += 1;
    }
    table
};

/// The states that wait: packed as 4 * cell + heading, in a ring of a power of two.
struct Ring {
    states: Vec<u32>,
    first: usize,
    len: usize,
}

impl Ring {
    fn push(&mut self, state: u32) {
        if self.len == self.states.len() {
            self.states.rotate_left(self.first);
            self.first = 0;
            self.states.resize(2 * self.len, 0);
        }
        let mask = self.states.len() - 1;
        self.states[(self.first + self.len) & mask] = state;
        self.len += 1;
    }

    fn pop(&mut self) -> u32 {
        let state = self.states[self.first];
        self.first = (self.first + 1) & (self.states.len() - 1);
        self.len -= 1;
        state
    }
}

/// The headings of the cheapest route, and in `rim` the cost of every way in.
pub fn solve(rows: usize, cols: usize, letters: &[u8], rim: &mut [u32]) -> Option<Vec<u8>> {
    let width = cols + 2;
    let mut cells = with_rim(rows, cols, letters);
    let strides = [-(width as isize), 1, width as isize, -1];
    let mut ring = Ring { states: vec![0; 1 << 16], first: 0, len: 0 };
    for cell in (0..cells.len()).filter(|&cell| cells[cell] == GOAL) {
        (0..4).for_each(|heading| ring.push((cell as u32) << 2 | heading));
    }
    let mut best = None;
    let (mut moves, mut left_in_layer) = (1, ring.len);
    while ring.len > 0 {
        let state = ring.pop();
        let heading = (state & 3) as u8;
        let cell = ((state >> 2) as isize - strides[heading as usize]) as usize;
        let byte = cells[cell];
        let new = ARRIVALS[usize::from(byte >> 4)][usize::from(heading)] & !byte;
        if new == 15 {
            cells[cell] = byte | 15 | heading << 4;
            (0..4).for_each(|arrival| ring.push((cell as u32) << 2 | arrival));
        } else if new != 0 {
            cells[cell] = byte | new;
            ring.push((cell as u32) << 2 | new.trailing_zeros());
        } else if byte == RIM {
            rim[way_in(cell, heading, rows, cols)] = moves;
            best = best.or(Some((cell, heading)));
        }
        left_in_layer -= 1;
        if left_in_layer == 0 {
            left_in_layer = ring.len;
            moves += 1;
        }
    }
    best.map(|(cell, heading)| route(&cells, &strides, cell, heading))
}

fn with_rim(rows: usize, cols: usize, letters: &[u8]) -> Vec<u8> {
    let mut codes = [DEATH; 256];
    for (letter, code) in
        [(b'S', 0), (b'R', 1 << 4), (b'U', 2 << 4), (b'L', 3 << 4), (b'?', FREE), (b'G', GOAL)]
    {
        codes[usize::from(letter)] = code;
    }
    let width = cols + 2;
    let mut cells = vec![RIM; (rows + 2) * width];
    for (row, line) in letters.chunks_exact(cols).enumerate() {
        let first = (row + 1) * width + 1;
        for (cell, &letter) in cells[first..first + cols].iter_mut().zip(line) {
            *cell = codes[usize::from(letter)];
        }
    }
    cells
}

/// The number of the way in that starts on a cell of the rim.
fn way_in(cell: usize, heading: u8, rows: usize, cols: usize) -> usize {
    let (row, col) = (cell / (cols + 2), cell % (cols + 2));
    match heading {
        2 => col - 1,
        1 => cols + row - 1,
        3 => cols + rows + row - 1,
        _ => cols + 2 * rows + col - 1,
    }
}

fn route(cells: &[u8], strides: &[isize; 4], mut cell: usize, mut heading: u8) -> Vec<u8> {
    let mut headings = Vec::new();
    loop {
        cell = (cell as isize + strides[heading as usize]) as usize;
        headings.push(heading);
        heading = match cells[cell] {
            GOAL => return headings,
            free @ FREE.. => free >> 4 & 3,
            turn => (heading + (turn >> 4)) & 3,
        };
    }
}
