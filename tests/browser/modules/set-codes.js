import { codeOf, nameInCode, resultsIn, setOf, setText } from "/page/set-codes.js";
import { equal, test } from "./check.js";

const puzzle = (/** @type {string} */ text) => ({ text, line: `about ${text}`, title: "", kind: "board", rows: 1, cols: 1 });
const SET = { id: "s", title: "Tuesday", puzzles: ["a", "b", "c"].map(puzzle) };

test("a set is the same after it was written and read", () => {
  equal(setOf(setText(SET)), { title: "Tuesday", puzzles: [["a", "about a"], ["b", "about b"], ["c", "about c"]] });
  equal(["", "{}", "[1, []]", '["x", []]', '["x", [["a"]]]'].map(setOf), [null, null, null, null, null]);
});

test("a result is a short code of its set", () => {
  const code = codeOf(SET, ["0", "2", "x"]);
  equal(code, `${nameInCode(SET)}-02x`);
  equal(resultsIn(SET, `Anna ${code}\n\nBen: ${codeOf(SET, ["0", "-", "-"])}`), [
    { name: "Anna", marks: ["0", "2", "x"] }, { name: "Ben", marks: ["0", "-", "-"] }]);
  equal(resultsIn(SET, "Carl ZZZZ-000\nDora")[0], { name: "Carl", marks: null }, "of another set");
  equal(resultsIn(SET, "Dora"), [{ name: "Dora", marks: null }]);
});
