//! Solved boards as JSON: the codes of their tokens, and the beam as a tree of segments.

use lasermaze_kernel::board::bytes::{piece_of, unpack, way_of, LASER, MUST_LIGHT, PIECES, WAYS};
use lasermaze_kernel::board::meeting_with;

use crate::json::number;

/// The letter of each piece, and of each of its directions.
const LETTERS: [u8; PIECES] = *b".LTSDCX";
const DIRECTIONS: [&[u8]; PIECES] = [b"", b"^>v<", b"^>v<", b"/\\", b"/\\", b"|-", b""];

/// The letters of the headings, clockwise.
const HEADINGS: &[u8; 4] = b"NESW";

const NONE: u32 = u32::MAX;

/// A straight piece of the beam: two cells, its heading, and the segment that it branches from.
struct Segment {
    from: usize,
    to: usize,
    heading: usize,
    parent: u32,
}

/// A beam in a cell, with the segment that it belongs to. Of the first there is none yet.
#[derive(Clone, Copy)]
struct Ray {
    cell: usize,
    heading: usize,
    segment: u32,
}

/// Write boards of one size as JSON objects, without the brackets around the list.
pub fn write<'a>(
    rows: usize,
    cols: usize,
    boards: impl ExactSizeIterator<Item = &'a [u8]>,
    json: &mut Vec<u8>,
) {
    let mut writer = Writer::new(rows, cols);
    json.reserve(boards.len() * 20 * rows * cols);
    for cells in boards {
        if !json.is_empty() {
            json.extend_from_slice(b", ");
        }
        writer.write(cells, json);
    }
}

/// Whether a byte is an empty cell or a token, of known direction or not.
pub fn is_token(byte: u8) -> bool {
    byte == 0 || unpack(byte).is_ok()
}

/// Writes boards of one size, one after the other.
struct Writer {
    rows: usize,
    cols: usize,
    segments: Vec<Segment>,
    entered: Vec<u8>,
    waiting: Vec<Ray>,
}

impl Writer {
    fn new(rows: usize, cols: usize) -> Self {
        let (segments, waiting, entered) = (Vec::new(), Vec::new(), vec![0; rows * cols]);
        Writer { rows, cols, segments, entered, waiting }
    }

    /// Write the solution with these cells (see `Token.to_byte` in Python) as a JSON object.
    fn write(&mut self, cells: &[u8], json: &mut Vec<u8>) {
        debug_assert_eq!(cells.len(), self.rows * self.cols);
        json.extend_from_slice(b"{\"grid\": [");
        for (row, codes) in cells.chunks(self.cols).enumerate() {
            json.extend_from_slice(if row == 0 { b"[" } else { b", [" });
            for (col, &byte) in codes.iter().enumerate() {
                json.extend_from_slice(if col == 0 { b"\"" } else { b", \"" });
                code(byte, json);
                json.push(b'"');
            }
            json.push(b']');
        }
        json.extend_from_slice(b"], \"beam\": [");
        self.trace(cells);
        for (index, segment) in self.segments.iter().enumerate() {
            self.segment(index, segment, json);
        }
        json.extend_from_slice(b"]}");
    }

    fn segment(&self, index: usize, segment: &Segment, json: &mut Vec<u8>) {
        json.extend_from_slice(if index == 0 { b"{\"from\": [" } else { b", {\"from\": [" });
        self.cell(segment.from, json);
        json.extend_from_slice(b"], \"to\": [");
        self.cell(segment.to, json);
        json.extend_from_slice(b"], \"heading\": \"");
        json.push(HEADINGS[segment.heading]);
        json.extend_from_slice(b"\", \"parent\": ");
        match segment.parent {
            NONE => json.extend_from_slice(b"null"),
            parent => number(parent, json),
        }
        json.push(b'}');
    }

