// Playing: the clock, the tally, and the moment of a win with what comes next.

import { announce } from "./announce.js";
import { Refusal, pictured, request } from "./api.js";
import { inARow, streak, today } from "./days.js";
import { by, calm, icon, make } from "./dom.js";
import { countedOrNo } from "./english.js";
import { sharedLink } from "./link.js";
import { saveDay, saveSettings, saveSolved, settings } from "./storage.js";

const PAUSE = 5; // seconds between two saves of the clock
const RUN = 1500; // milliseconds in which the beam runs after a win

export class Play {
  /** @type {string | null | undefined} */
  #shown = null; // the position whose win is shown

  /**
   * @param {import("./session.js").Session} session
   * @param {import("./board.js").Board} board
   * @param {import("./help-panel.js").HelpPanel} help
   * @param {{counted: () => void, next: () => Promise<(() => unknown) | null>, teaching: () => boolean}} page
   *   `counted` is called when the tally has changed, `next` returns what opens the next card,
   *   `teaching` says whether a first step is played
   */
  constructor(session, board, help, page) {
    this.session = session;
    this.board = board;
    this.page = page;
    help.addEventListener("hinted", () => this.#count("hints"));
    help.addEventListener("checked", () => this.#count("checks"));
    session.on("opened", () => this.#opened());
    session.on("changed", () => this.#changed());
    by("clock-toggle").onclick = () => {
      saveSettings({ clock: !settings.clock });
      this.show();
    };
    by("restart").onclick = () => this.restart();
    setInterval(() => this.#tick(), 1000);
  }

  get #running() {
    return this.session.playing && !this.session.tally.done && !document.hidden;
  }

  #opened() {
    this.#hide();
    this.show();
    if (this.session.playing && this.session.view.done) this.#finish();
  }

  #changed() {
    const { playing, view, tally, puzzle, daily, kind } = this.session;
    if (!playing) return;
    if (view.done) {
      const first = !tally.done;
      tally.done = true;
      if (first && !this.page.teaching()) {
        saveSolved(puzzle.text, tally.seconds);
        if (daily === today()) saveDay(daily, kind.name);
      }
      this.#run();
      this.#finish();
    } else {
      this.#hide();
    }
    this.show();
  }

  #hide() {
    this.#shown = null;
    by("finish").hidden = true;
    by("stage").classList.remove("won");
  }

  /** @param {"hints" | "checks"} what */
  #count(what) {
    const { playing, tally } = this.session;
    if (!playing || tally.done) return;
    tally[what] += 1;
    this.page.counted();
  }

  #tick() {
    if (!this.#running) return;
    const { tally } = this.session;
    tally.seconds += 1;
    if (tally.seconds % PAUSE === 0) this.page.counted();
    this.show();
  }

  /** Play from the start: a step that can be undone. The clock starts again. */
  async restart() {
    Object.assign(this.session.tally, { seconds: 0, hints: 0, checks: 0, done: false });
    await this.session.restart();
  }

  show() {
    const { playing } = this.session;
    by("clock-box").hidden = !playing;
    by("clock").textContent = clock(this.session.tally?.seconds ?? 0);
    by("clock").hidden = !settings.clock;
    by("clock-words").textContent = settings.clock ? "Hide clock" : "Show clock";
    by("clock-toggle").setAttribute("aria-pressed", String(!settings.clock));
  }

  /** The beam runs and the targets light up. */
  async #run() {
    const { session, board } = this;
    by("stage").classList.add("won");
    if (calm()) return;
    const { position, puzzle } = session;
    const still = () => session.position === position && session.puzzle === puzzle && !session.preview;
    let film;
    try {
      film = await request("film", pictured({ puzzle: puzzle.text, position, time_limit: 5 }));
    } catch (error) {
      if (error instanceof Refusal) return; // nothing moves here
      throw error;
    }
    for (const frame of film.frames) {
      if (!still()) return;
      board.showFrame(frame);
      await new Promise((resolve) => setTimeout(resolve, RUN / film.frames.length));
    }
    if (still()) board.show(session.view);
  }

  /** One short line, the next card, and a line to share. */
  async #finish() {
    const { session } = this;
    const { position, daily } = session;
    if (this.page.teaching()) return;
    this.#shown = position;
    const words = `Solved in ${clock(session.tally.seconds)}`;
    const [next, line] = await Promise.all([this.page.next(), this.#line()]);
    if (this.#shown !== position) return;
    const text = make("textarea", { rows: 4, readonly: true, "aria-label": "A line to share" });
    text.value = line;
    /** @type {HTMLButtonElement} */
    const copy = make("button", { type: "button", onclick: () => copyFrom(text, copy) }, "Copy the line");
    by("finish").replaceChildren(
      make("h3", { class: "good" }, words),
      make("p", {}, daily === today() && streak() ? `${this.#help()} 🔥 ${inARow(streak())}.` : this.#help()),
      make("div", { class: "buttons" },
        next && make("button", { type: "button", class: "loud", id: "next-card", onclick: next }, "Next card", icon("next"))),
      make("details", { open: Boolean(daily) && innerWidth >= 900 }, make("summary", {}, "Share"), text, make("div", { class: "buttons" }, copy)));
    by("finish").hidden = false;
    announce(`${words}.${next ? " Press Enter for the next card." : ""}`);
  }

  /** A line that spoils nothing. */
  async #line() {
    const { daily, puzzle, kind, tally } = this.session;
    const name = puzzle.title ? `“${puzzle.title}”` : `${puzzle.rows} × ${puzzle.cols}`;
    const symbols = ["✅", clock(tally.seconds), tally.hints ? "💡".repeat(Math.min(5, tally.hints)) : "⭐",
      daily === today() && streak() ? `🔥${streak()}` : ""].filter(Boolean).join(" ");
    return `lasermaze: ${kind.title} ${daily ? `of ${daily}, ` : ""}${name}\n${symbols} ${this.#help()}\n${await sharedLink(this.session)}`;
  }

  #help() {
    const { hints, checks } = this.session.tally;
    const words = `${countedOrNo(hints, "hint")}, ${countedOrNo(checks, "check")}.`;
    return words[0].toUpperCase() + words.slice(1);
  }
}

/** Seconds as minutes and hours. @param {number} seconds */
export function clock(seconds) {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/**
 * Copy a text field; select it if the browser has no clipboard for this page.
 * @param {HTMLTextAreaElement} field
 * @param {HTMLButtonElement} button
 */
export async function copyFrom(field, button) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    button.textContent = "Copied";
  } catch {
    button.textContent = document.execCommand("copy") ? "Copied" : "Press Ctrl-C";
  }
  button.focus();
  announce(button.textContent);
}
