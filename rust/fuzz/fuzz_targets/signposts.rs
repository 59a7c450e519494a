//! Every route of any maze follows its letters to a goal in its claimed number of moves.

#![no_main]

use lasermaze_kernel::signposts::{BackwardSearch, Reach, Until, NONE};
use lasermaze_tick::Ticker;
use libfuzzer_sys::fuzz_target;

/// The letters that a route crosses, up to and including the last cell inside the grid.
fn letters(rows: usize, cols: usize, cells: &[u8], way: usize, moves: &[u8]) -> Vec<u8> {
    let first = match way {
        top if top < cols => (-1, top as isize),
        left if left < cols + rows => ((left - cols) as isize, -1),
        right if right < cols + 2 * rows => ((right - cols - rows) as isize, cols as isize),
        bottom => (rows as isize, (bottom - cols - 2 * rows) as isize),
    };
    let walk = moves.iter().scan(first, |(row, col), &heading| {
        let (down, right) = [(-1, 0), (0, 1), (1, 0), (0, -1)][usize::from(heading)];
        (*row, *col) = (*row + down, *col + right);
        let inside = (0..rows as isize).contains(row) && (0..cols as isize).contains(col);
        inside.then(|| cells[*row as usize * cols + *col as usize])
    });
    walk.collect()
}

fuzz_target!(|data: &[u8]| {
    let [rows, cols, bytes @ ..] = data else { return };
    let (rows, cols) = (usize::from(*rows), usize::from(*cols));
    // Mostly letters, so that most inputs are mazes; a byte from 14 on stays as it is.
    let letter = |&byte: &u8| *b"SRUL?XGSRUL??G".get(usize::from(byte)).unwrap_or(&byte);
    let cells: Vec<u8> = bytes.iter().map(letter).collect();
    let Ok(mut search) = BackwardSearch::new(rows, cols, &cells, Until::AllWays) else { return };
    let ticker = &mut Ticker::endless();
    assert_eq!(search.run(usize::MAX, ticker), Ok(true));
    assert_eq!(search.found, search.rim.iter().filter(|&&cost| cost != NONE).count());
    for (way, &cost) in search.rim.iter().enumerate() {
        let mut route = search.enter(way).expect("a way in");
        let reached = search.follow(&mut route, ticker).expect("time for all");
        assert_eq!(reached, cost != NONE);
        if !reached {
            continue;
        }
        assert_eq!(route.moves.len(), cost as usize);
        let crossed = letters(rows, cols, &cells, way, &route.moves);
        assert_eq!(crossed.len(), route.moves.len());
        for (index, &letter) in crossed.iter().enumerate() {
            let Some(&next) = route.moves.get(index + 1) else {
                assert_eq!(letter, b'G');
                continue;
            };
            let turn = b"SRUL".iter().position(|&other| other == letter);
            let heading = usize::from(route.moves[index]);
            assert!(letter == b'?' || turn.is_some_and(|t| (heading + t) % 4 == usize::from(next)));
        }
    }
    let reach = Reach::new(rows, cols, &cells, None, ticker).expect("the same maze");
    let bits = reach.bits(ticker).expect("time for all");
    assert_eq!(bits.len(), (4 * cells.len()).div_ceil(8));
});
