// A set as a text for its link, and a pupil's result as a short code.

import { hashOf, read, write } from "./storage.js";

/**
 * @typedef {{text: string, line: string, title: string, kind: string, rows: number, cols: number}} SetPuzzle a puzzle, and a line for it
 * @typedef {{id: string, title: string, puzzles: SetPuzzle[]}} PuzzleSet
 * @typedef {"-" | "x" | string} Mark of a puzzle: not begun, begun, or solved with that many hints (9 for more)
 */

export const MOST = 60; // puzzles of a set

/** All sets that were made or received here. */
export const allSets = () => read("sets", /** @type {PuzzleSet[]} */ ([]));

/** @param {PuzzleSet[]} sets */
export const saveSets = (sets) => write("sets", sets);

/** Save a set in the place of an older version. @param {PuzzleSet} set */
export const saveSet = (set) => saveSets([set, ...allSets().filter(({ id }) => id !== set.id)]);

/** A set as a text: all that a link has to hold. @param {PuzzleSet} set */
export const setText = ({ title, puzzles }) => JSON.stringify([title, puzzles.map(({ text, line }) => [text, line])]);

/** The title, texts and lines in such a text; null if it is not one. @param {string} text @returns {{title: string, puzzles: [string, string][]} | null} */
export function setOf(text) {
  try {
    const [title, puzzles] = JSON.parse(text);
    const fair = typeof title === "string" && Array.isArray(puzzles) && puzzles.length > 0 && puzzles.length <= MOST
      && puzzles.every((one) => Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === "string"));
    return fair ? { title, puzzles } : null;
  } catch {
    return null;
  }
}

/** The name of a set in its codes: four letters and digits. @param {{puzzles: {text: string}[]}} set */
export const nameInCode = ({ puzzles }) => hashOf(puzzles.map(({ text }) => text).join("\n")).slice(0, 4).toUpperCase().padEnd(4, "0");

/** A result as a code, such as "K3F9-0012x--". @param {{puzzles: {text: string}[]}} set @param {Mark[]} marks */
export const codeOf = (set, marks) => `${nameInCode(set)}-${marks.join("")}`;

/**
 * The results in lines such as "Anna K3F9-0012x--".
 * @param {{puzzles: {text: string}[]}} set
 * @param {string} text
 * @returns {{name: string, marks: Mark[] | null}[]} no marks for a line without a code of this set
 */
export function resultsIn(set, text) {
  return text.split("\n").map((line) => line.trim()).filter(Boolean).map((line) => {
    const found = /^(.*?)[\s,;:]*([A-Z0-9]{4})-([-x0-9]+)$/.exec(line);
    const fits = found && found[2] === nameInCode(set) && found[3].length === set.puzzles.length;
    return { name: found?.[1] || line, marks: fits ? [...found[3]] : null };
  });
}
