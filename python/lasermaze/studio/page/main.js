// The page's beginning: makes its parts and tells each of them what changed.

import { Refusal, ask, darkness } from "./api.js";
import { alarm, announce } from "./announce.js";
import { Ask, sentence } from "./ask.js";
import { Board } from "./board.js";
import { Count } from "./count.js";
import { all, busy, by, make, placeIcons } from "./dom.js";
import { openDialog, submit } from "./forms.js";
import { Gestures } from "./gestures.js";
import { Keeper, begunWith } from "./keeper.js";
import { Keyboard, focusBoard, keepFocus, listKeys } from "./keyboard.js";
import { Lecture } from "./lecture.js";
import { learnLevels } from "./levels.js";
import { forgetLink, linked } from "./link.js";
import { Making } from "./making.js";
import { Mine } from "./mine.js";
import * as moves from "./moves.js";
import { Play } from "./play.js";
import { Player, showMoments } from "./player.js";
import { Rating } from "./rating.js";
import { Session } from "./session.js";
import { Starts } from "./starts.js";
import { saveSettings, settings } from "./storage.js";
import { TakeAway } from "./takeaway.js";
import { Tools } from "./tools.js";

const session = new Session();
const board = new Board(session);
const tools = new Tools(session);
const gestures = new Gestures(session, board, tools);
const takeAway = new TakeAway(session);
const questions = new Ask(session, board, new Lecture(session, takeAway));
const player = new Player(session, board);
new Keyboard(session, board, tools, gestures, questions);
new Play(session, questions, () => keeper.follow());
// After those that count: what they counted is kept with the rest.
const keeper = new Keeper(session, notKept);
const starts = new Starts(session, openText);
const rating = new Rating(session);
// The difficulty is asked for when the solutions are counted, so that it never holds up the count.
const count = new Count(session, () => questions.second(), (known) => (known ? rating.ask() : rating.offer()));
const making = new Making(session, rating);
const mine = new Mine(session, (kept) => openText(kept.text, { ...kept, kept }));

let following = false; // whether the puzzle that is being opened stands in the address

/** Put a text on the table; a puzzle that was begun before goes on where it was. */
async function openText(text, { mode, daily = null, recipe = null, kept = null, keep = false }) {
  const entry = kept ?? (mode === "play" ? begunWith(text) : null);
  try {
    await session.open(text, { mode, daily: daily ?? entry?.daily ?? null, recipe: recipe ?? entry?.recipe ?? null, kept: entry });
  } catch (error) {
    if (!entry || !(error instanceof Refusal)) throw error;
    await session.open(text, { mode, daily, recipe }); // what was kept is not understood any more
  }
  if (keep) keeper.save(); // a text from outside is kept, even if nothing is done with it
}

let told = false; // whether it was said that nothing is kept

function notKept() {
  if (told) return;
  told = true;
  const detail = new Refusal({
    message: "this browser keeps nothing: what you do here is lost when the page is closed",
    expected: "room in the browser's storage",
  });
  // When all have heard of the change, which takes the words about the one before away.
  queueMicrotask(() => session.dispatchEvent(new CustomEvent("refused", { detail })));
}

// What the page shows of the session

function show() {
  const { preview, view, playing, history, kind } = session;
  const seen = preview?.view ?? view;
  showMoments(session);
  all("[data-mark]")[0].hidden = playing;
  showBanner();
  board.show(seen);
  by("zoom").hidden = !board.isLarge;
  tools.show();
  by("kind").textContent = kind.title;
  by("question").textContent = kind.question;
  document.title = `${session.puzzle.title || kind.title} · lasermaze studio`;
  by("message").textContent = seen.message;
  by("message").classList.toggle("done", seen.done);
  by("undo").disabled = !history.canUndo;
  by("redo").disabled = !history.canRedo;
  by("mode-edit").setAttribute("aria-pressed", String(!playing));
  by("mode-play").setAttribute("aria-pressed", String(playing));
  by("cell-tools").hidden = playing && board.guided;
  by("stage").classList.toggle("supposing", history.supposed !== null);
  by("stage").classList.toggle("preview", Boolean(preview));
  document.body.classList.toggle("with-box", tools.hasBox);
  document.querySelector(".table").classList.toggle("bare", playing && !tools.hasBox);
  showWays();
}

function showBanner() {
  const { preview, history } = session;
  const banner = by("banner");
  const button = (words, onclick) => make("button", { type: "button", class: "small", onclick }, words);
  banner.hidden = !preview && history.supposed === null;
  if (preview) {
    banner.replaceChildren(make("p", {}, preview.words), preview.pager ?? "", button("Back to my puzzle", () => session.peek(null)));
  } else if (!banner.hidden) {
    const steps = history.supposed;
    banner.replaceChildren(
      make("p", {}, `Supposing: ${steps} step${steps === 1 ? "" : "s"} since the mark`),
      button("Keep it", () => session.keep()),
      button("Go back to the mark", () => session.back()),
    );
  }
}

