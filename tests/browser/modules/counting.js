import { inNumbers } from "/page/count.js";
import { inShort } from "/page/differences.js";
import { firstTried } from "/page/hints.js";
import { equal, test } from "./check.js";

/** @param {object} changes */
const said = (changes) => inNumbers(/** @type {any} */ ({ verdict: "solved", unique: false, count: 1, exact: false, stopped: null, ...changes }));

test("the number of solutions is said as far as it is known", () => {
  equal(said({ verdict: "undecided" }), "too hard to count while you edit");
  equal(said({ verdict: "impossible" }), "none");
  equal(said({ unique: true, exact: true }), "exactly one");
  equal(said({ exact: true, count: "1234567890123456789012" }), "1,234,567,890,123,456,789,012");
  equal(said({ stopped: "limit", count: 1001 }), "more than 1,000");
  equal([1, 2, 3].map((count) => said({ stopped: "time", count })), ["at least one", "more than one", "more than 2"]);
});

test("differences are counted", () => {
  const cell = /** @type {any} */ ({});
  equal([inShort([cell], "the first one"), inShort([cell, cell], "the second one")],
    ["1 cell differs from the first one", "2 cells differ from the second one"]);
});

test("the picture that is shown at once is that of the first mistake with a beam, or of the first one", () => {
  const one = (/** @type {string} */ picture, /** @type {number[][][]} */ beams = []) => /** @type {any} */ ({ picture, beams });
  equal(firstTried([one("A"), one("B", [[[0, 0]]]), one("C", [[[1, 1]]])]), "B");
  equal(firstTried([one("A"), one("B")]), "A");
  equal(firstTried([]), null);
});
