//! The package's own search of cards, as its binding calls it.

use std::time::Duration;

use lasermaze_kernel::board::{prune, CardBytes, CardSearch, Slice};
use lasermaze_kernel::search::Search;

use crate::{Card, Found};

pub fn board(card: &Card) -> Found {
    let bytes = CardBytes {
        rows: card.rows,
        cols: card.cols,
        cells: card.cells(),
        pile: card.pile(),
        targets: card.targets,
        stray_beams: false,
        pruning: prune::ALL,
        tree_limit: 0,
    };
    let mut search = CardSearch::new(&bytes).expect("a card");
    let mut solutions = Vec::new();
    let slice = Slice { nodes: u64::MAX, keep: 0, stop_at: u64::MAX, solutions: &mut solutions };
    let finished = search.run(slice, Duration::MAX).is_some();
    let counters = search.counters();
    Found { solutions: counters.found, entries: counters.beam_steps, finished }
}
