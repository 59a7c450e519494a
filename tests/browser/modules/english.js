import { capital, clock, decimal, plural, sentence } from "/page/english.js";
import { equal, test } from "./check.js";

test("a number with a decimal is rounded", () => {
  equal([0, 1.25, 1_234.56].map(decimal), ["0.0", "1.3", "1,234.6"]);
});

test("a sentence begins with a capital letter and ends with a stop", () => {
  equal(sentence("the beam leaves the grid"), "The beam leaves the grid.");
  equal(["Really?", "so.", "no!", ""].map(sentence), ["Really?", "So.", "No!", ""]);
  equal(["", "éclair", "row 1"].map(capital), ["", "Éclair", "Row 1"]);
});

test("a clock shows minutes, and hours if there are any", () => {
  equal([0, 9, 60, 3_599, 3_600, 36_061].map(clock), ["0:00", "0:09", "1:00", "59:59", "1:00:00", "10:01:01"]);
});

test("a text for one, for others and perhaps for none has the number in it", () => {
  const say = (/** @type {string | number | bigint} */ n) => plural(n, "{n} step in a {row}", "{n} steps in a {row}", "no steps");
  equal([0, 1, 2, 1_000, 3n].map(say), ["no steps", "1 step in a {row}", "2 steps in a {row}", "1,000 steps in a {row}", "3 steps in a {row}"]);
  equal(say("12345678901234567890"), "12,345,678,901,234,567,890 steps in a {row}");
  equal(plural(0, "{n} page", "{n} pages"), "0 pages");
});
