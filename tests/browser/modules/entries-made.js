// Entries of puzzles, as the page saves them.

import { History } from "/page/history.js";

/** @typedef {import("/page/storage.js").Entry} Entry */

/** An entry with a step that can be undone. @param {string} id @param {Partial<Entry>} [changes] @returns {Entry} */
export function entry(id, changes = {}) {
  const text = changes.text ?? `puzzle ${id}`;
  const edits = new History("empty");
  edits.push(text);
  return {
    id, rev: `${id}r`, time: 1, kind: "board", title: `Title ${id}`, rows: 3, cols: 4, text, mode: "edit",
    daily: null, recipe: null, edits: edits.toJSON(), plays: [], ...changes,
  };
}

/** How a puzzle is played. @param {string} puzzle @param {number} seconds */
export function play(puzzle, seconds) {
  const history = new History("begun");
  history.push("moved");
  return { puzzle, history: history.toJSON(), tally: { seconds, hints: 0, checks: 0, done: false } };
}
