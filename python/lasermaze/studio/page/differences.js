// Where another solution differs from the first: marks on the board, and a list beside it.

import { request } from "./api.js";
import { make } from "./dom.js";
import { capital, plural } from "./english.js";
import { place } from "./moves.js";

const MAX_LISTED = 12;

/** @import { Difference } from "./generated-types.js" */
/** @import { Cell } from "./types.js" */

/**
 * The cells on which two solutions differ; none if that is not known.
 * @param {string} puzzle
 * @param {string} one
 * @param {string} other
 * @returns {Promise<Difference[]>}
 */
export async function differencesOf(puzzle, one, other) {
  try {
    return (await request("compare", { puzzle, one, other })).differences;
  } catch {
    return []; // the solution can be seen without its marks
  }
}

/** How many cells differ. @param {Difference[]} found @param {string} from */
export const inShort = ({ length }, from) => plural(length, `{n} cell differs from ${from}`, `{n} cells differ from ${from}`);

/**
 * The differences as a list of buttons that point at their cells.
 * @param {Difference[]} found
 * @param {string} from the solution that these differ from
 * @param {(cell: Cell) => void} point
 */
export function listOf(found, from, point) {
  const items = found.slice(0, MAX_LISTED).map(({ cell, one, other }) =>
    make("li", {}, make("button", { type: "button", class: "small", onclick: () => point(cell) },
      make("span", { class: "badge differs", "aria-hidden": "true" }, "≠"),
      make("span", {}, make("b", {}, `${capital(place(cell))}: `), `${other.join(", ") || "another piece"}; in ${from} ${one.join(", ") || "this one"}`))));
  const more = found.length - items.length;
  return make("div", { class: "differences" },
    make("p", {}, more > 0 ? `${inShort(found, from)}, the first of them:` : `${inShort(found, from)}:`),
    make("ol", { class: "faults", "aria-label": "Differences" }, items));
}
