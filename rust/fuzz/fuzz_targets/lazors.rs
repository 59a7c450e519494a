//! The checker confirms the solver's arrangements and trees, whatever the board; looking ahead
//! changes no count, and no bytes make a walk through a tree panic.

#![no_main]

use lasermaze_kernel::lazors::{BoardBytes, LazorSearch};
use lasermaze_kernel::quota::Quota;
use lasermaze_tick::Ticker;
use lasermaze_verify::lazors::{Board, Walk};
use libfuzzer_sys::fuzz_target;

/// The number of positions searched at most.
const NODES: u64 = 5_000;

/// The number of arrangements, the first of them, and the tree; None if the search is too long.
fn search(board: &BoardBytes, looks_ahead: bool) -> Option<(u64, Vec<u8>, Vec<u8>)> {
    let mut search = LazorSearch::new(board, 1 << 16, looks_ahead).ok()?;
    let mut solutions = Vec::new();
    let quota =
        Quota { nodes: NODES, keep: 50, stop_at: u64::MAX, soon: false, solutions: &mut solutions };
    search.run(quota, &mut Ticker::endless()).ok().filter(|&is_done| is_done)?;
    assert!((0.0..=1.0).contains(&search.fraction()));
    let tree = search.tree()?.to_vec();
    Some((search.found, solutions, tree))
}

fuzz_target!(|data: &[u8]| {
    let [rows, cols, a, b, c, lasers, targets, bytes @ ..] = data else { return };
    let (rows, cols) = (usize::from(rows % 8), usize::from(cols % 8));
    let size = (rows * cols).min(bytes.len());
    let (cells, bytes) = bytes.split_at(size);
    let cells: Vec<u8> = cells.iter().map(|&byte| b"oooxABC?"[usize::from(byte % 8)]).collect();
    let blocks = [a, b, c].map(|&number| usize::from(number % 6));
    let (rays, bytes) = bytes.split_at(bytes.len().min(3 * usize::from(lasers % 4)));
    let lasers: Vec<(usize, usize, i8, i8)> = rays
        .chunks_exact(3)
        .map(|ray| {
            let sign = |bit: u8| if ray[2] >> bit & 1 == 1 { 1 } else { -1 };
            (usize::from(ray[0]), usize::from(ray[1]), sign(0), sign(1))
        })
        .collect();
    let (points, tree) = bytes.split_at(bytes.len().min(2 * usize::from(targets % 5)));
    let targets: Vec<(usize, usize)> =
        points.chunks_exact(2).map(|each| (usize::from(each[0]), usize::from(each[1]))).collect();
    let bytes =
        BoardBytes { rows, cols, cells: &cells, blocks, lasers: &lasers, targets: &targets };
    let rays: Vec<_> = lasers
        .iter()
        .map(|&(x, y, vx, vy)| (x as i32, y as i32, i32::from(vx), i32::from(vy)))
        .collect();
    let points: Vec<_> = targets.iter().map(|&(x, y)| (x as i32, y as i32)).collect();
    let Some(board) = Board::new((rows, cols), &cells, blocks, &rays, &points) else { return };
    let _ = Walk::new(&board, Some(tree)).run(NODES as usize, u64::MAX);
    let Some((found, solutions, tree)) = search(&bytes, true) else { return };
    let mut walk = Walk::new(&board, Some(&tree));
    assert_eq!(walk.run(usize::MAX, u64::MAX), Ok(true));
    assert_eq!(walk.found, found);
    let mut plain = Walk::new(&board, None);
    assert!(!plain.run(NODES as usize, u64::MAX).unwrap() || plain.found == found);
    if let Some((all, ..)) = search(&bytes, false) {
        assert_eq!(all, found);
    }
    for solution in solutions.chunks_exact(cells.len()) {
        assert_eq!(board.faults(solution).map(|(faults, _)| faults.len()), Some(0));
    }
});
