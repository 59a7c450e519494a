//! The peer of the benchmark: a plain search of cards of the board game.
//!
//! `plain-board [--stray-beams] [--repeat N] CARD…` prints a line of JSON for each card: its
//! solutions, the beam steps and entries, and the nanoseconds of the best of N runs.

mod card;
mod search;

use std::process::ExitCode;
use std::time::Instant;

use search::Search;

const USAGE: &str = "usage: plain-board [--stray-beams] [--repeat N] CARD...";

struct Options {
    stray_beams: bool,
    repeat: u32,
    files: Vec<String>,
}

fn main() -> ExitCode {
    let outcome = options().and_then(|options| {
        options.files.iter().try_for_each(|file| {
            println!("{}", measure(file, &options).map_err(|error| format!("{file}: {error}"))?);
            Ok(())
        })
    });
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

fn options() -> Result<Options, String> {
    let mut options = Options { stray_beams: false, repeat: 1, files: Vec::new() };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            "--stray-beams" => options.stray_beams = true,
            "--repeat" => {
                let number = words.next().and_then(|number| number.parse().ok());
                options.repeat = number.filter(|&number| number > 0).ok_or(USAGE)?;
            }
            _ if word.starts_with("--") => return Err(USAGE.to_string()),
            _ => options.files.push(word),
        }
    }
    if options.files.is_empty() {
        return Err(USAGE.to_string());
    }
    Ok(options)
}

fn measure(file: &str, options: &Options) -> Result<String, String> {
    let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
    let card = card::parse(&text)?;
    let mut best = u128::MAX;
    let mut search = Search::new(&card, options.stray_beams);
    for _ in 0..options.repeat {
        search = Search::new(&card, options.stray_beams);
        let start = Instant::now();
        search.run();
        best = best.min(start.elapsed().as_nanos());
    }
    Ok(format!(
        "{{\"card\": {file:?}, \"solutions\": {}, \"beam_steps\": {}, \"entries\": {}, \
         \"nanoseconds\": {best}}}",
        search.solutions, search.steps, search.entries
    ))
}
