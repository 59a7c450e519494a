//! The checker of turret mazes takes any bytes, and pieces of any size give the same verdict.

#![no_main]

use lasermaze_verify::turrets::{Closing, Fault, Layers, Safety};
use libfuzzer_sys::fuzz_target;

type Verdict = ((usize, Option<usize>), Option<usize>, Option<Vec<Fault>>);

fn verdict(input: &[u8], piece: usize) -> Option<Verdict> {
    let [rows, cols, start, goal, cells, bytes @ ..] = input else { return None };
    let (cells, rest) = bytes.split_at(usize::from(*cells).min(bytes.len()));
    let (moves, set) = rest.split_at(rest.len() / 2);
    let [rows, cols, start, goal] = [rows, cols, start, goal].map(|byte| usize::from(*byte));
    let mut safety = Safety::new(rows, cols, start, goal)?;
    while !safety.find_fire(cells, piece) {}
    let followed = safety.follow(safety.start(), 0, moves);
    let mut layers = Layers::new(&mut safety);
    let reached = loop {
        if let Some(reached) = layers.search(&mut safety, piece) {
            break reached;
        }
    };
    let mut closing = Closing::default();
    let fits = loop {
        if let Some(fits) = closing.unpack(&mut safety, set, piece) {
            break fits;
        }
    };
    let faults = fits.then(|| loop {
        if let Some(faults) = closing.look(&safety, piece) {
            break faults.to_vec();
        }
    });
    Some((followed, reached.then_some(layers.steps), faults))
}

fuzz_target!(|input: &[u8]| {
    assert_eq!(verdict(input, 3), verdict(input, usize::MAX));
});
