// The story of a play in symbols that spoil nothing: one mark for each step, alone or with help.

import { ALONE, WITH_A_HINT, WITH_A_LOOK } from "./records.js";

const MOST = 10; // marks; a mark of a longer play stands for several moves
const MARKS = { [ALONE]: "🟦", [WITH_A_LOOK]: "🟨", [WITH_A_HINT]: "🟧" };
const ORDER = [ALONE, WITH_A_LOOK, WITH_A_HINT];

/**
 * The marks of a story: blue alone, yellow after a check, orange after a hint.
 * @param {string} story a letter for each move
 */
export function inSymbols(story) {
  const parts = Math.min(MOST, story.length);
  const part = (/** @type {number} */ at) => story.slice(Math.floor(at * story.length / parts), Math.floor((at + 1) * story.length / parts));
  const most = (/** @type {string} */ moves) => ORDER.findLast((mark) => moves.includes(mark)) ?? ALONE;
  return Array.from({ length: parts }, (_, at) => MARKS[most(part(at))]).join("");
}
