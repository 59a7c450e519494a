//! Local search for the generators: small changes of a puzzle, kept unless they make it worse.
//!
//! A kind says how its puzzles are changed and rated, as a [`Landscape`]. The random numbers are
//! those of Python's `core.rng`, so a seed gives the same puzzle wherever a search runs.

use crate::draws::Stream;
use lasermaze_tick::{Stopped, Ticker};

/// The number of levels.
const LEVELS: usize = 4;

/// The number of a puzzle's level, and a measure that grows as it becomes harder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rating<M> {
    /// 0 for the easiest level.
    pub level: usize,
    /// The measure.
    pub merit: M,
}

/// The least difficulties of all levels but the easiest.
pub type Cuts = [f64; LEVELS - 1];

/// The difficulty of a puzzle with this effort: `Levels.rate` in `core/difficulty.py`.
pub fn difficulty_of(search: u64, open: u32) -> f64 {
    (search.saturating_add(1) as f64).log2() + f64::from(open)
}

/// The number of the level of a puzzle with this effort.
pub fn level_of(cuts: &Cuts, search: u64, open: u32) -> usize {
    let difficulty = difficulty_of(search, open);
    cuts.iter().filter(|&&cut| cut <= difficulty).count()
}

/// The rating of a puzzle by its effort alone: its merit is two to the power of its difficulty.
pub fn rating_of(cuts: &Cuts, search: u64, open: u32) -> Rating<i128> {
    let work = i128::from(search.saturating_add(1)) << open.min(62);
    Rating { level: level_of(cuts, search, open), merit: work }
}

/// The changes of a kind's puzzles, and their ratings.
pub trait Landscape {
    /// A puzzle, with what the next change needs to know of it.
    type Puzzle;
    /// The measure of the ratings.
    type Merit: Ord;

    /// Another puzzle with a small change, and its rating. None if that is not possible, or if the
    /// puzzle must be rejected.
    fn change(
        &mut self,
        puzzle: &mut Self::Puzzle,
        stream: &mut Stream,
        ticker: &mut Ticker,
    ) -> Result<Option<Rated<Self>>, Stopped>;

    /// Whether a puzzle is what the search is for, whatever its level.
    fn is_done(&self, _: &Self::Puzzle) -> bool {
        false
    }
}

/// A puzzle with its rating.
pub type Rated<L> = (<L as Landscape>::Puzzle, Rating<<L as Landscape>::Merit>);

/// The place where a search is to end.
#[derive(Clone, Copy, Debug)]
pub enum Aim {
    /// At a level, from below. Harder levels are rejected.
    Up(usize),
    /// At a level, from above. Easier levels are rejected.
    Down(usize),
    /// As far up as the changes lead.
    Hardest,
    /// As far up as the changes lead without leaving a level.
    Within(usize),
    /// As far up as the changes lead without leaving a level for an easier one.
    AtLeast(usize),
}

impl Aim {
    /// The aim of a search for a level, or for no level, from a puzzle of the level `from`.
    pub fn from_to(from: usize, to: Option<usize>) -> Self {
        match to {
            None => Aim::Hardest,
            Some(level) if from > level => Aim::Down(level),
            Some(level) => Aim::Up(level),
        }
    }

    fn rejects(self, level: usize) -> bool {
        match self {
            Aim::Up(most) => level > most,
            Aim::Down(least) | Aim::AtLeast(least) => level < least,
            Aim::Hardest => false,
            Aim::Within(only) => level != only,
        }
    }

    fn is_reached(self, level: usize) -> bool {
        matches!(self, Aim::Up(aim) | Aim::Down(aim) if level == aim)
    }

    /// Whether the search may go from the merit `now` to `then`: it must not get worse.
    fn accepts<M: Ord>(self, then: &M, now: &M) -> bool {
        if matches!(self, Aim::Down(_)) {
            then <= now
        } else {
            then >= now
        }
    }
}

