// The fewest steps among turrets, by breadth-first search on the cell and the time modulo 4.
use std::collections::VecDeque;
use std::io::Read;

const WAYS: [(isize, isize); 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];

fn free(grid: &[&[u8]], r: isize, c: isize) -> bool {
    let (rows, cols) = (grid.len() as isize, grid[0].len() as isize);
    (0..rows).contains(&r) && (0..cols).contains(&c) && b".SG".contains(&grid[r as usize][c as usize])
}

fn least(grid: &[&[u8]]) -> Option<usize> {
    let (rows, cols) = (grid.len(), grid[0].len());
    let number = |r: isize, c: isize| 4 * (r as usize * cols + c as usize);
    let mut fire = vec![false; 4 * rows * cols];
    let mut steps = vec![None; 4 * rows * cols];
    let mut queue = VecDeque::new();
    for r in 0..rows as isize {
        for c in 0..cols as isize {
            let cell = grid[r as usize][c as usize];
            if cell == b'S' {
                queue.push_back(number(r, c));
                steps[number(r, c)] = Some(0);
            }
            if let Some(facing) = b"^>v<".iter().position(|&letter| letter == cell) {
                for time in 0..4 {
                    let (down, right) = WAYS[(facing + time) % 4];
                    let (mut y, mut x) = (r + down, c + right);
                    while free(grid, y, x) {
                        fire[number(y, x) + time] = true;
                        (y, x) = (y + down, x + right);
                    }
                }
            }
        }
    }
    while let Some(state) = queue.pop_front() {
        let (r, c) = (state / 4 / cols, state / 4 % cols);
        if grid[r][c] == b'G' {
            return steps[state];
        }
        for (down, right) in WAYS {
            let (y, x) = (r as isize + down, c as isize + right);
            if !free(grid, y, x) {
                continue;
            }
            let then = number(y, x) + (state + 1) % 4;
            if !fire[then] && steps[then].is_none() {
                steps[then] = steps[state].map(|count: usize| count + 1);
                queue.push_back(then);
            }
        }
    }
    None
}

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut words = text.split_whitespace();
    let count: usize = words.next().unwrap().parse().unwrap();
    for number in 1..=count {
        let rows: usize = words.next().unwrap().parse().unwrap();
        words.next();
        let grid: Vec<&[u8]> = words.by_ref().take(rows).map(str::as_bytes).collect();
        let answer = least(&grid).map_or("impossible".to_string(), |steps| steps.to_string());
        println!("Case #{number}: {answer}");
    }
}
