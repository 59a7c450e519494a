import * as moves from "/page/moves.js";
import { equal, test } from "./check.js";

test("moves count cells from 1", () => {
  equal(moves.put("T", [[0, 0], [2, 10]]), "put T 1,1 3,11");
  equal(moves.take([[0, 1]]), "take 1,2");
  equal(moves.pile([[0, 1]]), "pile 1,2");
  equal(moves.move([0, 1], [2, 3]), "move 1,2 3,4");
  equal(moves.turn([4, 0], "N"), "turn 5,1 N");
  equal([moves.mark([0, 0]), moves.touch([-1, 3])], ["mark 1,1", "touch 0,4"]);
  equal([moves.add("T"), moves.drop("T"), moves.targets(2), moves.size(3, "4")], ["add T", "drop T", "targets 2", "size 3 4"]);
  equal([moves.title("  Two  words "), moves.title("")], ["title   Two  words", "title"]);
  equal(moves.place([0, 2]), "row 1, column 3");
});

test("only a tap may do nothing", () => {
  equal(["touch 1,1", "turn 1,1 on", "turn 1,1 N", "go N"].map(moves.isTap), [true, true, false, false]);
});

test("no two cells are the same as one cell", () => {
  equal([moves.same([1, 2], [1, 2]), moves.same([1, 2], [2, 1])], [true, false]);
  equal([moves.same(null, [1, 2]), moves.same(null, null)], [false, false]);
});

test("a fast drag leaves no gaps", () => {
  equal(moves.between([0, 0], [0, 3]), [[0, 1], [0, 2], [0, 3]]);
  equal(moves.between([2, 2], [0, 0]), [[1, 1], [0, 0]]);
  equal(moves.between([1, 1], [1, 1]), []);
  const far = moves.between([0, 0], [3, 7]);
  equal([far.length, far.at(-1)], [7, [3, 7]]);
});
