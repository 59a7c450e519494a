// Home, the root of the page: today's puzzle to play, and beside it the ways to everything else.

import { does } from "./actions.js";
import { plays } from "./api.js";
import { tallyOf } from "./autosave.js";
import { FIRST_KIND } from "./catalog.js";
import { inWords, run, today, weekTo } from "./dates.js";
import { find, make } from "./dom.js";
import { closeDialogs } from "./entries.js";
import { clock, plural } from "./english.js";
import { icon } from "./icons.js";
import { placeAmong } from "./lessons.js";
import { whenReady } from "./readiness.js";
import { results } from "./records.js";
import { Refusal } from "./refusal.js";
import { daysSolved, entries, settings } from "./storage.js";

/** @import { Entry } from "./storage.js" */
/** @import { Opening } from "./types.js" */

/** The words for a day of the week. */
const DAYS = { solved: "solved", forgiven: "missed and forgiven", missed: "not solved" };

export class Home {
  #root = find(document, "#home");
  #date = ""; // the day whose puzzle was opened here last
  #drawn = 0; // how often the shelf was filled: an older filling is not shown

  /**
   * @param {import("./session.js").Session} session
   * @param {import("./lessons.js").Lessons} lessons
   * @param {import("./days.js").Days} days
   * @param {import("./opening.js").Opening} opening
   * @param {(entry: Entry) => string} nameOf
   */
  constructor(session, lessons, days, opening, nameOf) {
    this.session = session;
    this.lessons = lessons;
    this.days = days;
    this.opening = opening;
    this.nameOf = nameOf;
    session.on("shown", () => document.body.classList.toggle("at-home", session.home));
    for (const event of /** @type {const} */ (["opened", "changed"])) session.on(event, () => { if (session.home) this.#fill(); });
    does("home", () => this.open(), { pressed: () => session.home });
    does("go-on", () => this.#goOn());
    document.addEventListener("visibilitychange", () => this.#newDay());
  }

  /** Show home: today's puzzle, or the first step of the path to somebody who is new. */
  open = async () => {
    closeDialogs();
    if (this.#isNew) return this.lessons.start(FIRST_KIND, null, true);
    const date = today();
    this.#date = date;
    try {
      const text = await this.days.textOf({ date, kind: FIRST_KIND });
      await this.opening.text(text, { mode: "play", daily: date, home: true });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await this.lessons.start(FIRST_KIND, null, true); // the path needs nothing that is made today
      this.session.refuse(error);
    }
  };

  /** After midnight the page that is looked at again shows the new day. */
  #newDay() {
    if (!document.hidden && this.session.home && this.session.daily && this.#date !== today()) this.open();
  }

  /** Whether nothing was ever played or declined here. */
  get #isNew() {
    return !settings.welcomed[FIRST_KIND] && !Object.keys(results()).length && !entries().length;
  }

  /** The latest puzzle that was begun and not solved, apart from today's. @returns {Entry | undefined} */
  get #begun() {
    return entries().find((entry) => entry.daily !== today() && !(entry.mode === "play" && tallyOf(entry)?.done));
  }

  #goOn() {
    const entry = this.#begun;
    return entry && this.opening.text(entry.text, { ...entry, kept: entry });
  }

  async #fill() {
    const number = (this.#drawn += 1);
    const { steps } = await this.lessons.lessonOf(FIRST_KIND);
    if (number !== this.#drawn) return;
    const begun = this.#begun;
    this.#root.replaceChildren(
      this.#streak(),
      this.#path(steps),
      begun ? whenReady(way("go-on", "restart", "Go on where you were", `${this.nameOf(begun)}${farOf(begun)}`), plays(begun.text)) : "",
      way("gallery", "stack", "Gallery", "puzzles of every kind, and the deck by level"),
      whenReady(way("prove", "close", "Prove it cannot be done", "some of these puzzles have no solution: which?"), false));
  }

  /** The days in a row, with the last week day by day; it opens the calendar. */
  #streak() {
    const solved = daysSolved();
    const { days, forgiven } = run(solved);
    const week = weekTo(today()).map((date) => {
      const sort = solved[date] ? "solved" : forgiven.includes(date) ? "forgiven" : "missed";
      return make("span", { class: `week-day ${sort}`, role: "img", "aria-label": `${inWords(date)}: ${DAYS[sort]}` });
    });
    return make("button", { type: "button", class: "way streak-way", "data-do": "daily" },
      make("span", { class: "way-mark", "aria-hidden": "true" }, icon(days ? "flame" : "calendar")),
      make("span", { class: "way-words" },
        make("b", {}, days ? plural(days, "{n} day", "{n} days in a row") : "Today"),
        days ? "" : make("small", {}, "Solve today's puzzle to begin a row of days"),
        make("span", { class: "week" }, week)));
  }

  /** The path with one's place on it. @param {import("./generated-types.js").Step[]} steps */
  #path(steps) {
    const at = placeAmong(steps);
    const done = at < 0 ? steps.length : at;
    const words = at < 0 ? "Every step is done" : `Step ${at + 1} of ${steps.length}: ${steps[at].puzzle.title}`;
    const bar = make("progress", { max: steps.length, value: done, "aria-label": "Your path" });
    return make("button", { type: "button", class: "way", "data-do": "path" },
      make("span", { class: "way-mark" }, icon("flag")),
      make("span", { class: "way-words" }, make("b", {}, "Your path"), make("small", {}, words), bar));
  }
}

/** A button that leads somewhere. @param {string} action @param {string} mark @param {string} title @param {string} words */
const way = (action, mark, title, words) => make("button", { type: "button", class: "way", "data-do": action },
  make("span", { class: "way-mark" }, icon(mark)),
  make("span", { class: "way-words" }, make("b", {}, title), make("small", {}, words)));

/** How long an entry was played. @param {Entry} entry */
function farOf(entry) {
  const tally = entry.mode === "play" ? tallyOf(entry) : undefined;
  return tally ? `, ${clock(tally.seconds)}` : "";
}
