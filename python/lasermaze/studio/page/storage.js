// What the browser keeps: settings, the puzzle on the table, and how far each played puzzle is.

const PREFIX = "lasermaze/";
const MOST_KEPT = 300;

function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(key, value) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Private windows and full disks keep nothing; the page goes on without.
  }
}

export const settings = { faults: "ask", clock: true, speed: 1, ...read("settings", {}) };
export const saveSettings = (changes) => write("settings", Object.assign(settings, changes));

export const lastTable = () => read("table", null);
export const saveTable = (table) => write("table", table);

/** A short name for a text (FNV-1a): it tells puzzles apart, nothing depends on its secrecy. */
function nameOf(text) {
  let [low, high] = [0x811c9dc5, 0x1b873593];
  for (let at = 0; at < text.length; at += 1) {
    low = Math.imul(low ^ text.charCodeAt(at), 0x01000193);
    high = Math.imul(high ^ text.charCodeAt(at), 0x85ebca6b) ^ (high >>> 13);
  }
  return (low >>> 0).toString(36) + (high >>> 0).toString(36);
}

/** How far the player is: {position, seconds, hints, checks, done}, or null. */
export const progressOf = (text) => read(`progress/${nameOf(text)}`, null);

export function saveProgress(text, progress) {
  const name = nameOf(text);
  write(`progress/${name}`, progress);
  const names = [name, ...read("played", []).filter((other) => other !== name)];
  for (const old of names.splice(MOST_KEPT)) localStorage.removeItem(`${PREFIX}progress/${old}`);
  write("played", names);
}