    fn cell(&self, cell: usize, json: &mut Vec<u8>) {
        number((cell / self.cols) as u32, json);
        json.extend_from_slice(b", ");
        number((cell % self.cols) as u32, json);
    }

    /// Follow the light of the first laser. Straight on comes before the part that is split off.
    fn trace(&mut self, cells: &[u8]) {
        self.segments.clear();
        self.entered.fill(0);
        let sent = |&byte: &u8| way_of(byte).filter(|_| piece_of(byte) == LASER);
        let mut lasers = cells.iter().map(sent).enumerate();
        let laser = lasers.find_map(|(cell, heading)| Some((cell, heading?)));
        let Some((cell, heading)) = laser else { return };
        self.segments.push(Segment { from: cell, to: cell, heading, parent: NONE });
        self.waiting.push(Ray { cell, heading, segment: 0 });
        while let Some(ray) = self.waiting.pop() {
            self.step(cells, ray);
        }
    }

    /// Light goes on from a cell to the next.
    fn step(&mut self, cells: &[u8], ray: Ray) {
        let Ray { heading, mut segment, .. } = ray;
        let Some(cell) = self.ahead(ray.cell, heading) else { return };
        if self.entered[cell] & 1 << heading != 0 {
            return;
        }
        self.entered[cell] |= 1 << heading;
        if self.segments[segment as usize].heading != heading {
            let parent = segment;
            segment = self.segments.len() as u32;
            self.segments.push(Segment { from: ray.cell, to: cell, heading, parent });
        }
        self.segments[segment as usize].to = cell;
        // Light stops at a token of unknown direction. What is pushed last goes on first.
        let met = meeting_with(cells[cell], heading).unwrap_or(0);
        for heading in [(heading + 1) % 4, (heading + 3) % 4, heading] {
            if met >> heading & 1 != 0 {
                self.waiting.push(Ray { cell, heading, segment });
            }
        }
    }

    fn ahead(&self, cell: usize, heading: usize) -> Option<usize> {
        let (row, col) = (cell / self.cols, cell % self.cols);
        match heading {
            0 => (row > 0).then(|| cell - self.cols),
            1 => (col + 1 < self.cols).then_some(cell + 1),
            2 => (row + 1 < self.rows).then_some(cell + self.cols),
            _ => (col > 0).then(|| cell - 1),
        }
    }
}

/// The code of a cell, such as `.`, `X` or `T^!`.
fn code(byte: u8, json: &mut Vec<u8>) {
    let piece = piece_of(byte);
    json.push(LETTERS[piece]);
    match way_of(byte) {
        None if WAYS[piece] == 0 => {}
        None => json.push(b'?'),
        Some(way) => match DIRECTIONS[piece][way] {
            b'\\' => json.extend_from_slice(b"\\\\"),
            letter => json.push(letter),
        },
    }
    if byte & MUST_LIGHT != 0 {
        json.push(b'!');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_beam_is_a_tree_of_segments() {
        // A laser to the east, a splitter, a checkpoint across the light, a blocker.
        let boards = [0x12, 0x32, 0x51, 0x60, 0, 0];
        let mut json = Vec::new();
        write(2, 3, boards.chunks(6), &mut json);
        let wanted = concat!(
            r#"{"grid": [["L>", "S\\", "C|"], ["X", ".", "."]], "beam": ["#,
            r#"{"from": [0, 0], "to": [0, 2], "heading": "E", "parent": null}, "#,
            r#"{"from": [0, 1], "to": [1, 1], "heading": "S", "parent": 0}]}"#
        );
        assert_eq!(std::str::from_utf8(&json), Ok(wanted));
    }

    #[test]
    fn bytes_that_are_no_tokens() {
        assert!([0, 0x10, 0x24, 0xa4, 0x31, 0x52, 0x60].into_iter().all(is_token));
        assert!([1, 0x15, 0x90, 0x80, 0x33, 0x61, 0x70].into_iter().all(|byte| !is_token(byte)));
    }
}