/// The puzzle after a number of attempts to change it, with its rating, and whether it is what the
/// search is for.
///
/// A change that does not make the puzzle worse is kept, so that the search crosses plateaus. The
/// search ends as soon as the aim is reached or the puzzle is done.
pub fn climb<L: Landscape>(
    landscape: &mut L,
    (mut puzzle, mut rating): Rated<L>,
    aim: Aim,
    attempts: usize,
    stream: &mut Stream,
    ticker: &mut Ticker,
) -> Result<(Rated<L>, bool), Stopped> {
    let mut is_done = aim.is_reached(rating.level) || landscape.is_done(&puzzle);
    for _ in 0..attempts {
        if is_done {
            break;
        }
        let Some((changed, then)) = landscape.change(&mut puzzle, stream, ticker)? else {
            continue;
        };
        if aim.rejects(then.level) {
            continue;
        }
        is_done = aim.is_reached(then.level) || landscape.is_done(&changed);
        if is_done || aim.accepts(&then.merit, &rating.merit) {
            (puzzle, rating) = (changed, then);
        }
    }
    Ok(((puzzle, rating), is_done))
}

/// The number of attempts to change a puzzle until it has its level, and of further ones that make
/// it harder without leaving the level.
#[derive(Clone, Copy, Debug)]
pub struct Attempts {
    /// Until it has the level; without a level, all of them.
    pub most: usize,
    /// Once it has the level.
    pub more: usize,
}

/// The puzzle after changes that lead it to a level, and a few more once it has the level; without
/// a level as hard as the changes make it.
pub fn steer<L: Landscape>(
    landscape: &mut L,
    first: Rated<L>,
    level: Option<usize>,
    attempts: Attempts,
    stream: &mut Stream,
    ticker: &mut Ticker,
) -> Result<L::Puzzle, Stopped> {
    let aim = Aim::from_to(first.1.level, level);
    let (found, is_reached) = climb(landscape, first, aim, attempts.most, stream, ticker)?;
    let (Some(level), true) = (level, is_reached) else { return Ok(found.0) };
    let aim = Aim::Within(level);
    Ok(climb(landscape, found, aim, attempts.more, stream, ticker)?.0 .0)
}

/// The cells after a random change: up to three get random letters, or two are swapped. None if
/// that changes nothing.
///
/// `spot` returns the index of a random cell.
pub fn random_change(
    cells: &[u8],
    letters: &[u8],
    spot: impl Fn(&mut Stream) -> usize,
    stream: &mut Stream,
) -> Option<Vec<u8>> {
    let edits = random_edits(cells, letters, spot, stream);
    (!edits.is_empty()).then(|| edits.applied_to(cells))
}

/// The cells that a change gives other letters, each once: at most three.
#[derive(Clone, Copy, Debug, Default)]
pub struct Edits {
    count: usize,
    places: [usize; 3],
    letters: [u8; 3],
}

impl Edits {
    /// Each cell with its new letter.
    pub fn iter(&self) -> impl Iterator<Item = (usize, u8)> + '_ {
        let letters = self.letters[..self.count].iter().copied();
        self.places[..self.count].iter().copied().zip(letters)
    }

    /// The cells after the change.
    pub fn applied_to(&self, cells: &[u8]) -> Vec<u8> {
        let mut changed = cells.to_vec();
        self.iter().for_each(|(place, letter)| changed[place] = letter);
        changed
    }

    /// Whether nothing is changed.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Give a cell another letter: at most three cells, each once.
    pub fn add(&mut self, place: usize, letter: u8) {
        (self.places[self.count], self.letters[self.count]) = (place, letter);
        self.count += 1;
    }
}

