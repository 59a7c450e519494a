//! The peer of the benchmark: a plain queue search for the maze without walls.
//!
//! `plain-signposts FILE [REPEATS]` reads a bare grid and prints, separated by blanks: the least
//! time of a search in seconds, the sum of the costs of all ways in that reach a goal, how many
//! do, the length of the best route, and the peak memory before and after the search in KiB.
//!
//! Backward from the goals with a first-in, first-out queue of (row, column, heading); a byte a
//! cell says with which headings a state was met, another which way on is best for each.

use std::collections::VecDeque;
use std::time::Instant;

/// Moves for N, E, S, W.
const STEPS: [(i32, i32); 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];

struct Maze {
    rows: i32,
    cols: i32,
    letters: Vec<u8>,
}

impl Maze {
    fn index(&self, row: i32, col: i32) -> usize {
        row as usize * self.cols as usize + col as usize
    }

    fn inside(&self, row: i32, col: i32) -> bool {
        (0..self.rows).contains(&row) && (0..self.cols).contains(&col)
    }
}

/// (sum of costs, ways in that succeed, length of the best route)
fn solve(maze: &Maze) -> (u64, u64, usize) {
    let size = maze.letters.len();
    let mut met = vec![0u8; size];
    let mut onward = vec![0u8; size];
    let mut queue = VecDeque::new();
    for row in 0..maze.rows {
        for col in 0..maze.cols {
            if maze.letters[maze.index(row, col)] == b'G' {
                for heading in 0..4u8 {
                    queue.push_back((row, col, heading));
                }
            }
        }
    }
    let (mut sum, mut ways, mut best, mut moves) = (0, 0, None, 1);
    let mut left_in_layer = queue.len();
    while let Some((row, col, heading)) = queue.pop_front() {
        let (down, right) = STEPS[heading as usize];
        let (row, col) = (row - down, col - right);
        if !maze.inside(row, col) {
            sum += moves;
            ways += 1;
            best = best.or(Some((row, col, heading)));
        } else {
            let cell = maze.index(row, col);
            let arrivals = match maze.letters[cell] {
                b'S' => heading..heading + 1,
                b'R' => heading + 3..heading + 4,
                b'U' => heading + 2..heading + 3,
                b'L' => heading + 1..heading + 2,
                b'?' => 0..4,
                _ => 0..0,
            };
            for arrival in arrivals.map(|arrival| arrival % 4) {
                if met[cell] & 1 << arrival == 0 {
                    met[cell] |= 1 << arrival;
                    onward[cell] |= heading << (2 * arrival);
                    queue.push_back((row, col, arrival));
                }
            }
        }
        left_in_layer -= 1;
        if left_in_layer == 0 {
            left_in_layer = queue.len();
            moves += 1;
        }
    }
    let mut route = Vec::new();
    if let Some((mut row, mut col, mut heading)) = best {
        loop {
            row += STEPS[heading as usize].0;
            col += STEPS[heading as usize].1;
            route.push(heading);
            let cell = maze.index(row, col);
            if maze.letters[cell] == b'G' {
                break;
            }
            heading = onward[cell] >> (2 * heading) & 3;
        }
    }
    (sum, ways, route.len())
}

fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().expect("FILE [REPEATS]");
    let repeats: usize = arguments.next().map_or(1, |text| text.parse().expect("a number"));
    let mut letters = std::fs::read(file).expect("a file");
    let cols = letters.iter().position(|&byte| byte == b'\n').expect("lines");
    letters.retain(|&byte| byte != b'\n');
    let maze = Maze { rows: (letters.len() / cols) as i32, cols: cols as i32, letters };
    let before = peak();
    let mut least = f64::INFINITY;
    let mut found = (0, 0, 0);
    for _ in 0..repeats {
        let start = Instant::now();
        found = solve(&maze);
        least = least.min(start.elapsed().as_secs_f64());
    }
    println!("{least} {} {} {} {before} {}", found.0, found.1, found.2, peak());
}