/** Buttons for the moves that can be made from here, such as the steps of a walk. */
function showWays() {
  const { ways } = session.view;
  const arrows = { N: "↑ north", E: "→ east", S: "↓ south", W: "← west" };
  const goes = session.playing ? ways.filter((way) => way.startsWith("go ")) : [];
  by("ways").hidden = !goes.length || Boolean(session.preview);
  by("ways").replaceChildren(...goes.map((way) =>
    make("button", { type: "button", onclick: () => session.act(way) }, arrows[way.slice(3)] ?? way)));
}

session.addEventListener("opened", (/** @type {CustomEvent} */ { detail }) => {
  if (!following) forgetLink();
  board.begin();
  tools.choice = "hand";
  player.close();
  changed();
  if (!detail.switched) focusBoard();
  if (session.playing) rating.ask();
  const difficulty = rating.words && ` Difficulty: ${sentence(rating.words)}`;
  announce(`${session.playing ? "Playing" : "Editing"} ${session.kind.title}: ${session.puzzle.title || "untitled"}. ${session.view.message}${difficulty}`);
});
session.addEventListener("changed", () => {
  player.close();
  forgetLink();
  changed();
  announce(session.view.message);
});
session.addEventListener("works", (/** @type {CustomEvent} */ { detail }) => busy(by("board"), detail));
session.addEventListener("looked", show);
session.addEventListener("refused", (/** @type {CustomEvent} */ { detail }) => {
  const words = sentence(detail.message) + (detail.expected ? ` Expected: ${detail.expected}.` : "");
  by("refusal").textContent = words;
  by("refusal").hidden = false;
  alarm(words);
});

function changed() {
  by("refusal").hidden = true;
  show();
  questions.clear();
  count.follow();
  rating.follow();
  making.follow();
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
by("mode-edit").onclick = () => session.setMode("edit");
by("mode-play").onclick = () => session.setMode("play");
by("resize-form").onsubmit = (event) => submit(by("resize"), event, ({ rows, cols }) =>
  session.act(moves.size(rows, cols)));

const dialogs = {
  gallery: starts.gallery,
  daily: starts.daily,
  new: starts.new,
  open: starts.open,
  make: making.open,
  mine: mine.open,
  share: takeAway.share,
  export: takeAway.export,
  keys: () => openDialog("keys"),
  resize: () => {
    const { rows, cols } = by("resize-form").elements;
    [rows.value, cols.value] = [session.puzzle.rows, session.puzzle.cols];
    openDialog("resize");
  },
};
for (const button of all("[data-open]")) button.onclick = () => dialogs[button.dataset.open]();

for (const radio of all("[name=faults]")) {
  radio.checked = radio.value === settings.faults;
  radio.onchange = () => {
    saveSettings({ faults: radio.value });
    questions.clear();
  };
}

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
  starts.file(file);
});

questions.addEventListener("solved", () => rating.ask());
darkness.addEventListener("change", () => session.refresh());

// The beginning

/** Open what the address holds. Whether it held something that could be opened. */
async function openLink() {
  following = true;
  try {
    const given = await linked();
    if (given) await openText(given.text, { mode: given.play ? "play" : "edit" });
    return Boolean(given);
  } catch (error) {
    starts.open();
    by("open").querySelector(".problem").hidden = false;
    by("open").querySelector(".problem").textContent = sentence(error.message);
    return false;
  } finally {
    following = false;
  }
}

async function openLast() {
  const last = keeper.last();
  if (!last) return false;
  try {
    await openText(last.text, last);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return false;
  }
}

/** The first visit: a ready puzzle to play. */
async function openFirst() {
  const { gallery } = await ask("gallery");
  const first = gallery.find(({ puzzle }) => puzzle.kind === "board") ?? gallery[0];
  const kind = session.kinds.find(({ name }) => name === "board") ?? session.kinds[0];
  await openText(first?.puzzle.text ?? kind.example, { mode: "play" });
}

async function begin() {
  placeIcons();
  listKeys();
  session.kinds = (await ask("kinds")).kinds;
  learnLevels(session.kinds);
  starts.offer(session.kinds);
  making.offer(session.kinds);
  if (!(await openLink()) && !(await openLast())) await openFirst();
  addEventListener("hashchange", openLink);
  document.documentElement.dataset.ready = "";
}

begin().catch((error) => {
  by("message").textContent = sentence(error.message);
  throw error;
});
