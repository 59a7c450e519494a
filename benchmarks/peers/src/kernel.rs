//! The package's own search of cards, as its binding calls it.

use lasermaze_kernel::board::{prune, CardBytes, CardSearch};
use lasermaze_kernel::quota::Quota;
use lasermaze_tick::Ticker;

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
    let most = u64::MAX;
    let all = Quota { nodes: most, keep: 0, stop_at: most, soon: false, solutions: &mut solutions };
    let finished = search.run(all, &mut Ticker::endless()) == Ok(true);
    let counters = search.counters();
    Found { solutions: counters.found, entries: counters.beam_steps, finished }
}
