//! The binding of the games that programs play.

use lasermaze_kernel::lazors::Laser;
use lasermaze_kernel::play::{
    Batch, BoardRules, Buffers, Given, LazorRules, MirrorRules, Rules, ShooterRules, SignpostRules,
    TurretRules,
};
use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;

use crate::{refusal, value_error};

/// A puzzle as Python keeps it: the fields of [`Given`].
type Parts = (Vec<u8>, Vec<u8>, u8, Vec<Laser>, Vec<(usize, usize)>);

/// The games of one of the kinds.
#[derive(Clone)]
enum Games {
    Turrets(Batch<TurretRules>),
    Shooters(Batch<ShooterRules>),
    Signposts(Batch<SignpostRules>),
    Mirrors(Batch<MirrorRules>),
    Board(Batch<BoardRules>),
    Lazors(Batch<LazorRules>),
}

macro_rules! with {
    ($games:expr, $batch:ident => $body:expr) => {
        match $games {
            Games::Turrets($batch) => $body,
            Games::Shooters($batch) => $body,
            Games::Signposts($batch) => $body,
            Games::Mirrors($batch) => $body,
            Games::Board($batch) => $body,
            Games::Lazors($batch) => $body,
        }
    };
}

/// Games of one kind and size in many lanes.
#[pyclass]
struct Play {
    games: Games,
    lanes: usize,
    size: usize,
    planes: Vec<u8>,
    numbers: Vec<u8>,
    masks: Vec<u8>,
    flags: Vec<u8>,
}

impl Play {
    fn of(games: Games, lanes: usize, size: usize) -> Self {
        let (planes, numbers, actions) = with!(&games, batch => {
            let rules = batch.rules();
            (rules.planes(), rules.numbers(), rules.actions())
        });
        Play {
            games,
            lanes,
            size,
            planes: vec![0; lanes * planes * size],
            numbers: vec![0; lanes * numbers],
            masks: vec![0; lanes * actions],
            flags: vec![0; lanes * 4],
        }
    }

    fn check_lane(&self, lane: usize) -> PyResult<()> {
        if lane < self.lanes {
            return Ok(());
        }
        Err(refusal("there is no such lane"))
    }

    /// The number of puzzles in the pool.
    fn pool(&self) -> usize {
        with!(&self.games, batch => batch.given().len())
    }
}

#[pymethods]
impl Play {
    #[new]
    fn new(kind: &str, rows: usize, cols: usize, lanes: usize, most_steps: u32) -> PyResult<Self> {
        let size = rows.checked_mul(cols).filter(|&size| size > 0 && size <= 1 << 20);
        let size = size.ok_or_else(|| refusal("the grid is empty or too large"))?;
        if lanes == 0 || lanes > 1 << 20 {
            return Err(refusal("there must be between one lane and a million"));
        }
        let games = match kind {
            "turrets" => Games::Turrets(Batch::new(rows, cols, lanes, most_steps)),
            "shooters" => Games::Shooters(Batch::new(rows, cols, lanes, most_steps)),
            "signposts" => Games::Signposts(Batch::new(rows, cols, lanes, most_steps)),
            "mirrors" => Games::Mirrors(Batch::new(rows, cols, lanes, most_steps)),
            "board" => Games::Board(Batch::new(rows, cols, lanes, most_steps)),
            "lazors" => Games::Lazors(Batch::new(rows, cols, lanes, most_steps)),
            _ => return Err(refusal("no games of this kind")),
        };
        Ok(Play::of(games, lanes, size))
    }

    #[getter]
    fn shape(&self) -> (usize, usize, usize) {
        let lanes = self.lanes;
        (
            self.planes.len() / lanes / self.size,
            self.numbers.len() / lanes,
            self.masks.len() / lanes,
        )
    }

    fn add(
        &mut self,
        cells: Vec<u8>,
        pile: Vec<u8>,
        targets: u8,
        lasers: Vec<Laser>,
        points: Vec<(usize, usize)>,
    ) -> PyResult<usize> {
        let given = Given { cells, pile, targets, lasers, points };
        with!(&mut self.games, batch => batch.add(given)).map_err(value_error)
    }

