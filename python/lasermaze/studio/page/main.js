// The start of the page: creates its parts and updates them when the session changes.

import { alarm, announce } from "./announce.js";
import { Refusal, darkness, request } from "./api.js";
import { Autosave, begunWith } from "./autosave.js";
import { Board } from "./board.js";
import { CollectionBrowser } from "./collection.js";
import { Count } from "./count.js";
import { Days } from "./days.js";
import { busy, by, make, placeIcons } from "./dom.js";
import { counted } from "./english.js";
import { closeDialogs } from "./entries.js";
import { Export } from "./export.js";
import { openDialog, submit, tellProblem } from "./forms.js";
import { Gallery } from "./gallery.js";
import { Generate } from "./generate.js";
import { Gestures } from "./gestures.js";
import { HelpPanel, sentence } from "./help-panel.js";
import { Keyboard, focusBoard, keepFocus, listKeys } from "./keyboard.js";
import { Lecture } from "./lecture.js";
import { Lessons } from "./lessons.js";
import { learnLevels } from "./levels.js";
import { enter, keepInAddress, linked } from "./link.js";
import * as moves from "./moves.js";
import { MyPuzzles } from "./my-puzzles.js";
import { Play } from "./play.js";
import { Player, showMoments } from "./player.js";
import { PrintSheet } from "./print-sheet.js";
import { Rating } from "./rating.js";
import { Session } from "./session.js";
import { PuzzleSources } from "./sources.js";
import { hasBegun } from "./readiness.js";
import { messageOf } from "./refusal.js";
import { beginShell, onOpen } from "./shell.js";
import { saveSettings, settings } from "./storage.js";
import { TokenTools } from "./token-tools.js";
import { Tools } from "./tools.js";

/** @import { Entry } from "./storage.js" */
/** @import { Opening } from "./types.js" */

const session = new Session();
const board = new Board(session);
const tools = new Tools(session);
const gestures = new Gestures(session, board, tools);
const exporter = new Export(session);
const help = new HelpPanel(session, board, new Lecture(session, exporter));
const player = new Player(session, board);
const tokenTools = new TokenTools(session, board, tools);
new Keyboard(session, board, tools, gestures, help);
const gallery = new Gallery(session, openText);
const lessons = new Lessons(session, gallery);
gallery.lessons = lessons;
new Play(session, board, help, {
  counted: () => autosave.follow(),
  next: nextCard,
  teaching: () => lessons.running,
});
// After the parts that count: it saves what they counted.
const autosave = new Autosave(session, notSaved);
const sources = new PuzzleSources(session, openText, (text) => myPuzzles.takeIn(text));
const days = new Days(session, gallery);
const rating = new Rating(session);
// The difficulty is requested after the count, so that it does not delay it.
const count = new Count(session, () => help.second(), (known) => (known ? rating.load() : rating.offer()));
const generator = new Generate(session, rating);
const myPuzzles = new MyPuzzles(session, (kept) => openText(kept.text, { ...kept, kept }), (kept) => sheet.open(kept));
const collection = new CollectionBrowser(openText);
const sheet = new PrintSheet((entry) => myPuzzles.nameOf(entry));

/** What opens the next card: of the deck, of the level that was generated, or of the day. */
async function nextCard() {
  if (session.recipe) return () => generator.another();
  if (session.daily) return days.open;
  const text = await gallery.after(session.puzzle.text);
  return text === null ? null : () => openText(text, { mode: "play" });
}

let following = true; // whether the puzzle that is being opened is in the address, or replaces it

/**
 * Open a text; a puzzle that was played before continues at its last position.
 * @param {string} text
 * @param {Opening} how
 */
async function openText(text, { mode, daily = null, recipe = null, kept = null, keep = false }) {
  const entry = kept ?? begunWith(text, mode);
  try {
    await session.open(text, { mode, daily: daily ?? entry?.daily ?? null, recipe: recipe ?? entry?.recipe ?? null, kept: entry });
  } catch (error) {
    if (!entry || !(error instanceof Refusal)) throw error;
    await session.open(text, { mode, daily, recipe }); // what was saved cannot be read any more
  }
  if (keep) autosave.save(); // an imported text is saved without any change
}

let warned = false; // whether the user knows that nothing is saved

