import { Refusal } from "/page/refusal.js";
import { State } from "/page/state.js";
import { equal, test } from "./check.js";

/** A state with a grid of 2 rows and 3 columns, whose second cell holds a laser. @param {Partial<State>} changes */
function made(changes = {}) {
  const state = new State();
  const view = { picture: { grid: { rows: 2, cols: 3 } }, names: [["empty"], ["laser", "facing east"]], empty: [true, false], cells: [0, 1, 0, 0, 0, 0], pile: [], ways: [] };
  return Object.assign(state, /** @type {any} */ ({ view, puzzle: { text: "p", title: "", kind: "board" }, kinds: [{ name: "board", title: "Board" }] }), changes);
}

test("acting comes before showing, and showing before what needs the page", () => {
  const state = made();
  /** @type {string[]} */
  const heard = [];
  for (const name of /** @type {const} */ (["settled", "shown", "changed", "looked", "refused", "pointed"])) {
    state.on(name, () => heard.push(name));
  }
  state.tell("changed", undefined);
  state.update({});
  state.refuse(new Refusal({ message: "no" }));
  state.point({});
  equal(heard, ["changed", "shown", "settled", "looked", "shown", "refused", "shown", "pointed"]);
});

test("nothing is shown before a puzzle is open", () => {
  const state = new State();
  state.on("shown", () => { throw new Error("shown"); });
  state.refuse(new Refusal({ message: "the server does not answer" }));
});

test("whoever hears of a change sees all of it", () => {
  const state = made();
  state.on("looked", () => equal([state.zoom, state.choice], [2, "erase"]));
  state.update({ zoom: 2, choice: "erase" });
});

test("the board has the focus after a puzzle is opened, not after a change of mode", () => {
  const state = made();
  /** @type {boolean[]} */
  const opened = [];
  state.on("settled", (/** @type {{opened: boolean}} */ detail) => opened.push(detail.opened));
  state.tell("opened", { switched: false });
  state.tell("opened", { switched: true });
  state.tell("changed", undefined);
  equal(opened, [true, false, false]);
});

test("a refusal is said with what was expected, that of a tap without", () => {
  const state = made();
  const refusal = new Refusal({ message: "no piece here", expected: "a mirror" });
  state.refuse(refusal);
  equal(state.refusal, { words: "No piece here. Expected: a mirror.", isNote: false });
  state.refuse(refusal, "idle");
  equal(state.refusal, { words: "No piece here.", isNote: true });
});

test("a tool that is chosen twice is put down", () => {
  const state = made();
  state.choose("erase");
  equal(state.choice, "erase");
  state.choose("erase");
  equal(state.choice, "hand");
});

test("the cursor begins in the middle and stays on the cells", () => {
  const state = made();
  state.step(0, 1);
  equal(state.cursor, [1, 1]);
  for (let at = 0; at < 5; at += 1) state.step(0, 1);
  equal(state.cursor, [1, 2]);
  state.step(1, 0);
  equal(state.cursor, [1, 2]);
  state.point({ hovered: [0, 0] });
  state.step(1, 0);
  equal([state.cursor, state.hovered], [[1, 0], null], "from the cell under the mouse");
});

test("around a grid with ways in the cursor walks, but not into a corner", () => {
  const state = made({ mode: "play", entered: true, cursor: [0, 0] });
  state.step(-1, 0);
  equal(state.cursor, [-1, 0]);
  state.step(0, -1);
  equal(state.cursor, [-1, 0], "at the corner");
});

test("a cell is named with its contents", () => {
  const state = made();
  equal([state.nameOf([0, 1]), state.nameOf([-1, 0])], ["row 1, column 2: laser, facing east", "row 0, column 1: outside the grid"]);
  equal([state.isEmpty([0, 0]), state.isEmpty([0, 1]), state.isEmpty([5, 0])], [true, false, false]);
});
