import { Session } from "/page/session.js";
import { starsOf } from "/page/records.js";
import { daysSolved, saveSettings, solvedIn } from "/page/storage.js";
import { today } from "/page/dates.js";
import { equal, instead, test } from "./check.js";

const GRID = { rows: 1, cols: 3 };
/** @param {string} text */
const viewOf = (text) => ({ picture: { svg: text, grid: GRID }, message: text, done: text.includes("done"), ways: [], pile: [], faults: [], names: [], empty: [], cells: [] });
/** @param {string} text */
const puzzleOf = (text) => ({ kind: "board", title: "", ...GRID, targets: 1, text });

/** A server that adds each move to the text of the puzzle or of the position; it refuses "bad". @type {Record<string, (body: any) => object>} */
const CALLS = {
  view: ({ puzzle, position }) => ({ puzzle: puzzleOf(puzzle), palette: [], view: viewOf(position ?? puzzle) }),
  edit: ({ puzzle, moves }) => CALLS.view({ puzzle: [puzzle, ...moves].join(" ") }),
  play: ({ puzzle, position, moves }) => {
    const at = [position ?? `${puzzle}:`, ...moves].join(" ");
    return { position: at, view: viewOf(at) };
  },
};

/** @type {string[]} */
let asked = [];

const answered = (/** @type {string} */ path, /** @type {RequestInit} */ { body }) => {
  const request = JSON.parse(String(body));
  asked.push(`${path.slice(5)} ${request.moves?.join() ?? ""}`.trim());
  if (request.moves?.includes("bad")) return Response.json({ error: { message: "no such move" } }, { status: 422 });
  return Response.json(CALLS[path.slice(5)](request));
};

const server = (/** @type {string} */ path, /** @type {RequestInit} */ options) => Promise.resolve(answered(path, options));

/** Do something with a session of such a server. @param {(session: Session) => unknown} work */
function opened(work) {
  return instead("fetch", server, async () => {
    asked = [];
    const session = new Session();
    session.kinds = /** @type {any} */ ([{ name: "board", title: "Board" }]);
    await session.open("p");
    await work(session);
  });
}

test("moves that are made at once are made one after the other", () => opened(async (session) => {
  await Promise.all([session.act("a"), session.act("b"), session.act("c")]);
  equal(session.puzzle.text, "p a b c");
  await session.undo();
  equal([session.puzzle.text, session.history.canRedo], ["p a b", true]);
}));

test("a move that depends on the position sees those before it", () => opened(async (session) => {
  /** @type {string[]} */
  const seen = [];
  session.act("a");
  await session.act(() => { seen.push(session.puzzle.text); return null; });
  equal(seen, ["p a"]);
}));

test("a refused move changes nothing and is said", () => opened(async (session) => {
  equal(await session.act("bad"), false);
  equal([session.puzzle.text, session.refusal?.words], ["p", "No such move."]);
  await session.act("good");
  equal([session.puzzle.text, session.refusal], ["p good", null]);
}));

test("a move for a puzzle that is no longer open is not made", () => opened(async (session) => {
  const opening = session.open("other");
  const act = session.act("a");
  await Promise.all([opening, act]);
  equal(session.puzzle.text, "other");
  equal(asked.filter((call) => call.startsWith("edit")), []);
}));

test("the play goes on after a change of mode, that of an edited puzzle begins anew", () => opened(async (session) => {
  await session.setMode("play");
  await session.act("a");
  equal(session.position, "p: a");
  await session.setMode("edit");
  equal([session.position, session.history.now], [undefined, "p"]);
  await session.setMode("play");
  equal(session.position, "p: a");
  await session.setMode("edit");
  await session.act("b");
  await session.setMode("play");
  equal(session.position, "p b:");
}));

