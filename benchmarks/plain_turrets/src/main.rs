//! A plain queue search for walks among turning turrets: one thread, one byte a cell for fire
//! and visited states, one for predecessors. It is what the package's kernel is measured against.
//!
//! `plain-turrets` reads mazes in the contest's form from the standard input and writes the
//! contest's output. `plain-turrets REPEATS` writes one line a maze instead: the least steps (or
//! -1), and the nanoseconds for fire and for the search in the fastest of so many runs.

mod maze;
mod search;

use std::io::{self, BufWriter, Read, Write};

fn main() -> io::Result<()> {
    let repeats = std::env::args().nth(1).map(|count| count.parse().expect("REPEATS: a number"));
    let mut text = Vec::new();
    io::stdin().read_to_end(&mut text)?;
    let mut out = BufWriter::new(io::stdout().lock());
    for (number, maze) in maze::read_all(&text).enumerate() {
        if let Some(repeats) = repeats {
            let runs = (0..repeats).map(|_| search::solve(&maze));
            let best = runs.min_by_key(|run| run.fire + run.search).expect("at least one run");
            let steps = best.walk.map_or(-1, |walk| walk.len() as i64);
            writeln!(out, "{steps} {} {}", best.fire.as_nanos(), best.search.as_nanos())?;
        } else {
            match search::solve(&maze).walk {
                Some(walk) => writeln!(out, "Case #{}: {}", number + 1, walk.len())?,
                None => writeln!(out, "Case #{}: impossible", number + 1)?,
            }
        }
    }
    out.flush()
}
