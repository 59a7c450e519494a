//! The checker of beam shooters on grids that are worked out by hand.

use std::collections::HashSet;

use lasermaze_tick::Ticker;

use super::{
    count, cycle, search, shorter, Faults, FlipFault, Grid, Hit, Lighters, Limits, Natural, Proof,
    Shorter, StepFault, Steps,
};

fn grid_of(rows: &[&str]) -> Grid {
    let cells = rows.concat().into_bytes();
    let grid = Grid::new(rows.len(), rows[0].len(), &cells, &mut Ticker::endless());
    grid.expect("nobody stops it").expect("a grid")
}

fn faults(rows: &[&str], turned: &[&str]) -> Faults {
    let (cells, turned) = (rows.concat().into_bytes(), turned.concat().into_bytes());
    let faults = grid_of(rows).replay(&cells, &turned, &mut Ticker::endless());
    faults.expect("nobody stops it")
}

fn lighters_of(grid: &mut Grid) -> Lighters {
    Lighters::new(grid, &mut Ticker::endless()).expect("nobody stops it")
}

#[test]
fn a_solution_is_right_or_what_is_wrong_is_named() {
    let rows = ["-./", ".#.", "|.."];
    assert_eq!(faults(&rows, &["-./", ".#.", "|.."]).hits[0], hit(6, 0, 0));
    assert_eq!(faults(&rows, &["|./", ".#.", "-.."]).hits[0], hit(0, 2, 6));
    assert_eq!(faults(&["-.", ".."], &["-.", ".."]), dark(&[2, 3]));
    assert_eq!(faults(&["-.", ".."], &["|.", ".."]), dark(&[1, 3]));
    assert_eq!(faults(&["-."], &["-#"]), changed(1));
    assert_eq!(faults(&["-."], &["-"]), changed(1));
    let own = Faults { hits: vec![hit(5, 1, 5)], ..Faults::default() };
    assert_eq!(faults(&["#/\\#", "#-/#", "####"], &["#/\\#", "#-/#", "####"]), own);
    assert_eq!(faults(&["|-|"], &["|||"]), Faults::default());
}

fn hit(shooter: usize, heading: u8, victim: usize) -> Hit {
    Hit { shooter, heading, victim }
}

fn changed(cell: u32) -> Faults {
    Faults { changed: vec![cell], ..Faults::default() }
}

fn dark(cells: &[u32]) -> Faults {
    Faults { dark: cells.to_vec(), ..Faults::default() }
}

#[test]
fn each_cell_knows_who_lights_it() {
    let mut grid = grid_of(&["-.-", "...", "|.#"]);
    let lighters = lighters_of(&mut grid);
    let strikes = |literal| lighters.strikes(&grid, literal);
    // Along the row, the two above hit each other; along the column, the two on the left do.
    let hitting = [0, 1, 4, 13].map(strikes);
    assert_eq!(hitting, [true; 4]);
    assert_eq!([5, 12, 99].map(strikes), [false; 3]);
    assert_eq!(lighters.of(&grid, 5).collect::<Vec<u32>>(), [5]);
    assert_eq!(lighters.of(&grid, 1).count(), 0);
    assert_eq!(grid.hits(0), [2]);
    assert_eq!(grid.hits(5), []);
    assert_eq!(grid.lit(12), [7]);
    assert_eq!(grid.seen(1), [0, 4]);
    assert_eq!(grid.seen(3), [1, 13]);
}

#[test]
fn cells_and_hits_demand_something() {
    let mut grid = grid_of(&["-.", ".#"]);
    let lighters = lighters_of(&mut grid);
    let clauses = |known: &[u32]| {
        let known: HashSet<u32> = known.iter().copied().collect();
        lighters.clauses(&grid, &known, &mut Ticker::endless()).expect("nobody stops it")
    };
    assert_eq!(clauses(&[]), [[0, 0], [1, 1]]);
    assert_eq!(clauses(&[0]), [[u32::MAX, u32::MAX]]);
}

