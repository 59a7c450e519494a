import { after, boardFirst } from "/page/catalog.js";
import { saveSolved } from "/page/storage.js";
import { equal, instead, test } from "./check.js";

const ready = (/** @type {string} */ kind, /** @type {string} */ text, solvable = true) => ({ puzzle: { kind, text }, solvable });
const GALLERY = [ready("turrets", "t1"), ready("board", "b1"), ready("board", "b2", false), ready("board", "b3"), ready("turrets", "t2")];
const DECK = ["d1", "d2", "d3"].map((text) => ready("board", text));

const answer = (/** @type {string} */ path) =>
  Promise.resolve(Response.json({ gallery: path === "/api/deck" ? DECK : GALLERY }));

test("what belongs to the board game comes first, the rest stays in order", () => {
  equal(boardFirst(["turrets", "board", "mirrors", "board"], (kind) => kind), ["board", "board", "turrets", "mirrors"]);
});

test("the next puzzle can be solved, and the deck follows the ready ones of a kind", () => instead("fetch", answer, async () => {
  equal(await after("b1"), "b3", "after the first");
  equal(await after("b3"), "d1", "after the last of its kind");
  equal(await after("t1"), "t2");
  equal([await after("d1"), await after("d3")], ["d2", null], "in the deck");
  saveSolved("d1", 10);
  equal(await after("my own"), "d2", "after a puzzle of one's own");
}));
