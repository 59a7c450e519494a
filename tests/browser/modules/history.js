import { History } from "/page/history.js";
import { equal, test } from "./check.js";

/** A history of steps, the first of which is the start. @param {...string} steps */
function made(...steps) {
  const history = new History(steps[0]);
  for (const step of steps.slice(1)) history.push(step);
  return history;
}

test("a step is undone and redone", () => {
  const history = made("a", "b", "c");
  equal([history.undo(), history.undo(), history.undo()], ["b", "a", "a"]);
  equal([history.canUndo, history.canRedo], [false, true]);
  equal([history.redo(), history.redo(), history.redo()], ["b", "c", "c"]);
  equal([history.canUndo, history.canRedo], [true, false]);
});

test("a new step drops those that were undone", () => {
  const history = made("a", "b", "c");
  history.undo();
  history.push("d");
  equal(history.steps, ["a", "b", "d"]);
  equal(history.canRedo, false);
});

test("a step that changes nothing is not a step", () => {
  const history = made("a", "b", "b");
  equal(history.steps, ["a", "b"]);
});

test("supposed steps are counted since the last mark", () => {
  const history = made("a", "b");
  equal(history.supposed, null, "without a mark");
  history.mark();
  equal(history.supposed, 0, "at the mark");
  history.push("c");
  history.mark();
  history.push("d");
  equal(history.supposed, 1, "since the second mark");
  equal(history.back(), "c");
  equal(history.supposed, 1, "since the first mark");
  history.keep();
  equal([history.supposed, history.now], [null, "c"]);
});

test("the way back to a mark can be redone", () => {
  const history = made("a");
  history.mark();
  history.push("b");
  history.back();
  equal(history.redo(), "b");
});

test("a mark that is undone is forgotten", () => {
  const history = made("a", "b");
  history.mark();
  history.undo();
  equal(history.supposed, null);
});

test("a saved history is the same when it is read", () => {
  const history = made("grid:\n. .\n", "grid:\nL .\n", "grid:\nL ..\n", "", "😀😁", "😀😂");
  history.undo();
  history.mark();
  history.undo();
  const read = History.from(JSON.parse(JSON.stringify(history)));
  equal([read.steps, read.at, read.marks], [history.steps, history.at, history.marks]);
});

test("of a very long history the steps around the current one are saved", () => {
  const history = made(...Array.from({ length: 12_000 }, (_, at) => `step ${at}`));
  for (let at = 0; at < 4_000; at += 1) history.undo();
  history.marks = [10, 7_000];
  const read = History.from(JSON.parse(JSON.stringify(history)));
  equal([read.now, read.steps.length, read.steps[0]], ["step 7999", 9_001, "step 2999"]);
  equal(read.steps.at(-1), "step 11999");
  equal(read.marks.map((mark) => read.steps[mark]), ["step 7000"], "the marks");
});