#[test]
fn a_beam_that_closes_on_itself_ends() {
    let grid = grid_of(&["/\\", "\\/"]);
    assert_eq!(grid.seen(0), []);
    for (rows, cols) in [(0, 1), (usize::MAX, 2)] {
        assert!(matches!(Grid::new(rows, cols, b"", &mut Ticker::endless()), Ok(None)));
    }
    assert_eq!(grid.hits(99), []);
    // Out to the east, round by the south and the west, and back on the same heading.
    let ring = grid_of(&[".-\\", "/./", "\\-."]);
    assert_eq!(ring.hits(2), [7]);
    let ring = grid_of(&["/-\\", "\\./"]);
    assert_eq!(ring.hits(2), [1]);
    assert_eq!(grid.seen(99), []);
}

/// Steps as bytes: start, end, cell and the code of the reason.
fn steps(of: &[[u32; 4]]) -> Vec<u8> {
    of.iter().flatten().flat_map(|number| number.to_ne_bytes()).collect()
}

const LIT_BY: u32 = 1;
const WOULD_HIT: u32 = 2;

#[test]
fn a_cycle_is_verified_step_by_step() {
    let mut grid = grid_of(&["-.-", "...", "|.#"]);
    let (lighters, ticker) = (lighters_of(&mut grid), &mut Ticker::endless());
    let mut faults = |of: &[[u32; 4]]| {
        cycle(&grid, &lighters, Steps(&steps(of)), ticker).expect("nobody stops it")
    };
    let [there, back] = [[0, 1, 2, WOULD_HIT], [1, 0, 6, WOULD_HIT]];
    assert_eq!(faults(&[there, back]), []);
    assert_eq!(faults(&[there, there]), [(0, StepFault::Open)]);
    assert_eq!(faults(&[]), [(0, StepFault::Open)]);
    assert_eq!(faults(&[there, [0; 4]]), [(1, StepFault::Malformed)]);
    assert_eq!(faults(&[there, [1, 0, 5, WOULD_HIT]]), [(1, StepFault::NotHit)]);
    let wrong = [(1, StepFault::Gap), (1, StepFault::OtherAxis)];
    assert_eq!(faults(&[there, [1, 5, 6, WOULD_HIT]]), wrong);
    assert_eq!(faults(&[there, [1, 0, 0, LIT_BY]]), [(1, StepFault::NotEmpty)]);
    assert_eq!(faults(&[there, [1, 0, 5, LIT_BY]]), [(1, StepFault::AlsoLit(5))]);
    assert_eq!(faults(&[there, [1, 0, 5, 3]]), [(1, StepFault::NotEmpty)]);
    for (steps, known) in [(2, Shorter::None), (3, Shorter::Exists(2))] {
        assert_eq!(shorter(&grid, &lighters, steps, ticker), Ok(known));
    }
}

/// All solutions of a grid, by trying all ways to turn its shooters.
fn all_ways(rows: &[&str]) -> Vec<Vec<u8>> {
    let cells = rows.concat().into_bytes();
    let at: Vec<usize> = (0..cells.len()).filter(|&cell| b"-|".contains(&cells[cell])).collect();
    let turned = |bits: usize| {
        let mut turned = cells.clone();
        for (bit, &cell) in at.iter().enumerate() {
            turned[cell] = b"-|"[bits >> bit & 1];
        }
        turned
    };
    let is_solution = |turned: &Vec<u8>| {
        let faults = grid_of(rows).replay(&cells, turned, &mut Ticker::endless());
        faults == Ok(Faults::default())
    };
    (0..1 << at.len()).map(turned).filter(is_solution).collect()
}

