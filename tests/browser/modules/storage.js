import {
  daysSolved, dropEntry, entries, entryOf, lastCurrent, newId, onLetGo, saveCurrent, saveDay, saveEntry, saveSettings,
  saveSolved, settings, solvedIn,
} from "/page/storage.js";
import { equal, test } from "./check.js";
import { entry, play } from "./entries-made.js";

/** Let only so many characters be stored. @param {number} room @param {() => void} work */
function withRoom(room, work) {
  const usual = Storage.prototype.setItem;
  Storage.prototype.setItem = function setItem(/** @type {string} */ key, /** @type {string} */ value) {
    const used = Object.entries(this).reduce((sum, [name, text]) => sum + (name === key ? 0 : text.length), 0);
    if (used + value.length > room) throw new DOMException("full", "QuotaExceededError");
    usual.call(this, key, value);
  };
  try {
    work();
  } finally {
    Storage.prototype.setItem = usual;
  }
}

const current = (/** @type {string} */ text) =>
  ({ text, mode: /** @type {const} */ ("edit"), daily: null, recipe: null, hashes: [] });

test("settings that another tab has saved stay", () => {
  saveSettings({ clock: false });
  localStorage.setItem("lasermaze/settings", JSON.stringify({ ...JSON.parse(localStorage.getItem("lasermaze/settings") ?? ""), theme: "dark" }));
  saveSettings({ faults: true });
  equal([settings.clock, settings.theme, settings.faults], [false, "dark", true]);
  saveSettings({ clock: true, theme: "auto", faults: false });
});

test("entries are listed with the latest first", () => {
  for (const [id, time] of /** @type {const} */ ([["a", 1], ["b", 3], ["c", 2]])) saveEntry(entry(id, { time }));
  equal(entries().map(({ id }) => id), ["b", "c", "a"]);
  equal(entryOf("c")?.title, "Title c");
  dropEntry("b");
  equal([entries().length, entryOf("b")], [2, null]);
});

test("an entry that another tab has changed is read anew", () => {
  saveEntry(entry("a"));
  equal(entryOf("a")?.title, "Title a");
  localStorage.setItem("lasermaze/puzzle/a", JSON.stringify(entry("a", { title: "Other" })));
  equal(entryOf("a")?.title, "Other");
});

test("what is damaged in the storage is left out", () => {
  saveEntry(entry("a"));
  localStorage.setItem("lasermaze/puzzle/b", "{");
  localStorage.setItem("lasermaze/puzzle/c", "7");
  localStorage.setItem("lasermaze/solved", "nothing");
  equal(entries().map(({ id }) => id), ["a"]);
  equal(solvedIn("a text"), undefined);
});

test("a full storage first loses undo and redo of the oldest entries", () => {
  const many = Array.from({ length: 50 }, (_, at) => `step ${at} ${"x".repeat(50)}`);
  const old = entry("old", { mode: "play", plays: [play("puzzle old", 7)] });
  old.edits.changes = many.map((text) => [0, 0, text]);
  old.edits.at = 50;
  saveEntry(old);
  /** @type {string[]} */
  const gone = [];
  onLetGo(({ id }) => gone.push(id));
  withRoom(JSON.stringify(old).length + 200, () => equal(saveEntry(entry("new", { time: 2 })), true));
  const kept = entryOf("old");
  equal([kept?.edits, kept?.plays[0].history.first], [{ first: many[49], changes: [], at: 0, marks: [] }, "moved"]);
  equal(kept?.plays[0].tally.seconds, 7);
  equal(gone, []);
});

test("a storage that is still full lets the oldest entry go, and tells it", () => {
  for (const [id, time] of /** @type {const} */ ([["a", 1], ["b", 2]])) saveEntry(entry(id, { time, edits: { first: `puzzle ${id}`, changes: [], at: 0, marks: [] } }));
  /** @type {string[]} */
  const gone = [];
  onLetGo(({ id }) => gone.push(id));
  const size = JSON.stringify(entry("c")).length;
  withRoom(2 * size, () => equal(saveEntry(entry("c", { time: 3 })), true));
  equal([gone, entries().map(({ id }) => id)], [["a"], ["c", "b"]]);
});

test("an entry that is larger than the storage is not saved", () => {
  withRoom(10, () => equal(saveEntry(entry("a")), false));
});

test("a new tab shows what was shown last, a tab of its own what it showed", () => {
  saveCurrent(current("first"));
  localStorage.setItem("lasermaze/table", JSON.stringify(current("of another tab")));
  equal(lastCurrent()?.text, "first");
  sessionStorage.clear();
  equal(lastCurrent()?.text, "of another tab");
});

test("solved puzzles are known by their text, the latest two thousand of them", () => {
  saveSolved("first", 1);
  saveSolved("second", 2);
  const solved = JSON.parse(localStorage.getItem("lasermaze/solved") ?? "");
  for (let at = 3; at <= 2_000; at += 1) solved[`hash ${at}`] = at;
  localStorage.setItem("lasermaze/solved", JSON.stringify(solved));
  saveSolved("latest", 2_001);
  equal([solvedIn("first"), solvedIn("second"), solvedIn("latest"), solvedIn("another")], [undefined, 2, 2_001, undefined]);
});

test("a day has each kind that was solved once", () => {
  saveDay("2026-11-22", "board");
  saveDay("2026-11-22", "turrets");
  saveDay("2026-11-22", "board");
  saveDay("2026-11-23", "board");
  equal(daysSolved(), { "2026-11-22": ["board", "turrets"], "2026-11-23": ["board"] });
});

test("no two entries have the same name", () => {
  const ids = new Set(Array.from({ length: 1_000 }, newId));
  equal([ids.size, [...ids].every((id) => /^[a-z0-9]{1,40}$/.test(id))], [1_000, true]);
});
