//! The passes over whole words against simple ones, cell by cell.

use super::fire::{transpose, Fire};
use super::levels::{Count, Levels, NEVER};
use super::search::WalkSearch;
use super::tiles::Shape;
use super::turned;
use lasermaze_tick::Ticker;

/// A small generator of random numbers (xorshift; Marsaglia 2003).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % bound
    }
}

struct Maze {
    rows: usize,
    cols: usize,
    cells: Vec<u8>,
    start: usize,
    goal: usize,
}

fn random_maze(random: &mut Random, rows: usize, cols: usize) -> Maze {
    let (walls, turrets) = [(15, 3), (5, 20), (0, 60), (40, 5), (0, 2)][random.below(5) as usize];
    let mut cells: Vec<u8> = (0..rows * cols)
        .map(|_| match random.below(100) {
            roll if roll < walls => b'#',
            roll if roll < walls + turrets => b"^>v<"[random.below(4) as usize],
            _ => b'.',
        })
        .collect();
    let start = random.below(cells.len() as u64) as usize;
    let goal = (start + 1 + random.below(cells.len() as u64 - 1) as usize) % cells.len();
    cells[start] = b'S';
    cells[goal] = b'G';
    Maze { rows, cols, cells, start, goal }
}

impl Maze {
    fn is_empty(&self, row: isize, col: isize) -> bool {
        self.inside(row, col) && b".SG".contains(&self.letter(row, col))
    }

    fn inside(&self, row: isize, col: isize) -> bool {
        (0..self.rows as isize).contains(&row) && (0..self.cols as isize).contains(&col)
    }

    fn letter(&self, row: isize, col: isize) -> u8 {
        self.cells[row as usize * self.cols + col as usize]
    }

    /// Whether a walker survives here after a step at this time: look around for turrets.
    fn survives(&self, row: isize, col: isize, time: usize) -> bool {
        let looks = [(-1, 0), (0, 1), (1, 0), (0, -1)];
        self.is_empty(row, col)
            && looks.iter().enumerate().all(|(look, (down, right))| {
                let (mut r, mut c) = (row + down, col + right);
                while self.is_empty(r, c) {
                    (r, c) = (r + down, c + right);
                }
                let letter = if self.inside(r, c) { self.letter(r, c) } else { b'#' };
                let facing = b"^>v<".iter().position(|&arrow| arrow == letter);
                facing.is_none_or(|facing| (facing + time) % 4 != (look + 2) % 4)
            })
    }

    fn search(&self) -> WalkSearch {
        let size = (self.rows, self.cols);
        WalkSearch::new(size, self.cells.len(), self.start, self.goal).unwrap()
    }
}

const SIZES: [(usize, usize); 14] = [
    (1, 2),
    (2, 1),
    (1, 64),
    (70, 1),
    (8, 8),
    (9, 7),
    (17, 63),
    (16, 64),
    (15, 65),
    (3, 127),
    (10, 128),
    (7, 129),
    (64, 66),
    (33, 40),
];

#[test]
fn the_fire_is_what_a_look_around_from_every_cell_finds() {
    let mut random = Random(2015);
    for (rows, cols) in SIZES.repeat(12) {
        let maze = random_maze(&mut random, rows, cols);
        let shape = Shape::new(rows, cols);
        let at = |index: usize| (index / cols, index % cols);
        let ticker = &mut Ticker::endless();
        let (start, goal) = (at(maze.start), at(maze.goal));
        let tiles = Fire::of(&maze.cells, &shape, start, goal, ticker).unwrap();
        let parity = maze.start / cols + maze.start % cols;
        let mut open = 0;
        for row in 0..rows {
            for col in 0..cols {
                let spot = shape.spot(row, col);
                assert_eq!(shape.cell(spot.tile, spot.bit, spot.colour), (row, col));
                for pair in 0..2 {
                    let time = 2 * pair + (row + col + parity) % 2;
                    let safe = tiles[spot.tile].open(time) >> spot.bit & 1 == 1;
                    let right = maze.survives(row as isize, col as isize, time);
                    assert_eq!(safe, right, "{rows}x{cols}: {row}, {col} at {time}");
                    open += u32::from(safe);
                }
            }
        }
        // No state is open in the rim and beyond the last row and column.
        let all: u32 = tiles.iter().flat_map(|tile| tile.0).map(u128::count_ones).sum();
        assert_eq!(all, open);
    }
}

