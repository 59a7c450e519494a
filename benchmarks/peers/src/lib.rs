//! The peers of the benchmarks, behind a C interface that Python calls with `ctypes`.
//!
//! A peer gets the same bytes as the package's kernel does, and its own form of them is part of
//! its time. Python measures both with the same clock. The input is trusted: Python has checked it.

mod blossom;
mod board;
mod kernel;
mod signposts;
mod turrets;

use std::hint::black_box;
use std::slice;

/// A card as `lasermaze.kinds.board.Token.to_byte` packs it: one byte a cell, one a token to add.
#[repr(C)]
pub struct Card {
    rows: usize,
    cols: usize,
    cells: *const u8,
    pile: *const u8,
    pile_size: usize,
    targets: u32,
}

impl Card {
    fn cells(&self) -> &[u8] {
        // SAFETY: Python passes a bytes object of this length, and keeps it during the call.
        unsafe { slice::from_raw_parts(self.cells, self.rows * self.cols) }
    }

    fn pile(&self) -> &[u8] {
        // SAFETY: as for the cells.
        unsafe { slice::from_raw_parts(self.pile, self.pile_size) }
    }
}

/// The result of a search of a card.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    solutions: u64,
    /// How often a beam entered a cell along a heading for the first time, in all branches.
    entries: u64,
    /// Whether the search came to its end.
    finished: bool,
}

/// Finds all solutions of a card, `repeats` times, by the plain search; each search gives up after
/// `most_entries`.
#[no_mangle]
pub extern "C" fn board_plain(card: &Card, repeats: u32, most_entries: u64) -> Found {
    repeated(repeats, || {
        let mut search = board::Search::new(black_box(card), most_entries);
        search.run();
        search.found
    })
}

/// Finds all solutions of a card, `repeats` times, by the package's kernel.
#[no_mangle]
pub extern "C" fn board_kernel(card: &Card, repeats: u32) -> Found {
    repeated(repeats, || kernel::board(black_box(card)))
}

fn repeated(repeats: u32, search: impl Fn() -> Found) -> Found {
    for _ in 1..repeats {
        black_box(search());
    }
    search()
}

/// The number of steps of a shortest walk, -1 if there is none.
///
/// # Safety
/// `cells` has one letter a cell.
#[no_mangle]
pub unsafe extern "C" fn turrets_plain(rows: usize, cols: usize, cells: *const u8) -> i64 {
    let maze = turrets::Maze::new(rows, cols, slice::from_raw_parts(cells, rows * cols));
    turrets::solve(&maze).map_or(-1, |walk| walk.len() as i64)
}

/// Writes the cost of each way in to `rim` (0 for those that reach no goal), and returns the
/// length of the cheapest route, -1 if there is none.
///
/// # Safety
/// `cells` has one letter a cell, `rim` one number for each way in: along the top, down the left,
/// down the right, along the bottom.
#[no_mangle]
pub unsafe extern "C" fn signposts_plain(
    rows: usize,
    cols: usize,
    cells: *const u8,
    rim: *mut u32,
) -> i64 {
    let letters = slice::from_raw_parts(cells, rows * cols);
    let rim = slice::from_raw_parts_mut(rim, 2 * (rows + cols));
    signposts::solve(rows, cols, letters, rim).map_or(-1, |route| route.len() as i64)
}

/// Whether a graph has a perfect matching, if all its vertices but two are matched already.
///
/// # Safety
/// `edges` has for each vertex three others, or u32::MAX; `mate` has its partner, or u32::MAX.
#[no_mangle]
pub unsafe extern "C" fn blossom_plain(size: usize, edges: *const u32, mate: *mut u32) -> bool {
    let edges = slice::from_raw_parts(edges.cast::<[u32; 3]>(), size);
    blossom::augment(edges, slice::from_raw_parts_mut(mate, size))
}