function notSaved() {
  if (warned) return;
  warned = true;
  const refusal = new Refusal({
    message: "this browser keeps nothing: what you do here is lost when the page is closed",
    expected: "room in the browser's storage",
  });
  // After all listeners: they remove the last message.
  queueMicrotask(() => session.tell("refused", refusal));
}

/** The browser's room is full, and the oldest puzzle was deleted for a newer one. */
addEventListener("let-go", (event) => {
  const gone = /** @type {CustomEvent<Entry>} */ (event).detail;
  const refusal = new Refusal({
    message: `there is no more room in this browser: “${myPuzzles.nameOf(gone)}”, the oldest of your puzzles, was let go`,
    expected: "to save all to a file in My puzzles, and to throw away what is not needed",
  });
  queueMicrotask(() => session.tell("refused", refusal));
});

// Showing the session

function show() {
  const { preview, view, playing, history, kind } = session;
  const seen = preview?.view ?? view;
  showMoments(session);
  by("mode-build").setAttribute("aria-pressed", String(!playing));
  by("mode-play").setAttribute("aria-pressed", String(playing));
  by("workspace").dataset.mode = session.mode;
  document.body.classList.toggle("with-box", tools.hasBox);
  by("solve-words").textContent = playing ? "Show me the answer" : "Solve";
  showBanner();
  board.show(seen);
  by("zoom").hidden = !board.isLarge;
  tools.show();
  by("kind").textContent = kind.title;
  by("question").textContent = kind.question;
  by("heading").textContent = session.puzzle.title || kind.title;
  document.title = `${session.puzzle.title || kind.title} · lasermaze studio`;
  by("message").textContent = seen.message;
  by("message").classList.toggle("done", seen.done);
  by("undo").disabled = !history.canUndo;
  by("redo").disabled = !history.canRedo;
  by("stage").classList.toggle("supposing", history.supposed !== null);
  by("stage").classList.toggle("preview", Boolean(preview));
  tokenTools.show();
  showWays();
}

function showBanner() {
  const { preview, history } = session;
  const banner = by("banner");
  const button = (/** @type {string} */ words, /** @type {() => unknown} */ onclick) => make("button", { type: "button", class: "small", onclick }, words);
  banner.hidden = !preview && history.supposed === null;
  if (preview) {
    banner.replaceChildren(make("p", {}, preview.words), preview.pager ?? "", button("Back to my puzzle", () => session.peek(null)));
  } else if (!banner.hidden) {
    const steps = history.supposed ?? 0;
    banner.replaceChildren(
      make("p", {}, `Supposing: ${counted(steps, "step")} since the mark`),
      button("Keep it", () => session.keep()),
      button("Go back to the mark", () => session.back()),
    );
  }
}

/** Buttons for the moves that can be made now, such as the steps of a walk. */
function showWays() {
  const { ways } = session.view;
  /** @type {Record<string, string>} */
  const arrows = { N: "↑ north", E: "→ east", S: "↓ south", W: "← west" };
  const goes = session.playing ? ways.filter((way) => way.startsWith("go ")) : [];
  by("ways").hidden = !goes.length || Boolean(session.preview);
  by("ways").replaceChildren(...goes.map((way) =>
    make("button", { type: "button", onclick: () => session.act(way) }, arrows[way.slice(3)] ?? way)));
}

session.on("opened", ({ address, switched }) => {
  enter(address, following);
  board.begin();
  tools.choice = "hand";
  player.close();
  changed();
  if (!switched) focusBoard();
  if (session.playing) rating.load();
  const difficulty = rating.words && ` Difficulty: ${sentence(rating.words)}`;
  announce(`${session.playing ? "Playing" : "Building"} ${session.kind.title}: ${session.puzzle.title || "untitled"}. ${session.view.message}${difficulty}`);
});
session.on("changed", () => {
  player.close();
  changed();
  keepInAddress(session);
  announce(session.view.message);
});
session.on("works", (work) => busy(by("board"), work));
session.on("looked", show);
session.on("refused", (refusal) => alarm(showRefusal(refusal, "refusal")));
session.on("idle", (refusal) => announce(showRefusal(refusal, "refusal note")));

/** Show why nothing was done; returns the words. @param {Refusal} refusal @param {string} css */
function showRefusal({ message, expected }, css) {
  const words = sentence(message) + (expected ? ` Expected: ${expected}.` : "");
  by("refusal").textContent = words;
  by("refusal").className = css;
  by("refusal").hidden = false;
  return words;
}

