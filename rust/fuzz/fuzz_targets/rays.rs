//! The rays found in any grid are those that hit every mirror, when each is followed by itself.

#![no_main]

use std::time::Duration;

use lasermaze_kernel::rays::{check, through_all};
use lasermaze_kernel::search::{Search, Task};
use libfuzzer_sys::fuzz_target;

/// Whether the ray from outside that enters a cell in a heading (N E S W) hits every mirror.
fn hits_all(cells: &[u8], rows: usize, cols: usize, first: usize, heading: usize) -> bool {
    let mut hit = vec![false; cells.len()];
    let (mut row, mut col) = ((first / cols) as isize, (first % cols) as isize);
    let mut heading = heading;
    while 0 <= row && row < rows as isize && 0 <= col && col < cols as isize {
        let cell = row as usize * cols + col as usize;
        match cells[cell] {
            b'/' => heading = [1, 0, 3, 2][heading],
            b'\\' => heading = [3, 2, 1, 0][heading],
            _ => (),
        }
        hit[cell] = true;
        row += [-1, 0, 1, 0][heading];
        col += [0, 1, 0, -1][heading];
    }
    cells.iter().zip(hit).all(|(&letter, hit)| hit || letter == b'.')
}

fuzz_target!(|data: &[u8]| {
    let [rows, cols, bytes @ ..] = data else { return };
    let (rows, cols) = (usize::from(*rows), usize::from(*cols));
    let cells: Vec<u8> = bytes.iter().map(|byte| b"./\\."[usize::from(byte % 4)]).collect();
    if check(rows, cols, &cells).is_err() {
        return;
    }
    let last = (rows - 1) * cols;
    let places = (0..cols)
        .map(|col| (col, 2))
        .chain((0..cols).map(|col| (last + col, 0)))
        .chain((0..rows).map(|row| (row * cols, 1)))
        .chain((0..rows).map(|row| (row * cols + cols - 1, 3)));
    let wanted: Vec<u32> = (0..)
        .zip(places)
        .filter(|&(_, (cell, heading))| hits_all(&cells, rows, cols, cell, heading))
        .map(|(number, _)| number)
        .collect();
    let owned = cells.clone();
    let mut task =
        Task::new(move |mut pace| async move { through_all(rows, cols, &owned, &mut pace).await });
    let found = loop {
        if let Some(found) = task.run((), Duration::ZERO) {
            break found;
        }
    };
    assert_eq!(found, wanted);
});
