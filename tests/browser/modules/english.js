import { capital, clock, decimal, sentence } from "/page/english.js";
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
