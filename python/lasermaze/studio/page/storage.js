// The browser's storage: settings, every puzzle that was edited or played, and which were solved.

import { History } from "./history.js";

const PREFIX = "lasermaze/";
const ENTRY = `${PREFIX}puzzle/`;
const MAX_SOLVED = 2000;

/** @import { LessonPlace, Mode, Recipe } from "./types.js" */

/**
 * The value that this page saved under a name, or else another value. Only the page writes there, so it
 * has the type of the other value.
 * @template T
 * @param {string} key
 * @param {T} otherwise
 * @param {"localStorage" | "sessionStorage"} store
 * @returns {T}
 */
export function read(key, otherwise, store = "localStorage") {
  try {
    return JSON.parse(window[store].getItem(PREFIX + key) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * Save a value; returns false if that fails, as in a private window or on a full disk.
 * @param {string} key
 * @param {unknown} value
 * @param {"localStorage" | "sessionStorage"} store
 */
export function write(key, value, store = "localStorage") {
  try {
    window[store].setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/**
 * @typedef {object} Settings
 * @property {boolean} faults whether broken rules are always shown
 * @property {boolean} clock
 * @property {number} speed of animations
 * @property {boolean} [sound] whether a win is heard
 * @property {boolean} [vibration]
 * @property {string} theme
 * @property {Record<string, boolean>} welcomed the kinds whose first steps were played or declined
 * @property {string} [level] of the puzzle that was generated last
 * @property {string} [paper]
 * @property {string} [each] how many puzzles a page has
 */

/** @type {Settings} */
export const settings = { faults: false, clock: true, speed: 1, theme: "auto", welcomed: {}, ...read("settings", {}) };

/** Save changes, and keep those of other tabs. @param {Partial<Settings>} changes */
export const saveSettings = (changes) => write("settings", Object.assign(settings, read("settings", {}), changes));

/**
 * @typedef {object} Current the state that a reload shows again
 * @property {string} [id] of its entry, if it has one
 * @property {string} text
 * @property {Mode} mode
 * @property {string | null} daily
 * @property {Recipe | null} recipe
 * @property {LessonPlace | null} [lesson] the first step that it is
 * @property {number | null} [doubt] its number in the game of doubtful puzzles
 * @property {string[]} hashes what the page wrote lately after the "#" of its address
 */

const noCurrent = /** @type {Current | null} */ (null);

/** The state of this tab; in a new tab, the last state of any. */
export const lastCurrent = () => read("table", noCurrent, "sessionStorage") ?? read("table", noCurrent);

/** @param {Current} current */
export function saveCurrent(current) {
  write("table", current, "sessionStorage");
  write("table", current);
}

// An entry for every puzzle that was edited or played

/**
 * @typedef {object} Entry
 * @property {string} id
 * @property {string} rev another one each time it is written
 * @property {number} time of the last change, in milliseconds
 * @property {string} [name] the name in the list, if it is not the title
 * @property {string} kind
 * @property {string} title
 * @property {number} rows
 * @property {number} cols
 * @property {string} text
 * @property {Mode} mode
 * @property {string | null} daily
 * @property {Recipe | null} recipe
 * @property {Steps} edits
 * @property {{puzzle: string, history: Steps, tally: Tally}[]} plays
 *
 * @typedef {{first: string, changes: [number, number, string][], at: number, marks: number[]}} Steps
 * @typedef {{seconds: number, hints: number, checks: number, done: boolean, answers?: number, story?: string}} Tally the story has a mark for each move
 */

/** @type {Map<string, {json: string | null, entry: Entry | null}>} what was read last, by its key: a list of many entries parses only what has changed */
const parsed = new Map();

/** All entries, the latest first. @returns {Entry[]} */
export function entries() {
  return entryKeys().map(entryAt).filter((entry) => entry !== null).sort((one, other) => other.time - one.time);
}

/** @returns {string[]} */
function entryKeys() {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(ENTRY));
  } catch {
    return []; // a browser without storage may throw here
  }
}

/** @param {string} key @returns {Entry | null} */
function entryAt(key) {
  try {
    const json = localStorage.getItem(key);
    const known = parsed.get(key);
    if (known?.json === json) return known.entry;
    /** @type {Entry | null} */
    const entry = JSON.parse(json ?? "null");
    if (!entry?.id) return null;
    parsed.set(key, { json, entry });
    return entry;
  } catch {
    return null;
  }
}

/** @param {string} id @returns {Entry | null} */
export const entryOf = (id) => entryAt(ENTRY + id);

/** A new name for an entry, or for a version of one. */
export const newId = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 10);

/**
 * Save an entry. If there is no room, the oldest entries lose their undo and redo, and only when
 * that is not enough the oldest is deleted, of which `onLetGo` tells. Returns whether it is saved.
 * @param {Entry} entry
 */
export function saveEntry(entry) {
  const key = `puzzle/${entry.id}`;
  if (write(key, entry)) return true;
  const old = entries().filter(({ id }) => id !== entry.id).reverse();
  for (const one of old) if (write(`puzzle/${one.id}`, withoutSteps(one)) && write(key, entry)) return true;
  for (const one of old) {
    dropEntry(one.id);
    dispatchEvent(new CustomEvent("let-go", { detail: one }));
    if (write(key, entry)) return true;
  }
  return false;
}

/** An entry without its history of undo steps. @param {Entry} entry @returns {Entry} */
function withoutSteps(entry) {
  const { edits, plays } = entry;
  const last = (/** @type {Steps} */ steps) => ({ first: History.from(steps).now, changes: [], at: 0, marks: [] });
  return { ...entry, edits: edits && last(edits), plays: plays.map((play) => ({ ...play, history: last(play.history) })) };
}

/** @param {string} id */
export function dropEntry(id) {
  try {
    localStorage.removeItem(ENTRY + id);
  } catch {
    // Without storage there is no entry.
  }
}

/** Call back when an entry was deleted for a newer one. @param {(entry: Entry) => void} then */
export const onLetGo = (then) =>
  addEventListener("let-go", (event) => then(/** @type {CustomEvent<Entry>} */ (event).detail));

/** Call back when another tab has changed the entries. @param {() => void} then */
export function onEntriesChanged(then) {
  addEventListener("storage", ({ key }) => {
    if (key === null || key.startsWith(ENTRY)) then();
  });
}

// Solved puzzles

/** A hash of a text (FNV-1a), to recognize puzzles; it is not for security. @param {string} text */
export function hashOf(text) {
  let [low, high] = [0x811c9dc5, 0x1b873593];
  for (let at = 0; at < text.length; at += 1) {
    low = Math.imul(low ^ text.charCodeAt(at), 0x01000193);
    high = Math.imul(high ^ text.charCodeAt(at), 0x85ebca6b) ^ (high >>> 13);
  }
  return (low >>> 0).toString(36) + (high >>> 0).toString(36);
}

/** The seconds of each puzzle that was solved, by its hash. */
const allSolved = () => read("solved", /** @type {Record<string, number>} */ ({}));

/** The seconds in which a puzzle was solved; undefined if it was not. @param {string} text @returns {number | undefined} */
export const solvedIn = (text) => allSolved()[hashOf(text)];

/** The kinds whose puzzle was solved on each day, by its date. */
export const daysSolved = () => read("days", /** @type {Record<string, string[]>} */ ({}));

/** Save that the puzzle of a day was solved. @param {string} date @param {string} kind */
export function saveDay(date, kind) {
  const days = daysSolved();
  write("days", { ...days, [date]: [...new Set([...(days[date] ?? []), kind])] });
}

/** Save that a puzzle was solved. @param {string} text @param {number} seconds */
export function saveSolved(text, seconds) {
  const solved = Object.entries({ ...allSolved(), [hashOf(text)]: seconds });
  write("solved", Object.fromEntries(solved.slice(-MAX_SOLVED)));
}
