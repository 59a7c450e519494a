// The browser's storage: settings, every puzzle that was edited or played, and which were solved.

import { History } from "./history.js";

const PREFIX = "lasermaze/";
const ENTRY = `${PREFIX}puzzle/`;
const MAX_SOLVED = 2000;

function read(key, otherwise, store = "localStorage") {
  try {
    return JSON.parse(window[store].getItem(PREFIX + key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Save a value; returns false if that fails, as in a private window or on a full disk. */
function write(key, value, store = "localStorage") {
  try {
    window[store].setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export const settings = { faults: false, clock: true, speed: 1, theme: "auto", welcomed: {}, ...read("settings", {}) };
export const saveSettings = (changes) => write("settings", Object.assign(settings, changes));

/** What this tab shows; in a new tab, what was shown last. */
export const lastCurrent = () => read("table", null, "sessionStorage") ?? read("table", null);

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
 * @property {"edit" | "play"} mode
 * @property {string | null} daily
 * @property {object | null} recipe
 * @property {Steps} edits
 * @property {{puzzle: string, history: Steps, tally: Tally}[]} plays
 *
 * @typedef {{first: string, changes: [number, number, string][], at: number, marks: number[]}} Steps
 * @typedef {{seconds: number, hints: number, checks: number, done: boolean}} Tally
 */

/** What was read last, by its key: a list of many entries parses only what has changed. */
const parsed = new Map();

/** All entries, the latest first. @returns {Entry[]} */
export function entries() {
  return entryKeys().map(entryAt).filter((entry) => entry?.id).sort((one, other) => other.time - one.time);
}

/** @returns {string[]} */
function entryKeys() {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(ENTRY));
  } catch {
    return []; // a browser without storage may throw here
  }
}

/** @param {string} key */
function entryAt(key) {
  try {
    const json = localStorage.getItem(key);
    const known = parsed.get(key);
    if (known?.json === json) return known.entry;
    const entry = JSON.parse(json ?? "null");
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
 * that is not enough the oldest is deleted, which the event "let-go" tells. Returns whether it is saved.
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

/** An entry as it stands, without what can be undone. @param {Entry} entry @returns {Entry} */
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

/** Call back when another tab has changed the entries. */
export function onEntriesChanged(then) {
  addEventListener("storage", ({ key }) => {
    if (key === null || key.startsWith(ENTRY)) then();
  });
}

// Solved puzzles

/** A hash of a text (FNV-1a), to recognize puzzles; it is not for security. */
function hashOf(text) {
  let [low, high] = [0x811c9dc5, 0x1b873593];
  for (let at = 0; at < text.length; at += 1) {
    low = Math.imul(low ^ text.charCodeAt(at), 0x01000193);
    high = Math.imul(high ^ text.charCodeAt(at), 0x85ebca6b) ^ (high >>> 13);
  }
  return (low >>> 0).toString(36) + (high >>> 0).toString(36);
}

/** The seconds in which a puzzle was solved; undefined if it was not. */
export const solvedIn = (text) => read("solved", {})[hashOf(text)];

/** The kinds whose puzzle was solved on each day, by its date. */
export const daysSolved = () => read("days", {});

/** Save that the puzzle of a day was solved. */
export function saveDay(date, kind) {
  const days = daysSolved();
  write("days", { ...days, [date]: [...new Set([...(days[date] ?? []), kind])] });
}

/** Save that a puzzle was solved. */
export function saveSolved(text, seconds) {
  const solved = Object.entries({ ...read("solved", {}), [hashOf(text)]: seconds });
  write("solved", Object.fromEntries(solved.slice(-MAX_SOLVED)));
}
