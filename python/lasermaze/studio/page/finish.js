// The moment of a win: the beam runs, one line says how it went, and the next card waits.

import { does } from "./actions.js";
import { announce } from "./announce.js";
import { Refusal, pictured, request } from "./api.js";
import { copyFrom } from "./copying.js";
import { inARow, streak, today } from "./dates.js";
import { calm, find, make } from "./dom.js";
import { capital, clock, plural } from "./english.js";
import { icon } from "./icons.js";
import { sharedLink } from "./link.js";
import { starsFor } from "./records.js";
import { isAbort } from "./refusal.js";
import { run } from "./running.js";
import { daysSolved } from "./storage.js";
import { inSymbols } from "./story.js";

/** @import { Finish as Said } from "./types.js" */

const RUN = 1500; // milliseconds in which the beam runs after a win

export class Finish {
  #root = find(document, "#finish");
  /** @type {Said | null} */
  #shown = null;
  /** @type {(() => unknown) | null} */
  #next = null; // opens the next card

  /**
   * @param {import("./session.js").Session} session
   * @param {() => Promise<(() => unknown) | null>} nextCard returns what opens the next card; null if there is none
   */
  constructor(session, nextCard) {
    this.session = session;
    this.nextCard = nextCard;
    session.on("opened", () => this.#finish());
    session.on("changed", () => this.#finish());
    session.on("changed", () => this.#run());
    session.on("shown", () => this.#show());
    does("next-card", () => this.#next?.(), { offered: () => session.finish?.next ?? false });
  }

  /** The beam runs and the targets light up. */
  async #run() {
    const { session } = this;
    const { won, position, puzzle } = session;
    if (!won || calm()) return;
    let film;
    try {
      film = await request("film", pictured({ puzzle: puzzle.text, position, time_limit: 5 }));
    } catch (error) {
      if (error instanceof Refusal) return; // nothing moves here
      throw error;
    }
    if (!session.won || session.position !== position || session.preview || session.film) return;
    await run(session, film.frames, RUN);
  }

  /** Say how it went, if it is solved. */
  async #finish() {
    const { session } = this;
    const { position, puzzle, tally } = session;
    if (!session.playing || !session.view.done || session.lesson) return;
    const [next, line] = await Promise.all([this.nextCard(), this.#line()]);
    if (session.position !== position || session.puzzle !== puzzle || !session.view.done) return;
    this.#next = next;
    const title = `Solved in ${clock(tally.seconds)}`;
    const days = session.daily === today() ? streak(daysSolved()) : 0;
    session.update({ finish: { title, words: days ? `${this.#help} 🔥 ${inARow(days)}.` : this.#help, line, next: next !== null } });
    announce(`${title}.${next ? " Press Enter for the next card." : ""}`);
  }

  /** A line to share that spoils nothing. */
  async #line() {
    const { daily, puzzle, kind, tally } = this.session;
    const name = puzzle.title ? `“${puzzle.title}”` : `${puzzle.rows} × ${puzzle.cols}`;
    const days = daily === today() ? streak(daysSolved()) : 0;
    const symbols = [`${inSymbols(tally.story ?? "")}🎯`, clock(tally.seconds), "⭐".repeat(starsFor(tally)), days ? `🔥${days}` : ""].filter(Boolean).join(" ");
    return `lasermaze: ${kind.title} ${daily ? `of ${daily}, ` : ""}${name}\n${symbols}\n${await sharedLink(this.session)}`;
  }

  get #help() {
    const { hints, checks } = this.session.tally;
    return capital(`${plural(hints, "{n} hint", "{n} hints", "no hints")}, ${plural(checks, "{n} check", "{n} checks", "no checks")}.`);
  }

  #show() {
    const { finish, daily } = this.session;
    this.#root.hidden = !finish;
    if (!finish || finish === this.#shown) return;
    this.#shown = finish;
    const isWide = innerWidth >= 900;
    const text = make("textarea", { rows: 4, readonly: true, "aria-label": "A line to share" });
    text.value = finish.line;
    /** @type {HTMLButtonElement} */
    const copy = make("button", { type: "button", id: "share-win", onclick: () => shareLine(text, copy) }, icon("share"), "Share");
    this.#root.replaceChildren(
      make("h3", { class: "good" }, finish.title),
      make("p", {}, finish.words),
      make("div", { class: "buttons" },
        finish.next ? make("button", { type: "button", class: "loud", id: "next-card", "data-do": "next-card" }, "Next card", icon("next")) : null, copy),
      make("details", { open: Boolean(daily) && isWide, ontoggle: () => isWide || text.scrollIntoView({ block: "nearest" }) },
        make("summary", {}, "A line to share"), text));
  }
}

/** Give the line to the share sheet of the phone; where there is none, copy it. @param {HTMLTextAreaElement} text @param {HTMLButtonElement} button */
async function shareLine(text, button) {
  if (!navigator.share) return copyFrom(text, button);
  try {
    await navigator.share({ text: text.value });
  } catch (error) {
    if (!isAbort(error)) await copyFrom(text, button); // the sheet is refused in some frames
  }
}
