// Writes the notation of moves. Cells are [row, col] from 0; the notation counts from 1.

const at = ([row, col]) => `${row + 1},${col + 1}`;

export const put = (code, cells) => `put ${code} ${cells.map(at).join(" ")}`;
export const take = (cells) => `take ${cells.map(at).join(" ")}`;
export const move = (from, to) => `move ${at(from)} ${at(to)}`;
export const turn = (cell, way) => `turn ${at(cell)} ${way}`;
export const mark = (cell) => `mark ${at(cell)}`;
export const touch = (cell) => `touch ${at(cell)}`;
export const add = (code) => `add ${code}`;
export const drop = (code) => `drop ${code}`;
export const targets = (number) => `targets ${number}`;
export const size = (rows, cols) => `size ${rows} ${cols}`;
export const title = (words) => `title ${words}`.trim();

/** A cell in words. */
export const place = ([row, col]) => `row ${row + 1}, column ${col + 1}`;

export const same = (one, other) => Boolean(one && other && one[0] === other[0] && one[1] === other[1]);

/** The cells on a straight line from one cell to another, so that a fast drag leaves no gaps. */
export function between(from, to) {
  const steps = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));
  return Array.from({ length: steps }, (_, step) =>
    [0, 1].map((axis) => Math.round(from[axis] + ((to[axis] - from[axis]) * (step + 1)) / steps)));
}
