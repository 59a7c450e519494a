import { results, saveLevel, saveResult, starsFor, starsOf } from "/page/records.js";
import { equal, test } from "./check.js";

const tally = { seconds: 9, hints: 0, checks: 1, done: true };
const about = { kind: "board", daily: null, recipe: null, lesson: false };

test("stars are for help that was not needed", () => {
  equal([0, 1, 2, 7].map((hints) => starsFor({ hints })), [3, 2, 1, 1]);
  equal(starsFor({ hints: 0, answers: 1 }), 1, "after a look at the answer");
});

test("the first result of a puzzle is kept, with the most stars", () => {
  saveResult("p", { ...tally, hints: 2 }, about);
  saveResult("p", { ...tally, seconds: 5 }, about);
  saveLevel("p", "expert");
  const [{ seconds, hints, level, stars }] = Object.values(results());
  equal([seconds, hints, level, stars], [9, 2, "expert", 3]);
  equal([starsOf("p"), starsOf("q")], [3, 0]);
});
