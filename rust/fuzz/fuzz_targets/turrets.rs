//! A walk through any maze survives every step; without a walk, and after it, all is visited.

#![no_main]

use lasermaze_kernel::turrets::{Count, Levels, WalkSearch};
use lasermaze_tick::Ticker;
use libfuzzer_sys::fuzz_target;

/// The step along each heading N, E, S, W, as (rows, columns).
const STEPS: [(isize, isize); 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];

struct Maze<'a> {
    rows: usize,
    cols: usize,
    cells: &'a [u8],
    start: usize,
    goal: usize,
}

impl Maze<'_> {
    /// The cell one step along a heading. None outside the grid.
    fn beside(&self, cell: usize, heading: usize) -> Option<usize> {
        let (down, right) = STEPS[heading];
        let row = (cell / self.cols).checked_add_signed(down).filter(|&row| row < self.rows)?;
        let col = (cell % self.cols).checked_add_signed(right).filter(|&col| col < self.cols)?;
        Some(row * self.cols + col)
    }

    fn is_empty(&self, cell: usize) -> bool {
        cell == self.start || cell == self.goal || facing(self.cells[cell]) == Some(None)
    }

    /// Whether no turret fires at an empty cell after a step at this time.
    fn is_safe(&self, cell: usize, time: usize) -> bool {
        (0..4).all(|look| {
            let mut here = self.beside(cell, look);
            while let Some(empty) = here.filter(|&here| self.is_empty(here)) {
                here = self.beside(empty, look);
            }
            let turret = here.and_then(|turret| facing(self.cells[turret]).flatten());
            turret.is_none_or(|facing| (facing + time) % 4 != (look + 2) % 4)
        })
    }
}

/// The heading that a turret faces, Some(None) for an empty cell, None for a wall.
fn facing(letter: u8) -> Option<Option<usize>> {
    match letter {
        b'.' => Some(None),
        b'^' => Some(Some(0)),
        b'>' => Some(Some(1)),
        b'v' => Some(Some(2)),
        b'<' => Some(Some(3)),
        _ => None,
    }
}

fuzz_target!(|data: &[u8]| {
    let [rows, cols, start, goal, bytes @ ..] = data else { return };
    let (rows, cols) = (usize::from(*rows), usize::from(*cols));
    // Letters of mazes only: which other bytes are walls is for the caller to say.
    let mut cells: Vec<u8> =
        bytes.iter().map(|byte| b".....##^>v<"[usize::from(*byte) % 11]).collect();
    let (start, goal) = (usize::from(*start), usize::from(*goal));
    // The letters of start and goal are those of no turret.
    for (cell, letter) in [(start, b'S'), (goal, b'G')] {
        if let Some(byte) = cells.get_mut(cell) {
            *byte = letter;
        }
    }
    let maze = Maze { rows, cols, cells: &cells, start, goal };
    let Ok(mut search) = WalkSearch::new((rows, cols), cells.len(), start, goal) else { return };
    let mut levels = Levels::new(rows, cols);
    let ticker = &mut Ticker::endless();
    let reached = search.run(&cells, Some(&mut levels), ticker).expect("time for all");
    if reached {
        let walk = search.walk(ticker).expect("time for all");
        assert_eq!(walk.len(), search.steps);
        let mut cell = start;
        for (time, &heading) in walk.iter().enumerate() {
            cell = maze.beside(cell, usize::from(heading)).expect("a step inside the grid");
            assert!(maze.is_empty(cell) && maze.is_safe(cell, time + 1));
        }
        assert_eq!(cell, goal);
        let count = Count::new(goal, search.steps);
        let number = count.run(&levels, ticker).expect("time for all");
        assert!(number.iter().any(|&limb| limb > 0));
    }
    while search.run(&cells, None, ticker) != Ok(false) {}
    assert!(search.visited(&cells, ticker).is_ok());
});
