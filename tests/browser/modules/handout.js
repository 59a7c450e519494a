import { cards, spread } from "/page/handout.js";
import { equal, test } from "./check.js";

test("a step without a picture shares the card of the step before it", () => {
  const screen = (/** @type {string} */ title, drawn = true) =>
    /** @type {any} */ ({ title, words: [], picture: drawn ? { svg: "" } : null, captions: [], inside: [] });
  const found = cards([screen("A", false), screen("B"), screen("C", false), screen("D", false), screen("E")]);
  equal(found.map((steps) => steps.map(({ title }) => title).join("")), ["A", "BCD", "E"]);
});

test("the cards of a handout fill at least two sheets evenly, so that the answer is turned over", () => {
  const sizes = (/** @type {number} */ count) => spread(Array.from({ length: count }, (_, at) => at)).map((group) => group.length);
  equal([1, 2, 3, 4, 7, 8, 9, 12].map(sizes), [[1], [1, 1], [1, 2], [2, 2], [3, 4], [4, 4], [3, 3, 3], [4, 4, 4]]);
  equal(spread(["question", "step", "answer"]).flat(), ["question", "step", "answer"]);
});