/// The random change of `random_change`. It is empty if that changes nothing.
pub fn random_edits(
    cells: &[u8],
    letters: &[u8],
    spot: impl Fn(&mut Stream) -> usize,
    stream: &mut Stream,
) -> Edits {
    let count = 1 + stream.below(3);
    let (mut places, mut news) = ([0; 3], [0; 3]);
    places[..count].iter_mut().for_each(|place| *place = spot(stream));
    if count == 2 && stream.below(2) == 0 {
        (news[0], news[1]) = (cells[places[1]], cells[places[0]]);
    } else {
        news[..count].iter_mut().for_each(|letter| *letter = stream.choice(letters));
    }
    let mut edits = Edits::default();
    for index in 0..count {
        // Of several letters for one cell the last one counts.
        let place = places[index];
        if news[index] != cells[place] && !places[index + 1..count].contains(&place) {
            edits.add(place, news[index]);
        }
    }
    edits
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: [u8; 32] = [7; 32];

    /// Numbers that change by up to 3, except to multiples of 7. Ten of them are a level.
    struct Numbers;

    impl Numbers {
        fn rated(number: i64) -> (i64, Rating<i64>) {
            (number, Rating { level: number as usize / 10, merit: number })
        }
    }

    impl Landscape for Numbers {
        type Puzzle = i64;
        type Merit = i64;

        fn change(
            &mut self,
            number: &mut i64,
            stream: &mut Stream,
            ticker: &mut Ticker,
        ) -> Result<Option<(i64, Rating<i64>)>, Stopped> {
            ticker.count(1 << 15)?;
            let changed = (*number + stream.below(7) as i64 - 3).clamp(0, 39);
            Ok((changed % 7 != 0).then(|| Numbers::rated(changed)))
        }

        fn is_done(&self, number: &i64) -> bool {
            *number == 38
        }
    }

    fn climbed(from: i64, aim: Aim, attempts: usize) -> (i64, bool) {
        let (mut stream, first) = (Stream::new(&KEY, 0), Numbers::rated(from));
        let ticker = &mut Ticker::endless();
        let found = climb(&mut Numbers, first, aim, attempts, &mut stream, ticker);
        let ((number, _), is_done) = found.expect("no limit of time");
        (number, is_done)
    }

    #[test]
    fn a_search_ends_where_it_aims() {
        assert!(matches!(climbed(1, Aim::Up(2), 400), (20..=29, true)));
        assert!(matches!(climbed(36, Aim::Down(1), 400), (10..=19, true)));
        assert_eq!(climbed(1, Aim::Hardest, 400), (38, true));
        assert_eq!(climbed(12, Aim::Within(1), 400), (19, false));
        assert_eq!(climbed(12, Aim::AtLeast(1), 400), (38, true));
        assert_eq!(climbed(1, Aim::Up(2), 0), (1, false));
        assert_eq!(climbed(25, Aim::Up(2), 5), (25, true));
    }

    #[test]
    fn a_steered_puzzle_goes_on_within_its_level() {
        let steered = |level, more| {
            let (mut stream, first) = (Stream::new(&KEY, 0), Numbers::rated(1));
            let attempts = Attempts { most: 400, more };
            let ticker = &mut Ticker::endless();
            steer(&mut Numbers, first, level, attempts, &mut stream, ticker).expect("no limit")
        };
        assert!((10..=12).contains(&steered(Some(1), 0)));
        assert_eq!(steered(Some(1), 400), 19);
        assert_eq!(steered(None, 0), 38);
    }

    #[test]
    fn levels_begin_at_their_cuts() {
        let cuts = [3.0, 5.0, 7.5];
        let levels = [(6, 0), (7, 0), (7, 1), (7, 2), (7, 4), (180, 0), (181, 0)];
        let found = levels.map(|(search, open)| level_of(&cuts, search, open));
        assert_eq!(found, [0, 1, 1, 2, 2, 2, 3]);
        assert_eq!(rating_of(&cuts, 7, 2), Rating { level: 2, merit: 32 });
    }

    #[test]
    fn a_change_is_one_of_three() {
        let (cells, mut stream) = (*b"abcdefgh", Stream::new(&KEY, 0));
        for _ in 0..200 {
            let changed = random_change(&cells, b"XY", |stream| stream.below(8), &mut stream);
            let Some(changed) = changed else { continue };
            let places: Vec<usize> = (0..8).filter(|&at| changed[at] != cells[at]).collect();
            let is_swap = matches!(places[..], [a, b] if changed[a] == cells[b]);
            let are_new = places.iter().all(|&at| b"XY".contains(&changed[at]));
            assert!(is_swap || are_new && (1..=3).contains(&places.len()));
        }
    }
}
