//! A solution of any grid lights every empty cell and hits no shooter; a cycle is one.

#![no_main]

use lasermaze_kernel::shooters::paths::tabulate;
use lasermaze_kernel::shooters::solver::{Solver, State};
use lasermaze_kernel::shooters::{check, Freedom};
use lasermaze_tick::{Stopped, Ticker};
use libfuzzer_sys::fuzz_target;

/// Mark the cells that light from a cell crosses. Returns whether it hits no shooter.
fn light(cells: &[u8], cols: usize, from: usize, way: (isize, isize), lit: &mut [bool]) -> bool {
    let rows = cells.len() / cols;
    let (mut row, mut col) = (from / cols, from % cols);
    let (mut south, mut east) = way;
    loop {
        let (r, c) = (row.checked_add_signed(south), col.checked_add_signed(east));
        let (Some(r), Some(c)) = (r, c) else { return true };
        if r >= rows || c >= cols {
            return true;
        }
        (row, col) = (r, c);
        let cell = row * cols + col;
        match cells[cell] {
            b'.' => lit[cell] = true,
            b'/' => (south, east) = (-east, -south),
            b'\\' => (south, east) = (east, south),
            b'-' | b'|' => return false,
            _ => return true,
        }
    }
}

fn assert_solved(cells: &[u8], cols: usize, shooters: &[u32], axes: &[bool]) {
    assert_eq!(shooters.len(), axes.len());
    let mut lit = vec![false; cells.len()];
    for (&shooter, &vertical) in shooters.iter().zip(axes) {
        for way in if vertical { [(-1, 0), (1, 0)] } else { [(0, -1), (0, 1)] } {
            assert!(light(cells, cols, shooter as usize, way, &mut lit));
        }
    }
    assert!((0..cells.len()).all(|cell| cells[cell] != b'.' || lit[cell]));
}

fuzz_target!(|data: &[u8]| {
    let [rows, cols, cells @ ..] = data else { return };
    let (rows, cols) = (usize::from(*rows), usize::from(*cols));
    if check(rows, cols, cells).is_err() {
        return;
    }
    let ticker = &mut Ticker::endless();
    examine(cells, cols, ticker).expect("no limit of time");
    let paths = tabulate(cells, cols, ticker).expect("no limit of time");
    assert_eq!(paths.len(), 2 * cells.len());
});

fn examine(cells: &[u8], cols: usize, ticker: &mut Ticker) -> Result<(), Stopped> {
    let solver = Solver::solve(cells, cols, ticker)?;
    match solver.state {
        State::Solved => {
            let axes = solver.axes(ticker)?.expect("a solution");
            assert_solved(cells, cols, &solver.shooters, &axes);
            let another = solver.another(ticker)?;
            if let Some(other) = &another {
                assert_ne!(*other, axes);
                assert_solved(cells, cols, &solver.shooters, other);
            }
            let forced = solver.forced(u64::MAX, ticker)?.expect("states");
            assert_eq!(another.is_none(), forced.iter().all(|&state| state == Freedom::Forced));
            let bounds = (usize::MAX, u64::MAX);
            let flips = solver.flips(&axes, &forced, bounds, ticker)?;
            for set in flips.expect("no bounds") {
                let mut flipped = axes.clone();
                set.iter().for_each(|&shooter| flipped[shooter as usize] ^= true);
                assert_solved(cells, cols, &solver.shooters, &flipped);
            }
            assert!(solver.chains(&axes, &forced, bounds, ticker)?.is_some());
        }
        State::Cycle => {
            let cycle = solver.cycle(u64::MAX, ticker)?;
            let steps = cycle.expect("a cycle").steps;
            assert!(steps.windows(2).all(|both| both[0][1] == both[1][0]));
            assert_eq!(steps[0][0], steps[steps.len() - 1][1]);
            assert!(steps.iter().any(|step| step[0] == steps[0][0] ^ 1));
        }
        State::Dark(cell) => assert_eq!(cells[cell], b'.'),
        State::Stuck(cell) => assert!(matches!(cells[cell], b'-' | b'|')),
    }
    Ok(())
}
