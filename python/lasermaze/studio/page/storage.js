// The browser's storage: settings, every puzzle that was edited or played, and which were solved.

const PREFIX = "lasermaze/";
const ENTRY = `${PREFIX}puzzle/`;
const MAX_ENTRIES = 300;
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

/** All entries, the latest first. */
export function entries() {
  const found = entryKeys().map((key) => read(key.slice(PREFIX.length), null));
  return found.filter((entry) => entry?.id).sort((one, other) => other.time - one.time);
}

function entryKeys() {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(ENTRY));
  } catch {
    return []; // a browser without storage may throw here
  }
}

export const entryOf = (id) => read(`puzzle/${id}`, null);

/**
 * Save an entry; if there is no room, the oldest entries are deleted. Returns whether it is saved.
 */
export function saveEntry(entry) {
  if (!entryOf(entry.id)) for (const old of entries().slice(MAX_ENTRIES - 1)) dropEntry(old.id);
  while (!write(`puzzle/${entry.id}`, entry)) {
    const oldest = entries().filter(({ id }) => id !== entry.id).at(-1);
    if (!oldest) return false;
    dropEntry(oldest.id);
  }
  return true;
}

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
