// The levels of difficulty, and their icon: one bar for each level up to it.

import { shape } from "./dom.js";

/** @import { Kind } from "./generated-types.js" */

/** @type {string[]} */
let names = [];

/** Take the names of the levels, from the easiest, from the response of `/api/kinds`. @param {Kind[]} kinds */
export function learnLevels(kinds) {
  names = kinds[0].difficulty.levels.map(({ name }) => name);
}

export const levelNames = () => names;

/** The icon of a level, which screen readers skip. @param {string} level */
export function pips(level) {
  const root = shape("svg", { class: "pips", viewBox: "0 0 22 16", "aria-hidden": "true" });
  const high = names.indexOf(level);
  root.append(...names.map((_, at) => shape("rect", {
    class: at <= high ? "full" : "hollow",
    x: 0.5 + at * 5.6, y: 10.5 - at * 3.3, width: 4, height: 5 + at * 3.3, rx: 0.8,
  })));
  return root;
}