#[test]
fn words_of_two_integers_move_as_those_in_registers() {
    let mut random = Random(128);
    for _ in 0..100 {
        let [here, there] = [(); 2].map(|()| {
            u128::from(random.below(u64::MAX)) | u128::from(random.below(u64::MAX)) << 64
        });
        assert_eq!(moved_in_registers::<1>(here, there), moved_portably::<1>(here, there));
        assert_eq!(moved_in_registers::<2>(here, there), moved_portably::<2>(here, there));
        assert_eq!(moved_in_registers::<4>(here, there), moved_portably::<4>(here, there));
        assert_eq!(moved_in_registers::<8>(here, there), moved_portably::<8>(here, there));
    }
}

macro_rules! moved_by {
    ($name:ident, $bits:path) => {
        /// Two words moved in all ways, and the other operations of `Bits` on them.
        fn $name<const PAIRS: usize>(here: u128, there: u128) -> [u128; 7] {
            use $bits as bits;
            let (here, there) = (bits::Bits::from(here), bits::Bits::from(there));
            [
                bits::row_north::<PAIRS>(here, there),
                bits::row_south::<PAIRS>(here, there),
                bits::col_east::<PAIRS>(here, there),
                bits::col_west::<PAIRS>(here, there),
                here & there,
                here | there,
                here.outside(there),
            ]
            .map(u128::from)
        }
    };
}
moved_by!(moved_in_registers, super::bits);
moved_by!(moved_portably, super::bits::portable);

#[test]
fn a_matrix_of_parts_of_words_is_transposed() {
    let mut random = Random(8);
    let rows =
        [(); 8].map(|()| u128::from(random.below(u64::MAX)) * u128::from(random.below(u64::MAX)));
    let columns = transpose(rows);
    for (row, word) in rows.iter().enumerate() {
        for (col, column) in columns.iter().enumerate() {
            assert_eq!((word >> (16 * col)) as u16, (column >> (16 * row)) as u16);
        }
    }
    assert_eq!(transpose([1 | 2 << 64, 3 | 4 << 64]), [1 | 3 << 64, 2 | 4 << 64]);
    assert_eq!(transpose([5]), [5]);
}

#[test]
fn tiles_of_a_row_never_touch_those_of_another() {
    for cols in [1, 7, 8, 9, 127, 128, 129, 250, 1000, 8000] {
        for rows in [1, 2, 3, 5, 8, 9, 40] {
            let shape = Shape::new(rows, cols);
            let (pairs, groups) = (shape.pairs, cols.div_ceil(128));
            assert!(shape.tile_rows() == 1 || shape.stride % 4 == 2);
            assert!(shape.first(0) + pairs * groups < shape.first(1));
            let last = shape.first(shape.tile_rows() - 1) + pairs * groups;
            assert!(last + shape.stride <= shape.tiles());
        }
    }
}

/// The level of every state, by relaxing all moves until nothing changes.
fn plain_levels(maze: &Maze) -> Vec<[u32; 4]> {
    let mut levels = vec![[NEVER; 4]; maze.cells.len()];
    levels[maze.start][0] = 0;
    let mut front = vec![(maze.start, 0)];
    let mut step = 0;
    while !front.is_empty() {
        step += 1;
        let mut next = vec![];
        for (cell, _) in front {
            let (row, col) = ((cell / maze.cols) as isize, (cell % maze.cols) as isize);
            for (r, c) in [(row - 1, col), (row, col + 1), (row + 1, col), (row, col - 1)] {
                if maze.inside(r, c) && maze.survives(r, c, step % 4) {
                    let there = r as usize * maze.cols + c as usize;
                    if levels[there][step % 4] == NEVER {
                        levels[there][step % 4] = step as u32;
                        next.push((there, step));
                    }
                }
            }
        }
        front = next;
    }
    levels
}

