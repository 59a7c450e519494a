import { inSymbols } from "/page/story.js";
import { equal, test } from "./check.js";

test("a story has a mark for each move, and at most ten", () => {
  equal(inSymbols("alh"), "🟦🟨🟧");
  equal(inSymbols(""), "");
  equal(inSymbols(`${"a".repeat(39)}h`), `${"🟦".repeat(9)}🟧`, "the most help of the moves that share a mark");
});
