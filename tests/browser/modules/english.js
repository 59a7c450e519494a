import { capital, clock, counted, countedOrNo, grouped, sentence } from "/page/english.js";
import { equal, test } from "./check.js";

test("numbers have separators", () => {
  equal([0, 7, 1_000, 1_234_567].map(grouped), ["0", "7", "1,000", "1,234,567"]);
  equal(grouped("123456789012345678901234567890"), "123,456,789,012,345,678,901,234,567,890");
  equal(grouped(10n ** 21n), "1,000,000,000,000,000,000,000");
});

test("one of a thing has the singular", () => {
  equal([0, 1, 2, 1_000].map((count) => counted(count, "step")), ["0 steps", "1 step", "2 steps", "1,000 steps"]);
  equal(counted("1", "cell differs", "cells differ"), "1 cell differs");
  equal(counted(2n, "cell differs", "cells differ"), "2 cells differ");
  equal(counted(1_234_567, "cell differs", "cells differ"), "1,234,567 cells differ");
});

test("none of a thing can be in words", () => {
  equal([0, 1, 2, 1_000].map((count) => countedOrNo(count, "hint")), ["no hints", "1 hint", "2 hints", "1,000 hints"]);
});

test("a sentence begins with a capital letter and ends with a stop", () => {
  equal(sentence("the beam leaves the grid"), "The beam leaves the grid.");
  equal(["Really?", "so.", "no!", ""].map(sentence), ["Really?", "So.", "No!", ""]);
  equal(["", "éclair", "row 1"].map(capital), ["", "Éclair", "Row 1"]);
});

test("a clock shows minutes, and hours if there are any", () => {
  equal([0, 9, 60, 3_599, 3_600, 36_061].map(clock), ["0:00", "0:09", "1:00", "59:59", "1:00:00", "10:01:01"]);
});