    fn puzzles(&self) -> Vec<Parts> {
        let given = with!(&self.games, batch => batch.given()).iter().cloned();
        given.map(|each| (each.cells, each.pile, each.targets, each.lasers, each.points)).collect()
    }

    fn seed(&mut self, lane: usize, seed: u64) -> PyResult<()> {
        self.check_lane(lane)?;
        with!(&mut self.games, batch => batch.seed(lane, seed));
        Ok(())
    }

    #[pyo3(signature = (lane, puzzle=None))]
    fn begin(&mut self, lane: usize, puzzle: Option<usize>) -> PyResult<()> {
        self.check_lane(lane)?;
        let pool = self.pool();
        if pool == 0 || puzzle.is_some_and(|puzzle| puzzle >= pool) {
            return Err(refusal("there is no such puzzle"));
        }
        with!(&mut self.games, batch => batch.begin(lane, puzzle));
        Ok(())
    }

    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyBuffer<i64>,
        planes: PyBuffer<u8>,
        numbers: PyBuffer<u8>,
        masks: PyBuffer<u8>,
        flags: PyBuffer<u8>,
    ) -> PyResult<()> {
        if actions.item_count() != self.lanes {
            return Err(refusal("one action for each lane is needed"));
        }
        if self.pool() == 0 {
            return Err(refusal("there is no puzzle to play"));
        }
        let actions = actions.to_vec(py)?;
        py.detach(|| {
            let mut out = Buffers {
                planes: &mut self.planes,
                numbers: &mut self.numbers,
                masks: &mut self.masks,
                flags: &mut self.flags,
            };
            with!(&mut self.games, batch => batch.step(&actions, &mut out));
        });
        planes.copy_from_slice(py, &self.planes)?;
        numbers.copy_from_slice(py, &self.numbers)?;
        masks.copy_from_slice(py, &self.masks)?;
        flags.copy_from_slice(py, &self.flags)
    }

    fn show(
        &mut self,
        py: Python<'_>,
        planes: PyBuffer<u8>,
        numbers: PyBuffer<u8>,
        masks: PyBuffer<u8>,
    ) -> PyResult<()> {
        let mut out = Buffers {
            planes: &mut self.planes,
            numbers: &mut self.numbers,
            masks: &mut self.masks,
            flags: &mut self.flags,
        };
        for lane in 0..self.lanes {
            with!(&self.games, batch => batch.show(lane, &mut out));
        }
        planes.copy_from_slice(py, &self.planes)?;
        numbers.copy_from_slice(py, &self.numbers)?;
        masks.copy_from_slice(py, &self.masks)
    }

    /// The puzzle, the legal moves so far, the number of steps, whether the game is over, the seed.
    fn lane(&self, lane: usize) -> PyResult<(usize, Vec<u32>, u32, bool, u64)> {
        self.check_lane(lane)?;
        Ok(with!(&self.games, batch => {
            let found = &batch.lanes()[lane];
            (found.puzzle, found.history.clone(), found.steps, found.is_over, found.seed)
        }))
    }

    fn restore(&mut self, lane: usize, kept: (usize, Vec<u32>, u32, bool, u64)) -> PyResult<()> {
        let (puzzle, moves, steps, is_over, seed) = kept;
        self.begin(lane, Some(puzzle))?;
        let legal = with!(&mut self.games, batch => {
            let legal = batch.restore(lane, puzzle, &moves, steps);
            batch.set_over(lane, is_over);
            batch.seed(lane, seed);
            legal
        });
        if legal {
            Ok(())
        } else {
            Err(refusal("a move of the game is not legal"))
        }
    }

    fn search(
        &self,
        py: Python<'_>,
        puzzle: usize,
        most: usize,
    ) -> PyResult<(Option<Vec<u32>>, usize)> {
        if puzzle >= self.pool() {
            return Err(refusal("there is no such puzzle"));
        }
        Ok(py.detach(|| with!(&self.games, batch => batch.search(puzzle, most))))
    }

    fn copy(&self) -> Self {
        Play::of(self.games.clone(), self.lanes, self.size)
    }
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Play>()
}