#[test]
fn a_turned_maze_has_the_same_states() {
    let mut random = Random(90);
    for (rows, cols) in SIZES.repeat(2) {
        let maze = random_maze(&mut random, rows, cols);
        let at = |index| turned::turned(rows, cols, index);
        let cells = turned::turn(rows, cols, &maze.cells);
        let beside =
            Maze { rows: cols, cols: rows, cells, start: at(maze.start), goal: at(maze.goal) };
        let plain = plain_levels(&maze);
        let levels = plain_levels(&beside);
        assert!((0..rows * cols).all(|cell| plain[cell] == levels[at(cell)]));
        let visited = |maze: &Maze| {
            let mut search = maze.search();
            let ticker = &mut Ticker::endless();
            while search.run(&maze.cells, None, ticker) != Ok(false) {}
            search.visited(&maze.cells, ticker).unwrap()
        };
        let ticker = &mut Ticker::endless();
        let back = turned::turn_visited_back(rows, cols, &visited(&beside), ticker);
        assert_eq!(Ok(visited(&maze)), back);
    }
    let mut walk = [0, 1, 2, 3];
    turned::turn_walk_back(&mut walk);
    assert_eq!(walk, [3, 0, 1, 2]);
}

#[test]
fn levels_walks_and_closed_sets_are_those_of_a_plain_search() {
    let mut random = Random(77);
    for (rows, cols) in SIZES.repeat(6) {
        let maze = random_maze(&mut random, rows, cols);
        let plain = plain_levels(&maze);
        let mut search = maze.search();
        let mut levels = Levels::new(rows, cols);
        let mut first = None;
        let ticker = &mut Ticker::endless();
        while search.run(&maze.cells, Some(&mut levels), ticker) == Ok(true) {
            let walk = search.walk(ticker).unwrap();
            first.get_or_insert((search.steps, walk));
        }
        let parity = maze.start / cols + maze.start % cols;
        let visited = search.visited(&maze.cells, ticker).unwrap();
        for (cell, plain) in plain.iter().enumerate() {
            let (row, col) = (cell / cols, cell % cols);
            for pair in 0..2 {
                let time = 2 * pair + (row + col + parity) % 2;
                assert_eq!(levels.of_cell(pair, cell), plain[time]);
                let byte = visited[(pair * rows + row) * cols.div_ceil(8) + col / 8];
                assert_eq!(byte >> (col % 8) & 1 == 1, plain[time] != NEVER);
            }
        }
        let least = *plain[maze.goal].iter().min().unwrap();
        assert_eq!(first.as_ref().map_or(NEVER, |(steps, _)| *steps as u32), least);
        if let Some((steps, walk)) = first {
            let mut cell = maze.start;
            for (time, heading) in walk.iter().enumerate() {
                cell = match heading {
                    0 => cell - cols,
                    1 => cell + 1,
                    2 => cell + cols,
                    _ => cell - 1,
                };
                assert_eq!(plain[cell][(time + 1) % 4], time as u32 + 1);
            }
            assert_eq!((cell, walk.len()), (maze.goal, steps));
        }
    }
}

#[test]
fn a_count_may_be_larger_than_any_integer_type() {
    // In an open square of 70 by 70 there are 138 over 69 walks, more than 2^128.
    let size = 70;
    let mut cells = vec![b'.'; size * size];
    cells[0] = b'S';
    cells[size * size - 1] = b'G';
    let goal = size * size - 1;
    let maze = Maze { rows: size, cols: size, cells, start: 0, goal };
    let mut search = maze.search();
    let mut levels = Levels::new(size, size);
    let ticker = &mut Ticker::endless();
    search.run(&maze.cells, Some(&mut levels), ticker).unwrap();
    let count = Count::new(size * size - 1, search.steps);
    let limbs = count.run(&levels, ticker).unwrap();
    // Pascal's triangle modulo 2^64 gives the lowest limb.
    let mut line = vec![1u64; size];
    for _ in 1..size {
        for col in 1..size {
            line[col] = line[col].wrapping_add(line[col - 1]);
        }
    }
    assert_eq!(limbs[0], line[size - 1]);
    assert_eq!(limbs.len(), 3);
}
