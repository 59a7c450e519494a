// Writes the notation of moves. Cells are [row, col] from 0; the notation counts from 1.


/** @import { Cell } from "./types.js" */

/** @param {Cell} cell */
const at = ([row, col]) => `${row + 1},${col + 1}`;

/** @param {string} code @param {Cell[]} cells */
export const put = (code, cells) => `put ${code} ${cells.map(at).join(" ")}`;
/** @param {Cell[]} cells */
export const take = (cells) => `take ${cells.map(at).join(" ")}`;
/** @param {Cell[]} cells */
export const pile = (cells) => `pile ${cells.map(at).join(" ")}`;
/** @param {Cell} from @param {Cell} to */
export const move = (from, to) => `move ${at(from)} ${at(to)}`;
/** @param {Cell} cell @param {string} way N, E, S, W, ? or on */
export const turn = (cell, way) => `turn ${at(cell)} ${way}`;
/** @param {Cell} cell */
export const mark = (cell) => `mark ${at(cell)}`;
/** @param {Cell} cell */
export const touch = (cell) => `touch ${at(cell)}`;
/** Whether a move comes from a tap. One that can do nothing there is answered by a note, not by an error. @param {string} move */
export const isTap = (move) => /^(touch \S+|turn \S+ on)$/.test(move);
/** @param {string} heading */
export const go = (heading) => `go ${heading}`;
/** @param {string} code */
export const add = (code) => `add ${code}`;
/** @param {string} code */
export const drop = (code) => `drop ${code}`;
/** @param {number} number */
export const targets = (number) => `targets ${number}`;
/** @param {number | string} rows @param {number | string} cols */
export const size = (rows, cols) => `size ${rows} ${cols}`;
/** @param {string} words */
export const title = (words) => `title ${words}`.trim();

/** A cell in words. @param {Cell} cell */
export const place = ([row, col]) => `row ${row + 1}, column ${col + 1}`;

/** Whether there are two cells, and they are the same. @param {Cell | null} one @param {Cell | null} other */
export const same = (one, other) => Boolean(one && other && one[0] === other[0] && one[1] === other[1]);

/** The cells on a straight line from one cell to another, so that a fast drag leaves no gaps. @param {Cell} from @param {Cell} to */
export function between(from, to) {
  const steps = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));
  /** @param {0 | 1} axis @param {number} step */
  const along = (axis, step) => Math.round(from[axis] + ((to[axis] - from[axis]) * step) / steps);
  return Array.from({ length: steps }, (_, step) => /** @type {Cell} */ ([along(0, step + 1), along(1, step + 1)]));
}
