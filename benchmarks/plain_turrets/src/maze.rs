//! Reading mazes in the contest's form; the input is trusted.

/// A maze with a rim of walls around it, so that no search has to ask where the grid ends.
pub struct Maze {
    /// Rows and columns with the rim.
    pub rows: usize,
    pub cols: usize,
    pub cells: Vec<u8>,
}

pub fn read_all(text: &[u8]) -> impl Iterator<Item = Maze> + '_ {
    let mut words = text.split(|byte| byte.is_ascii_whitespace()).filter(|word| !word.is_empty());
    let count = number(words.next());
    (0..count).map(move |_| {
        let (rows, cols) = (number(words.next()) + 2, number(words.next()) + 2);
        let mut cells = vec![b'#'; rows * cols];
        for row in 1..rows - 1 {
            let first = row * cols + 1;
            cells[first..first + cols - 2].copy_from_slice(words.next().expect("a row"));
        }
        Maze { rows, cols, cells }
    })
}

fn number(word: Option<&[u8]>) -> usize {
    let digits = word.expect("a number");
    digits.iter().fold(0, |value, digit| 10 * value + (digit - b'0') as usize)
}
