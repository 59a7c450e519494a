// The puzzles solved, with times and the help that was needed: kept on this device.

import { hashOf, read, write } from "./storage.js";

/** @import { Tally } from "./storage.js" */
/** @import { Recipe } from "./types.js" */

/** The marks of a story: how a move was made. */
export const [ALONE, WITH_A_LOOK, WITH_A_HINT] = "alh";

const MAX = 3000; // results that are kept

/**
 * @typedef {object} Result
 * @property {string} kind
 * @property {string} level empty while it is not known
 * @property {number} seconds
 * @property {number} hints
 * @property {number} checks
 * @property {number} answers how often the answer was looked at
 * @property {number} stars
 * @property {number} time of the win, in milliseconds
 * @property {string | null} daily
 * @property {Recipe | null} recipe
 * @property {boolean} lesson whether it was a step of the path
 */

/** The result of each puzzle that was won, by its hash: the first one, with the most stars. */
export const results = () => read("results", /** @type {Record<string, Result>} */ ({}));

/** @param {Record<string, Result>} all */
export const saveResults = (all) => write("results", Object.fromEntries(Object.entries(all).slice(-MAX)));

/** Three stars for a play without a hint, two with one hint, else one. @param {Pick<Tally, "hints" | "answers">} tally */
export const starsFor = ({ hints, answers = 0 }) => (answers || hints > 1 ? 1 : 3 - hints);

/** The stars of a puzzle; 0 if it was not won. @param {string} text */
export const starsOf = (text) => results()[hashOf(text)]?.stars ?? 0;

/**
 * Save that a puzzle was won.
 * @param {string} text
 * @param {Tally} tally
 * @param {Pick<Result, "kind" | "daily" | "recipe" | "lesson">} about
 */
export function saveResult(text, tally, about) {
  const { seconds, hints, checks, answers = 0 } = tally;
  const all = results();
  const known = all[hashOf(text)];
  const stars = Math.max(starsFor(tally), known?.stars ?? 0);
  const first = known ?? { ...about, level: "", seconds, hints, checks, answers, time: Date.now(), stars };
  saveResults({ ...all, [hashOf(text)]: { ...first, stars } });
}

/** Add the level of a puzzle to its result. @param {string} text @param {string} level */
export function saveLevel(text, level) {
  const all = results();
  const known = all[hashOf(text)];
  if (known && known.level !== level) saveResults({ ...all, [hashOf(text)]: { ...known, level } });
}
