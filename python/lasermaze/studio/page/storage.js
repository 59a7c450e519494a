// What the browser keeps: settings, every puzzle that was edited or begun, and what was solved.

const PREFIX = "lasermaze/";
const ENTRY = `${PREFIX}puzzle/`;
const MOST_ENTRIES = 300;
const MOST_SOLVED = 2000;

function read(key, otherwise, store = "localStorage") {
  try {
    return JSON.parse(window[store].getItem(PREFIX + key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Whether a value could be kept: private windows and full disks keep nothing. */
function write(key, value, store = "localStorage") {
  try {
    window[store].setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export const settings = { faults: "ask", clock: true, speed: 1, ...read("settings", {}) };
export const saveSettings = (changes) => write("settings", Object.assign(settings, changes));

/** What this tab shows, or what was shown last where the tab is new. */
export const lastTable = () => read("table", null, "sessionStorage") ?? read("table", null);

export function saveTable(table) {
  write("table", table, "sessionStorage");
  write("table", table);
}

// Every puzzle that was edited or begun, an entry for each

/** All entries, the latest first. */
export function entries() {
  const found = entryKeys().map((key) => read(key.slice(PREFIX.length), null));
  return found.filter((entry) => entry?.id).sort((one, other) => other.time - one.time);
}

function entryKeys() {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(ENTRY));
  } catch {
    return []; // a browser that keeps nothing may not even let one ask
  }
}

export const entryOf = (id) => read(`puzzle/${id}`, null);

/**
 * Keep an entry; where there is no room for it the oldest others make room. Whether it is kept.
 */
export function saveEntry(entry) {
  if (!entryOf(entry.id)) for (const old of entries().slice(MOST_ENTRIES - 1)) dropEntry(old.id);
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
    // There is none, then.
  }
}

/** Call back when another tab has changed the entries. */
export function onEntriesChanged(then) {
  addEventListener("storage", ({ key }) => {
    if (key === null || key.startsWith(ENTRY)) then();
  });
}

// What was solved

/** A short name for a text (FNV-1a): it tells puzzles apart, nothing depends on its secrecy. */
function nameOf(text) {
  let [low, high] = [0x811c9dc5, 0x1b873593];
  for (let at = 0; at < text.length; at += 1) {
    low = Math.imul(low ^ text.charCodeAt(at), 0x01000193);
    high = Math.imul(high ^ text.charCodeAt(at), 0x85ebca6b) ^ (high >>> 13);
  }
  return (low >>> 0).toString(36) + (high >>> 0).toString(36);
}

/** The seconds in which a puzzle was solved; undefined where it was not. */
export const solvedIn = (text) => read("solved", {})[nameOf(text)];

/** Remember that a puzzle was solved. It stays so, whatever is played later. */
export function saveSolved(text, seconds) {
  const solved = Object.entries({ ...read("solved", {}), [nameOf(text)]: seconds });
  write("solved", Object.fromEntries(solved.slice(-MOST_SOLVED)));
}
