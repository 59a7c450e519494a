import { Autosave, begunTallies, begunWith, tallyOf } from "/page/autosave.js";
import { History } from "/page/history.js";
import { State } from "/page/state.js";
import { entries, entryOf, saveEntry } from "/page/storage.js";
import { equal, test } from "./check.js";
import { entry, play } from "./entries-made.js";

test("a puzzle goes on in its latest entry, to play in one that is played", () => {
  saveEntry(entry("old", { text: "same", time: 1, mode: "play", plays: [play("same", 3)] }));
  saveEntry(entry("new", { text: "same", time: 2, plays: [play("before an edit", 8)] }));
  equal([begunWith("same", "edit")?.id, begunWith("same", "play")?.id, begunWith("other", "edit")], ["new", "old", null]);
});

test("the tally of a puzzle is that of its current text", () => {
  const edited = entry("a", { text: "now", plays: [play("before", 9)] });
  equal([tallyOf(edited), tallyOf(entry("b", { text: "now", plays: [play("now", 4)] }))?.seconds], [undefined, 4]);
  saveEntry(entry("c", { text: "one", time: 1, plays: [play("one", 1)] }));
  saveEntry(entry("d", { text: "one", time: 2, plays: [play("one", 2)] }));
  equal([...begunTallies()].map(([text, { seconds }]) => [text, seconds]), [["one", 2]], "the latest one counts");
});

/** A session with as much as is saved of it. @param {string} text */
function edited(text) {
  const session = /** @type {any} */ (new State());
  const puzzle = { kind: "board", title: "Corner", rows: 3, cols: 3, targets: 1, text };
  const record = { ...puzzle, mode: "edit", daily: null, recipe: null, edits: new History(text).toJSON(), plays: [] };
  const view = { picture: { grid: { rows: 3, cols: 3 } } };
  return Object.assign(session, { puzzle, view, record, kinds: [{ name: "board", title: "Laser Maze" }] });
}

test("each change is saved in the same entry", () => {
  const session = edited("one");
  const autosave = new Autosave(session);
  autosave.save();
  session.record.text = "two";
  autosave.save();
  equal(entries().map(({ text }) => text), ["two"]);
});

test("a puzzle that another tab has changed too gets an entry and a name of its own", () => {
  const session = edited("one");
  const autosave = new Autosave(session);
  autosave.save();
  const first = entries()[0];
  saveEntry({ ...first, rev: "of another tab", text: "theirs" });
  autosave.save();
  equal(entryOf(first.id)?.text, "theirs");
  equal(entries().map(({ name, title }) => name ?? title).sort(), ["Corner", "Corner (2)"]);
});

test("a name stays until the title is changed", () => {
  const session = edited("one");
  const autosave = new Autosave(session);
  autosave.save();
  const [saved] = entries();
  saveEntry({ ...saved, name: "My corner" });
  autosave.save();
  equal(entries()[0].name, "My corner");
  session.puzzle.title = session.record.title = "New";
  autosave.save();
  equal([entries()[0].name, entries()[0].title], [undefined, "New"]);
});

test("what only the clock has changed keeps its time, and is not saved before the first move", () => {
  const session = edited("one");
  const autosave = new Autosave(session);
  autosave.follow();
  equal(entries(), []);
  autosave.save();
  saveEntry({ ...entries()[0], time: 5 });
  session.record.daily = "2026-11-22";
  autosave.follow();
  equal([entries()[0].time, entries()[0].daily], [5, "2026-11-22"]);
});

test("a first step is not saved", () => {
  const session = edited("one");
  session.lesson = { kind: "board", at: 0, next: null, words: "", cheer: "", of: 4 };
  new Autosave(session).save();
  equal(entries(), []);
});
