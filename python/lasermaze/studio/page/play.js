// Playing: the clock, the tally, and the line to share at the end.

import { announce } from "./announce.js";
import { by, make } from "./dom.js";
import { linkTo } from "./link.js";
import { saveSettings, saveSolved, settings } from "./storage.js";

const PAUSE = 5; // seconds between two saves of the clock

export class Play {
  /**
   * @param {import("./session.js").Session} session
   * @param {import("./help-panel.js").HelpPanel} help
   * @param {() => void} counted called when the tally has changed
   */
  constructor(session, help, counted) {
    this.session = session;
    this.counted = counted;
    help.addEventListener("hinted", () => this.#count("hints"));
    help.addEventListener("checked", () => this.#count("checks"));
    session.addEventListener("opened", () => this.#opened());
    session.addEventListener("changed", () => this.#changed());
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
    const { session } = this;
    by("finish").hidden = true;
    this.show();
    if (session.playing && session.view.done) this.#finish();
  }

  #changed() {
    const { playing, view, tally, puzzle } = this.session;
    if (!playing) return;
    if (view.done) {
      const first = !tally.done;
      tally.done = true;
      if (first) saveSolved(puzzle.text, tally.seconds);
      this.#finish(first);
    } else {
      by("finish").hidden = true;
    }
    this.show();
  }

  #count(what) {
    const { playing, tally } = this.session;
    if (!playing || tally.done) return;
    tally[what] += 1;
    this.counted();
  }

  #tick() {
    if (!this.#running) return;
    const { tally } = this.session;
    tally.seconds += 1;
    if (tally.seconds % PAUSE === 0) this.counted();
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
    by("clock-toggle").lastElementChild.textContent = settings.clock ? "Hide clock" : "Show clock";
    by("clock-toggle").setAttribute("aria-pressed", String(!settings.clock));
  }

  /** Show how long it took, and a line to share without spoilers. */
  async #finish(first = false) {
    const line = `${this.#line()}\n${await linkTo(this.session.puzzle.text, true)}`;
    const text = make("textarea", { rows: 4, readonly: true, "aria-label": "A line to share" });
    text.value = line;
    const copy = make("button", { type: "button", onclick: () => copyFrom(text, copy) }, "Copy the line");
    by("finish").replaceChildren(
      make("h3", { class: "good" }, `Solved in ${clock(this.session.tally.seconds)}`),
      make("p", {}, this.#help()),
      text,
      make("div", { class: "buttons" }, copy));
    by("finish").hidden = false;
    if (first) announce(`Solved in ${clock(this.session.tally.seconds)}`);
  }

  #line() {
    const { daily, puzzle, kind } = this.session;
    const what = daily ? `of ${daily}` : puzzle.title ? `“${puzzle.title}”` : `${puzzle.rows} × ${puzzle.cols}`;
    return `lasermaze: ${kind.title} ${what}, solved in ${clock(this.session.tally.seconds)}. ${this.#help()}`;
  }

  #help() {
    const { hints, checks } = this.session.tally;
    const many = (number, word) => `${number || "no"} ${word}${number === 1 ? "" : "s"}`;
    const words = `${many(hints, "hint")}, ${many(checks, "check")}.`;
    return words[0].toUpperCase() + words.slice(1);
  }
}

/** Seconds as minutes and hours. */
export function clock(seconds) {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Copy a text field; select it if the browser has no clipboard for this page. */
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
