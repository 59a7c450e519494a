// All of my puzzles in one file: written, and read again without trusting it.

import { results, saveResults } from "./records.js";
import { daysSolved, entryOf, newId, saveDay, saveEntry } from "./storage.js";

const FORMAT = "lasermaze: my puzzles";
const MAX_FILE = 50_000_000; // characters

/** @typedef {import("./storage.js").Entry} Entry */

/** The file of some entries. @param {Entry[]} kept */
export const fileOf = (kept) =>
  JSON.stringify({ format: FORMAT, version: 1, puzzles: kept, results: results(), days: daysSolved() }, null, 1);

/** Whether a text is such a file. @param {string} text */
export const isFile = (text) => text.slice(0, 200).includes(FORMAT);

/**
 * The entries in such a file. Throws Error, in words, if it is none.
 * @param {string} text
 * @returns {Entry[]}
 */
export function entriesIn(text) {
  let document;
  try {
    document = text.length <= MAX_FILE ? JSON.parse(text) : null;
  } catch {
    document = null;
  }
  if (document?.format !== FORMAT || !Array.isArray(document.puzzles)) {
    throw new Error("this is not a file of my puzzles");
  }
  if (document.version !== 1) throw new Error("this file is from a later version of the studio");
  return document.puzzles.filter(isEntry);
}

/**
 * Keep the entries of a file. One that is here already, in the same version, is left alone; one
 * that is here in another version becomes a second entry. Returns how many were added.
 * @param {Entry[]} given
 */
export function takeIn(given) {
  let added = 0;
  for (const entry of given) {
    const known = entryOf(entry.id);
    if (known?.rev === entry.rev) continue;
    if (!saveEntry(known ? { ...entry, id: newId() } : entry)) break;
    added += 1;
  }
  return added;
}

/** Take in what was solved elsewhere, as far as it is not known here. @param {string} text of a file */
export function takeInResults(text) {
  const { results: given, days } = JSON.parse(text);
  const fair = Object.entries(given ?? {}).filter(([key, one]) => /^[a-z0-9]{1,20}$/.test(key) && isResult(one));
  saveResults({ ...Object.fromEntries(fair), ...results() });
  for (const [day, kinds] of Object.entries(days ?? {})) {
    if (/^\d{4}-\d\d-\d\d$/.test(day) && Array.isArray(kinds)) for (const kind of kinds) saveDay(day, String(kind));
  }
}

/** @param {any} one @returns {one is import("./records.js").Result} */
const isResult = (one) => Boolean(one) && ["kind", "level"].every((name) => typeof one[name] === "string")
  && ["seconds", "hints", "checks", "answers", "stars", "time"].every((name) => Number.isFinite(one[name]));

/** @param {any} one @returns {one is Entry} */
function isEntry(one) {
  const texts = ["rev", "kind", "title", "text"];
  const numbers = ["time", "rows", "cols"];
  return Boolean(one) && /^[a-z0-9]{1,40}$/.test(one.id) && texts.every((name) => typeof one[name] === "string")
    && numbers.every((name) => Number.isFinite(one[name])) && ["edit", "play"].includes(one.mode)
    && areSteps(one.edits) && Array.isArray(one.plays) && one.plays.every(isPlay);
}

/** @param {any} play */
const isPlay = (play) => Boolean(play) && typeof play.puzzle === "string" && areSteps(play.history)
  && Number.isFinite(play.tally?.seconds) && typeof play.tally.done === "boolean";

/** Whether these are the steps that a History writes. @param {any} steps */
const areSteps = (steps) => Boolean(steps) && typeof steps.first === "string" && Array.isArray(steps.changes)
  && steps.changes.every((/** @type {any} */ change) => Array.isArray(change) && Number.isInteger(change[0])
    && Number.isInteger(change[1]) && typeof change[2] === "string")
  && Number.isInteger(steps.at) && steps.at >= 0 && steps.at <= steps.changes.length && Array.isArray(steps.marks);
