import { entriesIn, fileOf, isFile, takeIn } from "/page/puzzle-file.js";
import { entries, entryOf, saveEntry } from "/page/storage.js";
import { equal, refused, test } from "./check.js";
import { entry, play } from "./entries-made.js";

const GOOD = entry("good", { mode: "play", plays: [play("puzzle good", 5)] });

test("a file has all puzzles as they were saved", () => {
  const text = fileOf([GOOD, entry("other")]);
  equal(isFile(text), true);
  equal(entriesIn(text), [GOOD, entry("other")]);
});

test("a puzzle is not a file of puzzles", () => {
  equal(isFile("kind: board\ngrid:\n. .\n"), false);
});

test("a file of anything else is refused", async () => {
  for (const text of ["", "{}", "[]", "null", JSON.stringify({ format: "lasermaze: my puzzles" }), fileOf([]).slice(1)]) {
    await refused(() => entriesIn(text), "not a file of my puzzles");
  }
  await refused(() => entriesIn(fileOf([]).replace('"version": 1', '"version": 2')), "from a later version");
});

test("what could do harm is not taken in", () => {
  const bad = [
    null, 7, {}, { ...GOOD, id: "../x" }, { ...GOOD, id: "x".repeat(41) }, { ...GOOD, rev: 1 }, { ...GOOD, time: "now" },
    { ...GOOD, rows: null }, { ...GOOD, mode: "other" }, { ...GOOD, edits: null }, { ...GOOD, plays: {} },
    { ...GOOD, edits: { ...GOOD.edits, at: 9 } }, { ...GOOD, edits: { ...GOOD.edits, changes: [[0, 0, 7]] } },
    { ...GOOD, plays: [{ ...GOOD.plays[0], tally: {} }] }, { ...GOOD, plays: [null] },
  ];
  const text = JSON.stringify({ format: "lasermaze: my puzzles", version: 1, puzzles: [...bad, GOOD] });
  equal(entriesIn(text).map(({ id }) => id), ["good"]);
});

test("a puzzle that is here already is left alone, another version of it is added", () => {
  saveEntry(GOOD);
  equal(takeIn([GOOD]), 0);
  equal(takeIn([{ ...GOOD, rev: "later", title: "Later" }, entry("new")]), 2);
  equal(entryOf("good")?.title, "Title good");
  equal(entries().map(({ title }) => title).sort(), ["Later", "Title good", "Title new"]);
});
