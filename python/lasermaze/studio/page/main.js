// The start of the page: creates its parts. Their order matters only where one is passed to another.

import { beginAbout } from "./about.js";
import { beginActions } from "./actions.js";
import { Another } from "./another.js";
import { darkness, plays, request } from "./api.js";
import { Autosave } from "./autosave.js";
import { Banner } from "./banner.js";
import { Board } from "./board.js";
import { FIRST_KIND, after } from "./catalog.js";
import { Count } from "./count.js";
import { Days } from "./days.js";
import { Doubts } from "./doubts.js";
import { find } from "./dom.js";
import { sentence } from "./english.js";
import { Export } from "./export.js";
import { Felt } from "./felt.js";
import { Finish } from "./finish.js";
import { Focus } from "./focus.js";
import { Gallery } from "./gallery.js";
import { Generate } from "./generate.js";
import { Gestures } from "./gestures.js";
import { Help } from "./help.js";
import { Home } from "./home.js";
import { placeIcons } from "./icons.js";
import { Keyboard } from "./keyboard.js";
import { Lecture } from "./lecture.js";
import { Lessons } from "./lessons.js";
import { learnLevels } from "./levels.js";
import { keepInAddress } from "./link.js";
import { Moments } from "./moments.js";
import { MyPuzzles } from "./my-puzzles.js";
import { Opening } from "./opening.js";
import { Path } from "./path.js";
import { PlayClock } from "./play-clock.js";
import { Player } from "./player.js";
import { PrintSheet } from "./print-sheet.js";
import { Rating } from "./rating.js";
import { hasBegun, mayPlay } from "./readiness.js";
import { messageOf } from "./refusal.js";
import { Repairs } from "./repairs.js";
import { Results } from "./results.js";
import { Session } from "./session.js";
import { Sets } from "./sets.js";
import { Share } from "./share.js";
import { beginShell } from "./shell.js";
import { PuzzleSources } from "./sources.js";
import { Statistics } from "./statistics.js";
import { Status } from "./status.js";
import { TokenTools } from "./token-tools.js";
import { Tools } from "./tools.js";
import { Walking } from "./walking.js";
import { Workspace } from "./workspace.js";

/** @import { Refusal } from "./refusal.js" */

placeIcons();
const session = new Session();
const opening = new Opening(session);
const board = new Board(session);
const tools = new Tools(session);
const rating = new Rating(session);
const exporter = new Export(session);
const results = new Results(session, board);
const lecture = new Lecture(session, exporter);
const help = new Help(session, results, lecture, rating);
const doubts = new Doubts(session, results, lecture, opening.text);
const gestures = new Gestures(session, board, tools);
new Keyboard(session, gestures, new Focus(session, board.surface));
new Repairs(session);
new Banner(session, help);
new Status(session);
new TokenTools(session);
new Player(session);
new Walking(session);
new Moments(session);
new PlayClock(session);
new Felt(session);
new Statistics(session, rating);
new Share(session);

const lessons = new Lessons(session, opening.text);
new Workspace(session, lessons, rating);
const gallery = new Gallery(session, opening.text);
const days = new Days(session, opening.text);
const another = new Another(session, rating);
const generate = new Generate(session, another);
new Finish(session, nextCard);
// The difficulty is requested after the count, so that it does not delay it.
new Count(session, (known) => (known ? rating.load() : rating.offer()));
const myPuzzles = new MyPuzzles(session, (kept) => opening.text(kept.text, { ...kept, kept }), (kept) => sheet.open(kept));
const sheet = new PrintSheet((entry) => myPuzzles.nameOf(entry));
const sources = new PuzzleSources(session, opening.text, (text) => myPuzzles.takeIn(text));
const sets = new Sets(session, opening.text, (set, link) => sheet.open(set.puzzles, { title: set.title, link }));
const home = new Home(session, lessons, days, opening, (entry) => myPuzzles.nameOf(entry));
const path = new Path(session, lessons, opening.text);
lessons.after = (/** @type {string} */ kind) => (kind === FIRST_KIND ? home.open() : path.open(kind));
opening.parts = { autosave: new Autosave(session), days, home, lessons, sets, sources };

session.on("changed", () => keepInAddress(session));
session.on("opened", () => mayPlay(session.playing && plays(session.puzzle.text)));
beginActions(session);
beginAbout();
beginShell(() => session.refresh());
darkness.addEventListener("change", () => session.refresh());
addEventListener("restarted", (event) => session.refuse(/** @type {CustomEvent<Refusal>} */ (event).detail));

/** The function that opens the next card: of the deck, of the generated level, or of the day. */
async function nextCard() {
  if (sets.next) return sets.next;
  if (session.doubt !== null) return doubts.next;
  if (session.recipe) return () => another.next();
  if (session.daily) return days.open;
  const text = await after(session.puzzle.text);
  return text === null ? null : () => opening.text(text, { mode: "play" });
}

async function begin() {
  session.kinds = (await request("kinds")).kinds;
  learnLevels(session.kinds);
  for (const part of [sources, gallery, generate]) part.offer(session.kinds);
  await opening.begin();
  hasBegun();
  document.documentElement.dataset.ready = "";
}

begin().catch((error) => {
  find(document, "#message").textContent = sentence(messageOf(error));
  throw error;
});
