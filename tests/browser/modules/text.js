import { filled } from "/page/text.js";
import { equal, test } from "./check.js";

test("a text has its values, and a plural", () => {
  const entry = { 0: "no steps", one: "{n} step in {place}", other: "{n} steps in {place}" };
  const say = (/** @type {string | number | bigint} */ n) => filled(entry, { n, place: "{n} rows" });
  equal([0, 1, 2, 1_000, 3n].map(say), ["no steps", "1 step in {n} rows", "2 steps in {n} rows", "1,000 steps in {n} rows", "3 steps in {n} rows"]);
  equal(say("12345678901234567890"), "12,345,678,901,234,567,890 steps in {n} rows");
  equal(filled("{a}, {n}, {b}", { a: "x", n: 7, b: "10" }), "x, 7, 10");
});