function changed() {
  by("refusal").hidden = true;
  show();
  help.clear();
  count.follow();
  rating.follow();
  generator.follow();
  keepFocus();
}

// The page's own buttons

by("undo").onclick = () => session.undo();
by("redo").onclick = () => session.redo();
by("suppose").onclick = () => {
  session.mark();
  announce("Point marked. Try something; then keep it or go back to the mark.");
};
by("zoom-in").onclick = () => board.magnify(1.5);
by("zoom-out").onclick = () => board.magnify(1 / 1.5);
by("mode-build").onclick = () => session.setMode("edit");
by("mode-play").onclick = () => session.setMode("play");
by("resize-form").onsubmit = (/** @type {SubmitEvent} */ event) => submit(by("resize"), event, ({ rows, cols }) =>
  session.act(moves.size(rows, cols)));

onOpen("gallery", gallery.open);
onOpen("daily", days.open);
onOpen("new", sources.new);
onOpen("open", sources.open);
onOpen("make", generator.open);
onOpen("my-puzzles", myPuzzles.open);
onOpen("collection", collection.open);
onOpen("share", exporter.share);
onOpen("export", exporter.export);
onOpen("keys", () => openDialog("keys"));
onOpen("resize", () => {
  const { rows, cols } = by("resize-form").elements;
  [rows.value, cols.value] = [session.puzzle.rows, session.puzzle.cols].map(String);
  openDialog("resize");
});

by("faults").checked = settings.faults;
by("faults").onchange = () => {
  saveSettings({ faults: by("faults").checked });
  help.clear();
};

// Files dropped on the page

addEventListener("dragover", (event) => {
  if (!event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  document.body.classList.add("dropping");
});
addEventListener("dragleave", (event) => {
  if (!event.relatedTarget) document.body.classList.remove("dropping");
});
addEventListener("drop", (event) => {
  document.body.classList.remove("dropping");
  const file = event.dataTransfer?.files[0];
  if (!file) return;
  event.preventDefault();
  sources.file(file);
});

help.addEventListener("solved", () => rating.load());
darkness.addEventListener("change", () => session.refresh());
addEventListener("restarted", (event) => session.tell("refused", /** @type {CustomEvent<Refusal>} */ (event).detail));

// Start

/** Open the puzzle in the address; returns whether there was one that could be opened. */
async function openLink() {
  following = true;
  try {
    // A reload shows what this tab showed, even if the address was written too late.
    const last = session.puzzle ? null : autosave.last();
    if (location.hash && last && isOwn(last) && (await openLast())) return true;
    const given = await linked();
    if (!given) return false;
    const mode = given.play ? "play" : "edit";
    const text = given.day ? await days.textOf(given.day) : given.text;
    const daily = given.day?.date ?? null;
    if (text === session.puzzle?.text && mode === session.mode && daily === session.daily) return true;
    closeDialogs();
    const step = lessons.placeOf(text);
    if (step && given.play) await lessons.resume(step);
    else await openText(text, last?.text === text ? { ...last, mode, daily } : { mode, daily });
    return true;
  } catch (error) {
    sources.open();
    tellProblem(by("open"), { message: messageOf(error) });
    return false;
  } finally {
    following = false;
  }
}

/** Whether the address is what this tab wrote for its last puzzle. @param {{hashes?: string[]}} last */
function isOwn({ hashes = [] }) {
  const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  return visit?.type === "reload" ? hashes.includes(location.hash) : hashes.at(-1) === location.hash;
}

async function openLast() {
  const last = autosave.last();
  if (!last) return false;
  try {
    if (last.lesson) await lessons.resume(last.lesson);
    else await openText(last.text, last);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return false;
  }
}

/** The first visit: the first steps of the board game, and then its first card. */
async function openFirst() {
  await lessons.start("board", null);
}

async function begin() {
  placeIcons();
  beginShell(() => session.refresh());
  listKeys();
  session.kinds = (await request("kinds")).kinds;
  learnLevels(session.kinds);
  sources.offer(session.kinds);
  gallery.offer(session.kinds);
  generator.offer(session.kinds);
  const opened = await openLink();
  following = true;
  if (!opened && !(await openLast())) await openFirst();
  following = false;
  addEventListener("popstate", openLink);
  hasBegun();
  document.documentElement.dataset.ready = "";
}

begin().catch((error) => {
  by("message").textContent = sentence(messageOf(error));
  throw error;
});
