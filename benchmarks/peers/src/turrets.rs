//! A plain queue search for walks among turning turrets: one thread, fire cell by cell, one byte a
//! cell for fire and visited states, one for predecessors, then a queue of cells, one layer a step.

/// A maze with a rim of walls around it, so that no search has to ask where the grid ends.
pub struct Maze {
    /// Rows and columns with the rim.
    rows: usize,
    cols: usize,
    cells: Vec<u8>,
}

impl Maze {
    pub fn new(rows: usize, cols: usize, letters: &[u8]) -> Maze {
        let (rows, cols) = (rows + 2, cols + 2);
        let mut cells = vec![b'#'; rows * cols];
        for (row, line) in letters.chunks_exact(cols - 2).enumerate() {
            let first = (row + 1) * cols + 1;
            cells[first..first + cols - 2].copy_from_slice(line);
        }
        Maze { rows, cols, cells }
    }
}

/// The headings (0 to 3 from north) of a shortest walk. None if there is none.
pub fn solve(maze: &Maze) -> Option<Vec<u8>> {
    search(maze, fire(maze))
}

/// One byte a cell: bit p where nobody survives a step with time p mod 4; all four at a wall.
fn fire(maze: &Maze) -> Vec<u8> {
    let (rows, cols) = (maze.rows, maze.cols);
    let mut closed = vec![0; rows * cols];
    for row in 0..rows {
        let (mut east, mut west) = (0, 0);
        for col in 0..cols {
            pass(maze, &mut closed, row * cols + col, 1, &mut east);
            pass(maze, &mut closed, row * cols + cols - 1 - col, 3, &mut west);
        }
    }
    // Whole rows at a time: down a column, every cell would miss the cache.
    let (mut south, mut north) = (vec![0; cols], vec![0; cols]);
    for row in 0..rows {
        for col in 0..cols {
            pass(maze, &mut closed, row * cols + col, 2, &mut south[col]);
            pass(maze, &mut closed, (rows - 1 - row) * cols + col, 0, &mut north[col]);
        }
    }
    closed
}

/// Carry a ray one cell on; its bits are the phases in which it is there.
fn pass(maze: &Maze, closed: &mut [u8], cell: usize, heading: u8, ray: &mut u8) {
    let facing = match maze.cells[cell] {
        b'^' => 0,
        b'>' => 1,
        b'v' => 2,
        b'<' => 3,
        b'#' => {
            closed[cell] = 15;
            *ray = 0;
            return;
        }
        _ => {
            closed[cell] |= *ray;
            return;
        }
    };
    closed[cell] = 15;
    *ray = 1 << ((heading + 4 - facing) % 4);
}

/// The headings of a shortest walk. `closed` gets a bit for every state that is visited.
fn search(maze: &Maze, mut closed: Vec<u8>) -> Option<Vec<u8>> {
    let place = |wanted| maze.cells.iter().position(|&cell| cell == wanted).expect("S and G");
    let (start, goal) = (place(b'S'), place(b'G'));
    let strides = [-(maze.cols as isize), 1, maze.cols as isize, -1];
    // Two bits a phase: the heading with which the state was entered first.
    let mut came = vec![0u8; closed.len()];
    closed[start] |= 1;
    let mut front = vec![start as u32];
    let mut next = Vec::new();
    let mut steps = 0;
    while !front.is_empty() {
        steps += 1;
        let phase = steps % 4;
        for &cell in &front {
            for (heading, stride) in strides.iter().enumerate() {
                let there = (cell as isize + stride) as usize;
                if closed[there] >> phase & 1 == 0 {
                    closed[there] |= 1 << phase;
                    came[there] |= (heading as u8) << (2 * phase);
                    if there == goal {
                        return Some(walk_back(&came, goal, steps, &strides));
                    }
                    next.push(there as u32);
                }
            }
        }
        front.clear();
        std::mem::swap(&mut front, &mut next);
    }
    None
}

fn walk_back(came: &[u8], goal: usize, steps: usize, strides: &[isize; 4]) -> Vec<u8> {
    let mut walk = vec![0; steps];
    let mut cell = goal;
    for step in (1..=steps).rev() {
        let heading = came[cell] >> (2 * (step % 4)) & 3;
        walk[step - 1] = heading;
        cell = (cell as isize - strides[heading as usize]) as usize;
    }
    walk
}