test("all of a saved record can be opened again", () => opened(async (session) => {
  await session.act("a");
  await session.setMode("play");
  await session.act("b");
  session.count("hints");
  const kept = JSON.parse(JSON.stringify({ ...session.record, id: "1", rev: "2", time: 0 }));
  const other = new Session();
  other.kinds = session.kinds;
  await other.open(kept.text, { mode: "play", kept });
  equal([other.position, other.tally.hints, other.entry], ["p a: b", 1, { id: "1", rev: "2" }]);
  equal(JSON.parse(JSON.stringify(other.record)), { ...JSON.parse(JSON.stringify(session.record)) });
  await other.undo();
  equal(other.position, "p a:");
  await other.setMode("edit");
  await other.undo();
  equal(other.puzzle.text, "p");
}));

test("a win is remembered once, with its seconds", () => opened(async (session) => {
  await session.open("p", { mode: "play", daily: today() });
  session.count("seconds");
  await session.act("done");
  equal([session.won, session.tally.done, solvedIn("p"), daysSolved()], [true, true, 1, { [today()]: ["board"] }]);
  session.count("seconds");
  await session.undo();
  equal([session.won, session.tally.seconds], [false, 1], "after the win the clock stands");
  localStorage.clear();
  await session.redo();
  equal([session.won, solvedIn("p")], [true, undefined], "the second time");
}));

test("a restart is a step that can be undone, and the tally begins again", () => opened(async (session) => {
  await session.setMode("play");
  await session.act("a");
  session.count("checks");
  await session.restart();
  equal([session.position, session.tally.checks], ["p:", 0]);
  await session.undo();
  equal(session.position, "p: a");
}));

test("a step that is chosen tells from where to where it leads, and a move does not", () => opened(async (session) => {
  /** @type {unknown[]} */
  const told = [];
  session.on("travelled", (step) => told.push(step));
  await session.setMode("play");
  await session.act("a");
  await session.undo();
  await session.undo();
  await session.redo();
  await session.adopt("p: a b");
  await session.restart();
  equal(told, [{ from: "p: a", to: "p:" }, { from: "p:", to: "p: a" }, { from: "p: a", to: "p: a b" }, { from: "p: a b", to: "p:" }]);
}));

test("a position of another player is a step, and what waits for it is not done", () => opened(async (session) => {
  /** @type {unknown[]} */
  const told = [];
  session.on("travelled", (step) => told.push(step));
  await session.setMode("play");
  await Promise.all([session.act("a"), session.follow(() => "p: x"), session.act("b"), session.undo(), session.adopt("p: y"), session.restart()]);
  equal([session.position, told], ["p: x", []]);
  await session.follow(() => null);
  await session.follow(() => "p: x");
  await session.act("c");
  equal(session.history.steps, ["p:", "p: a", "p: x", "p: x c"]);
}));

test("a step of the path that is won has stars, and is not a solved puzzle", () => opened(async (session) => {
  const lesson = { kind: "board", at: 0, next: null, words: "", cheer: "", of: 2 };
  await session.open("p", { mode: "play", lesson });
  await session.act("done");
  equal([session.won, solvedIn("p"), starsOf("p")], [true, undefined, 3]);
}));

test("an edit makes it a puzzle of one's own", () => opened(async (session) => {
  await session.open("p", { daily: "2026-11-22", lesson: { kind: "board", at: 0, next: null, words: "", cheer: "", of: 2 } });
  await session.act("a");
  equal([session.daily, session.lesson], [null, null]);
}));

test("a result, a preview and a film are about one position", () => opened(async (session) => {
  session.update({ result: { title: "Hint" }, differences: { cells: [], from: "" }, film: { frames: ["f"], milliseconds: [1], at: 0, playing: false, bare: false } });
  session.peek({ view: session.view, words: "Solution 1" });
  equal([session.film, session.result?.title], [null, "Hint"]);
  await session.act("a");
  equal([session.result, session.differences, session.preview, session.film], [null, null, null, null]);
}));

test("the state is plain values only", () => opened(async (session) => {
  await session.setMode("play");
  await session.act("a");
  equal(structuredClone({ ...session }), { ...session });
  saveSettings({ faults: false });
}));