#[test]
fn solutions_are_counted_searched_and_listed_alike() {
    let grids: [&[&str]; 4] = [
        &["-#-", "#|#", "-#|"],
        &["-.#|.", ".#.#.", "#|..#", ".#-#."],
        &["-.", ".-"],
        &["/-.\\", "....", "\\.|/"],
    ];
    for rows in grids {
        let ways = all_ways(rows);
        let cells = rows.concat().into_bytes();
        let turns = |way: &Vec<u8>| way.iter().zip(&cells).filter(|(one, two)| one != two).count();
        let Some(witness) = ways.first() else { continue };
        let shooters =
            (0..cells.len() as u32).filter(|&cell| b"-|".contains(&cells[cell as usize]));
        let order: Vec<u32> = shooters.collect();
        let ticker = &mut Ticker::endless();
        for most in [4, order.len(), 0] {
            let mut grid = grid_of(rows);
            let lighters = lighters_of(&mut grid);
            let mut proof = Proof::default();
            proof.read_witness(&mut grid, witness, ticker).expect("nobody stops it");
            let order = order.iter().copied().take(most).collect();
            let number = Natural::new(ways.len() as u64);
            let known =
                count(&grid, &lighters, &proof, order, &number, ticker).expect("nobody stops it");
            assert_eq!(known.ways, Some(number), "{rows:?}");
            assert!(known.is_all);
            assert_eq!(known.fewest, ways.iter().map(turns).min().unwrap() as u64);
            for other in &ways {
                proof.read_other(&grid, other, ticker).expect("nobody stops it");
            }
            assert_eq!(proof.has_another(), ways.len() > 1);
            let found = search(&mut grid, Limits::default(), ticker).expect("nobody stops it");
            assert_eq!(found.expect("few positions").solutions, ways.len() as u64);
            let limits = Limits { positions: Some(cells.len() as u64 - 1), ..Limits::default() };
            assert_eq!(search(&mut grid, limits, ticker), Ok(None));
        }
    }
}

#[test]
fn a_chain_and_a_flip_prove_what_they_should() {
    let rows = ["-.", "..", "-."];
    let mut grid = grid_of(&rows);
    let (lighters, ticker) = (lighters_of(&mut grid), &mut Ticker::endless());
    let mut proof = Proof::default();
    assert!(proof.read_witness(&mut grid, b"-...-.", ticker).is_ok());
    let flipped = proof.flip(&grid, &lighters, &[0], ticker);
    assert_eq!(flipped, Ok(Some(FlipFault::Hits { shooter: 0 })));
    assert_eq!(proof.is_forced(&grid, 0), None);
    let mut chain = |proof: &mut Proof, of: &[[u32; 4]]| {
        proof.chain(&grid, &lighters, Steps(&steps(of)), ticker).expect("nobody stops it")
    };
    let forced = [[1, 0, 4, WOULD_HIT]];
    assert_eq!(chain(&mut proof, &[[0; 4]]), Some((0, StepFault::Malformed)));
    assert_eq!(chain(&mut proof, &[]), Some((0, StepFault::Open)));
    assert_eq!(chain(&mut proof, &[forced[0], forced[0]]), Some((0, StepFault::Gap)));
    assert_eq!(chain(&mut proof, &forced), None);
    assert_eq!(proof.is_forced(&grid, 0), Some(true));
}

#[test]
fn numbers_stop_at_their_limit() {
    let seven = Natural::from_bytes(&[7, 0]);
    let limit = seven.limit_above();
    assert_eq!(seven, Natural::new(7));
    assert_eq!(limit.sum(&seven, &seven), Natural::new(14));
    assert_eq!(limit.product(&seven, &Natural::new(0)), Natural::new(0));
    let large = limit.doubled(&seven, 64);
    assert_eq!(large.to_bytes()[8..], [7, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(large.halved(63), Natural::new(14));
    assert_eq!(large.saturated(), u64::MAX);
    assert_eq!(limit.product(&large, &large), limit.doubled(&large, 1 << 40));
    assert!(Natural::from_bytes(&[0; 20]).is_zero());
    let nines = Natural::new(u64::MAX);
    assert_eq!(
        limit.product(&nines, &nines).to_bytes(),
        (u128::MAX - 2 * u128::from(u64::MAX)).to_le_bytes()
    );
    assert_eq!(limit.sum(&nines, &Natural::new(1)).halved(64), Natural::new(1));
}
