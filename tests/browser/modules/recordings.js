import { Recordings, answerIn } from "/page/recordings.js";
import { equal, refused, test } from "./check.js";

const recording = {
  start: "a",
  given: { view: "whole" },
  shown: { puzzle: "p", palette: ["L"] },
  views: { a: "view a", b: "view b" },
  moves: { a: { on: "b", off: { error: { message: "there is nothing" } } }, b: { on: "a" } },
  asked: { a: { hint: { text: "turn it" }, check: { right: false }, piece: { "0,1": { ways: ["N"] } } }, b: { film: { frames: [] } } },
  rate: { difficulty: null },
};

/** @param {string} name @param {object} request */
const answer = (name, request) => answerIn(recording, name, request);

test("a recorded puzzle is played and shown", () => {
  equal(answer("play", { position: null, moves: [] }), { position: "a", view: "view a" });
  equal(answer("play", { position: "a", moves: ["on"] }), { position: "b", view: "view b" });
  equal(answer("play", { moves: ["on", "on"] }), { position: "a", view: "view a" });
  equal(answer("view", { position: "b" }), { puzzle: "p", palette: ["L"], view: "view b" });
  equal(answer("view", {}), { view: "whole" });
  equal(answer("piece", { position: null, cell: [0, 1] }), { ways: ["N"] });
  equal(answer("hint", { position: "a" }), { text: "turn it" });
  equal(answer("film", { position: "b", time_limit: 5 }), { frames: [] });
  equal(answer("rate", { time_limit: 2 }), { difficulty: null });
});

test("a recorded error is thrown", () => refused(() => answer("play", { position: "a", moves: ["off"] }), "there is nothing"));

test("what was not recorded has no answer", () => {
  const unknown = [["play", { position: "c", moves: [] }], ["play", { position: "a", moves: ["toString"] }], ["view", { position: "c" }],
    ["view", { position: "a", time: 1 }], ["piece", { position: "a", cell: [9, 9] }], ["film", { position: "a" }], ["hint", {}], ["solve", {}]];
  for (const [name, request] of unknown) equal(answer(/** @type {string} */ (name), /** @type {object} */ (request)), undefined, `${name}`);
});

test("a recording is loaded once, and again if that failed", async () => {
  /** @type {string[]} */
  const loaded = [];
  const recordings = new Recordings({ p: "1.json" }, (name) => {
    loaded.push(name);
    return loaded.length === 1 ? Promise.reject(new TypeError("no network")) : Promise.resolve(recording);
  });
  equal([recordings.has("p"), recordings.has("q"), recordings.has(undefined)], [true, false, false]);
  await refused(() => recordings.answer("view", { puzzle: "p" }), "no network");
  equal(await recordings.answer("view", { puzzle: "p" }), { view: "whole" });
  equal(await recordings.answer("view", { puzzle: "q" }), undefined);
  await recordings.answer("rate", { puzzle: "p" });
  equal(loaded, ["1.json", "1.json"]);
});
