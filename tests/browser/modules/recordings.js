import { Recordings, answerIn } from "/page/recordings.js";
import { equal, refused, test } from "./check.js";

const recording = {
  start: "a",
  given: { view: "whole" },
  shown: { puzzle: "p", palette: ["L"] },
  views: { a: { picture: "a" }, b: { picture: "b" } },
  moves: { a: { on: "b", "turn 1,2 E": "b", off: { error: { message: "there is nothing" } } }, b: { on: "a" } },
  asked: { a: { hint: { text: "turn it" }, check: { right: false }, piece: { "1,2": { ways: ["E"], take: true } } }, b: { film: { frames: [] } } },
  rate: { difficulty: null },
};

const NONE = { first: "", last: "" }; // no days

/** @param {string} name @param {object} request */
const answer = (name, request) => answerIn(recording, name, request);

test("a recorded puzzle is played and shown", () => {
  equal(answer("play", { position: null, moves: [] }), { position: "a", view: { picture: "a" } });
  equal(answer("play", { position: "a", moves: ["on"] }), { position: "b", view: { picture: "b" } });
  equal(answer("play", { moves: ["on", "on"] }), { position: "a", view: { picture: "a" } });
  equal(answer("view", { position: "b" }), { puzzle: "p", palette: ["L"], view: { picture: "b" } });
  equal(answer("view", {}), { view: "whole" });
  equal(answer("piece", { position: null, cell: [0, 1] }), { ways: ["E"], take: true, looks: ["b"] });
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
  const recordings = new Recordings({ recorded: { p: "1" }, days: NONE }, (name) => {
    loaded.push(name);
    return loaded.length === 1 ? Promise.reject(new TypeError("no network")) : Promise.resolve(recording);
  });
  equal([recordings.has("p"), recordings.has("q"), recordings.has(undefined)], [true, false, false]);
  await refused(() => recordings.answer("view", { puzzle: "p" }), "no network");
  equal(await recordings.answer("view", { puzzle: "p" }), { view: "whole" });
  equal(await recordings.answer("view", { puzzle: "q" }), undefined);
  await recordings.answer("rate", { puzzle: "p" });
  equal(loaded, ["recorded/1", "recorded/1"]);
});

test("the puzzles of a recorded day are known once the day was asked for", async () => {
  /** @type {string[]} */
  const loaded = [];
  const recordings = new Recordings({ recorded: {}, days: { first: "2026-11-20", last: "2026-11-22" } }, (name) => {
    loaded.push(name);
    return name === "days/2026-11-22" ? Promise.reject(new TypeError("no network"))
      : Promise.resolve({ daily: { puzzles: ["p", "q"] }, given: { q: { view: "given" } }, begun: { p: recording } });
  });
  equal([recordings.has("p"), await recordings.answer("view", { puzzle: "q" })], [false, undefined]);
  equal(await recordings.answer("daily", { date: "2026-11-20" }), { puzzles: ["p", "q"] });
  equal([recordings.has("p"), recordings.has("q")], [true, false]);
  equal(await recordings.answer("play", { puzzle: "p", position: "a", moves: ["on"] }), { position: "b", view: { picture: "b" } });
  equal(await recordings.answer("view", { puzzle: "q" }), { view: "given" });
  equal(await recordings.answer("view", { puzzle: "q", position: "a" }), undefined);
  equal(await recordings.answer("play", { puzzle: "q", moves: [] }), undefined);
  for (const date of ["2026-11-19", "2026-11-22", "2026-11-23", undefined]) equal(await recordings.answer("daily", { date }), undefined);
  equal(loaded, ["days/2026-11-20", "days/2026-11-22"]);
});
