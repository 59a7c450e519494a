//! A beam found in any maze gets from opening to opening, and all searches agree that there is one.

#![no_main]

use lasermaze_kernel::mirrors::effort::play;
use lasermaze_kernel::mirrors::search::{BeamSearch, Price};
use lasermaze_kernel::mirrors::unique::proof;
use lasermaze_tick::Ticker;
use libfuzzer_sys::fuzz_target;

/// The steps and reflections of the beam from an opening to the other. None if it is absorbed.
fn follow(cells: &[u8], rows: usize, cols: usize) -> Option<(i64, i64)> {
    let on_rim = |cell: usize| {
        let (row, col) = (cell / cols, cell % cols);
        row == 0 || col == 0 || row == rows - 1 || col == cols - 1
    };
    let first = (0..cells.len()).find(|&cell| on_rim(cell) && cells[cell] == b'.')?;
    let mut heading = match (first / cols, first % cols) {
        (0, _) => 2,
        (_, 0) => 1,
        (row, _) if row == rows - 1 => 0,
        _ => 3,
    };
    let (mut cell, mut steps, mut reflections) = (first, 0, 0);
    loop {
        cell = [cell.wrapping_sub(cols), cell + 1, cell + cols, cell.wrapping_sub(1)][heading];
        steps += 1;
        match cells[cell] {
            b'*' => return None,
            b'.' if on_rim(cell) => return Some((steps, reflections)),
            b'.' => continue,
            b'/' | b'Z' => heading = [1, 0, 3, 2][heading],
            _ => heading = [3, 2, 1, 0][heading],
        }
        reflections += 1;
    }
}

fuzz_target!(|data: &[u8]| {
    let [rows, cols, bytes @ ..] = data else { return };
    let (rows, cols) = (usize::from(*rows), usize::from(*cols));
    // Mostly letters, so that most inputs are mazes; a byte from 12 on stays as it is.
    let letter = |&byte: &u8| *b"*.//\\\\ZS*.**".get(usize::from(byte)).unwrap_or(&byte);
    let cells: Vec<u8> = bytes.iter().map(letter).collect();
    let prices = [None, Some((1, 0)), Some((0, 1))];
    let mut beams = vec![];
    for price in prices {
        let price = price.map(|(step, reflection)| Price { step, reflection, fixed: reflection });
        let ticker = &mut Ticker::endless();
        let Ok(search) = BeamSearch::new(rows, cols, &cells, price, ticker) else { return };
        let found = search.found;
        let turned = search.turned(&cells);
        let changed = (0..cells.len()).filter(|&cell| turned[cell] != cells[cell]);
        assert!(changed
            .map(|cell| cells[cell])
            .all(|letter| matches!(letter, b'/' | b'\\' | b'Z' | b'S')));
        let beam = follow(&turned, rows, cols);
        assert_eq!(beam.is_some(), found);
        beams.push(beam);
        if found && price.is_none() {
            proof((rows, cols, &cells), &[turned], None, 1000, ticker).expect("a maze");
        }
    }
    match beams[..] {
        [Some(any), Some(shortest), Some(fewest)] => {
            assert!(shortest.0 <= any.0.min(fewest.0) && fewest.1 <= any.1.min(shortest.1));
        }
        _ => assert!(beams.iter().all(Option::is_none)),
    }
    play((rows, cols, &cells), None, &mut Ticker::endless()).expect("the same maze");
});
