// How many solutions the puzzle under the editor's hands has, after every change.

import { ask } from "./api.js";
import { by, make } from "./dom.js";

const PAUSE = 250; // milliseconds without a change before the server is asked
const SECONDS = 2;
const ENOUGH = 3; // solutions: with so many there are several; with a limit of 2 none are counted

export class Count {
  #timer = 0;
  #work = null;

  /**
   * @param {import("./session.js").Session} session
   * @param {() => void} second shows a second solution
   * @param {(known: boolean) => void} told hears of every answer, and whether it says something
   */
  constructor(session, second, told) {
    this.session = session;
    this.second = second;
    this.told = told;
  }

  /** Ask anew; what was asked before matters no more. */
  follow() {
    clearTimeout(this.#timer);
    this.#work?.abort();
    by("count").hidden = this.session.playing;
    if (this.session.playing) return;
    this.#timer = setTimeout(() => this.#ask(), PAUSE);
  }

  async #ask() {
    const work = (this.#work = new AbortController());
    const body = { puzzle: this.session.puzzle.text, limit: ENOUGH, time_limit: SECONDS };
    let answer = null;
    try {
      answer = await ask("solve", body, work.signal);
    } catch (error) {
      if (error.name === "AbortError") return; // an older question
      // A puzzle that cannot be asked yet says so in its message.
    }
    this.#show(answer);
    this.told(Boolean(answer) && answer.verdict !== "undecided");
  }

  #show(answer) {
    const box = by("count");
    if (!answer) return box.replaceChildren("Solutions: ", make("b", {}, "cannot be counted yet"));
    const { verdict, unique, count } = answer;
    if (verdict === "undecided") return box.replaceChildren("Solutions: ", make("b", {}, "too hard to count while you edit"));
    if (verdict === "impossible") return box.replaceChildren("Solutions: ", make("b", {}, "none"));
    if (unique) return box.replaceChildren("Solutions: ", make("b", {}, "exactly one"));
    if (count === 1) return box.replaceChildren("Solutions: ", make("b", {}, "at least one"));
    return box.replaceChildren("Solutions: ", make("b", {}, "several"),
      make("button", { type: "button", class: "link", onclick: this.second }, "show a second one"));
  }
}
